"""Options of the test run, goldens, and quests that are made once and looked at by many tests."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from zlib import crc32

import pytest

from generator.games.green_dungeon.players import search
from generator.press.markup import templates
from tests import long_tests, null_game, quick_grading
from tests.contract import samples
from tests.goldens import Golden

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write tests/goldens/ anew where the output has changed")
    parser.addoption("--all-slow", action="store_true", help="run the long sweeps too, of which a sample always runs")
    parser.addoption("--attack", action="store_true", help="run the attacks of tests/attack whole, and nothing else")
    parser.addoption("--time-tests", action="store_true", help="write tests/long_tests.json anew: a run makes a fourth of them")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        os.environ[quick_grading.RUN] = tempfile.mkdtemp(prefix="delvepress-tests-")
        os.environ["XDG_CACHE_HOME"] = quick_grading.cache_of_run("quick")
    if config.getoption("--all-slow"):
        os.environ[samples.ALL] = "yes"
    if config.getoption("--time-tests"):
        folder = Path(os.environ[quick_grading.RUN])
        config.pluginmanager.register(long_tests.Timing(folder, worker=hasattr(config, "workerinput")))
    quick_grading.start()
    search.BUDGET = 60  # games that the best player of Green Dungeon plays out in each of its games


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[quick_grading.RUN], ignore_errors=True)


SAMPLED = {
    "tests/benchmarks/test_benchmarks.py": 8, "tests/browser/test_answer.py": 8, "tests/cli/test_commands.py": 6,
    "tests/cli/test_help.py": 6, "tests/cli/test_play.py": 6, "tests/cli/test_promises.py": 4,
    "tests/cli/test_refused_files.py": 6, "tests/cli/test_settings_files.py": 8, "tests/contract/test_contract.py": 4,
    "tests/contract/test_daily_pages.py": 6, "tests/contract/test_engines.py": 10, "tests/contract/test_pages.py": 16,
    "tests/contract/test_voids.py": 6, "tests/editions/test_editions.py": 6, "tests/games/donjonz/test_layouts.py": 6,
    "tests/press/preflight/test_own_files.py": 6, "tests/press/test_codes_on_pages.py": 6, "tests/press/test_cutting.py": 16,
    "tests/press/test_legibility.py": 16, "tests/press/test_pdf.py": 16, "tests/press/test_printer.py": 16,
    "tests/press/test_reading_order.py": 16, "tests/press/test_record.py": 16, "tests/press/test_tagged.py": 16,
    "tests/press/test_typography.py": 16,
    "tests/games/deck_box_dungeons/test_engine.py": 3, "tests/press/test_form.py": 4,
    "tests/test_limits.py": 4, "tests/site/test_site_writer.py": 2, "tests/press/test_read_pages.py": 4,
    "tests/press/preflight/test_faults.py": 3,
    "tests/site/test_browser.py": 2, "tests/cli/test_output.py": 2, "tests/cli/test_printer.py": 2,
}  # fmt: skip
"""Files whose tests take long; of a test with more cases than `MANY` the first and about one in so many run, unless --all-slow is
given. Which ones follows from what stands in brackets in their names: tests of the same documents look at the same few of them,
each printed once."""
SAMPLE = "lh"
"""Stands before those names: of 300 pairs of letters one that leaves out hardly a game, sheet, paper, ink or back."""
MANY = 6


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--attack"):
        others = [item for item in items if not item.nodeid.startswith("tests/attack/")]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in set(others)]
        return
    for item in items:
        if item.get_closest_marker("attack"):
            item.add_marker(pytest.mark.skip(reason="attacks by the thousand, of which a sample runs; give --attack"))
    if config.getoption("--all-slow"):
        return
    if not config.getoption("--time-tests"):
        long_tests.leave_out(items)
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="a long sweep, of which a sample runs; give --all-slow"))
        elif item.nodeid.partition("::")[0] in SAMPLED:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, rows in cases.items():
        for place, item in enumerate(rows):
            if (
                len(rows) > MANY
                and place
                and crc32(f"{SAMPLE}{item.nodeid.partition('[')[2]}".encode()) % SAMPLED[name.partition("::")[0]]
            ):
                item.add_marker(pytest.mark.skip(reason="one of many cases, of which a sample runs; give --all-slow"))


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
