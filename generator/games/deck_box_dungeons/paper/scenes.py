"""The pictures of a quest: its villain and the sign of its objective, and the colours of its theme."""

from __future__ import annotations

from generator.draw.faces.face import Face
from generator.forge.making import fingerprint
from generator.forge.pictures import Pictures, Shown
from generator.games.deck_box_dungeons.paper.map.room_marks import marks_of
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.tone import is_gentle


def _shown(quest: Quest) -> Shown:
    return Shown(quest.villain.id, quest.villain.icon, quest.objective.icon, fingerprint(quest))


def may_show(quest: Quest, face: Face) -> bool:
    """Return whether a quest may show a face: a gentle one shows those alone whose words are gentle."""
    return quest.gentle is not True or is_gentle(face.words)


PICTURES = Pictures(PACKAGE, _shown, may_show, marks_of)
"""The pictures of quests, and the colours of themes."""
