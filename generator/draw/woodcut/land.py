"""What lies between the sky and the viewer: far crests, seas, grounds that are white lines cut out of black, and roads."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import exp, fsum, pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Engraver, Grain

Crest = list[Point]


def _steps(e: Engraver, pitch: float) -> list[float]:
    count = int(e.width / pitch) + 2
    return [place * pitch - 1.0 for place in range(count + 1)]


def hills(e: Engraver, g: Grain, high: float) -> Crest:
    """Return soft hills."""
    parts = [(g.between(0.5, 1.0) / n, g.between(0.6, 1.4) * n * 2 * pi / e.width, 6.3 * g()) for n in (1, 2, 3)]
    return [(x, -high * (0.5 + 0.3 * fsum(a * sin(f * x + p) for a, f, p in parts))) for x in _steps(e, 2.4)]


def mountains(e: Engraver, g: Grain, high: float) -> Crest:
    """Return jagged peaks."""
    peaks = [(e.width * (n + g()) / 4, high * g.between(0.45, 1.1), high * g.between(0.9, 1.8)) for n in range(4)]
    jag = [high * 0.1 * (g() - 0.5) for _ in range(40)]
    return [
        (x, -max(max(top - abs(x - at) * top / wide for at, top, wide in peaks), 0.12 * high) + jag[n % 40])
        for n, x in enumerate(_steps(e, 2.2))
    ]


def dunes(e: Engraver, g: Grain, high: float) -> Crest:
    """Return dunes with one steep side."""
    crest: Crest = []
    x = -8.0
    while x < e.width + 8.0:
        wide, top = e.stride * g.between(0.5, 1.0), high * g.between(0.4, 0.85)
        for s in range(8):
            share = s / 8
            crest.append((x + wide * share, -0.12 * high - top * (share / 0.7 if share < 0.7 else (1 - share) / 0.3) ** 1.4))
        x += wide
    return crest


def cliffs(e: Engraver, g: Grain, high: float) -> Crest:
    """Return tables of rock and gaps between them."""
    crest: Crest = []
    x = -5.0
    while x < e.width + 5.0:
        wide, top = e.stride * g.between(0.2, 0.6), high * g.between(0.25, 1.0)
        crest += [
            (x, -top * 0.8),
            (x + 0.03 * e.unit, -top),
            (x + wide * 0.6, -top * g.between(0.93, 1.0)),
            (x + wide, -top * 0.94),
            (x + wide + 1.0, -0.2 * high),
        ]
        x += wide + 1.0 + e.unit * g.between(0.0, 0.12)
    return crest


def firs(e: Engraver, g: Grain, high: float) -> Crest:
    """Return the tops of a wood of firs."""
    crest: Crest = []
    x = -3.0
    while x < e.width + 3.0:
        wide, top = e.stride * g.between(0.04, 0.08), high * g.between(0.5, 1.0)
        crest += [
            (x, -0.35 * top),
            (x + 0.3 * wide, -0.62 * top),
            (x + 0.2 * wide, -0.62 * top),
            (x + 0.5 * wide, -top),
            (x + 0.8 * wide, -0.62 * top),
            (x + 0.7 * wide, -0.62 * top),
        ]
        x += wide
    return crest


def roofs(e: Engraver, g: Grain, high: float) -> Crest:
    """Return the roofs of a town far away."""
    crest: Crest = []
    x = -3.0
    while x < e.width + 3.0:
        wide, top = e.stride * g.between(0.06, 0.13), high * g.between(0.35, 0.75)
        if g() < 0.14:
            crest += [
                (x, -top),
                (x, -1.1 * high),
                (x + 0.18 * wide, -1.5 * high),
                (x + 0.36 * wide, -1.1 * high),
                (x + 0.36 * wide, -top),
            ]
        crest += [(x + 0.36 * wide, -top * 0.8), (x + 0.68 * wide, -top * 1.15), (x + wide, -top * 0.8)]
        x += wide
    return crest


def bergs(e: Engraver, g: Grain, high: float) -> Crest:
    """Return blocks of ice."""
    crest: Crest = []
    x = -4.0
    while x < e.width + 4.0:
        wide, top = e.stride * g.between(0.15, 0.4), high * g.between(0.25, 1.0)
        crest += [
            (x, -0.1 * high),
            (x + 0.12 * wide, -0.7 * top),
            (x + 0.35 * wide, -top),
            (x + 0.5 * wide, -0.8 * top),
            (x + 0.85 * wide, -0.62 * top),
            (x + wide, -0.1 * high),
        ]
        x += wide * g.between(1.0, 1.4)
    return crest


def cone(e: Engraver, g: Grain, high: float) -> Crest:
    """Return one great mountain that smokes."""
    at, wide = e.width * g.between(0.25, 0.75), e.unit * g.between(0.75, 1.0)
    top = 1.25 * high
    return [
        (x, -0.15 * high - (top * exp(-abs(x - at) / (0.42 * wide)) if abs(x - at) > 0.09 * wide else 0.8 * top))
        for x in _steps(e, 1.9)
    ]


FAR: dict[str, Callable[[Engraver, Grain, float], Crest]] = {
    "bergs": bergs, "cliffs": cliffs, "cone": cone, "dunes": dunes, "firs": firs, "hills": hills, "mountains": mountains,
        "roofs": roofs,
}  # fmt: skip
"""Far crests by the names that data use."""


def range_(e: Engraver, kind: str, base: float, high: float, depth: int) -> None:
    """Draw a crest over all that is behind it; `depth` 0 is the farthest and palest."""
    g = e.vary(f"far {depth}")
    crest = [(x, base + y) for x, y in FAR[kind](e, g, high)]
    e.fill([[(crest[0][0], e.height), *crest, (crest[-1][0], e.height)]], "scene", "")
    weight = (0.26, 0.4, 0.55)[depth]
    e.curve(crest, weight + 0.12, "line")
    _slopes(e, g, crest, weight, base, high)


def _slopes(e: Engraver, g: Grain, crest: Crest, weight: float, base: float, high: float) -> None:
    """Hatch a crest downwards: long and heavy on the side away from the light, short and thin on the other."""
    pitch = max(0.8, (0.013 + 0.012 * weight) * e.unit * 1.75) * e.coarse
    for (a, b), (c, d) in itertools.pairwise(crest):
        count = max(1, round((abs(c - a) + 0.4 * abs(d - b)) / pitch))
        for n in range(count):
            share = (n + 0.5 * g()) / count
            x, y = a + share * (c - a), b + share * (d - b)
            away = (d - b) * (1 if x > e.light[0] else -1)
            room = max(0.0, base - y) * 0.9 + 0.06 * e.unit
            if away > 0.02 * abs(c - a):
                length, lean = room * g.between(0.5, 1.0), 0.35
            elif g() < 0.6:
                length, lean = room * g.between(0.12, 0.3), 0.2
            else:
                continue
            way = 1 if x > e.light[0] else -1
            e.wedge((x, y), (x + way * lean * length, y + length), 2 * weight, "line" if n % 2 else "tone")


def ground(e: Engraver, top: float, *, rough: float = 0.02, dark: bool = True) -> Crest:
    """Draw the nearest ground: black with lines of light that fan out towards the viewer. Return its upper edge."""
    g = e.vary("ground")
    parts = [(g.between(0.4, 1.0), g.between(0.7, 2.2) * 2 * pi / e.width, 6.3 * g()) for _ in range(3)]
    edge = [(x, top + rough * e.unit * fsum(a * sin(f * x + p) for a, f, p in parts)) for x in _steps(e, 3.0)]
    e.fill([[(edge[0][0], e.height + 1), *edge, (edge[-1][0], e.height + 1)]], "mass" if dark else "scene", "edge")
    if not dark:
        e.curve(edge, 0.5, "line")
    lx, depth = e.light[0], e.height - top
    rows = max(3, min(15, int(depth / (1.1 * e.coarse))))
    for row in range(rows):
        share = ((row + 0.6) / rows) ** 1.35
        y, x = top + share * depth, -6.0 * g()
        while x < e.width:
            length = g.between(5.0, 13.0) * (0.7 + 0.6 * share)
            lit = max(0.0, 1.0 - abs(x + length / 2 - lx) / (0.72 * e.width))
            place = min(len(edge) - 1, max(0, int((x + 1.0) / 3.0)))
            lift = (edge[place][1] - top) * (1 - 0.6 * share) + 0.3 * (g() - 0.5)
            weight = (0.24 + 0.62 * lit) * depth / rows * 0.62 * (1.05 - 0.5 * share)
            if g() < 0.93 and y + lift < e.height:
                slope = 0.025 * length * (1 if x < lx else -1)
                e.stroke(
                    (x, y + lift + slope), (x + length, y + lift - slope), weight, "cut" if dark else ("line", "tone")[row % 2]
                )
                if dark and row % 2 == 0:
                    e.spare((x, y + lift + slope), (x + 0.7 * length, y + lift - slope), 0.18 + 0.3 * (1.0 - lit))
            x += length * g.between(0.95, 1.25)
    return edge


def sea(e: Engraver, top: float, *, dark: bool = False) -> None:
    """Draw water to the horizon, with the light's way over it."""
    g, lx = e.vary("sea"), e.light[0]
    depth = e.height - top
    e.fill([[(-1, top), (e.width + 1, top), (e.width + 1, e.height + 1), (-1, e.height + 1)]], "mass" if dark else "scene", "")
    if not dark:
        e.broken((0, top), (e.width, top), 0.4, "line", 20.0)
    rows = max(4, min(20, int(depth / e.coarse)))
    for row in range(rows):
        share = ((row + 0.5) / rows) ** 1.5
        y, x = top + share * depth, -5.0 * g()
        size = 4.5 + 10.0 * share
        while x < e.width:
            length = size * g.between(0.8, 1.8)
            way = abs(x + length / 2 - lx) / (0.07 * e.width + 0.22 * e.width * share)
            rise = 0.11 * length * share + 0.1
            weight = depth / rows * (0.3 + 0.5 * share)
            if way < 1.0:
                if g() < 0.3:
                    e.stroke((x, y), (x + 0.6 * length, y), 0.8 * weight, "ray")
            elif not dark and g() < 0.85:
                colour = "line" if row % 2 else "tone"
                e.ripple((x, y), length, rise, weight, colour)
            elif dark and g() < 0.6:
                e.ripple((x, y), length, rise, 0.6 * weight, "cut")
                if row % 2 == 0:
                    e.spare((x, y), (x + length, y), 0.24 + 0.2 * share)
            x += length * g.between(0.95, 1.15)


def road(e: Engraver, start: Point, end: Point, wide: float) -> None:
    """Draw a pale road that winds from the viewer to a place."""
    g = e.vary("road")
    bend = g.between(0.14, 0.3) * (1 if g() < 0.5 else -1)
    left: Crest = []
    right: Crest = []
    for s in range(15):
        t = s / 14
        y = start[1] + (end[1] - start[1]) * t**0.72
        x = start[0] + (end[0] - start[0]) * t + bend * e.unit * sin(pi * t) * (1 - 0.55 * t)
        half = wide * (1 - t) ** 1.5 + 0.012 * e.unit
        left.append((x - half, y))
        right.append((x + half, y))
    e.fill([[*left, *reversed(right)]], "scene", "edge")
    for n in range(13):
        (a, y), (b, _) = left[n], right[n]
        if b - a > 2.0:
            for _ in range(2):
                x = a + (b - a) * (0.1 + 0.7 * g())
                e.stroke((x, y - 0.5 * g()), (x + 0.22 * (b - a), y - 0.5 * g()), 0.3, "line")
