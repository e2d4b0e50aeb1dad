"""The back of a season's ledger: for every week its number, its code and where it is played, and lines for when, and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from generator.draw.figures import Figure, figure
from generator.draw.lines import fitted
from generator.draw.pen import Pen
from generator.draw.told import Fields, Rows, Told

HEADS = ("Week", "Code", "Where", "Played on", "Who was there, and what is told of it")
HEAD = 6.2
"""Height in mm of the heads of the columns."""
TALL, LOW = 12.0, 4.1
"""The greatest and the least height of a row in mm."""
FEW = 18
"""Weeks below which rows are as tall as they can be; those of more weeks share the height of their page."""
CODE_AT, WHERE_AT, DAY_AT, WHO_AT = 8.0, 51.0, 102.0, 126.0
"""Where columns begin, in mm from the left."""


class CodeRow(msgspec.Struct, frozen=True):
    """A week and its code, and where it is played: the name and the icon of its theme."""

    number: int
    code: str
    where: str
    icon: str


def codes_figure(weeks: Sequence[CodeRow], width: float) -> Figure:
    """Return the rows of weeks; they grow with the height of the figure, which `few` weeks do not need."""
    pitch = TALL if few(len(weeks)) else LOW
    alt = f"Weeks {weeks[0].number} to {weeks[-1].number} with their codes, and lines to write on"
    icons = tuple(dict.fromkeys(row.icon for row in weeks))
    told = partial(codes_told, tuple(weeks))
    return figure("codes", draw_codes, tuple(weeks), width, HEAD + pitch * len(weeks), alt, icons=icons, told=told)


def few(weeks: int) -> bool:
    """Return whether so many weeks leave a part of their page to something else."""
    return weeks < FEW


def codes_told(weeks: tuple[CodeRow, ...]) -> tuple[Told, ...]:
    """Return the rows as a table, and what is to be written beside them."""
    return Rows("The codes", HEADS[:3], tuple((str(row.number), row.code, row.where) for row in weeks)), Fields(HEADS[3:])


def draw_codes(pen: Pen, weeks: tuple[CodeRow, ...]) -> None:
    """Draw the rows one below another over the whole pen."""
    for words, at in zip(HEADS[1:], (CODE_AT, WHERE_AT, DAY_AT, WHO_AT), strict=True):
        pen.text((at, HEAD - 2.0), words, "caps", 7.6, "left", "deep")
    pen.line((0.0, HEAD - 0.6), (pen.width, HEAD - 0.6), "rule", 0.3)
    pitch = (pen.height - HEAD) / len(weeks)
    for place, row in enumerate(weeks):
        _draw_row(pen, HEAD + place * pitch, pitch, row)


def _draw_row(pen: Pen, top: float, pitch: float, row: CodeRow) -> None:
    base = top + pitch / 2 + 1.2
    pen.text((6.0, base), str(row.number), "title", 10.0, "right", "accent")
    code, small = fitted(pen, row.code, "mono", 9.0, WHERE_AT - CODE_AT - 1.5)
    pen.text((CODE_AT, base), code, "mono", small)
    pen.icon((WHERE_AT + 2.8, top + pitch / 2), row.icon, min(pitch - 0.5, 5.6), "deep")
    words, small = fitted(pen, row.where, "body", 8.6, DAY_AT - WHERE_AT - 8.6)
    pen.text((WHERE_AT + 6.6, base), words, "body", small)
    for at, end, name in ((DAY_AT, WHO_AT - 3.0, "played on"), (WHO_AT, pen.width, "who was there")):
        pen.line((at, base + 0.9), (end, base + 0.9), "rule", 0.2)
        pen.field("text", (at, base - 3.2), (end - at, 4.1), f"week {row.number}, {name}")
