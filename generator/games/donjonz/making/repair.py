"""A draft to one whose best walk meets the demands of its grade: things that the walk left alone are laid on its way.

After a search the walk's own empty spaces are known, and what is in hand on each. Monsters that it left alive move to spaces where
their weapon is in hand, the weapon of a kind that it did not use moves to a space where a hand can be spared for it, with monsters
of that kind after it, and gold moves to where the lock still lies ahead. Then the new dungeon is searched, for its best walk may be
another one. The searches are narrow ones that prove nothing (see `players.solver.find_walk`); the proof comes afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.donjonz.making.bringing import WalkBoard
from generator.games.donjonz.making.draft import Draft
from generator.games.donjonz.making.relevance import (
    Clause,
    WalkFacts,
    clauses_missed,
    facts_of_walk,
    kills_wanted,
    states_of_walk,
)
from generator.games.donjonz.players.solver import find_walk
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.quest.theme_schema import Relevance
from generator.games.donjonz.rules.referee import Move, State

ROUNDS = 3
"""How often a dungeon is repaired and searched again at most."""


def repaired(draft: Draft, rules: WalkRules, wanted: Relevance, rng: Rng) -> Draft:
    """Return a draft of which the best walk that a narrow search finds meets all demands.

    Raises ForgeFailed where none does after ROUNDS of repair, and at once where a walk doubles nothing.
    """
    best = look_at(draft, rules, wanted)
    for number in range(ROUNDS):
        if not best.missed:
            break
        after = look_at(repair_once(best, wanted, rng.stream(number)), rules, wanted)
        best = min(best, after, key=_badness)
    if best.missed:
        raise ForgeFailed(f"the best walk falls short of what the grade demands ({', '.join(best.missed)})")
    return best.draft


@dataclass(frozen=True, slots=True)
class Look:
    """A draft with a walk through it, what the walk did and which demands it does not meet."""

    draft: Draft
    maze: Maze
    states: tuple[State, ...]
    facts: WalkFacts
    missed: tuple[Clause, ...]


def look_at(draft: Draft, rules: WalkRules, wanted: Relevance) -> Look:
    """Return a draft with the best walk that a narrow search finds; raises ForgeFailed where that walk never uses the lock."""
    maze = draft.maze()
    walk = find_walk(maze, rules)
    if walk is None:
        raise ForgeFailed("no walk survives")
    return look_along(draft, maze, walk, rules, wanted)


def look_along(draft: Draft, maze: Maze, walk: Sequence[Move], rules: WalkRules, wanted: Relevance) -> Look:
    states = states_of_walk(maze, rules, walk)
    if not states[-1].doubled:
        raise ForgeFailed("the best walk doubles nothing")
    facts = facts_of_walk(maze, states)
    return Look(draft, maze, tuple(states), facts, clauses_missed(facts, wanted))


def _badness(look: Look) -> tuple[int, int, int]:
    return len(look.missed), -len(look.facts.kinds), -look.facts.kills


def repair_once(look: Look, wanted: Relevance, rng: Rng) -> Draft:
    """Return the draft with things moved onto the walk that was looked at, so that it would meet the demands that it misses."""
    board = WalkBoard(look.maze, look.states)
    kinds = len(look.facts.kinds)
    unused = {thing.kind for thing in look.maze.things if thing and thing.sort == "monster"} - look.facts.kinds
    for kind in rng.stream("order").shuffle(sorted(unused)):
        if kinds < wanted.kinds:
            kinds += board.bring_kind(kind, rng.stream("kind", kind))
    board.bring_monsters(kills_wanted(look.facts.monsters, wanted) - len(board.kills), rng.stream("monsters"))
    if not {"doubling", "par"}.isdisjoint(look.missed):
        board.bring_gold(wanted.par - look.facts.score, rng.stream("gold"))
    return replace(look.draft, things=board.things)
