"""Silhouettes of places in a square of side 1: x from their middle, y up from the ground; each varies with its own stream.

A silhouette is black masses and openings that are lit. Every function takes fractions and returns both.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Grain

Outline = list[Point]


class Silhouette(NamedTuple):
    """Black masses, openings in them that are lit, and thin strokes, all in a square of side 1."""

    masses: list[Outline]
    openings: list[Outline]
    strokes: tuple[tuple[Point, Point], ...] = ()


def box(left: float, right: float, base: float, top: float) -> Outline:
    """Return an upright rectangle."""
    return [(left, base), (left, top), (right, top), (right, base)]


def arch(middle: float, width: float, base: float, top: float, *, pointed: bool = False) -> Outline:
    """Return an opening with a round or a pointed head."""
    half = width / 2
    spring = max(base, top - half * (1.5 if pointed else 1.0))
    if pointed:
        head = [
            (middle - 0.62 * half, spring + 0.66 * (top - spring)),
            (middle, top),
            (middle + 0.62 * half, spring + 0.66 * (top - spring)),
        ]
    else:
        head = [(middle + half * cos(pi - pi * step / 8), spring + (top - spring) * sin(pi * step / 8)) for step in range(1, 8)]
    return [(middle - half, base), (middle - half, spring), *head, (middle + half, spring), (middle + half, base)]


def battlement(left: float, right: float, base: float, top: float, teeth: int) -> Outline:
    """Return a wall with merlons."""
    step, drop = (right - left) / (2 * teeth - 1), 0.45 * (right - left) / teeth
    found = [(left, base)]
    for place in range(2 * teeth - 1):
        level = top if place % 2 == 0 else top - drop
        found += [(left + place * step, level), (left + (place + 1) * step, level)]
    return [*found, (right, base)]


def _slits(g: Grain, left: float, right: float, base: float, top: float, count: int) -> list[Outline]:
    """Return lit windows strewn over a wall."""
    wide = 0.035
    found = []
    for place in range(count):
        y = base + (top - base) * (place + 0.3 + 0.4 * g()) / count
        x = g.between(left + wide, right - wide)
        found.append(arch(x, wide, y, y + 2.2 * wide))
    return found


def castle(g: Grain) -> Silhouette:
    """Return a keep with towers, some of them with spires."""
    masses: list[Outline] = [battlement(-0.5, 0.5, 0.0, 0.3, 9)]
    openings = [arch(g.between(-0.2, 0.2), 0.11, 0.0, 0.19, pointed=g() < 0.5)]
    for middle in (-0.42, -0.17 + 0.1 * g(), 0.16 - 0.1 * g(), 0.4):
        wide, top = g.between(0.06, 0.1), g.between(0.45, 0.8)
        masses.append([(middle - wide, 0.0), (middle - wide * 0.9, top), (middle + wide * 0.9, top), (middle + wide, 0.0)])
        if g() < 0.55:
            masses.append([(middle - wide * 1.15, top), (middle, top + g.between(0.15, 0.3)), (middle + wide * 1.15, top)])
        else:
            masses.append(battlement(middle - wide * 1.2, middle + wide * 1.2, top - 0.02, top + 0.07, 3))
        openings += _slits(g, middle - wide * 0.7, middle + wide * 0.7, 0.36, top - 0.06, 2)
    return Silhouette(masses, openings)


def tower(g: Grain) -> Silhouette:
    """Return one tall tower, crooked a little, with a head that juts out."""
    lean, wide, top = g.between(-0.05, 0.05), g.between(0.1, 0.15), g.between(0.66, 0.76)
    masses = [[(-wide * 1.35, 0.0), (-wide + lean * 0.6, top * 0.6), (-wide * 0.92 + lean, top), (wide * 0.92 + lean, top),
               (wide + lean * 0.6, top * 0.6), (wide * 1.35, 0.0)]]  # fmt: skip
    masses.append([(lean - wide * 1.25, top - 0.01), (lean - wide * 1.4, top + 0.04), (lean - wide * 1.4, top + 0.1),
        (lean + wide * 1.4, top + 0.1),
                   (lean + wide * 1.4, top + 0.04), (lean + wide * 1.25, top - 0.01)])  # fmt: skip
    roof = g()
    if roof < 0.4:
        masses.append([(lean - wide * 1.5, top + 0.1), (lean, 1.0), (lean + wide * 1.5, top + 0.1)])
    elif roof < 0.7:
        masses.append(battlement(lean - wide * 1.4, lean + wide * 1.4, top + 0.08, top + 0.18, 4))
    else:
        masses.append([(lean + wide * 1.3 * cos(pi * s / 8), top + 0.1 + 0.16 * sin(pi * s / 8)) for s in range(9)])
    masses.append(box(wide, wide + g.between(0.12, 0.3), 0.0, g.between(0.12, 0.24)))
    return Silhouette(masses, [arch(0.0, 0.1, 0.0, 0.16), *_slits(g, -wide * 0.6, wide * 0.6, 0.24, top - 0.05, 4)])


def abbey(g: Grain) -> Silhouette:
    """Return a church with a steeple, broken now and then."""
    side = 1 if g() < 0.5 else -1
    nave_top, steeple = g.between(0.34, 0.42), g.between(0.55, 0.66)
    masses: list[Outline] = [
        [(-0.5, 0.0), (-0.5, nave_top - 0.12), (-0.44, nave_top), (0.3, nave_top), (0.36, nave_top - 0.12), (0.36, 0.0)]
    ]
    masses += [box(0.26, 0.46, 0.0, steeple), [(0.24, steeple), (0.36, 1.0 if g() < 0.7 else 0.8), (0.48, steeple)]]
    masses += [[(x - 0.02, 0.0), (x - 0.015, nave_top + 0.07), (x, nave_top + 0.12),
                (x + 0.015, nave_top + 0.07), (x + 0.02, 0.0)] for x in
               (-0.46, -0.28, -0.1, 0.08)]  # fmt: skip
    openings = [arch(x, 0.075, 0.09, nave_top - 0.07, pointed=True) for x in (-0.37, -0.19, -0.01, 0.16)]
    openings += [arch(0.36, 0.06, steeple - 0.16, steeple - 0.04, pointed=True), arch(0.36, 0.09, 0.0, 0.17, pointed=True)]
    return Silhouette([[(side * x, y) for x, y in one] for one in masses], [[(side * x, y) for x, y in one] for one in openings])


def temple(g: Grain) -> Silhouette:
    """Return columns on steps under a gable, a few of them broken."""
    count = 5 + int(3 * g())
    masses = [box(-0.5, 0.5, 0.0, 0.05), box(-0.46, 0.46, 0.05, 0.1)]
    step = 0.82 / (count - 1)
    broken = int(g() * count * 2)
    for place in range(count):
        x, top = -0.41 + place * step, 0.5
        if place == broken:
            top = g.between(0.2, 0.36)
        masses.append([(x - 0.045, 0.1), (x - 0.034, 0.14), (x - 0.03, top), (x + 0.03, top), (x + 0.034, 0.14), (x + 0.045, 0.1)])
    masses += [box(-0.48, 0.48, 0.5, 0.58)]
    masses += [[(-0.5, 0.58), (0.0, 0.58 + g.between(0.16, 0.26)), (0.5, 0.58)]]
    return Silhouette(masses, [[(0.035 * cos(2 * pi * s / 10), 0.65 + 0.035 * sin(2 * pi * s / 10)) for s in range(10)]])


def pyramid(g: Grain) -> Silhouette:
    """Return a pyramid of steps with a gate at its foot, or a smooth one."""
    if g() < 0.5:
        count = 5 + int(3 * g())
        masses = [
            box(-0.62 * (1 - n / (count + 1)), 0.62 * (1 - n / (count + 1)), 0.62 * n / count, 0.62 * (n + 1) / count)
            for n in range(count)
        ]
        masses += [box(-0.08, 0.08, 0.62, 0.74), box(-0.1, 0.1, 0.74, 0.78)]
        return Silhouette(masses, [arch(0.0, 0.05, 0.62, 0.71), [(-0.05, 0.0), (-0.035, 0.6), (0.035, 0.6), (0.05, 0.0)]])
    masses = [[(-0.66, 0.0), (-0.05, 0.76), (0.66, 0.0)], [(0.34, 0.0), (0.66, 0.4), (0.95, 0.0)]]
    return Silhouette(masses, [[(-0.1, 0.0), (-0.075, 0.17), (0.0, 0.17), (0.02, 0.0)]])


def gatehouse(g: Grain) -> Silhouette:
    """Return two drum towers and a gate between them."""
    top, teeth = g.between(0.55, 0.75), 4
    masses: list[Outline] = [battlement(-0.22, 0.22, 0.0, top - 0.1, 5)]
    for side in (-1, 1):
        high = top + g.between(-0.05, 0.12)
        masses += [[(side * 0.16, 0.0), (side * 0.18, high), (side * 0.4, high), (side * 0.43, 0.0)]]
        low, far = sorted((side * 0.15, side * 0.43))
        masses.append(battlement(low, far, high - 0.03, high + 0.09, teeth))
    masses += [battlement(-0.8, -0.4, 0.0, 0.3, 6), battlement(0.4, 0.8, 0.0, 0.3, 6)]
    return Silhouette(
        masses,
        [arch(0.0, 0.24, 0.0, 0.36), *_slits(g, -0.36, -0.22, 0.25, top - 0.1, 2), *_slits(g, 0.22, 0.36, 0.25, top - 0.1, 2)],
    )


def tomb(g: Grain) -> Silhouette:
    """Return a house of the dead with a dome or a gable."""
    masses: list[Outline] = [box(-0.4, 0.4, 0.0, 0.05), box(-0.34, 0.34, 0.05, 0.42), box(-0.38, 0.38, 0.42, 0.48)]
    if g() < 0.5:
        masses.append([(0.3 * cos(pi * s / 12), 0.48 + 0.28 * sin(pi * s / 12)) for s in range(13)])
        masses += [box(-0.02, 0.02, 0.74, 0.92), box(-0.06, 0.06, 0.84, 0.87)]
    else:
        masses += [[(-0.4, 0.48), (0.0, 0.74), (0.4, 0.48)], box(-0.02, 0.02, 0.7, 0.9), box(-0.07, 0.07, 0.8, 0.83)]
    masses += [box(-0.3, -0.24, 0.05, 0.44), box(0.24, 0.3, 0.05, 0.44)]
    return Silhouette(
        masses, [arch(0.0, 0.2, 0.05, 0.33, pointed=g() < 0.5), arch(-0.2, 0.05, 0.2, 0.32), arch(0.2, 0.05, 0.2, 0.32)]
    )


def works(g: Grain) -> Silhouette:
    """Return a hall with a saw roof and chimneys."""
    teeth = 3 + int(3 * g())
    step = 0.9 / teeth
    roof = [(-0.45, 0.0), (-0.45, 0.26)]
    for n in range(teeth):
        roof += [(-0.45 + n * step, 0.4), (-0.45 + (n + 1) * step, 0.26)]
    masses: list[Outline] = [[*roof, (0.45, 0.0)]]
    for x in (-0.36, -0.2, 0.3)[: 2 + int(2 * g())]:
        top = g.between(0.7, 1.0)
        masses += [
            [(x - 0.045, 0.0), (x - 0.028, top), (x + 0.028, top), (x + 0.045, 0.0)],
            box(x - 0.04, x + 0.04, top - 0.05, top),
        ]
    openings = [arch(-0.36 + n * 0.145, 0.075, 0.08, 0.2) for n in range(6)]
    return Silhouette(masses, openings)


def headframe(g: Grain) -> Silhouette:
    """Return the winding tower of a mine with its shed and a heap of spoil."""
    side = 1 if g() < 0.5 else -1
    wheel = [(0.11 * cos(2 * pi * s / 18), 0.86 + 0.11 * sin(2 * pi * s / 18)) for s in range(18)]
    masses: list[Outline] = [
        [(-0.2, 0.0), (-0.05, 0.85), (-0.01, 0.85), (-0.15, 0.0)], [(0.2, 0.0), (0.05, 0.85), (0.01, 0.85), (0.15, 0.0)],
        box(-0.13, 0.13, 0.28, 0.32), box(-0.1, 0.1, 0.55, 0.59), wheel,
        [(0.1, 0.86), (0.5, 0.24), (0.53, 0.26), (0.11, 0.92)],
        [(0.34, 0.0), (0.34, 0.26), (0.47, 0.38), (0.6, 0.26), (0.6, 0.0)],
        [(-0.9, 0.0), (-0.55, 0.3 + 0.1 * g()), (-0.3, 0.1), (-0.2, 0.0)],
    ]  # fmt: skip
    openings = [[(0.06 * cos(2 * pi * s / 12), 0.86 + 0.06 * sin(2 * pi * s / 12)) for s in range(12)], arch(0.47, 0.1, 0.0, 0.17)]
    return Silhouette([[(side * x, y) for x, y in one] for one in masses], [[(side * x, y) for x, y in one] for one in openings])


def houses(g: Grain) -> Silhouette:
    """Return a row of crooked gables."""
    masses: list[Outline] = []
    openings: list[Outline] = []
    x = -0.55
    while x < 0.45:
        wide, wall = g.between(0.14, 0.24), g.between(0.25, 0.5)
        lean = g.between(-0.03, 0.03)
        masses.append(
            [
                (x, 0.0),
                (x + lean, wall),
                (x + wide / 2 + lean, wall + g.between(0.14, 0.34)),
                (x + wide + lean, wall),
                (x + wide, 0.0),
            ]
        )
        if g() < 0.6:
            masses.append(box(x + 0.68 * wide, x + 0.84 * wide, wall, wall + 0.24))
        openings += [arch(x + wide * 0.32, 0.045, wall - 0.15, wall - 0.07), arch(x + wide * 0.66, 0.045, wall - 0.15, wall - 0.07)]
        if g() < 0.5:
            openings.append(arch(x + wide * 0.5, 0.06, 0.0, 0.13))
        x += wide * g.between(0.86, 1.0)
    return Silhouette(masses, openings)


def tents(g: Grain) -> Silhouette:
    """Return pavilions with pennants."""
    masses: list[Outline] = []
    openings: list[Outline] = []
    for x, size in ((-0.45, 0.5), (0.42, 0.6), (0.0, 0.9)):
        high = size * g.between(0.85, 1.05)
        masses.append([(x - 0.34 * size, 0.0), (x - 0.3 * size, 0.34 * high), (x - 0.08 * size, 0.7 * high), (x, 0.86 * high),
            (x + 0.08 * size, 0.7 * high),
                       (x + 0.3 * size, 0.34 * high), (x + 0.34 * size, 0.0)])  # fmt: skip
        masses += [box(x - 0.008, x + 0.008, 0.8 * high, high), [(x, high), (x + 0.16 * size, 0.95 * high), (x, 0.9 * high)]]
        openings.append([(x - 0.07 * size, 0.0), (x, 0.42 * high), (x + 0.07 * size, 0.0)])
    return Silhouette(masses, openings)


def ship(g: Grain) -> Silhouette:
    """Return a ship under sail."""
    side = 1 if g() < 0.5 else -1
    masses: list[Outline] = [
        [(-0.52, 0.24), (-0.42, 0.02), (0.36, 0.02), (0.56, 0.3), (0.34, 0.2), (-0.3, 0.17), (-0.32, 0.27)],
        [(0.5, 0.27), (0.78, 0.4), (0.5, 0.24)],
    ]
    openings: list[Outline] = [box(-0.47, -0.43, 0.2, 0.23)]
    for x, top in ((-0.28, 0.78), (0.0, 1.0), (0.28, 0.82)):
        masses.append(box(x - 0.012, x + 0.012, 0.15, top))
        for share in (0.34, 0.62):
            low, high, wide = 0.2 + (top - 0.2) * (share - 0.12), 0.2 + (top - 0.2) * (share + 0.15), 0.13 * (1.25 - share)
            full = 0.05 * g()
            masses.append(
                [
                    (x - wide, low),
                    (x - wide * 0.86, high),
                    (x + wide * 0.86, high),
                    (x + wide + full, (low + high) / 2),
                    (x + wide, low),
                    (x, low + 0.035),
                ]
            )
    return Silhouette([[(side * x, y) for x, y in one] for one in masses], [[(side * x, y) for x, y in one] for one in openings])


def dome(g: Grain) -> Silhouette:
    """Return an observatory or a palace of domes."""
    masses: list[Outline] = [
        box(-0.5, 0.5, 0.0, 0.24),
        box(-0.26, 0.26, 0.2, 0.4),
        [(0.3 * cos(pi * s / 14), 0.4 + 0.36 * sin(pi * s / 14)) for s in range(15)],
    ]
    masses += [box(-0.012, 0.012, 0.74, 0.95)]
    for x in (-0.42, 0.42):
        masses += [
            box(x - 0.07, x + 0.07, 0.0, 0.4),
            [(x + 0.09 * cos(pi * s / 8), 0.4 + 0.13 * sin(pi * s / 8)) for s in range(9)],
            box(x - 0.006, x + 0.006, 0.5, 0.62),
        ]
    openings = [arch(x, 0.07, 0.04, 0.18) for x in (-0.26, -0.13, 0.13, 0.26)] + [arch(0.0, 0.1, 0.0, 0.19)]
    if g() < 0.6:
        openings.append([(0.03, 0.44), (0.06, 0.7), (0.14, 0.66), (0.13, 0.44)])
    return Silhouette(masses, openings)


def tree(g: Grain) -> Silhouette:
    """Return a great bare tree with roots, and a door in its trunk now and then."""
    masses: list[Outline] = [
        [
            (-0.3, 0.0),
            (-0.13, 0.08),
            (-0.09, 0.3),
            (-0.07, 0.48),
            (0.07, 0.48),
            (0.09, 0.3),
            (0.14, 0.08),
            (0.32, 0.0),
            (0.1, 0.02),
            (0.0, 0.0),
        ]
    ]

    def limb(x: float, y: float, angle: float, length: float, wide: float, depth: int) -> None:
        u, v = x + length * cos(angle), y + length * sin(angle)
        dx, dy = -sin(angle) * wide, cos(angle) * wide
        masses.append([(x + dx, y + dy), (u + 0.45 * dx, v + 0.45 * dy), (u - 0.45 * dx, v - 0.45 * dy), (x - dx, y - dy)])
        if depth:
            for turn in (g.between(0.25, 0.65), -g.between(0.25, 0.65)):
                limb(u, v, angle + turn, length * g.between(0.62, 0.8), 0.5 * wide, depth - 1)

    for angle in (1.05, 1.6, 2.15):
        limb(0.0 + 0.05 * cos(angle), 0.44, angle + g.between(-0.15, 0.15), g.between(0.2, 0.27), 0.045, 3)
    return Silhouette(masses, [arch(0.0, 0.09, 0.02, 0.2)] if g() < 0.7 else [])


def fungi(g: Grain) -> Silhouette:
    """Return giant mushrooms with lit windows."""
    masses: list[Outline] = []
    openings: list[Outline] = []
    for x, high, wide in ((-0.34, g.between(0.42, 0.6), 0.2), (0.36, g.between(0.35, 0.7), 0.2), (0.0, g.between(0.8, 0.95), 0.34)):
        stem = 0.22 * wide
        masses.append(
            [
                (x - 1.5 * stem, 0.0),
                (x - stem, 0.5 * high),
                (x - 0.8 * stem, 0.72 * high),
                (x + 0.8 * stem, 0.72 * high),
                (x + stem, 0.5 * high),
                (x + 1.5 * stem, 0.0),
            ]
        )
        cap = [(x + wide * cos(pi * s / 14), 0.68 * high + 0.34 * high * sin(pi * s / 14) ** 0.8) for s in range(15)]
        masses.append([*cap, (x - 0.5 * wide, 0.72 * high), (x + 0.5 * wide, 0.72 * high)])
        openings.append(arch(x, 0.9 * stem, 0.34 * high, 0.34 * high + 1.6 * stem))
        openings += [
            [(x + d * wide + 0.02 * cos(2 * pi * s / 8), 0.83 * high + 0.02 * sin(2 * pi * s / 8)) for s in range(8)]
            for d in (-0.45, 0.1, 0.5)
        ]
    return Silhouette(masses, openings)


def hive(g: Grain) -> Silhouette:
    """Return a hive of rings, one broader than the next."""
    count = 7
    widths = (0.34, 0.38, 0.38, 0.35, 0.29, 0.21, 0.11)
    masses: list[Outline] = []
    for n, wide in enumerate(widths):
        y = 0.13 * n
        masses.append(
            [
                (-wide, y + 0.02),
                (-wide - 0.025, y + 0.07),
                (-wide, y + 0.125),
                (wide, y + 0.125),
                (wide + 0.025, y + 0.07),
                (wide, y + 0.02),
            ]
        )
    openings = [arch(0.0, 0.14, 0.02, 0.16)]
    openings += [arch(g.between(-0.25, 0.25), 0.05, 0.13 * n + 0.03, 0.13 * n + 0.1) for n in range(1, count - 1)]
    return Silhouette(masses, openings)


def scaffold(g: Grain) -> Silhouette:
    """Return a tower that is not finished, with poles around it and a crane on top."""
    top = g.between(0.56, 0.7)
    masses: list[Outline] = [
        [(-0.2, 0.0), (-0.19, top), (-0.08, top - 0.06), (-0.02, top + 0.05), (0.08, top - 0.09), (0.19, top), (0.2, 0.0)]
    ]
    masses += [battlement(-0.75, -0.2, 0.0, 0.28, 7), [(0.2, 0.0), (0.2, 0.3), (0.35, 0.24), (0.42, 0.12), (0.6, 0.1), (0.66, 0.0)]]
    masses += [box(x - 0.01, x + 0.01, 0.0, top + 0.14) for x in (-0.3, 0.3)]
    masses += [box(-0.33, 0.33, y, y + 0.02) for y in (0.2, 0.4, 0.6)]
    masses += [
        box(-0.015, 0.015, top, 0.98),
        [(-0.2, 0.9), (0.42, 0.97), (0.42, 0.94), (-0.2, 0.86)],
        box(0.4, 0.405, 0.7, 0.95),
        box(0.36, 0.45, 0.62, 0.7),
    ]
    return Silhouette(masses, [arch(0.0, 0.12, 0.0, 0.2), *_slits(g, -0.12, 0.12, 0.26, top - 0.15, 3)])


def bridge(g: Grain) -> Silhouette:
    """Return a bridge of arches with a gate on it."""
    masses: list[Outline] = [box(-0.95, 0.95, 0.36, 0.46)]
    for x in (-0.8, -0.4, 0.0, 0.4, 0.8):
        masses.append([(x - 0.08, 0.0), (x - 0.07, 0.2), (x - 0.17, 0.37), (x + 0.17, 0.37), (x + 0.07, 0.2), (x + 0.08, 0.0)])
    middle = g.pick(("-0.4", "0.0", "0.4"))
    x = float(middle)
    masses += [box(x - 0.13, x + 0.13, 0.4, 0.76), [(x - 0.16, 0.76), (x, 0.98), (x + 0.16, 0.76)]]
    return Silhouette(masses, [arch(x, 0.12, 0.46, 0.64), *_slits(g, x - 0.08, x + 0.08, 0.66, 0.74, 1)])


def ribs(g: Grain) -> Silhouette:
    """Return the bones of a whale that stand like the beams of a hall."""
    masses: list[Outline] = []
    for n in range(7):
        x, high = -0.6 + 0.2 * n, 0.9 - 0.09 * abs(n - 2.5) ** 1.4 + 0.04 * g()
        outer = [(x - 0.15, 0.0), (x - 0.2, 0.4 * high), (x - 0.12, 0.8 * high), (x + 0.06, high)]
        inner = [(x + 0.05, high - 0.05), (x - 0.09, 0.75 * high), (x - 0.155, 0.4 * high), (x - 0.09, 0.0)]
        masses.append([*outer, *inner])
    masses.append([(-0.62, 0.76), (0.0, 0.9), (0.5, 0.78), (0.9, 0.4), (0.88, 0.35), (0.48, 0.71), (0.0, 0.83), (-0.6, 0.7)])
    masses.append([(-1.05, 0.0), (-1.0, 0.24), (-0.72, 0.3), (-0.62, 0.1), (-0.66, 0.0)])
    return Silhouette(masses, [[(-0.86, 0.1), (-0.86, 0.17), (-0.79, 0.17), (-0.78, 0.1)]])


def cottage(g: Grain) -> Silhouette:
    """Return one great house with a steep roof and a smoking chimney."""
    ridge = g.between(0.68, 0.8)
    masses: list[Outline] = [
        box(-0.36, 0.36, 0.0, 0.34),
        [(-0.46, 0.3), (-0.26, ridge), (0.26, ridge), (0.46, 0.3)],
        box(0.1, 0.22, 0.5, 0.95),
        box(0.08, 0.24, 0.9, 0.95),
    ]
    masses.append([(-0.2, 0.34), (-0.2, 0.5), (-0.11, 0.62), (-0.02, 0.5), (-0.02, 0.34)])
    openings = [
        arch(0.16, 0.15, 0.0, 0.24),
        box(-0.26, -0.15, 0.1, 0.22),
        box(-0.06, 0.04, 0.1, 0.22),
        arch(-0.11, 0.07, 0.4, 0.52),
    ]
    return Silhouette(masses, openings)


def viaduct(g: Grain) -> Silhouette:
    """Return a railway on arches with a train."""
    masses: list[Outline] = [box(-1.1, 1.1, 0.5, 0.57)]
    for x in (-0.95, -0.57, -0.19, 0.19, 0.57, 0.95):
        masses.append([(x - 0.055, 0.0), (x - 0.05, 0.36), (x - 0.17, 0.51), (x + 0.17, 0.51), (x + 0.05, 0.36), (x + 0.055, 0.0)])
    start = g.between(-0.7, -0.1)
    masses += [
        box(start, start + 0.2, 0.6, 0.68),
        box(start + 0.01, start + 0.08, 0.6, 0.76),
        [(start + 0.16, 0.68), (start + 0.145, 0.79), (start + 0.2, 0.79), (start + 0.19, 0.68)],
    ]
    masses += [box(start - 0.22 * n, start - 0.22 * n + 0.19, 0.6, 0.71) for n in (1, 2)]
    masses += [
        [(x + 0.03 * cos(2 * pi * s / 8), 0.59 + 0.03 * sin(2 * pi * s / 8)) for s in range(8)]
        for x in (start - 0.35, start - 0.13, start + 0.05, start + 0.15)
    ]
    return Silhouette(masses, [box(start - 0.22 * n + 0.03, start - 0.22 * n + 0.08, 0.64, 0.69) for n in (0, 1, 2)])


def stage(g: Grain) -> Silhouette:
    """Return a theatre's front with a gable of masks and a wide stair."""
    masses: list[Outline] = [
        box(-0.52, 0.52, 0.0, 0.06),
        box(-0.44, 0.44, 0.06, 0.58),
        box(-0.48, 0.48, 0.56, 0.63),
        [(-0.34, 0.63), (-0.3, 0.74), (0.0, 0.92), (0.3, 0.74), (0.34, 0.63)],
    ]
    masses += [box(x - 0.025, x + 0.025, 0.06, 0.58) for x in (-0.42, 0.42)]
    openings = [arch(x, 0.15, 0.06, 0.4) for x in (-0.25, 0.0, 0.25)]
    openings += [[(0.06 * cos(2 * pi * s / 12), 0.73 + 0.06 * sin(2 * pi * s / 12)) for s in range(12)]]
    return Silhouette(masses, openings if g() < 0.6 else openings[:3])


def stones(g: Grain) -> Silhouette:
    """Return a mound with standing stones and a low door."""
    mound = [(0.75 * cos(pi * s / 16), 0.42 * sin(pi * s / 16)) for s in range(17)]
    masses: list[Outline] = [mound]
    for x in (-0.62, -0.42, 0.44, 0.66):
        high = g.between(0.4, 0.62)
        masses.append([(x - 0.06, 0.0), (x - 0.05, high * 0.9), (x + 0.02, high), (x + 0.055, high * 0.8), (x + 0.07, 0.0)])
    masses += [box(-0.16, -0.08, 0.0, 0.3), box(0.08, 0.16, 0.0, 0.3), [(-0.2, 0.29), (-0.18, 0.38), (0.19, 0.39), (0.21, 0.3)]]
    return Silhouette(masses, [box(-0.08, 0.08, 0.0, 0.29)])


PLACES: dict[str, Callable[[Grain], Silhouette]] = {
    "abbey": abbey, "bridge": bridge, "castle": castle, "cottage": cottage, "dome": dome, "fungi": fungi, "gatehouse": gatehouse,
    "headframe": headframe, "hive": hive, "houses": houses, "pyramid": pyramid, "ribs": ribs, "scaffold": scaffold, "ship": ship,
    "stage": stage, "stones": stones, "temple": temple, "tents": tents, "tomb": tomb, "tower": tower, "tree": tree,
    "viaduct": viaduct, "works": works,
}  # fmt: skip
"""Silhouettes by the names that data use."""
