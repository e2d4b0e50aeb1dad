"""Many challenges bound into one document: cover, calendar, the challenges in order, their solutions at the back, an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from generator import __version__
from generator.core import days
from generator.draw import calendar, page_marks
from generator.draw.calendar import Month
from generator.forge.daily import Challenge
from generator.forge.game import Sheet
from generator.press.drawing.palette import Theme
from generator.press.drawing.papers import Paper
from generator.press.jobs import documents
from generator.press.jobs.book import Job, Pages
from generator.press.jobs.book import bind as bind_jobs

_COVER = Sheet("cover", "daily/cover.xml.jinja", "Cover", "cover-", "title", single=True)
_CALENDAR = Sheet("calendar", "daily/calendar.xml.jinja", "Calendar", "calendar-", "text")
_INDEX = Sheet("index", "daily/index.xml.jinja", "Index", "index-", "text", credits=True)
_FIGURES = {**page_marks.FIGURES, "month": calendar.draw}
_WIDE, _FRAME = 182.0, 62.0
"""Width of a calendar in mm, and what a page's head, foot and words leave beside its height."""
ROWS = 34
"""Rows of the index that stand on one page."""


def chapters(challenges: Sequence[Challenge]) -> int:
    """Return how many chapters the booklet of so many challenges has, for a progress bar."""
    return 2 * len(challenges) + 2


def bind(challenges: Sequence[Challenge], paper: Paper, theme: Theme, done: Callable[[], None] = lambda: None) -> Pages:
    """Return the booklet of some challenges, which are in order of their days."""
    front = _front(challenges, paper, theme)
    played = [replace(documents.challenge_job(one, paper, theme), prefix=_prefix(one), document=b"") for one in challenges]
    sealed = [replace(documents.challenge_job(one, paper, theme, sealed=True), prefix=_prefix(one)) for one in challenges]
    index = replace(front, sheets=(_INDEX,), title="Index", code=front.code)
    return bind_jobs(front, [*played, *sealed, index], done)


def _prefix(one: Challenge) -> str:
    """Return what stands before the labels of a challenge's pages: its number, and the letter of its game."""
    return f"{one.number}{one.game.letter}-"


def _front(challenges: Sequence[Challenge], paper: Paper, theme: Theme) -> Job:
    first, last = challenges[0], challenges[-1]
    months = [_month(list(group)) for _, group in groupby(challenges, lambda one: (one.day.year, one.day.month))]
    marks = {one.game.letter: one.game.title for one in challenges}
    games = list(marks.values())
    title = f"Challenges No. {first.number} to {last.number}"
    rows = sorted((_row(one) for one in challenges), key=lambda row: (row["name"], row["number"]))
    words: dict[str, Any] = {
        "title": title, "first": days.spelled(first.day), "last": days.spelled(last.day), "games": games, "version": __version__,
        "months": [
            {"name": f"{days.MONTHS[one.month - 1]} {one.year}", "figure": f"month{place}"} for place, one in enumerate(months)
        ],
        "marks": [{"mark": letter, "title": title} for letter, title in marks.items()],
        "blocks": [rows[place : place + ROWS] for place in range(0, len(rows), ROWS)],
        "count": len(challenges), "emblem_icon": "dungeon-gate",
        "figures": {
            "emblem": page_marks.emblem("dungeon-gate", "the press"), "tailpiece": page_marks.tailpiece("dungeon-gate"),
            **{f"month{place}": calendar.month(one, _WIDE, paper.height - _FRAME) for place, one in enumerate(months)},
        },
    }  # fmt: skip
    return Job(
        sheets=(_COVER, _CALENDAR), words=words, figures=_FIGURES, paper=paper, theme=theme, title=title,
        subject="Daily dungeon challenges (unofficial)", code=f"No. {first.number} to {last.number}",
        keywords=f"daily challenges, dungeon, print-and-play, {', '.join(games)}", version=__version__,
    )  # fmt: skip


def _month(challenges: Sequence[Challenge]) -> Month:
    found: dict[int, tuple[tuple[str, int, str], ...]] = {}
    for one in challenges:
        found[one.day.day] = (*found.get(one.day.day, ()), (one.game.letter, one.made.rating.skulls, _prefix(one).rstrip("-")))
    return Month(challenges[0].day.year, challenges[0].day.month, found)


def _row(one: Challenge) -> dict[str, Any]:
    return {
        "name": one.game.heading(one.made.quest), "game": one.game.title, "number": one.number, "date": one.day.isoformat(),
        "grade": one.made.rating.grade, "where": _prefix(one).rstrip("-"), "code": one.made.code,
    }  # fmt: skip
