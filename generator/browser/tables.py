"""The table of a league from files that are dropped on the page: written games, lines that were shared, leagues of before.

Nothing in them is believed: every game is played again by the rules, and what is not as it should be is told and left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from generator import registry
from generator.browser import printing
from generator.browser.printing import Printed
from generator.browser.requests import League
from generator.core import days, limits, progress, reading
from generator.core.code import decode, encode
from generator.core.errors import BadCode, BadFile, DelvepressError
from generator.core.messages import shown
from generator.core.text import counted
from generator.forge import league, playing, standings
from generator.forge.challenges import number_of
from generator.forge.league import Entry
from generator.forge.result_files import FoundResult, Head, read_results
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import book
from generator.press.jobs.reports import league_entries
from generator.press.jobs.reports.league_entries import Ways
from generator.press.jobs.reports.league_page import league_club, league_job
from generator.press.jobs.store import kept_results

LEAGUE = "league.jsonl"
"""The file of the league beside its table, which may be dropped again with the results of another week."""
PLAYING = "playing the games again"
NO_FILE = "There is no file here; choose files of results, or the file of a league, or drop them."
FIELDS = Ways("fill in Player", "fill in Code of the challenge")
"""How the page gives what results do not say."""
_CODE = re.compile(r"\b[A-Z][0-9]*-[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}-[0-9A-Z]{2}(?:\.[0-9a-z]+)?\b")
"""Where a text may name the code of a quest."""


class _Dropped(msgspec.Struct, frozen=True):
    """A result out of a file: the file and line it stands on, and what the line of a league says that it is worth."""

    where: str
    result: FoundResult
    told: Entry | None = None


def tabled(asked: League, files: Mapping[str, bytes]) -> Printed:
    """Return the table of the results in dropped files, and the league as a file; the files bear the numbers of their names.

    Raises BadOption for a club or a way of printing that cannot be, BadFile where there is no result.
    """
    club = league_club(asked.club)
    how = printing.request_of(asked.how)
    print_files.refuse_half_sheets(how, "the tables of a league")
    wrong: list[str] = []
    dropped = [
        one
        for place, name in enumerate(asked.names)
        for one in _read(shown(name), files.get(str(place), b""), Head(asked.player, asked.challenge), wrong)
    ]
    entries = league.merged(_confirmed(dropped, asked.today, wrong))
    if not entries:
        raise BadFile(wrong[0] if wrong else NO_FILE)
    told = standings.standings_of(entries, {game.letter: game.title for game in registry.all_games().values()})
    job = league_job(told, how.settings, club=club)
    progress.tell(book.SETTING)
    pages = book.print_book(job)
    left = [f"{counted(len(wrong), 'result')} left out."] if wrong else []
    words = [f"{counted(len(entries), 'result')} counted.", *left, *wrong, *print_files.advice(job, pages)]
    prints, made = printing.bound_files(f"league{how.marks()}.pdf", None, job.title, job.title, pages, words)
    return prints, {**made, LEAGUE: league.write_league(entries)}


def _read(where: str, data: bytes, usual: Head, wrong: list[str]) -> Iterator[_Dropped]:
    """Yield the results of a file, whose heads say less than the `usual` one; what cannot be read is added to `wrong`."""
    try:
        if league.is_league(data):
            reading.check_size(data, where, limits.LEAGUE_BYTES)
            for entry, line in league.read_lines(data, where).items():
                yield _Dropped(f"{where}, line {line}", league_entries.result_of(entry), entry)
            return
        reading.check_size(data, where, limits.TEXT_BYTES)
        text = reading.decoded(data, where, strict=True)
        results = read_results(text, where)
    except BadFile as error:
        wrong.append(str(error))
        return
    for result in results:
        if not (result.head.challenge or usual.challenge) and (why := _of_no_challenge(result, f"{where} {text}")):
            wrong.append(f"{where}, line {result.line}: {why}")
            continue
        try:
            head = league_entries.settled_head(result.head, usual, FIELDS)
        except DelvepressError as error:
            wrong.append(f"{where}, line {result.line}: {error}")
        else:
            yield _Dropped(where, replace(result, head=head))


def _of_no_challenge(result: FoundResult, told: str) -> str:
    """Return in a sentence what a result is that names no challenge: moves of another quest, whose code may be `told`, or nothing.

    Nothing for moves of which neither is known.
    """
    quest = next((code for code in _codes(told) if not number_of(code)), "")
    if quest:
        return f"These are moves of the quest {quest}, and a league takes games of the challenges of days alone."
    engines = [game.engine for game in registry.all_games().values() if game.engine is not None]
    if not any(2 * found >= words > 0 for found, words in (playing.moves_in(engine, result.moves) for engine in engines)):
        return (
            "What stands here is no result: neither the moves of a game nor the four lines of a result that was ranked. "
            "Choose the file that Save the moves made, or one with those lines."
        )
    if not result.head.player:
        return f"These moves name no challenge, and a league takes challenges alone; if they are of one, {FIELDS.challenge}."
    return ""


def _codes(text: str) -> Iterator[str]:
    """Yield the codes of quests that a text names."""
    for found in _CODE.findall(text):
        try:
            yield encode(decode(found))
        except BadCode:
            continue


def _confirmed(dropped: list[_Dropped], today: str, wrong: list[str]) -> list[Entry]:
    """Return the entries of results that are right, played again; what is not is added to `wrong`.

    Challenges that nobody plays any more, by the day it is for whoever asks, are compared with what they can give.
    """
    playable = [one for one in dropped if one.told is None or kept_results.can_be_played(one.told)]
    wrong.extend(
        f"{one.where}: this is of another edition, which this press cannot play." for one in dropped if one not in playable
    )
    over = days.read_day(today) - timedelta(days=1) if today else None
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        progress.tell(PLAYING, done, len(playable))

    entries = []
    for one, answer in zip(playable, league_entries.entries([one.result for one in playable], step, before=over), strict=True):
        if answer.entry is None:
            line = "" if one.told is not None else f", line {answer.line or one.result.line}"
            wrong.append(f"{one.where}{line}: {answer.error}")
        elif one.told is not None and answer.entry != one.told:
            told = league_entries.difference(one.told, answer.entry)
            wrong.append(f"{one.where}: {shown(one.told.player)}, challenge {one.told.code}: {told}.")
        else:
            entries.append(answer.entry)
    return entries
