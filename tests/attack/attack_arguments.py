"""Hostile command lines, carried out: what is refused changes nothing, and nothing but a sentence is said of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from generator.forge import choices
from tests.attack import bases
from tests.attack.arena import Arena, with_odd_files
from tests.attack.arguments import Line, line
from tests.attack.forked import Outcome, command, cut_short, in_child
from tests.attack.verdicts import Tally

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


def as_process(number: int, there: Arena) -> tuple[list[bytes], dict[bytes, bytes]]:
    """Return the words and the environment of a line for a process of its own."""
    words = [os.fsencode(word) if word.isascii() else word.encode("utf-8", "surrogateescape") for word in line(number).words]
    return words, {**os.environb, **{os.fsencode(name): os.fsencode(text) for name, text in there.environment.items()}}
