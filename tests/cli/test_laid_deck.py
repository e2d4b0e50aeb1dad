"""`verify`, `solve --moves`, `play` and `play --bot` of a deck that its players laid: `--placed` says how, and ranks are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator import registry, verify
from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.forge import playing
from tests.cli import quick
from tests.cli.conftest import Desk, Refused, Typed
from tests.cli.quick import code_of

pytestmark = pytest.mark.usefixtures("made_once")
ROW = " ".join(f"{number}@{3 * number},0" for number in range(1, 12))


def test_a_walk_through_a_laid_deck_is_confirmed_with_its_rank(desk: Desk) -> None:
    code = code_of("donjonz", map="own")
    walk = desk.run("play", code, "--bot", "usual", "--placed", ROW, "--format", "moves").out.decode()
    (desk.here / "walk.txt").write_text(walk, encoding="utf-8")
    (desk.here / "layout.txt").write_text(ROW.replace(" ", "\n"), encoding="utf-8")
    confirmed = desk.run("verify", code, "--placed", "layout.txt", "--moves", "walk.txt")
    assert re.fullmatch(rf"Confirmed: \d+ points?; DONJONZ {code}\.\nRank: \w.*\.\n", confirmed.out.decode())
    told = desk.run("play", code, "--bot", "usual", "--placed", ROW).out.decode().splitlines()[-1]
    assert told.rstrip(".") == confirmed.out.decode().removeprefix("Confirmed: ").partition(";")[0]


def test_a_walk_through_a_laid_deck_gets_hints_and_is_played(desk: Desk, at_the_terminal: Typed) -> None:
    code = code_of("donjonz", map="own")
    walk = desk.run("play", code, "--bot", "usual", "--placed", ROW, "--format", "moves").out.decode().split()
    lines = desk.run("solve", code, "--placed", ROW, "--moves", walk[0]).out.decode().splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("The best score ")
    assert "1: " in at_the_terminal("quit\n", "play", code, "--placed", ROW).out.decode()


def test_the_library_verifies_a_laid_deck_too() -> None:
    game = registry.game("donjonz")
    made = quick.made(game, map="own")
    laid = playing.set_up(game, made, {"placed": ROW})
    walk = " ".join(step.word for step in playing.played_by(game, laid, None, Rng.root("a", 1)).steps)
    assert verify(made, walk, placed=ROW) == playing.verify(game, laid, walk)
    with pytest.raises(BadOption, match="has no option laid"):
        verify(made, walk, laid=ROW)


@pytest.mark.parametrize("command", ["verify", "solve", "play", "play --bot usual"])
def test_a_laying_that_is_missing_or_wrong_is_refused(refused: Refused, command: str) -> None:
    code, fixed = code_of("donjonz", map="own"), code_of("donjonz")
    walk = ("--moves", "A1") if command in ("verify", "solve") else ()
    name, *more = command.split()
    walk = (*more, *walk)
    assert refused(name, code, *walk).startswith("The cards of this deck must be laid first")
    assert "'1@0,0' cannot lie there: it would overlap" in refused(name, code, *walk, "--placed", "1@0,0")
    assert refused(name, code, *walk, "--placed", " ").startswith("--placed is empty; give a text")
    assert "this dungeon is fixed" in refused(name, fixed, *walk, "--placed", ROW)


def test_what_the_diary_of_the_laying_says_can_be_typed(desk: Desk) -> None:
    page = (Path(__file__).parents[2] / "templates/donjonz/laying.xml.jinja").read_text(encoding="utf-8")
    commands = [re.findall(r"delvepress (\w+)|(--[a-z]+)", said) for said in re.findall("“(.*?)”", page)]
    assert [found[0][0] for found in commands] == ["solve", "verify"]
    for (name, _), *options in commands:
        help = desk.run(name, *(["CODE-OR-FILE"] if name == "verify" else []), "--help").out.decode()
        assert options
        assert all(option in help for _, option in options)


def test_nothing_typed_is_refused_alike(desk: Desk, refused: Refused) -> None:
    (desk.here / "empty.txt").write_text("\n", encoding="utf-8")
    assert refused("solve", code_of("donjonz", map="own"), "--placed", "").startswith("--placed is empty; ")
    assert refused("solve", code_of("donjonz"), "--placed", "empty.txt") == "The file 'empty.txt' is empty."
    assert refused("solve", code_of("donjonz"), "--moves", "").startswith("--moves is empty; give a written game")
