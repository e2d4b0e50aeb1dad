"""Hostile command lines, carried out: what is refused changes nothing, and nothing but a sentence is said of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import count as count_from
from itertools import islice
from pathlib import Path

from generator.forge import choices
from tests.attack import bases
from tests.attack.arena import Arena, with_odd_files
from tests.attack.arguments import Line, line
from tests.attack.forked import Outcome, command, cut_short, in_child
from tests.attack.verdicts import Tally
from tests.conftest import ROOT

KEPT_WHATEVER = {"league add"}
"""Commands that keep what was sound when they refuse the rest."""


def arena(folder: Path) -> Arena:
    """Return a working folder with files of every kind that commands take, sound ones and others."""
    files = {
        "quest.json": bases.quest(), "quest.pdf": bases.pdf(), "moves.txt": bases.moves(), "plan.toml": bases.plan(),
        "league.jsonl": bases.league(), "picture.png": bases.picture("PNG"), "half.png": bases.picture("PNG")[:500],
        "empty.txt": b"", "noise.bin": bytes(range(256)) * 20,
    }  # fmt: skip
    return Arena(folder, files)


def attack(folder: Path, first: int, count: int, planted: bool) -> Tally:
    """Carry out so many lines from a number on."""
    tally = Tally("arguments")
    there = with_odd_files(arena(folder))
    for number in range(first, first + count):
        one = line(number)
        outcome = in_child(_work(one, there, planted), folder)
        what = f"line {number}: {' '.join(map(ascii, one.words))[:400]}"
        tally.count(outcome, what)
        changed = there.changes()
        if outcome.code == 2 and changed and not _kept(one, outcome):
            tally.fell("changed by a refusal", f"{what}: {', '.join(map(ascii, changed))[:200]}")
        if changed:
            there.reset()
            with_odd_files(there)
    return tally


def _kept(one: Line, outcome: Outcome) -> bool:
    """Return whether a line was refused in part, and what was sound was kept."""
    return " ".join(one.words[:2]) in KEPT_WHATEVER and " added, " in outcome.err


def _work(one: Line, there: Arena, planted: bool) -> Callable[[], None]:
    run = command(one.words, there.work, there.environment)

    def work() -> None:
        if planted:
            _plant()
        if not one.deep:
            cut_short()
        run()

    return work


def _plant() -> None:
    """Plant a fault: a value that no option has is looked up, and a file is left behind by what is refused."""
    refused = choices.refused

    def planted(name: str, value: str, known: object, *more: object) -> Exception:
        if len(value) % 2:
            raise KeyError(value)
        Path("left-behind").write_bytes(b"")
        return refused(name, value, known, *more)  # type: ignore[arg-type]

    vars(choices)["refused"] = planted


QUICK = ("verify", "printer", "config", "show", "league", "export")
"""Commands that take no long work, of which lines are carried out as processes too."""


def attack_as_processes(folder: Path, first: int, count: int, planted: bool) -> Tally:
    """Carry out so many lines of quick commands, from a number on, each as a process of its own with its words as bytes."""
    tally = Tally("processes")
    there = with_odd_files(arena(folder))
    lines = filter(lambda one: one.words[:1] and one.words[0] in QUICK, map(line, count_from(first)))
    for one in islice(lines, count):
        words = [
            os.fsencode(word) if word.isascii() else word.encode("utf-8", "surrogateescape") for word in map(_typed, one.words)
        ]
        if sum(map(len, words)) < MOST_TYPED:
            tally.count(
                in_child(lambda words=words: _become(words, there), folder), " ".join(map(ascii, one.words))[:400], told=False
            )  # type: ignore[misc]
    return tally


MOST_TYPED = 120_000
"""A system takes no longer words."""


def _typed(word: str) -> str:
    """Return a word as a shell can hand it on: no half of a character that no byte stands for."""
    return "".join(char for char in word if not "\ud800" <= char <= "\udc7f")


def _become(words: list[bytes], there: Arena) -> None:
    """Become the process of a command line."""
    os.chdir(there.work)
    found = {**os.environ, **there.environment, "PYTHONPATH": str(ROOT)}
    os.execve(sys.executable, [sys.executable, "-m", "generator.cli", *words], found)
