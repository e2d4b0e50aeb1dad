"""The grounds of this game's themes, read once when they are first asked for."""

from __future__ import annotations

from functools import cache

from generator.core import added
from generator.core.data import load
from generator.draw.ground.kinds import GROUNDS, Ground, GroundFile
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE


@cache
def ground_file() -> GroundFile:
    """Return the grounds of all themes. Raises BadData."""
    return load(GroundFile, PACKAGE, GROUNDS)


def ground_of(theme: str) -> Ground:
    """Return the ground of a theme by its id, or that of pieces of no theme for any other word. Raises BadData."""
    own: Ground | None = added.row_of(PACKAGE, theme, GROUNDS)
    return own or ground_file().of(added.base_of(PACKAGE, theme))
