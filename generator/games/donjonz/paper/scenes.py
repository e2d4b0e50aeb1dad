"""The pictures of a quest and the colours of its theme: what its scene shows, vignettes, tailpieces."""

from __future__ import annotations

from functools import cache

from generator.core.data import load, replace
from generator.core.rng import Rng
from generator.draw.figures import Figure
from generator.draw.woodcut.cover import way_of
from generator.draw.woodcut.pictures import picture_figures
from generator.draw.woodcut.scene import SceneFacts, Scenes
from generator.forge.looks import Looks, Pictured
from generator.forge.making import fingerprint
from generator.forge.pack import ThemeColours
from generator.games.donjonz.quest.model import Quest

_DATA = "generator.games.donjonz.data"


@cache
def theme_scenes() -> Scenes:
    """Return what pictures of each theme are made of; raises BadData."""
    return load(Scenes, _DATA, "scenes.toml")


def theme_colours(theme: str) -> ThemeColours:
    """Return the colours of a theme by its id."""
    found = theme_scenes().of(theme)
    return ThemeColours(found.accent, found.ground)


def scene_facts(quest: Quest, looks: Looks | None = None) -> SceneFacts:
    """Return what pictures of a quest show: one of its monsters, and the weapon against it. Nothing follows from its par.

    `looks` say by which way, where it was printed before.
    """
    print_ = fingerprint(replace(quest, par=None))
    pair = Rng.root("donjonz/scene", int(print_, 16)).pick(quest.pairs)
    icons = pair.monster_icon, pair.weapon_icon, quest.theme_icon
    return SceneFacts(theme_scenes().of(quest.theme), *icons, print_, None, looks.way if looks else "")


def looks_of(quest: Quest) -> Looks:
    """Return the looks that today's data give the pictures of a quest, which show nobody who has a face."""
    return Looks(way=way_of(scene_facts(quest)))


def quest_pictures(quest: Quest, looks: Looks | None = None) -> dict[str, Figure]:
    """Return the pictures of a quest by the names under which templates show them: cover, scene, vignette, tailpiece.

    They have the `looks` that are given, else those of today.
    """
    return picture_figures(scene_facts(quest, looks), f"Woodcut of {quest.theme_name}")


PICTURED = Pictured(looks_of, quest_pictures)
"""The pictures of quests, and what they show."""
