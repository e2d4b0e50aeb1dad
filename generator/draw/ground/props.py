"""Props and lights as outlines on a square: bodies filled with paper, so that they hide the wall behind them, and a few strokes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import msgspec

from generator.draw.ground.kinds import LightKind, PropKind
from generator.draw.ground.strokes import UNIT, Stroke, bent, draw_strokes, line, ring
from generator.draw.pen import Path, Pen, Point


class Prop(msgspec.Struct, frozen=True):
    """A thing by its bodies, from back to front, and the strokes on them, in shares of a square."""

    bodies: tuple[tuple[Point, ...], ...]
    strokes: tuple[Stroke, ...] = ()


def _box(x: float, y: float, wide: float, high: float, lean: float = 0.0) -> tuple[Point, ...]:
    """Return a box that is `lean` narrower on either side at its foot, or wider for less than nothing."""
    return ((x, y), (x + wide, y), (x + wide - lean, y + high), (x + lean, y + high))


def _round(x: float, y: float, across: float, down: float, turn: tuple[float, float] = (0.0, 1.0)) -> tuple[Point, ...]:
    return ring((x, y), (across, down), turn).points


def _marks(*lines: tuple[Point, ...], weight: float = 0.3) -> tuple[Stroke, ...]:
    return tuple(Stroke(points, weight, main=number % 2 == 0) for number, points in enumerate(lines))


def _shading(x: float, y: float, high: float, count: int = 4, step: float = 0.045) -> tuple[Stroke, ...]:
    """Return upright strokes to the left of a place, the shadow side of a body."""
    return tuple(
        line((x - step * n, y + 0.03 * n), (x - step * n, y + high - 0.02 * n), weight=0.34 - 0.06 * n) for n in range(count)
    )


def _cogwheel(x: float, y: float, radius: float, teeth: int = 9) -> tuple[Point, ...]:
    points = []
    for number in range(4 * teeth):
        reach = radius if number % 4 < 2 else 0.78 * radius
        angle = 2 * pi * (number + 0.5) / (4 * teeth)
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return tuple(points)


_TOMB = Prop(
    (_box(0.16, 0.3, 0.68, 0.56), ((0.26, 0.14), (0.9, 0.14), (0.84, 0.3), (0.16, 0.3)), _box(0.24, 0.4, 0.52, 0.36)),
    (*_shading(0.82, 0.34, 0.5, 3), *_marks(((0.5, 0.44), (0.5, 0.72)), ((0.4, 0.53), (0.6, 0.53)))),
)
_URN = Prop(
    (
        ((0.36, 0.12), (0.64, 0.12), (0.6, 0.24), (0.78, 0.4), (0.76, 0.6), (0.6, 0.8), (0.64, 0.9), (0.36, 0.9), (0.4, 0.8), (0.24, 0.6),
         (0.22, 0.4), (0.4, 0.24)),
    ),
    (*_shading(0.72, 0.4, 0.26, 4), *_marks(((0.25, 0.42), (0.5, 0.46), (0.75, 0.42)), ((0.27, 0.52), (0.5, 0.56), (0.73, 0.52)))),
)  # fmt: skip
_BONES = Prop(
    (_round(0.5, 0.36, 0.25, 0.22), _box(0.38, 0.54, 0.24, 0.13, 0.03)),
    (
        *(ring((x, 0.38), (0.055, 0.06), weight=0.5, main=True) for x in (0.4, 0.6)), *_marks(((0.5, 0.44), (0.48, 0.5))),
        bent((0.16, 0.88), (0.86, 0.72), 0.03, weight=0.5, main=True), bent((0.14, 0.72), (0.86, 0.88), -0.03, weight=0.5, main=True),
    ),
)  # fmt: skip
_PILLAR = Prop(
    (_round(0.5, 0.5, 0.36, 0.36), _round(0.5, 0.5, 0.25, 0.25)),
    tuple(line((0.5 + 0.2 * cos(a), 0.5 + 0.2 * sin(a)), (0.5 + 0.1 * cos(a), 0.5 + 0.1 * sin(a)), weight=0.26)
          for a in (pi * n / 9 - 0.5 for n in range(10))),
)  # fmt: skip
_STATUE = Prop(
    (
        _box(0.22, 0.78, 0.56, 0.13), ((0.36, 0.78), (0.3, 0.5), (0.24, 0.4), (0.4, 0.28), (0.6, 0.28), (0.76, 0.4), (0.7, 0.5), (0.64, 0.78)),
        _round(0.5, 0.19, 0.1, 0.11),
    ),
    (*_shading(0.62, 0.36, 0.38, 3), *_marks(((0.44, 0.42), (0.42, 0.76)), ((0.5, 0.46), (0.5, 0.76)))),
)  # fmt: skip
_CRATE = Prop(
    (_box(0.14, 0.2, 0.72, 0.64), _box(0.22, 0.28, 0.56, 0.48)),
    _marks(((0.22, 0.28), (0.78, 0.76)), ((0.22, 0.44), (0.4, 0.44)), ((0.62, 0.6), (0.78, 0.6))),
)
_BARREL = Prop(
    (((0.28, 0.14), (0.72, 0.14), (0.82, 0.36), (0.82, 0.64), (0.72, 0.88), (0.28, 0.88), (0.18, 0.64), (0.18, 0.36)), _round(0.5, 0.16, 0.22, 0.07)),
    (*_shading(0.78, 0.36, 0.3, 3), *_marks(((0.19, 0.36), (0.5, 0.42), (0.81, 0.36)), ((0.2, 0.66), (0.5, 0.73), (0.8, 0.66)))),
)  # fmt: skip
_WELL = Prop(
    (_round(0.5, 0.52, 0.38, 0.34), _round(0.5, 0.5, 0.26, 0.22)),
    (
        *(line((0.5 + 0.27 * cos(a), 0.51 + 0.24 * sin(a)), (0.5 + 0.37 * cos(a), 0.52 + 0.33 * sin(a)), weight=0.24)
          for a in (2 * pi * n / 11 for n in range(11))),
        *(line((0.32 + 0.03 * n, 0.36 + 0.06 * n), (0.68 - 0.02 * n, 0.36 + 0.06 * n), weight=0.36, main=n == 1) for n in range(5)),
    ),
)  # fmt: skip
_STALAGMITES = Prop(
    (
        ((0.44, 0.86), (0.6, 0.14), (0.76, 0.86)), ((0.14, 0.88), (0.28, 0.4), (0.46, 0.88)), ((0.64, 0.9), (0.78, 0.54), (0.9, 0.9)),
    ),
    _marks(((0.62, 0.3), (0.7, 0.8)), ((0.6, 0.4), (0.64, 0.8)), ((0.3, 0.52), (0.4, 0.82)), ((0.79, 0.66), (0.84, 0.86))),
)  # fmt: skip
_MUSHROOMS = Prop(
    (
        _box(0.5, 0.44, 0.16, 0.44), ((0.26, 0.46), (0.34, 0.24), (0.58, 0.12), (0.82, 0.24), (0.9, 0.46)), _box(0.2, 0.7, 0.1, 0.2),
        ((0.08, 0.7), (0.14, 0.58), (0.25, 0.54), (0.36, 0.58), (0.42, 0.7)),
    ),
    (
        *_marks(((0.72, 0.26), (0.82, 0.42)), ((0.66, 0.24), (0.74, 0.42)), ((0.62, 0.5), (0.62, 0.86))),
        ring((0.46, 0.3), (0.05, 0.04), weight=0.3, main=True), ring((0.58, 0.36), (0.035, 0.03), weight=0.3),
    ),
)  # fmt: skip
_ANVIL = Prop(
    (((0.08, 0.26), (0.92, 0.26), (0.92, 0.4), (0.66, 0.46), (0.6, 0.64), (0.74, 0.72), (0.76, 0.84), (0.24, 0.84), (0.26, 0.72), (0.4, 0.64), (0.36, 0.48), (0.16, 0.42)),),
    _marks(((0.14, 0.34), (0.9, 0.34)), ((0.58, 0.5), (0.54, 0.68)), ((0.52, 0.5), (0.5, 0.68)), ((0.3, 0.78), (0.7, 0.78))),
)  # fmt: skip
_GEAR = Prop(
    (_cogwheel(0.5, 0.5, 0.42), _round(0.5, 0.5, 0.13, 0.13)),
    tuple(line((0.5 + 0.17 * cos(a), 0.5 + 0.17 * sin(a)), (0.5 + 0.3 * cos(a), 0.5 + 0.3 * sin(a)), weight=0.3, main=n % 2 == 0)
          for n, a in enumerate(2 * pi * n / 8 for n in range(8))),
)  # fmt: skip
_STUMP = Prop(
    (((0.26, 0.36), (0.74, 0.36), (0.76, 0.7), (0.92, 0.86), (0.64, 0.82), (0.5, 0.9), (0.38, 0.82), (0.08, 0.88), (0.24, 0.7)), _round(0.5, 0.34, 0.25, 0.14)),
    (ring((0.5, 0.34), (0.16, 0.085), weight=0.26, main=True), ring((0.49, 0.34), (0.07, 0.04), weight=0.26), *_shading(0.71, 0.44, 0.3, 3)),
)  # fmt: skip
_BRAMBLES = Prop(
    (),
    tuple(stroke for x, y, u, v, by in ((0.06, 0.8, 0.94, 0.74, -0.4), (0.1, 0.3, 0.9, 0.5, 0.26), (0.2, 0.94, 0.7, 0.1, 0.16))
          for stroke in (bent((x, y), (u, v), by, weight=0.6, main=True),
                         *(line((x + (u - x) * t, y + (v - y) * t - by * 2 * t * (1 - t)), (x + (u - x) * t + 0.06, y + (v - y) * t - 0.09 - by * 2 * t * (1 - t)), weight=0.34) for t in (0.25, 0.5, 0.75)))),
)  # fmt: skip
_BOULDER = Prop(
    (((0.12, 0.76), (0.18, 0.44), (0.4, 0.2), (0.66, 0.22), (0.86, 0.48), (0.9, 0.78), (0.6, 0.86), (0.3, 0.86)),),
    (*_marks(((0.4, 0.22), (0.46, 0.46), (0.34, 0.64)), ((0.66, 0.26), (0.6, 0.5), (0.7, 0.8))), *_shading(0.85, 0.52, 0.26, 4)),
)
_TABLE = Prop(
    (_box(0.16, 0.5, 0.08, 0.38), _box(0.76, 0.5, 0.08, 0.38), ((0.2, 0.28), (0.8, 0.28), (0.94, 0.5), (0.06, 0.5))),
    _marks(((0.16, 0.44), (0.7, 0.44)), ((0.3, 0.36), (0.8, 0.36)), ((0.08, 0.55), (0.92, 0.55))),
)
_BOOKS = Prop(
    (_box(0.14, 0.66, 0.7, 0.2), _box(0.22, 0.46, 0.62, 0.2), _box(0.16, 0.28, 0.56, 0.18)),
    _marks(((0.26, 0.66), (0.26, 0.86)), ((0.74, 0.46), (0.74, 0.66)), ((0.26, 0.28), (0.26, 0.46)), ((0.34, 0.8), (0.8, 0.8)), ((0.28, 0.6), (0.7, 0.6)), ((0.34, 0.4), (0.68, 0.4))),
)  # fmt: skip
_BRAZIER = Prop(
    (
        _box(0.3, 0.62, 0.06, 0.28, -0.06), _box(0.64, 0.62, 0.06, 0.28, 0.06), ((0.16, 0.46), (0.84, 0.46), (0.68, 0.68), (0.32, 0.68)),
        ((0.28, 0.46), (0.24, 0.3), (0.36, 0.36), (0.44, 0.1), (0.56, 0.3), (0.64, 0.2), (0.7, 0.36), (0.72, 0.46)),
    ),
    _marks(((0.44, 0.24), (0.42, 0.42)), ((0.6, 0.32), (0.56, 0.44)), ((0.24, 0.52), (0.74, 0.52)), ((0.34, 0.6), (0.68, 0.6))),
)  # fmt: skip
_CRYSTAL = Prop(
    (
        ((0.38, 0.88), (0.34, 0.3), (0.5, 0.08), (0.64, 0.3), (0.6, 0.88)), ((0.3, 0.88), (0.12, 0.56), (0.2, 0.42), (0.34, 0.5), (0.4, 0.88)),
        ((0.6, 0.88), (0.68, 0.5), (0.84, 0.4), (0.9, 0.56), (0.72, 0.88)),
    ),
    _marks(((0.5, 0.12), (0.48, 0.84)), ((0.34, 0.32), (0.5, 0.36), (0.64, 0.32)), ((0.56, 0.4), (0.54, 0.8)), ((0.2, 0.46), (0.34, 0.82)), ((0.82, 0.46), (0.68, 0.82))),
)  # fmt: skip
_SHELL = Prop(
    (((0.5, 0.88), (0.16, 0.62), (0.1, 0.42), (0.22, 0.24), (0.36, 0.18), (0.5, 0.14), (0.64, 0.18), (0.78, 0.24), (0.9, 0.42), (0.84, 0.62)),),
    tuple(line((0.5 + (x - 0.5) * 0.2, 0.78), (x, y), weight=0.34, main=n % 2 == 0)
          for n, (x, y) in enumerate(((0.16, 0.46), (0.28, 0.28), (0.42, 0.2), (0.58, 0.2), (0.72, 0.28), (0.84, 0.46)))),
)  # fmt: skip
_ANCHOR = Prop(
    (
        _round(0.5, 0.18, 0.09, 0.09), _box(0.22, 0.32, 0.56, 0.08), _box(0.45, 0.26, 0.1, 0.54),
        ((0.1, 0.58), (0.26, 0.7), (0.42, 0.78), (0.58, 0.78), (0.74, 0.7), (0.9, 0.58), (0.84, 0.78), (0.62, 0.9), (0.38, 0.9), (0.16, 0.78)),
    ),
    _marks(((0.52, 0.4), (0.52, 0.76)), ((0.3, 0.84), (0.7, 0.84))),
)  # fmt: skip
_ROPE = Prop(
    (_round(0.5, 0.52, 0.4, 0.34), _round(0.5, 0.5, 0.28, 0.22), _round(0.5, 0.48, 0.14, 0.1)),
    tuple(line((0.5 + 0.3 * cos(a), 0.51 + 0.24 * sin(a)), (0.5 + 0.38 * cos(a + 0.2), 0.52 + 0.32 * sin(a + 0.2)), weight=0.24)
          for a in (2 * pi * n / 14 for n in range(14))),
)  # fmt: skip
_KETTLE = Prop(
    (
        ((0.2, 0.4), (0.06, 0.34), (0.1, 0.28), (0.24, 0.32)), ((0.18, 0.36), (0.82, 0.36), (0.88, 0.6), (0.76, 0.82), (0.24, 0.82), (0.12, 0.6)),
        _box(0.26, 0.28, 0.48, 0.08), _round(0.5, 0.24, 0.05, 0.05),
    ),
    (*_shading(0.82, 0.44, 0.28, 4), bent((0.22, 0.3), (0.78, 0.3), 0.0, weight=0.2), ring((0.5, 0.34), (0.34, 0.26), (0.27, 0.73), weight=0.4, main=True)),
)  # fmt: skip
_SACKS = Prop(
    (
        ((0.44, 0.3), (0.6, 0.3), (0.86, 0.6), (0.84, 0.86), (0.4, 0.86)), ((0.42, 0.3), (0.36, 0.16), (0.52, 0.22), (0.66, 0.14), (0.62, 0.3)),
        ((0.22, 0.48), (0.36, 0.48), (0.56, 0.7), (0.54, 0.88), (0.1, 0.88), (0.08, 0.7)), ((0.2, 0.48), (0.16, 0.38), (0.28, 0.42), (0.4, 0.37), (0.37, 0.48)),
    ),
    (*_shading(0.8, 0.58, 0.22, 3), *_marks(((0.26, 0.52), (0.2, 0.7)), ((0.5, 0.34), (0.6, 0.52)))),
)  # fmt: skip
_CLOCK = Prop(
    (_box(0.28, 0.1, 0.44, 0.8), _round(0.5, 0.32, 0.17, 0.17), _box(0.38, 0.56, 0.24, 0.26)),
    (*_marks(((0.5, 0.32), (0.5, 0.2)), ((0.5, 0.32), (0.6, 0.36))), line((0.5, 0.56), (0.46, 0.72), weight=0.3, main=True), ring((0.46, 0.74), (0.04, 0.04), weight=0.3)),
)  # fmt: skip
_MIRROR = Prop(
    (_round(0.5, 0.46, 0.32, 0.38), _round(0.5, 0.46, 0.23, 0.29), _box(0.3, 0.84, 0.4, 0.08)),
    tuple(line((0.36 + 0.09 * n, 0.6 - 0.05 * n), (0.48 + 0.09 * n, 0.42 - 0.05 * n), weight=0.28, main=n == 1) for n in range(3)),
)
_PIPE = Prop(
    (_box(0.36, 0.36, 0.28, 0.54), _box(0.3, 0.58, 0.4, 0.1), _round(0.5, 0.26, 0.26, 0.17), _round(0.5, 0.26, 0.16, 0.1)),
    (
        *_shading(0.6, 0.44, 0.42, 3),
        line((0.26, 0.26), (0.74, 0.26), weight=0.3, main=True),
        line((0.5, 0.1), (0.5, 0.42), weight=0.3, main=True),
    ),
)
_HOURGLASS = Prop(
    (
        _box(0.2, 0.1, 0.6, 0.09),
        _box(0.2, 0.81, 0.6, 0.09),
        ((0.27, 0.19), (0.73, 0.19), (0.54, 0.5), (0.73, 0.81), (0.27, 0.81), (0.46, 0.5)),
    ),
    _marks(
        ((0.4, 0.34), (0.6, 0.34)),
        ((0.44, 0.4), (0.56, 0.4)),
        ((0.5, 0.5), (0.5, 0.7)),
        ((0.36, 0.77), (0.64, 0.77)),
        ((0.42, 0.72), (0.58, 0.72)),
    ),
)
_CHAIR = Prop(
    (_box(0.26, 0.1, 0.48, 0.46), _box(0.32, 0.17, 0.36, 0.3), ((0.26, 0.54), (0.74, 0.54), (0.82, 0.68), (0.18, 0.68)), _box(0.2, 0.68, 0.08, 0.22), _box(0.72, 0.68, 0.08, 0.22)),
    _marks(((0.42, 0.2), (0.42, 0.44)), ((0.5, 0.2), (0.5, 0.44)), ((0.58, 0.2), (0.58, 0.44)), ((0.26, 0.62), (0.74, 0.62))),
)  # fmt: skip
_BELL = Prop(
    (
        _round(0.5, 0.84, 0.08, 0.07),
        ((0.44, 0.14), (0.56, 0.14), (0.7, 0.36), (0.74, 0.64), (0.88, 0.8), (0.12, 0.8), (0.26, 0.64), (0.3, 0.36)),
    ),
    (*_shading(0.7, 0.42, 0.3, 4), *_marks(((0.24, 0.7), (0.76, 0.7)), ((0.32, 0.38), (0.5, 0.42), (0.68, 0.38)))),
)
PROPS: dict[PropKind, Prop] = {
    "tomb": _TOMB, "urn": _URN, "bones": _BONES, "pillar": _PILLAR, "statue": _STATUE, "crate": _CRATE, "barrel": _BARREL,
    "well": _WELL, "stalagmites": _STALAGMITES, "mushrooms": _MUSHROOMS, "anvil": _ANVIL, "gear": _GEAR, "stump": _STUMP,
    "brambles": _BRAMBLES, "boulder": _BOULDER, "table": _TABLE, "books": _BOOKS, "brazier": _BRAZIER, "crystal": _CRYSTAL,
    "shell": _SHELL, "anchor": _ANCHOR, "rope": _ROPE, "kettle": _KETTLE, "sacks": _SACKS, "clock": _CLOCK, "mirror": _MIRROR,
    "pipe": _PIPE, "hourglass": _HOURGLASS, "chair": _CHAIR, "bell": _BELL,
}  # fmt: skip
"""All props by kind."""
_FLAME = ((0.5, 0.2), (0.6, 0.36), (0.58, 0.48), (0.5, 0.54), (0.42, 0.48), (0.4, 0.36))
LIGHTS: dict[LightKind, Prop] = {
    "torch": Prop((_box(0.44, 0.52, 0.12, 0.36, 0.03), _FLAME)),
    "candle": Prop((_box(0.42, 0.54, 0.16, 0.32), _FLAME)),
    "lantern": Prop((_box(0.34, 0.36, 0.32, 0.42), _box(0.4, 0.24, 0.2, 0.12, -0.06)), _marks(((0.5, 0.4), (0.5, 0.74)), weight=0.5)),
    "crystal": Prop((((0.5, 0.14), (0.66, 0.42), (0.6, 0.84), (0.4, 0.84), (0.34, 0.42)),), _marks(((0.5, 0.18), (0.5, 0.8)), weight=0.4)),
    "furnace": Prop((_box(0.24, 0.34, 0.52, 0.52), _round(0.5, 0.6, 0.17, 0.17)), _marks(*(((x, 0.48), (x, 0.72)) for x in (0.42, 0.5, 0.58)), weight=0.4)),
    "sun": Prop((_round(0.5, 0.5, 0.2, 0.2),)),
    "moon": Prop((((0.58, 0.24), (0.44, 0.34), (0.4, 0.5), (0.44, 0.66), (0.58, 0.76), (0.36, 0.72), (0.26, 0.5), (0.36, 0.28)),)),
    "lamp": Prop((_round(0.5, 0.42, 0.2, 0.2), _box(0.42, 0.6, 0.16, 0.14)), _marks(((0.44, 0.5), (0.5, 0.38), (0.56, 0.5)), weight=0.4)),
}  # fmt: skip
"""What hangs on walls and gives light."""


def draw_prop(pen: Pen, kind: PropKind, at: Point, size: float) -> None:
    """Draw a prop in a square of `size` mm, given by its top left corner."""
    pen.repeat(("prop", kind), [at], size / UNIT, _drawing(PROPS[kind]))


def draw_light(pen: Pen, kind: LightKind, at: Point, size: float) -> None:
    """Draw what gives light in a square of `size` mm, with rays that fall downwards from it."""
    light = LIGHTS[kind]
    pen.repeat(("light", kind), [at], size / UNIT, lambda pen: _draw_rays_and_light(pen, light))


def _drawing(prop: Prop) -> Callable[[Pen], None]:
    return lambda pen: _draw(pen, prop, 0.32)


def _draw_rays_and_light(pen: Pen, light: Prop) -> None:
    rays = []
    for number in range(9):
        angle = pi * (0.06 + 0.11 * number)
        start, end = 0.44, 0.66 if number % 2 else 0.86
        rays.append(
            line(
                (0.5 + start * cos(angle), 0.48 + start * sin(angle)),
                (0.5 + end * cos(angle), 0.48 + end * sin(angle)),
                weight=0.4,
                main=number % 2 == 0,
            )
        )
    draw_strokes(pen, rays, "glow")
    _draw(pen, light, 0.4)


def _draw(pen: Pen, prop: Prop, weight: float) -> None:
    for body in prop.bodies:
        pen.path(_closed(body), "floor", "deep", weight)
    draw_strokes(pen, prop.strokes, "shade", "deep")


def _closed(points: Sequence[Point]) -> Path:
    scaled = [(x * UNIT, y * UNIT) for x, y in points]
    return [("m", scaled[0]), *(("l", point) for point in scaled[1:]), ("z", ())]
