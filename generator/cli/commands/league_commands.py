"""Commands for leagues, which are files: add and remove results, merge with another club's, show, play again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.common import answers, completing, output, pools, support, terminal
from generator.cli.common.options import CUTTING, WHOLE_PAPER, Games, Row, Value, print_options, printing, with_options
from generator.cli.jobs import league_jobs, league_merging, league_removals, league_replays
from generator.cli.jobs.league_replays import Replays
from generator.core import writing
from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.core.text import counted
from generator.forge import read_alike, standings_text
from generator.forge.league import Entry, merged
from generator.forge.result_files import Head
from generator.forge.standings import disputed

League = Annotated[str, typer.Option("--league", metavar="FILE", help="The file of the league.")]


def _add(
    files: Annotated[list[str], typer.Argument(metavar="FILES...", help="Files of results, or folders of them (*.txt).")],
    league: League = league_replays.USUAL,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Whose games these are, where a file does not say.")] = "",
    challenge: Annotated[
        str, typer.Option("--challenge", metavar="CODE", help="The code of their challenge, where a file does not say.")
    ] = "",
    **values: Value,
) -> None:
    """Play the written games of players again by the rules, and keep what they came to. A league is begun where there is none.

    A file of results holds the moves of a challenge, as verify takes them, below a line player: NAME and a line challenge: CODE; or
    the lines that verify --points prints, which are kept as claims. One file may hold several results. What the league holds
    already is not played again, and what is wrong is told and left out. A league holds the moves: whoever reads it learns them.
    """
    place = league_jobs.place_of(league)
    report = league_jobs.add(files, place, Head(name, challenge), pools.work_settings(values))
    for sentence in report.refused:
        terminal.error(f"delvepress: {sentence}")
    terminal.info(league_jobs.told(report))
    if report.added:
        entries, added = league_jobs.read(place), {entry.key for entry in report.added}
        known = {entry.player.casefold() for entry in entries if entry not in report.added}
        _tell_alike(entries, [entry for entry in report.added if entry.player.casefold() not in known])
        _tell_disputes(place, [group for group in disputed(entries) if group[0].key in added])
        _tell(league_removals.told_back(place, report.added))
    if report.added or report.known:
        print(output.full(place))
    if report.refused:
        raise typer.Exit(code=2)


add = with_options(_add, pools.WORKING, example="delvepress league add ada.txt ben.txt --league league.jsonl")


def remove(
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Whose results are taken out.")],
    league: League = league_replays.USUAL,
    challenge: Annotated[
        str, typer.Option("--challenge", metavar="CODE", help="Only the results of this challenge; without it, all of the player.")
    ] = "",
    points: Annotated[
        str, typer.Option("--points", metavar="POINTS", help="Of several in a challenge, only those with so many.")
    ] = "",
    removed: Annotated[
        str,
        typer.Option(
            "--removed", metavar="FILE", help="Where they are kept; left out, LEAGUE-removed beside it.", show_default=False
        ),
    ] = "",
) -> None:
    """Take results out of a league: of a player who withdraws, or of one challenge where a wrong result was added.

    What is taken out is told and kept in a league of its own, league-removed.jsonl: merge it with the league and it is back, delete
    it and it is forgotten. Another club that still holds the results brings them back when leagues are merged; give league merge
    --without league-removed.jsonl, and they stay out.

    Example: delvepress league remove --name Ada --league league.jsonl
    """
    place = league_jobs.place_of(league)
    kept = league_jobs.place_of(removed) if removed else league_removals.removed_place(place)
    output.report_mended(writing.mend(place.parent))
    entries, taken = league_removals.take_out(place, kept, name, challenge, points)
    for line in league_removals.lines(taken):
        terminal.info(f"taken out: {standings_text.sentence(line)}")
    left = len(entries) - len(taken)
    terminal.info(f"{counted(len(taken), 'result')} taken out, kept in {output.full(kept)}; {left:,} left")
    print(output.full(place))


def _merge(
    leagues: Annotated[list[str], typer.Argument(metavar="LEAGUES...", help="Files of leagues, two or more.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The file of the merged league; it may be one of them.")],
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without", metavar="FILE", help="Leave out what this league holds, as league remove keeps it.", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already and holds something else.")] = False,
    **values: Value,
) -> None:
    """Merge leagues of several clubs into one: the same bytes in whatever order, however often.

    Every line that this machine has not played yet is played by the rules. One that tells something else than its moves come to, or
    claims what no game can give, is told with its file and line and left out; exit code 1 then. Where clubs hold unlike results of
    one player and challenge all are kept, and it is told how many challenges are disputed.
    """
    if len(leagues) < 2:
        raise BadOption("One league is nothing to merge; give two or more.")
    places, target = [league_jobs.place_of(name) for name in leagues], league_jobs.place_of(out)
    gone = {entry for name in without or [] for entry in league_jobs.read(league_jobs.place_of(name))}
    combined = league_merging.merge(places, target, gone, pools.work_settings(values), force=force)
    terminal.info(counted(len(combined.entries), "result"))
    _tell_disputes(target, disputed(combined.entries))
    _tell_alike(combined.entries, combined.entries)
    _tell(league_removals.told_back(target, set(combined.entries).difference(combined.before)))
    print(output.full(target))
    if combined.wrong:
        raise typer.Exit(answers.NO)


merge = with_options(_merge, pools.WORKING, example="delvepress league merge league.jsonl other.jsonl --out both.jsonl")


def _check(league: League = league_replays.USUAL, **values: Value) -> None:
    """Play every game of a league again, and compare what it comes to: for a league that somebody else has made."""
    place = league_jobs.place_of(league)
    lines = league_jobs.read_lines(place)
    entries = merged(lines)
    replays = Replays(pools.work_settings(values))
    replays.play_all(entries)
    wrong = replays.wrong(place, {entry: lines[entry] for entry in entries})
    for sentence in wrong.values():
        terminal.error(f"delvepress: {sentence}")
    if wrong:
        terminal.info(f"{counted(len(entries), 'result')}: {len(wrong)} wrong, {len(entries) - len(wrong)} as they should be")
        raise typer.Exit(answers.NO)
    claims = sum(entry.claimed for entry in entries)
    unseen = f"; {counted(claims, 'claim')}, whose moves nobody has seen" if claims else ""
    print(f"{counted(len(entries) - claims, 'game')} confirmed{unseen}.")
    _tell_alike(entries, entries)
    still = disputed(entries)
    if still:
        terminal.info(
            f"{_challenges(len(still))} still disputed: all their games are by the rules, and only the first of a player counts; "
            f"league table --league {shlex.quote(str(place))} lists them, and league remove takes out the others."
        )


def _tell_alike(entries: Sequence[Entry], new: Iterable[Entry]) -> None:
    """Say which players of a league read alike and are two, where one of each two is among the `new` entries."""
    names = {entry.player.casefold() for entry in new}
    ordered = sorted(entries, key=lambda entry: (entry.player.casefold() in names, entry.player))
    for name, other in read_alike.alike(entry.player for entry in ordered):
        if name.casefold() in names or other.casefold() in names:
            terminal.info(
                f"{shown(name)} reads like {shown(other)} and is another player ({read_alike.difference(name, other)}); if both "
                "are one, take the results out with league remove, and add them again with --name."
            )


def _tell(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        terminal.info(sentence)


def _challenges(count: int) -> str:
    return f"{counted(count, 'challenge')} {'is' if count == 1 else 'are'}"


def _tell_disputes(place: Path, groups: Sequence[object]) -> None:
    """Say how many challenges of a league are disputed, and what decides; nothing where none is."""
    if groups:
        terminal.info(
            f"{_challenges(len(groups))} disputed: unlike results of one player are known. league check --league "
            f"{shlex.quote(str(place))} says which of them are wrong; league table lists all with what to do."
        )


check = with_options(_check, pools.WORKING, example="delvepress league check --league league.jsonl")


def _table(
    league: League = league_replays.USUAL,
    game: Games = None,
    first: Annotated[
        str | None, typer.Option("--from", metavar="DATE", help="The first day that counts, as 2027-01-01.", show_default=False)
    ] = None,
    last: Annotated[
        str | None, typer.Option("--to", metavar="DATE", help="The last day that counts, as 2027-01-31.", show_default=False)
    ] = None,
    club: Annotated[str, typer.Option("--club", metavar="NAME", help="Whose name stands above a printed table.")] = "",
    **values: Value,
) -> None:
    """Show the table of a league: in the terminal, or as a page to print, to read, or for programs.

    Points count in percent of par, so that days and games can be added up; who has the same score and medals shares a rank. Claims
    without moves stand apart, and so do challenges of which unlike games of one player are known. No moves are told. What this
    machine has not played yet is played first; a line that is wrong is told with its file and left out, and the exit code is 1.
    """
    from generator.cli.jobs import league_pages

    how = pools.work_settings(values)
    span = league_pages.span_of(game or [], first, last)
    place = league_jobs.place_of(league)
    options = print_options({**values, "format": None if values["format"] == "text" else values["format"]})
    if values["format"] == "text" and "out" in options:
        raise BadOption("--format text is for the terminal; leave out --out, or choose pdf, png, json, html or md.")
    lines = league_jobs.read_lines(place)
    taken = league_replays.taken_in(place, lines, how)
    told = league_pages.standings(taken.entries, span)
    if values["format"] == "text" or not {"format", "out"}.intersection(options):
        print("\n".join(standings_text.lines(told)))
    else:
        league_pages.publish(told, support.choose(support.saved(), options), club)
    if taken.wrong:
        raise typer.Exit(answers.NO)


_KINDS = ("text", "pdf", "png", "contact", "html", "md", "json")
_FORMATS = "text: lines in the terminal, which is usual; pdf, png; html or md: one page to read or hear; json; several with commas."
_ROWS = [
    Row(
        "format",
        Annotated[
            str | None,
            typer.Option(
                "--format", metavar="FORMATS", help=_FORMATS, show_default=False, autocompletion=completing.listed(_KINDS)
            ),
        ],
        None,
    )
    if row.name == "format"
    else WHOLE_PAPER
    if row.name == "paper"
    else row
    for row in printing(without=(*CUTTING, "booklet", "only", "base_url", "spoilers"))
]
table = with_options(_table, (*_ROWS, *pools.WORKING), example="delvepress league table --league league.jsonl --format pdf")
