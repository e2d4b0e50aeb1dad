"""The page of a league: its words on both papers in both inks, names of any kind, and that it is filled."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache

import pypdfium2
import pytest

from generator.core.errors import PressError
from generator.forge import standings_text
from generator.forge.standings import Span, standings_of
from generator.press.drawing import fonts
from generator.press.drawing.palette import LOW, PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.printing import book
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.reports.league_page import league_job, printable
from generator.press.jobs.screen import page_parts
from generator.press.jobs.screen.html_page import write_html
from generator.press.jobs.screen.markdown_page import write_markdown
from generator.press.jobs.screen.page_parts import PageParts
from tests.press import leagues, structure
from tests.press.legibility import faults
from tests.press.voids import largest_void, squares

SETTINGS = PrintSettings(palette=LOW)


@cache
def printed(paper: str = "a4", ink: str = "full") -> Pages:
    return book.print_book(league_job(leagues.told(), PrintSettings(PAPERS[paper], PALETTES[ink]), club="the Lantern"))


LOOKS = [("a4", "full"), ("letter", "low")]


@pytest.mark.parametrize(("paper", "ink"), LOOKS)
def test_the_page_says_every_row_and_is_tagged_legible_and_filled(paper: str, ink: str) -> None:
    pages = printed(paper, ink)
    tagged = structure.read(pages.pdf)
    tables = [node for node in tagged.root.walk() if node.kind == "Table"]
    told = leagues.told()
    assert len(tables) == len(told.tables) + 1 + 2
    legend = tables[-1].said
    assert all(name in legend and counts in legend for name, counts in standings_text.LEGEND)
    for table, rows in zip(tables, standings_text.tables(told), strict=False):
        heads = [node.said for node in table.walk() if node.kind == "TH"]
        assert tuple(heads[: len(standings_text.HEADS)]) == standings_text.HEADS
        words = " ".join(" ".join(row[:1] + row[2:]) for row in rows.rows)
        assert set(words.split()) <= set(table.said.split())
    assert faults(pages.pdf, pages.labels) == []
    assert pages.labels[0] == "league-1"


def test_a_small_league_leaves_no_large_part_of_its_page_empty() -> None:
    told = standings_of(leagues.league(), leagues.TITLES, Span(last=date(2027, 1, 4), letters=(leagues.LETTERS[0],)))
    pages = book.print_book(league_job(told, SETTINGS))
    assert len(pages.labels) == 1
    said = structure.read(pages.pdf).root.said
    assert all(words in said for words in ("Ada (1 disputed)", "counts so far", "another game", "league remove --name NAME"))
    with pypdfium2.PdfDocument(pages.pdf) as pdf:
        assert largest_void(squares(pdf[0], (14.0, 18.0, 14.0, 17.0))) < 0.25


def test_names_that_no_font_has_are_told_apart_and_explained() -> None:
    names = printable(leagues.NAMES)
    assert names["大輔 Tanaka"] == "?? Tanaka (1)"
    assert names["שרה"] == "??? (2)"
    assert names[leagues.HOSTILE] == leagues.HOSTILE
    assert max(fonts.width(word, "bold", 9.0) for word in names["W" * 40].split()) <= 96
    assert names["W" * 40].replace(" ", "") == "W" * 40
    with pytest.raises(PressError):
        fonts.checked("大", "body")
    said = structure.read(printed().pdf).root.said
    assert "?? Tanaka (1)" in said
    assert leagues.HOSTILE in said
    assert "A name with letters that the fonts here do not have" in said


def test_the_page_is_the_same_bytes_again() -> None:
    first, again = (book.print_book(league_job(leagues.told(), SETTINGS)).pdf for _ in range(2))
    assert first == again


@pytest.mark.parametrize("write", [write_html, write_markdown])
def test_a_page_to_read_names_itself_once_and_credits_no_icons_that_it_does_not_show(write: Callable[[PageParts], bytes]) -> None:
    job = league_job(leagues.told(), SETTINGS, printed=False)
    text = write(page_parts.of_jobs([job])).decode()
    assert text.count("unofficial") == 1
    assert "league-)" not in text
    assert "game-icons.net" not in text
    assert all(counts in text for _, counts in standings_text.LEGEND)


def test_the_legend_says_every_column_of_numbers_once() -> None:
    named = [name for names, _ in standings_text.LEGEND for name in names.split(", ")]
    assert [*named[:1], "Player", *named[1:]] == list(standings_text.HEADS)
