"""The marks of pages, the structure that they build, and the words of figures."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.press.drawing import fonts
from generator.press.drawing.figures import lettering_text
from generator.press.drawing.pen import Lettering
from generator.press.tagging.compact_file import compact
from generator.press.tagging.elements import HEADING, Element, Mark, PageMarks, level_headings, prune
from generator.press.tagging.marker import Marker, moved
from generator.press.tagging.tree import _kid, text_string
from tests.press.documents import document


def kinds(element: Element) -> list[str]:
    return [kid.kind for kid in element.kids if isinstance(kid, Element)]


def test_what_is_drawn_belongs_to_what_was_opened_last() -> None:
    code: list[str] = []
    marker = Marker(code)
    marker.begin_page(code)
    one, other = Element("P"), Element("P")
    for element in (one, one, other):
        marker.content(element)
        code.append("drawn")
    marker.artifact()
    marker.artifact()
    page = marker.end_page()
    assert code == [
        "/Artifact BMC", "EMC", "/P<</MCID 0>>BDC", "drawn", "drawn", "EMC", "/P<</MCID 1>>BDC", "drawn", "EMC",
        "/Artifact BMC", "EMC",
    ]  # fmt: skip
    assert page.marks == [one, other]
    assert kinds(marker.root) == ["P", "P"]


def test_an_element_that_is_drawn_in_two_columns_is_one_element_with_two_marks() -> None:
    marker = Marker([])
    one = Element("P")
    for element in (one, Element("P"), one):
        marker.content(element)
    assert kinds(marker.root) == ["P", "P"]
    assert [kid.number for kid in one.kids if isinstance(kid, Mark)] == [0, 2]


def test_marks_of_a_page_that_lies_beside_another_are_counted_behind_those_of_that_one() -> None:
    mark = Mark(PageMarks(first=7, number=3), 2)
    assert _kid(mark, 3) == b"9"
    assert _kid(mark, 4) == b"<</Type/MCR/Pg 3 0 R/MCID 9>>"


def test_elements_stand_in_what_is_open_or_in_what_they_name() -> None:
    marker = Marker([])
    whole = Element("L")
    with marker.inside(Element("Sect")):
        for _ in range(2):
            marker.content(Element("LBody", within=Element("LI", within=whole)))
    marker.content(Element("P"))
    assert kinds(marker.root) == ["Sect", "P"]
    assert kinds(whole) == ["LI", "LI"]


def test_nobody_reads_what_is_drawn_a_second_time() -> None:
    code: list[str] = []
    marker = Marker(code)
    with marker.unread(), marker.inside(Element("TR")):
        marker.content(Element("TH"))
    assert code == ["/Artifact BMC"]
    assert marker.root.kids == []


def test_a_figure_in_a_box_that_stands_head_down_lies_where_it_is_seen() -> None:
    marker = Marker([])
    figure = Element("Figure")
    with marker.turned(100.0, 200.0):
        marker.figure(figure, (10.0, 20.0, 30.0, 50.0))
    assert figure.box == (70.0, 150.0, 90.0, 180.0)


def test_the_marks_of_a_page_that_is_put_beside_another_are_counted_on() -> None:
    code: list[str] = []
    marker = Marker(code)
    marker.content(Element("P"))
    page = marker.end_page()
    page.first = 7
    assert moved(code, page) == ["/P<</MCID 7>>BDC", "EMC"]
    assert code[0] == "/P<</MCID 0>>BDC"


@pytest.mark.parametrize(
    ("levels", "found"),
    [((2, 3), "12"), ((1, 3, 3, 2), "1222"), ((1, 2, 0, 0, 2, 0, 1), "1233231"), ((0, 1), "11"), ((1, 1, 2), "112")],
)
def test_no_heading_skips_a_level(levels: tuple[int, ...], found: str) -> None:
    root = Element("Document", kids=[Element(HEADING, level) for level in levels])
    level_headings(root)
    assert kinds(root) == [f"H{level}" for level in found]


def test_what_holds_nothing_is_left_out_but_for_empty_cells() -> None:
    row = Element("TR", kids=[Element("TD"), Element("P")])
    root = Element("Document", kids=[Element("Sect", kids=[Element("P")]), Element("Table", kids=[row])])
    prune(root)
    assert kinds(root) == ["Table"]
    assert kinds(row) == ["TD"]


def test_words_are_written_as_strings_of_a_pdf() -> None:
    assert text_string("a (b) \\ – “c”") == b"(a \\(b\\) \\\\ \x85 \x8dc\x8e)"
    assert text_string("Ж").startswith(b"(\xfe\xff")


def lines(*rows: tuple[str, float, float, float]) -> list[Lettering]:
    """Return lines of 10 points: words, left edge, baseline, and width."""
    return [Lettering(words, 10.0, 0.0, width, (x, y), 0) for words, x, y, width in rows]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (lines(("Attack at once:", 0, 50, 80), ("3 dice.", 0, 38, 40), ("item", 90, 0, 20)), "Attack at once: 3 dice. item"),
        (lines(("Health", 0, 50, 30), ("Energy", 0, 0, 30)), "Health; Energy"),
        (lines(*((str(number), 20.0 * number, 0, 8) for number in range(1, 8))), "1 to 7"),
        (lines(("1", 0, 0, 8), ("2", 20, 0, 8), ("9", 0, 12, 8)), "1; 2; 9"),
    ],
)
def test_lines_of_a_figure_are_read_as_one_text(written: list[Lettering], said: str) -> None:
    assert lettering_text(written) == said


def test_a_compact_file_is_the_same_bytes_again_and_holds_the_same_objects() -> None:
    def drawn() -> Canvas:
        canvas = Canvas(BytesIO(), invariant=1, pdfVersion=(1, 7), initialFontName=fonts.font("body"))
        canvas.drawString(50, 50, "The same words")
        canvas.bookmarkPage("one")
        canvas.addOutlineEntry("One", "one")
        canvas.showPage()
        return canvas

    data = compact(drawn())
    assert data == compact(drawn())
    assert b"/ObjStm" in data
    with pikepdf.open(BytesIO(data)) as opened, opened.open_outline() as outline:
        assert [item.title for item in outline.root] == ["One"]
        assert len(opened.pages) == 1
    assert len(data) < len(drawn().getpdfdata())


@pytest.mark.parametrize("kind", ["donjonz-daily", "deck-box-dungeons-kit-thorn-barrow"])
def test_fonts_say_what_their_characters_are_and_how_wide(kind: str) -> None:
    with pikepdf.open(BytesIO(document(kind).pdf)) as opened:
        found = [one for one in opened.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        assert found
        for font in found:
            table = font.ToUnicode.read_bytes()
            codes = re.findall(rb"^<[0-9A-F]{2}> <([0-9A-F]{4,})>$", table, re.M)
            assert codes
            assert not {b"0000", b"FEFF", b"FFFE"} & set(codes)
