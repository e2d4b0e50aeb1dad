"""The themes of challenges: an order of its own for every year, over and over."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

from generator.core import days
from generator.core.rng import Rng

WEEK = 7


@cache
def themes_of_year(game: str, names: tuple[str, ...], year: int) -> tuple[str, ...]:
    """Return the order in which themes of a game come in a year; none comes again within a week of the last year's."""
    new_year = date(year, 1, 1)
    past = range(WEEK - 1, 0, -1) if year > days.FIRST.year else ()
    before = [theme_of_day(game, names, new_year - timedelta(days=back)) for back in past]
    rng = Rng.root(f"daily/themes/{game}", year)
    order: list[str] = []
    for place in range(len(names)):
        recent = [*before, *order][-(WEEK - 1) :] if place < WEEK - 1 else []
        order.append(rng.pick([name for name in names if name not in order and name not in recent]))
    return tuple(order)


def theme_of_day(game: str, names: tuple[str, ...], day: date) -> str:
    """Return the theme of a game on a day."""
    order = themes_of_year(game, names, day.year)
    return order[(day.timetuple().tm_yday - 1) % len(order)]
