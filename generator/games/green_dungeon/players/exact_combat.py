"""Players who fight by exact odds: in a combat they take the choice with the highest value by players/combat_odds.py.

What a won combat or a flight leaves is valued by `Evaluator.position_value`: an estimate of the chance to win the dungeon from
there, times what winning is worth. The estimate is a weighted sum of health, magic, luck and level (data/planner.toml), squashed
to a number between 0 and 1.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from math import sqrt

from generator.core.data import Record, load
from generator.games.green_dungeon.players.boss_chances import BossChances
from generator.games.green_dungeon.players.combat_odds import CombatOdds, EndValues, Pairing, ValueFunction
from generator.games.green_dungeon.players.pathfinding import free_path, rest_cells, waiting_cells
from generator.games.green_dungeon.players.policies import BasePlayer
from generator.games.green_dungeon.quest.ruleset import Edition, Ruleset
from generator.games.green_dungeon.rules import adventurer, combat
from generator.games.green_dungeon.rules.referee import BOLT, BRIBE, CAST, DRINKS, FLEE, REST, STRIKE
from generator.games.green_dungeon.rules.state import POTIONS, Move, Rank, Table
from generator.games.green_dungeon.rules.time_track import can_rest

MOST_PAIRINGS = 300
"""How many pairings are kept before an evaluator begins anew; sound games need far fewer."""


class CombatWeights(Record):
    """What things add to the scale of `squashed`; `fled` is the share of the points that an opponent who waits
    costs, `thrift` the share of cubes that will still be there when they count."""

    base: float
    health: float
    magic: float
    luck: float
    level: float
    xp: float
    waiting: float
    fled: float
    bribed: float
    potion: float
    thrift: float


class JourneyWeights(Record):
    """What the planner knows of boxes (see players/planner.py).

    `search`: boxes for each room that is entered in search of a lair. `spread`, `spread_search`, `spread_door`, `spread_step`: how
    far the boxes of a way may be from their mean: of any way, and more for each box of search, of tries at doors, of the way.
    `rest`: boxes that a rest takes with what may come of it. `wear`: health that a room costs. `xp`: experience that a room brings.
    `collected`, `waited`: what a room and the events of a rest add to the points, as a share. `endless`: boxes after which a game
    without a lamp is brought to its end. `mini_chance`, `mini_level`: the chance and the level with which the mini boss is sought.
    """

    search: float
    spread: float
    spread_search: float
    spread_door: float
    spread_step: float
    rest: float
    wear: int
    xp: float
    collected: float
    waited: float
    endless: int
    mini_chance: float
    mini_level: int


class Weights(Record):
    """The weights of an edition."""

    combat: CombatWeights
    journey: JourneyWeights


class WeightSets(Record):
    """One set of weights for each edition."""

    new: Weights
    old: Weights


def squashed(scale: float) -> float:
    """Return a chance between 0 and 1 for a place on an endless scale, even at 0."""
    return 0.5 + 0.25 * scale / sqrt(1 + scale * scale / 4)


class Evaluator:
    """Everything that is worked out once for a ruleset and weights: combat odds by pairing, chances against bosses.

    Raises BadData where the chances cannot be read.
    """

    def __init__(self, rules: Ruleset, weights: Weights) -> None:
        self.rules = rules
        self.weights, self.journey = weights.combat, weights.journey
        self.boss_chance = BossChances(rules.edition).chance
        self._odds: dict[tuple[Pairing, bool], CombatOdds] = {}
        self._values: dict[tuple[int, float, float], ValueFunction] = {}

    def with_journey(self, journey: JourneyWeights) -> Evaluator:
        """Return an evaluator by other weights of boxes, which shares whatever is worked out of combats."""
        other = copy(self)
        other.journey = journey
        return other

    def position_value(self, level: int, bonus: float, lost: float = 0.0) -> ValueFunction:
        """Return how good it is to have so much health, magic and luck at this level.

        `bonus` is added to the scale, `lost` taken from what winning is worth.
        """
        value_of = self._values.get((level, bonus, lost))
        if value_of is None:
            weights = self.weights
            fixed = weights.base + weights.level * level + bonus
            value_of = self._values[level, bonus, lost] = self._value(fixed, weights.thrift, 1 - lost)
        return value_of

    def _value(self, fixed: float, kept: float, won: float) -> ValueFunction:
        """Return the chance that a scale beginning at `fixed` gives, times `won` and a hundredth for each point that is kept."""
        weights = self.weights
        each, lucky = kept / 100, kept * self.rules.points_luck / 100
        values: dict[int, float] = {}

        def of(health: int, magic: int, luck: int) -> float:
            key = (health << 8 | magic) << 8 | luck
            value = values.get(key)
            if value is None:
                scale = fixed + weights.health * health + weights.magic * magic + weights.luck * luck
                value = values[key] = squashed(scale) * (won + each * (health + magic) + lucky * luck)
            return value

        return of

    def winning_value(self, health: int, magic: int, luck: int) -> float:
        """Return what winning is worth with so much left: 1, and a hundredth for each point."""
        return 1 + (health + magic) / 100 + self.rules.points_luck * luck / 100

    def pairing(self, table: Table, rank: Rank, difficulty: int) -> Pairing:
        """Return the pairing of the adventurer as they are with such an opponent."""
        return Pairing(table.level, combat.weapon_bonus(table), table.max_health, rank, difficulty)

    def odds(self, pairing: Pairing, *, flight: bool) -> CombatOdds:
        """Return the combat odds of a pairing, for somebody who may flee or not."""
        odds = self._odds.get((pairing, flight))
        if odds is None:
            if len(self._odds) >= MOST_PAIRINGS:
                self._odds.clear()
            odds = self._odds[pairing, flight] = CombatOdds(self.rules, pairing, self._end_values(pairing, flight=flight))
        return odds

    def _end_values(self, pairing: Pairing, *, flight: bool) -> EndValues:
        if pairing.rank == "final":
            return EndValues(self.winning_value, None)
        weights = self.weights
        gain = weights.level if pairing.rank == "mini" else weights.xp * getattr(self.rules.opponent_xp, pairing.rank)
        fled = self.position_value(pairing.level, -weights.waiting, weights.fled) if flight else None
        return EndValues(self.position_value(pairing.level, gain), fled)


def load_weights(edition: Edition) -> Weights:
    """Return the weights of an edition; raises BadData for a file that holds none."""
    weights: Weights = getattr(load(WeightSets, "generator.games.green_dungeon.data", "planner.toml"), edition)
    return weights


@cache
def evaluator(rules: Ruleset) -> Evaluator:
    """Return the evaluator of a ruleset by the weights of its edition, the same whenever it is asked for; raises BadData."""
    return Evaluator(rules, load_weights(rules.edition))


class ExactFighter(BasePlayer):
    """Plays every combat by exact odds; where to go and when to rest is left to others."""

    __slots__ = ("evaluator",)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.evaluator = evaluator(rules)

    def boxes(self, table: Table) -> int:
        """Return how many boxes can still be filled before the last one; without a lamp as many as the weights allow, then none."""
        return (table.lamp or self.evaluator.journey.endless) - table.burnt - 1

    def fight(self, table: Table) -> Move:
        """Choose what is worth most, dice counted out.

        The same opponent is fled from only once, and nobody flees or pays when there is no time to come back; so no game goes on
        for ever, which it could where opponents wait side by side and nothing is lost by going to and fro.
        """
        opponent, in_time = combat.current_opponent(table), self.boxes(table) > 0
        flight = in_time and not opponent.fled
        odds = self.evaluator.odds(self.evaluator.pairing(table, opponent.rank, opponent.difficulty), flight=flight)
        at = (table.health, table.magic, table.luck, table.opponent_health, table.opponent_magic)
        options = [(odds.strike(*at, flight_failed=table.flight_failed), STRIKE)]
        if combat.can_cast(table):
            options.append((odds.cast(*at), CAST))
        if combat.can_bolt(table):
            options.append((odds.bolt(*at), BOLT))
        if flight and combat.can_flee(table):
            options.append((odds.flee(*at), FLEE))
        if in_time and combat.can_bribe(table):
            bribed = self.evaluator.position_value(table.level, -self.evaluator.weights.bribed)
            options.append((bribed(*at[:3]), BRIBE))
        if table.potions and table.rules.potions_per_round:
            options += ((self._after_potion(table, odds, n), DRINKS[n]) for n in adventurer.useful_potions(table))
        best = options[0]
        for option in options[1:]:
            if option[0] > best[0]:
                best = option
        return best[1]

    def _after_potion(self, table: Table, odds: CombatOdds, at: int) -> float:
        """Return what it is worth to drink in combat, a little less for the potion that is gone."""
        symbol, number = POTIONS[at]
        heals = symbol == "drop"
        health = min(table.max_health, table.health + table.rules.healing_factor * number) if heals else table.health
        magic = table.magic if heals else min(table.max_magic, table.magic + number)
        worth = odds.strike(
            health, magic, table.luck, table.opponent_health, table.opponent_magic, flight_failed=table.flight_failed
        )
        return worth - 0.02 * self.evaluator.weights.potion

    def go_and_rest(self, table: Table, calm: int) -> Move | None:
        """Rest here, or go to where a rest is allowed over `calm` cells; None where there is no such place."""
        if table.may_rest and can_rest(table):
            return REST
        path = free_path(table.passages, table.here, calm, rest_cells(table) & ~(1 << table.here))
        return self._set_out(table, path) if path else None

    def calm_cells(self, table: Table) -> int:
        """Return as bits the explored cells where nobody waits."""
        return table.explored & ~waiting_cells(table)
