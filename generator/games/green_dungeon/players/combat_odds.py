"""Exact odds of one combat: what each way to begin a round is worth if every later round is played as well as can be.

A combat is a stochastic game against the dice whose positions are five small numbers: the adventurer's health, magic and luck,
the opponent's health and magic. The value of a position is found by backward induction: the best of striking, casting, the
powerful spell and flight, each of which is the average over all dice of what may follow (see Puterman, Markov Decision
Processes, 1994, chapter 4). Every round costs somebody health, magic or luck, so that no position comes again, and values are
kept, so that each position is worked out once. Cost: some
hundreds of positions for a pairing as a rule, up to two thousand for a final boss, each over at most 36 outcomes.

The dice are counted out, not rolled; the rules are those of rules/combat.py, which the tests hold this against. Potions and
bribes are left to the caller. Luck is spent against death alone. Square roots and the four operations are all the arithmetic
there is, so that every machine decides alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.state import Rank

ValueFunction = Callable[[int, int, int], float]
"""What it is worth to have so much health, magic and luck."""
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


class CombatOdds:
    """The combats of one pairing; values are kept, because combats of one pairing pass through the same positions."""

    def __init__(self, rules: Ruleset, pairing: Pairing, ends: EndValues) -> None:
        self.rules, self.pairing, self.ends = rules, pairing, ends
        bonus: int = getattr(rules.opponent_bonus, pairing.rank)
        damage = 1 + (pairing.weapon_bonus if rules.weapon_adds_damage else 0)
        full, parrying = pairing.level + pairing.weapon_bonus, pairing.level if rules.caster_keeps_level else 0
        self.striking = MeleeOdds(damage, win_chance(full - bonus), win_chance(full))
        self.after_failed_flight = MeleeOdds(damage, win_chance(-bonus), win_chance(0))
        self.casting = MeleeOdds(0, win_chance(parrying - bonus), win_chance(parrying))
        self.boss = pairing.rank in ("mini", "final")
        dice = rules.luck_dice
        self.luck = [(face, (face**dice - (face - 1) ** dice) / 6**dice) for face in range(1, 7)]
        self._values: dict[tuple[int, int, int, int, int], float] = {}
        self._wounds: dict[tuple[int, int, int], list[tuple[float, int, int]]] = {}

    def value(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what a round is worth before it begins; `left` and `spells` are the opponent's health and magic cubes."""
        key = (health, magic, luck, left, spells)
        found = self._values.get(key)
        if found is None:
            found = self.strike(*key)
            if magic >= self.rules.spell_cost:
                found = max(found, self.cast(*key))
            if magic >= self.rules.bolt_cost:
                found = max(found, self.bolt(*key))
            if self.ends.flight:
                found = max(found, self.flee(*key))
            self._values[key] = found
        return found

    def strike(self, health: int, magic: int, luck: int, left: int, spells: int, *, flight_failed: bool = False) -> float:
        """Return what a round of melee is worth."""
        return self._answer(health, magic, luck, left, spells, self.after_failed_flight if flight_failed else self.striking)

    def cast(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what the small spell is worth."""
        left -= self.rules.spell_base + self.pairing.level
        magic -= self.rules.spell_cost
        if left <= 0:
            return self.ends.victory(health, magic, luck)
        return self._answer(health, magic, luck, left, spells, self.casting)

    def bolt(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what the powerful spell is worth, whose cost in health may be the end."""
        rules = self.rules
        magic -= rules.bolt_cost
        total = 0.0
        for share, after, cubes in self.wounds(health, rules.bolt_health_cost, luck):
            for face in range(1, 7):
                rest = left - face - self.pairing.level
                if rest <= 0:
                    total += share * self.ends.victory(after, magic, cubes)
                else:
                    total += share * self._answer(after, magic, cubes, rest, spells, self.casting)
        return total / 6

    def flee(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what an attempt to flee is worth; after a failed one there is only melee without bonus."""
        away = win_chance(self.pairing.level)
        escaped = self.ends.flight(health, magic, luck) if self.ends.flight else 0.0
        return away * escaped + (1 - away) * self.strike(health, magic, luck, left, spells, flight_failed=True)

    def wounds(self, health: int, damage: int, luck: int) -> list[tuple[float, int, int]]:
        """Return with what chance damage leaves how much health and luck; the missing chance is death."""
        if damage <= 0 or health > damage:
            return [(1.0, health - max(0, damage), luck)]
        key = (health, damage, luck)
        found = self._wounds.get(key)
        if found is None:
            found = self._wounds[key] = list(self._saved(health - damage, luck))
        return found

    def _saved(self, health: int, luck: int) -> list[tuple[float, int, int]]:
        """Return how luck may save somebody with so little health, by chance, health and luck afterwards."""
        if health > 0:
            return [(1.0, health, luck)]
        if not luck:
            return []
        return [
            (share * onward, after, cubes)
            for face, share in self.luck
            for onward, after, cubes in self._saved(min(self.pairing.max_health, health + face), luck - 1)
        ]

    def _answer(self, health: int, magic: int, luck: int, left: int, spells: int, melee: MeleeOdds) -> float:
        """Return what the rest of a round is worth, the opponent's spell first."""
        rules = self.rules
        if spells < rules.spell_cost:
            return self._melee(health, magic, luck, left, spells, melee.damage, melee.plain, self.pairing.difficulty)
        powerful = self.boss and spells >= rules.bolt_cost
        spells -= rules.bolt_cost if powerful else rules.spell_cost
        rest = left - rules.bolt_health_cost if powerful else left
        total = 0.0
        faces = range(1, 7) if powerful else range(1)
        for face in faces:
            for share, after, cubes in self.wounds(health, self.pairing.difficulty + face, luck):
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
                for share, after, cubes in self.wounds(health, damage, luck):
                    bad += share * self.value(after, magic, cubes, left, spells)
        return chance * good + (1 - chance) * bad
