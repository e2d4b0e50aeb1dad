"""The ways of a dungeon: chambers, corridors that like to go straight, and loops that are worth a detour."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.core.grid import SIDES, Spot
from generator.core.rng import Rng

Way = tuple[Spot, Spot]
"""Two neighbouring spaces with no wall between them, the one further up or left first."""
CHAMBERS = ((2, 2), (3, 2), (2, 3), (3, 3), (2, 2))
STRAIGHT = (3, 4)
"""How often a corridor goes on straight where it can."""
LEAST_DETOUR = 5
"""A loop joins spaces that were at least this many steps apart."""


def way(one: Spot, other: Spot) -> Way:
    """Return two neighbours as a way."""
    return (one, other) if (one.y, one.x) < (other.y, other.x) else (other, one)


@dataclass
class Plan:
    """A dungeon while it is dug: its spaces, what is open, and the chambers as lists of spaces."""

    spots: frozenset[Spot]
    open: set[Way] = field(default_factory=set)
    chambers: list[list[Spot]] = field(default_factory=list)

    def neighbours(self, spot: Spot) -> list[Spot]:
        """Return the spaces around one, walls or not."""
        return [beside for side in SIDES if (beside := spot.beside(side)) in self.spots]

    def around(self, spot: Spot) -> list[Spot]:
        """Return the spaces that can be reached in a step."""
        return [beside for beside in self.neighbours(spot) if way(spot, beside) in self.open]

    def steps(self, start: Spot) -> dict[Spot, int]:
        """Return how many steps every space is away."""
        found = {start: 0}
        queue = deque([start])
        while queue:
            spot = queue.popleft()
            for after in self.around(spot):
                if after not in found:
                    found[after] = found[spot] + 1
                    queue.append(after)
        return found

    def ends(self) -> list[Spot]:
        """Return the dead ends in reading order."""
        return [spot for spot in ordered(self.spots) if len(self.around(spot)) == 1]


def ordered(spots: Iterable[Spot]) -> list[Spot]:
    """Return spaces in reading order."""
    return sorted(spots, key=lambda spot: (spot.y, spot.x))


def carve(spots: frozenset[Spot], hall: frozenset[Spot], start: Spot, chambers: int, loops: int, rng: Rng) -> Plan:
    """Return a connected dungeon with at most that many chambers, none in the `hall`, and about that many loops besides."""
    plan = Plan(spots)
    _chambers(plan, hall, chambers, rng.stream("chambers"))
    _corridors(plan, start, rng.stream("corridors"))
    _loops(plan, loops, rng.stream("loops"))
    return plan


def _chambers(plan: Plan, hall: frozenset[Spot], count: int, rng: Rng) -> None:
    taken = set(hall)
    for corner in rng.shuffle(ordered(plan.spots)):
        if len(plan.chambers) == count:
            return
        wide, high = rng.pick(CHAMBERS)
        room = [Spot(corner.x + across, corner.y + down) for down in range(high) for across in range(wide)]
        near = {beside for spot in room for beside in plan.neighbours(spot)}
        if plan.spots.issuperset(room) and taken.isdisjoint(near | set(room)):
            plan.chambers.append(room)
            taken |= set(room)
            plan.open |= {way(spot, beside) for spot in room for beside in plan.neighbours(spot) if beside in room}


def _corridors(plan: Plan, start: Spot, rng: Rng) -> None:
    """Dig until every space is reached: deep first, straight on when the die says so, a chamber entered as a whole."""
    home = {spot: room for room in plan.chambers for spot in room}
    seen: set[Spot] = set()
    trail: list[tuple[Spot, Spot | None]] = []

    def enter(spot: Spot, before: Spot | None) -> None:
        room = home.get(spot, [spot])
        seen.update(room)
        trail.extend((part, None) for part in rng.shuffle([part for part in room if part != spot]))
        trail.append((spot, before))

    enter(start, None)
    while trail:
        spot, before = trail[-1]
        fresh = [beside for beside in plan.neighbours(spot) if beside not in seen]
        if not fresh:
            trail.pop()
            continue
        ahead = Spot(2 * spot.x - before.x, 2 * spot.y - before.y) if before else None
        after = ahead if ahead in fresh and rng.chance(*STRAIGHT) else rng.pick(fresh)
        plan.open.add(way(spot, after))
        enter(after, spot)


def _loops(plan: Plan, count: int, rng: Rng) -> None:
    """Open walls whose two sides lie far apart; chambers keep their corners, and no two new doors stand side by side."""
    doors: list[Spot] = []
    walls = [way(spot, beside) for spot in ordered(plan.spots) for beside in plan.neighbours(spot) if spot < beside]
    for wall in rng.shuffle(walls):
        if len(doors) >= 2 * count:
            return
        if wall in plan.open or any(spot in doors for spot in wall):
            continue
        if plan.steps(wall[0])[wall[1]] >= LEAST_DETOUR:
            plan.open.add(wall)
            doors += wall


def walled(plan: Plan, spot: Spot) -> int:
    """Return the walls of a space as bits: 1 north, 2 east, 4 south, 8 west."""
    return sum(1 << bit for bit, side in enumerate(SIDES) if way(spot, spot.beside(side)) not in plan.open)
