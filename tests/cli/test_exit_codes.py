"""Exit codes: every line of the table in docs/exit-codes.md is run."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from msgspec.structs import force_setattr

from generator import registry
from generator.cli.common import support
from generator.forge.game import Solved
from tests.cli.conftest import Desk
from tests.cli.leagues import result
from tests.cli.quick import DAY
from tests.conftest import ROOT
from tests.contract import kept
from tests.press.preflight import planted

CODE = "D-0400-SKME-TVQS-71"
TABLE = re.findall(r"^\| `delvepress (.+?)`(?: and (.+?))? \| (\d+) \|", (ROOT / "docs" / "exit-codes.md").read_text("utf-8"), re.M)
SIGNALS = {"Ctrl-C": signal.SIGINT, "SIGTERM": signal.SIGTERM}

pytestmark = pytest.mark.usefixtures("made_once")


def lay(desk: Desk) -> None:
    """Lay the files that the table speaks of."""
    puzzle = registry.game("donjonz")
    walk = re.search(r"Walk: (.*)", desk.run("solve", CODE).out.decode())
    assert walk is not None
    put(desk, "walk.txt", walk[1])
    put(desk, "wrong.txt", "Z99")
    put(desk, "plan.toml", '[[quests]]\ngame = "donjonz"\nseeds = ["torchlight"]\nformat = "json"\n')
    put(desk, "ada.txt", result(puzzle, DAY, "Ada"))
    desk.run("league", "add", "ada.txt", "--league", "league.jsonl")
    head, line = (desk.here / "league.jsonl").read_text("utf-8").splitlines()
    put(desk, "wrong.jsonl", "\n".join((head, json.dumps({**json.loads(line), "points": json.loads(line)["points"] + 1}), "")))
    desk.run("pack", "new", "sound-pack", "--game", "deck-box-dungeons")
    desk.run("pack", "new", "faulty-pack", "--game", "deck-box-dungeons")
    put(desk, "faulty-pack/faulty-pack.toml", 'id = "faulty-pack"')
    (desk.here / "sound.pdf").write_bytes(planted.made())
    (desk.here / "faulty.pdf").write_bytes(planted.FAULTS["font elsewhere"][1]())


def put(desk: Desk, name: str, text: str) -> None:
    (desk.here / name).write_text(text, encoding="utf-8")


@pytest.fixture
def solver() -> Iterator[Any]:
    """The solver of DONJONZ, as it was before when the test is over."""
    found: Any = registry.game("donjonz").solver
    before = found.solve
    yield found
    force_setattr(found, "solve", before)


@pytest.mark.parametrize(("words", "meanwhile", "code"), TABLE, ids=[" ".join(row[:2]) for row in TABLE])
def test_every_line_of_the_table_is_so(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, solver: Any, words: str, meanwhile: str, code: str
) -> None:
    lay(desk)
    if meanwhile:

        def stopped(*_: object) -> None:
            os.kill(os.getpid(), SIGNALS[meanwhile])
            time.sleep(10)  # where another thread was told of it

        monkeypatch.setattr(support, "make", stopped)
        request.addfinalizer(partial(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler)))
    if "DEADLY" in words:  # no quest that is made is like that
        force_setattr(solver, "solve", lambda *_: Solved(["No walk survives."], False))
    day = kept.challenge(registry.game("donjonz"), DAY).made.code
    done = desk.run(*({"CODE": CODE, "DEADLY": CODE, "DAY": day}.get(word, word) for word in words.split()))
    assert done.code == int(code), done.err
    assert (code == "2") <= done.err.startswith("delvepress: ")


def test_the_table_has_every_code_and_every_answer_no() -> None:
    assert {code for *_, code in TABLE} == {"0", "1", "2", "130", "143"}
    assert {words.split()[0] for words, _, code in TABLE if code == "1"} == {"verify", "solve", "check", "batch", "league"}
