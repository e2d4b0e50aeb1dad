"""Compositions of caves, halls, gates and rooms."""

from __future__ import annotations

from generator.draw.woodcut import interiors, land, near, skies
from generator.draw.woodcut.engraver import Engraver, icon_shape, placed
from generator.draw.woodcut.props import PROPS, scatter, wanderer
from generator.draw.woodcut.staging import (
    Cast,
    draw_frame,
    stand_figure,
    stand_place,
    stand_sought,
)


def cavern(e: Engraver, cast: Cast) -> None:
    """Draw a place inside a cave, lit from behind, seen from the cave's mouth."""
    g = e.vary("cavern scheme")
    side, horizon = cast.side, e.height * g.between(0.7, 0.76)
    e.fill([interiors.whole(e)], "mass", "")
    x = e.width * (0.5 + side * g.between(0.02, 0.2))
    e.light = (x - side * g.between(-0.05, 0.16) * e.width, e.height * g.between(0.3, 0.5))
    radius = e.unit * g.between(0.1, 0.32)
    interiors.beams(e, 1.2 * radius, e.width * g.between(0.4, 0.75), count=90 + int(80 * g()), strength=g.between(0.6, 1.25))
    e.disc(e.light, radius, "glow", "ray", 0.4)
    hang = [(e.width * (s + 0.4 * g()) / 17, e.unit * g.between(0.1, 0.36)) for s in range(18)]
    for left, deep in hang:
        wide = e.unit * g.between(0.025, 0.05)
        e.mass(
            [
                [
                    (left - wide, -2.0),
                    (left - 0.4 * wide, 0.5 * deep),
                    (left, deep),
                    (left + 0.45 * wide, 0.45 * deep),
                    (left + wide, -2.0),
                ]
            ],
            -1 if e.light[0] < left else 1,
            halo=0.3,
            pitch=0.8,
        )
    stand_place(e, cast, (x, horizon + 0.03 * e.height), e.height * g.between(0.46, 0.55))
    if cast.looming:
        land.sea(e, horizon, dark=g() < 0.5)
    else:
        land.ground(e, horizon, dark=g() < 0.6)
        scatter(e, cast.prop, horizon + 0.06 * e.height, 0.12 * e.unit, 7, (e.width * 0.4, e.width * 0.58))
    stand_figure(
        e, cast.figure, (e.width * (0.5 - side * g.between(0.2, 0.3)), 0.94 * e.height), e.unit * g.between(0.3, 0.48), "glow"
    )
    wanderer(e, (e.width * (0.5 + side * 0.3), 0.93 * e.height), 0.2 * e.unit, facing=-side)
    near.FRAMES["cave"](e, e.vary("frame cave"))


def hall(e: Engraver, cast: Cast) -> None:
    """Draw a hall of columns with the figure in the door at its end."""
    g = e.vary("hall scheme")
    side = cast.side
    e.light = (e.width * (0.5 + side * g.between(0.0, 0.24)), 0.5 * e.height)
    foot = interiors.hall(e)
    if cast.looming:
        e.fill(icon_shape(e.pen, cast.figure, foot, 0.24 * e.unit), "mass", "edge")
        stand_sought(e, cast.sought, (foot[0] + side * 0.13 * e.width, 0.93 * e.height), 0.17 * e.unit)
    else:
        stand_figure(
            e, cast.figure, (foot[0] + side * g.between(0.04, 0.2) * e.width, 0.92 * e.height), e.unit * g.between(0.4, 0.6)
        )
    wanderer(e, (foot[0] - side * 0.13 * e.width, 0.97 * e.height), 0.3 * e.unit, facing=side)
    if cast.frame in ("curtains", "icicles", "thorns"):
        draw_frame(e, cast)


def descent(e: Engraver, cast: Cast) -> None:
    """Draw stairs to a gate in which the figure waits, in a cellar or in a wall below the sky."""
    g = e.vary("descent scheme")
    side = cast.side
    e.light = (e.width * (0.5 + side * g.between(0.0, 0.26)), 0.46 * e.height)
    foot, high = interiors.descent(e, skies.SKIES[cast.sky] if cast.looming else None)
    e.fill(icon_shape(e.pen, cast.figure, (foot[0], foot[1] - 0.01 * e.unit), 0.72 * high), "mass", "edge")
    if not cast.looming:
        badge = icon_shape(e.pen, cast.emblem, (foot[0], 0.115 * e.height), 0.1 * e.unit)
        e.disc((foot[0], 0.065 * e.height), 0.085 * e.unit, "mass", "scene", 0.6)
        e.fill(badge, "scene", "edge")
    beside = g.pick(("torches", "things", "things", "statues"))
    for way in (-1, 1):
        x = foot[0] + way * e.width * g.between(0.19, 0.24)
        if beside == "torches":
            interiors.torch(e, (x, foot[1] - 0.55 * high), 0.11 * e.unit)
        elif beside == "statues":
            e.mass(icon_shape(e.pen, cast.emblem, (x, foot[1] + 0.04 * e.height), 0.4 * e.unit), -way, halo=0.6, pitch=0.7)
        else:
            e.mass(
                placed(PROPS[cast.prop](e.vary(f"prop {way}")), (x, 0.7 * e.height), 0.24 * e.unit, flipped=way < 0),
                -way,
                halo=0.6,
                pitch=0.7,
            )
    stand_sought(e, cast.sought, (foot[0] - side * e.width * 0.3, 0.96 * e.height), 0.16 * e.unit)
    wanderer(
        e,
        (foot[0] + (side if cast.looming else -side) * e.width * 0.12, 0.97 * e.height),
        0.3 * e.unit,
        facing=-side if cast.looming else side,
    )
    if cast.frame in ("curtains", "icicles", "thorns", "pillars"):
        draw_frame(e, cast)


def lamp(e: Engraver, cast: Cast) -> None:
    """Draw a room by lamp or window: the thing sought on the table, the figure at the edge of the light."""
    g = e.vary("lamp scheme")
    side = cast.side
    e.light = (e.width * (0.5 + side * g.between(-0.06, 0.24)), 0.3 * e.height)
    top = interiors.lamp_room(e)
    shape = icon_shape(e.pen, cast.sought, (top[0], top[1] - 0.2), 0.2 * e.unit)
    e.fill(shape, "mass", "mass", 1.6)
    e.fill(shape, "scene", "edge")
    if cast.frame in ("shelves", "pipes", "curtains", "pillars"):
        draw_frame(e, cast)
    stand_figure(
        e,
        cast.figure,
        (top[0] - side * 0.27 * e.width, 0.92 * e.height),
        e.unit * g.between(0.45, 0.7),
        "glow" if cast.looming else "mass",
    )
    wanderer(e, (top[0] + side * 0.2 * e.width, 0.95 * e.height), 0.36 * e.unit, facing=-side)


def machines(e: Engraver, cast: Cast) -> None:
    """Draw a hall of machines with a furnace."""
    g = e.vary("machine scheme")
    side = cast.side
    e.light = (e.width * (0.5 - side * g.between(0.1, 0.33)), 0.6 * e.height)
    spot = interiors.machine_hall(e)
    stand_figure(e, cast.figure, (spot[0], 0.93 * e.height), 0.42 * e.unit, "glow")
    wanderer(e, (e.light[0] + side * 0.17 * e.width, 0.96 * e.height), 0.24 * e.unit, facing=side)
    if cast.frame in ("pipes", "curtains"):
        draw_frame(e, cast)
