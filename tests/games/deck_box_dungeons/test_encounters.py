"""Encounters on paper: none is parted that fits in a column, and each is headed by its number and the name of its room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest

from generator.core.seeds import seed_from_word
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.words import QuestWords, legend
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import ALL_PAPERS, PAPERS
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.markup import reading, sheet_xml
from generator.press.setting.block import Block
from generator.press.setting.flow import Flow
from generator.press.setting.panels import Columns, Panel, Picture
from tests.contract import kept
from tests.contract.samples import rendered
from tests.records import replace

SEEDS = ("thistle", "ember", "lantern", "crow", "anvil", "heron", "willow", "quartz", "saffron", "otter", "marrow", "zephyr")
LENGTHS = ("short", "standard", "long")
FORMS = [(paper, "normal") for paper in ALL_PAPERS] + [(paper, "large") for paper in PAPERS]
CASES = [(seed, *form) for seed, form in product(SEEDS, FORMS)]


def job_of(seed: str, paper: str, form: str) -> Job:
    """Return the job of the encounters of a quest by its word; its length and its heroes follow from where the word stands."""
    place = SEEDS.index(seed)
    options = GAME.defaults() | {"length": LENGTHS[place % 3], "heroes": str(1 + place % 4)}
    settings = PrintSettings(ALL_PAPERS[paper], FULL, typography=Typography(print=form))  # type: ignore[arg-type]
    job = quest_jobs.quest_job(GAME, kept.made(GAME, options, seed_from_word(seed)), settings)
    return replace(job, pack=replace(job.pack, sheets=tuple(sheet for sheet in job.pack.sheets if sheet.id == "encounters")))


def words_of(job: Job) -> QuestWords:
    assert isinstance(job.pack.words, QuestWords)
    return job.pack.words


@contextmanager
def placed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Block, float]]]:
    """Yield a list that takes the blocks that stand on pages, each with its height."""
    found: list[tuple[Block, float]] = []
    place = book.Book._place

    def look(self: book.Book, block: Block, left: float, bottom: float, width: float, height: float) -> None:
        found.append((block, height))
        place(self, block, left, bottom, width, height)

    with monkeypatch.context() as patched:
        patched.setattr(book.Book, "_place", look)
        yield found


def parted(job: Job, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many parts of encounters stand on pages beyond one for each, those of encounters that no column holds left out."""
    with placed(monkeypatch) as found:
        book.print_book(job)
    entries = [(block, height) for block, height in found if isinstance(block, Panel) and block.style == "entry"]
    large = job.settings.typography.large
    most = 72 / 25.4 * (job.settings.paper.height - (40.0 if large else 29.5))
    whole = [height for block, height in entries if block.repeated is None]
    again = [height for block, height in entries if block.repeated is not None]
    assert all(height <= most + 0.2 for height in whole)
    return len(again) if len(whole) >= len(words_of(job).entries) else len(words_of(job).entries)


@pytest.mark.parametrize(("seed", "paper", "form"), CASES)
def test_no_encounter_is_parted(seed: str, paper: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parted(job_of(seed, paper, form), monkeypatch) == 0


def test_encounters_that_are_parted_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = Flow._columns

    def poured(self: Flow, one: Columns) -> None:
        columns(self, Columns(one.kids, one.count, one.gap))

    monkeypatch.setattr(Flow, "_columns", poured)
    assert sum(parted(job_of(seed, "letter", "normal"), monkeypatch) for seed in SEEDS[:6]) > 0


@pytest.mark.parametrize("seed", SEEDS[::3])
def test_what_columns_have_left_is_a_view_and_no_two_of_a_page_are_alike(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with placed(monkeypatch) as found:
        book.print_book(job_of(seed, "a4", "normal"))
    shown = [block.figure for block, _ in found if isinstance(block, Picture) and block.figure.name == "view"]
    assert shown
    assert all(figure.height >= 10.0 for figure in shown)
    numbers = [figure.data.number for figure in shown]  # type: ignore[attr-defined]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_an_encounter_bears_the_name_of_its_room_as_the_map_does(seed: str) -> None:
    job = job_of(seed, "a4", "normal")
    (sheet,), words = job.pack.sheets, words_of(job)
    root = sheet_xml.parse(rendered(job, sheet), sheet.template)
    groups = {part.entry: part for part in reading.read(root) if isinstance(part, reading.Group) and part.entry}
    assert set(groups) == {row.mark for row in legend(words.quest)} - {"F"}
    for row in legend(words.quest)[:-1]:
        assert groups[row.mark].title == f"{row.mark}. {row.room.name}"
        assert groups[row.mark].note == f"card\N{NO-BREAK SPACE}{row.room.label}"
        title = next(one.entry.title for one in words.entries if str(one.entry.number) == row.mark)
        first = groups[row.mark].parts[0]
        assert isinstance(first, reading.Para)
        assert reading.text_of(first.line) == title
