"""A month on paper: the days in weeks from Monday to Sunday, with what is asked of the player on each."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from datetime import date

import msgspec

from generator.core.days import MONTHS, WEEKDAYS
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen


class Month(msgspec.Struct, frozen=True):
    """A month, its year, and by day of the month what stands there: a mark, a game's skulls, and where its page is."""

    year: int
    month: int
    days: Mapping[int, tuple[tuple[str, int, str], ...]]


def month_figure(data: Month, width: float, height: float) -> Figure:
    """Return the picture of a month, `width` mm wide and at most `height` mm high."""
    high = HEAD + min(TALLEST * weeks(data), height - HEAD)
    return figure("month", draw_month, data, width, high, f"Calendar of {MONTHS[data.month - 1]} {data.year} with grades and pages")


def weeks(data: Month) -> int:
    """Return how many weeks a month touches."""
    return (date(data.year, data.month, 1).weekday() + monthrange(data.year, data.month)[1] + 6) // 7


HEAD, TALLEST = 9.0, 44.0
"""Height of the names of the weekdays, and the greatest of a week, in mm."""


def draw_month(pen: Pen, data: Month) -> None:
    """Draw a month: a cell for each day, its number, and for each challenge the game, its skulls and where its pages are."""
    before, count = date(data.year, data.month, 1).weekday(), monthrange(data.year, data.month)[1]
    wide, high = pen.width / 7, (pen.height - HEAD) / weeks(data)
    for column, name in enumerate(WEEKDAYS):
        pen.text(((column + 0.5) * wide, 6.0), name.capitalize(), "caps", 9.5, "centre", "deep")
    for day in range(1, count + 1):
        place = before + day - 1
        x, y = place % 7 * wide, HEAD + place // 7 * high
        marks = data.days.get(day, ())
        pen.rect((x, y), (wide, high), "white" if marks else "", "rule", 0.25)
        pen.text((x + 2.0, y + 7.0), str(day), "title", 17.0, "left", "accent" if marks else "deep")
        step = min(10.5, (high - 9.0) / max(1, len(marks)))
        for line, (mark, skulls, where) in enumerate(marks):
            down = y + 9.0 + (line + 0.42) * step
            pen.text((x + 2.0, down + 1.2), mark, "bold", 10.0, "left", "ink")
            for skull in range(skulls):
                pen.icon((x + 8.6 + 3.7 * skull, down), "death-skull", 3.4, "accent")
            if step > 8.0:
                pen.text((x + 2.0, down + 5.0), where, "body", 7.5, "left", "deep")
