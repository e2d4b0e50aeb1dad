"""Processes for work of many parts: they end with the run that started them, however that ends. No page in a browser has any."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar

from generator.core.errors import DelvepressError, ForgeFailed

T = TypeVar("T")


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


def bounded(work: Callable[..., T], arguments: tuple[object, ...], *, seconds: int, megabytes: int, failed: DelvepressError) -> T:
    """Return what `work` returns, done in a process of its own that may take so many seconds and megabytes.

    Raises what it raises, and `failed` where it takes more or the process breaks down; systems without limits bound its time only.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_limited, initargs=(megabytes,)) as pool:
        try:
            return pool.submit(work, *arguments).result(timeout=seconds)
        except BaseException as error:
            if not isinstance(error, DelvepressError):
                for child in active_children():
                    child.kill()
            if isinstance(error, (TimeoutError, MemoryError, RecursionError, BrokenExecutor)):
                raise failed from None
            raise


def _limited(megabytes: int) -> None:
    """Follow the parent, and take no more memory than so many megabytes."""
    _follow()
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


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
