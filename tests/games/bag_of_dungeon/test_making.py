"""What an attempt at a quest holds for every combination of options, and that it is the same for ever."""

from __future__ import annotations

import pytest

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.bag_of_dungeon.making import generator
from generator.games.bag_of_dungeon.making.generator import FOUND, LEAST_POWER, generate, power
from generator.games.bag_of_dungeon.making.laid_map import HIGH, WIDE, lay_map
from generator.games.bag_of_dungeon.quest import pieces
from generator.games.bag_of_dungeon.quest.data_loading import THEMES
from generator.games.bag_of_dungeon.quest.model import GRADES, MODES
from generator.games.bag_of_dungeon.rules import setting_up
from tests.games.bag_of_dungeon.quests import made, settled


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("heroes", ["1", "2", "3", "4"])
def test_every_combination_of_options_makes_a_quest_that_can_be_set_up(mode: str, heroes: str) -> None:
    for layout in ("bag", "laid"):
        for grade in GRADES:
            quest = made(1, mode=mode, heroes=heroes, layout=layout, grade=grade)
            assert (quest.mode, quest.grade, quest.layout, len(quest.heroes)) == (mode, grade, layout, int(heroes))
            assert bool(quest.laid) == (layout == "laid")
            assert quest.lives == (1 if mode == "solo" else 3)
            assert len(setting_up.set_up(quest).heroes) == int(heroes)


def test_the_same_seed_makes_the_same_quest_and_another_one_another() -> None:
    quests = [generate(settled(heroes="2"), Rng.root("same", seed)) for seed in (1, 1, 2)]
    assert quests[0] == quests[1] != quests[2]


def test_words_move_no_tile() -> None:
    one, other = (made(3, theme=theme) for theme in THEMES[:2])
    assert (one.stack, one.monsters, one.items, one.ring, one.heroes) == (
        other.stack, other.monsters, other.items, other.ring, other.heroes
    )  # fmt: skip
    assert one.title != other.title


def test_the_first_hero_and_all_places_of_the_ring_come_up() -> None:
    quests = [made(seed, heroes="3") for seed in range(40)]
    assert {quest.first for quest in quests} == {0, 1, 2}
    rings = [quest.ring[0] for quest in quests]
    assert rings.count(7) > rings.count(2)
    assert len(set(rings)) >= 6


def test_lone_heroes_begin_with_a_weapon_and_parties_with_nothing() -> None:
    for grade in GRADES:
        (gear,) = made(2, heroes="1", mode="solo", grade=grade).gear
        assert pieces.item_of(gear[0]).effect == "weapon"
        assert made(2, heroes="4", mode="co-operative", grade=grade).gear == ()


def test_what_beats_the_dragon_is_among_the_first_items() -> None:
    for seed in range(10):
        quest = made(seed, heroes="1", mode="solo")
        assert sum(power(pieces.item_of(token)) for token in quest.items[: FOUND + 5]) >= LEAST_POWER


def test_arms_count_by_what_they_add_and_spells_by_their_dice() -> None:
    kinds = {item.id: power(item) for item in pieces.item_tokens()}
    assert (kinds["long-maul"], kinds["oath-plate"], kinds["ember-scroll"], kinds["stray-hound"], kinds["tin-box"]) == (
        3,
        2,
        3,
        3,
        0,
    )


def test_an_attempt_gives_up_where_nothing_can_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"BRANCHES": 20, "LEAST_POWER": 1000, "EARLY_ODDS": (1.1,)}.items():
        with monkeypatch.context() as patch:
            patch.setattr(generator, name, value)
            patch.setattr(generator, "DEALS", 5)
            with pytest.raises(ForgeFailed):
                generate(settled(), Rng.root("none", 1))


def test_a_map_fits_on_a_page_and_ends_with_the_exit() -> None:
    for seed in range(5):
        laid = lay_map(made(seed).stack, Rng.root("map", seed))
        columns, rows = [0, *(one.column for one in laid)], [0, *(one.row for one in laid)]
        assert max(columns) - min(columns) < WIDE
        assert max(rows) - min(rows) < HIGH
        assert laid[-1].tile == pieces.EXIT_TILE
        assert len({(one.column, one.row) for one in laid}) == len(laid) == pieces.TILES - 1


def test_a_map_of_tiles_that_close_it_is_given_up() -> None:
    with pytest.raises(ForgeFailed, match="one page"):
        lay_map([2] * 38, Rng.root("map", 1))
