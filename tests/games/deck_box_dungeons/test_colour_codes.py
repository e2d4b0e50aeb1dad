"""What this game's colours tell, shapes tell too, in every ink and to every eye."""

from __future__ import annotations

from itertools import product

import pytest

from generator.core.grid import Side, Spot
from generator.draw import maps
from generator.draw.ground.kinds import WallKind
from generator.draw.ground.laying import lay_wall
from generator.draw.pen import Pen
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import CounterFace, draw_counter
from generator.games.deck_box_dungeons.paper.map.room_cards import draw_half_space, draw_start_zone, half_space
from generator.games.deck_box_dungeons.paper.map.signs import GATE_ICONS
from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.deck_box_dungeons.quest.spaces import SIZE
from generator.press.drawing.palette import PALETTES
from tests.press.told_apart import VIEWS, Draw, alike

SIDE = 10.0
HERE = [Spot(0, 0)]


def icon(name: str, colour: str) -> Draw:
    return lambda pen: pen.icon((SIDE / 2, SIDE / 2), name, 0.75 * SIDE, colour)


def counter(word: str, colour: str, *, dim: bool) -> Draw:
    return lambda pen: draw_counter(pen, CounterFace(f"die-{colour}", word, colour, dim))


def exit_(*closed: Side) -> Draw:
    """Return the drawing of the half space of an exit in the south, 10 mm wide."""
    edge = (SIZE + 1) * SIDE
    (x, y), _ = half_space((0.0, 0.0), edge, "s")
    return lambda pen: draw_half_space(pen, (-x, -y), edge, "s", frozenset(closed))


def wall(kind: WallKind) -> Draw:
    """Return the drawing of a square of wall."""

    def draw(pen: Pen) -> None:
        pen.rect((0.0, 0.0), (SIDE, SIDE), "rock")
        lay_wall(pen, kind, HERE, (0.0, 0.0), SIDE)

    return draw


CODES: dict[str, dict[str, Draw]] = {
    "dice": {colour: icon(f"die-{colour}", colour) for colour in COLOURS},
    "counters": {colour: counter(colour.capitalize(), colour, dim=False) for colour in COLOURS},
    "stunned": {colour: counter("Stun", colour, dim=True) for colour in COLOURS},
    "gates": {name: icon(name, "gate") for name in (*GATE_ICONS.values(), "dungeon-gate")},
    "grounds": {
        "floor": lambda pen: None,
        "rock": wall("rock"),
        "water": lambda pen: maps.water(pen, HERE, (0.0, 0.0), SIDE),
        "pit": lambda pen: maps.pits(pen, HERE, (0.0, 0.0), SIDE),
        "start": lambda pen: draw_start_zone(pen, (0.0, 0.0), SIDE, HERE),
        "exit": exit_(),
        "closed exit": exit_("s"),
    },
}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("ink", "view"), [*product(["full"], VIEWS), ("low", "as printed"), ("grey", "as printed")])
def test_marks_are_told_apart_without_colour(code: str, ink: str, view: str) -> None:
    assert alike(CODES[code], 13.5 if code in ("counters", "stunned") else SIDE, PALETTES[ink], view) == []


def test_dice_without_their_letters_would_not_be() -> None:
    assert alike({colour: icon("die-red", colour) for colour in COLOURS}, SIDE, PALETTES["full"])
