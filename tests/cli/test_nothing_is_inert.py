"""No option is silently inert: said alone, and not as usual, each changes the files, what is said, or the exit code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator.cli.program import COMMANDS
from tests.cli.conftest import Desk, Result
from tests.cli.quick import TODAY
from tests.cli.test_help_lengths import LEAVES

BASES = {
    "quest": ("--seed", "x"), "sheets": (), "kit": (), "daily": TODAY[1:], "book": ("--count", "4", "--seed", "x"),
}  # fmt: skip
"""Words that each command is given beside the option that is tried."""
ALLOWED = {
    "force": "files that stand there already are replaced", "open": "a program of this machine shows the file",
    "anyway": "what is sealed of a challenge may be told", "workers": "the files are the same whoever works",
    "utc": "which day it is, where none is said, and which days are over",
    "help-all": "help", "help": "help",
}  # fmt: skip
"""Options that say what may be done or who does it, and nothing of what is made; tests of their own hold them."""
SAID = {
    "seed": "y", "base-url": "https://club.example/", "only": "rules", "format": "png",
    "out": "other/", "party-name": "The Ferrets", "names": "Ada", "count": "2", "dice": "8/4/3", "portrait": "none.png",
    "tile-size": "50", "days": "2", "volumes": "month",
    "practice": "2", "game": "green-dungeon", "club": "The Ferrets", "logo": "none.png", "quests": "3",
}  # fmt: skip
"""Values of options whose values no help lists."""


def cases() -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the words of each command and the options that it has."""
    for words, leaf in LEAVES.items():
        if not words or words[0] not in BASES or (words[0] != "daily" and (len(words) < 2 or not words[1].islower())):
            continue
        for one in leaf.params:
            name = one.opts[0].removeprefix("--")
            if one.param_type_name == "option" and name not in ALLOWED:
                yield words, name


CASES = list(cases())


def not_as_usual(words: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the words of an option that is said otherwise than usual."""
    one = next(one for one in LEAVES[words].params if one.opts[0] == f"--{name}")
    if one.is_flag:
        usual = re.search(r"\[default: (yes|no|won)\]", one.help or "")
        return (one.secondary_opts[0] if usual and usual[1] != "no" else one.opts[0],)
    listed = re.search(r"\[([^\]]*\(default\)[^\]]*)\]", one.help or "")
    if listed:
        values = [value.strip() for value in listed[1].split("|")]
        return (f"--{name}", next(value for value in values if not value.endswith("(default)")))
    usual = re.search(r"\[default: ([^\]]*)\]", one.help or "")
    known = {"paper": "letter", "ink": "low", "print": "large", "backs": "gutterfold", "cutter": "svg"}
    known |= {"chance": "dice", **SAID}
    return (f"--{name}", known[name] if name in known else "2" if usual and usual[1].isdigit() and usual[1] != "2" else "Ada")


def told(result: Result) -> tuple[Any, ...]:
    """Return all that a run comes to, but where its folder lies."""
    return result.code, result.out, result.err, result.files


@pytest.mark.usefixtures("made_once")
@pytest.mark.parametrize(("words", "name"), CASES, ids=[f"{' '.join(words)} --{name}" for words, name in CASES])
def test_every_option_does_something(desk: Desk, words: tuple[str, ...], name: str) -> None:
    base = [*words, *BASES[words[0]]]
    if f"--{name}" in base:
        place = base.index(f"--{name}")
        changed = [*base[: place + 1], SAID[name], *base[place + 2 :]]
    else:
        changed = [*base, *not_as_usual(words, name)]
    assert told(desk.run(*changed)) != told(desk.run(*base, "--force"))


def test_every_command_that_prints_is_tried() -> None:
    assert {words[0] for words, _ in CASES} == set(BASES) <= set(COMMANDS)
    assert len(CASES) > 150
