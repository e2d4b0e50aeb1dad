"""Work for many processes at once: they end with the run that started them, however that ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar

from generator.core.errors import ForgeFailed

T = TypeVar("T")


def run(
    work: Callable[..., T], jobs: Sequence[tuple[object, ...]], done: Callable[[], None], *, advice: str = "run the command again"
) -> list[T]:
    """Call `work` with the arguments of every job, in a process for each core, and return the results in the order of the jobs.

    `done` is called after each job. An error of a job ends the others and is raised; so does anything that stops this process.
    Raises ForgeFailed, with the `advice` what to do, where a process was ended from outside.
    """
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_follow) as pool:
        try:
            futures = [pool.submit(work, *job) for job in jobs]
            for future in as_completed(futures):
                future.result()
                done()
            return [future.result() for future in futures]
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()
            if isinstance(error, BrokenExecutor):
                raise ForgeFailed(
                    f"A process of this command was ended from outside, perhaps for lack of memory; {advice}."
                ) from None
            raise


def _follow() -> None:
    """End this worker when its parent ends, even where that was killed; interrupts are the parent's to handle."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_DFL)
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
