"""The tables of a league as the command line prints them: what of it is told, and the files of its page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from generator import registry
from generator.cli.common import publishing, terminal
from generator.cli.common.output import Output
from generator.core import days
from generator.core.errors import BadOption
from generator.core.text import counted
from generator.forge.league import Entry
from generator.forge.standings import Span, Standings, standings_of
from generator.press.jobs.files import print_files
from generator.press.jobs.store import kept_challenges


def span_of(games: Sequence[str], first: str | None, last: str | None) -> Span:
    """Return what of a league is told: of some games and days where they are named; raises BadOption."""
    letters = tuple(game.letter for game in kept_challenges.games_with_days(games)) if games else ()
    span = Span(days.read_day(first) if first is not None else None, days.read_day(last) if last is not None else None, letters)
    if span.first is not None and span.last is not None and span.last < span.first:
        raise BadOption(f"--to {span.last} comes before --from {span.first}; give the last day last.")
    return span


def standings(entries: Iterable[Entry], span: Span) -> Standings:
    """Return the tables of a league's entries."""
    return standings_of(entries, {game.letter: game.title for game in registry.all_games().values()}, span)


def publish(told: Standings, wanted: Output, club: str) -> None:
    """Print the tables of a league, and write their files; raises BadOption for a club that cannot be printed, BadFile."""
    from generator.press.jobs.printing import book
    from generator.press.jobs.reports import league_page
    from generator.press.jobs.screen import page_parts

    print_files.refuse_half_sheets(wanted.request, "the tables of a league")
    name = league_page.league_club(club)
    publishing.check_place(wanted)
    files, about, advice = dict[str, bytes](), "League", list[str]()
    if wanted.printed:
        job = league_page.league_job(told, wanted.settings, club=name)
        with terminal.busy("setting the pages"):
            pages = book.print_book(job)
        files, about = publishing.contents(pages, wanted), f"League, {counted(pages.count, 'page')}"
        advice = print_files.advice(job, pages)
    if "json" in wanted.formats:
        files[".json"] = msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n"
    read = league_page.league_job(told, wanted.settings, club=name, printed=False)
    files |= publishing.texts(lambda: page_parts.of_jobs([read]), wanted)
    publishing.save(files, wanted, "league", about, advice)
