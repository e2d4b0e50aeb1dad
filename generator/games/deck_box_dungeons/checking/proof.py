"""Proves by walking a quest's rooms that everything can be reached and that nobody can get stuck.

Where no ledge stands, every crossing can be taken back (a bar stays lifted, a key stays in hand), so that collecting
all that can be collected decides everything. Where one stands, every state of the walk is looked at: the room, and
which of the things that matter the party has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

import msgspec

from generator.games.deck_box_dungeons.quest.model import Passage, Quest
from generator.games.deck_box_dungeons.quest.terms import (
    AllSites,
    Bring,
    Escort,
    Goal,
    Guard,
    Outlast,
    Performed,
    Slay,
    Stand,
    Unmask,
)

BUDGET = 20_000
"""Most states looked at; a map that needs more counts as not proved."""

Way = tuple[int, int, int]
"""A crossing: the room it leads to, the bits it needs, the bits it gives."""


class Proof(msgspec.Struct, frozen=True):
    """The ids of the rooms that can be reached, whether the goal can be met, and a room where a party can be stuck.

    Not `whole` means that the budget did not suffice: then nothing is proved.
    """

    reached: frozenset[str]
    won: bool
    stuck: str | None = None
    whole: bool = True


def prove(quest: Quest, start: str) -> Proof:
    """Return the proof for a quest whose party begins in the room `start`; unknown names lead nowhere."""
    ground = _Ground(quest, start)
    return ground.by_states() if any(passage.gate == "ledge" for passage in quest.passages) else ground.by_closure()


class _Ground:
    """Rooms by number; bit r is "room r was entered", bit n + k "the bar of passage k is lifted", the next "never"."""

    def __init__(self, quest: Quest, start: str) -> None:
        self.quest = quest
        self.names = list(dict.fromkeys(room.id for room in quest.rooms))
        self.number = {name: room for room, name in enumerate(self.names)}
        self.size = len(self.names)
        self.never = 1 << (self.size + len(quest.passages))
        self.start = self.number[start]
        self.at = {token.id: self.bit(token.room) for token in quest.tokens}
        self.keys = {token.id for token in quest.tokens if token.kind == "key"}
        self.sites = self.union("site")
        self.ways = self.crossings()
        self.goal, self.end = self.aim()
        self.matter = reduce(or_, (needs for ways in self.ways for _, needs, _ in ways), self.goal)

    def bit(self, room: str) -> int:
        return 1 << self.number[room] if room in self.number else self.never

    def union(self, kind: str) -> int:
        return reduce(or_, (self.at[token.id] for token in self.quest.tokens if token.kind == kind), 0)

    def crossings(self) -> list[list[Way]]:
        ways: list[list[Way]] = [[] for _ in self.number]
        for k, passage in enumerate(self.quest.passages):
            a, b = self.number.get(passage.a), self.number.get(passage.b)
            if a is None or b is None:
                continue
            there, back = self.needs(passage, 1 << (self.size + k))
            ways[a].append((b, *there))
            ways[b].append((a, *back))
        return ways

    def needs(self, passage: Passage, bar: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return what crossing a passage needs and gives, from `a` and from `b`."""
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

    def aim(self) -> tuple[int, int | None]:
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
                    bits |= last | self.union("clue")
                case Slay() | Outlast() | Performed():
                    bits |= last
            if _target(goal) == "start":
                end = self.start
            elif _target(goal) == "finale":
                bits |= last
        return bits, end

    def by_closure(self) -> Proof:
        """Collect until nothing more can be reached; exact where every crossing can be taken back."""
        held, rooms, before = 1 << self.start, [self.start], 0
        while held != before:
            before = held
            for room in rooms:
                for to, needs, gives in self.ways[room]:
                    if not needs & ~held:
                        held |= gives
                        if not held >> to & 1:
                            held |= 1 << to
                            rooms.append(to)
        return Proof(self.called(rooms), not self.goal & ~held)

    def by_states(self) -> Proof:
        """Look at every state (what is held, room) there can be, and from which of them the goal can still be met."""
        first = self.enter(0, self.start) * self.size + self.start
        before: dict[int, list[int]] = {first: []}
        order = [first]
        for state in order:
            if len(order) > BUDGET:
                return Proof(frozenset(), won=False, whole=False)
            for after in self.onwards(state):
                if after not in before:
                    before[after] = []
                    order.append(after)
                before[after].append(state)
        safe = self.backwards(before)
        stuck = next((self.names[state % self.size] for state in order if state not in safe), None)
        return Proof(self.called({state % self.size for state in order}), first in safe, stuck)

    def onwards(self, state: int) -> Iterator[int]:
        """Yield the states one crossing further."""
        held, room = divmod(state, self.size)
        for to, needs, gives in self.ways[room]:
            if not needs & ~held:
                yield self.enter(held | gives, to) * self.size + to

    def backwards(self, before: dict[int, list[int]]) -> set[int]:
        """Return all states from which one can come to a state in which the goal is met."""
        queue = [state for state in before if self.done(*divmod(state, self.size))]
        safe = set(queue)
        for state in queue:
            fresh = [other for other in before[state] if other not in safe]
            safe.update(fresh)
            queue.extend(fresh)
        return safe

    def done(self, held: int, room: int) -> bool:
        return not self.goal & ~held and self.end in (None, room)

    def enter(self, held: int, room: int) -> int:
        """Return what is held after entering a room; rooms that matter for nothing are not remembered."""
        return held | (1 << room & self.matter)

    def called(self, rooms: Iterable[int]) -> frozenset[str]:
        return frozenset(self.names[room] for room in rooms)


def _target(goal: Goal) -> str:
    match goal:
        case Bring() | Guard():
            return goal.to
        case Stand():
            return goal.at
    return ""
