"""What this game's colours tell, shapes tell too, in every ink and to every eye."""

from __future__ import annotations

from itertools import product

import pytest

from generator.games.green_dungeon.paper import tiles
from generator.games.green_dungeon.paper.tiles import PILE_COLOURS, PILE_ICONS
from generator.press.drawing.palette import PALETTES
from tests.press.told_apart import VIEWS, Draw, alike

SIDE = 34.5


def back(pile: str) -> Draw:
    return lambda pen: tiles.draw_card_back(pen, tiles.CardFace(pile, "drop", 1, 0, 1))


def marker(pile: str, *, behind: bool) -> Draw:
    draw = tiles.draw_marker_back if behind else tiles.draw_marker
    return lambda pen: draw(pen, tiles.Marker("hammer", pile))


def icon(pile: str) -> Draw:
    return lambda pen: pen.icon((SIDE / 2, SIDE / 2), PILE_ICONS[pile], 0.5 * SIDE, PILE_COLOURS[pile])


def tile(*, level: bool) -> Draw:
    return lambda pen: tiles.draw_tile(pen, tiles.TileFront("drop", level))


CODES: dict[str, dict[str, Draw]] = {
    "piles": {pile: icon(pile) for pile in PILE_COLOURS},
    "card backs": {pile: back(pile) for pile in PILE_COLOURS},
    "sides": {"level": tile(level=True), "upright": tile(level=False)},
}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("ink", "view"), [*product(["full"], VIEWS), ("low", "as printed"), ("grey", "as printed")])
def test_marks_are_told_apart_without_colour(code: str, ink: str, view: str) -> None:
    assert alike(CODES[code], SIDE, PALETTES[ink], view) == []


def test_piles_with_one_icon_would_not_be() -> None:
    one: dict[str, Draw] = {
        pile: lambda pen, colour=colour: pen.icon((SIDE / 2, SIDE / 2), "imp", 0.5 * SIDE, colour)
        for pile, colour in PILE_COLOURS.items()
    }
    assert alike(one, SIDE, PALETTES["grey"])
