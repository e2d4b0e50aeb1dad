"""Rules: Minor Actions (powers and items), and the questions about hits that they cause."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Condition, SkillCheck, Treasure
from generator.games.deck_box_dungeons.quest.hero_cards import (
    AddSuccesses,
    BlockHits,
    DirectDamage,
    FreeAttack,
    FreeMove,
    GainEnergy,
    PushEnemy,
    RaiseModifier,
    RegainHealth,
    Reroll,
    ReviveHero,
    StunEnemy,
)
from generator.games.deck_box_dungeons.quest.terms import Burden
from generator.games.deck_box_dungeons.rules import damage, places, powers, turns
from generator.games.deck_box_dungeons.rules.state import HeroFigure, Move
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Table


def caster(table: Table, where: str, *deeds: Any, cost: int = 1, energy: int = 1, **values: Any) -> HeroFigure:
    """Put a hero with one power on a space."""
    hero = table.hero(where, powers=((cost, deeds),), **values)
    hero.energy = energy
    return hero


def holder(table: Table, where: str, item: str, **values: Any) -> HeroFigure:
    """Put a hero with one item on a space."""
    hero = table.hero(where, **values)
    hero.items = [number_of(table, item)]
    return hero


def number_of(table: Table, item: str) -> int:
    return next(place for place, card in enumerate(table.quest.kit.items) if card.id == item)


DARK = Condition(kind="dark", until="quest")

# ---------------------------------------------------------------------- Minor Actions: use an ability (B-42)


def test_a_power_costs_energy_and_no_action() -> None:
    # Minor Actions: any number, as long as any costs are paid; B-42
    table = Table(ONE)
    hero = caster(table, "A22", GainEnergy(amount=1, who="self"), cost=2, energy=5)
    table.do("power", hero, n=0)
    assert (hero.energy, table.game.active, hero.acted) == (4, -1, False)
    for left in (3, 2):
        table.do("power", hero, n=0)
        assert hero.energy == left
    table.do("power", hero, n=0)
    assert table.moves("power", hero) == []  # one energy does not pay for two


def test_powers_may_be_used_in_the_turn_of_another_hero() -> None:
    # Minor Actions: at any time; B-34
    table = Table(ONE)
    hero, other = caster(table, "A22", FreeMove(spaces=2)), table.hero("A44")
    table.do("go", other, "A43")
    assert table.moves("power", hero)
    table.do("go", other, "A44")
    hero.acted = True
    assert table.moves("power", hero)


def test_the_last_energy_of_an_attack_can_be_spent_before_the_enemies_act() -> None:
    # Minor Actions: at any time
    table = Table(ONE)
    hero = caster(table, "A22", DirectDamage(amount=1), energy=0, melee=(1, 1))
    foe = table.foe("A21")
    strike = Move("melee", hero.index, foe.id)
    table.play(turns.heroes_phase(table.game), strike, strike, Move("power", hero.index, n=0), "pass", dice=[5, 6, 5, 6])
    assert foe.health == 2


def test_powers_may_be_used_between_the_turns_of_two_enemies() -> None:
    # Minor Actions: at any time, enemy turns included; B-34
    table = Table(ONE)
    hero = caster(table, "A22", DirectDamage(amount=1))
    foes = [table.foe("A21"), table.foe("A23", "blue melee", health=1)]
    table.enemy_phase(Move("power", hero.index, n=0), Move("enemy", hero.index, foes[1].id), dice=[1, 1])
    assert table.game.enemies == foes[:1]


def test_in_a_silent_room_no_power_may_be_used_and_items_may() -> None:
    table = Table(TWO)
    hero = caster(table, "A22", GainEnergy(amount=1, who="self"))
    hero.items = [number_of(table, "spark-phial")]
    table.carry_out(Condition(kind="silent", until="quest"))
    assert table.moves("power", hero) == []
    assert table.moves("item", hero)
    table.game.put(hero, table.at("A+B"))
    assert table.moves("power", hero) == []  # a half space is in both rooms
    table.game.put(hero, table.at("B02"))
    assert table.moves("power", hero)


def test_a_power_that_can_do_nothing_is_not_offered() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", RegainHealth(amount=2, who="self"))
    assert table.moves("power", hero) == []
    hero.health = 5
    assert table.moves("power", hero)


# ---------------------------------------------------------------------- FAQ, Heroes: attacks of powers and items (B-18, B-35)


def test_an_attack_of_a_power_uses_its_dice_as_printed_and_gives_no_energy() -> None:
    # FAQ, Heroes; B-18
    table = Table(ONE)
    hero = caster(table, "A22", FreeAttack(attack="melee", dice=2, bonus=1), own={"melee": 3}, melee=(1, 2))
    foe = table.foe("A21")
    table.do("power", hero, n=0, dice=[4, 5, 1])
    assert (hero.energy, foe.health) == (0, 2)


def test_a_ranged_attack_of_an_item_adds_the_heros_own_modifier_and_not_that_of_the_gear() -> None:
    # Ranged with Line of Sight: items; B-35. Barbed Dart: 3 dice at +2
    for own, hits in ((0, 1), (1, 2)):
        table = Table(ONE)
        hero = holder(table, "A22", "barbed-dart", own={"ranged": own}, ranged=(1, 4))
        foe = table.foe("A24")
        table.do("item", hero, dice=[4, 3, 1, *([1] * hits)])
        assert (hero.energy, foe.health, hero.items) == (0, 3 - hits, [])


def test_keywords_of_the_gear_do_not_count_for_powers() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", FreeAttack(attack="melee", dice=1, bonus=1), keywords=("crush", "reach", "knockback", "stun"))
    foe = table.foe("A21")
    table.foe("A11")
    table.do("power", hero, n=0, dice=[5, 1])
    assert (foe.health, table.where(foe), foe.stunned, table.asked) == (2, "A21", False, [])


def test_a_natural_six_of_a_power_cannot_be_blocked_either() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", FreeAttack(attack="melee", dice=1, bonus=0))
    foe = table.foe("A21", defence=4)
    table.do("power", hero, n=0, dice=[6])
    assert foe.health == 2


def test_an_attack_on_several_enemies_is_rolled_for_each_of_them() -> None:
    # FAQ, Heroes
    table = Table(TWO)
    hero = caster(table, "A22", FreeAttack(attack="melee", dice=1, bonus=1, aim="adjacent"))
    beside, also, diagonal = table.foe("A21"), table.foe("A23"), table.foe("A11")
    table.do("power", hero, n=0, dice=[5, 1, 5, 1])
    assert [foe.health for foe in (beside, also, diagonal)] == [2, 2, 3]


def test_a_ranged_power_keeps_to_range_and_sight() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", FreeAttack(attack="ranged", dice=1, bonus=1))
    foe = table.foe("A21")
    assert table.moves("power", hero) == []
    table.game.put(foe, table.at("A42"))
    assert table.moves("power", hero)


def test_damage_to_everybody_in_the_room_is_blocked_by_nothing() -> None:
    table = Table(TWO)
    hero = caster(table, "A22", DirectDamage(amount=1, aim="room"))
    inside, between, outside = table.foe("A00", defence=4), table.foe("A+B"), table.foe("B22")
    table.do("power", hero, n=0)
    assert [foe.health for foe in (inside, between, outside)] == [2, 2, 3]


def test_damage_to_one_enemy_needs_sight_and_gives_its_treasure() -> None:
    table = Table(ONE)
    hero = caster(table, "A02", DirectDamage(amount=2))
    table.foe("A22")
    hidden = table.foe("A42", health=2, bounty=True)
    table.do("power", hero, n=0)
    assert (hidden.health, table.asked) == (2, [])
    table.game.put(hidden, table.at("A01"))
    hero.energy = 1
    table.do("power", hero, None, {"to": hidden.id}, n=0, dice=[3])
    assert hero.treasure == 3


@pytest.mark.parametrize("deed", [DirectDamage(amount=1), StunEnemy(), FreeAttack(attack="ranged", dice=1, bonus=1)])
def test_in_the_dark_powers_reach_two_steps_far(deed: Any) -> None:
    # B-56: attacks and targeting
    table = Table(ONE)
    hero = caster(table, "A02", deed)
    foe = table.foe("A32")
    assert table.moves("power", hero)
    table.carry_out(DARK)
    assert table.moves("power", hero) == []
    table.game.put(foe, table.at("A22"))
    assert table.moves("power", hero)


def test_in_the_dark_attacks_with_gear_reach_two_steps_far() -> None:
    # B-56
    table = Table(TWO)
    hero = table.hero("B02", ranged=(1, 1))
    far, near = table.foe("B32"), table.foe("B11")
    inside = table.foe("A42")
    table.carry_out(DARK, room="B")
    assert table.hits(hero, "ranged") == [near, inside]
    table.game.put(inside, table.at("A32"))
    assert table.hits(hero, "ranged") == [near]
    assert far.health == 3


def test_in_the_dark_reach_does_not_go_round_a_corner_through_water() -> None:
    # B-19, B-56: the way round the corner counts 2 steps on floor, and 3 where the enemy stands in water
    for square, hits in ((".", True), ("~", False)):
        table = Table(ONE.replace("#.....#\n:.....:", f"#.{square}...#\n:.....:"))
        hero, foe = table.hero("A02", melee=(1, 1), keywords=("reach",)), table.foe("A11")
        assert table.hits(hero, "melee") == [foe], "the control: by light it does"
        table.carry_out(DARK)
        assert table.hits(hero, "melee") == [foe] * hits


def test_who_bears_what_forbids_attacks_makes_none_with_powers_either() -> None:
    table = Table(ONE, terms=(Burden(token="relic", attacks=False),))
    hero = caster(table, "A22", FreeAttack(attack="melee", dice=1, bonus=1), ranged=(1, 1))
    table.foe("A21")
    table.foe("A42")
    assert table.moves("power", hero)
    table.game.relic_bearer = hero.index
    assert table.moves("power", hero) == []
    assert table.moves("melee", hero) == table.moves("ranged", hero) == []


# ---------------------------------------------------------------------- pushes and moves of powers (B-29, B-57, B-59)


def test_a_power_stuns_without_damage() -> None:
    # B-29: only weapons must do damage
    table = Table(ONE)
    hero = caster(table, "A22", StunEnemy())
    foe = table.foe("A21")
    table.do("power", hero, n=0)
    assert foe.stunned


def test_the_deeds_of_a_power_are_done_in_order_and_what_can_do_nothing_is_passed_over() -> None:
    table = Table(ONE)
    hero = caster(table, "A12", PushEnemy(spaces=2), StunEnemy())
    foe = table.foe("A22")
    table.do("power", hero, n=0)
    assert (table.where(foe), foe.stunned) == ("A42", True)
    hero.energy = 1
    table.do("power", hero, n=0)
    assert table.where(foe) == "A42"


HALL = """
#######
#######
#######
:.....#
#######
#######
#######
"""


@pytest.mark.parametrize(("through", "reached"), [(False, set()), (True, {"A32"})])
def test_a_power_moves_through_enemies_where_it_says_so_and_stops_on_nobody(through: bool, reached: set[str]) -> None:
    table = Table(HALL)
    hero = caster(table, "A12", FreeMove(spaces=2, through=through))
    table.foe("A22")
    table.foe("A02")
    found = powers.aims(table.game, hero, hero.build.calling.powers[0].deeds[0])
    assert {table.name(move.to) for move in found} - {"A.w"} == reached
    assert bool(table.moves("power", hero)) == through


# ---------------------------------------------------------------------- Hero Card, note: healing; energy, modifiers


def test_healing_of_oneself_or_an_adjacent_hero() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", RegainHealth(amount=2, who="ally"))
    near, far = table.hero("A21"), table.hero("A11")
    near.health = far.health = 7
    table.do("power", hero, n=0)
    assert (near.health, far.health) == (8, 7)  # never above the maximum, and not diagonally


def test_healing_of_everybody_in_the_room() -> None:
    table = Table(TWO)
    hero = caster(table, "A22", RegainHealth(amount=1, who="room"))
    others = [table.hero("A00"), table.hero("A+B"), table.hero("B22")]
    for other in others:
        other.health = 5
    table.do("power", hero, n=0)
    assert [other.health for other in others] == [6, 6, 5]


def test_energy_for_the_others_in_the_room() -> None:
    table = Table(TWO)
    hero = caster(table, "A22", GainEnergy(amount=1, who="others"))
    inside, outside = table.hero("A00"), table.hero("B22")
    table.do("power", hero, n=0)
    assert [other.energy for other in (hero, inside, outside)] == [0, 1, 0]


def test_a_modifier_lasts_until_the_round_ends() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", RaiseModifier(stat="speed", amount=1, who="room"))
    other = table.hero("A44")
    table.do("power", hero, n=0)
    assert [places.speed(table.game, row) for row in (hero, other)] == [5, 5]
    table.refresh()
    assert [places.speed(table.game, row) for row in (hero, other)] == [4, 4]


def test_a_modifier_for_one_hero_goes_to_an_adjacent_one_at_most() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", RaiseModifier(stat="defence", amount=2, who="ally"))
    near = table.hero("A21")
    table.hero("A00")
    table.do("power", hero, None, {"to": 1}, n=0)
    assert (near.boon("defence"), len(table.asked[0].answers)) == (2, 2)


def test_the_fallen_stand_up_beside_the_hero() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", ReviveHero(health=3), cost=5, energy=5)
    assert table.moves("power", hero) == []
    fallen = table.hero("A00", health=6)
    fallen.treasure, fallen.items = 4, [1]
    damage.hurt_hero(table.game, fallen, 9)
    table.do("power", hero, n=0, rest=True)
    assert fallen.health == 3
    assert places.adjacent(table.game, hero.space, fallen.space)
    assert (fallen.treasure, fallen.items) == (0, [])
    assert table.game.dropped == {table.at("A00"): (4, [1])}


# ---------------------------------------------------------------------- Minor Actions at any time: in the middle of a roll (B-58)


def test_dice_of_an_attack_are_rolled_again() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", Reroll(dice=2), melee=(3, 1))
    foe = table.foe("A21")
    table.do("melee", hero, foe, "power", dice=[1, 5, 2, 5, 5, 1, 1, 1])
    assert table.kinds() == ["reroll attack"]
    assert (hero.energy, table.game.enemies) == (3, [])


def test_what_was_rolled_is_told_before_the_hero_is_asked() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", Reroll(dice=2), melee=(3, 1))
    foe = table.foe("A21")
    table.game.log = []
    table.do("melee", hero, foe, "power", dice=[1, 5, 2, 5, 5, 1, 1, 1])
    told = [text for text, _ in table.game.log]
    name = hero.build.hero.name
    assert told[0] == f"{name} has rolled 1, 5, 2 for the attack."
    assert told.index(f"{name} rolls again: 5, 5, 5.") > 0
    assert sum("has rolled" in text for text in told) == 1


def test_dice_rolled_again_keep_their_targets() -> None:
    # B-12: with Barrage each die has its target before the roll, and keeps it
    table = Table(ONE)
    hero = caster(table, "A22", Reroll(dice=1), melee=(2, 1), keywords=("barrage",))
    first, second = table.foe("A21"), table.foe("A23")
    table.do("melee", hero, first, {"to": second.id}, "power", dice=[5, 2, 1, 1])
    assert (first.health, second.health) == (2, 3)


def test_nobody_is_asked_to_roll_hits_again() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", Reroll(dice=2), melee=(1, 1))
    table.do("melee", hero, table.foe("A21"), dice=[5, 1])
    assert table.asked == []


def test_dice_of_a_defence_are_rolled_again() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", Reroll(dice=2))
    table.act(table.foe("A21"), "power", dice=[6, 6, 1, 2, 6, 1])
    assert hero.health == 7


CHECK = SkillCheck(skill="wisdom", need=2, passed=(Treasure(who="entering", amount=Count(0, 2)),))


def test_dice_of_a_check_are_rolled_again_while_it_fails() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", Reroll(dice=2), wisdom=1)
    table.carry_out(CHECK, dice=[5, 1, 1, 1, 5, 1], answers=["power"])
    assert hero.treasure == 2
    hero.energy = 1
    table.carry_out(CHECK, dice=[5, 5, 1, 1])
    assert table.asked == []


def test_successes_are_added_by_any_hero_in_the_room() -> None:
    table = Table(TWO)
    hero, helper = table.hero("A22"), caster(table, "A00", AddSuccesses(successes=1))
    outside = caster(table, "B22", AddSuccesses(successes=2))
    table.carry_out(CHECK, dice=[6, 1, 1, 1], answers=["power"])
    assert (hero.treasure, helper.energy, outside.energy) == (2, 0, 1)
    helper.energy = 1
    table.carry_out(CHECK, dice=[1, 1, 1, 1], answers=["power"])
    assert hero.treasure == 2  # one success is not enough


def test_hits_are_blocked_after_the_defence_roll() -> None:
    # B-58
    table = Table(ONE)
    hero = caster(table, "A22", BlockHits(hits=1))
    table.act(table.foe("A21"), "power", dice=[6, 6, 1, 1])
    assert (hero.health, hero.energy) == (7, 0)
    hero.energy = 1
    table.act(table.game.enemies[0], dice=[6, 6, 6, 6])
    assert table.asked == []  # nothing is left to be blocked


def test_hits_are_blocked_for_an_adjacent_hero() -> None:
    # B-58
    table = Table(ONE)
    hero, near = table.hero("A22"), caster(table, "A32", BlockHits(hits=2))
    far = caster(table, "A44", BlockHits(hits=2))
    foe = table.foe("A21", speed=2)
    table.act(foe, {"kind": "power", "who": near.index}, dice=[6, 6, 1, 1])
    assert (hero.health, far.energy) == (8, 1)
    assert {move.who for move in table.asked[0].answers if move.kind == "power"} == {near.index}


def test_every_hit_can_be_blocked_that_of_a_room_too() -> None:
    # B-58
    table = Table(ONE)
    hero = holder(table, "A22", "iron-charm")
    table.play(damage.hit_hero(table.game, hero, 2), "item", dice=[1, 1])
    assert (hero.health, hero.items, len(table.game.discards)) == (8, [], 1)


def test_damage_that_is_no_hit_is_blocked_by_nothing() -> None:
    table = Table(ONE)
    hero = holder(table, "A22", "iron-charm")
    damage.hurt_hero(table.game, hero, 1)
    assert hero.health == 7


def test_a_blocked_hit_of_crush_takes_both_damages_away() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", BlockHits(hits=1))
    table.act(table.foe("A21", keywords=("crush",)), "power", dice=[6, 6, 1, 1])
    assert hero.health == 6


def test_healing_before_the_health_is_lost_may_save_a_hero() -> None:
    # Minor Actions: at any time, enemy turns included
    table = Table(ONE)
    hero = holder(table, "A22", "red-draught", health=3)
    hero.health = 1
    table.act(table.foe("A21"), "item", dice=[6, 6, 1, 1])
    assert (hero.health, hero.items) == (1, [])


def test_an_item_may_be_bought_in_the_middle_of_an_attack_and_not_traded() -> None:
    # B-34: items at any time, trade not during an attack
    table = Table(ONE)
    hero, near = table.hero("A22", health=3), table.hero("A32")
    hero.health, hero.treasure, near.treasure = 1, 3, 9
    table.act(table.foe("A21"), {"kind": "buy", "who": 0}, "item", "pass", dice=[6, 6, 1, 1])
    assert (hero.health, hero.treasure) == (1, 0)
    assert not any(move.kind in ("give", "pass-item") for ask in table.asked for move in ask.answers)


def test_in_a_silent_room_no_power_blocks() -> None:
    table = Table(ONE)
    hero = caster(table, "A22", BlockHits(hits=2))
    table.carry_out(Condition(kind="silent", until="quest"))
    table.act(table.foe("A21"), dice=[6, 6, 1, 1])
    assert (hero.health, table.asked) == (6, [])
