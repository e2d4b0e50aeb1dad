"""Insides: black with light cut out of it. Halls in perspective, rooms by lamp, stairs down, halls of machines."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import NamedTuple

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Engraver, Grain
from generator.draw.woodcut.silhouettes import arch, box
from generator.draw.woodcut.skies import ring


def whole(e: Engraver) -> list[Point]:
    """Return the outline of the whole scene."""
    return [(-1.0, -1.0), (e.width + 1, -1.0), (e.width + 1, e.height + 1), (-1.0, e.height + 1)]


def beams(e: Engraver, start: float, reach: float, *, count: int = 110, strength: float = 1.0, name: str = "beams") -> None:
    """Cut light that radiates from the light into black, farther and thinner."""
    g, (x, y) = e.vary(name), e.light
    for n in range(count):
        angle = 2 * pi * (n + 0.5 * (g() - 0.5)) / count
        at, first = start * g.between(1.0, 1.3), True
        end = reach * g.between(0.5, 1.0) * (1.0 if n % 2 else 0.62)
        while at < end:
            length = (2.5 + 0.16 * at) * g.between(0.8, 1.4)
            weight = strength * min(1.1, 2 * pi * at / count * 0.62) * (1.0 - 0.75 * at / reach)
            px, py = x + at * cos(angle), y + at * sin(angle)
            if weight > 0.1 and -2 < px < e.width + 2 and -2 < py < e.height + 2:
                tip = (x + (at + length) * cos(angle), y + (at + length) * sin(angle))
                e.stroke((px, py), tip, weight, "cut")
                if n % 3 == 0 and not first:
                    e.spare((px, py), tip, 0.22 + 0.16 * at / reach)
            at, first = at + length + 0.3, False


def floor(e: Engraver, point: Point, top: float, *, strips: int = 15, rows: int = 7) -> None:
    """Cut a floor of flags whose joints run to a vanishing point, bright near the light."""
    g = e.vary("floor")
    depth = e.height - top
    for n in range(rows):
        share = ((n + 0.5) / rows) ** 1.9
        y = top + depth * share
        e.broken((-1.0, y), (e.width + 1.0, y), 0.22 + 0.4 * share, "cut", 12.0)
        e.broken((-1.0, y), (e.width + 1.0, y), 0.22, "shade", 30.0)
    for n in range(strips + 1):
        x = point[0] + (n - strips / 2) * 2.6 * e.width / strips
        t = (top - point[1]) / (e.height - point[1])
        start = (point[0] + t * (x - point[0]), top)
        e.broken(start, (x, e.height), 0.5, "cut", 9.0)
        e.broken(start, (x, e.height), 0.22, "shade", 30.0)
    for _ in range(90):
        share = g() ** 1.6
        y = top + depth * share
        x = e.light[0] + (g() + g() + g() - 1.5) * e.width * (0.16 + 0.24 * share)
        length = (2.0 + 7.0 * share) * g.between(0.7, 1.3)
        e.stroke((x, y), (x + length, y), 0.3 + 0.55 * share, "cut")


def masonry(e: Engraver, top: float, bottom: float, *, course: float = 0.07) -> None:
    """Cut the courses of a wall, brighter near the light."""
    g, high = e.vary("masonry"), course * e.unit
    y, row = top, 0
    while y < bottom:
        x = -high * 2.4 * g()
        while x < e.width:
            wide = high * g.between(1.7, 2.6)
            away = hypot(x + wide / 2 - e.light[0], y - e.light[1]) / (0.62 * e.width)
            if away < 1.0:
                bright = (1.0 - away) ** 1.3
                for n in range(4):
                    if g() < 1.25 * bright:
                        line = y + high * (0.2 + 0.2 * n)
                        e.stroke((x + 0.5, line), (x + wide * g.between(0.6, 0.95), line), 0.16 * high * (0.4 + bright), "cut")
            e.spare((x, y), (x + wide * 0.95, y), 0.26)
            e.spare((x, y), (x, y + high), 0.26)
            if away > 0.5 and row % 2:
                e.spare((x + 0.8, y + 0.5 * high), (x + 0.8 * wide, y + 0.5 * high), 0.3 * min(1.0, away))
            x += wide
        y, row = y + high, row + 1


class Plan(NamedTuple):
    """How a hall is built: where it ends, how far apart its columns stand there, how thick they are and how many."""

    far: Point
    gap: float
    thick: float
    pairs: int
    pointed: bool


def _plan(e: Engraver, g: Grain) -> Plan:
    return Plan(
        (e.light[0], e.height * g.between(0.44, 0.56)), g.between(0.07, 0.15), g.between(0.02, 0.042), 3 + int(3 * g()), g() < 0.5
    )


def hall(e: Engraver) -> Point:
    """Draw a hall of columns in perspective with a lit door at its end; return the foot of the door."""
    g = e.vary("hall")
    plan = _plan(e, g)
    far = plan.far
    e.fill([whole(e)], "mass", "")
    e.light = (far[0], far[1] - 0.02 * e.height)
    beams(e, 0.13 * e.unit, 0.62 * e.width, count=100 + int(50 * g()), strength=g.between(0.6, 1.1))
    horizon = far[1] + 0.12 * e.height
    e.fill([[(-1, horizon), (e.width + 1, horizon), (e.width + 1, e.height + 1), (-1, e.height + 1)]], "mass", "")
    floor(e, far, horizon)
    wide = e.unit * g.between(0.17, 0.36)
    high = min(wide * g.between(1.2, 1.8), horizon - 0.06 * e.height)
    e.fill([[(far[0] + x, horizon - y) for x, y in arch(0.0, wide, 0.0, high, pointed=plan.pointed)]], "glow", "scene", 1.6)
    if g() < 0.45:
        _carpet(e, far[0], horizon, 0.42 * wide)
    for n in range(plan.pairs - 1, -1, -1):
        t = 0.2 + 0.8 * (1 - n / plan.pairs) ** 1.9
        for side in (-1, 1):
            _column(e, plan, t, side)
        _vault(e, plan, t)
    return (far[0], horizon)


def _carpet(e: Engraver, x: float, top: float, half: float) -> None:
    """Draw a carpet from the door to the viewer."""
    near = 3.4 * half
    e.fill([[(x - half, top), (x + half, top), (x + near, e.height + 1), (x - near, e.height + 1)]], "glow", "scene", 0.9)
    for n in range(9):
        share = ((n + 0.5) / 9) ** 1.5
        y, reach = top + (e.height - top) * share, 0.9 * (half + (near - half) * share)
        e.broken((x - reach, y), (x + reach, y), 0.25 + 0.5 * share, "scene", 14.0)


def _column(e: Engraver, plan: Plan, t: float, side: int) -> None:
    """Draw a column of the hall, `t` telling how near it stands."""
    far = plan.far
    x = far[0] + side * e.width * (plan.gap + 0.47 * t)
    base, top = far[1] + (e.height - far[1]) * (0.12 + 0.92 * t), far[1] * (0.85 - t)
    wide = plan.thick * e.width * (0.3 + 1.1 * t)
    shape = [box(x - wide, x + wide, base, top), box(x - 1.4 * wide, x + 1.4 * wide, base, base - 1.1 * wide),
             box(x - 1.45 * wide, x + 1.45 * wide, top, top + 1.2 * wide)]  # fmt: skip
    e.mass(shape, -side, halo=0.3, pitch=0.5 + 0.9 * t)


def _vault(e: Engraver, plan: Plan, t: float) -> None:
    """Cut the rib of a vault across the hall."""
    far, half = plan.far, e.width * (plan.gap + 0.47 * t)
    spring, rise = far[1] * (0.85 - t), (0.27 if plan.pointed else 0.18) * half
    rib = [
        (far[0] + half * cos(pi - pi * s / 14), spring - rise * (sin(pi * s / 14) ** (0.8 if plan.pointed else 1.0)))
        for s in range(15)
    ]
    e.curve(rib, 0.5 + 0.7 * t, "cut")
    e.curve(rib, 0.3, "shade")


def descent(e: Engraver, sky: Callable[[Engraver], None] | None) -> tuple[Point, float]:
    """Draw stairs that lead to a gate, in a cellar or in a wall below a sky; return the foot of the gate and its height."""
    g = e.vary("descent")
    x, base, wide = e.light[0], e.height * g.between(0.52, 0.66), e.unit * g.between(0.32, 0.58)
    high = min(wide * g.between(1.05, 1.5), base - 0.15 * e.height)
    top = 0.0
    if sky is not None:
        top = e.height * g.between(0.16, 0.26)
        high = min(high, base - top - 0.12 * e.height)
        e.light = (x + (1 if x < e.width / 2 else -1) * e.width * g.between(0.2, 0.34), 0.2 * e.height)
        sky(e)
        teeth = 15 + int(14 * g())
        e.fill(
            [
                [
                    (-1.0, e.height + 1),
                    *(
                        (e.width * x / teeth, top + (0.07 * e.height if n % 2 else 0.0))
                        for n in range(-1, teeth + 1)
                        for x in (n, n + 1)
                    ),
                    (e.width + 1, e.height + 1),
                ]
            ],
            "mass",
            "scene",
            0.8,
        )
    else:
        e.fill([whole(e)], "mass", "")
    e.light = (x, base - 0.3 * high)
    masonry(e, top + 0.08 * e.height, base + 0.12 * e.height, course=g.between(0.06, 0.1))
    gate = [(x + u, base - v) for u, v in arch(0.0, wide, 0.0, high, pointed=g() < 0.5)]
    outer = [(x + 1.22 * (u - x), base + 1.15 * (v - base)) for u, v in gate]
    e.fill([outer], "mass", "scene", 1.0)
    for (a, b), (c, d) in zip(outer[1:-1], gate[1:-1], strict=True):
        e.stroke((a, b), (c, d), 0.55, "cut")
        e.stroke((a, b), (c, d), 0.28, "shade")
    e.fill([gate], "glow", "scene", 1.0)
    _stairs(e, g, (x, base), wide)
    return (x, base), high


def _stairs(e: Engraver, g: Grain, foot: Point, wide: float) -> None:
    """Draw broad steps from a gate down to the viewer."""
    (x, base), steps, spread = foot, 5 + int(4 * g()), g.between(1.5, 3.6)
    for n in range(steps):
        share, after = (n / steps) ** 1.35, ((n + 1) / steps) ** 1.35
        y, low = base + (e.height - base) * share, base + (e.height + 1 - base) * after
        half, next_half = wide / 2 * (1 + spread * share), wide / 2 * (1 + spread * after)
        tread = y + 0.45 * (low - y)
        e.fill([[(x - half, y), (x + half, y), (x + next_half, tread), (x - next_half, tread)]], "scene", "mass", 0.25)
        e.fill([box(x - next_half, x + next_half, tread, low)], "mass", "edge")
        for _ in range(6 + 2 * n):
            u = x + (g() * 2 - 1) * next_half * 0.94
            e.stroke((u, tread + 0.3), (u, low - 0.3 * g()), 0.42, "cut")
        for _ in range(5):
            u = x + (g() * 2 - 1) * half * 0.9
            e.stroke((u, (y + tread) / 2), (u + 0.2 * half, (y + tread) / 2), 0.3, "line")


def torch(e: Engraver, at: Point, size: float) -> None:
    """Draw a torch on a wall."""
    (x, y), s = at, size
    e.fill([[(x - 0.1 * s, y), (x + 0.1 * s, y), (x + 0.03 * s, y + 0.9 * s), (x - 0.03 * s, y + 0.9 * s)]], "mass", "scene", 0.5)
    flame = [
        (x, y - s),
        (x + 0.16 * s, y - 0.55 * s),
        (x + 0.3 * s, y - 0.25 * s),
        (x + 0.14 * s, y),
        (x - 0.14 * s, y),
        (x - 0.28 * s, y - 0.3 * s),
        (x - 0.1 * s, y - 0.45 * s),
    ]
    e.fill([flame], "glow", "scene", 0.8)
    e.fill([flame], "", "edge")
    for n in range(14):
        angle = 2 * pi * n / 14
        e.wedge(
            (x + 0.75 * s * cos(angle), y - 0.3 * s + 0.85 * s * sin(angle)),
            (x + 1.5 * s * cos(angle), y - 0.3 * s + 1.6 * s * sin(angle)),
            0.4,
            "cut",
        )


def gear(e: Engraver, centre: Point, radius: float, teeth: int, lit: int, turn: float) -> None:
    """Draw a wheel with teeth and spokes."""
    rim = []
    for n in range(teeth):
        for share, reach in ((0.0, 0.88), (0.18, 1.0), (0.5, 1.0), (0.68, 0.88)):
            angle = turn + 2 * pi * (n + share) / teeth
            rim.append((centre[0] + radius * reach * cos(angle), centre[1] + radius * reach * sin(angle)))
    e.mass([rim], lit, halo=0.5, pitch=max(0.6, 0.03 * radius))
    e.disc(centre, 0.64 * radius, "scene", "edge")
    spokes = []
    for n in range(5):
        angle = turn + 2 * pi * n / 5
        dx, dy = cos(angle), sin(angle)
        w = 0.06 * radius
        spokes.append([(centre[0] - w * dy, centre[1] + w * dx),
            (centre[0] + 0.7 * radius * dx - w * dy, centre[1] + 0.7 * radius * dy + w * dx),
                       (centre[0] + 0.7 * radius * dx + w * dy, centre[1] + 0.7 * radius * dy - w * dx),
                       (centre[0] + w * dy, centre[1] - w * dx)])  # fmt: skip
    e.tone([ring(centre, 0.62 * radius, 20)], 35.0, max(0.9, 0.05 * radius), 0.35)
    e.fill(spokes, "mass", "edge")
    e.disc(centre, 0.2 * radius, "mass", "scene", 0.5)
    e.disc(centre, 0.07 * radius, "scene", "edge")
