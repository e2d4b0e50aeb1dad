"""Small pictures without a frame: the place, the thing sought or the one to be met, among strokes that fade towards the edges."""

from __future__ import annotations

from math import cos, pi, sin

from generator.core.rng import Rng
from generator.draw.figures import Figure, figure
from generator.draw.ornament import flourish
from generator.draw.pen import Pen, Point
from generator.draw.woodcut.engraver import Engraver, icon_shape, placed
from generator.draw.woodcut.props import all_props
from generator.draw.woodcut.scene import SceneFacts, icons_of
from generator.draw.woodcut.staging import stand_place
from generator.draw.woodcut.villain import engrave

_WIDEST, _SHAPE, _TALLEST = 116.0, 0.42, 0.72
"""The widest that a tailpiece is drawn, in mm, its height as a share of its width, and the most of it where there is room."""
_WIDER = 0.75
"""Where this share of the height that there is is more than that, a tailpiece is as wide: most of a page is empty."""
_FILLED = 0.7
"""The share of a height that a tailpiece fills, where its shape allows."""


def vignette_figure(facts: SceneFacts) -> Figure:
    """Return the small picture at the head of a chapter."""
    return figure("vignette", draw_vignette, facts, 100.0, 30.0, "", icons=icons_of(facts), engraved=True)


def tailpiece_figure(facts: SceneFacts) -> Figure:
    """Return a picture that fills what a page has left, between two flourishes."""
    return figure("tailpiece", draw_tailpiece, facts, 182.0, 60.0, "", icons=icons_of(facts), engraved=True)


def draw_tailpiece(pen: Pen, facts: SceneFacts) -> None:
    """Draw a vignette in the middle of the figure, with a flourish below it."""
    wide = min(max(_WIDEST, _WIDER * pen.height), 0.86 * pen.width, (pen.height - 9.0) / _SHAPE)
    high = min(pen.height - 6.0, wide * _TALLEST, max(wide * _SHAPE, _FILLED * pen.height))
    top = (pen.height - high - 6.0) / 2
    pen.push(((pen.width - wide) / 2, top))
    _draw(pen, facts, (wide, high), f"tailpiece {round(pen.height)}")
    pen.pop()
    flourish(pen, (pen.width / 2, top + high + 4.0), min(60.0, 0.5 * pen.width))


def draw_vignette(pen: Pen, facts: SceneFacts) -> None:
    """Draw a vignette in the middle of the figure, as large as its shape allows."""
    wide = min(pen.width, pen.height / _SHAPE)
    high = min(pen.height, wide * _SHAPE * 1.2)
    pen.push(((pen.width - wide) / 2, (pen.height - high) / 2))
    _draw(pen, facts, (wide, high), "head")
    pen.pop()


def _draw(pen: Pen, facts: SceneFacts, size: Point, name: str) -> None:
    rng = Rng.root("delvepress/vignette", int(facts.print, 16)).stream(name)
    parts = facts.scenes
    e = Engraver(pen, rng, size)
    e.unit = min(size[1], 0.45 * size[0])
    left = rng.stream("left").chance(1, 2)
    side = -1 if left else 1
    place, prop = rng.stream("place").pick(parts.places), rng.stream("prop").pick(parts.props)
    base, middle = 0.84 * size[1], 0.5 * size[0]
    kind = rng.stream("kind").pick(("place", "place", "met", "sought"))
    e.light = (middle - side * (0.16 if kind == "place" else 0.0) * size[0], 0.4 * size[1])
    _fading_sky(e, base)
    _fading_ground(e, base)
    e.disc(e.light, (0.2 if kind == "place" else 0.36) * e.unit, "glow", "ray", 0.3)
    if kind == "place":
        stand_place(e, place, (middle + side * 0.06 * size[0], base), 0.78 * size[1])
    elif kind == "met" and facts.face:
        engrave(e, facts.face, (middle, base), 0.74 * size[1])
    else:
        shape = icon_shape(e.pen, facts.met if kind == "met" else facts.sought, (middle, base - 0.02 * size[1]), 0.66 * size[1])
        e.mass(shape, -side, halo=0.7)
    for way in (-1, 1):
        g = e.vary(f"prop {way}")
        x = middle + way * size[0] * g.between(0.24, 0.3)
        e.mass(
            placed(all_props()[prop](g), (x, base + 0.03 * size[1]), 0.24 * e.unit, flipped=way < 0),
            1 if e.light[0] > x else -1,
            halo=0.4,
            pitch=0.6,
        )
    e.flush()


def _fading_sky(e: Engraver, base: float) -> None:
    """Cut level lines in the shape of a lens, thinner and shorter towards its ends."""
    g, pitch = e.vary("sky"), e.unit / 19
    rows = int(base / pitch)
    for row in range(2, rows):
        y = row * pitch
        half = 0.47 * e.width * sin(pi * (0.12 + 0.66 * row / rows)) * g.between(0.8, 1.0)
        x = e.width / 2 - half
        while x < e.width / 2 + half:
            length = g.between(4.0, 10.0)
            fade = 1.0 - abs(x + length / 2 - e.width / 2) / (half + 2.0)
            if abs(x + length / 2 - e.light[0]) > 0.3 * e.unit or abs(y - e.light[1]) > 0.3 * e.unit:
                e.stroke(
                    (x, y), (x + length, y), pitch * 0.5 * max(0.2, fade) * (0.5 + 0.5 * row / rows), ("line", "tone")[row % 2]
                )
            x += length * g.between(0.9, 1.1)


def _fading_ground(e: Engraver, base: float) -> None:
    """Draw a black mound whose ends run out in strokes."""
    g = e.vary("ground")
    half = 0.33 * e.width
    mound = [(e.width / 2 + half * cos(pi * s / 16), base - 0.035 * e.height * sin(pi * s / 16)) for s in range(17)]
    lower = [
        (e.width / 2 - half * cos(pi * s / 16), base + 0.12 * e.height * sin(pi * s / 16) ** 0.7 * g.between(0.8, 1.1))
        for s in range(1, 16)
    ]
    e.fill([[*mound, *lower]], "mass", "edge")
    for n in range(26):
        y = base + 0.11 * e.height * g()
        reach = half * (1.35 - 5.0 * (y - base) / e.height)
        x = e.width / 2 + (1 if n % 2 else -1) * reach * g.between(0.7, 1.0)
        e.stroke((x - 5.0, y), (x + 5.0, y), 0.6, "line")
    for _ in range(24):
        x, y = e.width / 2 + (g() * 2 - 1) * half * 0.85, base + 0.09 * e.height * g()
        e.stroke((x - 3.0, y), (x + 4.0, y), 0.5, "cut")
