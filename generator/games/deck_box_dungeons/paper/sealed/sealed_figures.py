"""The pictures of a sealed print: the table of exits, the start card as it lies, and the log of rooms without their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.core.grid import Side
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.map.room_cards import placed_card
from generator.games.deck_box_dungeons.paper.map.start_card import START_FOOT, draw_start_card
from generator.games.deck_box_dungeons.paper.map.told import card_told, notes_told, table_told
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import SealedPrint, TableRow
from generator.games.deck_box_dungeons.quest.model import Quest

ARROWS: dict[Side, str] = {"n": "↑", "e": "→", "s": "↓", "w": "←"}
"""The sides of the table as they are printed; the first is where the start card's arrow points."""
CLOSED = "closed"
LEAST_ROWS = 8
"""Rows that a column has at least, where there are several."""
WIDTH, ENTRY = 182.0, 34.0
"""Width of the table in mm, and the least width of one of its columns."""
HEAD, ROW = 6.2, 5.6
"""Height of the line above the columns, and of a row, in mm."""
MOST_ROW = 7.2
"""Height of a row where there is room to spare, in mm."""
SIZE = 10.5
"""Size of the numbers in points."""
NOMINAL = 36.4
"""Width of a column in mm for which the places of its parts are said."""
_PLACES = ((1.0, "exit"), (10.0, "card"), (17.8, "arrow"), (32.8, "read"))
"""Where the parts of a row begin, in mm from the left of its column, and what stands above them."""
START_EDGE = 46.0
"""Edge of the start card in mm."""
LOG_COLUMNS, LOG_STEP, NARROW = 2, 14.0, 120.0
"""Columns of the log, the greatest height of its lines, and the width up to which it has one column, in mm."""

LARGE_LOG = (112.0, 12.0)
"""Width of the log in large print and height of its lines, in mm before it is enlarged."""
Rows = tuple[tuple[int, TableRow], ...]


def table_figure(sealed: SealedPrint) -> Figure:
    """Return the table of exits in the order of their numbers, down one column after another."""
    rows: Rows = tuple(sealed.table.items())
    told = partial(table_told, {number: (row.label, row.heading, row.read) for number, row in rows})
    return figure(
        "exits", draw_table, rows, WIDTH, table_height(rows, WIDTH), "The table of exits", height_at=table_height, told=told
    )


def _columns(count: int, width: float) -> int:
    """Return how many columns a table of so many rows has in a width in mm: a few rows take fewer."""
    return max(1, min(int(width / ENTRY), -(-count // LEAST_ROWS)))


def table_height(rows: Rows, width: float) -> float:
    """Return the height in mm that the table needs in a width in mm."""
    return HEAD + ROW * -(-len(rows) // _columns(len(rows), width)) + 0.4


def draw_table(pen: Pen, rows: Rows) -> None:
    """Draw the table: a line above each column, below it the rows, each on a thin line; they are higher where there is room."""
    columns = _columns(len(rows), pen.width)
    per, wide = -(-len(rows) // columns), pen.width / columns
    step = min(MOST_ROW, (pen.height - HEAD - 0.4) / per)
    for column in range(columns):
        left = column * wide
        for x, words in _PLACES:
            pen.text((left + x * wide / NOMINAL, HEAD - 2.0), words, "caps", 7.5, "left" if words != "read" else "right", "deep")
        pen.line((left + 0.6, HEAD - 0.6), (left + wide - 1.8, HEAD - 0.6), "deep", 0.35)
        for place, (number, row) in enumerate(rows[column * per : (column + 1) * per]):
            base = HEAD + (place + 0.7) * step
            pen.line((left + 0.6, HEAD + (place + 1) * step), (left + wide - 1.8, HEAD + (place + 1) * step), "faint", 0.2)
            _draw_row(pen, (left, base), [x * wide / NOMINAL for x, _ in _PLACES], (number, row))
        if column:
            pen.line((left - 0.6, 1.2), (left - 0.6, HEAD + per * step), "rule", 0.2)


def _draw_row(pen: Pen, at: Point, places: Sequence[float], found: tuple[int, TableRow]) -> None:
    """Write a row on a line: its number, the card, the side its arrow points to, the encounter; or that the exit is closed.

    `places` are where these parts begin, in mm from the left end of the line.
    """
    (left, base), (number, row) = at, found
    pen.text((left + places[0], base), str(number), "bold", SIZE, "left", "accent")
    if not row.label:
        pen.text((left + places[1], base), CLOSED, "italic", SIZE, "left", "ink")
        return
    pen.text((left + places[1], base), row.label, "bold", SIZE, "left", "ink")
    pen.text((left + places[2] + 3.6, base), ARROWS[row.heading], "bold", SIZE + 1.0, "centre", "ink")
    pen.text((left + places[3], base), str(row.read), "bold", SIZE, "right", "ink")


def start_figure(quest: Quest) -> Figure:
    """Return the start card as it lies, with its start zone, its number and the door of the dungeon; no exit of it is barred."""
    start = next(room for room in quest.rooms if room.role == "start")
    number = next(str(entry.number) for entry in quest.encounters if entry.room == start.id)
    card = placed_card(quest, start, number, plain=True)
    alt = f"The start card as it lies, room {number}"
    told = partial(card_told, card)
    return figure("start", draw_start_card, card, START_EDGE + 1.0, START_EDGE + START_FOOT, alt, told=told)


def numbered_log(quest: Quest) -> Figure:
    """Return a log of the rooms by their numbers alone, to be written on."""
    told = partial(notes_told, len(quest.rooms))
    return figure("log", draw_log, len(quest.rooms), WIDTH, 60.0, "Log of the rooms, to write on", told=told, parts=_large_log)


def _large_log(rooms: int) -> tuple[Figure, ...]:
    """Return the log in a narrow form, for large print."""
    return (figure("log", draw_log, rooms, LARGE_LOG[0], 10.0 + LARGE_LOG[1] * rooms, "Log of the rooms, to write on"),)


def draw_log(pen: Pen, rooms: int) -> None:
    """Draw the log in what a page has left: for each room its number, a line to write on, and a box to tick."""
    pen.text((0.0, 6.0), "Log of the descent", "title", 13, "left", "accent")
    pen.text((pen.width, 6.0), "your notes: what the rooms are, and which are done", "fell", 10, "right", "deep")
    columns = LOG_COLUMNS if pen.width > NARROW else 1
    per, wide = -(-rooms // columns), pen.width / columns
    step = min(LOG_STEP, (pen.height - 9.0) / per)
    for number in range(rooms):
        x, base = number // per * wide, 9.0 + (number % per + 1) * step - 1.2
        pen.text((x + 6.0, base), str(number + 1), "title", min(14.0, 2.4 * step), "right", "deep")
        pen.line((x + 8.0, base), (x + wide - 10.0, base), "rule", 0.2)
        pen.rect((x + wide - 8.2, base - 4.2), (4.2, 4.2), "white", "deep", 0.25)
