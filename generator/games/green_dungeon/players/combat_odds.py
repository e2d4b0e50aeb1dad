"""Exact odds of one combat: what each way to begin a round is worth if every later round is played as well as can be.

A combat is a stochastic game against the dice whose positions are five small numbers: the adventurer's health, magic and luck,
the opponent's health and magic. The value of a position is found by backward induction: the best of striking, casting, the
powerful spell and flight, each of which is the average over all dice of what may follow (see Puterman, Markov Decision
Processes, 1994, chapter 4). Every round costs somebody health, magic or luck, so that no position comes again, and values are
kept by one number that stands for the five, so that each position is worked out once, and only those that the position at hand
can lead to. Cost: some tens of positions for a monster as a rule, some hundreds for a boss, each a few microseconds.

The dice are counted out, not rolled; the rules are those of rules/combat.py, which the tests hold this against. Potions and
bribes are left to the caller. Luck is spent against death alone. Square roots and the four operations are all the arithmetic
there is, so that every machine decides alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.state import Rank

ValueFunction = Callable[[int, int, int], float]
"""What it is worth to have so much health, magic and luck."""
Wounds = tuple[tuple[float, int, int], ...]
"""Chances, each with the health and luck that are left then."""
_WINS = {lead: sum(mine + lead > theirs for mine in range(1, 7) for theirs in range(1, 7)) / 36 for lead in range(-6, 7)}


class Pairing(NamedTuple):
    """What does not change in a combat: level, weapon bonus, most health, and the opponent's rank and damage."""

    level: int
    weapon_bonus: int
    max_health: int
    rank: Rank
    difficulty: int


class EndValues(NamedTuple):
    """What the ends of a combat are worth: victory, and flight where there is any; death is worth nothing."""

    victory: ValueFunction
    flight: ValueFunction | None


class MeleeOdds(NamedTuple):
    """A player's melee: the damage of a hit (0 after a spell), and the chance to win if the opponent did not cast, or did."""

    damage: int
    plain: float
    after_spell: float


def win_chance(lead: int) -> float:
    """Return the chance that a die and `lead` are more than another die."""
    return _WINS[max(-6, min(6, lead))]


@cache
def saved_by_luck(dice: int, max_health: int, health: int, luck: int) -> Wounds:
    """Return how luck of so many dice may save somebody whose health fell to 0 or below; the chance that is missing is death."""
    chances: dict[tuple[int, int], float] = {}
    if luck:
        for face in range(1, 7):
            share = (face**dice - (face - 1) ** dice) / 6**dice
            after = min(max_health, health + face)
            onward = ((1.0, after, luck - 1),) if after > 0 else saved_by_luck(dice, max_health, after, luck - 1)
            for chance, left, cubes in onward:
                chances[left, cubes] = chances.get((left, cubes), 0.0) + share * chance
    return tuple((share, left, cubes) for (left, cubes), share in chances.items())


class CombatOdds:
    """The combats of one pairing; values are kept, because combats of one pairing pass through the same positions.

    Health, magic, luck, and the opponent's health and magic must each be below 64.
    """

    __slots__ = (
        "_values",
        "after_failed_flight",
        "away",
        "bolt_cost",
        "bolt_health",
        "boss",
        "casting",
        "difficulty",
        "ends",
        "level",
        "luck_dice",
        "max_health",
        "spell_cost",
        "spell_damage",
        "striking",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, pairing: Pairing, ends: EndValues) -> None:
        self.ends, self.level, self.max_health, self.difficulty = ends, pairing.level, pairing.max_health, pairing.difficulty
        self.spell_cost, self.spell_damage = rules.spell_cost, rules.spell_base + pairing.level
        self.bolt_cost, self.bolt_health, self.luck_dice = rules.bolt_cost, rules.bolt_health_cost, rules.luck_dice
        bonus: int = getattr(rules.opponent_bonus, pairing.rank)
        damage = 1 + (pairing.weapon_bonus if rules.weapon_adds_damage else 0)
        full, parrying = pairing.level + pairing.weapon_bonus, pairing.level if rules.caster_keeps_level else 0
        self.striking = MeleeOdds(damage, win_chance(full - bonus), win_chance(full))
        self.after_failed_flight = MeleeOdds(damage, win_chance(-bonus), win_chance(0))
        self.casting = MeleeOdds(0, win_chance(parrying - bonus), win_chance(parrying))
        self.away = win_chance(pairing.level)
        self.boss = pairing.rank in ("mini", "final")
        self._values: dict[int, float] = {}

    def value(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what a round is worth before it begins; `left` and `spells` are the opponent's health and magic cubes."""
        key = (((health << 6 | magic) << 6 | luck) << 6 | left) << 6 | spells
        worth = self._values.get(key)
        if worth is None:
            worth = self._answer(health, magic, luck, left, spells, self.striking)
            if magic >= self.spell_cost:
                worth = max(worth, self.cast(health, magic, luck, left, spells))
                if magic >= self.bolt_cost and left > self.spell_damage:
                    worth = max(worth, self.bolt(health, magic, luck, left, spells))
            if self.ends.flight:
                worth = max(worth, self.flee(health, magic, luck, left, spells))
            self._values[key] = worth
        return worth

    def strike(self, health: int, magic: int, luck: int, left: int, spells: int, *, flight_failed: bool = False) -> float:
        """Return what a round of melee is worth."""
        return self._answer(health, magic, luck, left, spells, self.after_failed_flight if flight_failed else self.striking)

    def cast(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what the small spell is worth."""
        left -= self.spell_damage
        magic -= self.spell_cost
        if left <= 0:
            return self.ends.victory(health, magic, luck)
        return self._answer(health, magic, luck, left, spells, self.casting)

    def bolt(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what the powerful spell is worth, whose cost in health may be the end; a spell that kills surely is no worse."""
        magic -= self.bolt_cost
        total = 0.0
        for share, after, cubes in self.wounds(health, self.bolt_health, luck):
            kills = max(0, min(6, 7 + self.level - left))
            if kills:
                total += share * kills * self.ends.victory(after, magic, cubes)
            for face in range(1, 7 - kills):
                total += share * self._answer(after, magic, cubes, left - face - self.level, spells, self.casting)
        return total / 6

    def flee(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what an attempt to flee is worth; after a failed one there is only melee without bonus."""
        escaped = self.ends.flight(health, magic, luck) if self.ends.flight else 0.0
        held = self._answer(health, magic, luck, left, spells, self.after_failed_flight)
        return self.away * escaped + (1 - self.away) * held

    def wounds(self, health: int, damage: int, luck: int) -> Wounds:
        """Return with what chance damage leaves how much health and luck; the missing chance is death."""
        if damage <= 0 or health > damage:
            return ((1.0, health - max(0, damage), luck),)
        return saved_by_luck(self.luck_dice, self.max_health, health - damage, luck)

    def _answer(self, health: int, magic: int, luck: int, left: int, spells: int, melee: MeleeOdds) -> float:
        """Return what the rest of a round is worth, the opponent's spell first."""
        if spells < self.spell_cost:
            return self._melee(health, magic, luck, left, spells, melee.damage, melee.plain, self.difficulty)
        powerful = self.boss and spells >= self.bolt_cost
        spells -= self.bolt_cost if powerful else self.spell_cost
        rest = left - self.bolt_health if powerful else left
        total = 0.0
        faces = range(1, 7) if powerful else range(1)
        for face in faces:
            for share, after, cubes in self.wounds(health, self.difficulty + face, luck):
                if rest <= 0:
                    total += share * self.ends.victory(after, magic, cubes)
                elif not melee.damage:
                    total += share * self.value(after, magic, cubes, rest, spells)
                else:
                    total += share * self._melee(after, magic, cubes, rest, spells, melee.damage, melee.after_spell, 0)
        return total / len(faces)

    def _melee(self, health: int, magic: int, luck: int, left: int, spells: int, hit: int, chance: float, damage: int) -> float:
        """Return what two dice are worth: with `chance` the opponent loses `hit` health, otherwise the player loses `damage`."""
        good = bad = 0.0
        if chance:
            good = self.value(health, magic, luck, left - hit, spells) if left > hit else self.ends.victory(health, magic, luck)
        if chance < 1:
            if health > damage:
                bad = self.value(health - damage, magic, luck, left, spells)
            else:
                for share, after, cubes in saved_by_luck(self.luck_dice, self.max_health, health - damage, luck):
                    bad += share * self.value(after, magic, cubes, left, spells)
        return chance * good + (1 - chance) * bad
