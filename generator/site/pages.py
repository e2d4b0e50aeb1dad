"""Challenges to a whole site, file by file: a pure function of the challenges and the settings, which knows no clock."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from generator.core import days
from generator.core.errors import BadOption
from generator.core.version import __version__
from generator.forge import standings_text
from generator.forge.challenges import Challenge, daily_of
from generator.forge.standings import Standings
from generator.press.jobs.printing.job import PrintSettings
from generator.site import feeds, printing, templates, words
from generator.site.entry import Day, Entry, entry_of, page_of
from generator.site.printing import Press
from generator.site.settings import Settings

FEED, CALENDAR, LEAGUE = "feed.xml", "challenges.ics", "league/index.html"
PLAIN = ("style.css", "site.js", "icon.svg", *templates.FACES)
"""The files without words to fill in."""
FIXED = ("archive/index.html", "404.html", *PLAIN, FEED, CALENDAR)
"""The files that every site has beside those of its days, and the page of the newest one (`Settings.today`)."""
NEWS = 60
"""Days that the feed tells of, the newest ones."""


def paths(challenges: Sequence[Challenge], settings: Settings) -> list[str]:
    """Return the path of every file that the site of some challenges, in the order of their days, is made of; each once."""
    files = [settings.today, *FIXED, *(page_of(challenge.day) for challenge in challenges)]
    for challenge in challenges:
        files += printing.every_path(challenge, False, settings)
        if daily_of(challenge.game).solution is not None and challenge.day != challenges[-1].day:
            files += printing.every_path(challenge, True, settings)
    return list(dict.fromkeys([*files, LEAGUE] if settings.league is not None else files))


def build(challenges: Iterable[Challenge], settings: Settings, press: Press | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield every file of a site, its path and its bytes: what is printed of each day as it comes, the pages at the end.

    Challenges come in the order of their days. The solutions of a day follow when the next day comes, so that the newest day has
    none. Raises BadOption where there is no challenge at all.
    """
    entries: dict[date, list[Entry]] = {}
    waiting: list[Challenge] = []
    printed = press or printing.press(settings)
    for day, group in groupby(challenges, lambda challenge: challenge.day):
        if entries and day <= max(entries):
            raise ValueError("challenges come in the order of their days")
        yield from _solutions(waiting, entries, printed, settings)
        waiting, entries[day] = list(group), []
        for challenge in waiting:
            sheets = []
            for way in printing.ways(settings):
                sheet, files = printed(challenge, False, way)
                yield from files.items()
                sheets.append(sheet)
            entries[day].append(
                entry_of(challenge, tuple(sheets), words.sheets(challenge, PrintSettings(settings.paper, settings.palette)))
            )
    if not any(entries.values()):
        raise BadOption("A site needs at least one challenge; name a game that has one a day, and a first and a last day.")
    yield from _pages([Day(day, days.number(day), tuple(entries[day])) for day in entries], settings)


def _solutions(
    challenges: Sequence[Challenge], entries: Mapping[date, list[Entry]], printed: Press, settings: Settings
) -> Iterator[tuple[str, bytes]]:
    """Print the sealed pages of a day that is over."""
    for place, challenge in enumerate(challenges):
        if entries[challenge.day][place].sealed:
            solutions = []
            for way in printing.solution_ways(settings):
                solution, files = printed(challenge, True, way)
                yield from files.items()
                solutions.append(solution)
            entries[challenge.day][place] = replace(entries[challenge.day][place], solutions=tuple(solutions))


def _pages(all_days: Sequence[Day], settings: Settings) -> Iterator[tuple[str, bytes]]:
    """Yield the pages, feeds and plain files of a site's days."""
    newest = all_days[-1]
    common = {
        "site": settings, "version": __version__, "first": all_days[0], "newest": newest, "feed": FEED, "calendar": CALENDAR,
        "weekdays": [name.capitalize() for name in days.WEEKDAYS], "press": settings.press,
        "league": settings.league is not None, "guide": settings.guide, "today": settings.today, "alone": False,
        "paper": printing.NAMES[settings.paper.name],
    }  # fmt: skip

    def page(path: str, *, template: str, **values: object) -> tuple[str, bytes]:
        root = "../" * path.count("/")
        return path, templates.render(template, {**common, "path": path, "root": root, **values})

    for place, day in enumerate(all_days):
        before, after = all_days[place - 1] if place else None, all_days[place + 1] if day is not newest else None
        yield page(day.path, template="day.html", kind="day", day=day, before=before, after=after)
    before = all_days[-2] if len(all_days) > 1 else None
    yield page(settings.today, template="today.html", kind="today", day=newest, before=before, after=None, days=all_days)
    yield page("archive/index.html", template="archive.html", kind="archive", day=None, months=_months(all_days))
    if settings.league is not None:
        yield page(LEAGUE, template="league.html", kind="league", day=None, **_league(settings.league))
    yield page("404.html", template="missing.html", kind="missing", day=None, root=settings.base or "./")
    yield page(FEED, template="feed.xml", news=all_days[: -NEWS - 1 : -1], identity=_identity(settings), midnight=feeds.midnight)
    yield CALENDAR, feeds.calendar(all_days, settings)
    for name in PLAIN:
        yield name, templates.plain(name)


def _league(told: Standings) -> dict[str, object]:
    """Return what the page of a league says."""
    apart = (
        ("Disputed", standings_text.about_disputes(told), standings_text.disputes(told)),
        ("Claimed", standings_text.CLAIMED, standings_text.claims(told)),
    )
    return {
        "span": standings_text.span(told), "heads": standings_text.HEADS, "name_column": standings_text.PLAYER,
        "tables": standings_text.tables(told), "meaning": standings_text.MEANING, "legend": standings_text.LEGEND,
        "apart": apart,
    }  # fmt: skip


def _identity(settings: Settings) -> Callable[[str], str]:
    return lambda what: "urn:uuid:" + feeds.identity(settings, what)


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the archive: weeks from Monday to Sunday, for every place the date and the site's day, None outside the month."""

    key: str
    name: str
    weeks: tuple[tuple[tuple[date, Day | None] | None, ...], ...]


def _months(all_days: Sequence[Day]) -> list[Month]:
    """Return the months of some days, in order."""
    known = {day.day: day for day in all_days}
    first = dict.fromkeys((day.day.year, day.day.month) for day in all_days)
    rows = Calendar().monthdatescalendar
    return [
        Month(
            f"{year}-{month:02}",
            f"{days.MONTHS[month - 1]} {year}",
            tuple(tuple((day, known.get(day)) if day.month == month else None for day in week) for week in rows(year, month)),
        )
        for year, month in first
    ]
