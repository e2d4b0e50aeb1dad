"""The ways to bring in who is met on a cover: each draws the far and the middle plane."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from generator.draw.woodcut import land
from generator.draw.woodcut.cover_layout import Layout
from generator.draw.woodcut.cover_near import glory, sky_behind
from generator.draw.woodcut.engraver import Engraver
from generator.draw.woodcut.props import scatter
from generator.draw.woodcut.staging import Cast, stand_place
from generator.draw.woodcut.villain import Villain


class Stage(NamedTuple):
    """What a way draws with: the engraver, what is shown, where it stands, and who is met."""

    e: Engraver
    cast: Cast
    layout: Layout
    villain: Villain


def disc(stage: Stage) -> None:
    """Draw it before a great disc over the hills, a road to the place beside it."""
    e, cast, layout, villain = stage
    sky_behind(e, cast, layout.light)
    land.range_(e, cast.far[0], layout.horizon, 0.34 * e.height, 0)
    glory(e, layout.light, layout.radius)
    villain.rim(e)
    villain.draw(e)
    middle_ground(stage)


def middle_ground(stage: Stage) -> None:
    """Draw the nearer range over the villain's foot, the place, black ground with things on it, and a road to the place."""
    e, cast, layout, _ = stage
    e.light = (layout.light[0], 0.3 * e.height)
    land.range_(e, cast.far[1], layout.horizon + 0.1 * e.height, 0.1 * e.height, 1)
    stand_place(e, cast, layout.place, layout.place_high)
    land.ground(e, layout.place[1] - 0.01 * e.height)
    foot = (e.width * (0.5 - layout.side * 0.06), e.height + 1.0)
    land.road(e, foot, (layout.place[0], layout.place[1]), 0.14 * e.unit)
    scatter(e, cast.prop, layout.place[1] + 0.06 * e.height, 0.12 * e.unit, 7, (e.width * 0.36, e.width * 0.64))


DRAWN: dict[str, Callable[[Stage], None]] = {"disc": disc}
"""Ways by their names."""
