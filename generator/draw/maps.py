"""Rooms of square spaces as a woodcut: hatched rock, rough walls, water, pits, a faint grid."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

from generator.core.grid import SIDES, Side, Spot
from generator.draw.pen import Path, Pen, Point

JITTER = (0.1, 0.9, 0.4, 0.7, 0.0, 0.55, 1.0, 0.3, 0.8, 0.2, 0.65)


def wobble(x: int, y: int, salt: int) -> float:
    """Return a number from -1 to 1 that depends on nothing but its arguments."""
    mixed = (x * 73856093 ^ y * 19349663 ^ salt * 83492791) & 0xFFFF
    return mixed / 32767.5 - 1.0


def floor(pen: Pen, spots: Sequence[Spot], origin: Point, space: float) -> None:
    """Lay the floor of spaces and the grid between them."""
    for spot in spots:
        x, y = origin[0] + spot.x * space, origin[1] + spot.y * space
        pen.rect((x, y), (space, space), "floor")
    known = set(spots)
    lines: list[tuple[Point, Point]] = []
    for spot in spots:
        x, y = origin[0] + spot.x * space, origin[1] + spot.y * space
        if spot.beside("e") in known:
            lines.append(((x + space, y + 0.12 * space), (x + space, y + 0.88 * space)))
        if spot.beside("s") in known:
            lines.append(((x + 0.12 * space, y + space), (x + 0.88 * space, y + space)))
    pen.lines(lines, "grid", 0.2)


def water(pen: Pen, spots: Sequence[Spot], origin: Point, space: float) -> None:
    """Draw spaces of water: a tint and three rows of waves."""
    for spot in spots:
        x, y = origin[0] + spot.x * space, origin[1] + spot.y * space
        pen.rect((x + 0.03 * space, y + 0.03 * space), (0.94 * space, 0.94 * space), "water", "", 0.2, 0.08 * space)
        path: list[tuple[str, tuple[float, ...]]] = []
        for row in range(3):
            down = y + space * (0.28 + 0.24 * row)
            left = x + space * (0.14 + 0.06 * wobble(spot.x, spot.y, row))
            path.append(("m", (left, down)))
            for wave in range(3):
                a = left + wave * 0.24 * space
                path.append(
                    ("c", (a + 0.08 * space, down - 0.1 * space, a + 0.16 * space, down - 0.1 * space, a + 0.24 * space, down))
                )
        pen.path(path, "", "wave", 0.22)


def pits(pen: Pen, spots: Sequence[Spot], origin: Point, space: float) -> None:
    """Draw pits: a dark mouth with a rough rim, hatched inwards so that it reads without colour."""
    for spot in spots:
        cx, cy = origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space
        pen.path(_blob(cx, cy, 0.4 * space, spot), "pit", "pitrim", 0.5)
        strokes: list[tuple[Point, Point]] = []
        for number in range(9):
            off = (number - 4) * 0.075 * space
            reach = (0.3 * space) ** 2 - off * off
            half = max(0.0, reach) ** 0.5
            strokes.append(((cx - half, cy + off), (cx + half, cy + off)))
        pen.lines(strokes, "pitrim", 0.15)


def _blob(cx: float, cy: float, radius: float, spot: Spot) -> Path:
    corners = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7))
    points = [
        (cx + radius * dx * (1 + 0.1 * wobble(spot.x, spot.y, n)), cy + radius * dy * (1 + 0.1 * wobble(spot.y, spot.x, n)))
        for n, (dx, dy) in enumerate(corners)
    ]
    path: list[tuple[str, tuple[float, ...]]] = [("m", _middle(points[-1], points[0]))]
    for place, point in enumerate(points):
        after = points[(place + 1) % len(points)]
        end = _middle(point, after)
        path.append(("c", (*point, *point, *end)))
    return [*path, ("z", ())]


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def walled_edges(open_spots: Collection[Spot], gaps: Collection[tuple[Spot, Side]] = ()) -> list[tuple[Spot, Side]]:
    """Return the sides on which an open spot meets a closed one, but not the gaps."""
    return [
        (spot, side)
        for spot in sorted(open_spots)
        for side in SIDES
        if spot.beside(side) not in open_spots and (spot, side) not in gaps
    ]


def edges(pen: Pen, found: Sequence[tuple[Spot, Side]], origin: Point, space: float, weight: float) -> None:
    """Draw rough walls along sides of spaces."""
    segments: list[tuple[Point, Point]] = []
    for spot, side in found:
        segments += _rough(spot, side, origin, space)
    pen.lines(segments, "ink", weight)


def _rough(spot: Spot, side: Side, origin: Point, space: float) -> list[tuple[Point, Point]]:
    """Return the edge of a space as four short strokes that wander a little."""
    x, y = origin[0] + spot.x * space, origin[1] + spot.y * space
    ends: dict[Side, tuple[Point, Point]] = {
        "n": ((x, y), (x + space, y)), "s": ((x, y + space), (x + space, y + space)),
        "w": ((x, y), (x, y + space)), "e": ((x + space, y), (x + space, y + space)),
    }  # fmt: skip
    (ax, ay), (bx, by) = ends[side]
    points = [(ax, ay)]
    for part in (1, 2, 3):
        swing = 0.022 * space * wobble(spot.x * 4 + part, spot.y * 4 + SIDES.index(side), part)
        points.append(
            (ax + (bx - ax) * part / 4 + (swing if ax == bx else 0.0), ay + (by - ay) * part / 4 + (swing if ay == by else 0.0))
        )
    points.append((bx, by))
    return list(itertools.pairwise(points))
