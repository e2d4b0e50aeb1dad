"""The rows of a season's ledger: for every week its number, its title or a line for it, two boxes, and a line for points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from generator.draw.figures import Figure, figure
from generator.draw.lines import fitted
from generator.draw.pen import Pen
from generator.draw.told import Fields, Rows, Told

HEADS = ("Week", "Title", "Played", "Won", "Points")
BOX, POINTS, GAP = 3.8, 12.5, 6.0
"""Side in mm of a box to tick, length of a line for points, and distance between columns."""
HEAD = 6.2
"""Height in mm of the heads of a column."""
TALL, LOW = 6.7, 5.3
"""Heights in mm of rows: where there are few weeks, and where there are many."""
FEW = 32
"""Weeks up to which rows are tall."""


class LedgerRows(msgspec.Struct, frozen=True):
    """Some weeks by number and title, empty for a line to write it on, in so many columns, with rows of one height in mm."""

    weeks: tuple[tuple[int, str], ...]
    columns: int
    pitch: float


def rows_figure(weeks: Sequence[tuple[int, str]], width: float) -> Figure:
    """Return the rows of weeks, by number and title, in two columns of one height."""
    data = LedgerRows(tuple(weeks), 2, TALL if len(weeks) <= FEW else LOW)
    return _figure(data, width)


def _figure(data: LedgerRows, width: float) -> Figure:
    last = data.weeks[-1][0]
    told = partial(rows_told, data)
    alt = f"Weeks {data.weeks[0][0]} to {last}, each with boxes to tick"
    return figure("weeks", draw_rows, data, width, height_of(data), alt, told=told, parts=_parts)


def height_of(data: LedgerRows) -> float:
    """Return the height of rows in mm."""
    return HEAD + data.pitch * -(-len(data.weeks) // data.columns)


def _parts(data: LedgerRows) -> Sequence[Figure]:
    """Return rows in narrow columns of a dozen, which large print enlarges."""
    dozens = [data.weeks[start : start + 12] for start in range(0, len(data.weeks), 12)]
    return [_figure(LedgerRows(dozen, 1, TALL), 91.0) for dozen in dozens]


def rows_told(data: LedgerRows) -> tuple[Told, ...]:
    """Return the rows as a table, and what is to be written beside them."""
    rows = tuple((str(number), title or "a line to write on") for number, title in data.weeks)
    return Rows("The weeks", HEADS[:2], rows), Fields(HEADS[2:])


def draw_rows(pen: Pen, data: LedgerRows) -> None:
    """Draw the rows column by column, as wide as the pen."""
    per = -(-len(data.weeks) // data.columns)
    wide = (pen.width - GAP * (data.columns - 1)) / data.columns
    for column in range(data.columns):
        weeks = data.weeks[column * per : (column + 1) * per]
        pen.push((column * (wide + GAP), 0.0))
        _draw_heads(pen, wide)
        for place, (number, title) in enumerate(weeks):
            _draw_row(pen, HEAD + place * data.pitch, data.pitch, wide, number, title)
        pen.pop()


def _places(wide: float) -> tuple[float, float, float]:
    """Return where the middles of both boxes lie, and where the line for points begins, in mm from the left."""
    return wide - POINTS - 13.8, wide - POINTS - 4.6, wide - POINTS


def _draw_heads(pen: Pen, wide: float) -> None:
    played, won, points = _places(wide)
    for words, at, align in ((HEADS[2], played, "centre"), (HEADS[3], won, "centre"), (HEADS[4], points + POINTS / 2, "centre")):
        pen.text((at, HEAD - 2.0), words, "caps", 7.6, align, "deep")
    pen.line((0.0, HEAD - 0.6), (wide, HEAD - 0.6), "rule", 0.3)


def _draw_row(pen: Pen, top: float, pitch: float, wide: float, number: int, title: str) -> None:
    played, won, points = _places(wide)
    base = top + pitch / 2 + 1.15
    pen.text((5.4, base), str(number), "title", 10.0, "right", "accent")
    room = played - BOX / 2 - 2.5 - 7.4
    if title:
        words, size = fitted(pen, title, "body", 9.0, room)
        pen.text((7.4, base), words, "body", size)
    else:
        pen.line((7.4, base + 0.9), (7.4 + room, base + 0.9), "rule", 0.18)
        pen.field("text", (7.4, base - 3.2), (room, 4.1), f"week {number}, title")
    for middle, name in ((played, "played"), (won, "won")):
        at = (middle - BOX / 2, top + (pitch - BOX) / 2)
        pen.rect(at, (BOX, BOX), "white", "ink", 0.3)
        pen.field("tick", at, (BOX, BOX), f"week {number}, {name}")
    pen.line((points, base + 0.9), (points + POINTS, base + 0.9), "ink", 0.25)
    pen.field("text", (points, base - 3.2), (POINTS, 4.1), f"week {number}, points")
    pen.line((0.0, top + pitch), (wide, top + pitch), "faint", 0.1)
