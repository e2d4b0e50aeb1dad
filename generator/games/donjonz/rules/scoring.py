"""What a finished walk is worth: points, rank, and medals against the best walk."""

from __future__ import annotations

from generator.core.errors import BadOption
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.maze import score
from generator.games.donjonz.quest.theme_schema import Rank


def points(gold: int, monsters: int) -> int:
    """Return the points of a survivor; BadOption for counts that nobody can have."""
    for name, count in (("gold", gold), ("monsters", monsters)):
        if not 0 <= count <= 999:
            raise BadOption(f"--{name} cannot be {count}; give a count from 0 to 999.")
    return score(gold, monsters, constants().monster_track)


def rank(total: int) -> Rank:
    """Return the rank of a score (D-15, D-16)."""
    return next(one for one in reversed(constants().ranks) if total >= one.least)
