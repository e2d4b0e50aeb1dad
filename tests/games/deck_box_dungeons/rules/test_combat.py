"""Rules: Combat (Attack, Defend, Defeated Enemies), and the Example Turns of the rulebook with their numbers."""

from __future__ import annotations

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Boon, Spawn
from generator.games.deck_box_dungeons.rules import damage, turns
from tests.games.deck_box_dungeons.rules.cards import FOES, enemy
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Table

BLUE_MELEE = 3
"""The kind of an enemy: the place of its card among the foes."""

# ---------------------------------------------------------------------- Attack


@pytest.mark.parametrize(("roll", "hits"), [(5, 1), (4, 0)])
def test_a_total_of_six_or_more_is_a_hit(roll: int, hits: int) -> None:
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(1, 1)), table.foe("A21")
    table.do("melee", hero, foe, dice=[roll, *([1] * hits)])
    assert (hero.energy, foe.health) == (hits, 3 - hits)


def test_the_modifier_of_hero_and_gear_is_added_to_each_die() -> None:
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(2, 1), own={"melee": 1}), table.foe("A21")
    table.do("melee", hero, foe, dice=[4, 4, 1, 1])
    assert foe.health == 1


def test_melee_and_ranged_values_are_taken_by_distance() -> None:
    table = Table(ONE)
    hero, near, far = table.hero("A22", melee=(1, 3), ranged=(2, 0)), table.foe("A21"), table.foe("A24")
    table.do("melee", hero, near, dice=[3, 1])
    table.do("ranged", hero, far, dice=[5, 5])
    assert (near.health, far.health) == (2, 3)


def test_a_hero_gains_energy_for_every_hit_blocked_or_not() -> None:
    # B-18
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(3, 1)), table.foe("A21", defence=3)
    table.do("melee", hero, foe, dice=[5, 5, 1, 3, 3])
    assert (hero.energy, foe.health) == (2, 3)


def test_energy_ends_with_the_last_box_of_the_track() -> None:
    # B-18
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(3, 1)), table.foe("A21", defence=4)
    hero.energy = 9
    table.do("melee", hero, foe, dice=[5, 5, 5, 3, 3, 3])
    assert hero.energy == 10


def test_a_natural_six_of_a_hero_cannot_be_blocked() -> None:
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(2, 1)), table.foe("A21", defence=5)
    table.do("melee", hero, foe, dice=[6, 5, 1])  # one die of defence, for the hit that is not critical
    assert (hero.energy, foe.health) == (2, 2)


def test_a_natural_six_of_a_hero_hits_whatever_is_taken_off_it() -> None:
    # B-8
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(2, -1)), table.foe("A21")
    table.do("melee", hero, foe, dice=[6, 5])
    assert (hero.energy, foe.health) == (1, 2)


def test_a_natural_six_of_an_enemy_is_a_roll_like_any_other() -> None:
    # Attack, note; B-8
    table = Table(ONE)
    hero = table.hero("A22")
    foe = table.foe("A21", melee=(2, -1))
    table.act(foe, dice=[6, 6])
    assert hero.health == 8
    foe = table.foe("A23", melee=(1, 0))
    table.act(foe, dice=[6, 6])  # it hits, and the hero's 6 blocks
    assert hero.health == 8


def test_lasting_modifiers_count_for_every_die_of_their_kind() -> None:
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(2, 1)), table.foe("A21")
    for stat, amount in (("melee", 1), ("ranged", 2)):
        table.carry_out(Boon(who="each", stat=stat, amount=amount, until="round"))  # type: ignore[arg-type]
    table.do("melee", hero, foe, dice=[4, 3, 1])
    assert foe.health == 2


# ---------------------------------------------------------------------- Defend


@pytest.mark.parametrize(("roll", "lost"), [(4, 0), (3, 1)])
def test_a_total_of_six_or_more_blocks_a_hit_on_a_hero(roll: int, lost: int) -> None:
    table = Table(ONE)
    hero = table.hero("A22", defence=2)
    table.act(table.foe("A21"), dice=[6, 1, roll])
    assert hero.health == 8 - lost


@pytest.mark.parametrize(("roll", "lost"), [(4, 0), (3, 1)])
def test_a_total_of_six_or_more_blocks_a_hit_on_an_enemy(roll: int, lost: int) -> None:
    # B-17: somebody rolls for the enemy, alone the player
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(1, 1)), table.foe("A21", defence=2)
    table.do("melee", hero, foe, dice=[5, roll])
    assert foe.health == 3 - lost


def test_one_die_is_rolled_for_each_hit_and_each_unblocked_one_costs_one_health() -> None:
    table = Table(ONE)
    hero = table.hero("A22", defence=1)
    table.act(table.foe("A21", melee=(3, 1)), dice=[5, 5, 4, 5, 4])
    assert hero.health == 7


def test_a_lasting_modifier_of_defence_counts() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.carry_out(Boon(who="each", stat="defence", amount=1, until="round"))
    table.act(table.foe("A21"), dice=[6, 1, 5])
    assert hero.health == 8


# ---------------------------------------------------------------------- Defeated Enemies


def test_an_enemy_without_health_is_defeated_and_leaves_what_its_die_shows() -> None:
    # B-16: the health of the face that is rolled
    for face, coins in ((1, 1), (3, 3), (4, 1), (6, 3)):
        table = Table(ONE)
        hero, foe = table.hero("A22", melee=(1, 1)), table.foe("A21", health=1, bounty=True)
        table.do("melee", hero, foe, dice=[5, 1, face])
        assert table.game.enemies == []
        assert foe.space == -1
        assert hero.treasure == coins


def test_the_treasure_goes_to_the_hero_who_struck_last() -> None:
    table = Table(ONE)
    first, second = table.hero("A22", melee=(1, 1)), table.hero("A20", melee=(1, 1))
    foe = table.foe("A21", health=2, bounty=True)
    table.do("melee", first, foe, dice=[5, 1])
    table.do("end", first)
    table.do("melee", second, foe, dice=[5, 1, 2])
    assert (first.treasure, second.treasure) == (0, 2)


def test_treasure_ends_with_the_last_box_of_the_track() -> None:
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(1, 1)), table.foe("A21", health=1, bounty=True)
    hero.treasure = 19
    table.do("melee", hero, foe, dice=[5, 1, 3])
    assert hero.treasure == 20


def test_an_enemy_that_nobody_struck_leaves_nothing() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    damage.hurt_enemy(table.game, table.foe("A21", health=1, bounty=True), 1, -1)
    assert hero.treasure == 0


def test_the_villain_leaves_no_treasure() -> None:
    table = Table(ONE)
    hero = table.hero("A22", melee=(1, 1))
    boss = table.villain("A21", health=1)
    table.do("melee", hero, boss, dice=[5, 1])
    assert (hero.treasure, table.game.villain_dead) == (0, True)


def test_damage_beyond_the_last_health_is_lost() -> None:
    table = Table(ONE)
    hero, foe, other = table.hero("A22", melee=(3, 1)), table.foe("A21", health=1), table.foe("A20", health=1)
    table.do("melee", hero, foe, dice=[6, 6, 6])
    assert table.game.enemies == [other]


# ---------------------------------------------------------------------- Game End (B-36)


def test_a_hero_without_health_is_removed_and_the_party_goes_on() -> None:
    # B-36
    table = Table(ONE)
    hero, other = table.hero("A22", health=1), table.hero("A44")
    table.act(table.foe("A21"), dice=[6, 1, 1])
    assert (hero.health, hero.space, table.game.outcome) == (0, -1, "")
    assert table.game.living() == [other]
    assert not table.moves("go", hero)


def test_the_quest_is_lost_when_no_hero_is_left() -> None:
    # Object of the Game; B-36
    table = Table(ONE)
    table.hero("A22", health=1)
    table.act(table.foe("A21"), dice=[6, 1, 1])
    assert (table.game.outcome, table.game.phase) == ("lost", "over")


def test_health_is_both_start_and_maximum() -> None:
    # Hero Card, note
    table = Table(ONE)
    hero = table.hero("A22", health=5)
    hero.heal(3)
    assert hero.health == 5
    hero.health = 1
    hero.heal(9)
    assert hero.health == 5


# ---------------------------------------------------------------------- Example Turns

EXAMPLE = TWO.replace("+.....#", "+...1.#")
CARDS = (enemy("green ranged", ranged=(3, 1)), *FOES[1:3], enemy("blue melee", defence=2, speed=2), *FOES[4:])


def test_the_example_turns_of_the_rulebook() -> None:
    # Example Turns: all of its dice, on two rooms such that the figures come to stand as on its pictures
    encounter = (Spawn(green=Count(0, 1), blue=Count(0, 2)),)
    table = Table(EXAMPLE, unexplored="B", effects={"B": encounter}, finale="A", foes=CARDS)
    calder = table.hero("A12", speed=4, melee=(3, 1), own={"melee": 1})
    delyth = table.hero("A11", speed=5, melee=None, ranged=(2, 1), own={"ranged": 1}, defence=1)

    # Calder moves four spaces and not to the edge of the card
    assert {"A43", "A.e"} <= table.goes(calder)
    table.do("go", calder, "A43")
    table.do("end", calder)

    # Delyth moves five spaces on to the edge; a green and two blue enemies are rolled and placed near the spawn point
    assert table.game.terrain.distances_to(table.at("A.e"))[delyth.space] == 5
    table.do("go", delyth, "A.e", {"n": 3}, {"to": BLUE_MELEE}, dice=[1, 4, 6])
    strong, weak, arrowhead = table.game.enemies
    assert [(table.where(foe), foe.health) for foe in (strong, weak, arrowhead)] == [("B32", 3), ("B31", 1), ("B22", 1)]

    # her second action is a ranged attack on the closest: 3+2 and 1+2 miss; no energy, and nobody rolls for the enemy
    table.do("ranged", delyth, arrowhead, dice=[3, 1])
    assert (delyth.energy, arrowhead.health, delyth.acted) == (0, 1, True)

    # the Arrowhead acts first: 6+1 is a hit and not critical, 1+1 and 4+1 miss; Delyth blocks with 5+1
    table.act(arrowhead, dice=[6, 1, 4, 5], rest=True)
    assert delyth.health == 8

    # both Ravagers move up and are too far away to attack
    assert table.act(strong) == "B12"
    assert table.act(weak) == "B11"

    # Calder moves up; without Reach he cannot attack the Ravager with 1 health. 5+2 hits, 2+2 and 2+2 miss; 2+2 does not block
    turns._begin_round(table.game)
    table.do("go", calder, "B02")
    assert table.hits(calder, "melee") == [strong]
    table.do("melee", calder, strong, dice=[5, 2, 2, 2])
    assert (calder.energy, strong.health, weak.health) == (1, 2, 1)

    # then it is Delyth's turn again
    assert table.moves("end", delyth)
    assert not table.moves("end", calder)
