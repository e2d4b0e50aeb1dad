"""How well a printed page can be read: the size of every character, and its contrast with the ground that it stands on.

The ground of letters is the page drawn without them, that of icons the page drawn without any text. Contrasts are WCAG's, from 1
to 21. A quarter of the ground under a character may be worse than the contrast that is told: a rule that touches its box, say.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

RGB = tuple[int, int, int]
PICTURES = ("DelveIcons-Regular", "DelveSymbols-Regular")
"""Fonts whose characters are pictures, not letters."""
LEAST_SIZE, LEAST_TEXT, LEAST_MARK = 6.5, 7.0, 3.0
"""Least size of letters in points, and least contrasts of letters and of pictures."""
DPI = 96
WORST_SHARE = 0.25
_OUTLINED = 1
"""The mode of text that is stroked and not filled."""


@dataclass(frozen=True)
class Glyph:
    """A character on a page: its font, size in points, colour, and box in points from the lower left."""

    char: str
    font: str
    size: float
    colour: RGB
    box: tuple[float, float, float, float]

    @property
    def picture(self) -> bool:
        return self.font in PICTURES


@dataclass(frozen=True)
class Seen:
    """A character with its contrast."""

    glyph: Glyph
    contrast: float

    @property
    def fault(self) -> str:
        """Return what is wrong with it, or nothing."""
        glyph = self.glyph
        least = LEAST_MARK if glyph.picture else LEAST_TEXT
        if not glyph.picture and glyph.size < LEAST_SIZE - 0.001:
            return f"{glyph.char!a} of {glyph.size:.2f} pt"
        if self.contrast < least - 0.005:
            colour = "".join(f"{part:02X}" for part in glyph.colour)
            return f"{glyph.char!a} in {colour} of {self.contrast:.2f}:1"
        return ""


@lru_cache(maxsize=65536)
def luminance(colour: RGB) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(pdf: bytes) -> Iterator[tuple[int, Sequence[Seen]]]:
    """Yield every page's place with its characters."""
    with pypdfium2.PdfDocument(pdf) as document:
        for place, page in enumerate(document):
            yield place, seen_on(page)


def seen_on(page: Any) -> list[Seen]:
    """Return the characters of a page; its text is gone afterwards."""
    found = list(glyphs(page))
    texts = list(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]))
    with_pictures = _without(page, (text for text in texts if _font(text) not in PICTURES))
    bare = _without(page, (text for text in texts if _font(text) in PICTURES))
    height = page.get_height()
    return [Seen(one, _contrast(one, bare if one.picture else with_pictures, height)) for one in found]


def _font(text: Any) -> str:
    return _plain_name(text.get_font().get_base_name())


def _plain_name(name: str) -> str:
    return name.split("+")[-1]


def _without(page: Any, texts: Iterable[Any]) -> Image.Image:
    """Return the picture of a page without some of its texts, which are gone afterwards."""
    for text in texts:
        page.remove_obj(text)
    picture: Image.Image = page.render(scale=DPI / 72).to_pil().convert("RGB")
    return picture


def _contrast(one: Glyph, ground: Image.Image, height: float) -> float:
    """Return the contrast of a character with the ground under its box, but for the worst quarter of it."""
    scale = DPI / 72
    left, bottom, right, top = one.box
    x, y = int(left * scale), int((height - top) * scale)
    area = (x, y, max(x + 1, int(right * scale + 1)), max(y + 1, int((height - bottom) * scale + 1)))
    under = ground.crop(area)
    colours = under.getcolors(under.width * under.height)
    rated = sorted((contrast(one.colour, colour), count) for count, colour in colours)
    worst = WORST_SHARE * sum(count for _, count in rated)
    for found, count in rated:
        worst -= count
        if worst < 0:
            return found
    return rated[-1][0]


def glyphs(page: Any) -> Iterator[Glyph]:
    """Yield the characters of a page but for blanks."""
    text = page.get_textpage()
    fonts: dict[int, str] = {}
    for place in range(text.count_chars()):
        char = chr(pdfium.FPDFText_GetUnicode(text, place))
        if char.isspace() or pdfium.FPDFText_IsGenerated(text, place) == 1:
            continue
        holder = pdfium.FPDFText_GetTextObject(text, place)
        key = ctypes.cast(holder, ctypes.c_void_p).value or 0
        if key not in fonts:
            fonts[key] = _font_of(text, place)
        outlined = pdfium.FPDFTextObj_GetTextRenderMode(holder) == _OUTLINED
        yield Glyph(char, fonts[key], _size(text, place), _colour(text, place, outlined=outlined), _box(text, place))
    text.close()


def _font_of(text: Any, place: int) -> str:
    name = ctypes.create_string_buffer(128)
    pdfium.FPDFText_GetFontInfo(text, place, name, 128, ctypes.c_int())
    return _plain_name(name.value.decode())


def _size(text: Any, place: int) -> float:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text, place, matrix)
    size: float = pdfium.FPDFText_GetFontSize(text, place) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    return size


def _colour(text: Any, place: int, *, outlined: bool) -> RGB:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    (pdfium.FPDFText_GetStrokeColor if outlined else pdfium.FPDFText_GetFillColor)(text, place, red, green, blue, alpha)
    return red.value, green.value, blue.value


def _box(text: Any, place: int) -> tuple[float, float, float, float]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    pdfium.FPDFText_GetCharBox(text, place, left, right, bottom, top)
    return left.value, bottom.value, right.value, top.value


def faults(pdf: bytes, labels: Sequence[str]) -> list[str]:
    """Return what cannot be read, each sort once a page, with the page's label and how many characters of it there are."""
    found: dict[tuple[str, str], list[str]] = {}
    for place, characters in seen(pdf):
        for one in characters:
            if one.fault:
                found.setdefault((labels[place], one.fault.partition(" ")[2]), []).append(one.glyph.char)
    return [f"{label}: {len(chars)} such as {''.join(chars[:12])!a} {what}" for (label, what), chars in found.items()]
