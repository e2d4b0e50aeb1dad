"""Cells of an endless table and the sides of tiles, both as integers: names of cells, turns of tiles.

A cell counts columns to the right of the Start tile and rows below it. A set of sides is a number of four bits: 1 north, 2 east,
4 south, 8 west; a single side is its place in `SIDES`.
"""

from __future__ import annotations

import re

from generator.core.grid import SIDES

WIDTH = 128
"""Columns of the table; forty tiles in a row reach nowhere near its edge."""
START = (WIDTH // 2) * WIDTH + WIDTH // 2
"""The cell of the Start tile."""
STEPS = (-WIDTH, 1, WIDTH, -1)
"""What a step north, east, south or west adds to a cell."""
OPPOSITE = (2, 3, 0, 1)
"""For every side the side across."""
_NAME = re.compile(r"(?:([ns])([1-9]\d?))?(?:([ew])([1-9]\d?))?")


def cell_at(column: int, row: int) -> int:
    """Return the cell so many columns to the right of the Start tile and so many rows below it."""
    return START + row * WIDTH + column


def place_of(cell: int) -> tuple[int, int]:
    """Return the column and the row of a cell, both counted from the Start tile."""
    return cell % WIDTH - START % WIDTH, cell // WIDTH - START // WIDTH


def cell_name(cell: int) -> str:
    """Return the printed name of a cell: how far north or south, then east or west of the Start tile it lies, such as n2e1."""
    column, row = place_of(cell)
    along = f"{'ns'[row > 0]}{abs(row)}" if row else ""
    across = f"{'we'[column > 0]}{abs(column)}" if column else ""
    return along + across or "start"


def parse_cell(text: str) -> int:
    """Return the cell of a printed name in small letters; raises ValueError for any other text."""
    if text == "start":
        return START
    match = _NAME.fullmatch(text) if text and text.isascii() else None
    if match is None or max(int(match[2] or 0), int(match[4] or 0)) > WIDTH // 2 - 2:
        raise ValueError(f"{text!r} is no tile")
    row, column = int(match[2] or 0), int(match[4] or 0)
    return cell_at(-column if match[3] == "w" else column, -row if match[1] == "n" else row)


def side_bits(letters: str) -> int:
    """Return the set of the sides with these letters, such as `ns`; raises ValueError for a letter that is no side."""
    return sum({1 << SIDES.index(letter) for letter in letters})


def side_letters(bits: int) -> str:
    """Return the letters of a set of sides in the order north, east, south, west."""
    return "".join(letter for at, letter in enumerate(SIDES) if bits >> at & 1)


def turned_bits(bits: int, quarters: int) -> int:
    """Return a set of sides after so many quarter turns clockwise."""
    quarters %= 4
    return (bits << quarters | bits >> (4 - quarters)) & 15


def turns_of(bits: int) -> tuple[int, ...]:
    """Return the different sets of sides that a tile shows as it is turned, ascending."""
    return tuple(sorted({turned_bits(bits, quarters) for quarters in range(4)}))
