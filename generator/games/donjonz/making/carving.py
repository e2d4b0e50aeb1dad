"""Spaces to a connected dungeon: chambers, corridors that like to go straight, and loops that are worth a detour.

Chambers are put down first, at places in random order where no other chamber is near. The corridors are a random spanning tree
by depth-first search (the "recursive backtracker" of maze makers) that goes on straight three times in four and enters a chamber
as a whole. Last, walls are opened whose two sides lie far apart on foot, which makes loops. Cost: linear in the spaces, but for
the loops, of which each candidate costs one breadth-first search.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.core.grid import SIDES, Spot, distances
from generator.core.rng import Rng

Passage = tuple[Spot, Spot]
"""Two neighbouring spaces with no wall between them, the one further up or left first."""
CHAMBERS = ((2, 2), (3, 2), (2, 3), (3, 3), (2, 2))
"""Width and height of chambers in spaces; each is as likely as the others."""
STRAIGHT = (3, 4)
"""How often a corridor goes on straight where it can."""
LEAST_DETOUR = 5
"""A loop joins spaces that were at least this many steps apart."""


def passage(here: Spot, there: Spot) -> Passage:
    """Return two neighbours as a passage."""
    return (here, there) if (here.y, here.x) < (there.y, there.x) else (there, here)


@dataclass
class Plan:
    """A dungeon while it is carved: its spaces, the passages that are open, and the chambers as lists of spaces."""

    spots: frozenset[Spot]
    open: set[Passage] = field(default_factory=set)
    chambers: list[list[Spot]] = field(default_factory=list)

    def neighbours(self, spot: Spot) -> list[Spot]:
        """Return the spaces around one, walls or not."""
        return [beside for side in SIDES if (beside := spot.beside(side)) in self.spots]

    def open_neighbours(self, spot: Spot) -> list[Spot]:
        """Return the spaces that can be reached in a step."""
        return [beside for beside in self.neighbours(spot) if passage(spot, beside) in self.open]

    def steps_from(self, start: Spot) -> dict[Spot, int]:
        """Return how many steps every space in reach is away."""
        return distances([start], self.open_neighbours)

    def dead_ends(self) -> list[Spot]:
        """Return the dead ends in reading order."""
        return [spot for spot in in_reading_order(self.spots) if len(self.open_neighbours(spot)) == 1]


def in_reading_order(spots: Iterable[Spot]) -> list[Spot]:
    """Return spaces in reading order."""
    return sorted(spots, key=lambda spot: (spot.y, spot.x))


def carve(spots: frozenset[Spot], start: Spot, rng: Rng, *, without_chambers: frozenset[Spot], chambers: int, loops: int) -> Plan:
    """Return a connected dungeon with at most that many chambers, none on the spots `without_chambers`, and about as many loops.

    `spots` must hang together, and `start` be one of them.
    """
    plan = Plan(spots)
    _add_chambers(plan, without_chambers, chambers, rng.stream("chambers"))
    _add_corridors(plan, start, rng.stream("corridors"))
    _add_loops(plan, loops, rng.stream("loops"))
    return plan


def _add_chambers(plan: Plan, without_chambers: frozenset[Spot], count: int, rng: Rng) -> None:
    """Put chambers down until there are enough or no place is left; none touches another, or a spot without chambers."""
    taken = set(without_chambers)
    for corner in rng.shuffle(in_reading_order(plan.spots)):
        if len(plan.chambers) == count:
            return
        wide, high = rng.pick(CHAMBERS)
        room = [Spot(corner.x + across, corner.y + down) for down in range(high) for across in range(wide)]
        near = {beside for spot in room for beside in plan.neighbours(spot)}
        if plan.spots.issuperset(room) and taken.isdisjoint(near | set(room)):
            plan.chambers.append(room)
            taken |= set(room)
            plan.open |= {passage(spot, beside) for spot in room for beside in plan.neighbours(spot) if beside in room}


def _add_corridors(plan: Plan, start: Spot, rng: Rng) -> None:
    """Carve until every space is reached: deep first, straight on when the die says so, a chamber entered as a whole."""
    chamber_of = {spot: room for room in plan.chambers for spot in room}
    seen: set[Spot] = set()
    path: list[tuple[Spot, Spot | None]] = []

    def enter(spot: Spot, before: Spot | None) -> None:
        room = chamber_of.get(spot, [spot])
        seen.update(room)
        path.extend((part, None) for part in rng.shuffle([part for part in room if part != spot]))
        path.append((spot, before))

    enter(start, None)
    while path:
        spot, before = path[-1]
        fresh = [beside for beside in plan.neighbours(spot) if beside not in seen]
        if not fresh:
            path.pop()
            continue
        ahead = Spot(2 * spot.x - before.x, 2 * spot.y - before.y) if before else None
        after = ahead if ahead in fresh and rng.chance(*STRAIGHT) else rng.pick(fresh)
        plan.open.add(passage(spot, after))
        enter(after, spot)


def _add_loops(plan: Plan, count: int, rng: Rng) -> None:
    """Open walls whose two sides lie far apart; chambers keep their corners, and no two new doors stand side by side."""
    doors: list[Spot] = []
    walls = [passage(spot, beside) for spot in in_reading_order(plan.spots) for beside in plan.neighbours(spot) if spot < beside]
    for wall in rng.shuffle(walls):
        if len(doors) >= 2 * count:
            return
        if wall in plan.open or any(spot in doors for spot in wall):
            continue
        if plan.steps_from(wall[0])[wall[1]] >= LEAST_DETOUR:
            plan.open.add(wall)
            doors += wall


def wall_bits(plan: Plan, spot: Spot) -> int:
    """Return the walls of a space as bits: 1 north, 2 east, 4 south, 8 west."""
    return sum(1 << bit for bit, side in enumerate(SIDES) if passage(spot, spot.beside(side)) not in plan.open)
