"""Par against every walk there is: score, canonical witness, routes and doors, under all terms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.games.donjonz import GAME
from generator.games.donjonz.making.generator import draft_dungeon
from generator.games.donjonz.players import beam_search, routes
from generator.games.donjonz.players.beam_search import CarriedBits
from generator.games.donjonz.players.bound import UpperBound
from generator.games.donjonz.players.search_nodes import ArcEvent, SearchGraph
from generator.games.donjonz.players.solver import Solution, solve
from generator.games.donjonz.quest.data_loading import constants, walk_rules
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.quest.options import house_rules
from generator.games.donjonz.rules.notation import write_walk
from generator.games.donjonz.rules.referee import replay
from tests.contract.kept import kept
from tests.games.donjonz.boards import ARMS, full, sketch, small
from tests.games.donjonz.brute import Truth, truth

TERMS = [WalkRules(may_stop=stop, lock_blocks=shut) for stop in (False, True) for shut in (False, True)]
NAMES = ["plain", "shut", "stop", "stop-shut"]
FEW, MANY = 40, 1500


def boards(count: int) -> list[Maze]:
    found = [small(seed, 12 + seed % 15, (0, 20, 40, 50)[seed % 4], 1 + seed % 5) for seed in range(count * 2 // 3)]
    return found + [small(seed, 13 + seed % 5, (20, 40)[seed % 2], 3, ARMS) for seed in range(count // 3)]


@cache
def few() -> list[Maze]:
    return boards(6 * FEW)


@cache
def known(terms: WalkRules) -> dict[Maze, Truth]:
    """Return the truth about the few boards, which several tests ask for."""
    return kept(f"donjonz-truth-{terms}", lambda: {maze: truth(maze, terms) for maze in few()})


def check(maze: Maze, terms: WalkRules, true: Truth | None = None) -> Solution:
    par, true = solve(maze, terms), true or truth(maze, terms)
    assert par.proven
    assert (par.score, par.walk) == (true.score, true.walk)
    if par.score is not None:
        assert (par.routes, par.choices, par.good_choices) == (true.routes, true.fork, true.doors)
        assert par.families == true.families
        assert replay(maze, terms, par.walk).score == par.score == par.ceiling
    return par


@pytest.mark.parametrize("terms", TERMS, ids=NAMES)
def test_small_boards_against_every_walk(terms: WalkRules) -> None:
    found = [check(maze, terms, known(terms)[maze]) for maze in few()]
    assert sum(par.score is not None for par in found) > FEW


@pytest.mark.slow
@pytest.mark.parametrize("terms", TERMS, ids=NAMES)
def test_many_small_boards_against_every_walk(terms: WalkRules) -> None:
    for maze in boards(MANY):
        check(maze, terms)


@pytest.mark.parametrize("terms", TERMS, ids=NAMES)
def test_larger_boards_against_every_walk(terms: WalkRules) -> None:
    for seed in range(8):
        check(small(seed, 30 + seed, 25, 3), terms)


@pytest.mark.parametrize("track", [(1,), (5, 5, 5), (9, 10, 11, 12), (0, 0, 30)])
def test_tracks_of_any_shape(track: tuple[int, ...]) -> None:
    for maze in boards(FEW):
        check(maze, WalkRules(track=track))


def test_the_small_boards_cover_what_can_happen() -> None:
    pars = [(maze, solve(maze, WalkRules())) for maze in few()]
    ends = [replay(maze, WalkRules(), par.walk) for maze, par in pars if par.score is not None]
    assert sum(par.score is None for _, par in pars) >= 5
    assert sum(state.doubled and state.gold > 0 for state in ends) >= 5
    assert sum(state.kills > 1 for state in ends) >= 10
    assert sum(any(move.drop is not None for move in par.walk) for _, par in pars) >= 5
    assert sum(par.routes is not None and par.routes > 1 for _, par in pars) >= 10
    assert sum(par.good_choices != par.choices for _, par in pars) >= 10


@pytest.mark.parametrize(
    ("rows", "terms", "score", "walk"),
    [
        (["S1KL2"], WalkRules(), 8, "A1 E1"),
        (["S1LK2"], WalkRules(), 6, "A1 E1"),
        (["S1LK2"], WalkRules(lock_blocks=True), 2, "A1 B1"),
        (["S3A"], WalkRules(may_stop=True), 6, "A1 B1"),
        (["S3A"], WalkRules(), 0, "A1 C1"),
        (["SA"], WalkRules(), None, None),
        (["SA"], WalkRules(may_stop=True), 0, "A1"),
        (["S"], WalkRules(), 0, "A1"),
        (["SabcAC"], WalkRules(), 3, "A1 D1/B F1"),
        (["SabcAC"], WalkRules(track=(4,)), 4, "A1 D1/B F1"),
        (["SabA", "1  B"], WalkRules(), 3, "A1 D1 D2"),
    ],
)
def test_small_mazes_that_can_be_done_in_the_head(rows: list[str], terms: WalkRules, score: int | None, walk: str | None) -> None:
    maze = sketch(*rows)
    par = check(maze, terms)
    assert (par.score, write_walk(maze, par.walk) if walk else None) == (score, walk)


def test_the_witness_is_the_first_by_spaces_and_then_by_weapons() -> None:
    maze = sketch("S.", "..")
    assert [move.to for move in solve(maze, WalkRules()).walk] == [1, 3, 2]
    assert solve(maze, WalkRules()).routes == 2
    useless = sketch("Sabc.")
    assert all(move.drop is None for move in solve(useless, WalkRules()).walk)


def test_one_narrow_door_is_told_from_many_roads() -> None:
    assert (solve(sketch("1S1"), WalkRules()).choices, solve(sketch("1S1"), WalkRules()).good_choices) == ((0, 2), (0, 2))
    assert (solve(sketch("2S1"), WalkRules()).choices, solve(sketch("2S1"), WalkRules()).good_choices) == ((0, 2), (0,))


def test_full_boards_are_proven_and_their_witness_replays() -> None:
    for seed in range(4):
        for terms in TERMS:
            maze = full(seed, 33)
            par = solve(maze, terms)
            assert par.proven
            assert par.score is None or replay(maze, terms, par.walk).score == par.score


def test_gentler_terms_never_cost_points() -> None:
    for seed in range(8):
        maze = full(seed, 30)
        plain, stop = (solve(maze, WalkRules(may_stop=stop)).score for stop in (False, True))
        assert stop is not None
        assert plain is None or plain <= stop


def test_the_same_question_has_the_same_answer() -> None:
    assert solve(full(3, 40), WalkRules()) == solve(full(3, 40), WalkRules())


def test_a_budget_that_ends_leaves_the_best_found_and_a_ceiling() -> None:
    maze = full(3, 33, snug=40)
    par = solve(maze, WalkRules())
    assert par.score is not None
    seen = set()
    for budget in (1, 50, 500, par.nodes - 1, par.nodes):
        less = solve(maze, WalkRules(), budget)
        seen.add(less.proven)
        assert less.ceiling is not None
        assert (less.score or 0) <= par.score <= less.ceiling
        if less.score is not None:
            assert replay(maze, WalkRules(), less.walk).score == less.score
        if less.proven:
            assert (less.score, less.walk, less.nodes) == (par.score, par.walk, par.nodes)
    assert seen == {True, False}


# ---------------------------------------------------------------------- negative controls: a broken solver is found out


def found_out(monkeypatch: pytest.MonkeyPatch, terms: WalkRules = TERMS[0]) -> bool:
    try:
        for maze in few():
            check(maze, terms, known(terms)[maze])
    except (AssertionError, BadMoves):
        return True
    return False


def test_control_a_sound_solver_is_not_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not found_out(monkeypatch)


def test_control_a_bound_that_forgets_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = UpperBound._from
    monkeypatch.setattr(UpperBound, "_from", lambda self, blocks, arms, key: whole(self, blocks[:1], arms, key))
    assert found_out(monkeypatch)


def test_control_a_bound_that_is_one_point_too_low(monkeypatch: pytest.MonkeyPatch) -> None:
    most = UpperBound.most
    monkeypatch.setattr(
        UpperBound, "most", lambda self, node, weapons, *, gold, kills: most(self, node, weapons, gold=gold, kills=kills) - 1
    )
    assert found_out(monkeypatch)


def test_control_regions_without_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    met = SearchGraph._node_of
    monkeypatch.setattr(SearchGraph, "_node_of", lambda self, space, left, blocks: met(self, space, left & self.every, blocks))
    assert found_out(monkeypatch)


def test_control_no_swaps(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(events: tuple[ArcEvent, ...], carried: CarriedBits) -> Iterator[CarriedBits]:
        yield from islice(whole(events, carried), 1)

    whole = beam_search.carried_after
    monkeypatch.setattr(beam_search, "carried_after", first)
    monkeypatch.setattr(routes, "carried_after", first)
    assert found_out(monkeypatch)


def test_control_doors_that_never_shut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchGraph, "_onward", lambda self, space, left: self.open_to[space] & left)
    assert found_out(monkeypatch, WalkRules(lock_blocks=True))


def test_control_stops_that_come_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchGraph, "_has_monster", lambda self, bit: False)
    assert found_out(monkeypatch, WalkRules(may_stop=True))


def test_a_dead_hero_with_as_much_as_a_living_one_does_not_hide_the_walk() -> None:
    """On this dungeon two choices come to the same weapons, gold and kills at one monster: one has paid, one died."""
    house = house_rules(GAME.settle({"grade": "medium"}))
    dungeon = draft_dungeon(house, constants().presets["medium"], Rng.root("benchmark", 131)).maze()
    par = solve(dungeon, walk_rules(house))
    assert par.proven
    assert replay(dungeon, walk_rules(house), par.walk).score == par.score == 45
