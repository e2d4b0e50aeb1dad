"""The strip that shows the faces of both bosses of a quest."""

from __future__ import annotations

import msgspec

from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.games.green_dungeon.paper.told import told_words
from generator.games.green_dungeon.quest.data_loading import PACKAGE
from generator.games.green_dungeon.quest.model import Quest

STRIP = (182.0, 62.0)
"""Width and height in mm of the strip of both bosses."""
_FRAME, _SHARE, _TALLEST, _CAPTION = 0.8, 0.78, 84.0, 5.4
"""How far the frame lies from a face in mm; its width as a share of its height; its greatest height and its name's room, in mm."""


class BossFaces(msgspec.Struct, frozen=True):
    """The faces of the bosses of a quest and their names, from left to right."""

    faces: tuple[Face, ...]
    names: tuple[str, ...]


def bosses_figure(quest: Quest) -> Figure | None:
    """Return the faces of both bosses of a quest side by side, None where neither has one."""
    found = [(boss.name, face_of(PACKAGE, boss.name, theme=quest.theme)) for boss in (quest.mini, quest.final)]
    shown = [(name, face) for name, face in found if face]
    if not shown:
        return None
    alt = " ".join(told_words().boss_face.format(name=name, words=face.words) for name, face in shown)
    return figure("bosses", draw_bosses, BossFaces(tuple(face for _, face in shown), tuple(name for name, _ in shown)), *STRIP, alt)


def draw_bosses(pen: Pen, data: BossFaces) -> None:
    """Draw faces side by side in frames, each in the middle of its share of the width."""
    room = pen.width / len(data.faces)
    tall = min(pen.height - _CAPTION, (room - 2 * _FRAME) / _SHARE, _TALLEST) - 2 * _FRAME
    across, top = _SHARE * tall, (pen.height - _CAPTION - tall) / 2
    for number, (face, name) in enumerate(zip(data.faces, data.names, strict=True)):
        corner = (room * (number + 0.5) - across / 2, top)
        pen.rect(corner, (across, tall), "white")
        draw_face(pen, corner, (across, tall), face, flipped=number == 0)
        pen.rect((corner[0] - _FRAME, top - _FRAME), (across + 2 * _FRAME, tall + 2 * _FRAME), "", "deep", 0.4)
        pen.rect(corner, (across, tall), "", "deep", 0.25)
        pen.text((room * (number + 0.5), top + tall + _CAPTION - 0.8), name, "caps", 9.0, "centre", "deep")
