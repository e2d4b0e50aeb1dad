"""A false figure that is planted in the tree fails the test that the register names for its sentence.

Each case of planted_figures.toml changes one number, in the data, the constant, the formula or the page that a printed sentence
takes it from, in a copy of the tree, and runs the one test that is named. All run with --all-slow; three of different games always.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

from tests.conftest import ROOT
from tools import claims

pytestmark = pytest.mark.skipif(not (ROOT / claims.REGISTER).is_file(), reason="needs the project's own tree")
T = TypeVar("T")
EVERY = "tests/claims/test_claims.py::test_every_claim_is_held"
"""Fails where a page says another sentence than the register knows; any may name it."""


class Plant(NamedTuple):
    """A false figure: the file it is planted in, what is there, what takes its place, how its sentence begins, the test."""

    file: str
    true: str
    false: str
    said: str
    test: str


PLANTS = tuple(Plant(**row) for row in tomllib.loads(Path(__file__).with_name("planted_figures.toml").read_text("utf-8"))["plants"])
ALWAYS = 3
"""So many cases run in every run, one of a game each."""
COPIED = (
    "generator", "templates", "tests", "docs", "benchmarks", "tools", "fonts", "README.md", "CONTRIBUTING.md", "CHANGELOG.md",
    "pyproject.toml",
)  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a copy of the tree in which figures may be planted."""
    tree = tmp_path_factory.mktemp("planted")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__", "pages"))
        elif source.exists():
            shutil.copy2(source, tree / name)
    yield tree
    shutil.rmtree(tree)


def run(tree: Path, test: str) -> subprocess.CompletedProcess[str]:
    """Return how a test ends in a tree."""
    command = [sys.executable, "-B", "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "--all-slow", test]
    env = {**os.environ, "PYTHONPATH": str(tree)}
    return subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, timeout=600, check=False)


def planted(tree: Path, plant: Plant) -> subprocess.CompletedProcess[str]:
    """Return how the named test of a case ends with its false figure in the tree, which is as before afterwards."""
    page = tree / plant.file
    before = page.read_text("utf-8")
    assert before.count(plant.true) >= 1, f"{plant.file} says no more: {plant.true}"
    page.write_text(before.replace(plant.true, plant.false, 1), "utf-8")
    try:
        return run(tree, plant.test)
    finally:
        page.write_text(before, "utf-8")


def marked(values: Sequence[T], names: Sequence[str], always: int) -> list[object]:
    """Return cases of a test, all but the first few of them slow."""
    return [
        pytest.param(value, marks=() if place < always else pytest.mark.slow, id=f"{place}-{name}")
        for place, (value, name) in enumerate(zip(values, names, strict=True))
    ]


@pytest.mark.parametrize("plant", marked(PLANTS, [plant.said[:30] for plant in PLANTS], ALWAYS))
def test_a_false_figure_fails_the_named_test(copy: Path, plant: Plant) -> None:
    ended = planted(copy, plant)
    assert ended.returncode == 1, ended.stdout[-2000:]
    assert f"FAILED {plant.test}" in ended.stdout, "it fails, and does not break off"
    assert "ERROR" not in ended.stdout


TESTS = tuple(dict.fromkeys(plant.test for plant in PLANTS))


@pytest.mark.parametrize("test", marked(TESTS, [test.rpartition("::")[2] for test in TESTS], 1))
def test_the_named_test_passes_with_the_true_figure(copy: Path, test: str) -> None:
    ended = run(copy, test)
    assert ended.returncode == 0, ended.stdout[-2000:]


def test_every_planted_figure_is_of_a_sentence_that_names_the_test() -> None:
    register = claims.read_register(ROOT)
    rows = [(text, holder) for holders in register.claims.values() for text, holder in holders.items()]
    lost = [
        plant.said
        for plant in PLANTS
        if plant.test != EVERY and not any(text.startswith(plant.said) and plant.test in holder for text, holder in rows)
    ]
    assert lost == []
    assert len(PLANTS) >= 25
    assert all(plant.true in (ROOT / plant.file).read_text("utf-8") for plant in PLANTS)
