"""Engraved lines: smooth outlines, hatching cut to them, and strokes that are thick in the middle and thin at both ends.

Hatching runs in parallel lines. Where a line crosses an outline, the parts inside are found by the even-odd rule and those inside
other outlines are taken away: an outline less itself moved towards the light leaves a shadow along its dark side. Every part is
drawn as a filled sliver, a few points long, so that a tone is made of spacing and weight alone. The cost grows with the number of
lines times that of the outline's points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from generator.draw.pen import Pen, Point

Outline = Sequence[Point]
"""A closed outline by its corners in mm; the last is joined to the first."""
Span = tuple[float, float]
Segment = tuple[Point, Point]
_JITTER = (0.12, 0.71, 0.43, 0.95, 0.28, 0.6, 0.03, 0.84, 0.52, 0.36, 0.77, 0.19)
"""Fractions that vary where lines are broken and how thick they are, taken in turn."""
SEEN = 0.02
"""How far in mm the outline of a stroke may lie beside its points, so that fewer of them do."""
LONGEST = 9.0
"""How long a sliver is at most, in mm."""


def smooth(points: Sequence[Point], *, closed: bool = True, steps: int = 6) -> list[Point]:
    """Return points on a curve through all of the given ones (Catmull-Rom), `steps` for each."""
    count, rows = len(points), _weights(steps)
    curve: list[Point] = []
    for place in range(count if closed else count - 1):
        (a, b), (c, d), (e, f), (g, h) = (points[_index(place + shift, count, closed=closed)] for shift in (-1, 0, 1, 2))
        curve += [(p * a + q * c + r * e + s * g, p * b + q * d + r * f + s * h) for p, q, r, s in rows]
    return curve if closed else [*curve, points[-1]]


@lru_cache(maxsize=8)
def _weights(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return for each step between two points the weights of the point before them, of both, and of the one behind."""
    rows = ((step / steps, (step / steps) ** 2, (step / steps) ** 3) for step in range(steps))
    return tuple((0.5 * (2 * u - t - v), 0.5 * (2 - 5 * u + 3 * v), 0.5 * (t + 4 * u - 3 * v), 0.5 * (v - u)) for t, u, v in rows)


def _index(place: int, count: int, *, closed: bool) -> int:
    return place % count if closed else min(max(place, 0), count - 1)


def thinned(outline: Outline, most: float) -> list[Point]:
    """Return an outline without the points that lie no more than `most` mm beside the line between those that are kept."""
    kept, start = [outline[0]], 0
    for place in range(2, len(outline)):
        if _beside(outline, start, place) > most:
            start = place - 1
            kept.append(outline[start])
    return [*kept, outline[-1]]


def _beside(outline: Outline, first: int, last: int) -> float:
    """Return how far the points between two of an outline lie beside the line that joins these, at most."""
    (x, y), (u, v) = outline[first], outline[last]
    across, along = u - x, v - y
    length = hypot(across, along)
    if not length:
        return max(hypot(p - x, q - y) for p, q in outline[first + 1 : last])
    return max(abs(across * (q - y) - along * (p - x)) for p, q in outline[first + 1 : last]) / length


def moved(outline: Outline, by: Point) -> list[Point]:
    """Return an outline moved by a distance in mm, sideways and downwards."""
    return [(x + by[0], y + by[1]) for x, y in outline]


def inside(outline: Outline, place: Point) -> bool:
    """Return whether a place lies inside an outline, by the even-odd rule."""
    x, y = place
    odd = False
    for (a, b), (c, d) in pairwise([*outline, outline[0]]):
        if (b <= y) != (d <= y) and x < a + (y - b) * (c - a) / (d - b):
            odd = not odd
    return odd


def hatching(outline: Outline, angle: float, pitch: float, without: Sequence[Outline] = (), inset: float = 0.0) -> list[Segment]:
    """Return parallel lines at an angle in degrees, `pitch` mm apart, inside an outline and outside of those `without`.

    They end `inset` mm before what bounds them, which is half the weight of an edge that is lighter or darker than they.
    """
    across, along = cos(radians(angle)), sin(radians(angle))
    inside = _turned(outline, across, -along)
    rows = _rows(inside, pitch)
    holes = [_rows(_turned(hole, across, -along), pitch) for hole in without]
    first, last = min(y for _, y in inside), max(y for _, y in inside)
    segments: list[Segment] = []
    for number in range(int(first // pitch) + 1, int(last // pitch) + 1):
        level = number * pitch
        spans = _spans(rows, number)
        for hole in holes:
            spans = _less(spans, _spans(hole, number))
        down, left = level * across, -level * along
        long_enough = ((a + inset, b - inset) for a, b in spans if b - a - 2 * inset > 0.25)
        segments += [((a * across + left, a * along + down), (b * across + left, b * along + down)) for a, b in long_enough]
    return segments


def _turned(outline: Outline, across: float, along: float) -> list[Point]:
    return [(x * across - y * along, x * along + y * across) for x, y in outline]


def _rows(outline: Outline, pitch: float) -> dict[int, list[float]]:
    """Return where an outline crosses level lines `pitch` mm apart, by the number of the line."""
    crossings: dict[int, list[float]] = {}
    x, y = outline[-1]
    for u, v in outline:
        low, high = (y, v) if y <= v else (v, y)
        number = int(low // pitch)
        level = number * pitch
        while level < high:
            if level >= low:
                crossings.setdefault(number, []).append(x + (level - y) * (u - x) / (v - y))
            number += 1
            level = number * pitch
        x, y = u, v
    return crossings


def _spans(rows: Mapping[int, list[float]], number: int) -> list[Span]:
    """Return the parts of a level line that lie inside an outline, from left to right, by where it crosses lines."""
    crossings = sorted(rows.get(number, ()))
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def _less(spans: Iterable[Span], holes: Sequence[Span]) -> list[Span]:
    """Return spans without what lies in any of the holes."""
    left = list(spans)
    for low, high in holes:
        parts = [(part, hole) for a, b in left for part, hole in ((a, min(b, low)), (max(a, high), b))]
        left = [(a, b) for a, b in parts if b > a]
    return left


def engrave(pen: Pen, segments: Sequence[Segment], weight: float, colour: str = "ink", longest: float = LONGEST) -> None:
    """Draw segments as slivers, `weight` mm thick at most; those longer than `longest` mm are broken."""
    outlines = _slivers(segments, weight, longest)
    if outlines:
        pen.polygons(outlines, colour)


def hatch(
    pen: Pen,
    outline: Outline,
    angle: float,
    pitch: float,
    weight: float,
    colour: str,
    without: Sequence[Outline] = (),
    inset: float = 0.0,
) -> None:
    """Engrave an outline's hatching (see `hatching` and `engrave`); that of outlines seen before is remembered."""
    outlines = _hatched(tuple(outline), angle, pitch, weight, tuple(map(tuple, without)), inset)
    if outlines:
        pen.polygons(outlines, colour)


@lru_cache(maxsize=512)
def _hatched(
    outline: Outline, angle: float, pitch: float, weight: float, without: tuple[Outline, ...], inset: float
) -> list[Outline]:
    return _slivers(hatching(outline, angle, pitch, without, inset), weight, LONGEST)


def _slivers(segments: Sequence[Segment], weight: float, longest: float) -> list[Outline]:
    """Return the slivers of segments as outlines."""
    outlines: list[Outline] = []
    for number, segment in enumerate(segments):
        for part in _broken(segment, number, longest):
            outlines.append(_sliver(part, weight * (0.75 + 0.5 * _JITTER[(number * 5 + 1) % len(_JITTER)])))
    return outlines


def _broken(segment: Segment, number: int, longest: float) -> list[Segment]:
    """Return a segment in parts of at most about a length in mm, with small gaps at places that vary."""
    (x, y), (u, v) = segment
    length = hypot(u - x, v - y)
    if length <= longest:
        return [segment]
    cuts = [0.0]
    while cuts[-1] < 1.0:
        share = longest / length * (0.55 + 0.45 * _JITTER[(number + 3 * len(cuts)) % len(_JITTER)])
        cuts.append(1.0 if cuts[-1] + 1.4 * share >= 1.0 else cuts[-1] + share)
    gap = 0.35 / length
    return [
        ((x + (u - x) * low, y + (v - y) * low), (x + (u - x) * (high - gap), y + (v - y) * (high - gap)))
        for low, high in pairwise(cuts)
    ]


def _sliver(segment: Segment, weight: float) -> list[Point]:
    """Return a sliver `weight` mm thick as three corners, which nobody tells from four."""
    (x, y), (u, v) = segment
    length = hypot(u - x, v - y) or 1.0
    across, down = -(v - y) / length * weight, (u - x) / length * weight
    middle = (x + 0.6 * (u - x), y + 0.6 * (v - y))
    return [(x, y), (middle[0] + across, middle[1] + down), (u, v)]


def slivers(segments: Sequence[Segment], weight: float) -> list[list[Point]]:
    """Return segments as outlines that are `weight` mm thick at most, thickest behind their middle."""
    outlines = []
    for (x, y), (u, v) in segments:
        length = hypot(u - x, v - y) or 1.0
        across, down = -(v - y) / length * weight / 2, (u - x) / length * weight / 2
        a, b = x + 0.6 * (u - x), y + 0.6 * (v - y)
        outlines.append([(x, y), (a + across, b + down), (u, v), (a - across, b - down)])
    return outlines


def shape(pen: Pen, outline: Outline, fill: str, stroke: str = "ink", weight: float = 0.3) -> None:
    """Draw a closed outline, filled and stroked."""
    rest = [("l", (x, y)) for x, y in outline[1:]]
    pen.path([("m", outline[0]), *rest, ("z", ())], fill, stroke, weight)


def ribbon(points: Sequence[Point], halves: Sequence[float]) -> list[Point]:
    """Return the outline of a stroke along a line of points, at each of them as far to both sides as `halves` say."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for place, ((x, y), half) in enumerate(zip(points, halves, strict=True)):
        (a, b), (c, d) = points[max(0, place - 1)], points[min(last, place + 1)]
        length = hypot(c - a, d - b) or 1.0
        left.append((x - (d - b) / length * half, y + (c - a) / length * half))
        right.append((x + (d - b) / length * half, y - (c - a) / length * half))
    return [*left, *reversed(right)]


def swollen(points: Sequence[Point], weight: float) -> list[Point]:
    """Return the outline of a stroke along a line of points that swells to a weight in its middle."""
    last = len(points) - 1
    return ribbon(points, [weight / 2 * (0.12 + 0.88 * sin(pi * place / last)) for place in range(last + 1)])


def swelling(pen: Pen, points: Sequence[Point], weight: float, colour: str = "ink", steps: int = 6) -> None:
    """Draw a curve through points, of so many `steps` each, as a stroke that swells to `weight` mm in its middle."""
    pen.polygons([thinned(swollen(smooth(points, closed=False, steps=steps), weight), SEEN)], colour)
