"""The player by chance: any legal move, each as likely as the others."""

from __future__ import annotations

from generator.core.rng import Rng
from generator.games.green_dungeon.players.pathfinding import cheapest_path, possible_lairs
from generator.games.green_dungeon.players.policies import OPPONENT_COST, Naive
from generator.games.green_dungeon.rules.referee import moves
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import Move, Table

MOST_BY_CHANCE = 300
"""Moves after which the nearest lair is sought and nothing but the sword used; a strong adventurer could stray for ever without."""


class _Finisher(Naive):
    """Goes to the lairs and strikes, until the game is won or lost."""

    __slots__ = ()

    def turn(self, table: Table) -> Move:
        """Go on to the nearest place where a boss may be."""
        lairs = possible_lairs(table) or ALL & ~table.explored
        return self._next_step(table) or self._set_out(table, cheapest_path(table, lairs, opponent_cost=OPPONENT_COST))


class ByChance:
    """Picks among the legal moves with a stream of its own; where there is no choice it draws nothing."""

    __slots__ = ("_finisher", "_made", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng, self._finisher, self._made = rng, _Finisher(), 0

    def choose(self, table: Table) -> Move:
        """Return a legal move; the game must not be over."""
        self._made += 1
        if self._made > MOST_BY_CHANCE:
            return self._finisher.choose(table)
        legal = list(moves(table))
        return self._rng.pick(legal) if len(legal) > 1 else legal[0]
