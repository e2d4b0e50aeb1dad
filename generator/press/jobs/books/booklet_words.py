"""What cover, calendar and index of a book of challenges say: its months day by day, and its dungeons by title, grade and theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Literal

import msgspec

from generator.core import days
from generator.forge.pack import Words


class Entry(msgspec.Struct, frozen=True):
    """A challenge as calendar and index tell it: its dungeon's title, game, day, grade, theme, and the page it begins on.

    `theme` is empty in a game whose themes no index lists; `shares` is what a sensible player and one who plans win of a hundred
    games, where the game's paper tells both beside a grade.
    """

    title: str
    game: str
    number: int
    date: str
    grade: str
    skulls: int
    theme: str = ""
    page: int = 0
    shares: tuple[str, ...] = ()

    @property
    def day(self) -> str:
        """The day and the month in a few letters: 5 Jan."""
        when = date.fromisoformat(self.date)
        return f"{when.day}\u00a0{days.MONTHS[when.month - 1][:3]}"


class DayRow(msgspec.Struct, frozen=True):
    """A day of the calendar: weekday, number in the month, whether it is a Monday, and its challenges, a place for each game."""

    weekday: str
    day: int
    monday: bool
    entries: tuple[Entry | None, ...]


class MonthRows(msgspec.Struct, frozen=True):
    """A month of the calendar: its name, and its days."""

    name: str
    days: tuple[DayRow, ...]


class IndexLine(msgspec.Struct, frozen=True):
    """All challenges of a game that have something in common: the game, what it is, and the challenges in order of their days.

    `opens` tells whether it is the first line of its game.
    """

    game: str
    name: str
    entries: tuple[Entry, ...]
    opens: bool


class BookWords(Words, frozen=True):
    """What cover, calendar and index say: whether a challenge has a fate strip (`strips`), and the cover a picture (`pictured`).

    `volume` is the number of the volume, 0 for a book that stands alone, and `volumes` how many there are.
    """

    title: str
    club: str
    first: str
    last: str
    games: tuple[str, ...]
    months: tuple[MonthRows, ...]
    index: tuple[Entry, ...]
    grades: tuple[IndexLine, ...]
    themes: tuple[IndexLine, ...]
    count: int
    strips: bool
    logo: bool
    pictured: bool
    volume: int
    volumes: int
    first_page: int


def day_row(day: date, entries: Sequence[Entry | None]) -> DayRow:
    """Return the row of a day in the calendar; `entries` has a place for each game."""
    return DayRow(days.weekday(day).capitalize()[:3], day.day, day.weekday() == 0, tuple(entries))


def month_rows(rows: Mapping[date, DayRow]) -> tuple[MonthRows, ...]:
    """Return the months of a calendar from the rows of its days, which are in order."""
    return tuple(
        MonthRows(f"{days.MONTHS[month - 1]} {year}", tuple(rows[day] for day in group))
        for (year, month), group in groupby(rows, lambda day: (day.year, day.month))
    )


def index_lines(entries: Sequence[Entry], games: Sequence[str], by: Literal["grade", "theme"]) -> tuple[IndexLine, ...]:
    """Return the lines of an index game by game: grades from the gentlest on, or themes by name, their articles aside."""
    lines: list[IndexLine] = []
    for game in games:
        groups: dict[str, list[Entry]] = {}
        for entry in sorted((entry for entry in entries if entry.game == game), key=lambda entry: entry.number):
            groups.setdefault(entry.grade if by == "grade" else entry.theme, []).append(entry)
        named = [name for name in groups if name]
        if by == "theme":
            named.sort(key=_sorted_as)
        else:
            named.sort(key=lambda name: _skulls(groups[name]))
        lines += [IndexLine(game, name, tuple(groups[name]), place == 0) for place, name in enumerate(named)]
    return tuple(lines)


def _sorted_as(name: str) -> str:
    """Return what a name is sorted by: what stands behind its article."""
    return name.removeprefix("The ").removeprefix("A ")


def _skulls(entries: Sequence[Entry]) -> tuple[int, int]:
    """Return the fewest and the most skulls of some challenges."""
    skulls = [entry.skulls for entry in entries]
    return min(skulls), max(skulls)
