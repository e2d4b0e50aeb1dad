"""Ground laid on squares of a map: one of a few pictures of a square, drawn once for a document and put wherever it is wanted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence

from generator.core.grid import Side, Spot
from generator.draw.ground.floors import FLOORS
from generator.draw.ground.kinds import FloorKind, WallKind
from generator.draw.ground.strokes import QUIET, UNIT, Stroke, clear, draw_strokes, line, roller
from generator.draw.ground.walls import WALLS
from generator.draw.pen import Pen, Point

VARIANTS, QUIET_VARIANTS, WALL_VARIANTS = 6, 3, 3
"""Different pictures of a square of floor, of one on which something stands, and of a square of wall."""


def choice(spot: Spot, count: int, salt: int = 0) -> int:
    """Return one of `count` numbers for a spot, always the same one, with no pattern to be seen."""
    mixed = (spot.x + 31) * 73856093 ^ (spot.y + 57) * 19349663 ^ (salt + 11) * 83492791
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) % count


def lay_floor(
    pen: Pen, kind: FloorKind, spots: Sequence[Spot], origin: Point, space: float, quiet: Collection[Spot] = frozenset()
) -> None:
    """Draw the strokes of a floor on spots; those on which something stands, the `quiet` ones, keep its places clear."""
    places: dict[tuple[int, bool], list[Point]] = defaultdict(list)
    for spot in spots:
        still = spot in quiet
        number = choice(spot, QUIET_VARIANTS if still else VARIANTS)
        places[number, still].append((origin[0] + spot.x * space, origin[1] + spot.y * space))
    for (number, still), found in sorted(places.items()):
        pen.repeat(("floor", kind, number, still), found, space / UNIT, _floor_drawing(kind, number, still=still))


def _floor_drawing(kind: FloorKind, number: int, *, still: bool) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        strokes = FLOORS[kind](roller("floor", kind, number))
        draw_strokes(pen, clear(strokes, QUIET) if still else strokes, "ground")

    return draw


def lay_wall(pen: Pen, kind: WallKind, spots: Sequence[Spot], origin: Point, space: float) -> None:
    """Draw the strokes of a wall on spots; those of negative places are the rims of cards, which are alike on every card."""
    places: dict[int, list[Point]] = defaultdict(list)
    for spot in spots:
        places[choice(spot, WALL_VARIANTS, 1)].append((origin[0] + spot.x * space, origin[1] + spot.y * space))
    for number, found in sorted(places.items()):
        pen.repeat(("wall", kind, number), found, space / UNIT, _wall_drawing(kind, number))


def _wall_drawing(kind: WallKind, number: int) -> Callable[[Pen], None]:
    return lambda pen: draw_strokes(pen, WALLS[kind](roller("wall", kind, number)), "shade", "hatchline")


def cast_shadows(pen: Pen, edges: Sequence[tuple[Spot, Side]], origin: Point, space: float) -> None:
    """Draw the shadow that walls throw on the floor, whose light comes from the upper left: below and to the right of them."""
    for side in ("n", "w"):
        found = [(origin[0] + spot.x * space, origin[1] + spot.y * space) for spot, own in edges if own == side]
        if found:
            pen.repeat(("shadow", side), found, space / UNIT, _shadow_drawing(side))


def _shadow_drawing(side: str) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        draw_strokes(pen, _shadow(side), "shade")

    return draw


def _shadow(side: str) -> list[Stroke]:
    """Return the strokes of the shadow of a wall on the upper or the left side of a square."""
    roll = roller("shadow", side)
    found = []
    for number in range(15):
        along, reach = 0.035 + 0.064 * number + roll(-0.01, 0.01), roll(0.09, 0.17)
        start, end = (along - 0.02, 0.0), (along + 0.03, reach)
        if side == "w":
            start, end = (start[1], start[0]), (end[1], end[0])
        found.append(line(start, end, weight=0.24, main=number % 2 == 0))
    return found


def shadowed(spots: Collection[Spot], edges: Sequence[tuple[Spot, Side]]) -> list[tuple[Spot, Side]]:
    """Return the upper and left sides of spots that have a wall, whichever of the two spots beside it the wall is told of."""
    known, found = set(spots), []
    for spot, side in edges:
        if side in ("n", "w") and spot in known:
            found.append((spot, side))
        elif side == "s" and spot.beside("s") in known:
            found.append((spot.beside("s"), "n"))
        elif side == "e" and spot.beside("e") in known:
            found.append((spot.beside("e"), "w"))
    return sorted(set(found), key=lambda row: (row[0].y, row[0].x, row[1]))

