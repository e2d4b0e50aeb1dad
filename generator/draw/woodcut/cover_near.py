"""The nearest plane of a cover: a black bank with grass, a thing at each side, the wanderer, and what frames the picture."""

from __future__ import annotations

from math import cos, pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut import skies
from generator.draw.woodcut.cover_layout import Layout
from generator.draw.woodcut.engraver import Engraver, placed
from generator.draw.woodcut.props import PROPS, wanderer
from generator.draw.woodcut.staging import Cast, draw_frame

_BLADES, _CRACKS = 110, 90
"""How many blades of grass stand on the bank, and how many strokes of light lie on it."""


def near_plane(e: Engraver, cast: Cast, layout: Layout) -> None:
    """Draw the bank and all that stands on it; the frame last, which keeps clear of the villain."""
    bank(e, layout)
    for way in (-1, 1):
        g = e.vary(f"near {way}")
        at = (e.width * (0.5 + way * g.between(0.425, 0.455)), 0.945 * e.height)
        e.mass(placed(PROPS[cast.prop](g), at, 0.34 * min(e.unit, 0.8 * e.height), flipped=way < 0), -way, halo=0.7, pitch=0.8)
    wanderer(e, layout.wanderer, layout.wanderer_high, facing=-layout.side)
    e.clear = layout.face.grown(1.0)
    draw_frame(e, cast)
    e.clear = None


def bank(e: Engraver, layout: Layout) -> None:
    """Draw the near bank, higher at both sides, with grass on its edge."""
    g = e.vary("bank")
    rise = e.height * g.between(0.05, 0.09)
    shift = g.between(-0.5, 0.5)

    def edge(share: float) -> float:
        return layout.bank + 0.045 * e.height - rise * (2 * share - 1) ** 2 + 0.012 * e.height * sin(9 * share + 6 * shift)

    top: list[Point] = [(e.width * step / 30, edge(step / 30) + 0.012 * e.height * (g() - 0.5)) for step in range(-1, 32)]
    shape = [[*top, (e.width + 8.0, e.height + 2), (-8.0, e.height + 2)]]
    e.fill(shape, "scene", "scene", 1.4)
    e.fill(shape, "mass", "edge")
    for number in range(_BLADES):
        share = g()
        x, y = e.width * share, edge(share)
        high = e.unit * (0.012 + 0.045 * g() * (0.4 + abs(2 * share - 1)))
        e.wedge((x, y + 0.5), (x + high * (g() - 0.5), y - high), 0.9, "mass" if number % 3 else "line")
    for _ in range(_CRACKS):
        share, deep = g(), g()
        x, y = e.width * share, edge(share)
        y += (e.height - y) * (0.12 + 0.85 * deep)
        e.stroke((x, y), (x + 2.0 + 5.0 * g(), y + 0.3), 0.55 * (1.1 - 0.6 * deep), "cut")
    e.flush()


def glory(e: Engraver, centre: Point, radius: float, *, rays: int = 56) -> None:
    """Draw a disc in the accent with a rim of paper and rays."""
    g = e.vary("glory")
    e.disc(centre, radius + 1.2, "scene", "")
    e.disc(centre, radius, "glow", "ray", 0.5)
    for number in range(rays):
        angle = 2 * pi * (number + 0.3 * g()) / rays
        start, end = radius + 1.6, radius * (1.34 if number % 2 else 1.16)
        a, b = (cos(angle), sin(angle)), (centre[0], centre[1])
        e.wedge((b[0] + start * a[0], b[1] + start * a[1]), (b[0] + end * a[0], b[1] + end * a[1]), 0.9, "ray")
    e.flush()


def sky_behind(e: Engraver, cast: Cast, light: Point) -> None:
    """Draw the sky of a theme with its light at a place in mm; skies that put it elsewhere are overruled."""
    e.light = light
    skies.SKIES[cast.sky](e)
    e.flush()
    e.light = light
