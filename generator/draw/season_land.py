"""A season's land: an island of as many provinces as there are themes, cut from a grid of cells by a stream of its own.

Only sums, products and comparisons decide where a border lies, so that every machine draws the same land.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import fsum

import msgspec

from generator.core.rng import Rng
from generator.draw.pen import Point

Cell = tuple[int, int]
"""Column and row of a cell, from 0."""
SEA = -1
ROUNDS, BETWEEN = 14, 1000
"""Rounds in which provinces grow alike, and steps between two values of noise."""
COAST, RAGGED, WARP = 0.62, 0.42, 5.0
"""How far the coast lies out, how ragged it is, and by how many cells borders bend."""


class Line(msgspec.Struct, frozen=True):
    """A line between two provinces, or a coast: its points in cells from the top left, and whether it ends where it begins."""

    points: tuple[Point, ...]
    coast: bool
    closed: bool


class Land(msgspec.Struct, frozen=True):
    """A land on a grid of `columns` x `rows` cells: the province of each cell (`SEA` for water), row by row, and its lines."""

    columns: int
    rows: int
    provinces: tuple[int, ...]
    lines: tuple[Line, ...]

    def at(self, cell: Cell) -> int:
        """Return the province of a cell; what lies beyond the grid is sea."""
        column, row = cell
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return SEA
        return self.provinces[row * self.columns + column]

    def cells(self, province: int) -> list[Cell]:
        """Return the cells of a province, or of the sea, row by row."""
        return [divmod(place, self.columns)[::-1] for place, own in enumerate(self.provinces) if own == province]


def land(columns: int, rows: int, provinces: int, season: int) -> Land:
    """Return the land of a season, by its number, with so many provinces, all of about one size."""
    return _land(columns, rows, provinces, season)


@cache
def _land(columns: int, rows: int, provinces: int, season: int) -> Land:
    rng = Rng.root("season/land", season)
    shore, east, south = (_noise(rng.stream(name), columns, rows, 9) for name in ("shore", "east", "south"))
    ground = [cell for cell in _cells(columns, rows) if _is_land(cell, columns, rows, shore[cell])]
    ground = _without_lakes(_largest(ground), columns, rows)
    bent = {cell: (cell[0] + WARP * east[cell], cell[1] + WARP * south[cell]) for cell in ground}
    owners = _shared(ground, bent, provinces, rng.stream("sites"))
    whole = tuple(owners.get(cell, SEA) for cell in _cells(columns, rows))
    bare = Land(columns, rows, whole, ())
    return Land(columns, rows, whole, tuple(borders(bare)))


def _cells(columns: int, rows: int) -> list[Cell]:
    return [(column, row) for row in range(rows) for column in range(columns)]


def _is_land(cell: Cell, columns: int, rows: int, noise: float) -> bool:
    """Return whether a cell is land: inside a rounded rectangle with a ragged edge, two cells from the edge of the grid."""
    column, row = cell
    if min(column, row, columns - 1 - column, rows - 1 - row) < 2:
        return False
    x, y = (2 * column + 1) / columns - 1, (2 * row + 1) / rows - 1
    return x * x * x * x + y * y * y * y < COAST + RAGGED * noise


def _noise(rng: Rng, columns: int, rows: int, pitch: int) -> dict[Cell, float]:
    """Return a smooth noise from -1 to 1 for every cell, of hills about `pitch` cells apart."""
    across, down = columns // pitch + 2, rows // pitch + 2
    values = [[rng.below(2 * BETWEEN + 1) / BETWEEN - 1 for _ in range(across)] for _ in range(down)]
    noise = {}
    for column, row in _cells(columns, rows):
        (left, x), (top, y) = divmod(column, pitch), divmod(row, pitch)
        a, b = _eased(x / pitch), _eased(y / pitch)
        above = values[top][left] * (1 - a) + values[top][left + 1] * a
        below = values[top + 1][left] * (1 - a) + values[top + 1][left + 1] * a
        noise[column, row] = above * (1 - b) + below * b
    return noise


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def _largest(ground: Sequence[Cell]) -> list[Cell]:
    """Return the largest of the islands that cells make."""
    left, best = set(ground), list[Cell]()
    for start in ground:
        if start not in left:
            continue
        left.discard(start)
        island = [start]
        for cell in island:
            for other in _beside(cell):
                if other in left:
                    left.discard(other)
                    island.append(other)
        best = max(best, island, key=len)
    known = set(best)
    return [cell for cell in ground if cell in known]


def _without_lakes(ground: Sequence[Cell], columns: int, rows: int) -> list[Cell]:
    """Return the cells of an island and of the water inside it."""
    known = set(ground)
    sea = set(_largest([cell for cell in _cells(columns, rows) if cell not in known]))
    return [cell for cell in _cells(columns, rows) if cell not in sea]


def _beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    column, row = cell
    return (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)


def _shared(ground: Sequence[Cell], bent: Mapping[Cell, Point], count: int, rng: Rng) -> dict[Cell, int]:
    """Return the province of every cell: that of the nearest site, after sites have moved into the middle of what they have."""
    sites = [bent[rng.pick(ground)]]
    while len(sites) < count:
        sites.append(max((bent[cell] for cell in ground), key=lambda place: min(_apart(place, site) for site in sites)))
    weights = [1.0] * count
    owners: dict[Cell, int] = {}
    for _ in range(ROUNDS):
        owners = {cell: min(range(count), key=lambda site: weights[site] * _apart(bent[cell], sites[site])) for cell in ground}
        sizes = [max(1, size) for size in _counted(owners.values(), count)]
        sites = [_middle([bent[cell] for cell in ground if owners[cell] == site], sites[site]) for site in range(count)]
        weights = [weight * (0.7 + 0.3 * sizes[site] * count / len(ground)) for site, weight in enumerate(weights)]
    return _whole(owners, count)


def _counted(owners: Iterable[int], count: int) -> list[int]:
    sizes = [0] * count
    for owner in owners:
        sizes[owner] += 1
    return sizes


def _apart(one: Point, other: Point) -> float:
    """Return the square of the distance between two places."""
    x, y = one[0] - other[0], one[1] - other[1]
    return x * x + y * y


def _middle(places: Sequence[Point], otherwise: Point) -> Point:
    if not places:
        return otherwise
    return fsum(x for x, _ in places) / len(places), fsum(y for _, y in places) / len(places)


def _whole(owners: dict[Cell, int], count: int) -> dict[Cell, int]:
    """Return provinces that hang together: cells apart from the largest part of their province go to a neighbour's."""
    kept: dict[Cell, int] = {}
    for site in range(count):
        kept |= dict.fromkeys(_largest([cell for cell, owner in owners.items() if owner == site]), site)
    left = [cell for cell in owners if cell not in kept]
    while left:
        given = {cell: next((kept[other] for other in _beside(cell) if other in kept), SEA) for cell in left}
        kept |= {cell: owner for cell, owner in given.items() if owner != SEA}
        if all(owner == SEA for owner in given.values()):
            break
        left = [cell for cell in left if cell not in kept]
    return kept


# ---------------------------------------------------------------------- lines


def borders(land: Land) -> list[Line]:
    """Return the lines between provinces and along the coast, each from one place where three meet to the next."""
    beside: dict[Cell, list[Cell]] = {}
    for column, row in _cells(land.columns + 1, land.rows + 1):
        for a, b, end in (
            ((column - 1, row), (column, row), (column, row + 1)),
            ((column, row - 1), (column, row), (column + 1, row)),
        ):
            if land.at(a) != land.at(b):
                beside.setdefault((column, row), []).append(end)
                beside.setdefault(end, []).append((column, row))
    lines, gone = list[Line](), set[tuple[Cell, Cell]]()
    starts = [corner for corner in beside if len(beside[corner]) != 2] + list(beside)
    for start in starts:
        for first in beside[start]:
            if (start, first) not in gone:
                lines.append(_line(land, _followed(beside, start, first, gone)))
    return lines


def _followed(beside: Mapping[Cell, Sequence[Cell]], start: Cell, first: Cell, gone: set[tuple[Cell, Cell]]) -> list[Cell]:
    """Return the corners from one on, along a step, up to the next where lines meet, or to where it began."""
    corners = [start, first]
    while True:
        gone |= {(corners[-2], corners[-1]), (corners[-1], corners[-2])}
        here = corners[-1]
        if here == start or len(beside[here]) != 2:
            return corners
        corners.append(next(corner for corner in beside[here] if corner != corners[-2]))


def _line(land: Land, corners: Sequence[Cell]) -> Line:
    (x, y), (other_x, other_y) = corners[0], corners[1]
    cells = ((min(x, other_x), y - 1), (min(x, other_x), y)) if y == other_y else ((x - 1, min(y, other_y)), (x, min(y, other_y)))
    return Line(tuple((float(a), float(b)) for a, b in corners), SEA in map(land.at, cells), corners[0] == corners[-1])


def eased_line(points: Sequence[Point], *, closed: bool, times: int = 3) -> list[Point]:
    """Return a line of steps as a soft one: its corners are cut again and again, its ends stay."""
    line = list(points)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(line)]
    line = [*middles, middles[0]] if closed else [line[0], *middles, line[-1]]
    for _ in range(times):
        cut = []
        for a, b in itertools.pairwise(line):
            cut += [(0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]), (0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1])]
        line = [*cut, cut[0]] if closed else [line[0], *cut, line[-1]]
    return line


def shelves(land: Land, count: int) -> list[list[Point]]:
    """Return the lines that run along the coast in the sea, one, two and more cells away from it."""
    known = {cell for cell in _cells(land.columns, land.rows) if land.at(cell) != SEA}
    lines = []
    for number in range(count):
        known |= {other for cell in known for other in _beside(cell)}
        if number % 2:  # every other step goes aslant too, so that the lines are rounded
            known |= {(x + a, y + b) for x, y in known for a in (-1, 1) for b in (-1, 1)}
        inside = [0 if cell in known else SEA for cell in _cells(land.columns, land.rows)]
        shelf = Land(land.columns, land.rows, tuple(inside), ())
        lines += [eased_line(line.points, closed=line.closed) for line in borders(shelf) if line.closed]
    return lines


def clearances(land: Land, province: int) -> dict[Cell, int]:
    """Return for each cell of a province how many cells away the nearest cell of another is, in steps of king's moves."""
    cells = land.cells(province)
    steps_away: dict[Cell, int] = {}
    ring = [
        cell for cell in cells
        if any(land.at((cell[0] + x, cell[1] + y)) != province for x in (-1, 0, 1) for y in (-1, 0, 1))
    ]  # fmt: skip
    left, step = set(cells), 1
    while ring:
        steps_away |= dict.fromkeys(ring, step)
        left -= set(ring)
        near = {(cell[0] + x, cell[1] + y) for cell in ring for x in (-1, 0, 1) for y in (-1, 0, 1)}
        ring, step = [cell for cell in cells if cell in left and cell in near], step + 1
    return steps_away
