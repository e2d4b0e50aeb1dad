"""The command for daily challenges: print them, bind them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from generator import registry
from generator.cli.common import pools, support, today
from generator.cli.common.grouped_help import BOOKS, FILES
from generator.cli.common.options import (
    CUTTING,
    Anyway,
    Days,
    Games,
    Value,
    game_names,
    print_options,
    printing,
    usual,
    with_options,
)
from generator.cli.jobs import volumes as volume_pages
from generator.core import days as core_days
from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import quoted
from generator.core.seeds import MOST_PRACTICE
from generator.press.jobs.store import kept_challenges

_VOLUMES = "What a volume of a year holds: year, quarter or month; auto: the most that has no more pages than --pages-per-volume."
_PAGES = f"Most pages of a volume, as your printer binds them, {volume_pages.FEWEST} to {limits.VOLUME_PAGES}"


def _daily(
    day: Annotated[
        str | None, typer.Argument(metavar="[DATE]", help="A day, as 2026-11-21; without it, today here.", show_default=False)
    ] = None,
    game: Games = None,
    days: Days = None,
    month: Annotated[
        str | None, typer.Option(metavar="MONTH", help="A booklet of a whole month, as 2026-11.", show_default=False)
    ] = None,
    year: Annotated[
        str | None, typer.Option(metavar="YEAR", help="A bound year, as 2027: cover, calendars, index.", show_default=False)
    ] = None,
    volumes: Annotated[
        str | None, typer.Option(metavar="KIND", help=usual(_VOLUMES, "auto"), show_default=False, rich_help_panel=BOOKS)
    ] = None,
    pages_per_volume: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help=usual(_PAGES, str(volume_pages.MOST_PAGES)), show_default=False, rich_help_panel=BOOKS),
    ] = None,
    practice: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER",
            help=f"An exercise beside the ranked challenge, 1 to {MOST_PRACTICE}: another dungeon of the same day.",
            show_default=False,
        ),
    ] = None,
    chance: Annotated[
        str,
        typer.Option(
            metavar="CHANCE", help="strip: a fate strip, the same luck for all, in games that have one; dice: your own dice."
        ),
    ] = "strip",
    with_solutions: Annotated[
        bool, typer.Option("--with-solutions", help="Print the sealed pages of the day before, in a file of their own.")
    ] = False,
    club: Annotated[
        str, typer.Option(metavar="NAME", help="Whose name stands on the cover of a booklet.", rich_help_panel=BOOKS)
    ] = "",
    logo: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="A picture for the cover of a booklet: PNG, JPEG, ...", show_default=False, rich_help_panel=BOOKS
        ),
    ] = None,
    utc: Annotated[
        bool, typer.Option("--utc", help="Today is the day in Greenwich: for those who publish.", rich_help_panel=FILES)
    ] = False,
    anyway: Anyway = False,
    **values: Value,
) -> None:
    """Print the challenge of a day: the same dungeon for everybody, anywhere."""
    from generator.cli.jobs import challenge_jobs, year_jobs

    chosen = kept_challenges.games_with_days(game_names(game))
    wanted = support.choose(support.saved(), print_options(values))
    publisher, how = challenge_jobs.Publisher(club, logo), pools.work_settings(values)
    if year is not None:
        if day is not None or days is not None or month is not None or practice is not None:
            raise BadOption("--year says all days already; leave out the date, --days, --month and --practice.")
        kind, most = volume_pages.volumes_and_pages(volumes, pages_per_volume)
        dates = core_days.read_year(year)
        asked = year_jobs.YearRequest(
            f"Challenges of {dates[0].year}", publisher, kind, most, challenge_jobs.has_strip(chosen, chance), how
        )
        year_jobs.publish(chosen, dates, wanted, asked)
        return
    if volumes is not None or pages_per_volume is not None:
        raise BadOption("--volumes and --pages-per-volume are for a bound year; give --year too.")
    challenge_jobs.publish(
        chosen,
        dates_of(day, days, month, utc=utc),
        wanted,
        practice=practice,
        chance=chance,
        solutions=with_solutions,
        publisher=publisher,
        may=lambda code: today.check_told(code, anyway=anyway, utc=utc),
        how=how,
    )


daily = with_options(
    _daily,
    (*printing(without=(*CUTTING, "only", "base_url")), *pools.WORKING),
    example="delvepress daily --with-solutions",
)


def dates_of(day: str | None, count: str | None, month: str | None, *, utc: bool) -> list[date]:
    """Return the days that a command names, from a date, a count of days and a month as they were typed; today where none is given.

    `utc` takes today in Greenwich instead of here. Raises BadOption.
    """
    if month is not None:
        if day is not None or count is not None:
            raise BadOption("--month says all days already; leave out the date and --days.")
        return core_days.read_month(month)
    if count is not None and not (count.isascii() and count.isdigit() and len(count) < 5):
        raise BadOption(f"--days cannot be {quoted(count)}; give a number of days, 1 to {limits.DAYS}.")
    if day is not None and day.strip().lower() in registry.all_games():
        raise BadOption(f"{quoted(day)} is a game; say --game {day.strip().lower()} for its challenge.")
    first = core_days.read_day(day) if day is not None else today.day(utc=utc)
    return core_days.days_from(first, int(count or "1"))
