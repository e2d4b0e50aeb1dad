"""Paths as data: lines of points as SVG writes them, with a letter more for smooth lines through points.

A path is written as `M x y` where it begins, `L` for straight lines through points, `R` for a smooth line through points, `C` for
Bézier curves by their controls, and `Z` where it is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from generator.core.errors import BadData
from generator.draw.engraving import smooth
from generator.draw.pen import Point

_LETTERS = "MLRCZ"
_CURVE_STEPS = 6
"""How many points stand for a Bézier curve."""


class Line(msgspec.Struct, frozen=True):
    """Points of one line, those of them that are written in its path, whether it is closed, and whether all of it is smooth."""

    points: tuple[Point, ...]
    written: tuple[Point, ...]
    closed: bool
    smooth: bool = False


@lru_cache(maxsize=4096)
def lines_of(text: str, steps: int = 6) -> tuple[Line, ...]:
    """Return the lines of a path, smooth ones in `steps` from each point to the next; raises BadData naming what is wrong."""
    found: list[Line] = []
    for run in _runs(text):
        points: list[Point] = [run[0][1][0]]
        written = tuple(point for kind, more in run for point in (more[2::3] if kind == "C" else more))
        closed = run[-1][0] == "Z"
        kinds = [kind for kind, _ in run if kind not in "MZ"]
        if kinds == ["R"] and closed:
            points = smooth([*points, *run[1][1]], steps=steps)
        else:
            for kind, more in run[1:]:
                points = _longer(points, kind, more, steps)
        if len(points) < 2 + closed:
            raise BadData(f"the path {text[:40]!r} has a line of too few points; mend that path.")
        found.append(Line(tuple(points), written, closed, kinds == ["R"]))
    return tuple(found)


def _longer(points: list[Point], kind: str, more: Sequence[Point], steps: int) -> list[Point]:
    """Return points with those of one more command behind them."""
    if kind == "L":
        return [*points, *more]
    if kind == "R":
        return [*points[:-1], *smooth([points[-1], *more], closed=False, steps=steps)]
    if kind == "C":
        for one, other, end in zip(more[::3], more[1::3], more[2::3], strict=True):
            points = [*points, *_curve(points[-1], one, other, end)]
    return points


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        u = 1 - t
        p, q, r, s = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]


def _runs(text: str) -> list[list[tuple[str, list[Point]]]]:
    """Return the commands of a path, those of each line by themselves."""
    runs: list[list[tuple[str, list[Point]]]] = []
    words = text.split()
    places = [place for place, word in enumerate(words) if word in _LETTERS]
    for start, end in pairwise([*places, len(words)]):
        kind = words[start]
        try:
            numbers = [float(word) for word in words[start + 1 : end]]
        except ValueError:
            raise BadData(f"the path {text[:40]!r} holds what is no number; mend that path.") from None
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        if len(numbers) % 2 or (kind == "C" and len(points) % 3) or (kind == "M" and len(points) != 1):
            raise BadData(f"the path {text[:40]!r} has the wrong number of numbers after {kind}; mend that path.")
        if kind == "M":
            runs.append([])
        if not runs:
            raise BadData(f"the path {text[:40]!r} does not begin with M; mend that path.")
        runs[-1].append((kind, points))
    if not runs:
        raise BadData("a path is empty; mend that path.")
    return runs
