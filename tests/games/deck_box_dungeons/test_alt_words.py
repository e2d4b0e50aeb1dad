"""Room cards and the map told in words tell what is drawn: where one comes in and goes on, walls, water, pits, numbered spaces."""

from __future__ import annotations

import re

from generator.core.grid import side_towards
from generator.draw.spoken import SIDE_WORDS, listed
from generator.games.deck_box_dungeons.paper.alt_words import GRID, room_words
from generator.games.deck_box_dungeons.paper.quest_map import map_figure
from generator.games.deck_box_dungeons.paper.room_cards import RoomCard
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from tests.press.prints import made

FACE = RoomFace(label="7A", exits=("n", "e"), squares=("..#..", ".....", "..o..", ".~...", "....."), spawn=(2, 1))


def test_a_room_card_is_told_as_it_lies() -> None:
    words = room_words(RoomCard(FACE, "n", frozenset({"e"})))
    assert words.startswith(f"Room card 7A: entered from the south, exits north, closed east. {GRID} ")
    assert "Wall at C1; water at B4; pit at C3; all else is floor. Spawn spaces: 1 C2, " in words


def test_a_card_that_is_turned_is_told_as_it_lies() -> None:
    words = room_words(RoomCard(FACE, "e", frozenset(), start=True))
    assert "entered through the door of the dungeon, from the west, exits east and south." in words
    assert "Wall at E3; water at B2; pit at C3;" in words
    assert "A3" in words.split("Start zone: ")[1]


def test_the_map_tells_every_passage_from_both_sides() -> None:
    quest = made("deck-box-dungeons")[1].quest
    rooms = {room.id: room for room in quest.rooms}
    parts = re.split(r"(?=Room \d+, card|The last room, card)", map_figure(quest).alt)[1:]
    told = {re.search(r"card (\w+),", part)[1]: part for part in parts}  # type: ignore[index]
    assert told.keys() == {room.label for room in quest.rooms}
    for one in quest.passages:
        for here, there in ((rooms[one.a], rooms[one.b]), (rooms[one.b], rooms[one.a])):
            way = f"{SIDE_WORDS[side_towards(here.spot, there.spot)]} to {there.label}"
            assert way in told[here.label]
            if one.gate:
                assert f"{way} ({one.gate}" in told[here.label]
    for shut in quest.closed:
        assert f"closed {SIDE_WORDS[shut.side]}" in told[rooms[shut.room].label] or "closed" in told[rooms[shut.room].label]


def test_words_are_listed_as_in_a_sentence() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
