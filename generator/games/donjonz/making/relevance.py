"""A walk to the facts that say whether its dungeon's parts matter to it, and which demands of a grade they fall short of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.quest.theme_schema import Relevance
from generator.games.donjonz.rules.referee import Move, State, begin, play, stop

Clause = Literal["doubling", "kinds", "kills", "par"]
"""A demand on the best walk: gold doubled at the lock, kinds of weapon that kill, monsters killed, points."""


@dataclass(frozen=True, slots=True)
class WalkFacts:
    """What a walk did: whether it `doubled` any gold, the `kinds` of weapon that it killed with, its kills of all `monsters`."""

    doubled: bool
    kinds: frozenset[int]
    kills: int
    monsters: int
    score: int


def states_of_walk(maze: Maze, rules: WalkRules, walk: Sequence[Move]) -> list[State]:
    """Return the hero on the stairs and after every move of a legal walk; raises BadMoves for any other."""
    states = [begin(maze, rules)]
    for move in walk:
        states.append(play(states[-1], move))
    return states


def facts_of_walk(maze: Maze, states: Sequence[State]) -> WalkFacts:
    """Return what a whole walk did, from its states as `states_of_walk` gives them (D-12, D-14)."""
    kinds: set[int] = set()
    doubled = False
    for before, after in pairwise(states):
        thing = maze.things[after.where]
        doubled |= after.doubled and not before.doubled and after.gold > 0
        if thing and after.kills > before.kills:
            kinds.add(thing.kind)
    end = stop(states[-1])
    return WalkFacts(doubled, frozenset(kinds), end.kills, len(maze.spaces_with("monster")), end.score or 0)


def kills_wanted(monsters: int, wanted: Relevance) -> int:
    """Return how many of so many monsters the best walk must kill."""
    share, of = wanted.kills
    return -(-monsters * share // of)


def clauses_missed(facts: WalkFacts, wanted: Relevance) -> tuple[Clause, ...]:
    """Return the demands that a walk does not meet."""
    met: dict[Clause, bool] = {
        "doubling": facts.doubled,
        "kinds": len(facts.kinds) >= wanted.kinds,
        "kills": facts.kills >= kills_wanted(facts.monsters, wanted),
        "par": facts.score >= wanted.par,
    }
    return tuple(clause for clause, holds in met.items() if not holds)
