"""Forms along lines and outlines: tapering ones, ragged edges, and places spread evenly inside of them, in units of a plate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, cos, fsum, hypot, pi, sin

from generator.draw.engraving import inside, ribbon
from generator.draw.pen import Path, Point

_FIRST, _SECOND, _THIRD = 0.7548776662, 0.5698402910, 0.6180339887
"""Steps whose multiples, taken modulo 1, fill a line or a square evenly and without a pattern."""


def tapering(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """Return the outline of a form along a line of points, `start` units wide where it begins and `end` where it ends."""
    last = len(points) - 1
    return ribbon(points, [(start + (end - start) * place / last) / 2 for place in range(last + 1)])


def even(points: Sequence[Point], count: int) -> list[Point]:
    """Return `count` + 1 places along a line, as far from one another; the first and the last are its ends."""
    lengths = [hypot(u - x, v - y) for (x, y), (u, v) in pairwise(points)]
    step, places, done = fsum(lengths) / count, [points[0]], 0.0
    for (one, other), length in zip(pairwise(points), lengths, strict=True):
        while len(places) < count and done + length >= step * len(places) and length:
            share = (step * len(places) - done) / length
            places.append((one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])))
        done += length
    return [*places, points[-1]]


def tufted(outline: Sequence[Point], height: float, focus: Point) -> list[Point]:
    """Return an outline with tufts of hair of a height in units, which lie away from a focus."""
    ring = [*outline, outline[0]]
    around = fsum([hypot(u - x, v - y) for (x, y), (u, v) in pairwise(ring)])
    places = even(ring, max(6, ceil(around / (1.2 * height + 1.4))))
    turning = fsum([(u - x) * (v + y) for (x, y), (u, v) in pairwise(ring)])
    side = -1.0 if turning > 0 else 1.0
    corners: list[Point] = []
    for number, ((x, y), (u, v)) in enumerate(pairwise(places)):
        length = hypot(u - x, v - y) or 1.0
        middle = ((x + u) / 2, (y + v) / 2)
        flow = _away(focus, middle)
        tall = height * (0.45 + 0.6 * (number * _THIRD % 1))
        out = (side * (v - y) / length, -side * (u - x) / length)
        tip = (middle[0] + tall * (0.7 * out[0] + 0.8 * flow[0]), middle[1] + tall * (0.7 * out[1] + 0.8 * flow[1]))
        corners += [(x, y), tip]
    return corners


def _away(focus: Point, place: Point) -> Point:
    """Return the direction that leads away from a focus, a little downwards."""
    x, y = place[0] - focus[0], place[1] - focus[1]
    length = hypot(x, y) or 1.0
    x, y = x / length, y / length + 0.25
    length = hypot(x, y) or 1.0
    return x / length, y / length


# ---------------------------------------------------------------------- what covers a form


def hairs(
    outline: Sequence[Point], length: float, focus: Point, room: float, cover: Sequence[Point] = ()
) -> list[tuple[Point, Point]]:
    """Return hairs inside an outline, `length` units long, one for `room` square units, thicker where no light falls.

    Those that lie under a `cover` are left out.
    """
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top, wide, tall = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    grown: list[tuple[Point, Point]] = []
    for number in range(int(wide * tall / room)):
        across, down = (0.5 + number * _FIRST) % 1, (0.5 + number * _SECOND) % 1
        if number * _THIRD % 1 > 0.2 + 0.75 * across + 0.35 * down:
            continue
        place = (left + wide * across, top + tall * down)
        flow = _away(focus, place)
        long = length * (0.7 + 0.6 * (number * _THIRD * 3 % 1))
        tip = (place[0] + long * flow[0], place[1] + long * flow[1])
        if inside(outline, place) and inside(outline, tip) and not (cover and inside(cover, place)):
            grown.append((place, tip))
    return grown


def scales(
    outline: Sequence[Point], size: float, focus: Point, turn: Callable[[float, float], Point], cover: Sequence[Point] = ()
) -> Path:
    """Return scales or feathers inside an outline as curves in rings about a focus, `turn` gives places in mm."""
    reaches = [hypot(x - focus[0], y - focus[1]) for x, y in outline]
    path: list[tuple[str, tuple[float, ...]]] = []
    low = 0.0 if inside(outline, focus) else min(reaches)
    for ring in range(1 + int((max(reaches) - low) / (0.72 * size))):
        reach = low + (ring + 0.7) * 0.72 * size
        count = max(3, round(2 * pi * reach / size))
        for number in range(count):
            angle = 2 * pi * (number + 0.5 * (ring % 2)) / count
            half = pi / count
            ends = [(focus[0] + reach * cos(angle + side), focus[1] + reach * sin(angle + side)) for side in (-half, half)]
            tip = (focus[0] + (reach + 0.6 * size) * cos(angle), focus[1] + (reach + 0.6 * size) * sin(angle))
            if all(inside(outline, place) for place in (*ends, tip)) and not (cover and inside(cover, tip)):
                path += _scale(ends, angle, size, turn)
    return path


def _scale(
    ends: Sequence[Point], angle: float, size: float, turn: Callable[[float, float], Point]
) -> list[tuple[str, tuple[float, ...]]]:
    """Return a curve between two ends that bulges in the direction of an angle."""
    (a, b), (c, d) = ends
    across, down = 0.66 * size * cos(angle), 0.66 * size * sin(angle)
    return [("m", turn(a, b)), ("c", (*turn(a + across, b + down), *turn(c + across, d + down), *turn(c, d)))]
