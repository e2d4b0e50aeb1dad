"""Whether a score is still in reach, and which step lost it, against every walk that goes on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from generator.core.rng import Rng
from generator.games.donjonz.players import still_possible
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.players.still_possible import Reach, StillPossible
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.rules.referee import State, begin, moves, play, why_no_stop
from generator.games.donjonz.rules.referee import stop as stopped
from tests.games.donjonz.boards import ARMS, full, sketch, small
from tests.games.donjonz.brute import walks

TERMS = [WalkRules(may_stop=stop, lock_blocks=shut) for stop in (False, True) for shut in (False, True)]
NAMES = ["plain", "shut", "stop", "stop-shut"]


def boards() -> Iterator[Maze]:
    for seed in range(30):
        yield small(seed, 12 + seed % 8, 30, 3)
        yield small(seed, 12 + seed % 4, 40, 3, ARMS)


def walk_of(maze: Maze, terms: WalkRules, rng: Rng) -> list[State]:
    """Return the states of a walk by chance; where stopping is allowed it may stop."""
    found = [begin(maze, terms)]
    while not found[-1].ended:
        state = found[-1]
        rest = why_no_stop(state) is None and rng.chance(1, 12)
        found.append(stopped(state) if rest else play(state, rng.pick(list(moves(state)))))
    return found


def best_from(state: State) -> int:
    """Return the most that any walk from a state makes; -1 where none survives."""
    if state.ended:
        return -1 if state.score is None else state.score
    return max((end.score for end, _, _ in walks(state, (), ()) if end.score is not None), default=-1)


@cache
def known(terms: WalkRules) -> list[tuple[list[State], list[int]]]:
    """Return walks by chance over all boards, with what can still be made at each of their states."""
    found = [walk_of(maze, terms, Rng.root("walk", number)) for number, maze in enumerate(boards())]
    return [(states, [best_from(state) for state in states]) for states in found]


def wrong(terms: WalkRules) -> list[tuple[State, int]]:
    """Return the states, and the scores asked for there, where the answer is not that of all walks."""
    found = []
    for states, best in known(terms):
        asked = StillPossible(states[0].maze, terms)
        for state, most in zip(states, best, strict=True):
            found += [
                (state, goal) for goal in {1, most, most + 1, most + 5} - {0, -1} if asked.in_reach(state, goal) != (most >= goal)
            ]
    return found


@pytest.mark.parametrize("terms", TERMS, ids=NAMES)
def test_what_is_in_reach_is_what_some_walk_makes(terms: WalkRules) -> None:
    assert wrong(terms) == []


@pytest.mark.parametrize("terms", TERMS, ids=NAMES)
def test_the_step_that_lost_a_score_is_found(terms: WalkRules) -> None:
    lost = 0
    for states, best in known(terms):
        asked = StillPossible(states[0].maze, terms)
        for goal in {best[0], best[0] * 3 // 4} - {0, -1}:
            first = next((number for number, most in enumerate(best) if most < goal), None)
            last = len(states) - 1 if first is None else first - 1
            assert asked.reach(states, goal) == Reach(last, first)
            lost += first is not None
    assert lost >= 10


def forget_key(self: StillPossible, hero: State) -> Any:
    left = self.graph.every
    for space in hero.used:
        left ^= 1 << space
    return self.graph.node(hero.where, left)


@pytest.mark.parametrize(
    ("name", "plant"),
    [
        ("_node", forget_key),
        ("_carried", lambda self, hero, node: (0, hero.gold, hero.kills)),
        ("_carried", lambda self, hero, node: (0, 0, 0)),
        ("_carried", lambda self, hero, node: (15, hero.gold, hero.kills)),
    ],
)
def test_control_a_hero_of_whom_something_is_forgotten_is_found_out(
    name: str, plant: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StillPossible, name, plant)
    assert wrong(TERMS[0]) + wrong(TERMS[1]) != []


def test_a_budget_that_ends_says_nothing_rather_than_something_wrong() -> None:
    maze = full(3, 33, snug=40)
    states = [begin(maze, TERMS[0])]
    for move in solve(maze, TERMS[0]).walk[:6]:
        states.append(play(states[-1], move))
    true = StillPossible(maze, TERMS[0])
    for goal in (30, 60, 90):
        answers = {StillPossible(maze, TERMS[0], budget).in_reach(states[-1], goal) for budget in (1, 20, 400)}
        assert answers <= {None, true.in_reach(states[-1], goal)}
    assert StillPossible(maze, TERMS[0], 1).in_reach(states[-1], 60) is None
    assert StillPossible(maze, TERMS[0], 1).reach(states, 60) == Reach(0, None)
    assert StillPossible(maze, TERMS[0], 1).reach(states[:1], 60) == Reach(0, None)


def test_a_step_that_cannot_be_found_within_the_budget_is_shut_in(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = sketch("S.3.1")
    states = [begin(maze, TERMS[0])]
    while not states[-1].ended:
        states.append(play(states[-1], next(moves(states[-1]))))
    answers = iter([False, True, None])
    monkeypatch.setattr(StillPossible, "in_reach", lambda self, hero, goal: next(answers))
    assert StillPossible(maze, TERMS[0]).reach(states, 9) == Reach(2, 4)


def test_all_questions_share_one_budget() -> None:
    maze = full(3, 50, snug=40)
    asked = StillPossible(maze, TERMS[0])
    for state in walk_of(maze, TERMS[0], Rng.root("shared", 1))[:4]:
        before = asked.budget.used
        asked.in_reach(state, 55)
        assert asked.budget.used >= before
    assert 0 < asked.budget.used < still_possible.BUDGET == asked.budget.limit
