"""Families of best walks: against every walk of small boards, on sketches that can be counted in the head, and sets of words."""

from __future__ import annotations

from itertools import product

import pytest

from generator.core.rng import Rng
from generator.games.donjonz.players import families
from generator.games.donjonz.players.families import WordSets, count_families
from generator.games.donjonz.players.routes import Routes
from generator.games.donjonz.players.solver import solve, solve_with_routes
from generator.games.donjonz.quest.maze import Maze, Sort, WalkRules
from tests.games.donjonz.boards import ARMS, full, sketch, small
from tests.games.donjonz.brute import truth

TERMS = [WalkRules(may_stop=stop, lock_blocks=shut) for stop in (False, True) for shut in (False, True)]
NAMES = ["plain", "shut", "stop", "stop-shut"]
GOLDEN: tuple[Sort, ...] = ("gold",) * 6 + ("weapon", "monster")
BOARDS = [small(seed, 14 + seed % 5, 60, 2, GOLDEN if seed % 2 else ARMS) for seed in range(700, 760)]


def agrees(maze: Maze, rules: WalkRules) -> bool:
    found = solve(maze, rules)
    return found.score is None or found.families == truth(maze, rules).families


@pytest.mark.parametrize("rules", TERMS, ids=NAMES)
def test_every_walk_of_small_boards_is_of_a_family_that_is_counted(rules: WalkRules) -> None:
    assert all(agrees(maze, rules) for maze in BOARDS)


def test_the_small_boards_have_more_families_than_one_and_more_routes_than_families() -> None:
    found = [solve(maze, TERMS[0]) for maze in BOARDS]
    assert sum((par.families or 0) > 1 for par in found) > 5
    assert sum((par.families or 0) < (par.routes or 0) for par in found) > 5


@pytest.mark.parametrize(("rows", "routes", "count"), [
    (["S.1"], 1, 1),
    (["1S1"], 2, 1),
    (["aSb", "A B"], 2, 2),
    (["S..", ". .", "..9"], 2, 1),
    (["S.a", ". .", "..9"], 2, 1),
    (["S.a", ". .", "b.9"], 2, 2),
])  # fmt: skip
def test_sketches_that_can_be_counted_in_the_head(rows: list[str], routes: int, count: int) -> None:
    par = solve(sketch(*rows), WalkRules())
    assert (par.routes, par.families) == (routes, count)


def test_where_a_hero_may_stop_nothing_counts_after_the_goal() -> None:
    rules = WalkRules(may_stop=True)
    for rows in (["S1a"], ["S1aB", " 1bA"], ["a1S1b"]):
        assert agrees(sketch(*rows), rules), rows
    assert solve(sketch("a1S1b"), rules).families == 1


def test_full_boards_have_no_more_families_than_routes() -> None:
    for seed in range(4):
        par = solve(full(seed, 33), WalkRules())
        assert 1 <= (par.families or 0) <= (par.routes or 0)


def test_control_routes_are_not_families(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "milestones", lambda maze: frozenset(range(len(maze.spots))))
    assert not all(agrees(maze, TERMS[0]) for maze in BOARDS)


def test_control_families_without_the_weapons_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "milestones", lambda maze: frozenset(maze.spaces_with("monster")))
    assert not all(agrees(maze, TERMS[0]) for maze in BOARDS)


def test_control_spaces_after_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Routes, "until_goal", lambda self, node, path, position: path)
    assert not agrees(sketch("a1S1b"), WalkRules(may_stop=True))


def test_counting_takes_nothing_more_of_the_budget() -> None:
    par, routes = solve_with_routes(full(1, 33), WalkRules())
    assert routes is not None
    used = routes.budget.used
    assert count_families(routes) == par.families
    assert routes.budget.used == used


def test_sets_of_words_are_those_of_python() -> None:
    """Random unions and prefixes, against sets of tuples."""
    rng, words = Rng.root("words", 1), WordSets()
    known: list[tuple[int, frozenset[tuple[int, ...]]]] = [(words.nothing, frozenset()), (words.end, frozenset({()}))]
    for _ in range(300):
        (one, left), (other, right) = rng.pick(known), rng.pick(known)
        letters = [rng.below(3) for _ in range(rng.below(3))]
        prefixed = frozenset((*letters, *word) for word in left)
        for number, real in ((words.union(one, other), left | right), (words.after(letters, one), prefixed)):
            if max(map(len, real), default=0) < 8:
                known.append((number, real))
    assert all(words.count(number) == len(real) for number, real in known)
    for (one, left), (other, right) in product(known[:60], repeat=2):
        assert (one == other) == (left == right)
