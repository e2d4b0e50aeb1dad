"""How strong the dragon is made, and what is measured then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from generator.core import progress
from generator.core.data import replace
from generator.core.errors import ForgeFailed
from generator.core.hands import ALONE
from generator.core.rng import Rng
from generator.forge.engine import Outcome
from generator.forge.rating import Rating
from generator.games.bag_of_dungeon.making import acceptance
from generator.games.bag_of_dungeon.making.dragon_strength import TOLD, Belief, set_dragon, with_strength
from generator.games.bag_of_dungeon.players import measured_games
from generator.games.bag_of_dungeon.players.measured_games import Measured, played
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import HALF_GAP, by_heroes
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rating.difficulty import (
    OTHERS,
    PASSED_OVER,
    measure_all,
    measured,
    medal_figures,
    rate,
    rating_form,
)
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import quest_job
from tests.contract.samples import rendered
from tests.games.bag_of_dungeon import samples
from tests.games.bag_of_dungeon.quests import made

SURE, LOST = (Outcome(won=True, points=40, rounds=9), Outcome(won=False, points=7, rounds=5))


@pytest.fixture
def won_by(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return how many games of a hundred each player wins from now on, without play."""
    shares = {"chance": 5, "naive": 10, "sensible": 65, "planner": 70, "search": 75}
    count = dict.fromkeys(shares, 0)

    def simulate(quest: Quest, name: str, rng: object) -> Outcome:
        count[name] += shares[name]
        won = count[name] >= 100
        count[name] -= 100 * won
        return Outcome(won=True, points=SURE.points + count[name], rounds=SURE.rounds) if won else LOST

    monkeypatch.setattr(measured_games, "simulate", simulate)
    return shares


def test_whoever_waits_for_the_dragon_is_told_how_many_games_were_played_of_all(won_by: dict[str, int]) -> None:
    told: list[progress.Step] = []
    with progress.listening(told.append):
        set_dragon(made(2, heroes="2", mode="solo"))
    of_dragon = [(step.done, step.count) for step in told if step.what == TOLD]
    assert len(of_dragon) > 1
    assert of_dragon == [(number * grades().batch, grades().most) for number in range(len(of_dragon))]


def test_a_quest_is_tuned_measured_and_comes_out_as_it_was_asked_for() -> None:
    quest = set_dragon(made(2, heroes="2", mode="solo"))
    rating = rate(quest)
    assert rating.grade == "medium"
    low, high = grades().medium.wins
    assert low - HALF_GAP <= int(rating.figures["rate"]) <= high + HALF_GAP
    assert rating_form(quest).holds(rating)
    assert int(rating.figures["bronze"]) <= int(rating.figures["par"]) <= int(rating.figures["gold"])


def test_the_share_of_won_games_is_told_with_its_interval_and_contrast(won_by: dict[str, int]) -> None:
    rating = rate(made(1))
    figures = {name: int(value) for name, value in rating.figures.items()}
    assert (rating.grade, rating.skulls) == ("medium", 3)
    assert figures["low"] < figures["rate"] < figures["high"]
    assert (figures["rate"], figures["naive"], figures["games"], figures["turns"]) == (65, 10, grades().sensible, 9)


@pytest.mark.parametrize("sensible", [80, 50])
def test_a_share_out_of_the_band_is_passed_over(won_by: dict[str, int], sensible: int) -> None:
    won_by["sensible"] = sensible
    assert rate(made(1)).grade == PASSED_OVER


# ---------------------------------------------------------------------- acceptance


@pytest.mark.parametrize(
    ("heroes", "grade", "naive", "planner", "accepted"),
    [
        (1, "medium", 10, 70, True), (1, "medium", 60, 70, False), (1, "medium", 10, 58, True), (1, "medium", 10, 55, False),
        (1, "medium", 10, 99, True), (1, "hard", 10, 69, True), (1, "hard", 10, 73, False), (3, "hard", 10, 99, True),
    ],
)  # fmt: skip
def test_a_quest_is_accepted_where_skill_shows(
    won_by: dict[str, int], heroes: int, grade: str, naive: int, planner: int, accepted: bool
) -> None:
    won_by |= {"naive": naive, "planner": planner}
    expected = {"medium": 0.65, "hard": 0.4}[grade]
    quest = made(1, heroes=str(heroes), mode="solo", grade=grade)
    if accepted:
        assert acceptance.accept(quest, expected) == quest
    else:
        with pytest.raises(ForgeFailed, match="player wins"):
            acceptance.accept(quest, expected)


@pytest.mark.parametrize(("low", "high"), [(0.57, 1.0), (0.32, 0.7), (0.0, 1.0), (0.9, 1.0)])
def test_games_that_could_change_nothing_are_left_out(monkeypatch: pytest.MonkeyPatch, low: float, high: float) -> None:
    """The planner's games end early, and never otherwise than all of them would."""
    games = grades().planner_trial
    for seed in range(60):
        rng = Rng.root("trial", seed)
        won = [rng.chance(1 + seed % 9, 10) for _ in range(games)]
        played = iter(won)

        def simulate(quest: Quest, name: str, rng: Rng, played: Iterator[bool] = played) -> Outcome:
            return SURE if next(played) else LOST

        monkeypatch.setattr(measured_games, "simulate", simulate)
        planned = Measured(made(1), "planner", "accept", "0", ("planner", "game"))
        assert acceptance.planner_wins(planned, low, high) == (low * games - 1e-6 <= sum(won) <= high * games + 1e-6)
        assert len(list(played)) > 0 or low < sum(won) / games + 0.02


def test_a_quest_is_given_up_where_planning_loses(won_by: dict[str, int]) -> None:
    won_by["planner"] = 40
    with pytest.raises(ForgeFailed, match="planning player"):
        set_dragon(made(1))
    won_by["planner"] = 70
    assert set_dragon(made(1)).dragon.health


def test_the_planners_share_is_measured_too_and_told_with_its_interval(won_by: dict[str, int]) -> None:
    figures = rate(made(1)).figures
    assert (figures["planner-won"], figures["planner-games"]) == ("70", str(grades().planner))
    assert int(figures["planner-low"]) < 70 < int(figures["planner-high"])
    dealt = replace(made(1), deal=1)
    assert rating_form(dealt).holds(rate(dealt))
    assert rating_form(dealt).shares(rate(dealt)) == ("65", "70")
    lacking = {name: value for name, value in figures.items() if not name.startswith("planner")}
    assert not rating_form(dealt).holds(replace(rate(dealt), figures=lacking))
    old = replace(rate(dealt), figures=lacking)
    assert rating_form(made(1)).holds(old), "a quest of edition 1 has no second share"
    assert rating_form(made(1)).shares(old) == ()


def test_borders_are_those_that_are_used(won_by: dict[str, int]) -> None:
    numbers = grades()
    assert [getattr(numbers, grade).borders for grade in ("easy", "medium", "hard")] == [(77.5, 94.5), (52.5, 77.5), (27.5, 52.5)]
    for share, kept in ((52, False), (53, True), (77, True), (78, False)):
        won_by["sensible"] = share
        assert (rate(made(1)).grade == "medium") == kept


@pytest.mark.parametrize("sensible", [53, 77])
def test_a_share_in_the_gap_between_two_bands_is_printed_as_it_came(won_by: dict[str, int], sensible: int) -> None:
    won_by["sensible"] = sensible
    rating = rate(made(1))
    assert (rating.grade, rating.figures["rate"]) == ("medium", str(sensible))


def test_a_quest_that_no_dragon_brings_to_its_grade_is_given_up(won_by: dict[str, int]) -> None:
    won_by["sensible"] = 0
    with pytest.raises(ForgeFailed, match="dragon"):
        set_dragon(made(1))


def games_of(quest: Quest, count: int) -> list[Outcome]:
    """Return how the first printed games of the sensible player end."""
    return ALONE.do(measured(quest, "sensible").games(range(count)))


def test_a_stronger_dragon_wins_more_games() -> None:
    weak, strong = (with_strength(made(3, heroes="2"), level) for level in (0, len(grades().strengths) - 1))
    assert strong.dragon.health > weak.dragon.health
    assert strong.dragon.name == weak.dragon.name
    wins = [sum(game.won for game in games_of(quest, 12)) for quest in (weak, strong)]
    assert wins[0] > wins[1]


def test_games_have_the_same_dice_for_every_measurement() -> None:
    assert games_of(made(5), 3) == games_of(made(5), 3)
    assert games_of(made(5), 3) != games_of(replace(made(5), title="Another"), 3)


def belief_of(grade: str = "medium") -> Belief:
    return Belief(grades(), getattr(grades(), grade), 20)


def test_belief_follows_the_games() -> None:
    belief = belief_of()
    before = belief.best()
    belief.learn(before, 0, 40)
    assert belief.best() < before
    assert belief.expected(0) > belief.expected(35)
    assert belief.games == {before: 40}


def test_the_dragon_that_is_best_is_stronger_the_harder_the_grade() -> None:
    easy, medium, hard = (belief_of(grade).best() for grade in ("easy", "medium", "hard"))
    assert easy < medium < hard


def test_a_dragon_is_sure_to_lie_in_a_band_only_after_games() -> None:
    belief = belief_of()
    level = belief.best()
    loose = belief.within(level)
    belief.learn(level, 52, 80)
    assert belief.within(level) > loose
    assert 0 < belief.possible() <= 1


def test_a_dragon_that_is_sure_enough_is_kept_when_all_games_are_played(
    won_by: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Belief, "within", lambda self, level: grades().enough)
    assert set_dragon(made(1)).dragon.health
    monkeypatch.setattr(Belief, "within", lambda self, level: grades().enough - 0.01)
    with pytest.raises(ForgeFailed, match="surely"):
        set_dragon(made(1))


def test_no_game_that_set_the_dragon_is_printed(won_by: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    streams: dict[str, set[object]] = {"tune": set(), "accept": set(), "grade": set()}

    def play(games: Measured, number: int) -> Outcome:
        found: list[object] = []
        monkeypatch.setattr(measured_games, "simulate", lambda quest, name, rng: found.append(rng.bits(64)))
        played(games, number)
        own = streams[games.purpose]
        own.update(found)
        if games.purpose == "accept":
            return SURE if games.player == "planner" else LOST
        return SURE if games.player != "naive" and len(own) % 100 < 65 else LOST

    monkeypatch.setattr(measured_games, "played", play)
    rate(set_dragon(made(1)))
    assert min(map(len, streams.values())) >= grades().least
    assert not streams["tune"] & streams["grade"]
    assert not streams["accept"] & (streams["tune"] | streams["grade"])


def test_medals_are_quarters_of_won_games() -> None:
    games = [Outcome(won=True, points=points, rounds=1) for points in (10, 20, 30, 40, 50)]
    assert medal_figures([*games, LOST]) == {"bronze": 20, "par": 30, "gold": 40}
    assert medal_figures([LOST]) == {"bronze": -1, "par": 0, "gold": 1}
    assert medal_figures([games[0]] * 3) == {"bronze": 9, "par": 10, "gold": 11}, "medals differ"


def test_tables_are_read_by_mode_and_number_of_heroes() -> None:
    middles = grades().medium.middles
    assert by_heroes(middles, "co-operative", 3) == middles.co_operative[2]
    assert by_heroes(grades().easy.gear, "solo", 1) == grades().easy.gear.solo[0]


def test_bands_lie_apart_and_dragons_get_stronger() -> None:
    numbers = grades()
    bands = [one.wins for one in (numbers.hard, numbers.medium, numbers.easy)]
    assert all(below[1] + 2 * HALF_GAP <= above[0] for below, above in pairwise(bands))
    totals = [one.dice * 3.5 + one.plus for one in numbers.strengths]
    assert totals == sorted(totals)


def test_all_players_are_measured_where_it_is_asked_for(won_by: dict[str, int]) -> None:
    quest, steps = made(), list[tuple[int, int]]()
    own = rate(quest)
    whole = measure_all(quest, own, lambda done, of: steps.append((done, of)))
    assert steps == [(0, 2), (1, 2), (2, 2)]
    assert {name: whole.figures[name] for name in own.figures} == own.figures
    assert [(player, whole.figures[f"{player}-won"], whole.figures[f"{player}-games"]) for player in OTHERS] == [
        ("chance", "5", "80"), ("search", "75", "20"),
    ]  # fmt: skip
    assert all(int(whole.figures[f"{player}-low"]) < int(whole.figures[f"{player}-won"]) for player in OTHERS)
    form = rating_form(quest)
    assert form.holds(own)
    assert form.holds(whole)
    assert not form.holds(replace(whole, figures={**whole.figures, "search-won": "most"}))


def test_the_colophon_has_a_row_for_every_player_who_was_measured() -> None:
    def rows(rating: Rating) -> list[str]:
        job = quest_job(samples.GAME, replace(samples.made(samples.sample()), rating=rating), PrintSettings())
        (sheet,) = (one for one in job.pack.sheets if one.id == "colophon")
        text = rendered(job, sheet)
        return [name for name in ("Chance", "Naive", "Sensible", "Planner", "Search") if f"<cell>{name}</cell>" in text]

    more = {f"{player}-{name}": "50" for player in OTHERS for name in ("won", "low", "high", "games")}
    old = {name: value for name, value in samples.RATING.figures.items() if not name.startswith("planner")}
    assert rows(replace(samples.RATING, figures=old)) == ["Naive", "Sensible"]
    assert rows(samples.RATING) == ["Naive", "Sensible", "Planner"]
    whole = replace(samples.RATING, figures={**samples.RATING.figures, **more})
    assert rows(whole) == ["Chance", "Naive", "Sensible", "Planner", "Search"]
