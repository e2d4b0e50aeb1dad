"""A floor plan drawn: rock round it, floor, the edges of cards as thin lines, and over all of them the walls."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import product

from generator.core.grid import Side, Spot
from generator.draw import maps
from generator.draw.ground.contours import draw_walls, scaled
from generator.draw.ground.kinds import Ground
from generator.draw.ground.laying import lay_floor, lay_wall
from generator.draw.ground.rock import lay_rock
from generator.draw.ground.strokes import Keep
from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper.grounds import ground_of
from generator.games.donjonz.quest.maze import Thing

RIM = 0.42
"""How far rock reaches beyond the first and last rows and columns of a map, in spaces."""
WIDEST_GAP = 2
"""Gaps between spaces that are so many spaces wide, or narrower, are filled with rock: they would look like corridors."""
SEAM = 0.35
"""Width in mm of the line along the edge of a card."""
WALL, CARD_WALL = 0.066, 0.066
"""Width of a wall in spaces, on a map and on a card by itself."""
MORE = 0.06
"""How much further clusters of strokes may reach, in spaces."""
CELLS = 4
"""Cells of rock along the side of a space."""


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """Spaces, the walls round and between them as a space and its side, what lies where, and the ground of the theme."""

    spots: tuple[Spot, ...]
    walls: tuple[tuple[Spot, Side], ...]
    things: tuple[tuple[Spot, Thing], ...]
    ground: Ground = field(default_factory=lambda: ground_of(""))

    def keep(self) -> dict[Spot, Keep]:
        """Return the spaces on which something lies, with what of them stays clear."""
        return dict.fromkeys((spot for spot, _ in self.things), "all")


Rectangle = tuple[Point, Point]
"""A corner at the top left, and a size."""


def draw_floor(pen: Pen, plan: FloorPlan, space: float, *, rim: float = 0.0, cards: Sequence[Rectangle] = ()) -> None:
    """Draw a floor from the pen's corner, `space` mm a space; `cards` are outlined, in spaces.

    Round it is rock that thins out and reaches `rim` spaces beyond its first and last rows and columns. No stroke that is not a
    wall lies beside one within the dungeon.
    """
    origin = (0.0, 0.0)
    if rim:
        _draw_rock(pen, plan, space, rim)
    maps.floor(pen, plan.spots, origin, space)
    lay_floor(pen, plan.ground.floor, plan.spots, origin, space, plan.keep())
    for (x, y), (wide, high) in cards:
        pen.rect((x * space, y * space), (wide * space, high * space), "", "rule", SEAM)
    if not rim:
        maps.edges(pen, plan.walls, origin, space, CARD_WALL * space)
        return
    known, weight = set(plan.spots), WALL * space
    inner = [(spot, side) for spot, side in plan.walls if spot.beside(side) in known]
    pen.lines([_wall_line(spot, side, space, weight / 2) for spot, side in inner], "ink", weight)
    draw_walls(pen, scaled(plan.spots, CELLS), origin, space / CELLS, weight)


def _wall_line(spot: Spot, side: Side, space: float, more: float) -> tuple[Point, Point]:
    """Return the wall on a side of a space as a line that is so many mm longer at both ends."""
    x, y = (spot.x + (side == "e")) * space, (spot.y + (side == "s")) * space
    return ((x - more, y), (x + space + more, y)) if side in ("n", "s") else ((x, y - more), (x, y + space + more))


def filled_gaps(spots: Collection[Spot]) -> list[Spot]:
    """Return in reading order the spots that are rock although a map of that size has room for light between the rims.

    Rock fills gaps between two spaces of one row or column that are at most WIDEST_GAP spots wide, slits of one spot that this
    leaves, and what is then shut in from all sides.
    """
    solid = set(spots)
    solid |= _gaps_between(solid, WIDEST_GAP)
    while slits := _gaps_between(solid, 1):
        solid |= slits
    solid |= _shut_in(solid)
    return sorted(solid - set(spots), key=lambda spot: (spot.y, spot.x))


def _gaps_between(solid: Collection[Spot], widest: int) -> set[Spot]:
    """Return the spots between two solid ones of a row or column that are at most so many spots apart."""
    found = set()
    for spot, (across, down) in product(solid, ((1, 0), (0, 1))):
        line = [Spot(spot.x + far * across, spot.y + far * down) for far in range(1, widest + 2)]
        ends = [number for number, one in enumerate(line) if one in solid]
        found.update(line[: ends[0]] if ends else [])
    return found


def _shut_in(solid: Collection[Spot]) -> set[Spot]:
    """Return the spots from which no way over spots that are not solid leads out."""
    columns, rows = {spot.x for spot in solid}, {spot.y for spot in solid}
    inside = {Spot(x, y) for x in range(min(columns), max(columns) + 1) for y in range(min(rows), max(rows) + 1)}.difference(solid)
    open_spots = [
        spot for spot in inside if spot.x in (min(columns), max(columns)) or spot.y in (min(rows), max(rows))
    ]  # fmt: skip
    while open_spots:
        spot = open_spots.pop()
        if spot in inside:
            inside.remove(spot)
            open_spots += [Spot(spot.x + x, spot.y + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return inside


def _draw_rock(pen: Pen, plan: FloorPlan, space: float, rim: float) -> None:
    """Draw clusters of strokes round the floor, and over them the theme's wall in the gaps that would look like corridors.

    Where ink is saved, such a gap is filled with clusters alone.
    """
    gaps = filled_gaps(plan.spots)
    across, down = max(spot.x for spot in plan.spots) + 1, max(spot.y for spot in plan.spots) + 1
    far = (rim + MORE) * space
    inside = ((-far, -far), (across * space + far, down * space + far))
    lay_rock(pen, scaled(plan.spots, CELLS), (0.0, 0.0), space / CELLS, inside)
    for spot in gaps:
        pen.rect((spot.x * space, spot.y * space), (space, space), "rock")
    lay_wall(pen, plan.ground.wall, gaps, (0.0, 0.0), space, ("wallstroke", ""))
