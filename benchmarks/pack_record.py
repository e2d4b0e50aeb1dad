"""A print job to a recording of its pages: the calls of ReportLab's canvas that draw the same pages again (pack_replay.py).

The job is printed once. The operators of its pages, but for those of tags, are read back out of the PDF, and each becomes the
call of the canvas's public interface that writes it: `saveState`, `transform`, `setFillColorRGB`, `lines`, `beginPath` and
`drawPath`, `rect`, and text objects with `setFont`, `setTextTransform` and `textOut` of the very words. Kerned text has no such
call; its parts and the distances between them are kept, and pack_replay.py joins what the text object makes of the parts. A
recording holds nothing but lists, tuples, dicts, strings and numbers, so that marshal can write it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pikepdf
from msgspec.structs import replace

from generator.core.resources import folder
from generator.press.drawing import fonts
from generator.press.jobs.printing import book

Call = tuple[str, tuple[Any, ...]]
Words = str | tuple[tuple[str, float], ...]
"""A text, or one that is kerned: its parts, and how far what follows each of them moves, in thousandths of the size."""
_SIMPLE = {
    "q": "saveState", "Q": "restoreState", "cm": "transform", "w": "setLineWidth", "J": "setLineCap", "j": "setLineJoin",
    "rg": "setFillColorRGB", "RG": "setStrokeColorRGB",
}  # fmt: skip
_TAGS = frozenset({"BDC", "BMC", "EMC"})
"""What tells whoever reads a page aloud what is what; the bare canvas draws the same without it."""
_STEPS = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "close", "re": "rect"}
_PAINTS = {"S": (1, 0), "f": (0, 1), "B": (1, 1)}
_FORM = "/FormXob."
"""What ReportLab puts before the name of a form."""
_TEXT = {"Tm": "setTextTransform", "Ts": "setRise", "Tr": "setTextRenderMode", "rg": "setFillColorRGB", "Td": "moveCursor"}


class _Page:
    """Turns the operators of one page into calls."""

    def __init__(self, fonts: dict[str, str], words: list[Words]) -> None:
        """`fonts` holds the name of each font resource, `words` all texts still to come, which are taken from its front."""
        self.fonts, self.words = fonts, words
        self.used: set[str] = set()
        self.calls: list[Call] = []
        self.steps: list[Call] = []
        self.text: list[Call] | None = None

    def take(self, operator: str, operands: list[Any]) -> None:
        """Take one operator but those of tags; raises KeyError for one that our press does not write."""
        if operator in _TAGS:
            return
        if operator == "BT":
            self.text = []
        elif operator == "ET":
            self.calls.append(("text", (self.text,)))
            self.text = None
        elif self.text is not None:
            self._text(operator, operands)
        elif operator in _STEPS:
            self.steps.append((_STEPS[operator], tuple(map(float, operands))))
        elif operator in _PAINTS:
            self._paint(_PAINTS[operator])
        elif operator == "n":
            self.calls.append(("clip", (self.steps,)))
            self.steps = []
        elif operator == "d":
            self.calls.append(("setDash", ([float(part) for part in operands[0]], float(operands[1]))))
        elif operator == "Do":
            self.calls.append(("doForm", (str(operands[0]).removeprefix(_FORM),)))
        elif operator != "W":
            self.calls.append((_SIMPLE[operator], tuple(map(float, operands))))

    def _text(self, operator: str, operands: list[Any]) -> None:
        assert self.text is not None
        if operator == "Tf":
            name = self.fonts[str(operands[0])]
            self.used.add(name)
            self.text.append(("setFont", (name, float(operands[1]))))
        elif operator == "TJ" and len(operands[0]) == 1:
            self.text.append(("move", (float(operands[0][0]),)))
        elif operator in ("Tj", "TJ"):
            words = self.words.pop(0)
            self.text.append(("textOut" if operator == "Tj" else "kerned", (words,)))
        elif operator == "Tr":
            self.text.append((_TEXT[operator], (int(operands[0]),)))
        elif operator != "TL":
            self.text.append((_TEXT[operator], tuple(map(float, operands))))

    def _paint(self, paint: tuple[int, int]) -> None:
        names = [name for name, _ in self.steps]
        if paint == (1, 0) and names == ["moveTo", "lineTo"] * (len(names) // 2):
            pairs = zip(self.steps[::2], self.steps[1::2], strict=True)
            self.calls.append(("lines", ([(*start, *end) for (_, start), (_, end) in pairs],)))
        elif names == ["rect"]:
            self.calls.append(("rect", (*self.steps[0][1], *paint)))
        else:
            self.calls.append(("path", (self.steps, *paint)))
        self.steps = []


def record(job: Any) -> dict[str, Any]:
    """Return the recording of a job: size and calls of every page and repeated art, the files of their fonts, the first font."""
    pdf, words = _printed(job)
    pages: list[tuple[tuple[float, ...], list[Call]]] = []
    forms: dict[str, tuple[tuple[float, ...], list[Call]]] = {}
    first = fonts.font("body")
    used = {first}
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            names = {name: str(font.BaseFont).split("+")[-1] for name, font in page.Resources.Font.items()}
            reader = _Page(names, words)
            for operands, operator in pikepdf.parse_content_stream(page):
                reader.take(str(operator), list(operands))
            pages.append((tuple(float(value) for value in list(page.mediabox)[2:]), reader.calls))
            used |= reader.used
            forms |= {name: _form(one) for name, one in page.get("/Resources").get("/XObject", {}).items() if name not in forms}
    files = {name: str(folder("fonts") / f"{name}.ttf") for name in sorted(used)}
    named = {name.removeprefix(_FORM): form for name, form in forms.items()}
    return {"font": first, "forms": named, "pages": pages, "fonts": files}


def _form(form: Any) -> tuple[tuple[float, ...], list[Call]]:
    """Return the rectangle and the calls of art that pages repeat, which holds no words."""
    reader = _Page({}, [])
    for operands, operator in pikepdf.parse_content_stream(form):
        reader.take(str(operator), list(operands))
    return tuple(float(value) for value in form.BBox), reader.calls


def _printed(job: Any) -> tuple[bytes, list[Words]]:
    """Return the PDF of a job without compression, and the texts it shows in their order, since a PDF holds their codes alone."""
    words: list[Words] = []
    drawn: dict[int, int] = {}
    """Characters that are read as other words, and those as which they are drawn."""
    plain, saying = book.Ink, fonts.saying

    def heard(char: str, role: str, said: str) -> str:
        found = saying(char, role, said)
        drawn[ord(found)] = ord(" " if char == "\u00a0" else char)
        return found

    class Listening(book.Ink):
        def _plain(self, face: Any, text: str, role: str, size: float) -> str:
            written = super()._plain(face, text, role, size)
            # a text with characters of a further subset of its font is written character by character
            letters = text.translate(drawn)
            words.extend([letters] if face.further.keys().isdisjoint(map(ord, text)) else letters)
            return written

        def _moved(self, parts: Sequence[tuple[str, float]], role: str, size: float) -> str:
            before = len(words)
            written = super()._moved(parts, role, size)
            if len(words) == before:
                words.append(tuple((part.translate(drawn), more) for part, more in parts))
            return written

    book.Ink, fonts.saying = Listening, heard  # type: ignore[misc, assignment]
    try:
        return book.print_book(replace(job, compress=False)).pdf, words
    finally:
        book.Ink, fonts.saying = plain, saying  # type: ignore[misc]
