"""Leagues on the command line: results added, confirmed, merged, shown; what is refused, and that nothing is lost."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.core import limits, writing
from generator.core.code import Code, decode, encode
from generator.core.days import number
from generator.forge import challenges
from generator.forge.game import Game
from generator.press.jobs.reports import league_entries
from tests.cli.conftest import Desk, Refused, Typed
from tests.cli.leagues import result, written
from tests.contract import kept
from tests.contract.samples import DAILY, DAYS

pytestmark = pytest.mark.usefixtures("made_once")
GAME = registry.game("donjonz")
DAY, NEXT = date(2031, 6, 2), date(2031, 6, 3)
CODE, LATER = (challenges.code(GAME, day) for day in (DAY, NEXT))
EXERCISE = challenges.code(GAME, DAY, 3)
PLAYED = [game for game in DAILY if game.engine is not None]


def lay(desk: Desk, name: str, text: str) -> Path:
    path = desk.here / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def results(desk: Desk) -> Desk:
    """A folder with the results of two players on two days, and a league of the first day."""
    lay(desk, "results/ada-1.txt", result(GAME, DAY, "Ada"))
    lay(desk, "results/ada-2.txt", result(GAME, NEXT, "Ada", seed=1))
    lay(desk, "results/zoe.txt", result(GAME, DAY, "Zoë <b>", "greedy"))
    return desk


@pytest.mark.parametrize("game", PLAYED, ids=[game.id for game in PLAYED])
def test_games_of_every_game_are_confirmed_and_told(desk: Desk, game: Game[Any]) -> None:
    lay(desk, "ada.txt", result(game, DAYS[0], "Ada"))
    added = desk.run("league", "add", "ada.txt")
    assert (added.code, added.err) == (0, "1 result added, 0 known already, 0 refused\n")
    assert added.out.decode() == f"{desk.here / 'league.jsonl'}\n"
    shown = desk.run("league", "table").out.decode()
    assert game.title in shown
    assert "Ada" in shown
    assert desk.run("league", "check").out.decode() == "1 game confirmed.\n"
    assert desk.run("league", "table", "--game", game.id, "--from", "2000-01-01").out.decode() == shown
    verified = desk.run("verify", json.loads(desk.files()["work/league.jsonl"].splitlines()[1])["code"], "--moves", "ada.txt")
    assert verified.out.startswith(b"Confirmed: ")


def test_a_folder_of_results_is_added_once_and_known_then(results: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    added = results.run("league", "add", "results", "results/zoe.txt")
    assert added.err == "3 results added, 0 known already, 0 refused\n"
    monkeypatch.setattr(league_entries, "answered", lambda *_: pytest.fail("played again"))
    again = results.run("league", "add", "results")
    assert again.err == "0 results added, 3 known already, 0 refused\n"
    assert again.files == added.files
    assert "Zoë <b>" in results.run("league", "table").out.decode()


def test_moves_that_are_written_otherwise_are_the_same_game(results: Desk) -> None:
    results.run("league", "add", "results")
    moves = (results.here / "results/zoe.txt").read_text(encoding="utf-8").split("\n\n")[1]
    lay(results, "again.txt", " > ".join(moves.split()).lower())
    said = results.run("league", "add", "again.txt", "--name", "Zoë  <b>", "--challenge", CODE.lower().replace("-", " "))
    assert said.err == "0 results added, 1 known already, 0 refused\n"
    assert "Disputed" not in results.run("league", "table").out.decode()


def test_claims_stand_apart_until_the_moves_come(results: Desk) -> None:
    said = results.run("verify", CODE, "--points", "20", "--name", "Ada").out.decode()
    lay(results, "chat.txt", said + results.run("verify", CODE, "--fell", "--format", "ascii").out.decode())
    added = results.run("league", "add", "chat.txt", "--name", "Ben")
    assert added.err == "2 results added, 0 known already, 0 refused\n"
    assert results.run("league", "add", "chat.txt", "--name", "Ben").err == "0 results added, 2 known already, 0 refused\n"
    told = results.run("league", "table").out.decode()
    assert "Rank" not in told
    assert [line.split(",")[0] for line in told.splitlines() if ", DONJONZ" in line] == ["Ada", "Ben"]
    assert results.run("league", "check").out.decode() == "0 games confirmed; 2 claims, whose moves nobody has seen.\n"
    results.run("league", "add", "results/ada-1.txt")
    told = results.run("league", "table").out.decode()
    assert [line.split(",")[0] for line in told.splitlines() if ", DONJONZ" in line] == ["Ben"]


HEADED = f"Delvepress DONJONZ No. {number(DAY)} (easy)\n"
WRONG: dict[str, tuple[str, str]] = {
    "impossible": (f"player: Ada\nchallenge: {CODE}\nZ99", "line 3: Step 1, 'Z99', is no space"),
    "impossible further on": (f"player: Ada\nchallenge: {CODE}\n\n,\n\n, Z98 Z99", "line 6: Step 1, 'Z98', is no space"),
    "no words": (f"player: Ada\nchallenge: {CODE}\n,", "line 3: The written game has no moves"),
    "larger than any": (" " * (limits.TEXT_BYTES + 1), "is larger than 1 MB"),
    "nobody": (f"challenge: {CODE}\nB2", "line 1: Nobody is named here"),
    "no challenge": ("player: Ada\nB2", "line 1: No challenge is named here"),
    "mistyped": (f"player: Ada\n\nchallenge: {CODE[:-1]}\nB2", "line 3: "),
    "too short": (f"player: Ada\nchallenge: {CODE}\n\n,\n;\n", "line 5: The written game has no moves"),
    "a score alone": (f"player: Ada\nchallenge: {CODE}\nscore: 30", "line 3: a score without moves"),
    "no challenge's code": ("player: Ada\nchallenge: D-0400-SKME-TVQS-71\nB2", "line 2: D-0400-SKME-TVQS-71 is no daily challenge"),
    "exercise": (f"player: Ada\nchallenge: {EXERCISE}\nB2", "is exercise 3 beside No."),
    "unprintable": (f"player: A\x1bda\nchallenge: {CODE}\nB2", "is not text"),
    "turned": (f"player: A\u202eda\nchallenge: {CODE}\nB2", "line 1: A player cannot be called"),
    "long": (f"player: {'A' * 41}\nchallenge: {CODE}\nB2", "line 1: A player cannot be called"),
    "twice": (f"player: Ada\nplayer: Ben\nchallenge: {CODE}\nB2", "line 2: the player is said twice"),
    "too many points": (HEADED + f"Ada 9999 GOLD\n##########\n{CODE}", "line 2: The result tells 9,999 points"),
    "no points": (HEADED + f"Ada GOLD\n##########\n{CODE}", "line 2: 'Ada GOLD' tells no points"),
}


@pytest.mark.parametrize("kind", list(WRONG))
def test_what_is_wrong_is_told_with_file_and_line_and_the_rest_is_added(results: Desk, kind: str) -> None:
    text, said = WRONG[kind]
    lay(results, "results/wrong.txt", text)
    added = results.run("league", "add", "results")
    assert added.code == 2
    assert added.lines[0].startswith("delvepress: 'results/wrong.txt'")
    assert said in added.lines[0]
    assert added.lines[0].endswith(".")
    assert added.lines[1:] == ["3 results added, 0 known already, 1 refused"]
    assert len(added.files["work/league.jsonl"].splitlines()) == 1 + 3
    assert results.run("league", "check").code == 0


def test_no_league_is_begun_or_named_where_every_result_is_refused(desk: Desk) -> None:
    lay(desk, "wrong.txt", WRONG["impossible"][0])
    added = desk.run("league", "add", "wrong.txt")
    assert (added.code, added.out, sorted(added.files)) == (2, b"", ["work/wrong.txt"])
    assert added.lines[-1] == "0 results added, 0 known already, 1 refused"


def test_a_league_that_is_broken_is_left_alone(results: Desk, refused: Refused) -> None:
    results.run("league", "add", "results/ada-1.txt")
    place = results.here / "league.jsonl"
    place.write_bytes(place.read_bytes().replace(b'"won"', b'"win"'))
    for words in (("add", "results"), ("table",), ("check",), ("merge", "league.jsonl", "league.jsonl", "--out", "x.jsonl")):
        assert refused("league", *words).startswith("'league.jsonl', line 2: win: there is no such field; mend that line, or take")
    place.write_bytes(b"\x00\x01")
    assert "line 1: a league of this version begins with" in refused("league", "add", "results")


def test_a_league_of_a_game_there_is_not_is_refused(results: Desk, refused: Refused) -> None:
    results.run("league", "add", "results/ada-1.txt")
    found = decode(CODE)
    other = encode(Code("Z", found.edition, found.options, found.seed))
    place = results.here / "league.jsonl"
    place.write_text(place.read_text(encoding="utf-8").replace(CODE, other), encoding="utf-8")
    assert refused("league", "table") == (
        "'league.jsonl': No game of this version has codes that begin with Z; a newer delvepress may."
    )


def test_an_interrupted_run_leaves_the_league_as_it_was(results: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = results.run("league", "add", "results/ada-1.txt").files["work/league.jsonl"]

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "replace", full)
    stopped = results.run("league", "add", "results")
    assert stopped.code == 2
    assert "No space left on device" in stopped.err
    assert stopped.files["work/league.jsonl"] == before
    assert not [name for name in stopped.files if "/.delvepress" in name]


def test_what_another_run_added_meanwhile_is_kept(results: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    results.run("league", "add", "results/ada-1.txt")
    other = results.run("league", "add", "results/ada-2.txt", "--league", "other.jsonl").files["work/other.jsonl"]
    entries = league_entries.entries

    def meanwhile(*words: Any, **more: Any) -> Any:
        (results.here / "league.jsonl").write_bytes(other)
        return entries(*words, **more)

    monkeypatch.setattr(league_entries, "entries", meanwhile)
    added = results.run("league", "add", "results/zoe.txt")
    assert added.files["work/league.jsonl"].splitlines()[1] == other.splitlines()[1]
    assert len(added.files["work/league.jsonl"].splitlines()) == 1 + 2


def test_leagues_merge_to_the_same_bytes_either_way(results: Desk, refused: Refused) -> None:
    for name, file in (("one", "ada-1"), ("two", "ada-2"), ("three", "zoe")):
        results.run("league", "add", f"results/{file}.txt", "--league", f"{name}.jsonl")
    orders = (("one", "two", "three"), ("three", "one", "two", "one"))
    for place, names in enumerate(orders):
        merged = results.run("league", "merge", *(f"{name}.jsonl" for name in names), "--out", f"all-{place}.jsonl")
        assert merged.err == "3 results\n"
    found = merged.files
    assert found["work/all-0.jsonl"] == found["work/all-1.jsonl"]
    assert results.run("league", "merge", "all-0.jsonl", "one.jsonl", "--out", "one.jsonl").code == 0
    assert results.files()["work/one.jsonl"] == found["work/all-0.jsonl"]
    assert "is there already and holds something else" in refused(
        "league", "merge", "one.jsonl", "two.jsonl", "--out", "three.jsonl"
    )
    assert results.run("league", "merge", "one.jsonl", "two.jsonl", "--out", "three.jsonl", "--force").code == 0
    assert "two or more" in refused("league", "merge", "one.jsonl", "--out", "x.jsonl")
    assert "cannot be read" in refused("league", "merge", "one.jsonl", "none.jsonl", "--out", "x.jsonl")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"score":', b'"score":9', "): a score of 9"),
        (b'"points":', b'"points":9', " points, but the moves make "),
        (
            b'"medal":"none"',
            b'"medal":"gold"',
            "): a gold medal, but the moves earn no medal; take it out with league remove --name 'Zoë <b>' --challenge ",
        ),
        (b'"moves":"', b'"moves":"Z9\\n', "Step 1, 'Z9', is no space"),
        (b"\\n", b" ", "the moves are not written as the rules write them"),
    ],
)
def test_check_finds_what_was_changed_by_hand(results: Desk, old: bytes, new: bytes, said: str) -> None:
    results.run("league", "add", "results")
    place = results.here / "league.jsonl"
    *others, line = place.read_bytes().splitlines(keepends=True)
    assert old in line
    place.write_bytes(b"".join([*others, b"\n", line.replace(old, new)]))
    found = results.run("league", "check")
    assert (found.code, found.out) == (1, b"")
    where = f"'league.jsonl', line 5: 'Zoë <b>', challenge of 2031-06-02 ({CODE}): "
    assert found.lines[0].startswith(f"delvepress: {where}")
    assert said in found.lines[0]
    assert found.lines[1:] == ["3 results: 1 wrong, 2 as they should be"]


def test_check_gives_advice_for_a_claim_that_a_claim_can_follow(results: Desk) -> None:
    lay(results, "chat.txt", results.run("verify", CODE, "--points", "20", "--name", "Ada").out.decode())
    results.run("league", "add", "chat.txt")
    place = results.here / "league.jsonl"
    place.write_bytes(place.read_bytes().replace(b'"score":', b'"score":9'))
    said = results.run("league", "check").lines[0]
    assert "a score of 9" in said
    assert ", but the points are worth a score of " in said
    assert said.endswith(f"; take it out with league remove --name Ada --challenge {CODE} --points 20, and add the result again.")


def test_unlike_games_of_a_player_are_disputed(results: Desk) -> None:
    lay(results, "other.txt", result(GAME, DAY, "ZOË <B>"))
    results.run("league", "add", "results", "other.txt")
    told = results.run("league", "table").out.decode()
    assert "Disputed. Of these challenges unlike results of one player are known." in told
    lines = {line["player"]: line for line in map(json.loads, results.files()["work/league.jsonl"].splitlines()[1:])}
    assert f"score {min(lines['Zoë <b>']['score'], lines['ZOË <B>']['score'])}; counts so far" in told


def test_a_table_is_printed_read_and_told_to_programs(results: Desk) -> None:
    results.run("league", "add", "results")
    made = results.run("league", "table", "--format", "pdf,json,html,md", "--club", "The Lantern", "--out", "club/")
    assert made.code == 0, made.err
    assert [Path(line).name for line in made.out.decode().splitlines()] == [
        f"league.{end}" for end in ("pdf", "json", "html", "md")
    ]
    told = json.loads(made.files["work/club/league.json"])
    assert {row["player"] for row in told["tables"][0]["standings"]} == {"Ada", "Zoë <b>"}
    moves = [line.split() for line in (results.here / "results/zoe.txt").read_text(encoding="utf-8").split("\n\n")[1:]]
    assert b"moves" not in made.files["work/club/league.json"]
    assert not any(" ".join(one[:4]) in " ".join(made.files["work/club/league.md"].decode().split()) for one in moves)
    assert "Zoë &lt;b&gt;" in made.files["work/club/league.html"].decode()
    sent = results.run("league", "table", "--format", "pdf", "--out", "-", "--ink", "low", "--paper", "letter")
    assert sent.out.startswith(b"%PDF-")
    assert results.run("league", "table", "--format", "text").out == results.run("league", "table").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("table", "--format", "tex"), "--format cannot be 'tex'"),
        (("table", "--format", "text", "--out", "x.pdf"), "--format text is for the terminal"),
        (("table", "--from", "June"), "'June' is no day"),
        (("table", "--from", "2031-06-03", "--to", "2031-06-02"), "--to 2031-06-02 comes before --from 2031-06-03"),
        (("table", "--game", "chess"), "There is no game 'chess'"),
        (("table", "--format", "pdf", "--paper", "a5"), "--paper a5 is for what is read as a book"),
        (("table", "--format", "pdf", "--club", "大"), "--club cannot be '大': no font here has '大'"),
        (("table", "--format", "pdf", "--club", "x" * 61), "give at most 60 characters"),
        (("table", "--league", "none.jsonl"), "'none.jsonl' cannot be read"),
        (("table", "--league", "."), "is a folder"),
        (("check", "--league", ""), "A league cannot be ''"),
        (("add", ".", "--league", "-"), "A league cannot be '-'"),
        (("add", "empty"), "There is no file *.txt in 'empty'"),
        (("add", "-"), "Results are not read from standard input; save them to a file"),
        (("add", ""), "A file of results cannot be ''; give its name"),
        (("add", "a\x00b"), "the name of a file holds a NUL character"),
        (("add", "~nobody-here/a.txt"), "the name of a file cannot be '~nobody-here/a.txt': there is no such home folder"),
        (("add", "results", "--league", "results"), "'results' is a folder; give another --league."),
        (("add", "results", "--league", "~nobody-here/x"), "the name of a league cannot be"),
        (("add", "results", "--name", "\x1b"), "A player cannot be called"),
        (("add", "results", "--challenge", "June"), "'June' is not a quest code"),
        (("add", "results", "--league", "results/zoe.txt"), "a league of this version begins with"),
        (("table", "--from", ""), "'' is no day"),
        (("table", "--to", ""), "'' is no day"),
        (("merge", "league.jsonl", "league.jsonl", "--out", "."), "which is a folder; give the name of a file"),
        (("merge", "league.jsonl", "league.jsonl", "--out", "x.jsonl", "--without", "none.jsonl"), "'none.jsonl' cannot be read"),
    ],
)
def test_words_that_make_no_command_are_refused(results: Desk, refused: Refused, words: tuple[str, ...], said: str) -> None:
    results.run("league", "add", "results/ada-1.txt")
    (results.here / "empty").mkdir()
    assert said in refused("league", *words)


def test_games_that_processes_play_come_to_the_same(results: Desk) -> None:
    alone = results.run("league", "add", "results", "--workers", "1").files["work/league.jsonl"]
    many = results.run("league", "add", "results", "--league", "many.jsonl", "--workers", "2")
    assert many.files["work/many.jsonl"] == alone
    assert results.run("league", "check", "--league", "many.jsonl", "--workers", "2").code == 0


def test_the_league_is_not_begun_where_nothing_may_be_written(results: Desk, refused: Refused) -> None:
    assert "is a folder" in refused("league", "add", "results", "--league", "results")


# ---------------------------------------------------------------------- heads of written games


def test_play_writes_player_and_code_above_the_moves_and_keeps_them(desk: Desk, at_the_terminal: Typed) -> None:
    moves = written(GAME, kept.challenge(GAME, DAY).made).splitlines()
    at_the_terminal(moves[0] + "\nquit\n", "play", CODE, "--moves", "walk.txt", "--name", "Ada  L")
    head = f"player: Ada L\nchallenge: {CODE}\n\n"
    assert desk.files()["work/walk.txt"].decode() == f"{head}{moves[0]}\n"
    at_the_terminal("\n".join(moves[1:]), "play", CODE, "--moves", "walk.txt")
    assert desk.files()["work/walk.txt"].decode() == head + "".join(f"{move}\n" for move in moves)
    over = at_the_terminal("", "play", CODE, "--moves", "walk.txt")
    assert (
        over.lines[-1]
        == f"To hand it in: delvepress league add walk.txt; delvepress verify {CODE} --moves walk.txt --format share shares it."
    )
    assert desk.run("league", "add", "walk.txt").code == 0
    at_the_terminal("quit\n", "play", CODE, "--moves", "walk.txt", "--name", "Ben")
    assert desk.files()["work/walk.txt"].startswith(b"player: Ben\n")


def test_moves_of_another_challenge_are_refused_by_their_head(results: Desk, refused: Refused) -> None:
    wanted = f"These moves are of {CODE}, as their head says, not of {LATER}; give the code they are of."
    for command, *more in (("verify",), ("solve",), ("verify", "--format", "share"), ("play",)):
        assert refused(command, LATER, "--moves", "results/zoe.txt", *more) == wanted
    assert "A player cannot be called" in refused("play", CODE, "--name", "\x07")
    assert results.run("verify", CODE, "--moves", "results/zoe.txt").code == 0


def test_a_playthrough_of_a_challenge_is_a_file_that_a_league_takes_under_a_name(desk: Desk, refused: Refused) -> None:
    played = desk.run("play", CODE, "--anyway", "--format", "moves", "--bot", "random", "--name", "Ada  L")
    assert played.out.decode().startswith(f"player: Ada L\nchallenge: {CODE}\n\n")
    assert played.err == ""
    lay(desk, "walk.txt", played.out.decode())
    assert desk.run("verify", CODE, "--moves", "walk.txt").code == 0
    assert desk.run("league", "add", "walk.txt").err == "1 result added, 0 known already, 0 refused\n"
    assert refused("play", CODE, "--bot", "usual", "--name", "Ada") == (
        "--name is written above the moves; say --format moves too, or leave it out."
    )
    assert "A player cannot be called" in refused("play", CODE, "--bot", "usual", "--format", "moves", "--name", "\x07")


def test_moves_without_a_name_say_that_one_must_be_filled_in(desk: Desk, at_the_terminal: Typed) -> None:
    played = desk.run("play", CODE, "--anyway", "--format", "moves", "--bot", "random")
    assert played.out.decode().startswith(f"player:\nchallenge: {CODE}\n\n")
    assert "give --name here" in played.err
    assert "league add FILE --name NAME" in played.err
    lay(desk, "walk.txt", played.out.decode())
    over = at_the_terminal("", "play", CODE, "--moves", "walk.txt").lines[-1]
    assert over.startswith("To hand it in: delvepress league add walk.txt --name NAME; ")
    for more in ((), ("--format", "share")):
        assert desk.run("verify", CODE, "--moves", "walk.txt", *more).code == 0
    nobody = desk.run("league", "add", "walk.txt")
    assert nobody.lines[0] == (
        "delvepress: 'walk.txt', line 1: Nobody is named here; write a line player: NAME above it, or give --name NAME."
    )
    assert desk.run("league", "add", "walk.txt", "--name", "Ada").code == 0


def test_a_game_that_is_begun_without_a_name_can_be_handed_in_as_it_is_told(desk: Desk, at_the_terminal: Typed) -> None:
    moves = written(GAME, kept.challenge(GAME, DAY).made)
    over = at_the_terminal(f"{moves}save walk.txt\n", "play", CODE, "--moves", "walk.txt")
    assert desk.files()["work/walk.txt"].decode() == f"player:\nchallenge: {CODE}\n\n{moves}"
    assert over.code == 0
    assert desk.run("league", "add", "walk.txt", "--name", "Ada").code == 0
    at_the_terminal("", "play", CODE, "--moves", "walk.txt", "--name", "Ben")
    assert desk.files()["work/walk.txt"].startswith(b"player: Ben\n")


def test_what_a_killed_removal_has_left_is_swept_away_by_the_next_one(results: Desk) -> None:
    results.run("league", "add", "results")
    left = results.here / ".delvepress-0123456789abcdef.0.new"
    left.write_bytes(b"half")
    assert results.run("league", "remove", "--name", "Nobody").code == 2
    assert not left.exists()


@pytest.mark.skipif(os.name == "nt", reason="a link needs rights there")
def test_a_link_that_leads_to_itself_is_no_place_for_what_is_removed(results: Desk, refused: Refused) -> None:
    results.run("league", "add", "results")
    (results.here / "loop").symlink_to("loop")
    said = refused("league", "remove", "--name", "Zoë <b>", "--removed", "loop/x")
    assert "loop" in said


def test_a_written_game_is_shared_under_the_name_above_its_moves(results: Desk) -> None:
    lay(results, "ada.txt", result(GAME, DAY, "Ada"))
    for words, name in (((), "Ada"), (("--name", "Ben"), "Ben")):
        shared = results.run("verify", CODE, "--moves", "ada.txt", "--format", "share", *words).out.decode().splitlines()
        assert shared[1].startswith(f"{name} ")
