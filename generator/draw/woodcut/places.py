"""Silhouettes of places in a square of side 1: x from their middle, y up from the ground; each varies with its own stream.

What stands still, or varies in a few numbers, is data (`silhouettes.toml`); what is made of a number of things is made here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import cos, pi, sin

from generator.draw.woodcut.engraver import Grain
from generator.draw.woodcut.silhouettes import Outline, Silhouette, arch, battlement, box, disc, drawn, forms, part, slits


def castle(g: Grain) -> Silhouette:
    """Return a keep with towers, some of them with spires."""
    masses: list[Outline] = [battlement(-0.5, 0.5, 0.0, 0.3, 9)]
    openings = [arch(g.between(-0.2, 0.2), 0.11, 0.0, 0.19, pointed=g() < 0.5)]
    for middle in (-0.42, -0.17 + 0.1 * g(), 0.16 - 0.1 * g(), 0.4):
        wide, top = g.between(0.06, 0.1), g.between(0.45, 0.8)
        masses.append([(middle - wide, 0.0), (middle - wide * 0.9, top), (middle + wide * 0.9, top), (middle + wide, 0.0)])
        if g() < 0.55:
            masses += part("cone", x=middle, wide=wide, top=top, high=top + g.between(0.15, 0.3))
        else:
            masses.append(battlement(middle - wide * 1.2, middle + wide * 1.2, top - 0.02, top + 0.07, 3))
        openings += slits(g, middle - wide * 0.7, middle + wide * 0.7, 0.36, top - 0.06, 2)
    return Silhouette(masses, openings)


def tower(g: Grain) -> Silhouette:
    """Return one tall tower, crooked a little, with a head that juts out."""
    lean, wide, top = g.between(-0.05, 0.05), g.between(0.1, 0.15), g.between(0.66, 0.76)
    roof = g()
    head = "spire" if roof < 0.4 else "crown" if roof < 0.7 else "cap"
    masses = [one for name in ("tower", head) for one in part(name, lean=lean, wide=wide, top=top)]
    masses.append(box(wide, wide + g.between(0.12, 0.3), 0.0, g.between(0.12, 0.24)))
    return Silhouette(masses, [arch(0.0, 0.1, 0.0, 0.16), *slits(g, -wide * 0.6, wide * 0.6, 0.24, top - 0.05, 4)])


def temple(g: Grain) -> Silhouette:
    """Return columns on steps under a gable, a few of them broken."""
    count = 5 + int(3 * g())
    masses = part("temple")
    step = 0.82 / (count - 1)
    broken = int(g() * count * 2)
    for place in range(count):
        top = g.between(0.2, 0.36) if place == broken else 0.5
        masses += part("column", x=-0.41 + place * step, top=top)
    masses += part("gable", high=0.58 + g.between(0.16, 0.26))
    return Silhouette(masses, [disc(0.0, 0.65, 0.035, 10)])


def pyramid(g: Grain) -> Silhouette:
    """Return a pyramid of steps with a gate at its foot, or a smooth one."""
    if g() >= 0.5:
        return Silhouette(part("pyramid"), part("pyramid_gate"))
    count = 5 + int(3 * g())
    halves = [0.62 * (1 - n / (count + 1)) for n in range(count)]
    steps = [box(-half, half, 0.62 * n / count, 0.62 * (n + 1) / count) for n, half in enumerate(halves)]
    return Silhouette([*steps, *part("pyramid_top")], part("pyramid_stair"))


def works(g: Grain) -> Silhouette:
    """Return a hall with a saw roof and chimneys."""
    teeth = 3 + int(3 * g())
    step = 0.9 / teeth
    roof = [(-0.45, 0.0), (-0.45, 0.26)]
    for n in range(teeth):
        roof += [(-0.45 + n * step, 0.4), (-0.45 + (n + 1) * step, 0.26)]
    masses: list[Outline] = [[*roof, (0.45, 0.0)]]
    for x in (-0.36, -0.2, 0.3)[: 2 + int(2 * g())]:
        masses += part("chimney", x=x, top=g.between(0.7, 1.0))
    return Silhouette(masses, [arch(-0.36 + n * 0.145, 0.075, 0.08, 0.2) for n in range(6)])


def houses(g: Grain) -> Silhouette:
    """Return a row of crooked gables."""
    masses: list[Outline] = []
    openings: list[Outline] = []
    x = -0.55
    while x < 0.45:
        wide, wall = g.between(0.14, 0.24), g.between(0.25, 0.5)
        lean = g.between(-0.03, 0.03)
        masses += part("house", x=x, wide=wide, lean=lean, wall=wall, half=x + wide / 2, high=wall + g.between(0.14, 0.34))
        if g() < 0.6:
            masses.append(box(x + 0.68 * wide, x + 0.84 * wide, wall, wall + 0.24))
        openings += [arch(x + wide * share, 0.045, wall - 0.15, wall - 0.07) for share in (0.32, 0.66)]
        if g() < 0.5:
            openings.append(arch(x + wide * 0.5, 0.06, 0.0, 0.13))
        x += wide * g.between(0.86, 1.0)
    return Silhouette(masses, openings)


def tents(g: Grain) -> Silhouette:
    """Return pavilions with pennants."""
    masses: list[Outline] = []
    openings: list[Outline] = []
    for x, size in ((-0.45, 0.5), (0.42, 0.6), (0.0, 0.9)):
        high = size * g.between(0.85, 1.05)
        masses += part("tent", x=x, size=size, high=high)
        openings += part("tent_door", x=x, size=size, high=high)
    return Silhouette(masses, openings)


def ship(g: Grain) -> Silhouette:
    """Return a ship under sail."""
    side = 1 if g() < 0.5 else -1
    masses = part("hull")
    for x, top in ((-0.28, 0.78), (0.0, 1.0), (0.28, 0.82)):
        masses.append(box(x - 0.012, x + 0.012, 0.15, top))
        for share in (0.34, 0.62):
            low, high, wide = 0.2 + (top - 0.2) * (share - 0.12), 0.2 + (top - 0.2) * (share + 0.15), 0.13 * (1.25 - share)
            masses += part("sail", x=x, low=low, high=high, wide=wide, full=0.05 * g())
    return Silhouette([[(side * x, y) for x, y in one] for one in masses], [box(-0.47 * side, -0.43 * side, 0.2, 0.23)])


def tree(g: Grain) -> Silhouette:
    """Return a great bare tree with roots, and a door in its trunk now and then."""
    masses = part("trunk")

    def limb(x: float, y: float, angle: float, length: float, wide: float, depth: int) -> None:
        u, v = x + length * cos(angle), y + length * sin(angle)
        dx, dy = -sin(angle) * wide, cos(angle) * wide
        masses.append([(x + dx, y + dy), (u + 0.45 * dx, v + 0.45 * dy), (u - 0.45 * dx, v - 0.45 * dy), (x - dx, y - dy)])
        if depth:
            for turn in (g.between(0.25, 0.65), -g.between(0.25, 0.65)):
                limb(u, v, angle + turn, length * g.between(0.62, 0.8), 0.5 * wide, depth - 1)

    for angle in (1.05, 1.6, 2.15):
        limb(0.0 + 0.05 * cos(angle), 0.44, angle + g.between(-0.15, 0.15), g.between(0.2, 0.27), 0.045, 3)
    return Silhouette(masses, [arch(0.0, 0.09, 0.02, 0.2)] if g() < 0.7 else [])


def fungi(g: Grain) -> Silhouette:
    """Return giant mushrooms with lit windows."""
    masses: list[Outline] = []
    openings: list[Outline] = []
    for x, high, wide in ((-0.34, g.between(0.42, 0.6), 0.2), (0.36, g.between(0.35, 0.7), 0.2), (0.0, g.between(0.8, 0.95), 0.34)):
        stem = 0.22 * wide
        masses += part("mushroom", x=x, high=high, stem=stem)
        cap = [(x + wide * cos(pi * s / 14), 0.68 * high + 0.34 * high * sin(pi * s / 14) ** 0.8) for s in range(15)]
        masses.append([*cap, (x - 0.5 * wide, 0.72 * high), (x + 0.5 * wide, 0.72 * high)])
        openings.append(arch(x, 0.9 * stem, 0.34 * high, 0.34 * high + 1.6 * stem))
        openings += [disc(x + d * wide, 0.83 * high, 0.02, 8) for d in (-0.45, 0.1, 0.5)]
    return Silhouette(masses, openings)


def bridge(g: Grain) -> Silhouette:
    """Return a bridge of arches with a gate on it."""
    x = float(g.pick(("-0.4", "0.0", "0.4")))
    return Silhouette(part("bridge", at=x), [arch(x, 0.12, 0.46, 0.64), *slits(g, x - 0.08, x + 0.08, 0.66, 0.74, 1)])


_MADE: dict[str, Callable[[Grain], Silhouette]] = {
    "bridge": bridge, "castle": castle, "fungi": fungi, "houses": houses, "pyramid": pyramid, "ship": ship, "temple": temple,
    "tents": tents, "tower": tower, "tree": tree, "works": works,
}  # fmt: skip
"""Silhouettes that are made here, by their names."""


@cache
def all_places() -> Mapping[str, Callable[[Grain], Silhouette]]:
    """Return all silhouettes by the names that data use; raises BadData."""
    return {**_MADE, **{name: partial(drawn, form) for name, form in forms().places.items()}}
