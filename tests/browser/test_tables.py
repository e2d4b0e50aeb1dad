"""The table of a league from dropped files: the bytes of the command, nothing believed, what is wrong told and left out."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from generator import registry
from generator.forge import league
from tests.browser.test_answer import told
from tests.cli.conftest import Desk
from tests.cli.leagues import result
from tests.records import replace

pytestmark = pytest.mark.usefixtures("made_once")
GAME = registry.game("donjonz")
DAYS = (date(2026, 11, 20), date(2026, 11, 21))
TODAY = "2026-11-25"
RESULTS = {
    "ada.txt": lambda: result(GAME, DAYS[0], "Ada") + "\n" + result(GAME, DAYS[1], "Ada", seed=1),
    "zoe.txt": lambda: result(GAME, DAYS[0], "Zoë <b>", "greedy"),
}


def dropped(**how: Any) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return what comes of the results, dropped together."""
    files = {str(place): text().encode() for place, text in enumerate(RESULTS.values())}
    return told({"do": "league", "names": list(RESULTS), "today": TODAY, **how}, **files)


def test_a_table_has_the_bytes_of_the_command_and_the_league_is_that_of_the_command(desk: Desk) -> None:
    for name, text in RESULTS.items():
        (desk.here / name).write_text(text(), encoding="utf-8")
    assert desk.run("league", "add", *RESULTS).code == 0
    table = ("league", "table", "--club", "Owls", "--paper", "letter", "--format", "pdf", "--out", "made/")
    done = desk.run(*table)
    assert done.code == 0, done.err
    found, files = dropped(club="Owls", how={"paper": "letter"})
    assert "error" not in found, found
    assert files.pop("league.jsonl") == (desk.here / "league.jsonl").read_bytes()
    assert files == {path.name: path.read_bytes() for path in (desk.here / "made").glob("[!.]*")}
    assert found["prints"][0]["words"][0] == "3 results counted."


def test_a_league_of_before_goes_on_with_new_results() -> None:
    _, files = dropped()
    names, more = ["league.jsonl", "more.txt"], result(GAME, DAYS[1], "Ben").encode()
    found, again = told({"do": "league", "names": names, "today": TODAY}, **{"0": files["league.jsonl"], "1": more})
    assert found["prints"][0]["words"][0] == "4 results counted."
    players = {entry.player for entry in league.read_league(again["league.jsonl"], "it")}
    assert players == {"Ada", "Ben", "Zoë <b>"}


def test_nothing_is_believed_and_what_is_wrong_is_told_and_left_out() -> None:
    _, files = dropped()
    entries = league.read_league(files["league.jsonl"], "it")
    better = league.write_league([replace(entries[0], points=(entries[0].points or 0) + 9), *entries[1:]])
    names = ["<i>.jsonl", "no.txt", "hm.txt"]
    held = {"0": better, "1": b"player: Eve\n\nA1 B1\n", "2": b"\xff\xfe\x00"}
    found, _ = told({"do": "league", "names": names, "today": TODAY}, **held)
    words = found["prints"][0]["words"]
    assert words[:2] == ["2 results counted.", "3 results left out."]
    points = entries[0].points or 0
    assert any(f"{points + 9} points, but the moves make {points} points" in word for word in words)
    assert any(word.startswith("'no.txt', line 1: No challenge is named here") for word in words)


WALK = "A1 B1 C1/- D2"
OPEN = "D-0414-ZZRK-5T00-3T"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.txt", "hello, this is nothing", "What stands here is no result: neither the moves of a game nor the four lines"),
        ("a.txt", WALK, "These moves name no challenge, and a league takes challenges alone; if they are of one, fill in"),
        ("D-0400-SKME-TVQS-71-moves.txt", WALK, "These are moves of the quest D-0400-SKME-TVQS-71, and a league takes games of"),
        ("a.txt", f"player: Ada\nchallenge: D-0400-SKME-TVQS-71\n\n{WALK}", "D-0400-SKME-TVQS-71 is no daily challenge"),
        ("a.txt", f"player: Ada\n\n{WALK}", "No challenge is named here; write a line challenge: CODE above it, or fill in"),
        ("a.txt", f"player:\nchallenge: {OPEN}\n\nA1", "Nobody is named here; write a line player: NAME above it, or fill in P"),
    ],
    ids=("nonsense", "moves", "saved moves", "of a quest", "no challenge", "nobody"),
)  # fmt: skip
def test_what_is_no_result_of_a_challenge_is_told_for_what_it_is(name: str, text: str, said: str) -> None:
    found, _ = told({"do": "league", "names": [name], "today": TODAY}, **{"0": text.encode()})
    assert f": {said}" in found["error"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"names": []}, "There is no file here; choose files of results, or the file of a league, or drop them."),
        ({"names": ["a.txt"]}, "'a.txt' is empty; give a written game, or the lines of a result."),
        ({"names": ["a.txt"], "club": "x" * 400}, "--club cannot be"),
        ({"names": ["a.txt"], "how": {"paper": "half-letter"}}, "half"),
    ],
)
def test_bad_input_gets_one_sentence(asked: dict[str, Any], said: str) -> None:
    found, files = told({"do": "league", **asked})
    assert said in found["error"]
    assert files == {}
