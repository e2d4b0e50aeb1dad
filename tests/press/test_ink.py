"""Words written as operators read back as the same words, whatever characters they hold, and stamps hold none."""

from __future__ import annotations

import re
from io import BytesIO
from unicodedata import normalize

import pypdfium2
import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generator.core.errors import PressError
from generator.draw.pen import Pen
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL, Style
from generator.press.drawing.pen import PressPen
from generator.press.setting.text import Run, Text, character_style

GLYPHS = sorted(map(chr, pdfmetrics.getFont(fonts.font("body")).face.charToGlyph))
LETTERS = "".join(char for char in GLYPHS if char.isprintable() and not char.isspace() and normalize("NFKC", char) == char)
SENTENCES = ("plain words", r"brackets (and) a \ backslash", "d\u00e9j\u00e0 vu \u2013 \u201cquoted\u201d", "0123456789")
STYLE = Style("body", 10.0, 12.0)
BODY = character_style("body", 10.0, "000000")
GATE = fonts.glyph("dungeon-gate")


def read(words: str) -> str:
    """Return what a paragraph says in a PDF."""
    return read_runs([(words, BODY)])


def read_runs(runs: list[Run]) -> str:
    """Return what a paragraph of runs says in a PDF."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 800), initialFontName=fonts.font("body"))
    block = Text(runs, STYLE, "000000")
    height = block.measure(300.0)
    block.draw(Ink(canvas), 50.0, 750.0 - height)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        return re.sub(r"\s+", " ", document[0].get_textpage().get_text_bounded()).strip()


@pytest.mark.parametrize(
    "words", ["plain words", r"brackets (and) a \ backslash", "d\u00e9j\u00e0 vu \u2013 \u201cquoted\u201d", "0123456789"]
)
def test_words_read_back_as_they_were_written(words: str) -> None:
    assert read(words) == words


def test_more_characters_than_a_subset_holds_go_on_in_the_next() -> None:
    assert len(LETTERS) > 256
    words = " ".join(LETTERS[start : start + 5] for start in range(0, len(LETTERS), 5))
    assert read(words) == words


def test_a_stamp_refuses_words_because_their_codes_differ_from_document_to_document() -> None:
    pen = PressPen(Ink(Canvas(BytesIO(), pagesize=(400, 800))), FULL, 0.0, 800.0, 100.0, 100.0, name="a seal")

    def art(pen: Pen) -> None:
        pen.text((1.0, 5.0), "words")

    with pytest.raises(PressError, match="a seal: a stamp cannot hold words"):
        pen.stamp("a stamp with words", (0.0, 0.0), art)


@pytest.mark.parametrize("words", ["", "gate", " green dice ", "a very long word of an icon"])
def test_what_says_an_icon_takes_up_no_room_beside_it(words: str) -> None:
    said = Ink(Canvas(BytesIO())).say(GATE, "icons", 10.0, words)
    blanks = max(0, len(words) - 1) // fonts.MOST_SAID
    assert [int(one) for one in re.findall(r"\) (\d+)", said) if int(one)] == [fonts.width(" ", "icons", 1000.0)] * blanks


def test_words_of_an_icon_are_read_in_one_piece() -> None:
    runs = [("6 ", BODY), (GATE, character_style("icons", 10.0, "000000", 0.0, "green dice ")), ("and more", BODY)]
    assert read_runs(runs) == "6 green dice and more"
    assert read_runs([("a", BODY), ("-", character_style("body", 10.0, "000000", 0.0, "=")), ("b", BODY)]) == "a=b"
