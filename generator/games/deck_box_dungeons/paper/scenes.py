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
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.tone import is_gentle

_DATA = "generator.games.deck_box_dungeons.data"


@cache
def theme_scenes() -> Scenes:
    """Return what pictures of each theme are made of; raises BadData."""
    return load(Scenes, _DATA, "scenes.toml")


def theme_colours(theme: str) -> ThemeColours:
    """Return the colours of a theme by its id."""
    found = theme_scenes().of(theme)
    return ThemeColours(found.accent, found.ground)


def scene_facts(quest: Quest, looks: Looks | None = None) -> SceneFacts:
    """Return what pictures of a quest show: its villain, and the sign of its objective.

    `looks` say whose face and by which way, where it was printed before; a face that there is no more is that of today. A gentle
    quest shows a face only whose words are gentle.
    """
    face = (face_of(_DATA, looks.face) if looks else None) or face_of(_DATA, quest.villain.id)
    if quest.gentle is True and face and not is_gentle(face.words):
        face = None
    return SceneFacts(
        theme_scenes().of(quest.theme), quest.villain.icon, quest.objective.icon, quest.theme_icon, fingerprint(quest),
        face, looks.way if looks else "",
    )  # fmt: skip


def looks_of(quest: Quest) -> Looks:
    """Return the looks that today's data give the pictures of a quest."""
    return Looks(face=quest.villain.id, way=way_of(scene_facts(quest)))


def quest_pictures(quest: Quest, looks: Looks | None = None) -> dict[str, Figure]:
    """Return the pictures of a quest by the names under which templates show them: cover, scene, vignette, tailpiece.

    They have the `looks` that are given, else those of today.
    """
    return picture_figures(scene_facts(quest, looks), f"Woodcut of {quest.theme_name}")


PICTURED = Pictured(looks_of, quest_pictures)
"""The pictures of quests, and what they show."""
