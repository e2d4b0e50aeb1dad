"""Workflows cannot be run here: their lines name files and options that exist, and two programs look at them where they are."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from tests.conftest import ROOT

yaml = pytest.importorskip("yaml")
HOME = ROOT / ".github" / "workflows"
pytestmark = pytest.mark.skipif(not HOME.is_dir(), reason="needs the project's own tree")
FILES = sorted(HOME.glob("*.yml"))
GUIDED = ROOT / "docs" / "publish-daily.yml"
"""The workflow that a page of the guide gives to clubs."""
EXTRAS = set(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"])
PINNED = re.compile(r"^\s*(?:- )?uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def steps(text: str) -> Iterator[tuple[dict[str, Any], dict[str, list[str]]]]:
    """Yield every step of a workflow, and the matrix of its job."""
    for job in yaml.safe_load(text)["jobs"].values():
        matrix = job.get("strategy", {}).get("matrix", {})
        for step in job["steps"]:
            yield step, matrix


def lines(text: str) -> Iterator[str]:
    """Yield every line that a workflow runs, once for each value of a matrix that it names."""
    for step, matrix in steps(text):
        for line in step.get("run", "").splitlines():
            named = re.findall(r"\$\{\{ matrix\.(\w+) \}\}", line)
            for values in product(*(matrix[name] for name in named)):
                whole = line
                for name, value in zip(named, values, strict=True):
                    whole = whole.replace(f"${{{{ matrix.{name} }}}}", value)
                yield whole


@cache
def helped(words: tuple[str, ...], *names: str) -> None:
    """Fail unless the help of a command names these options."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "400"})
    assert done.returncode == 0, done.stderr
    for name in names:
        assert name in done.stdout.replace(",", " ").split(), f"{words} knows no {name}"


def check_line(line: str, config: pytest.Config) -> None:
    """Fail for a line that runs anything but programs of ours and pip, or with options that they do not have."""
    words = shlex.split(line)
    options = [word.partition("=")[0] for word in words if word.startswith("--")]
    match words:
        case [".ci/run"]:
            assert os.access(ROOT / ".ci" / "run", os.X_OK)
        case ["python", "-m", "pip", "install", what]:
            named = re.fullmatch(r"\.(?:\[([a-z,]+)\])?", what)
            assert named is not None, what
            assert set((named[1] or "test").split(",")) <= EXTRAS, what
        case ["python", "-m", "pytest", *_]:
            for name in options:
                config.getoption(name)
        case ["python", script, *rest]:
            assert re.fullmatch(r"tools/\w+\.py", script), script
            assert (ROOT / script).is_file(), script
            module = import_module(script.removesuffix(".py").replace("/", "."))
            if hasattr(module, "parser"):
                module.parser().parse_args(rest)
            else:
                helped((sys.executable, script, "--help"), *options)
        case ["delvepress", command, game, *_]:
            assert game in registry.all_games()
            helped((sys.executable, "-m", "generator", command, "donjonz", "--help-all"), *options)
        case _:
            raise AssertionError(f"{line}: no program of ours")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_names_programs_and_options_that_there_are(file: Path, pytestconfig: pytest.Config) -> None:
    for line in lines(file.read_text(encoding="utf-8")):
        check_line(line, pytestconfig)


@pytest.mark.parametrize(
    "line",
    [
        "rm -rf /", "python -m pip install '.[tset]'", "python -m pip install requests", "python tools/no_such.py",
        "python tools/release.py build --nowhere dist", "python tools/release.py tag", "python tools/planted_faults.py --al",
        "python -m pytest --all-slwo", "delvepress measure donjonz --seed 3 --no-such", "python ../tools/release.py notes",
    ],
)  # fmt: skip
def test_a_line_that_does_not_is_found(line: str, pytestconfig: pytest.Config) -> None:
    with pytest.raises((AssertionError, SystemExit, ValueError)):
        check_line(line, pytestconfig)


@pytest.mark.parametrize("file", [*FILES, GUIDED], ids=lambda file: file.stem)
def test_actions_are_pinned_and_nothing_else_of_a_context_is_put_into_a_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    used = [line for line in text.splitlines() if "uses:" in line]
    assert used
    assert [line for line in used if not PINNED.match(line)] == []
    for step, _ in steps(text):
        assert set(re.findall(r"\$\{\{ (\w+)\.", step.get("run", ""))) <= {"matrix"}
        if str(step.get("uses", "")).startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False
    whole = yaml.safe_load(text)
    assert whole["permissions"] == {}, "each job asks for what it needs"
    assert all("timeout-minutes" in job and "permissions" in job for job in whole["jobs"].values())


def test_one_action_is_one_commit_everywhere() -> None:
    used = {found for file in (*FILES, GUIDED) for found in re.findall(r"uses: (\S+)@(\S+)", file.read_text(encoding="utf-8"))}
    assert len({name for name, _ in used}) == len(used)


def test_they_are_these() -> None:
    assert [file.stem for file in FILES] == ["ci", "nightly", "pages", "release"]


def zizmor() -> Path | None:
    """Return the program zizmor of this environment, or of the path."""
    try:
        held = importlib.metadata.files("zizmor") or []
    except importlib.metadata.PackageNotFoundError:
        held = []
    programs = [Path(str(one.locate())).resolve() for one in held if one.stem == "zizmor" and one.suffix in ("", ".exe")]
    found = next((path for path in programs if path.is_file()), None)
    other = shutil.which("zizmor")
    return found or (Path(other) if other else None)


def looked_at(folder: Path) -> tuple[int, str]:
    program = zizmor()
    if program is None:
        pytest.skip("needs zizmor, of the extra lint")
    done = subprocess.run([program, "--offline", "--no-progress", folder], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.always
def test_zizmor_finds_nothing() -> None:
    for place in (HOME, GUIDED):
        code, told = looked_at(place)
        assert code == 0, told


def test_zizmor_finds_an_action_that_is_not_pinned(tmp_path: Path) -> None:
    home = tmp_path / ".github" / "workflows"
    home.mkdir(parents=True)
    text = (HOME / "ci.yml").read_text(encoding="utf-8")
    (home / "ci.yml").write_text(re.sub(r"@[0-9a-f]{40} # v4\.2\.2", "@main", text), encoding="utf-8")
    assert looked_at(home)[0] != 0


def of_the_schema(*files: Path) -> int:
    pytest.importorskip("check_jsonschema")
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *files]
    return subprocess.run(words, capture_output=True, check=False).returncode


@pytest.mark.always
def test_they_are_of_the_schema_of_workflows() -> None:
    assert of_the_schema(*FILES, GUIDED) == 0


def test_one_that_is_not_is_found(tmp_path: Path) -> None:
    text = (HOME / "ci.yml").read_text(encoding="utf-8")
    (tmp_path / "ci.yml").write_text(text.replace("runs-on:", "runs-no:"), encoding="utf-8")
    assert of_the_schema(tmp_path / "ci.yml") != 0
