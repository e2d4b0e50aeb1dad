"""Props and lights as outlines on a square: bodies filled with paper, so that they hide the wall behind them, and a few strokes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

import msgspec

from generator.core.data import Record, load
from generator.draw.ground.kinds import LightKind, PropKind
from generator.draw.ground.strokes import UNIT, Stroke, draw_strokes, line
from generator.draw.pen import Path, Pen, Point

OUTLINE, LIGHT_OUTLINE = 0.32, 0.4
"""Weight of the outlines of props and of lights in mm on a square of `UNIT` mm."""


class PropText(Record):
    """A thing as props.toml writes it: outlines, strokes that all inks draw, and strokes that low ink leaves out."""

    bodies: tuple[str, ...]
    main: tuple[str, ...] = ()
    strokes: tuple[str, ...] = ()


class PropFile(Record):
    """All props and lights by kind."""

    props: dict[PropKind, PropText]
    lights: dict[LightKind, PropText]


class Prop(msgspec.Struct, frozen=True):
    """A thing by its bodies, from back to front, and the strokes on them, in shares of a square."""

    bodies: tuple[tuple[Point, ...], ...]
    strokes: tuple[Stroke, ...]


@cache
def prop_file() -> PropFile:
    """Return all props and lights as they are written. Raises BadData."""
    return load(PropFile, "generator.draw.ground", "props.toml")


def read_prop(text: PropText) -> Prop:
    """Return a thing from its points; raises ValueError where there is no number."""
    strokes = [_stroke(words, main=True) for words in text.main] + [_stroke(words, main=False) for words in text.strokes]
    return Prop(tuple(map(_points, text.bodies)), tuple(strokes))


def _stroke(words: str, *, main: bool) -> Stroke:
    weight, points = words.split(":")
    return Stroke(_points(points), int(weight) / 100, main)


def _points(words: str) -> tuple[Point, ...]:
    pairs = (pair.split(",") for pair in words.split())
    return tuple((float(x) / 100, float(y) / 100) for x, y in pairs)


def draw_prop(pen: Pen, kind: PropKind, at: Point, size: float) -> None:
    """Draw a prop in a square of `size` mm, given by its top left corner."""
    pen.repeat(("prop", kind), [at], size / UNIT, lambda pen: _draw(pen, read_prop(prop_file().props[kind]), OUTLINE))


def draw_light(pen: Pen, kind: LightKind, at: Point, size: float) -> None:
    """Draw what gives light in a square of `size` mm, with rays that fall downwards from it."""
    pen.repeat(("light", kind), [at], size / UNIT, lambda pen: _draw_rays_and_light(pen, read_prop(prop_file().lights[kind])))


def _draw_rays_and_light(pen: Pen, light: Prop) -> None:
    rays = []
    for number in range(9):
        across, down = cos(pi * (0.06 + 0.11 * number)), sin(pi * (0.06 + 0.11 * number))
        start, end = 0.44, 0.66 if number % 2 else 0.86
        ends = [(0.5 + reach * across, 0.48 + reach * down) for reach in (start, end)]
        rays.append(line(*ends, weight=0.4, main=number % 2 == 0))
    draw_strokes(pen, rays, "lampray")
    _draw(pen, light, LIGHT_OUTLINE)


def _draw(pen: Pen, prop: Prop, weight: float) -> None:
    for body in prop.bodies:
        pen.path(_closed(body), "floor", "deep", weight)
    draw_strokes(pen, prop.strokes, "wallstroke", "deep")


def _closed(points: Sequence[Point]) -> Path:
    scaled = [(x * UNIT, y * UNIT) for x, y in points]
    return [("m", scaled[0]), *(("l", point) for point in scaled[1:]), ("z", ())]
