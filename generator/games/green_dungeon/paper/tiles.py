"""Pictures of tiles: faces with light and dark sides, backs with their place, deck markers, the mat, the open dungeon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from generator.core.grid import Spot
from generator.draw.ground.chamber import BEYOND, EVERY_SIDE, Chamber, Floors, draw_chamber, draw_masonry, overlap
from generator.draw.ground.contours import OpenShape, draw_walls
from generator.draw.ground.kinds import Ground, WallKind
from generator.draw.ground.laying import lay_wall
from generator.draw.ground.stones import FIELD, Box, stamp_stones
from generator.draw.landmarks.landmark import draw_landmark
from generator.draw.pen import Path, Pen, Point
from generator.games.green_dungeon.paper.grounds import ground_of
from generator.games.green_dungeon.quest.board import Kind
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, cell_name, neighbours, passage

TILE = 34.5
"""Side of a tile in mm: five of them and the map's margin fill the width of a page."""
MARGIN = 9.0
"""Left of a map and above it, for letters and dice, in mm."""
ICONS: dict[Kind, str] = {
    "drop": "drop", "hammer": "hammer-drop", "wood": "logging", "brick": "brick-wall", "cog": "cog", "straw": "wheat",
}  # fmt: skip
PIPS: dict[Kind, int] = {"drop": 1, "hammer": 2, "wood": 3, "brick": 4, "cog": 5, "straw": 6}
"""The number of each symbol, shown as pips so that a tile reads without its icon (facts 1.1)."""
CHAMBER = Chamber(10, 2, 0.014)
"""How a tile is parted: at its corners stand pillars, a fifth of it wide, which four tiles have between them."""


def _round_the_middle(box: Box) -> bool:
    """Return whether a box of a place, in units of stones, is clear of its middle, where its name and signs stand."""
    return not overlap(box, (0.3 * FIELD, 0.3 * FIELD, 0.7 * FIELD, 0.7 * FIELD))


FLOORS = Floors(5, _round_the_middle)
"""The floors of all tiles and of all places of the mat, whose middle is clear."""
THICK = 0.035
"""Half the thickness of a wall of the dungeon that is shown open, in shares of a place."""
PARTS = 3
"""Squares of wall along the side of the back of a tile."""
TILE_MARK, OPEN_MARK = (0.715, 0.605, 0.175), (0.7, 0.7, 0.26)
"""Left, top and edge of a landmark in shares: on the floor of a tile beside its pips, and where the dungeon is shown open."""
MARKERS: tuple[tuple[Kind, str], ...] = (("hammer", "monster"), ("cog", "treasure"), ("straw", "boss"))
"""The spare tiles of the new edition and the decks that they mark (row 2)."""
PILE_COLOURS = {"treasure": "green", "monster": "red", "boss": "deep"}
PILE_ICONS = {"treasure": "swap-bag", "monster": "imp", "boss": "crowned-skull"}


def _plain() -> Ground:
    """Return the ground of tiles of no theme."""
    return ground_of("")


@dataclass(frozen=True, slots=True)
class TileFront:
    """The face of a tile: its kind, whether its light sides are east and west, the theme's ground, and its landmark, if any."""

    kind: Kind
    level: bool
    ground: Ground = field(default_factory=_plain)
    landmark: str = ""


@dataclass(frozen=True, slots=True)
class TileBack:
    """The back of a tile: its place, whether it is the entrance, whether its light sides are east and west, the theme's ground."""

    cell: int
    start: bool
    level: bool
    ground: Ground = field(default_factory=_plain)


@dataclass(frozen=True, slots=True)
class Marker:
    """A tile that lies on a pile of cards and never in the dungeon: its symbol and its pile."""

    kind: Kind
    pile: str


@dataclass(frozen=True, slots=True)
class Places:
    """What the map page shows: the cell of the entrance, those of lairs that are known before play, and the ground of the theme."""

    start: int
    seen: tuple[int, ...] = ()
    ground: Ground = field(default_factory=_plain)


@dataclass(frozen=True, slots=True)
class SolvedMap:
    """A whole dungeon: kinds and turns by cell, the entrance, the cells of a route to draw, and landmarks by cell, if any."""

    kinds: tuple[Kind, ...]
    flat: int
    start: int
    route: tuple[int, ...]
    landmarks: tuple[str, ...] = ()


def draw_tile(pen: Pen, data: TileFront) -> None:
    """Draw a tile's face: a chamber, its symbol with pips, light triangles with an open mouth, dark ones barred and hatched."""
    key = ("green tile", data.kind, data.level, pen.width, data.ground)
    pen.stamp(key, (0.0, 0.0), lambda stamped: _draw_sides(stamped, pen.width, data))
    edge = pen.width
    pen.icon((edge / 2, edge / 2 - 0.03 * edge), ICONS[data.kind], 0.4 * edge, "ink", "halo")
    draw_pips(pen, (edge / 2, 0.76 * edge), PIPS[data.kind], 0.022 * edge)
    if data.landmark:
        draw_landmark(pen, (TILE_MARK[0] * edge, TILE_MARK[1] * edge), TILE_MARK[2] * edge, data.landmark, halo="floor")


def _draw_sides(pen: Pen, edge: float, data: TileFront) -> None:
    """Draw a tile as a chamber that is open to all sides, and what its sides are."""
    number = 1 + 2 * list(ICONS).index(data.kind) + data.level
    draw_chamber(pen, edge, CHAMBER, EVERY_SIDE, data.ground, number, FLOORS)
    _draw_triangles(pen, edge, data.level)


def _draw_triangles(pen: Pen, edge: float, level: bool) -> None:
    inset, depth = 0.2 * edge, 0.16 * edge
    for side in range(4):
        pen.push(((0.0, 0.0), (edge, 0.0), (edge, edge), (0.0, edge))[side], side, (edge, edge))
        shape: Path = [("m", (inset, 0.0)), ("l", (edge - inset, 0.0)), ("l", (edge / 2, depth)), ("z", ())]
        if (side % 2 == 1) == level:
            tip = (edge / 2, depth)
            pen.path(shape, "white")
            pen.lines([((inset, 0.0), tip), ((edge - inset, 0.0), tip)], "ink", 0.38)
        else:
            pen.path(shape, "plate", "deep", 0.2)
            pen.lines(_bars(edge, inset, depth), "bars", 0.16)
            pen.line((0.0, 0.16), (edge, 0.16), "deep", 0.32)
        pen.pop()


def _bars(edge: float, inset: float, depth: float) -> list[tuple[Point, Point]]:
    """Return the strokes that make a dark triangle dark without colour."""
    rows = []
    for number in (1, 2, 3, 4):
        down = depth * number / 5.5
        half = (edge / 2 - inset) * (1 - down / depth) - 0.02 * edge
        rows.append(((edge / 2 - half, down), (edge / 2 + half, down)))
    return rows


def draw_pips(pen: Pen, middle: Point, count: int, radius: float) -> None:
    """Draw so many pips side by side."""
    step = radius * 3.2
    left = middle[0] - step * (count - 1) / 2
    for number in range(count):
        pen.circle((left + number * step, middle[1]), radius, "ink", "ink", 0.1)


def draw_tile_back(pen: Pen, data: TileBack) -> None:
    """Draw a tile's back: its sides as on its face, which are no secret, its place, its top, and the sign of the entrance."""
    edge = pen.width
    pen.rect((0.0, 0.0), (edge, edge), "page")
    wall = data.ground.wall
    pen.stamp(("green back", wall, edge), (0.0, 0.0), lambda stamped: _draw_back_wall(stamped, edge, wall))
    key = ("green tile", "sides", data.level, edge)
    pen.stamp(key, (0.0, 0.0), lambda stamped: _draw_triangles(stamped, edge, data.level))
    pen.circle((edge / 2, edge / 2), 0.25 * edge, "white", "deep", 0.3)
    pen.text((edge / 2, edge / 2 + 0.08 * edge), cell_name(data.cell), "title", 0.62 * edge, "centre", "accent")
    pen.text((0.09 * edge, 0.13 * edge), "top", "caps", 7.0, "left", "deep")
    if data.start:
        pen.icon((edge / 2, edge / 2 + 0.165 * edge), "dungeon-gate", 0.13 * edge, "accent")


def draw_marker(pen: Pen, data: Marker) -> None:
    """Draw the face of a deck's marker: no sides, no pips, in the frame of its cards, so that nobody takes it for a room."""
    edge, colour = pen.width, PILE_COLOURS[data.pile]
    pen.rect((0.0, 0.0), (edge, edge), "page")
    _draw_marker_frame(pen, colour)
    pen.icon((edge / 2, 0.44 * edge), ICONS[data.kind], 0.4 * edge, colour)
    _draw_marker_words(pen, data.pile, colour)


def draw_marker_back(pen: Pen, data: Marker) -> None:
    """Draw the back of a deck's marker: the sign on the backs of its cards."""
    edge, colour = pen.width, PILE_COLOURS[data.pile]
    pen.rect((0.0, 0.0), (edge, edge), "page")
    _draw_marker_frame(pen, colour)
    pen.icon((edge / 2, 0.44 * edge), PILE_ICONS[data.pile], 0.36 * edge, colour)
    _draw_marker_words(pen, data.pile, colour)


def _draw_marker_frame(pen: Pen, colour: str) -> None:
    edge = pen.width
    pen.rect((2.0, 2.0), (edge - 4.0, edge - 4.0), "white", colour, 0.6, 5.0)
    pen.rect((3.2, 3.2), (edge - 6.4, edge - 6.4), "", "rule", 0.2, 4.0)


def _draw_marker_words(pen: Pen, pile: str, colour: str) -> None:
    """Write what a marker is, above and below its picture."""
    edge = pen.width
    pen.text((edge / 2, 0.2 * edge), "marker, no room", "caps", 7.0, "centre", "deep")
    pen.text((edge / 2, 0.83 * edge), f"{pile.capitalize()} deck", "title", 12.0, "centre", colour)


def _draw_back_wall(pen: Pen, edge: float, wall: WallKind) -> None:
    """Draw what is alike on the backs of all tiles: the wall of the theme in a thin frame, with a clear corner for a word."""
    side = edge - 3.2
    pen.push((1.6, 1.6), 0, (side, side))
    squares = [Spot(x, y) for y in range(PARTS) for x in range(PARTS) if (x, y) != (1, 1)]
    lay_wall(pen, wall, squares, (0.0, 0.0), side / PARTS, ("texture", ""))
    pen.rect((0.0, 0.0), (0.2 * edge, 0.12 * edge), "page")
    pen.pop()
    pen.rect((1.6, 1.6), (side, side), "", "rule", 0.25)


# ------------------------------------------------------------------ the mat and the answer


def draw_mat(pen: Pen, data: Places) -> None:
    """Draw the places of all tiles with letters and numbers, which are the rolls of upkeep too, the entrance and known lairs."""
    space, left, top = draw_grid(pen)
    _lay_mat(pen, data, (left, top), space)
    for cell in range(CELLS):
        x, y = left + (cell % SIZE) * space, top + (cell // SIZE) * space
        pen.rect((x, y), (space, space), "", "rule", 0.3)
        pen.text((x + space / 2, y + space / 2 + 3.0), cell_name(cell), "title", 22.0, "centre", "deep")
    signs = ((data.start, "dungeon-gate", "entrance"), *((cell, ICONS["straw"], "lair, seen") for cell in data.seen))
    for cell, icon, words in signs:
        x, y = left + (cell % SIZE) * space, top + (cell // SIZE) * space
        pen.rect((x + 1.2, y + 1.2), (space - 2.4, space - 2.4), "", "accent", 1.0)
        pen.icon((x + space / 2, y + space * 0.25), icon, 9.0, "accent")
        pen.text((x + space / 2, y + space * 0.9), words, "caps", 9.0, "centre", "accent")
    pen.rect((left, top), (SIZE * space, SIZE * space), "", "ink", 1.0)


def _lay_mat(pen: Pen, data: Places, corner: Point, space: float) -> None:
    """Draw all places as chambers with pillars between them, whose stones and rock depend on where they lie alone.

    Of so many places a few floors are laid, none beside its like.
    """
    wide, floor = SIZE * space, data.ground.floor
    shape = mat_shape()
    pen.push(corner, 0, (wide, wide))
    pen.rect((0.0, 0.0), (wide, wide), "floor")
    for cell in range(CELLS):
        at = ((cell % SIZE) * space, (cell // SIZE) * space)
        pen.push(at, 0, (space, space))
        stamp_stones(pen, floor, (cell % SIZE + 2 * (cell // SIZE)) % FLOORS.kinds, space, FLOORS.free)
        pen.pop()
    cut = space / CHAMBER.cells
    for x, y in product(range(SIZE + 1), repeat=2):
        far = CHAMBER.low * cut
        for colour in ("white", "panel"):
            pen.rect((x * space - far, y * space - far), (2 * far, 2 * far), colour)
    draw_masonry(pen, shape, data.ground.wall, (0.0, 0.0), cut, ((0.0, 0.0), (wide, wide)), 1)
    draw_walls(pen, shape, (0.0, 0.0), cut, CHAMBER.wall * space)
    pen.pop()


@cache
def mat_shape() -> OpenShape:
    """Return the floor of all places as cells: a place is `CHAMBER.cells` wide, pillars stand where four of them meet."""
    count, low, high = CHAMBER.cells, CHAMBER.low, CHAMBER.high
    far = range(-BEYOND, SIZE * count + BEYOND)
    open_ = [low <= place % count < high for place in far]
    return OpenShape(
        frozenset(
            Spot(x, y) for x, one in zip(far, open_, strict=True) for y, other in zip(far, open_, strict=True) if one or other
        )
    )


def draw_grid(pen: Pen, size: Point | None = None) -> tuple[float, float, float]:
    """Draw letters and dice along the edges of a map, as large as the pen or `size` allows; return a cell's side and the corner."""
    wide, high = size or (pen.width, pen.height)
    space = min((wide - MARGIN) / SIZE, (high - MARGIN) / SIZE)
    left, top = (wide - MARGIN - SIZE * space) / 2 + MARGIN, MARGIN
    for number in range(SIZE):
        middle = (number + 0.5) * space
        pen.text((left + middle - 2.6, top - 2.6), "ABCDE"[number], "caps", 11.0, "centre", "deep")
        pen.icon((left + middle + 3.0, top - 4.2), f"inverted-dice-{number + 1}", 5.0, "deep")
        pen.text((left - 5.0, top + middle - 0.6), str(number + 1), "caps", 11.0, "centre", "deep")
        pen.icon((left - 5.0, top + middle + 3.4), f"inverted-dice-{number + 1}", 5.0, "deep")
    return space, left, top


def draw_answer(pen: Pen, data: SolvedMap) -> None:
    """Draw the whole dungeon open: symbols, walls, doors with the side from which they open, and a route."""
    space, left, top = draw_grid(pen)
    pen.rect((left, top), (SIZE * space, SIZE * space), "floor")
    for cell, kind in enumerate(data.kinds):
        x, y = left + (cell % SIZE) * space, top + (cell // SIZE) * space
        pen.icon((x + space / 2, y + space / 2), ICONS[kind], space * 0.42, "accent" if kind == "straw" else "deep")
    for cell, landmark in enumerate(data.landmarks):
        if landmark:
            x, y = left + (cell % SIZE + OPEN_MARK[0]) * space, top + (cell // SIZE + OPEN_MARK[1]) * space
            draw_landmark(pen, (x, y), OPEN_MARK[2] * space, landmark)
    for here in range(CELLS):
        for there in neighbours(here):
            if there > here:
                _draw_edge(pen, data.flat, here, there, (space, left, top))
    half = THICK * space
    for column, row in product(range(1, SIZE), repeat=2):
        corner, size = (left + column * space - half, top + row * space - half), (2 * half, 2 * half)
        pen.rect(corner, size, "white")
        pen.rect(corner, size, "rock", "ink", 0.5)
    pen.rect((left, top), (SIZE * space, SIZE * space), "", "ink", 1.0)
    x, y = left + (data.start % SIZE) * space, top + (data.start // SIZE) * space
    pen.icon((x + space * 0.2, y + space * 0.2), "dungeon-gate", space * 0.24, "accent")
    _draw_route(pen, data.route, (space, left, top))


def _draw_edge(pen: Pen, flat: int, here: int, there: int, grid: tuple[float, float, float]) -> None:
    """Draw what lies between two cells: nothing, a wall, or a door whose triangle points the way it opens."""
    space, left, top = grid
    across = there == here + 1
    x, y = left + (here % SIZE + across) * space, top + (here // SIZE + (not across)) * space
    end = (x, y + space) if across else (x + space, y)
    kind = passage(flat, here, there)
    if kind == "wall":
        half = THICK * space
        far = SIZE * space
        corner = (max(x - half, left), max(y - half, top))
        behind = (min(end[0] + half, left + far), min(end[1] + half, top + far))
        pen.rect(corner, (behind[0] - corner[0], behind[1] - corner[1]), "rock", "ink", 0.7)
        pen.lines(_wall_strokes((x, y), end, half), "hatch", 0.25)
    elif kind == "open":
        pen.line((x, y), end, "rule", 0.4, (0.8, 1.6))
    else:
        pen.line((x, y), end, "gate", 0.5)
        middle = ((x + end[0]) / 2, (y + end[1]) / 2)
        ahead = 1.0 if kind == "free" else -1.0
        dx, dy = (ahead, 0.0) if across else (0.0, ahead)
        size = 0.105 * space
        points = [
            (middle[0] + dx * size, middle[1] + dy * size),
            (middle[0] - dx * size - dy * size, middle[1] - dy * size - dx * size),
            (middle[0] - dx * size + dy * size, middle[1] - dy * size + dx * size),
        ]
        pen.path([("m", points[0]), ("l", points[1]), ("l", points[2]), ("z", ())], "gate", "gate", 0.2)


def _wall_strokes(start: Point, end: Point, half: float) -> list[tuple[Point, Point]]:
    """Return short strokes across a wall from one of its ends to the other, `half` mm to both sides."""
    count = max(1, round((end[0] - start[0] + end[1] - start[1]) / (1.6 * half)))
    found = []
    for number in range(1, count):
        x, y = start[0] + (end[0] - start[0]) * number / count, start[1] + (end[1] - start[1]) * number / count
        found.append(((x - 0.7 * half, y + 0.7 * half), (x + 0.7 * half, y - 0.7 * half)))
    return found


def _draw_route(pen: Pen, route: Sequence[int], grid: tuple[float, float, float]) -> None:
    """Draw the order in which rooms were first entered as small numbers."""
    space, left, top = grid
    for number, cell in enumerate(dict.fromkeys(route), 1):
        x, y = left + (cell % SIZE + 0.8) * space, top + (cell // SIZE + 0.2) * space
        pen.circle((x, y), 3.0, "white", "walk", 0.5)
        pen.text((x, y + 1.15), str(number), "bold", 9.0, "centre", "ink")
