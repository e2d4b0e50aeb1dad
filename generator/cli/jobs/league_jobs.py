"""Leagues as the command line needs them: files of results read, and kept in a league while no other run writes there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from generator.cli.common import output, pools
from generator.cli.common.pools import WorkSettings
from generator.cli.jobs import league_replays
from generator.core import limits, locking, reading, writing
from generator.core.code import decode
from generator.core.errors import BadCode, BadFile, BadOption, DelvepressError
from generator.core.messages import shown
from generator.core.text import counted
from generator.forge import league
from generator.forge.league import Entry
from generator.forge.result_files import FoundResult, Head, read_results
from generator.press.jobs.reports import league_entries
from generator.press.jobs.store import kept_results

ENDING = "*.txt"
"""The files of a folder that are taken for results."""


class Placed(msgspec.Struct, frozen=True):
    """A result with the file it stands in, for messages."""

    where: str
    result: FoundResult


class Report(msgspec.Struct):
    """What became of some results: entries that are new, how many were known, and a sentence for each that was refused."""

    added: list[Entry] = msgspec.field(default_factory=list)
    known: int = 0
    refused: list[str] = msgspec.field(default_factory=list)


def add(files: Sequence[str], place: Path, usual: Head, how: WorkSettings = pools.USUAL) -> Report:
    """Add the results of some files and folders to a league, begun where there is none.

    `usual` is for what heads do not say, `how` says who plays. What is sound is added, whatever else is refused; where nothing is,
    no file is written. Raises BadFile for a league that cannot be read or written, BadOption and BadCode for `usual`.
    """
    if usual.player:
        league.settled_name(usual.player)
    if usual.challenge:
        decode(usual.challenge)
    with naming("--league"):
        writing.check_file(place)
    output.report_mended(writing.mend(place.parent))
    before = read(place) if reading.is_file(place) else ()
    report = Report()
    new = _known_apart(_results(_files(files), usual, report), before, report)
    answers = league_replays.answered([placed.result for placed in new], how)
    kept_results.keep(answer.entry for answer in answers if answer.entry is not None)
    sound: list[Entry] = []
    for placed, answer in zip(new, answers, strict=True):
        if answer.entry is None:
            report.refused.append(f"{placed.where}, line {answer.line or placed.result.line}: {answer.error}")
        else:
            sound.append(answer.entry)
    if sound:
        with naming("--league"), locking.held(place):
            _put(sound, place, report)
    return report


def _put(sound: Sequence[Entry], place: Path, report: Report) -> None:
    """Add entries to a league that is held; those that it has by now are counted as known."""
    now = set(read(place)) if reading.is_file(place) else set()
    report.added = [entry for entry in sound if entry not in now]
    report.known += len(sound) - len(report.added)
    if report.added:
        write(place, league.merged(now, report.added))


@contextmanager
def naming(option: str) -> Iterator[None]:
    """Let what is said of a file that cannot be written, or be named so, speak of an option of this command in place of --out."""
    try:
        yield
    except (BadFile, BadOption) as error:
        what, sign, remedy = str(error).rpartition("; ")
        words = f"{option} {what.removeprefix('--out ')}" if what.startswith("--out ") else what
        raise type(error)(f"{words}{sign}{remedy.replace('--out', option)}") from None


def place_of(name: str) -> Path:
    """Return the path of a league as it was typed; raises BadOption for one that can be none."""
    if not name.strip() or name == "-":
        raise BadOption(f"A league cannot be {shown(name)}; give the name of a file.")
    with naming("the name of a league"):
        place = output.expanded(name)
    if not place.name:
        raise BadOption(f"A league cannot be {shown(name)}, which is a folder; give the name of a file.")
    return place


def read(place: Path) -> tuple[Entry, ...]:
    """Return the entries of a league; raises BadFile, also for one of a game that there is not."""
    return league.merged(read_lines(place))


def read_lines(place: Path) -> dict[Entry, int]:
    """Return the lines that the entries of a league stand on, claims beside a written game too; raises BadFile as `read` does."""
    from generator import registry

    where = shown(str(place), reading.LONGEST)
    lines = league.read_lines(reading.read(place, limits.LEAGUE_BYTES), where)
    for letter in sorted({entry.letter for entry in lines}):
        try:
            registry.game_of_letter(letter)
        except BadCode as error:
            raise BadFile(f"{where}: {error}") from None
    return lines


def write(place: Path, entries: Iterable[Entry], *, force: bool = True, own: Sequence[Path] = ()) -> None:
    """Write a league, whole or not at all; `own` are files that it may replace without `force`. Raises BadFile."""
    output.write({place: league.write_league(entries)}, force=force, owned=lambda path: path in own)


def _files(names: Sequence[str]) -> list[Path]:
    """Return the files that were named, for a folder those in it that end in .txt; raises BadOption for one without any."""
    paths: list[Path] = []
    for name in names:
        if not name.strip():
            raise BadOption(f"A file of results cannot be {shown(name)}; give its name, or that of a folder.")
        if name == "-":
            raise BadOption("Results are not read from standard input; save them to a file, and give its name.")
        with naming("the name of a file"):
            path = output.expanded(name)
        inside = sorted(path.glob(ENDING)) if reading.is_folder(path) else [path]
        if not inside:
            raise BadOption(f"There is no file {ENDING} in {shown(name, reading.LONGEST)}; give the files of results.")
        paths += inside
    return list(dict.fromkeys(paths))


def _results(files: Sequence[Path], usual: Head, report: Report) -> list[Placed]:
    """Return the results of some files with player and challenge settled; what cannot be read is noted in the report."""
    results: list[Placed] = []
    for path in files:
        where = shown(str(path), reading.LONGEST)
        try:
            read = read_results(reading.decoded(reading.read(path, limits.TEXT_BYTES), where, strict=True), where)
        except BadFile as error:
            report.refused.append(str(error))
            continue
        for result in read:
            try:
                results.append(Placed(where, replace(result, head=league_entries.settled_head(result.head, usual))))
            except DelvepressError as error:
                line = result.places.challenge if isinstance(error, BadCode) else result.places.player
                report.refused.append(f"{where}, line {line or result.line}: {error}")
    return results


def _known_apart(results: Sequence[Placed], before: Sequence[Entry], report: Report) -> list[Placed]:
    """Return the results that are not in the league word for word already, each once; the others are counted.

    A game that lies in the league counts only if this machine has played it: what was changed there by hand hides no result.
    """
    codes = {placed.result.head.challenge for placed in results}
    played = kept_results.known(entry for entry in before if not entry.claimed and entry.code in codes)
    known = {(*entry.key, _plain(entry.moves)) for entry in played}
    new: list[Placed] = []
    for placed in results:
        key = (placed.result.head.player.casefold(), placed.result.head.challenge, _plain(placed.result.moves))
        if key in known:
            report.known += 1
        else:
            new.append(placed)
        if not placed.result.claimed:
            known.add(key)
    return new


def _plain(moves: str) -> str:
    return " ".join(moves.split())


def told(report: Report) -> str:
    """Return what became of some results, as a line."""
    new = len(set(report.added))
    known = report.known + len(report.added) - new
    return f"{counted(new, 'result')} added, {known} known already, {len(report.refused)} refused"
