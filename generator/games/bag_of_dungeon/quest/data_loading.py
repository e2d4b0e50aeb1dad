"""The theme files and the grades of this game, each read once when it is first asked for."""

from __future__ import annotations

from functools import cache

from generator.core import added
from generator.core.data import load
from generator.games.bag_of_dungeon.quest.grade_schema import Grades
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE
from generator.games.bag_of_dungeon.quest.theme_schema import Theme

THEMES = (
    "buried-carillon", "dead-letters", "downward-observatory", "hotel-downstairs", "long-wedding", "night-school", "polite-siege",
    "royal-menagerie",
)  # fmt: skip
"""The ids of all themes, which are also the names of their files."""


@cache
def _house_theme(name: str) -> Theme:
    return load(Theme, PACKAGE, f"{name}.toml")


def theme(name: str) -> Theme:
    """Return a theme by its id: one that a pack added, or one of the house, whose file has that name; raises BadData."""
    found: added.Added | None = added.find(PACKAGE, name)
    return _house_theme(name) if found is None else found.theme


@cache
def grades() -> Grades:
    """Return what grades ask for and how they are measured; raises BadData."""
    return load(Grades, PACKAGE, "grades.toml")
