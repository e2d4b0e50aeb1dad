"""Fate strips: dice that were cast beforehand, in numbered columns by what they are for, so that everybody has the same luck.

A column is used from its top, each number crossed off; past its end it begins again. Because every purpose has a column of its
own, one player's second attempt at a door does not move another's next fight.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from generator.core.rng import Rng
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.draw.told import Rows, Told
from generator.draw.told_text import told_words


class Column(msgspec.Struct, frozen=True):
    """One column of a strip: its key, what stands above it, the faces of its die, how many numbers, and what it is for."""

    key: str
    title: str
    faces: int
    count: int
    use: str


class FateStrip(msgspec.Struct, frozen=True):
    """A strip: its columns and the numbers of each, from the top."""

    columns: tuple[Column, ...]
    rolls: Mapping[str, tuple[int, ...]]

    @staticmethod
    def drawn(columns: Sequence[Column], rng: Rng) -> FateStrip:
        """Return a strip whose columns are drawn from streams of their own, by key."""
        rolls = {}
        for column in columns:
            stream = rng.stream(column.key)
            rolls[column.key] = tuple(1 + stream.below(column.faces) for _ in range(column.count))
        return FateStrip(tuple(columns), rolls)


class StripReader:
    """Where a player is on a strip: takes the next number of a column, from the top again past its end."""

    __slots__ = ("fate", "used")

    def __init__(self, fate: FateStrip) -> None:
        self.fate = fate
        self.used: Counter[str] = Counter()

    def next(self, key: str) -> int:
        """Return the next number of a column."""
        rolls = self.fate.rolls[key]
        self.used[key] += 1
        return rolls[(self.used[key] - 1) % len(rolls)]


def strip_figure(strip: FateStrip, width: float) -> Figure:
    """Return the picture of a strip, `width` mm wide; where it must be narrower, its columns stand in bands below one another."""
    alt = "Fate strip, each column from the top"
    return figure(
        "fate", draw_strip, strip, width, strip_height(strip, width), alt, height_at=strip_height, told=partial(strip_told, strip),
        parts=large_parts,
    )  # fmt: skip


def large_parts(strip: FateStrip) -> tuple[Figure, ...]:
    """Return the bands of a narrow strip, for large print, with larger words in their heads."""
    found, first = [], 1
    for band in bands(strip.columns, LARGE_WIDTH):
        draw = partial(_draw_large_band, band=band, first=first)
        alt = f"Fate strip: {', '.join(headed(number, column) for number, column in enumerate(band, first))}"
        told = partial(strip_told, strip, band, first)
        size = LARGE_ZOOM * LARGE_WIDTH, LARGE_ZOOM * _height([band], LARGE_WIDTH)
        found.append(replace(figure("fate", draw, strip, *size, alt, told=told), zoom=LARGE_ZOOM))
        first += len(band)
    return tuple(found)


def _draw_large_band(pen: Pen, strip: FateStrip, band: Sequence[Column], first: int) -> None:
    _draw_band(pen, strip, band, (0.0, first), LARGE_USE)


def strip_told(strip: FateStrip, band: Sequence[Column] = (), first: int = 1) -> tuple[Told, ...]:
    """Return what a strip tells: its columns with what they are for, and the numbers of each from the top.

    Of a part it tells the columns of its `band`, of which the first one has a number.
    """
    rows = tuple(
        (headed(number, column), column.use, " ".join(map(str, strip.rolls[column.key])))
        for number, column in enumerate(band or strip.columns, first)
    )
    return (Rows("", told_words().strip, rows),)


def strip_height(strip: FateStrip, width: float) -> float:
    """Return the height in mm of a strip in a width in mm; it follows from the longest column of each band."""
    return _height(bands(strip.columns, width), width)


def _height(found: Sequence[Sequence[Column]], width: float) -> float:
    return math.fsum(HEAD + ROW * _rows(band, width) for band in found) + BAND_GAP * (len(found) - 1)


def _rows(band: Sequence[Column], width: float) -> int:
    return max(-(-column.count // wide) for column, wide in zip(band, widths(band, width), strict=True))


HEAD, ROW, CELL, GAP = 8.4, 4.9, 4.7, 2.4
"""Height of a column's head and of a row, width of a number's cell, and least gap between columns, in mm."""
HEAD_SIZE = 9.5
"""Size of a column's head in points."""
USE_SIZE, LARGE_USE = 7.0, 8.5
"""Size in points of what a column is for, and the most in large print before it is enlarged."""
LARGE_WIDTH, LARGE_ZOOM = 104.0, 1.75
"""Width in mm of a strip in large print before it is enlarged, and how far it is enlarged at least."""
LEAST = 4
"""Fewest numbers side by side in any column."""
LETTER = 1.1
"""Width in mm of a letter of what a column is for, as most texts have it."""
BAND_GAP = 3.0
"""Room between two bands of columns, in mm."""


def bands(columns: Sequence[Column], width: float) -> list[tuple[Column, ...]]:
    """Return columns in bands, as low as can be, each with room for the heads of its columns; parted about the middle."""
    whole = [tuple(columns)]
    if len(columns) < 2:
        return whole
    parted = [band for part in _parts(columns) for band in bands(part, width)]
    return whole if _fits(columns, width) and _height(whole, width) <= _height(parted, width) else parted


def _fits(columns: Sequence[Column], width: float) -> bool:
    """Return whether columns with their heads have room side by side in a width in mm."""
    return sum(_least(column) for column in columns) * CELL + (len(columns) - 1) * GAP <= width


def _least(column: Column) -> int:
    """Return the fewest numbers side by side in a column, so that its head has room, as far as its letters tell."""
    return max(LEAST, math.ceil((len(column.use) * LETTER - GAP) / CELL))


def _parts(columns: Sequence[Column]) -> tuple[Sequence[Column], Sequence[Column]]:
    """Return two or more columns in two parts with about as many numbers each."""
    whole, place = sum(column.count for column in columns), 1
    while 2 * sum(column.count for column in columns[: place + 1]) <= whole and place + 1 < len(columns):
        place += 1
    return columns[:place], columns[place:]


def widths(columns: Sequence[Column], width: float) -> list[int]:
    """Return how many numbers of each column stand side by side, so that all are about as high and fit the width."""
    most = int((width - GAP * (len(columns) - 1)) / CELL)
    rows, longest = 1, max(one.count for one in columns)
    while sum(_wide(column, rows) for column in columns) > most and rows < longest:
        rows += 1
    return [_wide(column, rows) for column in columns]


def _wide(column: Column, rows: int) -> int:
    return max(_least(column), -(-column.count // rows))


def headed(number: int, column: Column) -> str:
    """Return what stands above a column: its number and what it is called."""
    return f"{number} {column.title}"


def draw_strip(pen: Pen, fate: FateStrip) -> None:
    """Draw a strip, band below band: each column under its head, its numbers in rows to be read like a text and crossed off."""
    down, number = 0.0, 1
    for band in bands(fate.columns, pen.width):
        _draw_band(pen, fate, band, (down, number))
        down += HEAD + ROW * _rows(band, pen.width) + BAND_GAP
        number += len(band)


def _draw_band(pen: Pen, fate: FateStrip, band: Sequence[Column], start: tuple[float, int], use: float = USE_SIZE) -> None:
    """Draw the columns of a band; `start` is where it begins in mm from the top, and the number of its first column.

    What a column is for is as large as it has room for above it, up to a size of `use` points, and no smaller than usual.
    """
    wides = widths(band, pen.width)
    gap = (pen.width - CELL * sum(wides)) / max(1, len(band) - 1)
    left, (down, first) = 0.0, start
    for number, (column, wide) in enumerate(zip(band, wides, strict=True), first):
        pen.text((left, down + 3.8), headed(number, column), "title", HEAD_SIZE, "left", "accent")
        size = max(USE_SIZE, min(use, use * wide * CELL / pen.measure(column.use, "body", use))) if use > USE_SIZE else USE_SIZE
        pen.text((left, down + 7.2), column.use, "body", size, "left", "deep")
        for place, roll in enumerate(fate.rolls[column.key]):
            x, y = left + place % wide * CELL, down + HEAD + place // wide * ROW
            pen.rect((x, y), (CELL, ROW), "white", "rule", 0.2)
            pen.text((x + CELL / 2, y + ROW * 0.72), str(roll), "body", 9.0, "centre", "ink")
        left += wide * CELL + gap
