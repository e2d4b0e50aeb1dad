"""The ground of a floor tile: stones laid anew, the theme's wall round them, rock that thins out, and one thing that lies there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from generator.core.grid import Spot
from generator.draw.ground.contours import OpenShape, draw_walls, rough_path
from generator.draw.ground.fittings import draw_fitting
from generator.draw.ground.kinds import FittingKind, Ground
from generator.draw.ground.laying import lay_wall
from generator.draw.ground.rock import REACH, lay_rock, shade_walls
from generator.draw.ground.stones import FIELD, Box, lay_stones
from generator.draw.ground.strokes import roller
from generator.draw.pen import Pen

CELLS = 15
"""Cells along the side of a tile; corridors and the chamber are nine wide."""
LOW, HIGH = 3, 12
"""The first cell of a chamber, and the first behind it."""
BAND = 1
"""How many cells thick the wall of the theme is."""
BEYOND = 3
"""How many cells the floor of a corridor goes on beyond the edge of its tile, so that no wall stands there."""
WALL = 0.011
"""Weight of walls as a share of a tile's side."""
CLUSTERS = 4
"""How many different clusters of strokes rock is made of."""
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


def is_open(opened: int, side: int) -> bool:
    """Return whether a side is open, by its place in the order n, e, s, w."""
    return bool(opened >> side & 1)


@lru_cache(maxsize=64)
def floor_shape(opened: int) -> OpenShape:
    """Return the floor of a tile with these open sides, corridors going on beyond its edges."""
    wide, far = range(LOW, HIGH), CELLS + BEYOND
    found = {Spot(x, y) for x in wide for y in wide}
    runs = (range(-BEYOND, LOW), range(HIGH, far), range(HIGH, far), range(-BEYOND, LOW))
    for side, run in enumerate(runs):
        if is_open(opened, side):
            found |= {Spot(across, along) if side in (0, 2) else Spot(along, across) for across in wide for along in run}
    return OpenShape(frozenset(found))


@lru_cache(maxsize=64)
def wall_band(opened: int) -> tuple[Spot, ...]:
    """Return the squares of wall of a tile, `BAND` cells wide, that border on its floor, straight or diagonally."""
    cells, count = floor_shape(opened).cells, CELLS // BAND

    def floor(x: int, y: int) -> bool:
        return Spot(x * BAND, y * BAND) in cells

    near = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    every = ((x, y) for y in range(count) for x in range(count))
    return tuple(Spot(x, y) for x, y in every if not floor(x, y) and any(floor(x + dx, y + dy) for dx, dy in near))


def floor_boxes(opened: int) -> Iterator[Box]:
    """Yield the chamber and the corridors of a tile, as shares of its side."""
    low, high = LOW / CELLS, HIGH / CELLS
    yield low, low, high, high
    corridors = ((low, 0.0, high, low), (high, low, 1.0, high), (low, high, high, 1.0), (0.0, low, low, high))
    yield from (box for side, box in enumerate(corridors) if is_open(opened, side))


def draw_ground(pen: Pen, edge: float, number: int, opened: int, ground: Ground) -> None:
    """Draw a tile `edge` mm wide: its rock, the wall of the theme, stones that are this tile's own, walls and their shade."""
    cell, shape = edge / CELLS, floor_shape(opened)
    part, away = BAND * cell, CELLS * number
    pen.push((0.0, 0.0), 0, (edge, edge))
    pen.rect((0.0, 0.0), (edge, edge), "floor")
    boxes = tuple((FIELD * a, FIELD * b, FIELD * c, FIELD * d) for a, b, c, d in floor_boxes(opened))
    lay_stones(pen, ground.floor, number, (0.0, 0.0), edge, lambda box: any(overlap(box, one) for one in boxes))
    for left, top, right, bottom in rock_boxes(opened):
        for colour in ("white", "panel"):
            pen.rect((left * edge, top * edge), ((right - left) * edge, (bottom - top) * edge), colour)
    reach = 2 * REACH * cell
    inside = ((-reach, -reach), (edge + reach, edge + reach))
    lay_rock(pen, walled_shape(opened), (0.0, 0.0), cell, inside, salt=number, clusters=CLUSTERS)
    band = wall_band(opened)
    outlines = (*walled_shape(opened).lines, *(line[::-1] for line in shape.lines))
    pen.path(rough_path(outlines, (0.0, 0.0), cell, swing=0.0), "rock")
    lay_wall(pen, ground.wall, [Spot(x + away, y) for x, y in band], (-away * part, 0.0), part)
    shade_walls(pen, shape, (0.0, 0.0), cell)
    draw_walls(pen, shape, (0.0, 0.0), cell, WALL * edge, salt=number)
    pen.pop()


@lru_cache(maxsize=64)
def walled_shape(opened: int) -> OpenShape:
    """Return the floor of a tile and the wall of the theme round it, beyond which rock is hatched."""
    band = {Spot(x * BAND + a, y * BAND + b) for x, y in wall_band(opened) for a in range(BAND) for b in range(BAND)}
    cells = floor_shape(opened).cells
    beyond = {
        Spot(x + dx, y + dy)
        for x, y in cells
        for dx, dy in ((-BAND, 0), (BAND, 0), (0, -BAND), (0, BAND))
        if not (0 <= x < CELLS and 0 <= y < CELLS)
    }
    return OpenShape(frozenset(cells | band | beyond))


def rock_boxes(opened: int) -> Iterator[Box]:
    """Yield the corners of a tile and its closed sides, as shares of its side."""
    low, high = LOW / CELLS, HIGH / CELLS
    yield from ((x, y, x + low, y + low) for x in (0.0, high) for y in (0.0, high))
    sides = ((low, 0.0, high, low), (high, low, 1.0, high), (low, high, high, 1.0), (0.0, low, low, high))
    yield from (box for side, box in enumerate(sides) if not is_open(opened, side))


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have a part in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


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
    low, high = LOW / CELLS, HIGH / CELLS
    upright = (0.0 if is_open(opened, 0) else low, 1.0 if is_open(opened, 2) else high)
    level = (0.0 if is_open(opened, 3) else low, 1.0 if is_open(opened, 1) else high)
    in_column = low <= left and right <= high and upright[0] <= top and bottom <= upright[1]
    in_row = low <= top and bottom <= high and level[0] <= left and right <= level[1]
    return in_column or in_row


def draw_lying(pen: Pen, lying: Lying) -> None:
    """Draw what lies on a tile as large as the pen."""
    edge = pen.width
    draw_fitting(pen, lying.kind, (lying.left * edge, lying.top * edge), lying.size * edge)
