"""A draft to one whose best walk meets the demands of its grade: things that the walk left alone are laid on its way.

After a search the walk's own empty spaces are known, and what is in hand on each. Monsters that it left alive move to spaces where
their weapon is in hand, the weapon of a kind that it did not use moves to a space where a hand can be spared for it, with monsters
of that kind after it, and gold moves to where the lock still lies ahead. Then the new dungeon is searched, for its best walk may be
another one. The searches are narrow ones that prove nothing (see `players.solver.find_walk`); the proof comes afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.donjonz.making.draft import Draft
from generator.games.donjonz.making.relevance import (
    Clause,
    WalkFacts,
    clauses_missed,
    facts_of_walk,
    kills_wanted,
    states_of_walk,
)
from generator.games.donjonz.making.relocation import RelocationBoard
from generator.games.donjonz.players.solver import find_walk
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.quest.theme_schema import Relevance
from generator.games.donjonz.rules.referee import State

ROUNDS = 3
"""How often a dungeon is repaired and searched again at most."""
LEAST_DOUBLED = 12
"""Points of gold that are brought before the lock where the walk has none there."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A draft with a walk through its `maze`, state by state, what the walk did and which demands it misses."""

    draft: Draft
    maze: Maze
    states: tuple[State, ...]
    facts: WalkFacts
    missed: tuple[Clause, ...]


def repaired(draft: Draft, rules: WalkRules, wanted: Relevance, rng: Rng) -> Draft:
    """Return a draft in which the best walk that a narrow search finds meets all demands; raises ForgeFailed where none does."""
    best = best_candidate(draft, rules, wanted, rng)
    if best is None:
        raise ForgeFailed("the best walk doubles no gold, or nobody survives")
    if best.missed:
        raise ForgeFailed(f"the best walk falls short of what the grade demands ({', '.join(best.missed)})")
    return best.draft


def best_candidate(draft: Draft, rules: WalkRules, wanted: Relevance, rng: Rng) -> Candidate | None:
    """Return the best that a draft was repaired to, after ROUNDS at most; None where its walk never uses the lock to begin with."""
    best = examine(draft, rules, wanted)
    for number in range(ROUNDS):
        if best is None or not best.missed:
            break
        after = examine(repair_once(best, wanted, rng.stream(number)), rules, wanted)
        if after and _shortcomings(after) < _shortcomings(best):
            best = after
    return best


def examine(draft: Draft, rules: WalkRules, wanted: Relevance) -> Candidate | None:
    """Return a draft with the best walk that a narrow search finds, None where nobody survives or that walk never uses the lock."""
    maze = draft.maze()
    walk = find_walk(maze, rules)
    states = states_of_walk(maze, rules, walk or ())
    if not states[-1].doubled:
        return None
    facts = facts_of_walk(maze, states)
    return Candidate(draft, maze, tuple(states), facts, clauses_missed(facts, wanted))


def repair_once(candidate: Candidate, wanted: Relevance, rng: Rng) -> Draft:
    """Return the draft with things moved onto the candidate's walk, so that this walk would meet the demands that it misses."""
    board, facts = RelocationBoard(candidate.maze, candidate.states), candidate.facts
    kinds = len(facts.kinds)
    unused = {thing.kind for thing in candidate.maze.things if thing and thing.sort == "monster"} - facts.kinds
    for kind in rng.stream("order").shuffle(sorted(unused)):
        if kinds < wanted.kinds:
            kinds += board.bring_kind(kind, rng.stream("kind", kind))
    board.bring_monsters(kills_wanted(facts.monsters, wanted) - len(board.kills), rng.stream("monsters"))
    short = max(wanted.par - facts.score, 0 if facts.doubled else LEAST_DOUBLED)
    board.bring_gold(short, rng.stream("gold"))
    return replace(candidate.draft, things=board.things)


def _shortcomings(candidate: Candidate) -> tuple[int, int, int]:
    """Return how far a candidate falls short; the least is the best."""
    return len(candidate.missed), -len(candidate.facts.kinds), -candidate.facts.kills
