"""A human head seen from the front, its neck and its shoulders, in the units of a plate."""

from __future__ import annotations

import msgspec

from generator.draw.pen import Point
from generator.draw.plate import Plate


class Head(msgspec.Struct, frozen=True):
    """A head: its middle and half its width and height in units, the widths of jaw and chin as shares, where it looks to (-1..1).

    `brow` is how heavy the brows are, `frown` how far their inner ends are lowered, `smile` how far the mouth's corners are raised.
    `age` from 0 to 1 adds lines.
    """

    x: float = 50.0
    y: float = 50.0
    w: float = 14.5
    h: float = 19.5
    jaw: float = 0.74
    chin: float = 0.34
    turn: float = -0.5
    brow: float = 1.0
    frown: float = 0.0
    smile: float = 0.0
    lips: float = 0.0
    age: float = 0.0

    def at(self, across: float, down: float) -> Point:
        """Return a place of the face in units; features move with the way it looks, those in the middle the most."""
        shift = self.turn * 0.2 * (1 - across * across)
        return self.x + self.w * (across + shift), self.y + self.h * down

    def outline(self) -> list[Point]:
        """Return the corners of its outline in units."""
        right = [(0.0, -1.0), (0.62, -0.86), (0.94, -0.42), (0.98, 0.05), (0.9, 0.4), (self.jaw, 0.72), (self.chin, 0.97)]
        shift = self.turn * 0.1
        half = [(self.x + self.w * x, self.y + self.h * y) for x, y in right]
        other = [(self.x - self.w * x, self.y + self.h * y) for x, y in reversed(right[1:])]
        low = (self.x + self.w * shift * 2.0, self.y + self.h * 1.04)
        return [*half, low, *other]


def draw_head(plate: Plate, head: Head, *, ears: bool = True) -> list[Point]:
    """Draw a head with its face, no hair; return its outline in mm."""
    if ears:
        for side in (-1, 1):
            ear = [head.at(side * x, y) for x, y in ((0.93, -0.08), (1.13, -0.14), (1.17, 0.1), (1.02, 0.34), (0.9, 0.28))]
            plate.fill(plate.curve(ear))
            plate.line(head.at(side * 1.02, -0.02), head.at(side * 1.1, 0.04), head.at(side * 1.0, 0.2), weight=0.3)
    outline = plate.curve(head.outline())
    plate.fill(outline)
    plate.shade(outline, 7.0, 62.0)
    plate.shade(outline, 3.4, 12.0)
    _features(plate, head)
    return outline


def _features(plate: Plate, head: Head) -> None:
    at = head.at
    for side in (-1, 1):
        _eye(plate, head, side)
    bridge, tip = at(0.12, -0.06), at(0.1, 0.4)
    plate.line(bridge, at(0.1, 0.12), at(0.2, 0.33), tip, weight=0.55)
    plate.line(at(-0.17, 0.34), at(-0.1, 0.42), at(0.04, 0.43), weight=0.5)
    nose = plate.curve([at(0.13, 0.0), at(0.28, 0.3), at(0.24, 0.42), at(0.12, 0.4)])
    plate.tone(nose, 62.0)
    corner = 0.62 - 0.05 * head.smile
    plate.line(at(-0.36, corner), at(-0.14, 0.63), at(0.0, 0.645), at(0.16, 0.63), at(0.36, corner), weight=0.62)
    if head.lips:
        plate.tone(plate.curve([at(-0.22, 0.655), at(0.0, 0.67), at(0.22, 0.655), at(0.0, 0.67 + 0.09 * head.lips)]), 0.0, 0.8)
        plate.line(at(-0.24, 0.6), at(-0.06, 0.57), at(0.0, 0.585), at(0.06, 0.57), at(0.24, 0.6), weight=0.3)
    plate.line(at(-0.16, 0.76), at(0.0, 0.785), at(0.18, 0.76), weight=0.5)
    if head.age:
        for side in (-1, 1):
            plate.line(at(side * 0.3, 0.38), at(side * 0.46, 0.52), at(side * 0.47, 0.66), weight=0.4)
            plate.line(at(side * 0.24, 0.16), at(side * 0.42, 0.2), at(side * 0.58, 0.14), weight=0.3)
        for down in (-0.52, -0.43)[: 1 + int(head.age > 0.6)]:
            plate.line(at(-0.46, down), at(0.0, down - 0.03), at(0.46, down), weight=0.3)


def _eye(plate: Plate, head: Head, side: int) -> None:
    def at(across: float, down: float) -> Point:
        return head.at(side * across, down)

    plate.fill(
        plate.curve([at(0.24, 0.03), at(0.36, -0.04), at(0.52, -0.045), at(0.66, 0.03), at(0.5, 0.075), at(0.34, 0.075)]),
        weight=0.2,
    )
    look = 0.05 * head.turn * side
    plate.solid(
        [
            at(0.38 + look, -0.045),
            at(0.45 + look, -0.05),
            at(0.52 + look, -0.035),
            at(0.51 + look, 0.06),
            at(0.45 + look, 0.075),
            at(0.38 + look, 0.06),
        ]
    )
    plate.line(at(0.21, 0.04), at(0.34, -0.045), at(0.52, -0.055), at(0.7, 0.035), weight=0.75)
    plate.line(at(0.26, -0.09), at(0.42, -0.12), at(0.62, -0.07), weight=0.3)
    inner, outer = -0.2 + 0.07 * head.frown, -0.16 - 0.02 * head.frown
    plate.line(at(0.16, inner), at(0.34, -0.25), at(0.54, -0.26), at(0.76, outer), weight=1.15 * head.brow)
    socket = plate.curve([at(0.14, -0.13), at(0.2, -0.15), at(0.24, 0.02), at(0.16, 0.06)])
    plate.tone(socket, 62.0)


def draw_neck(plate: Plate, head: Head, width: float, down: float) -> None:
    """Draw a neck `width` units wide from the head down to a height in units, in the head's shadow."""
    x, top = head.x, head.y + head.h * 0.55
    outline = plate.at([
        (x - width, top), (x + width, top), (x + width * 1.06, down - 6), (x + width * 1.5, down), (x - width * 1.5, down),
        (x - width * 1.06, down - 6),
    ])  # fmt: skip
    plate.fill(outline)
    shadow = plate.at(
        [(x - width, top), (x + width, top), (x + width, down - 1), (x + width * 0.1, down - 6), (x - width, top + head.h * 0.62)]
    )
    plate.tone(shadow, 28.0)
    plate.tone(plate.at([(x + width * 0.1, top), (x + width, top), (x + width * 1.1, down), (x + width * 0.4, down)]), 80.0)


def shoulders(head: Head, wide: float, top: float, slope: float) -> list[Point]:
    """Return the corners of shoulders in units: half their width, where they begin at the neck, how far they fall to the sides."""
    x = head.x
    return [
        (x - 8, top), (x - wide * 0.55, top + slope * 0.42), (x - wide * 0.9, top + slope), (x - wide, top + slope + 12),
        (x - wide - 2, 136), (x + wide + 2, 136), (x + wide, top + slope + 12), (x + wide * 0.9, top + slope),
        (x + wide * 0.55, top + slope * 0.42), (x + 8, top),
    ]  # fmt: skip


def draw_pole(plate: Plate, top: Point, foot: Point) -> None:
    """A wooden pole."""
    (x, y), (u, v) = top, foot
    pole = plate.at([(x - 2.2, y), (x + 2.2, y), (u + 2.4, v), (u - 2.4, v)])
    plate.fill(pole)
    plate.shade(pole, 1.6, 80.0, 0.8)
