"""A game on a screen: the map that its players see, where a game stands on it, and where one taps for each move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, cast

import msgspec

from generator.core.data import Record
from generator.draw.figures import Figure

Q = TypeVar("Q", bound=Record)
S = TypeVar("S")
Point = tuple[float, float]
"""A place on a map, in mm from its left and its top."""


class Place(msgspec.Struct, frozen=True):
    """A move by its word: what a player is told of it, and where on the map it leads, None for a move that leads nowhere."""

    word: str
    says: str
    at: Point | None = None


class Stand(msgspec.Struct, frozen=True):
    """How a game stands: where its hero is and which way they came, what they have in lines, and what they may do next."""

    here: Point
    way: tuple[Point, ...]
    lines: tuple[str, ...]
    places: tuple[Place, ...]


class Board(msgspec.Struct, Generic[Q, S], frozen=True):
    """The map of a quest, as it lies open before its players, and how a game of it stands after the `states` that it went through.

    `space` is how wide a space of the map is, in mm.
    """

    figure: Callable[[Q], Figure]
    stand: Callable[[Q, Sequence[S]], Stand]
    space: float

    def erased(self) -> Board[Q, object]:
        """Return this board with the states of its game forgotten, as `Game` holds it."""
        return cast("Board[Q, object]", self)
