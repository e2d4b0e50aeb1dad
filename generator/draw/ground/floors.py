"""Floors by kind: the strokes of one square, different for each number of a variant, with edges that go on or stop cleanly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin

from generator.draw.ground.kinds import FloorKind
from generator.draw.ground.strokes import Roll, Stroke, bent, dot, line, ring

LOW, HIGH = 0.05, 0.95
"""Where strokes of patterns that stop at edges begin and end."""


def _specks(roll: Roll, count: int, long: float = 0.035) -> list[Stroke]:
    """Return short strokes scattered over a square."""
    strokes = []
    for _ in range(count):
        x, y, angle = roll(0.1, 0.9), roll(0.1, 0.9), roll(0.0, pi)
        strokes.append(line((x, y), (x + long * cos(angle), y + long * sin(angle)), weight=0.14))
    return strokes


def _shade(roll: Roll, x: float, y: float, count: int = 4, step: float = 0.035) -> list[Stroke]:
    """Return a few slanting strokes below and left of a corner."""
    return [line((x - step * n, y - 0.015), (x - step * n - 0.05, y - roll(0.07, 0.13)), weight=0.13) for n in range(1, count + 1)]


def _flags(roll: Roll) -> list[Stroke]:
    across, down = roll(0.36, 0.64), roll(0.36, 0.64)
    if roll(0, 1) < 0.5:
        strokes = [line((LOW, down), (HIGH, down + roll(-0.03, 0.03)), weight=0.22, main=True)]
        low = roll(0, 1) < 0.5
        strokes.append(
            line((across, down if low else LOW), (across + roll(-0.03, 0.03), HIGH if low else down), weight=0.2, main=True)
        )
        strokes += _shade(roll, across if roll(0, 1) < 0.5 else 0.95, down)
    else:
        strokes = [line((across, LOW), (across + roll(-0.03, 0.03), HIGH), weight=0.22, main=True)]
        left = roll(0, 1) < 0.5
        strokes.append(
            line((LOW if left else across, down), (across if left else HIGH, down + roll(-0.02, 0.02)), weight=0.2, main=True)
        )
        strokes += _shade(roll, across, down if left else 0.95)
    x, y = roll(0.2, 0.8), roll(0.2, 0.8)
    strokes.append(line((x, y), (x + roll(-0.08, 0.08), y + 0.08), (x + roll(-0.1, 0.1), y + 0.16)))
    return strokes + _specks(roll, 5)


def _planks(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in (1, 2, 3):
        gap = roll(0.2, 0.8)
        strokes.append(line((0.0, number / 4), (gap, number / 4), weight=0.18, main=True))
        strokes.append(line((gap + 0.03, number / 4), (1.0, number / 4), weight=0.18, main=True))
    board, x = int(roll(0, 3.99)), roll(0.25, 0.75)
    strokes.append(line((x, board / 4 + 0.02), (x, board / 4 + 0.23), weight=0.2, main=True))
    strokes += [dot((x + side * 0.05, board / 4 + down), 0.012) for side in (-1, 1) for down in (0.07, 0.18)]
    for number in range(4):
        for _ in range(2):
            start = roll(0.05, 0.6)
            y = number / 4 + roll(0.06, 0.2)
            strokes.append(bent((start, y), (start + roll(0.15, 0.35), y + roll(-0.01, 0.01)), roll(-0.02, 0.02), weight=0.12))
    return strokes


def _sand(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(5):
        x, y, long = roll(0.06, 0.42), 0.12 + 0.19 * number + roll(-0.03, 0.03), roll(0.28, 0.5)
        wave = tuple((x + long * n / 8, y + 0.03 * sin(n * pi / 2)) for n in range(9))
        strokes.append(Stroke(wave, 0.2, number % 2 == 0))
    return strokes + _specks(roll, 12, 0.02)


def _roots(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(2):
        y, end = roll(0.15, 0.85), roll(0.15, 0.85)
        start = (0.04, y) if number == 0 else (y, 0.04)
        stop = (0.96, end) if number == 0 else (end, 0.96)
        sway = roll(-0.14, 0.14)
        strokes.append(bent(start, stop, sway, weight=0.3 - 0.1 * number, main=number == 0))
        for share in (0.35, 0.65):
            x, down = start[0] + (stop[0] - start[0]) * share, start[1] + (stop[1] - start[1]) * share
            strokes.append(bent((x, down), (x + roll(-0.22, 0.22), down + roll(0.08, 0.22)), roll(-0.04, 0.04), weight=0.14))
    return strokes + _specks(roll, 5)


def _ice(roll: Roll) -> list[Stroke]:
    y, x = roll(0.2, 0.8), roll(0.35, 0.65)
    middle = (x, y + roll(-0.15, 0.15))
    strokes = [
        line((0.04, y), (x / 2, y + roll(-0.1, 0.1)), middle, weight=0.18, main=True),
        line(middle, (0.5 + x / 2, middle[1] + roll(-0.1, 0.1)), (0.96, middle[1] + roll(-0.2, 0.2)), weight=0.16, main=True),
        line(middle, (x + roll(-0.15, 0.15), middle[1] + 0.2), weight=0.12),
    ]
    a, b = roll(0.12, 0.7), roll(0.12, 0.6)
    strokes += [line((a + 0.06 * n, b + 0.2 - 0.02 * n), (a + 0.06 * n + 0.14, b + 0.04 + 0.02 * n), weight=0.13) for n in range(3)]
    return strokes + _specks(roll, 2)


def _tiles(roll: Roll) -> list[Stroke]:
    strokes = []
    lit = int(roll(0, 3.99))
    for number, (x, y) in enumerate(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))):
        dx, dy = (1 if x == 0 else -1), (1 if y == 0 else -1)
        strokes.append(line((x + 0.3 * dx, y + 0.04 * dy), (x + 0.04 * dx, y + 0.3 * dy), weight=0.2, main=True))
        if number == lit:
            strokes += [
                line((x + (0.06 + 0.05 * n) * dx, y + 0.05 * dy), (x + 0.05 * dx, y + (0.06 + 0.05 * n) * dy), weight=0.14)
                for n in range(1, 5)
            ]
    strokes += [bent((0.34, 0.12), (0.66, 0.12), 0.02, weight=0.12), bent((0.34, 0.88), (0.66, 0.88), -0.02, weight=0.12)]
    x, y = roll(0.25, 0.55), roll(0.3, 0.7)
    return [*strokes, line((x, y), (x + 0.1, y + roll(0.02, 0.1)), (x + 0.22, y + roll(-0.02, 0.06)), weight=0.12)]


def _cobbles(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(3):
        for column in range(3):
            x, y = (column + 0.5) / 3 + roll(-0.03, 0.03), (row + 0.5) / 3 + roll(-0.03, 0.03)
            radii = (roll(0.11, 0.145), roll(0.1, 0.13))
            begin = roll(0.0, 0.25)
            strokes.append(ring((x, y), radii, (begin, begin + roll(0.5, 0.8)), weight=0.18, main=(row + column) % 2 == 0))
            if roll(0, 1) < 0.4:
                strokes.append(line((x + 0.02, y + 0.07), (x + 0.09, y + 0.01), weight=0.12))
    return strokes


def _earth(roll: Roll) -> list[Stroke]:
    strokes = [
        ring((roll(0.15, 0.85), roll(0.15, 0.85)), (roll(0.04, 0.075), roll(0.03, 0.05)), (0.0, roll(0.7, 1.0)), weight=0.17,
             main=number < 2)
        for number in range(4)
    ]  # fmt: skip
    for _ in range(3):
        x, y = roll(0.1, 0.7), roll(0.1, 0.9)
        strokes += [
            line((x, y), (x + roll(0.08, 0.16), y - 0.03), weight=0.16),
            line((x + 0.04, y + 0.035), (x + 0.13, y + 0.01), weight=0.12),
        ]
    return strokes + _specks(roll, 7)


def _plates(roll: Roll) -> list[Stroke]:
    half = 0.5 if roll(0, 1) < 0.6 else 0.0
    strokes = [line((LOW, 0.5), (HIGH, 0.5), weight=0.18, main=True)]
    if half:
        strokes.append(line((0.5, LOW if roll(0, 1) < 0.5 else 0.5), (0.5, HIGH), weight=0.18, main=True))
    strokes += [dot((x, y), 0.016, main=True) for x in (0.1, 0.9) for y in (0.09, 0.42, 0.58, 0.91)]
    x, y = roll(0.15, 0.6), roll(0.15, 0.3)
    strokes += [line((x + 0.05 * n, y + 0.1), (x + 0.05 * n + 0.07, y), weight=0.11) for n in range(4)]
    return [*strokes, line((roll(0.1, 0.4), 0.8), (roll(0.5, 0.9), roll(0.66, 0.74)), weight=0.1)]


def _moss(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(4):
        x, y = roll(0.15, 0.85), roll(0.2, 0.9)
        for blade in (-2, -1, 0, 1, 2):
            tip = (x + 0.06 * blade, y - 0.13 + 0.022 * abs(blade))
            strokes.append(bent((x + 0.018 * blade, y), tip, 0.012 * blade, weight=0.2, main=number < 2))
    strokes += [ring((roll(0.12, 0.88), roll(0.12, 0.88)), (0.035, 0.028), weight=0.14) for _ in range(5)]
    return strokes + _specks(roll, 6)


def _slabs(roll: Roll) -> list[Stroke]:
    y = roll(0.4, 0.6)
    strokes = [line((LOW, y), (HIGH, y + roll(-0.04, 0.04)), weight=0.2, main=True)]
    for _ in range(4):
        x, down, long = roll(0.08, 0.6), roll(0.1, 0.9), roll(0.12, 0.2)
        strokes += [
            bent((x, down), (x + long, down), -0.03, weight=0.15),
            bent((x + long, down), (x + 1.8 * long, down), -0.025, weight=0.13),
        ]
    return strokes + _specks(roll, 3)


def _hexagons(roll: Roll) -> list[Stroke]:
    zigzag = ((0.03, 0.44), (0.25, 0.56), (0.5, 0.44), (0.75, 0.56), (0.97, 0.44))
    strokes = [line(a, b, weight=0.18, main=True) for a, b in pairwise(zigzag)]
    strokes += [line((x, 0.57), (x, 0.96), weight=0.16, main=True) for x in (0.25, 0.75)]
    strokes.append(line((0.5, 0.04), (0.5, 0.43), weight=0.16, main=True))
    x, y = (0.05, 0.36) if roll(0, 1) < 0.5 else (0.55, 0.36)
    strokes += [line((x + 0.08 * n, y), (x + 0.08 * n + 0.05, y - roll(0.08, 0.15)), weight=0.12) for n in range(4)]
    return strokes + _specks(roll, 3)


def _grass(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(5):
        x, y = roll(0.14, 0.86), roll(0.2, 0.92)
        for lean in (-0.06, -0.01, 0.05):
            tip = (x + lean + roll(-0.01, 0.01), y - roll(0.1, 0.15))
            strokes.append(bent((x + lean / 3, y), tip, lean / 3, weight=0.17, main=number < 2))
    return strokes + _specks(roll, 4)


def _herringbone(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(4):
        for column in range(4):
            x, y = 0.13 + 0.245 * column, 0.13 + 0.245 * row
            way = 1 if column % 2 else -1
            strokes.append(line((x - 0.09, y - 0.09 * way), (x + 0.09, y + 0.09 * way), weight=0.17, main=(row + column) % 2 == 0))
            if roll(0, 1) < 0.3:
                strokes.append(line((x - 0.05, y - 0.05 * way + 0.05), (x + 0.05, y + 0.05 * way + 0.05), weight=0.11))
    return strokes


def _folds(roll: Roll) -> list[Stroke]:
    strokes = []
    for number in range(4):
        y = 0.14 + 0.24 * number
        sway = roll(-0.05, 0.05)
        wave = tuple((0.03 + 0.94 * n / 10, y + 0.045 * sin(n * 0.63 + number * 1.2 + sway * 20)) for n in range(11))
        strokes.append(Stroke(wave, 0.2, number % 2 == 0))
        x, high = roll(0.1, 0.6), 0.07 if number < 3 else 0.03
        strokes += [line((x + 0.06 * n, y + 0.09), (x + 0.06 * n + 0.02, y + 0.09 + high), weight=0.12) for n in range(4)]
    return strokes


def _chequers(roll: Roll) -> list[Stroke]:
    strokes = []
    for left, top in ((0.0, 0.0), (0.5, 0.5)):
        for number in range(1, 8):
            reach = 0.06 + 0.055 * number
            strokes.append(
                line((left + 0.05, top + reach), (left + reach, top + 0.05), weight=roll(0.15, 0.22), main=number % 3 == 0)
            )
            if number < 7:
                far = 0.06 + 0.055 * number
                strokes.append(line((left + far, top + 0.445), (left + 0.445, top + far), weight=roll(0.15, 0.22)))
    return strokes + _specks(roll, 3)


def _cracks(roll: Roll) -> list[Stroke]:
    x, y = roll(0.38, 0.62), roll(0.38, 0.62)
    ends = ((roll(0.2, 0.8), 0.04), (0.96, roll(0.2, 0.8)), (roll(0.2, 0.8), 0.96), (0.04, roll(0.2, 0.8)))
    strokes = []
    for number, (u, v) in enumerate(ends):
        bend = ((x + u) / 2 + roll(-0.08, 0.08), (y + v) / 2 + roll(-0.08, 0.08))
        strokes.append(line((x, y), bend, (u, v), weight=0.18, main=number != 3))
        if number % 2 == 0:
            strokes.append(line(bend, (bend[0] + roll(-0.22, 0.22), bend[1] + roll(-0.1, 0.1)), weight=0.12))
    return strokes + _specks(roll, 4)


def _lozenges(roll: Roll) -> list[Stroke]:
    corners = ((0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5))
    strokes = [line(corners[n], corners[(n + 1) % 4], weight=0.17, main=True) for n in range(4)]
    inner = [(0.5 + (x - 0.5) * 0.62, 0.5 + (y - 0.5) * 0.62) for x, y in corners]
    strokes += [line(inner[n], inner[(n + 1) % 4], weight=0.12) for n in range(4)]
    strokes += [dot((x, y), 0.018) for x in (0.12, 0.88) for y in (0.12, 0.88)]
    side = 0.0 if roll(0, 1) < 0.5 else 0.5
    return strokes + [line((side + 0.1 + 0.06 * n, 0.56), (side + 0.14 + 0.06 * n, 0.49), weight=0.11) for n in range(4)]


def _scales(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(4):
        for column in range(3 if row % 2 == 0 else 2):
            x = (column + (0.5 if row % 2 == 0 else 1.0)) / 3
            strokes.append(ring((x, 0.06 + 0.22 * row), (0.155, 0.17), (0.02, 0.48), weight=0.17, main=row % 2 == 0))
            if roll(0, 1) < 0.5:
                strokes.append(line((x, 0.1 + 0.22 * row), (x, 0.17 + 0.22 * row), weight=0.11))
    return strokes


def _gravel(roll: Roll) -> list[Stroke]:
    strokes = [
        ring((roll(0.08, 0.92), roll(0.08, 0.92)), (roll(0.024, 0.05), roll(0.02, 0.036)), (0.0, 0.9), weight=0.15, main=number < 5)
        for number in range(14)
    ]
    return strokes + _specks(roll, 10, 0.025)


def _weave(roll: Roll) -> list[Stroke]:
    strokes = []
    for row in range(3):
        for column in range(3):
            x, y = column / 3 + 0.06, row / 3 + 0.06
            for number in range(4):
                away = 0.07 * number
                end = roll(0.2, 0.23)
                points = ((x, y + away), (x + end, y + away)) if (row + column) % 2 else ((x + away, y), (x + away, y + end))
                strokes.append(line(*points, weight=0.14, main=number in (0, 3)))
    return strokes


FLOORS: dict[FloorKind, Callable[[Roll], list[Stroke]]] = {
    "flags": _flags, "planks": _planks, "sand": _sand, "roots": _roots, "ice": _ice, "tiles": _tiles, "cobbles": _cobbles,
    "earth": _earth, "plates": _plates, "moss": _moss, "slabs": _slabs, "hexagons": _hexagons, "grass": _grass,
    "herringbone": _herringbone, "folds": _folds, "chequers": _chequers, "cracks": _cracks, "lozenges": _lozenges,
    "scales": _scales, "gravel": _gravel, "weave": _weave,
}  # fmt: skip
"""What draws the strokes of a square of each kind, from numbers that are drawn one after another."""
