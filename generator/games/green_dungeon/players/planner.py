"""The player who counts: exact odds in every combat, and for the rest the worth of what is at hand against the time it takes."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import sqrt

from generator.core.data import Record, load
from generator.games.green_dungeon.players.combat_odds import Duel, Hopes, Sides, Worth
from generator.games.green_dungeon.players.policies import Careful
from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules import combat as fight
from generator.games.green_dungeon.rules.monsters import made
from generator.games.green_dungeon.rules.referee import BOLT, BRIBE, CAST, ENTER, FLEE, RETREAT, STRIKE
from generator.games.green_dungeon.rules.state import Foe, Move, Rank, Table

DUELS, CHANCES = 300, 20_000
"""How many pairings and how many chances are kept before a mind begins anew; sound games need far fewer."""


class Weights(Record):
    """What things add to the scale of `squashed`; `thrift` and `ready` are shares (see data/planner.toml)."""

    base: float
    health: float
    magic: float
    luck: float
    level: float
    xp: float
    lurker: float
    bribed: float
    event: float
    potion: float
    thrift: float
    ready: float


class Minds(Record):
    """One set of weights for each edition."""

    new: Weights
    old: Weights


def squashed(scale: float) -> float:
    """Return a chance between 0 and 1 for a place on an endless scale, even at 0."""
    return 0.5 + 0.25 * scale / sqrt(1 + scale * scale / 4)


class Mind:
    """Everything that is worked out once for a ruleset: duels by pairing, and chances against bosses by the cards left."""

    def __init__(self, rules: Ruleset) -> None:
        minds = load(Minds, "generator.games.green_dungeon.data", "planner.toml")
        self.rules = rules
        self.weights: Weights = getattr(minds, rules.edition)
        self._duels: dict[Sides, Duel] = {}
        self._chances: dict[tuple[object, ...], float] = {}

    def worth(self, level: int, bonus: float) -> Worth:
        """Return how good it is to have so much health, magic and luck at this level, with something else besides."""
        weights = self.weights
        fixed = weights.base + weights.level * level + bonus
        spoils = self.spoils(weights.thrift)

        def of(health: int, magic: int, luck: int) -> float:
            chance = squashed(fixed + weights.health * health + weights.magic * magic + weights.luck * luck)
            return chance * spoils(health, magic, luck)

        return of

    def spoils(self, kept: float) -> Worth:
        """Return what winning is worth to somebody who keeps this share of their cubes: 1, and a hundredth for each point."""
        each, lucky = kept / 100, kept * self.rules.points_luck / 100

        def of(health: int, magic: int, luck: int) -> float:
            return 1 + each * (health + magic) + lucky * luck

        return of

    def sides(self, table: Table, rank: Rank, difficulty: int) -> Sides:
        """Return the pairing of the adventurer as they are with such an opponent."""
        return Sides(table.level, fight.might(table), table.max_health, rank, difficulty)

    def duel(self, sides: Sides) -> Duel:
        """Return the duel of a pairing."""
        found = self._duels.get(sides)
        if found is None:
            if len(self._duels) >= DUELS:
                self._duels.clear()
            found = self._duels[sides] = Duel(self.rules, sides, self._hopes(sides))
        return found

    def _hopes(self, sides: Sides) -> Hopes:
        if sides.rank == "final":
            return Hopes(self.spoils(1.0), None)
        weights = self.weights
        gain = weights.level if sides.rank == "mini" else weights.xp * getattr(self.rules.foe_xp, sides.rank)
        return Hopes(self.worth(sides.level, gain), self.worth(sides.level, -weights.lurker))

    def chance(self, table: Table, rank: Rank, health: int, magic: int) -> float:
        """Return what it is worth to meet a boss in this shape, over all cards that may still lie in the boss deck."""
        cards = tuple(sorted(table.bosses.cards or table.bosses.spent))
        key = (self.sides(table, rank, 0), cards, health, magic, table.luck)
        found = self._chances.get(key)
        if found is None:
            if len(self._chances) >= CHANCES:
                self._chances.clear()
            odds = _prospects(rank, cards, self.rules)
            found = self._chances[key] = sum(
                share * self.duel(self.sides(table, rank, foe.difficulty)).value(health, magic, table.luck, foe.health, foe.magic)
                for share, foe in odds
            )
        return found


@cache
def mind(rules: Ruleset) -> Mind:
    """Return the mind for a ruleset, the same whenever it is asked for."""
    return Mind(rules)


@cache
def _prospects(rank: Rank, cards: tuple[Card, ...], rules: Ruleset) -> tuple[tuple[float, Foe], ...]:
    """Return the opponents that these cards can make, by difficulty and magic, each with its chance."""
    by_number, always = rules.foe_magic == "number", rules.final_always_magic
    hands = list(combinations(cards, 2 if rank == "final" and len(cards) > 1 else 1)) or [()]
    counts: dict[tuple[int, int], tuple[int, Foe]] = {}
    for hand in hands:
        foe = made(rank, tuple(hand), by_number=by_number, always_magic=always)
        counts[foe.difficulty, foe.magic] = (counts.get((foe.difficulty, foe.magic), (0, foe))[0] + 1, foe)
    return tuple((count / len(hands), foe) for count, foe in counts.values())


class Planner(Careful):
    """Plays every combat by exact odds, rests where a rest is worth its time, and meets bosses when waiting cannot help."""

    __slots__ = ("mind",)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.mind = mind(rules)

    def fight(self, table: Table) -> Move:
        """Choose what is worth most, dice counted out."""
        foe = fight.facing(table)
        duel = self.mind.duel(self.mind.sides(table, foe.rank, foe.difficulty))
        at = (table.health, table.magic, table.luck, table.foe_health, table.foe_magic)
        found = [(duel.strike(*at, hampered=table.hampered), STRIKE)]
        if fight.can_cast(table):
            found.append((duel.cast(*at), CAST))
        if fight.can_bolt(table):
            found.append((duel.bolt(*at), BOLT))
        if fight.can_flee(table):
            found.append((duel.flee(*at), FLEE))
        if fight.can_bribe(table):
            bribed = self.mind.worth(table.level, -self.mind.weights.bribed)
            found.append((bribed(*at[:3]), BRIBE))
        if table.potions and table.rules.potions_per_round:
            found += ((self._after_potion(table, duel, n), Move("drink", n)) for n in adventurer.drinks(table))
        best = found[0]
        for option in found[1:]:
            if option[0] > best[0]:
                best = option
        return best[1]

    def _after_potion(self, table: Table, duel: Duel, at: int) -> float:
        """Return what it is worth to drink in combat, a little less for the potion that is gone."""
        card = table.potions[at]
        heals = card.symbol == "drop"
        health = min(table.max_health, table.health + table.rules.healing_factor * card.number) if heals else table.health
        magic = table.magic if heals else min(table.max_magic, table.magic + card.number)
        found = duel.strike(health, magic, table.luck, table.foe_health, table.foe_magic, hampered=table.hampered)
        return found - 0.02 * self.mind.weights.potion

    def threshold(self, table: Table) -> Move:
        """Go in when waiting could not help."""
        return ENTER if self.ready(table) else RETREAT

    def weary(self, table: Table) -> bool:
        """Return whether a rest now is worth more than the events it brings nearer."""
        weights, rules = self.mind.weights, table.rules
        whole = max(0.0, 1 - table.events / 10)
        healed = min(table.max_health - table.health, 4.47 if rules.rest_health_dice > 1 else 3.5)
        inspired = min(table.max_magic - table.magic, 3.5)
        gain = weights.health * healed + weights.magic * inspired
        if table.xp >= rules.level_xp:
            gain += weights.level
        return whole * gain > weights.event * rules.rest_time / rules.event_every + 0.05 * table.events

    def ready(self, table: Table) -> bool:
        """Return whether resting to full strength would add next to nothing against the boss that comes next."""
        rank: Rank = "final" if table.mini_dead else "mini"
        now = self.mind.chance(table, rank, table.health, table.magic)
        full = self.mind.chance(table, rank, table.max_health, table.max_magic)
        return (full - now) * max(0.0, 1 - table.events / 10) <= self.mind.weights.ready
