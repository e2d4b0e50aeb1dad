"""Hands that note whether what a game expects to be played next is what it asks for next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.core.hands import Ahead, Hands, Lot, unknown


class Guessing(Hands):
    """Hands that note what may come next after every lot, by what is known at a `share` of it, and what does."""

    def __init__(self, share: float = 1.0) -> None:
        self.share = share
        self.guesses: list[list[Lot[Any, Any]]] = []
        self.asked: list[Lot[Any, Any]] = []

    def do(self, lot: Lot[Any, Any], told: str = "", ahead: Ahead[Any] = unknown, wins: Any = None) -> list[Any]:
        found = super().do(lot, told)
        self.asked.append(lot)
        self.guesses.append(list(ahead(found[: int(len(found) * self.share)])))
        return found

    def right(self) -> Sequence[bool]:
        """Return for every guess whether the likeliest was what came."""
        pairs = zip(self.guesses, self.asked[1:], strict=False)
        return [guesses[0] == lot for guesses, lot in pairs if guesses]
