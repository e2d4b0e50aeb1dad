"""Twenty-five turned tiles as a map: open passages, doors from one side, walls; what hangs together, and closed doors counted."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

SIZE = 5
CELLS = SIZE * SIZE
Passage = Literal["open", "free", "shut", "wall"]
"""Seen from one of the two cells: open both ways, a door that opens from here, a door to be forced from here, or a wall."""
_ROW = (1 << SIZE) - 1
_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
_STRIPS = [(_ROW | _ROW << SIZE) << SIZE * row for row in range(SIZE - 1)]
_BANDS = [(_COLUMN | _COLUMN << 1) << column for column in range(SIZE - 1)]


@dataclass(frozen=True, slots=True)
class Ways:
    """Per cell: the neighbours beyond no wall (n, e, s, w), and as sets of bits those that are free to enter, and all of them."""

    beside: tuple[tuple[int, ...], ...]
    free: tuple[int, ...]
    near: tuple[int, ...]


def name(cell: int) -> str:
    """Return a cell's printed name: a letter for its column and a number for its row, from A1 at the top left."""
    return f"{'ABCDE'[cell % SIZE]}{cell // SIZE + 1}"


def named(text: str) -> int:
    """Return the cell of a printed name; ValueError for any other text."""
    return [name(cell) for cell in range(CELLS)].index(text.strip().upper())


def neighbours(cell: int) -> list[int]:
    """Return the cells that touch a cell along an edge, in the order north, east, south, west (G-11)."""
    column, row = cell % SIZE, cell // SIZE
    found = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
    return [SIZE * y + x for x, y in found if 0 <= x < SIZE and 0 <= y < SIZE]


def passage(flat: int, here: int, there: int) -> Passage:
    """Return what lies between two neighbours as seen from `here` (G-4, G-12); bit n of `flat` is set where tile n lies H."""
    across = abs(here - there) == 1
    mine, theirs = bool(flat >> here & 1) == across, bool(flat >> there & 1) == across
    if mine:
        return "open" if theirs else "free"
    return "shut" if theirs else "wall"


_AROUND = [neighbours(cell) for cell in range(CELLS)]
_TOUCHING = [
    (
        sum(1 << other for other in found if other % SIZE == cell % SIZE),
        sum(1 << other for other in found if other % SIZE != cell % SIZE),
    )
    for cell, found in enumerate(_AROUND)
]
"""Per cell the neighbours above and below, and those left and right, as bits."""


@lru_cache(maxsize=4096)
def ways(flat: int) -> Ways:
    """Return how the tiles hang together."""
    beside: list[tuple[int, ...]] = []
    free, near = [0] * CELLS, [0] * CELLS
    for here, (along, across) in enumerate(_TOUCHING):
        light = across if flat >> here & 1 else along
        onto = across & flat | along & ~flat
        free[here], near[here] = light, light | onto
        beside.append(tuple(there for there in _AROUND[here] if near[here] >> there & 1))
    return Ways(tuple(beside), tuple(free), tuple(near))


def connected(flat: int) -> bool:
    """Return whether every cell can be reached if doors are forced: no two adjacent rows lie all H, no two columns all V.

    Exact: checked over all 2^25 layouts by benchmarks/green.py.
    """
    return not (any(flat & strip == strip for strip in _STRIPS) or any(not flat & band for band in _BANDS))


def flood(start: int, onward: tuple[int, ...], within: int = (1 << CELLS) - 1) -> int:
    """Return as bits the cells reached from a cell by steps to `onward`; only cells of `within` are walked through."""
    reached = fresh = 1 << start
    while fresh:
        found = 0
        while fresh:
            low = fresh & -fresh
            found |= onward[low.bit_length() - 1]
            fresh ^= low
        found &= ~reached
        reached |= found
        fresh = found & within
    return reached


def rolls(flat: int, start: int) -> tuple[int, ...]:
    """Return the fewest closed doors on a way from `start` to every cell, -1 where there is none (0-1 breadth first)."""
    found = [-1] * CELLS
    queue = deque([(start, 0)])
    here = ways(flat)
    while queue:
        cell, count = queue.popleft()
        if found[cell] >= 0:
            continue
        found[cell] = count
        for there in here.beside[cell]:
            if here.free[cell] >> there & 1:
                queue.appendleft((there, count))
            else:
                queue.append((there, count + 1))
    return tuple(found)
