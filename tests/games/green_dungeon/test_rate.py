"""Grades by measurement: bands, intervals, par, what is passed over, how a lamp is set, and the witness."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise, product

import msgspec
import pytest

from generator.core import data
from generator.core.errors import BadData, ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.core.statistics import share_error, share_estimate
from generator.forge.making import Made, make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making import lamp_length
from generator.games.green_dungeon.making.generator import PERILS, least_perils
from generator.games.green_dungeon.making.lamp_length import LEAST_BOXES, NEAR, Belief, set_lamp
from generator.games.green_dungeon.players import simulation
from generator.games.green_dungeon.players.simulation import Tally, dice_stream, games_won
from generator.games.green_dungeon.quest.board import Board, deal
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import MOST_BOXES, Quest
from generator.games.green_dungeon.quest.passages import passage
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rating.difficulty import ENDLESS, LEAST_SKILL, PASSED_OVER, grade_of, rate, rating_form
from generator.games.green_dungeon.rating.upgrades import measured_again
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


@cache
def made(edition: str, grade: str) -> Made[Quest]:
    options = GAME.settle({"edition": edition, "grade": grade})
    if options == GAME.defaults():
        return fixed(GAME.id)
    return kept(f"green-rate-{edition}-{grade}", lambda: make(GAME, options, seed_from_word("test rate")))


def games_of(one: Made[Quest], name: str, games: int) -> list[simulation.PlayedGame]:
    board, rules = one.quest.board, load_ruleset(one.quest.edition)
    return simulation.play_games(board, rules, name, dice_stream(one.quest), games=games)


@every_kind
def test_the_grade_is_what_the_sensible_player_won(edition: Edition, grade: str) -> None:
    one, numbers = made(edition, grade), grades()
    figures = one.rating.figures
    won = sum(game.won for game in games_of(one, "sensible", numbers.sensible))
    share = share_estimate(won, numbers.sensible)
    shown = [str(round(100 * value)) for value in (share.value, share.low, share.high)]
    assert [figures[name] for name in ("rate", "low", "high")] == shown
    assert figures["games"] == str(numbers.sensible)
    low, high = getattr(numbers, grade).wins
    assert low <= 100 * share.value <= high
    assert one.rating.grade == grade == grade_of(100 * share.value)
    assert one.rating.skulls == 1 + sum(100 * share.value < border for border in numbers.skulls)
    assert int(figures["rate"]) - int(figures["naive"]) >= LEAST_SKILL
    assert figures.keys() == rating_form(one.quest).figures.keys()


def test_par_and_medals_are_quarters_of_the_planners_won_games() -> None:
    one = made("new", "medium")
    games = games_of(one, "planner", grades().planner)
    scores = sorted(score(game.table).total for game in games if game.won)
    wanted = [str(scores[(len(scores) - 1) * percent // 100]) for percent in (25, 50, 75)]
    assert [one.rating.figures[name] for name in ("bronze", "par", "gold")] == wanted
    cells = parse_route(one.rating.witness)
    assert one.rating.witness == witness_of(games) == first_won_route(one.quest)
    assert cells[0] == one.quest.start
    assert set(one.quest.board.lairs) <= set(cells)
    for here, there in pairwise(cells):
        assert there in one.quest.board.passages.exits[here]
    assert re.fullmatch(rating_form(one.quest).witness, one.rating.witness)


@every_kind
def test_fresh_games_agree_with_the_printed_share(edition: Edition, grade: str) -> None:
    """Dice that the rating did not see; three standard errors, since six quests are looked at on every run."""
    one, games = made(edition, grade), 400
    printed = int(one.rating.figures["rate"]) / 100
    fresh = games_won(one.quest.board, load_ruleset(edition), "sensible", Rng.root("test/fresh", 1), games=games) / games
    joint = (share_error(printed, grades().sensible) ** 2 + share_error(fresh, games) ** 2) ** 0.5
    assert abs(fresh - printed) <= 3 * joint + 0.005
    assert grade_of(100 * fresh) == grade


def test_a_rating_is_the_same_whenever_it_is_made() -> None:
    one = made("new", "medium")
    assert rate(one.quest) == one.rating


def test_what_is_out_of_its_band_is_passed_over_before_the_planner_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    one = made("new", "medium")
    monkeypatch.setitem(simulation.PLAYERS, "planner", lambda rules: pytest.fail("the planner played"))
    for quest in (data.replace(one.quest, grade="hard"), data.replace(one.quest, lamp=LEAST_BOXES)):
        passed = rate(quest)
        assert passed.grade == PASSED_OVER
        assert not any(GAME.accepts(GAME.settle({"grade": grade}), passed) for grade in GRADES)


def test_where_skill_does_not_matter_a_quest_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    one = made("new", "medium")
    monkeypatch.setitem(simulation.PLAYERS, "naive", simulation.PLAYERS["sensible"])
    assert rate(one.quest).grade == PASSED_OVER


def test_no_share_lies_between_the_bands() -> None:
    bands = [getattr(grades(), grade).wins for grade in ("hard", "medium", "easy")]
    assert bands == [(30, 50), (55, 75), (80, 92)]
    for grade, (low, high) in zip(("hard", "medium", "easy"), bands, strict=True):
        assert grade_of(low) == grade_of(high) == grade


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_lamp_there_is_no_grade_and_no_par(edition: Edition) -> None:
    quest = data.replace(made(edition, "medium").quest, lamp=0)
    assert set_lamp(quest) is quest
    rating = rate(quest)
    assert rating.grade == ENDLESS
    assert not {"par", "gold"} & rating.figures.keys()
    assert rating.figures.keys() == rating_form(quest).figures.keys()
    assert GAME.accepts(GAME.settle({"edition": edition, "lamp": "none"}), rating)
    assert not GAME.accepts(GAME.settle({"edition": edition}), rating)


def belief(edition: Edition = "new") -> tuple[Belief, Board]:
    board = made(edition, "medium").quest.board
    return Belief(getattr(grades().lamp, edition), board), board


@pytest.mark.parametrize(("edition", "middle", "slope"), [("new", 30, 0.16), ("new", 42, 0.12), ("old", 60, 0.10)])
def test_the_length_of_a_known_curve_is_found(edition: Edition, middle: int, slope: float) -> None:
    """Shares as a curve says, without chance: after as many games as are played at most, the length has a share near the target."""
    found, _ = belief(edition)
    boxes = found.best(0.65)
    for _ in range(grades().most // 40):
        share = 0.96 / (1 + 2.718281828 ** (slope * (middle - boxes)))
        found.learn(boxes, round(40 * share), 40)
        found.look_at(boxes, NEAR)
        boxes = found.best(0.65)
    assert abs(0.96 / (1 + 2.718281828 ** (slope * (middle - boxes))) - 0.65) < 0.03
    assert found.possible((55, 75)) > 0.9
    assert found.within(boxes, (55, 75), 300) > 0.9
    assert found.within(boxes, (80, 92), 300) < 0.1


@pytest.mark.parametrize(("won", "higher"), [(40, True), (0, False)])
def test_games_that_are_won_raise_what_is_expected_and_lost_ones_lower_it(won: int, higher: bool) -> None:
    found, _ = belief()
    before = found.expected(40)
    found.learn(40, won, 40)
    found.look_at(40, NEAR)
    assert (found.expected(40) > before) == higher


def test_where_monsters_always_kill_no_lamp_helps() -> None:
    found, _ = belief("old")
    found.learn(MOST_BOXES, 16, 60)
    found.look_at(MOST_BOXES, NEAR)
    assert found.possible((80, 92)) < 0.01
    assert found.possible((1, 50)) > 0.9


def test_games_of_other_lengths_count_less() -> None:
    found, _ = belief()
    found.learn(40, 60, 60)
    found.look_at(40, NEAR)
    near = found.expected(40)
    found.look_at(80, NEAR)
    assert found.expected(40) < near


@pytest.mark.parametrize(("won", "grade"), [(0, "easy"), (20, "hard")])
def test_a_dungeon_that_no_lamp_can_bring_to_its_grade_is_dealt_again(
    monkeypatch: pytest.MonkeyPatch, won: int, grade: str
) -> None:
    monkeypatch.setattr(lamp_length, "_games_won", lambda *_: won)
    with pytest.raises(ForgeFailed, match="as hard as was asked for"):
        set_lamp(data.replace(made("new", "medium").quest, grade=grade))


def test_games_that_set_the_lamp_never_measure() -> None:
    quest = made("new", "medium").quest
    assert dice_stream(quest, "tune").bits(64) != dice_stream(quest).bits(64)


def test_quantiles_and_their_errors_against_a_known_distribution() -> None:
    """Of 400 games with scores 1 to 400 the median is 200, and its standard error that of ranks: 10."""
    tally = Tally(400, 0, 0, 0, tuple(range(1, 401)))
    assert (tally.quantile(25), tally.median, tally.quantile(75)) == (100, 200, 300)
    assert tally.quantile_error(50) == pytest.approx(10, abs=0.6)
    assert tally.quantile_error(25) == pytest.approx((400 * 0.25 * 0.75) ** 0.5, abs=0.6)
    assert Tally(1, 0, 0, 0, (7,)).quantile_error(50) == 0


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


def test_a_dungeon_without_a_won_game_has_no_witness() -> None:
    one = made("new", "medium")
    board, rules = one.quest.board, load_ruleset("new")
    lost = [simulation.play_game(board, rules, simulation.PLAYERS["planner"](rules), Dice(Rng.root("test", 1)), limit=5)]
    assert witness_of(lost) == ""


def document(one: Made[Quest], edition: int = 1) -> dict[str, object]:
    """Return the document of a quest as it is parsed from JSON, as an edition of the game wrote it."""
    whole = {"game": GAME.id, "edition": edition, "quest": data.dump(one.quest), "rating": data.dump(one.rating)}
    found: dict[str, object] = json.loads(json.dumps(whole))
    return found


def test_documents_of_edition_1_are_measured_again() -> None:
    one = made("new", "medium")
    earlier = document(msgspec.structs.replace(one, quest=data.replace(one.quest, lamp=0)))
    before = json.dumps(earlier)
    found = measured_again(earlier)
    assert GAME.upgrades == (measured_again,)
    assert found["quest"] == data.dump(data.replace(one.quest, lamp=0, stacked=True))
    assert found["rating"] == data.dump(rate(data.replace(one.quest, lamp=0, stacked=True)))
    assert json.dumps(earlier) == before, "a step changes nothing in place"
    assert measured_again(document(one, edition=2)) == document(one, edition=2)
    unplayable = {**earlier, "quest": {**data.dump(one.quest), "lamp": 0, "boss": []}}
    with pytest.raises(BadData):
        measured_again(unplayable)
