"""A compass rose: eight points, each light on one side and dark on the other, in two rings."""

from __future__ import annotations

from math import cos, pi, sin

from generator.core.grid import STEP, Side
from generator.draw.pen import Path, Pen, Point

COLOUR = "rule"


def draw_compass(pen: Pen, centre: Point, radius: float, north: Side | None = None, letter: str = "") -> None:
    """Draw a compass rose of `radius` mm; where a map calls one of its sides north, a letter stands beyond the tip to that side."""
    for share in (0.62, 0.56):
        pen.circle(centre, share * radius, "", COLOUR, 0.2)
    rays = []
    for number in range(48):
        angle = 2 * pi * number / 48
        start = 0.66 if number % 2 else 0.64
        rays.append((_at(centre, angle, start * radius), _at(centre, angle, 0.7 * radius)))
    pen.lines(rays, COLOUR, 0.12)
    for turn in (0.5, 0.0):
        for number in range(4):
            angle = pi / 2 * (number + turn)
            tip = _at(centre, angle, (0.7 if turn else 1.0) * radius)
            for side, fill in ((-1, "page"), (1, COLOUR)):
                waist = _at(centre, angle + side * pi / 4, (0.14 if turn else 0.19) * radius)
                pen.path(_triangle(centre, tip, waist), fill, COLOUR, 0.2)
    if north is not None:
        _draw_letter(pen, centre, radius, north, letter)


def _draw_letter(pen: Pen, centre: Point, radius: float, north: Side, letter: str) -> None:
    """Write the letter of a side upright beyond the tip of a rose."""
    size = max(9.0, 1.15 * radius)
    high = 0.24 * size
    x, y = STEP[north]
    wide = pen.measure(letter, "caps", size) / 2
    far = radius + 0.8 + (high / 2 if y else wide)
    pen.text((centre[0] + x * far, centre[1] + y * far + high / 2), letter, "caps", size, "centre", "deep")


def _at(centre: Point, angle: float, far: float) -> Point:
    return centre[0] + far * cos(angle), centre[1] + far * sin(angle)


def _triangle(a: Point, b: Point, c: Point) -> Path:
    return [("m", a), ("l", b), ("l", c), ("z", ())]
