"""The faces of a game from its tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.core import added
from generator.core.data import has, load
from generator.draw.faces.face import Face, Faces

TABLE = "faces.toml"
"""The name of the table in a game's data of those who are met."""


@cache
def faces_of(package: str, table: str = TABLE) -> Mapping[str, Face]:
    """Return the faces of a table in a package of data by the names of those who bear them, none without it; raises BadData."""
    return load(Faces, package, table).faces if has(package, table) else {}


def face_of(package: str, name: str, table: str = TABLE, *, theme: str = "") -> Face | None:
    """Return the face of somebody by name, of a `theme` that a pack added its own first; None for whoever has none.

    Raises BadData.
    """
    own: Face | None = added.row_of(package, theme, table, name)
    return own or faces_of(package, table).get(name)
