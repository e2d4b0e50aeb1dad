"""A sequence whose items are made anew whenever they are asked for, so that many of them take little memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

T = TypeVar("T", covariant=True)


class Lazy(Sequence[T]):
    """Items by functions that make them: each call for an item makes it, and nothing is kept of it."""

    def __init__(self, makers: Sequence[Callable[[], T]]) -> None:
        self._makers = makers

    def __len__(self) -> int:
        return len(self._makers)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        """Return the item at a place, or a list of those of a slice, made now."""
        if isinstance(place, slice):
            return [make() for make in self._makers[place]]
        return self._makers[place]()
