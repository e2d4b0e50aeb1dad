"""Outlines of parts as data: paths as SVG writes them, with a letter more for smooth curves through points."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from generator.core.errors import BadData
from generator.draw.engraving import smooth
from generator.draw.pen import Point

_WORD = re.compile(r"[MLCRZ]|-?\d+(?:\.\d+)?")
_STEPS = 6
"""How many points stand for a Bezier curve."""


class Stroke(msgspec.Struct, frozen=True):
    """One stroke of a path: its points, and whether the last is joined to the first."""

    points: tuple[Point, ...]
    closed: bool


@lru_cache(maxsize=1024)
def strokes(path: str) -> tuple[Stroke, ...]:
    """Return the strokes of a path of the letters M, L, C, R and Z, each followed by points; raises BadData.

    M begins a stroke, L goes straight through points, C on Bezier curves of three points each, R smoothly through all points from
    the last one on, Z closes the stroke; an R that Z follows at once is smooth all round.
    """
    words = _WORD.findall(path)
    if not words or words[0] != "M" or _WORD.sub("", path).strip(" \n"):
        raise BadData(f"The path {path[:40]!a} is none of M, L, C, R, Z and numbers; mend it.")
    found: list[Stroke] = []
    for part in " ".join(words).split("M ")[1:]:
        found.append(_stroke(part, path))
    return tuple(found)


def _stroke(part: str, path: str) -> Stroke:
    """Return one stroke; raises BadData naming the path that it is from."""
    pieces = re.findall(r"([LCRZ]?)([^LCRZ]*)", part)
    points: list[Point] = []
    closed = part.rstrip().endswith("Z")
    for place, (letter, numbers) in enumerate(pieces):
        given = _points(numbers, path)
        if letter == "C":
            points += _bezier(points[-1:] + given, path)
        elif letter == "R":
            whole = len(points) == 1 and closed and pieces[place + 1][0] == "Z"
            points = smooth([*points, *given], closed=True) if whole else [*points[:-1], *smooth(points[-1:] + given, closed=False)]
        else:
            points += given
    if len(points) < 2 + closed:
        raise BadData(f"The path {path[:40]!a} has a stroke of too few points; mend it.")
    return Stroke(tuple(points), closed)


def _points(numbers: str, path: str) -> list[Point]:
    values = [float(number) for number in numbers.split()]
    if len(values) % 2:
        raise BadData(f"The path {path[:40]!a} has a number without its partner; mend it.")
    return list(zip(values[::2], values[1::2], strict=True))


def _bezier(points: list[Point], path: str) -> list[Point]:
    """Return points on Bezier curves, each from the last point on, without the first."""
    if len(points) % 3 != 1:
        raise BadData(f"The path {path[:40]!a} has a curve that is not of three points; mend it.")
    found: list[Point] = []
    for start in range(0, len(points) - 1, 3):
        ends = points[start : start + 4]
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            found.append((
                sum(weight * x for weight, (x, _) in zip(weights, ends, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, ends, strict=True)),
            ))  # fmt: skip
    return found
