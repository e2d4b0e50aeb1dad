"""Two spaces to the lines of sight between them (Rules: Attack Distance; B-23).

A line joins a corner of one space to a corner of the other. It is stopped by a wall that it passes through or runs along, and by an
enemy whose space it passes through or runs along; touching no more than a corner stops nothing. For each of the 16 lines that no
wall stops, the spaces it meets on its way are kept as a bit mask: the line is free while no enemy stands on one of them. Masks that
contain another are dropped. A pair costs some tenths of a millisecond, once for each board.
"""

from __future__ import annotations

from functools import lru_cache

from generator.games.deck_box_dungeons.rules.board import Board, Box

Lines = tuple[int, ...]
"""Bit masks of the spaces that each line meets; no line at all where walls stop every one."""


def overlaps(x0: int, y0: int, x1: int, y1: int, box: Box) -> bool:
    """Return whether a segment and a closed box have more than a point in common."""
    left, top, right, bottom = box
    if (x0 < left and x1 < left) or (x0 > right and x1 > right) or (y0 < top and y1 < top) or (y0 > bottom and y1 > bottom):
        return False
    return _overlaps(x1 - x0, y1 - y0, left - x0, top - y0, right - x0, bottom - y0)


@lru_cache(maxsize=1 << 17)
def _overlaps(dx: int, dy: int, left: int, top: int, right: int, bottom: int) -> bool:
    """Return the same for a segment from the origin; rooms repeat, so that most questions were asked before."""
    # the part of the segment inside the box runs from share low to share high; both are kept as fractions over one denominator
    scale = (abs(dx) or 1) * (abs(dy) or 1)
    low, high = 0, scale
    for delta, least, most in ((dx, left, right), (dy, top, bottom)):
        if delta == 0:
            if not least <= 0 <= most:
                return False
            continue
        unit = scale // abs(delta)
        near, far = (least, most) if delta > 0 else (-most, -least)
        low, high = max(low, near * unit), min(high, far * unit)
        if low >= high:
            return False
    return low < high


def corners(box: Box) -> tuple[tuple[int, int], ...]:
    """Return the four corners of a box."""
    return ((box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3]))


def lines_between(board: Board, one: int, other: int) -> Lines:
    """Return the lines of sight between two spaces of the same room or of two rooms side by side, as masks of spaces to be free."""
    here, there = board.spaces[one].box, board.spaces[other].box
    rooms = sorted({*board.spaces[one].rooms, *board.spaces[other].rooms})
    left, top, right, bottom = min(here[0], there[0]), min(here[1], there[1]), max(here[2], there[2]), max(here[3], there[3])

    def is_between(box: Box) -> bool:
        return box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top

    walls = [wall for room in rooms for wall in board.walls[room] if is_between(wall)]
    between = [(1 << n, board.spaces[n].box) for room in rooms for n in board.in_room[room]]
    between = [row for row in dict.fromkeys(between) if row[1] not in (here, there) and is_between(row[1])]
    masks: set[int] = set()
    for x0, y0 in corners(here):
        for x1, y1 in corners(there):
            if (x0, y0) == (x1, y1):
                return (0,)
            if any(overlaps(x0, y0, x1, y1, wall) for wall in walls):
                continue
            mask = 0
            for bit, box in between:
                if overlaps(x0, y0, x1, y1, box):
                    mask |= bit
            masks.add(mask)
    return tuple(sorted(mask for mask in masks if not any(less != mask and less & mask == less for less in masks)))
