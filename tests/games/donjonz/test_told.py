"""A map that is told is the map: spaces, what lies on them, and the ways between them can be read back out of it."""

import pytest

from generator.core.grid import SIDES, Side, Spot
from generator.draw.told import Place, Places
from generator.games.donjonz.paper.figure_data import card_face, map_data, sign_icons
from generator.games.donjonz.paper.grounds import ground_of
from generator.games.donjonz.paper.told import map_told, thing_words, told_words
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.maze import Thing, letters_value
from tests.press.prints import made


def places(told) -> tuple[Place, ...]:
    return next(one for one in told if isinstance(one, Places)).places


def spot_of(name: str) -> Spot:
    column = name.rstrip("0123456789")
    return Spot(letters_value(column), int(name.removeprefix(column)) - 1)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_dungeon_can_be_drawn_again_from_what_is_told(seed: str) -> None:
    quest = made("donjonz", seed)[1].quest
    maze, sides = surface(quest.cards, quest.placed), {word: side for side, word in told_words().sides.items()}
    found = places(map_told(map_data(quest).floor))
    assert [place.key for place in found] == [maze.name(space) for space in range(len(maze.spots))]
    for space, place in enumerate(found):
        thing = maze.things[space]
        assert place.words == ((thing_words(thing),) if thing else ())
        assert {way.to for way in place.exits} == {maze.name(other) for other in maze.passages[space]}
        assert all(spot_of(place.key).beside(sides[way.words]) == spot_of(way.to) for way in place.exits)


def test_ways_off_a_card_are_told_as_such() -> None:
    quest = made("donjonz", "one")[1].quest
    plan = card_face(quest.cards[1], sign_icons(quest), ground_of(quest.theme)).floor
    walls: set[tuple[Spot, Side]] = set(plan.walls)
    off = {(place.key, way.words) for place in places(map_told(plan)) for way in place.exits if way.note == told_words().edge}
    edges = {(spot, side) for spot in plan.spots for side in SIDES if spot.beside(side) not in plan.spots}
    assert {(spot_of(key), words) for key, words in off} == {(spot, told_words().sides[side]) for spot, side in edges - walls}
    assert off


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (Thing("gold", 0, 1), "One pouch of gold."),
        (Thing("gold", 0, 2), "2 pouches of gold."),
        (Thing("monster", 2), "Monster C."),
        (Thing("key"), "The key."),
    ],
)
def test_things_have_words(thing: Thing, words: str) -> None:
    assert thing_words(thing) == words
