"""Help in two lengths: how long it is, that nothing is left out of both, and what shells complete."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from generator.cli.common.grouped_help import GROUPS, WHOLE
from generator.cli.program import build_program
from tests.cli.conftest import Desk
from tests.conftest import ROOT

LONGEST, LONGEST_OF_DONJONZ = 46, 41
"""Most lines of a help, and of the one that a beginner is most likely to read, at 80 columns."""

PLACES, OPTIONS = 519, 105
"""How many places for options there are, and how many options; a new one takes the place of an old one, or says here why not.

Some 170 of the places are the same eleven options of printing, at all that prints. `--pack`, for themes of one's own, stands at
the fifteen places that make something of them, if only their colours; `pack` has eight more of its own. `--featured` says
how many quests lie ready on the page of the press, which are minutes of work.
Seasons brought `--season`, `--week`, `--weeks` and `--titles`: no other names a week, how many there are, or leaves titles out.
Eight of their places stand at quest, the others at season, whose five commands print as quest does.
"""


def leaves() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the words and the click command of everything that can be typed."""

    def below(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
        yield words, command
        for name, one in getattr(command, "commands", {}).items():
            yield from below(one, (*words, name))

    yield from below(typer.main.get_command(build_program()), ())


LEAVES = dict(leaves())


def shown(command: Any, words: tuple[str, ...], *, whole: bool = False) -> list[str]:
    """Return the lines of a command's help at 80 columns."""
    with command.make_context("delvepress " + " ".join(words), [], resilient_parsing=True, terminal_width=80) as context:
        context.meta[WHOLE] = whole
        return str(command.get_help(context)).splitlines()


@pytest.mark.parametrize("words", LEAVES, ids=" ".join)
def test_no_help_is_longer_than_a_page(words: tuple[str, ...]) -> None:
    longest = LONGEST_OF_DONJONZ if words == ("quest", "donjonz") else LONGEST
    assert len(shown(LEAVES[words], words)) <= longest


def test_options_do_not_grow_unseen() -> None:
    names = [
        one.opts[0]
        for command in LEAVES.values()
        for one in command.params
        if one.param_type_name == "option" and not one.hidden and not one.opts[0].startswith("--help")
    ]
    assert len(names) <= PLACES
    assert len(set(names)) <= OPTIONS


@pytest.mark.parametrize("words", LEAVES, ids=" ".join)
def test_every_option_is_named_in_the_short_help_and_told_in_the_whole_one(words: tuple[str, ...]) -> None:
    command = LEAVES[words]
    short, whole = (" ".join(shown(command, words, whole=flag)) for flag in (False, True))
    for one in command.params:
        if one.param_type_name == "option" and not one.hidden:
            assert one.opts[0] in short
            assert one.opts[0] in whole
            assert " ".join((one.help or "").split())[:20] in " ".join(whole.split())


def test_groups_stand_in_their_order_and_everyday_options_before_them(desk: Desk) -> None:
    text = desk.run("quest", "donjonz", "--help").out.decode()
    places = [
        text.index(name) for name in ("--grade GRADE", "--paper PAPER", "More options", *(one for one in GROUPS if one in text))
    ]
    assert places == sorted(places)
    whole = desk.run("quest", "donjonz", "--help-all")
    assert whole.code == 0
    assert "by a machine that looks for three marks" in " ".join(whole.out.decode().split())


# ---------------------------------------------------------------------- what shells complete


def completed(words: str, shell: str = "bash", *, folder: Path = ROOT) -> list[str]:
    """Return what a shell in a folder is told when so much was typed."""
    typed = words.split(" ")
    env = {"PATH": os.environ["PATH"], "_DELVEPRESS_COMPLETE": f"complete_{shell}"}
    env |= {"COMP_WORDS": words, "COMP_CWORD": str(len(typed) - 1), "_TYPER_COMPLETE_ARGS": words}
    env |= {"PYTHONPATH": str(ROOT), "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    code = "import sys; sys.argv = ['delvepress']; from generator.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("delvepress quest don", ["donjonz"]),
        ("delvepress quest donjonz --grade ", ["easy", "medium", "hard"]),
        ("delvepress quest donjonz --cutter sil", ["silhouette", "silhouette-4", "silhouette-feeder"]),
        ("delvepress quest donjonz --format pdf,j", ["pdf,json"]),
        ("delvepress mea", ["measure"]),
        ("delvepress help mea", ["measure"]),
        ("delvepress show green", ["green-dungeon"]),
        ("delvepress measure green", ["green-dungeon"]),
        ("delvepress measure green-dungeon --pa", ["--pairs", "--paper"]),
        ("delvepress measure D-0400-SKME-TVQS-71 --format ", ["text", "json"]),
        ("delvepress verify D-0400-SKME-TVQS-71 --format s", ["share"]),
        ("delvepress play quest.pdf --bot gre", ["greedy"]),
        ("delvepress daily --game donjonz,gr", ["donjonz,green-dungeon"]),
        ("delvepress daily --chance ", ["strip", "dice"]),
        ("delvepress export donjonz --as t", ["tts"]),
    ],
)
def test_values_are_completed(words: str, wanted: list[str]) -> None:
    assert completed(words) == wanted


NOT_LISTED = {"--volumes", "--only", "--portrait", "--heroes", "--hero", "--format"}
"""Options of which only some take listed values; of `--format` the test above asks for each."""


def test_an_option_that_is_completed_somewhere_is_completed_everywhere() -> None:
    options = [
        (words, one)
        for words, command in LEAVES.items()
        for one in command.params
        if one.param_type_name == "option" and not getattr(one, "is_flag", False)
    ]
    lists = {one.opts[0] for _, one in options if one._custom_shell_complete is not None} - NOT_LISTED
    assert {"--game", "--bot", "--paper", "--backs", "--grade"} <= lists
    assert not [(words, one.opts[0]) for words, one in options if one.opts[0] in lists and one._custom_shell_complete is None]


@pytest.mark.parametrize("command", ["quest", "show", "play", "solve", "verify", "measure", "export", "season"])
def test_codes_of_quests_that_lie_near_are_completed(command: str, tmp_path: Path) -> None:
    (tmp_path / "output").mkdir()
    for name in ("output/D-0400-SKME-TVQS-71-low.pdf", "D-0400-SKME-TVQS-72.pdf", "D-shelf.pdf"):
        (tmp_path / name).touch()
    assert completed(f"delvepress {command} D-0", folder=tmp_path) == ["D-0400-SKME-TVQS-71"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_told_the_same(shell: str) -> None:
    assert any("letter" in line for line in completed("delvepress quest donjonz --paper le", shell))
