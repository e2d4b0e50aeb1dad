"""Room cards and the map told as records tell what is drawn: exits, walls, water, pits, numbered spaces; sealed ones no more."""

from generator.core.grid import side_towards
from generator.draw.told import Place, Places
from generator.games.deck_box_dungeons.paper.map.map_page import map_figure
from generator.games.deck_box_dungeons.paper.map.room_cards import RoomCard
from generator.games.deck_box_dungeons.paper.map.told import card_told, told_words
from generator.games.deck_box_dungeons.paper.map.turning import map_view
from generator.games.deck_box_dungeons.paper.sealed.sealed_figures import start_figure
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from tests.press.prints import made

FACE = RoomFace(label="7A", exits=("n", "e"), squares=("..#..", ".....", "..o..", ".~...", "....."), spawn=(2, 1))


def place_of(card: RoomCard) -> Place:
    return card_told(card)[1].places[0]


def test_a_room_card_is_told_as_it_lies() -> None:
    place = place_of(RoomCard(FACE, "n", frozenset({"e"})))
    assert place.name == "Card 7A"
    assert place.words[:5] == (
        "Entered from the south; its arrow points north.", "Wall: C1.", "Water: B4.", "Pits: C3.", "All else is floor.",
    )  # fmt: skip
    assert place.words[5].startswith("Spawn spaces: 1 C2, 2 ")
    assert [(one.words, one.note) for one in place.exits] == [("north", ""), ("east", told_words().closed), ("south", "")]


def test_a_card_that_is_turned_is_told_as_it_lies() -> None:
    place = place_of(RoomCard(FACE, "e", frozenset(), start=True))
    assert "A3" in place.words[0]
    assert place.words[1:5] == ("Entered from the west; its arrow points east.", "Wall: E3.", "Water: B2.", "Pits: C3.")
    assert [(one.words, one.note) for one in place.exits] == [("east", ""), ("south", ""), ("west", told_words().door)]


def test_a_bare_card_is_all_floor() -> None:
    bare = RoomFace(label="8B", exits=(), squares=(".....",) * 5, spawn=(2, 1))
    assert place_of(RoomCard(bare, "n", frozenset())).words[1] == "All of it is floor."


def test_the_map_tells_every_passage_and_gate_from_both_sides() -> None:
    quest = made("deck-box-dungeons")[1].quest
    rooms = {room.id: room for room in quest.rooms}
    told = next(one for one in map_figure(quest).told() if isinstance(one, Places))
    places, words = {place.key: place for place in told.places}, told_words()
    assert places.keys() == {room.label for room in quest.rooms}
    for one in quest.passages:
        for end, here, there in ((0, rooms[one.a], rooms[one.b]), (1, rooms[one.b], rooms[one.a])):
            notes = {"locked": words.locked, "sealed": words.sealed, "barred": words.barred[end], "ledge": words.ledge[end]}
            found = next(way for way in places[here.label].exits if way.to == there.label)
            assert found.words == words.sides[side_towards(here.spot, there.spot)]
            assert found.note == (notes[one.gate] if one.gate else "")
    for shut in quest.closed:
        ways = {way.words: way for way in places[rooms[shut.room].label].exits}
        assert (ways[words.sides[shut.side]].to, ways[words.sides[shut.side]].note) == ("", words.closed)
    for room in map_view(quest).quest.rooms:
        assert f"Column {room.x + 1}, row {room.y + 1} of the map." in places[room.label].words


def test_the_start_card_of_a_sealed_map_tells_nothing_that_it_does_not_show() -> None:
    quest = made("deck-box-dungeons")[1].quest
    drawn = start_figure(quest)
    others = {room.label for room in quest.rooms if room.role != "start"}
    assert told_words().closed not in drawn.words
    assert not [label for label in others if f"Card {label}" in drawn.words]
