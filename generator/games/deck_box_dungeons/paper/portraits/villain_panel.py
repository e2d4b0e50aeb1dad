"""The picture of a villain in a panel, for the page of a finale."""

from __future__ import annotations

import msgspec

from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.draw.plate import TALL, WIDE, Plate
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE
from generator.games.deck_box_dungeons.quest.theme_schema import Villain
from generator.games.deck_box_dungeons.quest.tone import is_gentle

PANEL = (84.0, 60.0)
"""Width and height of a panel in mm; the face stands in its middle, as high as the panel."""


class Panel(msgspec.Struct, frozen=True):
    """What a panel shows: a face, or the icon of whoever has none."""

    face: Face | None
    icon: str


def face_figure(villain: Villain, theme: str, *, gentle: bool = False) -> Figure:
    """Return the picture of a villain of a theme for the page on which it is met; in a `gentle` quest only a gentle face.

    Raises BadData.
    """
    face = face_of(PACKAGE, villain.id, theme=theme)
    if gentle and face and not is_gentle(face.words):
        face = None
    words = f"{villain.name}. It shows {face.words}" if face else villain.name
    return figure("face", draw_panel, Panel(face, villain.icon), *PANEL, words, icons=() if face else (villain.icon,))


def draw_panel(pen: Pen, panel: Panel) -> None:
    """Draw a face before level lines, in a frame as large as a pen."""
    wide, tall = pen.width, pen.height
    size = (tall * WIDE / TALL, tall)
    place = ((wide - size[0]) / 2, 0.0)
    pen.rect((0.0, 0.0), (wide, tall), "white")
    pen.push((0.0, 0.0), 0, (wide, tall))
    Plate(pen, place, size).backdrop((wide, tall))
    if panel.face:
        draw_face(pen, place, size, panel.face, ground=False)
    else:
        pen.icon((wide / 2, tall / 2), panel.icon, 0.8 * tall, "ink", "halo")
    pen.pop()
    pen.rect((0.0, 0.0), (wide, tall), "", "deep", 0.4)
