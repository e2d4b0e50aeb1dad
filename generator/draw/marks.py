"""Marks for scissors: crop marks outside the cut block, and the 50 mm ruler that shows whether a printer scaled."""

from __future__ import annotations

from generator.draw.pen import Pen, Point

RULER_MM = 50.0
MARK, GAP, WEIGHT = 3.0, 0.8, 0.15
"""Length of a crop mark, its distance from the cut block and its weight, in mm."""


def ruler(pen: Pen, at: Point) -> None:
    """Draw a 50 mm ruler to the right of `at`, ticks above, with its words below."""
    x, y = at
    pen.line((x, y), (x + RULER_MM, y), "mark", 0.2)
    for mm in range(0, int(RULER_MM) + 1, 5):
        pen.line((x + mm, y), (x + mm, y - (2.2 if mm % 10 == 0 else 1.2)), "mark", 0.2)
    pen.text((x + RULER_MM / 2, y + 3.2), "50 mm: if not, print at 100 %", "body", 7.0, "centre", "deep")


def crop_marks(pen: Pen, at: Point, size: Point, columns: list[float], rows: list[float]) -> None:
    """Draw the marks of straight guillotine cuts: at every column and row offset, outside the block at all four sides."""
    x, y = at
    segments = []
    for column in columns:
        segments += [
            ((x + column, y - GAP - MARK), (x + column, y - GAP)),
            ((x + column, y + size[1] + GAP), (x + column, y + size[1] + GAP + MARK)),
        ]
    for row in rows:
        segments += [
            ((x - GAP - MARK, y + row), (x - GAP, y + row)),
            ((x + size[0] + GAP, y + row), (x + size[0] + GAP + MARK, y + row)),
        ]
    pen.lines(segments, "mark", WEIGHT)
