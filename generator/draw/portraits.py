"""Portraits: a figure in an archway of its theme, with its wall and floor round it, lights beside it and props at its feet."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import msgspec

from generator.core.grid import Spot
from generator.draw.faces.busts import Bust
from generator.draw.faces.face import Face, draw_face
from generator.draw.ground.kinds import Ground
from generator.draw.ground.laying import lay_wall
from generator.draw.ground.props import draw_light, draw_prop
from generator.draw.ground.strokes import tapered
from generator.draw.pen import Path, Pen, Point
from generator.draw.plate import TALL, WIDE

BRICK = 9.0
"""Side in mm of a square of wall behind an archway."""
CLOSE, WHOLE = 1.4, 1.0
"""How high a bust is of the height of its panel, below whose edge it goes on; and a head that fills its plate."""
RING, STONES = 1.7, 11
"""Width in mm of the ring of stones round an arch, and how many of them there are."""


class Portrait(msgspec.Struct, frozen=True):
    """Who is shown: icon and colour, the ground of the theme, which of its props stand by, and the icon over the arch, if any.

    A `face` is shown in place of the icon and the arch.
    """

    icon: str
    colour: str
    ground: Ground
    number: int = 0
    over: str = ""
    face: Face | None = None


def draw_portrait(pen: Pen, at: Point, size: Point, portrait: Portrait) -> None:
    """Draw a portrait in a panel given by its top left corner and its size in mm, wider than high."""
    wide, tall = size
    key = ("portrait", size, portrait.ground, portrait.number, bool(portrait.over))
    pen.stamp(key, at, lambda stamped: _draw_place(stamped, size, portrait))
    if portrait.face:
        share = CLOSE if isinstance(portrait.face.row, Bust) else WHOLE
        figure = (share * tall * WIDE / TALL, share * tall)
        pen.push(at, 0, size)
        draw_face(pen, ((wide - figure[0]) / 2, 0.0), figure, portrait.face, ground=False)
        pen.pop()
        return
    centre = (at[0] + wide / 2, at[1] + 0.53 * tall)
    pen.icon(centre, portrait.icon, 0.76 * tall, portrait.colour, "halo")
    if portrait.over:
        pen.circle((centre[0], at[1] + 0.09 * tall), 0.085 * tall, "white", "deep", 0.25)
        pen.icon((centre[0], at[1] + 0.09 * tall), portrait.over, 0.12 * tall, "accent")


def _draw_place(pen: Pen, size: Point, portrait: Portrait) -> None:
    """Draw all that lies behind a figure, from back to front."""
    wide, tall = size
    ground = portrait.ground
    pen.push((0.0, 0.0), 0, size)
    pen.rect((0.0, 0.0), size, "panel")
    squares = [Spot(x, y) for y in range(int(tall / BRICK) + 1) for x in range(int(wide / BRICK) + 1)]
    lay_wall(pen, ground.wall, squares, (0.0, 0.0), BRICK, ("texture", ""))
    _draw_floor(pen, size)
    _draw_arch(pen, size)
    light, prop = 0.36 * tall, 0.34 * tall
    away = 0.46 * tall + RING
    for side, x in enumerate(((wide / 2 - away) / 2, wide - (wide / 2 - away) / 2)):
        draw_light(pen, ground.light, (x - light / 2, 0.1 * tall), light)
        kind = ground.props[(portrait.number + side) % len(ground.props)]
        draw_prop(pen, kind, (x - prop / 2, 0.94 * tall - prop), prop)
    pen.pop()
    pen.rect((0.0, 0.0), size, "", "deep", 0.3)


def _draw_arch(pen: Pen, size: Point) -> None:
    """Draw an archway with the light of the next room in it, and the stones round it."""
    wide, tall = size
    middle, radius, spring, foot = wide / 2, 0.46 * tall, 0.52 * tall, 0.9 * tall
    for reach, fill in ((radius + RING, "page"), (radius, "white")):
        pen.path(_arch((middle, spring), reach, foot), fill, "deep", 0.3)
    joints = []
    for number in range(STONES + 1):
        angle = pi * number / STONES
        joints.append(tuple((middle - reach * cos(angle), spring - reach * sin(angle)) for reach in (radius, radius + RING)))
    for number in (1, 2, 3):
        down = spring + (foot - spring) * number / 4
        joints += [((middle - side * radius, down), (middle - side * (radius + RING), down)) for side in (-1, 1)]
    pen.lines([(one[0], one[1]) for one in joints], "deep", 0.22)
    _draw_rays(pen, (middle, spring), radius)
    shadow = [
        ((middle - 0.3 * tall + 0.4 * n, foot - 0.6 * n - 0.4), (middle + 0.34 * tall - n, foot - 0.6 * n - 0.4)) for n in range(4)
    ]
    _fill(pen, shadow, 0.5, "wallstroke", "sketch")


def _draw_rays(pen: Pen, centre: Point, radius: float) -> None:
    """Draw rays of light inside an arch, thin at both ends, which stop short of the figure."""
    rays = []
    for number in range(2, 35):
        angle = pi * number / 36
        inner, outer = (0.66 if number % 2 else 0.78) * radius, 0.94 * radius
        rays.append(
            (
                (centre[0] - inner * cos(angle), centre[1] - inner * sin(angle)),
                (centre[0] - outer * cos(angle), centre[1] - outer * sin(angle)),
            )
        )
    _fill(pen, rays, 0.34, "texture", "")


def _draw_floor(pen: Pen, size: Point) -> None:
    """Draw the floor before the wall: lines that run to a point behind the figure, closer together far away."""
    wide, tall = size
    horizon, end = 0.8 * tall, (wide / 2, 0.3 * tall)
    pen.rect((0.0, horizon), (wide, tall - horizon), "floor")
    lines = []
    for number in range(-8, 9):
        foot = (wide / 2 + number * wide / 9, tall)
        share = (tall - horizon) / (tall - end[1])
        lines.append((foot, (foot[0] + (end[0] - foot[0]) * share, horizon)))
    lines += [
        ((0.0, horizon + (tall - horizon) * share), (wide, horizon + (tall - horizon) * share)) for share in (0.0, 0.22, 0.55)
    ]
    _fill(pen, lines, 0.34, "ground", "sketch")


def _fill(pen: Pen, lines: list[tuple[Point, Point]], weight: float, colour: str, thin: str) -> None:
    """Draw lines as slivers, and again for low ink in another colour, thinner."""
    for name, share in ((colour, 1.0), (thin, 0.6)):
        path: list[tuple[str, tuple[float, ...]]] = []
        for start, stop in lines:
            if name and hypot(stop[0] - start[0], stop[1] - start[1]) > 0.1:
                outline = tapered((start, stop), weight * share)
                path += [("m", outline[0]), *(("l", point) for point in outline[1:]), ("z", ())]
        if path:
            pen.path(path, name)


def _arch(spring: Point, radius: float, foot: float) -> Path:
    """Return the outline of an archway by the middle of its round, whose radius is half its width, and its foot."""
    (x, y), k = spring, 0.5523 * radius
    return [
        ("m", (x - radius, foot)), ("l", (x - radius, y)), ("c", (x - radius, y - k, x - k, y - radius, x, y - radius)),
        ("c", (x + k, y - radius, x + radius, y - k, x + radius, y)), ("l", (x + radius, foot)), ("z", ()),
    ]  # fmt: skip
