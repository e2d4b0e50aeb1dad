"""Exact odds of a fight without escapes: how likely a hero wins, for every health of both sides.

A round is a difference of two totals; its distribution is the same in every round, so that the chances of all pairs of healths
follow from smaller ones. Rounds that change nothing (ties, blows that armour stops) are left out and the rest made up to one. A
table of 13 by 20 healths takes half a millisecond, and is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import fsum
from operator import mul
from typing import NamedTuple

MOST_HEALTH = 20
HALE = 13
"""No hero has more health."""

DamageOdds = tuple[tuple[float, ...], tuple[float, ...], float]
"""How likely each damage of a round is, to the monster and to the hero, from 0 on, and how likely the round changes nothing."""


class Fighter(NamedTuple):
    """What a hero brings to a fight: dice, what is added to them, what is taken off damage."""

    dice: int
    plus: int
    guard: int


@lru_cache(maxsize=64)
def hero_rolls(dice: int) -> dict[int, float]:
    """Return how likely each sum of a hero's dice is, equal dice counting double."""
    return _shares(_critical(faces) for faces in product(range(1, 7), repeat=dice))


def _critical(faces: tuple[int, ...]) -> int:
    return sum(faces) * (2 if len(faces) > 1 and len(set(faces)) == 1 else 1)


@lru_cache(maxsize=16)
def foe_rolls(dice: int) -> dict[int, float]:
    """Return how likely each sum of a monster's dice is."""
    totals: dict[int, float] = {0: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for total, share in totals.items():
            for face in range(1, 7):
                after[total + face] = after.get(total + face, 0.0) + share / 6
        totals = after
    return totals


def _shares(totals: Iterable[int]) -> dict[int, float]:
    counted = Counter(totals)
    whole = sum(counted.values())
    return {total: count / whole for total, count in sorted(counted.items())}


@lru_cache(maxsize=4096)
def win_table(fighter: Fighter, foe_dice: int, foe_plus: int) -> tuple[tuple[float, ...], ...]:
    """Return the chance that a hero wins, by the monster's health, up to `MOST_HEALTH`, and then the hero's, up to `HALE`."""
    blows, hits, still = damage_odds(fighter, foe_dice, foe_plus)
    columns: list[tuple[float, ...]] = [(0.0,) + (1.0,) * HALE]
    if still > 1 - 1e-12:
        return (*columns, *[(0.0,) * (HALE + 1)] * MOST_HEALTH)
    shorter = [hits[1:health] for health in range(HALE + 1)]
    by_hero: list[list[float]] = [[chance] for chance in columns[0]]  # for each health of the hero, chances by the monster's
    for left in range(1, MOST_HEALTH + 1):
        kills, wounds = fsum(blows[left:]), blows[1:left]
        column = [0.0]
        for row, strikes in zip(by_hero[1:], shorter[1:], strict=True):
            chance = kills + fsum(map(mul, wounds, row[:0:-1])) + fsum(map(mul, strikes, column[:0:-1]))
            column.append(chance / (1.0 - still))
            row.append(column[-1])
        columns.append(tuple(column))
    return tuple(columns)


@lru_cache(maxsize=4096)
def damage_odds(fighter: Fighter, foe_dice: int, foe_plus: int) -> DamageOdds:
    """Return how likely each damage is to the monster and to the hero, from 0 on, and how likely a round changes nothing."""
    odds = []
    for outcomes in round_outcomes(fighter, foe_dice, foe_plus):
        odds.append(tuple(outcomes.get(damage, 0.0) for damage in range(max(outcomes, default=0) + 1)))
    return odds[0], odds[1], 1.0 - fsum(odds[0]) - fsum(odds[1])


def round_outcomes(fighter: Fighter, foe_dice: int, foe_plus: int) -> tuple[dict[int, float], dict[int, float]]:
    """Return how likely each damage to the monster is in a round, and each damage to the hero after armour, where there is any."""
    blows: dict[int, float] = {}
    hits: dict[int, float] = {}
    for mine, my_chance in hero_rolls(fighter.dice).items():
        for theirs, their_chance in foe_rolls(foe_dice).items():
            ahead = mine + fighter.plus - theirs - foe_plus
            if ahead > 0:
                blows[ahead] = blows.get(ahead, 0.0) + my_chance * their_chance
            elif ahead + fighter.guard < 0:
                damage = -ahead - fighter.guard
                hits[damage] = hits.get(damage, 0.0) + my_chance * their_chance
    return blows, hits


def win_chance(fighter: Fighter, health: int, foe_dice: int, foe_plus: int, foe_health: int) -> float:
    """Return the chance that a hero of this health beats a monster, if neither ever runs."""
    return win_table(fighter, foe_dice, foe_plus)[max(0, foe_health)][min(health, HALE)]
