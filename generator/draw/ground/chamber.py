"""Tiles that are rooms: a chamber with corridors to its open sides, the theme's wall round it, and rock that thins out behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from generator.core.grid import Spot
from generator.draw.ground.contours import OpenShape, draw_walls, rough_path
from generator.draw.ground.kinds import Ground, WallKind
from generator.draw.ground.laying import lay_wall
from generator.draw.ground.rock import REACH, lay_rock, shade_walls
from generator.draw.ground.stones import Box, stamp_stones
from generator.draw.pen import Pen, Point

BEYOND = 3
"""How many cells the floor of a corridor goes on beyond the edge of its tile, so that no wall stands there."""
CLUSTERS = 3
"""How many different clusters of strokes the rock of tiles is made of."""
EVERY_SIDE = 15
"""Sides as bits, all of them open."""


class Chamber(msgspec.Struct, frozen=True):
    """How a tile is parted: cells along its side, and how many of them lie between its edge and its chamber; walls in shares of it.

    The wall of the theme is one cell thick.
    """

    cells: int
    low: int
    wall: float = 0.011

    @property
    def high(self) -> int:
        """The first cell behind the chamber."""
        return self.cells - self.low


def is_open(opened: int, side: int) -> bool:
    """Return whether a side is open, by its place in the order n, e, s, w."""
    return bool(opened >> side & 1)


@lru_cache(maxsize=64)
def floor_shape(chamber: Chamber, opened: int) -> OpenShape:
    """Return the floor of a tile with these open sides, corridors going on beyond its edges."""
    wide, far = range(chamber.low, chamber.high), chamber.cells + BEYOND
    found = {Spot(x, y) for x in wide for y in wide}
    runs = (range(-BEYOND, chamber.low), range(chamber.high, far), range(chamber.high, far), range(-BEYOND, chamber.low))
    for side, run in enumerate(runs):
        if is_open(opened, side):
            found |= {Spot(across, along) if side in (0, 2) else Spot(along, across) for across in wide for along in run}
    return OpenShape(frozenset(found))


@lru_cache(maxsize=64)
def walled_shape(shape: OpenShape) -> OpenShape:
    """Return a floor and the wall round it, beyond which rock is hatched."""
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return OpenShape(frozenset(Spot(x + dx, y + dy) for x, y in shape.cells for dx, dy in around))


def rock_boxes(chamber: Chamber, opened: int) -> Iterator[Box]:
    """Yield the corners of a tile and its closed sides, as shares of its side."""
    low, high = chamber.low / chamber.cells, chamber.high / chamber.cells
    yield from ((x, y, x + low, y + low) for x in (0.0, high) for y in (0.0, high))
    yield from (box for side, box in enumerate(_sides(low, high)) if not is_open(opened, side))


def _sides(low: float, high: float) -> tuple[Box, Box, Box, Box]:
    return (low, 0.0, high, low), (high, low, 1.0, high), (low, high, high, 1.0), (0.0, low, low, high)


def anywhere(box: Box) -> bool:
    """Return that a stone may lie where it will: rock is drawn over it."""
    del box
    return True


class Floors(NamedTuple):
    """How many different floors are laid for all tiles of a game, and which boxes of stones may lie on them."""

    kinds: int
    free: Callable[[Box], bool] = anywhere


def draw_chamber(pen: Pen, edge: float, chamber: Chamber, opened: int, ground: Ground, number: int, floors: Floors) -> None:
    """Draw a tile `edge` mm wide: one of a few floors, the wall of the theme, rock that is its own, walls and their shade.

    What is its own depends on its `number` alone, and which of the floors it has.
    """
    key = ("chamber", edge, chamber, opened, ground, number, *floors)
    pen.keep(key, lambda inner: _draw_chamber(inner, edge, chamber, opened, ground, number, floors))


def _draw_chamber(pen: Pen, edge: float, chamber: Chamber, opened: int, ground: Ground, number: int, floors: Floors) -> None:
    cell, shape = edge / chamber.cells, floor_shape(chamber, opened)
    pen.push((0.0, 0.0), 0, (edge, edge))
    pen.rect((0.0, 0.0), (edge, edge), "floor")
    stamp_stones(pen, ground.floor, number % floors.kinds, edge, floors.free)
    for left, top, right, bottom in rock_boxes(chamber, opened):
        for colour in ("white", "panel"):
            pen.rect((left * edge, top * edge), ((right - left) * edge, (bottom - top) * edge), colour)
    reach = 2 * REACH * cell
    inside = ((-reach, -reach), (edge + reach, edge + reach))
    draw_masonry(pen, shape, ground.wall, (0.0, 0.0), cell, inside, number)
    draw_walls(pen, shape, (0.0, 0.0), cell, chamber.wall * edge, salt=number)
    pen.pop()


def draw_masonry(
    pen: Pen, shape: OpenShape, wall: WallKind, at: Point, cell: float, inside: tuple[Point, Point], number: int
) -> None:
    """Draw the wall of a theme round a shape, one cell of so many mm thick, rock behind it, and the shade that falls inwards.

    The first corner of the shape lies `at`; rock stays `inside` a rectangle; `number` is of the place alone.
    """
    walled = walled_shape(shape)
    lay_rock(pen, walled, at, cell, inside, salt=number, clusters=CLUSTERS)
    outlines = (*walled.lines, *(line[::-1] for line in shape.lines))
    pen.path(rough_path(outlines, at, cell, swing=0.0), "rock")
    (left, top), (right, bottom) = inside
    columns, rows = (left - at[0], right - at[0]), (top - at[1], bottom - at[1])
    band = sorted(
        spot for spot in walled.cells - shape.cells if columns[0] < spot.x * cell < columns[1] and rows[0] < spot.y * cell < rows[1]
    )
    away = number * 100
    lay_wall(pen, wall, [Spot(x + away, y) for x, y in band], (at[0] - away * cell, at[1]), cell)
    shade_walls(pen, shape, at, cell)


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have a part in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
