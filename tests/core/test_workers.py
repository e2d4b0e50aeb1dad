"""Work in pools: the same results whoever does it, in order, bounded, and whole although workers are killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import nullcontext
from multiprocessing import active_children
from pathlib import Path

import pytest

from generator.core import resources, workers
from generator.core.errors import BadData, ForgeFailed
from generator.core.processes import Processes
from tests.conftest import ROOT
from tests.core.parallel import Threads, square, square_or_die, square_or_refuse

JOBS, SQUARES = [(number,) for number in range(40)], [number * number for number in range(40)]


@pytest.mark.parametrize("size", [1, 2, 8])
def test_results_come_in_the_order_of_the_jobs_and_each_is_told(size: int) -> None:
    told: list[None] = []
    pool = Threads(size)
    assert list(workers.stream(square, JOBS, lambda: told.append(None), pool=pool)) == SQUARES
    assert len(told) == 40
    assert sorted(workers.as_completed(square, JOBS, pool=pool)) == list(enumerate(SQUARES))
    assert workers.run(square, [], pool=pool) == []


def test_processes_come_to_the_same_as_none() -> None:
    with Processes(2) as pool:
        assert workers.run(square, JOBS, pool=pool) == SQUARES
    assert workers.run(square, JOBS) == SQUARES
    assert list(workers.as_completed(square, JOBS)) == list(enumerate(SQUARES))
    assert active_children() == []


def test_chunks_take_about_as_long_as_they_should_and_shrink_towards_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS", 0.02)
    pool = Threads(2)
    workers.run(square, [(number, 0.002) for number in range(200)], pool=pool)
    assert sum(pool.sizes) == 200
    assert pool.sizes[0] == pool.sizes[-1] == 1
    assert 4 <= max(pool.sizes) <= 10


def test_no_more_is_sent_than_there_is_room_for() -> None:
    pool = Threads(2)
    taking = workers.as_completed(square, [(number, 0.01) for number in range(100)], pool=pool)
    next(taking)
    assert len(pool.sizes) <= workers.AHEAD * pool.size + 1
    taking.close()


def test_results_that_wait_for_an_earlier_one_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_ALONE", nullcontext())
    monkeypatch.setattr(workers, "MOST_JOBS", 1)
    told: list[None] = []
    jobs = [(0, 0.6), *((number, 0.0) for number in range(1, 100))]
    pool = Threads(2)
    found = workers.stream(square, jobs, lambda: told.append(None), pool=pool)
    assert next(found) == 0
    assert workers.WINDOW <= len(told) <= workers.WINDOW * pool.size
    assert list(found) == [number * number for number in range(1, 100)]


@pytest.mark.parametrize("size", [1, 2, 8])
def test_of_errors_the_first_by_its_job_is_raised_after_the_results_before_it(size: int) -> None:
    found: list[int] = []
    with pytest.raises(BadData, match=r"^13 is refused"):
        found.extend(workers.stream(square_or_refuse, [(number, (13, 14, 30)) for number in range(40)], pool=Threads(size)))
    with pytest.raises(BadData, match="is refused"):
        list(workers.as_completed(square_or_refuse, [(number, (13,)) for number in range(40)], pool=Threads(size)))


def test_an_error_that_is_none_of_ours_is_raised_too() -> None:
    with pytest.raises(ZeroDivisionError):
        workers.run(divmod, [(1, 1), (1, 0)])
    with pytest.raises(ZeroDivisionError), Processes(2) as pool:
        workers.run(divmod, [(1, 1), (1, 0)], pool=pool)
    assert active_children() == []


def test_a_worker_of_another_build_is_refused() -> None:
    assert workers.run(square, [(3,)], pool=Threads(build=resources.build())) == [9]
    with pytest.raises(ForgeFailed, match="another build of delvepress"):
        workers.run(square, [(3,)], pool=Threads(build="0123456789abcdef"))


# ---------------------------------------------------------------------- what is killed


def test_the_work_of_a_process_that_ends_is_done_again(tmp_path: Path) -> None:
    told: list[None] = []
    jobs = [(number, 7, str(tmp_path / "died")) for number in range(40)]
    with Processes(2) as pool:
        assert workers.run(square_or_die, jobs, lambda: told.append(None), pool=pool) == SQUARES
    assert (tmp_path / "died").exists()
    assert len(told) == 40


def test_a_process_that_is_killed_from_outside_loses_nothing() -> None:
    with Processes(2) as pool:
        found = workers.stream(square, [(number, 0.02) for number in range(40)], pool=pool)
        first = [next(found)]
        os.kill(active_children()[0].pid or 0, signal.SIGKILL)
        assert first + list(found) == SQUARES


def test_work_that_ends_every_process_is_given_up_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_LOSSES", 2)
    message = r"at the same work again and again, perhaps for lack of memory; count to ten\.$"
    with pytest.raises(ForgeFailed, match=message), Processes(1, "count to ten") as pool:
        workers.run(os._exit, [(1,)], pool=pool)


# ---------------------------------------------------------------------- where pools may be


def test_what_runs_in_a_page_never_asks_for_processes() -> None:
    code = "import sys, generator.browser.press, generator.core.workers; print({'multiprocessing', 'distributed'} & {*sys.modules})"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout.strip() == "set()"


OTHER_POOL = re.compile(r"(ProcessPool|ThreadPool)Executor|(import|from) multiprocessing|get_executor|os\.fork\(")


def test_work_is_made_parallel_in_one_place() -> None:
    homes = {"generator/core/processes.py", "generator/core/cluster.py"}
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("generator", "benchmarks", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if OTHER_POOL.search(path.read_text(encoding="utf-8"))
    }
    assert found == homes
