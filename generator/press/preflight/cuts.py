"""Where a page is cut: told by its crop marks, which stand at both ends of every cut, outside what is cut out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum

from generator.press.preflight.records import POINTS, Box, Mark

NEAR = 0.2 * POINTS
"""Marks no further apart than this tell one cut, in points."""
_APART = 20 * POINTS
"""The marks at both ends of a cut are at least so far apart."""
_SMALLEST = 8 * POINTS
"""What lies between two cuts is a gap where it is narrower than this."""
_LEAST, _LEVEL, _FAR = 30 * POINTS, 0.6 * POINTS, 16 * POINTS
"""Without a trim, marks tell a grid at least so wide and high; they end in one line, no further than so much from it."""


class _Line:
    """A cut that may be: where it is, and how far its marks reach at its low and its high end."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self.at = fsum(mark.at for mark in marks) / len(marks)
        ends = sorted((mark.start, mark.end) for mark in marks)
        gap, place = max(((after[0] - before[1], place) for place, (before, after) in enumerate(pairwise(ends))), default=(0.0, 0))
        self.two_ended = gap >= _APART
        self.low, self.high = ends[place][1], ends[place + 1][0] if place + 1 < len(ends) else ends[place][1]


def cuts_of(marks: Sequence[Mark], trim: Box | None = None) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where a page is cut upright (x) and level (y), in points; nothing where its marks tell no whole grid.

    Marks of upright cuts must stand below and above every level cut, and the other way round; all others are drawings. Where a
    `trim` is declared, marks stand outside it.
    """
    if trim is not None:
        marks = [mark for mark in marks if _outside(mark, trim)]
    upright = [line for line in _lines([mark for mark in marks if mark.upright]) if line.two_ended]
    level = [line for line in _lines([mark for mark in marks if not mark.upright]) if line.two_ended]
    around = trim
    for _ in range(2):  # the second time with what the first found to be cut out
        if around is None:
            around = _middle(upright, level)
        if around is None:
            return (), ()
        upright, level = _round(upright, level, around)
        if len(upright) < 2 or len(level) < 2:
            return (), ()
        around = Box(upright[0].at, level[0].at, upright[-1].at, level[-1].at)
    if trim is None and not _regular(upright, level):
        return (), ()
    return tuple(line.at for line in upright), tuple(line.at for line in level)


def _outside(mark: Mark, trim: Box) -> bool:
    """Return whether a mark leaves a box alone that it points at."""
    low, high = (trim.bottom, trim.top) if mark.upright else (trim.left, trim.right)
    return min(mark.end, high) - max(mark.start, low) <= NEAR


def _regular(upright: Sequence[_Line], level: Sequence[_Line]) -> bool:
    """Return whether the marks of cuts stand as a press sets them, each row in one line round something large enough to cut out."""
    for lines, across in ((upright, level), (level, upright)):
        low, high = [line.low for line in lines], [line.high for line in lines]
        first, last = across[0].at, across[-1].at
        if last - first < _LEAST or max(low) - min(low) > _LEVEL or max(high) - min(high) > _LEVEL:
            return False
        if first - max(low) > _FAR or min(high) - last > _FAR:
            return False
    return True


def _middle(upright: Sequence[_Line], level: Sequence[_Line]) -> Box | None:
    """Return what lies between the marks of most cuts, None where there are too few."""
    if len(upright) < 2 or len(level) < 2:
        return None
    bottom, top = _span(upright)
    left, right = _span(level)
    return Box(left, bottom, right, top)


def _round(upright: Sequence[_Line], level: Sequence[_Line], around: Box) -> tuple[list[_Line], list[_Line]]:
    """Return those cuts that run through a box, with a mark at either end of it."""
    left, bottom, right, top = around
    return (
        [cut for cut in upright if left - NEAR <= cut.at <= right + NEAR and cut.low <= bottom + NEAR and cut.high >= top - NEAR],
        [cut for cut in level if bottom - NEAR <= cut.at <= top + NEAR and cut.low <= left + NEAR and cut.high >= right - NEAR],
    )


def cells(columns: Sequence[float], rows: Sequence[float]) -> list[Box]:
    """Return what is cut out between cuts, without the gaps."""
    return [
        Box(left, bottom, right, top)
        for left, right in pairwise(columns)
        for bottom, top in pairwise(rows)
        if right - left >= _SMALLEST and top - bottom >= _SMALLEST
    ]


def _lines(marks: Sequence[Mark]) -> list[_Line]:
    """Return marks gathered by where they tell a cut, in order."""
    gathered: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda mark: mark.at):
        if gathered and mark.at - gathered[-1][-1].at <= NEAR:
            gathered[-1].append(mark)
        else:
            gathered.append([mark])
    return [_Line(rows) for rows in gathered]


def _span(lines: Sequence[_Line]) -> tuple[float, float]:
    """Return how far cuts reach between their marks, as most of them do."""
    low, high = sorted(line.low for line in lines), sorted(line.high for line in lines)
    return low[len(low) // 2], high[len(high) // 2]
