"""The ground of a floor tile, which is a room, and one thing of the theme that lies there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from generator.draw.ground.chamber import Chamber, Floors, draw_chamber, is_open, overlap
from generator.draw.ground.fittings import draw_fitting
from generator.draw.ground.kinds import FittingKind, Ground
from generator.draw.ground.stones import Box
from generator.draw.ground.strokes import roller
from generator.draw.pen import Pen

CHAMBER = Chamber(15, 3)
"""How a floor tile is parted: corridors and the chamber are three fifths of it wide."""
FLOORS = Floors(12)
"""The floors of tiles, over whose edges rock is drawn."""
LARGE, SMALL = 0.44, 0.24
"""The largest and the smallest side of what lies on a tile, as shares of the tile's side."""
STEP = 0.04
"""By how much it is made smaller until it has room, and how far apart the places lie at which it is tried."""
MARGIN = 0.015
"""How far it stays away from walls and from what must not be covered, as a share of the tile's side."""


class Lying(msgspec.Struct, frozen=True):
    """What lies on a tile: its kind, its top left corner and its side, as shares of the tile's side."""

    kind: FittingKind
    left: float
    top: float
    size: float


def draw_ground(pen: Pen, edge: float, number: int, opened: int, ground: Ground) -> None:
    """Draw the ground of a tile by its number, `edge` mm wide."""
    draw_chamber(pen, edge, CHAMBER, opened, ground, number, FLOORS)


@lru_cache(maxsize=512)
def lying_on(number: int, opened: int, ground: Ground, kept: tuple[Box, ...]) -> Lying | None:
    """Return what lies on a tile and where: as large as it can be without covering anything `kept`, None where nothing has room.

    The boxes `kept` are shares of the tile's side. A thing of the theme comes again when all others have lain somewhere.
    """
    if not ground.fittings:
        return None
    kind = ground.fittings[(number * 7) % len(ground.fittings)]
    roll = roller("fitting", kind, number)
    for step in range(round((LARGE - SMALL) / STEP) + 1):
        size = LARGE - step * STEP
        found = list(_rooms(size, opened, kept))
        if found:
            left, top = found[round(roll(0, len(found) - 1))]
            return Lying(kind, left, top, size)
    return None


def _rooms(size: float, opened: int, kept: tuple[Box, ...]) -> Iterator[tuple[float, float]]:
    """Yield the top left corners that a thing of a size may have, row by row."""
    count = round((1.0 - size) / STEP)
    for row in range(count + 1):
        for column in range(count + 1):
            left, top = column * STEP, row * STEP
            wanted = (left - MARGIN, top - MARGIN, left + size + MARGIN, top + size + MARGIN)
            if _on_floor(wanted, opened) and not any(overlap(wanted, box) for box in kept):
                yield left, top


def _on_floor(box: Box, opened: int) -> bool:
    """Return whether a box lies in the chamber, a corridor, or both of two that meet, and within the tile."""
    left, top, right, bottom = box
    if left < 0.0 or top < 0.0 or right > 1.0 or bottom > 1.0:
        return False
    low, high = CHAMBER.low / CHAMBER.cells, CHAMBER.high / CHAMBER.cells
    upright = (0.0 if is_open(opened, 0) else low, 1.0 if is_open(opened, 2) else high)
    level = (0.0 if is_open(opened, 3) else low, 1.0 if is_open(opened, 1) else high)
    in_column = low <= left and right <= high and upright[0] <= top and bottom <= upright[1]
    in_row = low <= top and bottom <= high and level[0] <= left and right <= level[1]
    return in_column or in_row


def draw_lying(pen: Pen, lying: Lying) -> None:
    """Draw what lies on a tile as large as the pen."""
    edge = pen.width
    draw_fitting(pen, lying.kind, (lying.left * edge, lying.top * edge), lying.size * edge)
