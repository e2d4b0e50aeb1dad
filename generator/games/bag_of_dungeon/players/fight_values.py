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

from generator.games.bag_of_dungeon.players.fight_odds import MOST_HEALTH, DamageOdds, Fighter, damage_odds, foe_rolls

NEVER = -1.0
"""What fleeing is worth that is impossible."""
Worths = tuple[float, ...]
"""What something is worth, by the health that the hero has left."""


class ValueTable:
    """What a fight is worth by the monster's health and then the hero's, found as far as it is asked for; death is worth nothing.

    `won` is what a win is worth and `flee` what fleeing is worth, by the hero's health; both hold the most health there can be.
    `less` is the table with the first draught drunk, which gives so many dice of health.
    """

    __slots__ = ("_by_hero", "_columns", "_dice", "_flee", "_less", "_odds", "_won")

    def __init__(self, odds: DamageOdds, won: Worths, flee: Worths, less: ValueTable | None = None, dice: int = 0) -> None:
        """Begin a table; `odds` are those of the damage in a round."""
        self._odds = odds
        self._won, self._flee, self._less, self._dice = won, flee, less, dice
        self._columns = [won]
        self._by_hero: list[list[float]] = [[worth] for worth in won]  # for each health of the hero, values by the monster's

    def column(self, left: int) -> Worths:
        """Return what the fight is worth by the hero's health, against a monster with so much health left."""
        while len(self._columns) <= left:
            self._columns.append(self._next_column())
        return self._columns[left]

    def _next_column(self) -> Worths:
        left = len(self._columns)
        blows, hits, still = self._odds
        won, flee = self._won, self._flee
        drunk = drunk_worths(self._less.column(left), self._dice) if self._less else (NEVER,) * len(won)
        if still > 1 - 1e-9:
            return (0.0, *map(max, (0.0,) * len(won), flee[1:], drunk[1:]))
        kills = fsum(blows[left:])
        column = [0.0]
        for health in range(1, len(won)):
            row = self._by_hero[health]
            value = kills * won[health] + fsum(map(mul, blows[1:left], row[:0:-1])) + fsum(map(mul, hits[1:health], column[:0:-1]))
            column.append(max(flee[health], drunk[health], value / (1 - still)))
            row.append(column[-1])
        return tuple(column)


@lru_cache(maxsize=8192)
def value_table(
    fighter: Fighter, foe_dice: int, foe_plus: int, won: Worths, flee: Worths, draughts: tuple[int, ...] = ()
) -> ValueTable:
    """Return what a fight is worth by the monster's health and then the hero's.

    `draughts` are the dice of health of each that can be drunk between rounds, in their order.
    """
    if not draughts:
        return ValueTable(damage_odds(fighter, foe_dice, foe_plus), won, flee)
    less = value_table(fighter, foe_dice, foe_plus, won, flee, draughts[1:])
    return ValueTable(damage_odds(fighter, foe_dice, foe_plus), won, flee, less, draughts[0])


def fight_value(
    fighter: Fighter, health: int, foe: tuple[int, int, int], won: Worths, flee: Worths, draughts: tuple[int, ...] = ()
) -> float:
    """Return what a fight is worth that is about to begin with a monster of these dice, plus and health."""
    dice, plus, left = foe
    if left <= 0:
        return won[health]
    return value_table(fighter, dice, plus, won, flee, draughts).column(min(left, MOST_HEALTH))[health]


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
