"""Rules: Spawning Enemies, and what happens when the dice run out (FAQ, Enemies)."""

from __future__ import annotations

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Boss, Meet, Place, Spawn
from generator.games.deck_box_dungeons.rules import damage, turns
from generator.games.deck_box_dungeons.rules.state import VILLAIN, Game, Move
from tests.games.deck_box_dungeons.rules.cards import build
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Dice, Table

GREEN, BLUE, RED = 0, 1, 2


def spawn(**counts: int) -> Spawn:
    return Spawn(**{colour: Count(0, number) for colour, number in counts.items()})


def found(table: Table) -> list[tuple[str, str, int, str]]:
    """Return colour, attack, health and space of every enemy."""
    return [(foe.card.colour, foe.card.attack, foe.health, table.where(foe)) for foe in table.game.enemies]  # type: ignore[union-attr]


# ---------------------------------------------------------------------- Spawning Enemies: dice that are rolled or set


@pytest.mark.parametrize(
    ("face", "attack", "health"),
    [(1, "ranged", 1), (2, "ranged", 2), (3, "ranged", 3), (4, "melee", 1), (5, "melee", 2), (6, "melee", 3)],
)
def test_the_roll_of_a_die_says_type_and_health(face: int, attack: str, health: int) -> None:
    table = Table(ONE)
    table.hero("A00")
    table.carry_out(spawn(blue=1), dice=[face])
    assert found(table) == [("blue", attack, health, "A22")]


def test_that_number_of_each_colour_is_rolled() -> None:
    # B-50: all dice are rolled, then the players place them
    table = Table(ONE)
    table.hero("A00")
    table.carry_out(spawn(green=1, blue=2), answers=[0, 0], dice=[1, 4, 6])
    assert [row[:3] for row in found(table)] == [("green", "ranged", 1), ("blue", "melee", 1), ("blue", "melee", 3)]
    assert table.game.pool == [5, 2, 3]


def test_the_players_choose_the_order_of_placing() -> None:
    # B-50
    table = Table(ONE)
    table.hero("A00")
    table.carry_out(spawn(green=2), answers=[{"n": 3}], dice=[2, 6])
    assert found(table) == [("green", "melee", 3, "A22"), ("green", "ranged", 2, "A21")]
    assert table.kinds() == ["die"]


def test_dice_that_are_alike_are_placed_unasked() -> None:
    table = Table(ONE)
    table.hero("A00")
    table.carry_out(spawn(green=2), dice=[2, 2])
    assert table.asked == []


def test_a_given_die_is_set_and_not_rolled() -> None:
    # An enemy icon with a number inside
    table = Table(ONE)
    table.hero("A00")
    table.carry_out(Place(colour="red", attack="melee", health=2))
    assert found(table) == [("red", "melee", 2, "A22")]
    assert table.game.pool == [6, 4, 2]


def test_turning_a_die_down_keeps_its_type() -> None:
    # B-48
    table = Table(ONE)
    hero = table.hero("A00")
    table.carry_out(Place(colour="blue", attack="ranged", health=3))
    foe = table.game.enemies[0]
    damage.hurt_enemy(table.game, foe, 2, hero.index)
    assert (foe.card.attack, foe.health) == ("ranged", 1)


def test_counts_grow_with_the_heroes_of_the_quest_the_fallen_among_them() -> None:
    # Encounters: (P); B-6, B-7
    table = Table(ONE)
    table.hero("A00")
    table.hero("A01", health=1)
    damage.hurt_hero(table.game, table.game.heroes[1], 1)
    table.carry_out(Spawn(green=Count(1, 0)), dice=[1, 1])
    assert len(table.game.enemies) == 2
    table.carry_out(Spawn(blue=Count(1, -2)))
    assert len(table.game.enemies) == 2


# ---------------------------------------------------------------------- Spawning Enemies: the diagram (B-38, B-39)


def test_the_spaces_are_numbered_outwards_from_the_spawn_point() -> None:
    # B-38
    table = Table(ONE)
    numbered = [table.name(space) for space in table.game.board.numbered[0]]
    assert numbered[:5] == ["A22", "A21", "A12", "A32", "A23"]
    assert len(numbered) == len(set(numbered)) == 25


def test_a_number_that_is_taken_passes_the_enemy_on_to_the_next() -> None:
    # B-39
    table = Table(ONE)
    table.hero("A22")
    table.foe("A12")
    table.carry_out(spawn(green=2), dice=[1, 1])
    assert [row[3] for row in found(table)][1:] == ["A21", "A32"]


def test_nobody_spawns_on_a_pit() -> None:
    # Terrain notes, note; B-22, B-39
    table = Table(ONE.replace(":.....:", ":.o.o.:"))
    table.hero("A00")
    table.carry_out(spawn(green=6), dice=[1] * 6)
    spots = [row[3] for row in found(table)]
    assert spots[:3] == ["A22", "A21", "A23"]
    assert not {"A12", "A32"} & set(spots)
    plain = Table(ONE)
    plain.hero("A00")
    plain.carry_out(spawn(green=6), dice=[1] * 6)
    assert {"A12", "A32"} <= {row[3] for row in found(plain)}


SMALL = """
####### #######
####### #.....#
####### #.....#
###...+ +.....#
####### #.....#
####### #.....#
####### ###:###
"""


def test_with_every_number_taken_the_nearest_free_space_serves() -> None:
    # B-39: the room has three squares; the fourth enemy stands in the exit, the fifth in the next room
    table = Table(SMALL)
    table.hero("B44")
    table.carry_out(spawn(green=5), dice=[1] * 5)
    assert [row[3] for row in found(table)] == ["A22", "A32", "A42", "A+B", "B02"]


def test_at_the_way_in_means_nearest_to_where_the_hero_came_in() -> None:
    table = Table(TWO, unexplored="B", effects={"B": (Spawn(green=Count(0, 2), at="entry"),)}, finale="A")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e", Move("space", to=table.at("B02")), dice=[1, 1])
    assert [ask.kind for ask in table.asked] == ["place"], "two spaces are as near: the players choose (B-56)"
    assert sorted(row[3] for row in found(table)) == ["A42", "B02"]


def test_the_villain_is_put_on_its_numbered_space_with_all_its_health() -> None:
    table = Table(ONE)
    table.hero("A00")
    table.carry_out(Boss(foe="v", space=2))
    boss = table.game.villain()
    assert boss is not None
    assert (table.where(boss), boss.health, boss.kind, table.game.pool) == ("A21", 8, VILLAIN, [6, 4, 3])


def test_somebody_of_the_quest_is_put_on_a_numbered_space_or_in_the_starting_zone() -> None:
    # B-5: the fifth meeple
    table = Table(ONE)
    table.hero("A00")
    table.carry_out(Meet(npc="npc2", space=1), Meet(npc="npc3", space=0))
    game = table.game
    assert table.where(game.guests[0]) == "A22"
    assert game.guests[1].space == game.board.start_zone[0]


# ---------------------------------------------------------------------- Game Setup 1 (B-45)


def test_a_party_that_does_not_fit_into_the_starting_zone_stands_next_to_it() -> None:
    # B-45
    table = Table(SMALL.replace("###...+", "##~...+"))
    game = Game(table.quest, Dice())
    table.play(turns.set_up(game, [build() for _ in range(4)]), rest=True)
    zone = set(game.board.start_zone)
    assert len(zone) == 3
    assert {hero.space for hero in game.heroes} > zone
    assert all(game.terrain.distances_to(hero.space)[game.board.start_zone[0]] <= 3 for hero in game.heroes)


def test_four_heroes_fit_into_an_open_starting_zone() -> None:
    table = Table(ONE)
    game = Game(table.quest, Dice())
    table.play(turns.set_up(game, [build() for _ in range(4)]), rest=True)
    assert {hero.space for hero in game.heroes} == set(game.board.start_zone)


# ---------------------------------------------------------------------- FAQ, Enemies: more dice than there are (B-14, B-15)


def test_a_colour_that_is_used_up_is_replaced_by_the_next_higher() -> None:
    # FAQ, Enemies; B-14
    table = Table(ONE, dice=(1, 1, 3))
    table.hero("A00")
    table.carry_out(spawn(green=3), answers=[0, 0], dice=[1, 1, 1])
    assert [row[0] for row in found(table)] == ["green", "blue", "red"]
    assert table.game.pool == [0, 0, 2]


def test_a_higher_colour_is_never_replaced_by_a_lower_one() -> None:
    # B-15
    table = Table(ONE, dice=(6, 4, 0))
    hero = table.hero("A00")
    table.carry_out(spawn(red=1), dice=[1])
    assert found(table) == []
    assert hero.health == 7
    assert table.game.pool == [6, 4, 0]


def test_without_any_dice_every_hero_takes_a_hit_that_may_be_blocked() -> None:
    # B-14
    table = Table(ONE, dice=(1, 0, 0))
    first, second = table.hero("A00"), table.hero("A01", defence=2)
    table.carry_out(spawn(green=2), dice=[4, 2, 4])  # the enemy, then the defence of both heroes
    assert len(table.game.enemies) == 1
    assert (first.health, second.health) == (7, 8)


def test_given_dice_are_replaced_and_missed_in_the_same_way() -> None:
    table = Table(ONE, dice=(0, 1, 0))
    hero = table.hero("A00")
    table.carry_out(Place(colour="green", attack="melee", health=2, count=Count(0, 2)), dice=[1])
    assert found(table) == [("blue", "melee", 2, "A22")]
    assert hero.health == 7


def test_the_die_of_a_defeated_enemy_can_be_used_again() -> None:
    table = Table(ONE, dice=(1, 0, 0))
    hero = table.hero("A00")
    table.carry_out(spawn(green=1), dice=[1])
    damage.hurt_enemy(table.game, table.game.enemies[0], 1, -1)
    assert table.game.pool == [1, 0, 0]
    table.carry_out(spawn(green=1), dice=[1])
    assert hero.health == 8
