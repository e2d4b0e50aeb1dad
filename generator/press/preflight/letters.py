"""The texts of a page: letters that are drawn together, with their size on the paper, box, colour and font."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from typing import Any

import msgspec
from pypdfium2 import raw

from generator.press.preflight import glyphs
from generator.press.preflight.records import Box, Text

MOST_LETTERS = 60_000
"""Most letters of a page that are looked at."""
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
    box: Box | None = None
    drawn: list[tuple[int, tuple[float, float]]] = msgspec.field(default_factory=list)

    def single(self) -> Iterator[int]:
        """Yield the code points that stand for a glyph each: those at one place are spelled out for one glyph, as of a ligature."""
        origins = [None, *(origin for _, origin in self.drawn), None]
        for place, (code, origin) in enumerate(self.drawn, start=1):
            if origin not in (origins[place - 1], origins[place + 1]):
                yield code


def texts(page: Any, fonts: glyphs.Fonts) -> tuple[list[Text], bool, list[int]]:
    """Return the texts of a page that can be seen, whether these are all, and the numbers of their fonts in `fonts`."""
    textpage = page.get_textpage()
    try:
        count = raw.FPDFText_CountChars(textpage)
        runs: dict[int, _Run] = {}
        for index in range(min(count, MOST_LETTERS)):
            _letter(textpage, index, runs, fonts)
    finally:
        textpage.close()
    for run in runs.values():
        for code in run.single() if run.seen else ():
            fonts.use(run.font, code)
    found = [
        Text("".join(run.words), run.size, run.box, run.colour, run.font)
        for run in runs.values()
        if run.seen and run.box is not None
    ]
    return found, count <= MOST_LETTERS, sorted({run.font for run in runs.values() if run.seen})


def _letter(textpage: Any, index: int, runs: dict[int, _Run], fonts: glyphs.Fonts) -> None:
    """Add a letter to the text it is drawn with."""
    one = raw.FPDFText_GetTextObject(textpage, index)
    if not one:
        return  # a blank that pdfium thinks of between words
    key = ctypes.cast(one, ctypes.c_void_p).value or 0
    run = runs.get(key)
    if run is None:
        run = runs[key] = _run(textpage, index, one, fonts)
    number = raw.FPDFText_GetUnicode(textpage, index)
    char = chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
    if len(run.words) < LONGEST:
        run.words.append(char if char.isprintable() else " ")
    if not char.isspace():
        box = _box(textpage, index)
        run.drawn.append((number, _origin(textpage, index)))
        run.box = box if run.box is None else run.box.joined(box)


def _run(textpage: Any, index: int, one: Any, fonts: glyphs.Fonts) -> _Run:
    """Return the text that begins with a letter."""
    matrix = raw.FS_MATRIX()
    zoom = math.hypot(matrix.c, matrix.d) if raw.FPDFText_GetMatrix(textpage, index, matrix) else 1.0
    mode = raw.FPDFTextObj_GetTextRenderMode(one)
    get = raw.FPDFText_GetStrokeColor if mode in _OUTLINED else raw.FPDFText_GetFillColor
    parts = [ctypes.c_uint() for _ in range(4)]
    coloured = get(textpage, index, *map(ctypes.byref, parts))
    red, green, blue, solid = (part.value for part in parts) if coloured else (0, 0, 0, 255)
    seen = mode not in _UNSEEN and solid > 0
    return _Run([], raw.FPDFText_GetFontSize(textpage, index) * zoom, (red, green, blue, solid), fonts.number(one), seen)


def _origin(textpage: Any, index: int) -> tuple[float, float]:
    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(textpage, index, x, y)
    return x.value, y.value


def _box(textpage: Any, index: int) -> Box:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(textpage, index, left, right, bottom, top)
    return Box(left.value, bottom.value, right.value, top.value)
