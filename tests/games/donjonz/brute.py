"""Every walk of a maze, through the referee alone: what the solver is checked against. It shares no code with the solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.rules.referee import Move, State, begin, moves, play, stop

Walk = tuple[State, tuple[Move, ...], tuple[int, ...]]
"""An ended state, the moves to it, and the rank of each move among those to its space."""


@dataclass(frozen=True)
class Truth:
    """The best score, the canonical walk that makes it, the routes to it, the first fork with the doors to par, the families."""

    score: int | None
    walk: tuple[Move, ...]
    routes: int
    fork: tuple[int, ...]
    doors: tuple[int, ...]
    families: int = 0


def truth(maze: Maze, terms: WalkRules) -> Truth:
    """Return all of it by looking at every walk; every stop is a walk of its own where the terms allow to stop."""
    best, found = -1, {}
    for state, walk, ranks in walks(begin(maze, terms), (), ()):
        if state.score is not None and state.score >= best:
            found = found if state.score == best else {}
            best = state.score
            found[tuple(move.to for move in walk), ranks] = walk
    if best < 0:
        return Truth(None, (), 0, (), ())
    lines = {spaces for spaces, _ in found}
    routes = {spaces for spaces in lines if not any(spaces[:n] in lines for n in range(len(spaces)))}
    fork, depth = first_fork(begin(maze, terms), routes)
    doors = tuple(sorted({route[depth] for route in routes} if fork else ()))
    return Truth(best, found[min(found)], len(routes), fork, doors, len({family(maze, route) for route in routes}))


def family(maze: Maze, route: tuple[int, ...]) -> tuple[int, ...]:
    """Return the spaces of a route with a weapon, a monster, the key or the lock, in their order."""
    return tuple(space for space in route if (thing := maze.things[space]) and thing.sort in ("weapon", "monster", "key", "lock"))


def walks(state: State, walk: tuple[Move, ...], ranks: tuple[int, ...]) -> Iterator[Walk]:
    """Yield every ended walk that goes on from a state and what led to it."""
    if state.ended or state.rules.may_stop:
        yield stop(state), walk, ranks
    rank, last = 0, -1
    for move in moves(state):
        rank, last = (rank + 1 if move.to == last else 0), move.to
        yield from walks(play(state, move), (*walk, move), (*ranks, rank))


def first_fork(state: State, routes: set[tuple[int, ...]]) -> tuple[tuple[int, ...], int]:
    """Return the spaces of the first choice of ways and how many steps come before it; nothing if some route ends earlier."""
    depth = 0
    while not state.ended and min(map(len, routes)) > depth:
        onward = sorted({move.to for move in moves(state)})
        if len(onward) > 1:
            return tuple(onward), depth
        state, depth = play(state, next(moves(state))), depth + 1
    return (), depth
