"""Every route to a known best score: the first of them, how many there are, and from where they can still be reached.

The search goes through the graph depth first, in the order of spaces, with all that a hero can have after one and the same route
at once, and looks at no node whose upper bound lies below the goal. How many routes go on from a position is kept, so that each
position is worked out once; the first complete route is the first in the order of its spaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.games.donjonz.players.beam_search import Budget, CarriedBits, PartialPath, carried_after
from generator.games.donjonz.players.bound import UpperBound
from generator.games.donjonz.players.search_nodes import Arc, SearchGraph, SearchNode
from generator.games.donjonz.quest.maze import GOLD_POINTS

Position = tuple[CarriedBits, ...]
"""All a hero can have at a node after one and the same route, by the choices of weapons made on it; sorted."""


class OutOfBudget(Exception):
    """The budget of a search ended."""


class Routes:
    """The routes to `goal` on one graph; a route is a sequence of spaces, whatever is done with weapons on it.

    Where stopping is allowed a route ends as soon as it has the goal (D-8). `first` is the lexicographically first route by
    space numbers, found after `nodes`, once `count_all` has met it.
    """

    def __init__(self, graph: SearchGraph, bound: UpperBound, budget: Budget, goal: int) -> None:
        self.graph = graph
        self.bound = bound
        self.budget = budget
        self.goal = goal
        self.first: tuple[int, ...] | None = None
        self.nodes = 0
        self._counted: dict[tuple[SearchNode, Position], int] = {}

    def count_all(self) -> int:
        """Return how many routes there are; raises OutOfBudget, perhaps with `first` found already."""
        root = self.graph.root()
        return self._onward(root if root.region else None, [(0, 0, 0)], PartialPath(None, ()))

    def count(self, node: SearchNode, carried: Iterable[CarriedBits], path: PartialPath | None = None) -> int:
        """Return how many routes go on from a node to the goal, for a hero who has one of these; raises OutOfBudget."""
        position = self._with_goal_in_sight(node, carried)
        if not position:
            return 0
        known = self._counted.get((node, position))
        if known is None:
            if not self.budget.spend(len(position)):
                raise OutOfBudget
            known = self._counted[node, position] = sum(self._along(arc, position, path) for arc in self.graph.arcs(node))
        return known

    def position(self, node: SearchNode | None, carried: Iterable[CarriedBits]) -> Position:
        """Return with what of all this the bound lets a hero go on to the goal from a node, or has the goal at the end (None)."""
        if node is None:
            return tuple(sorted(load for load in carried if self._score(load) == self.goal))
        return self._with_goal_in_sight(node, _best({(weapons & node.useful, gold, kills) for weapons, gold, kills in carried}))

    def stops(self, carried: Iterable[CarriedBits]) -> bool:
        """Return whether a route ends here because a hero with some of this has the goal and may stop (D-8)."""
        return self.graph.may_stop and any(self._score(load) == self.goal for load in carried)

    def until_goal(self, node: SearchNode, path: Sequence[int], position: Position) -> Sequence[int]:
        """Return the spaces of a path from a node up to that on which a hero who stops there has the goal."""
        for length in range(1, len(path)):
            events = self.graph.events(node, path[:length])
            if self.stops([after for load in position for after in carried_after(events, load)]):
                return path[:length]
        return path

    def in_reach(self, node: SearchNode | None, carried: CarriedBits) -> bool:
        """Return whether a hero who comes to a node, or to the end (None), with this can make the goal; raises OutOfBudget."""
        return self._onward(node, [carried], PartialPath(None, ())) > 0

    def first_choice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the spaces to choose from where the first choice is, and those of them after which the goal is in reach.

        Both are empty when the goal is reached, or the walk over, before there is any choice. Raises OutOfBudget as `count` does.
        """
        node: SearchNode | None = self.graph.root()
        carried: list[CarriedBits] = [(0, 0, 0)]
        while node and not self.stops(carried) and len(self.graph.arcs(node)) == 1:
            _, events, node = self.graph.arcs(node)[0]
            carried = [after for load in carried for after in carried_after(events, load)]
        if node is None or not node.region or self.stops(carried):
            return (), ()
        carried = [(weapons & node.useful, gold, kills) for weapons, gold, kills in carried]
        arcs = self.graph.arcs(node)
        return tuple(arc[0][0] for arc in arcs), tuple(arc[0][0] for arc in arcs if self._along(arc, carried, None))

    def _along(self, arc: Arc, position: Sequence[CarriedBits], before: PartialPath | None) -> int:
        """Return how many routes go on along an arc."""
        path, events, after = arc
        return self._onward(after, [load for start in position for load in carried_after(events, start)], PartialPath(before, path))

    def _onward(self, node: SearchNode | None, carried: list[CarriedBits], path: PartialPath) -> int:
        """Return how many routes there are after arriving at a node, or at the end of a walk."""
        if node is None or self.stops(carried):
            reached = any(self._score(load) == self.goal for load in carried)
            if reached and self.first is None:
                self.first, self.nodes = path.spaces(), self.budget.used
            return int(reached)
        return self.count(node, _best({(weapons & node.useful, gold, kills) for weapons, gold, kills in carried}), path)

    def _with_goal_in_sight(self, node: SearchNode, carried: Iterable[CarriedBits]) -> Position:
        most = self.bound.most
        return tuple(sorted(load for load in carried if most(node, load[0], gold=load[1], kills=load[2]) >= self.goal))

    def _score(self, carried: CarriedBits) -> int:
        return GOLD_POINTS * carried[1] + self.bound.points[carried[2]]


def _best(carried: set[CarriedBits]) -> set[CarriedBits]:
    """Return those that no other one with the same weapons exceeds: the route is the same, so nothing is lost."""
    if len(carried) < 2:
        return carried
    return {
        load for load in carried if not any(load != o and load[0] == o[0] and load[1] <= o[1] and load[2] <= o[2] for o in carried)
    }
