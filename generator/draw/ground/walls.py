"""Walls by kind: the strokes of one square of what lies between rooms, heavier than floors, darker below and to the right."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from generator.draw.ground.kinds import WallKind
from generator.draw.ground.strokes import Roll, Stroke, bent, dot, line, ring


def _rock(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(-7, 8):
        offset = number / 8 + roll(-0.02, 0.02)
        low, high = max(0.0, offset), min(1.0, 1.0 + offset)
        cut = roll(0.3, 0.7)
        middle = low + (high - low) * cut
        for a, b in ((low + 0.01, middle - 0.015), (middle + 0.015, high - 0.01)):
            if b - a > 0.08:
                strokes.append(line((a, 1.0 - (a - offset)), (b, 1.0 - (b - offset)), weight=roll(0.2, 0.34), main=number % 2 == 0))
    return strokes


def _courses(roll: Roll, courses: int, blocks: int) -> list[Stroke]:
    """Return courses of blocks, each shifted by half a block, with a shadow below and to the right of some."""
    strokes, high, wide = [], 1 / courses, 1 / blocks
    for row in range(courses):
        y = row * high
        strokes.append(line((0.0, y + high), (1.0, y + high + roll(-0.004, 0.004)), weight=0.24, main=True))
        for column in range(blocks + 1):
            x = (column + (0.5 if row % 2 else 0.0)) * wide
            if 0.0 <= x < 1.0:
                strokes.append(line((x, y + 0.02), (x + roll(-0.012, 0.012), y + high - 0.01), weight=0.3, main=True))
            if x + wide <= 1.0 and roll(0, 1) < 0.6:
                count = 3 if roll(0, 1) < 0.5 else 5
                step = wide / 7
                strokes += [
                    line(
                        (x + wide - 0.02 - step * n, y + high - 0.02),
                        (x + wide - 0.02 - step * (n - 0.7), y + high * roll(0.3, 0.6)),
                        weight=0.18,
                    )
                    for n in range(1, count)
                ]
    return strokes


def _masonry(roll: Roll) -> list[Stroke]:
    return _courses(roll, 3, 2)


def _brick(roll: Roll) -> list[Stroke]:
    return _courses(roll, 5, 3)


def _hedge(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(5):
        for column in range(5):
            x, y = (column + 0.5) / 5 + roll(-0.05, 0.05), (row + 0.5) / 5 + roll(-0.05, 0.05)
            begin = roll(0.4, 0.75)
            strokes.append(
                ring((x, y), (roll(0.07, 0.1), roll(0.06, 0.085)), (begin, begin + 0.5), weight=0.26, main=(row + column) % 2 == 0)
            )
            strokes.append(line((x - 0.03, y + 0.05), (x + roll(0.02, 0.05), y - roll(0.0, 0.03)), weight=0.22))
    return strokes


def _ribs(roll: Roll) -> list[Stroke]:
    strokes = []
    for x in (0.18, 0.68):
        sway = roll(0.05, 0.09)
        strokes += [
            bent((x, 0.0), (x, 1.0), sway, weight=0.34, main=True),
            bent((x + 0.16, 0.0), (x + 0.16, 1.0), sway, weight=0.26, main=True),
        ]
        strokes += [line((x + 0.2, 0.06 + 0.1 * n), (x + 0.2 + roll(0.12, 0.24), 0.03 + 0.1 * n), weight=0.2) for n in range(10)]
        strokes += [line((x + 0.09, 0.1 + 0.14 * n), (x + 0.14, 0.08 + 0.14 * n), weight=0.14) for n in range(6)]
    return strokes


def _pipes(roll: Roll) -> list[Stroke]:
    strokes = []
    for y in (0.08, 0.58):
        high = 0.3
        strokes += [
            line((0.0, y), (1.0, y), weight=0.22, main=True),
            line((0.0, y + high), (1.0, y + high), weight=0.34, main=True),
        ]
        strokes += [
            line((roll(0.0, 0.2), y + high * share), (roll(0.7, 1.0), y + high * share), weight=weight)
            for share, weight in ((0.62, 0.16), (0.76, 0.2), (0.88, 0.26))
        ]
        x = roll(0.15, 0.75)
        strokes += [line((x + side, y - 0.04), (x + side, y + high + 0.04), weight=0.28, main=True) for side in (0.0, 0.1)]
        strokes += [dot((x + 0.05, y + high * share), 0.018) for share in (0.2, 0.5, 0.8)]
    return strokes


def _boards(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(4):
        x = number / 4
        strokes.append(line((x, 0.0), (x, 1.0), weight=0.28, main=True))
        for _ in range(3):
            y, at = roll(0.0, 0.6), x + roll(0.05, 0.2)
            strokes.append(bent((at, y), (at, y + roll(0.2, 0.4)), roll(-0.02, 0.02), weight=0.18))
        strokes += [dot((x + 0.125, y), 0.016) for y in (0.1, 0.9)]
        strokes += [line((x + 0.2, 0.1 + 0.12 * n), (x + 0.24, 0.07 + 0.12 * n), weight=0.18) for n in range(7)]
    return strokes


def _ice(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(2):
        for number in range(4):
            x, top = (number + 0.5 * row) / 4, row / 2
            tip = (x + 0.125 + roll(-0.02, 0.02), top + roll(0.26, 0.44))
            strokes += [
                line((x + 0.01, top), tip, weight=0.22, main=row == 0),
                line((x + 0.24, top), tip, weight=0.34, main=True),
                line((x + 0.2, top + 0.02), (tip[0] + 0.01, tip[1] - 0.1), weight=0.22),
                line((x + 0.16, top + 0.03), (tip[0], tip[1] - 0.16), weight=0.16),
            ]
    return strokes


def _shelves(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(2):
        floor = 0.47 + 0.5 * row
        strokes += [
            line((0.0, floor), (1.0, floor), weight=0.3, main=True),
            line((0.0, floor + 0.04), (1.0, floor + 0.04), weight=0.2),
        ]
        x = 0.02
        while x < 0.96:
            wide, tall = roll(0.06, 0.12), roll(0.26, 0.38)
            strokes.append(line((x, floor), (x, floor - tall), weight=0.22, main=True))
            strokes.append(line((x, floor - tall), (min(x + wide, 0.98), floor - tall), weight=0.18))
            if roll(0, 1) < 0.5:
                strokes += [
                    line((x + wide * share, floor - 0.03), (x + wide * share, floor - tall + 0.04), weight=0.18)
                    for share in (0.35, 0.55, 0.75)
                ]
            x += wide
    return strokes


def _roots(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(5):
        x, phase, wide = (number + 0.3) / 5, roll(0.0, 2 * pi), roll(0.035, 0.06)
        for away, weight in ((0.0, 0.26), (0.075, 0.34)):
            points = tuple((x + away + wide * sin(phase + n * pi / 5), n / 10) for n in range(11))
            strokes.append(Stroke(points, weight, main=number % 2 == 0))
        y = roll(0.1, 0.7)
        strokes.append(bent((x + 0.06, y), (x + roll(0.14, 0.2), y + roll(0.1, 0.24)), 0.04, weight=0.22))
        strokes += [line((x + 0.01, 0.1 * n), (x + 0.06, 0.1 * n + 0.03), weight=0.15) for n in range(1, 10, 2)]
    return strokes


def _columns(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(5):
        x, top = number / 5, roll(0.0, 0.3)
        strokes.append(line((x, 0.0), (x, 1.0), weight=0.3, main=True))
        strokes.append(line((x + 0.02, top + 0.06), (x + 0.1, top), (x + 0.18, top + 0.06), weight=0.2, main=number % 2 == 0))
        strokes.append(line((x + 0.02, top + 0.56), (x + 0.1, top + 0.62), (x + 0.18, top + 0.56), weight=0.16))
        strokes += [line((x + 0.18, 0.06 * n), (x + roll(0.1, 0.15), 0.06 * n + 0.02), weight=0.16) for n in range(1, 16)]
    return strokes


def _strata(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(8):
        y, phase = (number + 0.5) / 8, roll(0.0, pi)
        gap = roll(0.2, 0.8)
        points = tuple((n / 12, y + 0.025 * sin(phase + n * pi / 6)) for n in range(13))
        cut = max(2, min(10, round(gap * 12)))
        for part in (points[: cut + 1], points[cut + 1 :]):
            if len(part) > 1:
                strokes.append(Stroke(part, roll(0.18, 0.36), number % 2 == 0))
        x = roll(0.0, 0.7)
        strokes += [line((x + 0.05 * n, y + 0.035), (x + 0.05 * n + 0.03, y + 0.085), weight=0.16) for n in range(5)]
    return strokes


def _drapes(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(4):
        x = number / 4
        strokes.append(bent((x, 0.0), (x, 1.0), 0.02, weight=0.34, main=True))
        for share in (0.05, 0.09, 0.14):
            strokes.append(bent((x + share, roll(0.0, 0.1)), (x + share, roll(0.5, 1.0)), 0.02, weight=0.3 - 1.4 * share))
    return strokes + [line((0.25 * n + 0.02, 0.96), (0.25 * n + 0.2, 0.96), weight=0.16) for n in range(4)]


def _panels(roll: Roll) -> list[Stroke]:
    strokes = []
    for left, top in ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)):
        a, b, c, d = left + 0.07, top + 0.07, left + 0.43, top + 0.43
        strokes += [line((a, b), (c, b), weight=0.18, main=True), line((a, b), (a, d), weight=0.18, main=True)]
        strokes += [line((c, b), (c, d), weight=0.3, main=True), line((a, d), (c, d), weight=0.3, main=True)]
        strokes += [
            line((a + 0.04 + 0.04 * n, d - 0.04), (a + 0.06 + 0.04 * n, b + roll(0.1, 0.26)), weight=0.15) for n in range(7)
        ]
    return [*strokes, line((0.5, 0.0), (0.5, 1.0), weight=0.2), line((0.0, 0.5), (1.0, 0.5), weight=0.2)]


def _honeycomb(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(4):
        for column in range(4):
            x, y = (column + (0.75 if row % 2 else 0.25)) / 4, (row + 0.5) / 4
            corners = [
                (x + 0.125 * dx, y + dy) for dx, dy in ((0, -0.16), (1, -0.09), (1, 0.09), (0, 0.16), (-1, 0.09), (-1, -0.09))
            ]
            strokes += [line(corners[n], corners[n + 1], weight=0.24, main=row % 2 == 0) for n in (0, 1, 2)]
            if roll(0, 1) < 0.45:
                strokes += [line((x - 0.05 + 0.04 * n, y + 0.07), (x - 0.03 + 0.04 * n, y - 0.07), weight=0.2) for n in range(4)]
    return strokes


WALLS: dict[WallKind, Callable[[Roll], list[Stroke]]] = {
    "rock": _rock, "masonry": _masonry, "brick": _brick, "hedge": _hedge, "ribs": _ribs, "pipes": _pipes, "boards": _boards,
    "ice": _ice, "shelves": _shelves, "roots": _roots, "columns": _columns, "strata": _strata, "drapes": _drapes, "panels": _panels,
    "honeycomb": _honeycomb,
}  # fmt: skip
"""What draws the strokes of a square of each kind, from numbers that are drawn one after another."""
