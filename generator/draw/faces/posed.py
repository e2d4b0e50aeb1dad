"""A plate whose points are turned, tilted, moved and stretched first: heads and bodies are drawn on one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from generator.draw.engraving import Outline, Segment, hatching, moved, smooth
from generator.draw.pen import Path, Point
from generator.draw.plate import MIDDLE, THINNEST, Plate, Unit

EYES, CHIN = 52.0, 77.0
"""Heights in units of the eyes of a head that is not moved, and of the place about which it is tilted."""
HALF_WIDE, HALF_TALL = 16.0, 22.0
"""Half the width and height in units of such a head."""
_TURN = 0.2
"""By what share of half its width the middle of a head moves as it looks aside."""
_STRAIGHT = 0.05
"""How far in mm a point of an outline lies beside the line between its neighbours at least; others are left out."""
_LONGEST, _SHORTEST = 13.0, 0.5
"""How long in mm a shading stroke is at most, and at least."""
_SMALL, _THINNER = 0.3, 0.82
"""Below how many mm to a unit lines are thinner, and by which share."""
_UNEVEN = (0.9, 0.55, 0.75, 1.0, 0.65, 0.85, 0.5)
"""Shares that lengths and weights of shading strokes vary by, taken in turn."""


class Posed(Plate):
    """A plate on which a head of `size` shares of the common one looks aside (`turn`, -1 to 1) and leans by `tilt` degrees.

    `moved` is how far it stands to the right and down, in units.
    """

    def __init__(
        self, plate: Plate, size: Point = (1.0, 1.0), moved: Point = (0.0, 0.0), turn: float = 0.0, tilt: float = 0.0
    ) -> None:
        """Take everything else from a plate."""
        self.__dict__.update(plate.__dict__)
        if self.scale < _SMALL:
            self.thick *= _THINNER
        self._size, self._moved, self._turn = size, moved, turn
        self._along, self._across = cos(radians(tilt)), sin(radians(tilt))

    def at(self, points: Unit) -> list[Point]:
        """Return points given in units in mm."""
        return super().at([self._posed(x, y) for x, y in points])

    def curve(self, points: Unit, *, closed: bool = True) -> list[Point]:
        """Return the smooth outline through points given in units, in mm, with no more points than it needs."""
        return _sparse(smooth(self.at(points), closed=closed, steps=3 if self.coarse else 4), _STRAIGHT)

    def line(self, *points: Point, weight: float = 0.5, colour: str = "outline") -> None:
        """Draw a stroke through points given in units, which swells where it is cut finely."""
        line = _sparse(smooth(self.at(points), closed=False, steps=3 if self.coarse else 4), _STRAIGHT)
        thick = weight * self.thick
        if self.coarse:
            path: Path = [("m", line[0]), *(("l", point) for point in line[1:])]
            self.pen.path(path, "", self._colour(colour), 0.7 * thick)
            return
        left: list[Point] = []
        right: list[Point] = []
        last = len(line) - 1
        for place in range(1, last) if last > 1 else (0, 1):
            (a, b), (x, y), (c, d) = line[max(0, place - 1)], line[place], line[min(last, place + 1)]
            length = hypot(c - a, d - b) or 1.0
            half = thick / 2 * (0.3 + 0.7 * sin(pi * place / last))
            across, down = -(d - b) / length * half, (c - a) / length * half
            left.append((x + across, y + down))
            right.append((x - across, y - down))
        outline = [line[0], *left, line[-1], *reversed(right)]
        self.pen.path([("m", outline[0]), *(("l", point) for point in outline[1:]), ("z", ())], self._colour(colour))

    def shade(
        self, outline: Outline, depth: float, angle: float = 62.0, pitch: float = 1.0, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch the side of an outline that lies away from the light, `depth` units deep; `pitch` is a multiple of the least."""
        self.tone(outline, angle, pitch, 0.3, [moved(outline, (-depth * self.scale, -0.55 * depth * self.scale)), *without])

    def tone(
        self, outline: Outline, angle: float, pitch: float = 1.0, weight: float = 0.26, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch all of an outline, in strokes that swell where it is cut finely."""
        segments = hatching(outline, angle, self.pitch * pitch * (1.3 if self.coarse else 1.07), without)
        if self.coarse:
            kept = [one for one in segments if _length(one) > 2 * _SHORTEST]
            self.pen.lines(kept, self.roles.hatch, max(THINNEST, 0.8 * weight * self.thick))
            return
        path: list[tuple[str, tuple[float, ...]]] = []
        for number, segment in enumerate(segments):
            for part in _broken(segment, number):
                path += _sliver(part, weight * self.thick * _UNEVEN[number * 3 % len(_UNEVEN)] * 1.25)
        if path:
            self.pen.path(path, self.roles.hatch)

    def _posed(self, x: float, y: float) -> Point:
        across = (x - MIDDLE) / HALF_WIDE
        x = MIDDLE + HALF_WIDE * (across + _TURN * self._turn * max(0.0, 1 - across * across)) * self._size[0] - MIDDLE
        y = EYES + (y - EYES) * self._size[1] - CHIN
        return (
            MIDDLE + x * self._along - y * self._across + self._moved[0],
            CHIN + x * self._across + y * self._along + self._moved[1],
        )


def _length(segment: Segment) -> float:
    (x, y), (u, v) = segment
    return hypot(u - x, v - y)


def _broken(segment: Segment, number: int) -> list[Segment]:
    """Return a segment in parts that are not too long, with a gap between two; none of one that is too short."""
    (x, y), (u, v) = segment
    length = _length(segment)
    if length <= _SHORTEST:
        return []
    found: list[Segment] = []
    gone = 0.0
    while gone < 1.0:
        share = _LONGEST * _UNEVEN[(number + 2 * len(found)) % len(_UNEVEN)] / length
        end = 1.0 if gone + 1.4 * share >= 1.0 else gone + share
        found.append(((x + (u - x) * gone, y + (v - y) * gone), (x + (u - x) * end, y + (v - y) * end)))
        gone = end + 0.4 / length
    return found


def _sliver(segment: Segment, thick: float) -> list[tuple[str, tuple[float, ...]]]:
    """Return a stroke that is `thick` mm wide in its middle and pointed at both ends."""
    (x, y), (u, v) = segment
    length = _length(segment) or 1.0
    swell = (x + 0.6 * (u - x) - (v - y) / length * thick, y + 0.6 * (v - y) + (u - x) / length * thick)
    return [("m", (x, y)), ("l", swell), ("l", (u, v)), ("z", ())]


def _sparse(outline: list[Point], least: float) -> list[Point]:
    """Return an outline without the points that lie all but on the line between those beside them."""
    if len(outline) < 4:
        return outline
    found = outline[:1]
    for (u, v), (c, d) in pairwise(outline[1:]):
        a, b = found[-1]
        length = hypot(c - a, d - b)
        if not length or abs((u - a) * (d - b) - (v - b) * (c - a)) / length > least:
            found.append((u, v))
    return [*found, outline[-1]]
