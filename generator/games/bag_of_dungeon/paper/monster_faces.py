"""The faces of monsters."""

from __future__ import annotations

from functools import cache

from generator.core.data import load
from generator.draw.faces.face import Face, Faces
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE


@cache
def load_monster_faces() -> dict[str, Face]:
    """Return the faces of monsters by their ids."""
    return load(Faces, PACKAGE, "monster-faces.toml").faces
