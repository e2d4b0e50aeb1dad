"""The faces of dragons: one for each that a theme names, and the picture that stands beside its story."""

from __future__ import annotations

from functools import cache

from generator.core.data import load
from generator.draw.faces.face import Face, Faces, draw_face
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.games.bag_of_dungeon.quest.model import Dragon
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

SIZE = (47.0, 60.0)
"""Width and height in mm of the picture beside a dragon's story."""


@cache
def all_faces() -> dict[str, Face]:
    """Return the faces of all dragons by their names; raises BadData."""
    return load(Faces, PACKAGE, "faces.toml").faces


def face_of(dragon: Dragon) -> Face | None:
    """Return the face of a dragon; one that no theme names, as in a document that somebody changed, has none."""
    return all_faces().get(dragon.name)


def face_figures(dragon: Dragon) -> dict[str, Figure]:
    """Return the picture of a dragon by the name under which templates show it, if there is one."""
    face = face_of(dragon)
    if face is None:
        return {}
    return {"dragon": figure("dragon", _draw, face, *SIZE, f"Portrait of {dragon.name}: {face.words}")}


def _draw(pen: Pen, face: Face) -> None:
    """Draw a face in a thin frame."""
    draw_face(pen, (0.0, 0.0), (pen.width, pen.height), face)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "", "ink", 0.35)
