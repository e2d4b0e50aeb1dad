"""The data files of this game, each read once when it is first asked for."""

from __future__ import annotations

from functools import cache

from generator.core import added
from generator.core.data import load
from generator.games.green_dungeon.quest.theme_schema import Grades, SeasonFile, Theme

PACKAGE = "generator.games.green_dungeon.data"
THEMES = (
    "castle-eventually", "deepdown-line", "empty-clothes", "opposite-face", "saint-halmers-pans", "slow-mould",
    "standing-verdict", "winter-quarters",
)  # fmt: skip


@cache
def _house_theme(name: str) -> Theme:
    return load(Theme, PACKAGE, f"{name}.toml")


def theme(name: str) -> Theme:
    """Return a theme by its id: one that a pack added, or one of the house, whose file has that name; raises BadData."""
    found: added.Added | None = added.find(PACKAGE, name)
    return _house_theme(name) if found is None else found.theme


@cache
def grades() -> Grades:
    """Return where one grade ends and the next begins; raises BadData."""
    return load(Grades, PACKAGE, "grades.toml")


@cache
def season_file() -> SeasonFile:
    """Return what is told only where words are dealt; raises BadData."""
    return load(SeasonFile, PACKAGE, "season.toml")
