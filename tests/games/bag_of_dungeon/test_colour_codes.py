"""What this game's colours tell, shapes tell too, in every ink and to every eye."""

from __future__ import annotations

from itertools import product

import pytest

from generator.games.bag_of_dungeon.paper import floor_tiles, keyed_map, tokens
from generator.games.bag_of_dungeon.paper.tokens import BAGS, TOKEN, TokenBack
from generator.games.bag_of_dungeon.quest.geometry import turns_of
from generator.press.drawing.palette import PALETTES
from tests.press.told_apart import VIEWS, Draw, alike

OPENINGS = sorted({turned for bits in (5, 3, 11, 15) for turned in turns_of(bits)})


def back(bag: str) -> Draw:
    return lambda pen: tokens.draw_token_back(pen, TokenBack(bag))


def sign(bag: str) -> Draw:
    return lambda pen: pen.icon((TOKEN / 2, TOKEN / 2), BAGS[bag][1], 0.5 * TOKEN, BAGS[bag][2])


def feature(icon: str) -> Draw:
    return lambda pen: pen.icon((TOKEN / 2, TOKEN / 2), icon, 0.5 * TOKEN, "ink", "halo")


def ways(opened: int) -> Draw:
    return lambda pen: keyed_map.draw_ways(pen, (0.0, 0.0), TOKEN, opened)


ICONS = (floor_tiles.MONSTER_ICON, floor_tiles.START_ICON, floor_tiles.EXIT_ICON, *floor_tiles.FEATURE_ICONS.values())
CODES: dict[str, dict[str, Draw]] = {
    "bags": {bag: sign(bag) for bag in BAGS},
    "backs": {bag: back(bag) for bag in BAGS},
    "tiles": {icon: feature(icon) for icon in ICONS},
    "ways": {str(opened): ways(opened) for opened in OPENINGS},
}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("ink", "view"), [*product(["full"], VIEWS), ("low", "as printed"), ("grey", "as printed")])
def test_marks_are_told_apart_without_colour(code: str, ink: str, view: str) -> None:
    assert alike(CODES[code], TOKEN, PALETTES[ink], view) == []


def test_bags_with_one_icon_would_not_be() -> None:
    def alone(bag: str) -> Draw:
        return lambda pen: pen.icon((TOKEN / 2, TOKEN / 2), "swap-bag", 0.5 * TOKEN, BAGS[bag][2])

    one = {bag: alone(bag) for bag in BAGS}
    assert alike(one, TOKEN, PALETTES["grey"])
