"""Commands for daily challenges: print them, bind them, publish them; turn results into lines, and confirm written games."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from generator.cli import support
from generator.cli.options import Days, Dpi, Force, Format, Games, Ink, Open, Out, Paper
from generator.core import days, reading
from generator.core.code import quoted
from generator.core.errors import BadOption

ChallengeCode = Annotated[str, typer.Argument(metavar="CODE", help="The code of a challenge, from its sheet.")]
LARGEST_GAME = 1 << 20
"""Most bytes of a written game."""


def daily(
    day: Annotated[
        str | None, typer.Argument(metavar="[DATE]", help="A day, as 2026-11-21; without it, today here.", show_default=False)
    ] = None,
    game: Games = None,
    days: Days = None,
    month: Annotated[str | None, typer.Option(help="A booklet of a whole month, as 2026-11.", show_default=False)] = None,
    practice: Annotated[
        str, typer.Option(help="An exercise beside the ranked challenge, 1 to 2047: another dungeon of the same day.")
    ] = "0",
    dice: Annotated[str, typer.Option(help="strip: a fate strip, the same luck for all; free: your own dice.")] = "strip",
    with_solutions: Annotated[
        bool, typer.Option("--with-solutions", help="Print the sealed pages of the day before, in a file of their own.")
    ] = False,
    utc: Annotated[bool, typer.Option("--utc", help="Today is the day in Greenwich: for those who publish.")] = False,
    paper: Paper = None,
    ink: Ink = None,
    format: Format = None,
    dpi: Dpi = None,
    out: Out = None,
    force: Force = False,
    open: Open = False,
) -> None:
    """Print the challenge of a day: the same dungeon and the same luck for everybody, anywhere.

    Example: delvepress daily 2026-11-24 --game donjonz --with-solutions
    """
    from generator.cli import challenge_jobs

    dates = dates_of(day, days, month, utc=utc)
    wanted = support.choose(support.saved(), paper=paper, ink=ink, format=format, dpi=dpi, out=out, force=force, open=open)
    challenge_jobs.publish(challenge_jobs.games(game or []), dates, wanted, practice=practice, dice=dice, solutions=with_solutions)


def result(
    code: ChallengeCode,
    score: Annotated[str | None, typer.Option(help="The points that were made.", show_default=False)] = None,
    won: Annotated[bool, typer.Option("--won/--fell", help="Whether the game was won.", show_default=False)] = True,
    moves: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The written game instead of --score; - for standard input.", show_default=False),
    ] = None,
    name: Annotated[str, typer.Option(help="A name to stand before the points.")] = "",
    ascii: Annotated[bool, typer.Option("--ascii", help="Letters instead of symbols.")] = False,
) -> None:
    """Turn a result into lines to share, with the rank against par.

    Example: delvepress result D-013A-ZZRK-6000-HG --score 38
    """
    from generator.cli import challenge_jobs

    print("\n".join(challenge_jobs.told(code, score, won, _written(moves), name, ascii=ascii)))


def verify(
    code: ChallengeCode,
    moves: Annotated[str, typer.Option(metavar="FILE", help="The written game; - for standard input.")],
) -> None:
    """Play a written game against its challenge and fate strip: confirm its points, or name the first impossible step.

    Example: delvepress verify D-013A-ZZRK-6000-HG --moves walk.txt
    """
    from generator.cli import challenge_jobs

    print("\n".join(challenge_jobs.confirmed(code, _written(moves) or "")))


def site(
    first: Annotated[str, typer.Option("--from", metavar="DATE", help="The first day of the site, as 2026-11-01.")],
    last: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="DATE",
            help="The newest day; its solution stays back. Without it today: later days would be open to everybody.",
            show_default=False,
        ),
    ] = None,
    game: Games = None,
    title: Annotated[str | None, typer.Option(help="What the site is called.", show_default=False)] = None,
    base_url: Annotated[
        str | None, typer.Option(help="Where it will stand, for feed and calendar: https://...", show_default=False)
    ] = None,
    paper: Paper = None,
    ink: Ink = None,
    out: Annotated[str, typer.Option("--out", help="The folder of the site.")] = "site",
) -> None:
    """Make a static site of daily challenges, or bring one up to date: pages, pictures, PDFs, archive, feed and calendar.

    Example: delvepress site --from 2026-11-01 --to 2026-11-02 --base-url https://example.org/delve --out site
    """
    from generator.cli import challenge_jobs

    from_day, to_day = dates_of(first, None, None, utc=True)[0], dates_of(last, None, None, utc=True)[0]
    wanted = support.choose(support.saved(), paper=paper, ink=ink)
    challenge_jobs.site(challenge_jobs.games(game or []), from_day, to_day, wanted, out=out, title=title, base_url=base_url)


def dates_of(day: str | None, count: str | None, month: str | None, *, utc: bool) -> list[date]:
    """Return the days that a command names; the clock is asked for nothing but what day it is."""
    if month is not None:
        if day is not None or count is not None:
            raise BadOption("--month says all days already; leave out the date and --days.")
        return days.read_month(month)
    if count is not None and not (count.isascii() and count.isdigit() and len(count) < 5):
        raise BadOption(f"--days cannot be {quoted(count)}; give a number of days, 1 to {days.MOST_DAYS}.")
    today = datetime.now(UTC if utc else None).date()  # noqa: TID251 - the one place that knows the day
    return days.run(days.read_day(day) if day is not None else today, int(count or "1"))


def _written(moves: str | None) -> str | None:
    """Return the text of a written game; raises BadFile."""
    if moves is None:
        return None
    data = reading.read_input(LARGEST_GAME) if moves == "-" else reading.read(Path(moves), LARGEST_GAME)
    return data.decode("utf-8-sig", errors="replace")
