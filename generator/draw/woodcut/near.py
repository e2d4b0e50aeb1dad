"""What stands nearest to the viewer: frames at the picture's edges, small things on the ground, and the wanderer with a lantern."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Engraver, Grain, placed
from generator.draw.woodcut.places import arch, box

Outline = list[Point]


def cave(e: Engraver, g: Grain) -> None:
    """Draw the mouth of a cave around the scene."""
    count, found = 44, []
    shift, wide, high = e.width * g.between(-0.1, 0.1), e.width * g.between(0.4, 0.54), e.height * g.between(0.78, 1.02)
    slant = g.between(-0.16, 0.16)
    for s in range(count + 1):
        angle = pi + pi * s / count
        jag = 1.0 + 0.1 * (g() - 0.3) + 0.03 * (s % 2)
        rise = sin(angle) * (1.0 + slant * cos(angle)) / jag
        found.append((e.width / 2 + shift + wide * cos(angle) / jag, e.height * 1.0 + high * rise))
    outer = [(e.width + 2, e.height + 2), (e.width + 2, -2.0), (-2.0, -2.0), (-2.0, e.height + 2)]
    e.fill([[*found, *outer]], "mass", "edge")
    middle = (0.5 * e.width, 0.8 * e.height)
    for (a, b), (c, d) in zip(found, found[1:], strict=False):
        for _ in range(3):
            t = g()
            x, y = a + t * (c - a), b + t * (d - b)
            away = hypot(x - middle[0], y - middle[1]) or 1.0
            reach = e.unit * g.between(0.03, 0.13)
            dx, dy = (x - middle[0]) / away, (y - middle[1]) / away
            e.wedge((x + 0.8 * dx, y + 0.8 * dy), (x + reach * dx, y + reach * dy), 0.62, "cut")
            e.wedge((x + 0.4 * dx, y + 0.4 * dy), (x + 0.7 * reach * dx, y + 0.7 * reach * dy), 0.26, "shade")


def archway(e: Engraver, g: Grain) -> None:
    """Draw a gate of masonry through which the scene is seen."""
    wide, spring = e.width * 0.09, e.height * 0.5
    count = 13
    inner = [(wide, e.height + 2), (wide, spring)]
    inner += [
        (e.width / 2 - (e.width / 2 - wide) * cos(pi * s / count), spring - (spring - 0.07 * e.height) * sin(pi * s / count))
        for s in range(1, count)
    ]
    inner += [(e.width - wide, spring), (e.width - wide, e.height + 2)]
    e.fill([[*inner, (e.width + 2, e.height + 2), (e.width + 2, -2.0), (-2.0, -2.0), (-2.0, e.height + 2)]], "mass", "edge")
    e.curve(inner[1:-1], 0.5, "cut")
    e.curve(inner[1:-1], 0.3, "shade")
    for (x, y), (u, v) in zip(inner[1:-2], inner[2:-1], strict=True):
        mx, my = (x + u) / 2 - e.width / 2, (y + v) / 2 - spring
        away = hypot(mx, my) or 1.0
        reach = 0.07 * e.unit
        for colour, weight in (("cut", 0.5), ("shade", 0.28)):
            e.stroke(
                (x + 0.6 * (x - e.width / 2) / away, y + 0.4 * my / away),
                (x + reach * (x - e.width / 2) / away, y + reach * (y - spring) / away),
                weight,
                colour,
            )
    for side in (0, 1):
        y, row = spring, 0
        while y < e.height:
            left, right = (0.0, wide) if side == 0 else (e.width - wide, e.width)
            e.broken((left, y), (right, y), 0.5, "cut", 9.0)
            e.broken((left, y), (right, y), 0.26, "shade", 9.0)
            x = left + (right - left) * (0.3 if row % 2 else 0.7)
            e.stroke((x, y), (x, y + 0.09 * e.height), 0.45, "cut")
            y, row = y + 0.09 * e.height, row + 1


def branches(e: Engraver, g: Grain) -> None:
    """Draw bare branches that hang into the scene from a corner."""
    side = 1 if e.light[0] < e.width / 2 else -1
    root = (e.width + 1.0, 0.34 * e.height) if side > 0 else (-1.0, 0.34 * e.height)
    found: list[Outline] = []

    def limb(x: float, y: float, angle: float, length: float, thick: float, depth: int) -> None:
        u, v = x + length * cos(angle), y + length * sin(angle)
        dx, dy = -sin(angle) * thick / 2, cos(angle) * thick / 2
        found.append([(x + dx, y + dy), (u + 0.5 * dx, v + 0.5 * dy), (u - 0.5 * dx, v - 0.5 * dy), (x - dx, y - dy)])
        if depth:
            for turn in (g.between(0.15, 0.6), -g.between(0.15, 0.6)):
                limb(u, v, angle + turn, length * g.between(0.6, 0.85), thick * 0.58, depth - 1)

    for tilt, size in ((-0.5, 0.32), (0.05, 0.26)):
        limb(*root, (pi + tilt * -1 if side > 0 else tilt), size * e.unit, 0.05 * e.unit, 4)
    e.fill(found, "mass", "scene", 0.5)
    e.fill(found, "mass", "", 0.1)


def reeds(e: Engraver, g: Grain) -> None:
    """Draw blades of grass along the lower edge."""
    found: list[Outline] = []
    x = 0.0
    while x < e.width:
        away = abs(x - e.width / 2) / (e.width / 2)
        high, lean = e.unit * g.between(0.08, 0.14) * (0.6 + 1.4 * away**2), e.unit * g.between(-0.06, 0.06)
        found.append(
            [
                (x - 0.45, e.height + 1),
                (x + 0.6 * lean, e.height - 0.6 * high),
                (x + lean, e.height - high),
                (x + 0.6 * lean + 0.5, e.height - 0.55 * high),
                (x + 0.5, e.height + 1),
            ]
        )
        x += e.stride * g.between(0.012, 0.034)
    e.fill(found, "mass", "scene", 0.35)
    e.fill(found, "mass", "", 0.1)


def pillars(e: Engraver, g: Grain) -> None:
    """Draw a column at each side, close to the viewer."""
    for side in (-1, 1):
        wide = e.width * 0.045
        x = e.width / 2 + side * (e.width / 2 - 0.7 * wide)
        shape = [box(x - wide, x + wide, -1.0, 0.06 * e.height), box(x - 0.75 * wide, x + 0.75 * wide, 0.06 * e.height, 0.92 * e.height),
                 box(x - wide, x + wide, 0.92 * e.height, e.height + 1)]  # fmt: skip
        e.mass(shape, -side if abs(e.light[0] - x) > wide else 1, halo=0.5)
        for n in range(3):
            e.broken((x + (n - 1) * 0.4 * wide, 0.08 * e.height), (x + (n - 1) * 0.4 * wide, 0.9 * e.height), 0.4, "cut", 14.0)


def rigging(e: Engraver, g: Grain) -> None:
    """Draw shrouds and a rail, as seen from a deck."""
    side = 1 if e.light[0] < e.width / 2 else -1
    foot, head = e.width / 2 + side * 0.48 * e.width, e.width / 2 + side * 0.34 * e.width
    lines = []
    for n in range(5):
        start, end = (foot - side * 0.085 * n * e.unit * 1.2, e.height * 0.95), (head + side * 0.014 * n * e.unit, -1.0)
        lines.append((start, end))
        e.broken(start, end, 0.85, "line", 30.0)
    for n in range(1, 12):
        t = n / 12
        ends = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for a, b in (lines[0], lines[-1])]
        e.stroke(ends[0], ends[1], 0.65, "line")
    e.flush()
    e.mass([box(-1.0, e.width + 1, 0.93 * e.height, e.height + 1), box(-1.0, e.width + 1, 0.87 * e.height, 0.895 * e.height),
            *(box(x * 0.07 * e.width, x * 0.07 * e.width + 0.012 * e.width, 0.88 * e.height, 0.94 * e.height) for x in range(15))], -1, halo=0.35)  # fmt: skip


def curtains(e: Engraver, g: Grain) -> None:
    """Draw heavy curtains drawn aside."""
    for side in (-1, 1):
        edge = e.width / 2 + side * (e.width / 2 + 1)
        inner = []
        for s in range(13):
            t = s / 12
            hang = 0.17 - 0.1 * sin(pi * min(1.0, t * 1.25)) if t < 0.8 else 0.07 + 0.25 * (t - 0.8)
            inner.append((edge - side * e.width * hang, -1.0 + (e.height + 2) * t))
        e.fill([[(edge, -1.0), *inner, (edge, e.height + 1)]], "mass", "edge")
        for n in range(7):
            share = (n + 0.4) / 7
            fold = [(edge + (x - edge) * share, y) for x, y in inner]
            e.curve(fold[::2], 0.75 - 0.07 * n, "cut")
            e.curve(fold[::3], 0.25, "shade")
    deep = 0.13 * e.height
    swag = [(e.width * s / 40, deep * (0.62 + 0.38 * abs(sin(pi * s / 8)))) for s in range(41)]
    e.fill([[(-1.0, -1.0), *swag, (e.width + 1, -1.0)]], "mass", "edge")
    for x, y in swag:
        e.stroke((x, 0.2 * y), (x, y - 0.6), 0.55, "cut")
    e.curve(swag, 0.5, "ray")


def thorns(e: Engraver, g: Grain) -> None:
    """Draw briars that wind along the edges."""
    found: list[Outline] = []
    for side in (-1, 1):
        for n in range(3):
            x, y = e.width / 2 + side * e.width * (0.5 - 0.045 * n), e.height + 1.0
            angle = -pi / 2 - side * g.between(0.0, 0.3)
            thick = e.unit * 0.022
            for _ in range(16):
                angle += side * g.between(-0.42, 0.4)
                u, v = x + 0.06 * e.unit * cos(angle), y + 0.06 * e.unit * sin(angle)
                dx, dy = -sin(angle) * thick / 2, cos(angle) * thick / 2
                found.append([(x + dx, y + dy), (u + 0.9 * dx, v + 0.9 * dy), (u - 0.9 * dx, v - 0.9 * dy), (x - dx, y - dy)])
                way = 1 if g() < 0.5 else -1
                found.append(
                    [
                        (x + way * dx, y + way * dy),
                        ((x + u) / 2 + way * 3.4 * dx, (y + v) / 2 + way * 3.4 * dy),
                        (u + way * dx, v + way * dy),
                    ]
                )
                x, y, thick = u, v, thick * 0.95
    e.fill(found, "mass", "scene", 0.45)
    e.fill(found, "mass", "", 0.1)


def icicles(e: Engraver, g: Grain) -> None:
    """Draw icicles from the upper edge."""
    found: list[Outline] = []
    x = -1.0
    while x < e.width:
        away = abs(x - e.width / 2) / (e.width / 2)
        wide, deep = e.unit * g.between(0.02, 0.05), e.unit * g.between(0.05, 0.16) * (0.55 + 1.2 * away**1.5)
        found.append(
            [(x, -1.0), (x + 0.3 * wide, 0.4 * deep), (x + 0.5 * wide, deep), (x + 0.75 * wide, 0.35 * deep), (x + wide, -1.0)]
        )
        x += 0.95 * wide
    e.mass(found, -1 if e.light[0] < e.width / 2 else 1, halo=0.4, pitch=1.3)


def rocks(e: Engraver, g: Grain) -> None:
    """Draw boulders in the lower corners."""
    for side in (-1, 1):
        for n in range(3):
            wide, high = e.unit * g.between(0.2, 0.36), e.unit * g.between(0.1, 0.24) * (1.25 - 0.3 * n)
            x = e.width / 2 + side * (e.width / 2 - 0.16 * e.unit * n * 1.4)
            shape = [(x + wide * px, e.height + 1 - high * py) for px, py in
                     ((-0.6, 0.0), (-0.55, 0.35 + 0.2 * g()), (-0.3, 0.8 + 0.15 * g()), (0.05, 1.0), (0.4, 0.75 + 0.2 * g()), (0.6, 0.0))]  # fmt: skip
            e.mass([shape], -1 if e.light[0] < x else 1, halo=0.5)


def pipes(e: Engraver, g: Grain) -> None:
    """Draw pipes along the upper edge and down one side."""
    side = 1 if e.light[0] < e.width / 2 else -1
    thick = 0.05 * e.unit
    for n in range(3):
        y, x = 0.035 * e.height + 1.5 * n * thick, e.width / 2 + side * (e.width / 2 - (0.05 + 1.55 * n * thick / e.unit) * e.unit)
        far = -1.0 if side > 0 else e.width + 1.0
        bend = [
            (far, y),
            (x - side * thick, y),
            (x, y + thick),
            (x, e.height + 1),
            (x + side * thick, e.height + 1),
            (x + side * thick, y + 0.7 * thick),
            (x, y - thick),
            (far, y - thick),
        ]
        e.fill([bend], "mass", "scene", 0.7)
        e.fill([bend], "mass", "edge")
        e.broken((far, y - 0.65 * thick), (x - side * thick, y - 0.65 * thick), 0.6, "cut", 22.0)
        e.broken((x + side * 0.35 * thick, y + thick), (x + side * 0.35 * thick, e.height), 0.6, "cut", 22.0)
        for share in (0.25, 0.6):
            flange = (
                box(x - 0.3 * thick, x + 1.3 * thick, e.height * share, e.height * share + 0.4 * thick)
                if side > 0
                else box(x - 1.3 * thick, x + 0.3 * thick, e.height * share, e.height * share + 0.4 * thick)
            )
            e.fill([flange], "mass", "scene", 0.4)


def shelves(e: Engraver, g: Grain) -> None:
    """Draw shelves with jars and books at both sides."""
    for side in (-1, 1):
        edge, inner = e.width / 2 + side * (e.width / 2 + 1), e.width / 2 + side * 0.375 * e.width
        left, right = min(edge, inner), max(edge, inner)
        e.fill([box(left, right, -1.0, e.height + 1)], "mass", "scene", 0.8)
        for row in range(4):
            base, high = e.height * (0.22 + 0.25 * row), e.height * 0.15
            e.broken((left, base), (right, base), 0.9, "cut", 16.0)
            e.broken((left, base), (right, base), 0.4, "shade", 16.0)
            x = left + 1.0
            while x < right - 2.0:
                wide, top = e.unit * g.between(0.02, 0.06), high * g.between(0.55, 1.0)
                if g() < 0.8:
                    lean = 0.25 * wide * (g() - 0.4)
                    book = [
                        (x, base - 0.7),
                        (x + lean, base - top),
                        (x + lean + 0.8 * wide, base - top),
                        (x + 0.8 * wide, base - 0.7),
                    ]
                    if g() < 0.45:
                        e.fill([book], "scene", "edge")
                    else:
                        e.broken(book[0], book[1], 0.45, "cut")
                        e.broken(book[3], book[2], 0.45, "cut")
                        e.stroke(book[1], book[2], 0.4, "cut")
                        e.stroke(book[0], book[1], 0.3, "shade")
                x += wide * 1.25


FRAMES: dict[str, Callable[[Engraver, Grain], None]] = {
    "archway": archway, "branches": branches, "cave": cave, "curtains": curtains, "icicles": icicles, "pillars": pillars, "pipes": pipes,
    "reeds": reeds, "rigging": rigging, "rocks": rocks, "shelves": shelves, "thorns": thorns,
}  # fmt: skip
"""Near frames by the names that data use."""

# ------------------------------------------------------------------ small things on the ground


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
    return [[(x - 0.13, 0.0), (x - 0.12 + lean, 0.75 * top), (x + lean, top), (x + 0.12 + lean, 0.75 * top), (x + 0.13, 0.0)] for x, lean, top in
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

    cloak = put([(-0.22, 0.03), (-0.17, 0.35), (-0.13, 0.64), (-0.15, 0.78), (-0.11, 0.92), (-0.02, 1.0), (0.05, 0.98), (0.13, 0.87), (0.06, 0.86), (0.03, 0.78),
                 (0.09, 0.72), (0.11, 0.58), (0.1, 0.36), (0.16, 0.08), (0.2, 0.0), (0.1, 0.0), (0.06, 0.08), (0.0, 0.05), (-0.04, 0.0), (-0.15, 0.0), (-0.12, 0.06)])  # fmt: skip
    arm = put([(0.03, 0.68), (0.33, 0.71), (0.34, 0.66), (0.07, 0.54)])
    staff = put([(-0.34, 0.0), (-0.2, 1.12), (-0.165, 1.12), (-0.3, 0.0)])
    e.mass([cloak, arm, staff], -facing, halo=0.5, pitch=0.5)
    lamp = put([(0.28, 0.6), (0.28, 0.42), (0.39, 0.42), (0.39, 0.6), (0.335, 0.66)])
    e.fill([lamp], "scene", "scene", 1.0)
    e.fill([lamp], "glow", "edge")
