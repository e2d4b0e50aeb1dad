"""--workers: who does work of many parts, in every command that has such."""

from __future__ import annotations

from typing import Any

import pytest

from generator.cli.common import pools
from generator.cli.common.pools import WorkSettings
from generator.core import cluster, processes
from generator.core.errors import BadOption
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import code_of

COMMANDS = (
    ("daily", "2031-06-02", "--days", "2", "--game", "donjonz"),
    ("site", "--from", "2031-05-05", "--to", "2031-05-06", "--game", "donjonz", "--anyway"),
    ("book", "donjonz", "--count", "4", "--seed", "x"),
    ("measure", code_of("donjonz"), "--bot", "greedy", "--plays", "10"),
    ("batch", "plan.toml"),
)
every_command = pytest.mark.parametrize("words", COMMANDS, ids=[words[0] for words in COMMANDS])


@every_command
@pytest.mark.usefixtures("made_once")
def test_a_cluster_that_does_not_answer_is_told_by_every_command(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.2)
    (desk.here / "plan.toml").write_text('[[quests]]\ngame = "donjonz"\nseeds = ["x"]\n', encoding="utf-8")
    before = set(desk.files())
    result = desk.run(*words, "--workers", "tcp://127.0.0.1:9")
    assert result.code == 2
    assert result.lines == ["delvepress: No Dask scheduler answers at tcp://127.0.0.1:9; start it, or check the address."]
    assert {path for path in desk.files() if not path.endswith("manifest.jsonl")} == before


@every_command
@pytest.mark.parametrize("more", [("--workers", text) for text in ("0", "257", "two", "127.0.0.1:9", "2,3")])
def test_what_cannot_be_is_refused_by_every_command(
    desk: Desk, refused: Refused, words: tuple[str, ...], more: tuple[str, str]
) -> None:
    (desk.here / "plan.toml").write_text('[[quests]]\ngame = "donjonz"\nseeds = ["x"]\n', encoding="utf-8")
    assert refused(*words, *more).startswith(f"{more[0]} cannot be '{more[1]}'; give ")


@pytest.mark.parametrize(
    ("wanted", "jobs", "size"),
    [
        (WorkSettings(), 3, None), (WorkSettings(), 8, 4), (WorkSettings(), 0, None), (WorkSettings(1), 100, None),
        (WorkSettings(2), 3, 2), (WorkSettings(9), 3, 3), (WorkSettings(2), 1, None), (WorkSettings(2), 0, None),
    ],
)  # fmt: skip
def test_processes_are_started_where_they_are_worth_it_or_asked_for(
    monkeypatch: pytest.MonkeyPatch, wanted: WorkSettings, jobs: int, size: int | None
) -> None:
    monkeypatch.setattr(processes, "cores", lambda: 4)
    with pools.pool(wanted, jobs, worth=8) as pool:
        assert (pool and pool.size) == size


def test_a_machine_of_one_core_starts_no_process_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "cores", lambda: 1)
    with pools.pool(WorkSettings(), 100, worth=8) as pool:
        assert pool is None
    with pools.pool(WorkSettings(2), 100, worth=8) as pool:
        assert pool is not None


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("3", WorkSettings(3)), ("tcp://192.0.2.7:8786", WorkSettings(0, "tcp://192.0.2.7:8786")),
        ("tcp://192.0.2.7:8786, 2", WorkSettings(2, "tcp://192.0.2.7:8786")), (None, WorkSettings()),
    ],
)  # fmt: skip
def test_workers_are_a_number_an_address_or_both(typed: str | None, wanted: WorkSettings) -> None:
    assert pools.work_settings({"workers": typed}) == wanted


def test_a_quest_is_measured_on_this_machine() -> None:
    assert pools.workers_here({"workers": "3"}) == 3
    assert pools.workers_here({}) == 0
    with pytest.raises(BadOption, match=r"--workers cannot be 'tcp://127.0.0.1:9'; give a number of processes"):
        pools.workers_here({"workers": "tcp://127.0.0.1:9"})


def test_without_jobs_no_cluster_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def reached(*_: Any, **__: Any) -> None:
        raise BadOption("asked in vain")

    monkeypatch.setattr(cluster, "Cluster", reached)
    with pools.pool(WorkSettings(cluster="tcp://127.0.0.1:9"), 0, worth=8) as pool:
        assert pool is None
