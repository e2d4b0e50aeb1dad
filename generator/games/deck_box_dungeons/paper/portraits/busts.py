"""Busts of the heroes; each hero by what its card tells, anybody else under a hood."""

from __future__ import annotations

from collections.abc import Mapping

from generator.draw.faces.busts import Bust
from generator.draw.faces.face import Face, draw_row
from generator.draw.faces.tables import faces_of
from generator.draw.pen import Pen, Point
from generator.draw.plate import Plate
from generator.games.deck_box_dungeons.quest.data_loading import HERO_FACES, PACKAGE

_HOODED = Bust(head="hooded")
"""Somebody whose face is in the shadow of a hood."""


def hero_faces() -> Mapping[str, Face]:
    """Return the faces of the heroes by the ids of their cards; raises BadData."""
    return faces_of(PACKAGE, HERO_FACES)


def draw_bust(pen: Pen, at: Point, size: Point, hero: str) -> None:
    """Draw the bust of a hero, by the id of its card, in a rectangle given by its top left corner, width and height in mm."""

    def drawn(inner: Pen) -> None:
        plate = Plate(inner, (0.0, 0.0), size)
        plate.backdrop(size)
        face = hero_faces().get(hero)
        draw_row(plate, face.row if face else _HOODED)

    pen.push(at, 0, size)
    pen.keep(("bust", hero, size), drawn)
    pen.pop()
