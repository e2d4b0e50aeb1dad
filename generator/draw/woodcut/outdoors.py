"""Compositions under an open sky: where horizon, light, place and figure stand, and in which order they are cut."""

from __future__ import annotations

from math import pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut import land, skies
from generator.draw.woodcut.engraver import Engraver, Grain, placed
from generator.draw.woodcut.places import PLACES
from generator.draw.woodcut.props import PROPS, scatter, wanderer
from generator.draw.woodcut.staging import (
    AFLOAT,
    Cast,
    colossus,
    draw_frame,
    draw_sky,
    figure_waits,
    stand_figure,
    stand_place,
    stand_sought,
)


def road(e: Engraver, cast: Cast) -> None:
    """Draw a road to a place under an open sky."""
    g = e.vary("road scheme")
    side, horizon = cast.side, e.height * g.between(0.64, 0.72)
    draw_sky(e, cast, 0.5 - side * g.between(0.02, 0.3), g.between(0.22, 0.36))
    x = e.width * (0.5 + side * g.between(0.16, 0.27))
    land.range_(e, cast.far[0], horizon, e.height * g.between(0.3, 0.42), 0)
    if not cast.looming and cast.sky in skies.DARK:
        colossus(e, cast.figure, e.width * (0.5 - side * 0.22), horizon, 0.5 * e.height)
    land.range_(e, cast.far[1], horizon + 0.03 * e.height, e.height * g.between(0.12, 0.2), 1)
    stand_place(e, cast, (x, horizon + 0.035 * e.height), e.height * g.between(0.48, 0.6))
    land.ground(e, horizon)
    foot = (e.width * (0.5 - side * g.between(0.05, 0.2)), e.height + 1.0)
    land.road(e, foot, (x, horizon + 0.01 * e.height), 0.15 * e.unit)
    scatter(e, cast.prop, horizon + 0.07 * e.height, 0.12 * e.unit, 7, (e.width * 0.38, e.width * 0.62))
    if figure_waits(cast) and cast.sky not in skies.DARK:
        stand_figure(e, cast.figure, (e.width * (0.5 - side * g.between(0.25, 0.34)), 0.93 * e.height), 0.36 * e.unit)
    else:
        stand_sought(e, cast.sought, (e.width * (0.5 - side * g.between(0.27, 0.36)), 0.95 * e.height), 0.15 * e.unit)
    wanderer(e, ((foot[0] + x) / 2 - side * 0.03 * e.width, 0.9 * e.height), 0.2 * e.unit, facing=side)
    draw_frame(e, cast)


def coast(e: Engraver, cast: Cast) -> None:
    """Draw a headland with the place over the sea, and the figure in the waves."""
    g = e.vary("coast scheme")
    side, horizon = cast.side, e.height * g.between(0.56, 0.63)
    draw_sky(e, cast, 0.5 - side * g.between(0.08, 0.26), g.between(0.24, 0.36))
    land.range_(e, cast.far[0], horizon, e.height * g.between(0.1, 0.2), 0)
    land.sea(e, horizon, dark=cast.sky in skies.DARK)
    edge, top = e.width * (0.5 + side * 0.52), e.height * g.between(0.42, 0.5)
    foot = e.height * 0.86
    cliff = [(edge, top - 0.02 * e.height)]
    for n in range(9):
        t = n / 8
        x = edge - side * e.width * (0.26 + 0.1 * t + 0.02 * (g() - 0.5))
        cliff.append((x + side * e.width * 0.05 * (1 - t) * g(), top + (foot - top) * t**0.9))
    e.mass([[*cliff, (edge, foot + 1.0)]], -side, halo=0.6, pitch=0.03 * e.unit)
    for _ in range(40):
        t, u = g(), g()
        x, y = edge - side * e.width * (0.04 + 0.26 * u), top + (foot - top) * t
        e.stroke((x, y), (x - side * 0.02 * e.unit, y + e.unit * g.between(0.04, 0.1)), 0.55, "cut")
    stand_place(e, cast, (e.width * (0.5 + side * 0.345), top + 0.03 * e.height), e.height * g.between(0.4, 0.5))
    if figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * g.between(0.16, 0.26)), 0.9 * e.height), 0.44 * e.unit, "mass")
    else:
        ship = PLACES["ship"](e.vary("far ship"))
        e.mass(placed(ship.masses, (e.width * (0.5 - side * 0.24), horizon + 0.13 * e.height), 0.3 * e.unit), side, halo=0.6)
    land.breakers(e, 0.8 * e.height)
    draw_frame(e, cast)


def island(e: Engraver, cast: Cast) -> None:
    """Draw an island in the sea, the light behind the place, and a boat on its way."""
    g = e.vary("island scheme")
    side, horizon = cast.side, e.height * g.between(0.6, 0.66)
    x = e.width * (0.5 + side * g.between(0.06, 0.2))
    draw_sky(e, cast, x / e.width - side * g.between(0.0, 0.16), g.between(0.28, 0.4))
    land.range_(e, cast.far[0], horizon, 0.08 * e.height, 0)
    land.sea(e, horizon, dark=cast.sky in skies.DARK)
    wide, base = 0.62 * e.unit, horizon + 0.07 * e.height
    rock = [(x - wide, base)]
    rock += [
        (x + wide * (s / 6 - 1), base - 0.1 * e.height * sin(pi * s / 12) ** 0.7 * g.between(0.85, 1.15)) for s in range(1, 12)
    ]
    rock += [(x + wide, base), (x, base + 0.02 * e.height)]
    if cast.place in AFLOAT:
        stand_place(e, cast, (x, base + 0.04 * e.height), 0.56 * e.height)
    else:
        stand_place(e, cast, (x, base - 0.06 * e.height), e.height * g.between(0.42, 0.54))
        e.mass([rock], -1 if e.light[0] < x else 1, halo=0.5, pitch=0.02 * e.unit)
    for n in range(26):
        y = base + 0.012 * e.height * n * g.between(0.6, 1.0)
        half = wide * (0.85 - 0.025 * n)
        u = x + (g() * 2 - 1) * half
        e.stroke((u - 3.0, y), (u + 3.0, y), 0.6, "line")
    boat = PROPS["boat"](e.vary("boat"))
    e.mass(
        placed(boat, (e.width * (0.5 - side * 0.3), 0.83 * e.height), 0.17 * e.unit, flipped=side < 0), -side, halo=0.6, pitch=0.6
    )
    wanderer(e, (e.width * (0.5 - side * 0.3), 0.81 * e.height), 0.14 * e.unit, facing=side)
    if figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * 0.02), 0.97 * e.height), 0.3 * e.unit, "glow")
    land.breakers(e, 0.88 * e.height)
    draw_frame(e, cast)


def forest(e: Engraver, cast: Cast) -> None:
    """Draw the edge of a forest, with a gap of light and the place far in it."""
    g = e.vary("forest scheme")
    side, horizon = cast.side, e.height * g.between(0.68, 0.74)
    x = e.width * (0.5 + side * g.between(0.0, 0.12))
    draw_sky(e, cast, x / e.width - side * 0.05, g.between(0.3, 0.4))
    land.range_(e, "firs", horizon, 0.2 * e.height, 0)
    stand_place(e, cast, (x, horizon + 0.03 * e.height), e.height * g.between(0.36, 0.46))
    land.ground(e, horizon)
    land.road(e, (e.width * 0.5 - side * 0.1 * e.width, e.height + 1), (x, horizon + 0.01 * e.height), 0.12 * e.unit)
    for depth in (0, 1, 2):
        for way in (-1, 1):
            for n in range(3 - depth):
                away = 0.2 + 0.13 * depth + 0.11 * n + 0.05 * g()
                _trunk(
                    e,
                    g,
                    e.width * (0.5 + way * away) + (x - e.width / 2) * 0.5,
                    horizon + (e.height - horizon) * (0.15 + 0.38 * depth),
                    0.022 + 0.02 * depth,
                )
    if figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * 0.2), 0.95 * e.height), 0.34 * e.unit)
    else:
        stand_sought(e, cast.sought, (e.width * (0.5 + side * 0.24), 0.95 * e.height), 0.14 * e.unit)
    scatter(e, cast.prop, horizon + 0.12 * e.height, 0.1 * e.unit, 5, (e.width * 0.36, e.width * 0.64))
    wanderer(e, (e.width * (0.5 - side * 0.06), 0.9 * e.height), 0.19 * e.unit, facing=side)
    draw_frame(e, cast)


def _trunk(e: Engraver, g: Grain, x: float, base: float, thick: float) -> None:
    """Draw the trunk of a tree from the ground to beyond the picture's top."""
    wide, lean = thick * e.unit, e.unit * g.between(-0.06, 0.06)
    shape = [[(x - 2.6 * wide, base + 0.01 * e.unit), (x - 1.2 * wide, base - 0.06 * e.unit),
        (x - wide + 0.5 * lean, 0.4 * e.height), (x - 0.8 * wide + lean, -2.0),
              (x + 0.8 * wide + lean, -2.0), (x + wide + 0.5 * lean, 0.4 * e.height), (x + 1.2 * wide, base - 0.06 * e.unit),
              (x + 2.4 * wide, base + 0.015 * e.unit), (x, base - 0.01 * e.unit)]]  # fmt: skip
    for way in (-1, 1):
        y = e.height * g.between(0.08, 0.34)
        u, v = x + way * e.unit * g.between(0.08, 0.2), y - e.unit * g.between(0.05, 0.16)
        shape.append([(x + 0.6 * lean, y + 0.5 * wide), (x + 0.6 * lean, y - 0.5 * wide), (u, v), (u, v + 0.25 * wide)])
    e.mass(shape, -1 if e.light[0] < x else 1, halo=0.5, pitch=1.05)


def gorge(e: Engraver, cast: Cast) -> None:
    """Draw two cliffs, the place on one, the wanderer on the other, and a bridge of ropes between them."""
    g = e.vary("gorge scheme")
    side = cast.side
    draw_sky(e, cast, 0.5 - side * g.between(0.0, 0.12), g.between(0.25, 0.4))
    land.range_(e, cast.far[0], 0.82 * e.height, 0.36 * e.height, 0)
    land.range_(e, cast.far[1], 0.96 * e.height, 0.2 * e.height, 1)
    tops = {side: e.height * g.between(0.5, 0.56), -side: e.height * g.between(0.62, 0.68)}
    lips: dict[int, Point] = {}
    for way in (side, -side):
        edge = e.width * (0.5 + way * 0.52)
        lip = e.width * (0.5 + way * (0.16 if way == side else 0.2))
        face = [(lip + way * e.width * (0.016 * n + 0.03 * g()), tops[way] + (e.height - tops[way]) * n / 8) for n in range(1, 10)]
        top = [(edge + (lip - edge) * s / 6, tops[way] + 0.02 * e.height * (g() - 0.5)) for s in range(6)]
        if way == side:
            stand_place(e, cast, (e.width * (0.5 + way * 0.31), tops[way] + 0.02 * e.height), e.height * 0.47)
        e.mass([[*top, (lip, tops[way]), *face, (edge, e.height + 2)]], -way, halo=0.6, pitch=0.024 * e.unit)
        for _ in range(36):
            x, y = edge + (lip - edge) * g.between(0.15, 0.95), tops[way] + (e.height - tops[way]) * g()
            e.stroke((x, y), (x + way * 0.01 * e.unit, y + e.unit * g.between(0.05, 0.12)), 0.5, "cut")
        lips[way] = (lip, tops[way])
    (a, b), (c, d) = lips[side], lips[-side]
    sag = 0.07 * e.height
    rope = [(a + (c - a) * s / 16, b + (d - b) * s / 16 + sag * sin(pi * s / 16)) for s in range(17)]
    rail = [(x, y - 0.07 * e.unit - 0.3 * sag * sin(pi * n / 16)) for n, (x, y) in enumerate(rope)]
    e.curve(rope, 1.3)
    e.curve(rail, 0.55)
    for (x, y), (u, v) in zip(rope, rail, strict=True):
        e.stroke((x, y), (u, v), 0.5)
    e.flush()
    wanderer(e, (lips[-side][0] - side * 0.045 * e.width, tops[-side]), 0.2 * e.unit, facing=side)
    if figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * 0.36), tops[-side] + 0.02 * e.height), 0.34 * e.unit, "mass")
    draw_frame(e, cast)
