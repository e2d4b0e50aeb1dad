"""The pictures of a quest and the colours of its theme: what its scene shows, vignettes, tailpieces."""

from __future__ import annotations

from functools import cache

from generator.core.data import load
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure
from generator.draw.woodcut.cover import way_of
from generator.draw.woodcut.pictures import picture_figures
from generator.draw.woodcut.scene import SceneFacts, Scenes
from generator.forge.looks import Looks, Pictured
from generator.forge.making import fingerprint
from generator.forge.pack import ThemeColours
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

DRAGON_ICON = "dragon-head"
RING_ICON = "ring"


@cache
def theme_scenes() -> Scenes:
    """Return what pictures of each theme are made of; raises BadData."""
    return load(Scenes, PACKAGE, "scenes.toml")


def theme_colours(theme: str) -> ThemeColours:
    """Return the colours of a theme by its id."""
    found = theme_scenes().of(theme)
    return ThemeColours(found.accent, found.ground)


def scene_facts(quest: Quest, looks: Looks | None = None) -> SceneFacts:
    """Return what pictures of a quest show: the dragon, and the ring that is sought; nothing of what is sealed.

    `looks` say whose face and by which way, where it was printed before; a face that there is no more is that of today.
    """
    face = face_of(PACKAGE, looks.face) if looks else None
    return SceneFacts(
        theme_scenes().of(quest.theme), DRAGON_ICON, RING_ICON, quest.theme_icon, fingerprint(quest),
        face or face_of(PACKAGE, quest.dragon.name), looks.way if looks else "",
    )  # fmt: skip


def looks_of(quest: Quest) -> Looks:
    """Return the looks that today's data give the pictures of a quest."""
    return Looks(face=quest.dragon.name, way=way_of(scene_facts(quest)))


def quest_pictures(quest: Quest, looks: Looks | None = None) -> dict[str, Figure]:
    """Return the pictures of a quest by the names under which templates show them: cover, scene, vignette, tailpiece.

    They have the `looks` that are given, else those of today.
    """
    return picture_figures(scene_facts(quest, looks), f"Woodcut of {quest.theme_name}")


PICTURED = Pictured(looks_of, quest_pictures)
"""The pictures of quests, and what they show."""
