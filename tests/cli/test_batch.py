"""`batch`: a plan to a folder of files and its manifest; it goes on where it was stopped, and is compared with its folder."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from hashlib import sha256
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.cli.common import terminal
from generator.cli.jobs import batch_plan
from generator.cli.jobs.batch_manifest import Batch
from generator.cli.run import Stopped
from generator.core import cluster, resources
from generator.core.appending import Lines
from generator.core.errors import BadFile, ForgeFailed
from generator.forge import making
from tests.cli.conftest import Desk, Refused, Result
from tests.cli.quick import DECK, code_of, path_of
from tests.conftest import ROOT
from tests.core.clusters import running

PLAN = f"""
[printing]
format = "json"

[[quests]]
game = "{DECK}"
seeds = ["x", "torchlight"]
range = [1, 2]
"""
"""Four quests, of which nothing is printed."""
PLANNED = [f"{DECK}/{code_of(seed=seed)}.json" for seed in ("x", "torchlight", "1", "2")]
FILES = sorted(PLANNED)


def run(desk: Desk, plan: str = PLAN, *words: str) -> Result:
    """Write a plan and run it, in this process if nothing else is said, which grades quickly."""
    (desk.here / "plan.toml").write_text(plan, encoding="utf-8")
    alone = () if "--workers" in words else ("--workers", "1")
    return desk.run("batch", "plan.toml", "--out", "packs", *alone, *words)


def packs(result: Result) -> dict[str, bytes]:
    """Return the files of the batch by their paths in its folder."""
    return {path.removeprefix("work/packs/"): data for path, data in result.files.items() if path.startswith("work/packs/")}


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in packs(result)["manifest.jsonl"].splitlines()]


@pytest.mark.usefixtures("made_once")
def test_a_plan_is_made_and_listed(desk: Desk) -> None:
    done = run(desk)
    assert path_of(done) == desk.here / "packs"
    assert done.lines == ["4 quests: 4 made, 0 as they were"]
    assert sorted(packs(done)) == [*FILES, "manifest.jsonl"]
    assert [row["path"] for row in rows(done)] == FILES
    for row in rows(done):
        data = packs(done)[row["path"]]
        assert (row["sha256"], row["size"]) == (sha256(data).hexdigest(), len(data))
        document = json.loads(data)
        assert (row["code"], row["rating"]["grade"]) == (document["code"], document["rating"]["grade"])
    assert {row["seed"] for row in rows(done)} == {"x", "torchlight", "1", "2"}


@pytest.mark.usefixtures("made_once")
def test_a_second_run_makes_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(desk)
    times = {path: path.stat().st_mtime_ns for path in (desk.here / "packs").rglob("*.json*")}
    monkeypatch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    again = run(desk)
    assert again.lines == ["4 quests: 0 made, 4 as they were"]
    assert packs(again) == packs(first)
    assert {path: path.stat().st_mtime_ns for path in (desk.here / "packs").rglob("*.json*")} == times


def test_a_cluster_that_does_not_answer_leaves_no_folder(desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.3)
    (desk.here / "plan.toml").write_text(PLAN, encoding="utf-8")
    assert "No Dask scheduler answers" in refused("batch", "plan.toml", "--out", "packs", "--workers", "tcp://127.0.0.1:9")
    assert not (desk.here / "packs").exists()


def test_a_second_run_sweeps_away_what_a_killed_one_has_left(desk: Desk) -> None:
    run(desk)
    left = [desk.here / "packs" / home / ".delvepress-0123456789abcdef.0.new" for home in ("", DECK)]
    for path in left:
        path.write_bytes(b"half")
    assert run(desk).code == 0
    assert not any(path.exists() for path in left)


def test_files_are_those_of_the_command_quest(desk: Desk) -> None:
    said = ("quest", "donjonz", "--seed", "torchlight", "--grade", "easy", "--paper", "letter", "--format", "pdf,json,md")
    assert desk.run(*said).code == 0
    plan = """
[[quests]]
game = "donjonz"
seeds = ["torchlight"]
options = {grade = "easy"}
paper = ["letter"]
format = ["md", "json", "pdf"]
"""
    done = run(desk, plan)
    assert done.code == 0, done.err
    single = {path.removeprefix("work/output/"): data for path, data in done.files.items() if path.startswith("work/output/")}
    assert {path.removeprefix("donjonz/"): data for path, data in packs(done).items() if path != "manifest.jsonl"} == single
    assert len(single) == 3


def test_pictures_and_booklets_are_several_files_of_one_part(desk: Desk) -> None:
    plan = '[[quests]]\ngame = "donjonz"\nseeds = ["x"]\nformat = ["png:36", "pdf", "html"]\nbooklet = true\n'
    done = run(desk, plan)
    assert done.code == 0, done.err
    parts: dict[str, list[dict[str, Any]]] = {}
    for row in rows(done):
        parts.setdefault(row["part"], []).append(row)
    code = code_of("donjonz")
    assert sorted(parts) == [f"donjonz/{code}-booklet.pdf", f"donjonz/{code}-booklet.png", f"donjonz/{code}.html"]
    assert all(len(found) == row["of"] for found in parts.values() for row in found)
    assert len(parts[f"donjonz/{code}-booklet.pdf"]) == 2
    (desk.here / "packs" / parts[f"donjonz/{code}-booklet.png"][-1]["path"]).unlink()
    again = run(desk, plan)
    assert again.lines == ["1 quest: 1 made, 0 as they were"]
    assert packs(again) == packs(done)


@pytest.mark.usefixtures("made_once")
def test_every_mix_is_made_once(desk: Desk) -> None:
    plan = f"""
[[quests]]
game = ["{DECK}"]
seeds = ["x"]
options = {{heroes = [1, 2], grade = "easy"}}
format = "json"

[[quests]]
game = "{DECK}"
seeds = ["x"]
options = {{heroes = [2, 3], grade = "easy"}}
format = ["json"]
paper = ["a4", "letter"]
"""
    done = run(desk, plan)
    assert sorted(packs(done)) == sorted(
        [*(f"{DECK}/{code_of(heroes=number, grade='easy')}.json" for number in "123"), "manifest.jsonl"]
    )


def test_each_file_is_asked_for_once(desk: Desk) -> None:
    row = f'[[quests]]\ngame = "{DECK}"\nseeds = ["x", "x"]\npaper = ["a4", "letter", "a4"]\nformat = ["json", "pdf"]\n'
    (desk.here / "plan.toml").write_text(row + row.replace("a4", "letter"), encoding="utf-8")
    (order,) = batch_plan.read(Path("plan.toml"))
    stem = f"{DECK}/{code_of()}"
    assert [part for parts in order.parts for part in parts] == [f"{stem}.pdf", f"{stem}.json", f"{stem}-letter.pdf"]
    assert [one.formats for one in order.prints] == [("pdf", "json"), ("pdf",)]
    assert order.without(lambda part: True) is None


# ---------------------------------------------------------------------- interrupted

Fault = Callable[[Path], None]


def _half_a_line(folder: Path) -> None:
    manifest = folder / "manifest.jsonl"
    manifest.write_bytes(manifest.read_bytes()[:-40])


def _not_listed(folder: Path) -> None:
    lines = (folder / "manifest.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "manifest.jsonl").write_bytes(b"".join(lines[1:]))


def _a_temporary_file(folder: Path) -> None:
    _not_listed(folder)
    (folder / FILES[0]).rename(folder / DECK / ".delvepress-0123456789abcdef.0.new")


def _not_sorted(folder: Path) -> None:
    lines = (folder / "manifest.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "manifest.jsonl").write_bytes(b"".join([lines[-1], *lines]))


def _missing(folder: Path) -> None:
    (folder / FILES[1]).unlink()


def _nothing_at_all(folder: Path) -> None:
    (folder / "manifest.jsonl").unlink()


FAULTS = (_half_a_line, _not_listed, _a_temporary_file, _not_sorted, _missing, _nothing_at_all)


@pytest.mark.usefixtures("made_once")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_run_goes_on_from_whatever_one_leaves_that_is_killed(desk: Desk, fault: Fault) -> None:
    whole = packs(run(desk))
    fault(desk.here / "packs")
    done = run(desk)
    assert done.code == 0, done.err
    assert packs(done) == whole


@pytest.mark.usefixtures("made_once")
@pytest.mark.parametrize("place", ["file", "manifest"])
def test_a_full_disk_is_one_sentence_and_loses_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    whole = packs(run(desk))
    for path in sorted((desk.here / "packs").rglob("*.json*")):
        path.unlink()
    real, calls = os.fsync, []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == (5 if place == "file" else 6):  # a file and its line for each quest
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        stopped = run(desk)
    assert stopped.code == 2
    assert len(stopped.lines) == 1
    assert "No space left on device" in stopped.err
    assert "make room" in stopped.err
    assert len(rows(stopped)) == 2
    assert packs(stopped).items() - {("manifest.jsonl", packs(stopped)["manifest.jsonl"])} <= whole.items()
    done = run(desk)
    assert done.lines == ["4 quests: 2 made, 2 as they were"]
    assert packs(done) == whole


@pytest.mark.usefixtures("real_grading")
def test_workers_and_their_end_change_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    resources.build.cache_clear()  # the processes read anew what may have been edited since this one began
    plan = '[[quests]]\ngame = "donjonz"\nrange = [1, 3]\nformat = "json"\noptions = {grade = "easy"}\n'
    alone = packs(run(desk, plan, "--workers", "1"))
    add, killed = Batch.add, []

    def deadly(self: Batch, *given: Any, **more: Any) -> None:
        add(self, *given, **more)
        if not killed:
            killed.append(active_children()[0].pid or 0)
            os.kill(killed[0], signal.SIGKILL)

    monkeypatch.setattr(Batch, "add", deadly)
    desk.here.joinpath("packs").rename(desk.here / "alone")
    done = run(desk, plan, "--workers", "2")
    assert done.lines == ["3 quests: 3 made, 0 as they were"]
    assert killed
    assert packs(done) == alone


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "8"])
def test_a_run_that_is_killed_goes_on_and_comes_to_the_same(tmp_path: Path, workers: str) -> None:
    (tmp_path / "plan.toml").write_text(
        '[[quests]]\ngame = "donjonz"\nrange = [1, 6]\nformat = ["json", "pdf"]\n', encoding="utf-8"
    )
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "generator.cli", "batch", "plan.toml", "--workers", workers, "--out"]
    subprocess.run([*words, "whole"], cwd=tmp_path, env={**os.environ, **home}, check=True, timeout=300, capture_output=True)
    for kills in range(3):
        process = subprocess.Popen([*words, "killed"], cwd=tmp_path, env={**os.environ, **home}, stderr=subprocess.DEVNULL)
        manifest = tmp_path / "killed" / "manifest.jsonl"
        while process.poll() is None and not (manifest.exists() and manifest.read_bytes().count(b"\n") > 2 * kills):
            time.sleep(0.02)
        process.kill()
        process.wait()
    subprocess.run([*words, "killed"], cwd=tmp_path, env={**os.environ, **home}, check=True, timeout=300, capture_output=True)
    files = [
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path / "whole", tmp_path / "killed")
    ]
    assert files[0] == files[1]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # what Dask warns of is not ours
@pytest.mark.usefixtures("real_grading")
@pytest.mark.parametrize("victim", ["nobody", "worker", "scheduler"])
def test_a_cluster_comes_to_the_same(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, victim: str) -> None:
    pytest.importorskip("distributed")
    resources.build.cache_clear()
    plan = '[[quests]]\ngame = "donjonz"\nrange = [1, 8]\nformat = "json"\noptions = {grade = "easy"}\n'
    alone = packs(run(desk, plan, "--workers", "1"))
    desk.here.joinpath("packs").rename(desk.here / "alone")
    add = Batch.add
    with running(tmp_path) as cluster:
        killed = {"nobody": [], "worker": cluster.workers[:1], "scheduler": [cluster.scheduler]}[victim]

        def deadly(self: Batch, *given: Any, **more: Any) -> None:
            add(self, *given, **more)
            for process in killed:
                process.kill()

        monkeypatch.setattr(Batch, "add", deadly)
        done = run(desk, plan, "--workers", f"{cluster.address},2")
    assert done.lines[-1] == "8 quests: 8 made, 0 as they were"
    assert ("going on with 2 processes of this machine" in done.lines[0]) == (victim == "scheduler")
    assert packs(done) == alone


@pytest.mark.usefixtures("made_once")
@pytest.mark.parametrize(
    ("after", "said"),
    [
        (0, "Nothing was finished yet; the same command begins anew."),
        (3, "3 of 4 quests are kept in {place}; the same command goes on."),
    ],
)
def test_a_run_that_is_stopped_says_what_is_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch, after: int, said: str) -> None:
    make, calls = making.make, list[object]()

    def stopped(*given: Any) -> Any:
        if len(calls) == after:
            raise Stopped(signal.SIGTERM)
        calls.append(given)
        return make(*given)

    with monkeypatch.context() as patch:
        patch.setattr(making, "make", stopped)
        left = run(desk)
    assert left.code == 128 + signal.SIGTERM
    assert left.lines == [f"delvepress: stopped. {said.format(place=desk.here / 'packs')}"]
    assert run(desk).lines == [f"4 quests: {4 - after} made, {after} as they were"]


@pytest.mark.usefixtures("made_once")
def test_a_run_says_at_its_start_what_it_will_do_on_a_terminal(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    run(desk, PLAN.replace("[1, 2]", "[1, 1]"))
    begun = f"batch: 4 quests with 1 worker, into {desk.here / 'packs'}; 3 are there already"
    assert run(desk, PLAN, "--verbose").lines[0] == begun
    monkeypatch.setattr(terminal, "_bars", lambda: True)
    said: list[str] = []
    monkeypatch.setattr(terminal, "error", said.append)
    run(desk)
    assert said[0] == begun.replace("3 are", "4 are")


@pytest.mark.usefixtures("made_once")
def test_two_runs_at_once_are_refused(desk: Desk, refused: Refused) -> None:
    run(desk)
    with Lines(desk.here / "packs" / "manifest.jsonl"):
        assert "Another run is writing into 'packs'" in refused("batch", "plan.toml", "--out", "packs")


# ---------------------------------------------------------------------- compared


@pytest.mark.usefixtures("made_once")
def test_a_folder_is_compared_with_its_manifest_and_the_plan(desk: Desk) -> None:
    run(desk)
    same = run(desk, PLAN, "--check")
    assert (same.code, same.out, same.lines) == (
        0,
        b"",
        ["4 files listed: 0 missing, 0 changed, 0 extra; 4 quests planned: 0 not yet made"],
    )
    folder = desk.here / "packs"
    (folder / FILES[0]).unlink()
    data = (folder / FILES[1]).read_bytes()
    (folder / FILES[1]).write_bytes(data[:-1] + b" ")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    before = desk.files()
    found = run(desk, PLAN.replace("[1, 2]", "[1, 3]"), "--check")
    assert found.code == 1
    assert found.out.decode().splitlines() == [
        f"missing  {FILES[0]}", f"changed  {FILES[1]}", "extra  notes.txt", f"not yet made  {DECK}/{code_of(seed='3')}.json",
    ]  # fmt: skip
    assert found.lines == ["4 files listed: 1 missing, 1 changed, 1 extra; 5 quests planned: 1 not yet made"]
    assert {path: data for path, data in found.files.items() if "plan" not in path} == {
        path: data for path, data in before.items() if "plan" not in path
    }


@pytest.mark.usefixtures("made_once")
def test_what_is_no_longer_planned_is_told(desk: Desk) -> None:
    run(desk)
    found = run(desk, PLAN.replace('"x", ', ""), "--check")
    assert found.code == 1
    assert found.out.decode().splitlines() == [f"not planned  {PLANNED[0]}"]
    assert found.lines == ["4 files listed: 0 missing, 0 changed, 0 extra, 1 not planned; 3 quests planned: 0 not yet made"]


def test_a_folder_of_no_batch_lacks_everything(desk: Desk) -> None:
    found = run(desk, PLAN, "--check")
    assert found.code == 1
    assert found.out.decode().splitlines() == [f"not yet made  {name}" for name in PLANNED]
    assert found.lines == [
        f"{desk.here / 'packs'} has no manifest.jsonl: no batch was begun there.",
        "0 files listed: 0 missing, 0 changed, 0 extra; 4 quests planned: 4 not yet made",
    ]
    assert not (desk.here / "packs").exists()


# ---------------------------------------------------------------------- what is refused


@pytest.mark.usefixtures("made_once")
def test_what_stands_there_and_is_not_ours_stays(desk: Desk, refused: Refused) -> None:
    folder = desk.here / "packs" / DECK
    folder.mkdir(parents=True)
    (folder / f"{code_of()}.json").write_text("mine", encoding="utf-8")
    stopped = run(desk)
    assert stopped.code == 2
    assert "is there already and holds something else; replace it with --force" in stopped.err
    assert packs(stopped)[f"{DECK}/{code_of()}.json"] == b"mine"
    assert run(desk, PLAN, "--force").code == 0


@pytest.mark.usefixtures("made_once")
def test_files_of_the_batch_that_were_changed_are_replaced_with_force_alone(desk: Desk) -> None:
    whole = packs(run(desk))
    for name in FILES[:2]:
        (desk.here / "packs" / name).write_text("mine", encoding="utf-8")
    (desk.here / "packs" / FILES[3]).unlink()
    stopped = run(desk, PLAN.replace("[1, 2]", "[1, 3]"))
    assert stopped.code == 2
    assert stopped.lines == [
        "5 quests: 2 made, 1 as they were, 2 changed files left alone",
        f"delvepress: 'packs/{FILES[0]}' and 1 more file were changed since delvepress made them; replace them with --force, or "
        "move them away to have them made anew.",
    ]
    assert [packs(stopped)[name] for name in FILES[:2]] == [b"mine", b"mine"]
    assert packs(stopped)[FILES[3]] == whole[FILES[3]]
    (desk.here / "packs" / FILES[0]).unlink()
    again = run(desk)
    assert again.lines[0] == "4 quests: 1 made, 2 as they were, 1 changed file left alone"
    assert "was changed since delvepress made it; replace it with --force" in again.lines[1]
    same_length = bytes(reversed(whole[FILES[2]]))
    (desk.here / "packs" / FILES[2]).write_bytes(same_length)
    done = run(desk, PLAN, "--force")
    assert done.lines == ["4 quests: 2 made, 2 as they were"]
    (desk.here / "packs" / f"{DECK}/{code_of(seed='3')}.json").unlink()
    assert {**packs(run(desk)), "manifest.jsonl": b""} == {**whole, "manifest.jsonl": b""}


@pytest.mark.usefixtures("made_once")
def test_a_file_that_is_changed_while_its_part_is_made_again_stays(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = packs(run(desk))
    place = desk.here / "packs" / FILES[0]
    place.unlink()
    make = making.make

    def meanwhile(*given: Any) -> Any:
        place.write_bytes(bytes(reversed(whole[FILES[0]])))
        return make(*given)

    monkeypatch.setattr(making, "make", meanwhile)
    stopped = run(desk)
    assert stopped.code == 2
    assert "is there already and holds something else; replace it with --force" in stopped.err
    assert packs(stopped)[FILES[0]] == bytes(reversed(whole[FILES[0]]))


@pytest.mark.usefixtures("made_once")
def test_a_link_out_of_the_folder_is_refused(desk: Desk) -> None:
    (desk.here / "packs").mkdir()
    (desk.home / "elsewhere").mkdir()
    (desk.here / "packs" / DECK).symlink_to(desk.home / "elsewhere")
    stopped = run(desk)
    assert stopped.code == 2
    assert "is a link that leads out of its folder" in stopped.err
    assert list((desk.home / "elsewhere").iterdir()) == []


@pytest.mark.usefixtures("made_once")
def test_a_manifest_that_is_none_is_refused(desk: Desk, refused: Refused) -> None:
    run(desk)
    manifest = desk.here / "packs" / "manifest.jsonl"
    line = manifest.read_bytes().splitlines()[0]
    for bad in (b"{}", b"x", b"[" * 100_000, line.replace(DECK.encode(), b"../out"), line.replace(b".json", b".sh")):
        manifest.write_bytes(bad + b"\n")
        assert "is no manifest of a batch" in refused("batch", "plan.toml", "--out", "packs")
        assert "is no manifest of a batch" in refused("batch", "plan.toml", "--out", "packs", "--check")


def test_a_quest_that_there_is_not_does_not_stop_the_others(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    make = making.make

    def failing(game: Any, options: Any, seed: int) -> Any:
        made = make(game, options, seed)
        if made.code == code_of():
            raise ForgeFailed(f"No quest for {made.code}.")
        return made

    monkeypatch.setattr(making, "make", failing)
    done = run(desk)
    assert done.code == 2
    assert done.lines == [
        "4 quests: 3 made, 0 as they were",
        f"delvepress: 1 of 4 quests could not be made. The first: No quest for {code_of()}.",
    ]
    assert len(rows(done)) == 3


ROW = f'[[quests]]\ngame = "{DECK}"\n'
BAD_PLANS = (
    ("[[quests]\n", r"^The plan 'plan\.toml' is not valid TOML: .*line 1.*; mend that line"),
    ("", r"^The plan 'plan\.toml' has no rows of quests; write each under a line \[\[quests\]\]"),
    ("quests = 3\n", "has no rows of quests"),
    (f"paper = 'a4'\n{ROW}seeds = ['x']\n", r"line 1, has a table or field 'paper'; it may have printing and quests alone"),
    (f"[printings]\n{ROW}seeds = ['x']\n", r"'printings' \(did you mean printing\?\)"),
    (f"printing = 4\n{ROW}seeds = ['x']\n", "printing is no table"),
    (f"[printing]\nseeds = ['x']\n{ROW}", r"line 2 \(table printing\): there is no field 'seeds' here; it may have paper, .*"),
    (f"[printing]\ngrade = 'easy'\n{ROW}", r"it is an option, write options = \{ grade = \.\.\. \} under a line \[\[quests\]\]\.$"),
    ("[[quests]]\ngame = donjonz\nseeds = ['x']\n", r"Invalid value .*line 2.*; mend that line, texts stand in quotes\.$"),
    ("[[quests]]\ngame = 'donjonz'\nseeds = ['x']\noptions = 'hard'\n", r"write it as options = \{ grade = "),
    (f"{ROW}seeds = ['x']\ndpi = 5000\n", r"line 4 .*: dpi: --format cannot be 'png:5000'; give dots per inch from 36 to 600"),
    (f"[printing]\nink = 'low'\npapr = 'a4'\n{ROW}", r"line 3 \(table .* 'papr' here \(did you mean paper\?\)"),
    (f"[printing]\npaper = 'a9'\n{ROW}seeds = ['x']\n", r"line 2 \(table printing\): paper cannot be 'a9'"),
    (f"[printing]\npaper = 'a4'\n{ROW}seeds = ['x']\npaper = 'a9'\n", r"line 6 \(block 1.*: paper cannot be 'a9'"),
    (ROW, r"^The plan 'plan\.toml', line 1 \(block 1 of quests\) has no seeds; give words with seeds, or .* with range"),
    (f"\n\n{ROW}seeds = ['x']\n\n{ROW}seeds = 'x'\n", r"line 9 .*: seeds: it must be a list, not a text; .*torchlight"),
    (f"{ROW}seeds = ['x']\nseed = 4\n", r"line 4 \(block 1 of quests\): .* field 'seed' here \(did you mean seeds\?\)"),
    (f"{ROW}seeds = ['x']\nheroes = 2\n", r"line 4 .* 'heroes' here; it is an option, write options = \{ heroes = \.\.\. \}\.$"),
    ("[[quests]]\nseeds = ['x']\n", r"line 1 \(block 1 of quests\): game: it is missing"),
    ("quests = [{game = 'chess', seeds = ['x']}]\n", r"'plan\.toml', block 1 of quests: game: There is no game 'chess'"),
    (f"{ROW}seeds = []\n", r"line 3 \(block 1 of quests\): seeds is a list without values; give one at least, or leave it out\.$"),
    ("[[quests]]\ngame = []\nseeds = ['x']\n", r"line 2 \(block 1 of quests\): game is a list without values; "),
    (f"[printing]\npaper = []\n\n{ROW}seeds = ['x']\n", r"paper is a list without values; "),
    (f"{ROW}seeds = ['x']\nformat = []\n", r"line 4 .*: format is a list without values; "),
    (f"{ROW}seeds = ['x']\noptions = {{grade = []}}\n", r"line 4 .*: grade is a list without values; "),
    (f"{ROW}seeds = ['']\n", r"line 3 \(block 1 of quests\): seeds: one of them is empty; give words or numbers\.$"),
    (f"{ROW}range = [3, 2]\n", r"line 3 \(block 1 of quests\): range cannot be 3 to 2; give a first and a last number"),
    (f"{ROW}range = [1, 100001]\n", r"at most 100,000 seeds"),
    (f"{ROW}range = [1]\n", r"line 3 .*: range: it must be a list of 2 entries, not 1; write it as range = \[1, 1000\]\.$"),
    (f"{ROW}seeds = [1.5]\n", r": seeds \(entry 1\): it must be a whole number or a text, not a number with decimals"),
    (f"{ROW}seeds = ['x']\noptions = 'easy'\n", r": options: it must be a table of fields, not a text; write it as options = {"),
    (f"{ROW}seeds = ['x']\noptions = {{heroes = 99}}\n", r"line 4 \(block 1 of quests\): heroes cannot be '99'"),
    (f"{ROW}seeds = ['x']\n\n[quests.options]\ngrade = 'easy'\nheroes = [1, 99]\n", r"line 7 .*: heroes cannot be '99'"),
    (f"{ROW}seeds = ['x']\n'options' = {{grade = '--grade'}}\n", r"line 4 \(block 1 of quests\): grade cannot be '--grade'"),
    (f"{ROW}seeds = ['x']\noptions = {{knights = 1}}\n", r"line 4 .*: .* has no option knights; it knows heroes, grade, "),
    (f"{ROW}seeds = ['x']\noptions = {{grad = 1}}\n", r"has no option grad \(did you mean grade\?\)"),
    (f"{ROW}seeds = ['x']\npaper = 'a9'\n", r"line 4 \(block 1 of quests\): paper cannot be 'a9'"),
    (f"{ROW}seeds = ['x']\npaper = '../a4'\n", r": paper cannot be '\.\./a4'"),
    (f"{ROW}seeds = ['x']\npaper = 'a5'\n", r"packs of a plan are printed on a4 or letter"),
    (f"{ROW}seeds = ['x']\nformat = ['exe']\n", r": format cannot be 'exe'"),
    (f"{ROW}seeds = ['x']\nformat = 'png'\ndpi = 9999\n", r": dpi: --format cannot be 'png:9999'"),
    (f"{ROW}seeds = ['x']\nprint = 'large'\nbooklet = true\n", r"line 4 .*: print large is laid out for whole sheets"),
    (f"{ROW}seeds = ['x']\nout = 'elsewhere'\n", r"line 4 .*: there is no field 'out' here"),
)  # fmt: skip


@pytest.mark.parametrize(("plan", "said"), BAD_PLANS)
def test_a_plan_that_cannot_be_is_refused_with_its_place(desk: Desk, refused: Refused, plan: str, said: str) -> None:
    import re

    (desk.here / "plan.toml").write_text(plan, encoding="utf-8")
    message = refused("batch", "plan.toml")
    assert re.search(said, message), message


def test_every_field_has_an_example_that_a_plan_takes(desk: Desk) -> None:
    for name in batch_plan.Row.__struct_fields__:
        field = batch_plan._example(name, {})
        rest = "" if name == "game" else f'game = "{DECK}"\n'
        tables = tomllib.loads(f"{rest}{field}")
        assert msgspec.convert(tables, batch_plan.Row), field
        if name not in ("game", "options"):
            seeds = "" if name in ("seeds", "range") else 'seeds = ["x"]\n'
            (desk.here / "plan.toml").write_text(f"[[quests]]\n{rest}{seeds}{field}\n", encoding="utf-8")
            assert batch_plan.read(Path("plan.toml")), field


def test_a_plan_of_too_many_quests_is_refused(desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.core.limits.PLAN_QUESTS", 3)
    (desk.here / "plan.toml").write_text(f"{ROW}seeds = [1, 2]\n{ROW}seeds = [3, 4]\n", encoding="utf-8")
    assert "line 4 (block 2 of quests) brings the plan to more than 3 quests" in refused("batch", "plan.toml")
    monkeypatch.setattr("generator.core.limits.PLAN_PRINTS", 1)
    (desk.here / "plan.toml").write_text(f"{ROW}seeds = [1]\npaper = ['a4', 'letter']\n", encoding="utf-8")
    assert "prints each quest in more than 1 ways" in refused("batch", "plan.toml")


@pytest.mark.parametrize("words", [("nothing.toml",), ("plan.toml", "--workers", "0"), ("plan.toml", "--workers", "here")])
def test_other_words_are_refused(desk: Desk, refused: Refused, words: tuple[str, ...]) -> None:
    (desk.here / "plan.toml").write_text(PLAN, encoding="utf-8")
    assert refused("batch", *words).endswith((".", "check the name."))


def test_files_of_another_build_are_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    run(desk)
    monkeypatch.setattr(resources, "build", lambda: "0123456789abcdef")
    assert run(desk).lines == [
        "4 files of another build of delvepress; remove them to have them made anew.",
        "4 quests: 0 made, 4 as they were",
    ]


def _full(handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_lines_are_added_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "lines"
    with Lines(path) as lines:
        lines.add([b"one", b"two"])
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", _full)
            with pytest.raises(BadFile, match="make room"):
                lines.add([b"three"])
    assert path.read_bytes() == b"one\ntwo\n"
    for left in (b"one\ntwo\nth", b"one\ntwo\n" + b"x" * 200_000):
        path.write_bytes(left)
        with Lines(path):
            assert path.read_bytes() == b"one\ntwo\n"
    path.write_bytes(b"x" * 10)
    with Lines(path):
        assert path.read_bytes() == b""
    (tmp_path / "link").symlink_to(path)
    with pytest.raises(BadFile, match="cannot be written"), Lines(tmp_path / "link"):
        pass
    with pytest.raises(BadFile), Lines(tmp_path):
        pass
