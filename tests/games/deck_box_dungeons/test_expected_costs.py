"""What effects cost, against plain enumeration: dice asked for, checks, blows, fights and tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.core.data import read_record
from generator.core.dice import Count
from generator.games.deck_box_dungeons.players.combat_odds import (
    ATTACKS_A_ROUND,
    DIE_HEALTH,
    EMPTY,
    HERO_BONUS,
    HERO_DEFENCE,
    HERO_DICE,
    TYPICAL,
    Boss,
    DicePool,
    ThreatTable,
    damage_a_round,
    enemy_attack_damage,
    fight_damage,
    hero_attack_damage,
    threat_table,
)
from generator.games.deck_box_dungeons.players.dice_demand import Dice, most_dice
from generator.games.deck_box_dungeons.players.expected_costs import (
    CONDITIONS,
    ROUNDS_IN_ROOM,
    ExpectedCost,
    expected_cost,
    pass_chance,
    strain,
)
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import (
    COLOURS,
    Choose,
    Condition,
    Damage,
    Drain,
    Effect,
    Energy,
    Heal,
    Hit,
    Item,
    Option,
    Pay,
    Place,
    Roll,
    Row,
    SkillCheck,
    Spawn,
    Treasure,
    When,
)
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Enemy

DIE = range(1, 7)
ROLLS = list(product(DIE, repeat=4))

Effects = tuple[Effect, ...]

COUNTS = st.builds(Count, st.integers(0, 2), st.integers(-2, 3))
WHO = st.sampled_from(["entering", "each", "here", "chosen", "richest", "weakest"])
PARTY = st.integers(1, 4)
PLAIN: st.SearchStrategy[Effect] = st.one_of(
    st.builds(Spawn, green=COUNTS, blue=COUNTS, red=COUNTS),
    st.builds(Place, colour=st.sampled_from(COLOURS), attack=st.just("melee"), health=st.integers(1, 3), count=COUNTS),
    st.builds(Damage, who=WHO, amount=COUNTS),
    st.builds(Hit, who=WHO, amount=COUNTS),
    st.builds(Heal, who=WHO, amount=COUNTS),
    st.builds(Drain, who=WHO, amount=COUNTS),
    st.builds(Treasure, who=WHO, amount=COUNTS),
)
SPANS = (("1-6",), ("1-3", "4-6"), ("1", "2-5", "6"), ("1-2", "3-4", "5-6"), ("1-4", "5", "6"))


def nested(inner: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
    lists = st.lists(inner, max_size=2).map(tuple)
    tables = st.sampled_from(SPANS).flatmap(
        lambda spans: st.tuples(*[lists for _ in spans]).map(
            lambda thens: Roll(rows=tuple(Row(on=on, then=then) for on, then in zip(spans, thens, strict=True)))
        )
    )
    return st.one_of(
        tables,
        st.builds(
            SkillCheck,
            skill=st.just("wisdom"),
            need=st.integers(1, 4),
            who=st.sampled_from(["entering", "chosen"]),
            passed=lists,
            failed=st.lists(inner, min_size=1, max_size=2).map(tuple),
        ),
        st.builds(
            Choose,
            options=st.lists(lists, min_size=2, max_size=3).map(lambda rows: tuple(Option(label="x", then=row) for row in rows)),
        ),
        st.builds(
            When, event=st.sampled_from(["cleared", "leaving", "refresh"]), then=st.lists(inner, min_size=1, max_size=2).map(tuple)
        ),
    )


TREES = st.recursive(PLAIN, nested, max_leaves=6)
LISTS: st.SearchStrategy[Effects] = st.lists(TREES, max_size=3).map(tuple)


def playthroughs(effects: Effects, heroes: int) -> Iterator[Dice]:
    """Yield the dice on the table for every way that play can take through effects, before and after the room is clear."""
    late = [effect for effect in effects if isinstance(effect, When) and effect.event == "cleared"]
    for parts in product(*(list(ways(effect, heroes)) for effect in effects if effect not in late)):
        yield (sum(part[0] for part in parts), sum(part[1] for part in parts), sum(part[2] for part in parts))
    for effect in late:
        yield from ways(effect, heroes)


def ways(effect: Effect, heroes: int) -> Iterator[Dice]:
    match effect:
        case Spawn():
            yield (effect.green.at(heroes), effect.blue.at(heroes), effect.red.at(heroes))
        case Place():
            placed = [effect.count.at(heroes) if colour == effect.colour else 0 for colour in ("green", "blue", "red")]
            yield (placed[0], placed[1], placed[2])
        case SkillCheck():
            yield from playthroughs(effect.passed, heroes)
            yield from playthroughs(effect.failed, heroes)
        case Roll():
            for row in effect.rows:
                yield from playthroughs(row.then, heroes)
        case Choose():
            for option in effect.options:
                yield from playthroughs(option.then, heroes)
        case When():
            yield from playthroughs(effect.then, heroes)
        case _:
            yield (0, 0, 0)


def worst(effects: Effects, heroes: int) -> Dice:
    green, blue, red = zip(*playthroughs(effects, heroes), strict=True)
    return max(green), max(blue), max(red)


# ---------------------------------------------------------------------------------------------------------------- most dice


@given(LISTS, PARTY)
@settings(max_examples=150, deadline=None)
def test_most_dice_are_the_most_over_every_way_of_play(effects: Effects, heroes: int) -> None:
    assert most_dice(effects, heroes) == worst(effects, heroes)


def test_what_comes_when_the_room_is_clear_finds_all_dice_back() -> None:
    two, three = Spawn(red=Count(2, 0)), Spawn(red=Count(3, 0))
    for event, dice in (("cleared", 3), ("refresh", 5)):
        assert most_dice((two, When(event=event, then=(three,))), 1) == (0, 0, dice)  # type: ignore[arg-type]
        assert most_dice((three, When(event=event, then=(two,))), 1) == (0, 0, dice)  # type: ignore[arg-type]


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_most_dice_agree_with_every_way_through_every_encounter(heroes: int) -> None:
    rows = [
        *data_loading.shared_encounters(),
        *(row for name in data_loading.THEMES for row in data_loading.theme(name).encounters),
    ]
    wrong = [row.id for row in rows if most_dice(row.effects, heroes) != worst(row.effects, heroes)]
    assert wrong == []
    assert sum(any(most_dice(row.effects, heroes)) for row in rows) > 100


# ------------------------------------------------------------------------------------------------------- checks and attacks


@pytest.mark.parametrize("need", [1, 2, 3, 4])
@pytest.mark.parametrize(("who", "bonus"), [("entering", 1), ("each", 1), ("chosen", 2)])
def test_the_chance_to_pass_is_the_share_of_all_1296_rolls_that_do(who: str, bonus: int, need: int) -> None:
    check = SkillCheck(skill="wisdom", need=need, who=who, failed=(Item(who="each"),))
    passing = sum(sum(face + bonus >= 6 for face in roll) >= need for roll in ROLLS)
    assert pass_chance(check) == pytest.approx(passing / len(ROLLS), abs=1e-12)


@pytest.mark.parametrize("defence", range(-1, 6))
def test_a_heros_blow_is_the_mean_of_all_rolls_and_a_natural_six_cannot_be_blocked(defence: int) -> None:
    landed = 0
    for attack, block in product(DIE, DIE):
        critical = attack == 6
        hit = critical or attack + HERO_BONUS >= 6
        landed += hit and (critical or block + defence < 6)
    assert hero_attack_damage(defence) == pytest.approx(HERO_DICE * landed / 36, abs=1e-12)


def test_defence_never_takes_a_blow_below_its_critical_hits() -> None:
    assert hero_attack_damage(5) == hero_attack_damage(9) == pytest.approx(HERO_DICE / 6)
    assert [hero_attack_damage(defence) for defence in range(-1, 6)] == sorted(
        (hero_attack_damage(defence) for defence in range(-1, 6)), reverse=True
    )


@pytest.mark.parametrize("bonus", range(-1, 5))
@pytest.mark.parametrize("dice", range(1, 6))
def test_an_enemys_strike_is_the_mean_of_all_rolls_and_every_hit_may_be_blocked(dice: int, bonus: int) -> None:
    landed = sum(attack + bonus >= 6 and block + HERO_DEFENCE < 6 for attack, block in product(DIE, DIE))
    assert enemy_attack_damage(AttackValue(dice=dice, bonus=bonus)) == pytest.approx(dice * landed / 36, abs=1e-12)


def test_an_enemys_natural_six_with_a_malus_is_no_hit() -> None:
    assert enemy_attack_damage(AttackValue(dice=5, bonus=-1)) == 0


@pytest.mark.parametrize("bonus", range(5))
def test_crush_doubles_a_strike_since_every_unblocked_hit_does_one_more(bonus: int) -> None:
    value = AttackValue(dice=3, bonus=bonus)
    assert enemy_attack_damage(value, crush=True) == pytest.approx(2 * enemy_attack_damage(value)) != 0


def test_an_enemy_without_the_attack_does_no_damage_with_it() -> None:
    assert enemy_attack_damage(None) == enemy_attack_damage(None, crush=True) == 0


def enemy(**changes: object) -> Enemy:
    fields: dict[str, object] = {
        "id": "x", "name": "X", "plural": "Xs", "colour": "blue", "attack": "melee",
        "melee": {"dice": 3, "bonus": 1}, "defence": 1, "speed": 4,
        "target": "nearest", "icon": "rat",
    }  # fmt: skip
    return read_record(Enemy, {**fields, **changes}, "a test")


def test_an_enemy_does_the_better_of_its_two_attacks_and_crush_counts_for_it() -> None:
    weak, strong = {"dice": 1, "bonus": 0}, {"dice": 3, "bonus": 2}
    assert (
        damage_a_round(enemy(melee=weak, ranged=strong))
        == damage_a_round(enemy(melee=strong, ranged=weak))
        == enemy_attack_damage(AttackValue(dice=3, bonus=2))
    )
    assert damage_a_round(enemy(keywords=["crush"])) == 2 * damage_a_round(enemy())


def test_a_threat_table_counts_both_attack_types_of_a_colour_alike() -> None:
    table = threat_table((("green", 0.2, 0), ("green", 0.6, 2), ("blue", 1.0, 1), ("red", 1.5, 3)))
    assert table.damage == pytest.approx((0.4, 1.0, 1.5))
    assert table.attacks == pytest.approx(
        (
            (DIE_HEALTH / hero_attack_damage(0) + DIE_HEALTH / hero_attack_damage(2)) / 2,
            DIE_HEALTH / hero_attack_damage(1),
            DIE_HEALTH / hero_attack_damage(3),
        )
    )


# ------------------------------------------------------------------------------------------------------------------- fights

POOLS = st.tuples(*[st.integers(0, 8).map(float)] * 3)
TABLES = st.builds(
    ThreatTable, st.tuples(*[st.floats(0.5, 6, allow_nan=False)] * 3), st.tuples(*[st.floats(0.05, 4, allow_nan=False)] * 3)
)
BOSSES = st.one_of(st.none(), st.builds(Boss, st.floats(1, 20), st.floats(0.1, 5)))


def test_a_fight_against_nobody_does_no_damage() -> None:
    assert fight_damage(EMPTY, 1, TYPICAL) == 0


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_two_dice_of_a_kind_agree_with_the_sum_by_hand(heroes: int) -> None:
    table = ThreatTable((3.0, 9.0, 9.0), (0.5, 9.0, 9.0))
    rounds_for_one = 3.0 / (ATTACKS_A_ROUND * heroes)
    assert fight_damage((1.0, 0.0, 0.0), heroes, table) == pytest.approx(0.5 * rounds_for_one)
    assert fight_damage((2.0, 0.0, 0.0), heroes, table) == pytest.approx(0.5 * rounds_for_one + 0.5 * 2 * rounds_for_one)


@given(POOLS, PARTY, TABLES, st.integers(0, 2), BOSSES)
@settings(max_examples=100, deadline=None)
def test_every_die_more_does_more_damage(pool: DicePool, heroes: int, table: ThreatTable, colour: int, boss: Boss | None) -> None:
    more = tuple(count + (place == colour) for place, count in enumerate(pool))
    assert fight_damage((more[0], more[1], more[2]), heroes, table, boss) > fight_damage(pool, heroes, table, boss)


@given(POOLS, PARTY, TABLES, BOSSES)
@settings(max_examples=100, deadline=None)
def test_damage_falls_as_the_party_grows_since_enemies_fall_sooner(
    pool: DicePool, heroes: int, table: ThreatTable, boss: Boss | None
) -> None:
    alone = fight_damage(pool, 1, table, boss)
    assert fight_damage(pool, heroes, table, boss) * heroes == pytest.approx(alone)


@given(POOLS, PARTY, TABLES, BOSSES)
@settings(max_examples=80, deadline=None)
def test_no_order_of_killing_does_less_damage_than_the_one_fought(
    pool: DicePool, heroes: int, table: ThreatTable, boss: Boss | None
) -> None:
    enemies = [(table.attacks[place], table.damage[place]) for place in range(3) for _ in range(int(pool[place]))][:6]
    counted = (
        float(sum(row == (table.attacks[0], table.damage[0]) for row in enemies)),
        float(sum(row == (table.attacks[1], table.damage[1]) for row in enemies)),
        float(sum(row == (table.attacks[2], table.damage[2]) for row in enemies)),
    )
    assume(len({*zip(table.attacks, table.damage, strict=True)}) == 3)
    if boss is not None:
        enemies.append((boss.attacks, boss.damage))
    least = float("inf")
    for order in set(permutations(enemies)) if enemies else [()]:
        clock = damage = 0.0
        for work, each in order:
            clock += work / (ATTACKS_A_ROUND * heroes)
            damage += each * clock
        least = min(least, damage)
    assert fight_damage(counted, heroes, table, boss) == pytest.approx(least)


# ------------------------------------------------------------------------------------------------------------------- costs


def same(one: ExpectedCost, other: ExpectedCost) -> bool:
    pairs = ((one.damage, other.damage), (one.healing, other.healing), (one.treasure, other.treasure), (one.energy, other.energy))
    return all(a == pytest.approx(b, abs=1e-9) for a, b in pairs)


ONE = Count(0, 1)


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_plain_effects_count_once_or_for_every_hero(heroes: int) -> None:
    def cost(effect: Effect) -> ExpectedCost:
        return expected_cost((effect,), heroes, TYPICAL)

    assert same(cost(Damage(who="each", amount=ONE)), ExpectedCost(damage=heroes))
    assert same(cost(Damage(who="here", amount=Count(0, 2))), ExpectedCost(damage=2 * heroes))
    assert same(cost(Damage(who="chosen", amount=Count(1, 0))), ExpectedCost(damage=heroes))
    assert same(cost(Hit(who="entering", amount=Count(0, 3))), ExpectedCost(damage=3 * 4 / 6))
    assert same(cost(Heal(who="weakest", amount=Count(0, 2))), ExpectedCost(healing=2))
    assert same(cost(Energy(who="each", amount=ONE)), ExpectedCost(energy=heroes))
    assert same(cost(Drain(who="each", amount=ONE)), ExpectedCost(energy=-heroes))
    assert same(cost(Treasure(who="party", amount=Count(1, 1))), ExpectedCost(treasure=heroes + 1))
    assert same(cost(Pay(who="party", amount=ONE)), ExpectedCost(treasure=-1))
    assert cost(Item(who="chosen")).treasure > 0
    assert same(cost(Condition(kind="choking", until="cleared")), ExpectedCost(damage=CONDITIONS["choking"] * heroes))


@given(st.sampled_from(SPANS), st.lists(LISTS, min_size=3, max_size=3), PARTY)
@settings(max_examples=80, deadline=None)
def test_a_roll_costs_the_mean_of_its_rows(spans: tuple[str, ...], thens: list[Effects], heroes: int) -> None:
    rows = [(on, then) for on, then in zip(spans, thens, strict=False)]
    roll = Roll(rows=tuple(Row(on=on, then=then) for on, then in rows))
    by_face = ExpectedCost()
    for face in DIE:
        then = next(then for on, then in rows if int(on[0]) <= face <= int(on[-1]))
        by_face += expected_cost(then, heroes, TYPICAL).times(1 / 6)
    assert same(expected_cost((roll,), heroes, TYPICAL), by_face)


@given(LISTS, LISTS, st.integers(1, 4), st.sampled_from(["entering", "chosen"]), PARTY)
@settings(max_examples=60, deadline=None)
def test_a_check_of_one_hero_costs_the_mean_of_passing_and_failing(
    passed: Effects, failed: Effects, need: int, who: str, heroes: int
) -> None:
    failed = (*failed, Damage(who="entering", amount=ONE))
    check = SkillCheck(skill="wisdom", need=need, who=who, passed=passed, failed=failed)
    chance = pass_chance(check)
    apart = expected_cost(passed, heroes, TYPICAL).times(chance) + expected_cost(failed, heroes, TYPICAL).times(1 - chance)
    assert same(expected_cost((check,), heroes, TYPICAL), apart)


@given(st.lists(LISTS, min_size=2, max_size=3), PARTY)
@settings(max_examples=60, deadline=None)
def test_of_a_choice_the_players_take_what_costs_them_least(thens: list[Effects], heroes: int) -> None:
    choice = Choose(options=tuple(Option(label="x", then=then) for then in thens))
    each = [expected_cost(then, heroes, TYPICAL) for then in thens]
    taken = expected_cost((choice,), heroes, TYPICAL)
    assert any(same(taken, cost) for cost in each)
    assert taken.price == pytest.approx(min(cost.price for cost in each), abs=1e-9)


def test_the_price_of_an_option_is_paid_before_it_is_weighed() -> None:
    free = Option(label="x", then=())
    dear = Option(label="y", cost=(Damage(who="chosen", amount=Count(0, 9)),), then=(Heal(who="chosen", amount=ONE),))
    fair = Option(label="y", cost=(Pay(who="party", amount=ONE),), then=(Heal(who="chosen", amount=ONE),))
    assert same(expected_cost((Choose(options=(free, dear)),), 2, TYPICAL), ExpectedCost())
    assert same(expected_cost((Choose(options=(free, fair)),), 2, TYPICAL), ExpectedCost(healing=1, treasure=-1))


def test_what_every_refresh_brings_counts_for_the_rounds_spent_in_a_room() -> None:
    then: Effects = (Damage(who="each", amount=ONE),)
    assert same(expected_cost((When(event="refresh", then=then),), 3, TYPICAL), ExpectedCost(damage=3.0 * ROUNDS_IN_ROOM))
    assert same(expected_cost((When(event="cleared", then=then),), 3, TYPICAL), ExpectedCost(damage=3.0))


@given(PARTY)
@settings(max_examples=4, deadline=None)
def test_dice_from_two_effects_fight_together(heroes: int) -> None:
    coin = Roll(rows=(Row(on="1-3"), Row(on="4-6", then=(Spawn(green=Count(0, 2)),))))
    sure = Spawn(blue=Count(1, 0))
    pools = {(0.0, float(heroes), 0.0): 0.25, (2.0, float(heroes), 0.0): 0.5, (4.0, float(heroes), 0.0): 0.25}
    expected = sum(chance * fight_damage(pool, heroes, TYPICAL) for pool, chance in pools.items())
    assert expected_cost((coin, sure, coin), heroes, TYPICAL).damage == pytest.approx(expected)


def test_a_pre_set_die_counts_by_its_health() -> None:
    whole = expected_cost((Place(colour="red", attack="melee", health=2),), 2, TYPICAL).damage
    assert whole == pytest.approx(fight_damage((0.0, 0.0, 1.0), 2, TYPICAL))
    assert expected_cost((Place(colour="red", attack="melee", health=1),), 2, TYPICAL).damage < whole
    assert expected_cost((Place(colour="red", attack="melee", health=3),), 2, TYPICAL).damage > whole


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
@pytest.mark.parametrize("need", [1, 2, 3])
def test_where_every_hero_checks_each_failure_does_its_damage_to_one(heroes: int, need: int) -> None:
    check = SkillCheck(skill="strength", need=need, who="each", failed=(Damage(who="entering", amount=Count(0, 2)),))
    assert same(expected_cost((check,), heroes, TYPICAL), ExpectedCost(damage=2 * heroes * (1 - pass_chance(check))))


def spawning(heroes: int, failed: int, passed: int) -> tuple[float, float]:
    """Return the damage of a check of every hero that spawns green dice, as it is worked out and by hand over who fails."""
    check = SkillCheck(
        skill="strength", need=2, who="each", failed=(Spawn(green=Count(0, failed)),), passed=(Spawn(green=Count(0, passed)),)
    )
    chance = 1 - pass_chance(check)
    by_hand = sum(
        comb(heroes, count) * chance**count * (1 - chance) ** (heroes - count)
        * fight_damage((float(failed * count + passed * (heroes - count)), 0.0, 0.0), heroes, TYPICAL)
        for count in range(heroes + 1)
    )  # fmt: skip
    return expected_cost((check,), heroes, TYPICAL).damage, by_hand


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_where_every_hero_checks_the_dice_of_all_failures_fight_together(heroes: int) -> None:
    worked_out, by_hand = spawning(heroes, 1, 0)
    assert worked_out == pytest.approx(by_hand)


@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_where_every_hero_checks_dice_that_come_either_way_come_for_every_hero(heroes: int) -> None:
    worked_out, by_hand = spawning(heroes, 1, 1)
    assert worked_out == pytest.approx(by_hand)


@given(st.lists(st.integers(-20, 20), min_size=4, max_size=4), PARTY)
@settings(max_examples=40, deadline=None)
def test_strain_is_a_share_of_the_partys_health_that_healing_and_treasure_ease(values: list[int], heroes: int) -> None:
    cost = ExpectedCost(*(float(value) for value in values))
    twice = cost + cost
    assert strain(twice, heroes) == pytest.approx(2 * strain(cost, heroes)) == pytest.approx(strain(cost.times(2.0), heroes))
    assert strain(cost, heroes) * heroes == pytest.approx(strain(cost, 1))
    assert strain(cost + ExpectedCost(damage=1), heroes) > strain(cost, heroes)
    assert strain(cost + ExpectedCost(healing=1), heroes) < strain(cost, heroes)
    assert strain(cost + ExpectedCost(treasure=1), heroes) < strain(cost, heroes)


def test_full_health_lost_by_everybody_is_a_strain_of_one() -> None:
    assert strain(ExpectedCost(damage=8.0 * 3), 3) == 1.0
