"""The map of a season: an island with a province for every theme, and in it a numbered place for every week, to be coloured in."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import hypot

import msgspec

from generator.core.rng import Rng
from generator.draw import season_land
from generator.draw.engraving import engrave, shape
from generator.draw.ground.compass import draw_compass
from generator.draw.lines import wrapped
from generator.draw.pen import Pen, Point
from generator.draw.season_land import SEA, Cell, Land

PITCH = 2.0
"""The side of a cell in mm."""
RADIUS, LEAST_RADIUS = 3.7, 3.0
"""Radius of a week's place in mm: where there are few, and where there are many."""
FEW = 32
"""Weeks up to which places are large."""
NAME_SIZE, LARGE_NAME = 7.6, 8.6
"""Sizes of a province's name in points: of small provinces, and of large ones."""
ICON = 9.0
"""Side in mm of the sign of a province."""
NEAR = 1.15
"""Distance in mm between what stands in a province, and from its borders."""
WAVES = (0.42, 0.32, 0.24, 0.17, 0.12)
"""Weights in mm of the lines along the coast, from the nearest on."""


class Province(msgspec.Struct, frozen=True):
    """A province: the name and the icon of its theme, and the weeks that are played in it, in order."""

    name: str
    icon: str
    weeks: tuple[int, ...]


class SeasonMap(msgspec.Struct, frozen=True):
    """What a map of a season shows: the season's number, which shapes the land, and its provinces."""

    season: int
    provinces: tuple[Province, ...]


class _Placed(msgspec.Struct, frozen=True):
    """Where things of a province stand, in mm: its sign, the lines of its name, and its weeks."""

    icon: Point
    lines: tuple[tuple[str, Point], ...]
    size: float
    weeks: tuple[tuple[int, Point], ...]


def draw_season_map(pen: Pen, data: SeasonMap) -> None:
    """Draw the map, as large as the pen."""
    columns, rows = int(pen.width / PITCH), int(pen.height / PITCH)
    land = season_land.land(columns, rows, len(data.provinces), data.season)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "water", "ink", 0.5)
    pen.rect((1.2, 1.2), (pen.width - 2.4, pen.height - 2.4), "", "ink", 0.18)
    pen.push(((pen.width - columns * PITCH) / 2, (pen.height - rows * PITCH) / 2))
    _draw_sea(pen, land)
    _draw_land(pen, land)
    radius = RADIUS if sum(len(province.weeks) for province in data.provinces) <= FEW else LEAST_RADIUS
    for number, province in enumerate(data.provinces):
        placed = _placed(pen, land, number, province, radius)
        _draw_country(pen, land, number, placed, radius, data.season)
        pen.icon(placed.icon, province.icon, ICON, "deep", "white")
        for words, at in placed.lines:
            pen.text(at, words, "caps", placed.size, "centre", "ink")
        for week, at in placed.weeks:
            _draw_place(pen, at, radius, week)
    pen.pop()


def _scaled(points: Sequence[Point]) -> list[Point]:
    return [(x * PITCH, y * PITCH) for x, y in points]


def _draw_sea(pen: Pen, land: Land) -> None:
    """Draw lines along the coast, fainter the farther they lie away, and a compass where the sea is widest."""
    shelves = season_land.shelves(land, len(WAVES))
    count = max(1, len(shelves) // len(WAVES))
    for number, line in enumerate(shelves):
        shape(pen, _scaled(line), "", "wave", WAVES[min(number // count, len(WAVES) - 1)])
    corners = ((0, 0), (land.columns, 0), (0, land.rows), (land.columns, land.rows))
    open_water = set(land.cells(SEA))
    room = [sum(abs(x - a) + abs(y - b) < 16 for x, y in open_water) for a, b in corners]
    a, b = corners[room.index(max(room))]
    centre = (13.0 if not a else land.columns * PITCH - 13.0, 13.0 if not b else land.rows * PITCH - 13.0)
    pen.circle(centre, 10.0, "water")
    draw_compass(pen, centre, 9.0)


def _draw_land(pen: Pen, land: Land) -> None:
    """Draw the island, white to be coloured in: a strong coast that is shaded to the lee, broken lines between provinces."""
    coast = _coast(land)
    for outline in coast:
        shape(pen, _scaled(outline), "white", "ink", 0.75)
    for line in land.lines:
        if not line.coast:
            points = _scaled(season_land.eased_line(line.points, closed=line.closed))
            pen.lines(list(_dashes(points, 1.5, 0.9)), "ink", 0.34)
    for outline in coast:
        _shade(pen, _scaled(outline))


def _coast(land: Land) -> list[list[Point]]:
    """Return the outline of the island."""
    inside = tuple(SEA if province == SEA else 0 for province in land.provinces)
    bare = Land(land.columns, land.rows, inside, ())
    return [season_land.eased_line(line.points, closed=True) for line in season_land.borders(bare) if line.closed]


def _shade(pen: Pen, outline: Sequence[Point]) -> None:
    """Engrave short strokes on the coast's inner side where it looks to the south or the east, away from the light."""
    strokes = []
    for place in range(0, len(outline) - 1, 5):
        (x, y), (a, b) = outline[place], outline[place + 1]
        across, down = a - x, b - y
        length = hypot(across, down) or 1.0
        inward = (-down / length, across / length)
        lee = inward[0] * 0.6 + inward[1] * 0.8
        if lee < -0.25:
            reach = 1.5 * -lee
            strokes.append(((x, y), (x + reach * inward[0], y + reach * inward[1])))
    engrave(pen, strokes, 0.3)


def _dashes(points: Sequence[Point], dash: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Yield the dashes of a line, each of so many mm with so many between them."""
    left, drawing, start = dash, True, points[0]
    for a, b in itertools.pairwise(points):
        here = a
        while True:
            x, y = b[0] - here[0], b[1] - here[1]
            length = hypot(x, y)
            if length < left:
                left -= length
                break
            here = (here[0] + x * left / length, here[1] + y * left / length)
            if drawing:
                yield start, here
            start, drawing, left = here, not drawing, gap if drawing else dash


def _draw_place(pen: Pen, at: Point, radius: float, week: int) -> None:
    """Draw the place of a week: a ring with its number, which leaves room to be coloured in."""
    pen.circle(at, radius + 0.7, "white")
    pen.circle(at, radius, "paper", "ink", 0.5)
    pen.circle(at, radius - 0.55, "", "rule", 0.15)
    size = 9.6 if radius == RADIUS else 8.6
    pen.text((at[0], at[1] + 0.122 * size), str(week), "title", size, "centre", "ink")
    pen.field("tick", (at[0] - radius, at[1] - radius), (2 * radius, 2 * radius), f"week {week} is won")


# ---------------------------------------------------------------------- where things stand


def _middle_of(cell: Cell) -> Point:
    return (cell[0] + 0.5) * PITCH, (cell[1] + 0.5) * PITCH


def _placed(pen: Pen, land: Land, number: int, province: Province, radius: float) -> _Placed:
    """Return where the sign, the name and the weeks of a province stand: the name in its middle, weeks as far apart as they can."""
    room = season_land.clearances(land, number)
    size = LARGE_NAME if len(room) * PITCH * PITCH > 900.0 else NAME_SIZE
    lines = _name_lines(pen, province.name, size, room)
    high = 0.42 * size
    wide = max(pen.measure(line, "caps", size) for line in lines) / 2
    block = ICON + high * len(lines)
    centre = _best_for(land, number, room, (wide + NEAR, block / 2 + NEAR))
    top = centre[1] - block / 2
    words = tuple((line, (centre[0], top + ICON + high * (place + 0.86))) for place, line in enumerate(lines))
    boxes = [
        (centre[0] - ICON / 2, top, centre[0] + ICON / 2, top + ICON),
        (centre[0] - wide, top + ICON, centre[0] + wide, top + block),
    ]
    weeks = _spread(room, boxes, province.weeks, radius)
    return _Placed((centre[0], top + ICON / 2), words, size, weeks)


def _name_lines(pen: Pen, name: str, size: float, room: dict[Cell, int]) -> list[str]:
    """Return a name in lines that are no wider than two thirds of its province."""
    columns = [column for column, _ in room]
    width = max(24.0, 0.62 * (max(columns) - min(columns) + 1) * PITCH)
    return wrapped(pen, name, "caps", size, width)


def _best_for(land: Land, number: int, room: dict[Cell, int], half: Point) -> Point:
    """Return where a box of half a width and height lies best in a province: with least of it outside, then farthest inside."""
    across, down = int(half[0] / PITCH) + 1, int(half[1] / PITCH) + 1

    def outside(cell: Cell) -> int:
        return sum(
            land.at((cell[0] + x, cell[1] + y)) != number
            for x in range(-across, across + 1)
            for y in range(-down, down + 1)
        )  # fmt: skip

    deep = sorted(room, key=lambda cell: -room[cell])[: max(40, len(room) // 3)]
    return _middle_of(min(deep, key=lambda cell: (outside(cell), -room[cell])))


def _spread(
    room: dict[Cell, int], boxes: Sequence[tuple[float, float, float, float]], weeks: Sequence[int], radius: float
) -> tuple[tuple[int, Point], ...]:
    """Return places for weeks: each time the one that is farthest from borders, from words, and from the places before it.

    They are numbered from left to right and from top to bottom, as people read.
    """
    taken = list[Point]()

    def free(cell: Cell) -> float:
        x, y = _middle_of(cell)
        edge = (room[cell] - 0.5) * PITCH - radius - 0.4
        away = min((_gap((x, y), box) for box in boxes), default=99.0) - radius - 0.5
        others = min((hypot(x - a, y - b) for a, b in taken), default=99.0) - 2 * radius - NEAR
        return min(edge, away, others)

    for _ in weeks:
        taken.append(_middle_of(max(room, key=free)))
    ordered = sorted(taken, key=lambda place: (place[1] // (2 * radius), place[0]))
    return tuple(zip(weeks, ordered, strict=True))


def _gap(place: Point, box: tuple[float, float, float, float]) -> float:
    """Return how far a place lies from a box; below 0 inside."""
    x = max(box[0] - place[0], place[0] - box[2])
    y = max(box[1] - place[1], place[1] - box[3])
    if x <= 0 or y <= 0:
        return max(x, y)
    return hypot(x, y)


def _draw_country(pen: Pen, land: Land, number: int, placed: _Placed, radius: float, season: int) -> None:
    """Draw a few hills and tufts where a province is empty."""
    room = season_land.clearances(land, number)
    rng = Rng.root("season/country", season).stream(number)
    kept = [placed.icon, *(at for _, at in placed.lines), *(at for _, at in placed.weeks)]
    spots = list[Point]()
    for cell in rng.shuffle(sorted(cell for cell in room if room[cell] > 2)):
        x, y = _middle_of(cell)
        if len(spots) == 7:
            break
        if all(abs(x - a) > radius + 5.0 or abs(y - b) > radius + 3.0 for a, b in kept) and _clear((x, y), placed, spots):
            spots.append((x, y))
    for place, (x, y) in enumerate(spots):
        (_hill if rng.below(3) else _tuft)(pen, x, y, 0.8 + 0.1 * (place % 4))


def _clear(at: Point, placed: _Placed, spots: Sequence[Point]) -> bool:
    """Return whether a place lies beside the lines of a name and away from other hills."""
    beside = all(abs(at[0] - x) > 3.0 + 0.85 * len(words) or abs(at[1] - y) > 4.5 for words, (x, y) in placed.lines)
    return beside and all((at[0] - x) ** 2 + (at[1] - y) ** 2 > 36.0 for x, y in spots)


def _hill(pen: Pen, x: float, y: float, scale: float) -> None:
    """Draw a hill that is shaded to the right."""
    top = [(x - 2.6 * scale, y + 0.9), (x - 1.3 * scale, y - 0.9 * scale), (x, y - 1.5 * scale), (x + 1.3 * scale, y - 0.7 * scale),
           (x + 2.6 * scale, y + 0.9)]  # fmt: skip
    pen.lines(list(itertools.pairwise(top)), "rule", 0.3)
    shades = [
        ((x + step * scale, y - (1.25 - 0.35 * step) * scale), (x + (step + 0.5) * scale, y + 0.7)) for step in (0.2, 0.8, 1.4)
    ]
    engrave(pen, shades, 0.28, "rule")


def _tuft(pen: Pen, x: float, y: float, scale: float) -> None:
    """Draw a tuft of grass."""
    blades = [((x, y + 0.8), (x + lean * scale, y - 1.2 * scale)) for lean in (-1.1, -0.4, 0.3, 1.0)]
    engrave(pen, blades, 0.3, "rule")
