"""The texts of a page: letters that are drawn together, with their size on the paper, box, colour and font."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from typing import Any

import msgspec
from pypdfium2 import raw

from generator.core import limits
from generator.press.preflight import glyphs
from generator.press.preflight.records import EM, Box, Text

LONGEST = 48
"""Most characters of a text that are kept to be shown."""
_UNSEEN = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
_OUTLINED = (raw.FPDF_TEXTRENDERMODE_STROKE, raw.FPDF_TEXTRENDERMODE_STROKE_CLIP)


class _Run(msgspec.Struct):
    """Letters of one object as they are gathered."""

    words: list[str]
    size: float
    colour: tuple[int, int, int, int]
    font: int
    seen: bool
    em: tuple[float, float] | None
    box: Box | None = None
    drawn: list[tuple[glyphs.Drawn, tuple[float, float]]] = msgspec.field(default_factory=list)

    def single(self) -> Iterator[glyphs.Drawn]:
        """Yield the characters that stand for a glyph each: those at one place are spelled out for one glyph, as of a ligature."""
        origins = [None, *(origin for _, origin in self.drawn), None]
        for place, (drawn, origin) in enumerate(self.drawn, start=1):
            if origin not in (origins[place - 1], origins[place + 1]):
                yield drawn


class Letters(msgspec.Struct, frozen=True):
    """The texts of a page that can be seen, whether these are all, numbers of their fonts, letters that may draw nothing."""

    texts: list[Text]
    whole: bool
    fonts: list[int]
    doubtful: list[tuple[int, glyphs.Drawn]]


def letters_of(page: Any, fonts: glyphs.Fonts) -> Letters:
    """Return the letters of a page; `fonts` are those that were met so far."""
    fonts.begin_page()
    textpage = page.get_textpage()
    try:
        count = raw.FPDFText_CountChars(textpage)
        runs: dict[int, _Run] = {}
        for index in range(min(count, limits.CHECK_LETTERS)):
            _letter(textpage, index, runs, fonts)
    finally:
        textpage.close()
    seen = [run for run in runs.values() if run.seen]
    doubtful = [(run.font, drawn) for run in seen for drawn in run.single() if fonts.draws_nothing(run.font, drawn)]
    texts = [Text("".join(run.words), run.size, run.box, run.colour, run.font) for run in seen if run.box is not None]
    return Letters(texts, count <= limits.CHECK_LETTERS, sorted({run.font for run in seen}), doubtful)


def _letter(textpage: Any, index: int, runs: dict[int, _Run], fonts: glyphs.Fonts) -> None:
    """Add a letter to the text it is drawn with."""
    item = raw.FPDFText_GetTextObject(textpage, index)
    if not item:
        return  # a blank that pdfium thinks of between words
    key = ctypes.cast(item, ctypes.c_void_p).value or 0
    run = runs.get(key)
    if run is None:
        run = runs[key] = _run(textpage, index, item, fonts)
    number = raw.FPDFText_GetUnicode(textpage, index)
    char = chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
    if len(run.words) < LONGEST:
        run.words.append(char if char.isprintable() else " ")
    if not char.isspace():
        box = _box(textpage, index)
        origin = _origin(textpage, index)
        run.drawn.append((glyphs.Drawn(ord(char) if char != "\ufffd" else 0, box, _shape(run, box, origin)), origin))
        run.box = box if run.box is None else run.box.joined(box)


def _run(textpage: Any, index: int, item: Any, fonts: glyphs.Fonts) -> _Run:
    """Return the text that begins with a letter."""
    matrix = raw.FS_MATRIX()
    if not raw.FPDFText_GetMatrix(textpage, index, matrix):
        matrix = raw.FS_MATRIX(1, 0, 0, 1, 0, 0)
    size = raw.FPDFText_GetFontSize(textpage, index)
    upright = max(abs(matrix.b), abs(matrix.c)) < 1e-6 and min(matrix.a, matrix.d) > 0
    mode = raw.FPDFTextObj_GetTextRenderMode(item)
    get = raw.FPDFText_GetStrokeColor if mode in _OUTLINED else raw.FPDFText_GetFillColor
    parts = [ctypes.c_uint() for _ in range(4)]
    coloured = get(textpage, index, *map(ctypes.byref, parts))
    red, green, blue, solid = (part.value for part in parts) if coloured else (0, 0, 0, 255)
    seen = mode not in _UNSEEN and solid > 0
    em = (size * matrix.a, size * matrix.d) if upright else None
    return _Run([], size * math.hypot(matrix.c, matrix.d), (red, green, blue, solid), fonts.number(item), seen, em)


def _shape(run: _Run, box: Box, origin: tuple[float, float]) -> Box | None:
    """Return the box of a letter from its origin, on the units of outlines; None where letters do not stand upright."""
    if run.em is None or min(run.em) <= 0:
        return None
    x, y = (EM / side for side in run.em)
    return Box((box.left - origin[0]) * x, (box.bottom - origin[1]) * y, (box.right - origin[0]) * x, (box.top - origin[1]) * y)


def _origin(textpage: Any, index: int) -> tuple[float, float]:
    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(textpage, index, x, y)
    return x.value, y.value


def _box(textpage: Any, index: int) -> Box:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(textpage, index, left, right, bottom, top)
    return Box(left.value, bottom.value, right.value, top.value)
