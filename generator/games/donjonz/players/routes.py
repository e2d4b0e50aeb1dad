"""Every route to a known best score: the first of them, how many there are, and from where they can still be reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.games.donjonz.players.beam_search import Budget, Hold, Trail, follow
from generator.games.donjonz.players.bound import Bound
from generator.games.donjonz.players.search_nodes import Arc, Fork, Ground
from generator.games.donjonz.quest.maze import GOLD_POINTS

Position = tuple[Hold, ...]
"""All a hero can have at a fork after one and the same route, by the choices of weapons made on it; sorted."""


class OutOfNodes(Exception):
    """The budget of a search ended."""


class Routes:
    """The routes to `goal` on one ground; a route is a sequence of spaces, whatever is done with weapons on it.

    Where stopping is allowed a route ends as soon as it has the goal (D-8). `first` is the lexicographically first route by
    space numbers, found after `nodes`, once `from_stairs` has met it.
    """

    def __init__(self, ground: Ground, bound: Bound, budget: Budget, goal: int) -> None:
        self.ground = ground
        self.bound = bound
        self.budget = budget
        self.goal = goal
        self.first: tuple[int, ...] | None = None
        self.nodes = 0
        self._counted: dict[tuple[Fork, Position], int] = {}

    def from_stairs(self) -> int:
        """Return how many routes there are; OutOfNodes when the budget ends, perhaps with `first` found already."""
        root = self.ground.root()
        return self._onward(root if root.region else None, [(0, 0, 0)], Trail(None, ()))

    def count(self, fork: Fork, holds: Iterable[Hold], trail: Trail | None = None) -> int:
        """Return how many routes go on from a fork to the goal, for a hero who has one of these; OutOfNodes."""
        most = self.bound.most
        position = tuple(sorted(hold for hold in holds if most(fork, hold[0], gold=hold[1], kills=hold[2]) >= self.goal))
        if not position:
            return 0
        known = self._counted.get((fork, position))
        if known is None:
            if not self.budget.spend(len(position)):
                raise OutOfNodes
            known = self._counted[fork, position] = sum(self._along(arc, position, trail) for arc in self.ground.arcs(fork))
        return known

    def reach(self, fork: Fork | None, hold: Hold) -> bool:
        """Return whether a hero who comes to a fork, or to the end of the walk, with this can make the goal; OutOfNodes."""
        return self._onward(fork, [hold], Trail(None, ())) > 0

    def options(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the spaces to choose from at the first fork that is one, and those of them after which the goal is in reach.

        Both are empty when the goal is reached, or the walk over, before there is any choice. OutOfNodes as for `count`.
        """
        fork: Fork | None = self.ground.root()
        holds: list[Hold] = [(0, 0, 0)]
        while fork and not self._stops(holds) and len(self.ground.arcs(fork)) == 1:
            _, events, fork = self.ground.arcs(fork)[0]
            holds = [after for hold in holds for after in follow(events, hold)]
        if fork is None or not fork.region or self._stops(holds):
            return (), ()
        holds = [(weapons & fork.useful, gold, kills) for weapons, gold, kills in holds]
        arcs = self.ground.arcs(fork)
        return tuple(arc[0][0] for arc in arcs), tuple(arc[0][0] for arc in arcs if self._along(arc, holds, None))

    def _along(self, arc: Arc, position: Sequence[Hold], trail: Trail | None) -> int:
        path, events, after = arc
        return self._onward(after, [hold for start in position for hold in follow(events, start)], Trail(trail, path))

    def _onward(self, fork: Fork | None, holds: list[Hold], trail: Trail) -> int:
        """Return how many routes there are after arriving at a fork, or at the end of a walk."""
        if fork is None or self._stops(holds):
            reached = any(self._score(hold) == self.goal for hold in holds)
            if reached and self.first is None:
                self.first, self.nodes = trail.spaces(), self.budget.used
            return int(reached)
        return self.count(fork, _best({(weapons & fork.useful, gold, kills) for weapons, gold, kills in holds}), trail)

    def _stops(self, holds: Iterable[Hold]) -> bool:
        return self.ground.may_stop and any(self._score(hold) == self.goal for hold in holds)

    def _score(self, hold: Hold) -> int:
        return GOLD_POINTS * hold[1] + self.bound.points[hold[2]]


def _best(holds: set[Hold]) -> set[Hold]:
    """Return the holds that no other one with the same weapons exceeds: the route is the same, so nothing is lost."""
    if len(holds) < 2:
        return holds
    return {hold for hold in holds if not any(hold != o and hold[0] == o[0] and hold[1] <= o[1] and hold[2] <= o[2] for o in holds)}
