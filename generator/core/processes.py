"""Processes for work of many parts: they end with the run that started them, however that ends. No page in a browser has any."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from types import TracebackType
from typing import TypeVar

from generator.core.errors import DelvepressError, ForgeFailed

T = TypeVar("T")
SECONDS_TO_END = 5
"""How long a process that was asked to end is waited for."""


def cores() -> int:
    """Return how many processes this machine can run at once, as far as this run may use it."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


class Processes:
    """A pool of `size` processes on this machine (0: one for each core), to be used in a `with` statement.

    They are started when work is sent. Whatever stops this process, or the work, ends them. Where one is ended from outside all
    are started anew. `advice` says what to do where that happens again and again.
    """

    build = ""
    losses: tuple[type[BaseException], ...] = ()

    def __init__(self, size: int = 0, advice: str = "run the command again") -> None:
        self.size = size or cores()
        self.advice = advice
        self._executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._executor is None:
            return
        if error is None:
            self._executor.shutdown(cancel_futures=True)
            return
        self._executor.shutdown(wait=False, cancel_futures=True)
        children = active_children()
        for child in children:
            child.terminate()
        for child in children:
            child.join(SECONDS_TO_END)

    def executor(self) -> Executor:
        """Return what carries out work now."""
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self.size, mp_context=get_context("spawn"), initializer=_follow)
        return self._executor

    def replace(self, broken: Executor) -> None:
        """Start all processes anew where one of an executor was ended from outside, unless that was done already."""
        if self._executor is broken:
            broken.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def give_up(self) -> DelvepressError:
        """Return what is said where processes are ended at the same work again and again."""
        return ForgeFailed(
            "Processes of this command were ended from outside at the same work again and again, perhaps for lack of memory; "
            f"{self.advice}."
        )


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
