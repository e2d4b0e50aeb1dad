"""Ways of a cover under an open sky: before a disc, in a gate, over a wall, out of water, in fire, and others."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from generator.draw.engraving import smooth
from generator.draw.pen import Point
from generator.draw.woodcut import land, skies
from generator.draw.woodcut.cover_stage import Stage, beyond, glory, glowing, middle_ground, sky_behind, steps, vault
from generator.draw.woodcut.engraver import Engraver, icon_shape
from generator.draw.woodcut.interiors import torch
from generator.draw.woodcut.silhouettes import box
from generator.draw.woodcut.skies import ring
from generator.draw.woodcut.staging import stand_place


def disc(stage: Stage) -> None:
    """Draw it before a great disc over the hills, a road to the place beside it."""
    e, cast, layout, villain = stage
    sky_behind(stage, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.34 * e.height, 0)
    glory(e, layout.light, layout.radius)
    beyond(stage)
    villain.draw(e)
    middle_ground(stage)


def gate(stage: Stage) -> None:
    """Draw it in a lit gate of masonry at the head of stairs."""
    e, cast, layout, villain = stage
    g, face = e.vary("gate way"), layout.face
    sky_behind(stage, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.28 * e.height, 0)
    beyond(stage)
    (x, _), wide, high = face.middle, face.width + 0.07 * e.unit, face.bottom - 0.075 * e.height
    pointed = g() < 0.5
    pier = 0.055 * e.width
    inner = vault(x, wide, face.bottom, high, pointed=pointed)
    outer = vault(x, wide + 2 * pier, face.bottom + 0.02 * e.height, high + 1.2 * pier + 0.02 * e.height, pointed=pointed)
    e.mass([outer], layout.side, halo=0.8)
    for (a, b), (c, d) in zip(outer[1:-1:3], inner[1:-1:3], strict=True):
        e.stroke((a, b), (c, d), 0.8, "cut")
        e.stroke((a, b), (c, d), 0.3, "shade")
    for row in range(1, 7):
        y = face.bottom - 0.075 * e.height * row
        for way in (-1, 1):
            e.stroke((x + way * wide / 2, y), (x + way * (wide / 2 + pier), y), 0.6, "cut")
    glowing(e, [inner])
    for n in range(40):
        angle, start = 2 * pi * (n + 0.3 * g()) / 40, 0.22 * e.height
        end = 0.5 * e.height
        (u, v), (p, q) = layout.light, (cos(angle), sin(angle))
        tip = (u + end * p, v + end * q)
        if abs(tip[0] - x) < wide / 2 - 2 and face.top < tip[1] < face.bottom:
            e.wedge(tip, (u + start * p, v + start * q), 0.7, "scene")
    villain.draw(e, low=0.4)
    middle_ground(stage)
    steps(e, x - wide / 2 - 0.5 * pier, x + wide / 2 + 0.5 * pier, face.bottom, layout.bank + 0.04 * e.height)


def wall(stage: Stage) -> None:
    """Draw it over a battlement behind which a great sun sets."""
    e, cast, layout, villain = stage
    g, face = e.vary("wall way"), layout.face
    top = face.bottom - 0.005 * e.height
    centre, radius = (face.middle[0], top - 0.18 * e.height), 0.47 * e.height
    sky_behind(stage, centre)
    e.disc(centre, radius + 1.2, "scene", "")
    e.disc(centre, radius, "glow", "ray", 0.5)
    for n in range(6):
        y = centre[1] + radius * (-0.5 + 0.18 * n)
        half = (radius**2 - (y - centre[1]) ** 2) ** 0.5 * g.between(0.9, 1.05)
        e.broken((centre[0] - half, y), (centre[0] + half, y), 0.5 + 0.28 * n, "scene", 30.0)
    stand_place(e, cast.place, (layout.place[0], top + 0.02 * e.height), layout.place_high)
    villain.draw(e, low=3.0)
    count = 13 + int(8 * g())
    pitch = e.width / count
    teeth: list[Point] = []
    for n in range(-1, count + 1):
        teeth += [
            (n * pitch, top + 0.03 * e.height),
            (n * pitch, top),
            ((n + 0.55) * pitch, top),
            ((n + 0.55) * pitch, top + 0.03 * e.height),
        ]
    shape = [[(-pitch, e.height + 1), *teeth, (e.width + pitch, e.height + 1)]]
    e.fill(shape, "scene", "scene", 1.6)
    e.fill(shape, "mass", "edge")
    _courses(e, top + 0.045 * e.height, e.height, 0.042 * e.height, face.middle[0])
    for x in (0.12, 0.34, 0.66, 0.88):
        if abs(x * e.width - layout.wanderer[0]) > 0.1 * e.width:
            torch(e, (x * e.width, top + 0.1 * e.height), 0.05 * e.height)


def _courses(e: Engraver, top: float, bottom: float, high: float, light: float) -> None:
    """Cut the joints of a wall and light on its stones, more of it near the light."""
    g, y, row = e.vary("courses"), top, 0
    while y < bottom:
        e.broken((0.0, y), (e.width, y), 0.4, "cut", 12.0)
        e.broken((0.0, y), (e.width, y), 0.22, "shade", 30.0)
        x = -high * 2 * g()
        while x < e.width:
            wide = high * g.between(1.6, 2.6)
            e.stroke((x, y), (x, y + high), 0.4, "cut")
            e.spare((x, y), (x, y + high), 0.3)
            bright = max(0.0, 1.0 - abs(x + wide / 2 - light) / (0.6 * e.width))
            for n in range(3):
                line = y + high * (0.25 + 0.25 * n)
                if g() < bright:
                    e.stroke((x + 0.6, line), (x + wide * g.between(0.6, 0.95), line), 0.5 * (0.4 + bright), "cut")
                elif n:
                    e.spare((x + 0.8, line), (x + 0.85 * wide, line), 0.34)
            x += wide
        y, row = y + high, row + 1


def water(stage: Stage) -> None:
    """Draw it rising out of water before a disc, the place on an island."""
    e, cast, layout, villain = stage
    g, face, horizon = e.vary("water way"), layout.face, 0.6 * e.height
    dark = cast.sky in skies.DARK or g() < 0.4
    light = (layout.light[0], 0.43 * e.height)
    sky_behind(stage, light)
    land.range_(e, cast.far[0], horizon, 0.12 * e.height, 0)
    glory(e, light, layout.radius, rays=44)
    e.light = light
    land.sea(e, horizon, dark=dark)
    x, base, wide = layout.place[0], layout.place[1] - 0.02 * e.height, 0.22 * e.width
    rock = [(x - wide, base + 0.03 * e.height)]
    rock += [
        (x + wide * (s / 6 - 1), base - 0.06 * e.height * sin(pi * s / 12) ** 0.7 * g.between(0.8, 1.15)) for s in range(1, 12)
    ]
    rock.append((x + wide, base + 0.03 * e.height))
    stand_place(e, cast.place, (x, base - 0.03 * e.height), layout.place_high)
    e.mass([rock], -layout.side, halo=0.6, pitch=0.02 * e.unit)
    villain.draw(e, low=2.0)
    _surf(e, (face.left - 0.03 * e.width, face.right + 0.03 * e.width), face.bottom, dark=dark)


def _surf(e: Engraver, between: tuple[float, float], base: float, *, dark: bool) -> None:
    """Draw waves over the foot of what rises from water, and rings about it."""
    g, (left, right) = e.vary("surf"), between
    size, crest = 0.045 * e.height, []
    x = left
    while x < right:
        wide = size * g.between(1.4, 2.2)
        crest += [(x + wide * s / 6, base - size * 0.75 * (s / 6) ** 2) for s in range(6)]
        crest += [(x + wide, base - size), (x + 1.12 * wide, base - 0.62 * size), (x + wide, base - 0.45 * size)]
        x += wide
    low = base + 0.05 * e.height
    shape = [[(left - size, base + 0.5 * size), *crest, (crest[-1][0] + size, base + 0.5 * size), ((left + right) / 2, low)]]
    e.fill(shape, "mass" if dark else "scene", "scene" if dark else "line", 0.6)
    e.fill(shape, "", "edge", 0.36)
    for _ in range(44):
        y = base + size * (g() * 1.2 - 0.35)
        u = left + (right - left) * g()
        e.ripple((u, y), size * g.between(0.8, 2.0), 0.6, 0.6, "cut" if dark else "line")
    for n in range(4):
        y, reach = base + size * (0.6 + 0.5 * n), (right - left) * (0.56 + 0.05 * n)
        for way in (-1, 1):
            e.stroke(
                ((left + right) / 2 + way * 0.3 * reach, y + 0.4),
                ((left + right) / 2 + way * reach, y - 0.6),
                0.7,
                "cut" if dark else "line",
            )
    e.flush()


def statue(stage: Stage) -> None:
    """Draw it as a statue of stone on a pedestal, with bowls of fire and a halo."""
    e, cast, layout, villain = stage
    g, face = e.vary("statue"), layout.face
    sky_behind(stage, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.3 * e.height, 0)
    x, radius = face.middle[0], layout.radius
    glory(e, layout.light, 0.92 * radius, rays=0)
    for n in range(3):
        e.disc(layout.light, radius * (1.04 + 0.11 * n), "", "ray", 0.65 - 0.17 * n)
    beyond(stage)
    villain.draw(e)
    e.tone(villain.contour, -38.0, 1.9, 0.3, "tone", 4.0)
    e.flush()
    middle_ground(stage)
    half, low = 0.36 * min(face.width, 0.62 * e.height) + 0.04 * e.width, layout.bank + 0.03 * e.height
    pedestal = [
        box(x - half, x + half, low, face.bottom + 0.02 * e.height),
        box(x - 1.16 * half, x + 1.16 * half, face.bottom + 0.03 * e.height, face.bottom - 0.004 * e.height),
        box(x - 1.2 * half, x + 1.2 * half, low, low - 0.05 * e.height),
    ]
    if face.width > 2.3 * half:
        pedestal.append(box(face.left - 1.0, face.right + 1.0, face.bottom + 0.02 * e.height, face.bottom - 0.004 * e.height))
    e.mass(pedestal, layout.side, halo=0.8, pitch=0.9)
    e.fill(icon_shape(e.pen, cast.emblem, (x, face.bottom + 0.15 * e.height), 0.1 * e.height), "scene", "edge")
    for way in (-1, 1):
        u = x + way * (1.2 * half + 0.045 * e.width) + g() - 0.5
        if abs(u - layout.wanderer[0]) > 0.09 * e.width:
            torch(e, (u, low - 0.11 * e.height), 0.085 * e.height)


def fire(stage: Stage) -> None:
    """Draw it among flames that rise behind it."""
    e, cast, layout, villain = stage
    g, face = e.vary("fire way"), layout.face
    sky_behind(stage, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.3 * e.height, 0)
    beyond(stage)
    left, right = face.left - 0.05 * e.width, face.right + 0.05 * e.width
    count, base = 9, face.bottom + 0.02 * e.height
    flames = []
    for n in range(count):
        share = (n + 0.5) / count
        tall = (base - 0.03 * e.height) * (0.5 + 0.5 * sin(pi * share) ** 0.7) * g.between(0.86, 1.0)
        flames.append(_flame((left + (right - left) * share, base), tall, 0.13 * (right - left), g.between(-1.0, 1.0)))
    glowing(e, flames)
    for n in range(count - 1):
        share = (n + 1.0) / count
        tall = (base - 0.1 * e.height) * (0.45 + 0.35 * sin(pi * share)) * g.between(0.8, 1.0)
        tongue = _flame((left + (right - left) * share, base), tall, 0.07 * (right - left), g.between(-1.0, 1.0))
        e.curve(tongue[::4], 0.8, "scene")
    for _ in range(26):
        x, y, size = left + (right - left) * g(), face.bottom * 0.75 * g(), g.between(0.5, 1.3)
        e.stroke((x, y), (x + 0.3 * size, y - 2 * size), size, "ray")
    e.flush()
    villain.draw(e)
    middle_ground(stage)


def _flame(foot: Point, tall: float, half: float, sway: float) -> list[Point]:
    """Return a tongue of flame."""
    left: list[Point] = []
    right: list[Point] = []
    for step in range(8):
        t = step / 7
        x = foot[0] + half * (0.9 * sway * sin(2.2 * pi * t) * t + 0.5 * sway * t * t)
        wide = half * (1 - t) ** 0.9 * (1 + 0.3 * sin(2.6 * pi * t))
        left.append((x - wide, foot[1] - tall * t))
        right.append((x + wide, foot[1] - tall * t))
    return [*smooth(left, closed=False, steps=4), *reversed(smooth(right, closed=False, steps=4))]


def cave(stage: Stage) -> None:
    """Draw it in the lit mouth of a cave in a black cliff."""
    e, cast, layout, villain = stage
    g, face, side = e.vary("cave way"), layout.face, layout.side
    sky_behind(stage, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.3 * e.height, 0)
    beyond(stage)
    outer = -2.0 if side > 0 else e.width + 2.0
    inner = (face.right if side > 0 else face.left) + side * 0.055 * e.width
    edge: list[Point] = []
    for n in range(15):
        lean = 0.05 * (n / 14) ** 2 + 0.016 * (g() - 0.5) - 0.02
        edge.append((inner + side * e.width * lean, -2.0 + (face.bottom + 6.0) * n / 14))
    cliff = [[(outer, -2.0), *edge, (outer, face.bottom + 4.0)]]
    e.mass(cliff, side, halo=0.9, pitch=0.03 * e.unit)
    for _ in range(60):
        x, y = outer + (inner - outer) * g(), face.bottom * g()
        e.stroke((x, y), (x + g.between(-2.0, 2.0), y + e.unit * g.between(0.04, 0.1)), 0.6, "cut")
    (x, y), grown = face.middle, (0.5 * face.width + 0.035 * e.width, 0.5 * face.height + 0.06 * e.height)
    mouth = []
    for n in range(44):
        angle = 2 * pi * n / 44
        u, v = cos(angle), sin(angle)
        jag = g.between(0.95, 1.05) + 0.03 * (n % 2)
        mouth.append(
            (
                x + grown[0] * jag * abs(u) ** 0.6 * (1 if u > 0 else -1),
                y + 0.02 * e.height + grown[1] * jag * abs(v) ** 0.75 * (1 if v > 0 else -1),
            )
        )
    glowing(e, [mouth])
    e.light = layout.light
    for u, v in mouth:
        reach = g.between(0.05, 0.12)
        e.wedge((u, v), (u + reach * (u - x), v + reach * (v - y)), 0.9, "cut")
        e.spare((u, v), (u + 0.8 * reach * (u - x), v + 0.8 * reach * (v - y)), 0.4)
    villain.draw(e)
    middle_ground(stage)


def cloud(stage: Stage) -> None:
    """Draw it out of a heap of cloud, before a rent of light."""
    e, cast, layout, villain = stage
    g, face = e.vary("cloud way"), layout.face
    sky_behind(stage, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.24 * e.height, 0)
    beyond(stage)
    (x, y), wide, high = face.middle, 0.5 * face.width + 0.07 * e.width, 0.5 * face.height + 0.06 * e.height
    glowing(e, [[(x + 1.05 * wide * cos(pi * s / 30), y + 1.05 * high * sin(pi * s / 30)) for s in range(60)]])
    for row in (1.24, 1.08):
        turn = 2 * pi * g()
        end, rounds = turn + 2 * pi, []
        while turn < end:
            low = 0.5 + 0.5 * sin(turn)
            radius = e.height * g.between(0.035, 0.075) * (0.7 + low)
            spread = row + (row - 1.0) * low * abs(cos(turn)) * 1.6
            rounds.append(((x + wide * spread * cos(turn), y + high * row * sin(turn)), radius))
            turn += g.between(1.1, 1.5) * radius / (0.5 * (wide + high))
        _puffs(e, rounds)
    villain.draw(e, low=2.0)
    middle_ground(stage)
    for row in range(3):
        u, rounds = face.left - (0.05 + 0.015 * row) * e.width, []
        while u < face.right + (0.05 + 0.015 * row) * e.width:
            radius = e.height * g.between(0.03, 0.065)
            rounds.append(((u, face.bottom + (0.02 + 0.028 * row) * e.height), radius))
            u += 1.25 * radius
        _puffs(e, rounds)


def _puffs(e: Engraver, rounds: Sequence[tuple[Point, float]]) -> None:
    """Draw rounds of cloud, each centre and radius in mm, as one heap, hatched on their lower sides."""
    e.flush()
    for grown, colour in ((0.25, "line"), (-0.25, "scene")):
        e.pen.polygons([ring(centre, radius + grown, 18) for centre, radius in rounds], colour)
    for number, ((x, y), radius) in enumerate(rounds):
        for n in range(3):
            turn = (0.16 + 0.2 * n + 0.05 * (number % 3)) * pi
            u, v = x + 0.75 * radius * cos(turn), y + 0.75 * radius * sin(turn)
            e.stroke((u, v), (u - 0.55 * radius, v - 0.06 * radius), 0.5, "tone")
        if number % 2:
            arc = [(x + 0.8 * radius * cos(pi * (1.1 + 0.13 * s)), y + 0.8 * radius * sin(pi * (1.1 + 0.13 * s))) for s in range(5)]
            e.curve(arc, 0.4, "line")
    e.flush()


def banner(stage: Stage) -> None:
    """Draw it on a great banner in the accent that hangs from a beam between two poles."""
    e, cast, layout, villain = stage
    g, face = e.vary("banner way"), layout.face
    sky_behind(stage, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.3 * e.height, 0)
    left, right = face.left - 0.025 * e.width, face.right + 0.025 * e.width
    top, low = 0.045 * e.height, face.bottom + 0.035 * e.height
    beyond(stage)
    middle_ground(stage)
    poles = [box(x - 1.1, x + 1.1, layout.bank + 0.06 * e.height, 0.015 * e.height) for x in (left - 2.6, right + 2.6)]
    poles.append(box(left - 6.0, right + 6.0, 0.05 * e.height, 0.03 * e.height))
    e.mass(poles, -1, halo=0.8, pitch=0.8)
    count = 5
    hem: list[Point] = []
    for n in range(count):
        a, b = right - (right - left) * n / count, right - (right - left) * (n + 1) / count
        hem += [(a, low), ((a + b) / 2, low + e.height * g.between(0.05, 0.1)), (b, low)]
    glowing(e, [[(left, top), (right, top), *hem]])
    for inset in (0.014, 0.02):
        a, b = left + inset * e.width, right - inset * e.width
        e.fill([[(a, top + 2.0), (b, top + 2.0), (b, low - 1.0), (a, low - 1.0)]], "", "scene", 0.5)
    villain.draw(e)
    for colour, weight in (("scene", 1.2), ("shade", 0.4)):
        e.broken((left + 0.014 * e.width, face.bottom + 0.3), (right - 0.014 * e.width, face.bottom + 0.3), weight, colour, 60.0)
    for _ in range(9):
        x = left + (right - left) * g()
        e.stroke((x, low - 0.02 * e.height), (x + 1.0, low + 0.04 * e.height), 0.7, "scene")
