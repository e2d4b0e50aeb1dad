"""The units in which coordinates are written into a document, and how objects of it are put at places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.draw.pen import Point


class Unit(NamedTuple):
    """How coordinates are written: how many of the unit make a point, and the operators of a place and of the parts of a path."""

    points: float
    place: str
    segments: Mapping[str, str]

    @property
    def corners(self) -> str:
        """Return the operators of a rectangle."""
        return self.segments["m"] + 3 * self.segments["l"] + "h "

    @property
    def rounded(self) -> str:
        """Return the operators of a rectangle with round corners."""
        return self.segments["m"] + 4 * (self.segments["l"] + self.segments["c"]) + "h "


def _unit(points: float, number: str) -> Unit:
    """Return a unit of which so many make a point, whose numbers are written in a form of Python's `%`."""
    place = f"{number} {number}"
    return Unit(points, place, {"m": f"{place} m ", "l": f"{place} l ", "c": f"{place} {place} {place} c ", "z": "h "})


LAID = _unit(1.0, "%.2f")
"""The unit of what is laid on a page: points, to a hundredth."""
ART = _unit(10.0, "%.0f")
"""The unit of art: whole tenths of a point, which no eye tells apart."""
ENLARGED = _unit(100.0, "%.0f")
"""The unit of art that is drawn smaller than it is shown: whole hundredths of a point."""


def put(name: str, places: Sequence[Point], scale: tuple[float, float, float, float], unit: Unit) -> str:
    """Return the operators that draw an object of the document at places, given in a unit, by the first four numbers of a matrix.

    It is put at the first place by the matrix, and from each place to the next by whole units of its own.
    """
    a, b, c, d = scale
    left, top = places[0]
    area = a * d - b * c
    four = " ".join(f"{number + 0.0:.5g}" for number in scale)
    parts, last = [f"q {four} {unit.place % (left, top)} cm /{name} Do"], (0, 0)
    for x, y in places[1:]:
        across, along = x - left, y - top
        here = round((across * d - along * c) / area), round((along * a - across * b) / area)
        parts.append(f"1 0 0 1 {here[0] - last[0]} {here[1] - last[1]} cm /{name} Do")
        last = here
    return " ".join([*parts, "Q"])
