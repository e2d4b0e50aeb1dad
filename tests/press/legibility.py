"""How well a printed page can be read: the size of every run of text, and its contrast with the ground that it stands on.

The ground of letters is the page drawn without them, that of icons the page drawn without any text. A run is measured in pieces of
about a character's width. Contrasts are WCAG's, from 1 to 21; a quarter of the ground under a piece may be worse than what is told:
a rule that touches its box, say.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

RGB = tuple[int, int, int]
Box = tuple[float, float, float, float]
PICTURES = ("DelveIcons-Regular", "DelveSymbols-Regular")
"""Fonts whose characters are pictures, not letters."""
LEAST_SIZE, LEAST_ON_MAPS = 7.0, 6.5
"""Least size of letters in points, and that on a map."""
LEAST_TEXT, LEAST_MARK = 7.0, 3.0
"""Least contrasts of letters and of pictures."""
SCALE = 1.0
"""Pixels in a point where a ground is looked at."""
WORST_SHARE = 0.25
_OUTLINED = 1
"""The mode of text that is stroked and not filled."""


@dataclass(frozen=True)
class Run:
    """Text of one look: its words, font, size on paper in points, colour, box in points from the lower left, and least contrast."""

    words: str
    font: str
    size: float
    colour: RGB
    box: Box
    contrast: float = 0.0

    @property
    def picture(self) -> bool:
        return self.font in PICTURES

    @property
    def fault(self) -> str:
        """Return why it cannot be read, or nothing."""
        if not self.picture and self.size < LEAST_ON_MAPS - 0.005:
            return f"of {self.size:.2f} pt"
        if self.contrast < (LEAST_MARK if self.picture else LEAST_TEXT) - 0.005:
            return f"in {bytes(self.colour).hex()} of {self.contrast:.2f}:1"
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


def runs(pdf: bytes) -> Iterator[list[Run]]:
    """Yield the runs of text of every page."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            yield _runs_on(page)


def faults(pdf: bytes, labels: Sequence[str]) -> list[str]:
    """Return what cannot be read: each sort once a page, with the page's label, the first of it and how much of it there is."""
    found: dict[tuple[str, str], list[str]] = {}
    for label, page in zip(labels, runs(pdf), strict=True):
        for run in page:
            if run.fault:
                found.setdefault((label, run.fault), []).append(run.words)
    return [f"{label}: {words[0]!a} {what}, {len(words)} times" for (label, what), words in found.items()]


def small(pdf: bytes, labels: Sequence[str], maps: Collection[str]) -> list[str]:
    """Return the words that are too small, each once a page, with the page's label; `maps` are the labels of maps."""
    found: dict[str, None] = {}
    with pypdfium2.PdfDocument(pdf) as document:
        for label, page in zip(labels, document, strict=True):
            words, least = page.get_textpage(), LEAST_ON_MAPS if label in maps else LEAST_SIZE
            for text in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
                run = _run(words, text)
                if not run.picture and run.words and run.size < least - 0.005:
                    found[f"{label}: {run.words!a} of {run.size:.2f} pt"] = None
            words.close()
    return list(found)


def _runs_on(page: Any) -> list[Run]:
    """Return the runs of a page, whose text is gone afterwards."""
    words = page.get_textpage()
    texts = [(text, _run(words, text)) for text in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT])]
    words.close()
    under_letters = _without(page, (text for text, run in texts if not run.picture))
    under_pictures = _without(page, (text for text, run in texts if run.picture))
    height = page.get_height()
    return [_rated(run, under_pictures if run.picture else under_letters, height) for _, run in texts if run.words]


def _run(words: Any, text: Any) -> Run:
    a, b, c, d, _, _ = text.get_matrix().get()
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(text, size)
    outlined = pdfium.FPDFTextObj_GetTextRenderMode(text) == _OUTLINED
    channels = [ctypes.c_uint() for _ in range(4)]
    (pdfium.FPDFPageObj_GetStrokeColor if outlined else pdfium.FPDFPageObj_GetFillColor)(text, *channels)
    red, green, blue = (one.value for one in channels[:3])
    font = text.get_font().get_base_name().split("+")[-1]
    return Run(_words(words, text), font, size.value * abs(a * d - b * c) ** 0.5, (red, green, blue), text.get_bounds())


def _words(words: Any, text: Any) -> str:
    room = ctypes.create_string_buffer(1024)
    length = pdfium.FPDFTextObj_GetText(text, words, ctypes.cast(room, ctypes.POINTER(ctypes.c_ushort)), 512)
    return room.raw[: 2 * length].decode("utf-16-le", "replace").strip("\0 \r\n")


def _without(page: Any, texts: Iterable[Any]) -> Image.Image:
    """Return the picture of a page without some of its texts, which are gone afterwards."""
    for text in texts:
        page.remove_obj(text)
    picture: Image.Image = page.render(scale=SCALE).to_pil()
    return picture


def _rated(run: Run, ground: Image.Image, height: float) -> Run:
    """Return a run with the least contrast of its pieces."""
    left, bottom, right, top = run.box
    x, y, right, bottom = (round(SCALE * edge) for edge in (left, height - top, right, height - bottom))
    under = ground.crop((x, y, max(x + 1, right), max(y + 1, bottom)))
    return Run(run.words, run.font, run.size, run.colour, run.box, _contrast(run.colour, under, 0.5 * run.size * SCALE))


def _contrast(colour: RGB, under: Image.Image, step: float) -> float:
    """Return the least contrast of a colour with the pieces of a ground, each `step` pixels long, but for the worst of each."""
    if len(_colours(under)) == 1:
        return contrast(colour, _colours(under)[0][1])
    wide, high = under.size
    count = max(1, round(max(wide, high) / step))
    ends = [round(place * max(wide, high) / count) for place in range(count + 1)]
    pieces = [(low, 0, high_, high) if wide >= high else (0, low, wide, high_) for low, high_ in pairwise(ends)]
    return min(_of_piece(colour, _colours(under.crop(piece))) for piece in pieces)


def _colours(under: Image.Image) -> list[tuple[int, RGB]]:
    """Return the colours of a picture, each with its number of pixels."""
    found: list[tuple[int, RGB]] = under.getcolors(under.width * under.height)  # type: ignore[assignment]
    return found


def _of_piece(colour: RGB, ground: list[tuple[int, RGB]]) -> float:
    rated = sorted((contrast(colour, under), count) for count, under in ground)
    worst = WORST_SHARE * sum(count for _, count in rated)
    for found, count in rated:
        worst -= count
        if worst < 0:
            return found
    return rated[-1][0]
