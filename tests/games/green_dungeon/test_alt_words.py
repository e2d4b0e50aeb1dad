"""Maps, keys and tiles told in words tell what is drawn."""

from __future__ import annotations

import re

from generator.core.grid import SIDES
from generator.games.green_dungeon.paper.alt_words import entry_words, key_map_words, light_words, pile_words, strength_words
from generator.games.green_dungeon.paper.pack import answer_figure, quest_figures, reveal_keys
from generator.games.green_dungeon.paper.reveal_strips import KeyMap
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, cell_name, neighbours, passage
from tests.press.prints import made

KINDS = {"open to": "open", "door out to": "free", "closed door to": "shut", "wall to": "wall"}
STEPS = {"north": -SIZE, "east": 1, "south": SIZE, "west": -1}


def test_the_open_dungeon_can_be_drawn_again_from_its_words() -> None:
    _, one = made("green-dungeon")
    words = answer_figure(one.quest, one.rating).alt
    assert f"the entrance at {cell_name(one.quest.start)}." in words
    rooms = re.findall(r"([A-E][1-5]) (\w+): ([^;.]*)", words)
    assert [(name, kind) for name, kind, _ in rooms] == [(cell_name(cell), one.quest.kinds[cell]) for cell in range(CELLS)]
    for cell, (_, _, ways) in enumerate(rooms):
        found = {cell + STEPS[way.rpartition(" ")[2]]: KINDS[way.rpartition(" ")[0]] for way in ways.split(", ")}
        assert found == {there: passage(one.quest.flat, cell, there) for there in neighbours(cell)}
    assert len(STEPS) == len(SIDES)


def test_keys_are_told_by_what_they_open() -> None:
    quest = made("green-dungeon")[1].quest
    keys = reveal_keys(quest)
    rooms = key_map_words(KeyMap(keys.cells, quest.flat, quest.start, quest.seen))
    assert all(
        f"{cell_name(cell)} key {keys.cells[cell]}, {light_words(bool(quest.flat >> cell & 1))}" in rooms for cell in range(CELLS)
    )
    assert [int(key) for key in re.findall(r"\d+", pile_words(keys.piles))] == [key for pile in keys.piles for key in pile.keys]
    assert entry_words(keys.entries).count(";") == len(keys.entries) - 1


def test_faces_of_cards_and_tiles_say_what_stands_on_them() -> None:
    _, one = made("green-dungeon")
    assert strength_words("cog", 4, 1) == "cog II, number 4"
    assert light_words(True) == "light sides east and west"
    assert "keytable" in quest_figures(one.quest, one.rating)
