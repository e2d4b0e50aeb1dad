"""The player who counts: exact odds in every combat, and for the rest the worth of what is at hand against the time it takes.

In a combat the planner takes the choice with the highest value by players/combat_odds.py. What a won combat or a flight leaves
is valued by `Evaluator.position_value`: an estimate of the chance to win the dungeon from there, times what winning is worth. The
estimate is a weighted sum of health, magic, luck and level (data/planner.toml tells where its weights come from), squashed to a
number between 0 and 1. Before a boss the planner averages the value of that combat over all cards that may still be drawn, as it
stands now and after a rest, and rests where that would help.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import sqrt

from generator.core.data import Record, load
from generator.games.green_dungeon.players.combat_odds import CombatOdds, EndValues, Pairing, ValueFunction
from generator.games.green_dungeon.players.policies import Sensible
from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules import adventurer, combat
from generator.games.green_dungeon.rules.monsters import opponent_of
from generator.games.green_dungeon.rules.referee import BOLT, BRIBE, CAST, DRINKS, ENTER, FLEE, RETREAT, STRIKE
from generator.games.green_dungeon.rules.state import POTIONS, Move, Opponent, Rank, Table

MOST_PAIRINGS, MOST_BOSS_VALUES = 300, 20_000
"""How many pairings and how many values against bosses are kept before an evaluator begins anew; sound games need far fewer."""


class Weights(Record):
    """What things add to the scale of `squashed`; `thrift` and `ready` are shares (see data/planner.toml)."""

    base: float
    health: float
    magic: float
    luck: float
    level: float
    xp: float
    waiting: float
    bribed: float
    event: float
    potion: float
    thrift: float
    ready: float


class WeightSets(Record):
    """One set of weights for each edition."""

    new: Weights
    old: Weights


def squashed(scale: float) -> float:
    """Return a chance between 0 and 1 for a place on an endless scale, even at 0."""
    return 0.5 + 0.25 * scale / sqrt(1 + scale * scale / 4)


class Evaluator:
    """Everything that is worked out once for a ruleset: combat odds by pairing, and values of bosses by the cards left.

    Raises BadData where the weights cannot be read.
    """

    def __init__(self, rules: Ruleset) -> None:
        sets = load(WeightSets, "generator.games.green_dungeon.data", "planner.toml")
        self.rules = rules
        self.weights: Weights = getattr(sets, rules.edition)
        self._odds: dict[Pairing, CombatOdds] = {}
        self._boss_values: dict[tuple[object, ...], float] = {}

    def position_value(self, level: int, bonus: float) -> ValueFunction:
        """Return how good it is to have so much health, magic and luck at this level; `bonus` is added to the scale."""
        weights = self.weights
        fixed = weights.base + weights.level * level + bonus
        winning = self.winning_value(weights.thrift)

        def of(health: int, magic: int, luck: int) -> float:
            chance = squashed(fixed + weights.health * health + weights.magic * magic + weights.luck * luck)
            return chance * winning(health, magic, luck)

        return of

    def winning_value(self, kept: float) -> ValueFunction:
        """Return what winning is worth to somebody who keeps this share of their cubes: 1, and a hundredth for each point."""
        each, lucky = kept / 100, kept * self.rules.points_luck / 100

        def of(health: int, magic: int, luck: int) -> float:
            return 1 + each * (health + magic) + lucky * luck

        return of

    def pairing(self, table: Table, rank: Rank, difficulty: int) -> Pairing:
        """Return the pairing of the adventurer as they are with such an opponent."""
        return Pairing(table.level, combat.weapon_bonus(table), table.max_health, rank, difficulty)

    def odds(self, pairing: Pairing) -> CombatOdds:
        """Return the combat odds of a pairing."""
        found = self._odds.get(pairing)
        if found is None:
            if len(self._odds) >= MOST_PAIRINGS:
                self._odds.clear()
            found = self._odds[pairing] = CombatOdds(self.rules, pairing, self._end_values(pairing))
        return found

    def _end_values(self, pairing: Pairing) -> EndValues:
        if pairing.rank == "final":
            return EndValues(self.winning_value(1.0), None)
        weights = self.weights
        gain = weights.level if pairing.rank == "mini" else weights.xp * getattr(self.rules.opponent_xp, pairing.rank)
        return EndValues(self.position_value(pairing.level, gain), self.position_value(pairing.level, -weights.waiting))

    def boss_value(self, table: Table, rank: Rank, health: int, magic: int) -> float:
        """Return what it is worth to meet a boss with so much health and magic, over all cards that may still be drawn."""
        cards = tuple(sorted([Card(card.symbol, card.number) for card in table.bosses.cards or table.bosses.spent]))
        key = (self.pairing(table, rank, 0), cards, health, magic, table.luck)
        found = self._boss_values.get(key)
        if found is None:
            if len(self._boss_values) >= MOST_BOSS_VALUES:
                self._boss_values.clear()
            found = sum(
                share * self._combat_value(table, boss, health, magic) for share, boss in _possible_bosses(rank, cards, self.rules)
            )
            self._boss_values[key] = found
        return found

    def _combat_value(self, table: Table, boss: Opponent, health: int, magic: int) -> float:
        """Return what a combat with an unhurt boss is worth to somebody with so much health and magic."""
        odds = self.odds(self.pairing(table, boss.rank, boss.difficulty))
        return odds.value(health, magic, table.luck, boss.health, boss.magic)


@cache
def evaluator(rules: Ruleset) -> Evaluator:
    """Return the evaluator of a ruleset, the same whenever it is asked for; raises BadData."""
    return Evaluator(rules)


@cache
def _possible_bosses(rank: Rank, cards: tuple[Card, ...], rules: Ruleset) -> tuple[tuple[float, Opponent], ...]:
    """Return the opponents that these cards can make, by difficulty and magic, each with its chance."""
    by_number, always = rules.opponent_magic == "number", rules.final_always_magic
    hands = list(combinations(cards, 2 if rank == "final" and len(cards) > 1 else 1)) or [()]
    counts: dict[tuple[int, int], tuple[int, Opponent]] = {}
    for hand in hands:
        boss = opponent_of(rank, tuple(hand), by_number=by_number, always_magic=always)
        counts[boss.difficulty, boss.magic] = (counts.get((boss.difficulty, boss.magic), (0, boss))[0] + 1, boss)
    return tuple((count / len(hands), boss) for count, boss in counts.values())


class Planner(Sensible):
    """Plays every combat by exact odds, rests where a rest is worth its time, and meets bosses when waiting cannot help."""

    __slots__ = ("evaluator",)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.evaluator = evaluator(rules)

    def fight(self, table: Table) -> Move:
        """Choose what is worth most, dice counted out."""
        opponent = combat.current_opponent(table)
        odds = self.evaluator.odds(self.evaluator.pairing(table, opponent.rank, opponent.difficulty))
        at = (table.health, table.magic, table.luck, table.opponent_health, table.opponent_magic)
        found = [(odds.strike(*at, flight_failed=table.flight_failed), STRIKE)]
        if combat.can_cast(table):
            found.append((odds.cast(*at), CAST))
        if combat.can_bolt(table):
            found.append((odds.bolt(*at), BOLT))
        if combat.can_flee(table):
            found.append((odds.flee(*at), FLEE))
        if combat.can_bribe(table):
            bribed = self.evaluator.position_value(table.level, -self.evaluator.weights.bribed)
            found.append((bribed(*at[:3]), BRIBE))
        if table.potions and table.rules.potions_per_round:
            found += ((self._after_potion(table, odds, n), DRINKS[n]) for n in adventurer.useful_potions(table))
        best = found[0]
        for option in found[1:]:
            if option[0] > best[0]:
                best = option
        return best[1]

    def _after_potion(self, table: Table, odds: CombatOdds, at: int) -> float:
        """Return what it is worth to drink in combat, a little less for the potion that is gone."""
        symbol, number = POTIONS[at]
        heals = symbol == "drop"
        health = min(table.max_health, table.health + table.rules.healing_factor * number) if heals else table.health
        magic = table.magic if heals else min(table.max_magic, table.magic + number)
        found = odds.strike(
            health, magic, table.luck, table.opponent_health, table.opponent_magic, flight_failed=table.flight_failed
        )
        return found - 0.02 * self.evaluator.weights.potion

    def lair(self, table: Table) -> Move:
        """Go in when waiting could not help."""
        return ENTER if self.ready_for_boss(table) else RETREAT

    def should_rest(self, table: Table) -> bool:
        """Return whether a rest now is worth more than the events it brings nearer."""
        weights, rules = self.evaluator.weights, table.rules
        whole = max(0.0, 1 - table.event_cubes / 10)
        healed = min(table.max_health - table.health, 4.47 if rules.rest_health_dice > 1 else 3.5)
        restored = min(table.max_magic - table.magic, 3.5)
        gain = weights.health * healed + weights.magic * restored
        if table.xp >= rules.level_xp:
            gain += weights.level
        return whole * gain > weights.event * rules.rest_time / rules.event_every + 0.05 * table.event_cubes

    def ready_for_boss(self, table: Table) -> bool:
        """Return whether resting to full strength would add next to nothing against the boss that comes next."""
        rank: Rank = "final" if table.mini_dead else "mini"
        now = self.evaluator.boss_value(table, rank, table.health, table.magic)
        full = self.evaluator.boss_value(table, rank, table.max_health, table.max_magic)
        return (full - now) * max(0.0, 1 - table.event_cubes / 10) <= self.evaluator.weights.ready
