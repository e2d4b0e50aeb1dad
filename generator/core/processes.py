"""Processes for work of many parts: they end with the run that started them, however that ends. No page in a browser has any."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from generator.core import stages
from generator.core.errors import DelvepressError, ForgeFailed
from generator.core.stages import Seconds

if TYPE_CHECKING:  # read by those alone who start a pool: whoever starts a crew must not wait for it
    from concurrent.futures import Executor, Future, ProcessPoolExecutor

T = TypeVar("T")
PATIENCE = 5
"""So many times longer work may take by the clock than of the processor, which others use too."""
_GLANCE = 0.1
"""So many seconds pass until it is looked again how far bounded work is."""
_MOMENT = 0.005
"""So many seconds pass until it is looked again whether another thread has noted that a process ended."""
SECONDS_TO_END = 5
"""How long a process that was asked to end is waited for."""


def cores() -> int:
    """Return how many processes this machine can run at once, as far as this run may use it."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def is_worker() -> bool:
    """Return whether another run started this process to work for it."""
    return parent_process() is not None


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
        if error is not None:
            self.end()
        elif self._executor is not None:
            self._executor.shutdown(cancel_futures=True)

    def end(self) -> None:
        """End all processes at once, whatever they work at."""
        if self._executor is None:
            return
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None
        _end(active_children())

    def executor(self) -> Executor:
        """Return what carries out work now."""
        from concurrent.futures import ProcessPoolExecutor

        if self._executor is None:
            self._executor = ProcessPoolExecutor(self.size, mp_context=_Uninterrupted(), initializer=_follow)
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


class Crew:
    """So many processes beside this one, each with a line to it, to be used in a `with` statement.

    Whatever stops this process ends them. Where that is safe they are copies of this process, which know all that it has read.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._processes: list[BaseProcess] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        _end(self._processes)

    def start(self, work: Callable[[Connection], None]) -> list[Connection]:
        """Start the processes, each of which calls `work`, which can be pickled, with its end of a line; return the other ends."""
        lines = []
        for _ in range(self.size):
            context: Any = _Copied() if may_be_copied() else _Uninterrupted()
            here, there = context.Pipe()
            process = context.Process(target=_at_line, args=(work, there), daemon=True)
            process.start()
            there.close()
            self._processes.append(process)
            lines.append(here)
        return lines

    def wait(self, lines: Sequence[Connection]) -> None:
        """Wait until something has come by one of the lines, or one of them has ended."""
        wait(lines)


def may_be_copied() -> bool:
    """Return whether this process can be copied safely: on Linux, where no thread of its own or of a library runs beside it."""
    if sys.platform != "linux":
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def _at_line(work: Callable[[Connection], None], line: Connection) -> None:
    _follow()
    with suppress(EOFError, OSError):  # whoever is at the other end has gone
        work(line)


def _end(processes: Sequence[BaseProcess]) -> None:
    """End processes at once, whatever they work at, and wait for them.

    The thread of an executor waits for them too; where it is told of an end first, it is waited for until it has written that down.
    """
    for process in processes:
        process.terminate()
    latest = time.monotonic() + SECONDS_TO_END
    for process in processes:
        process.join(max(0.0, latest - time.monotonic()))
        while process.is_alive() and time.monotonic() < latest:
            time.sleep(_MOMENT)


class _Shielded(BaseProcess):
    """A process that no interrupt reaches, not even before it can say so itself: the keys that send one send it to all."""

    later: tuple[signal.Signals, ...] = (signal.SIGINT,)
    """Signals that do not reach it while it starts."""

    def start(self) -> None:
        """Start the process."""
        mask = getattr(signal, "pthread_sigmask", None)
        if mask is None:
            super().start()
            return
        before = mask(signal.SIG_BLOCK, self.later)
        try:
            super().start()
        finally:
            mask(signal.SIG_SETMASK, before)


class _ShieldedAnew(_Shielded, SpawnProcess):
    """A process that is started anew."""


class _Uninterrupted(SpawnContext):
    """Processes that are started anew, and that no interrupt reaches."""

    Process = _ShieldedAnew


if sys.platform != "win32":
    from multiprocessing.context import ForkContext, ForkProcess

    class _ShieldedCopy(_Shielded, ForkProcess):
        """A process that is a copy of this one: what this one does at a signal, it would do too."""

        later = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    class _Copied(ForkContext):
        """Processes that are copies of this one, and that no interrupt reaches."""

        Process = _ShieldedCopy


class Ended(Exception):
    """Work of `bounded` that was ended, for it took too much or broke down: `stage` is the last one that it told."""

    def __init__(self, stage: int) -> None:
        super().__init__(stage)
        self.stage = stage


def bounded(work: Callable[..., T], arguments: tuple[object, ...], *, seconds: Seconds, megabytes: int) -> T:
    """Return what `work` returns, done in a process of its own that may take so many megabytes, and so many seconds at each stage.

    Stages are numbers that work tells by `stages.reached`; it begins at 0. Raises what work raises, and Ended where it takes more
    or the process breaks down. Seconds are those of the processor; where a system has no such limits, memory is not bounded, and
    time is that of the clock, `PATIENCE` times as long.
    """
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    context = get_context("spawn")
    stage = context.RawValue("q", 0)
    with ProcessPoolExecutor(1, mp_context=context, initializer=_limited, initargs=(megabytes, stage, seconds)) as pool:
        try:
            return _awaited(pool.submit(work, *arguments), stage, seconds)
        except BaseException as error:
            if not isinstance(error, DelvepressError):
                for child in active_children():
                    child.kill()
            if isinstance(error, (TimeoutError, MemoryError, RecursionError, BrokenExecutor)):
                raise Ended(stage.value) from None
            raise


def _awaited(future: Future[T], stage: Any, seconds: Seconds) -> T:
    """Return the result of work; raises TimeoutError where it stays at one stage for too long."""
    from concurrent.futures import wait as wait_for

    before, since = 0, time.monotonic()
    while True:
        done, _ = wait_for([future], _GLANCE)
        if done:
            return future.result()
        now = time.monotonic()
        if stage.value != before:
            before, since = stage.value, now
        elif now - since > PATIENCE * seconds(before):
            raise TimeoutError


def _limited(megabytes: int, stage: Any, seconds: Seconds) -> None:
    """Follow the parent, tell it each stage, and take no more memory than so many megabytes."""
    stages.LISTENING.append((stage, seconds))
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
            if sys.platform != "win32":
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
