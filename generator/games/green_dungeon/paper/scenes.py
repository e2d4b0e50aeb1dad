"""The pictures of a quest: its last boss and the one before, and the colours of its theme."""

from __future__ import annotations

from generator.forge.making import fingerprint
from generator.forge.pictures import Pictures, Shown
from generator.games.green_dungeon.paper.room_marks import marks_of
from generator.games.green_dungeon.quest.data_loading import PACKAGE
from generator.games.green_dungeon.quest.model import Quest


def _shown(quest: Quest) -> Shown:
    return Shown(quest.final.name, quest.final.icon, quest.mini.icon, fingerprint(quest))


PICTURES = Pictures(PACKAGE, _shown, landmarks=marks_of)
"""The pictures of quests, and the colours of themes."""
