"""Grades by measurement: the borders, the planner's par, standard errors, what is passed over, and how decks lean."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from generator.core import data
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge.making import Made, make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import PERILS, _order_weight, _with_stacked_piles, least_perils
from generator.games.green_dungeon.players import simulation
from generator.games.green_dungeon.players.simulation import Tally, dice_stream
from generator.games.green_dungeon.quest.board import Board, deal
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import PILES, Quest
from generator.games.green_dungeon.quest.passages import CELLS, passage
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, Ruleset, load_ruleset
from generator.games.green_dungeon.rating.difficulty import GRADES as OF_SKULLS
from generator.games.green_dungeon.rating.difficulty import HOPELESS, PASSED_OVER, _in_sight, rate, rating_form
from generator.games.green_dungeon.rating.upgrades import with_witness
from generator.games.green_dungeon.rating.witness import (
    WITNESS_FORM,
    first_won_route,
    parse_route,
    route_text,
    witness_of,
)
from generator.games.green_dungeon.rules.chance import Dice
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
    games = simulation.play_games(one.quest.board, load_ruleset(edition), "planner", dice_stream(one.quest), games=grades().planner)
    planner = simulation.tally_of(games)
    assert one.rating.skulls == 1 + sum(1000 * planner.rate < border for border in getattr(grades().borders, edition))
    assert one.rating.grade == grade == OF_SKULLS[one.rating.skulls - 1]
    assert float(figures["planner wins"]) == pytest.approx(100 * planner.rate, abs=0.05)
    assert float(figures["planner error"]) == pytest.approx(100 * planner.error, abs=0.05)
    assert figures["planner 50"].startswith(f"{planner.median} ± ")
    scores = sorted(score(game.table).total for game in games if game.won)
    assert int(figures["par"]) == scores[(len(scores) - 1) // 2]
    assert int(figures["bronze"]) <= int(figures["par"]) <= int(figures["gold"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hard_dungeon_is_harder_with_dice_that_its_rating_did_not_see(edition: Edition) -> None:
    shares = [
        simulation.tally_games(
            made(edition, grade).quest.board, load_ruleset(edition), "careful", Rng.root("test/fresh", 1), games=150
        ).rate
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
        board = deal(load_ruleset(edition), Rng.root("test/lean", seed))
        light, heavy = (_with_stacked_piles(board, burden, Rng.root("test/lean", seed)) for burden in (-1, 1))
        for name in PILES:
            weights = [_order_weight(name, getattr(one, name)) for one in (light, heavy)]
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
            board = deal(load_ruleset(edition), Rng.root("test/worth", seed))
            (end,) = simulation.play_games(board, load_ruleset(edition), name, Rng.root("test/worth/dice", seed), games=1)
            total += score(end.table).total if end.won else 0
        worth[name] = total / 160
    assert worth["planner"] > worth["careful"]


def relaxed(board: Board, start: int) -> list[tuple[int, int]]:
    """Return doors and perils of the best way to every cell, by going over all steps until none helps any more."""
    found = [(99, 0)] * 25
    found[start] = (0, 0)
    for _ in range(25):
        for cell in range(25):
            for there in board.passages.exits[cell]:
                doors, perils = found[cell]
                shut = passage(board.flat, cell, there) == "shut"
                found[there] = min(found[there], (doors + shut, perils + PERILS.get(board.kinds[there], 0)))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_waits_on_the_way_is_the_least_of_all_shortest_ways(edition: Edition) -> None:
    seen = set()
    for seed in range(60):
        board = deal(load_ruleset(edition), Rng.root("test/way", seed))
        if board.closed_doors is None:
            continue
        one, other = board.lairs
        start, first, second = (relaxed(board, cell) for cell in (board.start, one, other))
        either = [(start[one], first[other]), (start[other], second[one])]
        wanted = min((near[0] + far[0], near[1] + far[1]) for near, far in either)
        assert (board.closed_doors, least_perils(board)) == wanted
        seen.add(wanted[1])
    assert len(seen) > 5


@every_kind
def test_a_grade_is_dealt_its_doors_and_perils(edition: Edition, grade: str) -> None:
    board, preset = made(edition, grade).quest.board, getattr(grades(), grade)
    assert board.closed_doors is not None
    assert preset.doors[0] <= board.closed_doors <= preset.doors[1]
    assert preset.perils[0] <= least_perils(board) <= preset.perils[1]


# ---------------------------------------------------------------------- the witness


@every_kind
def test_the_witness_is_the_route_of_the_planners_first_won_game(edition: Edition, grade: str) -> None:
    one = made(edition, grade)
    games = simulation.play_games(one.quest.board, load_ruleset(edition), "planner", dice_stream(one.quest), games=grades().planner)
    first = next(game for game in games if game.won)
    cells = parse_route(one.rating.witness)
    assert one.rating.witness == route_text(first.cells) == witness_of(games) == first_won_route(one.quest)
    assert cells[0] == one.quest.start
    assert set(one.quest.board.lairs) <= set(cells)
    for here, there in pairwise(cells):
        assert there in one.quest.board.passages.exits[here]
    assert re.fullmatch(rating_form(one.quest).witness, one.rating.witness)


def test_routes_are_written_and_read() -> None:
    assert route_text([12, 12, 7, 7, 7, 6, 7]) == "C3 C2 B2 C2"
    assert parse_route("C3 C2 B2 C2") == (12, 7, 6, 7)
    assert (route_text([]), parse_route("")) == ("", ())
    longest = " ".join(["A1", "B1"] * (simulation.MOST_MOVES // 2) + ["A1"])
    for text, fits in (("", False), ("A1", True), ("E5 D5", True), (longest, True), (f"{longest} B1", False)):
        assert (re.fullmatch(WITNESS_FORM, text) is not None) is fits
    for text in ("A0", "A6", "F1", "a1", "A1 ", " A1", "A1,B1", "A1  B1", "12", "A1\nB1"):
        assert re.fullmatch(WITNESS_FORM, text) is None
    with pytest.raises(ValueError, match=r"^'F1' is no cell; cells are A1 to E5$"):
        parse_route("A1 F1")


def test_rating_plays_no_game_for_its_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    one, played = made("old", "easy"), Counter[str]()

    def counted(board: Board, rules: Ruleset, player: object, *more: object, **named: object) -> object:
        played[type(player).__name__] += 1
        return play_game(board, rules, player, *more, **named)  # type: ignore[arg-type]

    play_game = simulation.play_game
    monkeypatch.setattr(simulation, "play_game", counted)
    assert rate(one.quest) == one.rating
    assert played == {"Careful": grades().careful, "Reckless": grades().reckless, "Planner": grades().planner}


def test_a_dungeon_without_a_won_game_has_no_witness() -> None:
    one = made("new", "easy")
    board, rules = one.quest.board, load_ruleset("new")
    lost = [simulation.play_game(board, rules, simulation.PLAYERS["planner"](rules), Dice(Rng.root("test", 1)), limit=5)]
    assert witness_of(lost) == ""
    assert rate(data.replace(made("old", "easy").quest, grade="hard")).witness == ""


def document(one: Made[Quest], **rating: object) -> dict[str, object]:
    """Return the document of a quest as it is parsed from JSON; `rating` are changes of its rating."""
    whole = {"game": GAME.id, "quest": data.dump(one.quest), "rating": {**data.dump(one.rating), **rating}}
    found: dict[str, object] = json.loads(json.dumps(whole))
    return found


def without_witness(one: Made[Quest], **quest: object) -> dict[str, object]:
    """Return the document that an earlier version wrote of a quest; `quest` are changes of its fields."""
    found: dict[str, Any] = document(one)
    del found["rating"]["witness"]
    found["quest"].update(quest)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_documents_of_before_get_their_witness(edition: Edition) -> None:
    one = made(edition, "easy")
    earlier = without_witness(one)
    before = json.dumps(earlier)
    assert GAME.upgrades == (with_witness,)
    assert with_witness(earlier) == document(one)
    assert json.dumps(earlier) == before, "a step changes nothing in place"


def test_documents_that_need_no_witness_pass_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among them what no game could be played with: nobody plays for a document that is refused afterwards."""
    one = made("new", "easy")
    monkeypatch.setattr(simulation, "play_game", lambda *_, **__: pytest.fail("a game was played"))
    monkeypatch.setattr(
        "generator.games.green_dungeon.rating.witness.play_games", lambda *_, **__: pytest.fail("a game was played")
    )
    sealed = sum(1 << cell for cell in range(CELLS) if cell // 5 in (1, 2))
    for whole in (
        document(one), document(one, witness=""), document(one, witness="nonsense"),
        {}, {"quest": 3, "rating": {}}, {"quest": {}, "rating": {}}, {"rating": None, "quest": None},
        {**without_witness(one), "rating": "easy"}, {**without_witness(one), "quest": {"title": "Another Game"}},
        without_witness(one, start=12), without_witness(one, kinds=["cog"] * CELLS), without_witness(one, boss=[]),
        without_witness(one, flat=sealed, start=0, kinds=lairs_at(one, 20, 24)), without_witness(one, edition="older"),
        without_witness(one, kinds=swapped(one.quest.kinds)),
    ):  # fmt: skip
        assert with_witness(whole) is whole


def lairs_at(one: Made[Quest], *lairs: int) -> list[str]:
    """Return the kinds of a quest with its lairs elsewhere."""
    others = iter([kind for kind in one.quest.kinds if kind != "straw"])
    return ["straw" if cell in lairs else next(others) for cell in range(CELLS)]


def swapped(kinds: tuple[str, ...]) -> list[str]:
    """Return the kinds with a drop room that became a cog room."""
    at = kinds.index("drop")
    return ["cog" if cell == at else kind for cell, kind in enumerate(kinds)]
