"""Commands for daily challenges: print them, bind them, and turn results into lines."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

import typer

from generator.cli import pools, support
from generator.cli.options import CUTTING, Days, Games, Value, print_options, printing, usual, with_options
from generator.cli.texts import whole_game
from generator.core import days
from generator.core.errors import BadOption
from generator.core.messages import quoted
from generator.core.seeds import MOST_PRACTICE
from generator.press.jobs import kept_challenges

ChallengeCode = Annotated[str, typer.Argument(metavar="CODE", help="The code of a challenge, from its sheet.")]


def _daily(
    day: Annotated[
        str | None, typer.Argument(metavar="[DATE]", help="A day, as 2026-11-21; without it, today here.", show_default=False)
    ] = None,
    game: Games = None,
    days: Days = None,
    month: Annotated[
        str | None, typer.Option(metavar="MONTH", help="A booklet of a whole month, as 2026-11.", show_default=False)
    ] = None,
    practice: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER",
            help=f"An exercise beside the ranked challenge, 1 to {MOST_PRACTICE}: another dungeon of the same day.",
            show_default=False,
        ),
    ] = None,
    dice: Annotated[
        str,
        typer.Option(
            metavar="DICE", help="strip: a fate strip, the same luck for all, in games that have one; free: your own dice."
        ),
    ] = "strip",
    with_solutions: Annotated[
        bool, typer.Option("--with-solutions", help="Print the sealed pages of the day before, in a file of their own.")
    ] = False,
    club: Annotated[str, typer.Option(metavar="NAME", help="Whose name stands on the cover of a booklet.")] = "",
    logo: Annotated[
        str | None, typer.Option(metavar="FILE", help="A picture for the cover of a booklet: PNG, JPEG, ...", show_default=False)
    ] = None,
    utc: Annotated[bool, typer.Option("--utc", help="Today is the day in Greenwich: for those who publish.")] = False,
    **values: Value,
) -> None:
    """Print the challenge of a day: the same dungeon for everybody, anywhere."""
    from generator.cli import challenge_jobs

    dates = dates_of(day, days, month, utc=utc)
    wanted = support.choose(support.saved(), print_options(values))
    challenge_jobs.publish(
        kept_challenges.games_with_days(game or []),
        dates,
        wanted,
        practice=practice,
        dice=dice,
        solutions=with_solutions,
        publisher=challenge_jobs.Publisher(club, logo),
        how=pools.work_settings(values),
    )


daily = with_options(
    _daily,
    (*printing(without=(*CUTTING, "only", "base_url")), *pools.WORKING),
    example="delvepress daily 2026-11-24 --with-solutions",
)


def result(
    code: ChallengeCode,
    score: Annotated[
        str | None,
        typer.Option(
            metavar="POINTS",
            help="The points that were made; where par is sealed they earn gold at most, and --moves alone the sign of the best.",
            show_default=False,
        ),
    ] = None,
    won: Annotated[
        bool,
        typer.Option("--won/--fell", help=usual("Whether the game was won; --fell: lost, or given up", "won"), show_default=False),
    ] = True,
    moves: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES", help="The written game instead of --score, or a file of it; - for standard input.", show_default=False
        ),
    ] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="A name to stand before the points.")] = "",
    ascii: Annotated[bool, typer.Option("--ascii", help="Letters instead of symbols.")] = False,
) -> None:
    """Turn a result into lines to share, with the rank against par.

    Example: delvepress result D-023A-ZZRK-6000-TM --score 38
    """
    from generator.cli import challenge_jobs

    print(
        "\n".join(
            challenge_jobs.result_lines(code, score, won, None if moves is None else whole_game(moves, code), name, ascii=ascii)
        )
    )


def dates_of(day: str | None, count: str | None, month: str | None, *, utc: bool) -> list[date]:
    """Return the days that a command names, from a date, a count of days and a month as they were typed; today where none is given.

    `utc` takes today in Greenwich instead of here. Raises BadOption.
    """
    if month is not None:
        if day is not None or count is not None:
            raise BadOption("--month says all days already; leave out the date and --days.")
        return days.read_month(month)
    if count is not None and not (count.isascii() and count.isdigit() and len(count) < 5):
        raise BadOption(f"--days cannot be {quoted(count)}; give a number of days, 1 to {days.MOST_DAYS}.")
    today = datetime.now(UTC if utc else None).date()  # noqa: TID251 - the one place that knows the day
    return days.days_from(days.read_day(day) if day is not None else today, int(count or "1"))
