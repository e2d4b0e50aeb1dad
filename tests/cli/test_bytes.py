"""The same code gives the same bytes: in any process, locale, time zone and folder, and from an installed wheel."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator.core import resources
from generator.press.markup import templates
from tests import quick_grading
from tests.cli.quick import MEASURED
from tests.conftest import ROOT

WORLDS = (
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "4294967295", "TZ": "America/St_Johns", "LC_ALL": "POSIX", "PYTHONOPTIMIZE": "1"},
)


def run(words: list[str], here: Path, path: Path, **world: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own that knows nothing of this one's user, and finds the package in `path`."""
    home = here / "home"
    home.mkdir(parents=True)
    environ = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(path), "SOURCE_DATE_EPOCH": "1", **world}
    return subprocess.run([sys.executable, *words], cwd=here, env=environ, capture_output=True, text=True, timeout=120, check=False)


STRANGE = ("quest", "donjonz", "--map", "own", "--seed", "\u202e龍 & <co>")


@pytest.mark.parametrize("quest", [MEASURED, STRANGE], ids=["played", "strange seed"])
def test_bytes_do_not_depend_on_hashing_time_language_or_folder(tmp_path: Path, quest: tuple[str, ...]) -> None:
    """Each world has a cache of its own, so that the games behind a grade are played in all of them."""
    hashes = []
    for number, world in enumerate(WORLDS):
        here = tmp_path / f"world {number}" / ("deep/" * number)
        words = ["-m", "generator.cli", *quest, "--format", "pdf,json", "--out", str(here / "out")]
        done = run(words, here, ROOT, **world)
        assert done.returncode == 0, done.stderr
        files = sorted((here / "out").iterdir())
        assert [file.suffix for file in files] == [".json", ".pdf"]
        hashes.append([(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files])
    assert hashes[0] == hashes[1] == hashes[2]


def test_an_installed_wheel_prints_the_same_bytes_and_has_everything_with_it(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, capture_output=True, check=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    for folder in ("templates", "fonts"):
        wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert {f"generator/assets/{name}" for name in wanted} <= names
    data = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "generator").rglob("*") if path.suffix in (".toml", ".py", ".typed")
    }
    assert data <= names
    licences = {name.split("/licenses/")[1] for name in names if "/licenses/" in name}
    assert {"LICENSE"} | {f"fonts/LICENSES/{path.name}" for path in (ROOT / "fonts" / "LICENSES").iterdir()} <= licences
    assert [name for name in names if name.startswith(("tests", "tools", "output"))] == []

    assert {f"generator/assets/compiled/{name}" for name in templates.compiled()} <= names, "its templates are compiled"
    said = ZipFile(wheel).read(f"generator/assets/{resources.BUILD}").decode()
    assert said == quick_grading.BUILD(), "it knows the name of its build without reading itself"

    home = tmp_path / "installed"
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--quiet", "--target", str(home), str(wheel)]
    subprocess.run(install, capture_output=True, check=True, timeout=120)
    here = tmp_path / "empty"
    where = run(["-c", "import generator; print(generator.__file__)"], tmp_path / "where", home)
    assert Path(where.stdout.strip()).is_relative_to(home), where.stderr
    package, assets = home / "generator", home / "generator" / "assets"
    assert resources.build_of(package, assets / "templates", assets / "fonts") == said, "which is what reading it comes to"
    done = run(["-m", "generator.cli", *MEASURED], here, home)
    assert done.returncode == 0, done.stderr
    (printed,) = (here / "output").iterdir()
    assert [path.name for path in here.iterdir() if path.name != "home"] == ["output"]
    checkout = tmp_path / "checkout"
    done = run(["-m", "generator.cli", *MEASURED], checkout, ROOT)
    assert done.returncode == 0, done.stderr
    assert printed.read_bytes() == (checkout / "output" / printed.name).read_bytes()


def test_the_command_exits_with_2_and_one_sentence_and_never_a_traceback(tmp_path: Path) -> None:
    done = run(["-m", "generator.cli", "quest", "donjonz", "--seed", "x" * 10_000], tmp_path / "here", ROOT, LC_ALL="C")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("delvepress: The seed has 10,000 characters")
    assert done.stderr.count("\n") == 1
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["home"]


def test_a_wheel_is_built_with_no_more_than_the_build_requires(tmp_path: Path) -> None:
    code = (
        "import sys\nbefore = set(sys.modules)\nfrom generator.press.markup import templates\ntemplates.compiled()\n"
        "roots = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "files = {name: getattr(sys.modules[name], '__file__', None) or '' for name in roots if name in sys.modules}\n"
        "print(*sorted(name for name, file in files.items() if 'site-packages' in file))\n"
    )
    found = set(run(["-c", code], tmp_path / "here", ROOT).stdout.split())
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    required = {re.split(r"[<>=\[]", name)[0].lower() for name in wanted} | {
        "markupsafe",
        "typing_extensions",
    }  # of Jinja; msgspec takes it where it is
    assert {"jinja2", "markupsafe"} <= found, "the control: something is needed"
    assert found <= required, "pyproject.toml: add these to what a build requires, or a wheel cannot be built in a place of its own"
