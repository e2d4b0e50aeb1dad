"""How much of a page is left empty: the largest rectangle between its margins in which nothing is printed."""

from __future__ import annotations

from typing import Any

from PIL import Image

from generator.press.drawing.papers import MM

CELL = 3.0
"""The side in mm of the squares in which a page is looked at: one holds content where anything in it is printed."""
DPI = 36
DARK = 250
"""A tone of grey below this is ink; pages are looked at in low ink, whose paper is white."""


def squares(page: Any, margins: tuple[float, float, float, float]) -> list[list[bool]]:
    """Return for every square between the margins (left, top, right, bottom in mm) of a page of PDFium whether it is empty."""
    grey = page.render(scale=DPI / 72).to_pil().convert("L")
    unit = grey.height / (page.get_height() / MM)
    left, top, right, bottom = (round(side * unit) for side in margins)
    room = grey.crop((left, top, grey.width - right, grey.height - bottom)).point(lambda tone: 255 if tone < DARK else 0)
    across, down = int(room.width / unit / CELL), int(room.height / unit / CELL)
    picture = room.resize((across, down), Image.Resampling.BOX)
    return [[picture.getpixel((column, row)) == 0 for column in range(across)] for row in range(down)]


def largest_void(empty: list[list[bool]]) -> float:
    """Return the largest rectangle of empty squares, as a share of all."""
    best, across = 0, len(empty[0])
    heights = [0] * across
    for row in empty:
        heights = [height + 1 if free else 0 for height, free in zip(heights, row, strict=True)]
        best = max(best, _under(heights))
    return best / (across * len(empty))


def _under(heights: list[int]) -> int:
    """Return the largest rectangle under a row of columns of these heights."""
    best, rising = 0, list[tuple[int, int]]()
    for place, height in enumerate([*heights, 0]):
        start = place
        while rising and rising[-1][1] >= height:
            start, tall = rising.pop()
            best = max(best, (place - start) * tall)
        rising.append((start, height))
    return best
