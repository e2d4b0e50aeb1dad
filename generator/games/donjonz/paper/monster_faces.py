"""The faces of a quest's monsters, each by itself, as the page behind the cover shows them."""

from __future__ import annotations

import msgspec

from generator.draw.faces.creatures import Creature
from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.games.donjonz.quest.data_loading import PACKAGE
from generator.games.donjonz.quest.model import Quest

SIZE = (34.0, 42.0)
"""Width and height of a face in mm."""
_FRAME, _ICON = 0.8, 24.0
"""How far the frame lies from a face, and how large an icon is that stands for one, in mm."""


class MonsterFace(msgspec.Struct, frozen=True):
    """A monster's face, or else its icon, and whether it looks to the right."""

    face: Face | None
    icon: str
    flipped: bool


def face_figures(quest: Quest) -> dict[str, Figure]:
    """Return the face of each kind of monster by its number, `face0` and so on; one without a face shows its icon."""
    found = {}
    for number, pair in enumerate(quest.pairs):
        face = face_of(PACKAGE, pair.monster, theme=quest.theme)
        icon = face.row.icon if face and isinstance(face.row, Creature) else "" if face else pair.monster_icon
        data = MonsterFace(face, pair.monster_icon, flipped=number % 2 == 0)
        alt = f"{pair.monster}: {face.words}" if face else pair.monster
        found[f"face{number}"] = figure("monster-face", draw_monster_face, data, *SIZE, alt, icons=(icon,) if icon else ())
    return found


def draw_monster_face(pen: Pen, data: MonsterFace) -> None:
    """Draw a face in a double frame."""
    size = (pen.width - 2 * _FRAME, pen.height - 2 * _FRAME)
    pen.rect((_FRAME, _FRAME), size, "white")
    if data.face:
        draw_face(pen, (_FRAME, _FRAME), size, data.face, flipped=data.flipped)
    else:
        pen.icon((pen.width / 2, pen.height / 2), data.icon, _ICON, "deep")
    pen.rect((0.0, 0.0), (pen.width, pen.height), "", "deep", 0.4)
    pen.rect((_FRAME, _FRAME), size, "", "deep", 0.25)
