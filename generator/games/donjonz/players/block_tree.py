"""The block tree of what is left before a hero: parts that hang together by single spaces, and its repair after a few steps.

A walk that goes from one block into another through their joint never comes back: it follows one path of the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Block:
    """A biconnected block: its `spaces` without the `joint` it hangs on, the blocks `hung` on these, and `total`, all in it.

    All sets are bits by space number. `promises` is room for the bound. Two blocks of the same joint and total are one object.
    """

    __slots__ = ("hung", "joint", "promises", "spaces", "total")

    def __init__(self, joint: int, spaces: int, *, hung: tuple[Block, ...], total: int) -> None:
        self.joint = joint
        self.spaces = spaces
        self.hung = hung
        self.total = total
        self.promises: dict[tuple[int, int], list[tuple[int, int, int]]] = {}


class Blocks:
    """All blocks ever met in one maze, whose `open_to` are the neighbours of each space as bits."""

    def __init__(self, open_to: Sequence[int]) -> None:
        self.open_to = open_to
        self._met: dict[tuple[int, int], Block] = {}
        self._parted: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def around(self, space: int, free: int, hung: Iterable[Block] = ()) -> tuple[Block, ...]:
        """Return the blocks that hang on a space when `free` can be walked, with others `hung` on that space or on these.

        What cannot be reached through `free` is left out.
        """
        parts = self._parted.get((space, free))
        if parts is None:
            parts = self._parted[space, free] = parted(self.open_to, space, free)
        waiting: dict[int, list[Block]] = {}
        for block in hung:
            waiting.setdefault(block.joint, []).append(block)
        for spaces, joint in parts:
            found = [block for on, blocks in waiting.items() if spaces >> on & 1 for block in blocks]
            waiting.setdefault(joint, []).append(self._block(joint, spaces, found))
        return tuple(waiting.get(space, ()))

    def after(self, roots: Iterable[Block], path: Sequence[int], left: int) -> tuple[Block, ...]:
        """Return the blocks that hang on the end of a path into one of the `roots`; `left` are the spaces still unused."""
        here = path[-1]
        inside = 1 << here
        block = next(block for block in roots if block.total & inside)
        while not block.spaces & inside:
            block = next(after for after in block.hung if after.total & inside)
        return self.around(here, block.spaces & left, block.hung)

    def _block(self, joint: int, spaces: int, hung: list[Block]) -> Block:
        total = spaces
        for block in hung:
            total |= block.total
        known = self._met.get((joint, total))
        if known is None:
            known = self._met[joint, total] = Block(joint, spaces, hung=tuple(hung), total=total)
        return known


def parted(open_to: Sequence[int], start: int, free: int) -> list[tuple[int, int]]:
    """Return the blocks in reach of `start` within `free`, outermost first, each as its spaces and its joint (Tarjan)."""
    number = [0] * len(open_to)
    number[start] = count = 1
    path, todo, lows = [start], [open_to[start] & free], [1]
    pending: list[int] = []
    found: list[tuple[int, int]] = []
    within = free | 1 << start
    while True:
        rest = todo[-1]
        if rest:
            bit = rest & -rest
            todo[-1] = rest ^ bit
            there = bit.bit_length() - 1
            seen = number[there]
            if not seen:
                count += 1
                number[there] = count
                todo.append(open_to[there] & within & ~(1 << path[-1]))
                path.append(there)
                lows.append(count)
                pending.append(there)
            elif seen < lows[-1]:
                lows[-1] = seen
            continue
        here, low = path.pop(), lows.pop()
        todo.pop()
        if not path:
            return found
        if low >= number[path[-1]]:
            found.append((_popped(pending, here), path[-1]))
        elif low < lows[-1]:
            lows[-1] = low


def _popped(pending: list[int], last: int) -> int:
    """Take spaces off the end of a list down to `last` and return them as bits."""
    bits = 0
    while True:
        space = pending.pop()
        bits |= 1 << space
        if space == last:
            return bits
