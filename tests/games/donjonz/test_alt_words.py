"""A map told in words is the map: spaces, what lies on them, and the ways between them can be read back out of it."""

from __future__ import annotations

import re

import pytest

from generator.core.grid import SIDES, Side, Spot, opposite
from generator.games.donjonz.paper.alt_words import map_words, thing_words
from generator.games.donjonz.paper.figure_data import map_data
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.maze import Thing, letters_value
from tests.press.prints import made

WORDS = {"north": "n", "east": "e", "south": "s", "west": "w"}


def told(words: str) -> dict[Spot, tuple[str, set[str]]]:
    """Return of every space that words tell what lies there, and the sides on which it is open."""
    found = {}
    for part in words.split("sides that are open. ")[1].rstrip(".").split("; "):
        name, _, rest = part.partition(" ")
        match = re.fullmatch(r"([A-Z]+)(\d+)", name)
        assert match
        thing, comma, sides = rest.partition(", ")
        if not comma or thing in WORDS:
            thing, sides = "", rest
        where = Spot(letters_value(match[1]), int(match[2]) - 1)
        found[where] = thing, {WORDS[side] for side in re.split(r", | and ", sides) if side != "closed"}
    return found


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_dungeon_can_be_drawn_again_from_its_words(seed: str) -> None:
    quest = made("donjonz", seed)[1].quest
    maze, found = surface(quest.cards, quest.placed), told(map_words(map_data(quest).floor, "Map"))
    left, top = min(spot.x for spot in maze.spots), min(spot.y for spot in maze.spots)
    moved = [Spot(spot.x - left, spot.y - top) for spot in maze.spots]
    assert found.keys() == set(moved)
    for place, spot in enumerate(moved):
        beyond = {side for side in SIDES if spot.beside(side) in found and moved.index(spot.beside(side)) in maze.passages[place]}
        thing = maze.things[place]
        assert found[spot] == (thing_words(thing) if thing else "", beyond)


def test_ways_that_are_told_lead_back() -> None:
    found = told(map_words(map_data(made("donjonz", "one")[1].quest).floor, "Map"))
    sides: dict[str, Side] = {side: side for side in SIDES}
    assert all(opposite(sides[side]) in found[spot.beside(sides[side])][1] for spot, (_, ways) in found.items() for side in ways)


@pytest.mark.parametrize(
    ("thing", "words"),
    [(Thing("gold", 0, 1), "1 pouch of gold"), (Thing("gold", 0, 2), "2 pouches of gold"), (Thing("monster", 2), "monster C")],
)
def test_things_have_words(thing: Thing, words: str) -> None:
    assert thing_words(thing) == words
