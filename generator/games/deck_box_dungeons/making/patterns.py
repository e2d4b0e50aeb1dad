"""A number of rooms to a mission graph: a dozen patterns lead from the start to the finale, with loops, locks, bars and ledges.

A mission graph says which room leads to which, which way is the dangerous one, what is locked and where its key lies. A key always
lies on the near side of its lock, so that every pattern can be solved by construction; checking.proof proves it apart. Rooms that
a pattern does not need lengthen the way to the finale or become side rooms, which lead nowhere.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.quest.model import GateKind, Role

Edge = tuple[int, int]
"""Two joined rooms, in the order in which they were joined."""


class Mission(msgspec.Struct):
    """A mission graph: the role of every room by its number (0 is the start), which rooms are joined, gates, and rooms of keys.

    `tail` is how many rooms stand between the pattern and the breather before the finale: longer quests have longer ways.
    """

    roles: list[Role] = msgspec.field(default_factory=lambda: ["start"])
    edges: list[Edge] = msgspec.field(default_factory=list)
    gates: dict[Edge, GateKind] = msgspec.field(default_factory=dict)
    keys: dict[Edge, int] = msgspec.field(default_factory=dict)
    tail: int = 0
    _beside: list[list[int]] = msgspec.field(default_factory=list)
    _counted: int = -1

    def add(self, after: int, role: Role = "path") -> int:
        """Add a room behind another and return its number."""
        self.roles.append(role)
        self.edges.append((after, len(self.roles) - 1))
        return len(self.roles) - 1

    def chain(self, after: int, count: int, role: Role = "path") -> int:
        """Add `count` rooms in a row and return the last one."""
        for _ in range(count):
            after = self.add(after, role)
        return after

    def join(self, a: int, b: int, gate: GateKind | None = None) -> None:
        """Join two rooms; a bar or ledge is passed from `a` first."""
        self.edges.append((a, b))
        if gate is not None:
            self.gates[a, b] = gate

    def lock(self, a: int, b: int, key: int) -> None:
        """Lock the passage between two rooms with a key that lies in room `key`."""
        self.gates[a, b] = "locked"
        self.keys[a, b] = key
        self.roles[key] = "key"

    def end(self, after: int) -> int:
        """Add the tail, the breather and the finale behind a room; return the first of them."""
        first = len(self.roles)
        self.add(self.add(self.chain(after, self.tail), "breather"), "finale")
        return first

    def neighbours(self, room: int) -> list[int]:
        """Return the rooms joined to one, in the order in which they were joined."""
        if len(self.edges) != self._counted:
            self._beside = [[] for _ in self.roles]
            for a, b in self.edges:
                self._beside[a].append(b)
                self._beside[b].append(a)
            self._counted = len(self.edges)
        return self._beside[room]

    def depths(self) -> list[int]:
        """Return every room's number of steps from the start, gates left aside."""
        depth = {0: 0}
        queue = [0]
        for room in queue:
            for other in self.neighbours(room):
                if other not in depth:
                    depth[other] = depth[room] + 1
                    queue.append(other)
        return [depth[room] for room in range(len(self.roles))]


Pattern = Callable[[Mission, bool], None]
"""Builds its rooms into a new mission; the second argument asks for its larger form."""


def two_roads(mission: Mission, big: bool) -> None:
    """A short dangerous way and a long safe one lead to the same place."""
    short = mission.add(0, "danger")
    meet = mission.add(short)
    mission.join(mission.chain(0, 3 if big else 1, "safe"), meet)
    mission.end(meet)


def seen_lock(mission: Mission, big: bool) -> None:
    """The lock is passed early; its key lies at the far end of a loop that comes back to it."""
    cross = mission.add(0)
    key = mission.chain(cross, 2)
    if big:
        mission.join(mission.add(key, "danger"), cross)
    mission.lock(cross, mission.end(cross), key)


def shortcut(mission: Mission, big: bool) -> None:
    """A long way round ends at a door barred from the inside, next to where it began."""
    last = mission.chain(0, 5 if big else 3)
    mission.join(last, 0, "barred")
    mission.end(last)


def figure_eight(mission: Mission, big: bool) -> None:
    """Two loops share one room, each with a hard side and an easy one."""
    waist = mission.add(mission.add(0, "danger"))
    mission.join(mission.add(0, "safe"), waist)
    far = mission.add(mission.add(waist, "danger"))
    mission.join(mission.add(waist, "safe"), far)
    mission.end(far)


def hub(mission: Mission, big: bool) -> None:
    """One room leads everywhere; the way on is locked, and the key lies at the end of a spoke."""
    centre = mission.add(0)
    key = mission.chain(centre, 2)
    mission.add(centre, "side")
    mission.lock(centre, mission.end(centre), key)


def ring(mission: Mission, big: bool) -> None:
    """A ring of rooms with the locked way out opposite the start, and the key on one of its arms."""
    left, right = mission.chain(0, 2 if big else 1), mission.chain(0, 2 if big else 1)
    far = mission.add(left)
    mission.join(right, far)
    mission.lock(far, mission.end(far), right)


def two_keys(mission: Mission, big: bool) -> None:
    """Two locks in a row, two branches, a key in each."""
    cross = mission.add(0)
    first, second = mission.add(cross), mission.chain(cross, 2)
    gallery = mission.add(cross)
    mission.lock(cross, gallery, first)
    mission.lock(gallery, mission.end(gallery), second)


def ledge(mission: Mission, big: bool) -> None:
    """A jump that cannot be climbed again, and a barred door that leads home from below."""
    brink = mission.chain(0, 2 if big else 1)
    below = mission.add(brink)
    mission.gates[brink, below] = "ledge"
    mission.join(mission.chain(below, 2 if big else 1, "safe"), 0, "barred")
    mission.end(below)


def back_door(mission: Mission, big: bool) -> None:
    """The front door is locked, its key off to one side; the back way needs no key, only nerve."""
    front = mission.add(0)
    key = mission.add(0, "key")
    breather = mission.end(mission.chain(front, 2, "danger"))
    mission.join(front, breather)
    mission.lock(front, breather, key)


def spine(mission: Mission, big: bool) -> None:
    """A long hall with ribs; half-way it is locked, and an early rib holds the key."""
    first = mission.add(0)
    key = mission.add(first)
    second = mission.add(first)
    third = mission.add(second)
    mission.lock(second, third, key)
    mission.end(third)


def nested(mission: Mission, big: bool) -> None:
    """Behind the first lock lies the key of the second."""
    outer = mission.add(0)
    first = mission.add(outer)
    inner = mission.add(outer)
    second = mission.add(inner)
    mission.lock(outer, inner, first)
    mission.lock(inner, mission.end(inner), second)


def ladder(mission: Mission, big: bool) -> None:
    """Two parallel galleries with a barred door between them."""
    above, below = mission.add(0, "danger"), mission.add(0, "safe")
    above_far, below_mid = mission.add(above), mission.add(below)
    mission.join(below_mid, above, "barred")
    end = mission.add(above_far)
    mission.join(below_mid, end)
    mission.end(end)


BIG = 9
"""From this many rooms on, a pattern is built in its larger form."""
PATTERNS: dict[str, tuple[Pattern, int]] = {
    "two roads": (two_roads, 6),
    "seen lock": (seen_lock, 6),
    "shortcut": (shortcut, 6),
    "figure eight": (figure_eight, 9),
    "hub": (hub, 7),
    "ring": (ring, 6),
    "two keys": (two_keys, 8),
    "ledge": (ledge, 6),
    "back door": (back_door, 7),
    "spine": (spine, 7),
    "nested": (nested, 7),
    "ladder": (ladder, 8),
}
"""Every pattern by name with the fewest rooms it needs."""


def plan_mission(rooms: int, rng: Rng) -> tuple[str, Mission]:
    """Return a pattern's name and a mission of `rooms` rooms, at least 6, filled up with side rooms that lead nowhere."""
    name = rng.pick([name for name, (_, least) in PATTERNS.items() if least <= rooms])
    tail = _tail(rooms, rng)
    mission = _built(name, rooms, tail, rng)
    while len(mission.roles) < rooms:
        tail += 1
        mission = _built(name, rooms, tail, rng)
    return name, mission


def _built(name: str, rooms: int, tail: int, rng: Rng) -> Mission:
    """Return a pattern with a tail, and side rooms until there are enough or no room can take another."""
    mission = Mission(tail=tail)
    PATTERNS[name][0](mission, rooms >= BIG)
    while len(mission.roles) < rooms and (able := _extensible(mission)):
        mission.add(rng.pick(able), "side")
    return mission


def _tail(rooms: int, rng: Rng) -> int:
    """Return how many rooms are put between the pattern and the breather."""
    return rng.between(2, 3) if rooms > 12 else rng.between(0, 1) if rooms > BIG else 0


def _extensible(mission: Mission) -> list[int]:
    """Return the rooms to which a side room may be added: it is never as deep as the finale."""
    depth = mission.depths()
    goal = depth[mission.roles.index("finale")]
    most = {"start": 2, "side": 2}
    rooms = [
        room
        for room, role in enumerate(mission.roles)
        if role not in ("finale", "breather") and depth[room] + 1 < goal and len(mission.neighbours(room)) < most.get(role, 3)
    ]
    plain = [room for room in rooms if mission.roles[room] != "side"]
    return plain or rooms
