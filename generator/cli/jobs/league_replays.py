"""Leagues are not believed: every line is played again, once on a machine, and what it does not come to is told and left out."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from generator.cli.common import pools, terminal, today
from generator.cli.common.pools import WorkSettings
from generator.core import days, reading
from generator.core.messages import shown
from generator.core.text import counted
from generator.forge.league import Entry
from generator.forge.result_files import FoundResult
from generator.press.jobs.reports import league_entries
from generator.press.jobs.reports.league_entries import Answer
from generator.press.jobs.store import kept_results

USUAL = "league.jsonl"
"""The file of a league where none is named."""
WORTH = 8
"""For so many pieces of work it is worth it to start processes."""


class Replays:
    """What is known of the lines of some leagues: which were found right before, and what the others come to."""

    def __init__(self, how: WorkSettings = pools.USUAL) -> None:
        self.how = how
        self.right: set[Entry] = set()
        """Entries that are what their moves, or their points, come to."""
        self.unseen: set[Entry] = set()
        """Entries of quests of other editions, which this version cannot play, and which no other has played here."""
        self.answers: dict[Entry, Answer] = {}
        """What the other entries come to."""

    def play(self, entries: Iterable[Entry]) -> None:
        """Play those of some entries that this machine has not found right before."""
        new = [entry for entry in dict.fromkeys(entries) if not self._known(entry)]
        self.right |= kept_results.known(new)
        self.unseen.update(entry for entry in new if entry not in self.right and not kept_results.can_be_played(entry))
        self.play_all([entry for entry in new if not self._known(entry)])

    def play_all(self, entries: Sequence[Entry]) -> None:
        """Play some entries, whatever was found before; claims of a day that is not over yet are to be compared again."""
        answers = answered([league_entries.result_of(entry) for entry in entries], self.how)
        self.answers.update(zip(entries, answers, strict=True))
        right = [entry for entry, answer in zip(entries, answers, strict=True) if answer.entry == entry]
        self.right.update(right)
        kept_results.keep(entry for entry in right if not entry.claimed or days.day_of(entry.number) < today.first_played())

    def wrong(self, place: Path, lines: Mapping[Entry, int]) -> dict[Entry, str]:
        """Return the entries of a league that are wrong, by the `lines` they stand on, each with a sentence that names its line."""
        sentences: dict[Entry, str] = {}
        for entry in sorted(lines, key=lambda entry: lines[entry]):
            if entry not in self.right and entry not in self.unseen:
                where = f"{shown(str(place), reading.LONGEST)}, line {lines[entry]}"
                day = days.day_of(entry.number).isoformat()
                what = f"{shown(entry.player)}, challenge of {day} ({entry.code})"
                sentences[entry] = f"{where}: {what}: {self._why(entry, place, lines)}"
        return sentences

    def _known(self, entry: Entry) -> bool:
        return entry in self.right or entry in self.unseen or entry in self.answers

    def _why(self, entry: Entry, place: Path, lines: Mapping[Entry, int]) -> str:
        answer = self.answers[entry]
        if answer.entry is None:
            return answer.error
        return _difference(entry, answer.entry, named(place), known=answer.entry in lines)


class TakenIn(msgspec.Struct, frozen=True):
    """What of a league may be told: the entries that are right, and how many lines were left out as wrong."""

    entries: tuple[Entry, ...]
    wrong: int


def taken_in(place: Path, lines: Mapping[Entry, int], how: WorkSettings = pools.USUAL) -> TakenIn:
    """Return what of a league in a file may be told, by the `lines` of its entries, and say what is left out and why."""
    replays = Replays(how)
    replays.play(lines)
    wrong = replays.wrong(place, lines)
    tell(wrong.values())
    if replays.unseen:
        terminal.info(f"{counted(len(replays.unseen), 'result')} of other editions, which this delvepress cannot play, left out.")
    return TakenIn(tuple(entry for entry in lines if entry in replays.right), len(wrong))


def tell(wrong: Iterable[str]) -> None:
    """Say which lines are wrong, and how many are left out; nothing where none is."""
    sentences = list(wrong)
    for sentence in sentences:
        terminal.error(f"delvepress: {sentence}")
    if sentences:
        terminal.info(f"{counted(len(sentences), 'line')} left out.")


def answered(results: Sequence[FoundResult], how: WorkSettings) -> list[Answer]:
    """Return what becomes of some results; where they are many they are played by a pool."""
    count = league_entries.parts_of(results)
    with (
        pools.pool(how, count, worth=WORTH, advice="run the command again, what was made is kept") as pool,
        terminal.progress("playing the games again", len(results)) as step,
    ):
        return league_entries.entries(results, step, pool=pool, before=today.first_played())


def named(place: Path) -> str:
    """Return the option that names the file of a league in a command that is advised, nothing for the usual one."""
    return "" if str(place) == USUAL else f" --league {shlex.quote(str(place))}"


def _difference(entry: Entry, due: Entry, league: str, *, known: bool) -> str:
    """Return in a sentence how an entry differs from what its moves, or its points, come to, which is `known` or is to be added."""
    what = "result" if entry.claimed else "moves"
    points = "" if entry.points is None else f" --points {entry.points}"
    remedy = f"league remove --name {shlex.quote(entry.player)} --challenge {entry.code}{points}{league}"
    end = "." if known else f", and add the {what} again."
    return f"{league_entries.difference(entry, due)}; take it out with {remedy}{end}"
