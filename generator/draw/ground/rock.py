"""Rock round an open shape: clusters of four strokes at mixed angles that thin out, and the shade that walls throw inwards.

All of it is ready art that is drawn once for a document and put wherever it is wanted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from functools import lru_cache
from math import cos, floor, pi, sin

from generator.core.grid import Side, Spot
from generator.draw.engraving import Segment, slivers
from generator.draw.ground.contours import OpenShape
from generator.draw.ground.laying import choice, scattered
from generator.draw.maps import JITTER, wobble
from generator.draw.pen import Pen, Point

CLUSTERS, TURNS = 2, 6
"""Different clusters of strokes, and the turns in which each is ready."""
UNIT = 10.0
"""The square in mm on which art is drawn that is repeated."""
PITCH = 1.22
"""How far apart clusters lie, in cells."""
DEPTH = 3
"""How many cells deep the rock is."""
KEPT = {1: 100, 2: 92, 3: 46}
"""How many of a hundred clusters are drawn so many cells away from the shape."""
REACH = 0.8
"""How far a cluster reaches from its middle at most, in cells."""
WEIGHT, SHADE = 0.32, 0.28
"""Weight of a stroke of rock and of one of shade in mm, where a cell is 3.75 mm wide."""
STEP = 25.4 / 72
"""The places of clusters are multiples of so many mm, a point, so that a document has less to write down."""
SHADES = 3
"""Different pictures of the shade of a wall along one cell."""


def lay_rock(
    pen: Pen,
    shape: OpenShape,
    at: Point,
    size: float,
    inside: tuple[Point, Point],
    free: Callable[[Point], bool] | None = None,
    salt: int = 0,
    clusters: int = CLUSTERS,
) -> None:
    """Draw the rock round a shape of cells, `size` mm wide, whose first corner lies `at`.

    It stays `inside` a rectangle, given by its corners, and where `free` says so of the middle of a cluster, both in mm. Rock of
    another `salt` lies otherwise; fewer different `clusters` are for what is small.
    """
    depths = shape.depths(DEPTH)
    (left, top), (right, bottom) = inside
    reach = REACH * size + STEP / 2
    places: dict[tuple[int, int], list[Point]] = defaultdict(list)
    turns: dict[tuple[int, int], int] = {}
    more, half = 16 * salt, PITCH * size / 2
    seen = ((left - at[0]) / size, (top - at[1]) / size, (right - at[0]) / size, (bottom - at[1]) / size)
    left, top, right, bottom = left + reach, top + reach, right - reach, bottom - reach
    for column, row in _lattice(shape.cells, seen):
        x = (column + 0.5 + 0.36 * wobble(column, row, 3 + more)) * PITCH
        y = (row + 0.5 + 0.36 * wobble(column, row, 4 + more)) * PITCH
        kept = KEPT.get(depths.get((floor(x), floor(y)), 0))
        if kept is None or scattered(column, row, 5 + more) % 100 >= kept:
            continue
        across, down = at[0] + x * size, at[1] + y * size
        if not (left <= across <= right and top <= down <= bottom) or (free is not None and not free((across, down))):
            continue
        turn = turns[column, row] = _turn((column, row), turns, more)
        corner = (STEP * round((across - half) / STEP), STEP * round((down - half) / STEP))
        places[scattered(column, row, 6 + more) % clusters, turn].append(corner)
    for (number, turn), found in sorted(places.items()):
        pen.repeat(("rock", number, turn), found, PITCH * size / UNIT, _cluster_drawing(number, turn))


def _lattice(cells: Collection[Spot], seen: tuple[float, float, float, float]) -> list[tuple[int, int]]:
    """Return the places of clusters round cells, row by row, by columns and rows of their own, and none far from what is `seen`."""
    across, down = [x for x, _ in cells], [y for _, y in cells]
    low_x, high_x = min(across) - DEPTH, max(across) + DEPTH + 1
    low_y, high_y = min(down) - DEPTH, max(down) + DEPTH + 1
    rows = range(floor(max(low_y, seen[1]) / PITCH) - 1, floor(min(high_y, seen[3]) / PITCH) + 2)
    columns = range(floor(max(low_x, seen[0]) / PITCH) - 1, floor(min(high_x, seen[2]) / PITCH) + 2)
    return [(x, y) for y in rows for x in columns]


def _turn(place: tuple[int, int], turns: dict[tuple[int, int], int], salt: int) -> int:
    """Return the turn of a cluster: never that of the cluster left of it or above it, or nearly that."""
    x, y = place
    near = [turns[other] for other in ((x - 1, y), (x, y - 1)) if other in turns]
    return _apart(scattered(x, y, 7 + salt) % TURNS, *near)


@lru_cache(maxsize=512)
def _apart(first: int, *near: int) -> int:
    """Return the first turn from one on that is none of those `near`, and as far as can be not next to them."""
    turns = [(first + more) % TURNS for more in range(TURNS)]
    for turn in turns:
        if all((turn - other) % TURNS not in (0, 1, TURNS - 1) for other in near):
            return turn
    return next(turn for turn in turns if turn not in near)


def _cluster_drawing(number: int, turn: int) -> Callable[[Pen], None]:
    return lambda pen: pen.polygons(slivers(_cluster(number, turn), WEIGHT * UNIT / (PITCH * 3.75)), "hatch")


def _cluster(number: int, turn: int) -> list[Segment]:
    """Return the strokes of a cluster, on a square of `UNIT` mm."""
    angle = pi * (turn + 0.35 * wobble(number, turn, 8)) / TURNS
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    strokes = []
    for place in range(4):
        roll = [JITTER[(number * 7 + place * 3 + more) % len(JITTER)] for more in range(3)]
        off = (place - 1.5) * 2.25 + 0.7 * (roll[0] - 0.5)
        low, high = -4.4 - 1.5 * roll[1], 4.4 + 1.5 * roll[2]
        x, y = UNIT / 2 + across[0] * off, UNIT / 2 + across[1] * off
        strokes.append(((x + along[0] * low, y + along[1] * low), (x + along[0] * high, y + along[1] * high)))
    return strokes


def shade_walls(pen: Pen, shape: OpenShape, at: Point, size: float) -> None:
    """Draw short shade under the upper and the left walls of a shape, whose light comes from the upper left."""
    places: dict[tuple[Side, int], list[Point]] = defaultdict(list)
    for cell, side in shape.walls:
        if side in ("n", "w"):
            places[side, choice(cell, SHADES, 9)].append((at[0] + cell.x * size, at[1] + cell.y * size))
    for (side, number), corners in sorted(places.items()):
        pen.repeat(("shade", side, number), corners, size / UNIT, _shade_drawing(side, number))


def _shade_drawing(side: Side, number: int) -> Callable[[Pen], None]:
    return lambda pen: pen.polygons(slivers(_shade(side, number), SHADE * UNIT / 3.75), "hatch")


def _shade(side: Side, number: int) -> list[Segment]:
    """Return the strokes of the shade of a wall on the upper or the left side of a cell, on a square of `UNIT` mm."""
    strokes: list[Segment] = []
    for place in range(5):
        roll = JITTER[(number * 4 + place * 3) % len(JITTER)]
        start, end = (0.9 + 2.0 * place, 0.0), (0.4 + 2.0 * place, 1.9 + 1.3 * roll)
        strokes.append((start, end) if side == "n" else (start[::-1], end[::-1]))
    return strokes
