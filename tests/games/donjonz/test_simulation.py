"""Walkers against the referee: they keep the rules, they differ as they should, and what they have lost is lost."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.games.donjonz.players import simulation
from generator.games.donjonz.players.planner import MOST_WAYS, SKILLS, WALKS_EACH, planned, planned_walks
from generator.games.donjonz.players.simulation import (
    WALKERS,
    Carried,
    FastRandom,
    Walk,
    WalkBoard,
    WalkScores,
    shares_without_par,
    simulate,
    simulate_all,
)
from generator.games.donjonz.players.solver import solve, solve_with_routes
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.rules.referee import Move, State, begin, moves, play, stop
from tests.games.donjonz.boards import full, sketch, small

TERMS = [WalkRules(may_stop=stop, lock_blocks=shut) for stop in (False, True) for shut in (False, True)]


def luck(seed: int) -> FastRandom:
    return FastRandom(Rng.root("test-walkers", seed))


def refereed(maze: Maze, terms: WalkRules, name: str, seed: int) -> State:
    """Return the end of one walk of a walker, every step of which is given to the referee too."""
    state, walk = begin(maze, terms), Walk(WalkBoard(maze, terms), luck(seed))
    while onward := walk.onward():
        assert sorted({move.to for move in moves(state)}) == onward
        space, after = WALKERS[name](walk, onward)
        if space < 0:
            return stop(state)
        state = next(found for found in (play(state, move) for move in fitting(state, space)) if matches(found, after))
        if after is None:
            return state
        walk.here, walk.carried = space, after
        walk.used[space] = True
    return state


def fitting(state: State, space: int) -> list[Move]:
    found = [move for move in moves(state) if move.to == space]
    if not found:
        raise BadMoves(f"space {space} cannot be entered")
    return found


def matches(state: State, carried: Carried | None) -> bool:
    if carried is None or state.dead:
        return state.dead and carried is None
    return (set(state.weapons), state.key, state.gold, state.kills) == (
        set(carried.weapons),
        carried.key,
        carried.gold,
        carried.kills,
    )


@pytest.mark.parametrize("terms", TERMS, ids=["plain", "shut", "stop", "stop-shut"])
@pytest.mark.parametrize("name", list(WALKERS))
def test_every_step_is_one_the_referee_allows(name: str, terms: WalkRules) -> None:
    ends = [refereed(small(seed, 25, 30, 3), terms, name, seed) for seed in range(30)]
    ends += [refereed(full(seed, 40), terms, name, seed) for seed in range(4)]
    assert all(end.ended for end in ends)
    alone = [simulate(WalkBoard(small(seed, 25, 30, 3), terms), WALKERS[name], luck(seed), count=1) for seed in range(30)]
    assert [end.score or 0 for end in ends[:30]] == [one.best for one in alone]
    assert [end.dead for end in ends[:30]] == [one.died == 1 for one in alone]


def test_control_a_walker_through_walls_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WALKERS, "ghost", lambda walk, onward: (walk.used.index(False), walk.carried))
    with pytest.raises(BadMoves, match="cannot be entered"):
        refereed(small(3, 25, 0, 3), TERMS[0], "ghost", 3)


def test_a_random_walker_chooses_every_way_equally_often() -> None:
    maze = sketch("1S2", " 3 ")
    found = simulate(WalkBoard(maze, WalkRules()), WALKERS["random"], luck(1), count=3000)
    assert set(found.scores) == {2, 4, 6}
    assert all(900 < count < 1100 for count in Counter(found.scores).values())


def test_a_greedy_walker_takes_what_it_sees_and_flees_from_death() -> None:
    assert set(simulate(WalkBoard(sketch("1S2", " A "), WalkRules()), WALKERS["greedy"], luck(1), count=50).scores) == {4}
    assert set(simulate(WalkBoard(sketch("1S.9"), WalkRules()), WALKERS["greedy"], luck(1), count=50).scores) == {2}


def test_a_walker_with_foresight_sees_what_lies_behind() -> None:
    assert set(simulate(WalkBoard(sketch("1S.9"), WalkRules()), WALKERS["ahead"], luck(1), count=20).scores) == {18}


def test_foresight_ends_at_its_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    course = WalkBoard(sketch("1S...9"), WalkRules())
    assert set(simulate(course, WALKERS["ahead"], luck(1), count=20).scores) == {18}
    monkeypatch.setattr(simulation, "LOOK_AHEAD", 3)
    assert set(simulate(course, WALKERS["ahead"], luck(1), count=20).scores) == {2}


def test_wary_walkers_stop_before_a_loss_where_they_may() -> None:
    for name in ("greedy", "ahead"):
        assert simulate(WalkBoard(sketch("S3A"), WalkRules(may_stop=True)), WALKERS[name], luck(1), count=5).scores == (6,) * 5
        assert simulate(WalkBoard(sketch("S3A"), WalkRules()), WALKERS[name], luck(1), count=5).scores == (0,) * 5


def test_planners_beat_no_par_and_the_more_ways_they_keep_the_more_they_make() -> None:
    few, many = [], []
    for seed in range(6):
        maze = full(seed, 40, snug=40)
        par = solve(maze, WalkRules()).score or 0
        found = list(planned_walks(WalkBoard(maze, WalkRules()), Rng.root("planners", seed)))
        assert [walk.ways for walk in found] == [ways for ways in SKILLS for _ in range(WALKS_EACH)]
        assert all(0 <= walk.points <= par for walk in found)
        few += [walk.points for walk in found if walk.ways == SKILLS[0]]
        many += [walk.points for walk in found if walk.ways == MOST_WAYS]
    assert 2 * sum(few) < sum(many)


@pytest.mark.parametrize("terms", TERMS, ids=["plain", "shut", "stop", "stop-shut"])
def test_every_step_of_a_plan_is_one_the_referee_allows(terms: WalkRules) -> None:
    planned_ends = 0
    for seed in range(20):
        maze = small(seed, 25, 30, 3)
        end = planned(WalkBoard(maze, terms), luck(seed), ways=MOST_WAYS)
        assert (end is None) == (solve(maze, terms).score is None)
        state = begin(maze, terms)
        for space, carried in end.steps() if end else []:
            state = next(found for found in (play(state, move) for move in fitting(state, space)) if matches(found, carried))
        if end:
            assert state.ended or terms.may_stop
            assert stop(state).score == WalkBoard(maze, terms).score(end.carried)
            planned_ends += 1
    assert planned_ends


def test_a_planner_follows_no_more_ways_than_it_keeps() -> None:
    course = WalkBoard(sketch("1S.....9"), WalkRules())
    assert {planned(course, luck(seed), ways=2).carried.gold for seed in range(8)} == {9}  # type: ignore[union-attr]
    assert {planned(course, luck(seed), ways=1).carried.gold for seed in range(8)} == {1}  # type: ignore[union-attr]


def test_nobody_beats_par_and_foresight_beats_chance() -> None:
    gaps = []
    for seed in range(6):
        maze = full(seed, 40, snug=40)
        par = solve(maze, WalkRules()).score
        found = simulate_all(maze, WalkRules(), Rng.root("walkers", seed), walks={"random": 300, "greedy": 100, "ahead": 10})
        assert all(one.best <= (par or 0) for one in found.values())
        gaps.append(found["ahead"].median - found["random"].median)
    assert sum(gap > 0 for gap in gaps) >= 5


def test_the_same_stream_walks_the_same_ways() -> None:
    maze = full(1, 40)
    walks = {"random": 50, "greedy": 50, "ahead": 2}
    first, again, other = (simulate_all(maze, WalkRules(), Rng.root("same", seed), walks=walks) for seed in (1, 1, 2))
    assert first == again != other


def test_a_tally_counts_the_dead_as_nothing() -> None:
    found = simulate(WalkBoard(sketch("3SA"), WalkRules()), WALKERS["random"], luck(3), count=400)
    assert set(found.scores) == {0, 6}
    assert found.scores.count(0) == found.died
    assert 0.4 < found.death_rate < 0.6


def test_quantiles_are_scores_of_the_tally() -> None:
    ten = WalkScores(tuple(range(1, 11)), 0)
    assert [ten.quantile(percent) for percent in (0, 10, 25, 50, 75, 95, 100)] == [1, 1, 3, 5, 8, 10, 10]
    assert (ten.median, ten.spread, ten.best) == (5, 5, 10)


def test_small_numbers_come_nearly_evenly() -> None:
    chance = luck(9)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_what_is_lost_is_lost() -> None:
    par, routes = solve_with_routes(sketch("9.S.1"), WalkRules())
    assert routes is not None
    shares = shares_without_par(routes, Rng.root("lost", 1), choices=2, walks=1000)
    assert shares is not None
    assert 0.45 < shares[0] < 0.55
    assert shares[0] == shares[1]
    assert par.good_choices == (1,)


def test_losses_grow_and_agree_with_the_doors() -> None:
    for seed in range(8):
        par, routes = solve_with_routes(full(seed, 33), WalkRules())
        if routes is None or not par.choices or par.good_choices is None:
            continue
        shares = shares_without_par(routes, Rng.root("lost", seed), walks=400)
        assert shares is not None
        assert list(shares) == sorted(shares)
        assert abs(shares[0] - (1 - len(par.good_choices) / len(par.choices))) < 0.1


def test_too_few_nodes_give_no_share() -> None:
    _, routes = solve_with_routes(full(3, 40, snug=40), WalkRules())
    assert routes is not None
    assert shares_without_par(routes, Rng.root("lost", 1), nodes=0) is not None
    routes._counted.clear()
    assert shares_without_par(routes, Rng.root("lost", 1), nodes=0) is None
