"""The pictures of a quest and the colours of its theme: what its scene shows, vignettes, tailpieces."""

from __future__ import annotations

from functools import cache

from generator.core.data import load, replace
from generator.core.rng import Rng
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure
from generator.draw.woodcut.cover import way_of
from generator.draw.woodcut.pictures import picture_figures
from generator.draw.woodcut.scene import SceneFacts, Scenes
from generator.forge.looks import Looks, Pictured
from generator.forge.making import fingerprint
from generator.forge.pack import ThemeColours
from generator.games.donjonz.quest.model import Pair, Quest

_DATA = "generator.games.donjonz.data"


@cache
def theme_scenes() -> Scenes:
    """Return what pictures of each theme are made of; raises BadData."""
    return load(Scenes, _DATA, "scenes.toml")


def theme_colours(theme: str) -> ThemeColours:
    """Return the colours of a theme by its id."""
    found = theme_scenes().of(theme)
    return ThemeColours(found.accent, found.ground)


def shown_pair(quest: Quest) -> Pair:
    """Return the pair that pictures of a quest show: a monster, and the weapon against it. Nothing follows from its par."""
    return Rng.root("donjonz/scene", int(_print_of(quest), 16)).pick(quest.pairs)


def scene_facts(quest: Quest, looks: Looks | None = None) -> SceneFacts:
    """Return what pictures of a quest show: one of its monsters, and the weapon against it. Nothing follows from its par.

    `looks` say whose face and by which way, where it was printed before; a face that there is no more is that of today.
    """
    pair = shown_pair(quest)
    face = face_of(_DATA, looks.face) if looks else None
    return SceneFacts(
        theme_scenes().of(quest.theme), pair.monster_icon, pair.weapon_icon, quest.theme_icon, _print_of(quest),
        face or face_of(_DATA, pair.monster), looks.way if looks else "",
    )  # fmt: skip


def looks_of(quest: Quest) -> Looks:
    """Return the looks that today's data give the pictures of a quest; a monster of an older edition may have no face."""
    monster = shown_pair(quest).monster
    return Looks(face=monster if face_of(_DATA, monster) else "", way=way_of(scene_facts(quest)))


def quest_pictures(quest: Quest, looks: Looks | None = None) -> dict[str, Figure]:
    """Return the pictures of a quest by the names under which templates show them: cover, scene, vignette, tailpiece.

    They have the `looks` that are given, else those of today.
    """
    return picture_figures(scene_facts(quest, looks), f"Woodcut of {quest.theme_name}")


def _print_of(quest: Quest) -> str:
    """Return the print of a quest without its par."""
    return fingerprint(replace(quest, par=None))


PICTURED = Pictured(looks_of, quest_pictures)
"""The pictures of quests, and what they show."""
