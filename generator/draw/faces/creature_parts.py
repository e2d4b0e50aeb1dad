"""Parts of creatures: forms, lines, limbs, teeth and eyes as rows of data, and what the code makes of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Literal

import msgspec

from generator.core.data import Record
from generator.draw.engraving import shape
from generator.draw.faces.contours import even, hairs, scales, tapering, tufted
from generator.draw.faces.heads import Head, draw_head
from generator.draw.faces.paths import lines_of
from generator.draw.pen import Point
from generator.draw.plate import MIDDLE, Plate

STEPS = 4
"""In how many steps smooth lines go from each point to the next."""
DEEP = 4.0
"""How many units deep shade must be to be cut by lines in two directions."""
FINE_HAIRS, COARSE_HAIRS = 11.5, 70.0
"""How many square units one hair has on a fine and on a coarse plate."""
LEAST_SCALE = 1.6
"""Size in mm below which scales are left out."""
COARSE_RINGS = 4
"""How many rings a limb has at most on a coarse plate."""


class Part(Record):
    """A part of a creature.

    A closed path is a form: `fill` names its colour (without one it is an outline, or a tone without that), `shade` how deep it is
    shaded in units, `tone` the angle of hatching all over it (`pitch` wide), `fur` the length of its hairs, `scale` the size of its
    scales, `tufts` the height of tufts along its edge. An open path is a stroke `line` thick, or with `taper` a limb from one width
    to another, with `rings` lines across; `teeth` hang along it, so many and so high. An `eye` has a place and a radius. What is
    drawn on `both` sides is mirrored; of a form that is a `half`, the right side is written, from top to bottom, and the left one
    is its mirror image. What is `fixed` does not turn with the head; what is `fine` is left out where a plate is coarse.
    """

    d: str = ""
    fill: Literal["paper", "void", "solid", "accent", ""] = "paper"
    weight: float = 0.42
    shade: float = 0.0
    tone: float | None = None
    pitch: float = 1.1
    fur: float = 0.0
    scale: float = 0.0
    tufts: float = 0.0
    line: float = 0.5
    taper: tuple[float, float] | None = None
    rings: int = 0
    teeth: tuple[int, float] | None = None
    eye: tuple[float, float, float] | None = None
    look: Literal["round", "slit", "bead", "glow", "hollow", "bug", "goat"] = "round"
    slant: float = 0.0
    head: Head | None = None
    both: bool = False
    half: bool = False
    fixed: bool = False
    fine: bool = False


class Pose(msgspec.Struct, frozen=True):
    """How a creature is held: how far its middle is turned aside in units and over what half width, how it is tilted in degrees.

    Hair and scales lead away from the `focus`. What is fixed is not hatched under the `cover`, the outline of the head.
    """

    turn: float = 0.0
    wide: float = 40.0
    tilt: float = 0.0
    pivot: Point = (MIDDLE, 90.0)
    focus: Point = (MIDDLE, 60.0)
    cover: tuple[Point, ...] = ()

    def at(self, x: float, y: float) -> Point:
        """Return where a point of a part of the head lies."""
        away = (x - MIDDLE) / self.wide
        if abs(away) < 1.0:
            x += self.turn * (1.0 - away * away)
        if not self.tilt:
            return x, y
        across, down = x - self.pivot[0], y - self.pivot[1]
        c, s = cos(radians(self.tilt)), sin(radians(self.tilt))
        return self.pivot[0] + across * c - down * s, self.pivot[1] + across * s + down * c


def cover_of(parts: Sequence[Part], pose: Pose) -> tuple[Point, ...]:
    """Return the outline of the largest form of a head, which hides what lies behind it."""
    best: tuple[Point, ...] = ()
    largest = 0.0
    for part in parts:
        if part.fixed or part.both or not part.fill or part.taper or not part.d:
            continue
        line = lines_of(part.d, STEPS)[0]
        points = [*line.points, *((2 * MIDDLE - x, y) for x, y in reversed(line.points))] if part.half else line.points
        size = (max(x for x, _ in points) - min(x for x, _ in points)) * (max(y for _, y in points) - min(y for _, y in points))
        if (line.closed or part.half) and size > largest:
            best, largest = tuple(pose.at(x, y) for x, y in points), size
    return best


def draw_part(plate: Plate, part: Part, pose: Pose) -> None:
    """Draw a part, and its mirror image where there are two of it."""
    if part.fine and plate.coarse:
        return
    held = Pose(focus=pose.focus, cover=pose.cover) if part.fixed else msgspec.structs.replace(pose, cover=())
    for side in (1.0, -1.0) if part.both else (1.0,):
        placed = _placing(held, side)
        if part.eye:
            _draw_eye(plate, part, part.eye, placed)
        elif part.head:
            draw_head(plate, part.head, ears=False)
        else:
            _draw_lines(plate, part, placed, held)


def _placing(pose: Pose, side: float) -> Callable[[float, float], Point]:
    return lambda x, y: pose.at(MIDDLE + side * (x - MIDDLE), y)


def _draw_lines(plate: Plate, part: Part, placed: Callable[[float, float], Point], pose: Pose) -> None:
    for line in lines_of(part.d, 3 if plate.coarse else STEPS):
        points = [placed(x, y) for x, y in line.points]
        if part.half:
            points += [placed(2 * MIDDLE - x, y) for x, y in reversed(line.points)]
        if part.teeth:
            _draw_teeth(plate, points, *part.teeth)
        elif part.taper:
            _draw_limb(plate, part, points, part.taper, pose)
        elif line.closed or part.half:
            _draw_form(plate, part, points, pose)
        else:
            plate.line(*(placed(x, y) for x, y in line.written), weight=part.line)


def _draw_form(plate: Plate, part: Part, points: Sequence[Point], pose: Pose) -> None:
    """Draw a closed form with all that covers it."""
    edge = tufted(points, part.tufts, pose.focus) if part.tufts else points
    outline = plate.at(edge)
    if part.fill == "void":
        plate.void(outline)
    elif part.fill == "solid":
        shape(plate.pen, outline, plate.roles.solid, "", 0.0)
    elif part.fill or part.tone is None:
        plate.fill(outline, part.fill, part.weight)
    hidden = [plate.at(pose.cover)] if pose.cover else []
    if part.tone is not None:
        plate.tone(outline, part.tone, part.pitch, without=hidden)
    if part.scale and part.scale * plate.scale >= LEAST_SCALE:
        path = scales(points, part.scale, pose.focus, lambda x, y: plate.at([(x, y)])[0], pose.cover)
        if path:
            plate.pen.path(path, "", plate.roles.hatch, 0.22 * plate.thick)
    if part.fur:
        length, room = (1.5 * part.fur, COARSE_HAIRS) if plate.coarse else (part.fur, FINE_HAIRS)
        _draw_fur(plate, hairs(points, length, pose.focus, room, pose.cover))
    if part.shade:
        bare = plate.at(points)
        plate.shade(bare, part.shade, without=hidden)
        if part.shade >= DEEP and not (plate.coarse or part.fur):
            plate.shade(bare, 0.5 * part.shade, 14.0, without=hidden)


def _draw_fur(plate: Plate, found: Sequence[tuple[Point, Point]]) -> None:
    """Draw hairs as wedges: thick at their roots."""
    path: list[tuple[str, tuple[float, ...]]] = []
    half = 0.17 * plate.thick
    for (x, y), tip in (plate.at(one) for one in found):
        length = hypot(tip[0] - x, tip[1] - y) or 1.0
        across, down = -(tip[1] - y) / length * half, (tip[0] - x) / length * half
        path += [("m", (x + across, y + down)), ("l", tip), ("l", (x - across, y - down))]
    if path:
        plate.pen.path(path, plate.roles.hatch)


def _draw_limb(plate: Plate, part: Part, points: Sequence[Point], widths: tuple[float, float], pose: Pose) -> None:
    """Draw a limb that tapers along a line, and lines across it."""
    _draw_form(plate, part, tapering(points, *widths), pose)
    rings = min(part.rings, COARSE_RINGS) if plate.coarse else part.rings
    if not rings:
        return
    places = even(points, rings + 1)
    for number, ((x, y), (u, v)) in enumerate(pairwise(places[1:]), 1):
        length = hypot(u - x, v - y) or 1.0
        half = (widths[0] + (widths[1] - widths[0]) * number / (rings + 1)) / 2
        across, down = (v - y) / length * half, -(u - x) / length * half
        bulge = (0.3 * half * (u - x) / length, 0.3 * half * (v - y) / length)
        plate.line((x - across, y - down), (x + bulge[0], y + bulge[1]), (x + across, y + down), weight=0.45)


def _draw_teeth(plate: Plate, points: Sequence[Point], count: int, height: float) -> None:
    """Draw teeth along a line from left to right: downwards, or upwards where their height is below zero."""
    for number, ((x, y), (u, v)) in enumerate(pairwise(even(points, count))):
        length = hypot(u - x, v - y) or 1.0
        tall = height * (1.0, 0.72, 0.86)[number % 3]
        tip = ((x + u) / 2 - (v - y) / length * tall, (y + v) / 2 + (u - x) / length * tall)
        plate.fill(plate.at([(x, y), (u, v), tip]), "paper", 0.26)


def _draw_eye(plate: Plate, part: Part, eye: tuple[float, float, float], placed: Callable[[float, float], Point]) -> None:
    """Draw an eye; its outer end is raised by `slant` radii, and what frowns has a heavy lid."""
    x, y, r = eye

    def at(across: float, down: float) -> Point:
        return placed(x + r * across, y + r * (down - part.slant * across))

    if part.look in ("glow", "hollow"):
        if part.look == "hollow":
            socket = [at(-1, 0.1), at(-0.6, -0.8), at(0.3, -1), at(1, -0.4), at(0.9, 0.5), at(0.1, 0.95), at(-0.7, 0.75)]
            plate.void(plate.curve(socket))
        size = 0.34 if part.look == "hollow" else 1.0
        glow = [at(-size, 0.06), at(-0.3 * size, -0.6 * size), at(0.7 * size, -0.5 * size), at(size, 0), at(0.2 * size, 0.5 * size)]
        plate.fill(plate.curve(glow), "accent", 0.1)
        return
    ball = [at(cos(turn), sin(turn)) for turn in (0.0, 0.8, 1.57, 2.35, 3.14, 3.93, 4.71, 5.5)]
    if part.look == "bug":
        plate.form(ball, 0.9 * r, colour="accent")
        plate.tone(plate.curve(ball), 30.0, 0.9)
        plate.tone(plate.curve(ball), 120.0, 0.9)
    elif part.look == "bead":
        plate.solid(ball)
    else:
        _draw_iris(plate, part, at)
    plate.fill(plate.curve([at(-0.42 + 0.2 * a, -0.36 + 0.2 * b) for a, b in ((-1, 0), (0, -1), (1, 0), (0, 1))]), "paper", 0.0)


def _draw_iris(plate: Plate, part: Part, at: Callable[[float, float], Point]) -> None:
    """Draw an eye's white in the accent, its pupil and its lids."""
    rim = [at(-1.25, 0.25), at(-0.7, -0.62), at(0.1, -0.92), at(0.9, -0.55), at(1.25, 0.0), at(0.6, 0.72), at(-0.3, 0.82)]
    if not plate.coarse:
        plate.tone(
            plate.curve([at(-1.8, 0.5), at(-1, -1), at(0.2, -1.6), at(1.5, -1), at(1.9, 0.2), at(0.7, 1.4), at(-0.6, 1.4)]),
            62.0,
            0.9,
        )
    plate.fill(plate.curve(rim), "accent", 0.5)
    wide, tall = {"slit": (0.2, 0.8), "goat": (0.75, 0.24)}.get(part.look, (0.52, 0.56))
    plate.solid(
        [
            at(wide * a, 0.0 + tall * b)
            for a, b in ((-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7))
        ]
    )
    plate.line(at(-1.45, 0.35), at(-0.8, -0.7), at(0.1, -1.02), at(1.0, -0.66), at(1.5, 0.05), weight=1.1)
    if part.slant:
        plate.line(at(-1.7, -0.5), at(-0.5, -1.3), at(0.9, -1.3), at(1.9, -0.6), weight=1.5)
