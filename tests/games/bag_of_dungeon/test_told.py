"""What pictures tell those who hear them, and the fields of cards that are filled in on a screen."""

from __future__ import annotations

from generator.draw.told_text import text_told
from generator.games.bag_of_dungeon.paper import large_parts, told
from generator.games.bag_of_dungeon.paper.floor_tiles import face_of
from generator.games.bag_of_dungeon.paper.hero_figures import hero_card
from generator.games.bag_of_dungeon.paper.hero_values import empty_paper, hero_paper
from generator.games.bag_of_dungeon.paper.pack import answer_figure, hero_figures, key_figures, keys_of
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, START_TILE, heroes, tile_of
from tests.games.bag_of_dungeon.samples import sample
from tests.log_pen import LogPen

LAID = sample(layout="laid")


def test_a_tile_tells_its_open_sides_and_what_is_on_it() -> None:
    assert text_told(told.tile_told(face_of(EXIT_TILE))).endswith(" Exit.")
    lair = next(number for number in range(1, EXIT_TILE) if tile_of(number).lair)
    assert text_told(told.tile_told(face_of(lair))).endswith(f" Lair M{tile_of(lair).lair}.")
    assert text_told(told.tile_told(face_of(START_TILE))).endswith(" Start.")
    assert f"Side quest of tile {START_TILE + 1}" in text_told(told.tile_told(face_of(START_TILE + 1, quest=True)))


def test_the_map_to_write_on_tells_its_keys_and_nothing_that_lies_there() -> None:
    keys = keys_of(LAID)
    words = key_figures(LAID)["keymap"].words
    assert all(f": {place.key}" in words for place in keys.places if place.key)
    assert not any(word in words.lower() for word in ("monster", "pool", "exit", "lair"))


def test_lists_and_the_answer_tell_every_entry() -> None:
    keys, figures = keys_of(LAID), key_figures(LAID)
    for name, entries in (("floorlist", keys.floor), ("drawlist", keys.draws)):
        assert all(f"{entry.key}: " in figures[name].words for entry in entries)
    words = answer_figure(LAID).words
    assert words.count("the ring") == 2, "in its title and at its lair"
    assert "Exit" in words


def test_parts_for_large_print_hold_every_key_once() -> None:
    keys = keys_of(LAID)
    assert [entry for part in large_parts.floor_lists(keys.floor) for entry in part.data] == list(keys.floor)  # type: ignore[attr-defined]
    assert [entry for part in large_parts.draw_lists(keys.draws) for entry in part.data] == list(keys.draws)  # type: ignore[attr-defined]


def test_a_card_tells_who_it_is_and_what_is_marked_on_it() -> None:
    for figure in hero_figures(LAID).values():
        assert "Combat: " in figure.words
        assert "start with" in figure.words
    assert "start with" not in hero_card(empty_paper(3)).words


def test_every_part_of_a_card_in_large_print_is_drawn_inside_itself_and_says_all() -> None:
    for hero in heroes():
        paper = hero_paper(hero, lives=3, gear=(1, 2))
        figure = hero_card(paper)
        assert figure.parts is not None
        written = []
        for part in figure.parts(paper):
            pen = LogPen(part.width, part.height)
            part.paint(pen)
            written += pen.log
        for words in (paper.name, "Health", "Lives", "Action points", paper.gear[0]):
            assert any(words in row for row in written), words
