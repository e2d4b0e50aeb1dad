"""Pictures of floor tiles: a chamber with corridors to its open sides, what lies there, and backs with their place in the stack."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.core.grid import Side, Spot
from generator.draw.ground.kinds import Ground, WallKind
from generator.draw.ground.laying import cast_shadows, choice, lay_floor, lay_wall
from generator.draw.ground.props import draw_prop
from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.grounds import ground_of
from generator.games.bag_of_dungeon.quest.pieces import Feature, Tile, tile_of, tiles

TILE = 70
"""Side of a tile in mm where nothing else is asked for."""
LEAST_TILE, MOST_TILE = 40, 80
"""The smallest and the largest side of a tile in mm that can be asked for."""
LEAST_WORDS = 30.0
"""Side in mm below which a tile has no words in it."""
PARTS = 5
"""Squares of ground along the side of a tile; corridors and the chamber are three wide."""
_MIDDLE = (1, 2, 3)
_SIDES: tuple[Side, ...] = ("n", "e", "s", "w")
FEATURE_ICONS: dict[Feature, str] = {"items": "open-treasure-chest", "spikes": "spikes", "pool": "droplets"}
FEATURE_WORDS: dict[Feature, str] = {"items": "items", "spikes": "spikes", "pool": "Healing Pool"}
MONSTER_ICON, START_ICON, EXIT_ICON = "evil-eyes", "stairs", "exit-door"
ACROSS = 4
"""How many lairs stand in a line on the back of the Exit."""
PROP = 0.15
"""Side of what stands about on a tile, as a share of the tile's side."""
CORNERS = ((0.208, 0.215), (0.642, 0.635), (0.642, 0.215), (0.208, 0.635))
"""Where it may stand: its upper left corners, as shares of the tile's side, none beside the one before."""
UPPER = (CORNERS[0], CORNERS[2])
"""Where it may stand on a tile with a word in it."""
RING_PLATE = (0.1, 0.22, 0.8, 0.56)
"""Where that list stands: left, top, width and height of its plate as shares of the tile's side."""


def _plain() -> Ground:
    """Return the ground of tiles of no theme."""
    return ground_of("")


@dataclass(frozen=True, slots=True)
class TileFace:
    """A tile face up: its number, its open sides as bits, whether it starts a side quest, and the ground of the theme."""

    number: int
    open: int
    quest: bool = False
    ground: Ground = field(default_factory=_plain)


@dataclass(frozen=True, slots=True)
class TileBack:
    """A tile's back: the word in its middle, a line above and one below, and on the Exit's the lairs of the ring, if any."""

    word: str
    above: str = ""
    below: str = ""
    ring: tuple[int, ...] = ()
    ground: Ground = field(default_factory=_plain)


_SAFE = 2.5
"""How far the plate of a lair's number is from the edges of a tile to cut out, in mm; the number is 3 mm from them."""


def face_of(number: int, *, quest: bool = False, ground: Ground | None = None) -> TileFace:
    """Return the face of a tile as it is cut out, its open sides not turned."""
    return TileFace(number, tiles().openings(number), quest, ground or _plain())


def draw_tile(pen: Pen, data: TileFace) -> None:
    """Draw a tile's face: rock with a chamber and corridors, and what is on it, as large as the pen."""
    edge = pen.width
    key = ("bag tile", data.open, data.number % PARTS, edge, data.ground)
    pen.stamp(key, (0.0, 0.0), lambda stamped: _draw_ground(stamped, edge, data))
    tile = tile_of(data.number)
    if edge >= LEAST_WORDS:
        _draw_furniture(pen, data)
    _draw_feature(pen, tile, data.quest)
    _draw_number(pen, data.number)


def _draw_number(pen: Pen, number: int) -> None:
    """Draw the number of a tile on a small plate in a corner."""
    edge = pen.width
    pen.rect((edge - 6.5, edge - 5.7), (4.4, 3.4), "white", "deep", 0.15, 0.6)
    pen.text((edge - 4.3, edge - 3.15), str(number), "body", 7.0, "centre", "ink")


def floor_spots(opened: int) -> list[Spot]:
    """Return the squares of floor of a tile with these open sides."""
    found = [Spot(x, y) for y in _MIDDLE for x in _MIDDLE]
    last = PARTS - 1
    ends = (
        [Spot(x, 0) for x in _MIDDLE],
        [Spot(last, y) for y in _MIDDLE],
        [Spot(x, last) for x in _MIDDLE],
        [Spot(0, y) for y in _MIDDLE],
    )
    for side, squares in enumerate(ends):
        found += squares if opened >> side & 1 else []
    return found


def _draw_ground(pen: Pen, edge: float, data: TileFace) -> None:
    """Draw rock, floor, walls and their shadows."""
    part = edge / PARTS
    floor = floor_spots(data.open)
    known = set(floor)
    wall = [Spot(x, y) for y in range(PARTS) for x in range(PARTS) if Spot(x, y) not in known]
    away = PARTS * (data.number % PARTS)
    pen.push((0.0, 0.0), 0, (edge, edge))
    pen.rect((0.0, 0.0), (edge, edge), "floor")
    for spot in wall:
        pen.rect((spot.x * part, spot.y * part), (part, part), "rock")
    lay_wall(pen, data.ground.wall, [Spot(x + away, y) for x, y in wall], (-away * part, 0.0), part)
    lay_floor(pen, data.ground.floor, [Spot(x + away, y) for x, y in floor], (-away * part, 0.0), part)
    sides = [(spot, side) for spot in floor for side in _SIDES if spot.beside(side) not in known and _inside(spot.beside(side))]
    cast_shadows(pen, [one for one in sides if one[1] in ("n", "w")], (0.0, 0.0), part)
    pen.lines([_edge_line(spot, side, part) for spot, side in sides], "ink", 0.7)
    pen.pop()


def _draw_furniture(pen: Pen, data: TileFace) -> None:
    """Draw what stands about in corners of the chamber, clear of its middle: one or two of the theme's things."""
    edge, kinds = pen.width, data.ground.props
    tile = tile_of(data.number)
    corners = UPPER if tile.feature or tile.shape in ("start", "exit") else CORNERS
    first = choice(Spot(data.number, 0), len(corners))
    for number in range(1 + choice(Spot(data.number, 1), 2)):
        x, y = corners[(first + number) % len(corners)]
        draw_prop(pen, kinds[(data.number + number) % len(kinds)], (x * edge, y * edge), PROP * edge)


def _inside(spot: Spot) -> bool:
    return 0 <= spot.x < PARTS and 0 <= spot.y < PARTS


def _edge_line(spot: Spot, side: Side, part: float) -> tuple[Point, Point]:
    """Return the side of a square as a line."""
    x, y = spot.x * part, spot.y * part
    if side in ("n", "s"):
        y += part if side == "s" else 0.0
        return (x, y), (x + part, y)
    x += part if side == "e" else 0.0
    return (x, y), (x, y + part)


def _draw_feature(pen: Pen, tile: Tile, quest: bool) -> None:
    """Draw what is on a tile: an icon in the chamber, and in a corner the number of its lair, a scroll for a side quest."""
    edge = pen.width
    middle, word = (edge / 2, 0.47 * edge), ""
    icon = MONSTER_ICON if tile.spawns else FEATURE_ICONS.get(tile.feature, "")
    if tile.shape in ("start", "exit"):
        icon, word = (START_ICON, "Start") if tile.shape == "start" else (EXIT_ICON, "Exit")
    elif tile.feature:
        word = FEATURE_WORDS[tile.feature]
    if icon:
        pen.icon(middle, icon, 0.3 * edge, "ink", "halo")
    if word and edge >= LEAST_WORDS:
        pen.text((edge / 2, 0.725 * edge), word, "caps", max(7.0, 0.16 * edge), "centre", "ink")
    if tile.lair:
        side = 0.17 * edge
        away = 0.1 * edge if edge < LEAST_WORDS else max(0.1 * edge, _SAFE + side / 2)
        draw_lair(pen, (away, away), tile.lair, side)
    if quest:
        pen.rect((0.815 * edge, 0.015 * edge), (0.17 * edge, 0.17 * edge), "white", "ink", 0.4, 1.0)
        pen.icon((0.9 * edge, 0.1 * edge), "scroll-quill", 0.13 * edge, "accent")


def draw_lair(pen: Pen, middle: Point, lair: int, side: float) -> None:
    """Draw the number of a lair on a plate `side` mm high, wider where it needs to be, whose square end lies about a point."""
    size = max(7.0, 1.45 * side)
    wide = max(side, pen.measure(f"M{lair}", "title", size) + 1.2)
    pen.rect((middle[0] - side / 2, middle[1] - side / 2), (wide, side), "white", "ink", 0.4, 1.0)
    pen.text((middle[0] - side / 2 + wide / 2, middle[1] + 0.125 * size), f"M{lair}", "title", size, "centre", "accent")


def draw_tile_back(pen: Pen, data: TileBack) -> None:
    """Draw a tile's back: the wall of the theme in a frame, and in its middle the place in the stack."""
    edge = pen.width
    pen.rect((0.0, 0.0), (edge, edge), "page")
    wall = data.ground.wall
    pen.stamp(("bag back", wall, edge), (0.0, 0.0), lambda stamped: _draw_back_wall(stamped, edge, wall))
    if data.ring:
        _draw_ring_order(pen, data)
        return
    pen.circle((edge / 2, edge / 2), 0.28 * edge, "white", "deep", 0.4)
    size = 0.75 * edge if len(data.word) < 3 else 0.4 * edge
    pen.text((edge / 2, edge / 2 + 0.125 * size), data.word, "title", size, "centre", "accent")
    if data.above:
        pen.text((edge / 2, 0.335 * edge), data.above, "caps", max(7.0, 0.125 * edge), "centre", "deep")
    if data.below:
        pen.text((edge / 2, 0.7 * edge), data.below, "caps", max(7.0, 0.125 * edge), "centre", "deep")


def _draw_ring_order(pen: Pen, data: TileBack) -> None:
    """Draw on the back of the Exit where the ring lies: the lairs in the order in which dice found them, head down."""
    edge = pen.width
    pen.push((edge, edge), 2)
    left, top, wide, high = (share * edge for share in RING_PLATE)
    pen.rect((left, top), (wide, high), "white", "deep", 0.4, 2.0)
    middle = edge / 2
    pen.text((middle, top + 0.2 * high), "the ring", "caps", max(7.0, 0.16 * edge), "centre", "accent")
    rows = [data.ring[start : start + ACROSS] for start in range(0, len(data.ring), ACROSS)]
    for number, row in enumerate(rows):
        words = ", ".join(f"M{lair}" for lair in row)
        pen.text((middle, top + (0.41 + 0.18 * number) * high), words, "body", max(7.0, 0.14 * edge), "centre", "ink")
    pen.text((middle, top + 0.93 * high), "in the first on the table", "body", max(7.0, 0.11 * edge), "centre", "deep")
    pen.pop()


def _draw_back_wall(pen: Pen, edge: float, wall: WallKind) -> None:
    """Draw what is alike on the backs of all tiles: the wall of the theme in a thin frame."""
    side = edge - 4.0
    pen.push((2.0, 2.0), 0, (side, side))
    squares = [Spot(x, y) for y in range(PARTS) for x in range(PARTS)]
    lay_wall(pen, wall, squares, (0.0, 0.0), side / PARTS, ("texture", ""))
    pen.pop()
    pen.rect((2.0, 2.0), (side, side), "", "rule", 0.3)
