"""The command for daily challenges: print them, bind them."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated

import typer

from generator import registry
from generator.cli.common import completing, pools, support, today
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
from generator.forge import challenges
from generator.press.jobs.store import kept_challenges

_DATE = "A day, as 2026-11-21, a month, as 2026-12, or a bound year, as 2027; without it, today here."
_VOLUMES = (
    f"What a volume of a year holds: year, quarter or month; or most pages of one, as your printer binds them, "
    f"{volume_pages.FEWEST} to {limits.VOLUME_PAGES}"
)


def _daily(
    day: Annotated[str | None, typer.Argument(metavar="[DATE]", help=_DATE, show_default=False)] = None,
    game: Games = None,
    days: Days = None,
    volumes: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help=usual(_VOLUMES, str(volume_pages.MOST_PAGES)),
            show_default=False,
            rich_help_panel=BOOKS,
            autocompletion=completing.listed(tuple(volume_pages.PARTS)),
        ),
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
            metavar="CHANCE",
            help="strip: a fate strip, the same luck for all, in games that have one; dice: your own dice.",
            autocompletion=completing.listed(challenges.CHANCE),
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
    if day is not None and re.fullmatch(r"[0-9]{4}", day.strip()):
        if days is not None or practice is not None:
            raise BadOption("A year says all days already; leave out --days and --practice.")
        kind, most = volume_pages.volumes_and_pages(volumes)
        dates = core_days.read_year(day)
        asked = year_jobs.YearRequest(
            f"Challenges of {dates[0].year}", publisher, kind, most, challenge_jobs.has_strip(chosen, chance), how
        )
        year_jobs.publish(chosen, dates, wanted, asked)
        return
    if volumes is not None:
        raise BadOption("--volumes is for a bound year; give one for DATE, as 2027.")
    challenge_jobs.publish(
        chosen,
        dates_of(day, days, utc=utc),
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


def day_of(day: str | None, *, utc: bool) -> date:
    """Return a day as it was typed, or today, in Greenwich where it is `utc`; raises BadOption."""
    return core_days.read_day(day) if day is not None else today.day(utc=utc)


def dates_of(day: str | None, count: str | None, *, utc: bool) -> list[date]:
    """Return the days that a command names, from a date or a month and a count of days as typed; today where none is given.

    `utc` takes today in Greenwich instead of here. Raises BadOption.
    """
    if day is not None and re.fullmatch(r"[0-9]{4}-[0-9]{1,2}", day.strip()):
        if count is not None:
            raise BadOption("A month says all days already; leave out --days.")
        return core_days.read_month(day)
    if count is not None and not (count.isascii() and count.isdigit() and len(count) < 5):
        raise BadOption(f"--days cannot be {quoted(count)}; give a number of days, 1 to {limits.DAYS}.")
    if day is not None and day.strip().lower() in registry.all_games():
        raise BadOption(f"{quoted(day)} is a game; say --game {day.strip().lower()} for its challenge.")
    return core_days.days_from(day_of(day, utc=utc), int(count or "1"))
