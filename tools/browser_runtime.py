"""Lay the folder that the press needs in a browser: Pyodide, the packages it prints with, and Delvepress itself.

    python tools/browser_runtime.py --out /tmp/runtime

Everything comes through npm and pip as they are set up on this machine, in the versions listed below, and is compared with its
SHA-256. What a page never uses is left out: the tests and fonts of packages, most of the standard library, sources beside their
compiled modules (Node compiles them with the very Python of the page). `runtime.json` tells what there is, `LICENCES/` under which
terms. The same checkout gives the same bytes. Downloads are kept in `--cache`, if one is given.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import lzma
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.core import resources  # noqa: E402

PYODIDE = ("314.0.7", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0")
"""Version and SHA-256 of the npm package `pyodide`."""
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB, BUNDLE, PICTURES = "python_stdlib.zip", "bundle.tar.gz", "pictures.tar.xz"
"""The archives. What a start waits for is packed so that the browser itself unpacks it, which is sooner done; what draws pages as
pictures, and is wanted behind the first print, is packed smaller."""
LOCK, LIST = "pyodide-lock.json", "runtime.json"
_BROWSER = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314", "--implementation", "cp", "--abi", "cp314")
_LINUX = ("--platform", "manylinux2014_x86_64", "--python-version", "311", "--implementation", "cp", "--abi", "cp311")


@dataclass(frozen=True)
class Wheel:
    """A package from pip: name, version, SHA-256, for which platform it is asked, what is left out of it, by the beginnings of
    names below its package."""

    name: str
    version: str
    sha256: str
    platform: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    part: str = BUNDLE


REPORTLAB_WITHOUT = (
    "fonts/", "graphics/", "platypus/", "lib/arciv", "lib/attrmap", "lib/codecharts", "lib/corp", "lib/fontfinder",
    "lib/formatters", "lib/geomutils", "lib/normalDate", "lib/pygments", "lib/PyFontify", "lib/randomtext", "lib/rparsexml",
    "lib/sequencer", "lib/styles", "lib/testutils", "lib/textsplit", "lib/validators", "lib/yaml", "pdfbase/_can_cmap",
    "pdfbase/_cidfont", "pdfbase/_glyphlist", "pdfbase/acroform", "pdfbase/cidfonts", "pdfbase/pdfform",
)  # fmt: skip
PYPHEN_WITHOUT = (
    "dictionaries/README", *(f"dictionaries/hyph_{letter}" for letter in "abcdfghijklmnopqrstuvwxyz"),
    *(f"dictionaries/hyph_e{letter}" for letter in "lostu"), "dictionaries/hyph_en_US",
)  # fmt: skip
"""All patterns but those of British English."""
WHEELS = (
    Wheel("jinja2", "3.1.6", "85ece4451f492d0c13c5dd7c13a64681a86afae63a5f347908daf103ce6d2f67"),
    # its compiled part is for another machine, and left out: the rest is the same for every Python
    Wheel("markupsafe", "3.0.4", "6da83a088f8ef93b2d483a8232a4dbf4d69d3d8496b568a03c56becac43e1808", _LINUX, ("_speedups",)),
    Wheel("msgspec", "0.22.0", "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022", _BROWSER),
    Wheel("segno", "1.6.6", "28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7", (), ("cli.",)),
    Wheel("pyphen", "0.18.1", "0aa9051e15928cecadd4c632cea0258ba57215b2a197a39baa46abcdb0f47e84", (), PYPHEN_WITHOUT),
    Wheel("reportlab", "5.1.0", "59fdbaec5efe437095ad1d7292ec9a271c8ca2d3ec75e889c6e61400929b90df", (), REPORTLAB_WITHOUT),
    Wheel(
        "pypdfium2", "5.15.2", "51e380faf433899d3b07a40b3f6aa97b9ab61399e732280f4007dc7aa0d0694f", _BROWSER, part=PICTURES
    ),
)  # fmt: skip
STAND_INS = {
    "argparse.py": (
        '"""Stands where argparse would: pypdfium2 derives from its classes, and no page parses a command line."""\n\n\n'
        'class ArgumentParser:\n    """Parses nothing."""\n\n\nclass BooleanOptionalAction:\n    """Does nothing."""\n'
    ),
    "PIL/__init__.py": '"""Stands where Pillow would: ReportLab imports it, and uses it for pictures alone."""\n',
    "generator/assets/templates/compiled.txt": "The templates lie in ../compiled.\n",
    "PIL/Image.py": '"""Stands where Pillow would."""\n\n\nclass Image:\n    """No picture is ever one of these."""\n',
}
"""What is there for want of something else: no Pillow is built for browsers, argparse is large, sources of templates stay away."""
KEPT = (".py", ".so", ".dic", ".toml", ".json", ".ttf", ".txt", ".jinja", ".typed")
"""Endings of what is taken of packages."""
OWN_WITHOUT = (
    "generator/__main__.py",
    "generator/cli/",
    "generator/site/",
    "generator/assets/templates/",
    "generator/api/",
    "generator/assets/compiled/audit",
    "generator/core/appending.py",
    "generator/core/cluster.py",
    "generator/core/many_hands.py",
    "generator/core/processes.py",
    "generator/draw/plots.py",
    "generator/forge/audit_",
    "generator/press/jobs/files/contact_sheet.py",
    "generator/press/jobs/reports/audit",
    "generator/press/jobs/reports/calibration",
    "generator/press/jobs/reports/icon_sheet",
    "generator/press/jobs/reports/pack_measures",
    "generator/press/preflight/bounded.py",
)
OWN_KEPT = ("generator/assets/templates/page/style.css",)
"""What is taken of folders that are left out: pages to read bear it inside them."""
STDLIB_WITHOUT = (
    "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pydatetime", "_pydecimal", "_pyio",
    "_pyrepl", "antigravity", "bdb", "cProfile", "compileall", "concurrent/interpreters", "configparser", "csv", "curses",
    "dbm", "doctest", "email", "ensurepip", "filecmp", "ftplib", "getopt", "getpass", "graphlib", "html/parser", "http",
    "idlelib", "imaplib", "mailbox", "mailcap", "mimetypes", "modulefinder", "multiprocessing", "netrc", "nturl2path",
    "optparse", "pdb", "pickletools", "plistlib", "poplib", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pyodide/console",
    "rlcompleter", "shelve", "smtplib", "socketserver", "sqlite3", "ssl", "stringprep", "symtable", "tabnanny", "timeit",
    "tkinter", "trace.", "tracemalloc", "turtle", "unittest", "urllib/request", "urllib/robotparser", "venv", "wave",
    "webbrowser", "wsgiref", "xml/dom", "xml/etree", "xml/sax", "xmlrpc", "zipapp", "_ast_unparse", "argparse", "gettext",
    "logging/config", "logging/handlers", "profile", "_markupbase", "cmd.", "concurrent/futures/interpreter",
    "concurrent/futures/process", "ctypes/_aix", "ctypes/macholib", "ctypes/wintypes", "fileinput", "json/tool", "quopri",
    "runpy", "sched", "sysconfig/__main__",
)  # fmt: skip
"""What names begin with in the standard library that no page imports."""
LOOP = "asyncio/__init__.py"
LOOP_PARTS = ("coroutines", "events", "exceptions", "futures", "tasks", "runners")
"""The parts of asyncio that Pyodide's loop of events is made of. Imported whole, with sockets, pipes and processes, it was a fifth
of the time in which Python starts (280 to 230 ms)."""
PARTLY = {
    "asyncio": (
        "__init__", *LOOP_PARTS, "base_futures", "base_tasks", "constants", "format_helpers", "locks", "mixins", "queues",
        "timeouts",
    ),
    "encodings": (
        "__init__", "aliases", "ascii", "charmap", "cp437", "cp1252", "idna", "latin_1", "mac_roman", "raw_unicode_escape",
        "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
    ),
}  # fmt: skip
"""Packages of the standard library of which a page meets these modules alone."""


def main(words: list[str] | None = None) -> int:
    """Lay the folder; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="the folder; what a former run laid there is replaced")
    parser.add_argument("--cache", type=Path, help="a folder in which downloads are kept")
    said = parser.parse_args(words)
    try:
        with tempfile.TemporaryDirectory(prefix="delvepress-runtime-") as scratch:
            lay(said.out, said.cache or Path(scratch) / "downloads", Path(scratch))
    except RuntimeError as error:
        print(f"browser_runtime: {error}", file=sys.stderr)
        return 2
    print(said.out.resolve())
    return 0


def lay(out: Path, downloads: Path, scratch: Path, *, effort: int = 9) -> None:
    """Lay the folder `out`, archives packed with an effort from 0 to 9.

    Raises RuntimeError with the reason where something cannot be had or is not what it should be.
    """
    if out.exists() and any(out.iterdir()) and not (out / LIST).is_file():
        raise RuntimeError(f"{out} holds something else; give another folder with --out.")
    downloads.mkdir(parents=True, exist_ok=True)
    package = unpacked_pyodide(downloads, scratch / "pyodide")
    licences: dict[str, bytes] = {}
    parts: dict[str, dict[str, bytes]] = {BUNDLE: {name: text.encode() for name, text in STAND_INS.items()}, PICTURES: {}}
    for wheel in WHEELS:
        found = contents(downloaded(wheel, downloads))
        licences |= licences_of(wheel.name, found)
        parts[wheel.part] |= {name: data for name, data in found.items() if wanted(name, wheel)}
    own = contents(own_wheel(scratch))
    licences |= licences_of("delvepress", own)
    parts[BUNDLE] |= {
        name: data
        for name, data in own.items()
        if name.startswith("generator/") and (name in OWN_KEPT or not name.startswith(OWN_WITHOUT))
    }
    stdlib = {name: data for name, data in contents(package / STDLIB).items() if kept_of_stdlib(name)} | {LOOP: loop().encode()}
    compiled = compile_all({"stdlib": stdlib, **parts}, package, scratch)
    made = {name: (package / name).read_bytes() for name in COPIED}
    made[STDLIB] = zipped(compiled["stdlib"])
    made |= {part: packed(compiled[part], effort, small=part == PICTURES) for part in parts}
    lock = json.loads((package / LOCK).read_text())
    licences["README.txt"] = notice(package)
    write(out, made, licences, lock["info"], build_of(own, scratch))


# ---------------------------------------------------------------------- what comes from elsewhere


def unpacked_pyodide(downloads: Path, into: Path) -> Path:
    """Return the folder of Pyodide's npm package, unpacked."""
    version, sha256 = PYODIDE
    archive = downloads / f"pyodide-{version}.tgz"
    if not archive.is_file():
        run(["npm", "pack", f"pyodide@{version}", "--silent"], downloads)
    checked(archive, sha256)
    with tarfile.open(archive) as tar:
        tar.extractall(into, filter="data")
    return into / "package"


def downloaded(wheel: Wheel, downloads: Path) -> Path:
    """Return the file of a wheel."""
    folder = downloads / f"{wheel.name}-{wheel.version}"
    if not any(folder.glob("*.whl")):
        asked = [f"{wheel.name}=={wheel.version}", *wheel.platform, "--dest", str(folder)]
        run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *asked], downloads)
    (found,) = folder.glob("*.whl")
    checked(found, wheel.sha256)
    return found


def checked(path: Path, sha256: str) -> None:
    """Raise RuntimeError for a file that is not there, or not the one that it should be."""
    found = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "nothing"
    if found != sha256:
        raise RuntimeError(f"{path.name} is not the file that is pinned (SHA-256 {found}, wanted {sha256}); remove it, try again.")


def own_wheel(scratch: Path) -> Path:
    """Return the wheel of this checkout, built here."""
    build = ["build", "--wheel", "--no-isolation", "--outdir", str(scratch / "own"), str(ROOT)]
    run([sys.executable, "-m", *build], scratch)
    return next((scratch / "own").glob("*.whl"))


def run(words: list[str], folder: Path) -> None:
    """Run a program; raises RuntimeError where it is missing or fails."""
    program = shutil.which(words[0])
    if program is None:
        raise RuntimeError(f"{words[0]} is not installed here; install it and try again.")
    done = subprocess.run([program, *words[1:]], cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it says nothing").splitlines()
        last = next((line for line in reversed(said) if "Error" in line and len(line) < 1000), said[-1])
        raise RuntimeError(f"{' '.join(words[:4])} ... failed: {last[:200]}")


def contents(archive: Path) -> dict[str, bytes]:
    """Return the files of a zip archive by name."""
    with ZipFile(archive) as file:
        return {name: file.read(name) for name in sorted(file.namelist()) if not name.endswith("/")}


# ---------------------------------------------------------------------- what is taken of it


def wanted(name: str, wheel: Wheel) -> bool:
    """Return whether a page needs a file of a package."""
    path = PurePosixPath(name)
    left = name.startswith(tuple(f"{PurePosixPath(name).parts[0]}/{one}" for one in wheel.without))
    return (
        not left
        and "tests" not in path.parts[:-1]
        and path.suffix in KEPT
        and not path.parts[0].endswith((".dist-info", ".data", "_cli"))
        and foreign(path) is False
    )


def foreign(path: PurePosixPath) -> bool:
    """Return whether a file is compiled for another machine than a browser."""
    return path.suffix == ".so" and "linux-gnu" in path.name


def kept_of_stdlib(name: str) -> bool:
    """Return whether a page needs a file of the standard library."""
    path = PurePosixPath(name)
    if path.parent.name in PARTLY:
        return path.stem in PARTLY[path.parent.name]
    return not name.startswith(STDLIB_WITHOUT)


def loop() -> str:
    """Return what stands for the head of asyncio: the parts of a loop of events, each of which brings what it needs."""
    lines = ['"""The parts of asyncio that a loop of events is made of."""', "", f"from . import {', '.join(LOOP_PARTS)}"]
    lines += [f"from .{part} import *" for part in LOOP_PARTS]
    return "\n".join([*lines, "", "DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy", ""])


def licences_of(package: str, found: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the texts of a package's licences by the name under which they are kept."""
    rows: dict[str, bytes] = {}
    for name, data in found.items():
        path = PurePosixPath(name)
        if path.parts[0].endswith(".dist-info") and (
            "licenses" in path.parts or path.name.upper().startswith(("LICEN", "COPYING"))
        ):
            inner = path.parts[path.parts.index("licenses") + 1 :] if "licenses" in path.parts else path.parts[1:]
            rows["/".join((package, *inner))] = data
    return rows


def notice(package: Path) -> bytes:
    """Return what is said of everything that is in the folder."""
    about = json.loads((package / "package.json").read_text())
    where = about["repository"]["url"].removeprefix("git+").removesuffix(".git")
    rows = [f"{wheel.name} {wheel.version}: see {wheel.name}/" for wheel in WHEELS]
    lines = (
        "What the press in a browser is made of.",
        "",
        f"Pyodide {about['version']}: {about['license']} (https://www.mozilla.org/MPL/2.0/), unchanged; its source: {where}",
        "CPython's standard library, compiled, in part, the head of its asyncio shortened: Python Software Foundation License (https://docs.python.org/3/license.html)",
        *rows,
        "delvepress and its fonts: see delvepress/",
        "",
    )
    return "\n".join(lines).encode()


# ---------------------------------------------------------------------- how it is laid


def compile_all(trees: Mapping[str, Mapping[str, bytes]], package: Path, scratch: Path) -> dict[str, dict[str, bytes]]:
    """Return trees of files with every module compiled by the Python of the page, which runs in Node for it."""
    home = scratch / "trees"
    for tree, files in trees.items():
        for name, data in files.items():
            place = home / tree / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
    run(["node", str(Path(__file__).with_name("browser_compile.mjs")), str(package), str(home)], scratch)
    return {tree: {path.relative_to(home / tree).as_posix(): path.read_bytes() for path in files_of(home / tree)} for tree in trees}


def files_of(folder: Path) -> list[Path]:
    """Return all files of a folder, sorted by their names below it."""
    return sorted((path for path in folder.rglob("*") if path.is_file()), key=lambda path: path.relative_to(folder).as_posix())


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive, from which Python imports the standard library before anything else is there."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            info = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, 0o644 << 16, 3
            archive.writestr(info, files[name])
    return buffer.getvalue()


def packed(files: Mapping[str, bytes], effort: int = 9, *, small: bool = False) -> bytes:
    """Return an archive of files that are unpacked in the page: as small as it gets, where no smaller effort is asked for.

    A `small` one takes longer to unpack.
    """
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files, key=lambda name: (PurePosixPath(name).suffix, name)):  # like beside like
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(files[name]), 0o644
            archive.addfile(info, io.BytesIO(files[name]))
    whole = buffer.getvalue()
    return lzma.compress(whole, preset=effort) if small else gzip.compress(whole, max(1, effort), mtime=0)


def build_of(own: Mapping[str, bytes], scratch: Path) -> str:
    """Return 16 hex digits that stand for the Delvepress of a wheel: those that an installed one tells of itself."""
    home = scratch / "own-tree"
    for name, data in own.items():
        place = home / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    package = home / "generator"
    return resources.build_of(package, package / "assets" / "templates", package / "assets" / "fonts")


def write(out: Path, made: Mapping[str, bytes], licences: Mapping[str, bytes], lock: Mapping[str, str], build: str) -> None:
    """Write the folder and the list of what is in it."""
    kinds: dict[str, str] = dict.fromkeys(made, "pyodide") | {BUNDLE: "bundle", PICTURES: "pictures"}
    files = {**made, **{f"LICENCES/{name}": data for name, data in licences.items()}}
    rows = [
        {"name": name, "what": kinds.get(name, "licence"), "bytes": len(data), "packed": squeezed(data), "sha256": sha256(data)}
        for name, data in sorted(files.items())
    ]
    about = {"delvepress": build, "files": rows, "lock": dict(lock), "pyodide": PYODIDE[0], "python": lock["python"]}
    if out.exists():
        shutil.rmtree(out)
    for name, data in {**files, LIST: json.dumps(about, indent=1, sort_keys=True).encode() + b"\n"}.items():
        place = out / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def squeezed(data: bytes) -> int:
    """Return how many bytes go over the wire where a server compresses what it sends with gzip."""
    return min(len(data), len(gzip.compress(data, 6, mtime=0)))


def sha256(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hex digits."""
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
