"""A map for virtual tables: its picture, and the walls, doors and lights on it, all in spaces from its top left."""

from __future__ import annotations

import msgspec

from generator.core.grid import Side, Spot
from generator.draw.figures import Figure
from generator.draw.pen import Point

Segment = tuple[Point, Point]
"""A straight line from one point to another, in spaces."""


class Light(msgspec.Struct, frozen=True):
    """What gives light: where it is, and how far it reaches, in spaces; its colour as RGB hex."""

    at: Point
    reach: float
    colour: str


class BattleMap(msgspec.Struct, frozen=True):
    """A map of `columns` times `rows` spaces, one of which measures `space` mm in its `figure`.

    Nobody sees through `walls`, nor through `doors` before they are opened. Nothing stands in it that the players of the quest
    may not know before they come there.
    """

    figure: Figure
    columns: int
    rows: int
    space: float
    walls: tuple[Segment, ...]
    doors: tuple[Segment, ...]
    lights: tuple[Light, ...]


def edge_of(spot: Spot, side: Side, origin: Point) -> Segment:
    """Return the edge of a square on one of its sides, in spaces; the square at 0, 0 lies at `origin`."""
    x, y = origin[0] + spot.x, origin[1] + spot.y
    return {
        "n": ((x, y), (x + 1, y)), "s": ((x, y + 1), (x + 1, y + 1)), "w": ((x, y), (x, y + 1)), "e": ((x + 1, y), (x + 1, y + 1)),
    }[side]  # fmt: skip


def joined(walls: set[Segment]) -> tuple[Segment, ...]:
    """Return walls along rows and columns as few: those that lie in one line and touch become one; in reading order.

    Every wall runs from left to right or from top to bottom; raises ValueError for one that is slanted.
    """
    segments: list[Segment] = []
    for start, end in sorted(walls, key=_line):
        if start[0] != end[0] and start[1] != end[1]:
            raise ValueError(f"the wall from {start} to {end} is slanted")
        if segments and _same_line(segments[-1], (start, end)) and start <= segments[-1][1]:
            segments[-1] = (segments[-1][0], max(segments[-1][1], end))
        else:
            segments.append((start, end))
    return tuple(sorted(segments, key=lambda wall: (wall[0][1], wall[0][0], wall[1])))


def _upright(wall: Segment) -> bool:
    return wall[0][0] == wall[1][0]


def _line(wall: Segment) -> tuple[bool, float, Point]:
    """Return what brings walls of one line together, in their order along it."""
    start = wall[0]
    return (True, start[0], start) if _upright(wall) else (False, start[1], start)


def _same_line(first: Segment, second: Segment) -> bool:
    return _line(first)[:2] == _line(second)[:2]
