"""What this game's colours tell, shapes tell too, in every ink and to every eye."""

from __future__ import annotations

from itertools import product

import pytest

from generator.games.donjonz.paper.signs import SignIcons, draw_thing
from generator.games.donjonz.quest.maze import Sort, Thing
from generator.press.drawing.palette import PALETTES
from tests.press.told_apart import VIEWS, Draw, alike

SIDE = 15.0
ICONS = SignIcons(("anchor", "anvil"), ("anchor", "anvil"))
"""Weapons and monsters with the same icons, which nothing but ring and shield tells apart."""


def thing(sort: Sort, kind: int = 0) -> Draw:
    return lambda pen: draw_thing(pen, (SIDE / 2, SIDE / 2), SIDE, thing=Thing(sort, kind), icons=ICONS)


SORTS: tuple[Sort, ...] = ("gold", "weapon", "monster", "key", "lock", "stairs")


@pytest.mark.parametrize(("ink", "view"), [*product(["full"], VIEWS), ("low", "as printed"), ("grey", "as printed")])
def test_things_are_told_apart_without_colour(ink: str, view: str) -> None:
    assert alike({sort: thing(sort) for sort in SORTS}, SIDE, PALETTES[ink], view) == []


def test_a_thing_is_like_itself() -> None:
    assert alike({"key": thing("key"), "another": thing("key")}, SIDE, PALETTES["grey"])
