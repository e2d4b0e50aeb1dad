"""The player by chance: any legal move, those that get somewhere more often than those that shift things about."""

from __future__ import annotations

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.policies import Naive
from generator.games.bag_of_dungeon.rules.choices import choices_of
from generator.games.bag_of_dungeon.rules.state import Move, Table

MOST_BY_CHANCE = 400
"""Moves after which nothing is left to chance any more; a lucky hero could stray for ever without."""
SHIFTING = ("hold", "drop", "give", "end", "march")
USUAL, RARE = 12, 1
"""How often a move is chosen in proportion, and how often one that only shifts things or does nothing, or one of many marches."""


class ByChance:
    """Picks among the legal moves with a stream of its own; where there is no choice it draws nothing."""

    __slots__ = ("_finisher", "_made", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng, self._finisher, self._made = rng, Naive(), 0

    def choose(self, table: Table) -> Move:
        """Return a legal move; the game must not be over."""
        self._made += 1
        if self._made > MOST_BY_CHANCE:
            return self._finisher.choose(table)
        legal = list(choices_of(table))
        if len(legal) == 1:
            return legal[0]
        return self._rng.weighted(legal, [RARE if move.act in SHIFTING else USUAL for move in legal])
