"""A floor plan drawn: rock, floor, the edges of cards as thin lines, and over all of them the walls."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import floor

from generator.core.grid import Side, Spot
from generator.draw import maps
from generator.draw.ground.kinds import Ground, WallKind
from generator.draw.ground.laying import cast_shadows, choice, lay_floor, lay_wall, shadowed
from generator.draw.ground.props import draw_light, draw_prop
from generator.draw.ground.strokes import Keep
from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper.grounds import ground_of
from generator.games.donjonz.quest.maze import Thing

RIM = 0.42
"""Width of the rock around the map, in spaces."""
WIDEST_GAP = 2
"""Gaps between spaces that are so many spaces wide, or narrower, are filled with rock: they would look like corridors."""
SEAM = 0.35
"""Width in mm of the line along the edge of a card."""
WALL, CARD_WALL = 0.055, 0.066
"""Width of a wall in spaces, on a map and on a card by itself."""
PROP_SIZE = 0.74
"""Size in spaces of the props that stand on walls between rooms."""


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
    """Draw a floor from the pen's corner, `space` mm a space; rock round it, `rim` spaces wide; `cards` are outlined, in spaces."""
    if rim:
        _draw_rock(pen, plan, space, rim)
    origin, keep = (0.0, 0.0), plan.keep()
    maps.floor(pen, plan.spots, origin, space)
    lay_floor(pen, plan.ground.floor, plan.spots, origin, space, keep)
    cast_shadows(pen, shadowed(plan.spots, plan.walls), origin, space, keep)
    for (x, y), (wide, high) in cards:
        pen.rect((x * space, y * space), (wide * space, high * space), "", "rule", SEAM)
    maps.edges(pen, plan.walls, origin, space, (WALL if rim else CARD_WALL) * space)


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
    """Draw the wall of the theme round the floor, `rim` spaces wide, and in the gaps that look like corridors."""
    gaps = filled_gaps(plan.spots)
    solid = sorted({*plan.spots, *gaps}, key=lambda spot: (spot.y, spot.x))
    wide = rim * space
    for spot in solid:
        pen.rect((spot.x * space - wide, spot.y * space - wide), (space + 2 * wide, space + 2 * wide), "rock")
    lay_wall(pen, plan.ground.wall, gaps, (0.0, 0.0), space)
    for at, size in _rims(solid, space, wide):
        _draw_rim(pen, plan.ground.wall, space, at, size)
    _draw_props(pen, plan.ground, gaps, space)


def _draw_props(pen: Pen, ground: Ground, gaps: Sequence[Spot], space: float) -> None:
    """Draw props on every other spot of wall between rooms, and a light on the first."""
    inset = (1 - PROP_SIZE) / 2
    for number, spot in enumerate(gaps):
        at = ((spot.x + inset) * space, (spot.y + inset) * space)
        if number == 0:
            draw_light(pen, ground.light, at, PROP_SIZE * space)
        elif number % 2 == 0:
            draw_prop(pen, ground.props[choice(spot, len(ground.props), 2)], at, PROP_SIZE * space)


def _draw_rim(pen: Pen, kind: WallKind, space: float, at: Point, size: Point) -> None:
    """Draw a rectangle of wall, cut out of the squares of wall in which it lies."""
    pen.push(at, 0, size)
    spot = Spot(floor((at[0] + 0.01) / space), floor((at[1] + 0.01) / space))
    lay_wall(pen, kind, [spot], (-at[0], -at[1]), space)
    pen.pop()


def _rims(solid: Sequence[Spot], space: float, wide: float) -> Iterator[Rectangle]:
    """Yield the rectangles of rock along the outside of spots, and at their corners, `wide` mm wide."""
    known = set(solid)
    for spot in solid:
        x, y = spot.x * space, spot.y * space
        places: dict[tuple[int, int], Rectangle] = {
            (0, -1): ((x, y - wide), (space, wide)), (0, 1): ((x, y + space), (space, wide)),
            (-1, 0): ((x - wide, y), (wide, space)), (1, 0): ((x + space, y), (wide, space)),
            (-1, -1): ((x - wide, y - wide), (wide, wide)), (1, -1): ((x + space, y - wide), (wide, wide)),
            (-1, 1): ((x - wide, y + space), (wide, wide)), (1, 1): ((x + space, y + space), (wide, wide)),
        }  # fmt: skip
        for (dx, dy), rectangle in places.items():
            if known.isdisjoint({Spot(spot.x + dx, spot.y + dy), Spot(spot.x + dx, spot.y), Spot(spot.x, spot.y + dy)} - {spot}):
                yield rectangle
