"""What a fight is worth to a hero who may flee before any round, by exact odds.

Unlike `fight_odds`, which counts wins of those who never run, a table holds for every health of both sides the best of these:
to flee, which is worth what the caller says, one more round and what is best after it, or a draught where there is one. Values are
found from small healths to great ones, since no round gives health back, and from the table with a draught less; rounds that change
nothing are left out. A table takes a millisecond, and is kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from operator import mul

from generator.games.bag_of_dungeon.players.fight_odds import MOST_HEALTH, Fighter, damage_odds, foe_rolls

TOUGH = 13
"""The most health of anything but the dragon, up to which tables usually go."""
NEVER = -1.0
"""What fleeing is worth that is impossible."""
Worths = tuple[float, ...]
"""What something is worth, by the health that the hero has left."""


@lru_cache(maxsize=8192)
def value_table(
    fighter: Fighter, foe_dice: int, foe_plus: int, most: int, won: Worths, flee: Worths, draughts: tuple[int, ...] = ()
) -> tuple[Worths, ...]:
    """Return what a fight is worth by the monster's health, up to the most, and then the hero's; death is worth nothing.

    `won` is what a win is worth and `flee` what fleeing is worth, by the hero's health; both hold the most health there can be.
    `draughts` are the dice of health of each that can be drunk between rounds, in their order.
    """
    if draughts:
        less = value_table(fighter, foe_dice, foe_plus, most, won, flee, draughts[1:])
        drunk = [drunk_worths(column, draughts[0]) for column in less]
    else:
        drunk = [(NEVER,) * len(won)] * (most + 1)
    blows, hits, still = damage_odds(fighter, foe_dice, foe_plus)
    if still > 1 - 1e-9:
        return (won, *((0.0, *map(max, (0.0,) * len(won), flee[1:], drunk[-1][1:])),) * most)
    by_hero: list[list[float]] = [[worth] for worth in won]  # for each health of the hero, values by the monster's
    columns = [won]
    for left in range(1, most + 1):
        kills = fsum(blows[left:])
        column = [0.0]
        for health in range(1, len(won)):
            row = by_hero[health]
            value = kills * won[health] + fsum(map(mul, blows[1:left], row[:0:-1])) + fsum(map(mul, hits[1:health], column[:0:-1]))
            column.append(max(flee[health], drunk[left][health], value / (1 - still)))
            row.append(column[-1])
        columns.append(tuple(column))
    return tuple(columns)


def fight_value(
    fighter: Fighter, health: int, foe: tuple[int, int, int], won: Worths, flee: Worths, draughts: tuple[int, ...] = ()
) -> float:
    """Return what a fight is worth that is about to begin with a monster of these dice, plus and health."""
    dice, plus, left = foe
    if left <= 0:
        return won[health]
    most = MOST_HEALTH if left > TOUGH else TOUGH
    return value_table(fighter, dice, plus, most, won, flee, draughts)[min(left, most)][health]


@lru_cache(maxsize=4096)
def drunk_worths(worths: Worths, dice: int) -> Worths:
    """Return what it is worth to drink a draught of so many dice, by the health before; `worths` are those of the health after."""
    top = len(worths) - 1
    return (
        NEVER,
        *(
            fsum(share * worths[min(health + gained, top)] for gained, share in foe_rolls(dice).items())
            for health in range(1, top + 1)
        ),
    )


@lru_cache(maxsize=32)
def never(most: int) -> Worths:
    """Return worths by health up to the most for a hero who cannot flee."""
    return (NEVER,) * (most + 1)
