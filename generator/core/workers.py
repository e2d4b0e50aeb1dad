"""Work of many parts: carried out by any executor, several at once, or here, one after another; what is lost is done again.

Jobs go to the executor in chunks, each of about `SECONDS` of work as measured by those before it, since a chunk costs some
milliseconds to send. Only so many chunks are out at a time, so that neither many jobs nor large results fill the memory. Chunks
that were lost with the process that worked at them are sent again. Who does which job, how large the chunks are and what was lost
changes no result.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from threading import Lock
from typing import Generic, Protocol, TypeVar

import msgspec

from generator.core.errors import DelvepressError, ForgeFailed
from generator.core.version import __version__

T = TypeVar("T")
Job = tuple[object, ...]
"""The arguments of one call."""

SECONDS = 1.25
"""How long a chunk should take."""
MOST_JOBS = 1000
"""Most jobs of a chunk."""
AHEAD = 2
"""Chunks that a process has at most: one that it works at, one that waits for it."""
WINDOW = 8
"""Chunks for each process that are out, or done and not handed on yet, where results must come in order."""
PATIENCE = 5.0
"""After so many seconds without a result it is looked whether the executor is still there."""
MOST_LOSSES = 5
"""So often one chunk may be lost before the work is given up."""
_ALONE = Lock()
"""Held while a chunk is worked at: the press is not made for threads, and a worker of a cluster may have several."""


class Pool(Protocol):
    """What jobs are carried out by: an executor, and another one in its place when it breaks."""

    @property
    def size(self) -> int:
        """How many jobs can be done at once."""

    @property
    def build(self) -> str:
        """The build of the press that workers must have; empty where they run this very one."""

    @property
    def losses(self) -> tuple[type[BaseException], ...]:
        """What is raised, beside BrokenExecutor and CancelledError, for work that was lost with its worker."""

    def executor(self) -> Executor:
        """Return what carries out work now. Raises DelvepressError."""

    def replace(self, broken: Executor) -> None:
        """Put another executor in place of one that lost work, unless that was done already. Raises DelvepressError."""

    def give_up(self) -> DelvepressError:
        """Return what is said where the same work was lost again and again."""


def nothing() -> None:
    """Do nothing, where nobody wants to know how far the work is."""


def run(work: Callable[..., T], jobs: Sequence[Job], done: Callable[[], None] = nothing, *, pool: Pool | None = None) -> list[T]:
    """Call `work` with the arguments of every job, and return the results in the order of the jobs; see `stream`."""
    return list(stream(work, jobs, done, pool=pool))


def stream(
    work: Callable[..., T], jobs: Sequence[Job], done: Callable[[], None] = nothing, *, pool: Pool | None = None
) -> Iterator[T]:
    """Yield what `work` returns for every job, in the order of the jobs; they are done by a `pool`, or here where there is none.

    `work` must be a function of a module, jobs and results things that can be pickled. `done` is called once for each job, as soon
    as it is done. Of DelvepressErrors of several jobs the first is raised, after the results before it; other errors at once.
    Raises ForgeFailed where work was lost again and again.
    """
    if pool is None:
        for job in jobs:
            result = work(*job)
            done()
            yield result
        return
    ready: dict[int, _Done[T]] = {}
    current = _Run(work, jobs, done, pool)
    place = 0
    for first, chunk in current.chunks():
        ready[first] = chunk
        while place in ready:
            chunk = ready.pop(place)
            current.held = len(ready)
            yield from chunk.results
            if chunk.error is not None:
                raise chunk.error
            place += len(chunk.results)
        current.held = len(ready)


def as_completed(
    work: Callable[..., T], jobs: Sequence[Job], done: Callable[[], None] = nothing, *, pool: Pool | None = None
) -> Iterator[tuple[int, T]]:
    """Yield the place of every job (from 0) and what `work` returns for it, as soon as it is done; else as `stream`.

    The first error that comes is raised. Results are held until they are taken, but no further work is sent out meanwhile.
    """
    if pool is None:
        yield from enumerate(stream(work, jobs, done))
        return
    for first, chunk in _Run(work, jobs, done, pool).chunks():
        yield from enumerate(chunk.results, start=first)
        if chunk.error is not None:
            raise chunk.error


class _Done(msgspec.Struct, Generic[T]):
    """What became of a chunk: the results of its jobs up to the first error, that error, and the seconds it took."""

    results: list[T]
    error: DelvepressError | None
    seconds: float


class _Chunk(msgspec.Struct):
    """Jobs that are sent together: the place of the first, how many they are, and how often they were lost."""

    first: int
    count: int
    losses: int = 0


class _Run(Generic[T]):
    """One call of `stream` or `as_completed`: what is sent out, what was lost, and how long a job takes."""

    def __init__(self, work: Callable[..., T], jobs: Sequence[Job], done: Callable[[], None], pool: Pool) -> None:
        self.work, self.jobs, self.done, self.pool = work, jobs, done, pool
        self.losses: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *pool.losses)
        self.waiting: dict[Future[_Done[T]], tuple[_Chunk, Executor]] = {}
        self.lost: list[_Chunk] = []
        self.next = 0
        self.held = 0
        """Chunks that are done and were not handed on yet."""
        self.seconds = 0.0
        """How long a job took lately; 0 before that is known."""

    def chunks(self) -> Iterator[tuple[int, _Done[T]]]:
        """Yield what became of each chunk, with the place of its first job, as soon as it is done."""
        try:
            self._send()
            while self.waiting:
                for future in self._finished():
                    chunk, executor = self.waiting.pop(future)
                    outcome = self._result(future, chunk, executor)
                    if outcome is not None:
                        self._measure(outcome, chunk)
                        yield chunk.first, outcome
                self._send()
        finally:
            for future in self.waiting:
                future.cancel()

    def _finished(self) -> list[Future[_Done[T]]]:
        """Wait for chunks to be done or lost, and return them, the first ones first."""
        finished, _ = wait(self.waiting, PATIENCE, return_when=FIRST_COMPLETED)
        if not finished:
            executor = self.pool.executor()
            finished = {future for future, (_, sent) in self.waiting.items() if sent is not executor}
            for future in finished:
                future.cancel()
        return sorted(finished, key=lambda future: self.waiting[future][0].first)

    def _send(self) -> None:
        """Send out what was lost, and as many new chunks as there is room for."""
        while self.lost:
            self._submit(self.lost.pop(0))
        size = self.pool.size
        while self.next < len(self.jobs) and len(self.waiting) < AHEAD * size and len(self.waiting) + self.held < WINDOW * size:
            chunk = _Chunk(self.next, self._count(size))
            self.next += chunk.count
            self._submit(chunk)

    def _count(self, size: int) -> int:
        """Return how many jobs the next chunk has: fewer towards the end, so that all processes end together."""
        if not self.seconds:
            return 1
        left = (len(self.jobs) - self.next) // (2 * size)
        return max(1, min(math.ceil(SECONDS / self.seconds), left, MOST_JOBS))

    def _submit(self, chunk: _Chunk) -> None:
        executor = self.pool.executor()
        jobs = self.jobs[chunk.first : chunk.first + chunk.count]
        try:
            future = executor.submit(_carry_out, self.work, jobs, self.pool.build)
        except (BrokenExecutor, RuntimeError) as error:  # it broke, or was shut down, since work was last sent
            future = Future()
            future.set_exception(error if isinstance(error, BrokenExecutor) else BrokenExecutor(str(error)))
        self.waiting[future] = (chunk, executor)

    def _result(self, future: Future[_Done[T]], chunk: _Chunk, executor: Executor) -> _Done[T] | None:
        """Return what became of a chunk; None where it was lost, and is to be sent again."""
        try:
            return future.result()
        except self.losses:
            chunk.losses += 1
        if chunk.losses >= MOST_LOSSES:
            raise self.pool.give_up() from None
        self.pool.replace(executor)
        self.lost.append(chunk)
        return None

    def _measure(self, outcome: _Done[T], chunk: _Chunk) -> None:
        for _ in outcome.results:
            self.done()
        if outcome.error is not None:
            self.next = len(self.jobs)
            return
        each = outcome.seconds / chunk.count
        self.seconds = (self.seconds + each) / 2 if self.seconds else max(each, 1e-9)


def _own_name() -> str:
    """Return the name of this worker: its machine, and its process there."""
    import platform

    return f"{platform.node() or 'without a name'}:{os.getpid()}"


def _carry_out(work: Callable[..., T], jobs: Sequence[Job], build: str) -> _Done[T]:
    """Do the jobs of a chunk, perhaps on another machine, whose press must be of the same `build` where one is given."""
    from generator.core import resources

    with _ALONE:
        if build and resources.build() != build:
            raise ForgeFailed(
                f"The worker {_own_name()} of the cluster has another build of delvepress ({__version__}, {resources.build()}) "
                f"than this one ({build}); install the same one on all machines."
            )
        begun = time.perf_counter()
        results: list[T] = []
        error = None
        for job in jobs:
            try:
                results.append(work(*job))
            except DelvepressError as found:
                error = found
                break
        return _Done(results, error, time.perf_counter() - begun)
