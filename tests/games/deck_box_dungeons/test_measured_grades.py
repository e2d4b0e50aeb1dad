"""Grades by play: a quest that goes the forge's whole way, and tuning and rating by games whose outcome is known beforehand."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any

import pytest

from generator.core.data import read_record
from generator.core.errors import ForgeFailed
from generator.core.hands import ALONE
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import making
from generator.forge.making import Made, attempt
from generator.games.deck_box_dungeons import GAME as OURS
from generator.games.deck_box_dungeons.making import tuning
from generator.games.deck_box_dungeons.players import measured_games
from generator.games.deck_box_dungeons.players.grades import BANDS, TARGETS, grade_of
from generator.games.deck_box_dungeons.players.measured_games import Measured
from generator.games.deck_box_dungeons.players.simulation import Played
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock
from generator.games.deck_box_dungeons.rating import difficulty, upgrades
from generator.press.jobs.store import documents
from tests import quick_grading
from tests.conftest import ROOT
from tests.contract import samples
from tests.records import replace

GAME: Any = OURS
OPTIONS = GAME.settle({"heroes": "1", "length": "short"})
SEED = seed_from_word("torchlight")


def made() -> Made[Any]:
    return making.make(GAME, OPTIONS, SEED)


def never(*_: object) -> Played:
    pytest.fail("played in vain")


def no_more_play(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(measured_games, "played", never)


# ---------------------------------------------------------------------- the forge's whole way, with real games


@pytest.mark.usefixtures("real_grading")
def test_a_quest_is_sound_and_its_measured_grade_is_the_one_asked_for() -> None:
    one = made()
    assert GAME.check(one.quest) == []
    assert GAME.accepts(OPTIONS, one.rating)
    assert one.rating.grade == OPTIONS["grade"]
    assert tuning.LEAST_TRIMS[one.quest.grade] <= one.quest.trim <= tuning.MOST_TRIM
    assert GAME.rate(one.quest) == one.rating
    figures = {name: int(text) for name, text in one.rating.figures.items()}
    assert figures["games"] == difficulty.GAMES[1]
    assert figures["naive"] < figures["low"] <= figures["rate"] <= figures["high"]
    assert grade_of(figures["rate"]) == one.rating.grade


@pytest.mark.usefixtures("real_grading")
def test_a_quest_that_was_measured_is_kept_and_neither_made_nor_read_from_a_file_by_playing_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = made()
    with monkeypatch.context() as patch:
        no_more_play(patch)
        assert made() == one
        assert documents.reread(documents.document(GAME, one), "a test", {GAME.id: GAME})[1] == one
        patch.setenv("XDG_CACHE_HOME", "/nowhere")
        with pytest.raises(pytest.fail.Exception, match="played in vain"):
            made()


@pytest.mark.usefixtures("real_grading")
def test_without_a_cache_the_attempt_of_a_file_is_tuned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    one = made()
    monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere")
    assert making.repeat(GAME, OPTIONS, SEED, one.attempts) == one.quest


@pytest.mark.usefixtures("real_grading")
def test_a_document_of_the_edition_with_estimates_is_measured() -> None:
    stored = (ROOT / "tests" / "editions" / "deck-box-dungeons-1.json").read_bytes()
    before, after = json.loads(stored), dict(upgrades.measured_again(json.loads(stored)))
    rating: Any = after.pop("rating")
    assert {**after, "rating": before["rating"]} == before
    assert before["rating"]["estimated"]
    assert not rating.get("estimated")
    quest = read_record(Quest, before["quest"], "a test")
    assert rating["figures"]["games"] == str(difficulty.GAMES[quest.heroes])
    assert rating["grade"] == grade_of(int(rating["figures"]["rate"]))


@pytest.mark.usefixtures("real_grading")
def test_games_that_decide_and_games_that_are_printed_have_other_dice() -> None:
    quest = made().quest

    def games(purpose: str) -> list[Played]:
        return ALONE.do(Measured(quest, "sensible", purpose).games(range(8)))

    assert games(tuning.PURPOSE) != games(difficulty.PURPOSE)
    assert games(tuning.PURPOSE) == games(tuning.PURPOSE)


@pytest.mark.slow
@pytest.mark.usefixtures("real_grading")
@pytest.mark.parametrize("row", range(len(samples.spread(GAME))))
def test_quests_of_all_values_of_all_options_are_sound_and_measured(row: int) -> None:
    options, one = samples.made(GAME.id, row)
    assert GAME.check(one.quest) == []
    assert GAME.accepts(options, one.rating)
    assert GAME.rate(one.quest) == one.rating
    assert making.repeat(GAME, options, seed_from_word(f"contract {row}"), one.attempts) == one.quest


# ---------------------------------------------------------------------- grading without play, which other tests have


def test_grading_without_play_tunes_rates_and_plays_no_game(monkeypatch: pytest.MonkeyPatch, own_cache: Path) -> None:
    no_more_play(monkeypatch)
    one = made()
    assert own_cache.is_dir()
    assert GAME.check(one.quest) == []
    assert one.quest != attempt(GAME, OPTIONS, SEED, one.attempts)
    assert one.rating == GAME.rate(one.quest)
    assert not one.rating.estimated
    others = {str(GAME.rate(replace(one.quest, title=title)).figures) for title in ("A", "B", "C", "D")}
    assert len(others) > 1, "figures depend on what a quest holds"
    stored = json.loads(documents.document(GAME, one))
    assert dict(upgrades.measured_again({**stored, "edition": 1}))["rating"] == stored["rating"]


def test_quests_graded_without_play_and_by_play_never_come_out_of_the_same_cache(own_cache: Path) -> None:
    quick = made()
    assert [path.name for path in own_cache.rglob("made-*.json")] == [f"made-{quick.code}.json"]
    assert making.kept(GAME, quick.code) == quick
    with quick_grading.by_play():
        assert making.kept(GAME, quick.code) is None
        with pytest.raises(ZeroDivisionError), quick_grading.by_play():
            assert 1 / 0
    assert making.kept(GAME, quick.code) == quick, "grading is quick again, whatever went wrong meanwhile"


@pytest.mark.usefixtures("real_grading")
def test_a_quest_that_was_measured_is_none_for_grading_without_play() -> None:
    one = made()
    assert making.kept(GAME, one.code) == one
    quick_grading.start()
    assert making.kept(GAME, one.code) is None


# ---------------------------------------------------------------------- games whose outcome is known beforehand

Outcome = Callable[[Quest, str, int], Played]
"""What comes of a game, by its quest, its player and its number."""
Plan = Callable[[Outcome], list[tuple[str, int, int]]]
"""Lets games come out as a function says; the list tells of each game played: player, starting health, number."""
WON = Played(won=True, rounds=12, standing=2, points=50, boxes=20, dead_rounds=0, longest_dead=0)
LOST = Played(won=False, rounds=30, standing=0, points=5, boxes=40, dead_rounds=0, longest_dead=0)


@pytest.fixture
def plan(monkeypatch: pytest.MonkeyPatch) -> Plan:
    def planned(outcome: Outcome) -> list[tuple[str, int, int]]:
        played: list[tuple[str, int, int]] = []

        def play(games: Measured, number: int) -> Played:
            played.append((games.player, games.quest.trim, number))
            return outcome(games.quest, games.player, number)

        monkeypatch.setattr(measured_games, "played", play)
        return played

    return planned


def of_hundred(wins: float, number: int) -> Played:
    """Return a game won, of every hundred in a row as often as is said, and spread over them."""
    return WON if number * 61 % 100 < wins else LOST


def setup_clock(quest: Quest) -> Clock | None:
    return next((term for term in quest.objective.terms if isinstance(term, Clock) and term.starts == "setup"), None)


@cache
def draft(grade: str, clock: bool = False) -> Any:
    """Return a draft for two heroes, with a clock of the whole quest or without."""
    options = GAME.settle({"heroes": "2", "length": "short", "grade": grade})
    for seed in range(200):
        try:
            quest = attempt(GAME, options, seed, 1)
        except ForgeFailed:
            continue
        found = setup_clock(quest)
        if (found is not None and len(found.marks) > 0) if clock else found is None:
            return quest
    raise AssertionError("no such draft")


@cache
def steps(grade: str) -> Any:
    """Return the steps of the draft of a grade."""
    return tuning.steps_of(draft(grade))


def step_of(quest: Quest) -> int:
    """Return the step on which a draft without a clock is played."""
    return next(step for step, one in steps(quest.grade).items() if one == quest)


def by_step(middle: int) -> Outcome:
    """Let a party win as often as its grade aims at on one step, more often on higher ones; a careless one never."""

    def outcome(quest: Quest, player: str, number: int) -> Played:
        goal = TARGETS[quest.grade] / 100
        odds = log(goal / (1 - goal)) + tuning.SLOPES[quest.heroes - 1] * (step_of(quest) - middle)
        return of_hundred(100 / (1 + exp(-odds)) if player == "sensible" else 0, number)

    return outcome


@pytest.mark.parametrize("grade", BANDS)
@pytest.mark.parametrize("middle", [-4, -3, -2, -1, 0])
def test_tuning_finds_the_step_of_the_grade_and_changes_nothing_but_health_and_enemies(plan: Plan, grade: Any, middle: int) -> None:
    played = plan(by_step(middle))
    found = tuning.tuned(draft(grade))
    assert abs(step_of(found) - middle) <= 1
    assert replace(found, trim=0, encounters=()) == replace(draft(grade), trim=0, encounters=())
    numbers = [number for player, _, number in played if player == "sensible"]
    assert numbers == list(range(len(numbers))), "every game is played once, whatever the setting"
    assert tuning.LEAST_GAMES <= len(numbers) <= tuning.MOST_GAMES


@pytest.mark.parametrize(("grade", "wins", "glances"), [("easy", 0, 1), ("hard", 100, 2)])
def test_a_hopeless_draft_is_given_up_after_a_glance(plan: Plan, grade: str, wins: int, glances: int) -> None:
    played = plan(lambda quest, player, number: of_hundred(wins, number))
    with pytest.raises(ForgeFailed, match=f"No starting health and no more enemies bring this draft to {grade}"):
        tuning.tuned(draft(grade))
    assert len(played) == glances * tuning.GAMES_AT_ONCE


def test_a_draft_that_was_lucky_at_first_is_given_up(plan: Plan) -> None:
    usual = by_step(-1)
    plan(lambda quest, player, number: usual(quest, player, number) if number < 2 * tuning.GAMES_AT_ONCE else LOST)
    with pytest.raises(ForgeFailed, match="No starting health and no more enemies bring this draft to medium"):
        tuning.tuned(draft("medium"))


def kept_drafts(plan: Plan, grade: Any, drafts: int) -> tuple[int, int]:
    """Return how many of many drafts are kept, and how many of these truly lie in their band; their curves are drawn by chance."""
    kept = inside = 0
    low, high = BANDS[grade]
    for number in range(drafts):
        rng = Rng.root("tests/curves", number)
        height, factor = (rng.below(301) - 150) / 100, (0.6, 1.0, 1.0, 1.4)[rng.below(4)]
        goal = TARGETS[grade] / 100
        first = tuning.first_step(draft(grade), steps(grade))

        def wins(step: int, height: float = height, factor: float = factor, goal: float = goal, first: int = first) -> float:
            return 100 / (1 + exp(-(log(goal / (1 - goal)) + height + factor * tuning.SLOPES[1] * (step - first))))

        def outcome(quest: Quest, player: str, n: int, rng: Rng = rng, wins: Callable[[int], float] = wins) -> Played:
            return WON if player == "sensible" and rng.stream(n).below(10_000) < 100 * wins(step_of(quest)) else LOST

        plan(outcome)
        try:
            found = tuning.tuned(draft(grade))
        except ForgeFailed:
            continue
        kept += 1
        inside += low <= wins(step_of(found)) <= high
    return kept, inside


@pytest.mark.parametrize("grade", BANDS)
def test_drafts_that_are_kept_lie_in_their_band_as_often_as_tuning_believes(
    plan: Plan, monkeypatch: pytest.MonkeyPatch, grade: Any
) -> None:
    kept, inside = kept_drafts(plan, grade, 150)
    assert kept > 90
    assert inside / kept > tuning.LIKELY + 0.05
    monkeypatch.setattr(tuning, "LEAST_GAMES", 12)
    monkeypatch.setattr(tuning, "SURE", 0.3)
    hasty, right = kept_drafts(plan, grade, 150)
    assert right / hasty < inside / kept - 0.05, "the control: who is content sooner is wrong more often"


def test_a_draft_that_a_careless_party_wins_as_often_is_given_up(plan: Plan) -> None:
    usual = by_step(-1)
    plan(lambda quest, player, number: usual(quest, "sensible", number))
    with pytest.raises(ForgeFailed, match="Skill hardly matters"):
        tuning.tuned(draft("medium"))


def test_a_clock_lets_nine_of_ten_parties_that_come_through_come_through_in_time(plan: Plan) -> None:
    played = plan(lambda quest, player, number: replace(WON, boxes=20 + number) if number % 6 else LOST)
    before = setup_clock(draft("medium", clock=True))
    clock = setup_clock(tuning.with_clock(draft("medium", clock=True)))
    assert before is not None
    assert clock is not None
    used = [20 + number for _, _, number in played if number % 6]
    in_time = sum(boxes <= clock.boxes - tuning.SLACK for boxes in used)
    assert 0.9 * len(used) <= in_time < len(used)
    assert len(clock.marks) > 0
    assert [mark.at for mark in clock.marks] == [max(1, mark.at * clock.boxes // before.boxes) for mark in before.marks]


def test_a_clock_is_not_set_after_a_few_parties(plan: Plan) -> None:
    plan(lambda quest, player, number: WON if number < tuning.LEAST_WINS - 1 else LOST)
    with pytest.raises(ForgeFailed, match="Too few parties come through this draft of medium"):
        tuning.with_clock(draft("medium", clock=True))
    plan(lambda quest, player, number: WON if number < tuning.LEAST_WINS else LOST)
    assert tuning.with_clock(draft("medium", clock=True)) != draft("medium", clock=True), "the control: one more is enough"


def test_a_draft_without_such_a_clock_is_left_as_it_is(plan: Plan) -> None:
    played = plan(lambda quest, player, number: WON)
    assert tuning.with_clock(draft("medium")) == draft("medium")
    assert played == []


def test_figures_of_a_rating_by_hand(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(difficulty.GAMES, 2, 160)
    monkeypatch.setattr(difficulty, "NAIVE_GAMES", 40)
    quick, slow = replace(WON, rounds=10, points=60), replace(WON, rounds=14, points=40)
    sensible = [quick] * 52 + [slow] * 52 + [LOST] * 56
    plan(lambda quest, player, number: sensible[number] if player == "sensible" else WON if number % 4 == 0 else LOST)
    rating = difficulty.rate(draft("hard"))
    # Wilson's interval of 104 of 160; 12 rounds of 2.2 minutes and 10 to set up, to the nearest five; medians of the games won
    assert rating.figures == {
        "rate": "65", "low": "57", "high": "72", "games": "160", "naive": "25", "rounds": "12", "minutes": "35", "points": "50",
    }  # fmt: skip
    assert (rating.grade, rating.skulls, rating.estimated) == ("medium", 3, False), "the grade is measured, whatever was asked for"
    assert rating.figures.keys() == difficulty.rating_form(draft("hard")).figures.keys()


@pytest.mark.parametrize(
    ("wins", "grade", "skulls"),
    [(100, "easy", 1), (85, "easy", 1), (84, "easy", 2), (78, "easy", 2), (77, "medium", 2), (52, "hard", 4), (0, "hard", 5)],
)
def test_the_share_of_games_won_decides_grade_and_skulls(plan: Plan, wins: int, grade: str, skulls: int) -> None:
    plan(lambda quest, player, number: of_hundred(wins, number))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(difficulty.GAMES, 2, 100)
        rating = difficulty.rate(draft("medium"))
    assert (rating.grade, rating.skulls) == (grade, skulls)
    assert rating.figures["rate"] == str(wins)
    assert rating.figures["points"] == ("50" if wins else "5"), "where none is won, all games count"
