"""The challenge a day: a week that grows harder, luck that is everybody's, points counted by hand, four pages at most."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from generator.core import days
from generator.core.data import replace
from generator.core.dice import Count
from generator.forge import challenges
from generator.forge.challenges import Challenge, week
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.daily.challenge import COLUMNS, DAILY, challenge_pack, solution_pack
from generator.games.deck_box_dungeons.daily.score_model import ScoreCount, model_count, points_of, points_range, rounds, target
from generator.games.deck_box_dungeons.daily.shortest_route import find_shortest_route
from generator.games.deck_box_dungeons.daily.words import box_order, challenge_words, solution_words
from generator.games.deck_box_dungeons.quest.data_loading import THEMES
from generator.games.deck_box_dungeons.quest.effects import Choose, Effect, Option, Pay, Spawn
from generator.games.deck_box_dungeons.quest.model import Passage, PlacedEncounter, Quest, Token
from generator.games.deck_box_dungeons.quest.terms import AllDead, AllSites, Bring, Clock, Goal, Slay, Term
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.jobs import book, quest_jobs
from generator.press.jobs.job import Job, PrintSettings
from tests.contract.samples import rendered
from tests.draw.test_draw import Keep

MONDAY = date(2031, 5, 5)
WEEK = [MONDAY + timedelta(days=n) for n in range(7)]
SAMPLE = [MONDAY + timedelta(days=11 * n) for n in range(14)]
"""Fourteen days, each weekday twice."""


@cache
def challenge(day: date, practice: int = 0, *, dice: bool = True) -> Challenge:
    return challenges.challenge(GAME, day, practice, dice=dice)


def quest_of(day: date) -> Quest:
    quest = challenge(day).made.quest
    assert isinstance(quest, Quest)
    return quest


def job_of(one: Challenge, *, paper: str = "a4", ink: str = "full", sealed: bool = False) -> Job:
    return quest_jobs.challenge_job(one, PrintSettings(PAPERS[paper], PALETTES[ink]), sealed=sealed)


def sheets(one: Challenge, *, sealed: bool = False) -> list[str]:
    """Return every sheet of a challenge, or of its solution, as its template makes it."""
    job = job_of(one, sealed=sealed)
    return [rendered(job, sheet) for sheet in job.pack.sheets]


def text_of(one: Challenge, *, sealed: bool = False) -> str:
    """Return all sheets of a challenge, or of its solution, as one text."""
    return "\n".join(sheets(one, sealed=sealed))


# ---------------------------------------------------------------------- the week


def test_the_week_is_legal_and_grows_harder() -> None:
    grades = []
    for name in days.WEEKDAYS:
        row = getattr(week(DAILY.package), name)
        settled = GAME.settle(row.options)
        assert {name: settled[name] for name in row.options} == row.options
        assert "theme" not in row.options
        assert settled["length"] == "short"
        assert row.twist.endswith(".")
        grades.append(("easy", "medium", "hard").index(settled["grade"]))
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (0, 2)
    assert len({getattr(week(DAILY.package), name).twist for name in days.WEEKDAYS}) == len(days.WEEKDAYS)


def test_themes_are_all_of_the_games_and_none_twice() -> None:
    assert sorted(DAILY.themes) == sorted(THEMES)


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_a_challenge_has_the_grade_of_its_day_and_prints_day_grade_and_twist(day: date) -> None:
    one = challenge(day)
    page = text_of(one)
    row = getattr(week(DAILY.package), days.weekday(day))
    assert one.made.rating.grade == row.options["grade"]
    assert row.twist in page
    assert f"No. {days.number(day)}" in page
    assert days.spelled(day) in page
    assert row.options["grade"].capitalize() in page
    assert "estimated" in page


# ---------------------------------------------------------------------- luck


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_the_strip_has_every_column_full_of_faces(day: date) -> None:
    fate = challenge(day).fate
    assert fate is not None
    assert set(fate.rolls) == {column.key for column in COLUMNS}
    for column in COLUMNS:
        assert len(fate.rolls[column.key]) == column.count
        assert set(fate.rolls[column.key]) <= set(range(1, 7))
    assert set().union(*fate.rolls.values()) == set(range(1, 7))


def test_the_same_day_has_the_same_luck_and_another_day_another() -> None:
    again = challenges.challenge(GAME, MONDAY)
    assert again.fate == challenge(MONDAY).fate
    rolls = {tuple(one.fate.rolls["strike"]) for one in map(challenge, WEEK) if one.fate}
    assert len(rolls) == len(WEEK)
    exercise = challenge(MONDAY, 1)
    assert exercise.fate != again.fate
    assert exercise.made.quest != again.made.quest


def test_free_dice_print_no_strip_and_no_deck_for_the_box() -> None:
    free, strip = challenge(MONDAY, dice=False), challenge(MONDAY)
    order = ", ".join(map(str, box_order(strip.made.quest))).replace(", ", " · ")
    assert '<figure name="fate"/>' in text_of(strip)
    assert "Fate strip" in text_of(strip)
    assert order in text_of(strip)
    assert "Fate strip" not in text_of(free)
    assert order not in text_of(free)
    assert free.fate is None
    assert free.target == strip.target
    assert job_of(free).figure("fate") is None
    assert job_of(strip).figure("fate") is not None


def test_the_strip_leaves_room_for_the_words_of_its_page() -> None:
    drawn = job_of(challenge(MONDAY)).figure("fate")
    assert drawn is not None
    assert 40.0 < drawn.height < 70.0


@pytest.mark.parametrize("day", SAMPLE[:5], ids=str)
def test_decks_are_permutations(day: date) -> None:
    quest = quest_of(day)
    assert sorted(box_order(quest)) == list(range(1, 13))
    assert sorted(quest.market) == sorted(item.id for item in quest.kit.items)
    assert len(set(quest.market)) == len(quest.market)


def test_decks_differ_from_day_to_day() -> None:
    assert len({tuple(box_order(quest_of(day))) for day in WEEK}) == len(WEEK)


# ---------------------------------------------------------------------- a small quest, counted by hand

PLAIN = Rating(grade="medium", skulls=3, estimated=True, figures={"strain": "0.75", "treasure": "2.0"})


def small(passages: str, *, goals: tuple[Goal, ...] = (Slay(),), terms: tuple[Term, ...] = (), **more: Any) -> Quest:
    """Return a quest of two heroes whose rooms are single letters, the first of them the start, z the finale, none with effects.

    Passages are written like `sa ab! bz`; a mark behind the letters is the gate: ! locked, / barred, > ledge, * sealed.
    """
    quest = quest_of(MONDAY)
    gates = {"!": "locked", "/": "barred", ">": "ledge", "*": "sealed"}
    names = list(dict.fromkeys(letter for word in passages.split() for letter in word[:2]))
    rooms = tuple(
        replace(quest.rooms[0], id=name, x=n, y=0, role="start" if n == 0 else "finale" if name == "z" else "path")
        for n, name in enumerate(names)
    )
    rows = [
        Passage(a=word[0], b=word[1], gate=gates.get(word[2:]), token="key" if word[2:] == "!" else "")  # type: ignore[arg-type]
        for word in passages.split()
    ]
    first = quest.encounters[0]
    entries = tuple(
        replace(first, number=n, room=name, kind="combat", effects=(), finds=())
        for n, name in enumerate((name for name in names if name != "z"), start=1)
    )
    changes: dict[str, Any] = {"tokens": (), "encounters": entries, **more}
    return replace(
        quest, heroes=2, rooms=rooms, passages=tuple(rows), culprit="", npcs=(),
        objective=replace(quest.objective, goals=goals, losses=(AllDead(),), terms=terms),
        finale=replace(quest.finale, room="z"), **changes,
    )  # fmt: skip


def route(passages: str, **more: Any) -> str:
    return "".join(find_shortest_route(small(passages, **more)))


def thing(kind: Any, room: str, name: str = "") -> Token:
    return Token(id=name or kind, kind=kind, name=f"the {kind}", room=room)


HOME = (Bring(token="relic", to="start"),)


def test_points_medals_and_rounds_by_hand() -> None:
    quest = small("sa az")
    # three rooms: 12 boxes, 9 of them used; 16 health at a strain of 0.75 leaves 4; one of two heroes falls; 2 treasure each
    assert rounds(quest) == (12, 9)
    assert model_count(quest, PLAIN) == ScoreCount(won=1, villain=1, heroes=1, health=4, treasure=4, rounds=3)
    assert points_of(model_count(quest, PLAIN)) == (20, 5, 5, 4, 4, 3)
    found = target(quest, PLAIN)
    assert found.points == 20 + 5 + 5 + 4 + 4 + 3
    assert found.source == "estimated"
    assert found.medals == (25, 30, 35)


@pytest.mark.parametrize(
    ("grade", "strain", "treasure", "wanted"),
    [
        ("easy", "0.50", "2.0", 20 + 5 + 10 + 8 + 4 + 3),
        ("hard", "1.40", "0.0", 20 + 5 + 5 + 1 + 0 + 3),
        ("hard", "1.40", "-1.5", 20 + 5 + 5 + 1 + 0 + 3),
        ("medium", "0.75", "40.0", 20 + 5 + 5 + 4 + 10 + 3),
        ("easy", "-0.30", "0.0", 20 + 5 + 10 + 16 + 0 + 3),
    ],
)
def test_no_row_counts_more_or_less_than_there_can_be(grade: str, strain: str, treasure: str, wanted: int) -> None:
    rating = Rating(grade=grade, skulls=3, estimated=True, figures={"strain": strain, "treasure": treasure})
    assert target(small("sa az"), rating).points == wanted


def test_the_least_is_a_bare_victory_and_the_most_all_heroes_hale_with_everything_in_no_time() -> None:
    quest = small("sa az")
    found = target(quest, PLAIN)
    # two heroes: 5 points each for standing, 30 for more health than any has, 5 for treasure; 5 for the villain; 12 rounds
    assert points_range(quest, found, True) == (25, 20 + 5 + 2 * (5 + 30 + 5) + 12)
    assert points_range(quest, found, False) == (0, 5 + 2 * (5 + 30 + 5) + 12)


@pytest.mark.parametrize("day", SAMPLE[:5], ids=str)
def test_every_target_is_within_reach(day: date) -> None:
    one = challenge(day)
    least, most = points_range(quest_of(day), one.target, True)
    assert least <= one.target.points <= most


def test_a_lone_hero_stands_to_the_end() -> None:
    assert model_count(replace(small("sa az"), heroes=1), PLAIN).heroes == 1


def test_a_room_that_is_left_alone_costs_nothing() -> None:
    many: tuple[Effect, ...] = (Spawn(green=Count(0, 4)),)
    both = small("sa az sb")
    at_side = [replace(entry, effects=many) if entry.room == "b" else entry for entry in both.encounters]
    on_way = [replace(entry, effects=many) if entry.room == "a" else entry for entry in both.encounters]
    spared = model_count(replace(both, encounters=tuple(at_side)), PLAIN)
    met = model_count(replace(both, encounters=tuple(on_way)), PLAIN)
    assert met.health == model_count(both, PLAIN).health
    assert spared.health > met.health


def test_a_clock_from_the_start_is_the_round_track_and_one_of_the_last_room_is_added() -> None:
    fast = Clock(name="the tide", starts="setup", boxes=10)
    assert rounds(small("sa az", terms=(fast,))) == (10, 9)
    assert model_count(small("sa az", terms=(replace(fast, boxes=5),)), PLAIN).rounds == 0
    assert rounds(small("sa az", terms=(Clock(name="the night", starts="finale", boxes=5),))) == (17, 14)


# ---------------------------------------------------------------------- the shortest way


def test_the_shortest_route_minds_every_gate() -> None:
    key = (thing("key", "b", "key"),)
    assert route("sa az") == "saz"
    assert route("sa az!  sb", tokens=key) == "sbsaz"
    assert route("sa az  sb", tokens=key) == "saz"
    assert route("sa az za/") == "saz"
    assert route("as/ sb bc ca az", tokens=()) == "az"
    assert route("sa ba/ sc cb az") == "saz"
    assert route("sb ab/ sa az>", goals=HOME, tokens=(thing("relic", "z"),)) == ""
    assert route("sa az> zs/", goals=HOME, tokens=(thing("relic", "z"),)) == "sazs"
    assert route("sa az* sb bc", goals=(AllSites(), Slay()), tokens=(thing("site", "b"), thing("site", "c", "site2"))) == "sbcbsaz"


def test_a_bar_is_lifted_from_its_own_side_only() -> None:
    assert route("sz/ sa") == "sz"
    relic = (thing("relic", "z"),)
    assert route("sa> az> zb> bs/", goals=HOME, tokens=relic) == "sazbs"
    assert route("sa> az> zb> sb/", goals=HOME, tokens=relic) == "sbsazbs"


@pytest.mark.parametrize("day", SAMPLE, ids=str)
def test_every_quest_has_a_way_along_its_passages(day: date) -> None:
    quest = quest_of(day)
    found = find_shortest_route(quest)
    joined = {frozenset((p.a, p.b)) for p in quest.passages}
    assert found[0] == next(room.id for room in quest.rooms if room.role == "start")
    assert quest.finale.room in found
    assert all(frozenset(step) in joined for step in pairwise(found))


@pytest.mark.parametrize("day", SAMPLE, ids=str)
def test_bronze_is_below_silver_below_gold_and_no_more_than_the_target(day: date) -> None:
    found = challenge(day).target
    bronze, silver, gold = found.medals
    assert bronze < silver < gold <= found.points
    assert (bronze, found.source) == (25, "estimated")


# ---------------------------------------------------------------------- pages


@pytest.mark.parametrize("day", SAMPLE, ids=str)
def test_a_challenge_has_four_pages_and_its_solution_one(day: date) -> None:
    for number, (paper, ink) in enumerate((p, i) for p in PAPERS for i in PALETTES):
        one = challenge(day, dice=number % 2 == 0)
        pages = book.print_book(job_of(one, paper=paper, ink=ink))
        assert pages.labels == ["D1", "E1", "M1", "F1"]
    solution = book.print_book(job_of(challenge(day), paper="letter", sealed=True))
    assert solution.labels == ["S1"]


LONGEST = [date(2030, 1, 8), date(2037, 10, 25), date(2046, 8, 30)]
"""Days whose encounters are as long as any that were found among 1,500."""


@pytest.mark.parametrize("day", LONGEST, ids=str)
def test_the_longest_encounters_keep_to_their_page(day: date) -> None:
    assert challenge_words(quest_of(day), challenge(day).made.rating).wordy
    assert not challenge_words(quest_of(MONDAY), challenge(MONDAY).made.rating).wordy
    assert book.print_book(job_of(challenge(day), paper="letter")).labels == ["D1", "E1", "M1", "F1"]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_every_day_of_a_year_fits(paper: str) -> None:
    for n in range(366):
        one = challenges.challenge(GAME, date(2028, 1, 1) + timedelta(days=n))
        assert book.print_book(job_of(one, paper=paper)).count == 4, one.day
        assert book.print_book(job_of(one, paper=paper, sealed=True)).count == 1, one.day


def test_everything_of_a_quest_is_on_its_pages() -> None:
    quest = quest_of(MONDAY)
    page = text_of(challenge(MONDAY))
    wanted = [quest.title, quest.villain.name, quest.finale.title, *(foe.name for foe in quest.foes)]
    wanted += [entry.title for entry in quest.encounters] + [item.name for item in quest.kit.items]
    assert [words for words in wanted if words not in page] == []
    assert [title for title in (quest_of(day).title for day in WEEK[1:]) if title in page] == []


def riddled() -> Challenge:
    """Return a challenge with a riddle, whose answers stand apart."""
    return next(one for one in map(challenge, SAMPLE + WEEK) if any(entry.kind == "riddle" for entry in one.made.quest.encounters))


def test_answers_of_riddles_stand_at_the_foot_of_the_last_page() -> None:
    one = riddled()
    entry: PlacedEncounter = next(entry for entry in one.made.quest.encounters if entry.kind == "riddle")
    count = max(len(effect.options) for effect in entry.effects if isinstance(effect, Choose))
    pages = sheets(one)
    for letter in "ABC"[:count]:
        assert f"<b>{entry.number}{letter}</b>" in pages[-1].split("Answers.")[1]
        assert f"→ <b>{entry.number}{letter}</b>" in pages[1]


def test_the_traitor_is_named_head_down_and_in_the_solution_only() -> None:
    one = next(
        one for n in range(60) for one in [challenge(MONDAY + timedelta(days=n))] if one.made.quest.objective.id == "traitor"
    )
    quest = one.made.quest
    name = next(npc.name for npc in quest.npcs if npc.id == quest.culprit)
    drawn = challenge_pack(quest, one.made.rating).figures["culprit"]
    assert "traitor was" not in text_of(one)
    assert f"traitor was <b>{name}</b>" in text_of(one, sealed=True)
    pen = Keep(drawn.width, drawn.height)
    drawn.paint(pen)
    assert any(name in line for line in pen.log)
    assert any(line.startswith("push") and " 2 " in line for line in pen.log)


def test_the_solution_advises_the_cheapest_option() -> None:
    quest = small("sa az")
    options = (
        Option(label="fight", then=(Spawn(red=Count(0, 2)),)),
        Option(label="pay", cost=(Pay(who="entering", amount=Count(0, 1)),)),
    )
    for order, letter in ((options, "B"), (options[::-1], "A")):
        first, *rest = quest.encounters
        row = replace(first, effects=(Choose(options=order),))
        advice = solution_words(replace(quest, encounters=(row, *rest)), PLAIN).advice
        assert [(one.option.label, one.letter) for one in advice] == [("pay", letter)]


def test_the_solution_says_route_things_costs_and_target() -> None:
    one = challenge(MONDAY)
    page = text_of(one, sealed=True)
    quest = one.made.quest
    assert all(entry.title in page for entry in quest.encounters)
    assert all(token.name in page for token in quest.tokens)
    assert "The shortest way" in page
    assert str(model_count(quest, one.made.rating).health) in page
    assert "-0." not in page


def test_a_challenge_and_its_solution_have_words_and_figures_for_their_own_sheets_only() -> None:
    one = challenge(MONDAY)
    pages, solution = (pack(quest_of(MONDAY), one.made.rating) for pack in (challenge_pack, solution_pack))
    assert [sheet.id for sheet in pages.sheets] == ["daily", "encounters", "table", "finale"]
    assert [sheet.id for sheet in solution.sheets] == ["sealed"]
    assert not hasattr(pages.words, "advice"), "what the solution says is not handed to the pages of the challenge"
    assert "rounds" in pages.figures
    assert "rounds" not in solution.figures
