"""Emblems of cards: an icon in a medallion or by itself, with rays of tapered strokes behind it as in a woodcut."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin

from generator.draw.pen import Pen, Point

_LENGTHS = (1.0, 0.58, 0.82, 0.46, 0.92, 0.64, 0.74, 0.5)
"""How far rays reach, one after another, as shares of the way to the panel's edge."""
_WEIGHT = 0.5
"""Weight of a ray where it is thickest, in mm."""
_STEP = pi / 60
"""Angle from one ray to the next."""


def emblem(pen: Pen, at: Point, size: Point, icon: str, colour: str = "deep") -> None:
    """Draw an icon in a medallion in the middle of a panel with rays, given by its top left corner and its size in mm."""
    wide, tall = size
    radius = 0.42 * min(wide, tall)
    pen.stamp(("emblem", size), at, lambda stamped: _panel(stamped, size, radius))
    centre = (at[0] + wide / 2, at[1] + tall / 2)
    pen.circle(centre, radius, "white", "rule", 0.35)
    pen.circle(centre, radius - 0.9, "", "texture", 0.2)
    pen.icon(centre, icon, 1.42 * radius, colour)


def draw_shown(pen: Pen, at: Point, size: Point, icon: str, colour: str = "ink") -> None:
    """Draw an icon as large as a panel holds, with rays behind it and a rim of light round it."""
    wide, tall = size
    side = min(wide, tall)
    pen.stamp(("shown", size), at, lambda stamped: _panel(stamped, size, 0.3 * side))
    centre = (at[0] + wide / 2, at[1] + tall / 2)
    pen.icon(centre, icon, 0.84 * side, colour, "halo")


def _panel(pen: Pen, size: Point, radius: float) -> None:
    """Draw the ground of an emblem: a frame, and rays from the medallion to it, thin at both ends."""
    wide, tall = size
    pen.rect((0.0, 0.0), size, "panel", "texture", 0.3)
    path: list[tuple[str, tuple[float, ...]]] = []
    for number in range(round(2 * pi / _STEP)):
        angle = (number + 0.5) * _STEP
        along = (cos(angle), sin(angle))
        start, end = radius + 0.7, _to_edge(along, wide / 2 - 0.7, tall / 2 - 0.7)
        end = start + (end - start) * _LENGTHS[number % len(_LENGTHS)]
        if end - start > 0.8:
            path += _sliver((wide / 2, tall / 2), along, start, end)
    pen.path(path, "texture", "", 0.0)


def _to_edge(along: Point, half_wide: float, half_tall: float) -> float:
    """Return how far it is in mm from the middle of a panel to its edge in a direction of length 1."""
    x, y = abs(along[0]), abs(along[1])
    return min(half_wide / x if x > 1e-9 else hypot(half_wide, half_tall), half_tall / y if y > 1e-9 else half_wide)


def _sliver(centre: Point, along: Point, start: float, end: float) -> list[tuple[str, tuple[float, ...]]]:
    """Return the outline of a stroke that points away from a centre: as thin as a point at both ends."""
    (x, y), (dx, dy), middle = centre, along, start + 0.35 * (end - start)
    half = _WEIGHT / 2
    corners = (
        (x + start * dx, y + start * dy), (x + middle * dx - half * dy, y + middle * dy + half * dx),
        (x + end * dx, y + end * dy), (x + middle * dx + half * dy, y + middle * dy - half * dx),
    )  # fmt: skip
    return [("m", corners[0]), *(("l", corner) for _, corner in pairwise(corners)), ("z", ())]
