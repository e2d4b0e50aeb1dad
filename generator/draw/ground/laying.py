"""Ground laid on squares of a map: one of a few pictures of a square, drawn once for a document and put wherever it is wanted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from generator.core.grid import Side, Spot
from generator.draw.ground.floors import FLOORS
from generator.draw.ground.kinds import FloorKind, WallKind
from generator.draw.ground.strokes import UNIT, ZONES, Keep, Stroke, clear, draw_strokes, line, roller
from generator.draw.ground.walls import WALLS
from generator.draw.pen import Pen, Point

VARIANTS, KEPT_VARIANTS, WALL_VARIANTS = 6, 3, 3
"""Different pictures of a square of floor, of one on which something stands, and of a square of wall."""
NOTHING: Mapping[Spot, Keep] = {}
"""Nothing stands anywhere."""


def choice(spot: Spot, count: int, salt: int = 0) -> int:
    """Return one of `count` numbers for a spot, always the same one, with no pattern to be seen."""
    return scattered(spot.x, spot.y, salt) % count


def scattered(x: int, y: int, salt: int) -> int:
    """Return a number for a place that depends on nothing but its arguments, from which `choice` is made."""
    mixed = (x + 31) * 73856093 ^ (y + 57) * 19349663 ^ (salt + 11) * 83492791
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return mixed ^ (mixed >> 16)


def lay_floor(
    pen: Pen, kind: FloorKind, spots: Sequence[Spot], origin: Point, space: float, keep: Mapping[Spot, Keep] = NOTHING
) -> None:
    """Draw the strokes of a floor on spots; `keep` says where something stands, for which the floor leaves room."""
    places: dict[tuple[Keep, int], list[Point]] = defaultdict(list)
    for spot in spots:
        still = keep.get(spot, "")
        number = choice(spot, KEPT_VARIANTS if still else VARIANTS)
        places[still, number].append((origin[0] + spot.x * space, origin[1] + spot.y * space))
    for (still, number), found in sorted(places.items()):
        pen.repeat(("floor", kind, number, still), found, space / UNIT, _floor_drawing(kind, number, still))


def _floor_drawing(kind: FloorKind, number: int, keep: Keep) -> Callable[[Pen], None]:
    return lambda pen: draw_strokes(pen, clear(FLOORS[kind](roller("floor", kind, number)), ZONES[keep]), "ground")


def lay_wall(
    pen: Pen,
    kind: WallKind,
    spots: Sequence[Spot],
    origin: Point,
    space: float,
    colours: tuple[str, str] = ("wallstroke", "hatchline"),
) -> None:
    """Draw the strokes of a wall on spots, in a colour for all of them and another for what low ink draws of them, if any."""
    places: dict[int, list[Point]] = defaultdict(list)
    for spot in spots:
        places[choice(spot, WALL_VARIANTS, 1)].append((origin[0] + spot.x * space, origin[1] + spot.y * space))
    for number, found in sorted(places.items()):
        pen.repeat(("wall", kind, number, colours), found, space / UNIT, _wall_drawing(kind, number, colours))


def _wall_drawing(kind: WallKind, number: int, colours: tuple[str, str]) -> Callable[[Pen], None]:
    return lambda pen: draw_strokes(pen, WALLS[kind](roller("wall", kind, number)), *colours)


def cast_shadows(
    pen: Pen, edges: Sequence[tuple[Spot, Side]], origin: Point, space: float, keep: Mapping[Spot, Keep] = NOTHING
) -> None:
    """Draw the shadow that walls throw on the floor, whose light comes from the upper left: below and to the right of them."""
    places: dict[tuple[Side, Keep], list[Point]] = defaultdict(list)
    for spot, side in edges:
        if side in ("n", "w"):
            places[side, keep.get(spot, "")].append((origin[0] + spot.x * space, origin[1] + spot.y * space))
    for (side, still), found in sorted(places.items()):
        pen.repeat(("shadow", side, still), found, space / UNIT, _shadow_drawing(side, still))


def _shadow_drawing(side: Side, keep: Keep) -> Callable[[Pen], None]:
    return lambda pen: draw_strokes(pen, clear(_shadow(side), ZONES[keep]), "wallstroke")


def _shadow(side: Side) -> list[Stroke]:
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
