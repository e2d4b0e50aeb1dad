"""Ways of a cover that lead into a room: before a window, as a shadow on the wall, in a beam of light."""

from __future__ import annotations

from math import cos, pi, sin

from generator.draw.plate import Roles
from generator.draw.woodcut.cover_stage import Stage, glowing, outlook, room, room_floor, vault
from generator.draw.woodcut.silhouettes import box

NIGHT = Roles(outline="star", hatch="", solid="mass", paper="mass", accent="scene")
"""The colours of a face that is a shadow: black, cut with thin lines, its eyes of paper."""


def window(stage: Stage) -> None:
    """Draw it before a tall window with a lattice; beside it an opening on the place."""
    e, layout, villain = stage.e, stage.layout, stage.villain
    g, face = e.vary("window"), layout.face
    floor = face.bottom + 0.015 * e.height
    room(stage, floor)
    (x, _), wide, high = face.middle, face.width + 0.1 * e.unit, face.bottom - 0.035 * e.height
    pane = vault(x, wide, floor, high, pointed=g() < 0.6)
    outer = [(x + 1.1 * (u - x), floor + 1.03 * (v - floor)) for u, v in pane]
    e.mass([outer], -layout.side, halo=0.7)
    glowing(e, [pane])
    if g() < 0.5:
        for angle in (58.0, -58.0):
            for a, b in e.spans([pane], 0.085 * e.unit, angle):
                e.broken(a, b, 0.55, "scene", 30.0)
    else:
        for a, b in [*e.spans([pane], 0.11 * e.unit), *e.spans([pane], 0.13 * e.unit, 90.0)]:
            e.broken(a, b, 0.8, "mass", 40.0)
    outlook(stage, floor)
    villain.draw(e, low=0.5)
    rail = [box(x - 0.6 * wide, x + 0.6 * wide, floor + 0.035 * e.height, floor - 0.02 * e.height)]
    e.mass(rail, -layout.side, halo=0.8)


def shadow(stage: Stage) -> None:
    """Draw its shadow, with eyes, on a lit wall, and the fire that casts it; beside it an opening on the place."""
    e, layout, villain = stage.e, stage.layout, stage.villain
    g, face = e.vary("shadow way"), layout.face
    floor = face.bottom
    room(stage, floor)
    (x, y), reach = face.middle, 0.5 * max(face.width, face.height) + 0.07 * e.height
    if g() < 0.5:
        turns = [2 * pi * s / 60 for s in range(60)]
        lit = [(x + reach * g.between(1.03, 1.09) * cos(t), min(floor, y + reach * g.between(0.97, 1.03) * sin(t))) for t in turns]
    else:
        lean, half, top = layout.side * 0.06 * e.width, 0.5 * face.width + 0.05 * e.width, face.top - 0.05 * e.height
        lit = [(x - half, floor), (x - half - lean, top), (x + half - lean, top), (x + half, floor)]
    glowing(e, [lit])
    for a, b in e.spans([lit], 0.075 * e.height):
        e.broken(a, b, 0.4, "scene", 14.0)
    e.flush()
    outlook(stage, floor)
    villain.draw(e, NIGHT, rim="edge", wide=0.8)
    for a, b in e.spans(villain.contour, 0.022 * e.height):
        e.spare(a, b, 0.36)
    room_floor(stage, floor)


def beam(stage: Stage) -> None:
    """Draw it in a beam of light from above, with motes of dust."""
    e, layout, villain = stage.e, stage.layout, stage.villain
    g, face = e.vary("beam"), layout.face
    floor = face.bottom
    room(stage, floor)
    x, half = face.middle[0], 0.5 * face.width + 0.07 * e.unit
    lean = g.between(-0.25, 0.25) * half
    cone = [(x + lean - 0.7 * half, -1.0), (x + lean + 0.7 * half, -1.0), (x + 1.12 * half, floor), (x - 1.12 * half, floor)]
    glowing(e, [cone])
    for _ in range(26):
        share = g() * 2 - 1
        e.broken((x + lean + 0.6 * half * share, 1.0), (x + half * share, floor * g.between(0.3, 0.9)), 0.4, "scene", 20.0)
    outlook(stage, floor)
    pool = [(x + 1.35 * half * cos(2 * pi * s / 40), floor + 0.055 * e.height * sin(2 * pi * s / 40)) for s in range(40)]
    glowing(e, [pool], 0.9)
    villain.draw(e, low=1.0)
    front = [(x + 1.35 * half * cos(pi * s / 20), floor + 0.055 * e.height * sin(pi * s / 20)) for s in range(21)]
    e.fill([[*front, (x - 1.35 * half, floor)]], "mass", "edge")
    for n in range(5):
        y = floor + 0.01 * e.height * n + 0.5
        reach = 1.3 * half * (1 - (0.2 * n) ** 2) ** 0.5
        e.broken((x - reach, y), (x + reach, y), 0.8 - 0.1 * n, "cut", 9.0)
