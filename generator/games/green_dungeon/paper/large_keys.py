"""What stands behind every key as large print has it: tables as wide as a page, and words nearly as large as its text."""

from __future__ import annotations

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.games.green_dungeon.paper.reveal_strips import Entry, draw_symbol, entry_words

COLUMNS, WIDTH = 5, 182.0
"""Most first digits in a table, and its width in mm, that of the text of large print: it is hardly enlarged."""
ROW, HEAD, SIDE = 18.8, 8.6, 9.0
"""Heights in mm of a row and of the first digits, and width of the second ones."""
PICTURE, PICTURE_AT = 9.8, 6.8
"""How high the picture of a card is in mm, and how far below the top of a row its middle."""
KEY, WORDS = 16.0, 14.0
"""Sizes in points of keys and numbers, and of words."""


def large_key_tables(data: tuple[Entry, ...]) -> tuple[Figure, ...]:
    """Return what stands behind every key, given ascending, in tables of five first digits at most."""
    size = WIDTH, HEAD + 10 * ROW
    groups = [tuple(row for row in data if first <= row.key // 10 < first + COLUMNS) for first in range(1, 10, COLUMNS)]
    return tuple(
        figure("keytable", draw_large_table, group, *size, f"What stands behind the keys {group[0].key} to {group[-1].key}")
        for group in groups
    )


def draw_large_table(pen: Pen, data: tuple[Entry, ...]) -> None:
    """Draw what stands behind keys, given ascending: a column for each first digit, a row for each second one."""
    first = data[0].key // 10
    count = data[-1].key // 10 + 1 - first
    wide, high = (pen.width - SIDE) / COLUMNS, (pen.height - HEAD) / 10
    for column in range(count):
        pen.text((SIDE + (column + 0.5) * wide, HEAD - 2.2), f"{first + column}–", "title", KEY, "centre", "accent")
    for ones in range(10):
        pen.text((SIDE - 1.6, HEAD + (ones + 0.5) * high + 2.0), f"–{ones}", "title", KEY, "right", "accent")
    for row in data:
        tens, ones = divmod(row.key, 10)
        _draw_entry(pen, (SIDE + (tens - first) * wide, HEAD + ones * high), (wide, high), row)
    pen.rect((SIDE, HEAD), (count * wide, 10 * high), "", "deep", 0.6)


def _draw_entry(pen: Pen, at: Point, size: Point, row: Entry) -> None:
    """Draw one entry: its key, the tile or the card beside it, and the same in words below."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "", "rule", 0.25)
    pen.text((x + 1.4, y + 6.2), str(row.key), "title", KEY, "left", "accent")
    draw_symbol(pen, (x + wide / 2 + 3.6, y + PICTURE_AT), PICTURE, row, KEY)
    pen.text((x + wide / 2, y + high - 2.0), entry_words(row), "body", WORDS, "centre", "ink")
