"""The faces of a game from its table, if it has one."""

from __future__ import annotations

from functools import cache

from generator.core.data import has, load
from generator.draw.faces.face import Face, Faces

TABLE = "faces.toml"
"""The name of the table in a game's data."""


@cache
def faces_of(package: str) -> Faces:
    """Return the faces in a package of data by the names of those who bear them, none without a table; raises BadData."""
    return load(Faces, package, TABLE) if has(package, TABLE) else Faces(faces={})


def face_of(package: str, name: str) -> Face | None:
    """Return the face of somebody by name, None for whoever has none; raises BadData."""
    return faces_of(package).faces.get(name)
