"""A quest of a pack on a machine that never saw the folder: printed, shown, played, measured, solved and exported from its PDF."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.core.code import decode
from generator.core.data import load_text
from generator.core.seeds import seed_from_word
from generator.forge import extending, making
from generator.press.content.checker import check_source
from generator.press.content.reading_packs import source_of
from generator.press.jobs.files import quest_print
from generator.press.jobs.printing.print_request import PrintRequest
from tests.cli.conftest import Desk
from tests.cli.test_packs import forget, kept_packs
from tests.conftest import ROOT
from tests.games_at_hand import GAMES

DECK = "deck-box-dungeons"


@pytest.fixture(autouse=True)
def _stranger() -> Iterator[None]:
    with kept_packs():
        yield


@cache
def first(game: str, grading: str = "quick") -> tuple[str, bytes]:
    """Return the code and the PDF of a quest of the pack that `pack new lamp-house` begins, graded as the test at hand grades."""
    content: Any = GAMES[game].content
    texts = {
        file: load_text(content.package, f"new-{kind}.toml").replace("@id@", "lamp-house").replace("@title@", "Lamp House").encode()
        for kind, file in (("pack", "pack.toml"), ("theme", "lamp-house.toml"))
    }
    pack = check_source(source_of(texts, single=False), GAMES).pack
    assert pack is not None, grading
    extended = extending.extend(GAMES[game], pack)
    made = making.make(extended, extended.settle({}), seed_from_word("lantern"))
    files = quest_print.files_of(quest_print.prepare(extended, made, PrintRequest.of({})))
    return made.code, next(data for name, data in files.items() if name.endswith(".pdf"))


def brought(desk: Desk, game: str, grading: str = "quick") -> tuple[str, bytes]:
    """Bring the PDF alone to a machine with an empty home, on which nothing is known of packs; return its code and its bytes."""
    code, data = first(game, grading)
    forget()
    new = desk.home / "elsewhere"
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        desk.patch.setenv(name, str(new / name))
    (new / "work").mkdir(parents=True)
    desk.patch.chdir(new / "work")
    Path("first.pdf").write_bytes(data)
    return code, data


@pytest.mark.parametrize("game", GAMES)
def test_a_pdf_prints_again_with_the_same_bytes(desk: Desk, game: str) -> None:
    code, data = brought(desk, game)
    assert decode(code).pack
    result = desk.run("quest", "first.pdf", "--out", "again.pdf")
    assert result.code == 0, result.err
    assert Path("again.pdf").read_bytes() == data


USES = {
    "shown": ("show", "first.pdf"),
    "played": ("play", "first.pdf", "--bot", "usual"),
    "measured": ("measure", "first.pdf", "--plays", "10"),
    "otherwise": ("quest", "first.pdf", "--paper", "letter", "--ink", "low", "--out", "low.pdf"),
    "read": ("quest", "first.pdf", "--format", "md,json", "--out", "read"),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("game", GAMES)
def test_a_pdf_is_used(desk: Desk, game: str, use: str) -> None:
    brought(desk, game)
    result = desk.run(*USES[use])
    assert result.code == 0, result.err


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_pdf_is_confirmed(desk: Desk, game: str) -> None:
    code, _ = brought(desk, game)
    Path("moves.txt").write_bytes(desk.run("play", "first.pdf", "--bot", "usual", "--format", "moves").out)
    forget()
    confirmed = desk.run("verify", "first.pdf", "--moves", "moves.txt")
    assert (confirmed.code, code in confirmed.out.decode()) == (0, True), confirmed.err


@pytest.mark.parametrize(
    ("game", "words"),
    [("donjonz", ("--anyway",)), ("green-dungeon", ("--anyway",)), ("donjonz", ("--moves", "moves.txt"))],
    ids=["donjonz", "green-dungeon", "a hint"],
)
def test_a_pdf_is_solved_and_gives_hints(desk: Desk, game: str, words: tuple[str, ...]) -> None:
    brought(desk, game)
    moves = desk.run("play", "first.pdf", "--bot", "usual", "--format", "moves").out
    Path("moves.txt").write_bytes(moves)
    forget()
    solved = desk.run("solve", "first.pdf", *words)
    assert (solved.code in {0, 1}, bool(solved.out)) == (True, True), solved.err


@pytest.mark.parametrize("table", ["tts", "uvtt"])
def test_a_pdf_goes_to_other_tables(desk: Desk, table: str) -> None:
    brought(desk, DECK)
    result = desk.run("export", "first.pdf", "--as", table, "--out", "table")
    assert result.code == 0, result.err


@pytest.mark.parametrize("game", GAMES)
def test_a_code_alone_says_where_its_pack_is_sought(desk: Desk, game: str) -> None:
    code, _ = brought(desk, game)
    result = desk.run("show", code)
    assert (result.code, len(result.err.splitlines()), "--pack FOLDER" in result.err) == (2, 1, True), result.err


@pytest.mark.parametrize("words", [("quest", "first.pdf", "--out", "again.pdf"), ("measure", "first.pdf", "--plays", "10")])
@pytest.mark.parametrize("game", GAMES)
def test_a_process_of_its_own_knows_all_by_the_pdf(
    desk: Desk, game: str, words: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    """It has no home, no settings, no cache, and nothing of this process, nor its quick grading, which changes dragons."""
    if game == "bag-of-dungeon":
        request.getfixturevalue("real_grading")
    brought(desk, game, "real" if game == "bag-of-dungeon" else "quick")
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HOME": str(desk.home / "nowhere")}
    command = [sys.executable, "-m", "generator.cli", *words]
    run = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    if words[0] == "quest":
        assert Path("again.pdf").read_bytes() == Path("first.pdf").read_bytes()
