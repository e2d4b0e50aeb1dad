"""What is released is made and tried by tools/release.py: distributions, the press as a zip, notes, the release itself."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator.core.version import __version__
from tests.conftest import ROOT
from tests.site import pressed
from tools import release

pytestmark = pytest.mark.skipif(not (ROOT / "CHANGELOG.md").is_file(), reason="needs the project's own tree")
LOG = """# Changelog

## [Unreleased]

## [0.2.0] - 2026-11-28

### Added

* A door.

## [0.1.0] - 2026-11-21

* All.

[Unreleased]: https://example.org/
"""


def test_the_tag_is_that_of_the_version_and_the_changelog_tells_of_it() -> None:
    assert release.main(["tag", f"v{__version__}"]) == 0


@pytest.mark.parametrize("tag", ["v0.0.1", __version__, "", "main"])
def test_another_tag_is_refused_in_a_sentence(tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["tag", tag]) == 1
    told = capsys.readouterr().err
    assert f"the tag is {tag}, and" in told
    assert told.count("\n") == 1


def test_notes_are_the_part_of_the_version(tmp_path: Path) -> None:
    assert release.notes(LOG, "0.2.0") == "### Added\n\n* A door."
    assert release.notes(LOG, "0.1.0") == "* All."
    assert release.main(["notes", "--out", str(tmp_path / "made" / "notes.md")]) == 0
    assert "### Added" in (tmp_path / "made" / "notes.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text", ["# Changelog\n", LOG.replace("* A door.", "").replace("### Added", ""), LOG.replace(" - 2026-11-28", "")]
)
def test_a_version_without_notes_is_refused(text: str) -> None:
    with pytest.raises(release.NotReady, match=r"no part `## \[0\.2\.0\]"):
        release.notes(text, "0.2.0")


def test_a_folder_that_holds_something_is_not_built_into(tmp_path: Path) -> None:
    (tmp_path / "delvepress-0.0.1.tar.gz").write_bytes(b"old")
    with pytest.raises(release.NotReady, match="is not empty"):
        release.build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["delvepress-0.0.1.tar.gz"]


def pythons() -> list[str]:
    """Return this Python, and of 3.12 and 3.13 those that this machine has."""
    found = [sys.executable]
    for version in ("3.12", "3.13"):
        names = [f"python{version}", *map(str, sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}")))]
        for name in names:
            path = shutil.which(name)
            if path and subprocess.run([path, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
                found.append(path)
                break
    return found


@pytest.mark.slow
def test_what_is_built_installs_from_a_house_of_wheels_and_prints_without_network(tmp_path: Path) -> None:
    pytest.importorskip("twine")
    sdist, wheel = release.build(tmp_path / "dist", isolated=False)
    assert sdist.stat().st_size < 14_000_000, "of which the pictures of the guide are up to 6 million"
    assert wheel.stat().st_size < 5_000_000
    probe = subprocess.run(
        [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(tmp_path / "probe"), "pyphen"],
        capture_output=True,
        check=False,
    )
    if probe.returncode:
        pytest.skip("needs a registry of packages, which the house of wheels is filled from")
    for number, python in enumerate(pythons()):
        release.try_out(tmp_path / "dist", python, release.GAMES if number == 0 else ("donjonz", "green-dungeon"))


@pytest.mark.slow
def test_the_wheel_of_the_sdist_is_the_wheel_of_the_tree(tmp_path: Path) -> None:
    sdist, wheel = release.build(tmp_path / "dist", isolated=False)
    shutil.unpack_archive(sdist, tmp_path / "tree")
    (tree,) = (tmp_path / "tree").iterdir()
    words = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path / "again"), str(tree)]
    subprocess.run(words, check=True, capture_output=True)
    (again,) = (tmp_path / "again").iterdir()
    assert again.name == wheel.name
    with ZipFile(wheel) as one, ZipFile(again) as other:
        assert {info.filename: info.CRC for info in one.infolist()} == {info.filename: info.CRC for info in other.infolist()}


def without(path: Path, part: str) -> Path:
    """Return a copy of a wheel that lacks the files whose names hold this."""
    with ZipFile(path) as archive, ZipFile(path.with_suffix(".less.whl"), "w") as other:
        for name in archive.namelist():
            if part not in name:
                other.writestr(name, archive.read(name))
    return path.with_suffix(".less.whl")


def test_licences_that_a_wheel_lacks_are_found(tmp_path: Path) -> None:
    wheel = tmp_path / "whole.whl"
    home = f"delvepress-{__version__}.dist-info"
    with ZipFile(wheel, "w") as archive:
        for name in [
            *(f"{home}/licenses/{one}" for one in release.licences()),
            f"{home}/METADATA",
            "generator/assets/build",
            "generator/py.typed",
        ]:
            archive.writestr(name, "")
    assert release.missing_of_wheel(wheel) == []
    assert release.missing_of_wheel(without(wheel, "game-icons")) == [f"{home}/licenses/fonts/LICENSES/CC-BY-3.0-game-icons.txt"]


def test_a_program_that_asks_for_the_network_is_stopped() -> None:
    plain = release.OFFLINE.partition("from generator")[0]
    for words in (
        "import socket; socket.create_connection(('192.0.2.1', 9), 1)",
        "import urllib.request as u; u.urlopen('http://a.invalid')",
    ):
        done = subprocess.run([sys.executable, "-c", f"{plain}\n{words}"], capture_output=True, text=True, check=False)
        assert "it asked for the network" in done.stderr


def press(tmp_path: Path) -> Path:
    runtime = pressed.runtime(tmp_path / "runtime", build=release.run([sys.executable, "-c", BUILD], PYTHONPATH=str(ROOT)).strip())
    return release.press(runtime, tmp_path / "attached")


BUILD = "from generator.core import resources; print(resources.build())"


def test_the_press_is_a_folder_to_upload_with_its_sha_256(tmp_path: Path) -> None:
    archive = press(tmp_path)
    said = archive.with_name(f"{archive.name}.sha256").read_text(encoding="utf-8")
    assert said == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"
    with ZipFile(archive) as packed:
        names = packed.namelist()
    assert {name.partition("/")[0] for name in names} == {f"delvepress-press-{__version__}"}
    assert f"delvepress-press-{__version__}/index.html" in names
    first = archive.read_bytes()
    shutil.rmtree(tmp_path / "runtime")
    assert press(tmp_path).read_bytes() == first, "the same runtime gives the same bytes"


def test_a_runtime_of_another_build_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runtime = pressed.runtime(tmp_path / "runtime", build="0" * 16)
    assert release.main(["press", "--runtime", str(runtime), "--out", str(tmp_path / "out")]) == 1
    assert "build" in capsys.readouterr().err


@pytest.fixture
def gh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Put a gh on the path that keeps what it is told, and return a reader of that."""
    if os.name == "nt":
        pytest.skip("a script stands in for gh")
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "gh").write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/told\n', encoding="utf-8")
    (folder / "gh").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return lambda: (tmp_path / "told").read_text(encoding="utf-8").splitlines()


def test_the_release_holds_distributions_and_the_press(tmp_path: Path, gh: Callable[[], list[str]]) -> None:
    made = tmp_path / "made"
    for name in ("dist/delvepress-1.tar.gz", "dist/delvepress-1-py3-none-any.whl", "attached/notes.md"):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text("x", encoding="utf-8")
    words = ["attach", "--tag", f"v{__version__}", "--made", str(made)]
    assert release.main(words) == 1, "the press is missing"
    for end in ("zip", "zip.sha256"):
        (made / "attached" / f"delvepress-press-{__version__}.{end}").write_text("x", encoding="utf-8")
    assert release.main(words) == 0
    told = gh()
    assert told[:4] == ["release", "create", f"v{__version__}", "--verify-tag"]
    assert sorted(Path(word).name for word in told[-4:]) == sorted(
        [
            "delvepress-1.tar.gz",
            "delvepress-1-py3-none-any.whl",
            f"delvepress-press-{__version__}.zip",
            f"delvepress-press-{__version__}.zip.sha256",
        ]
    )
