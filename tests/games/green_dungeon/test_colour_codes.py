"""What this game's colours tell, shapes tell too, in every ink and to every eye."""

from __future__ import annotations

from itertools import product

import pytest

from generator.draw.pen import Pen
from generator.games.green_dungeon.paper import card_faces, reveal_strips, tiles
from generator.games.green_dungeon.paper.tiles import PILE_COLOURS, PILE_ICONS
from generator.press.drawing.palette import PALETTES
from tests.press.legibility import contrast
from tests.press.told_apart import VIEWS, Draw, alike, drawn

SIDE = 34.5
MIDDLE = 12
"""The cell in the middle of the map."""


def back(pile: str) -> Draw:
    return lambda pen: card_faces.draw_card_back(pen, card_faces.CardFace(pile, "drop", 1, 0, 1))


def marker(pile: str, *, behind: bool) -> Draw:
    draw = tiles.draw_marker_back if behind else tiles.draw_marker
    return lambda pen: draw(pen, tiles.Marker("hammer", pile))


def icon(pile: str) -> Draw:
    return lambda pen: pen.icon((SIDE / 2, SIDE / 2), PILE_ICONS[pile], 0.5 * SIDE, PILE_COLOURS[pile])


def tile_back(*, level: bool) -> Draw:
    return lambda pen: tiles.draw_tile_back(pen, tiles.TileBack(12, False, level))


def key_map(*, level: bool) -> Draw:
    """Draw the sides of a room on the map to write on, large enough to be compared."""
    return lambda pen: reveal_strips._light_sides(pen, (0.0, 0.0), SIDE, level, MIDDLE)


def ways(turns: tuple[bool, bool]) -> Draw:
    """Draw what lies between two tiles, side by side, whose light sides lie across where a turn is true."""
    flat = sum(1 << cell for cell, across in enumerate(turns) if across)
    return lambda pen: tiles._draw_edge(pen, flat, 0, 1, (SIDE / 2, 0.0, SIDE / 4))


def tile(*, level: bool) -> Draw:
    return lambda pen: tiles.draw_tile(pen, tiles.TileFront("drop", level))


CODES: dict[str, dict[str, Draw]] = {
    "piles": {pile: icon(pile) for pile in PILE_COLOURS},
    "card backs": {pile: back(pile) for pile in PILE_COLOURS},
    "sides": {"level": tile(level=True), "upright": tile(level=False)},
    "sides on backs": {"level": tile_back(level=True), "upright": tile_back(level=False)},
    "sides on the key map": {"level": key_map(level=True), "upright": key_map(level=False)},
    "ways": {
        "open": ways((True, True)),
        "door to the east": ways((True, False)),
        "door to the west": ways((False, True)),
        "wall": ways((False, False)),
    },
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


def flank(draw: Draw, ink: str) -> float:
    """Return the contrast in grey between the darkest line along the flank of a tile's eastern light side and the ground there."""
    picture = drawn(draw, SIDE, PALETTES[ink]).convert("L")
    y = round(0.35 * picture.height)
    low, high = picture.crop((round(0.84 * picture.width), y, round(0.99 * picture.width), y + 1)).getextrema()
    return contrast((round(high),) * 3, (round(low),) * 3)


@pytest.mark.parametrize("ink", PALETTES)
@pytest.mark.parametrize("draw", [tile(level=True), tile_back(level=True)], ids=["face", "back"])
def test_light_sides_can_be_read_in_grey(draw: Draw, ink: str) -> None:
    assert flank(draw, ink) >= 4.5


def test_a_light_side_that_is_only_a_little_lighter_could_not() -> None:
    def pale(pen: Pen) -> None:
        pen.path([("m", (SIDE, 7.0)), ("l", (SIDE, 27.5)), ("l", (29.0, 17.2)), ("z", ())], "white", "texture", 0.2)

    assert flank(pale, "full") < 4.5
