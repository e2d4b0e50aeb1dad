"""Words that are dealt: streams whose draws come from bags, by the number of a turn alone, and never from the attempt.

A turn is the week of a season, or the day of a year. What is drawn for one of several subjects that take turns (themes, or the
villains of a theme) goes by how often that subject has come before, which follows from the turn alone: no earlier turn is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from generator.core.bags import Bag
from generator.core.rng import Rng

T = TypeVar("T")

SPREAD = (0.5, 0.25, 0.75, 0.125, 0.625, 0.375, 0.875)
"""How far away, as a share of all parts, those lie that are taken in beside the part of a turn, one after another."""


class Pace(msgspec.Struct, frozen=True):
    """How fast a bag is drawn from: so many items (`count`) every turn; or all of them in so many `parts`, a turn each.

    Where parts are dealt, the first item goes to the part `start`, and every other to the one behind it, round and round.
    """

    count: int = 1
    parts: int = 0
    start: int = 0

    def later(self, turns: int) -> Pace:
        """Return the pace of turns that go on after so many others: parts are counted from the first that is theirs."""
        return Pace(self.count, self.parts, (self.start - turns) % self.parts) if self.parts else self

    def slots(self, size: int) -> list[int]:
        """Return the parts to which items are dealt, the earliest first."""
        return sorted((self.start + step) % self.parts for step in range(size))

    def drawn(self, turn: int, size: int) -> int:
        """Return how many items of a bag of a size were drawn when a turn (0 is the first) is over."""
        if not self.parts:
            return (turn + 1) * self.count
        return turn // self.parts * size + sum(part <= turn % self.parts for part in self.slots(size))


class Before:
    """The turns before the first one, where there are any: the root of their bags, and the number of the last of them.

    `places` are those of subjects in the order in which they take turns there. What was `before` these turns may be told too. What
    was asked for once is remembered.
    """

    def __init__(self, root: Rng, last: int, places: Mapping[str, int] | None = None, before: Before | None = None) -> None:
        self._root, self._last, self._places, self._before = root, last, places or {}, before
        self._subjects: dict[tuple[str, int], Before] = {}
        self._drawn: dict[tuple[tuple[str | int, ...], int, Pace], frozenset[int]] = {}

    @property
    def turns(self) -> int:
        """How many turns there were, from the very first on."""
        return self._last + 1 + (0 if self._before is None else self._before.turns)

    def of(self, subject: str, among: int) -> Before:
        """Return the turns of one of `among` subjects alone."""
        found = self._subjects.get((subject, among))
        if found is None:
            past = None if self._before is None else self._before.of(subject, among)
            found = Before(self._root, (self._last - self._places.get(subject, 0)) // among, {}, past)
            self._subjects[subject, among] = found
        return found

    def drawn_last(self, path: tuple[str | int, ...], size: int, pace: Pace) -> frozenset[int]:
        """Return what was drawn last from the bag of a path, from which the very first turns draw at a pace."""
        found = self._drawn.get((path, size, pace))
        if found is None:
            past, mine = frozenset[int](), pace
            if self._before is not None:
                past, mine = self._before.drawn_last(path, size, pace), pace.later(self._before.turns)
            found = Bag(self._root, path, size, past).last(mine.drawn(self._last, size))
            self._drawn[path, size, pace] = found
        return found


class Dealing(Rng):
    """A stream whose every draw is by its name, which is its path, from a bag of its own; `turn` 0 is the first.

    With `wider`, a turn may choose from so many parts more than its own.
    """

    __slots__ = ("_before", "_drawn", "_path", "_root", "_turn", "_wider")

    def __init__(
        self, root: Rng, turn: int, *, path: tuple[str | int, ...] = (), before: Before | None = None, wider: int = 0
    ) -> None:
        super().__init__(root.alike("dealt", turn, *path)._key)
        self._root, self._turn, self._path, self._before, self._wider = root, turn, path, before, wider
        self._drawn = False

    def alike(self, *path: str | int) -> Dealing:
        """Return the stream at `path` from its beginning."""
        return self._at(self._turn, *path, before=self._before)

    def _at(self, turn: int, *path: str | int, before: Before | None) -> Dealing:
        return Dealing(self._root, turn, path=(*self._path, *path), before=before, wider=self._wider)

    def _hand(self, size: int, count: int = 1) -> tuple[int, ...]:
        """Return the items of this turn, as places in a pool of `size`; raises ValueError for a second draw by the same name."""
        if self._drawn:
            raise ValueError(f"{self._path} was drawn before; give every draw a name of its own")
        if size < 1:
            raise ValueError(f"{self._path} has nothing to choose from")
        self._drawn = True
        return self._bag(size, Pace(count)).hand(self._turn, count)

    def _bag(self, size: int, pace: Pace) -> Bag:
        before = self._before
        if before is None:
            return Bag(self._root, self._path, size)
        return Bag(self._root, self._path, size, before.drawn_last(self._path, size, pace))

    # ------------------------------------------------------------------ draws

    def bits(self, count: int) -> int:
        """Raise TypeError: what is dealt is no number of bits."""
        raise TypeError(f"{self._path} is dealt from a bag; draw what is no word from a stream that is not")

    def below(self, limit: int) -> int:
        """Return an integer from 0 up to but not including `limit`; none comes again before all others have."""
        return self._hand(limit)[0]

    def pick(self, items: Sequence[T]) -> T:
        """Return the item of this turn; raises ValueError for an empty sequence."""
        return items[self._hand(len(items))[0]]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return the hand of this turn: `count` different places of the sequence, which no turn soon before or after has."""
        return [items[place] for place in self._hand(len(items), count)] if items else []

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in the order of this turn."""
        return [items[place] for place in self._hand(len(items), len(items))] if items else []

    # ------------------------------------------------------------------ what other streams need not be told

    @property
    def deals(self) -> bool:
        """Whether draws come from bags."""
        return True

    def named(self, name: str) -> Rng:
        """Return the stream of a draw that has a name."""
        return self.stream(name)

    def of(self, subject: str, among: int) -> Rng:
        """Return the stream of all draws for one of `among` subjects that take turns: its turn is how often it came before."""
        before = self._before
        past = None if before is None else before.of(subject, among)
        return self._at(self._turn // among, subject, before=past)

    def turn(self, number: int) -> Rng:
        """Return the stream of a turn that is counted by itself; of the turns before the first, nothing is known of it."""
        return self._at(number, before=None)

    def earlier(self) -> tuple[Rng, ...]:
        """Return the streams of the turns before this one, the first of them first."""
        return tuple(self._at(turn, before=self._before) for turn in range(self._turn))

    def pile(self, items: Sequence[T], hand: int) -> list[T]:
        """Return the items, those of this turn's hand at the end, from which they are taken; the others lie under them."""
        if not items:
            return []
        places = self._hand(len(items), min(hand, len(items)))
        under = [place for place in range(len(items)) if place not in places]
        return [items[place] for place in (*under, *reversed(places))]

    def fitting(self, items: Sequence[T], fits: Callable[[T], bool]) -> T:
        """Return the first item that fits, in the order of the bag; raises ValueError where none does."""
        found = next((items[place] for place in self._bag(len(items), Pace()).order(0) if fits(items[place])), None)
        if found is None:
            raise ValueError(f"{self._path} has nothing that fits")
        return found

    def pair(self, heads: Sequence[T], tails: Sequence[T], fits: Callable[[T, T], bool]) -> tuple[T, T]:
        """Return the pair of this turn: every turn takes the next head and the next tail that no turn before it took, and that fit.

        Where none is left all may be taken again. Raises ValueError where none fit together.
        """
        first, second = (
            [items[place] for place in self._at(0, part, before=None)._bag(len(items), Pace()).order(0)]
            for part, items in (("heads", heads), ("tails", tails))
        )
        every = [(head, tail) for head in range(len(first)) for tail in range(len(second)) if fits(first[head], second[tail])]
        if not every:
            raise ValueError(f"{self._path} has no pair that fits")
        left, pair = every, every[0]
        for _ in range(self._turn + 1):
            left = left or every
            pair = left[0]
            left = [(head, tail) for head, tail in left if head != pair[0] and tail != pair[1]]
        return first[pair[0]], second[pair[1]]

    def _away(self, count: int, *, rest: bool) -> list[int]:
        """Return how far behind that of this turn the parts lie, of so many, from which it may choose: 0 first."""
        left = [count - 1 - self._turn] if rest and self._before is None and self._turn < count - 1 else []
        far = [*left, *(int(count * share) for share in SPREAD)]
        return [0, *far[: self._wider]]

    def part(self, piles: Sequence[tuple[str, Sequence[T]]], count: int, *, rest: bool = False) -> list[T]:
        """Return the items of this turn's part, in the order of the piles: each pile is dealt round the parts.

        The first place in a pile is in the part behind that of the last place in the pile before, so that all parts have as many
        items; which item has which place is a bag's matter: what was dealt late is dealt late again when all parts were used. Parts
        go on where those of the turns before the first ended.
        Where turns may choose from more, the items of some parts far away are returned too; with `rest`, while no turn has had the
        last part, first of all those of that.
        """
        mine = {(self._turn + away) % count for away in self._away(count, rest=rest)}
        found, start = list[T](), 0
        for name, items in piles:
            pace, before = Pace(parts=count, start=start % count), self._before
            bag = self._at(0, name, before=before)._bag(len(items), pace) if items else None
            order = bag.order(self._turn // count) if bag is not None else ()
            slots = (pace if before is None else pace.later(before.turns)).slots(len(items))
            found += [items[item] for item, part in zip(order, slots, strict=True) if part in mine]
            start += len(items)
        return found


class Dealt(Rng):
    """A stream as it was, but for some of its child streams: those at names that are `dealt` come from a dealing."""

    __slots__ = ("_dealing", "_names", "_plain")

    def __init__(self, plain: Rng, dealing: Dealing, names: Sequence[str]) -> None:
        super().__init__(plain._key)
        self._plain, self._dealing, self._names = plain, dealing, names

    def alike(self, *path: str | int) -> Rng:
        """Return the child stream at `path` from its beginning; a dealt one is at its turn."""
        return (self._dealing if path[0] in self._names else self._plain).alike(*path)

    def bits(self, count: int) -> int:
        """Return `count` random bits as a non-negative integer."""
        return self._plain.bits(count)
