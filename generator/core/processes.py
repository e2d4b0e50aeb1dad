"""Processes for work of many parts: they end with the run that started them, however that ends. No page in a browser has any."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait

from generator.core.errors import ForgeFailed


@contextmanager
def executor(advice: str = "run the command again") -> Iterator[Executor]:
    """Give what carries out work in a process for each core. Whatever stops this process, or the work, ends the processes.

    Raises ForgeFailed, with the `advice` what to do, where a process was ended from outside.
    """
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_follow) as pool:
        try:
            yield pool
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
