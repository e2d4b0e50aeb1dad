"""The 50 mm ruler that shows whether a printer scaled."""

from __future__ import annotations

from generator.draw.pen import Pen, Point

RULER_MM = 50.0
MARK, WEIGHT = 3.0, 0.15
"""Length and weight of a crop mark in mm."""


def ruler(pen: Pen, at: Point) -> None:
    """Draw a 50 mm ruler to the right of `at`, ticks above."""
    x, y = at
    pen.line((x, y), (x + RULER_MM, y), "mark", 0.2)
    for mm in range(0, int(RULER_MM) + 1, 5):
        pen.line((x + mm, y), (x + mm, y - (2.2 if mm % 10 == 0 else 1.2)), "mark", 0.2)
