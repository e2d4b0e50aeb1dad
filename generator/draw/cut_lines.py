"""Lines along which paper is cut or folded: straight parts and arcs of circles, in mm from the top left."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import msgspec

from generator.draw.pen import Path, Point

QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter of a circle."""
Part = tuple[Point, Point, float]
"""A part of a line: where it begins, where it ends, and its bulge."""


class CutLine(msgspec.Struct, frozen=True):
    """A line through points, `closed` or open.

    `bulges` are those of the parts that begin at each point, none where all are straight: the tangent of a quarter of the angle
    that an arc turns through, above 0 where it turns clockwise on the page, as DXF has it.
    """

    points: tuple[Point, ...]
    bulges: tuple[float, ...] = ()
    closed: bool = False

    @property
    def parts(self) -> Iterator[Part]:
        """Every part in order."""
        ends = (*self.points[1:], self.points[0]) if self.closed else self.points[1:]
        for number, (start, end) in enumerate(zip(self.points, ends, strict=False)):
            yield start, end, self.bulges[number] if self.bulges else 0.0

    def moved(self, place: Callable[[Point], Point]) -> CutLine:
        """Return the line with every point where `place` puts it, which may shift and turn, but not mirror."""
        return CutLine(tuple(map(place, self.points)), self.bulges, self.closed)


def straight(start: Point, end: Point) -> CutLine:
    """Return a straight line."""
    return CutLine((start, end))


def rectangle(at: Point, size: Point, radius: float = 0.0) -> CutLine:
    """Return the outline of a rectangle by its top left corner and its size, its corners rounded with a radius."""
    (x, y), (wide, high) = at, size
    r = min(radius, wide / 2, high / 2)
    if r <= 0:
        return CutLine(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), closed=True)
    points = (
        (x + r, y), (x + wide - r, y), (x + wide, y + r), (x + wide, y + high - r),
        (x + wide - r, y + high), (x + r, y + high), (x, y + high - r), (x, y + r),
    )  # fmt: skip
    return CutLine(points, (0.0, QUARTER) * 4, closed=True)


def radius_of(part: Part) -> float:
    """Return the radius in mm of the arc that a part is; its bulge must not be 0."""
    (x, y), (u, v), bulge = part
    return math.hypot(u - x, v - y) * (1 + bulge * bulge) / (4 * abs(bulge))


def outline_path(line: CutLine) -> Path:
    """Return what a pen draws for a line, arcs as Bezier curves; arcs may turn through half a circle at most."""
    path: list[tuple[str, tuple[float, ...]]] = [("m", line.points[0])]
    for part in line.parts:
        path += _drawn(part)
    return [*path, ("z", ())] if line.closed else path


def _drawn(part: Part) -> Iterator[tuple[str, tuple[float, ...]]]:
    start, end, bulge = part
    if not bulge:
        yield "l", end
        return
    angle = 4 * math.atan(bulge)
    if abs(angle) > math.pi / 2 + 1e-9:
        middle = _middle(part)
        half = math.tan(angle / 8)
        yield from _drawn((start, middle, half))
        yield from _drawn((middle, end, half))
        return
    # the handles of a curve that meets an arc at its ends and in its middle
    reach = radius_of(part) * 4 / 3 * math.tan(abs(angle) / 4)
    chord = math.atan2(end[1] - start[1], end[0] - start[0])
    leave, arrive = chord - angle / 2, chord + angle / 2
    yield "c", (
        start[0] + reach * math.cos(leave), start[1] + reach * math.sin(leave),
        end[0] - reach * math.cos(arrive), end[1] - reach * math.sin(arrive), *end,
    )  # fmt: skip


def _middle(part: Part) -> Point:
    """Return the point of an arc half way between its ends."""
    (x, y), (u, v), bulge = part
    # clockwise on the page, whose y runs downwards, an arc from left to right bulges upwards
    return (x + u) / 2 + bulge * (v - y) / 2, (y + v) / 2 - bulge * (u - x) / 2
