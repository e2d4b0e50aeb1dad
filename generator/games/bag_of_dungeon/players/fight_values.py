"""What a fight is worth to a hero who may flee before any round, by exact odds.

Unlike `fight_odds`, which counts wins of those who never run, a table here holds for every health of both sides what is best of two:
to flee, which is worth what the caller says, or one more round and what is best after it. Values are found from small healths to
great ones, since no round gives health back; rounds that change nothing are left out. A table takes a few milliseconds, and is kept.
"""

from __future__ import annotations

from functools import lru_cache

from generator.games.bag_of_dungeon.players.fight_odds import MOST_HEALTH, Fighter, round_outcomes

NEVER = -1.0
"""What fleeing is worth that is impossible."""
Worths = tuple[float, ...]
"""What something is worth, by the health that the hero has left."""


@lru_cache(maxsize=8192)
def value_table(fighter: Fighter, foe_dice: int, foe_plus: int, won: Worths, flee: Worths) -> tuple[Worths, ...]:
    """Return what a fight is worth by the hero's health and then the monster's; death is worth nothing.

    `won` is what a win is worth and `flee` what fleeing is worth, by the hero's health; both hold the most health there can be.
    """
    blows, hits = round_outcomes(fighter, foe_dice, foe_plus)
    moving = sum(share for _, share in blows) + sum(share for _, share in hits)
    rows: list[Worths] = [(0.0,) * (MOST_HEALTH + 1)]
    for health in range(1, len(won)):
        row = [won[health]]
        for left in range(1, MOST_HEALTH + 1):
            value = sum(share * row[max(0, left - damage)] for damage, share in blows)
            value += sum(share * rows[health - damage][left] for damage, share in hits if damage < health)
            row.append(max(flee[health], value / moving if moving > 1e-9 else 0.0))
        rows.append(tuple(row))
    return tuple(rows)


def fight_value(fighter: Fighter, health: int, foe: tuple[int, int, int], won: Worths, flee: Worths) -> float:
    """Return what a fight is worth that is about to begin with a monster of these dice, plus and health."""
    dice, plus, left = foe
    if left <= 0:
        return won[health]
    return value_table(fighter, dice, plus, won, flee)[health][min(left, MOST_HEALTH)]


@lru_cache(maxsize=32)
def never(most: int) -> Worths:
    """Return worths by health up to the most for a hero who cannot flee."""
    return (NEVER,) * (most + 1)
