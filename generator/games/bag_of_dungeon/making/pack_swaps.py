"""The dragon of a pack in a draft, and one of the same strength without its habits, for measuring what these do."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core import added
from generator.core.data import Record, replace
from generator.forge.content import Change, Swap
from generator.games.bag_of_dungeon.making.dragon_strength import with_strength
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import by_heroes
from generator.games.bag_of_dungeon.quest.model import Dragon, Quest
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

MOST = 3
"""The farthest that a dragon breathes, and the most blows before it wakes."""


def swaps(draft: Record) -> Sequence[Swap]:
    """Return the dragon of a draft, and a plain one in its place, where it is one of the pack's."""
    if not isinstance(draft, Quest):
        return ()
    found = added.find(PACKAGE, draft.theme)
    if found is None or draft.dragon.name not in found.own.get("dragons", ()):
        return ()

    def with_dragon(dragon: Dragon) -> Change:
        return lambda one: _strong(replace(one, dragon=dragon)) if isinstance(one, Quest) else one

    dragon = draft.dragon
    near = {}
    for step, words in ((-1, "one lower"), (1, "one higher")):
        if 0 <= dragon.breath + step <= MOST:
            near[f"breath {words}"] = with_dragon(replace(dragon, breath=dragon.breath + step))
        if 0 <= dragon.drowsy + step <= MOST:
            near[f"drowsy {words}"] = with_dragon(replace(dragon, drowsy=dragon.drowsy + step))
    plain = with_dragon(replace(dragon, immune=("bow",), breath=0, drowsy=0))
    return (Swap(dragon.name, "a dragon without habits", with_dragon(dragon), plain, near),)


def _strong(quest: Quest) -> Quest:
    """Return a quest with its dragon as strong as one of its grade mostly is."""
    preset = getattr(grades(), quest.grade)
    level = round(by_heroes(preset.middles, quest.mode, len(quest.heroes)))
    return with_strength(quest, min(max(level, 0), len(grades().strengths) - 1))
