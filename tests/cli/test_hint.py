"""`hint`: from a file, typed, or at standard input; refused for games without hints, and for walks that cannot be walked."""

from __future__ import annotations

import re

import pytest

from generator import registry
from tests.cli.conftest import Desk, Refused, Typed
from tests.cli.quick import GAMES, code_of

pytestmark = pytest.mark.usefixtures("made_once")
HINTING = [game.id for game in GAMES if game.engine is not None and game.engine.hint is not None]


def best_walk(desk: Desk, code: str) -> str:
    found = re.search(r"Walk: (.*)", desk.run("solve", code).out.decode())
    assert found
    return found[1]


def test_a_walk_is_typed_or_in_a_file_or_at_standard_input(desk: Desk, at_the_terminal: Typed) -> None:
    code = code_of("donjonz")
    words = best_walk(desk, code).split()[:6]
    typed = desk.run("solve", code, "--moves", " ".join(words))
    lines = typed.out.decode().splitlines()
    assert (typed.code, typed.err, len(lines)) == (0, "", 3)
    assert all(line.endswith(" can still be reached.") for line in lines[1:])
    (desk.here / "walk.txt").write_bytes("\ufeff".encode() + ",\r\n".join(words).lower().encode())
    assert desk.run("solve", code, "--moves", "walk.txt").out == typed.out
    assert at_the_terminal(" ".join(words), "solve", code, "--moves", "-").out == typed.out


def test_verify_and_result_take_a_typed_walk_too(desk: Desk) -> None:
    code = code_of("donjonz")
    walk = best_walk(desk, code)
    (desk.here / "walk.txt").write_text(walk, encoding="utf-8")
    typed = desk.run("verify", code, "--moves", walk.replace(" ", ", "))
    assert (typed.code, typed.out) == (0, desk.run("verify", code, "--moves", "walk.txt").out)


def test_a_walk_that_cannot_be_walked_is_refused(desk: Desk, refused: Refused) -> None:
    code = code_of("donjonz")
    assert refused("solve", code, "--moves", "Z99").startswith("Step 1, 'Z99', is no space of this dungeon")
    assert "'missing.txt' cannot be read" in refused("solve", code, "--moves", "missing.txt")
    assert "must be laid first" in refused("solve", code_of("donjonz", map="own"), "--moves", "A1")


@pytest.mark.parametrize("name", [game.id for game in GAMES if game.id not in HINTING])
def test_a_game_without_hints_says_which_have_them(refused: Refused, name: str) -> None:
    assert (
        refused("solve", code_of(name), "--moves", "A1")
        == f"{name} gives no hints; delvepress solve --moves is for {', '.join(HINTING)}."
    )
    assert "donjonz" in HINTING
    assert name in registry.all_games()
