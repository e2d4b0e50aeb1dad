"""Leagues are not believed: what was changed by hand is told by line and left out; seals are of bytes; two write at once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from generator import registry
from generator.core import cache, locking
from generator.forge import challenges, league
from generator.press.jobs.reports import league_entries
from generator.press.jobs.store import kept_results
from tests.cli.conftest import Desk, Refused
from tests.cli.leagues import result
from tests.conftest import ROOT
from tests.core.parallel import Threads

pytestmark = pytest.mark.usefixtures("made_once")
GAME = registry.game("donjonz")
DAY, NEXT = date(2031, 6, 2), date(2031, 6, 3)
CODE, LATER = (challenges.code(GAME, day) for day in (DAY, NEXT))
Row = dict[str, Any]


@pytest.fixture
def club(desk: Desk) -> Desk:
    """A league of Ada's and Zoë's games of one day, as this machine has played them, and their files."""
    for name, file in {"ada": result(GAME, DAY, "Ada"), "zoe": result(GAME, DAY, "Zoë", "greedy")}.items():
        (desk.here / f"{name}.txt").write_text(file, encoding="utf-8")
    assert desk.run("league", "add", "ada.txt", "zoe.txt").code == 0
    return desk


def rows(desk: Desk, name: str = "league.jsonl") -> list[Row]:
    return [json.loads(line) for line in desk.files()[f"work/{name}"].splitlines()[1:]]


def lay(desk: Desk, found: list[Row], name: str = "league.jsonl") -> None:
    """Write a league of these rows, in this order."""
    lines = [json.dumps({"format": league.FORMAT}), *(json.dumps(row, ensure_ascii=False) for row in found)]
    (desk.here / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def ada(found: list[Row]) -> Row:
    return next(row for row in found if row["player"] == "Ada")


def copied_as_eve(found: list[Row]) -> None:
    found.append({**ada(found), "player": "Eve", "points": 178, "medal": "par", "won": True, "score": 100})


FORGED: dict[str, tuple[Callable[[list[Row]], None], str]] = {
    "a copied game told as par": (copied_as_eve, "'Eve', challenge of 2031-06-02 (CODE): 178 points, but the moves make "),
    "points": (lambda found: ada(found).update(points=ada(found)["points"] + 1), "points, but the moves make "),
    "a medal": (
        lambda found: ada(found).update(won=True, medal="gold"),
        "a gold medal, but the moves earn ",
    ),
    "a score": (lambda found: ada(found).update(won=True, score=99), "a score of 99, but the moves are worth a score of "),
    "no medal": (lambda found: found[1].update(points=-1), "'Zoë', challenge of 2031-06-02 (CODE): -1 points, but the moves make "),
    "another challenge": (lambda found: ada(found).update(code=LATER), "(LATER): Step "),
    "another step": (lambda found: ada(found).update(moves="Z99"), "Step 1, 'Z99', is no space"),
    "other line breaks": (
        lambda found: ada(found).update(moves=ada(found)["moves"].replace("\n", " ")),
        "the moves are not written as the rules write them; take it out with league remove --name Ada --challenge CODE ",
    ),
}


@pytest.mark.parametrize("kind", FORGED)
def test_what_was_changed_by_hand_is_told_by_file_and_line_and_ranked_by_nobody(club: Desk, kind: str) -> None:
    sound = club.run("league", "table").out
    found = rows(club)
    found.sort(key=lambda row: str(row["player"]))
    forge, said = FORGED[kind]
    forge(found)
    lay(club, found)
    (number,) = (place for place, row in enumerate(found, start=2) if row not in rows_of(club))
    told = club.run("league", "table")
    assert told.code == 1
    assert told.lines[0].startswith(f"delvepress: 'league.jsonl', line {number}: ")
    assert said.replace("CODE", CODE).replace("LATER", LATER) in told.lines[0]
    assert told.lines[0].endswith(".")
    assert told.lines[1:] == ["1 line left out."]
    forged = found[number - 2]["player"]
    assert str(forged) not in told.out.decode()
    assert (told.out == sound) is (forged == "Eve")
    lay(club, [], "none.jsonl")
    merged = club.run("league", "merge", "league.jsonl", "none.jsonl", "--out", "both.jsonl")
    assert (merged.code, merged.lines[0]) == (1, told.lines[0])
    assert merged.lines[1:] == ["1 line left out.", f"{len(found) - 1} result{'s' if len(found) > 2 else ''}"]
    assert str(forged).encode() not in merged.files["work/both.jsonl"]
    assert club.run("league", "check", "--league", "both.jsonl").code == 0
    assert club.run("league", "table", "--league", "both.jsonl").code == 0


def rows_of(desk: Desk) -> list[Row]:
    """Return the rows that this machine has found right."""
    entries = league.read_league(desk.files()["work/league.jsonl"], "league.jsonl")
    return [json.loads(league.line(entry)) for entry in kept_results.known(entries)]


def test_a_game_that_another_plays_too_is_no_forgery_and_who_played_it_nobody_can_tell(club: Desk) -> None:
    """The best walk is the same for all who find it: whose name stands above it is for the club to know."""
    found = rows(club)
    lay(club, [*found, {**ada(found), "player": "Eve"}])
    told = club.run("league", "table")
    assert (told.code, told.err) == (0, "")
    assert "Eve" in told.out.decode()


def test_names_that_were_swapped_are_disputed_as_soon_as_both_leagues_meet(club: Desk) -> None:
    first, second = rows(club)
    lay(club, [{**first, "player": second["player"]}, {**second, "player": first["player"]}], "theirs.jsonl")
    merged = club.run("league", "merge", "league.jsonl", "theirs.jsonl", "--out", "both.jsonl")
    assert merged.code == 0
    assert merged.lines[1].startswith("2 challenges are disputed: unlike results of one player are known. ")


def test_a_result_that_two_files_hold_is_one(club: Desk) -> None:
    lay(club, rows(club), "theirs.jsonl")
    merged = club.run("league", "merge", "league.jsonl", "theirs.jsonl", "--out", "both.jsonl")
    assert (merged.code, merged.lines) == (0, ["2 results"])
    assert merged.files["work/both.jsonl"] == merged.files["work/league.jsonl"]


def test_a_line_that_was_cut_off_is_refused_by_file_and_line(club: Desk, refused: Refused) -> None:
    place = club.here / "league.jsonl"
    place.write_bytes(place.read_bytes()[:-20])
    for words in (("table",), ("merge", "league.jsonl", "league.jsonl", "--out", "both.jsonl")):
        said = refused("league", *words)
        assert said.startswith("'league.jsonl', line 3: ")
        assert said.endswith("take that line out, and add its result again.")


def test_a_forged_game_does_not_silence_a_claim_or_hide_the_true_result(club: Desk) -> None:
    true = ada(rows(club))
    lay(club, [{**true, "points": true["points"] + 5}])
    added = club.run("league", "add", "ada.txt")
    assert added.lines[0] == "1 result added, 0 known already, 0 refused"
    assert true in rows(club)
    claim = {"player": "Ben", "code": CODE, "moves": "", "points": 3, "won": True, "medal": "none", "score": 5}
    shared = club.run("verify", CODE, "--points", "3", "--name", "Ben").out
    (club.here / "ben.txt").write_bytes(shared)
    assert club.run("league", "add", "ben.txt", "--league", "ben.jsonl").code == 0
    (claim,) = rows(club, "ben.jsonl")
    lay(club, [claim, {**true, "player": "Ben", "points": true["points"] + 5}])
    told = club.run("league", "table")
    assert told.code == 1
    assert "Nobody has seen the moves of these games." in told.out.decode()
    assert "Ben, Monday 2 June 2031" in told.out.decode()


def test_what_is_wrong_in_a_league_that_a_merge_replaces_is_kept_beside_it(club: Desk) -> None:
    found = rows(club)
    ada(found).update(points=77)
    lay(club, found)
    lay(club, [], "none.jsonl")
    merged = club.run("league", "merge", "league.jsonl", "none.jsonl", "--out", "league.jsonl")
    assert merged.code == 1
    kept = club.here / "league-removed.jsonl"
    assert merged.lines[1:] == ["1 line left out.", f"What was wrong in the league itself is kept in {kept}.", "1 result"]
    assert [row["points"] for row in rows(club, "league-removed.jsonl")] == [77]
    assert [row["player"] for row in rows(club)] == ["Zoë"]


# ---------------------------------------------------------------------- seals


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The players whose results were played again, one after another."""
    found: list[str] = []
    real = league_entries.answered

    def noted(code: str, results: Any, before: date | None) -> Any:
        found.extend(one.head.player for one in results)
        return real(code, results, before)

    monkeypatch.setattr(league_entries, "answered", noted)
    return found


def test_what_this_machine_has_played_is_not_played_again_and_all_else_is(club: Desk, played: list[str], tmp_path: Any) -> None:
    assert club.run("league", "table").code == 0
    assert played == [], "add has played them"
    found = rows(club)
    lay(club, [*found, {**ada(found), "player": "ada  L".replace("  ", " ")}])
    club.run("league", "table")
    club.run("league", "table")
    assert played == ["ada L"]
    club.patch.setenv("XDG_CACHE_HOME", str(tmp_path / "another machine"))
    club.run("league", "table")
    assert sorted(played[1:]) == ["Ada", "Zoë", "ada L"]
    club.run("league", "check")
    assert len(played) == 7, "a check plays all whatever is known"


def test_another_build_of_the_press_plays_again(club: Desk, played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_results.resources, "build", lambda: "another build")
    assert club.run("league", "table").code == 0
    assert sorted(played) == ["Ada", "Zoë"]


def test_without_a_cache_all_is_played_every_time(club: Desk, played: list[str]) -> None:
    club.patch.setenv("XDG_CACHE_HOME", "/dev/null/none")
    found = rows(club)
    copied_as_eve(found)
    lay(club, found)
    for _ in range(2):
        assert club.run("league", "table").code == 1
    assert sorted(played) == ["Ada", "Ada", "Eve", "Eve", "Zoë", "Zoë"]


def test_a_game_of_another_edition_counts_only_where_a_version_that_could_has_played_it(
    club: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = club.run("league", "table").out
    monkeypatch.setattr(kept_results, "can_be_played", lambda entry: False)
    monkeypatch.setattr(kept_results.resources, "build", lambda: "a later build")
    assert club.run("league", "table").out == before
    found = rows(club)
    lay(club, [*found, {**ada(found), "player": "Eve"}])
    told = club.run("league", "table")
    assert (told.code, told.out) == (0, before)
    assert told.lines == ["1 result of other editions, which this delvepress cannot play, left out."]
    lay(club, [], "none.jsonl")
    merged = club.run("league", "merge", "league.jsonl", "none.jsonl", "--out", "both.jsonl")
    assert merged.lines == [
        "1 result of other editions merged unseen, since this delvepress cannot play them; no table tells of them.", "3 results",
    ]  # fmt: skip


def forged_record(entry: league.Entry) -> bytes:
    return f"{kept_results._digest(entry)} {kept_results.resources.build()}\n".encode()


SEALS: dict[str, Callable[[str, bytes, bytes, bytes], bytes]] = {
    "without the key": lambda name, source, made, old: cache._seal(b"", name, source, made) + b"\n" + made,
    "by another key": lambda name, source, made, old: cache._seal(bytes(32), name, source, made) + b"\n" + made,
    "copied from the record before": lambda name, source, made, old: old.partition(b"\n")[0] + b"\n" + made,
    "added to the record before": lambda name, source, made, old: old + made,
}


@pytest.mark.parametrize("kind", SEALS)
def test_a_seal_that_was_made_by_hand_is_not_believed(club: Desk, kind: str) -> None:
    found = rows(club)
    copied_as_eve(found)
    lay(club, found)
    (eve,) = (one for one in league.read_league(club.files()["work/league.jsonl"], "league") if one.player == "Eve")
    name, source = kept_results._record(CODE)
    folder = cache.folder()
    assert folder is not None
    record, made = folder / name, forged_record(eve)
    record.write_bytes(SEALS[kind](name, source, made, record.read_bytes()))
    told = club.run("league", "table")
    assert told.code == 1
    assert "'Eve', challenge of 2031-06-02" in told.lines[0]
    cache.put(name, source, made)
    assert club.run("league", "table").code == 0, "the control: one by this user's own key is believed"


def test_what_cannot_be_kept_since_another_run_keeps_something_is_played_again(
    club: Desk, played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_results, "WAIT", 0.05)
    found = rows(club)
    lay(club, [*found, {**ada(found), "player": "Ben"}])
    with cache.alone(1) as may:
        assert may
        assert club.run("league", "table").code == 0
    assert club.run("league", "table").code == 0
    assert club.run("league", "table").code == 0
    assert played == ["Ben", "Ben"]


def test_many_results_of_one_challenge_are_parted_and_come_to_the_same(club: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = league.read_league(club.files()["work/league.jsonl"], "league.jsonl")
    found = [league_entries.result_of(one) for one in entries * 3]
    alone = league_entries.entries(found)
    assert [answer.entry for answer in alone] == list(entries * 3)
    assert league_entries.parts_of(found) == 1
    monkeypatch.setattr(league_entries, "PART", 2)
    assert league_entries.parts_of(found) == 3
    pool, steps = Threads(), list[int]()
    assert league_entries.entries(found, lambda: steps.append(1), pool=pool) == alone
    assert (sum(pool.sizes), len(steps)) == (3, 6), "the first part makes the challenge, two more are shared out"
    cache.clear()
    monkeypatch.setattr(cache, "put", lambda *_: None)
    again = Threads()
    assert league_entries.entries(found, pool=again) == alone
    assert sum(again.sizes) == 2, "where it cannot be kept, the rest makes it once more and no oftener"


def test_a_site_leaves_out_what_is_wrong_and_says_so(club: Desk) -> None:
    found = rows(club)
    copied_as_eve(found)
    lay(club, found)
    words = ("site", "--from", DAY.isoformat(), "--to", DAY.isoformat(), "--game", "donjonz", "--league", "league.jsonl")
    made = club.run(*words, "--out", "site")
    assert made.code == 1
    assert made.lines[0].startswith("delvepress: 'league.jsonl', line 4: 'Eve', challenge of 2031-06-02 (")
    (page,) = (data.decode() for name, data in made.files.items() if name.startswith("work/site/") and "league" in name)
    assert "Ada" in page
    assert "Eve<" not in page
    lay(club, found[:2])
    assert club.run(*words, "--out", "site").code == 0


# ---------------------------------------------------------------------- two at once


def started(desk: Desk, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "generator.cli", *words]
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=desk.here, env=where, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(10))
def test_of_four_runs_that_add_at_once_all_results_are_kept(club: Desk, turn: int) -> None:
    names = [f"P{number}" for number in range(4)]
    for number, name in enumerate(names):
        (club.here / f"{name}.txt").write_text(result(GAME, DAY, name, seed=number), encoding="utf-8")
    runs = [started(club, "league", "add", f"{name}.txt", "--league", "new.jsonl") for name in names]
    ends = [(*run.communicate(timeout=120), run.returncode) for run in runs]
    assert [code for _, _, code in ends] == [0] * 4, ends
    assert sorted(row["player"] for row in rows(club, "new.jsonl")) == names
    assert not [name for name in club.files() if "/.delvepress" in name]


WRITERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "add": ("league.jsonl", ("league", "add", "late.txt")),
    "merge": ("league.jsonl", ("league", "merge", "league.jsonl", "none.jsonl", "--out", "league.jsonl")),
    "merge to another file": ("both.jsonl", ("league", "merge", "league.jsonl", "none.jsonl", "--out", "both.jsonl")),
    "remove": ("league.jsonl", ("league", "remove", "--name", "Ada")),
    "what is removed": ("league-removed.jsonl", ("league", "remove", "--name", "Ada")),
    "play": ("walk.txt", ("play", CODE, "--moves", "walk.txt")),
    "daily": (
        "days/.delvepress-daily.json",
        ("daily", DAY.isoformat(), "--game", "donjonz", "--format", "json", "--out", "days/"),
    ),
    "site": (
        "site/.delvepress-site.json",
        ("site", "--from", DAY.isoformat(), "--to", DAY.isoformat(), "--game", "donjonz", "--out", "site"),
    ),
    "audit": (
        "audits/green-dungeon-audit.unfinished.json",
        (
            "measure",
            "green-dungeon",
            "--seeds",
            "1",
            "--sample",
            "0",
            "--format",
            "json",
            "--workers",
            "1",
            "--out",
            "audits/",
        ),
    ),
    "printer set": ("../config/delvepress/printers.json", ("printer", "set", "office", "--correction", "dx=1")),
    "printer remove": ("../config/delvepress/printers.json", ("printer", "remove", "lab")),
}
"""What is read, changed and written: a file, and a command that does it."""


@pytest.mark.parametrize("kind", WRITERS)
def test_a_file_that_another_run_changes_is_left_alone_and_told_in_a_sentence(
    club: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(locking.held, "__kwdefaults__", {"wait": 0.05})
    monkeypatch.setattr(locking.held.__wrapped__, "__kwdefaults__", {"wait": 0.05})  # type: ignore[attr-defined]
    name, words = WRITERS[kind]
    (club.here / "late.txt").write_text(result(GAME, NEXT, "Ada"), encoding="utf-8")
    lay(club, [], "none.jsonl")
    assert club.run("printer", "set", "lab", "--correction", "dx=2").code == 0
    place = club.here / name
    with locking.held(place, wait=5):
        said = refused(*words)
    assert said.startswith("Another run is writing to ")
    assert said.endswith(f"{place.name}'; wait until it ends, then try again.")
    club.patch.setattr(sys, "stdin", None)
    after = club.run(*words)
    assert after.code == 0, after.err
    assert not [name for name in after.files if "/.delvepress-lock" in name]


def test_a_run_that_is_killed_while_it_holds_a_league_stops_nobody(club: Desk) -> None:
    hold = "import sys, time; from pathlib import Path; from generator.core import locking\n" + (
        "with locking.held(Path('league.jsonl')): print('held', flush=True); time.sleep(60)"
    )
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    holder = subprocess.Popen([sys.executable, "-c", hold], cwd=club.here, env=where, stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    os.kill(holder.pid, signal.SIGKILL)
    holder.communicate()
    (club.here / "late.txt").write_text(result(GAME, NEXT, "Ada"), encoding="utf-8")
    added = club.run("league", "add", "late.txt")
    assert added.code == 0
    assert len(rows(club)) == 3
    assert not [name for name in added.files if "/.delvepress" in name]
