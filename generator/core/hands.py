"""Whoever does many short pieces of work: this process alone, or others too while it works (`core.many_hands`).

A piece is a function of a module called with what all pieces of a lot share and with the piece's own number. It is pure, so that
neither who does it nor when changes what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from generator.core import progress

S = TypeVar("S")
T = TypeVar("T")


class Lot(msgspec.Struct, Generic[S, T], frozen=True):
    """Pieces of work of one kind: `work(shared, number)` for each of the numbers; all can be pickled."""

    work: Callable[[S, int], T]
    shared: S
    numbers: Sequence[int]


Ahead = Callable[[Sequence[T]], Sequence[Lot[Any, Any]]]
"""Says by what is known of a lot so far which lots will be asked for next, the likeliest first."""


def unknown(known: Sequence[object]) -> tuple[Lot[Any, Any], ...]:
    """Say that nobody knows what will be asked for next."""
    return ()


def won_of(found: Sequence[T], wins: Callable[[T], bool] | None) -> int | None:
    """Return how many pieces are games that were won, None where pieces are no games."""
    return None if wins is None else sum(map(wins, found))


class Hands:
    """Whoever does pieces of work: this process alone, one piece after another."""

    def begin(self, ready: Callable[[], object]) -> None:
        """Call for whoever helps, who calls `ready` first, a function of a module: nobody comes where this process is alone."""

    def do(self, lot: Lot[S, T], told: str = "", ahead: Ahead[T] = unknown, wins: Callable[[T], bool] | None = None) -> list[T]:
        """Return what comes of every piece of a lot, in their order; those who listen are told how far `told` is.

        Of pieces that are games they are told how many were won so far, as `wins` says of each.
        What is begun `ahead` while other pieces are waited for changes no result: it is known already when it is asked for.
        """
        results: list[T] = []
        for done, number in enumerate(lot.numbers):
            if told:
                progress.tell(told, done, len(lot.numbers), won=won_of(results, wins))
            results.append(lot.work(lot.shared, number))
        return results


ALONE = Hands()
"""This process without help: what a page in a browser, a worker and a library have."""
