"""Rulings on doors, rooms, time in a turn and treasure; those about set-up and passages stand in test_board.py."""

from __future__ import annotations

import pytest

from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.rules.rooms import door_target, face_down
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import DrawPile, set_up
from tests.games.green_dungeon.scenes import (
    ALL,
    QUIET,
    SWORD,
    board,
    cards,
    do,
    faces,
    fighting,
    logged,
    opponent,
    refused,
    rules,
    scene,
    words,
)
from tests.records import replace


def test_g1_the_old_edition_starts_at_level_1_too_unless_told_otherwise() -> None:
    assert scene("old").level == 1
    house = scene("old", house={"start_level": 0})
    assert house.level == 0
    assert do(house, "go A2", rolls=[6]).here == 0  # six does not beat six


def test_g2_the_entrance_is_not_resolved_unless_told_otherwise() -> None:
    table = scene(kinds={"A1": "drop"})
    assert (table.phase, table.explored, table.time, face_down(table).bit_count()) == ("turn", 1, 0, 24)
    house = scene(kinds={"A1": "drop"}, house={"start_resolved": True})
    assert words(house) == ["enter"]
    assert "enter the dungeon" in refused(house, "go B1")
    do(house, "enter")
    assert (house.phase, house.here) == ("fight", 0)
    do(house, "bolt", rolls=[6])
    assert (house.phase, house.time, house.xp) == ("turn", 1, 1)
    old = do(scene("old", kinds={"A1": "drop"}, house={"start_resolved": True}), "enter", "strike", rolls=[6, 1])
    assert "no room behind" in refused(old, "flee")


def test_g4_the_light_side_is_free_the_dark_side_takes_a_roll() -> None:
    table = scene(at="A2", open="A1")
    assert do(table, "go A1").time == 0
    assert "is a wall" in refused(scene(at="B1"), "go B2")


def test_g5_a_forced_door_is_shut_again() -> None:
    table = do(scene(open="A2"), "go A2", "go A1", rolls=[4])
    assert door_target(table, 5) == 4
    assert do(table, "go A2", rolls=[1]).here == 0


def test_g6_doors_take_time_whether_they_open_or_not() -> None:
    table = scene(kinds={"A2": "brick"}, boss=QUIET)
    do(table, "go A2", "go A2", rolls=[1, 5])
    assert table.time == 2
    do(table, "go A2", rolls=[6, 3])
    assert (table.here, table.time) == (5, 3)  # the door's cube stands for the room's
    house = scene(kinds={"A2": "brick"}, boss=QUIET, house={"door_replaces_room": False})
    assert do(house, "go A2", rolls=[6, 3]).time == 2
    house = scene(house={"door_fail_time": 2})
    assert do(house, "go A2", rolls=[1]).time == 2


def test_a_failed_door_ends_the_turn_unless_told_otherwise() -> None:
    assert "rest" in words(do(scene(), "go A2", rolls=[1]))
    house = do(scene(house={"door_failure_ends_turn": False}), "go A2", rolls=[1])
    assert (house.time, "rest" in words(house)) == (1, False)


def test_g7_time_for_rooms_and_doors_none_for_walking() -> None:
    table = scene(kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", rolls=[3])
    assert table.time == 1
    do(table, "go A1", "go B1")
    assert table.time == 1
    table = scene(open="A2")
    assert do(table, "go A2", rolls=[4]).time == 1
    waiting = scene(open="A2", waiting=((5, opponent("drop", ("cog", 2), fled=True)),))
    do(waiting, "go A2", "flee", rolls=[4, 6, 1])
    assert (waiting.here, waiting.time) == (0, 1)


def test_g8_leaving_a_room_to_its_monster_takes_time() -> None:
    for house, time in (({}, 1), ({"leave_time": 0}, 0)):
        assert do(fighting("new", "drop", ("cog", 2), house=house), "bribe").time == time
        assert do(fighting("new", "drop", ("cog", 2), house=house), "flee", rolls=[6, 1]).time == time


def test_g9_tiles_of_a_vision_are_shown_but_not_explored() -> None:
    table = scene(kinds={"B1": "wood"}, boss=[("wood", 2)], open="A2")
    table.explored &= ~(1 << 5)
    table.visited &= ~(1 << 5)
    do(table, "go B1", "see A2", "see E5", "go A1")
    assert door_target(table, 5) == 6
    assert face_down(table) == ALL & ~(1 | 1 << 1 | 1 << 5 | 1 << 24)
    table = fighting("new", "drop", ("cog", 3), revealed=1 << 2, explored=1 << 1)
    assert "no explored room" in refused(table, "flee")
    table = scene(at="B1", time=4, revealed=1 << 7, kinds={"C1": "brick"}, boss=QUIET)
    do(table, "go C1", rolls=[3, 3, 2, 6])
    assert not logged(table, "upkeep")


def test_g10_a_reset_tile_is_unknown_again_unless_told_otherwise() -> None:
    for house, need in (({}, 6), ({"reset_is_unknown": False}, 4)):
        table = scene(open="A2", house=house)
        assert door_target(table, 5) == 4
        table.explored &= ~(1 << 5)
        assert door_target(table, 5) == need
        assert score(table).face_down == 24
        table = scene(kinds={"B1": "brick", "C1": "brick"}, boss=[*QUIET, *QUIET], time=3, house=house)
        do(table, "go B1", "go C1", rolls=[3, 3, 2, 1, 6])
        assert (table.explored >> 1 & 1, door_target(table, 1)) == (0, need)


def test_g13_only_the_level_helps_at_doors_and_traps() -> None:
    table = scene(weapon=SWORD, kinds={"B1": "brick"}, boss=[("hammer", 5)])
    assert do(table, "go A2", rolls=[5]).here == 0
    assert do(table, "go B1", rolls=[3]).health == 6
    assert do(scene(level=2), "go A2", rolls=[5]).here == 5


def test_g14_the_boss_that_is_entered_first_is_the_mini_boss() -> None:
    table = scene(kinds={"B1": "straw", "E4": "cog"}, revealed=1 << 24)
    do(table, "go B1")
    assert (table.mini_room, logged(table, "foe")[0].facts["rank"]) == (1, "mini")
    one = board()
    home = replace(one, start=20, kinds=("straw", *one.kinds[1:19], "cog", *one.kinds[20:]))
    first = set_up(home, rules("old"))
    first.here, first.explored = 1, 1 << 1
    do(first, "go A1")
    assert (first.mini_room, first.opponent and first.opponent.rank) == (0, "mini")
    first.opponent, first.here, first.phase = None, 23, "turn"
    assert do(first, "go E5").phase == "lair"
    assert (do(first, "enter").final_room, first.opponent and first.opponent.rank) == (24, "final")
    shown = scene(at="D5", open="E4", mini_room=19, mini_dead=True, revealed=1 << 24)
    assert do(shown, "go E5").final_room == 24  # no threshold: it was known
    assert (shown.revealed, shown.explored >> 24 & 1) == (0, 1)


def test_g32_one_weapon_at_most_and_the_traded_one_never_returns() -> None:
    table = scene(weapon=SWORD, treasure=[("hammer", 1), ("cog", 1)])
    do(table, "go B1", "keep 0")
    assert words(table) == ["trade old", "trade new", "refuse"]
    assert do(table, "refuse").weapon == SWORD
    assert table.treasures.spent == cards([("hammer", 1)])


def test_g33_gems_are_worth_twice_their_number() -> None:
    table = do(scene(treasure=[("cog", 2), ("drop", 1)]), "go B1", "keep 0")
    assert table.gold == 7
    assert set(faces(table.treasures.cards)) == {("cog", 1), ("cog", 2), ("drop", 1)}
    assert do(scene(treasure=[("cog", 2), ("drop", 1)]), "go B1", "keep 1").potions == (Card("drop", 1, 1),)


def test_g35_touching_magic_is_forced_unless_told_otherwise() -> None:
    assert do(scene(kinds={"B1": "wood"}, boss=[("drop", 5)], health=3), "go B1").health == 8
    house = scene(kinds={"B1": "wood"}, boss=[("drop", 5)], health=3, house={"magic_forced": False})
    do(house, "go B1")
    assert words(house) == ["touch", "pass"]
    assert (do(house, "pass").health, house.time) == (3, 1)
    house = scene(kinds={"B1": "wood"}, boss=[("drop", 5)], health=3, house={"magic_forced": False})
    assert do(house, "go B1", "touch").health == 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_g36_magic_traps_hurt_by_the_number_less_die_and_level(edition: Edition) -> None:
    table = do(scene(edition, kinds={"B1": "wood"}, boss=[("hammer", 6)]), "go B1", rolls=[2])
    assert table.health == 7
    table = do(scene(edition, kinds={"B1": "wood"}, boss=[("cog", 4)]), "go B1", rolls=[6])
    assert (table.health, table.phase) == (10, "pick")


@pytest.mark.parametrize("edition", EDITIONS)
def test_treasure_under_a_trap_or_a_curse_is_for_the_living(edition: Edition) -> None:
    for kind, found in (("brick", "treasure"), ("wood", "pick")):
        rows = {"kinds": {"B1": kind}, "boss": [("cog", 6)], "treasure": [("hammer", 1), ("hammer", 1)], "health": 3}
        table = do(scene(edition, **rows), "go B1", rolls=[1])  # type: ignore[arg-type]
        assert (table.phase, logged(table, "treasure")) == ("luck", [])
        do(table, "spend", "accept", rolls=[4, 4][edition == "old" :])
        assert table.phase == "pick" if found == "pick" else logged(table, "treasure")
        dead = do(scene(edition, **rows), "go B1", "accept", rolls=[1])  # type: ignore[arg-type]
        assert (dead.outcome, logged(dead, "treasure"), dead.offered) == ("dead", [], ())


def test_g37_a_magic_trap_takes_magic_and_the_rest_is_lost_unless_told_otherwise() -> None:
    table = do(scene(kinds={"B1": "brick"}, boss=[("wood", 6)], magic=2), "go B1", rolls=[1])
    assert (table.magic, table.health) == (0, 10)
    table = do(scene(kinds={"B1": "brick"}, boss=[("wood", 6)], magic=2, house={"trap_spills": True}), "go B1", rolls=[1])
    assert (table.magic, table.health) == (0, 7)


def test_g54_without_treasure_cards_there_is_no_treasure() -> None:
    table = scene(treasures=DrawPile(()), kinds={"B1": "cog"})
    assert (do(table, "go B1").gold, table.phase) == (3, "turn")
    last = scene(treasures=DrawPile(cards([("wood", 2)]), mixed=True))
    assert (do(last, "go B1").gold, last.potions) == (5, cards([("wood", 2)]))


def test_g59_a_vision_may_show_fewer_tiles_and_triggers_none() -> None:
    table = do(scene(kinds={"B1": "wood"}, boss=[("wood", 4)]), "go B1", "see E5", "done")
    assert (table.phase, table.revealed, table.mini_room, table.time) == ("turn", 1 << 24, -1, 1)
    blind = scene(kinds={"B1": "wood"}, boss=[("wood", 4)], explored=ALL & ~2)
    assert do(blind, "go B1").phase == "turn"
    dim = scene(kinds={"B1": "wood"}, boss=[("wood", 4)], explored=ALL & ~(2 | 1 << 7))
    do(dim, "go B1", "see C2")
    assert (dim.phase, dim.visions_left) == ("turn", 0)


def test_g65_a_room_with_a_waiting_monster_is_known() -> None:
    assert door_target(scene(open="A2", waiting=((5, opponent("drop", ("cog", 2), fled=True)),)), 5) == 4
