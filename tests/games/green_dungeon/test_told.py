"""Maps, keys and tiles that are told tell what is drawn."""

from generator.draw.told import Places, Rows
from generator.games.green_dungeon.paper.pack import answer_figure, quest_figures, reveal_keys
from generator.games.green_dungeon.paper.reveal_strips import KeyMap
from generator.games.green_dungeon.paper.told import (
    back_words,
    card_words,
    entries_told,
    map_told,
    piles_told,
    tile_words,
    told_words,
)
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, cell_name, neighbours, parse_cell, passage
from tests.press.prints import made

STEPS = {"north": -SIZE, "east": 1, "south": SIZE, "west": -1}
KINDS = {"": "open", "door out": "free", "closed door": "shut"}


def test_the_open_dungeon_can_be_drawn_again_from_what_is_told() -> None:
    _, one = made("green-dungeon")
    told = next(part for part in answer_figure(one.quest, one.rating).told() if isinstance(part, Places))
    assert [place.key for place in told.places] == [cell_name(cell) for cell in range(CELLS)]
    for cell, place in enumerate(told.places):
        assert (place.words[0] == told_words().first) == (cell == one.quest.start)
        assert any(words.startswith(one.quest.kinds[cell].capitalize()) for words in place.words)
        found = {parse_cell(way.to): KINDS[way.note] for way in place.exits}
        ways = {there: passage(one.quest.flat, cell, there) for there in neighbours(cell)}
        assert found == {there: kind for there, kind in ways.items() if kind != "wall"}
        assert all(cell + STEPS[way.words] == parse_cell(way.to) for way in place.exits)


def test_keys_are_told_by_what_they_open() -> None:
    quest = made("green-dungeon")[1].quest
    keys = reveal_keys(quest)
    rooms = next(part for part in map_told(KeyMap(keys.cells, quest.flat, quest.start, quest.seen)) if isinstance(part, Rows))
    assert [row[:2] for row in rooms.rows] == [(cell_name(cell), str(keys.cells[cell])) for cell in range(CELLS)]
    assert rooms.rows[quest.start][3] == told_words().entrance
    (piles,) = piles_told(keys.piles)
    assert [row[1] for row in piles.rows] == [", ".join(map(str, pile.keys)) for pile in keys.piles]
    (entries,) = entries_told(keys.entries)
    assert [int(row[0]) for row in entries.rows] == [row.key for row in keys.entries]


def test_faces_of_cards_and_tiles_say_what_stands_on_them() -> None:
    _, one = made("green-dungeon")
    assert card_words("boss", "cog", "II", 4) == "Face of a boss card: cog II, number 4"
    assert tile_words("cog", level=True) == "Face of a tile: cog, light sides east and west"
    assert back_words("A1", entrance=True, level=False) == "Back of tile A1, the entrance, light sides north and south"
    experience = quest_figures(one.quest, one.rating)["character"].words
    assert "for a level" in experience
