"""What the ways of a cover are drawn with: its stage, and what several of them share."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import NamedTuple

from generator.draw.pen import Point
from generator.draw.woodcut import interiors, land, skies
from generator.draw.woodcut.cover_layout import Layout
from generator.draw.woodcut.engraver import Engraver, Shape
from generator.draw.woodcut.props import scatter
from generator.draw.woodcut.silhouettes import box
from generator.draw.woodcut.staging import Cast, stand_place
from generator.draw.woodcut.villain import Villain


class Stage(NamedTuple):
    """What a way draws with: the engraver, what is shown, where it stands, and who is met."""

    e: Engraver
    cast: Cast
    layout: Layout
    villain: Villain


def sky_behind(stage: Stage, light: Point) -> None:
    """Draw the sky of a theme with its light at a place in mm; skies that put it elsewhere are overruled."""
    e = stage.e
    e.light = light
    skies.SKIES[stage.cast.sky](e)
    e.flush()
    e.light = light


def glory(e: Engraver, centre: Point, radius: float, *, rays: int = 56) -> None:
    """Draw a disc in the accent with a rim of paper, and rays."""
    g = e.vary("glory")
    e.disc(centre, radius + 1.2, "scene", "")
    e.disc(centre, radius, "glow", "ray", 0.5)
    for number in range(rays):
        angle = 2 * pi * (number + 0.3 * g()) / rays
        start, end = radius + 1.6, radius * (1.34 if number % 2 else 1.16)
        (x, y), (u, v) = centre, (cos(angle), sin(angle))
        e.wedge((x + start * u, y + start * v), (x + end * u, y + end * v), 0.9, "ray")
    e.flush()


def glowing(e: Engraver, shape: Shape, rim: float = 1.2) -> None:
    """Fill a shape with the accent, with a rim of paper `rim` mm wide; parts that overlap are one."""
    e.fill(shape, "scene", "scene", 2 * rim)
    e.fill(shape, "glow", "ray", 0.8)
    e.fill(shape, "glow", "")


def beyond(stage: Stage) -> None:
    """Draw the nearer range and the place, which stand behind the villain."""
    e, cast, layout, _ = stage
    land.range_(e, cast.far[1], layout.ground + 0.01 * e.height, 0.1 * e.height, 1)
    stand_place(e, cast.place, layout.place, layout.place_high)


def middle_ground(stage: Stage) -> None:
    """Draw the ground before the villain's foot, things on it, and a road to the place."""
    e, cast, layout, _ = stage
    g = e.vary("middle ground")
    e.light = (layout.light[0], 0.3 * e.height)
    land.ground(e, layout.ground, dark=cast.sky in skies.DARK or g() < 0.3)
    foot = (layout.wanderer[0] - layout.side * g.between(0.0, 0.1) * e.width, e.height + 1.0)
    land.road(e, foot, (layout.place[0], layout.ground + 0.012 * e.height), 0.14 * e.unit)
    scatter(e, cast.prop, layout.ground + 0.07 * e.height, 0.12 * e.unit, 7, (e.width * 0.36, e.width * 0.64))


def vault(middle: float, wide: float, base: float, high: float, *, pointed: bool) -> list[Point]:
    """Return the outline in mm of an opening with a round or a pointed head, fine enough to be large."""
    half, count = wide / 2, 24
    rise = min(0.55 * high, (0.87 if pointed else 0.5) * wide)
    spring = base - high + rise
    head: list[Point] = []
    for step in range(1, count):
        if pointed:
            turn = pi / 3 * min(step, count - step) / (count / 2)
            across = half * (1 - 2 * cos(turn)) if step <= count / 2 else half * (2 * cos(turn) - 1)
            head.append((middle + across, spring - rise * sin(turn) / sin(pi / 3)))
        else:
            turn = pi * step / count
            head.append((middle - half * cos(turn), spring - rise * sin(turn)))
    return [(middle - half, base), (middle - half, spring), *head, (middle + half, spring), (middle + half, base)]


def room(stage: Stage, floor_top: float) -> None:
    """Draw a room: black with courses of stone or beams of light, or pale with lines that are bolder away from the light."""
    e, layout = stage.e, stage.layout
    g = e.vary("cover room")
    kind = g.pick(("stones", "beams", "courses", "panels"))
    e.light = layout.light
    e.fill([interiors.whole(e)], "mass" if kind in ("stones", "beams") else "scene", "")
    match kind:
        case "stones":
            interiors.masonry(e, 0.0, floor_top, course=g.between(0.06, 0.1))
        case "beams":
            interiors.beams(e, 1.05 * layout.radius, e.width * g.between(0.55, 0.8), count=90 + int(50 * g()))
        case "courses":
            _courses(e, floor_top)
        case _:
            _panels(e, floor_top)
    room_floor(stage, floor_top)


def room_floor(stage: Stage, top: float) -> None:
    """Draw flags of a floor, black or pale."""
    e, layout = stage.e, stage.layout
    g = e.vary("room floor")
    pale = g() < 0.5
    e.fill(
        [[(-1, top), (e.width + 1, top), (e.width + 1, e.height + 1), (-1, e.height + 1)]],
        "scene" if pale else "mass",
        "scene",
        0.5,
    )
    if not pale:
        interiors.floor(e, (layout.light[0], 0.4 * e.height), top, strips=15, rows=4)
        return
    e.broken((0.0, top), (e.width, top), 0.7, "line", 40.0)
    vanishing, depth = (layout.light[0], 0.4 * e.height), e.height - top
    for n in range(16):
        x = vanishing[0] + (n - 7.5) * 0.17 * e.width
        t = (top - vanishing[1]) / (e.height - vanishing[1])
        e.broken((vanishing[0] + t * (x - vanishing[0]), top), (x, e.height), 0.45, "line", 14.0)
    for row in range(1, 5):
        e.broken((0.0, top + depth * (row / 5) ** 1.6), (e.width, top + depth * (row / 5) ** 1.6), 0.4, "line", 20.0)
    for _ in range(90):
        y, x = top + depth * g(), e.width * g()
        away = min(1.0, abs(x - e.light[0]) / (0.6 * e.width))
        e.stroke((x, y), (x + 5.0 + 6.0 * g(), y), 0.2 + 0.9 * away, "tone")
    e.flush()


def _courses(e: Engraver, bottom: float) -> None:
    """Draw a pale wall of stones, darker away from the light."""
    g, high = e.vary("courses"), 0.075 * e.height
    for row in range(int(bottom / high) + 1):
        y, x = row * high, -high * 2 * g()
        e.broken((0.0, y), (e.width, y), 0.45, "line", 14.0)
        while x < e.width:
            wide = high * g.between(1.5, 2.5)
            e.stroke((x, y), (x, y + high), 0.45, "line")
            away = min(1.0, hypot(x + wide / 2 - e.light[0], 1.2 * (y - e.light[1])) / (0.6 * e.width))
            for n in range(5):
                if g() < 0.25 + 0.75 * away:
                    line = y + high * (0.16 + 0.17 * n)
                    start, end = (x + wide * 0.4 * g(), line), (x + wide - 0.5, line)
                    e.row(start, end, 0.15 + 1.0 * away * away, n)
            x += wide


def _panels(e: Engraver, bottom: float) -> None:
    """Draw a pale wall of upright boards, darker away from the light."""
    g, x = e.vary("panels"), 0.0
    while x < e.width:
        wide = 0.045 * e.width * g.between(0.8, 1.2)
        e.broken((x, 0.0), (x, bottom), 0.7, "line", 30.0)
        away = min(1.0, abs(x - e.light[0]) / (0.55 * e.width))
        for n in range(5):
            line, y = x + wide * (0.15 + 0.17 * n), -6.0 * g()
            while y < bottom:
                length = g.between(8.0, 22.0)
                e.row((line, y), (line, min(bottom, y + length)), 0.2 + 1.1 * away, n)
                y += length * g.between(1.0, 1.3)
        x += wide


def outlook(stage: Stage, floor_top: float) -> None:
    """Draw an opening in a wall through which the place is seen."""
    e, cast, layout, _ = stage
    g = e.vary("outlook")
    x, wide, high = layout.place[0], min(0.31 * e.width, 0.62 * e.height) * g.between(0.88, 1.0), g.between(0.56, 0.66) * e.height
    dark = cast.sky in skies.DARK
    base, kind = floor_top - 0.02 * e.height, g.pick(("round", "pointed", "square"))
    opening = vault(x, wide, base, high, pointed=kind == "pointed")
    if kind == "square":
        base = floor_top - 0.07 * e.height
        wide, high = 1.08 * wide, min(high, base - 0.2 * e.height)
        opening = box(x - wide / 2, x + wide / 2, base, base - high)
    e.fill([opening], "scene", "mass", 4.2)
    e.fill([opening], "scene", "scene", 2.6)
    e.fill([opening], "mass" if dark else "scene", "edge")
    kept, e.light = e.light, (x - layout.side * 0.1 * e.width, base - 0.8 * high)
    for row, (start, end) in enumerate(e.spans([opening], 1.9)):
        share = (start[1] - base + high) / (0.8 * high)
        if share < 1.0 and end[0] - start[0] > 4.0:
            a, b = (start[0] + 1.0, start[1]), (end[0] - 1.0, end[1])
            e.broken(a, b, 0.2 + 0.8 * share if dark else 1.05 - 0.9 * share, "cut" if dark else "tone", 8.0)
            if row % 2 == 0:
                e.spare(a, b, 0.5 - 0.3 * share)
    e.flush()
    e.pen.push((x - wide / 2, 0.0), clip=(wide, base))
    e.pen.push((wide / 2 - x, 0.0))
    stand_place(e, cast.place, (x, base), min(layout.place_high, wide))
    e.flush()
    e.pen.pop()
    e.pen.pop()
    e.light = kept
    sill = [box(x - 0.56 * wide, x + 0.56 * wide, base + 0.02 * e.height, base - 0.008 * e.height)]
    e.mass(sill, layout.side, halo=0.5)


def steps(e: Engraver, left: float, right: float, top: float, bottom: float, count: int = 4) -> None:
    """Draw broad steps that grow wider towards the viewer."""
    g = e.vary("cover steps")
    spread = 0.16 * (right - left)
    for number in range(count):
        share, after = number / count, (number + 1) / count
        y, low = top + (bottom - top) * share, top + (bottom - top) * after
        tread = y + 0.4 * (low - y)
        a, b = left - spread * share, right + spread * share
        c, d = left - spread * after, right + spread * after
        e.fill([[(a, y), (b, y), (d, tread), (c, tread)]], "scene", "line", 0.3)
        e.fill([box(c, d, low + 0.3, tread)], "mass", "edge")
        for _ in range(18):
            x = c + (d - c) * g()
            e.stroke((x, tread + 0.3), (x, low - 0.3), 0.45, "cut")
    e.flush()
