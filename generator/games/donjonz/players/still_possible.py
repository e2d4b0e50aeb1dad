"""A hero underway to whether some score can still be made: the solver's search, begun where the hero stands.

The search of the best score is asked one question only: is there a walk of so many points or more? Everything whose upper bound
lies below is cut off, and the first walk that makes it ends the search. Several questions about one dungeon share what was worked
out of its graph, and one budget of positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.core.collecting import garbage_collection_paused
from generator.games.donjonz.players.beam_search import BeamSearch, Budget, CarriedBits
from generator.games.donjonz.players.bound import UpperBound
from generator.games.donjonz.players.search_nodes import SearchGraph, SearchNode
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.rules.referee import State

BUDGET = 300_000
"""Positions that may be worked out for all questions about a walk; those of an ordinary dungeon take some thousand."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How long a score was in reach on a walk, whose states are counted from 0, the stairs.

    `last` is the last state where it is known to be in reach, `lost` the first where it is known to be lost, None where the score
    is in reach at the end of the walk (then `last` is that end), or nothing is known of the end. What became of it at the states
    between the two is not known.
    """

    last: int
    lost: int | None


class StillPossible:
    """The questions about one dungeon under its rules, with one budget for all of them."""

    def __init__(self, maze: Maze, rules: WalkRules, budget: int = BUDGET) -> None:
        self.graph = SearchGraph(maze, rules)
        self.bound = UpperBound(self.graph)
        self.budget = Budget(budget)

    def in_reach(self, hero: State, goal: int) -> bool | None:
        """Return whether a hero of this dungeon can end with `goal` points or more; None where the budget ended before."""
        if hero.ended:
            return hero.score is not None and hero.score >= goal
        node = self._node(hero)
        if self.budget.spent:
            return None
        with garbage_collection_paused():
            search = BeamSearch(self.graph, self.bound, self.budget, start=node, carried=self._carried(hero, node))
            search.best, search.ceiling = goal - 1, min(search.ceiling, goal)
            proven = search.run()
        if search.best >= goal:
            return True
        return False if proven else None

    def reach(self, states: Sequence[State], goal: int) -> Reach:
        """Return how long `goal` points were in reach on the states of a walk from the stairs, where they must be in reach.

        What is lost stays lost, so that the step that lost it is found by halving the walk. Cost: a search of the end, and of one
        state for each time that the number of steps can be halved.
        """
        here = len(states) - 1
        answer = self.in_reach(states[here], goal) if here else True
        if answer is not False:
            return Reach(here if answer else 0, None)
        last, lost = 0, here
        while lost - last > 1:
            middle = (last + lost) // 2
            answer = self.in_reach(states[middle], goal)
            if answer is None:
                break
            last, lost = (middle, lost) if answer else (last, middle)
        return Reach(last, lost)

    def _node(self, hero: State) -> SearchNode:
        """Return the node where a hero stands."""
        left = self.graph.every
        for space in hero.used:
            left ^= 1 << space
        if hero.key and self.graph.lock & left:
            left |= self.graph.key_held
        return self.graph.node(hero.where, left)

    def _carried(self, hero: State, node: SearchNode) -> CarriedBits:
        """Return what a hero has, of weapons those that are still of use."""
        weapons = 0
        for kind in hero.weapons:
            weapons |= self.graph.kind_bit(kind) & node.useful
        return weapons, hero.gold, hero.kills
