"""The net of a tuck box: what is cut and folded for a box of a width, height and depth inside, in mm from the top left.

From left to right it has a glue flap, the back, a side, the front and the other side. The lid with its tuck hangs on the back,
the bottom is two flaps that are glued on one another, dust flaps stand on both ends of the sides, and the front has a notch for a
thumb.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from generator.draw.cut_lines import QUARTER, CutLine, straight
from generator.draw.pen import Point

GLUE, TUCK = 10.0, 13.0
"""Width of the glue flap and depth of the tuck, in mm."""
_ROUND, _NOTCH, _SLOPE = 6.0, 8.0, 4.0
"""Radius of the tuck's corners, most of the notch's, and how far the glue flap's ends slope, in mm."""


class Net(msgspec.Struct, frozen=True):
    """The net of a box that is so wide, high and deep inside, in mm."""

    width: float
    height: float
    depth: float

    @property
    def columns(self) -> tuple[float, float, float, float, float]:
        """Where the back begins, the first side, the front, the second side, and where that ends."""
        back = GLUE
        return back, back + self.width, back + self.width + self.depth, back + 2 * self.width + self.depth, self.size[0]

    @property
    def top(self) -> float:
        """Where the walls begin."""
        return self.depth + TUCK

    @property
    def bottom(self) -> float:
        """Where the walls end."""
        return self.top + self.height

    @property
    def dust(self) -> float:
        """How long the dust flaps are."""
        return min(0.45 * self.width, self.top)

    @property
    def notch(self) -> float:
        """The radius of the notch."""
        return min(_NOTCH, self.width / 7)

    @property
    def size(self) -> Point:
        """Width and height of the whole net."""
        return GLUE + 2 * (self.width + self.depth), self.bottom + max(self.depth, self.dust)

    @property
    def outline(self) -> CutLine:
        """Where it is cut out, clockwise from the lower left corner of the lid."""
        parts = (*self._lid(), *self._upper(), *self._lower())
        return CutLine(tuple(point for point, _ in parts), tuple(bulge for _, bulge in parts), closed=True)

    def _lid(self) -> Iterator[tuple[Point, float]]:
        left, right = self.columns[:2]
        r = min(_ROUND, self.width / 3)
        yield from (((left, self.top), 0.0), ((left, r), QUARTER), ((left + r, 0.0), 0.0), ((right - r, 0.0), QUARTER))
        yield (right, r), 0.0

    def _upper(self) -> Iterator[tuple[Point, float]]:
        """Yield the upper edges of both sides and of the front, from the left."""
        _, first, front, second, end = self.columns
        taper, notch, middle = min(2.0, self.depth / 4), self.notch, front + self.width / 2
        high = self.top - self.dust
        yield from (((first, self.top), 0.0), ((first + taper, high), 0.0), ((front - taper, high), 0.0), ((front, self.top), 0.0))
        yield from (((middle - notch, self.top), -1.0), ((middle + notch, self.top), 0.0), ((second, self.top), 0.0))
        yield from (((second + taper, high), 0.0), ((end - taper, high), 0.0), ((end, self.top), 0.0))

    def _lower(self) -> Iterator[tuple[Point, float]]:
        """Yield the lower edges of all walls from the right, then the glue flap."""
        back, first, front, second, end = self.columns
        taper, low = min(2.0, self.depth / 4), self.bottom
        for left, right, deep in (
            (second, end, self.dust), (front, second, self.depth), (first, front, self.dust), (back, first, self.depth),
        ):  # fmt: skip
            yield from (((right, low), 0.0), ((right - taper, low + deep), 0.0), ((left + taper, low + deep), 0.0))
        yield from (((back, low), 0.0), ((0.0, low - _SLOPE), 0.0), ((0.0, self.top + _SLOPE), 0.0))

    @property
    def folds(self) -> tuple[CutLine, ...]:
        """Where it is folded: upright lines from the left, then level ones from the top."""
        back, first, front, second, end = self.columns
        upright = [((x, self.top), (x, self.bottom)) for x in (back, first, front, second)]
        level = [((back, TUCK), (first, TUCK))]
        level += [((left, self.top), (right, self.top)) for left, right in ((back, first), (first, front), (second, end))]
        level += [
            ((left, self.bottom), (right, self.bottom))
            for left, right in ((back, first), (first, front), (front, second), (second, end))
        ]
        return tuple(straight(*segment) for segment in (*upright, *level))

    @property
    def glued(self) -> tuple[tuple[Point, Point], ...]:
        """Where glue goes on the printed side, as corners and sizes of rectangles: the glue flap, the lower flap of the back."""
        back, *_ = self.columns
        slope = _SLOPE + 1.0
        return (
            ((1.0, self.top + slope), (GLUE - 2.0, self.height - 2 * slope)),
            ((back + 2.0, self.bottom + 0.8), (self.width - 4.0, self.depth - 1.6)),
        )


def depth_of(pieces: int, thickness: float) -> float:
    """Return how deep a box is inside, in mm, for so many pieces of a thickness in mm, with a little air; to a tenth."""
    return math.ceil(10 * (pieces * thickness + AIR) - 1e-6) / 10


AIR = 1.5
"""How much wider, higher and deeper than its pieces a box is inside, in mm."""
