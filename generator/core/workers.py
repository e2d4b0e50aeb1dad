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

from generator.core.errors import ForgeFailed


def run(work: Callable[..., None], jobs: Sequence[tuple[object, ...]], done: Callable[[], None]) -> None:
    """Call `work` with the arguments of every job, in a process for each core; `done` is called after each job.

    An error of a job ends the others and is raised; so does anything that stops this process. Raises ForgeFailed where a process
    was ended from outside.
    """
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_follow) as pool:
        try:
            for future in as_completed([pool.submit(work, *job) for job in jobs]):
                future.result()
                done()
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()
            if isinstance(error, BrokenExecutor):
                raise ForgeFailed(
                    "A process that made challenges was ended from outside, perhaps for lack of memory; run the command again, "
                    "what was made is kept."
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
