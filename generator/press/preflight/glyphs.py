"""Fonts as they are met on pages, and which of their characters come out as no glyph at all or as the box that stands for none.

pdfium tells no numbers of glyphs. A character has no glyph where it is drawn as glyph 0 of its font's own file, `.notdef`: the same
box, and nearly the same area; or where it has no outline and leaves no ink on the page, though it is no blank.
"""

from __future__ import annotations

import ctypes
import unicodedata
from io import BytesIO
from typing import Any, NamedTuple

from pypdfium2 import raw

from generator.press.preflight.glyph_files import NoOutline, glyph_0
from generator.press.preflight.records import ABOUT, EM, Box, Font, Outline

MOST_DATA = 32 * 1024 * 1024
"""Most bytes of a font that are looked at."""
MOST_SHOWN = 8
"""Most missing characters that are named."""
_NO_CHARACTER = "\U0010fffd"
"""A character for which no font has a glyph of its own."""


class Drawn(NamedTuple):
    """A character that is drawn: its code point, 0 where the file does not say which it is, its box, and the box from its origin.

    The latter is on `EM` units; it is None for letters that do not stand upright, whose box tells no shape.
    """

    code: int
    box: Box
    shape: Box | None


class Fonts:
    """Fonts by numbers of their own, in the order in which they are met; each character of a font is looked at once."""

    def __init__(self) -> None:
        self.known: dict[int, Font] = {}
        self._numbers: dict[tuple[str, bool, int], int] = {}
        self._of_page: dict[int, int] = {}
        self._handles: dict[int, object] = {}
        self._none: dict[int, Outline | None] = {}
        self._used: set[tuple[int, int]] = set()
        self._drawing: set[int] = set()

    def begin_page(self) -> None:
        """Forget where the fonts of the page before lay in memory, for others may lie there now."""
        self._of_page.clear()

    def number(self, text: Any) -> int:
        """Return the number of the font that a text object is drawn in."""
        handle = raw.FPDFTextObj_GetFont(text)
        key = ctypes.cast(handle, ctypes.c_void_p).value or 0
        if key not in self._of_page:
            size = ctypes.c_size_t()
            raw.FPDFFont_GetFontData(handle, None, 0, size)
            name, embedded = _name(handle), raw.FPDFFont_GetIsEmbedded(handle) == 1
            number = self._numbers.setdefault((name, embedded, size.value), len(self._numbers))
            self._of_page[key], self._handles[number] = number, handle
            if number not in self.known:
                self.known[number] = Font(name, embedded)
                self._none[number] = _outline_of_none(handle)
        return self._of_page[key]

    def draws_nothing(self, number: int, drawn: Drawn) -> bool:
        """Return whether a font may have no outline for a character, so that its picture must tell; a box for none is kept.

        Blanks are passed over, and what was looked at before.
        """
        code = drawn.code
        if (number, code) in self._used or not self._handles[number]:
            return False
        self._used.add((number, code))
        outline = _outline(self._handles[number], code)
        if outline is not None:
            self._drawing.add(number)
        wanted = code == 0 or unicodedata.category(chr(code))[0] not in "ZC"
        if not self.known[number].embedded or not wanted:
            return False
        if _is_none(self._none[number], outline, drawn.shape):
            self.miss(number, code)
            return False
        return outline is None and (self._none[number] is not None or number in self._drawing)

    def miss(self, number: int, code: int) -> None:
        """Keep a character that a font has no glyph for."""
        font = self.known[number]
        if len(font.missing) < MOST_SHOWN:
            self.known[number] = Font(font.name, font.embedded, font.missing + (chr(code) if code else "\ufffd"))


def _is_none(none: Outline | None, outline: Outline | None, shape: Box | None) -> bool:
    """Return whether a character is drawn as the box for none, by its own shape on the page and by the outline of its code point.

    The outline can be another glyph's, of a second code for the same character; the shape is that of what is drawn.
    """
    if none is None or (outline is None and shape is None):
        return False
    if shape is not None and not none.around(shape, ABOUT):
        return False
    return outline is None or outline.like(none)


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
        point = (x.value * EM, y.value * EM)  # pdfium tells them in parts of the em
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
        return glyph_0(buffer.raw, EM)
    except NoOutline:
        return _drawn_of_none(buffer.raw)


def _drawn_of_none(data: bytes) -> Outline | None:
    """Return the outline of glyph 0 as FreeType draws it, for fonts of other kinds than TrueType; None where there is no Pillow."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:  # in a page
        return None
    try:
        font = ImageFont.truetype(BytesIO(data), int(EM), layout_engine=ImageFont.Layout.BASIC)
        mask = Image.new("L", (int(2 * EM), int(3 * EM)))
        ImageDraw.Draw(mask).text((EM / 2, 2 * EM), _NO_CHARACTER, fill=255, font=font, anchor="ls")
    except (OSError, ValueError, MemoryError):
        return None
    box = mask.getbbox()
    if box is None:
        return None
    area = sum(value * count for value, count in enumerate(mask.histogram())) / 255
    left, upper, right, lower = box
    return Outline(left - EM / 2, 2 * EM - lower, right - EM / 2, 2 * EM - upper, area)
