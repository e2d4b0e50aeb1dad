"""Par: the exact best score of a maze, the first walk that makes it, and how many roads lead there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.donjonz.players.beam_search import Budget, Sweep, collector_at_rest
from generator.games.donjonz.players.bound import Bound
from generator.games.donjonz.players.routes import OutOfNodes, Routes
from generator.games.donjonz.players.search_nodes import Ground
from generator.games.donjonz.quest.maze import Maze, Terms
from generator.games.donjonz.rules.referee import Move, State, begin, moves, play, stop

BUDGET = 60_000
"""Nodes that are worth waiting for in a generator."""


@dataclass(frozen=True, slots=True)
class Par:
    """What a search found out about a maze under its terms.

    `score` is the best score, None when no walk survives (D-18); `walk` makes it, and is the lexicographically first by spaces,
    then by choice of weapons, if `proven`. Otherwise it is the best found, and `ceiling` is what no walk exceeds (None: nothing
    was found and nothing can be). `nodes` were worked out for that. `routes` counts the different sequences of spaces that make
    the score, `fork` lists the spaces to choose from where the first choice is, `doors` those of them after which the score can
    still be made; the last three are None where the budget did not last.
    """

    score: int | None
    walk: tuple[Move, ...]
    nodes: int
    proven: bool
    ceiling: int | None
    routes: int | None = None
    fork: tuple[int, ...] | None = None
    doors: tuple[int, ...] | None = None


def solve(maze: Maze, terms: Terms, budget: int = BUDGET) -> Par:
    """Return the best score of all legal walks that survive, with its witness; the same for the same maze, terms and budget."""
    return explore(maze, terms, budget)[0]


def explore(maze: Maze, terms: Terms, budget: int = BUDGET) -> tuple[Par, Routes | None]:
    """Return par as `solve` does, and the routes to it for further questions, if it is proven and anybody survives."""
    with collector_at_rest():
        ground = Ground(maze, terms)
        bound, nodes = Bound(ground), Budget(budget)
        sweep = Sweep(ground, bound, nodes)
        if not sweep.run() or sweep.best < 0:
            return _found(maze, terms, sweep), None
        routes = Routes(ground, bound, nodes, sweep.best)
        many, fork, doors = _roads(routes)
        if routes.first is None:
            return _found(maze, terms, sweep), None
        walk = _armed(maze, terms, routes.first, goal=sweep.best)
        return Par(sweep.best, walk, routes.nodes, True, sweep.best, many, fork, doors), routes


def _roads(routes: Routes) -> tuple[int, tuple[int, ...], tuple[int, ...]] | tuple[None, None, None]:
    """Return how many routes there are, the first fork and its doors, all None where the budget does not last."""
    try:
        return routes.from_stairs(), *routes.options()
    except OutOfNodes:
        return None, None, None


def _found(maze: Maze, terms: Terms, sweep: Sweep) -> Par:
    """Return what a sweep knows when there is no canonical witness: too few nodes, or nobody survives."""
    ceiling = sweep.ceiling if sweep.ceiling >= 0 else None
    if sweep.best < 0:
        return Par(None, (), sweep.budget.used, ceiling is None, ceiling)
    return Par(sweep.best, _armed(maze, terms, sweep.trail.spaces(), goal=sweep.best), sweep.budget.used, False, ceiling)


def _armed(maze: Maze, terms: Terms, route: Sequence[int], *, goal: int) -> tuple[Move, ...]:
    """Return the shortest walk along a route that ends with the goal, with the first choices of weapons that make it."""
    walk = _chosen(maze, terms, route, goal=goal)
    shorter = walk
    while terms.may_stop and shorter:
        walk, shorter = shorter, _chosen(maze, terms, route[: len(shorter) - 1], goal=goal)
    if shorter is not None:
        return shorter
    if walk is None:
        raise AssertionError(f"the search found {goal} points on a route where the referee finds none")
    return walk


def _chosen(maze: Maze, terms: Terms, route: Sequence[int], *, goal: int) -> tuple[Move, ...] | None:
    """Return the walk along a whole route with the first choices of weapons that end with the goal, or None."""
    failed: set[tuple[int, tuple[int, ...], int, int]] = set()

    def onward(state: State, done: int) -> tuple[Move, ...] | None:
        if done == len(route):
            return () if (state.ended or terms.may_stop) and stop(state).score == goal else None
        mark = (done, state.weapons, state.gold, state.kills)
        if mark not in failed:
            for move in moves(state):
                rest = onward(play(state, move), done + 1) if move.to == route[done] else None
                if rest is not None:
                    return (move, *rest)
            failed.add(mark)
        return None

    return onward(begin(maze, terms), 0)
