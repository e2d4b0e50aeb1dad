"""Tables: rows of cells in columns that share a width, rules drawn round them, the text of a cell in its middle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from reportlab.platypus.flowables import Flowable

from generator.press.stack import stack
from generator.press.theme import Theme, channels


@dataclass(frozen=True, slots=True)
class Rules:
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
}
"""The looks that a sheet may ask for."""
_THIN, _FRAME, _HEAD = 0.3, 0.7, 1.0


@dataclass(slots=True)
class Cell:
    """What stands in a cell, how many columns it takes, and where its blocks lie once they are measured."""

    kids: list[Flowable]
    span: int = 1
    places: list[float] | None = None
    height: float = 0.0


class Grid(Flowable):
    """A table; it goes to the next page whole."""

    def __init__(
        self, rows: list[list[Cell]], shares: list[float], rules: Rules, theme: Theme, heads: frozenset[int] = frozenset()
    ) -> None:
        """`shares` are parts of the width; beside negative ones, which are parts, positive ones are points."""
        super().__init__()
        self.rows, self.shares, self.rules, self.theme, self.heads = rows, shares, rules, theme, heads
        self.measured, self.height = -1.0, 0.0
        self.columns: list[float] = []
        self.heights: list[float] = []
        self.spaceBefore, self.spaceAfter = 2.0, 4.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Share out the width, then measure, once for every width."""
        if self.measured != width:
            self.measured = width
            self.columns = self._shared(width)
            self.heights = [self._row_height(row) for row in self.rows]
            self.height = sum(self.heights)
        return width, self.height

    def _shared(self, width: float) -> list[float]:
        mixed = min(self.shares) < 0
        points = sum(share for share in self.shares if share > 0) if mixed else 0.0
        unit = (width - points) / sum(abs(share) for share in self.shares if share < 0 or not mixed)
        return [share if mixed and share > 0 else abs(share) * unit for share in self.shares]

    def _row_height(self, row: list[Cell]) -> float:
        for cell, _, wide in self._across(row):
            cell.places, cell.height = stack(cell.kids, wide - 2 * self.rules.across)
        return max(cell.height for cell in row) + self.rules.above + self.rules.below

    def _across(self, row: list[Cell]) -> Iterator[tuple[Cell, float, float]]:
        """Yield every cell of a row with its left edge and its width."""
        left, column = 0.0, 0
        for cell in row:
            wide = sum(self.columns[column : column + cell.span])
            yield cell, left, wide
            left, column = left + wide, column + cell.span

    def split(self, width: float, height: float) -> list[Flowable]:
        """Stay whole."""
        return []

    def draw(self) -> None:
        """Draw the heads' ground, what stands in the cells, and the rules."""
        top = self.height
        for number, row in enumerate(self.rows):
            tall = self.heights[number]
            if number in self.heads:
                self._ground(top, tall)
            for cell, left, _ in self._across(row):
                self._fill(cell, left, top, tall)
            top -= tall
        if self.rules.lines:
            self._rule()

    def _ground(self, top: float, tall: float) -> None:
        fill = self.theme.colour("head")
        self.canv.saveState()
        if fill:
            self.canv.setFillColorRGB(*channels(fill))
            self.canv.rect(0, top - tall, self.measured, tall, stroke=0, fill=1)
        else:
            self.canv.setLineWidth(_HEAD)
            self.canv.setStrokeColorRGB(*channels(self.theme.colour("rule")))
            self.canv.line(0, top - tall, self.measured, top - tall)
        self.canv.restoreState()

    def _fill(self, cell: Cell, left: float, top: float, tall: float) -> None:
        spare = tall - self.rules.above - self.rules.below - cell.height
        down = self.rules.above + (spare / 2 if self.rules.middle else 0.0)
        for kid, place in zip(cell.kids, cell.places or [], strict=True):
            kid.drawOn(self.canv, left + self.rules.across, top - down - place)

    def _rule(self) -> None:
        canvas: Any = self.canv
        canvas.saveState()
        canvas.setStrokeColorRGB(*channels(self.theme.colour("rule")))
        canvas.setLineWidth(_THIN)
        canvas.lines(list(self._thin()))
        if self.rules.lines == "grid":
            canvas.setLineWidth(_FRAME)
            canvas.rect(0, 0, self.measured, self.height, stroke=1, fill=0)
        canvas.restoreState()

    def _thin(self) -> Iterator[tuple[float, float, float, float]]:
        top = self.height
        for row, tall in zip(self.rows, self.heights, strict=True):
            yield 0, top - tall, self.measured, top - tall
            if self.rules.lines == "grid":
                yield from ((left, top - tall, left, top) for _, left, _ in self._across(row) if left)
            top -= tall
