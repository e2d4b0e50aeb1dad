"""Results taken out of a league: which ones are meant, where they are kept so that nothing is lost, and which came back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator import registry
from generator.cli.common import output
from generator.cli.jobs import league_jobs
from generator.core import locking, reading, writing
from generator.core.code import decode, encode
from generator.core.errors import BadOption
from generator.core.messages import near, quoted, shown
from generator.core.text import counted
from generator.forge import league, standings, standings_text
from generator.forge.league import Entry

MOST_NAMED = 5
"""So many challenges or points are named in a message."""


def removed_place(place: Path) -> Path:
    """Return where the results are kept that are taken out of a league, where nothing else is said: beside it."""
    return place.with_name(f"{place.stem}-removed{place.suffix}")


def meant(entries: Sequence[Entry], place: Path, player: str, challenge: str, points: str) -> list[Entry]:
    """Return the results of a player in a league, of one challenge and with some points where they are named.

    Raises BadOption where there are none, naming what is like it, and BadCode.
    """
    if points and not challenge:
        raise BadOption("--points tells results of one challenge apart; give its code with --challenge, too.")
    if points and not re.fullmatch(r"-?[0-9]{1,9}", points):
        raise BadOption(f"--points cannot be {quoted(points)}; give the points as a whole number.")
    where = shown(str(place), reading.LONGEST)
    name, code = league.settled_name(player), encode(decode(challenge)) if challenge else ""
    own = [entry for entry in entries if entry.player.casefold() == name.casefold()]
    if not own:
        raise BadOption(f"{where} holds no result of {shown(name)}{near(name, standings.spellings(entries).values())}.")
    if not code:
        return own
    results = [entry for entry in own if entry.code == code]
    if not results:
        raise BadOption(f"{where} holds no result of {shown(name)} in {code}, but in {_some([entry.code for entry in own])}.")
    if not points:
        return results
    left = [entry for entry in results if entry.points == int(points)]
    if not left:
        told = _some([standings_text.points(line) for line in lines(results)])
        raise BadOption(f"{where} holds no result of {shown(name)} in {code} with {counted(int(points), 'point')}, but: {told}.")
    return left


def _some(texts: Iterable[str]) -> str:
    """Return some texts, each once, the first few of many."""
    named = list(dict.fromkeys(texts))
    more = len(named) - MOST_NAMED
    return ", ".join(named[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def lines(entries: Iterable[Entry]) -> list[standings.Line]:
    """Return entries as they are listed, each by its own spelling of the player's name."""
    return [standings.line_of(entry, entry.player, registry.game_of_letter(entry.letter).title) for entry in entries]


def take_out(place: Path, removed: Path, player: str, challenge: str, points: str) -> tuple[tuple[Entry, ...], list[Entry]]:
    """Take results out of a league and add them to the league of those removed: both, or neither.

    Returns what the league held, and what is taken out. Raises what `meant` does, BadOption where the two are the same file,
    BadFile for one that cannot be read or written, or that another run writes to.
    """
    if reading.is_same_place(removed, place):
        raise BadOption("--removed cannot be the league itself; give the name of another file.")
    meant(league_jobs.read(place), place, player, challenge, points)  # before a folder for what is removed is made
    with league_jobs.naming("--removed"):
        writing.check_file(removed)
    with league_jobs.naming("--league or --removed"), locking.held(place, removed):
        entries = league_jobs.read(place)
        taken = meant(entries, place, player, challenge, points)
        gone = set(taken)
        left = league.write_league(entry for entry in entries if entry not in gone)
        output.write({removed: with_more(removed, taken), place: left}, force=True)
    return entries, taken


def with_more(removed: Path, taken: Iterable[Entry]) -> bytes:
    """Return the bytes of the league of results that were taken out, with more of them."""
    before = league_jobs.read(removed) if reading.is_file(removed) else ()
    return league.write_league([*before, *taken])


def told_back(place: Path, back: Iterable[Entry]) -> list[str]:
    """Return a sentence about those of some results, new in a league, that were taken out of it before; nothing without any."""
    removed = removed_place(place)
    known = set(league_jobs.read(removed)) if reading.is_file(removed) else set()
    count = len(known.intersection(back))
    if not count:
        return []
    where = shown(str(removed), reading.LONGEST)
    verb = "was taken out before and is" if count == 1 else "were taken out before and are"
    return [f"{counted(count, 'result')} that {verb} back; league merge --without {where} leaves out what is there."]
