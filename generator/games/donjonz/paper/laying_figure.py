"""The diary of a laying drawn: for each card of a deck where it was laid, and the word that says so to a program."""

from __future__ import annotations

from generator.draw.pen import Pen

LAYING_ALT = "A table to write down where each card was laid"
ROW, HEAD = 9.0, 7.0
"""Heights in mm of a row and of the head."""
COLUMNS = (("laid", 0.09), ("card", 0.13), ("column", 0.16), ("row", 0.16), ("top points", 0.16), ("written", 0.30))
"""Heads of the columns, and the share of the width that each takes."""


def laying_height(cards: int) -> float:
    """Return the height in mm of the table for so many cards."""
    return HEAD + cards * ROW


def draw_laying(pen: Pen, cards: int) -> None:
    """Draw a table with a row for each of so many cards, as high as the figure; the last column holds the signs of the word."""
    high = (pen.height - HEAD) / cards
    pen.rect((0.0, 0.0), (pen.width, HEAD), "head", "deep", 0.3)
    left = 0.0
    for name, share in COLUMNS:
        wide = share * pen.width
        pen.text((left + wide / 2, HEAD - 2.3), name, "caps", 9.0, "centre", "headtext")
        for number in range(cards):
            top = HEAD + number * high
            pen.rect((left, top), (wide, high), "white", "rule", 0.25)
            if name == COLUMNS[0][0]:
                pen.text((left + wide / 2, top + high / 2 + 1.2), str(number + 1), "body", 10.0, "centre", "deep")
            if name == COLUMNS[-1][0]:
                _draw_word(pen, left, wide, top + high / 2 + 1.4)
        left += wide


def _draw_word(pen: Pen, left: float, wide: float, down: float) -> None:
    """Draw the signs between which card, column, row and heading are written."""
    for share, sign in ((0.24, "@"), (0.52, ",")):
        pen.text((left + share * wide, down), sign, "mono", 12.0, "centre", "deep")
    for first, last in ((0.05, 0.19), (0.29, 0.48), (0.56, 0.75), (0.82, 0.95)):
        pen.line((left + first * wide, down + 0.6), (left + last * wide, down + 0.6), "faint", 0.2)
