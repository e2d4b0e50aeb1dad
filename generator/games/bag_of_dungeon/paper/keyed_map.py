"""Pictures of a map that is laid beforehand: to write on, with its keys; the two lists behind the keys; the whole map, sealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.core.grid import SIDES
from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.floor_tiles import EXIT_ICON, FEATURE_ICONS, MONSTER_ICON, START_ICON
from generator.games.bag_of_dungeon.paper.piece_words import fitted, item_worth, monster_values, wrapped
from generator.games.bag_of_dungeon.paper.reveal_keys import DrawEntry, FloorEntry, Place
from generator.games.bag_of_dungeon.quest.geometry import cell_name
from generator.games.bag_of_dungeon.quest.pieces import START_TILE, item_of, monster_of, tile_of, tiles

RIM = 6.0
"""Left of a map and above it, for the names of columns and rows, in mm."""
MOST_SPACE = 24.0
"""The largest place of a map in mm."""
SMALL = 6.6
"""Size in points of the smallest words of a list."""
WITH_ICON = 27.2
"""Width in mm from which on an entry of draws has room for its icon."""
_COLUMNS, _FEWER = 12, 8
"""Entries of the floor side by side on whole sheets and on half sheets."""
SIGN = 0.4
"""How large the sign of what is on a tile is, in shares of a place."""
_WAY, _ROOM = 0.3, 1.9
"""How wide a way is, in shares of a place, and how many times as wide a chamber is."""


@dataclass(frozen=True, slots=True)
class KeyMap:
    """The map to write on: its places with their keys."""

    places: tuple[Place, ...]


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


@dataclass(frozen=True, slots=True)
class DrawKeys:
    """Keys of draws in their order: a title with its icon and colour, the keys, and their marks where those are no numbers."""

    title: str
    icon: str
    colour: str
    keys: tuple[int, ...]
    marks: tuple[str, ...] = ()


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
            _draw_ways(pen, (x, y), space, tiles().openings(START_TILE))
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
    """Draw the names of columns and rows; return where places are drawn."""
    columns = range(min(x for x, _ in spots), max(x for x, _ in spots) + 1)
    rows = range(min(y for _, y in spots), max(y for _, y in spots) + 1)
    space = min((pen.width - RIM) / len(columns), (pen.height - RIM) / len(rows), MOST_SPACE)
    left, top = (pen.width + RIM - len(columns) * space) / 2, (pen.height + RIM - len(rows) * space) / 2
    grid = _Grid(space, (left - columns[0] * space, top - rows[0] * space))
    for column in columns:
        pen.text((grid.corner(column, 0)[0] + space / 2, top - 1.8), column_name(column), "caps", 8.5, "centre", "deep")
    for row in rows:
        pen.text((left - 1.6, grid.corner(0, row)[1] + space / 2 + 1.0), row_name(row), "caps", 8.5, "right", "deep")
    return grid


def _draw_ways(pen: Pen, at: Point, space: float, opened: int) -> None:
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


def _sign(tile: int) -> tuple[str, str]:
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


# ---------------------------------------------------------------------- lists


def draw_floor_list(pen: Pen, data: tuple[FloorEntry, ...]) -> None:
    """Draw what stands behind the keys of the map: a small picture of every tile with its key and what is on it."""
    count = max(1, len(data))
    columns = min(_COLUMNS if pen.width > 150.0 else _FEWER, count)
    rows = -(-count // columns)
    wide, high = pen.width / columns, pen.height / rows
    for number, entry in enumerate(data):
        x, y = number % columns * wide, number // columns * high
        _floor_entry(pen, (x, y), (wide, high), entry)


def _floor_entry(pen: Pen, at: Point, size: Point, entry: FloorEntry) -> None:
    """Draw one entry: its key, the tile, and below it what is on it."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "", "rule", 0.2)
    pen.text((x + 0.9, y + 4.0), str(entry.key), "title", 10.5, "left", "accent")
    icon, lair = _sign(entry.tile)
    side = min(wide - 6.2, high - 4.4)
    corner = (x + 5.4 + (wide - 5.8 - side) / 2, y + 0.7 + max(0.0, (high - 4.2 - side) / 2))
    _draw_ways(pen, corner, side, entry.open)
    if icon:
        pen.icon((corner[0] + side / 2, corner[1] + side / 2), icon, SIGN * side, "ink", "halo")
    words = tile_words(entry.tile) or sides_words(entry.open)
    if entry.quest:
        pen.icon((x + 2.7, y + 6.5), "scroll-quill", 3.6, "accent")
        words = f"{lair}, tile {entry.tile}" if lair else f"tile {entry.tile}"
        pen.text((x + wide - 0.7, y + high - 1.1), words, "body", fitted(pen, words, "body", 7.5, wide - 5.2), "right", "ink")
        return
    pen.text((x + wide / 2, y + high - 1.1), words, "body", fitted(pen, words, "body", 7.5, wide - 1.0), "centre", "ink")


def draw_draw_list(pen: Pen, data: tuple[DrawEntry, ...]) -> None:
    """Draw what stands behind the keys of draws, column by column: icon, name, and what it is worth in few words."""
    columns = 7 if pen.width > 150.0 else 5
    rows = -(-len(data) // columns)
    wide, high = pen.width / columns, pen.height / rows
    for number, entry in enumerate(data):
        column, row = divmod(number, rows)
        _draw_entry(pen, (column * wide, row * high), (wide, high), entry)


def _draw_entry(pen: Pen, at: Point, size: Point, entry: DrawEntry) -> None:
    (x, y), wide = at, size[0]
    pen.rect(at, size, "", "rule", 0.2)
    pen.text((x + 0.9, y + 3.6), str(entry.key), "title", 10.0, "left", "accent")
    icon, name, values = entry_words(entry)
    left = 10.2 if wide >= WITH_ICON else 6.0
    if wide >= WITH_ICON:
        pen.icon((x + 7.4, y + 2.6), icon, 4.2, "deep")
    pen.text((x + left, y + 3.4), name, "bold", fitted(pen, name, "bold", 8.0, wide - left - 0.6), "left", "ink")
    for place, line in enumerate(wrapped(pen, values, wide - 1.8, SMALL)[:2]):
        pen.text((x + 1.0, y + 6.1 + 2.3 * place), line, "body", SMALL, "left", "ink")


def entry_words(entry: DrawEntry) -> tuple[str, str, str]:
    """Return the icon and the name of what stands behind a key of a draw, and what it is worth in few words."""
    if entry.kind == "ring":
        return "ring", f"M{entry.number}", "the ring"
    if entry.kind == "exit":
        return EXIT_ICON, cell_name(entry.number), "the Exit"
    if entry.kind == "monster":
        found = monster_of(entry.number)
        return found.icon, found.name, monster_values(found)
    item = item_of(entry.number)
    return item.icon, item.name, item_worth(item)


def draw_draw_keys(pen: Pen, data: tuple[DrawKeys, ...]) -> None:
    """Draw the keys of draws, list below list, in boxes to be crossed off in their order."""
    rows_of = [(-(-len(one.keys) // _across(pen)), one) for one in data]
    high = (pen.height - 6.2 * len(data)) / sum(rows for rows, _ in rows_of)
    down = 0.0
    for rows, one in rows_of:
        pen.icon((2.6, down + 3.0), one.icon, 5.0, one.colour)
        pen.text((6.4, down + 4.6), one.title, "title", 11.0, "left", one.colour)
        down += 6.2
        _draw_boxes(pen, down, high - 0.8 / rows, one)
        down += rows * high


def _across(pen: Pen) -> int:
    return 15 if pen.width > 150.0 else 10


def _draw_boxes(pen: Pen, down: float, high: float, one: DrawKeys) -> None:
    wide = pen.width / _across(pen)
    for number, key in enumerate(one.keys):
        x, y = number % _across(pen) * wide, down + number // _across(pen) * high
        pen.rect((x, y), (wide, high), "white", "rule", 0.25)
        mark = one.marks[number] if one.marks else str(number + 1)
        pen.text((x + 0.7, y + 2.5), mark, "body", 6.5, "left", "deep")
        pen.text((x + wide / 2, y + high / 2 + 1.9), str(key), "title", 12.0, "centre", "ink")


# ---------------------------------------------------------------------- the answer


def draw_open_map(pen: Pen, data: OpenMap) -> None:
    """Draw a whole map open, with the number of every lair, the ring in its place, side quests as scrolls."""
    grid = _draw_rim(pen, [(one.column, one.row) for one in data.tiles])
    space = grid.space
    for one in data.tiles:
        x, y = grid.corner(one.column, one.row)
        _draw_ways(pen, (x, y), space, one.open)
        icon, lair = _sign(one.tile)
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
