"""Pages of a booklet to sheets of paper: folded in the middle, laid into one another and stapled in the fold.

A booklet of one gathering has n sheets and 4 n pages. Sheet i, counted from the outside from 0, bears the pages 4 n - 2 i and
2 i + 1 on its front and 2 i + 2 and 4 n - 2 i - 1 on its back, left and right. Front and back lie behind each other when the paper
is turned about its short edge. Inner sheets stick out by the thickness of those round them, so their pages are moved towards the
fold by as much: all margins are the same once the fore edge is cut (creep).
"""

from __future__ import annotations

import msgspec

THICKNESS = 0.1
"""Thickness in mm of common paper of 80 g/m2."""
MOST_SHEETS = 15
"""Sheets of a gathering that a stapler still takes and a fold still closes over."""


class Side(msgspec.Struct, frozen=True):
    """One side of a sheet: the numbers of the pages left and right of the fold, 0 for none, and how far in mm both move to it.

    `gathering` and `sheet` count from 1, sheets from the outside.
    """

    gathering: int
    sheet: int
    front: bool
    left: int
    right: int
    creep: float


def gatherings(pages: int, most: int = MOST_SHEETS) -> list[int]:
    """Return how many sheets each gathering of a book of so many pages has: as few gatherings as hold them, as equal as can be."""
    sheets = max(1, -(-pages // 4))
    count = -(-sheets // most)
    return [sheets // count + (number < sheets % count) for number in range(count)]


def sides(pages: int, most: int = MOST_SHEETS) -> list[Side]:
    """Return the sides of all sheets in the order of printing, fronts and backs in turn; pages beyond the last are 0."""
    found: list[Side] = []
    before = 0
    for gathering, sheets in enumerate(gatherings(pages, most), start=1):
        for sheet in range(sheets):
            outer, inner = 4 * sheets - 2 * sheet, 2 * sheet + 1
            for front, left, right in ((True, outer, inner), (False, inner + 1, outer - 1)):
                numbers = [number if (number := before + place) <= pages else 0 for place in (left, right)]
                found.append(Side(gathering, sheet + 1, front, numbers[0], numbers[1], sheet * THICKNESS))
        before += 4 * sheets
    return found
