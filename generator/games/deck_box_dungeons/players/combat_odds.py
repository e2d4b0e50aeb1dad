"""Exact dice odds to the damage of attacks and fights, in expectation.

The model hero stands for all that can be built in the hiring hall: 3 attack dice at +1, defence +1, 8 health, and of two actions in
a round one and a half are attacks. A fight is an expected race. The party kills one enemy after another, first the one that does
the most damage for the attacks it takes to kill; what still stands attacks in every round. So an enemy does its damage for as long
as all before it and itself take to kill, and half of the span of its own kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum

import msgspec

from generator.core.dice import chance_at_least
from generator.games.deck_box_dungeons.quest.effects import COLOURS, Colour
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Enemy, Villain

HERO_HEALTH = 8
HERO_DICE, HERO_BONUS, HERO_DEFENCE = 3, 1, 1
ATTACKS_A_ROUND = 1.5
DIE_HEALTH = 2.0
"""Health of a rolled enemy die, on average."""
UNBLOCKED = float(1 - chance_at_least(6, HERO_DEFENCE))
"""Chance that the model hero fails to block a hit."""

DicePool = tuple[float, float, float]
"""Enemy dice on the table: green, blue, red. Weighed by their health, so that they need not be whole."""
EMPTY: DicePool = (0.0, 0.0, 0.0)


class ThreatTable(msgspec.Struct, frozen=True):
    """For each colour: attacks of the model hero that it takes to kill one die, and damage that a die does in a round."""

    attacks: DicePool
    damage: DicePool


class Boss(msgspec.Struct, frozen=True):
    """A single strong enemy in a fight: attacks of the model hero that it takes to kill it, and its damage in a round."""

    attacks: float
    damage: float


TYPICAL = ThreatTable((2.25, 2.5, 2.8), (0.34, 0.68, 1.36))
"""Middling enemies, for choosing encounters before those of a quest are known."""


def hero_attack_damage(defence: int) -> float:
    """Return the damage that one attack of the model hero does to an enemy (Rules: Attack, Defend; B-8)."""
    hit = float(chance_at_least(6, HERO_BONUS))
    critical = 1 / 6
    return HERO_DICE * (critical + (hit - critical) * (1 - float(chance_at_least(6, defence))))


def enemy_attack_damage(value: AttackValue | None, *, crush: bool = False) -> float:
    """Return the damage that an enemy's attack does to the model hero; enemies have no critical hits (Rules: Attack)."""
    if value is None:
        return 0.0
    return value.dice * float(chance_at_least(6, value.bonus)) * UNBLOCKED * (2.0 if crush else 1.0)


def damage_a_round(enemy: Enemy | Villain) -> float:
    """Return the damage that an enemy does in a round with the better of its attacks."""
    crush = "crush" in enemy.keywords
    return max(enemy_attack_damage(enemy.melee, crush=crush), enemy_attack_damage(enemy.ranged, crush=crush))


def threats_of(enemies: Sequence[Enemy]) -> ThreatTable:
    """Return the threat table of a quest's enemies; both attack types of a colour weigh the same."""
    return threat_table(tuple((enemy.colour, damage_a_round(enemy), enemy.defence) for enemy in enemies))


@lru_cache(maxsize=512)
def threat_table(enemies: tuple[tuple[Colour, float, int], ...]) -> ThreatTable:
    """Return the threat table of enemies given as (colour, damage in a round, defence), at least one of every colour."""
    attacks, damage = [], []
    for colour in COLOURS:
        of_colour = [enemy for enemy in enemies if enemy[0] == colour]
        attacks.append(fsum(DIE_HEALTH / hero_attack_damage(enemy[2]) for enemy in of_colour) / len(of_colour))
        damage.append(fsum(enemy[1] for enemy in of_colour) / len(of_colour))
    return ThreatTable((attacks[0], attacks[1], attacks[2]), (damage[0], damage[1], damage[2]))


def fight_damage(pool: DicePool, heroes: int, threats: ThreatTable, boss: Boss | None = None) -> float:
    """Return the damage that a fight does to a party of `heroes` in all (see the module for the model)."""
    kinds = [(threats.damage[colour], threats.attacks[colour], pool[colour]) for colour in range(3) if pool[colour]]
    if boss is not None:
        kinds.append((boss.damage, boss.attacks, 1.0))
    kinds.sort(key=lambda kind: -kind[0] / kind[1])
    attacks_a_round = ATTACKS_A_ROUND * heroes
    rounds = total = 0.0
    for damage, attacks, count in kinds:
        span = count * attacks / attacks_a_round
        total += damage * count * (rounds + span / 2 + attacks / attacks_a_round / 2)
        rounds += span
    return total
