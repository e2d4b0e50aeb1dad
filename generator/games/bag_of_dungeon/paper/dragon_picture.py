"""The picture of a dragon that stands beside its story."""

from __future__ import annotations

from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.games.bag_of_dungeon.quest.model import Dragon
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

SIZE = (47.0, 60.0)
"""Width and height in mm of the picture beside a dragon's story."""


def face_figures(dragon: Dragon, theme: str) -> dict[str, Figure]:
    """Return the picture of a dragon of a theme by the name under which templates show it; one that no theme names has none."""
    face = face_of(PACKAGE, dragon.name, theme=theme)
    if face is None:
        return {}
    return {"dragon": figure("dragon", _draw, face, *SIZE, f"Portrait of {dragon.name}: {face.words}")}


def _draw(pen: Pen, face: Face) -> None:
    """Draw a face in a thin frame."""
    draw_face(pen, (0.0, 0.0), (pen.width, pen.height), face)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "", "ink", 0.35)
