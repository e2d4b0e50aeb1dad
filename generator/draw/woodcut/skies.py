"""Skies: tones that stop short of the light, and what hangs in them. Every function draws over the whole scene."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import cos, hypot, pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Engraver

_DAY, _NIGHT = "tone", "cut"


def ring(centre: Point, radius: float, steps: int = 28) -> list[Point]:
    """Return a circle as a polygon."""
    return [(centre[0] + radius * cos(2 * pi * s / steps), centre[1] + radius * sin(2 * pi * s / steps)) for s in range(steps)]


def _lines(e: Engraver, radius: float, *, wave: float = 0.0, strength: float = 1.0) -> None:
    """Cut level lines that grow thinner towards the light and stop short of it."""
    g, (lx, ly) = e.vary("sky lines"), e.light
    pitch, reach = max(0.72 * e.coarse**0.7, e.unit / 52), 0.75 * e.width
    y, row = pitch, 0
    while y < e.height * 0.78:
        x = -8.0 * g()
        while x < e.width:
            length = g.between(8.0, 19.0)
            middle = x + length / 2
            away = hypot(middle - lx, 1.25 * (y - ly))
            weight = strength * pitch * (0.14 + 0.58 * min(1.0, away / reach)) * (1.05 - 0.45 * y / e.height)
            if away > radius + 0.4 * length * g() and weight > 0.09:
                lift = [wave * sin(0.09 * u + 0.21 * y) for u in (x, x + length)]
                e.row((x, y + lift[0]), (x + length, y + lift[1]), weight, row)
            x += length * g.between(0.9, 1.03)
        y += pitch
        row += 1


def _disc(e: Engraver, radius: float, colour: str = "glow") -> None:
    e.disc(e.light, radius + 0.9, "scene", "")
    e.disc(e.light, radius, colour, "ray", 0.35)


def _rays(e: Engraver, start: float, end: float, count: int) -> None:
    g, (x, y) = e.vary("rays"), e.light
    for n in range(count):
        angle = 2 * pi * (n + 0.3 * g()) / count
        to = start + (end - start) * ((1.0, 0.45, 0.7, 0.4)[n % 4]) * g.between(0.85, 1.0)
        e.wedge((x + start * cos(angle), y + start * sin(angle)), (x + to * cos(angle), y + to * sin(angle)), 0.028 * e.unit, "ray")


def sun(e: Engraver) -> None:
    """Draw a day with a sun and its rays."""
    radius = 0.14 * e.unit
    _lines(e, 2.0 * radius)
    _rays(e, 1.22 * radius, 2.5 * radius, 36)
    _disc(e, radius)


def low_sun(e: Engraver) -> None:
    """Draw a great sun half set."""
    radius = 0.36 * e.unit
    e.light = (e.light[0], 0.52 * e.height)
    _lines(e, 1.08 * radius)
    _disc(e, radius)
    g = e.vary("bands")
    for n in range(4):
        y = e.light[1] - radius * (0.05 + 0.24 * n)
        half = (radius**2 - (y - e.light[1]) ** 2) ** 0.5 * 0.97
        e.broken((e.light[0] - half, y), (e.light[0] + half, y), (0.9 - 0.2 * n) * g.between(0.8, 1.0), "scene", 26.0)


def glory(e: Engraver) -> None:
    """Draw rays over the whole sky."""
    g, (x, y) = e.vary("glory"), e.light
    count = 92
    for n in range(count):
        angle, at = 2 * pi * n / count, 0.26 * e.unit * g.between(0.85, 1.15)
        end = 1.05 * e.width
        part = 0.0
        while at < end:
            length = (5.0 + 0.11 * at) * g.between(0.8, 1.3)
            px, py = x + (at + length / 2) * cos(angle), y + (at + length / 2) * sin(angle)
            if -3 < px < e.width + 3 and -3 < py < 0.8 * e.height:
                weight = 0.32 * min(1.0, 0.3 + at / (0.5 * e.width)) * 2 * pi * at / count
                tip = (x + (at + length) * cos(angle), y + (at + length) * sin(angle))
                e.row((x + at * cos(angle), y + at * sin(angle)), tip, min(1.2, weight), n)
            at += length + 0.4
            part += 1
    _rays(e, 0.17 * e.unit, 0.3 * e.unit, 30)
    _disc(e, 0.13 * e.unit)


def night(e: Engraver) -> None:
    """Draw a black sky with a crescent and stars."""
    _night(e, 0.13 * e.unit)
    radius = 0.13 * e.unit
    side = 1 if e.light[0] < e.width / 2 else -1
    e.disc(e.light, radius, "glow", "ray", 0.35)
    e.disc((e.light[0] + side * 0.42 * radius, e.light[1] - 0.16 * radius), 0.86 * radius, "mass", "ray", 0.35)
    _stars(e, 26)


def full_moon(e: Engraver) -> None:
    """Draw a black sky with a great full moon."""
    radius = 0.25 * e.unit
    _night(e, radius)
    e.disc(e.light, radius + 0.8, "mass", "")
    e.disc(e.light, radius, "glow", "ray", 0.35)
    g = e.vary("craters")
    for _ in range(4):
        angle, away = 2 * pi * g(), radius * (0.2 + 0.5 * g())
        centre = (e.light[0] + away * cos(angle), e.light[1] + away * sin(angle))
        e.curve(ring(centre, radius * g.between(0.08, 0.2), 10)[:6], 0.4, "scene")
    _stars(e, 16)


def _night(e: Engraver, radius: float) -> None:
    e.fill([[(0, 0), (e.width, 0), (e.width, e.height), (0, e.height)]], "mass", "")
    g, (lx, ly) = e.vary("night"), e.light
    pitch = max(0.85 * e.coarse**0.7, e.unit / 34)
    y, row = 0.6 * pitch, 0
    while y < 0.8 * e.height:
        x = -6.0 * g()
        while x < e.width:
            length = g.between(5.0, 13.0)
            away = hypot(x + length / 2 - lx, 1.3 * (y - ly))
            weight = pitch * 0.62 * max(0.0, 1.0 - away / (0.62 * e.width)) + 0.2 * pitch * (y / e.height) ** 2
            if away > 1.5 * radius and weight > 0.13:
                e.stroke((x, y), (x + length, y), weight, "cut")
            if away > 1.5 * radius:
                e.spare((x, y), (x + length, y), 0.1 + 0.42 * min(1.0, away / (0.6 * e.width)) * (1.0 - 0.5 * y / e.height))
            x += length * g.between(1.0, 1.25)
        y += pitch
        row += 1


def _stars(e: Engraver, count: int) -> None:
    g = e.vary("stars")
    for n in range(count):
        x, y, size = g() * e.width, 0.5 * e.height * g(), (0.5 + 0.9 * g()) * (1.0 if n % 5 else 1.8)
        if hypot(x - e.light[0], y - e.light[1]) < 0.3 * e.unit:
            continue
        for angle in (0.0, pi / 2) if n % 5 else (0.0, pi / 4, pi / 2, 3 * pi / 4):
            dx, dy = size * cos(angle), size * sin(angle)
            e.stroke((x - dx, y - dy), (x + dx, y + dy), 0.42, "star")


def storm(e: Engraver) -> None:
    """Draw banks of black cloud, slanting rain, and lightning."""
    g = e.vary("storm")
    pitch = e.unit / 30 * e.coarse**2
    for row in range(int(34 / e.coarse**2)):
        for column in range(int(e.width / 7.0)):
            x, y = 7.0 * (column + g()), row * pitch * 0.9 + 0.2 * e.height
            length = g.between(3.0, 8.0)
            if y < 0.74 * e.height and g() < 0.62:
                e.row((x, y), (x - 0.42 * length, y + length), 0.34, 0)
    x, y = e.light[0], 0.16 * e.height
    bolt, back = [(x, y)], []
    for n in range(5):
        x += (1 if n % 2 else -1) * e.unit * g.between(0.04, 0.1)
        y += 0.095 * e.height
        bolt.append((x, y))
        back.append((x + 0.035 * e.unit * (5 - n) / 4, y - 0.012 * e.unit))
    e.fill([[*bolt, *reversed(back), (bolt[0][0] + 0.06 * e.unit, bolt[0][1])]], "glow", "scene", 1.1)
    e.fill([[*bolt, *reversed(back), (bolt[0][0] + 0.06 * e.unit, bolt[0][1])]], "glow", "ray", 0.25)
    _bank(e, 0.29 * e.height, 0.105 * e.unit, "storm low")
    _bank(e, 0.15 * e.height, 0.13 * e.unit, "storm high")


def _bank(e: Engraver, base: float, size: float, name: str) -> None:
    """Draw a bank of cloud that hangs from above."""
    g = e.vary(name)
    edge: list[Point] = []
    x = -size
    while x < e.width + size:
        wide, deep = size * g.between(0.9, 2.0), size * g.between(0.5, 1.0)
        y = base + 0.4 * size * (g() - 0.5)
        edge += [(x + wide * (0.5 - 0.5 * cos(pi * s / 8)), y + deep * sin(pi * s / 8)) for s in range(8)]
        x += wide
    shape = [(-1.0, -1.0), *edge, (e.width + 1.0, -1.0)]
    e.fill([shape], "mass", "edge")
    for (u, v), (p, q) in itertools.pairwise(edge):
        if p > u and g() < 0.9:
            e.wedge(
                ((u + p) / 2, (v + q) / 2 - 0.5),
                ((u + p) / 2 + g.between(-1, 1), (v + q) / 2 - size * g.between(0.4, 1.0)),
                0.62,
                "cut",
            )
            e.wedge(((u + p) / 2, (v + q) / 2), ((u + p) / 2, (v + q) / 2 - size * g.between(0.2, 0.5)), 0.3, "shade")
            e.spare((u, v - 0.6), (u, v - size * g.between(0.5, 1.1)), 0.4)


def clouds(e: Engraver) -> None:
    """Draw a day with heaped clouds and a pale sun."""
    radius = 0.13 * e.unit
    _lines(e, 1.7 * radius, strength=1.1)
    _disc(e, radius)
    _cloud_shapes(e, 4)


def _cloud_shapes(e: Engraver, count: int) -> None:
    g = e.vary("clouds")
    for n in range(count):
        wide = e.unit * g.between(0.4, 0.8)
        x, y = e.width * (n + 0.15 + 0.7 * g()) / count, e.height * g.between(0.12, 0.44)
        humps, top = 5 + int(3 * g()), []
        for hump in range(humps):
            left = x - wide / 2 + wide * hump / humps
            high = wide * 0.32 * sin(pi * (hump + 0.7) / (humps + 0.4)) * g.between(0.75, 1.1)
            top += [
                (left + wide / humps * (0.5 - 0.5 * cos(pi * s / 6)), y - high * 0.75 - 0.28 * high * sin(pi * s / 6))
                for s in range(6)
            ]
        shape = [(x - wide / 2, y), *top, (x + wide / 2, y)]
        e.fill([shape], "scene", "")
        e.curve([*top[::2], top[-1]], 0.36, "line")
        for a, b in e.spans([[(u, v + 0.16 * wide * ((u - x) / wide + 0.5)) for u, v in shape]], 0.019 * e.unit):
            if a[1] > y - 0.13 * wide and a[1] < y:
                e.broken(a, b, 0.34, "tone", 6.0)
        e.broken((x - wide / 2, y), (x + wide / 2, y), 0.45, "line")


def snow(e: Engraver) -> None:
    """Draw a dark sky full of falling flakes."""
    _lines(e, 0.26 * e.unit, wave=0.5, strength=1.35)
    _disc(e, 0.12 * e.unit)


def flakes(e: Engraver) -> None:
    """Draw snow over everything."""
    g = e.vary("flakes")
    found = []
    for _ in range(150):
        x, y, r = g() * e.width, g() * e.height, g.between(0.25, 0.75)
        found.append(ring((x, y), r, 6))
    e.flush()
    e.pen.polygons(found, "flake")


def wind(e: Engraver) -> None:
    """Draw a sky of flowing lines."""
    radius = 0.15 * e.unit
    g, (lx, ly) = e.vary("wind"), e.light
    pitch = max(0.8 * e.coarse**0.7, e.unit / 38)
    phase, bend = 6.3 * g(), e.unit * g.between(0.04, 0.075)
    for row in range(int(0.9 * e.height / pitch)):
        y, x = row * pitch - bend, -5.0 * g()
        while x < e.width:
            length = g.between(4.0, 9.0)
            (a, b) = (y + bend * sin(0.05 * u + phase + 0.03 * y) + 0.5 * bend * sin(0.11 * u - 0.06 * y) for u in (x, x + length))
            away = hypot(x + length / 2 - lx, 1.2 * (a - ly))
            if away > 1.25 * radius and a < 0.8 * e.height:
                e.row((x, a), (x + length, b), pitch * (0.15 + 0.6 * min(1.0, away / (0.7 * e.width))), row)
            x += length * g.between(0.9, 1.02)
    _disc(e, radius)


def dusk(e: Engraver) -> None:
    """Draw a quiet evening: lines, bars of cloud and a low light."""
    radius = 0.2 * e.unit
    e.light = (e.light[0], 0.4 * e.height)
    _lines(e, 1.15 * radius, strength=1.15)
    _disc(e, radius)
    g = e.vary("bars")
    for n in range(4):
        y, wide = e.light[1] + e.unit * (0.05 + 0.062 * n) - 0.12 * e.unit, e.unit * g.between(0.5, 1.1)
        x = e.light[0] + e.unit * g.between(-0.5, 0.5)
        bar = [(x - wide / 2, y), (x - 0.1 * wide, y - 0.014 * e.unit), (x + wide / 2, y), (x + 0.15 * wide, y + 0.012 * e.unit)]
        e.fill([bar], "mass", "scene", 0.5)


def comet(e: Engraver) -> None:
    """Draw a night with a comet."""
    _night(e, 0.1 * e.unit)
    _stars(e, 24)
    g, (x, y) = e.vary("comet"), e.light
    side = 1 if x < e.width / 2 else -1
    for n in range(24):
        spread, length = (n - 11.5) * 0.016, e.unit * g.between(0.35, 1.0)
        angle = -0.38 + spread
        start = 0.05 * e.unit
        e.wedge(
            (x + side * start * cos(angle), y + start * sin(angle)),
            (x + side * length * cos(angle), y + length * sin(angle)),
            0.5,
            "ray",
        )
    e.disc(e.light, 0.055 * e.unit, "glow", "ray", 0.3)


SKIES: dict[str, Callable[[Engraver], None]] = {
    "clouds": clouds, "comet": comet, "dusk": dusk, "full-moon": full_moon, "glory": glory, "low-sun": low_sun, "night": night,
    "snow": snow, "storm": storm, "sun": sun, "wind": wind,
}  # fmt: skip
"""Skies by the names that data use."""
DARK = ("comet", "full-moon", "night")
"""Those that are black."""
