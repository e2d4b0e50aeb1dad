"""Two spaces to the lines of sight between them (Rules: Attack Distance; B-23).

A line joins a corner of one space to a corner of the other. It is stopped by a wall that it passes through or runs along, and by an
enemy whose space it passes through or runs along; touching no more than a corner stops nothing. For each of the 16 lines that no
wall stops, the spaces it meets on its way are kept as a bit mask: the line is free while no enemy stands on one of them. Masks that
contain another are dropped.

All boxes are made of cells of half a square. The cells that a line meets in more than a corner depend on its direction only, and
are worked out once for each, as a bit mask on a sheet of at most three room cards in a row; walls and spaces are masks on the same
sheet, so that whether a line meets one of them is one operation on two integers.
"""

from __future__ import annotations

from functools import lru_cache

from generator.games.deck_box_dungeons.rules.board import CARD, Board, Box

Lines = tuple[int, ...]
"""Bit masks of the spaces that each line meets; no line at all where walls stop every one."""
_MARGIN = 1
"""Cells round the sheet, for lines that run along its edge."""
_ROW = 3 * CARD + 2 * _MARGIN
"""Cells of a row of the sheet: three cards, which two joined exits of one room may lie on, and the margins."""


class Sights:
    """The lines of sight on a board, between spaces that have a room in common or lie in two rooms side by side."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._sheets: dict[tuple[int, ...], _Sheet] = {}

    def lines_between(self, one: int, other: int) -> Lines:
        """Return the lines of sight between two spaces, as masks of spaces to be free."""
        spaces = self._board.spaces
        rooms = tuple(sorted({*spaces[one].rooms, *spaces[other].rooms}))
        sheet = self._sheets.get(rooms)
        if sheet is None:
            sheet = self._sheets[rooms] = _Sheet(self._board, rooms)
        return sheet.lines_between(spaces[one].box, spaces[other].box)


class _Sheet:
    """Some rooms with their walls and spaces as masks of cells."""

    def __init__(self, board: Board, rooms: tuple[int, ...]) -> None:
        boxes = [wall for room in rooms for wall in board.walls[room]]
        spaces = dict.fromkeys(space for room in rooms for space in board.in_room[room])
        whole = [*boxes, *(board.spaces[space].box for space in spaces)]
        self._left = min(box[0] for box in whole) // CARD * CARD - _MARGIN
        self._top = min(box[1] for box in whole) // CARD * CARD - _MARGIN
        self._walls = 0
        for wall in boxes:
            self._walls |= self._cells(wall)
        self._spaces = [(1 << space, self._cells(board.spaces[space].box), board.spaces[space].box) for space in spaces]

    def _cells(self, box: Box) -> int:
        """Return the cells of a box as a mask."""
        left, top, right, bottom = box
        row = ((1 << (right - left)) - 1) << (left - self._left)
        mask = 0
        for y in range(top - self._top, bottom - self._top):
            mask |= row << y * _ROW
        return mask

    def lines_between(self, here: Box, there: Box) -> Lines:
        """Return the lines between two spaces with these boxes."""
        left, top, right, bottom = min(here[0], there[0]), min(here[1], there[1]), max(here[2], there[2]), max(here[3], there[3])
        between = [
            (bit, cells)
            for bit, cells, box in self._spaces
            if box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top and box not in (here, there)
        ]
        masks: set[int] = set()
        for x0, y0 in corners(here):
            for x1, y1 in corners(there):
                if (x0, y0) == (x1, y1):
                    return (0,)
                met = self._met(x0, y0, x1, y1)
                if met & self._walls:
                    continue
                mask = 0
                for bit, cells in between:
                    if met & cells:
                        mask |= bit
                if not mask:
                    return (0,)
                masks.add(mask)
        if len(masks) < 2:
            return tuple(masks)
        return tuple(sorted(mask for mask in masks if not any(less != mask and less & mask == less for less in masks)))

    def _met(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """Return the cells that a line between two corners meets in more than a corner, as a mask."""
        if x1 < x0 or (x1 == x0 and y1 < y0):
            x0, y0, x1, y1 = x1, y1, x0, y0
        # the mask of a direction begins one column and one row before its least corner
        column, row = x0 - self._left - 1, min(y0, y1) - self._top - 1
        return cells_met(x1 - x0, y1 - y0) << (row * _ROW + column)


@lru_cache(maxsize=1 << 12)
def cells_met(dx: int, dy: int) -> int:
    """Return the cells that a line by `dx` (0 or more) and `dy` meets in more than a corner, as a mask of the sheet.

    The mask's first cell lies one column and one row before the least corner of the box round the line. Shares of the line are
    whole numbers of `scale`: those inside a row, from `begin` to `end`, tell the columns that it meets there.
    """
    low, mask = min(0, dy), 0
    scale = (dx or 1) * (abs(dy) or 1)
    across, down = scale // (dx or 1), scale // (abs(dy) or 1)
    for y in range(low - 1, max(0, dy) + 1):
        if dy:
            near, far = (y, y + 1) if dy > 0 else (-y - 1, -y)
            begin, end = max(0, near * down), min(scale, far * down)
        else:
            begin, end = 0, scale  # a line along the edge between two rows meets both
        if begin < end:
            first, last = (begin // across, (end - 1) // across) if dx else (-1, 0)
            mask |= ((1 << (last - first + 1)) - 1) << ((y - low + 1) * _ROW + first + 1)
    return mask


def corners(box: Box) -> tuple[tuple[int, int], ...]:
    """Return the four corners of a box."""
    return ((box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3]))
