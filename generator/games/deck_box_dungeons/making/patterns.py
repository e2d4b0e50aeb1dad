"""Mission graphs: a dozen ways to lead from the start to the finale, with cycles, locks, bars and ledges.

A pattern says which room leads to which, which way is the dangerous one, what is locked and where its key lies. A key
always lies on the near side of its lock, so that every pattern is solvable by construction; check.py proves it apart.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.quest.model import GateKind, Role

Edge = tuple[int, int]


class Mission(msgspec.Struct):
    """Rooms by number (0 is the start), who is joined to whom, the gates on the joints, and which room holds which key.

    `tail` is how many rooms stand between the pattern and the breather: longer quests have longer ways.
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
        """Lock the joint of two rooms with a key that lies in room `key`."""
        self.gates[a, b] = "locked"
        self.keys[a, b] = key
        self.roles[key] = "key"

    def end(self, after: int) -> int:
        """Add the tail, the breather and the finale behind a room; return the first of them."""
        first = len(self.roles)
        self.add(self.add(self.chain(after, self.tail), "breather"), "finale")
        return first

    def neighbours(self, room: int) -> list[int]:
        """Return the rooms joined to one, in order of construction."""
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


def two_roads(m: Mission, big: bool) -> None:
    """A short dangerous way and a long safe one lead to the same place."""
    short = m.add(0, "danger")
    meet = m.add(short)
    m.join(m.chain(0, 3 if big else 1, "safe"), meet)
    m.end(meet)


def seen_lock(m: Mission, big: bool) -> None:
    """The lock is passed early; its key lies at the far end of a loop that comes back to it."""
    cross = m.add(0)
    key = m.chain(cross, 2)
    if big:
        m.join(m.add(key, "danger"), cross)
    m.lock(cross, m.end(cross), key)


def shortcut(m: Mission, big: bool) -> None:
    """A long way round ends at a door barred from the inside, next to where it began."""
    last = m.chain(0, 5 if big else 3)
    m.join(last, 0, "barred")
    m.end(last)


def figure_eight(m: Mission, big: bool) -> None:
    """Two loops share one room, each with a hard side and an easy one."""
    waist = m.add(m.add(0, "danger"))
    m.join(m.add(0, "safe"), waist)
    far = m.add(m.add(waist, "danger"))
    m.join(m.add(waist, "safe"), far)
    m.end(far)


def hub(m: Mission, big: bool) -> None:
    """One room leads everywhere; the way on is locked, and the key lies at the end of a spoke."""
    centre = m.add(0)
    key = m.chain(centre, 2)
    m.add(centre, "side")
    m.lock(centre, m.end(centre), key)


def ring(m: Mission, big: bool) -> None:
    """A ring of rooms with the locked way out opposite the start, and the key on one of its arms."""
    left, right = m.chain(0, 2 if big else 1), m.chain(0, 2 if big else 1)
    far = m.add(left)
    m.join(right, far)
    m.lock(far, m.end(far), right)


def two_keys(m: Mission, big: bool) -> None:
    """Two locks in a row, two branches, a key in each."""
    cross = m.add(0)
    first, second = m.add(cross), m.chain(cross, 2)
    gallery = m.add(cross)
    m.lock(cross, gallery, first)
    m.lock(gallery, m.end(gallery), second)


def ledge(m: Mission, big: bool) -> None:
    """A jump that cannot be climbed again, and a barred door that leads home from below."""
    brink = m.chain(0, 2 if big else 1)
    below = m.add(brink)
    m.gates[brink, below] = "ledge"
    m.join(m.chain(below, 2 if big else 1, "safe"), 0, "barred")
    m.end(below)


def back_door(m: Mission, big: bool) -> None:
    """The front door is locked, its key off to one side; the back way needs no key, only nerve."""
    front = m.add(0)
    key = m.add(0, "key")
    breather = m.end(m.chain(front, 2, "danger"))
    m.join(front, breather)
    m.lock(front, breather, key)


def spine(m: Mission, big: bool) -> None:
    """A long hall with ribs; half-way it is locked, and an early rib holds the key."""
    first = m.add(0)
    key = m.add(first)
    second = m.add(first)
    third = m.add(second)
    m.lock(second, third, key)
    m.end(third)


def nested(m: Mission, big: bool) -> None:
    """Behind the first lock lies the key of the second."""
    outer = m.add(0)
    first = m.add(outer)
    inner = m.add(outer)
    second = m.add(inner)
    m.lock(outer, inner, first)
    m.lock(inner, m.end(inner), second)


def ladder(m: Mission, big: bool) -> None:
    """Two parallel galleries with a barred door between them."""
    above, below = m.add(0, "danger"), m.add(0, "safe")
    above_far, below_mid = m.add(above), m.add(below)
    m.join(below_mid, above, "barred")
    end = m.add(above_far)
    m.join(below_mid, end)
    m.end(end)


BIG = 9
"""From this many rooms on, a pattern is built in its larger form."""
PATTERNS: dict[str, tuple[Callable[[Mission, bool], None], int]] = {
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


def plan(rooms: int, rng: Rng) -> tuple[str, Mission]:
    """Return a pattern's name and a mission of exactly `rooms` rooms, filled up with side rooms that lead nowhere."""
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
    while len(mission.roles) < rooms and (able := _open(mission)):
        mission.add(rng.pick(able), "side")
    return mission


def _tail(rooms: int, rng: Rng) -> int:
    return rng.between(2, 3) if rooms > 12 else rng.between(0, 1) if rooms > BIG else 0


def _open(mission: Mission) -> list[int]:
    """Return the rooms to which a side room may be added: it is never as deep as the finale."""
    depth = mission.depths()
    goal = depth[mission.roles.index("finale")]
    most = {"start": 2, "side": 2}
    found = [
        room
        for room, role in enumerate(mission.roles)
        if role not in ("finale", "breather") and depth[room] + 1 < goal and len(mission.neighbours(room)) < most.get(role, 3)
    ]
    plain = [room for room in found if mission.roles[room] != "side"]
    return plain or found
