"""All pages of a document on one picture, small, each over its label."""

from __future__ import annotations

import math
from collections.abc import Sequence
from io import BytesIO

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from generator.core import reading
from generator.core.resources import folder
from generator.press.drawing.fonts import ROLES

SHARE = 3
"""Pages are drawn at this part of the resolution that single pictures would have."""
MOST_PIXELS = 60_000_000
"""A sheet with more pixels than this is drawn coarser."""
_GROUND, _RIM, _WORDS = "#DAD6CE", "#7A7064", "#1C1712"
_LETTERS, _GAP = 0.17, 0.12
"""The height of the letters and what lies between two pages, in inches of the small pages' own resolution."""
_LEAST_LETTERS = 13
"""Letters are at least so many pixels high."""
_WIDE = 1.5
"""How much wider than high the sheet should be, about."""


def draw_sheet(pdf: bytes, labels: Sequence[str], numbers: Sequence[int], dpi: int) -> bytes:
    """Return a PNG with some pages of a PDF, by their numbers from 1 on, each with its number and its label.

    `dpi` is the resolution of single pictures; the sheet has a third of it, and tells it.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        sizes = [document.get_page_size(number - 1) for number in numbers]
        wide, high = (max(size[side] for size in sizes) / 72 for side in (0, 1))
        columns = max(1, min(len(sizes), round(math.sqrt(len(sizes) * _WIDE * high / wide))))
        rows = math.ceil(len(sizes) / columns)
        fine = math.sqrt(MOST_PIXELS / (columns * rows * (wide + 1) * (high + 1)))
        scale = min(dpi / SHARE, fine)
        letters, gap = max(_LEAST_LETTERS, round(_LETTERS * scale)), max(6, round(_GAP * scale))
        step = math.ceil(wide * scale) + gap, math.ceil(high * scale) + 2 * gap + letters
        sheet = Image.new("RGB", (columns * step[0] + gap, rows * step[1] + gap), _GROUND)
        pen, face = ImageDraw.Draw(sheet), _face(letters)
        for place, number in enumerate(numbers):
            picture = document[number - 1].render(scale=scale / 72).to_pil().convert("RGB")
            left, top = gap + place % columns * step[0], gap + place // columns * step[1]
            foot = top + math.ceil(high * scale)
            x, y = left + (step[0] - gap - picture.width) // 2, foot - picture.height
            sheet.paste(picture, (x, y))
            pen.rectangle((x - 1, y - 1, x + picture.width, foot), outline=_RIM)
            middle = left + (step[0] - gap) / 2, foot + gap / 2
            pen.text(middle, _caption(number, labels), fill=_WORDS, font=face, anchor="mt")
    buffer = BytesIO()
    sheet.save(buffer, "PNG", compress_level=1, dpi=(scale, scale))
    return buffer.getvalue()


def _caption(number: int, labels: Sequence[str]) -> str:
    """Return what stands under a page: its number and, where it has one, its label."""
    label = labels[number - 1] if number <= len(labels) else ""
    return f"{number}  \u00b7  {label}" if label and label != str(number) else str(number)


def _face(pixels: int) -> ImageFont.FreeTypeFont:
    data = reading.read(folder("fonts") / f"{ROLES['plainbold']}.ttf")
    return ImageFont.truetype(BytesIO(data), pixels, layout_engine=ImageFont.Layout.BASIC)
