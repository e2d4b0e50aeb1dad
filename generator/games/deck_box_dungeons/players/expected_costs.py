"""Effects to what they cost a party, as expected numbers from exact dice odds: damage, healing, treasure, energy.

The model hero of combat_odds has skills of +1 (+2 where the players choose who rolls). Rolls and checks are weighed with their
exact odds, and of a choice the option is taken that costs least. A list of effects comes to a cost and to the odds of every pool of
dice that can stand on the table after it; only the pools of the whole list are fought, since dice of several effects fight
together. It takes one step for every branch of the effects, times the number of different pools.
"""

from __future__ import annotations

from math import fsum

import msgspec

from generator.core.dice import Count, chance_at_least, successes
from generator.games.deck_box_dungeons.players.combat_odds import (
    DIE_HEALTH,
    EMPTY,
    HERO_HEALTH,
    UNBLOCKED,
    DicePool,
    ThreatTable,
    fight_damage,
)
from generator.games.deck_box_dungeons.quest.effects import (
    COLOURS,
    Boon,
    Choose,
    Condition,
    Damage,
    Drain,
    Effect,
    Energy,
    Heal,
    Hit,
    Item,
    Pay,
    Place,
    Roll,
    SkillCheck,
    Spawn,
    Treasure,
    When,
)

ROUNDS_IN_ROOM = 3
"""Rounds that the party spends in a room."""
CONDITIONS = {"dark": 0.25, "flooded": 0.25, "silent": 0.25, "choking": 1.0, "slippery": 0.4, "narrow": 0.25}
"""Expected damage to each hero of a room's condition."""
BOONS = {"round": 0.2, "cleared": 0.4, "quest": 1.5}
"""What a modifier of +1 is worth to a hero in health, by how long it lasts."""
ITEM_TREASURE = 4.0
"""What an item is worth in treasure."""
HEALING, RELIEF = 0.5, 0.2
"""How much of a healed point, and of a treasure to spend, counts against damage: some healing comes to those who are well."""


class ExpectedCost(msgspec.Struct, frozen=True):
    """What effects do to the whole party, in expectation: damage taken, health regained, treasure and energy gained."""

    damage: float = 0.0
    healing: float = 0.0
    treasure: float = 0.0
    energy: float = 0.0

    def __add__(self, other: ExpectedCost) -> ExpectedCost:
        return ExpectedCost(
            self.damage + other.damage,
            self.healing + other.healing,
            self.treasure + other.treasure,
            self.energy + other.energy,
        )

    def times(self, factor: float) -> ExpectedCost:
        """Return this cost scaled, as by a probability."""
        return ExpectedCost(self.damage * factor, self.healing * factor, self.treasure * factor, self.energy * factor)

    @property
    def price(self) -> float:
        """What a sensible player weighs when choosing, in health: damage less what is gained."""
        return self.damage - self.healing - 0.4 * self.treasure - 0.3 * self.energy


def strain(cost: ExpectedCost, heroes: int) -> float:
    """Return how hard a cost presses on a party: damage less what healing and treasure make good, as a share of its health."""
    return (cost.damage - HEALING * cost.healing - RELIEF * cost.treasure) / (HERO_HEALTH * heroes)


PoolOdds = dict[DicePool, float]
"""Probability of each pool of dice."""
Outcome = tuple[PoolOdds, ExpectedCost]
"""What a list of effects comes to before its fight: the dice that may stand on the table, and the cost so far."""


def expected_cost(effects: tuple[Effect, ...], heroes: int, threats: ThreatTable) -> ExpectedCost:
    """Return the expected cost of an encounter's effects for a party of `heroes`, its fight included."""
    odds, cost = _outcome(effects, heroes, threats)
    return cost + ExpectedCost(damage=fsum(chance * fight_damage(pool, heroes, threats) for pool, chance in odds.items()))


def _outcome(effects: tuple[Effect, ...], heroes: int, threats: ThreatTable) -> Outcome:
    odds: PoolOdds = {EMPTY: 1.0}
    cost = ExpectedCost()
    for effect in effects:
        more, extra = _outcome_of(effect, heroes, threats)
        cost += extra
        if more != {EMPTY: 1.0}:
            odds = _together(odds, more)
    return odds, cost


def _together(first: PoolOdds, second: PoolOdds) -> PoolOdds:
    """Return the odds of the sums of two independent pools."""
    out: PoolOdds = {}
    for a, p in first.items():
        for b, q in second.items():
            pool = (a[0] + b[0], a[1] + b[1], a[2] + b[2])
            out[pool] = out.get(pool, 0.0) + p * q
    return out


def _mixed(parts: list[tuple[float, Outcome]]) -> Outcome:
    """Return what happens where one of several outcomes comes about, each with its chance."""
    odds: PoolOdds = {}
    cost = ExpectedCost()
    for chance, (pools, extra) in parts:
        cost += extra.times(chance)
        for pool, inner in pools.items():
            odds[pool] = odds.get(pool, 0.0) + chance * inner
    return odds, cost


def pass_chance(check: SkillCheck) -> float:
    """Return the model hero's chance to pass a skill check (Rules: Skill Checks; B-41)."""
    bonus = 2 if check.who == "chosen" else 1
    return float(successes(4, chance_at_least(6, bonus), check.need))


def _outcome_of(effect: Effect, heroes: int, threats: ThreatTable) -> Outcome:
    match effect:
        case Spawn():
            pool = (float(effect.green.at(heroes)), float(effect.blue.at(heroes)), float(effect.red.at(heroes)))
            return {pool: 1.0}, ExpectedCost()
        case Place():
            share = effect.count.at(heroes) * effect.health / DIE_HEALTH
            green, blue, red = (share if colour == effect.colour else 0.0 for colour in COLOURS)
            return {(green, blue, red): 1.0}, ExpectedCost()
        case SkillCheck():
            return _outcome_of_check(effect, heroes, threats)
        case Roll():
            return _mixed([(float(chance), _outcome(row.then, heroes, threats)) for chance, row in effect.brackets.odds()])
        case Choose():
            ways = [_outcome((*option.cost, *option.then), heroes, threats) for option in effect.options]
            return min(ways, key=lambda way: _price(way, heroes, threats))
        case When():
            odds, cost = _outcome(effect.then, heroes, threats)
            return (odds, cost.times(ROUNDS_IN_ROOM)) if effect.event == "refresh" else (odds, cost)
    return {EMPTY: 1.0}, _plain_cost(effect, heroes)


def _outcome_of_check(check: SkillCheck, heroes: int, threats: ThreatTable) -> Outcome:
    """Weigh both outcomes; where every hero rolls, an outcome touches only the hero who rolled it (B-53)."""
    chance = pass_chance(check)
    party = 1 if check.who == "each" else heroes
    odds, cost = _mixed([(chance, _outcome(check.passed, party, threats)), (1 - chance, _outcome(check.failed, party, threats))])
    if check.who != "each":
        return odds, cost
    all_odds = odds
    for _ in range(heroes - 1 if odds != {EMPTY: 1.0} else 0):
        all_odds = _together(all_odds, odds)
    return all_odds, cost.times(heroes)


def _price(outcome: Outcome, heroes: int, threats: ThreatTable) -> float:
    odds, cost = outcome
    return cost.price + fsum(chance * fight_damage(pool, heroes, threats) for pool, chance in odds.items())


def _touched(who: str, heroes: int) -> int:
    """Return how many heroes an effect touches."""
    return heroes if who in ("each", "here") else 1


def _amount(count: Count, who: str, heroes: int) -> float:
    return count.at(heroes) * _touched(who, heroes)


def _plain_cost(effect: Effect, heroes: int) -> ExpectedCost:
    """Return the cost of an effect without branches and dice."""
    match effect:
        case Damage():
            return ExpectedCost(damage=_amount(effect.amount, effect.who, heroes))
        case Hit():
            return ExpectedCost(damage=_amount(effect.amount, effect.who, heroes) * UNBLOCKED)
        case Heal():
            return ExpectedCost(healing=_amount(effect.amount, effect.who, heroes))
        case Energy():
            return ExpectedCost(energy=_amount(effect.amount, effect.who, heroes))
        case Drain():
            return ExpectedCost(energy=-_amount(effect.amount, effect.who, heroes))
        case Treasure():
            return ExpectedCost(treasure=_amount(effect.amount, effect.who, heroes))
        case Pay():
            return ExpectedCost(treasure=-_amount(effect.amount, effect.who, heroes))
        case Item():
            return ExpectedCost(treasure=ITEM_TREASURE * _amount(effect.amount, effect.who, heroes))
        case Condition():
            return ExpectedCost(damage=CONDITIONS[effect.kind] * heroes)
        case Boon():
            worth = BOONS[effect.until] * effect.amount * _touched(effect.who, heroes)
            return ExpectedCost(healing=max(0.0, worth), damage=max(0.0, -worth))
    return ExpectedCost()
