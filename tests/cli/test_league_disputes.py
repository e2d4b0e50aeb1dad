"""Unlike results of one player on the command line: told where leagues meet, settled, taken out; and players who leave."""

from __future__ import annotations

import json
import shlex
from datetime import date

import pytest

from generator import registry
from generator.cli.jobs import league_removals
from generator.core import writing
from generator.forge import challenges
from tests.cli.conftest import Desk, Refused
from tests.cli.leagues import result

pytestmark = pytest.mark.usefixtures("made_once")
GAME = registry.game("donjonz")
DAY, NEXT = date(2031, 6, 2), date(2031, 6, 3)
CODE, LATER = (challenges.code(GAME, day) for day in (DAY, NEXT))


@pytest.fixture
def clubs(desk: Desk) -> Desk:
    """Leagues of two clubs that hold unlike games of Ada; Zoë is in both, and in one with points that were changed."""
    for name, file in {
        "ada": result(GAME, DAY, "Ada"),
        "other": result(GAME, DAY, "ADA", "greedy"),
        "late": result(GAME, NEXT, "Ada"),
        "zoe": result(GAME, NEXT, "Zoë L", "greedy"),
    }.items():
        (desk.here / f"{name}.txt").write_text(file, encoding="utf-8")
    desk.run("league", "add", "ada.txt", "late.txt", "zoe.txt", "--league", "one.jsonl")
    desk.run("league", "add", "other.txt", "--league", "two.jsonl")
    return desk


def changed(desk: Desk, name: str) -> None:
    """Write a league of Zoë alone in which her points are others."""
    lines = desk.files()["work/one.jsonl"].splitlines(keepends=True)
    line = next(line for line in lines if "Zoë" in line.decode())
    found = json.loads(line)
    found.update(points=found["points"] + 7, score=20, won=True)
    (desk.here / name).write_bytes(lines[0] + json.dumps(found).encode() + b"\n")


def entries(desk: Desk, name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in desk.files()[f"work/{name}"].splitlines()[1:]]


# ---------------------------------------------------------------------- told


def test_a_merge_says_how_many_challenges_are_disputed_and_what_decides(clubs: Desk) -> None:
    merged = clubs.run("league", "merge", "one.jsonl", "two.jsonl", "--out", "all of us.jsonl")
    assert merged.lines == [
        "4 results",
        "1 challenge is disputed: unlike results of one player are known. league check --league 'all of us.jsonl' says which of "
        "them are wrong; league table lists all with what to do.",
    ]
    other = clubs.run("league", "merge", "two.jsonl", "one.jsonl", "--out", "again.jsonl")
    assert other.files["work/again.jsonl"] == other.files["work/all of us.jsonl"]


def put_together(clubs: Desk, *names: str) -> None:
    """Write a league of the lines of some others, as they stand there."""
    rows = [line for name in names for line in clubs.files()[f"work/{name}.jsonl"].splitlines(keepends=True)[1:]]
    first = clubs.files()["work/one.jsonl"].splitlines(keepends=True)[0]
    (clubs.here / "all.jsonl").write_bytes(first + b"".join(rows))


def test_what_is_added_says_what_it_disputes_and_nothing_of_older_disputes(clubs: Desk) -> None:
    added = clubs.run("league", "add", "other.txt", "--league", "one.jsonl")
    assert added.lines[0] == "1 result added, 0 known already, 0 refused"
    assert added.lines[1].startswith("1 challenge is disputed: ")
    (clubs.here / "ben.txt").write_text(result(GAME, DAY, "Ben"), encoding="utf-8")
    assert len(clubs.run("league", "add", "ben.txt", "--league", "one.jsonl").lines) == 1


def test_a_check_says_which_line_is_wrong_and_the_command_it_names_takes_it_out(clubs: Desk) -> None:
    changed(clubs, "three.jsonl")
    put_together(clubs, "one", "three")
    checked = clubs.run("league", "check", "--league", "all.jsonl")
    assert checked.code == 1
    advice = checked.lines[0].partition("take it out with ")[2].removesuffix(".")
    points = max(one["points"] for one in entries(clubs, "all.jsonl") if one["player"] == "Zoë L")  # type: ignore[type-var]
    assert advice == f"league remove --name 'Zoë L' --challenge {LATER} --points {points} --league all.jsonl"
    assert clubs.run(*shlex.split(advice)).code == 0
    assert clubs.files()["work/all.jsonl"] == clubs.files()["work/one.jsonl"]
    assert clubs.run("league", "check", "--league", "all.jsonl").code == 0


def test_a_check_says_what_it_cannot_decide(clubs: Desk) -> None:
    clubs.run("league", "merge", "one.jsonl", "two.jsonl", "--out", "all.jsonl")
    checked = clubs.run("league", "check", "--league", "all.jsonl")
    assert (checked.code, checked.out) == (0, b"4 games confirmed.\n")
    assert checked.lines == [
        "1 challenge is still disputed: all their games are by the rules, and only the first of a player counts; league table "
        "--league all.jsonl lists them, and league remove takes out the others."
    ]


def test_a_disputed_row_and_what_to_do_stand_in_every_form_of_the_table(clubs: Desk) -> None:
    clubs.run("league", "merge", "one.jsonl", "two.jsonl", "--out", "all.jsonl")
    table = clubs.run("league", "table", "--league", "all.jsonl").out.decode()
    assert "Ada (1 disputed)" in table
    lines = [line for line in table.splitlines() if CODE in line]
    assert [line.rpartition("; ")[2] for line in lines] == ["counts so far", "another game"]
    clubs.run("league", "table", "--league", "all.jsonl", "--format", "html,md,json", "--out", "out/")
    files = clubs.files()
    for end in ("html", "md"):
        text = files[f"work/out/league.{end}"].decode()
        for words in (
            "Ada (1 disputed)",
            "another game",
            CODE,
            "league remove",
            "ask the player",
        ):
            assert words in text.replace("\\", ""), (end, words)
    told = json.loads(files["work/out/league.json"])
    assert [[line["stands"] for line in group] for group in told["disputes"]] == [["counts", "game"]]


# ---------------------------------------------------------------------- taken out


def test_a_player_who_withdraws_is_taken_out_and_kept_beside(clubs: Desk) -> None:
    before = clubs.files()["work/one.jsonl"]
    gone = clubs.run("league", "remove", "--name", "ada", "--league", "one.jsonl")
    assert (gone.code, gone.out.decode()) == (0, f"{clubs.here / 'one.jsonl'}\n")
    assert [line.partition(":")[0] for line in gone.lines[:2]] == ["taken out"] * 2
    assert all(line.startswith("taken out: Ada, ") for line in gone.lines[:2])
    assert CODE in gone.lines[0] + gone.lines[1]
    assert gone.lines[2] == f"2 results taken out, kept in {clubs.here / 'one-removed.jsonl'}; 1 left"
    assert {one["player"] for one in entries(clubs, "one.jsonl")} == {"Zoë L"}
    assert {one["player"] for one in entries(clubs, "one-removed.jsonl")} == {"Ada"}
    back = clubs.run("league", "merge", "one.jsonl", "one-removed.jsonl", "--out", "one.jsonl")
    assert back.files["work/one.jsonl"] == before
    assert back.lines[1] == (
        "2 results that were taken out before and are back; league merge --without 'one-removed.jsonl' leaves out what is there."
    )


def test_one_result_is_taken_out_and_the_next_is_kept_with_it(clubs: Desk) -> None:
    assert clubs.run("league", "remove", "--name", "Ada", "--challenge", CODE.lower(), "--league", "one.jsonl").code == 0
    assert [one["code"] for one in entries(clubs, "one.jsonl")] == [LATER, LATER]
    clubs.run("league", "remove", "--name", "Zoë L", "--league", "one.jsonl", "--removed", "one-removed.jsonl")
    assert {one["player"] for one in entries(clubs, "one-removed.jsonl")} == {"Ada", "Zoë L"}
    clubs.run("league", "remove", "--name", "Ada", "--league", "one.jsonl")
    assert entries(clubs, "one.jsonl") == []
    assert clubs.run("league", "table", "--league", "one.jsonl").out == b"No games are known of these days.\n"


def test_of_several_results_of_a_challenge_those_with_some_points_are_taken_out(clubs: Desk, refused: Refused) -> None:
    clubs.run("league", "merge", "one.jsonl", "two.jsonl", "--out", "all.jsonl")
    found = [one["points"] for one in entries(clubs, "all.jsonl") if one["code"] == CODE]
    assert len(set(found)) == 2
    words = ("league", "remove", "--name", "Ada", "--challenge", CODE, "--league", "all.jsonl", "--points")
    said = refused(*words, "777")
    assert said.startswith(f"'all.jsonl' holds no result of 'Ada' in {CODE} with 777 points, but: ")
    assert all(f"{points} point" in said for points in found)
    assert clubs.run(*words, str(found[0])).code == 0
    assert [one["points"] for one in entries(clubs, "all.jsonl") if one["code"] == CODE] == [found[1]]


def test_a_merge_brings_back_what_was_taken_out_unless_it_is_left_out(clubs: Desk) -> None:
    clubs.run("league", "merge", "one.jsonl", "two.jsonl", "--out", "all.jsonl")
    clubs.run("league", "remove", "--name", "Ada", "--league", "all.jsonl")
    without = clubs.files()["work/all.jsonl"]
    words = ("league", "merge", "one.jsonl", "all.jsonl", "two.jsonl", "--out", "all.jsonl")
    kept = clubs.run(*words, "--without", "all-removed.jsonl")
    assert kept.lines == ["1 result"]
    assert kept.files["work/all.jsonl"] == without
    for order in (("two", "one"), ("one", "two", "one")):
        files = (f"{name}.jsonl" for name in order)
        other = clubs.run("league", "merge", *files, "--out", "other.jsonl", "--without", "all-removed.jsonl", "--force")
        assert other.files["work/other.jsonl"] == without
    back = clubs.run(*words)
    assert back.lines[0] == "4 results"
    assert back.lines[2].startswith("3 results that were taken out before and are back; ")


def test_a_file_of_results_that_brings_one_back_says_so(clubs: Desk) -> None:
    clubs.run("league", "remove", "--name", "Ada", "--challenge", CODE, "--league", "one.jsonl")
    again = clubs.run("league", "add", "ada.txt", "late.txt", "--league", "one.jsonl")
    assert again.lines == [
        "1 result added, 1 known already, 0 refused",
        "1 result that was taken out before and is back; league merge --without 'one-removed.jsonl' leaves out what is there.",
    ]


def test_nothing_is_taken_out_where_it_cannot_be_kept(clubs: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    (clubs.here / "mine.txt").write_text("mine", encoding="utf-8")
    words = ("league", "remove", "--name", "Ada", "--league", "one.jsonl", "--removed")
    assert "'mine.txt', line 1: a league of this version begins with" in refused(*words, "mine.txt")
    assert "cannot be the league itself" in refused(*words, "./one.jsonl")
    (clubs.here / "folder").mkdir()
    assert "'folder' is a folder; give another --removed." in refused(*words, "folder")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "replace", full)
    before = clubs.files()
    stopped = clubs.run(*words, "gone.jsonl")
    assert stopped.code == 2
    assert {name: data for name, data in stopped.files.items() if "/.delvepress" not in name} == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--name", "Adda"), "'one.jsonl' holds no result of 'Adda' (did you mean Ada?)."),
        (("--name", "Xerxes"), "'one.jsonl' holds no result of 'Xerxes'."),
        (("--name", ""), "A player cannot be called ''"),
        (("--name", "\x1b"), "A player cannot be called"),
        (("--challenge", CODE), "Missing option '--name'"),
        (("--name", "Zoë L", "--challenge", CODE), f"'one.jsonl' holds no result of 'Zoë L' in {CODE}, but in {LATER}."),
        (("--name", "Ada", "--challenge", "June"), "'June' is not a quest code"),
        (("--name", "Ada", "--points", "3"), "--points tells results of one challenge apart"),
        (("--name", "Ada", "--challenge", CODE, "--points", "many"), "--points cannot be 'many'"),
        (("--name", "Ada", "--challenge", CODE, "--points", "9" * 30), "--points cannot be"),
        (("--name", "Ada", "--removed", "-"), "A league cannot be '-'"),
        (("--name", "Ada", "--league", "./"), "A league cannot be './', which is a folder"),
        (("--name", "Ada", "--league", "none.jsonl"), "'none.jsonl' cannot be read"),
        (("--name", "Ada", "--league", ""), "A league cannot be ''"),
        (("Ada",), ""),
    ],
)
def test_what_matches_nothing_is_refused_and_nothing_is_touched(
    clubs: Desk, refused: Refused, words: tuple[str, ...], said: str
) -> None:
    assert said in refused("league", "remove", *(words if "--league" in words else (*words, "--league", "one.jsonl")))


def test_many_challenges_are_named_in_part() -> None:
    assert league_removals._some(["a", "b", "a"]) == "a, b"
    assert league_removals._some(map(str, range(9))) == "0, 1, 2, 3, 4 and 4 more"
