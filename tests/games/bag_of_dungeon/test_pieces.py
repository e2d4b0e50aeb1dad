"""The pieces of the box, cells, what a quest has to hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator.core.data import dump, read_record
from generator.core.errors import BadData
from generator.games.bag_of_dungeon.quest import pieces
from generator.games.bag_of_dungeon.quest.geometry import START, cell_at, cell_name, parse_cell, side_bits, side_letters, turns_of
from generator.games.bag_of_dungeon.quest.model import Quest
from tests.games.bag_of_dungeon.scenes import laid, quest, seeded


def test_the_tiles_are_forty_of_the_right_shapes() -> None:
    shapes = Counter(tile.shape for tile in pieces.tiles().tile)
    assert shapes == {"straight": 16, "corner": 14, "tee": 2, "cross": 6, "start": 1, "exit": 1}
    assert [tile.shape for tile in pieces.tiles().tile if tile.feature == "spikes"] == ["straight"]
    assert [tile.shape for tile in pieces.tiles().tile if tile.feature == "pool"] == ["cross"]


def test_every_lair_has_a_number_of_its_own_and_the_exit_is_the_twelfth() -> None:
    lairs = [tile.lair for tile in pieces.tiles().tile if tile.lair]
    assert sorted(lairs) == list(range(2, 13))
    assert pieces.tile_of(pieces.EXIT_TILE).lair == 12
    assert not pieces.tile_of(pieces.EXIT_TILE).spawns


def test_there_are_thirty_monsters_in_three_tiers_and_forty_items() -> None:
    health = [monster.health for monster in pieces.monster_tokens()]
    assert len(health) == 30
    assert all(sum(low <= one <= high for one in health) >= 3 for low, high in ((1, 5), (6, 9), (10, 13)))
    assert len(pieces.item_tokens()) == 40


def test_a_solo_game_does_without_two_items_and_a_lone_hero_without_five() -> None:
    out = [item.out for item in pieces.item_tokens()]
    assert (out.count("solo"), out.count("solo") + out.count("lone")) == (2, 5)


def test_every_hero_has_a_trade_and_every_trade_two_heroes() -> None:
    trades = Counter(pieces.trade_of(hero).id for hero in pieces.heroes())
    assert len(trades) == 6
    assert set(trades.values()) == {2}


@pytest.mark.parametrize(
    ("column", "row", "name"), [(0, 0, "start"), (0, -2, "n2"), (3, 0, "e3"), (-1, 4, "s4w1"), (12, -30, "n30e12")]
)
def test_cells_have_names_both_ways(column: int, row: int, name: str) -> None:
    assert cell_name(cell_at(column, row)) == name
    assert parse_cell(name) == cell_at(column, row)


@pytest.mark.parametrize("text", ["", "n", "n0", "e1n1", "n1n1", "x3", "n99", "n1 ", "\u0663", "n\u0661"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no tile"):
        parse_cell(text)


def test_tiles_turn_through_their_different_sides() -> None:
    assert [side_letters(bits) for bits in turns_of(side_bits("ns"))] == ["ns", "ew"]
    assert len(turns_of(side_bits("ne"))) == 4
    assert turns_of(15) == (15,)
    assert parse_cell("start") == START


def test_a_quest_is_read_back_from_its_tables() -> None:
    for one in (seeded(1, 3, "competitive"), laid(seeded(2, 2))):
        assert read_record(Quest, dump(one), "quest") == one


@pytest.mark.parametrize(
    "spoilt",
    [
        {"stack": [2] * 38}, {"monsters": list(range(1, 30))}, {"items": [1] * 40}, {"ring": [7, 7]},
        {"heroes": ["pell", "pell"]},
        {"heroes": ["nobody"]}, {"first": 1}, {"lives": 4}, {"gear": [[1], [2]]}, {"layout": "laid"},
        {"dragon": {"name": "X", "dice": 9}}, {"mode": "alone"}, {"hero": "pell"},
    ],
)  # fmt: skip
def test_a_quest_that_lacks_something_is_refused(spoilt: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        read_record(Quest, dump(quest()) | spoilt, "quest")


def test_laid_tiles_lie_on_places_of_their_own() -> None:
    tables = dump(laid(seeded(2, 1)))
    first, second, *others = tables["laid"]
    tables["laid"] = [first, second | {"column": first["column"], "row": first["row"]}, *others]
    with pytest.raises(BadData, match="laid"):
        read_record(Quest, tables, "quest")
