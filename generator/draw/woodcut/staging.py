"""What a picture shows, and how place, figure and the thing sought are stood into any composition."""

from __future__ import annotations

from math import cos, pi, sin

import msgspec

from generator.draw.pen import Point
from generator.draw.woodcut import near, skies
from generator.draw.woodcut.engraver import Engraver, icon_shape, placed
from generator.draw.woodcut.places import PLACES, box

ICON = "icon:"
"""A place of this name is a silhouette of an icon."""
BRIGHT = ("sun", "glory", "full-moon", "wind", "clouds", "snow")
"""Skies in whose light the figure may loom."""
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


def draw_sky(e: Engraver, cast: Cast, x: float, y: float) -> None:
    """Draw the sky with its light at a place in shares of the picture, and the figure in it where it looms there."""
    e.light = (x * e.width, y * e.height)
    skies.SKIES[cast.sky](e)
    if not figure_waits(cast):
        apparition(e, cast.figure)


def figure_waits(cast: Cast) -> bool:
    """Return whether the figure is not yet shown in the sky."""
    return not (cast.looming and cast.sky in BRIGHT)


def draw_frame(e: Engraver, cast: Cast) -> None:
    """Draw what frames the picture, and the snow that falls before everything."""
    if cast.frame:
        near.FRAMES[cast.frame](e, e.vary(f"frame {cast.frame}"))
    if cast.sky == "snow":
        skies.flakes(e)
