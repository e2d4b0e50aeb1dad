"""Many challenges bound into one document: cover, calendar, the challenges in order, their solutions at the back, an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from generator.core import days
from generator.draw import calendar, page_marks
from generator.draw.calendar import Month
from generator.forge.challenges import Challenge, daily_of
from generator.forge.pack import Pack, Sheet, Words
from generator.press.jobs import quest_jobs
from generator.press.jobs.book import Pages, print_bound
from generator.press.jobs.job import Job, PrintSettings

_COVER = Sheet("cover", "daily/cover.xml.jinja", "Cover", "cover-", "title", single=True)
_CALENDAR = Sheet("calendar", "daily/calendar.xml.jinja", "Calendar", "calendar-", "text")
_INDEX = Sheet("index", "daily/index.xml.jinja", "Index", "index-", "text", credits=True)
_WIDE, _FRAME = 182.0, 62.0
"""Width of a calendar in mm, and what a page's head, foot and words leave beside its height."""
ROWS = 34
"""Rows of the index that stand on one page."""


def chapters(challenges: Sequence[Challenge]) -> int:
    """Return how many chapters the booklet of some challenges has, for a progress bar."""
    return len(challenges) + sum(daily_of(one.game).solution is not None for one in challenges) + 2


class MonthRow(msgspec.Struct, frozen=True):
    """A month of the calendar: its name, and the name of its figure."""

    name: str
    figure: str


class MarkRow(msgspec.Struct, frozen=True):
    """A game of the booklet: the letter that marks its days, and its title."""

    mark: str
    title: str


class IndexRow(msgspec.Struct, frozen=True):
    """A challenge in the index, and under which prefix its pages are found."""

    name: str
    game: str
    number: int
    date: str
    grade: str
    where: str
    code: str


class FrontWords(Words, frozen=True):
    """What cover, calendar and index say; `blocks` are the rows of the index, page by page."""

    title: str
    first: str
    last: str
    games: tuple[str, ...]
    months: tuple[MonthRow, ...]
    marks: tuple[MarkRow, ...]
    blocks: tuple[tuple[IndexRow, ...], ...]
    count: int


def bind(challenges: Sequence[Challenge], settings: PrintSettings, done: Callable[[], None] = lambda: None) -> Pages:
    """Return the booklet of some challenges, which are in order of their days; `done` is called after each chapter."""
    played = [replace(quest_jobs.challenge_job(one, settings), prefix=_prefix(one), document=b"") for one in challenges]
    with_solution = [one for one in challenges if daily_of(one.game).solution is not None]
    sealed = [replace(quest_jobs.challenge_job(one, settings, sealed=True), prefix=_prefix(one)) for one in with_solution]
    front = _front(challenges, [job.pack.title for job in played], settings)
    index = replace(front, pack=replace(front.pack, sheets=(_INDEX,)), title="Index")
    return print_bound(front, [*played, *sealed, index], done)


def _prefix(one: Challenge) -> str:
    """Return what stands before the labels of a challenge's pages: its number, and the letter of its game."""
    return f"{one.number}{one.game.letter}-"


def _front(challenges: Sequence[Challenge], titles: Sequence[str], settings: PrintSettings) -> Job:
    """Return the job of cover and calendar; `titles` are those of the challenges' quests."""
    first, last = challenges[0], challenges[-1]
    months = [_month(list(group)) for _, group in groupby(challenges, lambda one: (one.day.year, one.day.month))]
    marks = {one.game.letter: one.game.title for one in challenges}
    title = f"Challenges No. {first.number} to {last.number}"
    rows = sorted(map(_row, challenges, titles), key=lambda row: (row.name, row.number))
    words = FrontWords(
        title=title,
        first=days.spelled(first.day),
        last=days.spelled(last.day),
        games=tuple(marks.values()),
        months=tuple(MonthRow(f"{days.MONTHS[one.month - 1]} {one.year}", f"month{place}") for place, one in enumerate(months)),
        marks=tuple(MarkRow(letter, name) for letter, name in marks.items()),
        blocks=tuple(tuple(rows[place : place + ROWS]) for place in range(0, len(rows), ROWS)),
        count=len(challenges),
    )
    high = settings.paper.height - _FRAME
    figures = {
        "emblem": page_marks.emblem("dungeon-gate", "the press"), "tailpiece": page_marks.tailpiece("dungeon-gate"),
        **{f"month{place}": calendar.month_figure(one, _WIDE, high) for place, one in enumerate(months)},
    }  # fmt: skip
    return Job(
        pack=Pack(title, (_COVER, _CALENDAR), words, figures),
        common=quest_jobs.common_words("", 0, ""),
        settings=settings,
        title=title,
        subject="Daily dungeon challenges (unofficial)",
        code=f"No. {first.number} to {last.number}",
        keywords=f"daily challenges, dungeon, print-and-play, {', '.join(words.games)}",
    )


def _month(challenges: Sequence[Challenge]) -> Month:
    found: dict[int, tuple[tuple[str, int, str], ...]] = {}
    for one in challenges:
        found[one.day.day] = (*found.get(one.day.day, ()), (one.game.letter, one.made.rating.skulls, _prefix(one).rstrip("-")))
    return Month(challenges[0].day.year, challenges[0].day.month, found)


def _row(one: Challenge, title: str) -> IndexRow:
    return IndexRow(
        name=title, game=one.game.title, number=one.number, date=one.day.isoformat(), grade=one.made.rating.grade,
        where=_prefix(one).rstrip("-"), code=one.made.code,
    )  # fmt: skip
