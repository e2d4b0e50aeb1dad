"""Options of the test run, goldens, and quests that are made once and looked at by many tests."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.games.green_dungeon.players import search
from generator.press.markup import templates
from tests import null_game, quick_grading, sampling
from tests.contract import samples
from tests.goldens import Golden

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="run the tests of tests/goldens/ alone, and write anew what has changed"
    )
    parser.addoption("--all-slow", action="store_true", help="run all tests, of the long ones all cases, and the sweeps")
    parser.addoption("--attack", action="store_true", help="run the attacks of tests/attack whole, and nothing else")
    parser.addoption("--time-tests", action="store_true", help="write tests/times.json anew, of what this run makes")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        os.environ[quick_grading.RUN] = tempfile.mkdtemp(prefix="delvepress-tests-")
        os.environ["XDG_CACHE_HOME"] = quick_grading.cache_of_run("quick")
    if config.getoption("--all-slow"):
        os.environ[samples.ALL] = "yes"
    if config.getoption("--time-tests"):
        folder = Path(os.environ[quick_grading.RUN])
        config.pluginmanager.register(sampling.Timing(folder, worker=hasattr(config, "workerinput")))
    quick_grading.start()
    search.BUDGET = 60  # games that the best player of Green Dungeon plays out in each of its games


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[quick_grading.RUN], ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    attacks = bool(config.getoption("--attack"))
    others = [
        item
        for item in items
        if (not item.nodeid.startswith("tests/attack/") if attacks else item.get_closest_marker("attack") is not None)
    ]
    sampling.take_out(config, items, others)
    if config.getoption("--update-goldens"):
        sampling.take_out(config, items, [item for item in items if "golden" not in getattr(item, "fixturenames", ())])
    elif not attacks and not config.getoption("--all-slow"):
        sampling.deselect(config, items, quick_grading.BUILD())


@pytest.fixture
def real_grading(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tune and rate quests of Deck Box Dungeons by play in this test, which takes seconds for each.

    They are kept in a cache that all such tests of a run share, and the processes that tests start.
    """
    monkeypatch.setenv("XDG_CACHE_HOME", quick_grading.cache_of_run("measured"))
    with quick_grading.by_play():
        yield


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a test a cache of its own, empty at first, in place of the one that all tests of a run and their processes share.

    A test needs it that must make a quest anew, or that makes quests of a game which it changed.
    """
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(ROOT / "tests" / "goldens", bool(request.config.getoption("--update-goldens")), dict(os.environ))


@pytest.fixture
def template_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Lets a test render templates of its own: call it with a folder to have them read from there."""

    def use(folder: Path) -> None:
        monkeypatch.setattr(templates, "folder", lambda name: folder)
        templates._environment.cache_clear()

    templates._environment.cache_clear()
    yield use
    templates._environment.cache_clear()


@pytest.fixture
def null_templates(template_folder: Callable[[Path], None]) -> None:
    template_folder(null_game.TEMPLATES)
