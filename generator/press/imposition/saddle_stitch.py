"""Pages of a booklet to sheets of paper: folded in the middle, laid into one another and stapled in the fold.

A booklet of one gathering has n sheets and 4 n pages. Sheet i, counted from the outside from 0, bears the pages 4 n - 2 i and
2 i + 1 on its front and 2 i + 2 and 4 n - 2 i - 1 on its back, left and right. Front and back lie behind each other when the paper
is turned about its short edge. Inner sheets stick out by the thickness of those round them, so their pages are moved towards the
fold by as much: all margins are the same once the fore edge is cut (creep).
"""

from __future__ import annotations

from collections.abc import Sequence

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


def gatherings(pages: int, starts: Sequence[int] = (), most: int = MOST_SHEETS) -> list[range]:
    """Return the page numbers of each gathering of a book: as few as hold them, as equal as can be, parted where chapters start.

    `starts` are the odd numbers of pages with which a gathering may begin; a chapter longer than a gathering is parted anyway.
    """
    fewest = _parted(pages, starts, 4 * most)
    for sheets in range(1, most):
        parted = _parted(pages, starts, 4 * sheets)
        if len(parted) == len(fewest) and _within_chapters(parted, starts) <= _within_chapters(fewest, starts):
            return parted
    return fewest


def _within_chapters(parts: Sequence[range], starts: Sequence[int]) -> int:
    """Return how many gatherings begin in the middle of a chapter."""
    return sum(part[0] not in starts for part in parts[1:])


def _parted(pages: int, starts: Sequence[int], most: int) -> list[range]:
    """Return gatherings of at most `most` pages, each as full as the starts of chapters allow."""
    gathered: list[range] = []
    first = 1
    while first + most <= pages:
        within = [start for start in starts if first < start <= first + most and start % 2]
        after = max(within, default=first + most)
        gathered.append(range(first, after))
        first = after
    return [*gathered, range(first, pages + 1)]


def sides(pages: int, starts: Sequence[int] = (), most: int = MOST_SHEETS) -> list[Side]:
    """Return the sides of all sheets in the order of printing, fronts and backs in turn; pages that a gathering lacks are 0."""
    laid: list[Side] = []
    for gathering, numbers in enumerate(gatherings(pages, starts, most), start=1):
        sheets = max(1, -(-len(numbers) // 4))
        for sheet in range(sheets):
            outer, inner = 4 * sheets - 2 * sheet, 2 * sheet + 1
            for front, left, right in ((True, outer, inner), (False, inner + 1, outer - 1)):
                pair = [numbers[place - 1] if place <= len(numbers) else 0 for place in (left, right)]
                laid.append(Side(gathering, sheet + 1, front, pair[0], pair[1], sheet * THICKNESS))
    return laid
