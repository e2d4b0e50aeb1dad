"""Keys and lists of a delve that is laid beforehand as large print has them: few columns, and words nearly as large as its text."""

from __future__ import annotations

from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.key_lists import DrawKeys, entry_words, floor_words
from generator.games.bag_of_dungeon.paper.keyed_map import SIGN, draw_ways, sign_of
from generator.games.bag_of_dungeon.paper.piece_words import fitted
from generator.games.bag_of_dungeon.paper.reveal_keys import DrawEntry, FloorEntry

FLOOR_ACROSS, DRAWS_ACROSS, KEYS_ACROSS = 5, 2, 10
"""Entries of the floor, entries of draws, and keys to be crossed off that stand side by side."""
FLOOR_ROW, DRAW_ROW, KEYS_ROW, HEAD = 20.8, 12.8, 13.6, 8.6
"""Heights in mm of a row of the floor, of draws, of keys to be crossed off, and of the head above these."""
NAME, DETAIL, MARK = 16.0, 14.0, 11.0
"""Sizes in points of keys and names, of what stands below them, and of the marks of keys that are crossed off."""


def rows_of(count: int, across: int) -> int:
    """Return in how many rows so many entries stand."""
    return -(-count // across)


def draw_floor(pen: Pen, data: tuple[FloorEntry, ...]) -> None:
    """Draw rows of the floor: of every key the tile, and below it its open sides and what is on it."""
    wide, high = pen.width / FLOOR_ACROSS, pen.height / rows_of(len(data), FLOOR_ACROSS)
    for number, entry in enumerate(data):
        row, column = divmod(number, FLOOR_ACROSS)
        _floor_entry(pen, (column * wide, row * high), (wide, high), entry)


def _floor_entry(pen: Pen, at: Point, size: Point, entry: FloorEntry) -> None:
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "", "rule", 0.3)
    pen.text((x + 1.2, y + 6.0), str(entry.key), "title", NAME, "left", "accent")
    if entry.quest:
        pen.icon((x + 4.4, y + 11.0), "scroll-quill", 6.0, "accent")
    icon, _ = sign_of(entry.tile)
    side = high - 7.4
    corner = (x + (wide - side) / 2 + 1.6, y + 0.8)
    draw_ways(pen, corner, side, entry.open)
    if icon:
        pen.icon((corner[0] + side / 2, corner[1] + side / 2), icon, SIGN * side, "ink", "halo")
    words = floor_words(entry)
    pen.text((x + wide / 2, y + high - 1.8), words, "body", fitted(pen, words, "body", DETAIL, wide - 1.6), "centre", "ink")


def draw_draws(pen: Pen, data: tuple[DrawEntry, ...]) -> None:
    """Draw rows of what stands behind the keys of draws: icon and name, and below them what it is worth in few words."""
    wide, high = pen.width / DRAWS_ACROSS, pen.height / rows_of(len(data), DRAWS_ACROSS)
    for number, entry in enumerate(data):
        row, column = divmod(number, DRAWS_ACROSS)
        _draw_entry(pen, (column * wide, row * high), (wide, high), entry)


def _draw_entry(pen: Pen, at: Point, size: Point, entry: DrawEntry) -> None:
    (x, y), wide = at, size[0]
    pen.rect(at, size, "", "rule", 0.3)
    pen.text((x + 1.2, y + 6.0), str(entry.key), "title", NAME, "left", "accent")
    icon, name, values = entry_words(entry)
    pen.icon((x + 14.6, y + 4.0), icon, 6.6, "deep")
    pen.text((x + 19.4, y + 5.8), name, "bold", fitted(pen, name, "bold", NAME, wide - 20.4), "left", "ink")
    pen.text((x + 11.2, y + 11.2), values, "body", fitted(pen, values, "body", DETAIL, wide - 12.2), "left", "ink")


def keys_width(one: DrawKeys) -> int:
    """Return how many places of a row a key takes: two where its mark is a word."""
    return 2 if one.marks else 1


def keys_height(one: DrawKeys) -> float:
    """Return the height in mm of one list of keys of draws."""
    return HEAD + KEYS_ROW * rows_of(len(one.keys), KEYS_ACROSS // keys_width(one))


def draw_keys(pen: Pen, data: DrawKeys) -> None:
    """Draw one list of keys of draws, in boxes to be crossed off in their order."""
    pen.icon((3.4, 3.8), data.icon, 6.6, data.colour)
    pen.text((8.8, 6.0), data.title, "title", NAME, "left", data.colour)
    across = KEYS_ACROSS // keys_width(data)
    wide = pen.width / across
    for number, key in enumerate(data.keys):
        row, column = divmod(number, across)
        x, y = column * wide, HEAD + row * KEYS_ROW
        pen.rect((x, y), (wide, KEYS_ROW - 0.6), "white", "rule", 0.3)
        if data.marks:
            pen.text((x + 2.0, y + 8.4), data.marks[number], "body", DETAIL, "left", "deep")
        else:
            pen.text((x + 0.9, y + 4.2), str(number + 1), "body", MARK, "left", "deep")
        pen.text((x + 0.62 * wide, y + 9.2), str(key), "title", 19.0, "centre", "ink")
