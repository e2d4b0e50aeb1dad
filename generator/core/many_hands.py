"""Short pieces of work done by the processes of a pool and by this one, where each lot is asked for by what came of the last.

Pieces go out in chunks of about `SECONDS`, smaller ones towards the end of a lot. This process does a piece whenever nothing has
come back; where all pieces of a lot are out, whoever is idle begins what will most likely be asked for next. Each process reads
a lot once. Where one of them is ended from outside, this one goes on alone.
"""

from __future__ import annotations

import math
import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from functools import lru_cache
from typing import Any, TypeVar

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
"""What pieces share is kept read for so many lots in every process."""
_Piece = tuple[bytes, int]
"""What all pieces of a lot share, packed, and the number of one of them."""


class ManyHands(Hands):
    """The processes of a `pool`, and this one beside them."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._executor: Executor | None = None
        """What others work by; None before they are called, and after one of them was lost."""
        self._ready: list[Future[object]] = []
        self._packed: dict[int, tuple[Lot[Any, Any], bytes]] = {}
        self._found: dict[_Piece, Any] = {}
        self._failed: set[_Piece] = set()
        """Pieces that failed elsewhere: they are done here, where their error belongs, if they are wanted."""
        self._out: dict[Future[tuple[list[Any], float]], list[_Piece]] = {}
        self._seconds = 0.0
        """How long a piece took lately; 0 before that is known."""

    def begin(self, ready: Callable[[], object]) -> None:
        """Start the processes, if that was not done yet; each calls `ready` first, a function of a module."""
        if not self._ready:
            self._executor = self._pool.executor()
            self._ready = [self._executor.submit(ready) for _ in range(self._pool.size)]

    def do(self, lot: Lot[S, T], told: str = "", ahead: Ahead[T] = unknown) -> list[T]:
        """Return what comes of every piece of a lot, in their order, done by all at once; see `Hands.do`."""
        pieces = self._pieces(lot)
        self._call_back(pieces)
        before, following = -1, list[Lot[Any, Any]]()
        while True:
            self._take_in()
            found: list[T] = [self._found[piece] for piece in pieces if piece in self._found]
            if len(found) == len(pieces):
                return found
            if len(found) != before:
                before, following = len(found), []
                if told:
                    progress.tell(told, before, len(pieces))
            here = self._hand_out([lot])
            if here is not None:
                self._do_here(*here)
            elif not self._do_ahead(following := following or list(ahead(found))):
                wait(self._out, return_when=FIRST_COMPLETED)

    def _pieces(self, lot: Lot[Any, Any]) -> list[_Piece]:
        """Return the pieces of a lot; what they share is packed once."""
        known = self._packed.get(id(lot.shared))
        if known is None or known[0].work is not lot.work:
            known = self._packed[id(lot.shared)] = (lot, pickle.dumps((lot.work, lot.shared), pickle.HIGHEST_PROTOCOL))
        return [(known[1], number) for number in lot.numbers]

    def _call_back(self, wanted: Sequence[_Piece]) -> None:
        """Take back what waits and is not wanted now."""
        needed = set(wanted)
        for future in [future for future, pieces in self._out.items() if needed.isdisjoint(pieces) and future.cancel()]:
            del self._out[future]

    def _take_in(self) -> None:
        """Keep what came back."""
        for future in [future for future in self._out if future.done()]:
            pieces = self._out.pop(future)
            try:
                results, seconds = future.result()
            except BrokenExecutor:
                self._be_alone()
                return
            self._found.update(zip(pieces, results, strict=False))
            self._failed.update(pieces[len(results) :][:1])
            self._measure(seconds, len(results))

    def _hand_out(self, lots: Iterable[Lot[Any, Any]]) -> tuple[Lot[Any, Any], _Piece] | None:
        """Send out pieces as long as somebody has too few, and return the next one that nobody works at; None without."""
        size = sum(future.done() for future in self._ready)
        taken = {piece for pieces in self._out.values() for piece in pieces}
        for lot in lots:
            free = [piece for piece in self._pieces(lot) if piece not in self._found and piece not in taken]
            failed = [piece for piece in free if piece in self._failed]
            free = [piece for piece in free if piece not in self._failed]
            while free and self._executor is not None and len(self._out) < CHUNKS * size:
                count = self._count(len(free), size)
                self._send(self._executor, free[:count])
                free = free[count:]
            if here := failed or free:
                return lot, here[0]
        return None

    def _count(self, free: int, size: int) -> int:
        """Return how many pieces the next chunk has."""
        most = math.ceil(SECONDS / self._seconds) if self._seconds else 1
        return max(1, min(most, free // (CHUNKS * (size + 1))))

    def _send(self, executor: Executor, pieces: list[_Piece]) -> None:
        try:
            future = executor.submit(_carry_out, pieces[0][0], [number for _, number in pieces])
        except (BrokenExecutor, RuntimeError):  # it broke, or was shut down, since work was last sent
            self._be_alone()
            return
        self._out[future] = pieces

    def _be_alone(self) -> None:
        """Go on without help, for one of those who helped was lost."""
        if self._executor is not None:
            self._pool.replace(self._executor)
        self._executor = None
        self._out.clear()

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


@lru_cache(maxsize=LOTS)
def _read(packed: bytes) -> tuple[Callable[[Any, int], Any], Any]:
    """Return what the pieces of a lot share, and what is done with them, as this run's own process packed it."""
    found: tuple[Callable[[Any, int], Any], Any] = pickle.loads(packed)  # noqa: S301 - from this run itself, by a pipe of its own
    return found


def _carry_out(packed: bytes, numbers: Sequence[int]) -> tuple[list[Any], float]:
    """Return what comes of the pieces of these numbers, up to the first that fails, and the seconds that took."""
    begun = time.perf_counter()
    results = list(_results(packed, numbers))
    return results, time.perf_counter() - begun


def _results(packed: bytes, numbers: Sequence[int]) -> Iterator[Any]:
    """Yield what comes of pieces; one that fails ends the chunk, and fails once more where it is asked for."""
    work, shared = _read(packed)
    for number in numbers:
        try:
            found = work(shared, number)
        except Exception:
            return
        yield found
