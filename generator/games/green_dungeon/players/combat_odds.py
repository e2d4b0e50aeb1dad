"""Exact odds of one combat: what each way to begin a round is worth if every later round is played as well as can be.

The dice are counted out, not rolled; the rules are those of fight.py, which the tests hold this against. Potions and bribes are
left to the caller. Luck is spent against death alone. Square roots and the four operations are all the arithmetic there is, so
that every machine decides alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.state import Rank

Worth = Callable[[int, int, int], float]
"""What it is worth to stand there with so much health, magic and luck."""
_WINS = {lead: sum(mine + lead > theirs for mine in range(1, 7) for theirs in range(1, 7)) / 36 for lead in range(-6, 7)}


class Sides(NamedTuple):
    """What does not change in a combat: level, weapon, maximum health, and the opponent's rank and damage."""

    level: int
    might: int
    top: int
    rank: Rank
    difficulty: int


class Hopes(NamedTuple):
    """What the ends of a combat are worth: victory, and flight where there is any; death is worth nothing."""

    prize: Worth
    refuge: Worth | None


class Style(NamedTuple):
    """How a player goes into melee: the damage of a hit (none after a spell), and the chance to win it if it cast or did not."""

    hit: int
    plain: float
    hexed: float


def beats(lead: int) -> float:
    """Return the chance that a die and `lead` are more than another die."""
    return _WINS[max(-6, min(6, lead))]


class Duel:
    """The combats of one pairing; values are kept, because combats of one pairing pass through the same positions."""

    def __init__(self, rules: Ruleset, sides: Sides, hopes: Hopes) -> None:
        self.rules, self.sides, self.hopes = rules, sides, hopes
        bonus: int = getattr(rules.foe_bonus, sides.rank)
        hit = 1 + (sides.might if rules.weapon_adds_damage else 0)
        full, guard = sides.level + sides.might, sides.level if rules.caster_keeps_level else 0
        self.armed = Style(hit, beats(full - bonus), beats(full))
        self.lame = Style(hit, beats(-bonus), beats(0))
        self.casting = Style(0, beats(guard - bonus), beats(guard))
        self.boss = sides.rank in ("mini", "final")
        dice = rules.luck_dice
        self.luck = [(face, (face**dice - (face - 1) ** dice) / 6**dice) for face in range(1, 7)]
        self._values: dict[tuple[int, int, int, int, int], float] = {}
        self._wounds: dict[tuple[int, int, int], list[tuple[float, int, int]]] = {}

    def value(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what a round is worth before it begins, with the opponent's health and cubes last."""
        key = (health, magic, luck, left, spells)
        found = self._values.get(key)
        if found is None:
            found = self.strike(*key)
            if magic >= self.rules.spell_cost:
                found = max(found, self.cast(*key))
            if magic >= self.rules.bolt_cost:
                found = max(found, self.bolt(*key))
            if self.hopes.refuge:
                found = max(found, self.flee(*key))
            self._values[key] = found
        return found

    def strike(self, health: int, magic: int, luck: int, left: int, spells: int, *, hampered: bool = False) -> float:
        """Return what a round of melee is worth."""
        return self._answer(health, magic, luck, left, spells, self.lame if hampered else self.armed)

    def cast(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what the small spell is worth."""
        left -= self.rules.spell_base + self.sides.level
        magic -= self.rules.spell_cost
        if left <= 0:
            return self.hopes.prize(health, magic, luck)
        return self._answer(health, magic, luck, left, spells, self.casting)

    def bolt(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what the powerful spell is worth, whose toll may be the end."""
        rules = self.rules
        magic -= rules.bolt_cost
        total = 0.0
        for share, after, cubes in self.wounds(health, rules.bolt_toll, luck):
            for face in range(1, 7):
                rest = left - face - self.sides.level
                if rest <= 0:
                    total += share * self.hopes.prize(after, magic, cubes)
                else:
                    total += share * self._answer(after, magic, cubes, rest, spells, self.casting)
        return total / 6

    def flee(self, health: int, magic: int, luck: int, left: int, spells: int) -> float:
        """Return what an attempt to flee is worth; after a failed one there is only melee without bonus."""
        away = beats(self.sides.level)
        refuge = self.hopes.refuge(health, magic, luck) if self.hopes.refuge else 0.0
        return away * refuge + (1 - away) * self.strike(health, magic, luck, left, spells, hampered=True)

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
        if health > 0:
            return [(1.0, health, luck)]
        if not luck:
            return []
        return [
            (share * onward, after, cubes)
            for face, share in self.luck
            for onward, after, cubes in self._saved(min(self.sides.top, health + face), luck - 1)
        ]

    def _answer(self, health: int, magic: int, luck: int, left: int, spells: int, style: Style) -> float:
        """Return what the rest of a round is worth, the opponent's spell first."""
        rules = self.rules
        if spells < rules.spell_cost:
            return self._melee(health, magic, luck, left, spells, style.hit, style.plain, self.sides.difficulty)
        grand = self.boss and spells >= rules.bolt_cost
        spells -= rules.bolt_cost if grand else rules.spell_cost
        rest = left - rules.bolt_toll if grand else left
        total = 0.0
        faces = range(1, 7) if grand else range(1)
        for face in faces:
            for share, after, cubes in self.wounds(health, self.sides.difficulty + face, luck):
                if rest <= 0:
                    total += share * self.hopes.prize(after, magic, cubes)
                elif not style.hit:
                    total += share * self.value(after, magic, cubes, rest, spells)
                else:
                    total += share * self._melee(after, magic, cubes, rest, spells, style.hit, style.hexed, 0)
        return total / len(faces)

    def _melee(self, health: int, magic: int, luck: int, left: int, spells: int, hit: int, won: float, damage: int) -> float:
        """Return what two dice are worth that are won with a chance and otherwise cost so much health."""
        good = bad = 0.0
        if won:
            good = self.value(health, magic, luck, left - hit, spells) if left > hit else self.hopes.prize(health, magic, luck)
        if won < 1:
            if health > damage:
                bad = self.value(health - damage, magic, luck, left, spells)
            else:
                for share, after, cubes in self.wounds(health, damage, luck):
                    bad += share * self.value(after, magic, cubes, left, spells)
        return won * good + (1 - won) * bad
