"""Every game's challenge on whole and half sheets, measured on the printed pages: sizes of text, edges, tracks, fullness."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.draw import tracks
from generator.draw.fate_strip import Column, FateStrip, strip_figure
from generator.forge.game import Game
from generator.forge.pack import Kit
from generator.press.drawing import fonts, furniture
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS, MM
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.contract.samples import DAILY, DAYS, REAL, challenge, kits, named
from tests.press import page_reading
from tests.press.prints import Text, sheet_of, shown
from tests.records import replace

MOST_EMPTY = 1 / 3
"""Largest part of a half page without anything on it."""
MOST_PAGES = {False: 4, True: 8}
"""Most pages of a challenge on whole sheets, and on half sheets; a second hero has a whole page more, or two half ones."""
SIGNS = {fonts.ROLES["icons"], fonts.ROLES["symbols"]}
"""Fonts of pictures, which are no text."""
every_paper = pytest.mark.parametrize(("game", "paper"), list(product(DAILY, ALL_PAPERS)), ids=named)


def companions(game: Game[Any], paper: str) -> bool:
    """Return whether a challenge of Bag of Dungeon is for two heroes, who have a record each."""
    made = challenge(game.id, DAYS[len(paper) % len(DAYS)]).made
    return game.id == "bag-of-dungeon" and len(made.quest.heroes) > 1


def job_of(game: Game[Any], paper: str, ink: str = "low", *, sealed: bool = False) -> Job:
    day = DAYS[len(paper) % len(DAYS)]
    return quest_jobs.challenge_job(challenge(game.id, day), PrintSettings(ALL_PAPERS[paper], PALETTES[ink]), sealed=sealed)


@cache
def printed(game_id: str, paper: str, ink: str) -> Pages:
    game = next(game for game in DAILY if game.id == game_id)
    return book.print_book(job_of(game, paper, ink))


def wide_faults(job: Job, pages: Pages) -> list[str]:
    """Return the labels of pages with ink beside the lines of head and foot, and of those with words beyond them."""
    paper = job.settings.paper
    found = []
    with pypdfium2.PdfDocument(pages.pdf) as document:
        for page, label in zip(document, pages.labels, strict=True):
            sheet = sheet_of(job, label)
            assert sheet is not None
            left, top, right, bottom = furniture.layout_of(sheet.layout, paper).margins
            if page_reading.beyond(page, left, paper.width - right):
                found.append(f"{label}: beside")
            text, width = page.get_textpage(), paper.width * MM
            head = text.get_text_bounded(0, (paper.height - top + 3.8) * MM, width, paper.height * MM)
            foot = text.get_text_bounded(0, 0, width, (bottom - 3.9) * MM)
            if head.split() != f"{job.title} {sheet.title}".split():
                found.append(f"{label}: above: {head}")
            if foot.split() != f"{job.code} {label} Delvepress {job.common.version}".split():
                found.append(f"{label}: below: {foot}")
    return found


@every_paper
def test_what_a_challenge_prints_lies_inside_head_and_foot(game: Game[Any], paper: str) -> None:
    assert wide_faults(job_of(game, paper), printed(game.id, paper, "low")) == []


def test_a_figure_that_is_wider_than_head_and_foot_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = DAILY[0]
    job = job_of(game, "a4")
    left, top, right, bottom = furniture.LAYOUTS["sheet"].margins
    wider = replace(furniture.LAYOUTS["sheet"], margins=(left - 2.5, top - 6.0, right - 2.5, bottom - 6.0))
    monkeypatch.setitem(furniture.LAYOUTS, "sheet", replace(wider, draw=lambda pen, running, _: _furnished(pen, running)))
    pages = book.print_book(job)
    monkeypatch.undo()
    assert any("beside" in fault for fault in wide_faults(job, pages))
    assert any("above" in fault for fault in wide_faults(job, pages))


def _furnished(pen: Any, running: Any) -> None:
    """Draw head and foot where they always are."""
    furniture._text(pen, running, furniture.Layout((8.0, 17.0, 8.0, 16.0), furniture._text))


@every_paper
def test_no_text_of_a_challenge_is_too_small(game: Game[Any], paper: str) -> None:
    for ink in PALETTES:
        with pikepdf.open(BytesIO(printed(game.id, paper, ink).pdf)) as document:
            sizes = [one.size for page in document.pages for one in shown(page) if isinstance(one, Text) and one.font not in SIGNS]
        assert min(sizes) >= fonts.LEAST_SIZE - 0.01, ink
        assert len(sizes) > 100


@every_paper
def test_the_boxes_of_tracks_lie_as_far_apart_as_cubes_need(game: Game[Any], paper: str) -> None:
    with pypdfium2.PdfDocument(printed(game.id, paper, "full").pdf) as document:
        found = [pitch for page in document for pitch in page_reading.pitches(page)]
    assert len(found) >= 3
    assert min(found) >= tracks.PITCH - 0.01


@pytest.mark.parametrize(
    ("game", "kit", "options"),
    [(game, kit, options) for game in REAL for kit, options in kits(game) if options.get("count", "2") == "2"],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else value.id,
)
def test_record_sheets_have_room_for_cubes(game: Game[Any], kit: Kit, options: dict[str, str]) -> None:
    job = quest_jobs.kit_job(game, kit, options, PrintSettings(ALL_PAPERS["letter"], PALETTES["low"]))
    if kit.command != "sheets":
        return
    with pypdfium2.PdfDocument(book.print_book(job).pdf) as document:
        found = page_reading.pitches(document[0])
    assert len(found) >= 3 or game not in DAILY
    assert min(found, default=tracks.PITCH) >= tracks.PITCH - 0.01


def test_a_track_that_is_too_narrow_for_cubes_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of(DAILY[0], "a4")

    def draw(pen: Any, _: object) -> None:
        tracks.track(pen, (5.0, 5.0), range(21), 11, box=8.0)

    monkeypatch.setattr(tracks, "PITCH", 8.0)
    narrow = {name: replace(one, draw=draw, width=150.0, height=60.0) for name, one in job.pack.figures.items()}
    with pypdfium2.PdfDocument(book.print_book(replace(job, pack=replace(job.pack, figures=narrow))).pdf) as document:
        found = [pitch for page in document for pitch in page_reading.pitches(page)]
    assert min(found) == pytest.approx(8.0, abs=0.02)
    assert len(found) >= 3, "two lines, and how far apart they are"


@pytest.mark.parametrize(("rows", "found"), [(3, False), (1, True)])
def test_dice_of_a_strip_that_count_upwards_are_no_track(rows: int, found: bool) -> None:
    column = Column("dice", "Dice", 6, 4 * rows, "any")
    strip = strip_figure(FateStrip((column,), {"dice": (2, 3, 4, 5, 6, 1, 1, 4, 2, 2, 5, 3)[: 4 * rows]}), 18.8)
    job = job_of(DAILY[0], "a4")
    drawn = dict.fromkeys(job.pack.figures, strip)
    with pypdfium2.PdfDocument(book.print_book(replace(job, pack=replace(job.pack, figures=drawn))).pdf) as document:
        assert bool(page_reading.pitches(document[0])) == found


@every_paper
def test_a_challenge_has_its_number_of_pages_and_none_is_a_third_empty(game: Game[Any], paper: str) -> None:
    half = ALL_PAPERS[paper].half
    pages = printed(game.id, paper, "low")
    assert pages.count <= MOST_PAGES[half] + (1 + half if companions(game, paper) else 0)
    assert pages.count % 2 == 0 or not half, "a booklet's next challenge begins on a right-hand page"
    with pypdfium2.PdfDocument(pages.pdf) as document:
        gaps = [page_reading.largest_gap(page, 15.0, ALL_PAPERS[paper].height - 17.0) for page in document]
    assert max(gaps) <= MOST_EMPTY, dict(zip(pages.labels, gaps, strict=True))


def test_a_page_with_little_on_it_is_found_out() -> None:
    job = job_of(DAILY[-1], "a5")
    shrunk = {name: replace(one, draw=lambda pen, _: None) for name, one in job.pack.figures.items()}
    pages = book.print_book(replace(job, pack=replace(job.pack, figures=shrunk)))
    with pypdfium2.PdfDocument(pages.pdf) as document:
        assert max(page_reading.largest_gap(page, 15.0, 193.0) for page in document) > MOST_EMPTY


@every_paper
def test_the_slip_tells_how_a_lost_game_is_told(game: Game[Any], paper: str) -> None:
    with pypdfium2.PdfDocument(printed(game.id, paper, "low").pdf) as document:
        words = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    assert words.count("--points POINTS") == words.count("add --fell if you fell or gave up") > 0


@every_paper
def test_a_solution_stands_on_one_page(game: Game[Any], paper: str) -> None:
    job = job_of(game, paper, sealed=True)
    pages = book.print_book(job)
    assert pages.count == 1
    assert wide_faults(job, pages) == []
