"""A quest's map to a proof, by a search of the ways a party can walk, that all can be reached and that nobody can get stuck.

What a party holds is a set of bits: bit r says that room r was entered, bit n + k that the bar of passage k is lifted (n is the
number of rooms); the bit after those is never held and stands for what cannot be had. Every crossing of a passage needs some bits
and gives some; the goals need some bits, and some of them a room to end in.

Where no ledge stands, every crossing can be taken back (a bar stays lifted, a key stays in hand). Then no choice can lose anything,
and it is enough to collect bits until no more can be had: at most n rounds over all passages. Where a ledge stands, the states
(bits held, room) are searched breadth first, and from those in which the goals are met the search goes backwards to all from which
they still can be met; a reached state that is none of these is a party that is stuck. Rooms that no crossing and no goal asks for
are not remembered, which keeps the states to some hundreds; after `BUDGET` states the search gives up and has proved nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

import msgspec

from generator.games.deck_box_dungeons.quest.model import Passage, Quest, TokenKind
from generator.games.deck_box_dungeons.quest.terms import (
    AllSites,
    Bring,
    Escort,
    Guard,
    Outlast,
    Performed,
    Slay,
    Unmask,
    ends_in,
)

BUDGET = 20_000
"""Most states looked at; a map that needs more counts as not proved."""

Crossing = tuple[int, int, int]
"""A way through a passage: the number of the room it leads to, the bits it needs, the bits it gives."""


class Proof(msgspec.Struct, frozen=True):
    """The ids of the rooms that can be reached, whether the goals can be met, and a room where a party can be stuck.

    Not `complete` means that the budget did not suffice: then nothing is proved.
    """

    reached: frozenset[str]
    winnable: bool
    stuck: str | None = None
    complete: bool = True


def prove(quest: Quest, start: str) -> Proof:
    """Return the proof for a quest whose party begins in the room `start`; unknown names lead nowhere."""
    walks = _Walks(quest, start)
    return walks.by_states() if any(passage.gate == "ledge" for passage in quest.passages) else walks.by_collecting()


class _Walks:
    """The rooms of a quest by number, with every crossing and the bits that the goals need."""

    def __init__(self, quest: Quest, start: str) -> None:
        self.quest = quest
        self.names = list(dict.fromkeys(room.id for room in quest.rooms))
        self.number = {name: room for room, name in enumerate(self.names)}
        self.size = len(self.names)
        self.never = 1 << (self.size + len(quest.passages))
        self.start = self.number[start]
        self.at = {token.id: self.bit(token.room) for token in quest.tokens}
        self.keys = {token.id for token in quest.tokens if token.kind == "key"}
        self.sites = self.rooms_of("site")
        self.crossings = self.all_crossings()
        self.goal, self.end = self.goal_bits()
        self.relevant = reduce(or_, (needs for ways in self.crossings for _, needs, _ in ways), self.goal)

    def bit(self, room: str) -> int:
        """Return the bit of a room, by its id."""
        return 1 << self.number[room] if room in self.number else self.never

    def rooms_of(self, kind: TokenKind) -> int:
        """Return the bits of all rooms with a token of a kind."""
        return reduce(or_, (self.at[token.id] for token in self.quest.tokens if token.kind == kind), 0)

    def all_crossings(self) -> list[list[Crossing]]:
        """Return the crossings that lead out of every room."""
        ways: list[list[Crossing]] = [[] for _ in self.number]
        for k, passage in enumerate(self.quest.passages):
            a, b = self.number.get(passage.a), self.number.get(passage.b)
            if a is None or b is None:
                continue
            there, back = self.needs(passage, 1 << (self.size + k))
            ways[a].append((b, *there))
            ways[b].append((a, *back))
        return ways

    def needs(self, passage: Passage, bar: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the bits that crossing a passage needs and gives, from `a` and from `b`; `bar` is the bit of its bar."""
        match passage.gate:
            case "locked":
                key = self.at[passage.token] if passage.token in self.keys else self.never
                return (key, 0), (key, 0)
            case "barred":
                return (0, bar), (bar, 0)
            case "ledge":
                return (0, 0), (self.never, 0)
            case "sealed":
                return (self.sites, 0), (self.sites, 0)
        return (0, 0), (0, 0)

    def goal_bits(self) -> tuple[int, int | None]:
        """Return the bits that the goals need and the room they end in; None where they end wherever they are met."""
        bits, end, last = 0, None, self.bit(self.quest.finale.room)
        captive = any(isinstance(term, Escort) and term.start == "finale" for term in self.quest.objective.terms)
        for goal in self.quest.objective.goals:
            match goal:
                case AllSites():
                    bits |= self.sites
                case Bring():
                    bits |= self.at.get(goal.token, self.never)
                case Guard():
                    bits |= last if captive else 0
                case Unmask():
                    bits |= last | self.rooms_of("clue")
                case Slay() | Outlast() | Performed():
                    bits |= last
            if ends_in(goal) == "start":
                end = self.start
            elif ends_in(goal) == "finale":
                bits |= last
        return bits, end

    def by_collecting(self) -> Proof:
        """Collect until nothing more can be reached; exact where every crossing can be taken back."""
        held, rooms, before = 1 << self.start, [self.start], 0
        while held != before:
            before = held
            for room in rooms:
                for to, needs, gives in self.crossings[room]:
                    if not needs & ~held:
                        held |= gives
                        if not held >> to & 1:
                            held |= 1 << to
                            rooms.append(to)
        return Proof(self.ids(rooms), not self.goal & ~held)

    def by_states(self) -> Proof:
        """Look at every state there can be, as the number bits * n + room, and from which of them the goals can still be met."""
        first = self.enter(0, self.start) * self.size + self.start
        before: dict[int, list[int]] = {first: []}
        order = [first]
        for state in order:
            if len(order) > BUDGET:
                return Proof(frozenset(), winnable=False, complete=False)
            for after in self.onwards(state):
                if after not in before:
                    before[after] = []
                    order.append(after)
                before[after].append(state)
        safe = self.backwards(before)
        stuck = next((self.names[state % self.size] for state in order if state not in safe), None)
        return Proof(self.ids({state % self.size for state in order}), first in safe, stuck)

    def onwards(self, state: int) -> Iterator[int]:
        """Yield the states one crossing further."""
        held, room = divmod(state, self.size)
        for to, needs, gives in self.crossings[room]:
            if not needs & ~held:
                yield self.enter(held | gives, to) * self.size + to

    def backwards(self, before: dict[int, list[int]]) -> set[int]:
        """Return all states from which one can come to a state in which the goals are met."""
        queue = [state for state in before if self.done(*divmod(state, self.size))]
        safe = set(queue)
        for state in queue:
            fresh = [other for other in before[state] if other not in safe]
            safe.update(fresh)
            queue.extend(fresh)
        return safe

    def done(self, held: int, room: int) -> bool:
        """Return whether the goals are met in a state."""
        return not self.goal & ~held and self.end in (None, room)

    def enter(self, held: int, room: int) -> int:
        """Return what is held after entering a room; rooms that nothing asks for are not remembered."""
        return held | (1 << room & self.relevant)

    def ids(self, rooms: Iterable[int]) -> frozenset[str]:
        """Return the ids of rooms given by number."""
        return frozenset(self.names[room] for room in rooms)
