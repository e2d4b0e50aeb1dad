"""A mission graph to room cards on the table: a square for every room, then a card face for every square.

Both are depth-first searches in a drawn order, which take back the last step where none fits and give up after a fixed number of
steps; making.generator then draws another mission.
"""

from __future__ import annotations

from functools import cache

from generator.core.grid import SIDES, Side, Spot, opposite, side_towards, turned, unturned
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.making.patterns import Mission
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.spaces import spawn_spaces

WIDEST, TALLEST = 5, 6
_STEPS = 600
"""Steps after which a search gives up."""
FINALE_SPACES = 16
"""Least numbered spaces of the finale's room: for the villain, its guards, and all that may still come."""


def place_rooms(mission: Mission, rng: Rng) -> list[Spot] | None:
    """Return a square for every room so that joined rooms touch, or None when this attempt finds no way.

    The start's south stays empty: that is where the heroes come from.
    """
    return _Placing(mission, rng).search()


class _Placing:
    """The search for squares: rooms in order, each beside the first room that it is joined to."""

    def __init__(self, mission: Mission, rng: Rng) -> None:
        self.rng = rng
        self.before = [[other for other in mission.neighbours(room) if other < room] for room in range(len(mission.roles))]
        self.spots: list[Spot] = [Spot(0, 0)]
        self.budget = _STEPS

    def search(self) -> list[Spot] | None:
        """Return the squares once all rooms have one, or None where the rooms placed so far leave no way."""
        if len(self.spots) == len(self.before):
            return self.spots
        self.budget -= 1
        if self.budget < 0:
            return None
        first, *others = self.before[len(self.spots)]
        for side in self.rng.shuffle(SIDES):
            spot = self.spots[first].beside(side)
            if self._fits(spot, others):
                self.spots.append(spot)
                if self.search() is not None:
                    return self.spots
                self.spots.pop()
        return None

    def _fits(self, spot: Spot, others: list[int]) -> bool:
        """Return whether the next room may lie there, beside all `others` that it is joined to."""
        if spot == (0, 1) or spot in self.spots:
            return False
        if any(abs(spot.x - self.spots[other].x) + abs(spot.y - self.spots[other].y) != 1 for other in others):
            return False
        columns = [seen.x for seen in self.spots] + [spot.x]
        rows = [seen.y for seen in self.spots] + [spot.y]
        return max(columns) - min(columns) < WIDEST and max(rows) - min(rows) < TALLEST


def parents(mission: Mission) -> list[int]:
    """Return for every room the one it was first built on, from which its entry arrow is read; the start is its own."""
    return [next((other for other in mission.neighbours(room) if other < room), 0) for room in range(len(mission.roles))]


def headings(mission: Mission, spots: list[Spot]) -> list[Side]:
    """Return for every room where its card's north points: the way one walks on entering from its first neighbour."""
    return ["n", *(side_towards(spots[parent], spots[room]) for room, parent in enumerate(parents(mission)) if room)]


def deal_faces(mission: Mission, spots: list[Spot], rng: Rng) -> list[str] | None:
    """Return the label of a face for every room, each card used once, or None when the cards do not suffice.

    A face must have every exit that a joint needs. Exits left over may not meet an exit of a neighbour, since every
    matched pair is a connection (B-47); fewer of them are preferred.
    """
    return _Dealing(mission, spots, rng).search(0)


Fit = tuple[int, str, frozenset[Side]]
"""How many exits of a face are left over, its label, and where on the map they point."""


@cache
def fitting_faces(needs: frozenset[Side], heading: Side) -> tuple[Fit, ...]:
    """Return every face that has the exits `needs` (sides of the card), for a card whose north points to `heading`."""
    rows: list[Fit] = []
    for label, face in sorted(data_loading.room_faces().items()):
        if needs <= frozenset(face.exits):
            extra = frozenset(face.exits) - needs
            rows.append((len(extra), label, frozenset(turned(side, heading) for side in extra)))
    return tuple(rows)


@cache
def finale_faces() -> frozenset[str]:
    """Return the labels of the faces that have spaces enough for a finale."""
    return frozenset(label for label, face in data_loading.room_faces().items() if len(spawn_spaces(face)) >= FINALE_SPACES)


class _Dealing:
    """The search for faces: rooms with the most exits first, faces with the fewest exits left over first."""

    def __init__(self, mission: Mission, spots: list[Spot], rng: Rng) -> None:
        self.turns = headings(mission, spots)
        self.roles = mission.roles
        self.spots = spots
        self.at = {spot: room for room, spot in enumerate(spots)}
        self.needs = [
            frozenset(unturned(side_towards(spots[room], spots[other]), self.turns[room]) for other in mission.neighbours(room))
            - {"s"}
            for room in range(len(spots))
        ]
        self.order = sorted(range(len(spots)), key=lambda room: (-len(self.needs[room]), room))
        self.rank = {label: place for place, label in enumerate(rng.shuffle(sorted(data_loading.room_faces())))}
        self.dealt: dict[int, str] = {}
        self.spare: dict[int, frozenset[Side]] = {}
        self.used: set[str] = set()
        self.budget = _STEPS

    def search(self, step: int) -> list[str] | None:
        """Return the faces once all rooms have one; `step` is how many have."""
        if step == len(self.order):
            return [self.dealt[room] for room in range(len(self.order))]
        room = self.order[step]
        self.budget -= 1
        if self.budget < 0:
            return None
        for _, label, spare in self._candidates(room):
            if self._clear(room, spare):
                self.dealt[room], self.spare[room] = label, spare
                self.used.add(label[:-1])
                faces = self.search(step + 1)
                if faces is not None:
                    return faces
                self.used.discard(label[:-1])
                del self.dealt[room], self.spare[room]
        return None

    def _candidates(self, room: int) -> list[Fit]:
        """Return the faces still free that have the exits a room needs, those with the fewest left over first."""
        fits = [fit for fit in fitting_faces(self.needs[room], self.turns[room]) if fit[1][:-1] not in self.used]
        if self.roles[room] == "finale":
            fits = [fit for fit in fits if fit[1] in finale_faces()]
        return sorted(fits, key=lambda fit: (fit[0], self.rank[fit[1]]))

    def _clear(self, room: int, spare: frozenset[Side]) -> bool:
        """Return whether no exit left over meets one of a neighbour."""
        for side in spare:
            other = self.at.get(self.spots[room].beside(side))
            if other is not None and opposite(side) in self.spare.get(other, frozenset()):
                return False
        return True
