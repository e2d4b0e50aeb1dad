"""What lies on a floor, seen from above: rugs, grates, wells and the like, engraved from data on a square of any size."""

from __future__ import annotations

from functools import cache

from generator.core.data import Record, load
from generator.draw.faces.pieces import Part, Piece, draw_pieces
from generator.draw.ground.kinds import FittingKind
from generator.draw.pen import Pen, Point
from generator.draw.plate import FOOT, MIDDLE, TALL, WIDE, Plate, Roles

FIELD = 100.0
"""Width and height in units of the field on which fittings are written."""
ROLES = Roles(outline="deep", solid="deep")
"""The colours of fittings: lighter than signs of play, which are in ink."""


class FittingFile(Record):
    """All fittings by kind, each as pieces from the lowest to the uppermost."""

    fittings: dict[FittingKind, Part]


KEPT = (5.0, 7.0, 10.0, 14.0, 20.0, 28.0)
"""The sizes in mm at which fittings are drawn; any other is that of one of these, no more than a fifth larger or smaller."""


@cache
def fitting_file() -> FittingFile:
    """Return all fittings as they are written. Raises BadData."""
    return load(FittingFile, "generator.draw.ground", "fittings.toml")


def pieces_of(kind: FittingKind) -> tuple[Piece, ...]:
    """Return the pieces of a fitting. Raises BadData."""
    return fitting_file().fittings[kind].pieces


def square_plate(pen: Pen, at: Point, size: float) -> Plate:
    """Return a plate whose field of 100 x 100 units is the square of `size` mm whose top left corner lies `at`."""
    unit = size / FIELD
    corner = (at[0] + (FIELD / 2 - WIDE / 2) * unit + (FIELD / 2 - MIDDLE) * unit, at[1] + (FOOT - TALL) * unit)
    return Plate(pen, corner, (WIDE * unit, TALL * unit), ROLES)


def draw_fitting(pen: Pen, kind: FittingKind, at: Point, size: float) -> None:
    """Draw a fitting on a square of `size` mm, given by its top left corner: ready art of the nearest size, a little scaled."""
    kept = min(KEPT, key=lambda other: max(size / other, other / size))
    pen.repeat(
        ("fitting", kind, kept),
        [at],
        size / kept,
        lambda inner: draw_pieces(square_plate(inner, (0.0, 0.0), kept), pieces_of(kind)),
    )
