"""Tuck boxes as they are printed: lines where the files say, dotted where it is folded, title and contents to be read."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pikepdf
import pytest

from generator import registry
from generator.forge.choices import settle
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.imposition.geometry import Rect
from generator.press.jobs.files import cut_files
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.press.cut_reading import dxf_strokes, svg_strokes, window
from tests.press.prints import words_of

GAMES = list(registry.all_games())
NEAR = 0.01


@cache
def printed(game: str, paper: str, ink: str = "full", cutter: str = "svg") -> book.Pages:
    one = registry.game(game)
    (kit,) = (kit for kit in one.kits if kit.command == "box")
    settings = PrintSettings(PAPERS[paper], PALETTES[ink], cutter=cutter)  # type: ignore[arg-type]
    return book.print_book(quest_jobs.kit_job(one, kit, settle(kit.options, {}, "box"), settings))


def test_lines_in_the_rendered_page_lie_where_the_files_have_them() -> None:
    """Of every long straight cut and fold the middle of a few millimetres is measured across it."""
    pages = printed(GAMES[0], "a4", "low")
    page, worst, seen = pages.cut_pages[0], 0.0, 0
    for strokes in (svg_strokes(cut_files.svg_file(page)), dxf_strokes(cut_files.dxf_file(page), page.height)):
        for stroke in strokes:
            across = abs(stroke.start[0] - stroke.end[0]) < 1e-6
            along = abs(stroke.end[across] - stroke.start[across])
            if stroke.centre is not None or along < 12 or not (across or abs(stroke.start[1] - stroke.end[1]) < 1e-6):
                continue
            x, y = ((a + b) / 2 for a, b in zip(stroke.start, stroke.end, strict=True))
            box = Rect(x - 0.5, y - 1.8, 1.0, 3.6) if across else Rect(x - 1.8, y - 0.5, 3.6, 1.0)
            worst = max(worst, abs(window(pages.pdf, 0, box).middle(across=across) - (x if across else y)))
            seen += 1
    assert seen > 20
    assert worst < NEAR


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_box_bears_title_and_contents_and_is_one_page_each(game: str, paper: str) -> None:
    pages = printed(game, paper)
    title = registry.game(game).title
    for words, page in zip(words_of(pages.pdf), pages.cut_pages, strict=True):
        assert words.casefold().count(title.split()[0].casefold()) >= 1
        assert "in this box" in words.casefold()
        assert " mm" in words
        assert "ruler measures 50 mm" in " ".join(words.split())
        assert len(page.slots) == 1
    assert "glue" in words_of(pages.pdf)[0].casefold()


@pytest.mark.parametrize("game", GAMES)
def test_a_box_is_tagged_and_its_figure_says_what_it_is(game: str) -> None:
    with pikepdf.open(BytesIO(printed(game, "a4").pdf)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        told = [str(one.Alt) for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/Alt" in one]
        assert any(text.startswith("Tuck box for ") for text in told)


def test_a_box_cut_by_hand_shows_lines_in_place_of_crop_marks() -> None:
    pages = printed(GAMES[0], "a4", "full", "guillotine")
    assert all(page.cut_by == "lines" and not page.marks and not page.registration for page in pages.cut_pages)
    assert "cut along the unbroken lines, fold along the dotted ones" in words_of(pages.pdf)[0]
