"""The turns of twenty-five tiles to a map: which cells hang together, through which doors, and how many closed doors lie between.

Every tile has two light sides, opposite one another, and two dark ones. A turn is one bit of the integer `flat`: set where the
light sides lie east and west (H), clear where they lie north and south (V). Two light sides that touch are an open passage, a
light side against a dark one is a door that opens from the light side only, two dark sides are a wall (G-4).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

SIZE = 5
CELLS = SIZE * SIZE
PassageKind = Literal["open", "free", "shut", "wall"]
"""Seen from one of the two cells: open both ways, a door that opens from here, a door to be forced from here, or a wall."""
_ROW = (1 << SIZE) - 1
_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
_ROW_PAIRS = [(_ROW | _ROW << SIZE) << SIZE * row for row in range(SIZE - 1)]
_COLUMN_PAIRS = [(_COLUMN | _COLUMN << 1) << column for column in range(SIZE - 1)]


@dataclass(frozen=True, slots=True)
class Passages:
    """The ways out of every cell: `exits` are the neighbours beyond no wall, in the order north, east, south, west.

    `exit_bits` holds the same cells as a set of bits, `free_bits` and `free_exits` those among them that can be entered without
    forcing a door. `flat` are the turns of all tiles.
    """

    flat: int
    exits: tuple[tuple[int, ...], ...]
    free_bits: tuple[int, ...]
    exit_bits: tuple[int, ...]
    free_exits: tuple[tuple[int, ...], ...]


def cell_name(cell: int) -> str:
    """Return the printed name of a cell from 0 to 24: a letter for its column and a number for its row, A1 at the top left."""
    return f"{'ABCDE'[cell % SIZE]}{cell // SIZE + 1}"


def parse_cell(text: str) -> int:
    """Return the cell, 0 to 24, of a printed name in letters of any case; raises ValueError for any other text."""
    cell = _CELLS_BY_NAME.get(text.strip().upper())
    if cell is None:
        raise ValueError(f"{text!r} is no cell; cells are A1 to E5")
    return cell


_CELLS_BY_NAME = {cell_name(cell): cell for cell in range(CELLS)}


def neighbours(cell: int) -> list[int]:
    """Return the cells that touch a cell along an edge, in the order north, east, south, west (G-11)."""
    column, row = cell % SIZE, cell // SIZE
    beside = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
    return [SIZE * y + x for x, y in beside if 0 <= x < SIZE and 0 <= y < SIZE]


def passage(flat: int, here: int, there: int) -> PassageKind:
    """Return what lies between two neighbouring cells as seen from `here`, by the turns `flat` of all tiles (G-4, G-12)."""
    across = abs(here - there) == 1
    mine, theirs = bool(flat >> here & 1) == across, bool(flat >> there & 1) == across
    if mine:
        return "open" if theirs else "free"
    return "shut" if theirs else "wall"


_AROUND = [neighbours(cell) for cell in range(CELLS)]
_TOUCHING = [
    (
        sum(1 << other for other in around if other % SIZE == cell % SIZE),
        sum(1 << other for other in around if other % SIZE != cell % SIZE),
    )
    for cell, around in enumerate(_AROUND)
]
"""Per cell the neighbours above and below, and those left and right, as bits."""


@lru_cache(maxsize=4096)
def find_passages(flat: int) -> Passages:
    """Return the ways out of every cell, by the turns `flat` of all tiles."""
    exits: list[tuple[int, ...]] = []
    free, passable = [0] * CELLS, [0] * CELLS
    for here, (along, across) in enumerate(_TOUCHING):
        light = across if flat >> here & 1 else along
        onto = across & flat | along & ~flat
        free[here], passable[here] = light, light | onto
        exits.append(tuple(there for there in _AROUND[here] if passable[here] >> there & 1))
    freely = tuple(tuple(there for there in exits[here] if free[here] >> there & 1) for here in range(CELLS))
    return Passages(flat, tuple(exits), tuple(free), tuple(passable), freely)


def connected(flat: int) -> bool:
    """Return whether every cell can be reached if doors are forced.

    It fails only where two adjacent rows lie all H or two adjacent columns all V: such a pair has a wall all along its middle.
    benchmarks/green.py has compared this with a flood for all 2^25 turns.
    """
    return not (any(flat & pair == pair for pair in _ROW_PAIRS) or any(not flat & pair for pair in _COLUMN_PAIRS))


def flood(start: int, onward: tuple[int, ...], within: int = (1 << CELLS) - 1) -> int:
    """Return as bits the cells reached from `start`, where `onward` holds for every cell the next ones as bits.

    Only cells of `within` are walked through; others may be reached, and end the walk there.
    """
    reached = fresh = 1 << start
    while fresh:
        touched = 0
        while fresh:
            low = fresh & -fresh
            touched |= onward[low.bit_length() - 1]
            fresh ^= low
        touched &= ~reached
        reached |= touched
        fresh = touched & within
    return reached


def closed_doors(flat: int, start: int) -> tuple[int, ...]:
    """Return the fewest closed doors on a way from `start` to every cell, -1 where there is none (0-1 breadth-first search)."""
    doors = [-1] * CELLS
    queue = deque([(start, 0)])
    here = find_passages(flat)
    while queue:
        cell, count = queue.popleft()
        if doors[cell] >= 0:
            continue
        doors[cell] = count
        for there in here.exits[cell]:
            if here.free_bits[cell] >> there & 1:
                queue.appendleft((there, count))
            else:
                queue.append((there, count + 1))
    return tuple(doors)
