"""`audit`: a game's quests by the thousand to a report; the same whoever works, and taken up again where it was stopped."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from generator.cli.commands import audit_command
from generator.cli.jobs import audit_jobs
from generator.cli.run import Stopped
from generator.core import resources
from generator.core.data import Record
from generator.forge.game import Game
from tests.cli.conftest import Desk, Refused, Result
from tests.core.clusters import running

GREEN = "green-dungeon"
WORDS = ("measure", GREEN, "--seeds", "6", "--sample", "0", "--pairs", "2", "--out", "found/", "--workers", "1")
JSON, PDF = f"work/found/{GREEN}-audit.json", f"work/found/{GREEN}-audit.pdf"
LEFT = f"found/{GREEN}-audit.unfinished.json"


def figures(result: Result) -> dict[str, Any]:
    """Return the JSON report without what depends on the machine."""
    report: dict[str, Any] = json.loads(result.files[JSON])
    for part in (report["sweep"], report["sample"] or {}):
        part.pop("seconds_mean", None)
        part.pop("seconds_most", None)
    return report


def test_a_game_is_audited(desk: Desk) -> None:
    done = desk.run(*WORDS)
    assert done.code == 0, done.err
    assert sorted(done.files) == [JSON, PDF]
    assert done.out.decode().splitlines() == [str(desk.home / JSON), str(desk.home / PDF)]
    assert done.files[PDF].startswith(b"%PDF-")
    found = figures(done)
    assert (found["seeds"], found["sweep"]["of"], found["sweep"]["whole"]["quests"], found["faults"]) == (6, "drafts", 6, [])
    assert done.lines[0] == "Green Dungeon: 6 drafts and 4 drafts in 2 pairs; none of them is at fault"
    assert done.lines[1].startswith("6 of 6 drafts made; attempts: 1.00 on average")


def test_options_are_held(desk: Desk) -> None:
    done = desk.run(*WORDS, "--hold", "grade=HARD", "--hold", "edition=old", "--format", "json")
    assert sorted(done.files) == [JSON]
    found = figures(done)
    assert found["held"] == {"edition": "old", "grade": "hard"}
    assert {row["option"] for row in found["sweep"]["values"]} <= {"theme", "lamp"}


def test_processes_come_to_the_same(desk: Desk) -> None:
    alone = figures(desk.run(*WORDS, "--format", "json"))
    assert figures(desk.run(*WORDS[:-1], "2", "--format", "json", "--force")) == alone


def test_a_run_that_is_stopped_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = figures(desk.run(*WORDS, "--format", "json"))
    numbers: list[int] = []
    work = audit_jobs.carry_out

    def stopped(plan: Any, number: int) -> Any:
        if len(numbers) == 4:
            raise Stopped(signal.SIGINT)
        numbers.append(number)
        return work(plan, number)

    monkeypatch.setattr(audit_jobs, "carry_out", stopped)
    left = desk.run(*WORDS, "--format", "json", "--force")
    assert left.code == 130
    assert left.lines == [f"delvepress: stopped. 4 of 10 quests are kept in {desk.here / LEFT}; the same command goes on."]
    assert (desk.here / LEFT).exists()
    monkeypatch.setattr(audit_jobs, "carry_out", lambda plan, number: numbers.append(number) or work(plan, number))
    again = desk.run(*WORDS, "--format", "json", "--force")
    assert again.lines[0] == "Going on behind 4 quests of a run that was stopped."
    assert numbers == list(range(10))
    assert not (desk.here / LEFT).exists()
    assert figures(again) == whole


def test_an_audit_that_is_stopped_says_when_nothing_is_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(plan: Any, number: int) -> Any:
        raise Stopped(signal.SIGTERM)

    monkeypatch.setattr(audit_jobs, "carry_out", stopped)
    left = desk.run(*WORDS)
    assert left.code == 128 + signal.SIGTERM
    assert left.lines == ["delvepress: stopped. Nothing was finished yet; the same command begins anew."]
    sent = desk.run(*WORDS, "--out", "-", "--format", "json")
    assert sent.lines == ["delvepress: stopped. Nothing is kept with --out -; give a folder, and a run that is stopped goes on."]


def test_what_was_found_is_kept_until_the_report_is_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk.here / "found").mkdir()
    (desk.home / JSON).write_text("mine", encoding="utf-8")
    refused = desk.run(*WORDS, "--format", "json")
    assert refused.code == 2
    assert "is there already and holds something else" in refused.err
    monkeypatch.setattr(audit_jobs, "carry_out", lambda plan, number: pytest.fail("made again"))
    done = desk.run(*WORDS, "--format", "json", "--force")
    assert done.lines[0] == "Going on behind 10 quests of a run that was stopped."
    assert not (desk.here / LEFT).exists()


def test_a_long_run_says_at_its_start_what_it_will_do_where_every_step_is_wanted(desk: Desk) -> None:
    said = desk.run(*WORDS, "--format", "json", "--verbose").lines
    assert said[0] == f"audit: 10 quests of {GREEN} (6 drafts and 4 drafts in 2 pairs) with 1 worker"
    assert said[1] == "auditing: 1 of 10"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # what Dask warns of is not ours
@pytest.mark.usefixtures("real_grading")
def test_a_cluster_comes_to_the_same(desk: Desk, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    resources.build.cache_clear()  # the workers read anew what may have been edited since this process began
    alone = figures(desk.run(*WORDS, "--format", "json"))
    with running(tmp_path) as cluster:
        done = desk.run(*WORDS[:-2], "--workers", cluster.address, "--format", "json", "--force", "--verbose")
    assert done.code == 0, done.err
    assert any(line.startswith(f"audit: 10 quests of {GREEN} (6 drafts and 4 drafts in 2 pairs) with ") for line in done.lines), (
        done.err
    )
    assert "processes of this machine" not in done.err
    assert figures(done) == alone


def test_what_another_audit_left_is_not_gone_on_with(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_command, "SAVED", -1.0)
    monkeypatch.setattr(audit_command.writing, "remove", lambda path: True)
    desk.run(*WORDS, "--format", "json")
    found = desk.run(*WORDS, "--format", "json", "--force", "--hold", "grade=easy")
    assert found.lines[0] == "What another audit left unfinished here is replaced."


def test_a_foreign_file_in_place_of_what_was_left_is_refused(desk: Desk, refused: Refused) -> None:
    (desk.here / "found").mkdir()
    (desk.here / LEFT).write_text("{}")
    assert "is not what a stopped audit left" in refused(*WORDS)


def test_a_fault_is_told_with_exit_code_1(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = audit_command.registry.game(GREEN)

    def crooked(quest: Record) -> list[Any]:
        raise ArithmeticError("no map")

    lax: Game[Any] = game

    class Lax:
        calls = 0

        def __call__(self, quest: Record) -> list[Any]:
            self.calls += 1
            return [] if self.calls % 2 else crooked(quest)

    from msgspec.structs import replace

    lax = replace(game, check=Lax())
    monkeypatch.setattr(audit_command.registry, "game", lambda name: lax)
    monkeypatch.setattr(audit_jobs, "mixes_of", lambda name, held: audit_jobs.Mixes(lax, dict(held)))
    done = desk.run(*WORDS)
    assert done.code == 1
    found = figures(done)
    assert found["faulty"] == 10
    assert found["faults"][0]["kind"] == "unsound"
    assert found["faults"][0]["command"].startswith("delvepress quest G-")
    assert done.lines[0] == "Green Dungeon: 6 drafts and 4 drafts in 2 pairs; 10 of them are at fault"
    assert "at fault: G-" in done.err
    assert "ArithmeticError: no map" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("grean",), "grean"),
        (("--hold", "theme"), "--hold cannot be 'theme'; give an option and its value"),
        (("--hold", "colour=red"), "green-dungeon has no option --colour"),
        (("--hold", "grade=soft"), "--grade cannot be 'soft'"),
        (("--seeds", "0"), "--seeds cannot be '0'; give a number from 1 to 1000000"),
        (("--plays", "x"), "--plays cannot be 'x'"),
        (("--paper", "a5"), "a5"),
    ],
)
def test_what_makes_no_sense_is_refused(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused(*WORDS, *words)
