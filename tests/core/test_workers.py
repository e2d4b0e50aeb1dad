"""Work in processes: results in the order of the jobs, each job told once, and an error of one that ends all."""

from __future__ import annotations

import os

import pytest

from generator.core import workers
from generator.core.errors import ForgeFailed


def test_results_come_in_the_order_of_the_jobs_and_each_is_told() -> None:
    told: list[None] = []
    assert workers.run(pow, [(number, 2) for number in range(9)], lambda: told.append(None)) == [n * n for n in range(9)]
    assert len(told) == 9


def test_an_error_of_a_job_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        workers.run(divmod, [(1, 1), (1, 0)], lambda: None)


def test_a_process_that_is_ended_from_outside_is_told_with_advice() -> None:
    with pytest.raises(ForgeFailed, match=r"ended from outside, perhaps for lack of memory; count to ten\.$"):
        workers.run(os._exit, [(1,)], lambda: None, advice="count to ten")
