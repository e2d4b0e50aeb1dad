"""The player by chance: any legal move, each as likely as the others."""

from __future__ import annotations

from generator.core.rng import Rng
from generator.games.green_dungeon.rules.referee import moves
from generator.games.green_dungeon.rules.state import Move, Table


class ByChance:
    """Picks among the legal moves with a stream of its own; where there is no choice it draws nothing."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, table: Table) -> Move:
        """Return a legal move; the game must not be over."""
        legal = list(moves(table))
        return self._rng.pick(legal) if len(legal) > 1 else legal[0]
