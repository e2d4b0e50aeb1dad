"""Fonts as they are met on pages, and which of their characters come out as no glyph at all or as the box that stands for none.

A character has no glyph where its outline is empty though it is no blank, or where it is the outline of glyph 0 of its font's own
file, `.notdef`: the same box and nearly the same area, for pdfium tells no numbers of glyphs.
"""

from __future__ import annotations

import ctypes
import unicodedata
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image, ImageDraw, ImageFont
from pypdfium2 import raw

from generator.press.preflight.records import Font

MOST_DATA = 32 * 1024 * 1024
"""Most bytes of a font that are looked at."""
MOST_SHOWN = 8
"""Most missing characters that are named."""
_EM = 512.0
"""Outlines are compared at so many units to the em."""
_NEAR = 0.006 * _EM
_NO_CHARACTER = "\U0010fffd"
"""A character for which no font has a glyph of its own."""


class Outline(NamedTuple):
    """The box of a glyph, and its area, both on `_EM` units."""

    left: float
    bottom: float
    right: float
    top: float
    area: float

    def like(self, other: Outline) -> bool:
        """Return whether another outline is the same for all that can be told."""
        edges = zip(self[:4], other[:4], strict=True)
        room = max(1.0, (self.right - self.left) * (self.top - self.bottom))
        return all(abs(one - two) <= _NEAR for one, two in edges) and abs(self.area - other.area) <= 0.04 * room


class Fonts:
    """Fonts by numbers of their own, in the order in which they are met; each character of a font is looked at once."""

    def __init__(self) -> None:
        self.known: dict[int, Font] = {}
        self._numbers: dict[int, int] = {}
        self._handles: dict[int, Any] = {}
        self._empty: dict[int, Outline | None] = {}
        self._used: set[tuple[int, int]] = set()
        self._drawing: set[int] = set()

    def number(self, text: Any) -> int:
        """Return the number of the font that a text object is drawn in."""
        handle = raw.FPDFTextObj_GetFont(text)
        key = ctypes.cast(handle, ctypes.c_void_p).value or 0
        if key not in self._numbers:
            number = self._numbers[key] = len(self._numbers)
            self._handles[number] = handle
            self.known[number] = Font(_name(handle), raw.FPDFFont_GetIsEmbedded(handle) == 1)
            self._empty[number] = _outline_of_none(handle)
        return self._numbers[key]

    def use(self, number: int, code: int) -> None:
        """Note that a font draws the character of a code point, 0 where the file does not say which it is."""
        if (number, code) in self._used or not self._handles[number]:
            return
        self._used.add((number, code))
        outline = _outline(self._handles[number], code)
        if outline is not None:
            self._drawing.add(number)
        font, none = self.known[number], self._empty[number]
        wanted = code == 0 or unicodedata.category(chr(code))[0] not in "ZC"
        if not font.embedded or not wanted:
            return
        if outline is None:
            missing = code > 0 and (none is not None or number in self._drawing)
        else:
            missing = none is not None and outline.like(none)
        if missing and len(font.missing) < MOST_SHOWN:
            self.known[number] = Font(font.name, font.embedded, font.missing + (chr(code) if code else "\ufffd"))


def _name(handle: Any) -> str:
    size = raw.FPDFFont_GetBaseFontName(handle, None, 0)
    if not 1 < size <= 512:
        return "without a name"
    buffer = ctypes.create_string_buffer(size)
    raw.FPDFFont_GetBaseFontName(handle, buffer, size)
    name = buffer.value.decode("utf-8", errors="replace")
    return "".join(char if char.isprintable() else "\ufffd" for char in name[:60]) or "without a name"


def _outline(handle: Any, code: int) -> Outline | None:
    """Return the outline of a character, None where there is nothing to draw."""
    path = raw.FPDFFont_GetGlyphPath(handle, code, 1.0)
    count = raw.FPDFGlyphPath_CountGlyphSegments(path) if path else 0
    if count < 3:
        return None
    x, y = ctypes.c_float(), ctypes.c_float()
    points, area, start = list[tuple[float, float]](), 0.0, (0.0, 0.0)
    for place in range(count):
        segment = raw.FPDFGlyphPath_GetGlyphPathSegment(path, place)
        if not raw.FPDFPathSegment_GetPoint(segment, x, y):
            return None
        point = (x.value * _EM, y.value * _EM)  # pdfium tells them in parts of the em
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO or not points:
            start = point
        else:
            (x0, y0), (x1, y1) = points[-1], point
            area += (x0 - start[0]) * (y1 - start[1]) - (x1 - start[0]) * (y0 - start[1])
        points.append(point)
    xs, ys = zip(*points, strict=True)
    return Outline(min(xs), min(ys), max(xs), max(ys), abs(area) / 2)


def _outline_of_none(handle: Any) -> Outline | None:
    """Return the outline of glyph 0 of a font's own file, None where it is empty or the file cannot be looked at."""
    size = ctypes.c_size_t()
    if not raw.FPDFFont_GetFontData(handle, None, 0, size) or not 0 < size.value <= MOST_DATA:
        return None
    buffer = ctypes.create_string_buffer(size.value)
    raw.FPDFFont_GetFontData(handle, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_uint8)), size.value, size)
    try:
        font = ImageFont.truetype(BytesIO(buffer.raw), int(_EM), layout_engine=ImageFont.Layout.BASIC)
        mask = Image.new("L", (int(2 * _EM), int(3 * _EM)))
        ImageDraw.Draw(mask).text((_EM / 2, 2 * _EM), _NO_CHARACTER, fill=255, font=font, anchor="ls")
    except (OSError, ValueError, MemoryError):
        return None
    box = mask.getbbox()
    if box is None:
        return None
    area = sum(value * count for value, count in enumerate(mask.histogram())) / 255
    left, upper, right, lower = box
    return Outline(left - _EM / 2, 2 * _EM - lower, right - _EM / 2, 2 * _EM - upper, area)
