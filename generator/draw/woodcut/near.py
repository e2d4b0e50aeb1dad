"""What stands nearest to the viewer: frames at the picture's edges."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import cos, hypot, pi, sin

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Engraver, Grain
from generator.draw.woodcut.silhouettes import box

Outline = list[Point]


def cave(e: Engraver, g: Grain) -> None:
    """Draw the mouth of a cave around the scene."""
    count, mouth = 44, []
    shift, wide, high = e.width * g.between(-0.1, 0.1), e.width * g.between(0.4, 0.54), e.height * g.between(0.78, 1.02)
    slant = g.between(-0.16, 0.16)
    for s in range(count + 1):
        angle = pi + pi * s / count
        jag = 1.0 + 0.1 * (g() - 0.3) + 0.03 * (s % 2)
        rise = sin(angle) * (1.0 + slant * cos(angle)) / jag
        mouth.append(_beyond(e, (e.width / 2 + shift + wide * cos(angle) / jag, e.height * 1.0 + high * rise)))
    outer = [(e.width + 2, e.height + 2), (e.width + 2, -2.0), (-2.0, -2.0), (-2.0, e.height + 2)]
    e.fill([[*mouth, *outer]], "mass", "edge")
    middle = (0.5 * e.width, 0.8 * e.height)
    for (a, b), (c, d) in itertools.pairwise(mouth):
        for _ in range(3):
            t = g()
            x, y = a + t * (c - a), b + t * (d - b)
            away = hypot(x - middle[0], y - middle[1]) or 1.0
            reach = e.unit * g.between(0.03, 0.13)
            dx, dy = (x - middle[0]) / away, (y - middle[1]) / away
            e.wedge((x + 0.8 * dx, y + 0.8 * dy), (x + reach * dx, y + reach * dy), 0.62, "cut")
            e.wedge((x + 0.4 * dx, y + 0.4 * dy), (x + 0.7 * reach * dx, y + 0.7 * reach * dy), 0.3, "shade")
            far = 0.12 * e.unit + 2.2 * reach
            e.spare((x + far * dx, y + far * dy), (x + (far + reach) * dx, y + (far + reach) * dy), 0.4)


def _beyond(e: Engraver, point: Point) -> Point:
    """Return a point of a cave's mouth, moved outwards until it covers nothing that it may not."""
    middle = (0.5 * e.width, 0.8 * e.height)
    x, y = point
    for _ in range(60):
        if not e.hides((x, y)):
            break
        x, y = x + 0.02 * (x - middle[0]), y + 0.02 * (y - middle[1])
    return x, y


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
    for (x, y), (u, v) in itertools.pairwise(inner):
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
    limbs: list[Outline] = []

    def limb(x: float, y: float, angle: float, length: float, thick: float, depth: int) -> None:
        u, v = x + length * cos(angle), y + length * sin(angle)
        dx, dy = -sin(angle) * thick / 2, cos(angle) * thick / 2
        if e.hides((u, v)) or e.hides(((x + u) / 2, (y + v) / 2)):
            return
        limbs.append([(x + dx, y + dy), (u + 0.5 * dx, v + 0.5 * dy), (u - 0.5 * dx, v - 0.5 * dy), (x - dx, y - dy)])
        if depth:
            for turn in (g.between(0.15, 0.6), -g.between(0.15, 0.6)):
                limb(u, v, angle + turn, length * g.between(0.6, 0.85), thick * 0.58, depth - 1)

    for tilt, size in ((-0.5, 0.32), (0.05, 0.26)):
        limb(*root, (pi + tilt * -1 if side > 0 else tilt), size * e.unit, 0.05 * e.unit, 4)
    e.fill(limbs, "mass", "scene", 0.5)
    e.fill(limbs, "", "edge", 0.26)
    e.fill(limbs, "mass", "")


def reeds(e: Engraver, g: Grain) -> None:
    """Draw blades of grass along the lower edge."""
    blades: list[Outline] = []
    x = 0.0
    while x < e.width:
        away = abs(x - e.width / 2) / (e.width / 2)
        high, lean = e.unit * g.between(0.08, 0.14) * (0.6 + 1.4 * away**2), e.unit * g.between(-0.06, 0.06)
        blades.append(
            [
                (x - 0.45, e.height + 1),
                (x + 0.6 * lean, e.height - 0.6 * high),
                (x + lean, e.height - high),
                (x + 0.6 * lean + 0.5, e.height - 0.55 * high),
                (x + 0.5, e.height + 1),
            ]
        )
        x += e.stride * g.between(0.012, 0.034)
    e.fill(blades, "mass", "scene", 0.35)
    e.fill(blades, "", "edge", 0.26)
    e.fill(blades, "mass", "")


def pillars(e: Engraver, g: Grain) -> None:
    """Draw a column at each side, close to the viewer."""
    for side in (-1, 1):
        wide = e.width * 0.045
        x = e.width / 2 + side * (e.width / 2 - 0.7 * wide)
        shape = [box(x - wide, x + wide, -1.0, 0.06 * e.height),
            box(x - 0.75 * wide, x + 0.75 * wide, 0.06 * e.height, 0.92 * e.height),
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
        e.stroke(ends[0], ends[1], 0.65, "tone")
    e.flush()
    e.mass([box(-1.0, e.width + 1, 0.93 * e.height, e.height + 1), box(-1.0, e.width + 1, 0.87 * e.height, 0.895 * e.height),
            *(box(x * 0.07 * e.width, x * 0.07 * e.width + 0.012 * e.width, 0.88 * e.height,
                0.94 * e.height) for x in range(15))], -1, halo=0.35)  # fmt: skip


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
            e.curve(fold[::2], 0.42, "shade")
    deep = 0.13 * e.height
    swag = [(e.width * s / 40, deep * (0.62 + 0.38 * abs(sin(pi * s / 8)))) for s in range(41)]
    e.fill([[(-1.0, -1.0), *swag, (e.width + 1, -1.0)]], "mass", "edge")
    for x, y in swag:
        e.stroke((x, 0.2 * y), (x, y - 0.6), 0.55, "cut")
    e.curve(swag, 0.5, "ray")


def thorns(e: Engraver, g: Grain) -> None:
    """Draw briars that wind along the edges."""
    briars: list[Outline] = []
    for side in (-1, 1):
        for n in range(3):
            x, y = e.width / 2 + side * e.width * (0.5 - 0.045 * n), e.height + 1.0
            angle = -pi / 2 - side * g.between(0.0, 0.3)
            thick = e.unit * 0.022
            for _ in range(16):
                angle += side * g.between(-0.42, 0.4)
                u, v = x + 0.06 * e.unit * cos(angle), y + 0.06 * e.unit * sin(angle)
                if e.hides((u, v)):
                    break
                dx, dy = -sin(angle) * thick / 2, cos(angle) * thick / 2
                briars.append([(x + dx, y + dy), (u + 0.9 * dx, v + 0.9 * dy), (u - 0.9 * dx, v - 0.9 * dy), (x - dx, y - dy)])
                way = 1 if g() < 0.5 else -1
                briars.append(
                    [
                        (x + way * dx, y + way * dy),
                        ((x + u) / 2 + way * 3.4 * dx, (y + v) / 2 + way * 3.4 * dy),
                        (u + way * dx, v + way * dy),
                    ]
                )
                x, y, thick = u, v, thick * 0.95
    e.fill(briars, "mass", "scene", 0.45)
    e.fill(briars, "", "edge", 0.26)
    e.fill(briars, "mass", "")


def icicles(e: Engraver, g: Grain) -> None:
    """Draw icicles from the upper edge."""
    cones: list[Outline] = []
    x = -1.0
    while x < e.width:
        away = abs(x - e.width / 2) / (e.width / 2)
        wide, deep = e.unit * g.between(0.02, 0.05), e.unit * g.between(0.05, 0.16) * (0.55 + 1.2 * away**1.5)
        while deep > 0.5 and (e.hides((x, deep)) or e.hides((x + wide, deep))):
            deep *= 0.8
        cones.append(
            [(x, -1.0), (x + 0.3 * wide, 0.4 * deep), (x + 0.5 * wide, deep), (x + 0.75 * wide, 0.35 * deep), (x + wide, -1.0)]
        )
        x += 0.95 * wide
    e.mass(cones, -1 if e.light[0] < e.width / 2 else 1, halo=0.4, pitch=1.3)


def rocks(e: Engraver, g: Grain) -> None:
    """Draw boulders in the lower corners."""
    for side in (-1, 1):
        for n in range(3):
            wide, high = e.unit * g.between(0.2, 0.36), e.unit * g.between(0.1, 0.24) * (1.25 - 0.3 * n)
            x = e.width / 2 + side * (e.width / 2 - 0.16 * e.unit * n * 1.4)
            shape = [(x + wide * px, e.height + 1 - high * py) for px, py in
                     ((-0.6, 0.0), (-0.55, 0.35 + 0.2 * g()), (-0.3, 0.8 + 0.15 * g()), (0.05, 1.0), (0.4, 0.75 + 0.2 * g()),
                     (0.6, 0.0))]  # fmt: skip
            e.mass([shape], -1 if e.light[0] < x else 1, halo=0.5)


def pipes(e: Engraver, g: Grain) -> None:
    """Draw pipes along the upper edge and down one side."""
    side = 1 if e.light[0] < e.width / 2 else -1
    thick = 0.05 * e.unit
    for n in range(3):
        y, x = 0.035 * e.height + 1.5 * n * thick, e.width / 2 + side * (e.width / 2 - (0.05 + 1.55 * n * thick / e.unit) * e.unit)
        far = -1.0 if side > 0 else e.width + 1.0
        steps = [step / 24 for step in range(25)]
        along = [((1 - step) * far + step * x, y + thick) for step in steps]
        if any(map(e.hides, [*along, *((x, step * e.height) for step in steps)])):
            continue
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
            e.fill([flange], "", "edge")


def shelves(e: Engraver, g: Grain) -> None:
    """Draw shelves with jars and books at both sides."""
    for side in (-1, 1):
        edge, inner = e.width / 2 + side * (e.width / 2 + 1), e.width / 2 + side * 0.375 * e.width
        left, right = min(edge, inner), max(edge, inner)
        e.fill([box(left, right, -1.0, e.height + 1)], "mass", "scene", 0.8)
        e.fill([box(left, right, -1.0, e.height + 1)], "", "edge", 0.36)
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
    "archway": archway, "branches": branches, "cave": cave, "curtains": curtains, "icicles": icicles, "pillars": pillars,
        "pipes": pipes,
    "reeds": reeds, "rigging": rigging, "rocks": rocks, "shelves": shelves, "thorns": thorns,
}  # fmt: skip
"""Near frames by the names that data use."""
