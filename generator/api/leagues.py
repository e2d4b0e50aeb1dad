"""Leagues: results of challenges played again by the rules, and their tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec.structs import replace

from generator import registry
from generator.api.wording import USUAL, in_own_words
from generator.core.errors import BadCode, BadOption, DelvepressError
from generator.core.messages import shown
from generator.forge import league
from generator.forge.league import Entry
from generator.forge.result_files import FoundResult, Head, read_results
from generator.forge.standings import Span, Standings, standings_of
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import print_request
from generator.press.jobs.reports import league_entries
from generator.press.jobs.reports.league_entries import Answer


@in_own_words
def play_results(text: str, *, name: str = "", challenge: str = "") -> tuple[Answer, ...]:
    """Return what becomes of written results, each game played again by the rules: its `entry`, or in `error` why it has none.

    `text` is what a file of results holds: moves below lines player: NAME and challenge: CODE; `name` and `challenge` stand in for
    those where they are missing. Raises BadFile for a text that holds no results.
    """
    usual = Head(name, challenge)
    heads = [_headed(result, usual) for result in read_results(text, "the results")]
    played = iter(league_entries.entries([head for head in heads if isinstance(head, FoundResult)]))
    return tuple(head if isinstance(head, Answer) else next(played) for head in heads)


def _headed(result: FoundResult, usual: Head) -> FoundResult | Answer:
    """Return a result whose head names player and challenge, or what is wrong with it."""
    try:
        return replace(result, head=league_entries.settled_head(result.head, usual))
    except DelvepressError as error:
        line = result.places.challenge if isinstance(error, BadCode) else result.places.player
        return Answer(error=str(error), line=line or result.line)


@in_own_words
def read_league(data: bytes) -> tuple[Answer, ...]:
    """Return what becomes of the lines of a league's file, each played again, since a file may hold what nobody has played.

    A line that is right has its `entry`; of others `error` says what is wrong. Raises BadFile for what is no league.
    """
    lines = league.merged(league.read_lines(data, "the league"))
    answers = league_entries.entries([league_entries.result_of(line) for line in lines])
    return tuple(_compared(line, answer) for line, answer in zip(lines, answers, strict=True))


def _compared(entry: Entry, answer: Answer) -> Answer:
    """Return the answer to a line of a league, which is wrong where its moves come to something else than it tells."""
    if answer.entry is None or answer.entry == entry:
        return answer
    told = league_entries.difference(entry, answer.entry)
    return Answer(error=f"{shown(entry.player)}, challenge {entry.code}: {told}.")


def write_league(entries: Iterable[Entry]) -> bytes:
    """Return entries as the file of a league, the same bytes in whatever order they come."""
    return league.write_league(league.merged(entries))


@in_own_words
def league_table(
    entries: Iterable[Entry], *, games: Sequence[str] = (), first: date | None = None, last: date | None = None
) -> Standings:
    """Return the tables of some entries: of `games` by their ids and of days from `first` to `last`, or of all.

    Raises BadOption for a game there is not, and for a last day before the first.
    """
    if first is not None and last is not None and last < first:
        raise BadOption(f"--last {last} comes before --first {first}; give the last day last.")
    letters = tuple(registry.game(name).letter for name in games)
    titles = {game.letter: game.title for game in registry.all_games().values()}
    return standings_of(entries, titles, Span(first, last, letters))


@in_own_words
def print_league(table: Standings, request: print_request.PrintRequest = USUAL, *, club: str = "") -> bytes:
    """Return the tables of a league as a PDF, with the name of a club above them.

    Raises BadOption for half sheets, for options that mean nothing to tables, and for a name that cannot be printed.
    """
    from generator.press.jobs.printing import book
    from generator.press.jobs.reports import league_page

    request.refuse("booklet", *print_request.OF_QUESTS)
    print_files.refuse_half_sheets(request, "the tables of a league")
    return book.print_book(league_page.league_job(table, request.settings, club=league_page.league_club(club))).pdf
