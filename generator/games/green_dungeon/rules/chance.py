"""Where chance comes from: dice and draws from a named stream, from a tape that was recorded, or from anything a caller has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from generator.core.errors import DelvepressError
from generator.core.rng import Rng
from generator.games.green_dungeon.quest.board import Card, DeckName

_BYTES = 128
_OVER = bytes(range(252, 256))
_FACES = bytes(1 + byte % 6 for byte in range(256))


class BadLuck(DelvepressError):
    """A recorded roll or draw that is missing or impossible; the message says which."""


Purpose = Literal["door", "you", "foe", "power", "heal", "event"]
"""What a die is for: a closed door, either side of a fight, spells with traps and magic rooms, healing, the time track."""


class Luck(Protocol):
    """All the chance there is in a game: one die at a time, and which card is drawn from a deck."""

    def die(self, what: Purpose) -> int:
        """Return a roll from 1 to 6."""

    def draw(self, cards: Sequence[Card], deck: DeckName, mixed: bool) -> int:
        """Return the place of the card that is drawn: the last one, but any of a deck that was `mixed`."""


class Dice:
    """Fair dice and draws from one stream; rolls are cut from blocks of its bits, so that they are cheap."""

    __slots__ = ("_faces", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._faces: Iterator[int] = iter(())

    def die(self, what: Purpose) -> int:
        """Return a roll from 1 to 6."""
        return next(self._faces, 0) or self._refilled()

    def draw(self, cards: Sequence[Card], deck: DeckName, mixed: bool) -> int:
        """Return the place of the card that is drawn."""
        return self._rng.below(len(cards)) if mixed and len(cards) > 1 else len(cards) - 1

    def _refilled(self) -> int:
        """Return the first roll of a fresh block, every byte of 252 or more left out."""
        self._faces = iter(self._rng.bits(8 * _BYTES).to_bytes(_BYTES, "little").translate(_FACES, _OVER))
        return next(self._faces)


class Tape:
    """Rolls and draws that were made before, in their order: a replay, a fate strip, or dice rolled at a table."""

    __slots__ = ("_at", "_taken")

    def __init__(self, taken: Iterable[int]) -> None:
        self._taken = tuple(taken)
        self._at = 0

    def die(self, what: Purpose) -> int:
        """Return the next number, which must be a roll; BadLuck otherwise."""
        return self._next(1, 6, "roll")

    def draw(self, cards: Sequence[Card], deck: DeckName, mixed: bool) -> int:
        """Return the next number, which must be a place among the cards of a mixed deck; BadLuck otherwise."""
        return self._next(0, len(cards) - 1, "draw") if mixed and len(cards) > 1 else len(cards) - 1

    @property
    def spent(self) -> bool:
        """Return whether nothing is left."""
        return self._at == len(self._taken)

    def _next(self, low: int, high: int, what: str) -> int:
        if self.spent:
            raise BadLuck(f"the tape ends before number {self._at + 1}, a {what}; record the whole game")
        value = self._taken[self._at]
        self._at += 1
        if not low <= value <= high:
            raise BadLuck(f"number {self._at} on the tape is {value}, but a {what} from {low} to {high} is due; compare the record")
        return value


class Recorder:
    """Passes on another luck and keeps every number in `tape`."""

    __slots__ = ("_luck", "tape")

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self.tape: list[int] = []

    def die(self, what: Purpose) -> int:
        """Return a roll from 1 to 6."""
        self.tape.append(self._luck.die(what))
        return self.tape[-1]

    def draw(self, cards: Sequence[Card], deck: DeckName, mixed: bool) -> int:
        """Return the place of a card, which is written down where there was a choice."""
        at = self._luck.draw(cards, deck, mixed)
        if mixed and len(cards) > 1:
            self.tape.append(at)
        return at
