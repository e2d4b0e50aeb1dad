"""Audits: which quests are made, faults that slip past a game's checker, and totals counted by hand."""

from __future__ import annotations

import json
from collections import Counter
from itertools import count
from typing import Any

import msgspec
import pytest

from generator.core import workers
from generator.core.errors import BadOption, ForgeFailed
from generator.forge import audit_checks, audit_report, audit_totals, making
from generator.forge.audit_checks import Calibrated, Row, audited
from generator.forge.audit_plan import Jobs, Mixes, Plan, seed_of
from generator.forge.audit_totals import Audit
from generator.forge.choices import OneOf
from generator.forge.game import Game
from generator.forge.rating import Problem, Rating, RatingForm
from tests.forge.toy_referee import REFEREED
from tests.null_game import CHOICES, GAME, Quest, generate, rate
from tests.records import replace

PLAN = Plan(game="null", edition=1, seeds=12, pairs=2, sample=0, plays=0)
TUNED: Game[Any] = replace(GAME, tune=lambda quest: replace(quest, title=f"{quest.title} tuned"))


def rows(game: Game[Any] = GAME, plan: Plan = PLAN, numbers: Any = None) -> list[Row]:
    mixes = Mixes(game, dict(plan.held))
    return [audited(game, mixes, plan, number) for number in numbers or range(len(plan))]


def whole(game: Game[Any] = GAME, plan: Plan = PLAN) -> Audit:
    audit = Audit(plan, "a build")
    for row in rows(game, plan):
        audit.add(row)
    return audit


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (PLAN, "12 quests and 4 quests in 2 pairs"),
        (Plan(game="null", edition=1, seeds=1, sample=1), "1 quest"),
        (
            Plan(game="null", edition=1, seeds=30, pairs=30, sample=2, tuned=True),
            "30 drafts, 60 drafts in 30 pairs and 2 whole quests",
        ),
        (Plan(game="null", edition=1, seeds=1, pairs=1, sample=0, tuned=True), "1 draft and 2 drafts in 1 pair"),
        (Plan(game="null", edition=1, seeds=2000, sample=1, tuned=True), "2,000 drafts and 1 whole quest"),
    ],
)
def test_a_plan_tells_each_number_as_what_it_is(plan: Plan, told: str) -> None:
    assert plan.told() == told


# ---------------------------------------------------------------------- which quests


def test_all_mixes_come_before_any_comes_again() -> None:
    game = replace(GAME, choices=(*CHOICES, OneOf("light", ("dim", "bright"), "")))
    mixes = Mixes(game, {})
    found = Counter(tuple(mixes.at(place).values()) for place in range(12))
    assert set(found.values()) == {2}
    assert len(found) == len({tuple(mixes.at(place).values()) for place in range(6)}) == mixes.total == 6


def test_held_options_and_mixes_that_do_not_go_together_are_left_out() -> None:
    clash = "three dragons see in the dark"
    game = replace(
        GAME,
        choices=(*CHOICES, OneOf("light", ("dim", "bright"), "")),
        conflict=lambda options: clash if options["dragons"] == "three" and options["light"] == "dim" else "",
    )
    assert {mix["light"] for mix in map(Mixes(game, {"dragons": "three"}).at, range(4))} == {"bright"}
    assert len({tuple(Mixes(game, {}).at(place).values()) for place in range(5)}) == 5
    with pytest.raises(BadOption, match="No mix of the options of null goes together"):
        Mixes(game, {"dragons": "three", "light": "dim"})


def test_too_many_mixes_to_list_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.forge.audit_plan.MOST_LISTED", 2)
    mixes = Mixes(GAME, {})
    assert mixes.listed is None
    assert {mixes.at(place)["dragons"] for place in range(30)} == {"one", "two", "three"}
    assert [mixes.at(place) for place in range(9)] == [Mixes(GAME, {}).at(place) for place in range(9)]
    refusing = Mixes(replace(GAME, conflict=lambda options: "never"), {})
    with pytest.raises(BadOption, match="No mix"):
        refusing.at(0)


def test_a_plan_numbers_its_quests() -> None:
    tuned = replace(PLAN, tuned=True, sample=3)
    assert (len(PLAN), len(tuned)) == (16, 19)
    assert [tuned.part(number) for number in (0, 11, 12, 15, 16, 18)] == [
        ("sweep", 0), ("sweep", 11), ("pair", 0), ("pair", 3), ("sample", 0), ("sample", 2),
    ]  # fmt: skip
    assert len({seed_of(tuned, number) for number in range(19)}) == 19
    jobs = Jobs(PLAN, 3)
    assert (len(jobs), jobs[0], jobs[1:3]) == (13, (PLAN, 3), [(PLAN, 4), (PLAN, 5)])


# ---------------------------------------------------------------------- what is looked at


def test_a_sound_game_has_no_fault() -> None:
    for game in (GAME, REFEREED, TUNED):
        plan = replace(PLAN, tuned=game.tune is not None, sample=4, plays=10)
        found = rows(game, plan)
        assert not [row.faults for row in found if row.faults]
        assert all(row.made and row.mark for row in found)


def _too_many(options: Any, rng: Any) -> Quest:
    return replace(generate(options, rng), dragons=4)


_CALLS = count()


def _forgetful() -> Any:
    """Return a checker that looks at the first quest that it gets and at no other of the same content."""
    seen: set[Quest] = set()

    def one(quest: Quest) -> list[Problem]:
        known = quest in seen
        seen.add(quest)
        return [Problem("cramped", "the room", "it was fine before")] if known else []

    return one


def _crash(*_: Any) -> Any:
    raise ZeroDivisionError("a lonely dragon")


def _anew(options: Any, rng: Any) -> Quest:
    return Quest(title=f"Room {next(_CALLS)}", steps=6, dragons=1)


def _easy(quest: Quest) -> Rating:
    return Rating(grade="one", skulls=1, estimated=False, figures={})


BLIND: Game[Any] = replace(GAME, check=lambda quest: [], rate=_easy, accepts=lambda options, rating: True)
FAULTY: dict[str, tuple[Game[Any], str]] = {
    "document": (replace(BLIND, generate=_too_many), "dragons"),
    "again": (replace(BLIND, generate=_anew), "another quest"),
    "rating": (replace(GAME, rate=lambda quest: replace(rate(quest), figures={"won": "7"})), "figures"),
    "pack": (replace(GAME, make_pack=_crash), "ZeroDivisionError: a lonely dragon"),
    "play": (replace(REFEREED, engine=replace(REFEREED.engine, moves=lambda state: [])), "without a move"),
    "crash": (replace(GAME, generate=_crash), "ZeroDivisionError: a lonely dragon"),
}
"""Games at fault, each in another way, and what is said of it."""


@pytest.mark.parametrize("kind", FAULTY)
def test_a_fault_that_slips_past_the_checker_is_caught(kind: str) -> None:
    game, said = FAULTY[kind]
    for row in rows(game, numbers=range(3)):
        found = {fault.kind: fault for fault in row.faults}
        assert said in found[kind].what
        options, seed = making.read_code(GAME, found[kind].code)
        assert (options, seed) == (found[kind].options, found[kind].seed)


def test_the_checker_is_asked_once_more() -> None:
    (row,) = rows(replace(GAME, check=_forgetful()), numbers=[0])
    assert [(fault.kind, fault.what) for fault in row.faults] == [("unsound", "cramped: the room: it was fine before")]


def test_a_code_that_reads_back_as_another_quest_is_caught() -> None:
    made = making.made_anew(GAME, {"dragons": "two"}, 7)
    found = dict(audit_checks.faults(GAME, made, {"dragons": "one"}, 7, whole=True))
    assert "code" in found


def test_a_quest_that_cannot_be_made_is_told_and_is_no_fault() -> None:
    def never(options: Any, rng: Any) -> Quest:
        raise ForgeFailed("the dragons are out")

    audit = whole(replace(GAME, generate=never))
    assert (audit.faulty, audit.sweep.whole.made, audit.sweep.whole.tried) == (0, 0, 12 * making.ATTEMPTS)
    assert "the dragons are out" in audit.refusals[0]
    assert audit_report.reported(GAME, Mixes(GAME, {}), audit).sweep.whole.accepted == 0


def test_drafts_are_neither_tuned_nor_graded() -> None:
    plan = replace(PLAN, tuned=True, sample=2)
    found = rows(TUNED, plan)
    assert [row.title for row in found[: plan.seeds]] == [""] * plan.seeds
    assert all(row.title.endswith(" tuned") for row in found[-2:])


# ---------------------------------------------------------------------- what it comes to


def test_totals_are_those_counted_by_hand() -> None:
    found, audit = rows(), whole()
    swept = found[:12]
    group = audit.sweep.whole
    assert (group.quests, group.made, group.tried) == (12, 12, sum(row.attempts for row in swept))
    assert audit.sweep.attempts == Counter(row.attempts for row in swept)
    three = audit.sweep.options["dragons"]["three"]
    assert (three.quests, three.tried) == (4, sum(row.attempts for row in swept if row.options["dragons"] == "three"))
    assert sum(audit.repeats.titles.values()) == audit.repeats.compared == 12
    report = audit_report.reported(GAME, Mixes(GAME, {}), audit)
    assert report.sweep.whole.accepted == pytest.approx(12 / group.tried)
    assert sum(report.sweep.attempts.values()) == 12
    assert (report.every, report.mixes, report.repeats.pairs) == (True, 3, 2)
    assert len(report.sweep.values) == 3


def test_pairs_are_compared_by_their_texts() -> None:
    one, other = Row({}, True, 1, 0.0, texts=frozenset({1, 2, 3})), Row({}, True, 1, 0.0, texts=frozenset({3, 4, 5}))
    audit = Audit(replace(PLAN, seeds=0, pairs=1), "a build")
    audit.add(one)
    audit.add(other)
    assert audit.repeats.shares == [pytest.approx(1 / 3)]
    assert audit_checks.texts_of(Quest(title="The Room", steps=3, dragons=1)) != audit_checks.texts_of(
        Quest(title="The Cell", steps=3, dragons=1)
    )


def test_repeats_are_counted_and_kept_of_the_first_quests_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_totals, "KEPT", 3)
    audit = Audit(PLAN, "a build")
    for mark in ("a", "b", "a", "c", "c"):
        audit.add(Row({}, True, 1, 0.0, mark=mark, title="The Room"))
    assert (audit.repeats.compared, audit.repeats.alike, audit.repeats.titles) == (3, 1, {"The Room": 3})


def test_faults_are_counted_all_and_listed_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_totals, "LISTED", 5)
    audit = whole(FAULTY["pack"][0])
    assert (audit.faulty, len(audit.faults)) == (16, 5)
    report = audit_report.reported(GAME, Mixes(GAME, {}), audit)
    assert report.faults[0].command == f"delvepress quest {audit.faults[0].code}"


def measured(share: str) -> Game[Any]:
    """Return the toy with a rating that prints a share of games won, whatever is true."""
    return replace(
        REFEREED,
        rate=lambda quest: replace(rate(quest), figures={"rate": share, "games": "100"}),
        rating_form=lambda quest: RatingForm({"rate": "[0-9]+", "games": "[0-9]+"}, share="rate", games="games"),
    )


def test_fresh_games_tell_a_true_share_from_a_false_one() -> None:
    plan = replace(PLAN, held=(("dragons", "three"),), sample=12, plays=60)
    truth = round(100 * sum(row.won for row in _rows(measured("0"), plan)) / (12 * 60))
    for share, agree in ((str(truth), range(6, 13)), ("99", range(3))):
        found = audit_report.reported(measured(share), Mixes(GAME, {}), whole(measured(share), plan)).calibration
        assert found is not None
        assert (found.quests, found.plays) == (12, 60)
        assert found.agree in agree
        assert found.low <= found.agree / 12 <= found.high


def _rows(game: Game[Any], plan: Plan) -> list[Calibrated]:
    return whole(game, plan).calibrated


def test_a_game_that_prints_no_share_is_not_calibrated() -> None:
    report = audit_report.reported(REFEREED, Mixes(GAME, {}), whole(REFEREED, replace(PLAN, sample=5, plays=10)))
    assert report.calibration is None


@pytest.mark.parametrize(
    ("printed", "won", "near"), [(0.5, 50, True), (0.5, 63, True), (0.5, 66, False), (1.0, 100, True), (0.9, 70, False)]
)
def test_shares_agree_within_their_joint_error(printed: float, won: int, near: bool) -> None:
    assert audit_report.agrees(Calibrated("", "easy", printed, 100, won, 100)) is near


def test_an_audit_is_the_same_in_parts_and_after_being_kept() -> None:
    found, parts = rows(), Audit(PLAN, "a build")
    for row in found[:13]:  # the first quest of a pair waits for its second one
        parts.add(row)
    parts = msgspec.json.decode(msgspec.json.encode(parts), type=Audit)
    for row in found[13:]:
        parts.add(row)
    reports = [audit_report.reported(GAME, Mixes(GAME, {}), one) for one in (parts, _all(found))]
    assert reports[0] == reports[1]


def _all(found: list[Row]) -> Audit:
    audit = Audit(PLAN, "a build")
    for row in found:
        audit.add(row)
    return audit


def test_the_json_file_has_a_fixed_form() -> None:
    report = audit_report.reported(GAME, Mixes(GAME, {}), whole())
    written = json.loads(audit_report.json_of(report))
    assert list(written) == list(report.__struct_fields__)
    assert written["format"] == "delvepress-audit-1"
    assert list(written["sweep"]["whole"]) == ["quests", "made", "refused", "accepted", "mean", "most"]
    assert written["sweep"]["seconds_mean"] == round(written["sweep"]["seconds_mean"], 6)


def test_jobs_go_through_the_one_pool() -> None:
    done = list(workers.stream(lambda plan, number: number, Jobs(PLAN, 4)))
    assert done == list(range(4, 16))
