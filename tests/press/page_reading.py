"""What can be read off a printed page: its numbers, the tracks that they make, its words by place, and where its ink ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from PIL import Image, ImageOps

from generator.draw import fate_strip
from generator.press.drawing.papers import MM

LEAST_RUN = 4
"""Consecutive numbers in a line, evenly apart, that make a track."""
OVERHANG = 1.0
"""How far the curve of an icon at the edge of a text may stand beside it, in mm."""
_EVEN = 0.4
"""How much two distances in a track may differ, in points."""


@dataclass(frozen=True)
class Number:
    """A number on a page: its value, the middle of its digits in points from the left, and its baseline from below."""

    value: int
    x: float
    y: float


@dataclass(frozen=True)
class Run:
    """Consecutive numbers in a line, evenly apart: the first and the last of them, and how far apart they are in mm."""

    first: Number
    last: Number
    pitch: float


LEAST_HEIGHT = 9.0
"""Height in points of the line of a track's numbers at least; smaller ones number what is crossed off, where no cube lies."""


def numbers(page: Any, least: float = 0.0) -> list[Number]:
    """Return every number of a page of a PDFium document that stands by itself in a line at least so many points high."""
    text = page.get_textpage()
    found: list[Number] = []
    letters = [(text.get_text_range(place, 1), text.get_charbox(place, loose=True)) for place in range(text.count_chars())]
    now: list[tuple[str, tuple[float, float, float, float]]] = []
    for one in [*letters, (" ", (0.0, 0.0, 0.0, 0.0))]:
        word, (left, bottom, _, top) = one
        joins = bool(now) and abs(bottom - now[-1][1][1]) < 0.1 and -0.5 < left - now[-1][1][2] < 0.5 and top > bottom
        if now and not (joins and word.strip()):
            high = now[0][1][3] - now[0][1][1]
            if high >= least and all(digit.isdigit() for digit, _ in now):
                found.append(Number(int("".join(digit for digit, _ in now)), (now[0][1][0] + now[-1][1][2]) / 2, now[0][1][1]))
            now = []
        if word.strip():
            now.append(one)
    return found


def runs(found: list[Number]) -> Iterator[Run]:
    """Yield the lines of the tracks of a page: numbers evenly apart, each one more than the one before it, and no other beside."""
    for line in _lines(found):
        start = 0
        for place in range(1, len(line) + 1):
            if place == len(line) or not _is_even(line[start : place + 1]):
                block = line[start:place]
                if len(block) >= LEAST_RUN and all(other.value == one.value + 1 for one, other in pairwise(block)):
                    yield Run(block[0], block[-1], (block[-1].x - block[0].x) / (len(block) - 1) / MM)
                start = place


def _is_even(line: list[Number]) -> bool:
    """Return whether the last number of a line lies as far from the one before it as the first two from each other."""
    return abs(line[-1].x - line[-2].x - (line[1].x - line[0].x)) < _EVEN


def _lines(found: list[Number]) -> Iterator[list[Number]]:
    for y in sorted({round(one.y, 1) for one in found}):
        yield sorted((one for one in found if round(one.y, 1) == y), key=lambda one: one.x)


def _is_of_a_strip(run: Run, found: list[Number]) -> bool:
    """Return whether a run is a row of a fate strip, whose dice may happen to count upwards: as near one another as cells of a
    strip are, and with another row as near above or below.
    """
    near = any(
        abs(one.x - run.first.x) < _EVEN and abs(abs(one.y - run.first.y) / MM - fate_strip.ROW) < _EVEN / MM for one in found
    )
    return near and abs(run.pitch - fate_strip.CELL) < _EVEN / MM


def pitches(page: Any) -> list[float]:
    """Return how far apart the boxes of a page's tracks are in mm, sideways in every line, downwards between two of a track."""
    every = numbers(page, LEAST_HEIGHT)
    found = [one for one in runs(every) if not _is_of_a_strip(one, every)]
    down = [
        (one.first.y - other.first.y) / MM
        for one in found
        for other in found
        if other.first.value == one.last.value + 1 and abs(other.first.x - one.first.x) < _EVEN and other.first.y < one.first.y
    ]
    return [*(one.pitch for one in found), *down]


def ink(page: Any, dpi: int = 72) -> Image.Image:
    """Return a page in which what is printed is white and the paper black."""
    grey = page.render(scale=dpi / 72).to_pil().convert("L")
    return ImageOps.invert(grey).point(lambda value: 255 if value > 20 else 0)


def beyond(page: Any, left: float, right: float, *, dpi: int = 72) -> bool:
    """Return whether ink stands further left or right than so many mm from the left edge of the paper by more than `OVERHANG`."""
    picture, unit = ink(page, dpi), dpi / 25.4
    sides = (
        (0, 0, int((left - OVERHANG) * unit), picture.height),
        (int((right + OVERHANG) * unit) + 1, 0, picture.width, picture.height),
    )
    return any(picture.crop(side).getbbox() is not None for side in sides)


def largest_gap(page: Any, top: float, bottom: float, *, dpi: int = 36) -> float:
    """Return the longest stretch without ink between two heights in mm from the top edge, as a share of the room between them."""
    picture, unit = ink(page, dpi), dpi / 25.4
    room = picture.crop((0, int(top * unit), picture.width, int(bottom * unit)))
    rows = room.resize((1, room.height), Image.Resampling.BOX).point(lambda value: 255 if value else 0)
    inked = [-1, *(row for row in range(rows.height) if rows.getpixel((0, row))), rows.height]
    return max(after - before - 1 for before, after in pairwise(inked)) / rows.height
