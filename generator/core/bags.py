"""Bags: orders without end of the items of a pool, in which none comes again before all others have, nor soon after.

A bag is known by its root stream, its name and its number of items. Its *orders* follow one another: each holds every item once,
and its first half has none of the last half of the order before, so that an item is always away for half a bag at least.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.core.rng import Rng


class Bag:
    """The orders of a bag with `size` items (1 at least), which are their places in their pool.

    The first half of its first order has none of the items that came `before`.
    """

    def __init__(self, root: Rng, name: tuple[str | int, ...], size: int, before: Collection[int] = ()) -> None:
        self._root, self._name, self._size = root, name, size
        self._last: Collection[int] = before
        self._orders: list[tuple[int, ...]] = []

    @property
    def half(self) -> int:
        """How many of its items half a bag holds, rounded down."""
        return self._size // 2

    def order(self, number: int) -> tuple[int, ...]:
        """Return an order, by its number from 0 on.

        In a bag of an even size the first halves of all orders hold the same items, so that orders between need not be known.
        """
        if number and not self._size % 2:
            self._last = frozenset(self.order(0)[self.half :])
            return self._made(number)
        while len(self._orders) <= number:
            self._orders.append(self._made(len(self._orders)))
            self._last = frozenset(self._orders[-1][self._size - self.half :])
        return self._orders[number]

    def _made(self, number: int) -> tuple[int, ...]:
        """Return an order whose first half has nothing of what came last."""
        shuffled = self._root.alike("bag", *self._name, self._size, number).shuffle(range(self._size))
        first = [item for item in shuffled if item not in self._last][: self.half]
        return (*first, *(item for item in shuffled if item not in first))

    def draw(self, number: int) -> int:
        """Return the item that is drawn by a number, from 0 on."""
        return self.order(number // self._size)[number % self._size]

    def hand(self, turn: int, count: int) -> tuple[int, ...]:
        """Return the `count` items of a turn (0 is the first), all different, of which every turn has as many.

        Turns take what follows; more items than half a bag and one are those with which the order of their turn begins.
        """
        if count - 1 > self.half:
            return self.order(turn)[:count]
        return tuple(self.draw(turn * count + place) for place in range(count))

    def last(self, drawn: int) -> frozenset[int]:
        """Return the items that were drawn last, half a bag of them at most, when so many were drawn in all."""
        return frozenset(self.draw(number) for number in range(max(0, drawn - self.half), drawn))
