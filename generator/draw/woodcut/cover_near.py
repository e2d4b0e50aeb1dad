"""The nearest plane of a cover: a black bank with grass, a thing at each side, the wanderer, and what frames the picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut.cover_layout import Layout
from generator.draw.woodcut.engraver import Engraver, placed
from generator.draw.woodcut.props import all_props, wanderer
from generator.draw.woodcut.staging import Cast, draw_frame

_BLADES, _CRACKS = 110, 90
"""How many blades of grass stand on the bank, and how many strokes of light lie on it."""


def near_plane(e: Engraver, cast: Cast, layout: Layout, props: Sequence[str]) -> None:
    """Draw the bank and all that stands on it, one of the theme's `props` at each side; the frame keeps clear of the villain."""
    bank(e, layout)
    for way in (-1, 1):
        g = e.vary(f"near {way}")
        prop = g.pick((cast.prop, *props))
        at = (e.width * (0.5 + way * g.between(0.425, 0.455)), 0.945 * e.height)
        e.mass(placed(all_props()[prop](g), at, 0.34 * min(e.unit, 0.8 * e.height), flipped=way < 0), -way, halo=0.7, pitch=0.8)
    e.clear = layout.face.grown(1.0)
    if cast.frame == "archway":
        portal(e)
    else:
        draw_frame(e, cast)
    e.clear = None
    wanderer(e, layout.wanderer, layout.wanderer_high, facing=-layout.side)


def portal(e: Engraver) -> None:
    """Draw a portal of stones about the picture: two piers, and now and then a lintel with brackets where they meet."""
    g = e.vary("portal")
    pier, lintel = 0.085 * e.width * g.between(0.75, 1.0), 0.075 * e.height
    whole = g() < 0.5
    top = lintel if whole else -3.0
    bracket = min(0.05 * e.width, 0.09 * e.height) * g.between(0.7, 1.2) if whole else 0.0
    inner = [(pier, e.height + 2), (pier, top + bracket)]
    if whole:
        turns = [pi / 2 * step / 8 for step in range(9)]
        inner += [(pier + bracket * (1 - cos(turn)), top + bracket * (1 - sin(turn))) for turn in turns]
        inner = [point for point in inner if not e.hides(point)]
    across = [(e.width - x, y) for x, y in reversed(inner)]
    if whole:
        outer = [(e.width + 2, e.height + 2), (e.width + 2, -2.0), (-2.0, -2.0), (-2.0, e.height + 2)]
        shape = [[*inner, *across, *outer]]
    else:
        shape = [[*inner, (-2.0, top), (-2.0, e.height + 2)], [*across, (e.width + 2, e.height + 2), (e.width + 2, top)]]
    e.fill(shape, "mass", "scene", 0.8)
    e.fill(shape, "", "edge", 0.36)
    _pier_stones(e, pier, top + 0.4 * bracket)
    if whole:
        _lintel_stones(e, lintel)
    e.flush()


def _pier_stones(e: Engraver, pier: float, top: float) -> None:
    """Cut the joints of both piers of a portal, and light on their inner edges."""
    g, course = e.vary("pier stones"), 0.085 * e.height
    for left in (True, False):
        y, row = top, 0
        a, b = (0.0, pier) if left else (e.width - pier, e.width)
        while y < e.height:
            joint = a + (b - a) * (0.34 if row % 2 else 0.66)
            for colour, weight in (("cut", 0.6), ("shade", 0.28)):
                e.broken((a, y), (b, y), weight, colour, 12.0)
                e.stroke((joint, y), (joint, y + course), weight, colour)
            for n in range(4):
                line = y + course * (0.2 + 0.2 * n)
                start, along = (b - 0.6, -1) if left else (a + 0.6, 1)
                e.wedge((start, line), (start + along * pier * g.between(0.15, 0.4), line), 0.6, "cut")
            y, row = y + course, row + 1


def _lintel_stones(e: Engraver, lintel: float) -> None:
    """Cut the joints of a lintel, and light on its lower edge."""
    g, count = e.vary("lintel stones"), 13
    for n in range(count):
        x = e.width * n / count
        lean = 0.25 * (x - e.width / 2) / count
        for colour, weight in (("cut", 0.7), ("shade", 0.28)):
            e.stroke((x + lean, 0.0), (x - lean, lintel - 0.4), weight, colour)
        for _ in range(3):
            u = x + e.width * (0.2 + 0.6 * g()) / count
            e.wedge((u, lintel - 0.8), (u, lintel * g.between(0.3, 0.7)), 0.6, "cut")


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
        tip = (x + 2.0 + 5.0 * g(), y + 0.3)
        e.stroke((x, y), tip, 0.55 * (1.1 - 0.6 * deep), "cut")
        e.spare((x, y), tip, 0.2 + 0.3 * deep)
    e.flush()
