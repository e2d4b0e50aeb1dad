"""Pictures of floor tiles: a chamber with corridors to its open sides, what lies there, and backs with the tile's number."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.core.grid import Spot
from generator.draw.ground.kinds import Ground, WallKind
from generator.draw.ground.laying import lay_wall
from generator.draw.ground.stones import Box
from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.grounds import ground_of
from generator.games.bag_of_dungeon.paper.tile_ground import draw_ground, draw_lying, lying_on
from generator.games.bag_of_dungeon.quest.pieces import Feature, Tile, tile_of, tiles

TILE = 70
"""Side of a tile in mm where nothing else is asked for."""
LEAST_TILE, MOST_TILE = 40, 80
"""The smallest and the largest side of a tile in mm that can be asked for."""
LEAST_WORDS = 30.0
"""Side in mm below which a tile has no words in it."""
BACK_PARTS = 5
"""Squares of wall along the side of a back."""
FEATURE_ICONS: dict[Feature, str] = {"items": "open-treasure-chest", "spikes": "spikes", "pool": "droplets"}
FEATURE_WORDS: dict[Feature, str] = {"items": "items", "spikes": "spikes", "pool": "Healing Pool"}
MONSTER_ICON, START_ICON, EXIT_ICON = "evil-eyes", "stairs", "exit-door"
ACROSS = 4
"""How many keys stand in a line on the back of the Exit."""
NUMBER = (6.2, 4.6, 9.0)
"""Width and height in mm of the plate with a tile's number, and the size of the number in points."""
RING_WORDS = "the first on the table"
"""What stands below the keys of the ring."""
ICON = 0.3
"""Side of the icon in the middle of a tile, as a share of the tile's side."""
EYES = (0.33, 0.4, 0.67, 0.58)
"""The box of eyes, which are flat, as shares of a tile's side."""
RING_PLATE = (0.1, 0.22, 0.8, 0.56)
"""Where that list stands: left, top, width and height of its plate as shares of the tile's side."""


def _plain() -> Ground:
    """Return the ground of tiles of no theme."""
    return ground_of("")


@dataclass(frozen=True, slots=True)
class TileFace:
    """A tile face up: which it is, its open sides as bits, whether it starts a side quest, the number on it, the theme's ground.

    Without a number, which is `printed` 0, none stands there.
    """

    number: int
    open: int
    quest: bool = False
    printed: int = 0
    ground: Ground = field(default_factory=_plain)


@dataclass(frozen=True, slots=True)
class TileBack:
    """A tile's back: the word in its middle, a line above and one below, and on the Exit's the keys of the ring, if any."""

    word: str
    above: str = ""
    below: str = ""
    ring: tuple[int, ...] = ()
    ground: Ground = field(default_factory=_plain)


_SAFE = 2.5
"""How far the plate of a lair's number is from the edges of a tile to cut out, in mm; the number is 3 mm from them."""


def face_of(number: int, *, quest: bool = False, printed: int = 0, ground: Ground | None = None) -> TileFace:
    """Return the face of a tile as it is cut out, its open sides not turned."""
    return TileFace(number, tiles().openings(number), quest, printed, ground or _plain())


def draw_tile(pen: Pen, data: TileFace) -> None:
    """Draw a tile's face as large as the pen: stones, walls and rock, what lies there, and what is on it for play."""
    edge = pen.width
    draw_ground(pen, edge, data.number, data.open, data.ground)
    if edge >= LEAST_WORDS:
        lying = lying_on(data.number, data.open, data.ground, tuple(kept_boxes(data, edge)))
        if lying is not None:
            draw_lying(pen, lying)
    _draw_feature(pen, tile_of(data.number), data.quest)
    if data.printed:
        _draw_number(pen, data.printed)


def kept_boxes(data: TileFace, edge: float) -> list[Box]:
    """Return the boxes of signs of play on a tile of so many mm, as shares of its side: nothing may lie there."""
    tile = tile_of(data.number)
    found: list[Box] = []
    if tile.spawns:
        found.append(EYES)
    elif tile.feature or tile.shape in ("start", "exit"):
        half = ICON / 2
        found += [(0.5 - half, 0.47 - half, 0.5 + half, 0.47 + half), (0.2, 0.62, 0.8, 0.76)]
    if tile.lair:
        side = 0.17 * edge
        found.append((0.0, 0.0, (_lair_middle(edge) + 0.8 * side) / edge, (_lair_middle(edge) + side / 2) / edge))
    if data.quest:
        found.append((0.81, 0.0, 1.0, 0.19))
    if data.printed:
        found.append((1.0 - (NUMBER[0] + 2.5) / edge, 1.0 - (NUMBER[1] + 2.5) / edge, 1.0, 1.0))
    return found


def _draw_number(pen: Pen, number: int) -> None:
    """Draw the number of a tile on a small plate in a corner."""
    edge, (wide, high, size) = pen.width, NUMBER
    pen.rect((edge - wide - 2.0, edge - high - 2.0), (wide, high), "white", "deep", 0.2, 0.8)
    pen.text((edge - wide / 2 - 2.0, edge - high / 2 - 2.0 + 0.125 * size), str(number), "bold", size, "centre", "ink")


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
        pen.icon(middle, icon, ICON * edge, "ink", "halo")
    if word and edge >= LEAST_WORDS:
        pen.text((edge / 2, 0.725 * edge), word, "caps", max(7.0, 0.16 * edge), "centre", "ink")
    if tile.lair:
        away = _lair_middle(edge)
        draw_lair(pen, (away, away), tile.lair, 0.17 * edge)
    if quest:
        pen.rect((0.815 * edge, 0.015 * edge), (0.17 * edge, 0.17 * edge), "white", "ink", 0.4, 1.0)
        pen.icon((0.9 * edge, 0.1 * edge), "scroll-quill", 0.13 * edge, "accent")


def _lair_middle(edge: float) -> float:
    """Return how far from both edges of a tile the middle of the square end of its lair's plate lies, in mm."""
    return 0.1 * edge if edge < LEAST_WORDS else max(0.1 * edge, _SAFE + 0.085 * edge)


def draw_lair(pen: Pen, middle: Point, lair: int, side: float) -> None:
    """Draw the number of a lair on a plate `side` mm high, wider where it needs to be, whose square end lies about a point."""
    size = max(7.0, 1.45 * side)
    wide = max(side, pen.measure(f"M{lair}", "title", size) + 1.2)
    pen.rect((middle[0] - side / 2, middle[1] - side / 2), (wide, side), "white", "ink", 0.4, 1.0)
    pen.text((middle[0] - side / 2 + wide / 2, middle[1] + 0.125 * size), f"M{lair}", "title", size, "centre", "accent")


def draw_tile_back(pen: Pen, data: TileBack) -> None:
    """Draw a tile's back: the wall of the theme in a frame, and in its middle the tile's number."""
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
    """Draw on the back of the Exit where the ring lies: the keys of lairs in the order in which dice found them, head down."""
    edge = pen.width
    pen.push((edge, edge), 2)
    left, top, wide, high = (share * edge for share in RING_PLATE)
    pen.rect((left, top), (wide, high), "white", "deep", 0.4, 2.0)
    middle = edge / 2
    pen.text((middle, top + 0.2 * high), "the ring", "caps", max(7.0, 0.16 * edge), "centre", "accent")
    rows = [data.ring[start : start + ACROSS] for start in range(0, len(data.ring), ACROSS)]
    for number, row in enumerate(rows):
        words = " \u00b7 ".join(map(str, row))
        pen.text((middle, top + (0.41 + 0.18 * number) * high), words, "body", max(7.0, 0.14 * edge), "centre", "ink")
    pen.text((middle, top + 0.93 * high), RING_WORDS, "body", max(7.0, 0.11 * edge), "centre", "deep")
    pen.pop()


def _draw_back_wall(pen: Pen, edge: float, wall: WallKind) -> None:
    """Draw what is alike on the backs of all tiles: the wall of the theme in a thin frame."""
    side = edge - 4.0
    pen.push((2.0, 2.0), 0, (side, side))
    squares = [Spot(x, y) for y in range(BACK_PARTS) for x in range(BACK_PARTS)]
    lay_wall(pen, wall, squares, (0.0, 0.0), side / BACK_PARTS, ("texture", ""))
    pen.pop()
    pen.rect((2.0, 2.0), (side, side), "", "rule", 0.3)
