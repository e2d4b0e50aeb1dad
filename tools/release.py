"""What a release is made of: `python tools/release.py STEP`, as .github/workflows/release.yml and docs/inside/releasing.md call it.

    tag TAG                   whether a tag is that of this version, and the changelog tells of it
    notes --out notes.md      what the changelog tells of this version
    build --out dist          sdist and wheel, looked at: licences, metadata (twine)
    try --dist dist           a wheel from a house of wheels in an environment of its own, which prints without network
    press --runtime runtime   the press in a browser as a folder to upload: a zip, and its SHA-256
    attach --tag TAG          the release of a tag on GitHub, with all of that attached; wants the command gh

Exit code 1 where something is not as a release should be, with a sentence.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.core.version import __version__  # noqa: E402
from tools.smoke import GAMES  # noqa: E402

DATE = r"\d{4}-\d\d-\d\d"
OFFLINE = """
import sys
def refuse(event, words):
    if event in ("socket.connect", "socket.getaddrinfo"):
        raise SystemExit("it asked for the network: " + event)
sys.addaudithook(refuse)
from generator.cli import main
main()
"""
"""A program that is the command, and ends where it asks for the network."""


class NotReady(Exception):
    """What is not as a release should be, in a sentence."""


def main(words: Sequence[str] | None = None) -> int:
    """Do one step; return its exit code."""
    said = parser().parse_args(words)
    try:
        said.step(said)
    except NotReady as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


def parser() -> argparse.ArgumentParser:
    """Return what is typed for each step."""
    whole = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    steps = whole.add_subparsers(required=True)
    one = steps.add_parser("tag", help="whether a tag is that of this version")
    one.add_argument("tag")
    one.set_defaults(step=lambda said: check_tag(said.tag))
    one = steps.add_parser("notes", help="write what the changelog tells")
    one.add_argument("--out", type=Path, required=True)
    one.set_defaults(step=lambda said: write_notes(said.out))
    one = steps.add_parser("build", help="make sdist and wheel")
    one.add_argument("--out", type=Path, default=ROOT / "dist")
    one.add_argument("--no-isolation", action="store_true", help="build with what is installed here")
    one.set_defaults(step=lambda said: build(said.out, isolated=not said.no_isolation))
    one = steps.add_parser("try", help="install a wheel and print with it")
    one.add_argument("--dist", type=Path, default=ROOT / "dist")
    one.add_argument("--python", default=sys.executable)
    one.add_argument("--game", action="append", choices=GAMES)
    one.set_defaults(step=lambda said: try_out(said.dist, said.python, said.game or GAMES))
    one = steps.add_parser("press", help="make the zip of the press in a browser")
    one.add_argument("--runtime", type=Path, required=True)
    one.add_argument("--out", type=Path, default=ROOT / "dist")
    one.set_defaults(step=lambda said: press(said.runtime, said.out))
    one = steps.add_parser("attach", help="make the release on GitHub")
    one.add_argument("--tag", required=True)
    one.add_argument("--made", type=Path, required=True, help="the folder that holds dist/ and attached/")
    one.set_defaults(step=lambda said: attach(said.tag, said.made))
    return whole


def run(words: Sequence[str | Path], **environ: str) -> str:
    """Run a command, and return what it prints; raises NotReady with the end of what it says where it fails."""
    done = subprocess.run([*map(str, words)], env={**os.environ, **environ}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"`{' '.join(map(str, words))}` ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def notes(changelog: str = "", version: str = __version__) -> str:
    """Return what the changelog tells of a version; raises NotReady where it has no part with a date."""
    text = changelog or (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\] - {DATE}\n(.*?)(?=^## \[|^\[[^]]+\]: |\Z)", text, re.M | re.S)
    if found is None or not found[1].strip():
        raise NotReady(f"CHANGELOG.md has no part `## [{version}] - YYYY-MM-DD` that tells of anything.")
    return found[1].strip()


def write_notes(out: Path) -> None:
    """Write what the changelog tells of this version; raises NotReady."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(f"{notes()}\n", encoding="utf-8")


def check_tag(tag: str) -> None:
    """Raise NotReady for a tag that is not that of this version, or of which the changelog does not tell."""
    if tag != f"v{__version__}":
        raise NotReady(f"the tag is {tag}, and generator/core/version.py says {__version__}.")
    notes()


def build(out: Path, *, isolated: bool = True) -> tuple[Path, Path]:
    """Make sdist and wheel in an empty folder, look at them, and return them; raises NotReady."""
    if out.is_dir() and any(out.iterdir()):
        raise NotReady(f"{out} is not empty; an old file there would be released too.")
    run([sys.executable, "-m", "build", *(() if isolated else ("--no-isolation",)), "--outdir", out, ROOT])
    sdist, wheel = out / f"delvepress-{__version__}.tar.gz", out / f"delvepress-{__version__}-py3-none-any.whl"
    found = sorted(path.name for path in out.iterdir())
    if found != sorted((sdist.name, wheel.name)):
        raise NotReady(f"{out} holds {', '.join(found)}.")
    missing = [
        *(f"{name} in the wheel" for name in missing_of_wheel(wheel)),
        *(f"{name} in the sdist" for name in missing_of_sdist(sdist)),
    ]
    if missing:
        raise NotReady(f"there is no {', no '.join(missing)}.")
    run([sys.executable, "-m", "twine", "check", "--strict", sdist, wheel])
    for path in (sdist, wheel):
        print(f"{path.name}  {path.stat().st_size:,} bytes")
    return sdist, wheel


def licences() -> list[str]:
    """Return the files of licences that stand in the tree."""
    return ["LICENSE", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "fonts" / "LICENSES").iterdir())]


def pictures() -> list[str]:
    """Return the pictures of README and guide that stand in the tree."""
    docs = ROOT / "docs"
    return sorted(path.relative_to(ROOT).as_posix() for path in docs.rglob("*") if path.suffix in (".png", ".webp", ".svg"))


def missing_of_wheel(wheel: Path) -> list[str]:
    """Return which licences and other files a wheel lacks."""
    home = f"delvepress-{__version__}.dist-info"
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = [
        *(f"{home}/licenses/{name}" for name in licences()),
        f"{home}/METADATA",
        "generator/assets/build",
        "generator/py.typed",
    ]
    return [name for name in wanted if name not in names]


def missing_of_sdist(sdist: Path) -> list[str]:
    """Return which files a source distribution lacks: licences, what a wheel is made from, and the pictures of the guide."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = [
        *licences(),
        "README.md",
        "CHANGELOG.md",
        "pyproject.toml",
        "tools/build_hook.py",
        "tools/metadata_hook.py",
        *pictures(),
        "generator/core/version.py",
        "PKG-INFO",
    ]
    return [name for name in wanted if name not in names]


def try_out(dist: Path, python: str, games: Sequence[str] = GAMES) -> None:
    """Install the wheel of a folder with that Python from a house of wheels alone, and print quests of games without network."""
    (wheel,) = dist.glob("*.whl")
    with tempfile.TemporaryDirectory(prefix="delvepress-release-") as scratch:
        home = Path(scratch)
        house, place = home / "wheels", home / "environment"
        run([python, "-m", "venv", place])
        inside = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip: list[str | Path] = [inside, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        run([*pip, "wheel", "--wheel-dir", house, wheel])
        run([*pip, "install", "--no-index", "--find-links", house, f"delvepress=={__version__}"])
        for game in games:
            words: list[str | Path] = [
                inside,
                "-I",
                "-c",
                OFFLINE,
                "quest",
                game,
                "--seed",
                "torchlight",
                "--out",
                home / f"{game}.pdf",
            ]
            run(words, HOME=scratch, XDG_CACHE_HOME=scratch, LOCALAPPDATA=scratch)
            printed = (home / f"{game}.pdf").read_bytes()
            if not printed.startswith(b"%PDF-"):
                raise NotReady(f"{game} printed no PDF.")
            print(f"{Path(python).name}  {game}  {len(printed):,} bytes")


def press(runtime: Path, out: Path) -> Path:
    """Write the press in a browser as a zip to unpack on a server, and its SHA-256; the same runtime gives the same bytes."""
    name = f"delvepress-press-{__version__}"
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="delvepress-release-") as scratch:
        home = Path(scratch) / name
        run(
            [sys.executable, "-m", "generator", "site", "--press-only", "--press", runtime.absolute(), "--out", home],
            PYTHONPATH=str(ROOT),
        )
        archive = out / f"{name}.zip"
        with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as packed:
            for path in sorted(home.rglob("*")):
                if path.is_file():
                    info = ZipInfo(path.relative_to(scratch).as_posix(), (1980, 1, 1, 0, 0, 0))
                    info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
                    packed.writestr(info, path.read_bytes())
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(f"{archive.name}.sha256").write_text(f"{digest}  {archive.name}\n", encoding="utf-8")
    print(f"{archive.name}  {archive.stat().st_size:,} bytes  {digest}")
    return archive


def attach(tag: str, made: Path) -> None:
    """Make the release of a tag on GitHub, with its notes, its distributions, the press and its SHA-256; raises NotReady."""
    check_tag(tag)
    name = f"delvepress-press-{__version__}.zip"
    wanted = [made / "attached" / name, made / "attached" / f"{name}.sha256"]
    files = [*sorted((made / "dist").glob("delvepress-*")), *wanted]
    told = made / "attached" / "notes.md"
    missing = [str(path) for path in (*wanted, told) if not path.is_file()]
    if missing or len(files) != 4:
        raise NotReady(
            f"{made} does not hold a sdist, a wheel, the press and notes.md; missing: {', '.join(missing) or 'in dist/'}."
        )
    gh = shutil.which("gh")
    if gh is None:
        raise NotReady("there is no command gh on the path.")
    run([gh, "release", "create", tag, "--verify-tag", "--title", f"Delvepress {__version__}", "--notes-file", told, *files])


if __name__ == "__main__":
    sys.exit(main())
