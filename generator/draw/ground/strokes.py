"""Strokes of a square of ground: lines through points, thin at both ends, kept away from places that must stay clear.

A square is `UNIT` mm wide and drawn at any scale; strokes are given in shares of it. Those that are `main` make the pattern, the
others enrich it: low ink draws the main ones alone, and thinner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import hypot, pi, sin
from typing import Literal

import msgspec

from generator.core.rng import Rng
from generator.draw.pen import Pen, Point

UNIT = 10.0
"""Side in mm of a square of ground as it is drawn before it is scaled."""
THIN = 0.6
"""The share of their weight that strokes have in low ink."""
Keep = Literal["", "corner", "middle", "all"]
"""What of a square stays clear: nothing, its upper left corner for a number, its middle for an icon, or all places of icons."""
_CORNER, _MIDDLE = ((0.2, 0.18), 0.24), ((0.5, 0.5), 0.44)
ZONES: dict[Keep, tuple[tuple[Point, float], ...]] = {
    "": (), "corner": (_CORNER,), "middle": (_MIDDLE,),
    "all": (_MIDDLE, _CORNER, ((0.79, 0.79), 0.24), ((0.21, 0.79), 0.24)),
}  # fmt: skip
"""The places that stay clear: centres and radii in shares of a square."""
LONG = 2.5
"""Straight strokes longer than so many mm are thick for most of their length."""
_STEP = 0.06

Roll = Callable[[float, float], float]


class Stroke(msgspec.Struct, frozen=True):
    """A line through points in shares of a square; `weight` in mm on a square of `UNIT` mm where it is thickest."""

    points: tuple[Point, ...]
    weight: float = 0.16
    main: bool = False


def roller(*path: str | int) -> Roll:
    """Return what draws numbers between two others, always the same ones for the same names."""
    rng = Rng.root("ground", 0).stream(*path)
    return lambda low, high: low + (high - low) * rng.below(1001) / 1000


def line(*points: Point, weight: float = 0.16, main: bool = False) -> Stroke:
    """Return a stroke through points."""
    return Stroke(points, weight, main)


def dot(at: Point, radius: float, *, main: bool = False) -> Stroke:
    """Return a short thick stroke that looks like a dot, `radius` in shares of the square."""
    x, y = at
    return Stroke(((x - radius, y), (x + radius, y)), 2.2 * radius * UNIT, main)


def bent(start: Point, end: Point, by: float, *, weight: float = 0.16, main: bool = False) -> Stroke:
    """Return a stroke that swerves sideways by a share of the square in its middle."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y) or 1.0
    across, down = -(v - y) / length * by, (u - x) / length * by
    parts = [(t, 4 * t * (1 - t)) for t in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
    return Stroke(tuple((x + (u - x) * t + across * s, y + (v - y) * t + down * s) for t, s in parts), weight, main)


def ring(
    centre: Point, radii: Point, turn: tuple[float, float] = (0.0, 1.0), *, weight: float = 0.16, main: bool = False
) -> Stroke:
    """Return an arc of an ellipse from one share of a turn to another; a whole turn starts and ends to the right."""
    (x, y), (across, down), (low, high) = centre, radii, turn
    count = max(4, round(12 * abs(high - low)))
    angles = [2 * pi * (low + (high - low) * number / count) for number in range(count + 1)]
    return Stroke(tuple((x + across * sin(angle + pi / 2), y + down * sin(angle)) for angle in angles), weight, main)


def clear(strokes: Iterable[Stroke], zones: Sequence[tuple[Point, float]]) -> list[Stroke]:
    """Return strokes without what lies in round zones, given by their centres and radii in shares of the square."""
    if not zones:
        return list(strokes)
    found: list[Stroke] = []
    for stroke in strokes:
        run: list[Point] = []
        for point in _close(stroke.points):
            if any(hypot(point[0] - x, point[1] - y) < radius for (x, y), radius in zones):
                found += _long_enough(run, stroke)
                run = []
            else:
                run.append(point)
        found += _long_enough(run, stroke)
    return found


def _close(points: Sequence[Point]) -> list[Point]:
    """Return points on a line through points that lie close together."""
    found = [points[0]]
    for (x, y), (u, v) in pairwise(points):
        count = max(1, round(hypot(u - x, v - y) / _STEP))
        found += [(x + (u - x) * n / count, y + (v - y) * n / count) for n in range(1, count + 1)]
    return found


def _long_enough(run: Sequence[Point], stroke: Stroke) -> list[Stroke]:
    if len(run) < 2:
        return []
    ends = run if len(stroke.points) > 2 else (run[0], run[-1])
    return [Stroke(tuple(ends), stroke.weight, stroke.main)]


def draw_strokes(pen: Pen, strokes: Sequence[Stroke], colour: str, thin: str = "sketch") -> None:
    """Draw strokes on a square of `UNIT` mm in a colour, and those that are main in the colour of low ink, thinner."""
    _fill(pen, strokes, colour, 1.0)
    _fill(pen, [stroke for stroke in strokes if stroke.main], thin, THIN)


def _fill(pen: Pen, strokes: Sequence[Stroke], colour: str, share: float) -> None:
    path: list[tuple[str, tuple[float, ...]]] = []
    for stroke in strokes:
        points = [(x * UNIT, y * UNIT) for x, y in stroke.points]
        outline = tapered(points, stroke.weight * share)
        path += [("m", outline[0]), *(("l", point) for point in outline[1:]), ("z", ())]
    if path:
        pen.path(path, colour)


def tapered(points: Sequence[Point], weight: float) -> list[Point]:
    """Return the outline of a stroke through points: thin at both ends, `weight` thick in its middle."""
    if len(points) == 2:
        (x, y), (u, v) = points
        shares = (0.0, 0.2, 0.8, 1.0) if hypot(u - x, v - y) > LONG else (0.0, 0.6, 1.0)
        points = [(x + (u - x) * share, y + (v - y) * share) for share in shares]
    left: list[Point] = [points[0]]
    right: list[Point] = []
    last = len(points) - 1
    for place in range(1, last):
        (a, b), (x, y), (c, d) = points[place - 1 : place + 2]
        length = hypot(c - a, d - b) or 1.0
        half = weight / 2 * (0.25 + 0.75 * sin(pi * place / last))
        across, down = -(d - b) / length * half, (c - a) / length * half
        left.append((x + across, y + down))
        right.append((x - across, y - down))
    return [*left, points[last], *reversed(right)]
