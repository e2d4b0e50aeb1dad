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
FIXED = ("index.html", "archive/index.html", "404.html", *PLAIN, FEED, CALENDAR)
"""The files that every site has beside those of its days."""
NEWS = 60
"""Days that the feed tells of, the newest ones."""


def paths(challenges: Sequence[Challenge], settings: Settings) -> list[str]:
    """Return the path of every file that the site of some challenges, in the order of their days, is made of; each once."""
    found = [*FIXED, *(page_of(one.day) for one in challenges)]
    for one in challenges:
        found += printing.every_path(one, False, settings)
        if daily_of(one.game).solution is not None and one.day != challenges[-1].day:
            found += printing.every_path(one, True, settings)
    return list(dict.fromkeys([*found, LEAGUE] if settings.league is not None else found))


def build(challenges: Iterable[Challenge], settings: Settings, press: Press | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield every file of a site, its path and its bytes: what is printed of each day as it comes, the pages at the end.

    Challenges come in the order of their days. The solutions of a day follow when the next day comes, so that the newest day has
    none. Raises BadOption where there is no challenge at all.
    """
    found: dict[date, list[Entry]] = {}
    waiting: list[Challenge] = []
    printed = press or printing.press(settings)
    for day, group in groupby(challenges, lambda one: one.day):
        if found and day <= max(found):
            raise ValueError("challenges come in the order of their days")
        yield from _solutions(waiting, found, printed, settings)
        waiting, found[day] = list(group), []
        for one in waiting:
            sheets = []
            for way in printing.ways(settings):
                sheet, files = printed(one, False, way)
                yield from files.items()
                sheets.append(sheet)
            found[day].append(entry_of(one, tuple(sheets), words.sheets(one, PrintSettings(settings.paper, settings.palette))))
    if not any(found.values()):
        raise BadOption("A site needs at least one challenge; name a game that has one a day, and a first and a last day.")
    yield from _pages([Day(day, days.number(day), tuple(found[day])) for day in found], settings)


def _solutions(
    challenges: Sequence[Challenge], found: Mapping[date, list[Entry]], printed: Press, settings: Settings
) -> Iterator[tuple[str, bytes]]:
    """Print the sealed pages of a day that is over."""
    for place, one in enumerate(challenges):
        if found[one.day][place].sealed:
            solutions = []
            for way in printing.solution_ways(settings):
                solution, files = printed(one, True, way)
                yield from files.items()
                solutions.append(solution)
            found[one.day][place] = replace(found[one.day][place], solutions=tuple(solutions))


def _pages(found: Sequence[Day], settings: Settings) -> Iterator[tuple[str, bytes]]:
    """Yield the pages, feeds and plain files of a site's days."""
    newest = found[-1]
    common = {
        "site": settings, "version": __version__, "first": found[0], "newest": newest, "feed": FEED, "calendar": CALENDAR,
        "weekdays": [name.capitalize() for name in days.WEEKDAYS], "press": settings.press,
        "league": settings.league is not None, "guide": settings.guide,
    }  # fmt: skip

    def page(path: str, *, template: str, **said: object) -> tuple[str, bytes]:
        root = "../" * path.count("/")
        return path, templates.render(template, {**common, "path": path, "root": root, **said})

    for place, day in enumerate(found):
        before, after = found[place - 1] if place else None, found[place + 1] if day is not newest else None
        yield page(day.path, template="day.html", kind="day", day=day, before=before, after=after)
    before = found[-2] if len(found) > 1 else None
    yield page("index.html", template="today.html", kind="today", day=newest, before=before, after=None, days=found)
    yield page("archive/index.html", template="archive.html", kind="archive", day=None, months=_months(found))
    if settings.league is not None:
        yield page(LEAGUE, template="league.html", kind="league", day=None, **_league(settings.league))
    yield page("404.html", template="missing.html", kind="missing", day=None, root=settings.base or "./")
    yield page(FEED, template="feed.xml", news=found[: -NEWS - 1 : -1], identity=_identity(settings), midnight=feeds.midnight)
    yield CALENDAR, feeds.calendar(found, settings)
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


def _months(found: Sequence[Day]) -> list[Month]:
    """Return the months of some days, in order."""
    known = {one.day: one for one in found}
    first = dict.fromkeys((one.day.year, one.day.month) for one in found)
    rows = Calendar().monthdatescalendar
    return [
        Month(
            f"{year}-{month:02}",
            f"{days.MONTHS[month - 1]} {year}",
            tuple(tuple((day, known.get(day)) if day.month == month else None for day in week) for week in rows(year, month)),
        )
        for year, month in first
    ]
