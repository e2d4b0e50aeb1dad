"""The press in real headless Chromium, without a network: byte for byte what the command writes."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from tests.browser.pages import CHROMIUM, FLAGS, Press, lay, opened, served
from tests.browser.sample import COLUMNS, Case, Row, case_of, pairwise
from tests.cli.conftest import Desk

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium"),
    pytest.mark.usefixtures("real_grading"),
]
SAMPLE = pairwise(COLUMNS)


def _first(**wanted: str) -> Row:
    return next(row for row in SAMPLE if wanted.items() <= row.items())


HANDFUL = [
    _first(kind="quest", game="deck-box-dungeons"), _first(kind="booklet", game="green-dungeon"),
    _first(kind="reprint", game="donjonz"), _first(kind="solution", game="donjonz"), _first(kind="pieces", paper="letter"),
]  # fmt: skip
"""What is printed in every run: the whole sample takes minutes."""


@pytest.fixture(scope="module")
def context(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    home = tmp_path_factory.mktemp("press") / "site"
    lay(home, runtime)
    with served(home) as address, playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser.new_context(), address
        browser.close()


@pytest.fixture(scope="module")
def press(context: tuple[Any, str]) -> Iterator[Press]:
    found = opened(*context)
    assert found.start()["error"] is None
    yield found
    assert found.faults == []


def _written(desk: Desk, case: Case) -> dict[str, str]:
    """Return the files that the command writes: the SHA-256 of each by its name."""
    if case.before:
        assert desk.run(*case.before).code == 0
    result = desk.run(*case.words, "--out", "made/")
    assert result.code == 0, result.err
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in (desk.here / "made").glob("[!.]*")}


def _compare(desk: Desk, press: Press, row: Row) -> None:
    case = case_of(row)
    given = ""
    if case.before:
        making = press.ask(case_of({**row, "kind": "quest", "paper": "a4", "ink": "full", "backs": "none"}).request)
        given = next(name for name in making["files"] if name.endswith(".pdf"))
    found = press.ask(case.request, given)
    assert found["error"] is None
    assert {name: digest for name, digest in found["files"].items() if name.endswith(".pdf")} == _written(desk, case)
    assert [one["sha256"] for one in found["ok"]["prints"]] == [found["files"][one["name"]] for one in found["ok"]["prints"]]


@pytest.mark.parametrize("row", HANDFUL, ids=lambda row: "-".join(row.values()))
def test_a_browser_prints_the_bytes_of_the_command(desk: Desk, press: Press, row: Row) -> None:
    _compare(desk, press, row)


@pytest.mark.slow
@pytest.mark.parametrize("row", SAMPLE, ids=lambda row: "-".join(row.values()))
def test_a_browser_prints_the_bytes_of_the_command_in_every_pair_of_columns(desk: Desk, press: Press, row: Row) -> None:
    _compare(desk, press, row)


def test_pages_are_drawn_and_sentences_said_in_a_browser(press: Press) -> None:
    made = press.ask({"do": "quest", "game": "donjonz", "seed": "pages"})
    pictures = press.ask({"do": "pictures", "pages": [1], "dpi": 48}, next(iter(made["files"])))
    assert [(page["number"], page["width"] > 300) for page in pictures["ok"]["pages"]] == [(1, True)]
    assert set(pictures["files"]) == {"1"}
    refused = press.ask({"do": "quest", "game": "<b>", "seed": "x"})
    assert refused["error"] == f"There is no game '<b>'; the games are {', '.join(sorted(registry.all_games()))}."


def test_a_press_that_cannot_be_loaded_says_what_to_do(context: tuple[Any, str]) -> None:
    page = opened(*context)
    page.page.route("**/bundle.tar.gz", lambda route: route.abort())
    page.page.evaluate("begin()")
    found = page.page.evaluate("asked({do: 'start', runtime: 'runtime/'})")
    assert found["error"] == "The press could not be loaded; look whether you are connected, and load the page again."
    page.page.close()
