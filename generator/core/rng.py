"""Named random streams: BLAKE2b in counter mode, keyed by a path of names, integers only.

A stream is reached by its *path*, never by the order of draws: one more draw for loot cannot move a wall. A path is handed out
once, since asked for again it would give the same numbers. Draw from sequences only, never from sets. The bytes are those of
the standard BLAKE2b, so that every Python gives the same.

A stream may be one of which words are dealt from bags instead (`generator.core.dealing`). What such a stream must be told, beside
what is drawn, are the last methods of `Rng`; those of any other stream draw as if they had not been asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_BLOCK = 64


class Rng:
    """One stream of random integers, and the parent of any number of named child streams."""

    __slots__ = ("_counter", "_given", "_key", "_pool", "_pool_bits")

    def __init__(self, key: bytes) -> None:
        """Start the stream of a 32-byte `key`; use `Rng.root` to make one from a seed."""
        self._key = key
        self._counter = 0
        self._pool = 0
        self._pool_bits = 0
        self._given: set[bytes] | None = None

    @classmethod
    def root(cls, domain: str, seed: int) -> Rng:
        """Return the root stream of a domain (a game and edition, say) and a non-negative seed."""
        return cls(blake2b(f"{domain}\x00{seed}".encode(), digest_size=32, person=b"delvepress-root").digest())

    def stream(self, *path: str | int) -> Rng:
        """Return the child stream at `path`; the same path gives the same stream however much was drawn here.

        Raises ValueError for a path that was handed out before: in a loop every round would draw the same. See `alike`.
        """
        child = self.alike(*path)
        if self._given is None:
            self._given = set()
        elif child._key in self._given:
            raise ValueError(f"stream{path} was handed out before; draw on from it, or give every round a path of its own")
        self._given.add(child._key)
        return child

    def alike(self, *path: str | int) -> Rng:
        """Return the child stream at `path` from its beginning, however often: for what must come out alike each time."""
        name = "\x00".join(f"{type(part).__name__}:{part}" for part in path)
        return Rng(blake2b(name.encode(), key=self._key, digest_size=32).digest())

    def bits(self, count: int) -> int:
        """Return `count` random bits as a non-negative integer."""
        while self._pool_bits < count:
            block = blake2b(self._counter.to_bytes(8, "little"), key=self._key, digest_size=_BLOCK).digest()
            self._counter += 1
            self._pool |= int.from_bytes(block, "little") << self._pool_bits
            self._pool_bits += 8 * _BLOCK
        value = self._pool & ((1 << count) - 1)
        self._pool >>= count
        self._pool_bits -= count
        return value

    def below(self, limit: int) -> int:
        """Return an integer from 0 up to but not including `limit`, every one equally likely.

        Numbers of just enough bits are drawn until one is below the limit. Raises ValueError for a limit below 1.
        """
        if limit < 1:
            raise ValueError(f"below({limit}) has nothing to choose from")
        width = (limit - 1).bit_length()
        while True:
            value = self.bits(width)
            if value < limit:
                return value

    def between(self, low: int, high: int) -> int:
        """Return an integer from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, numerator: int, denominator: int) -> bool:
        """Return True with probability numerator / denominator."""
        return self.below(denominator) < numerator

    def pick(self, items: Sequence[T]) -> T:
        """Return one item, every place of the sequence equally likely; raises ValueError for an empty one."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """Return one item with probability in proportion to its integer weight; raises ValueError where the weights sum to 0."""
        roll = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            if roll < weight:
                return item
            roll -= weight
        raise AssertionError("weights sum to more than they hold")

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order (Fisher-Yates, high to low); the argument is left as it is."""
        deck = list(items)
        for high in range(len(deck) - 1, 0, -1):
            low = self.below(high + 1)
            deck[high], deck[low] = deck[low], deck[high]
        return deck

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` different places of the sequence in random order."""
        return self.shuffle(items)[:count]

    def die(self, sides: int = 6) -> int:
        """Return one roll of a fair die."""
        return 1 + self.below(sides)

    # ------------------------------------------------------------------ for words that may be dealt

    @property
    def deals(self) -> bool:
        """Whether draws come from bags."""
        return False

    def named(self, name: str) -> Rng:
        """Return the stream of a draw that has a name where words are dealt; anywhere else this stream itself, drawn on."""
        return self

    def of(self, subject: str, among: int) -> Rng:
        """Return the stream of all draws for one of `among` subjects that take turns; this stream itself where nothing is dealt."""
        return self

    def turn(self, number: int) -> Rng:
        """Return the stream of a turn (0 is the first) that is counted by itself; this stream itself where nothing is dealt."""
        return self

    def earlier(self) -> tuple[Rng, ...]:
        """Return the streams of the turns before this one, the first of them first; none where nothing is dealt."""
        return ()

    def pile(self, items: Sequence[T], hand: int) -> list[T]:
        """Return the items in random order, to be taken from the end; of what is dealt, `hand` of them belong to this turn."""
        return self.shuffle(items)

    def fitting(self, items: Sequence[T], fits: Callable[[T], bool]) -> T:
        """Return one of those items that fit; raises ValueError where none does."""
        return self.pick([item for item in items if fits(item)])

    def pair(self, heads: Sequence[T], tails: Sequence[T], fits: Callable[[T, T], bool]) -> tuple[T, T]:
        """Return one of those pairs of a head and a tail that fit together; raises ValueError where none does."""
        return self.pick([(head, tail) for head in heads for tail in tails if fits(head, tail)])

    def part(self, piles: Sequence[tuple[str, Sequence[T]]], count: int, *, rest: bool = False) -> list[T]:
        """Return what this turn may choose from: of what is dealt, one of `count` parts of all piles, each with its name."""
        return [item for _, items in piles for item in items]
