"""Tables: rows of cells in columns that share a width, rules drawn round them, the text of a cell in its middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

import msgspec

from generator.press.drawing.ink import Ink, Segment
from generator.press.drawing.palette import Palette
from generator.press.setting.block import Block, stack
from generator.press.tagging.elements import Element


class Rules(msgspec.Struct, frozen=True):
    """How a table looks: paddings in points; rules all round, under rows only, or none; text in the middle or at the top."""

    across: float = 0.0
    above: float = 0.0
    below: float = 0.0
    lines: str = ""
    middle: bool = False


BARE = Rules()
ROLLS = Rules(below=1.2)
LOOKS = {
    "grid": Rules(4.0, 2.24, 3.2, "grid", middle=True),
    "plain": Rules(4.0, 2.24, 3.2, "grid", middle=True),
    "dense": Rules(2.8, 1.4, 2.0, "grid", middle=True),
    "lines": Rules(4.0, 2.24, 3.2, "under", middle=True),
    "bare": BARE,
}
"""The looks that a sheet may ask for."""
LEAST_ROWS = 2
"""Rows that stand together at least where a table splits."""
LEAST_END = 5
"""Rows that a long table has at least on its last page; a short one has a third of its rows there."""
_THIN, _FRAME, _HEAD = 0.3, 0.7, 1.0
SLACK = 0.5
"""How much wider than its room a word may be, in points."""


def widened(columns: Sequence[float], least: Sequence[float]) -> list[float]:
    """Return widths of columns of which none is below its least width, what is added taken from those that have room.

    They give in proportion to the room they have. Nothing changes where every column is wide enough, or where all together are
    too narrow. All widths in points.
    """
    wanted = [max(0.0, low - wide) for wide, low in zip(columns, least, strict=True)]
    spare = [max(0.0, wide - low) for wide, low in zip(columns, least, strict=True)]
    more, room = fsum(wanted), fsum(spare)
    if max(wanted, default=0.0) <= SLACK or room < more:
        return list(columns)
    return [wide + want - has * more / room for wide, want, has in zip(columns, wanted, spare, strict=True)]


class Cell(msgspec.Struct):
    """What stands in a cell, how many columns it takes, and where its blocks lie once they are measured."""

    kids: Sequence[Block]
    span: int = 1
    element: Element | None = None
    places: list[float] | None = None
    height: float = 0.0


class Table(Block):
    """A table; it goes to the next page whole, or `splits` between rows, its first head repeated."""

    before, after = 2.0, 4.0

    def __init__(
        self,
        rows: list[list[Cell]],
        shares: list[float],
        rules: Rules,
        palette: Palette,
        heads: frozenset[int] = frozenset(),
        *,
        splits: bool = False,
    ) -> None:
        """`shares` are parts of the width; beside negative ones, which are parts, positive ones are points."""
        self.splits = splits
        self.rows, self.shares, self.rules, self.palette, self.heads = rows, shares, rules, palette, heads
        self.element: Element | None = None
        """What the table is in the structure of the document, as are those of its rows and cells; its parts are one."""
        self.row_elements: list[Element] = []
        self.repeats = False
        """Whether its first row was there before, above another part of it."""
        self.measured, self.height = -1.0, 0.0
        self.columns: list[float] = []
        self.heights: list[float] = []

    @property
    def flows(self) -> bool:
        """Whether it may split between rows."""
        return self.splits

    def measure(self, width: float) -> float:
        """Share out the width, then measure, once for every width."""
        if self.measured != width:
            self.measured = width
            self.columns = self._shared(width)
            self.heights = [self._row_height(row) for row in self.rows]
            self.height = fsum(self.heights)
        return self.height

    def _shared(self, width: float) -> list[float]:
        mixed = min(self.shares) < 0
        points = fsum(share for share in self.shares if share > 0) if mixed else 0.0
        unit = (width - points) / fsum(abs(share) for share in self.shares if share < 0 or not mixed)
        return widened([share if mixed and share > 0 else abs(share) * unit for share in self.shares], self._least())

    def least_width(self) -> float:
        """Return the width at which every column holds its widest word."""
        return fsum(self._least())

    def _least(self) -> list[float]:
        """Return for every column the width of the widest word in it; what spans several columns does not count."""
        widths = [0.0] * len(self.shares)
        for row in self.rows:
            column = 0
            for cell in row:
                if cell.span == 1:
                    wide = max((kid.least_width() for kid in cell.kids), default=0.0)
                    widths[column] = max(widths[column], wide + 2 * self.rules.across if wide else 0.0)
                column += cell.span
        return widths

    def split(self, width: float, height: float) -> Sequence[Block]:
        """Return the rows that fit a height in points, two of the body at least, and the others below the first head again.

        A long table leaves more than two rows to its end, so that nobody overlooks them.
        """
        self.measure(width)
        first = 1 if 0 in self.heads else 0
        fitting, down = 0, 0.0
        while fitting < len(self.rows) and down + self.heights[fitting] <= height:
            down += self.heights[fitting]
            fitting += 1
        fitting = min(fitting, len(self.rows) - max(LEAST_ROWS, min(LEAST_END, (len(self.rows) - first) // 3)))
        if not self.splits or fitting < first + LEAST_ROWS:
            return ()
        kept = frozenset(number for number in self.heads if number < fitting)
        moved = frozenset(range(first)) | {number - fitting + first for number in self.heads if number >= fitting}
        upper = Table(self.rows[:fitting], self.shares, self.rules, self.palette, kept)
        lower = Table(self.rows[:first] + self.rows[fitting:], self.shares, self.rules, self.palette, moved, splits=True)
        upper.element = lower.element = self.element
        upper.row_elements = self.row_elements[:fitting]
        lower.row_elements = self.row_elements[:first] + self.row_elements[fitting:]
        upper.repeats, lower.repeats = self.repeats, bool(first)
        return upper, lower

    def _row_height(self, row: list[Cell]) -> float:
        for cell, _, wide in self._across(row):
            cell.places, cell.height = stack(cell.kids, wide - 2 * self.rules.across)
        return max(cell.height for cell in row) + self.rules.above + self.rules.below

    def _across(self, row: list[Cell]) -> Iterator[tuple[Cell, float, float]]:
        """Yield every cell of a row with its left edge and its width."""
        left, column = 0.0, 0
        for cell in row:
            wide = fsum(self.columns[column : column + cell.span])
            yield cell, left, wide
            left, column = left + wide, column + cell.span

    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Draw the heads' ground, what stands in the cells, and the rules."""
        top = bottom + self.height
        with ink.marker.inside(self.element):
            for number, row in enumerate(self.rows):
                tall = self.heights[number]
                if number in self.heads:
                    ink.marker.artifact()
                    self._ground(ink, left, top, tall)
                with ink.marker.inside(self.row_elements[number] if self.row_elements else None):
                    for cell, across, _ in self._across(row):
                        self._fill(ink, cell, (left + across, top), tall, read=number > 0 or not self.repeats)
                top -= tall
        if self.rules.lines:
            ink.marker.artifact()
            self._rule(ink, left, bottom)

    def _ground(self, ink: Ink, left: float, top: float, tall: float) -> None:
        fill = self.palette.colour("head")
        if fill:
            ink.rect(left, top - tall, self.measured, tall, fill, "", 0.0)
        else:
            ink.rules([(left, top - tall, left + self.measured, top - tall)], self.palette.colour("rule"), _HEAD)

    def _fill(self, ink: Ink, cell: Cell, corner: tuple[float, float], tall: float, *, read: bool) -> None:
        """Draw what stands in a cell whose top left corner lies there; a head that is repeated is not `read` again."""
        left, top = corner
        spare = tall - self.rules.above - self.rules.below - cell.height
        down = self.rules.above + (spare / 2 if self.rules.middle else 0.0)
        with ink.marker.inside(cell.element if read else None):
            for kid, place in zip(cell.kids, cell.places or [], strict=True):
                (kid.draw if read else kid.draw_unread)(ink, left + self.rules.across, top - down - place)

    def _rule(self, ink: Ink, left: float, bottom: float) -> None:
        colour = self.palette.colour("rule")
        ink.rules(list(self._thin(left, bottom)), colour, _THIN)
        if self.rules.lines == "grid":
            ink.rect(left, bottom, self.measured, self.height, "", colour, _FRAME)

    def _thin(self, left: float, bottom: float) -> Iterator[Segment]:
        top = bottom + self.height
        for row, tall in zip(self.rows, self.heights, strict=True):
            yield left, top - tall, left + self.measured, top - tall
            if self.rules.lines == "grid":
                yield from ((left + x, top - tall, left + x, top) for _, x, _ in self._across(row) if x)
            top -= tall
