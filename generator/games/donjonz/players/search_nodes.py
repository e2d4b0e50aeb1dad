"""What is left of a maze, as bits: forks with the region still in reach, the arcs between them, and their block trees.

A region is a whole number with one bit for each space that is unused and can still be reached, and one more, `Ground.held`, for
a key in hand while the lock is in reach. Walks that differ only in what they have cut off for ever meet again at the same fork:
that is what keeps a full search small.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.donjonz.players.block_tree import Block, Blocks
from generator.games.donjonz.quest.maze import Maze, Sort, Terms, Thing, score

GOLD, MONSTER, WEAPON, DOUBLE = range(4)
Event = tuple[int, int]
"""What happens along an arc: GOLD with pouches, MONSTER or WEAPON with the bit of its kind, DOUBLE with nothing."""


class Fork:
    """The hero on `space` with `region` before them: `size` spaces, monsters of `useful` kinds, and `blocks` that hang on the
    hero's space. `promises` belongs to the bound, `arcs` to `Ground.arcs`; both are filled when first asked for.
    """

    __slots__ = ("arcs", "blocks", "promises", "region", "size", "space", "useful")

    def __init__(self, *, space: int, region: int, size: int, useful: int, blocks: tuple[Block, ...]) -> None:
        self.space = space
        self.region = region
        self.size = size
        self.useful = useful
        self.blocks = blocks
        self.arcs: list[Arc] | None = None
        self.promises: dict[int, list[tuple[int, int, int]]] = {}


Arc = tuple[tuple[int, ...], tuple[Event, ...], Fork | None]
"""Spaces entered in order, what happens on them, and the fork at their end, or None where no move remains."""


class Ground:
    """One maze under one set of terms, as bits, and every fork that was ever met on it."""

    def __init__(self, maze: Maze, terms: Terms) -> None:
        self.maze = maze
        self.start = maze.start
        self.may_stop = terms.may_stop
        self.open_to = [sum(1 << other for other in found) for found in maze.ways]
        self.every = (1 << len(maze.spots)) - 1
        self.held = self.every + 1
        self.key, self.lock = (sum(1 << space for space in maze.where(sort)) for sort in ("key", "lock"))
        self.shut = self.lock if terms.lock_blocks else 0
        self.kinds = sorted({thing.kind for thing in maze.things if thing and thing.sort == "monster"})
        self.lairs = [self._bits("monster", kind) for kind in self.kinds]
        self.points = [score(0, kills, terms.track) for kills in range(len(maze.where("monster")) + 1)]
        self._blocks = Blocks(self.open_to)
        self._known: dict[tuple[int, int], Fork] = {}
        self._forks: dict[tuple[int, int], Fork] = {}

    def root(self) -> Fork:
        """Return the fork of the stairs."""
        return self.fork(self.start, self.every ^ 1 << self.start)

    def fork(self, space: int, left: int) -> Fork:
        """Return the fork of a hero on `space` with the unused spaces `left`, `held` among them for the key in hand."""
        return self._known.get((space, left)) or self._met(space, left, self._reach(space, left))

    def _met(self, space: int, left: int, blocks: tuple[Block, ...]) -> Fork:
        """Return the one fork of all walks that come to `space` with the same region; `left` as it was, to be known again."""
        region = sum(block.total for block in blocks)
        size = region.bit_count()
        region |= left & self.held if region & self.lock else 0
        fork = self._forks.get((space, region))
        if fork is None:
            useful = sum(1 << number for number, lair in enumerate(self.lairs) if region & lair)
            fork = self._forks[space, region] = Fork(space=space, region=region, size=size, useful=useful, blocks=blocks)
        self._known[space, left] = fork
        return fork

    def arcs(self, fork: Fork) -> list[Arc]:
        """Return the ways on from a fork, ascending by their first space, each as far as the hero has no other choice."""
        if fork.arcs is None:
            fork.arcs = [self._arc(fork, space) for space in spaces(self._onward(fork.space, fork.region))]
        return fork.arcs

    def kind_bit(self, kind: int) -> int:
        """Return the bit of a kind, 0 for a kind without monsters."""
        return 1 << self.kinds.index(kind) if kind in self.kinds else 0

    def _bits(self, sort: Sort, kind: int) -> int:
        return sum(1 << space for space in self.maze.where(sort) if self.maze.things[space] == Thing(sort, kind))

    def _onward(self, space: int, left: int) -> int:
        """Return the spaces that can be entered next, as bits (D-11)."""
        found = self.open_to[space] & left
        return found if left & self.held else found & ~self.shut

    def _arc(self, fork: Fork, first: int) -> Arc:
        path, left, onward = [first], fork.region, 1 << first
        while True:
            left ^= onward
            if onward == self.key and self.lock & left:
                left |= self.held
            onward = self._onward(path[-1], left)
            if onward.bit_count() != 1 or (self.may_stop and self._guarded(onward)):
                break
            path.append(onward.bit_length() - 1)
        return tuple(path), self._events(fork, path), self._after(fork, path, left) if onward else None

    def _after(self, fork: Fork, path: list[int], left: int) -> Fork:
        """Return the fork at the end of an arc; behind a door that is still shut the block tree cannot be trusted (D-11)."""
        known = self._known.get((path[-1], left))
        if known or (self.shut & left and not left & self.held):
            return known or self.fork(path[-1], left)
        return self._met(path[-1], left, self._blocks.after(fork.blocks, path, left & self.every))

    def _guarded(self, bit: int) -> bool:
        """Return whether a monster is there: the last place to stop with all gold must be the end of an arc (D-8, D-13)."""
        return any(lair & bit for lair in self.lairs)

    def _events(self, fork: Fork, path: list[int]) -> tuple[Event, ...]:
        """Return what happens along a path, gold without anything between it in one sum, weapons only where of use."""
        events: list[Event] = []
        key = bool(fork.region & self.held)
        for space in path:
            match self.maze.things[space]:
                case Thing(sort="gold", count=count):
                    before = events.pop()[1] if events and events[-1][0] == GOLD else 0
                    events.append((GOLD, before + count))
                case Thing(sort="monster", kind=kind):
                    events.append((MONSTER, self.kind_bit(kind)))
                case Thing(sort="weapon", kind=kind) if self.kind_bit(kind) & fork.useful:
                    events.append((WEAPON, self.kind_bit(kind)))
                case Thing(sort="key"):
                    key = True
                case Thing(sort="lock") if key:
                    events.append((DOUBLE, 0))
        return tuple(events)

    def _reach(self, space: int, left: int) -> tuple[Block, ...]:
        """Return the blocks of what can still be reached, behind a shut door only when the key can be (D-11)."""
        free = left & self.every
        if self.shut & free and not left & self.held:
            blocks = self._blocks.around(space, free & ~self.shut)
            if not any(block.total & self.key for block in blocks):
                return blocks
        return self._blocks.around(space, free)


def spaces(bits: int) -> Iterator[int]:
    """Yield the spaces of a set of bits, ascending."""
    while bits:
        low = bits & -bits
        bits ^= low
        yield low.bit_length() - 1
