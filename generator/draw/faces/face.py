"""A face as a row of data, and its picture: drawn once for each size, placed wherever it is wanted."""

from __future__ import annotations

from functools import lru_cache

from generator.core.data import Record
from generator.draw.faces.busts import Bust, draw_bust
from generator.draw.faces.creatures import Creature, draw_creature
from generator.draw.faces.profiles import Profile, draw_profile
from generator.draw.faces.sitters import Sitter, draw_sitter
from generator.draw.pen import Pen, Point
from generator.draw.plate import FOOT, PAGE, TALL, WIDE, Plate, Roles, Survey, survey

Row = Bust | Creature | Profile | Sitter
"""What a face is drawn from: the row says by its `kind` which of the makers draws it."""


HEAD, CROWN = 76.0, 8.0
"""How many units of a plate show a head from above, and how far below the top of the units it begins."""
WHOLE_HEAD, WHOLE_CROWN = 102.0, 4.0
"""The same of a creature, whose mouth may be far down and whose signs stand high."""
_FINER = 0.72
"""By what share lines of a head alone, a few mm large, are thinner than those of a plate of its scale."""


class Face(Record):
    """A face: what it is drawn from, and its words for those who cannot see it, as they end the sentence "It shows ..."."""

    words: str
    row: Row


class Faces(Record):
    """The faces of a game by the names of those who bear them."""

    faces: dict[str, Face]


def draw_face(
    pen: Pen, at: Point, size: Point, face: Face, roles: Roles = PAGE, *, flipped: bool = False, ground: bool = True
) -> None:
    """Draw a face in a rectangle from its top left corner, in mm; one with `ground` stands before level lines and fills it.

    It looks to the left, a `flipped` one to the right. Nothing is drawn outside of the rectangle.
    """

    def stamped(inner: Pen) -> None:
        inner.push((0.0, 0.0), 0, size)
        plate = Plate(inner, (0.0, 0.0), size, roles, flipped=flipped)
        if ground:
            plate.backdrop(size)
        draw_row(plate, face.row)
        inner.pop()

    if isinstance(face.row, Creature) and face.row.icon:
        pen.outline(face.row.icon)  # so that its author is credited where the face was drawn before
    pen.stamp(("face", face, size, roles, flipped, ground), at, stamped)


def draw_head(pen: Pen, at: Point, size: Point, face: Face) -> None:
    """Draw the head of a face in a rectangle of a few mm, from its top left corner: outlines and blacks that read at that size."""
    head, crown = (WHOLE_HEAD, WHOLE_CROWN) if isinstance(face.row, Creature) else (HEAD, CROWN)

    def stamped(inner: Pen) -> None:
        scale = size[1] / head
        wide, tall = WIDE * scale, TALL * scale
        inner.push((0.0, 0.0), 0, size)
        plate = Plate(inner, ((size[0] - wide) / 2, (FOOT - TALL - crown) * scale), (wide, tall))
        plate.thick *= _FINER
        draw_row(plate, face.row)
        inner.pop()

    if isinstance(face.row, Creature) and face.row.icon:
        pen.outline(face.row.icon)
    pen.stamp(("head", face, size), at, stamped)


def draw_row(plate: Plate, row: Row) -> None:
    """Draw what a row tells on a plate."""
    match row:
        case Bust():
            draw_bust(plate, row)
        case Creature():
            draw_creature(plate, row)
        case Profile():
            draw_profile(plate, row)
        case Sitter():
            draw_sitter(plate, row)


@lru_cache(maxsize=512)
def face_survey(face: Face) -> Survey:
    """Return what is known of a face in units of a plate."""
    return survey(lambda plate: draw_row(plate, face.row))


def face_extent(face: Face) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a face in units of a plate."""
    return face_survey(face).extent
