"""Grades by measurement: the borders, the planner's par, standard errors, what is passed over, and how decks lean."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from generator.core import data
from generator.core.code import seed_from_word
from generator.core.rng import Rng
from generator.forge.making import Made, make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import PERILS, _leaning, _weight, on_the_way
from generator.games.green_dungeon.players import simulation
from generator.games.green_dungeon.players.simulation import Tally, dice_stream
from generator.games.green_dungeon.quest.board import Board, deal
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import DECKS, Quest
from generator.games.green_dungeon.quest.passages import passage
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, ruleset
from generator.games.green_dungeon.rating.difficulty import GRADES as OF_SKULLS
from generator.games.green_dungeon.rating.difficulty import HOPELESS, PASSED_OVER, _in_sight, rate
from generator.games.green_dungeon.rules.scoring import score
from tests.contract.kept import kept
from tests.contract.samples import fixed

GRADES = ("easy", "medium", "hard")
every_kind = pytest.mark.parametrize(("edition", "grade"), list(product(EDITIONS, GRADES)))


SEEDS = {("new", "hard"): "rate"}
"""Words at whose seed a quest takes few attempts, where "test rate" takes many."""


@cache
def made(edition: str, grade: str) -> Made[Quest]:
    options = GAME.settle({"edition": edition, "grade": grade})
    if options == GAME.defaults():
        return fixed(GAME.id)
    seed = seed_from_word(SEEDS.get((edition, grade), "test rate"))
    return kept(f"green-rate-{edition}-{grade}", lambda: make(GAME, options, seed))


@every_kind
def test_grade_and_par_are_what_the_planner_won(edition: Edition, grade: str) -> None:
    one = made(edition, grade)
    figures = one.rating.figures
    tables = simulation.ends(one.quest.board, ruleset(edition), "planner", dice_stream(one.quest), games=grades().planner)
    planner = simulation.added(tables)
    assert one.rating.skulls == 1 + sum(1000 * planner.rate < border for border in getattr(grades().borders, edition))
    assert one.rating.grade == grade == OF_SKULLS[one.rating.skulls - 1]
    assert float(figures["planner wins"]) == pytest.approx(100 * planner.rate, abs=0.05)
    assert float(figures["planner error"]) == pytest.approx(100 * planner.error, abs=0.05)
    assert figures["planner 50"].startswith(f"{planner.median} ± ")
    scores = sorted(score(table).total for table in tables if table.outcome == "won")
    assert int(figures["par"]) == scores[(len(scores) - 1) // 2]
    assert int(figures["bronze"]) <= int(figures["par"]) <= int(figures["gold"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hard_dungeon_is_harder_with_dice_that_its_rating_did_not_see(edition: Edition) -> None:
    shares = [
        simulation.tally(made(edition, grade).quest.board, ruleset(edition), "careful", Rng.root("test/fresh", 1), games=150).rate
        for grade in ("easy", "hard")
    ]
    assert shares[0] > shares[1]


def test_a_rating_is_the_same_whenever_it_is_made() -> None:
    one = made("old", "easy")
    assert rate(one.quest) == one.rating


def test_what_is_out_of_sight_is_passed_over_and_never_printed() -> None:
    easy = made("old", "easy").quest
    other = data.replace(easy, grade="hard")
    passed = rate(other)
    assert passed.grade == PASSED_OVER
    assert passed.figures.keys() == made("old", "easy").rating.figures.keys()
    assert not GAME.accepts({"grade": "hard"}, passed)
    assert {PASSED_OVER, HOPELESS}.isdisjoint(choice for choice in ("easy", "medium", "hard"))


@pytest.mark.parametrize(("grade", "lost", "seen"), [
    ("easy", 0, True), ("easy", 1, True), ("easy", 9, False), ("medium", 2, True), ("medium", 9, False),
    ("hard", 0, False), ("hard", 1, True),
])  # fmt: skip
def test_a_glance(grade: str, lost: int, seen: bool) -> None:
    quest = data.replace(made("new", "easy").quest, grade=grade)
    assert _in_sight(quest, Tally(32 - lost, lost, 0, tuple(range(32)))) is seen


def test_quantiles_and_their_errors_against_a_known_distribution() -> None:
    """Of 400 games with scores 1 to 400 the median is 200, and its standard error that of ranks: 10."""
    tally = Tally(400, 0, 0, tuple(range(1, 401)))
    assert (tally.quantile(25), tally.median, tally.quantile(75)) == (100, 200, 300)
    assert tally.quantile_error(50) == pytest.approx(10, abs=0.6)
    assert tally.quantile_error(25) == pytest.approx((400 * 0.25 * 0.75) ** 0.5, abs=0.6)
    assert Tally(1, 0, 0, (7,)).quantile_error(50) == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_decks_lean_as_the_grade_asks(edition: Edition) -> None:
    for seed in range(10):
        board = deal(ruleset(edition), Rng.root("test/lean", seed))
        light, heavy = (_leaning(board, burden, Rng.root("test/lean", seed)) for burden in (-1, 1))
        for name in DECKS:
            weights = [_weight(name, getattr(one, name)) for one in (light, heavy)]
            assert weights[0] < weights[1]
            assert sorted(getattr(light, name)) == sorted(getattr(heavy, name)) == sorted(getattr(board, name))
        assert (light.kinds, light.flat) == (board.kinds, board.flat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_planner_makes_more_of_a_dungeon_than_the_careful_player(edition: Edition) -> None:
    """Points of won games, none for lost ones: what a person would call playing well."""
    worth = {}
    for name in ("careful", "planner"):
        total = 0
        for seed in range(160):
            board = deal(ruleset(edition), Rng.root("test/worth", seed))
            (end,) = simulation.ends(board, ruleset(edition), name, Rng.root("test/worth/dice", seed), games=1)
            total += score(end).total if end.outcome == "won" else 0
        worth[name] = total / 160
    assert worth["planner"] > worth["careful"]


def relaxed(board: Board, start: int) -> list[tuple[int, int]]:
    """Return doors and perils of the best way to every cell, by going over all steps until none helps any more."""
    found = [(99, 0)] * 25
    found[start] = (0, 0)
    for _ in range(25):
        for cell in range(25):
            for there in board.ways.beside[cell]:
                doors, perils = found[cell]
                shut = passage(board.flat, cell, there) == "shut"
                found[there] = min(found[there], (doors + shut, perils + PERILS.get(board.kinds[there], 0)))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_waits_on_the_way_is_the_least_of_all_shortest_ways(edition: Edition) -> None:
    seen = set()
    for seed in range(60):
        board = deal(ruleset(edition), Rng.root("test/way", seed))
        if board.rolls is None:
            continue
        one, other = board.lairs
        start, first, second = (relaxed(board, cell) for cell in (board.start, one, other))
        either = [(start[one], first[other]), (start[other], second[one])]
        wanted = min((near[0] + far[0], near[1] + far[1]) for near, far in either)
        assert (board.rolls, on_the_way(board)) == wanted
        seen.add(wanted[1])
    assert len(seen) > 5


@every_kind
def test_a_grade_is_dealt_its_doors_and_perils(edition: Edition, grade: str) -> None:
    board, preset = made(edition, grade).quest.board, getattr(grades(), grade)
    assert board.rolls is not None
    assert preset.doors[0] <= board.rolls <= preset.doors[1]
    assert preset.perils[0] <= on_the_way(board) <= preset.perils[1]
