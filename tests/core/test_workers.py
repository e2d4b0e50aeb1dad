"""Work in processes: results in the order of the jobs, each job told once, and an error of one that ends all."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from generator.core import processes, workers
from generator.core.errors import ForgeFailed


def test_results_come_in_the_order_of_the_jobs_and_each_is_told() -> None:
    told: list[None] = []
    jobs, wanted = [(number, 2) for number in range(9)], [number * number for number in range(9)]
    with processes.executor() as executor:
        assert workers.run(pow, jobs, lambda: told.append(None), executor=executor) == wanted
    assert len(told) == 9
    assert workers.run(pow, jobs, lambda: told.append(None)) == wanted, "and without processes"
    assert len(told) == 18


def test_what_runs_in_a_page_never_asks_for_processes() -> None:
    code = "import sys, generator.browser.press, generator.core.workers; print('multiprocessing' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout.strip() == "False"


def test_an_error_of_a_job_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        workers.run(divmod, [(1, 1), (1, 0)], lambda: None)
    with pytest.raises(ZeroDivisionError), processes.executor() as executor:
        workers.run(divmod, [(1, 1), (1, 0)], lambda: None, executor=executor)


def test_a_process_that_is_ended_from_outside_is_told_with_advice() -> None:
    message = r"ended from outside, perhaps for lack of memory; count to ten\.$"
    with pytest.raises(ForgeFailed, match=message), processes.executor("count to ten") as executor:
        workers.run(os._exit, [(1,)], lambda: None, executor=executor)
