"""Small things that stand on the ground, and the wanderer with a lantern."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Engraver, Grain, placed
from generator.draw.woodcut.places import arch, box

Outline = list[Point]


def grave(g: Grain) -> list[Outline]:
    """Return a gravestone or a cross."""
    if g() < 0.5:
        return [arch(0.0, 0.6, 0.0, 1.0)]
    return [box(-0.1, 0.1, 0.0, 1.0), box(-0.34, 0.34, 0.6, 0.78)]


def post(g: Grain) -> list[Outline]:
    """Return a lantern on a post."""
    return [
        box(-0.03, 0.03, 0.0, 0.98),
        box(-0.03, 0.26, 0.9, 0.95),
        box(0.16, 0.32, 0.62, 0.82),
        [(0.14, 0.82), (0.24, 0.9), (0.34, 0.82)],
    ]


def fence(g: Grain) -> list[Outline]:
    """Return a few leaning pales."""
    found = []
    for n in range(5):
        x, lean, top = -0.8 + 0.4 * n, g.between(-0.1, 0.1), g.between(0.6, 1.0)
        found.append(
            [(x - 0.05, 0.0), (x - 0.05 + lean, top - 0.1), (x + lean, top), (x + 0.05 + lean, top - 0.1), (x + 0.05, 0.0)]
        )
    return [*found, [(-0.95, 0.42), (-0.95, 0.5), (0.95, 0.56), (0.95, 0.48)]]


def stump(g: Grain) -> list[Outline]:
    """Return the stump of a tree."""
    return [
        [(-0.6, 0.0), (-0.3, 0.15), (-0.26, 0.7), (-0.1, 0.6), (0.02, 0.8), (0.16, 0.62), (0.28, 0.75), (0.3, 0.15), (0.65, 0.0)]
    ]


def banner(g: Grain) -> list[Outline]:
    """Return a torn banner on a pole."""
    return [box(-0.03, 0.03, 0.0, 1.2), [(0.03, 1.15), (0.5, 1.1), (0.38, 0.95), (0.52, 0.82), (0.3, 0.8), (0.03, 0.72)]]


def casks(g: Grain) -> list[Outline]:
    """Return casks, one on two."""

    def cask(x: float, y: float) -> Outline:
        return [(x - 0.24, y), (x - 0.3, y + 0.25), (x - 0.24, y + 0.5), (x + 0.24, y + 0.5), (x + 0.3, y + 0.25), (x + 0.24, y)]

    return [cask(-0.33, 0.0), cask(0.33, 0.0), cask(0.0, 0.52)]


def cases(g: Grain) -> list[Outline]:
    """Return packing cases in a heap."""
    return [box(-0.7, -0.06, 0.0, 0.5), box(0.0, 0.6, 0.0, 0.42), box(-0.4, 0.2, 0.52, 0.95)]


def menhir(g: Grain) -> list[Outline]:
    """Return a standing stone."""
    return [[(-0.28, 0.0), (-0.24, 0.7 + 0.2 * g()), (-0.05, 1.1), (0.16, 0.95), (0.26, 0.0)]]


def toadstools(g: Grain) -> list[Outline]:
    """Return a few toadstools."""
    found = []
    for x, size in ((-0.45, g.between(0.5, 0.8)), (0.0, 1.0), (0.5, g.between(0.4, 0.7))):
        found.append([(x - 0.08 * size, 0.0), (x - 0.06 * size, 0.6 * size), (x + 0.06 * size, 0.6 * size), (x + 0.08 * size, 0.0)])
        found.append([(x + 0.36 * size * cos(pi * s / 8), 0.55 * size + 0.45 * size * sin(pi * s / 8)) for s in range(9)])
    return found


def crystals(g: Grain) -> list[Outline]:
    """Return crystals that grow out of the ground."""
    return [[(x - 0.13, 0.0), (x - 0.12 + lean, 0.75 * top), (x + lean, top),
             (x + 0.12 + lean, 0.75 * top), (x + 0.13, 0.0)] for x, lean, top in
            ((-0.36, -0.2, g.between(0.5, 0.8)), (-0.05, 0.02, 1.1), (0.3, 0.22, g.between(0.5, 0.9)))]  # fmt: skip


def rail(g: Grain) -> list[Outline]:
    """Return a signal with its arm."""
    return [
        box(-0.04, 0.04, 0.0, 1.25),
        [(0.0, 1.2), (0.55, 1.28), (0.55, 1.12), (0.0, 1.06)],
        [(0.09 * cos(pi * s / 5), 1.0 + 0.09 * sin(pi * s / 5)) for s in range(10)],
    ]


def boat(g: Grain) -> list[Outline]:
    """Return a boat drawn up."""
    return [[(-0.85, 0.42), (-0.6, 0.0), (0.5, 0.0), (0.9, 0.5), (0.5, 0.34), (-0.5, 0.3)], box(-0.03, 0.02, 0.2, 1.1)]


PROPS: dict[str, Callable[[Grain], list[Outline]]] = {
    "banner": banner, "boat": boat, "cases": cases, "casks": casks, "crystals": crystals, "fence": fence, "grave": grave,
    "menhir": menhir, "post": post, "signal": rail, "stump": stump, "toadstools": toadstools,
}  # fmt: skip
"""Small things by the names that data use."""


def scatter(e: Engraver, kind: str, base: float, size: float, count: int, keep: tuple[float, float]) -> None:
    """Stand small things along the ground, farther ones first and smaller, none between two limits from the left."""
    g = e.vary(f"prop {kind}")
    for n in range(count):
        x = e.width * (0.03 + 0.94 * ((n * 0.381966 + g() * 0.12) % 1.0))
        if keep[0] < x < keep[1]:
            continue
        share = n / max(1, count - 1)
        y, high = base + share * 0.55 * (e.height - base), size * (0.62 + 0.5 * share)
        e.mass(placed(PROPS[kind](g), (x, y), high, flipped=g() < 0.5), -1 if e.light[0] < x else 1, halo=0.45, pitch=0.6)


def wanderer(e: Engraver, at: Point, high: float, *, facing: int) -> None:
    """Draw a hooded wanderer with a staff and a lantern."""

    def put(points: list[Point]) -> Outline:
        return [(at[0] + facing * x * high, at[1] - y * high) for x, y in points]

    cloak = put([(-0.22, 0.03), (-0.17, 0.35), (-0.13, 0.64), (-0.15, 0.78), (-0.11, 0.92), (-0.02, 1.0), (0.05, 0.98),
        (0.13, 0.87), (0.06, 0.86), (0.03, 0.78),
                 (0.09, 0.72), (0.11, 0.58), (0.1, 0.36), (0.16, 0.08), (0.2, 0.0), (0.1, 0.0), (0.06, 0.08), (0.0, 0.05),
                 (-0.04, 0.0), (-0.15, 0.0), (-0.12, 0.06)])  # fmt: skip
    arm = put([(0.03, 0.68), (0.33, 0.71), (0.34, 0.66), (0.07, 0.54)])
    staff = put([(-0.34, 0.0), (-0.2, 1.12), (-0.165, 1.12), (-0.3, 0.0)])
    e.mass([cloak, arm, staff], -facing, halo=0.5, pitch=0.5)
    lamp = put([(0.28, 0.6), (0.28, 0.42), (0.39, 0.42), (0.39, 0.6), (0.335, 0.66)])
    e.fill([lamp], "scene", "scene", 1.0)
    e.fill([lamp], "glow", "edge")
