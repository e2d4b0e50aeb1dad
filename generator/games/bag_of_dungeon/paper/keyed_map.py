"""Pictures of a map that is laid beforehand: to write on, with its keys, and whole, for the sealed page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.core.grid import SIDES
from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.floor_tiles import EXIT_ICON, FEATURE_ICONS, MONSTER_ICON, START_ICON
from generator.games.bag_of_dungeon.paper.reveal_keys import Place
from generator.games.bag_of_dungeon.quest.pieces import tile_of

RIM = 6.0
"""Left of a map and above it, for the names of columns and rows, in mm."""
MOST_SPACE = 24.0
"""The largest place of a map in mm."""
SIGN = 0.4
"""How large the sign of what is on a tile is, in shares of a place."""
_WAY, _ROOM = 0.3, 1.9
"""How wide a way is, in shares of a place, and how many times as wide a chamber is."""


@dataclass(frozen=True, slots=True)
class KeyMap:
    """The map to write on: its places with their keys, and the sides of the Start tile that lead somewhere, as bits."""

    places: tuple[Place, ...]
    start: int


@dataclass(frozen=True, slots=True)
class OpenTile:
    """A tile of a map that is shown open: where it lies, its number, its open sides as bits, and whether it has a side quest."""

    column: int
    row: int
    tile: int
    open: int
    quest: bool = False


@dataclass(frozen=True, slots=True)
class OpenMap:
    """A whole map, and the lair of the ring."""

    tiles: tuple[OpenTile, ...]
    ring: int


def column_name(column: int) -> str:
    """Return the name of a column as it is written in the names of tiles."""
    return f"{'we'[column > 0]}{abs(column)}" if column else "–"


def row_name(row: int) -> str:
    """Return the name of a row as it is written in the names of tiles."""
    return f"{'ns'[row > 0]}{abs(row)}" if row else "–"


def draw_key_map(pen: Pen, data: KeyMap) -> None:
    """Draw the map to write on, as large as the pen: every place with its key, the Start tile open."""
    grid = _draw_rim(pen, [(one.column, one.row) for one in data.places])
    space = grid.space
    for place in data.places:
        x, y = grid.corner(place.column, place.row)
        pen.rect((x, y), (space, space), "white", "rule", 0.3)
        if place.key:
            size = min(13.0, 0.8 * space)
            pen.text((x + 0.06 * space, y + 0.06 * space + 0.27 * size), str(place.key), "title", size, "left", "deep")
        else:
            draw_ways(pen, (x, y), space, data.start)
            pen.icon((x + space / 2, y + space / 2), START_ICON, 0.42 * space, "accent")


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where places of a map are drawn: the side of one in mm, and where that of the Start tile lies."""

    space: float
    start: Point

    def corner(self, column: int, row: int) -> Point:
        """Return the top left corner of a place."""
        return self.start[0] + column * self.space, self.start[1] + row * self.space


def _draw_rim(pen: Pen, spots: Sequence[tuple[int, int]]) -> _Grid:
    """Draw the names of columns above them and of rows on both sides; return where places are drawn."""
    columns = range(min(x for x, _ in spots), max(x for x, _ in spots) + 1)
    rows = range(min(y for _, y in spots), max(y for _, y in spots) + 1)
    space = min((pen.width - 2 * RIM) / len(columns), (pen.height - RIM) / len(rows), MOST_SPACE)
    left, top = (pen.width - len(columns) * space) / 2, (pen.height + RIM - len(rows) * space) / 2
    grid = _Grid(space, (left - columns[0] * space, top - rows[0] * space))
    for column in columns:
        pen.text((grid.corner(column, 0)[0] + space / 2, top - 1.8), column_name(column), "caps", 8.5, "centre", "deep")
    for row in rows:
        level = grid.corner(0, row)[1] + space / 2 + 1.0
        pen.text((left - 1.6, level), row_name(row), "caps", 8.5, "right", "deep")
        pen.text((pen.width - left + 1.6, level), row_name(row), "caps", 8.5, "left", "deep")
    return grid


def draw_ways(pen: Pen, at: Point, space: float, opened: int) -> None:
    """Draw the ways of a tile as a cross of passages in a square of rock."""
    (x, y), half = at, _WAY * space / 2
    pen.rect(at, (space, space), "rock")
    middle = (x + space / 2, y + space / 2)
    pen.rect((middle[0] - _ROOM * half, middle[1] - _ROOM * half), (2 * _ROOM * half, 2 * _ROOM * half), "floor")
    bars = (
        ((middle[0] - half, y), (2 * half, space / 2)), ((middle[0], middle[1] - half), (space / 2, 2 * half)),
        ((middle[0] - half, middle[1]), (2 * half, space / 2)), ((x, middle[1] - half), (space / 2, 2 * half)),
    )  # fmt: skip
    for side in range(4):
        if opened >> side & 1:
            pen.rect(*bars[side], "floor")
    pen.lines(_outline(middle, space, half, opened), "ink", 0.35)
    pen.rect(at, (space, space), "", "rule", 0.2)


def _outline(middle: Point, space: float, half: float, opened: int) -> list[tuple[Point, Point]]:
    """Return the walls of a chamber and of the passages to its open sides."""
    room, far = _ROOM * half, space / 2
    found: list[tuple[Point, Point]] = []
    for side in range(4):
        if opened >> side & 1:
            parts = [
                ((-room, -room), (-half, -room)),
                ((half, -room), (room, -room)),
                ((-half, -room), (-half, -far)),
                ((half, -room), (half, -far)),
            ]
        else:
            parts = [((-room, -room), (room, -room))]
        found += [(_turned(middle, start, side), _turned(middle, end, side)) for start, end in parts]
    return found


def _turned(middle: Point, point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return middle[0] + x, middle[1] + y


def sign_of(tile: int) -> tuple[str, str]:
    """Return the icon of what is on a tile and its lair in words, each empty where there is none."""
    found = tile_of(tile)
    lair = f"M{found.lair}" if found.lair else ""
    if found.shape in ("start", "exit"):
        return (START_ICON if found.shape == "start" else EXIT_ICON), lair
    return (MONSTER_ICON if found.spawns else FEATURE_ICONS.get(found.feature, "")), lair


def tile_words(tile: int) -> str:
    """Return what is on a tile in a word or two, nothing for a plain one."""
    found = tile_of(tile)
    if found.shape == "exit":
        return "Exit"
    if found.lair:
        return f"lair M{found.lair}"
    return "monster" if found.monster else {"items": "items", "spikes": "spikes", "pool": "Healing Pool", "": ""}[found.feature]


def sides_words(opened: int) -> str:
    """Return the letters of open sides."""
    return "".join(letter for at, letter in enumerate(SIDES) if opened >> at & 1)


# ---------------------------------------------------------------------- the answer


def draw_open_map(pen: Pen, data: OpenMap) -> None:
    """Draw a whole map open, with the number of every lair, the ring in its place, side quests as scrolls."""
    grid = _draw_rim(pen, [(one.column, one.row) for one in data.tiles])
    space = grid.space
    for one in data.tiles:
        x, y = grid.corner(one.column, one.row)
        draw_ways(pen, (x, y), space, one.open)
        icon, lair = sign_of(one.tile)
        if icon:
            pen.icon((x + space / 2, y + space / 2), icon, SIGN * space, "ink", "halo")
        if lair:
            size = max(6.5, 0.5 * space)
            wide, high = pen.measure(lair, "bold", size) + 0.8, 0.34 * size
            pen.rect((x + 0.4, y + 0.4), (wide, high), "white", "rule", 0.15, 0.5)
            pen.text((x + 0.4 + wide / 2, y + 0.4 + 0.8 * high), lair, "bold", size, "centre", "accent")
        if one.quest:
            _draw_sign(pen, (x + 0.85 * space, y + 0.15 * space), "scroll-quill", 0.24 * space)
        if tile_of(one.tile).lair == data.ring:
            _draw_sign(pen, (x + 0.84 * space, y + 0.84 * space), "ring", 0.26 * space)


def _draw_sign(pen: Pen, middle: Point, icon: str, size: float) -> None:
    """Draw a small icon on a plate, which stands on rock."""
    half = 0.56 * size
    pen.rect((middle[0] - half, middle[1] - half), (2 * half, 2 * half), "white", "rule", 0.15, 0.5)
    pen.icon(middle, icon, size, "accent")
