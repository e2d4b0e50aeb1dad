"""The two lists behind the keys of a laid map, and the keys of draws, which are crossed off in their order."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.floor_tiles import EXIT_ICON
from generator.games.bag_of_dungeon.paper.keyed_map import SIGN, draw_ways, sides_words, sign_of, tile_words
from generator.games.bag_of_dungeon.paper.piece_words import fitted, item_worth, monster_values, wrapped
from generator.games.bag_of_dungeon.paper.reveal_keys import DrawEntry, FloorEntry
from generator.games.bag_of_dungeon.quest.geometry import cell_name
from generator.games.bag_of_dungeon.quest.pieces import item_of, monster_of

SMALL = 7.0
"""Size in points of the smallest words of a list."""
WITH_ICON = 27.2
"""Width in mm from which on an entry of draws has room for its icon, unless its name is long."""
WHOLE = 150.0
"""Width in mm from which on lists are those of whole sheets; narrower ones are those of half sheets."""
SHORT = {"Healing Pool": "pool"}
"""What stands in few words beside the letters of open sides."""
BOXES = ("Monsters", "Items", "When nothing is left to uncover")
"""What the lists of keys of draws are called: those of monsters, of items, of Exit and ring."""
HEAD = 6.2
"""Height in mm of the head of a list of keys."""


@dataclass(frozen=True, slots=True)
class DrawKeys:
    """Keys of draws in their order: a title with its icon and colour, the keys, and their marks where those are no numbers."""

    title: str
    icon: str
    colour: str
    keys: tuple[int, ...]
    marks: tuple[str, ...] = ()


def floor_columns(width: float) -> int:
    """Return how many entries of the floor stand side by side in a width in mm."""
    return 12 if width > WHOLE else 8


def draw_columns(width: float) -> int:
    """Return how many entries of draws stand side by side in a width in mm."""
    return 7 if width > WHOLE else 5


def rows_of(count: int, width: float) -> int:
    """Return in how many rows so many keys of draws stand in a width in mm."""
    return -(-count // _across(width))


def draw_floor_list(pen: Pen, data: tuple[FloorEntry, ...]) -> None:
    """Draw what stands behind the keys of the map: a small picture of every tile with its key and what is on it."""
    count = max(1, len(data))
    columns = min(floor_columns(pen.width), count)
    rows = -(-count // columns)
    wide, high = pen.width / columns, pen.height / rows
    for number, entry in enumerate(data):
        x, y = number % columns * wide, number // columns * high
        _floor_entry(pen, (x, y), (wide, high), entry)


def _floor_entry(pen: Pen, at: Point, size: Point, entry: FloorEntry) -> None:
    """Draw one entry: its key, the tile, and below it its open sides and what is on it."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "", "rule", 0.2)
    pen.text((x + 0.9, y + 4.0), str(entry.key), "title", 10.5, "left", "accent")
    icon, _ = sign_of(entry.tile)
    side = min(wide - 6.2, high - 4.4)
    corner = (x + 5.4 + (wide - 5.8 - side) / 2, y + 0.7 + max(0.0, (high - 4.2 - side) / 2))
    draw_ways(pen, corner, side, entry.open)
    if icon:
        pen.icon((corner[0] + side / 2, corner[1] + side / 2), icon, SIGN * side, "ink", "halo")
    words = floor_words(entry)
    if entry.quest:
        pen.icon((x + 2.7, y + 6.5), "scroll-quill", 3.6, "accent")
        pen.text((x + wide - 0.7, y + high - 1.1), words, "body", fitted(pen, words, "body", 7.5, wide - 5.2), "right", "ink")
        return
    pen.text((x + wide / 2, y + high - 1.1), words, "body", fitted(pen, words, "body", 7.5, wide - 1.0), "centre", "ink")


def floor_words(entry: FloorEntry) -> str:
    """Return what stands below a tile: its open sides, what is on it, and the number of a tile with a side quest."""
    what = sign_of(entry.tile)[1] if entry.quest else tile_words(entry.tile)
    words = ", ".join(filter(None, (sides_words(entry.open), SHORT.get(what, what))))
    return f"{words}, tile {entry.tile}" if entry.quest else words


def draw_draw_list(pen: Pen, data: tuple[DrawEntry, ...]) -> None:
    """Draw what stands behind the keys of draws, column by column: icon, name, and what it is worth in few words."""
    columns = draw_columns(pen.width)
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
    left = 10.0
    if wide < WITH_ICON or pen.measure(name, "bold", SMALL) > wide - left - 0.3:
        left = min(5.6, 1.8 + pen.measure(str(entry.key), "title", 10.0))
    else:
        pen.icon((x + 7.4, y + 2.6), icon, 4.2, "deep")
    pen.text((x + left, y + 3.4), name, "bold", fitted(pen, name, "bold", 8.0, wide - left - 0.2), "left", "ink")
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
    lists = [(rows_of(len(one.keys), pen.width), one) for one in data]
    high = (pen.height - HEAD * len(data)) / sum(rows for rows, _ in lists)
    down = 0.0
    for rows, one in lists:
        pen.icon((2.6, down + 3.0), one.icon, 5.0, one.colour)
        pen.text((6.4, down + 4.6), one.title, "title", 11.0, "left", one.colour)
        down += HEAD
        _draw_boxes(pen, down, high - 0.8 / rows, one)
        down += rows * high


def _across(width: float) -> int:
    return 15 if width > WHOLE else 10


def _draw_boxes(pen: Pen, down: float, high: float, one: DrawKeys) -> None:
    wide = pen.width / _across(pen.width)
    for number, key in enumerate(one.keys):
        x, y = number % _across(pen.width) * wide, down + number // _across(pen.width) * high
        pen.rect((x, y), (wide, high), "white", "rule", 0.25)
        mark = one.marks[number] if one.marks else str(number + 1)
        pen.text((x + 0.7, y + 2.5), mark, "body", 7.0, "left", "deep")
        middle = x + (0.66 if one.marks else 0.5) * wide
        pen.text((middle, y + high / 2 + 1.9), str(key), "title", 12.0, "centre", "ink")
