"""The pictures of a quest: one of its monsters and the weapon against it, and the colours of its theme."""

from __future__ import annotations

from generator.core.data import replace
from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.forge.pictures import Pictures, Shown
from generator.games.donjonz.quest.data_loading import PACKAGE
from generator.games.donjonz.quest.model import Quest


def _shown(quest: Quest) -> Shown:
    """Return one of the monsters, and the weapon against it. Nothing follows from its par."""
    print_ = fingerprint(replace(quest, par=None))
    pair = Rng.root("donjonz/scene", int(print_, 16)).pick(quest.pairs)
    return Shown(pair.monster, pair.monster_icon, pair.weapon_icon, print_)


PICTURES = Pictures(PACKAGE, _shown)
"""The pictures of quests, and the colours of themes."""
