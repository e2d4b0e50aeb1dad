"""Short pieces of work done by other processes and by this one, where each lot is asked for by what came of the last.

Pieces go out in chunks of about `SECONDS`, smaller ones towards the end of a lot. This process does a piece whenever nothing has
come back; where all pieces of a lot are out, whoever is idle begins what will most likely be asked for next. What the pieces of a
lot share is sent to each process once. Where one of them is ended from outside, the others go on.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Any, TypeVar

import msgspec

from generator.core import progress
from generator.core.hands import Ahead, Hands, Lot, unknown
from generator.core.workers import Pool

S = TypeVar("S")
T = TypeVar("T")

SECONDS = 0.1
"""How long a chunk should take at most, for it may hold pieces that nobody will ask for."""
CHUNKS = 2
"""Chunks that a process has at most: one that it works at, one that waits for it."""
LOTS = 16
"""So many lots every process remembers, the last that it was sent."""
_Piece = tuple[int, int]
"""The number of a lot, and that of a piece of it."""
_Sent = tuple[list[Any], float]
"""What came of the first pieces of a chunk, and the seconds they took."""


class _Helper(msgspec.Struct):
    """A process that helps: what sends work to it, whether it is ready, the lots that it remembers, the chunks that it has."""

    executor: Executor
    ready: Future[object]
    lots: list[int] = []
    first: set[Future[_Sent]] = set()
    """Chunks with which a lot is sent: they are never taken back."""
    out: dict[Future[_Sent], list[_Piece]] = {}


class ManyHands(Hands):
    """Pools of one process each, and this process beside them."""

    def __init__(self, pools: Sequence[Pool]) -> None:
        self._pools = pools
        self._helpers: list[_Helper] | None = None
        """Those who help; None before they are called."""
        self._numbers: dict[tuple[int, Callable[..., Any]], tuple[int, Lot[Any, Any]]] = {}
        """Lots by what they share and what is done with it, which stay alive meanwhile, with their numbers."""
        self._next = 0
        self._found: dict[_Piece, Any] = {}
        self._failed: set[_Piece] = set()
        """Pieces that failed elsewhere: they are done here, where their error belongs, if they are wanted."""
        self._seconds = 0.0
        """How long a piece took lately; 0 before that is known."""

    def begin(self, ready: Callable[[], object]) -> None:
        """Start the processes, if that was not done yet, each of which calls `ready` first; forget what was done so far."""
        if self._helpers is None:
            executors = [pool.executor() for pool in self._pools]
            self._helpers = [_Helper(executor, executor.submit(ready)) for executor in executors]
        self._numbers.clear()
        self._found.clear()
        self._failed.clear()

    def do(self, lot: Lot[S, T], told: str = "", ahead: Ahead[T] = unknown) -> list[T]:
        """Return what comes of every piece of a lot, in their order, done by all at once; see `Hands.do`."""
        pieces = self._pieces(lot)
        self._call_back(pieces)
        before, following = -1, list[Lot[Any, Any]]()
        while True:
            self._take_in()
            results: list[T] = [self._found[piece] for piece in pieces if piece in self._found]
            if len(results) == len(pieces):
                return results
            if len(results) != before:
                before, following = len(results), []
                if told:
                    progress.tell(told, before, len(pieces))
            here = self._hand_out([lot])
            if here is not None:
                self._do_here(*here)
            elif not self._do_ahead(following := following or list(ahead(results))):
                wait(self._out(), return_when=FIRST_COMPLETED)

    def _out(self) -> list[Future[_Sent]]:
        return [future for helper in self._helpers or () for future in helper.out]

    def _pieces(self, lot: Lot[Any, Any]) -> list[_Piece]:
        """Return the pieces of a lot; lots that share the very same thing, and do the same with it, are one."""
        known = self._numbers.get((id(lot.shared), lot.work))
        if known is None:
            known = self._numbers[id(lot.shared), lot.work] = (self._next, lot)
            self._next += 1
        return [(known[0], number) for number in lot.numbers]

    def _call_back(self, wanted: Sequence[_Piece]) -> None:
        """Take back what waits and is not wanted now."""
        needed = set(wanted)
        for helper in self._helpers or ():
            for future, pieces in list(helper.out.items()):
                if needed.isdisjoint(pieces) and future not in helper.first and future.cancel():
                    del helper.out[future]

    def _take_in(self) -> None:
        """Keep what came back; leave those helpers out who were lost, with what they were at."""
        for helper in list(self._helpers or ()):
            for future in [future for future in helper.out if future.done()]:
                pieces = helper.out.pop(future)
                try:
                    results, seconds = future.result()
                except BrokenExecutor:
                    self._leave_out(helper)
                    break
                self._found.update(zip(pieces, results, strict=False))
                self._failed.update(pieces[len(results) :][:1])
                self._measure(seconds, len(results))

    def _leave_out(self, helper: _Helper) -> None:
        self._helpers = [other for other in self._helpers or () if other is not helper]

    def _hand_out(self, lots: Iterable[Lot[Any, Any]]) -> tuple[Lot[Any, Any], _Piece] | None:
        """Send out pieces as long as somebody has too few, and return the next one that nobody works at; None without."""
        ready = [helper for helper in self._helpers or () if helper.ready.done()]
        taken = {piece for helper in ready for pieces in helper.out.values() for piece in pieces}
        for lot in lots:
            left = [piece for piece in self._pieces(lot) if piece not in self._found and piece not in taken]
            failed = [piece for piece in left if piece in self._failed]
            free = [piece for piece in left if piece not in self._failed]
            for helper in sorted(ready, key=lambda helper: len(helper.out)) * CHUNKS:
                if free and len(helper.out) < CHUNKS:
                    count = self._count(len(free), len(ready))
                    self._send(helper, lot, free[:count])
                    free = free[count:]
            if here := failed or free:
                return lot, here[0]
        return None

    def _count(self, free: int, size: int) -> int:
        """Return how many pieces the next chunk has."""
        most = math.ceil(SECONDS / self._seconds) if self._seconds else 1
        return max(1, min(most, free // (CHUNKS * (size + 1))))

    def _send(self, helper: _Helper, lot: Lot[Any, Any], pieces: list[_Piece]) -> None:
        number = pieces[0][0]
        new = None if number in helper.lots else msgspec.structs.replace(lot, numbers=())
        if new is not None:
            helper.lots = [*helper.lots, number][-LOTS:]
        try:
            future = helper.executor.submit(_carry_out, number, new, [piece for _, piece in pieces])
        except (BrokenExecutor, RuntimeError):  # it broke, or was shut down, since work was last sent
            self._leave_out(helper)
            return
        helper.out[future] = pieces
        if new is not None:
            helper.first.add(future)

    def _do_here(self, lot: Lot[Any, Any], piece: _Piece) -> None:
        begun = time.perf_counter()
        self._found[piece] = lot.work(lot.shared, piece[1])
        self._measure(time.perf_counter() - begun, 1)

    def _do_ahead(self, lots: Iterable[Lot[Any, Any]]) -> bool:
        """Begin what may be asked for next; return whether a piece of it was done here. One that fails waits until it is wanted."""
        here = self._hand_out(lots)
        if here is None:
            return False
        try:
            self._do_here(*here)
        except Exception:
            return False
        return True

    def _measure(self, seconds: float, count: int) -> None:
        if count:
            each = max(seconds / count, 1e-9)
            self._seconds = (3 * self._seconds + each) / 4 if self._seconds else each


_LOTS: dict[int, Lot[Any, Any]] = {}
"""The lots that this process remembers, by their numbers, where it helps another one."""


def _carry_out(number: int, lot: Lot[Any, Any] | None, numbers: Sequence[int]) -> _Sent:
    """Return what comes of pieces of a lot, up to the first that fails, and the seconds; a lot is given once."""
    if lot is not None:
        _LOTS[number] = lot
        for old in list(_LOTS)[:-LOTS]:
            del _LOTS[old]
    begun = time.perf_counter()
    results = list(_results(_LOTS[number], numbers))
    return results, time.perf_counter() - begun


def _results(lot: Lot[Any, Any], numbers: Sequence[int]) -> Iterator[Any]:
    """Yield what comes of pieces; one that fails ends the chunk, and fails once more where it is asked for."""
    for number in numbers:
        try:
            result = lot.work(lot.shared, number)
        except Exception:
            return
        yield result
