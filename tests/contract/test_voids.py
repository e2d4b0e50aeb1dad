"""No page is left empty by more than a quarter: packs, challenges and blank sheets of every game, in low ink, on white paper."""

from __future__ import annotations

from datetime import date
from itertools import cycle
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace as changed

from generator import registry
from generator.forge.game import Game
from generator.press.drawing import furniture
from generator.press.drawing.palette import LOW
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.jobs.printing import book, fitting, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.markup import sheet_xml
from tests.contract.samples import DAILY, DAYS, REAL, challenge, made, named, rendered, rows
from tests.press.prints import KITS, Wanted, sheet_of
from tests.press.voids import largest_void, squares

MOST_VOID = 0.25
"""The share of a page that may be empty in one piece, where its sheet does not say otherwise (`voids`)."""
_HALVES = cycle(("a5", "half-letter"))
_WHOLES = cycle(("a4", "letter"))
PACKS = [(game, row, next(papers)) for game, row in rows(REAL) for papers in (_WHOLES, _HALVES)]


def job_of(game: Game[Any], row: int, paper: str) -> Job:
    """Return the job of a pack, of its book where the paper is half a sheet."""
    job = quest_jobs.quest_job(game, made(game.id, row)[1], PrintSettings(ALL_PAPERS[paper], LOW))
    return changed(job, part="book") if ALL_PAPERS[paper].half else job


def voids(job: Job) -> dict[str, float]:
    """Return for the pages of a job that are emptier than they may be the share that is empty, by their labels."""
    pages, found = book.print_book(job), {}
    if not pages.count:  # nothing of such a pack is read as a book
        return found
    with pypdfium2.PdfDocument(pages.pdf) as document:
        for page, label in zip(document, pages.labels, strict=True):
            sheet = sheet_of(job, label)
            if sheet is None or sheet.deck:
                continue
            most = float(sheet_xml.parse(rendered(job, sheet), sheet.template).get("voids", str(MOST_VOID)))
            share = largest_void(squares(page, furniture.layout_of(sheet.layout, job.settings.paper).margins))
            if share > most:
                found[label] = round(share, 2)
    return found


@pytest.mark.parametrize(("game", "row", "paper"), PACKS, ids=named)
def test_no_page_is_empty_by_more_than_a_quarter(game: Game[Any], row: int, paper: str) -> None:
    assert voids(job_of(game, row, paper)) == {}


@pytest.mark.parametrize(
    ("game", "day", "paper", "sealed"),
    [(game.id, day, paper, sealed) for game in DAILY for day in DAYS[:2] for paper in ALL_PAPERS for sealed in (False, True)],
)
def test_no_page_of_a_challenge_is_empty_by_more_than_a_quarter(game: str, day: date, paper: str, *, sealed: bool) -> None:
    settings = PrintSettings(ALL_PAPERS[paper], LOW)
    assert voids(quest_jobs.challenge_job(challenge(game, day), settings, sealed=sealed)) == {}


@pytest.mark.parametrize("key", KITS, ids=str)
def test_no_page_of_a_kit_is_empty_by_more_than_a_quarter(key: tuple[str, str]) -> None:
    assert voids(Wanted(*key, "a4", "low").made) == {}


def test_a_few_lines_on_a_last_page_are_set_on_the_page_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of(registry.game("bag-of-dungeon"), 0, "letter")
    labels = book.print_book(job).labels
    monkeypatch.setattr(fitting, "LITTLE", 0.0)
    assert len(book.print_book(job).labels) == len(labels) + 1


def test_a_sheet_that_does_not_fit_on_its_page_is_not_set_smaller_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    set_at: dict[str, float] = {}
    scaled = fitting.Fitting._scaled

    def look(self: fitting.Fitting, root: Any, source: str, frame: Any, scale: float = 1.0) -> Any:
        set_at[self.sheet.id] = scale
        return scaled(self, root, source, frame, scale)

    monkeypatch.setattr(fitting.Fitting, "_scaled", look)
    labels = book.print_book(job_of(REAL[0], 3, "half-letter")).labels
    two = [name for name, label in (("title", "T2"), ("hall", "H2"), ("finale", "F2")) if label in labels]
    assert two
    assert all(set_at[name] >= fitting.TIGHTER[-1] for name in two)


def test_there_are_packs_enough() -> None:
    assert len(PACKS) >= 60
    assert {paper for _, _, paper in PACKS} == set(ALL_PAPERS)


def test_a_page_without_its_pictures_is_found_out() -> None:
    job = job_of(REAL[0], 0, "a4")
    blank = {name: changed(one, draw=lambda pen, _: None) for name, one in job.pack.figures.items()}
    assert voids(changed(job, pack=changed(job.pack, figures=blank)))
