"""Work of many parts: carried out by whoever can do several at once, or here, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from typing import TypeVar

T = TypeVar("T")


def run(
    work: Callable[..., T], jobs: Sequence[tuple[object, ...]], done: Callable[[], None], *, executor: Executor | None = None
) -> list[T]:
    """Call `work` with the arguments of every job, and return the results in the order of the jobs.

    It is called by the `executor`, here where there is none. `done` is called after each job. The first error of a job is raised.
    """
    if executor is None:
        found = []
        for job in jobs:
            found.append(work(*job))
            done()
        return found
    futures = [executor.submit(work, *job) for job in jobs]
    for future in as_completed(futures):
        future.result()
        done()
    return [future.result() for future in futures]
