"""Hints: where a walk stands, what of gold and the best score is still in reach, which step lost it, and nothing of the way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count, pairwise, repeat

import pytest

from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.forge import playing
from generator.forge.rating import Rating
from generator.games.donjonz import GAME
from generator.games.donjonz.players import still_possible
from generator.games.donjonz.players.engine import ENGINE
from generator.games.donjonz.players.hints import hint_lines
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.rules import referee
from generator.games.donjonz.rules.game_state import GameState, Stop
from generator.games.donjonz.rules.notation import read_walk
from tests.games.donjonz.test_engine import made
from tests.records import replace


def hint(number: int, text: str) -> Sequence[str]:
    return playing.hint(GAME, made(number), text)  # type: ignore[arg-type]


def medal(number: int) -> int:
    return int(made(number).rating.figures["gold"])


def random_walk(number: int, seed: int) -> list[GameState]:
    """Return the states of a walk by chance that does not stop."""
    found, rng = [ENGINE.begin(made(number).quest)], Rng.root("hints", seed)
    while not ENGINE.over(found[-1]):
        steps = [one for one in ENGINE.moves(found[-1]) if not isinstance(one, Stop)]
        found.append(ENGINE.play(found[-1], rng.pick(steps or [Stop()]), None)[0])
    return found


def names(states: Sequence[GameState]) -> list[str]:
    """Return the words of the steps between states, found anew from the legal moves."""
    words = []
    for before, after in pairwise(states):
        move = next(one for one in ENGINE.moves(before) if ENGINE.play(before, one, None)[0] == after)
        words.append(ENGINE.write(before, move))
    return words


def test_a_walk_that_begins_elsewhere_is_told_where_the_stairs_are() -> None:
    maze = ENGINE.begin(made(0).quest).hero.maze
    start = maze.spots[maze.start]
    name = next(maze.name(space) for space, spot in enumerate(maze.spots) if spot.x != start.x and spot.y != start.y)
    with pytest.raises(BadMoves) as caught:
        hint(0, name)
    assert str(caught.value) == f"Step 1, '{name}', begins the walk elsewhere: the stairs are at {maze.name(maze.start)}."


def test_hints_and_refusals_count_the_same_steps() -> None:
    quest = made(0).quest
    assert quest.par
    maze = ENGINE.begin(quest).hero.maze
    words = quest.par.walk.split()[:4]
    spaces = len(read_walk(maze, " ".join(words)))
    assert spaces > len(words) - 1
    assert f"after {spaces} steps" in hint(0, " ".join(words))[0]
    with pytest.raises(BadMoves, match=rf"^Step {spaces + 1}, '{words[-1]}', is where the hero stands already\.$"):
        hint(0, " ".join([*words, words[-1]]))


def test_at_the_stairs_everything_is_in_reach() -> None:
    hero = made(0).quest.hero
    assert re.fullmatch(rf"{hero} stands on [A-Z]\d+ after 0 steps: 0 points so far\.", hint(0, "")[0])
    assert hint(0, "")[1:] == [f"Gold (from {medal(0)} points) can still be reached.", "The best score can still be reached."]


def test_the_best_walk_keeps_all_in_reach_and_makes_it() -> None:
    par = made(0).quest.par
    assert par
    half = " ".join(par.walk.split()[:12])
    assert [line.split(" ", 1)[1] for line in hint(0, half)[2:]] == ["best score can still be reached."]
    assert hint(0, par.walk)[1:] == [f"Gold (from {medal(0)} points) is made.", "The best score is made."]
    assert hint(0, par.walk)[0].endswith(f", where the walk is over: {par.score} points.")


@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_step_that_is_blamed_is_the_one_that_lost_it(number: int) -> None:
    """The solver, asked for the best walk of the rest alone, has more before the step than after it."""
    blamed = 0
    for seed in range(4):
        states = random_walk(number, seed)
        said = hint(number, " ".join(names(states)))
        for line, goal in zip(said[1:], (medal(number), made(number).quest.par.score), strict=True):  # type: ignore[union-attr]
            found = re.search(r" is out of reach since step (\d+), (?:from [A-Z]+\d+ to |the stop on )([A-Z]+\d+)", line)
            if found is None:
                continue
            step = int(found[1])
            assert ENGINE.points(states[-1]) < goal
            assert states[step].hero.maze.name(states[step].hero.where) == found[2]
            asked = still_possible.StillPossible(states[0].hero.maze, states[0].hero.rules)
            assert (asked.in_reach(states[step - 1].hero, goal), asked.in_reach(states[step].hero, goal)) == (True, False)
            blamed += 1
    assert blamed >= 4


def test_nothing_is_said_of_the_way_and_not_what_the_best_score_is() -> None:
    par = made(0).quest.par
    assert par
    for seed in range(3):
        states = random_walk(0, seed)
        words = names(states)[:9]
        said = " ".join(hint(0, " ".join(words)))
        walked = {states[0].hero.maze.name(state.hero.where) for state in states[:10]}
        assert set(re.findall(r"\b[A-Z]\d+\b", said)) <= walked
        assert str(par.score) not in re.findall(r"\d+", said)


def test_the_dead_are_told_what_killed_their_chances() -> None:
    for seed in range(60):
        states = random_walk(0, seed)
        if states[-1].hero.dead:
            said = hint(0, " ".join(names(states)))
            steps = len(states) - 1
            assert said[0] == f"{made(0).quest.hero} fell on {states[0].hero.maze.name(states[-1].hero.where)} after {steps} steps."
            assert all(" is out of reach since step " in line for line in said[1:])
            return
    raise AssertionError("nobody died")


def test_a_stop_may_be_what_lost_it() -> None:
    par = made(1).quest.par
    assert par
    maze = ENGINE.begin(made(1).quest).hero.maze
    first = read_walk(maze, par.walk)[0].to
    said = hint(1, f"{maze.name(first)} stop")
    assert said[1] == f"Gold (from {medal(1)} points) is out of reach since step 2, the stop on {maze.name(first)}."


@pytest.mark.parametrize(
    ("budget", "goal", "said"),
    [
        (1, 60, "Whether {} can still be reached is not known: the search ended after 1 positions."),
        (2000, 200, "{} is out of reach since step 1, from "),
    ],
)
def test_a_search_that_does_not_finish_is_told(budget: int, goal: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(still_possible, "BUDGET", budget)
    quest, par = made(0).quest, made(0).quest.par
    assert par
    rating = Rating(grade="easy", skulls=1, estimated=False, figures={"gold": str(min(goal, par.score + goal // 150))})
    states = [ENGINE.begin(quest)]
    for move in read_walk(states[0].hero.maze, par.walk)[:4]:
        states.append(ENGINE.play(states[-1], move, None)[0])
    lines = hint_lines(quest, rating, states, names(states))
    what = f"gold (from {rating.figures['gold']} points)"
    if budget == 1:
        assert lines[1] == said.format(what)
    else:
        assert lines[1].startswith(said.format(what.capitalize()))


def test_a_step_that_was_not_found_is_shut_in_between_two(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False, True, None, True])
    monkeypatch.setattr(still_possible.StillPossible, "in_reach", lambda self, hero, goal: next(answers))
    states = next(walk for walk in map(random_walk, repeat(0), count()) if len(walk) > 8)[:9]
    said = hint_lines(made(0).quest, made(0).rating, states, names(states))
    assert " is out of reach, since a step after step 4, at the latest since step 8; which it was is not known: " in said[1]


def test_what_cannot_be_walked_gets_no_hint() -> None:
    with pytest.raises(BadMoves, match="Step 1, 'Z99', is no space"):
        hint(0, "Z99")
    deck = replace(made(0), quest=replace(made(0).quest, mode="mapping", placed=(), par=None))
    with pytest.raises(BadOption, match="must be laid first"):
        playing.hint(GAME, deck, "A1")  # type: ignore[arg-type]


def test_a_game_without_hints_says_so() -> None:
    with pytest.raises(BadOption, match="DONJONZ gives no hints"):
        playing.hint(replace(GAME, engine=replace(GAME.engine, hint=None)), made(0), "")  # type: ignore[arg-type, type-var]


def test_the_solver_and_the_hints_agree_on_par_at_the_stairs() -> None:
    state = ENGINE.begin(made(2).quest).hero
    best = solve(state.maze, state.rules).score
    assert best
    asked = still_possible.StillPossible(state.maze, state.rules)
    assert (asked.in_reach(state, best), asked.in_reach(state, best + 1)) == (True, False)
    assert referee.begin(state.maze, state.rules) == state
