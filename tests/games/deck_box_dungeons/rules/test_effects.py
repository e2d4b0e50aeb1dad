"""What encounters do: skill checks, rolls, choices, costs, modifiers, what waits for an event (Rules: Skill Checks, Encounters)."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import (
    Boon,
    Choose,
    Condition,
    Damage,
    Drain,
    Energy,
    Heal,
    Hit,
    Option,
    Pay,
    Roll,
    Row,
    SkillCheck,
    Spawn,
    Take,
    Treasure,
    When,
)
from generator.games.deck_box_dungeons.quest.model import Token
from generator.games.deck_box_dungeons.quest.terms import Escort
from generator.games.deck_box_dungeons.rules import damage, encounters
from generator.games.deck_box_dungeons.rules.state import HeroFigure, stat_of
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Table


def number(count: int) -> Count:
    return Count(0, count)


def party(table: Table, *heroes: dict[str, Any]) -> list[HeroFigure]:
    """Put heroes side by side into the first room."""
    return [table.hero(f"A{place}2", **values) for place, values in enumerate(heroes or ({}, {}))]


WON, LOST = Energy(who="entering", amount=number(2)), Damage(who="entering", amount=number(1))


def check(skill: str = "wisdom", need: int = 2, who: str = "entering") -> SkillCheck:
    return SkillCheck(skill=skill, need=need, who=who, passed=(WON,), failed=(LOST,))  # type: ignore[arg-type]


# ---------------------------------------------------------------------- Skill Checks (B-41, B-53)


def test_the_example_of_a_check_fails() -> None:
    # Skill Checks: Dexterity 3 at +2, rolls of 1, 2, 4 and 6: two successes
    table = Table(ONE)
    (hero,) = party(table, {"dexterity": 2})
    table.carry_out(check("dexterity", 3), dice=[1, 2, 4, 6])
    assert (hero.energy, hero.health) == (0, 7)


def test_a_check_is_passed_with_as_many_successes_as_it_asks_for() -> None:
    table = Table(ONE)
    (hero,) = party(table, {"dexterity": 2})
    table.carry_out(check("dexterity", 2), dice=[1, 2, 4, 6])
    assert (hero.energy, hero.health) == (2, 8)


def test_the_modifier_of_hero_and_calling_is_added_to_each_of_four_dice() -> None:
    table = Table(ONE)
    (hero,) = party(table, {"wisdom": 1, "own": {"wisdom": 1}})
    table.carry_out(check("wisdom", 4), dice=[4, 4, 4, 4])
    assert hero.energy == 2
    table.carry_out(check("wisdom", 4), dice=[4, 4, 4, 3])
    assert hero.health == 7


def test_a_natural_six_is_no_success_where_a_modifier_takes_it_below() -> None:
    # B-41
    table = Table(ONE)
    (hero,) = party(table, {"wisdom": -1})
    table.carry_out(check("wisdom", 1), dice=[6, 6, 6, 6])
    assert hero.health == 7
    table.carry_out(check("strength", 1), dice=[6, 1, 1, 1])
    assert hero.energy == 2


def test_lasting_modifiers_of_a_skill_count() -> None:
    table = Table(ONE)
    (hero,) = party(table, {})
    table.carry_out(Boon(who="each", stat="wisdom", amount=1, until="quest"))
    table.carry_out(check("wisdom", 1), dice=[5, 1, 1, 1])
    assert hero.energy == 2


def test_the_hero_who_entered_rolls_where_nobody_is_named() -> None:
    # B-53
    table = Table(ONE)
    first, second = party(table)
    table.carry_out(check(), entering=1, dice=[6, 6, 1, 1])
    assert (first.energy, second.energy) == (0, 2)


def test_a_chosen_hero_rolls_and_that_hero_bears_what_follows() -> None:
    table = Table(ONE)
    first, second = party(table)
    table.carry_out(check(who="chosen"), entering=0, answers=[{"to": 1}], dice=[1, 1, 1, 1])
    assert (first.health, second.health) == (7, 8)  # "the hero who entered" stays who that was
    mine = SkillCheck(skill="wisdom", need=1, who="chosen", failed=(Damage(who="chosen", amount=number(1)),))
    table.carry_out(mine, entering=0, answers=[{"to": 1}], dice=[1, 1, 1, 1])
    assert (first.health, second.health) == (7, 7)


def test_where_each_hero_rolls_each_bears_its_own() -> None:
    table = Table(ONE)
    first, second = party(table)
    table.carry_out(check(who="each"), dice=[6, 6, 1, 1, 1, 1, 1, 1])
    assert [(hero.energy, hero.health) for hero in (first, second)] == [(2, 8), (0, 7)]


def test_without_a_hero_who_entered_the_players_choose_who_rolls() -> None:
    table = Table(ONE)
    _, second = party(table)
    table.carry_out(SkillCheck(skill="wisdom", need=1, passed=(WON,)), entering=-1, answers=[{"to": 1}], dice=[6, 1, 1, 1])
    assert second.energy == 2


def test_the_fallen_roll_nothing() -> None:
    table = Table(ONE)
    _, second = party(table, {}, {"health": 1})
    damage.hurt_hero(table.game, second, 1)
    table.carry_out(check(who="each"), dice=[6, 6, 1, 1])
    table.carry_out(check(), entering=1)
    assert second.health == 0


# ---------------------------------------------------------------------- Encounters: rolls, choices, (P)


def test_only_the_line_of_the_result_is_carried_out() -> None:
    # Encounters: [#]
    rows = (Row(on="1-2", then=(WON,)), Row(on="3-4"), Row(on="5-6", then=(LOST,)))
    table = Table(ONE)
    (hero,) = party(table, {})
    for face, found in ((2, (2, 8)), (3, (2, 8)), (6, (2, 7))):
        table.carry_out(Roll(rows=rows), dice=[face])
        assert (hero.energy, hero.health) == found


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_numbers_grow_with_the_heroes_of_the_quest(heroes: int) -> None:
    # Encounters: (P); B-6, B-7
    table = Table(ONE)
    figures = party(table, *({} for _ in range(heroes)))
    table.carry_out(Treasure(who="entering", amount=Count(2, -1)))
    assert figures[0].treasure == 2 * heroes - 1
    table.carry_out(Energy(who="each", amount=Count(1, -3)))
    assert {hero.energy for hero in figures} == {max(0, heroes - 3)}


def test_the_players_agree_on_one_option() -> None:
    table = Table(ONE)
    (hero,) = party(table, {})
    table.carry_out(Choose(options=(Option(label="a", then=(WON,)), Option(label="b", then=(LOST,)))), answers=[{"n": 1}])
    assert (hero.energy, hero.health) == (0, 7)


def test_that_hero_is_the_one_who_paid() -> None:
    table = Table(ONE)
    first, second = party(table)
    first.treasure = second.treasure = 3
    gift = Boon(who="chosen", stat="melee", amount=1, until="quest")
    option = Option(label="pay", cost=(Pay(who="chosen", amount=number(2)),), then=(gift,))
    table.carry_out(Choose(options=(option, Option(label="go"))), answers=[{"n": 0}, {"to": 1}])
    assert [(hero.treasure, hero.boon("melee")) for hero in (first, second)] == [(3, 0), (1, 1)]


def test_two_costs_of_one_option_are_paid_by_one_who_has_both() -> None:
    table = Table(ONE)
    first, second = party(table)
    first.treasure, second.energy = 2, 2
    option = Option(label="pay", cost=(Pay(who="entering", amount=number(2)), Drain(who="entering", amount=number(1))), then=(WON,))
    choice = Choose(options=(option, Option(label="go")))
    table.carry_out(choice)
    assert (table.asked, first.treasure) == ([], 2)
    first.energy = 1
    table.carry_out(choice, answers=[{"n": 0}])
    assert (first.treasure, first.energy) == (0, 2)


# ---------------------------------------------------------------------- quest text: whom effects touch (B-28, B-53, B-60)


@pytest.mark.parametrize(
    ("who", "asked", "touched"),
    [
        ("entering", [], [1]),
        ("each", [], [0, 1, 2]),
        ("here", [], [0, 1]),
        ("chosen", [{"to": 2}], [2]),
        ("richest", [], [2]),
        ("weakest", [], [0]),
    ],
)
def test_whom_an_effect_touches(who: str, asked: list[dict[str, int]], touched: list[int]) -> None:
    table = Table(TWO)
    heroes = [table.hero("A02"), table.hero("A+B"), table.hero("B02")]
    heroes[0].health, heroes[2].treasure = 4, 3
    table.carry_out(Energy(who=who, amount=number(1)), entering=1, answers=asked)  # type: ignore[arg-type]
    assert [hero.index for hero in heroes if hero.energy] == touched


def test_of_several_richest_or_weakest_the_players_choose() -> None:
    # B-28
    table = Table(ONE)
    first, second = party(table)
    table.carry_out(Drain(who="richest", amount=number(1)), Damage(who="weakest", amount=number(1)), answers=[{"to": 0}, {"to": 1}])
    assert (first.health, second.health) == (8, 7)


def test_two_choices_after_one_another_may_fall_on_the_same_hero() -> None:
    # B-60
    table = Table(ONE)
    first, second = party(table)
    one = Energy(who="chosen", amount=number(1))
    table.carry_out(one, one, answers=[{"to": 1}, {"to": 1}])
    assert (first.energy, second.energy) == (0, 2)


def test_a_guest_is_never_a_hero() -> None:
    # B-60
    table = Table(ONE, terms=(Escort(start="start", health=number(4), defence=0, speed=3),))
    (hero,) = party(table, {})
    guest = table.guest("A44")
    for who in ("each", "here", "weakest"):
        table.carry_out(Damage(who=who, amount=number(1)))  # type: ignore[arg-type]
    assert (hero.health, guest.health, table.asked) == (5, 4, [])


def test_the_fallen_are_touched_by_nothing() -> None:
    table = Table(ONE)
    _, second = party(table, {}, {"health": 1})
    damage.hurt_hero(table.game, second, 1)
    table.carry_out(Heal(who="each", amount=number(3)), Energy(who="entering", amount=number(1)), entering=1)
    assert (second.health, second.energy) == (0, 0)


# ---------------------------------------------------------------------- Defend, Hero Card: damage, hits, tracks


def test_damage_is_not_blocked_and_a_hit_may_be() -> None:
    table = Table(ONE)
    (hero,) = party(table, {"defence": 2})
    table.carry_out(Damage(who="each", amount=number(2)))
    assert hero.health == 6
    table.carry_out(Hit(who="each", amount=number(2)), dice=[4, 3])
    assert hero.health == 5


def test_healing_energy_and_loss_stay_on_their_tracks() -> None:
    table = Table(ONE)
    (hero,) = party(table, {"health": 5})
    hero.health, hero.energy = 4, 9
    table.carry_out(Heal(who="each", amount=number(3)), Energy(who="each", amount=number(3)))
    assert (hero.health, hero.energy) == (5, 10)
    table.carry_out(Drain(who="each", amount=number(12)))
    assert hero.energy == 0


def test_a_key_is_the_partys() -> None:
    table = Table(ONE, tokens=(Token(id="key", kind="key", name="the key", room="A"),))
    party(table)
    table.carry_out(Take(token="key"))
    assert table.game.held == {"key"}


# ---------------------------------------------------------------------- quest text: how long things last


@pytest.mark.parametrize(("until", "after_clear", "after_round"), [("round", 1, 0), ("cleared", 0, 0), ("quest", 1, 1)])
def test_modifiers_last_as_long_as_they_say(until: str, after_clear: int, after_round: int) -> None:
    table = Table(ONE)
    (hero,) = party(table, {})
    foe = table.foe("A44")
    table.carry_out(Boon(who="each", stat="strength", amount=1, until=until))  # type: ignore[arg-type]
    table.play(encounters.settle(table.game))
    assert stat_of(hero, "strength") == 1
    damage.hurt_enemy(table.game, foe, 3, -1)
    table.play(encounters.settle(table.game))
    assert stat_of(hero, "strength") == after_clear
    table.refresh()
    assert stat_of(hero, "strength") == after_round


def test_a_modifier_until_a_room_is_clear_looks_at_its_own_room() -> None:
    table = Table(TWO)
    hero = table.hero("A22")
    foe, elsewhere = table.foe("A44"), table.foe("B44")
    table.carry_out(Boon(who="each", stat="defence", amount=1, until="cleared"), room="A")
    damage.hurt_enemy(table.game, foe, 3, -1)
    table.play(encounters.settle(table.game))
    assert hero.boon("defence") == 0
    assert elsewhere.health == 3


def test_modifiers_add_up() -> None:
    table = Table(ONE)
    (hero,) = party(table, {})
    one = Boon(who="each", stat="melee", amount=1, until="quest")
    table.carry_out(one, one, Boon(who="each", stat="melee", amount=-1, until="round"))
    assert hero.boon("melee") == 1


def test_conditions_last_until_the_room_is_clear_or_for_the_whole_quest() -> None:
    for until, holds in (("cleared", False), ("quest", True)):
        table = Table(ONE)
        party(table, {})
        foe = table.foe("A44")
        table.carry_out(Condition(kind="dark", until=until))  # type: ignore[arg-type]
        damage.hurt_enemy(table.game, foe, 3, -1)
        table.play(encounters.settle(table.game))
        assert table.game.has(0, "dark") == holds


# ---------------------------------------------------------------------- quest text: what waits for an event (B-51)

REWARD = When(event="cleared", then=(Treasure(who="entering", amount=number(2)),))


def test_what_waits_for_a_clear_room_comes_once_the_last_enemy_is_gone() -> None:
    table = Table(TWO)
    hero = table.hero("A22")
    foes = [table.foe("A44", health=1), table.foe("A40", health=1)]
    table.carry_out(REWARD)
    for foe, coins in zip(foes, (0, 2), strict=True):
        damage.hurt_enemy(table.game, foe, 1, -1)
        table.play(encounters.settle(table.game))
        assert hero.treasure == coins
    table.play(encounters.settle(table.game))
    assert hero.treasure == 2


def test_what_waits_for_a_clear_room_comes_at_once_where_no_enemy_came() -> None:
    table = Table(TWO, unexplored="B", effects={"B": (REWARD,)}, finale="A")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e")
    assert hero.treasure == 2


def test_an_enemy_on_the_half_space_between_two_rooms_is_in_both() -> None:
    # B-51
    table = Table(TWO)
    hero = table.hero("A22")
    table.foe("A+B")
    table.carry_out(REWARD)
    table.play(encounters.settle(table.game))
    assert hero.treasure == 0


def test_the_villain_counts_as_an_enemy_of_its_room() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.villain("A44")
    table.carry_out(REWARD)
    table.play(encounters.settle(table.game))
    assert hero.treasure == 0


def test_an_enemy_that_leaves_the_room_leaves_it_clear() -> None:
    table = Table(TWO)
    hero = table.hero("A22")
    foe = table.foe("A42")
    table.carry_out(REWARD)
    table.game.put(foe, table.at("B02"))
    table.play(encounters.settle(table.game))
    assert hero.treasure == 2


def test_what_happens_in_every_refresh_phase_needs_a_hero_in_the_room() -> None:
    table = Table(TWO)
    hero = table.hero("A22")
    table.carry_out(When(event="refresh", then=(Energy(who="here", amount=number(1)),)))
    table.refresh()
    table.refresh()
    assert hero.energy == 2
    table.game.put(hero, table.at("B22"))
    table.refresh()
    assert hero.energy == 2


# ---------------------------------------------------------------------- Defeated Enemies: who carries treasure (B-64)


def spawned(table: Table) -> list[bool]:
    return [foe.bounty for foe in table.game.enemies]


def test_enemies_of_an_encounter_carry_treasure() -> None:
    table = Table(TWO, unexplored="B", effects={"B": (Spawn(green=number(1)),)}, finale="A")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e", dice=[1])
    assert spawned(table) == [True]


def test_enemies_of_a_repeated_rule_carry_none() -> None:
    # B-64
    table = Table(ONE)
    party(table, {})
    table.carry_out(When(event="refresh", then=(Spawn(green=number(1)),)))
    table.refresh(dice=[1])
    assert spawned(table) == [False]


def test_enemies_that_come_once_a_room_is_clear_carry_none() -> None:
    # B-64
    table = Table(ONE)
    party(table, {})
    table.carry_out(When(event="cleared", then=(Spawn(green=number(1)),)))
    table.play(encounters.settle(table.game), dice=[1])
    assert spawned(table) == [False]
