"""A maze to its best score: the proof, the first walk that makes it, and how many routes lead there.

The best score comes from the beam search, the first route and the number of routes from a second search under the same budget,
and the choices of weapons along the route from the referee, so that no walk is returned that the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.core.collecting import garbage_collection_paused
from generator.games.donjonz.players.beam_search import BeamSearch, Budget
from generator.games.donjonz.players.bound import UpperBound
from generator.games.donjonz.players.families import count_families
from generator.games.donjonz.players.routes import OutOfBudget, Routes
from generator.games.donjonz.players.search_nodes import SearchGraph
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.rules.referee import Move, State, begin, moves, play, stop

BUDGET = 60_000
"""Nodes that are worth waiting for in a generator."""


NARROW = 20_000
"""Nodes that `find_walk` may take; it stops long before."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found out about a maze under its rules.

    `score` is the best score, None when no walk survives (D-18); `walk` makes it, and is the lexicographically first by spaces,
    then by choice of weapons, if `proven`. Otherwise it is the best found, and `ceiling` is what no walk exceeds (None: nothing
    was found and nothing can be). `nodes` were worked out for that. `routes` counts the different sequences of spaces that make
    the score, `choices` lists the spaces to choose from where the first choice is, `good_choices` those of them after which the
    score can still be made, `families` is how many families the routes fall into (see families.py); the last four are None where
    the budget did not last.
    """

    score: int | None
    walk: tuple[Move, ...]
    nodes: int
    proven: bool
    ceiling: int | None
    routes: int | None = None
    choices: tuple[int, ...] | None = None
    good_choices: tuple[int, ...] | None = None
    families: int | None = None


def find_walk(maze: Maze, rules: WalkRules) -> tuple[Move, ...] | None:
    """Return a good walk, most often a best one, by the narrowest round of the search alone; None where none survives.

    Nothing is proven, at a fraction of the cost of a proof.
    """
    with garbage_collection_paused():
        graph = SearchGraph(maze, rules)
        search = BeamSearch(graph, UpperBound(graph), Budget(NARROW))
        search.run(rounds=1)
        return _shortest_walk(maze, rules, search.path.spaces(), goal=search.best) if search.best >= 0 else None


Told = Callable[[int, int], None]
"""Called from time to time during a search with the positions used and the budget."""


def solve(maze: Maze, rules: WalkRules, budget: int = BUDGET, told: Told | None = None) -> Solution:
    """Return the best score of all legal walks that survive, with its walk; the same for the same maze, rules and budget.

    `budget` is how many positions may be worked out; the search of an ordinary dungeon takes some hundred to some thousand.
    """
    return solve_with_routes(maze, rules, budget, told)[0]


def solve_with_routes(
    maze: Maze, rules: WalkRules, budget: int = BUDGET, told: Told | None = None
) -> tuple[Solution, Routes | None]:
    """Return what `solve` does, and the routes to the score for further questions, if it is proven and anybody survives."""
    with garbage_collection_paused():
        graph = SearchGraph(maze, rules)
        bound, nodes = UpperBound(graph), Budget(budget, told)
        search = BeamSearch(graph, bound, nodes)
        if not search.run() or search.best < 0:
            return _without_routes(maze, rules, search), None
        routes = Routes(graph, bound, nodes, search.best)
        many, choices, good, families = _counted(routes)
        if routes.first is None:
            return _without_routes(maze, rules, search), None
        walk = _shortest_walk(maze, rules, routes.first, goal=search.best)
        return Solution(search.best, walk, routes.nodes, True, search.best, many, choices, good, families), routes


def _counted(routes: Routes) -> tuple[int, tuple[int, ...], tuple[int, ...], int] | tuple[None, None, None, None]:
    """Return how many routes there are, the first choice, its good ones and the families; all None beyond the budget."""
    try:
        return routes.count_all(), *routes.first_choice(), count_families(routes)
    except OutOfBudget:
        return None, None, None, None


def _without_routes(maze: Maze, rules: WalkRules, search: BeamSearch) -> Solution:
    """Return what a search knows when there is no first route: too few nodes, or nobody survives."""
    ceiling = search.ceiling if search.ceiling >= 0 else None
    if search.best < 0:
        return Solution(None, (), search.budget.used, ceiling is None, ceiling)
    walk = _shortest_walk(maze, rules, search.path.spaces(), goal=search.best)
    return Solution(search.best, walk, search.budget.used, False, ceiling)


def _shortest_walk(maze: Maze, rules: WalkRules, route: Sequence[int], *, goal: int) -> tuple[Move, ...]:
    """Return the shortest walk along a route that ends with the goal, with the first choices of weapons that make it."""
    walk = _walk_along(maze, rules, route, goal=goal)
    shorter = walk
    while rules.may_stop and shorter:
        walk, shorter = shorter, _walk_along(maze, rules, route[: len(shorter) - 1], goal=goal)
    if shorter is not None:
        return shorter
    if walk is None:
        raise AssertionError(f"the search found {goal} points on a route where the referee finds none")
    return walk


def _walk_along(maze: Maze, rules: WalkRules, route: Sequence[int], *, goal: int) -> tuple[Move, ...] | None:
    """Return the walk along a whole route with the first choices of weapons that end with the goal, or None."""
    failed: set[tuple[int, tuple[int, ...], int, int, bool]] = set()

    def onward(state: State, done: int) -> tuple[Move, ...] | None:
        if done == len(route):
            return () if (state.ended or rules.may_stop) and stop(state).score == goal else None
        mark = (done, state.weapons, state.gold, state.kills, state.dead)
        if mark not in failed:
            for move in moves(state):
                rest = onward(play(state, move), done + 1) if move.to == route[done] else None
                if rest is not None:
                    return (move, *rest)
            failed.add(mark)
        return None

    return onward(begin(maze, rules), 0)
