"""Maps of this game that tests look at: quests by number, pages drawn and rendered, and where everything of play lies on them."""

from __future__ import annotations

from functools import cache

from generator.core.errors import ForgeFailed
from generator.draw.figures import Figure
from generator.draw.pen import Point
from generator.forge.making import attempt
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.map.map_page import Layout, MapPage, layout, map_figure
from generator.games.deck_box_dungeons.paper.map.map_plan import exits_of, play_squares
from generator.games.deck_box_dungeons.paper.map.room_cards import half_space
from generator.games.deck_box_dungeons.quest.model import Quest
from tests.figure_prints import opened

LENGTHS = ("short", "standard", "long")


@cache
def quest_of(number: int) -> Quest:
    """Return a quest by number: all lengths in turn. It is not measured."""
    options = GAME.settle({"length": LENGTHS[number % 3]})
    for tried in range(1, 30):
        try:
            found = attempt(GAME, options, number, tried)
        except ForgeFailed:
            continue
        if found is not None:
            return found
    raise AssertionError(number)


def data_of(drawn: Figure) -> MapPage:
    """Return what a map draws."""
    assert isinstance(drawn.data, MapPage)
    return drawn.data


def layout_of(number: int) -> Layout:
    """Return where all of a quest's map lies."""
    drawn = map_figure(quest_of(number))
    return layout(opened(drawn)[2], data_of(drawn))


def centres(found: Layout) -> list[Point]:
    """Return the middles of all squares of play and half spaces of exits, and of all gates, in mm."""
    places = []
    for spot, card in found.laid.plan.cards:
        places += [found.laid.centre(spot, square) for square in play_squares(card)]
        for (x, y), (wide, high) in mouths(found, spot):
            places += [(x + wide / 2, y + high / 2)]
    for spot, side, _ in found.laid.plan.gates:
        (x, y), (wide, high) = half_space(found.laid.corner(spot), found.laid.edge, side)
        places.append(
            {"n": (x + wide / 2, y), "s": (x + wide / 2, y + high), "w": (x, y + high / 2), "e": (x + wide, y + high / 2)}[side]
        )
    return places


def mouths(found: Layout, spot: Point) -> list[tuple[Point, Point]]:
    """Return corner and size of all half spaces of exits of a card."""
    card = dict(found.laid.plan.cards)[spot]
    return [half_space(found.laid.corner(spot), found.laid.edge, side) for side in exits_of(card)]
