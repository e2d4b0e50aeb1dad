"""Rules: Player Phase (Move), Terrain Notes, and the conditions of rooms that change how figures move."""

from __future__ import annotations

import pytest

from generator.games.deck_box_dungeons.quest.effects import Boon, Condition
from generator.games.deck_box_dungeons.quest.hero_cards import FreeMove
from generator.games.deck_box_dungeons.rules import places, turns
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Table

CORRIDOR = """
#######
#######
#######
:a...b#
#######
#######
#######
"""
"""A corridor of five squares, with a closed exit at its western end."""


def steps_from(x: int, y: int, most: int) -> set[str]:
    """Return the squares of an open card within so many orthogonal steps."""
    return {f"A{i}{j}" for i in range(5) for j in range(5) if 0 < abs(i - x) + abs(j - y) <= most}


# ---------------------------------------------------------------------- Player Phase: Move


def test_a_move_goes_orthogonally_up_to_the_speed() -> None:
    table = Table(ONE)
    hero = table.hero("A22", speed=2)
    assert table.goes(hero) == steps_from(2, 2, 2)
    assert "A33" in table.goes(hero)
    hero.speed = 1
    assert table.goes(hero) == {"A12", "A32", "A21", "A23"}  # a diagonal step is none


def test_a_half_space_without_a_room_behind_it_is_a_space_like_any_other() -> None:
    # Using Print & Play Quests, Exploring, note; B-19
    table = Table(ONE)
    hero = table.hero("A22", speed=3)
    assert {"A.n", "A.e", "A.s", "A.w"} <= table.goes(hero)
    hero.speed = 2
    assert not {"A.n", "A.e", "A.s", "A.w"} & table.goes(hero)
    hero.speed = 3
    table.do("go", hero, "A.n")
    assert table.where(hero) == "A.n"
    assert table.asked == []
    assert "A20" in table.goes(hero)


def test_heroes_move_through_allies_and_stop_on_nobody() -> None:
    # Player Phase: through allies, not enemies; B-19: no move ends on a figure
    table = Table(CORRIDOR)
    hero, ally = table.hero("a", speed=3), table.hero("A12")
    assert table.goes(hero) == {"A.w", "A22", "A32"}
    table.game.lift(ally)
    table.foe("A12")
    assert table.goes(hero) == {"A.w"}


def test_heroes_move_through_a_guest_and_do_not_stop_on_it() -> None:
    table = Table(CORRIDOR)  # B-19
    hero = table.hero("a", speed=2)
    table.guest("A12", "npc2")
    assert table.goes(hero) == {"A.w", "A22"}


def test_two_actions_a_turn_the_same_one_twice_if_one_likes() -> None:
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A42")
    table.do("go", hero, "A12")
    table.do("go", hero, "A02")
    assert hero.acted
    assert not table.moves("go", hero)
    assert table.moves("go", other)


def test_a_turn_is_finished_before_another_hero_begins_one() -> None:
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A42")
    assert table.moves("go", other)
    table.do("go", hero, "A12")
    assert not table.moves("go", other)
    table.do("end", hero)
    assert table.moves("go", other)


def test_heroes_act_in_any_order() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A42")
    table.do("end", second)
    assert not table.moves("go", second)
    assert table.moves("go", first)


def test_speed_is_that_of_hero_and_gear_and_never_below_one() -> None:
    # Equipment Card: movement modifier; B-44
    table = Table(ONE)
    assert places.speed(table.game, table.hero("A22", speed=4, gear_speed=-1)) == 3
    assert places.speed(table.game, table.hero("A32", speed=5, gear_speed=1)) == 6
    slow = table.hero("A42", speed=3, gear_speed=-1)
    table.carry_out(Boon(who="each", stat="speed", amount=-2, until="quest"))
    assert places.speed(table.game, slow) == 1


# ---------------------------------------------------------------------- Terrain Notes

POND = """
#######
#######
#######
:a~~.b#
#######
#######
#######
"""
PIT = """
#######
#######
#######
:a.o.b#
#######
#######
#######
"""
DETOUR = """
#######
#.....#
#.###.#
#a.o.b#
#.###.#
#.....#
###:###
"""


def test_water_costs_two_to_move_into() -> None:
    table = Table(POND)  # Water; B-22
    hero = table.hero("a", speed=3)
    assert table.goes(hero) == {"A.w", "A12"}
    hero.speed = 5
    assert table.goes(hero) == {"A.w", "A12", "A22", "A32"}


def test_leaving_water_costs_nothing_more() -> None:
    table = Table(POND)
    hero = table.hero("A22", speed=1)
    assert table.goes(hero) == {"A32"}


def test_a_pit_takes_one_health_from_a_hero_who_enters() -> None:
    table = Table(PIT)  # Pit; B-22
    hero = table.hero("a", speed=4)
    table.do("go", hero, "A12")
    assert hero.health == 8
    table.do("go", hero, "A22")
    assert (hero.health, table.where(hero)) == (7, "A22")


def test_a_pit_on_the_way_takes_its_health_once_and_does_not_stop_the_move() -> None:
    table = Table(PIT)
    hero = table.hero("a", speed=4)
    table.do("go", hero, "b")
    assert (hero.health, table.where(hero)) == (7, "b")


def test_a_hero_goes_round_a_pit_where_the_speed_allows_it() -> None:
    table = Table(DETOUR)
    hero = table.hero("a", speed=8)
    table.do("go", hero, "b")
    assert (hero.health, table.where(hero)) == (8, "b")
    table.do("go", hero, "a")
    assert hero.health == 8
    table = Table(DETOUR)
    hero = table.hero("a", speed=4)
    table.do("go", hero, "b")
    assert (hero.health, table.where(hero)) == (7, "b")


def test_who_falls_in_a_pit_stays_there() -> None:
    table = Table(PIT)
    hero = table.hero("a", speed=4, health=1)
    table.hero("A12")
    table.do("go", hero, "b")
    assert (hero.health, table.where(hero)) == (0, "")


# ---------------------------------------------------------------------- conditions of rooms: quest text before rules


def flood(table: Table, room: str = "A") -> None:
    table.foe(f"{room}44")  # somebody has to be there, or the room is clear at once
    table.carry_out(Condition(kind="flooded", until="cleared"), room=room)


def test_in_a_flooded_room_every_space_costs_two_and_nobody_is_locked_out() -> None:
    # B-62: speed is at least 2 there
    table = Table(ONE)
    hero = table.hero("A22", speed=5)
    flood(table)
    assert table.goes(hero) == steps_from(2, 2, 2)
    hero.speed = 1
    assert table.goes(hero) == {"A12", "A32", "A21", "A23"}


def test_a_room_beside_a_flooded_one_is_dry_yet_every_speed_is_at_least_two() -> None:
    # a hero of speed 1 could not step from the dry room into the flooded one else (B-62)
    table = Table(TWO)
    hero = table.hero("A22", speed=2)
    flood(table, "B")
    assert len(table.goes(hero)) == 12
    assert places.speed(table.game, table.hero("A00", speed=1)) == 2
    assert places.speed(table.game, table.hero("B00", speed=1)) == 2
    table.game.flooded = 0
    assert places.speed(table.game, table.hero("A44", speed=1)) == 1


def test_a_flood_ends_when_the_room_is_clear() -> None:
    table = Table(ONE)
    hero = table.hero("A34", speed=2, melee=(1, 5))
    flood(table)
    foe = table.game.enemies[0]
    foe.health = 1
    assert len(table.goes(hero)) == 2
    table.do("melee", hero, foe, dice=[6])
    assert table.game.enemies == []
    assert len(table.goes(hero)) > 3


SLIPPERY = Condition(kind="slippery", until="quest")


@pytest.mark.parametrize(("target", "dice"), [("A32", []), ("b", [1])])
def test_on_a_slippery_floor_more_than_three_spaces_in_one_action_are_a_hit(target: str, dice: list[int]) -> None:
    table = Table(CORRIDOR)
    hero = table.hero("a", speed=4)
    table.carry_out(SLIPPERY)
    table.do("go", hero, target, dice=dice)
    assert hero.health == 8 - len(dice)


def test_a_hit_of_a_slippery_floor_can_be_blocked() -> None:
    table = Table(CORRIDOR)
    hero = table.hero("a", speed=4, defence=1)
    table.carry_out(SLIPPERY)
    table.do("go", hero, "b", dice=[5])
    assert hero.health == 8


def test_spaces_outside_of_a_slippery_room_do_not_count() -> None:
    table = Table(TWO)
    hero = table.hero("B22", speed=6)
    table.carry_out(SLIPPERY)
    table.do("go", hero, "A32")  # two steps in B, then the joined space, then two in A: three on the slippery floor
    assert hero.health == 8
    table.do("go", hero, "A02")
    assert hero.health == 8


def test_in_a_narrow_room_no_hero_moves_through_another() -> None:
    table = Table(CORRIDOR)
    hero, ally = table.hero("a", speed=3), table.hero("A12")
    table.carry_out(Condition(kind="narrow", until="quest"))
    assert table.goes(hero) == {"A.w"}
    table.game.lift(ally)
    assert table.goes(hero) == {"A.w", "A12", "A22", "A32"}


def test_a_narrow_room_is_narrow_only_for_those_in_it() -> None:
    table = Table(TWO)
    hero = table.hero("A32", speed=3)
    table.hero("A42")
    table.carry_out(Condition(kind="narrow", until="quest"), room="B")
    assert "A+B" in table.goes(hero)


# ---------------------------------------------------------------------- Keywords: Stun; Minor Actions: a move of a power


def test_a_stunned_hero_misses_one_turn() -> None:
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A42")
    hero.stunned = True
    turns._begin_round(table.game)
    assert hero.acted
    assert not table.moves("go", hero)
    assert table.moves("go", other)
    turns._begin_round(table.game)
    assert table.moves("go", hero)


def test_a_move_at_once_pays_for_water_and_costs_no_action() -> None:
    # B-59
    table = Table(POND)
    hero = table.hero("a", powers=((1, (FreeMove(spaces=3),)),))
    hero.energy = 1
    table.do("power", hero, None, {"to": table.at("A12")}, n=0)
    assert table.where(hero) == "A12"
    assert (table.game.active, hero.energy) == (-1, 0)
    assert {move.to for move in table.asked[0].answers} == {table.at("A.w"), table.at("A12")}
