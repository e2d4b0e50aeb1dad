"""Many challenges bound into one book: cover, calendar, the challenges in order, their solutions at the back, an index."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import groupby

import msgspec
from msgspec.structs import replace

from generator.core import days
from generator.draw import page_marks
from generator.draw.figures import Figure
from generator.draw.pen import Picture
from generator.draw.pictures import picture_figure
from generator.forge.challenges import Challenge, daily_of
from generator.forge.pack import Pack, Sheet, Words
from generator.press.drawing.papers import HALVES
from generator.press.jobs import quest_jobs
from generator.press.jobs.book import Pages
from generator.press.jobs.bound import Chapter, Contents, Starts, print_bound
from generator.press.jobs.job import Job, PrintSettings, Sides
from generator.press.jobs.page_parts import PageParts, of_contents

_COVER = Sheet("cover", "daily/cover.xml.jinja", "Cover", "cover", "title", single=True)
_CALENDAR = Sheet("calendar", "daily/calendar.xml.jinja", "Calendar", "calendar")
_SOLUTIONS = Sheet("solutions", "daily/solutions.xml.jinja", "Solutions", "solutions", "title", single=True)
_INDEX = Sheet("index", "daily/index.xml.jinja", "Index", "index", credits=True)
SOLUTIONS = "solutions"
"""The key of the page behind which the solutions stand."""
LOGO = (60.0, 32.0)
"""The most width and height of a club's logo on the cover, in mm."""


class Club(msgspec.Struct, frozen=True):
    """Who publishes a booklet: a name for the cover, or nothing, and a logo, or None."""

    name: str = ""
    logo: Picture | None = None


class Entry(msgspec.Struct, frozen=True):
    """A challenge as calendar and index tell it: its dungeon's title, game, day, grade, and the page it begins on."""

    title: str
    game: str
    number: int
    date: str
    grade: str
    skulls: int
    page: int


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


class BookWords(Words, frozen=True):
    """What cover, calendar and index say; `strips` tells whether a challenge has a fate strip."""

    title: str
    club: str
    first: str
    last: str
    games: tuple[str, ...]
    months: tuple[MonthRows, ...]
    index: tuple[Entry, ...]
    count: int
    strips: bool
    logo: bool


def chapters(challenges: Sequence[Challenge]) -> int:
    """Return how many chapters the booklet of some challenges has, for a progress bar."""
    return len(challenges) + sum(daily_of(one.game).solution is not None for one in challenges) + 2


def bind(
    challenges: Sequence[Challenge],
    settings: PrintSettings,
    done: Callable[[], None] = lambda: None,
    *,
    club: Club | None = None,
    folded: bool = False,
) -> Pages:
    """Return the booklet of some challenges, which are in order of their days; `done` is called after each chapter.

    `folded` booklets are printed two pages a side, on pages of half the paper.
    """
    if folded:
        settings = replace(settings, paper=HALVES[settings.paper.name])
    maker = _BookMaker(challenges, settings, club or Club(), "folded" if folded else "duplex-long")
    return print_bound(Contents(list(maker.chapters()), maker.front, maker.back), folded=folded, done=done)


def page_of(challenges: Sequence[Challenge], settings: PrintSettings, *, club: Club | None = None) -> PageParts:
    """Return what is read of the booklet of some challenges on one page, their solutions sealed."""
    maker = _BookMaker(challenges, settings, club or Club(), "duplex-long")
    return of_contents(Contents(list(maker.chapters()), maker.front, maker.back), sealed=SOLUTIONS)


class _BookMaker:
    """Makes the jobs of a booklet's parts."""

    def __init__(self, challenges: Sequence[Challenge], settings: PrintSettings, club: Club, laid: Sides) -> None:
        self.challenges, self.settings, self.club, self.laid = challenges, settings, club, laid
        self.jobs = [replace(quest_jobs.challenge_job(one, settings), document=b"", laid=laid) for one in challenges]
        first, last = challenges[0], challenges[-1]
        self.title = f"Challenges No. {first.number} to {last.number}"

    def chapters(self) -> Iterator[Chapter]:
        """Yield the challenges, each beginning on a right-hand page, and their solutions behind a page of their own."""
        for one, job in zip(self.challenges, self.jobs, strict=True):
            yield Chapter(_key(one), job, right_hand=True)
        solved = [one for one in self.challenges if daily_of(one.game).solution is not None]
        if solved:
            yield Chapter(
                SOLUTIONS, self._job((_SOLUTIONS,), {_key(one): 0 for one in self.challenges}, "Solutions"), right_hand=True
            )
        for one in solved:
            yield Chapter(f"{_key(one)}-solution", quest_jobs.challenge_job(one, self.settings, sealed=True))

    def front(self, starts: Starts) -> Job:
        """Return cover and calendar."""
        return self._job((_COVER, _CALENDAR), starts, self.title)

    def back(self, starts: Starts) -> Job:
        """Return the index."""
        return self._job((_INDEX,), starts, "Index")

    def _job(self, sheets: tuple[Sheet, ...], starts: Starts, title: str) -> Job:
        words = self._words(starts)
        figures: dict[str, Figure] = {"tailpiece": page_marks.tailpiece("dungeon-gate")}
        if self.club.logo is None:
            figures["emblem"] = page_marks.emblem("dungeon-gate")
        else:
            figures["logo"] = picture_figure("logo", self.club.logo, LOGO, f"The logo of {self.club.name or 'the publisher'}")
        return Job(
            pack=Pack(title, sheets, words, figures),
            common=quest_jobs.common_words("", 0, "", self.settings.typography),
            settings=self.settings,
            laid=self.laid,
            title=title,
            subject="Daily dungeon challenges (unofficial)",
            code=f"No. {self.challenges[0].number} to {self.challenges[-1].number}",
            keywords=f"daily challenges, dungeon, print-and-play, {', '.join(words.games)}",
        )

    def _words(self, starts: Starts) -> BookWords:
        entries = {_key(one): _entry(one, job, starts) for one, job in zip(self.challenges, self.jobs, strict=True)}
        games = tuple(dict.fromkeys(one.game.title for one in self.challenges))
        dates = list(dict.fromkeys(one.day for one in self.challenges))
        found = {(one.day, one.game.title): entries[_key(one)] for one in self.challenges}
        rows = {day: _day_row(day, [found.get((day, game)) for game in games]) for day in dates}
        months = tuple(
            MonthRows(f"{days.MONTHS[month - 1]} {year}", tuple(rows[day] for day in group))
            for (year, month), group in groupby(dates, lambda day: (day.year, day.month))
        )
        return BookWords(
            title=self.title,
            club=self.club.name,
            first=days.spelled(dates[0]),
            last=days.spelled(dates[-1]),
            games=games,
            months=months,
            index=tuple(sorted(entries.values(), key=lambda row: (row.title, row.number))),
            count=len(self.challenges),
            strips=any(one.fate is not None for one in self.challenges),
            logo=self.club.logo is not None,
        )


def _key(one: Challenge) -> str:
    return f"{one.number}{one.game.letter}"


def _entry(one: Challenge, job: Job, starts: Starts) -> Entry:
    rating = one.made.rating
    return Entry(job.pack.title, one.game.title, one.number, one.day.isoformat(), rating.grade, rating.skulls, starts[_key(one)])


def _day_row(day: date, entries: Sequence[Entry | None]) -> DayRow:
    return DayRow(days.weekday(day).capitalize()[:3], day.day, day.weekday() == 0, tuple(entries))
