"""Necks of heads in profile: a line from the skull down to the foot of a plate, how thick it is, and places on it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import msgspec

from generator.draw.engraving import smooth
from generator.draw.faces.profile_row import Profile
from generator.draw.faces.skulls import HINGE, Skull, rounded
from generator.draw.pen import Point
from generator.draw.plate import FOOT, Plate

LOWEST = FOOT + 10.0
"""How far below the edge of the plate a neck ends, in units."""
LEFTMOST, RIGHTMOST, HIGHEST = 4.0, 96.0, 7.5
"""Between which units necks stay, and what hangs on them."""
_POSES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "rise": ((0.2, 0.1, 0.0), (0.3, 0.0, 0.3), (0.22, 0.0, 0.62), (0.2, 0.0, 1.0)),
    "upright": ((0.16, 0.12, 0.0), (0.2, 0.0, 0.36), (0.18, 0.0, 0.66), (0.18, 0.0, 1.0)),
    "low": ((0.22, -0.12, 0.0), (0.5, -0.14, 0.0), (0.68, 0.0, 0.24), (0.62, 0.0, 0.6), (0.56, 0.0, 1.0)),
    "arch": ((0.14, -0.16, 0.0), (0.38, -0.22, 0.0), (0.58, 0.05, 0.0), (0.5, 0.0, 0.52), (0.34, 0.0, 1.0)),
    "coil": ((0.18, 0.12, 0.0), (0.24, 0.0, 0.26), (-0.06, 0.0, 0.5), (-0.24, 0.0, 0.74), (0.06, 0.0, 1.0)),
    "rest": ((0.2, -0.04, 0.0), (0.38, 0.06, 0.0), (0.46, 0.0, 0.4), (0.44, 0.0, 1.0)),
}
"""Where the middle of a neck runs: sideways and downwards in lengths of the head, downwards as a share of the height below it."""


class Spot(msgspec.Struct, frozen=True):
    """A place on a neck: its middle, how far it is from there to front and back, and the way down as a vector of length 1."""

    x: float
    y: float
    half: float
    down: Point

    def at(self, across: float, along: float = 0.0) -> Point:
        """Return a place `across` from the front (-1) to the back (1), and so many units further down."""
        u, v = self.down
        return self.x + v * across * self.half + u * along, self.y - u * across * self.half + v * along


class Neck(msgspec.Struct, frozen=True):
    """A neck as spots from the skull downwards."""

    spots: tuple[Spot, ...]

    def spot(self, share: float) -> Spot:
        """Return the spot at a share of its length."""
        return self.spots[min(len(self.spots) - 1, max(0, round(share * (len(self.spots) - 1))))]

    def edge(self, across: float) -> list[Point]:
        """Return the line at a place across from the skull downwards, in units, inside of the plate, without folds in bends."""
        found: list[Point] = []
        for spot in self.spots:
            x, y = spot.at(across)
            onwards = not found or (x - found[-1][0]) * spot.down[0] + (y - found[-1][1]) * spot.down[1] > 0
            if onwards:
                found.append((min(max(x, LEFTMOST), RIGHTMOST), max(y, HIGHEST)))
        return found

    def outline(self) -> list[Point]:
        """Return its outline in units."""
        return [*self.edge(-1.0), *reversed(self.edge(1.0))]


def neck_of(row: Profile, skull: Skull) -> Neck:
    """Return the neck that a row gives a skull."""
    (x, y), long = skull.at(0.12, -0.01), skull.length
    high = max(8.0, LOWEST - y)
    steps = _POSES[row.pose]
    foot = row.foot
    points = [(x, y)]
    for place, (aside, lower, share) in enumerate(steps, 1):
        points.append((x + aside * long + foot * (place / len(steps)) ** 2, y + lower * long + share * high))
    line = smooth(points, closed=False, steps=6)
    widest = 0.19 * row.neck * long
    return Neck(tuple(_spot(line, place, widest, row.girth) for place in range(len(line))))


def _spot(line: Sequence[Point], place: int, half: float, girth: float) -> Spot:
    (a, b), (c, d) = line[max(0, place - 1)], line[min(len(line) - 1, place + 1)]
    length = hypot(c - a, d - b) or 1.0
    share = place / (len(line) - 1)
    wide = half * (1.0 + (girth - 1.0) * share**1.4)
    x, y = line[place]
    reach = wide * abs(d - b) / length
    return Spot(min(max(x, LEFTMOST + reach), RIGHTMOST - reach), y, wide, ((c - a) / length, (d - b) / length))


def draw_neck(plate: Plate, row: Profile, skull: Skull, neck: Neck) -> list[Point]:
    """Draw a neck without its skin, in the shadow of the jaw; return its outline in mm."""
    outline = plate.at(neck.outline())
    plate.fill(outline, weight=0.5)
    rounded(plate, outline, 12.0)
    if row.plates:
        _draw_plates(plate, neck)
    jaw = skull.of_jaw((HINGE, -0.1), (0.34, -0.1 - row.jaw))
    cast = [spot.at(-1.0) for spot in neck.spots[2:9]] + [spot.at(0.5) for spot in reversed(neck.spots[1:6])]
    if row.pose not in ("rest", "low") and jaw[0][1] < cast[0][1] + 40:
        plate.tone(plate.at(_within(cast)), 36.0, 1.5 if plate.coarse else 1.0, 0.3)
    return outline


def _within(points: Sequence[Point]) -> list[Point]:
    return [(min(max(x, LEFTMOST), RIGHTMOST), y) for x, y in points]


def _draw_plates(plate: Plate, neck: Neck) -> None:
    """Draw the plates of a belly along the front."""
    inner = neck.edge(-0.45)
    plate.line(*inner[2:], weight=0.5)
    step = 2 if not plate.coarse else 4
    spots = neck.spots[3:-1:step]
    for spot in spots:
        plate.line(*_within([spot.at(-0.98), spot.at(-0.7, -1.6), spot.at(-0.45, 0.4)]), weight=0.55)
