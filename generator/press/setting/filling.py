"""How blocks that stay whole are dealt to columns, so that what columns have left is little or enough for a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import NamedTuple

LEAST_FILL = 45.0
"""The least height in points of what a column has left for a picture, with the gap above it."""
FILL_GAP = 7.0
"""The gap in points above such a picture."""
LEAST_COMMON = 110.0
"""The least height in points of what all columns of a last page have left for one picture as wide as the page."""
STRETCH = 11.0
"""How many points two blocks of a column are moved apart at most so that it ends where the others do."""
_DEAD, _EMPTY = 0.5, 4.0
"""What a column costs that has too little left for a picture and too much to be spread, and one without any block."""


class Whole(NamedTuple):
    """A block that stays whole: its height, and the spaces that it wants above and below, in points."""

    height: float
    before: float
    after: float


class Room(NamedTuple):
    """How many columns a page has side by side, how high they are on the first page and on all others, in points."""

    across: int
    first: float
    others: float

    def of(self, column: int) -> float:
        """Return the height of a column by its number, counted over all pages."""
        return self.first if column < self.across else self.others


def heights_of(blocks: Sequence[Whole]) -> list[float]:
    """Return how high the first blocks are one below another, for none, one, two of them and so on."""
    gaps = [0.0, *(max(a.after, b.before) for a, b in pairwise(blocks))]
    return list(accumulate((gap + block.height for gap, block in zip(gaps, blocks, strict=False)), initial=0.0))


def first_fit(blocks: Sequence[Whole], room: Room) -> list[int]:
    """Return how many blocks stand in each column where each takes as many as it holds; none is higher than a column.

    Columns of a first page that hold none have 0.
    """
    counts: list[int] = []
    place = 0
    while place < len(blocks):
        most = room.of(len(counts))
        count = 0
        while place + count < len(blocks) and _height(blocks, place, place + count + 1) <= most + 0.1:
            count += 1
        if not count and len(counts) >= room.across:
            count = 1
        counts.append(count)
        place += count
    return counts


def fairest(blocks: Sequence[Whole], room: Room) -> list[int]:
    """Return how many blocks stand in each column of as few pages as can be, so that what is left can be filled.

    Of all ways that is the one whose columns have the least left, or about equally much.
    """
    least = len(first_fit(blocks, room))
    pages = -(-least // room.across)
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ()), *((inf, ()) for _ in blocks)]
    for column in range(pages * room.across):
        found: list[tuple[float, tuple[int, ...]]] = [(inf, ())] * (len(blocks) + 1)
        for start, (cost, counts) in enumerate(best):
            for end in range(start, len(blocks) + 1) if cost < inf else ():
                more = _cost(blocks, start, end, room.of(column))
                if cost + more < found[end][0]:
                    found[end] = (cost + more, (*counts, end - start))
                if more == inf:
                    break
        best = found
    return list(best[-1][1]) or first_fit(blocks, room)


def _height(blocks: Sequence[Whole], start: int, end: int) -> float:
    return heights_of(blocks[start:end])[-1]


def _cost(blocks: Sequence[Whole], start: int, end: int, most: float) -> float:
    """Return what it costs that a column of a height holds some blocks; infinite where they are too high."""
    if start == end:
        return _EMPTY
    left = most - _height(blocks, start, end)
    if left < -0.1:
        return inf
    spread = STRETCH * max(end - start - 1, 0.5)
    if left <= spread:
        return 0.02 * left / spread
    return (0.0 if left >= LEAST_FILL else _DEAD) + 0.02 + (left / most) ** 2
