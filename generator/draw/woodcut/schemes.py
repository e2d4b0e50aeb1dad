"""Compositions: where horizon, light, place, figure and the thing sought stand, and in which order they are cut."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import msgspec

from generator.draw.pen import Point
from generator.draw.woodcut import interiors, land, near, skies
from generator.draw.woodcut.engraver import Engraver, Grain, icon_shape, placed
from generator.draw.woodcut.near import scatter, wanderer
from generator.draw.woodcut.places import PLACES, box

ICON = "icon:"
"""A place of this name is a silhouette of an icon."""
AFLOAT, ALOFT = ("ship",), ("icon:zeppelin", "icon:air-balloon")
"""Places that lie in water alone, and those that hang in the air."""


class Cast(msgspec.Struct, frozen=True):
    """What a scene shows: names of its parts, and icons of the one to be met, of the thing sought, and of the place."""

    sky: str
    place: str
    far: tuple[str, str]
    frame: str
    prop: str
    figure: str
    sought: str
    emblem: str
    looming: bool
    left: bool

    @property
    def side(self) -> int:
        """On which side of the middle the place stands: -1 left, 1 right."""
        return -1 if self.left else 1


def stand_place(e: Engraver, cast: Cast, at: Point, high: float) -> None:
    """Draw the place with its base at a point, lit from the light's side, its windows in the accent."""
    lit = -1 if e.light[0] < at[0] else 1
    if cast.place in ALOFT:
        at = (at[0], at[1] - 0.22 * high)
    if cast.place.startswith(ICON):
        e.mass(icon_shape(e.pen, cast.place.removeprefix(ICON), at, high), lit, halo=0.9)
        return
    form = PLACES[cast.place](e.vary(f"place {cast.place}"))
    e.mass(placed(form.masses, at, high), lit, halo=0.9)
    e.fill(placed(form.openings, at, high), "glow", "edge")


def stand_figure(e: Engraver, icon: str, at: Point, high: float, colour: str = "glow") -> None:
    """Draw the silhouette of an icon that stands at a point, its shadow on the ground, with a rim of paper."""
    lit = -1 if e.light[0] < at[0] else 1
    g = e.vary("shadow")
    for n in range(9):
        y = at[1] + 0.1 + 0.012 * e.unit * n * 0.5
        start = at[0] + lit * high * (0.3 - 0.06 * n * g())
        e.stroke((start, y), (start - lit * high * (1.1 - 0.07 * n), y + 0.008 * e.unit), 0.7, "mass")
    e.mass(
        icon_shape(e.pen, icon, at, high, flipped=at[0] > e.width / 2), lit, halo=0.8, colour=colour, pitch=max(0.6, 0.02 * e.unit)
    )


def stand_sought(e: Engraver, icon: str, at: Point, size: float) -> None:
    """Draw the thing sought on a block of stone, with a short burst of light above it."""
    block = [box(at[0] - 0.5 * size, at[0] + 0.5 * size, at[1], at[1] - 0.62 * size),
             box(at[0] - 0.62 * size, at[0] + 0.62 * size, at[1] - 0.6 * size, at[1] - 0.76 * size),
             box(at[0] - 0.62 * size, at[0] + 0.62 * size, at[1], at[1] - 0.12 * size)]  # fmt: skip
    lit = -1 if e.light[0] < at[0] else 1
    middle = (at[0], at[1] - 1.35 * size)
    for n in range(15):
        angle = pi + pi * n / 14
        to = size * (1.35 if n % 2 else 1.05)
        start = 0.8 * size
        e.wedge(
            (middle[0] + start * cos(angle), middle[1] + start * sin(angle)),
            (middle[0] + to * cos(angle), middle[1] + to * sin(angle)),
            0.55,
            "ray",
        )
    e.mass(block, lit, halo=0.55, pitch=0.65)
    shape = icon_shape(e.pen, icon, (at[0], at[1] - 0.82 * size), size)
    e.fill(shape, "mass", "mass", 1.5)
    e.fill(shape, "scene", "edge")


def apparition(e: Engraver, icon: str) -> None:
    """Draw the figure in the disc of the light itself, larger than anything."""
    radius = 0.27 * e.unit
    e.light = (e.light[0], max(e.light[1], 0.33 * e.height))
    x, y = e.light
    e.disc((x, y), radius + 1.4, "scene", "")
    e.disc((x, y), radius, "glow", "ray", 0.4)
    g = e.vary("apparition")
    for n in range(44):
        angle, to = 2 * pi * (n + 0.3 * g()) / 44, radius * (1.32 if n % 2 else 1.17)
        start = radius + 1.0
        e.wedge((x + start * cos(angle), y + start * sin(angle)), (x + to * cos(angle), y + to * sin(angle)), 0.6, "ray")
    size = 1.32 * radius
    e.fill(icon_shape(e.pen, icon, (x, y + 0.5 * size), size), "mass", "edge", 0.4)


def colossus(e: Engraver, icon: str, x: float, base: float, high: float) -> None:
    """Draw the figure as a giant behind the hills, in hatching alone."""
    shape = icon_shape(e.pen, icon, (x, base), high)
    e.fill(shape, "scene", "scene", 2.0)
    e.fill(shape, "scene", "ink", 0.35)
    e.tone(shape, 62.0, 0.019 * e.unit, 0.42, "line", 6.0)
    e.tone(shape, -35.0, 0.03 * e.unit, 0.36, "tone", 5.0)


def _sky(e: Engraver, cast: Cast, x: float, y: float) -> None:
    e.light = (x * e.width, y * e.height)
    skies.SKIES[cast.sky](e)
    if cast.looming and cast.sky in ("sun", "glory", "full-moon", "wind", "clouds", "snow"):
        apparition(e, cast.figure)


def _figure_waits(cast: Cast) -> bool:
    """Return whether the figure is not yet shown in the sky."""
    return not (cast.looming and cast.sky in ("sun", "glory", "full-moon", "wind", "clouds", "snow"))


def _frame(e: Engraver, cast: Cast) -> None:
    if cast.frame:
        near.FRAMES[cast.frame](e, e.vary(f"frame {cast.frame}"))
    if cast.sky == "snow":
        skies.flakes(e)


def road(e: Engraver, cast: Cast) -> None:
    """Draw a road to a place under an open sky."""
    g = e.vary("road scheme")
    side, horizon = cast.side, e.height * g.between(0.64, 0.72)
    _sky(e, cast, 0.5 - side * g.between(0.02, 0.3), g.between(0.22, 0.36))
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
    if _figure_waits(cast) and cast.sky not in skies.DARK:
        stand_figure(e, cast.figure, (e.width * (0.5 - side * g.between(0.25, 0.34)), 0.93 * e.height), 0.36 * e.unit)
    else:
        stand_sought(e, cast.sought, (e.width * (0.5 - side * g.between(0.27, 0.36)), 0.95 * e.height), 0.15 * e.unit)
    wanderer(e, ((foot[0] + x) / 2 - side * 0.03 * e.width, 0.9 * e.height), 0.2 * e.unit, facing=side)
    _frame(e, cast)


def coast(e: Engraver, cast: Cast) -> None:
    """Draw a headland with the place over the sea, and the figure in the waves."""
    g = e.vary("coast scheme")
    side, horizon = cast.side, e.height * g.between(0.56, 0.63)
    _sky(e, cast, 0.5 - side * g.between(0.08, 0.26), g.between(0.24, 0.36))
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
    if _figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * g.between(0.16, 0.26)), 0.9 * e.height), 0.44 * e.unit, "mass")
    else:
        ship = PLACES["ship"](e.vary("far ship"))
        e.mass(placed(ship.masses, (e.width * (0.5 - side * 0.24), horizon + 0.13 * e.height), 0.3 * e.unit), side, halo=0.6)
    land.breakers(e, 0.8 * e.height)
    _frame(e, cast)


def island(e: Engraver, cast: Cast) -> None:
    """Draw an island in the sea, the light behind the place, and a boat on its way."""
    g = e.vary("island scheme")
    side, horizon = cast.side, e.height * g.between(0.6, 0.66)
    x = e.width * (0.5 + side * g.between(0.06, 0.2))
    _sky(e, cast, x / e.width - side * g.between(0.0, 0.16), g.between(0.28, 0.4))
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
    boat = near.PROPS["boat"](e.vary("boat"))
    e.mass(
        placed(boat, (e.width * (0.5 - side * 0.3), 0.83 * e.height), 0.17 * e.unit, flipped=side < 0), -side, halo=0.6, pitch=0.6
    )
    wanderer(e, (e.width * (0.5 - side * 0.3), 0.81 * e.height), 0.14 * e.unit, facing=side)
    if _figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * 0.02), 0.97 * e.height), 0.3 * e.unit, "glow")
    land.breakers(e, 0.88 * e.height)
    _frame(e, cast)


def forest(e: Engraver, cast: Cast) -> None:
    """Draw the edge of a forest, with a gap of light and the place far in it."""
    g = e.vary("forest scheme")
    side, horizon = cast.side, e.height * g.between(0.68, 0.74)
    x = e.width * (0.5 + side * g.between(0.0, 0.12))
    _sky(e, cast, x / e.width - side * 0.05, g.between(0.3, 0.4))
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
    if _figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * 0.2), 0.95 * e.height), 0.34 * e.unit)
    else:
        stand_sought(e, cast.sought, (e.width * (0.5 + side * 0.24), 0.95 * e.height), 0.14 * e.unit)
    scatter(e, cast.prop, horizon + 0.12 * e.height, 0.1 * e.unit, 5, (e.width * 0.36, e.width * 0.64))
    wanderer(e, (e.width * (0.5 - side * 0.06), 0.9 * e.height), 0.19 * e.unit, facing=side)
    _frame(e, cast)


def _trunk(e: Engraver, g: Grain, x: float, base: float, thick: float) -> None:
    """Draw the trunk of a tree from the ground to beyond the picture's top."""
    wide, lean = thick * e.unit, e.unit * g.between(-0.06, 0.06)
    shape = [[(x - 2.6 * wide, base + 0.01 * e.unit), (x - 1.2 * wide, base - 0.06 * e.unit), (x - wide + 0.5 * lean, 0.4 * e.height), (x - 0.8 * wide + lean, -2.0),
              (x + 0.8 * wide + lean, -2.0), (x + wide + 0.5 * lean, 0.4 * e.height), (x + 1.2 * wide, base - 0.06 * e.unit), (x + 2.4 * wide, base + 0.015 * e.unit), (x, base - 0.01 * e.unit)]]  # fmt: skip
    for way in (-1, 1):
        y = e.height * g.between(0.08, 0.34)
        u, v = x + way * e.unit * g.between(0.08, 0.2), y - e.unit * g.between(0.05, 0.16)
        shape.append([(x + 0.6 * lean, y + 0.5 * wide), (x + 0.6 * lean, y - 0.5 * wide), (u, v), (u, v + 0.25 * wide)])
    e.mass(shape, -1 if e.light[0] < x else 1, halo=0.5, pitch=1.05)


def gorge(e: Engraver, cast: Cast) -> None:
    """Draw two cliffs, the place on one, the wanderer on the other, and a bridge of ropes between them."""
    g = e.vary("gorge scheme")
    side = cast.side
    _sky(e, cast, 0.5 - side * g.between(0.0, 0.12), g.between(0.25, 0.4))
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
    if _figure_waits(cast):
        stand_figure(e, cast.figure, (e.width * (0.5 - side * 0.36), tops[-side] + 0.02 * e.height), 0.34 * e.unit, "mass")
    _frame(e, cast)


def cavern(e: Engraver, cast: Cast) -> None:
    """Draw a place inside a cave, lit from behind, seen from the cave's mouth."""
    g = e.vary("cavern scheme")
    side, horizon = cast.side, e.height * g.between(0.7, 0.76)
    e.fill([interiors.whole(e)], "mass", "")
    x = e.width * (0.5 + side * g.between(0.02, 0.2))
    e.light = (x - side * g.between(-0.05, 0.16) * e.width, e.height * g.between(0.3, 0.5))
    radius = e.unit * g.between(0.1, 0.32)
    interiors.beams(e, 1.2 * radius, e.width * g.between(0.4, 0.75), count=90 + int(80 * g()), strength=g.between(0.6, 1.25))
    e.disc(e.light, radius, "glow", "ray", 0.4)
    hang = [(e.width * (s + 0.4 * g()) / 17, e.unit * g.between(0.1, 0.36)) for s in range(18)]
    for left, deep in hang:
        wide = e.unit * g.between(0.025, 0.05)
        e.mass(
            [
                [
                    (left - wide, -2.0),
                    (left - 0.4 * wide, 0.5 * deep),
                    (left, deep),
                    (left + 0.45 * wide, 0.45 * deep),
                    (left + wide, -2.0),
                ]
            ],
            -1 if e.light[0] < left else 1,
            halo=0.3,
            pitch=0.8,
        )
    stand_place(e, cast, (x, horizon + 0.03 * e.height), e.height * g.between(0.46, 0.55))
    if cast.looming:
        land.sea(e, horizon, dark=g() < 0.5)
    else:
        land.ground(e, horizon, dark=g() < 0.6)
        scatter(e, cast.prop, horizon + 0.06 * e.height, 0.12 * e.unit, 7, (e.width * 0.4, e.width * 0.58))
    stand_figure(
        e, cast.figure, (e.width * (0.5 - side * g.between(0.2, 0.3)), 0.94 * e.height), e.unit * g.between(0.3, 0.48), "glow"
    )
    wanderer(e, (e.width * (0.5 + side * 0.3), 0.93 * e.height), 0.2 * e.unit, facing=-side)
    near.FRAMES["cave"](e, e.vary("frame cave"))


def hall(e: Engraver, cast: Cast) -> None:
    """Draw a hall of columns with the figure in the door at its end."""
    g = e.vary("hall scheme")
    side = cast.side
    e.light = (e.width * (0.5 + side * g.between(0.0, 0.24)), 0.5 * e.height)
    foot = interiors.hall(e)
    if cast.looming:
        e.fill(icon_shape(e.pen, cast.figure, foot, 0.24 * e.unit), "mass", "edge")
        stand_sought(e, cast.sought, (foot[0] + side * 0.13 * e.width, 0.93 * e.height), 0.17 * e.unit)
    else:
        stand_figure(
            e, cast.figure, (foot[0] + side * g.between(0.04, 0.2) * e.width, 0.92 * e.height), e.unit * g.between(0.4, 0.6)
        )
    wanderer(e, (foot[0] - side * 0.13 * e.width, 0.97 * e.height), 0.3 * e.unit, facing=side)
    if cast.frame in ("curtains", "icicles", "thorns"):
        _frame(e, cast)


def descent(e: Engraver, cast: Cast) -> None:
    """Draw stairs to a gate in which the figure waits, in a cellar or in a wall below the sky."""
    g = e.vary("descent scheme")
    side = cast.side
    e.light = (e.width * (0.5 + side * g.between(0.0, 0.26)), 0.46 * e.height)
    foot, high = interiors.descent(e, skies.SKIES[cast.sky] if cast.looming else None)
    e.fill(icon_shape(e.pen, cast.figure, (foot[0], foot[1] - 0.01 * e.unit), 0.72 * high), "mass", "edge")
    if not cast.looming:
        badge = icon_shape(e.pen, cast.emblem, (foot[0], 0.115 * e.height), 0.1 * e.unit)
        e.disc((foot[0], 0.065 * e.height), 0.085 * e.unit, "mass", "scene", 0.6)
        e.fill(badge, "scene", "edge")
    beside = g.pick(("torches", "things", "things", "statues"))
    for way in (-1, 1):
        x = foot[0] + way * e.width * g.between(0.19, 0.24)
        if beside == "torches":
            interiors.torch(e, (x, foot[1] - 0.55 * high), 0.11 * e.unit)
        elif beside == "statues":
            e.mass(icon_shape(e.pen, cast.emblem, (x, foot[1] + 0.04 * e.height), 0.4 * e.unit), -way, halo=0.6, pitch=0.7)
        else:
            e.mass(
                placed(near.PROPS[cast.prop](e.vary(f"prop {way}")), (x, 0.7 * e.height), 0.24 * e.unit, flipped=way < 0),
                -way,
                halo=0.6,
                pitch=0.7,
            )
    stand_sought(e, cast.sought, (foot[0] - side * e.width * 0.3, 0.96 * e.height), 0.16 * e.unit)
    wanderer(
        e,
        (foot[0] + (side if cast.looming else -side) * e.width * 0.12, 0.97 * e.height),
        0.3 * e.unit,
        facing=-side if cast.looming else side,
    )
    if cast.frame in ("curtains", "icicles", "thorns", "pillars"):
        _frame(e, cast)


def lamp(e: Engraver, cast: Cast) -> None:
    """Draw a room by lamp or window: the thing sought on the table, the figure at the edge of the light."""
    g = e.vary("lamp scheme")
    side = cast.side
    e.light = (e.width * (0.5 + side * g.between(-0.06, 0.24)), 0.3 * e.height)
    top = interiors.lamp_room(e)
    shape = icon_shape(e.pen, cast.sought, (top[0], top[1] - 0.2), 0.2 * e.unit)
    e.fill(shape, "mass", "mass", 1.6)
    e.fill(shape, "scene", "edge")
    if cast.frame in ("shelves", "pipes", "curtains", "pillars"):
        _frame(e, cast)
    stand_figure(
        e,
        cast.figure,
        (top[0] - side * 0.27 * e.width, 0.92 * e.height),
        e.unit * g.between(0.45, 0.7),
        "glow" if cast.looming else "mass",
    )
    wanderer(e, (top[0] + side * 0.2 * e.width, 0.95 * e.height), 0.36 * e.unit, facing=-side)


def machines(e: Engraver, cast: Cast) -> None:
    """Draw a hall of machines with a furnace."""
    g = e.vary("machine scheme")
    side = cast.side
    e.light = (e.width * (0.5 - side * g.between(0.1, 0.33)), 0.6 * e.height)
    spot = interiors.machine_hall(e)
    stand_figure(e, cast.figure, (spot[0], 0.93 * e.height), 0.42 * e.unit, "glow")
    wanderer(e, (e.light[0] + side * 0.17 * e.width, 0.96 * e.height), 0.24 * e.unit, facing=side)
    if cast.frame in ("pipes", "curtains"):
        _frame(e, cast)


SCHEMES: dict[str, Callable[[Engraver, Cast], None]] = {
    "cavern": cavern, "coast": coast, "descent": descent, "forest": forest, "gorge": gorge, "hall": hall, "island": island,
    "lamp": lamp, "machines": machines, "road": road,
}  # fmt: skip
"""Compositions by the names that data use."""
