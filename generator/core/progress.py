"""How far long work is: whoever wants to know listens, and work that takes seconds tells.

What is told changes nothing of what is made. Nobody listens unless somebody asks to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec


class Step(msgspec.Struct, frozen=True):
    """How far some work is: what it is, how many steps of it are done, and of how many; 0 where nobody knows.

    Where the steps are games, `won` says how many of those done were won. `after` is how many steps of the same kind other work
    has that follows it, as far as that is known.
    """

    what: str
    done: int = 0
    count: int = 0
    won: int | None = None
    after: int = 0


Listener = Callable[[Step], None]
_LISTENERS: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let `listener` be told of all work in between."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


def tell(what: str, done: int = 0, count: int = 0, *, won: int | None = None, after: int = 0) -> None:
    """Tell whoever listens how far some work is; see `Step`."""
    for listener in _LISTENERS:
        listener(Step(what, done, count, won, after))


def counted(what: str, numbers: range) -> Iterator[int]:
    """Yield numbers one after another, and tell before each how many are done."""
    for place, number in enumerate(numbers):
        tell(what, place, len(numbers))
        yield number
