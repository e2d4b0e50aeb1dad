"""Where chance comes from: dice from a random stream, or rolls that were recorded before.

Tiles, monsters and items come in the order of the quest, so that dice are all the chance there is (S-35).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol

from generator.core.errors import BadMoves
from generator.core.rng import Rng

_BYTES = 128
_REJECTED = bytes(range(252, 256))
_FACES = bytes(1 + byte % 6 for byte in range(256))
Purpose = Literal["hero", "foe", "shot", "harm", "heal", "test"]
"""What a die is for: a hero's or a monster's side of combat, a shot, other damage, healing, or whether something succeeds."""


class Chance(Protocol):
    """All the chance there is in a game: one die at a time."""

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""


class Dice:
    """Fair dice from one stream; rolls are cut from blocks of its bits, so that they are cheap."""

    __slots__ = ("_faces", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._faces: Iterator[int] = iter(())

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""
        return next(self._faces, 0) or self._refilled()

    def _refilled(self) -> int:
        """Return the first roll of a fresh block; bytes of 252 or more are left out, so that all faces are equally likely."""
        self._faces = iter(self._rng.bits(8 * _BYTES).to_bytes(_BYTES, "little").translate(_FACES, _REJECTED))
        return next(self._faces)


class RecordedDice:
    """Rolls that were made before, in their order."""

    __slots__ = ("_at", "_rolls")

    def __init__(self, rolls: Iterable[int]) -> None:
        self._rolls = tuple(rolls)
        self._at = 0

    def die(self, purpose: Purpose) -> int:
        """Return the next roll; raises BadMoves where there is none, or where it is no roll."""
        if self.spent:
            raise BadMoves(f"the record of dice ends before roll {self._at + 1}; record the whole game")
        roll = self._rolls[self._at]
        self._at += 1
        if not 1 <= roll <= 6:
            raise BadMoves(f"roll {self._at} of the record is {roll}, but dice show 1 to 6; compare the record")
        return roll

    @property
    def spent(self) -> bool:
        """Whether no roll is left."""
        return self._at == len(self._rolls)


def roll(chance: Chance, dice: int, purpose: Purpose) -> int:
    """Return the sum of so many dice."""
    return sum(chance.die(purpose) for _ in range(dice))
