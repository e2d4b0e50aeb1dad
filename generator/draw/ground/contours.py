"""An open shape of square cells to its outline: contours, the walls along them, and how far away the rock round it is."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise

import msgspec

from generator.core.grid import SIDES, Side, Spot, opposite
from generator.draw.maps import wobble
from generator.draw.pen import Path, Pen, Point

SWING = 0.045
"""How far a rough wall leaves its line, in cells, at most."""
_AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
_ENDS: Mapping[Side, tuple[tuple[int, int], tuple[int, int]]] = {
    "n": ((0, 0), (1, 0)), "e": ((1, 0), (1, 1)), "s": ((1, 1), (0, 1)), "w": ((0, 1), (0, 0)),
}  # fmt: skip
"""Both ends of a side of a cell, walked with the cell on the right."""
Edge = tuple[Spot, Side]
Corner = tuple[int, int]


class OpenShape(msgspec.Struct, frozen=True, dict=True):
    """Open cells; walls stand wherever one of them meets a cell that is not open."""

    cells: frozenset[Spot]

    def walled(self, cell: Spot, side: Side) -> bool:
        """Return whether a wall stands on a side of an open cell."""
        return cell.beside(side) not in self.cells

    @cached_property
    def walls(self) -> tuple[Edge, ...]:
        """All walls, by the open cell that has them, in reading order."""
        ordered = sorted(self.cells, key=lambda cell: (cell.y, cell.x))
        return tuple((cell, side) for cell in ordered for side in SIDES if self.walled(cell, side))

    @cached_property
    def lines(self) -> tuple[tuple[Corner, ...], ...]:
        """The closed lines round the shape and round what is closed in it, by the corners of cells, the open on their right."""
        todo = dict.fromkeys(self.walls)
        found = []
        while todo:
            edge = next(iter(todo))
            line: list[Corner] = []
            while edge in todo:
                del todo[edge]
                (cell, side) = edge
                dx, dy = _ENDS[side][0]
                line.append((cell.x + dx, cell.y + dy))
                edge = self._after(edge)
            found.append(tuple(line))
        return tuple(found)

    def _after(self, edge: Edge) -> Edge:
        """Return the wall at which one goes on behind another, the open cell always on the right."""
        cell, side = edge
        for _ in SIDES:
            side = SIDES[(SIDES.index(side) + 1) % 4]
            if self.walled(cell, side):
                break
            cell, side = cell.beside(side), opposite(side)
        return cell, side

    def depths(self, most: int) -> Mapping[tuple[int, int], int]:
        """Return how many cells away the shape is, straight or diagonally, for all cells up to `most` away; 0 inside."""
        return _depths(self, most)


@lru_cache(maxsize=32)
def _depths(shape: OpenShape, most: int) -> Mapping[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = dict.fromkeys(shape.cells, 0)
    queue: deque[tuple[int, int]] = deque(dict.fromkeys(cell for cell, _ in shape.walls))
    while queue:
        x, y = cell = queue.popleft()
        if found[cell] < most:
            for dx, dy in _AROUND:
                near = (x + dx, y + dy)
                if near not in found:
                    found[near] = found[cell] + 1
                    queue.append(near)
    return found


def rough_path(contours: Iterable[Collection[Corner]], at: Point, size: float, swing: float = SWING, salt: int = 0) -> Path:
    """Return contours as one path of walls that wander a little; cells are `size` mm wide, the first corner lies `at`.

    Walls leave their line by `swing` cells at most; without any they are straight. With another `salt` they leave it elsewhere.
    """
    path: list[tuple[str, tuple[float, ...]]] = []
    for line in contours:
        points = _rough(list(line), swing, salt) if swing else turns_of(line)
        for number, (x, y) in enumerate(points):
            path.append(("l" if number else "m", (at[0] + x * size, at[1] + y * size)))
        path.append(("z", ()))
    return path


def draw_walls(pen: Pen, shape: OpenShape, at: Point, size: float, weight: float, *, swing: float = SWING, salt: int = 0) -> None:
    """Draw the walls of a shape, rough and `weight` mm thick; see `rough_path`."""
    pen.path(rough_path(shape.lines, at, size, swing, salt), "", "ink", weight)


def scaled(spots: Iterable[Spot], times: int) -> OpenShape:
    """Return the shape of spots that are so many cells wide and high each."""
    return OpenShape(
        frozenset(Spot(spot.x * times + a, spot.y * times + b) for spot in spots for a in range(times) for b in range(times))
    )


def turns_of(line: Collection[Corner]) -> list[Point]:
    """Return the corners at which a closed line turns."""
    corners = [*line]
    rows = zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False)
    return [
        here
        for before, here, after in rows
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]


def _rough(line: list[Corner], most: float, salt: int) -> list[Point]:
    """Return the points of a closed line: its turns, and the middle of each side of a cell, which leaves the line."""
    found: list[Point] = []
    before = line[-1]
    for (x, y), (u, v) in pairwise([*line, line[0]]):
        if (x - before[0], y - before[1]) != (u - x, v - y):
            found.append((x, y))
        swing = most * wobble(x + u, y + v, 2 + 16 * salt)
        found.append(((x + u) / 2 + (swing if x == u else 0.0), (y + v) / 2 + (swing if y == v else 0.0)))
        before = (x, y)
    return found
