"""Drafts of quests by their objective, found by trying seeds."""

from __future__ import annotations

from functools import cache

from generator.core.errors import ForgeFailed
from generator.forge.making import attempt
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.quest.model import Quest

MOST_SEEDS = 3_000


@cache
def draft_of(objective: str, heroes: int, number: int = 0, grade: str = "medium") -> Quest:
    """Return one of the short drafts with an objective for some heroes, counted from 0 by `number`."""
    options = GAME.defaults() | {"heroes": str(heroes), "length": "short", "grade": grade}
    for seed in range(MOST_SEEDS):
        try:
            quest = attempt(GAME, options, seed, 1)
        except ForgeFailed:
            continue
        if quest.objective.id == objective:
            if not number:
                return quest
            number -= 1
    raise AssertionError("no seed gives such a quest")
