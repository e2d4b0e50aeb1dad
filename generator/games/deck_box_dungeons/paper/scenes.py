"""The pictures of a quest and the colours of its theme: what its scene shows, vignettes, tailpieces."""

from __future__ import annotations

from functools import cache

from generator.core.data import load
from generator.draw.figures import Figure
from generator.draw.woodcut.pictures import picture_figures
from generator.draw.woodcut.scene import SceneFacts, Scenes
from generator.forge.making import fingerprint
from generator.forge.pack import ThemeColours
from generator.games.deck_box_dungeons.quest.model import Quest


@cache
def theme_scenes() -> Scenes:
    """Return what pictures of each theme are made of; raises BadData."""
    return load(Scenes, "generator.games.deck_box_dungeons.data", "scenes.toml")


def theme_colours(theme: str) -> ThemeColours:
    """Return the colours of a theme by its id."""
    found = theme_scenes().of(theme)
    return ThemeColours(found.accent, found.ground)


def scene_facts(quest: Quest) -> SceneFacts:
    """Return what the scene of a quest shows: its villain, and the sign of its objective."""
    return SceneFacts(
        theme_scenes().of(quest.theme), quest.villain.icon, quest.objective.icon, quest.theme_icon, fingerprint(quest)
    )


def quest_pictures(quest: Quest) -> dict[str, Figure]:
    """Return the pictures of a quest by the names under which templates show them: a scene, a vignette, a tailpiece."""
    return picture_figures(scene_facts(quest), f"Woodcut of {quest.theme_name}")
