"""The pictures of a quest: the dragon and the ring, and the colours of its theme."""

from __future__ import annotations

from generator.forge.making import fingerprint
from generator.forge.pictures import Pictures, Shown
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

DRAGON_ICON = "dragon-head"
RING_ICON = "ring"


def _shown(quest: Quest) -> Shown:
    """Return the dragon and the ring, which every delve has."""
    return Shown(quest.dragon.name, DRAGON_ICON, RING_ICON, fingerprint(quest))


PICTURES = Pictures(PACKAGE, _shown)
"""The pictures of quests, and the colours of themes."""
