"""A table as a player sees it to a table on which everything that lies face down was shuffled anew.

What a player knows: what lies open, and which tiles, monsters and items are still to come, but not in which order; and that two
dice will find the ring. A world takes nothing else from the table that it is made from.
"""

from __future__ import annotations

from generator.core.data import replace
from generator.core.rng import Rng
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Table, thaw


def sampled_world(table: Table, rng: Rng) -> Table:
    """Return a table that looks the same to the player, with what is hidden drawn anew from `rng`.

    A map that is laid beforehand cannot be shuffled: see `can_sample`.
    """
    world = thaw(table)
    world.stack = tuple(rng.shuffle(sorted(table.stack)))
    world.monsters = tuple(rng.shuffle(sorted(table.monsters)))
    world.items = tuple(rng.shuffle(sorted(table.items)))
    if table.ring == NOWHERE:
        world.quest = replace(table.quest, ring=rolled_lairs(rng))
    return world


def can_sample(table: Table) -> bool:
    """Return whether worlds can be made of a table: not while parts of a map that was laid beforehand are covered."""
    return not table.plan or not table.stack


def rolled_lairs(rng: Rng) -> tuple[int, ...]:
    """Return all lairs in the order in which two dice find them, each once."""
    lairs: list[int] = []
    while len(lairs) < 11:
        lair = rng.die() + rng.die()
        if lair not in lairs:
            lairs.append(lair)
    return tuple(lairs)
