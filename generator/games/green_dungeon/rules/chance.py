"""Where chance comes from: dice and draws from a random stream, or numbers that were recorded before.

A fate strip is another source; see rules/strip_chance.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.games.green_dungeon.quest.board import Card, PileName

_BYTES = 128
_REJECTED = bytes(range(252, 256))
_FACES = bytes(1 + byte % 6 for byte in range(256))

Purpose = Literal["door", "you", "foe", "power", "heal", "event", "twist"]
"""What a die is for: a closed door, either side of a fight, magic (spells, traps, magic rooms, magic regained), healing, the time
track, a twist."""


class Chance(Protocol):
    """All the chance there is in a game: one die at a time, and which card is drawn from a pile."""

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the place of the card that is drawn: the last one, but any of a pile that was `mixed`."""


class Dice:
    """Fair dice and draws from one stream; rolls are cut from blocks of its bits, so that they are cheap."""

    __slots__ = ("_faces", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._faces: Iterator[int] = iter(())

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""
        return next(self._faces, 0) or self._refilled()

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the place of the card that is drawn."""
        return self._rng.below(len(cards)) if mixed and len(cards) > 1 else len(cards) - 1

    def _refilled(self) -> int:
        """Return the first roll of a fresh block; bytes of 252 or more are left out, so that all faces are equally likely."""
        self._faces = iter(self._rng.bits(8 * _BYTES).to_bytes(_BYTES, "little").translate(_FACES, _REJECTED))
        return next(self._faces)


class RecordedChance:
    """Rolls and draws that were made before, in their order, such as those of a `ChanceRecorder`."""

    __slots__ = ("_at", "_numbers")

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = tuple(numbers)
        self._at = 0

    def die(self, purpose: Purpose) -> int:
        """Return the next number; raises BadMoves where it is no roll."""
        return self._next(1, 6, "roll")

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the next number for a mixed pile; raises BadMoves where it is no place among its cards."""
        return self._next(0, len(cards) - 1, "draw") if mixed and len(cards) > 1 else len(cards) - 1

    @property
    def spent(self) -> bool:
        """Whether no number is left."""
        return self._at == len(self._numbers)

    def _next(self, low: int, high: int, what: str) -> int:
        if self.spent:
            raise BadMoves(f"the record of chance ends before number {self._at + 1}, a {what}; record the whole game")
        value = self._numbers[self._at]
        self._at += 1
        if not low <= value <= high:
            due = f"but a {what} from {low} to {high} is due"
            raise BadMoves(f"number {self._at} of the record of chance is {value}, {due}; compare the record")
        return value


class ChanceRecorder:
    """Passes on what another source of chance gives and keeps it in `numbers`, from which `RecordedChance` gives it again."""

    __slots__ = ("_source", "numbers")

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.numbers: list[int] = []

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""
        self.numbers.append(self._source.die(purpose))
        return self.numbers[-1]

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the place of a card, which is written down where there was a choice."""
        at = self._source.draw(cards, pile, mixed)
        if mixed and len(cards) > 1:
            self.numbers.append(at)
        return at
