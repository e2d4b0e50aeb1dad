"""A plate whose points are turned, tilted, moved and stretched first: heads and bodies are drawn on one."""

from __future__ import annotations

from math import cos, radians, sin

from generator.draw.pen import Point
from generator.draw.plate import MIDDLE, Plate, Unit

EYES, CHIN = 52.0, 77.0
"""Heights in units of the eyes of a head that is not moved, and of the place about which it is tilted."""
HALF_WIDE, HALF_TALL = 16.0, 22.0
"""Half the width and height in units of such a head."""
_TURN = 0.2
"""By what share of half its width the middle of a head moves as it looks aside."""


class Posed(Plate):
    """A plate on which a head of `size` shares of the common one looks aside (`turn`, -1 to 1) and leans by `tilt` degrees.

    `moved` is how far it stands to the right and down, in units.
    """

    def __init__(
        self, plate: Plate, size: Point = (1.0, 1.0), moved: Point = (0.0, 0.0), turn: float = 0.0, tilt: float = 0.0
    ) -> None:
        """Take everything else from a plate."""
        self.__dict__.update(plate.__dict__)
        self._size, self._moved, self._turn = size, moved, turn
        self._along, self._across = cos(radians(tilt)), sin(radians(tilt))

    def at(self, points: Unit) -> list[Point]:
        """Return points given in units in mm."""
        return super().at([self._posed(x, y) for x, y in points])

    def _posed(self, x: float, y: float) -> Point:
        across = (x - MIDDLE) / HALF_WIDE
        x = MIDDLE + HALF_WIDE * (across + _TURN * self._turn * max(0.0, 1 - across * across)) * self._size[0] - MIDDLE
        y = EYES + (y - EYES) * self._size[1] - CHIN
        return (
            MIDDLE + x * self._along - y * self._across + self._moved[0],
            CHIN + x * self._across + y * self._along + self._moved[1],
        )
