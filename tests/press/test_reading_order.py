"""A page that is read in the order of its structure is enough to set up and to play from: all its words, in order, none twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from generator import registry
from generator.draw.figures import Figure
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Book
from generator.press.jobs.printing.job import PrintSettings
from generator.press.tagging.elements import Element
from tests.press import documents, structure
from tests.press.documents import makers
from tests.press.prints import made
from tests.press.reading_order import Told
from tests.records import replace

KINDS = [kind for kind in makers() if kind != "calibration"]
LOOKS = PrintSettings(ALL_PAPERS["a4"], PALETTES["low"])
GAMES = list(registry.all_games())


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return what listens to documents that are printed; nothing that was printed before is taken again."""
    monkeypatch.setattr(documents, "printed", lambda wanted: (wanted.made, book.print_book(wanted.made)))
    return Told(monkeypatch)


@pytest.mark.parametrize("kind", KINDS)
def test_the_structure_says_the_words_of_the_sheets_in_order(kind: str, told: Told) -> None:
    assert told.misread(makers()[kind](LOOKS).pdf) == []


# ---------------------------------------------------------------------- what the test must find


def one_sheet(game_id: str) -> bytes:
    """Return the PDF of the first sheet of a game's quest that holds running text."""
    job = quest_jobs.quest_job(*made(game_id), LOOKS)
    sheet = next(sheet for sheet in job.pack.sheets if not sheet.deck and sheet.layout == "text")
    return book.print_book(replace(job, pack=replace(job.pack, sheets=(sheet,)))).pdf


Place = Callable[[Book, Any, float, float, float, float], None]


def _out_of_order(place: Place) -> Place:
    kept: list[tuple[Any, ...]] = []

    def later(*drawn: Any) -> None:
        kept.append(drawn)
        if len(kept) in (1, 2):
            return
        if len(kept) == 3:
            place(*kept[1])
            place(*kept[0])
        place(*drawn)

    return later


def _twice(place: Place) -> Place:
    def again(one: Book, block: Any, left: float, bottom: float, width: float, height: float) -> None:
        place(one, block, left, bottom, width, height)
        block.draw(one.ink, left, bottom)

    return again


def _untagged(place: Place) -> Place:
    def silent(one: Book, *drawn: Any) -> None:
        with one.marker.unread():
            place(one, *drawn)

    return silent


@pytest.mark.parametrize("spoil", [_out_of_order, _twice, _untagged])
@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_out_of_order_or_twice_or_untagged_are_found(
    game: str, spoil: Callable[[Place], Place], told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told.misread(one_sheet(game)) == []
    monkeypatch.setattr(Book, "_place", spoil(Book._place))
    assert len(told.misread(one_sheet(game))) == 1


@contextmanager
def _changed(pdf: bytes) -> Iterator[tuple[pikepdf.Pdf, BytesIO]]:
    target = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as opened:
        yield opened, target
        opened.save(target)


def _figures(pdf: pikepdf.Pdf) -> list[Any]:
    return [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure"]


@pytest.mark.parametrize("game", GAMES)
def test_pictures_that_say_other_words_or_change_places_are_found(game: str, told: Told) -> None:
    pdf = makers()[f"{game}-daily"](LOOKS).pdf
    assert told.misread(pdf) == []
    with _changed(pdf) as (opened, target):
        _figures(opened)[0]["/Alt"] = "A picture"
    assert len(told.misread(target.getvalue())) == 1


def test_a_paragraph_that_a_reader_never_reaches_is_found() -> None:
    pdf = one_sheet(GAMES[0])
    with _changed(pdf) as (opened, target):
        kids = next(one.K for one in opened.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Sect")
        del kids[1]
    with pytest.raises(AssertionError, match="in no element"):
        structure.read(target.getvalue())


def test_an_ornament_that_is_read_is_found(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    paint = Book._paint

    def read(one: Book, figure: Figure, left: float, bottom: float) -> None:
        one.marker.content(Element("Figure", alt="an ornament"))
        paint(one, figure, left, bottom)

    monkeypatch.setattr(Book, "_paint", read)
    assert told.misread(makers()[f"{GAMES[0]}-daily"](LOOKS).pdf)
