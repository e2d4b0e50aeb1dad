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
from generator.forge import daily
from generator.forge.daily import Challenge, rhythm
from generator.forge.game import Drawn, Rating
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.daily.challenge import COLUMNS, DAILY, box_order, counted, rounds, route, target, words
from generator.games.deck_box_dungeons.paper.figures import head_down
from generator.games.deck_box_dungeons.quest.data_loading import THEMES
from generator.games.deck_box_dungeons.quest.effects import Choose, Effect, Option, Pay, Spawn
from generator.games.deck_box_dungeons.quest.model import Entry, Passage, Quest, Token
from generator.games.deck_box_dungeons.quest.terms import AllDead, AllSites, Bring, Clock, Goal, Slay, Term
from generator.press.drawing.palette import THEMES as INKS
from generator.press.drawing.papers import PAPERS
from generator.press.jobs import book, documents
from generator.press.markup import templates
from tests.draw.test_draw import Keep

MONDAY = date(2031, 5, 5)
WEEK = [MONDAY + timedelta(days=n) for n in range(7)]
SAMPLE = [MONDAY + timedelta(days=11 * n) for n in range(14)]
"""Fourteen days, each weekday twice."""


@cache
def challenge(day: date, practice: int = 0, *, dice: bool = True) -> Challenge:
    return daily.challenge(GAME, day, practice, dice=dice)


def quest_of(day: date) -> Quest:
    quest = challenge(day).made.quest
    assert isinstance(quest, Quest)
    return quest


def told(one: Challenge, *, sealed: bool = False) -> str:
    """Return all sheets of a challenge as their templates tell them."""
    job = documents.challenge_job(one, PAPERS["a4"], INKS["full"], sealed=sealed)
    return "\n".join(templates.render(sheet.template, {**job.words, "sheet": sheet}) for sheet in job.sheets)


# ---------------------------------------------------------------------- the week


def test_the_week_is_legal_and_grows_harder() -> None:
    grades = []
    for name in days.WEEKDAYS:
        row = getattr(rhythm(DAILY.package), name)
        settled = GAME.settle(row.options)
        assert {name: settled[name] for name in row.options} == row.options
        assert "theme" not in row.options
        assert settled["length"] == "short"
        assert row.twist.endswith(".")
        grades.append(("easy", "medium", "hard").index(settled["grade"]))
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (0, 2)
    assert len({getattr(rhythm(DAILY.package), name).twist for name in days.WEEKDAYS}) == len(days.WEEKDAYS)


def test_themes_are_all_of_the_games_and_none_twice() -> None:
    assert sorted(DAILY.themes) == sorted(THEMES)


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_a_challenge_has_the_grade_of_its_day_and_prints_day_grade_and_twist(day: date) -> None:
    one = challenge(day)
    page = told(one)
    row = getattr(rhythm(DAILY.package), days.weekday(day))
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
    again = daily.challenge(GAME, MONDAY)
    assert again.fate == challenge(MONDAY).fate
    rolls = {tuple(one.fate.rolls["strike"]) for one in map(challenge, WEEK) if one.fate}
    assert len(rolls) == len(WEEK)
    exercise = challenge(MONDAY, 1)
    assert exercise.fate != again.fate
    assert exercise.made.quest != again.made.quest


def test_free_dice_print_no_strip_and_no_deck_for_the_box() -> None:
    free, strip = challenge(MONDAY, dice=False), challenge(MONDAY)
    order = ", ".join(map(str, box_order(strip.made.quest))).replace(", ", " · ")
    assert '<figure name="fate"/>' in told(strip)
    assert "Fate strip" in told(strip)
    assert order in told(strip)
    assert "Fate strip" not in told(free)
    assert order not in told(free)
    assert free.fate is None
    assert free.target == strip.target
    figures = documents.challenge_job(free, PAPERS["a4"], INKS["full"]).words["figures"]
    assert "fate" not in figures


def test_the_strip_leaves_room_for_the_words_of_its_page() -> None:
    drawn = documents.challenge_job(challenge(MONDAY), PAPERS["a4"], INKS["full"]).words["figures"]["fate"]
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


def way(passages: str, **more: Any) -> str:
    return "".join(route(small(passages, **more)))


def thing(kind: Any, room: str, name: str = "") -> Token:
    return Token(id=name or kind, kind=kind, name=f"the {kind}", room=room)


HOME = (Bring(token="relic", to="start"),)


def test_points_medals_and_rounds_by_hand() -> None:
    quest = small("sa az")
    # three rooms: 12 boxes, 9 of them used; 16 health at a strain of 0.75 leaves 4; one of two heroes falls; 2 treasure each
    assert rounds(quest) == (12, 9)
    assert counted(quest, PLAIN) == {"won": 1, "villain": 1, "heroes": 1, "health": 4, "treasure": 4, "rounds": 3}
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


def test_a_lone_hero_stands_to_the_end() -> None:
    assert counted(replace(small("sa az"), heroes=1), PLAIN)["heroes"] == 1


def test_a_room_that_is_left_alone_costs_nothing() -> None:
    many: tuple[Effect, ...] = (Spawn(green=Count(0, 4)),)
    both = small("sa az sb")
    at_side = [replace(entry, effects=many) if entry.room == "b" else entry for entry in both.encounters]
    on_way = [replace(entry, effects=many) if entry.room == "a" else entry for entry in both.encounters]
    spared = counted(replace(both, encounters=tuple(at_side)), PLAIN)
    met = counted(replace(both, encounters=tuple(on_way)), PLAIN)
    assert met["health"] == counted(both, PLAIN)["health"]
    assert spared["health"] > met["health"]


def test_a_clock_from_the_start_is_the_round_track_and_one_of_the_last_room_is_added() -> None:
    fast = Clock(name="the tide", starts="setup", boxes=10)
    assert rounds(small("sa az", terms=(fast,))) == (10, 9)
    assert counted(small("sa az", terms=(replace(fast, boxes=5),)), PLAIN)["rounds"] == 0
    assert rounds(small("sa az", terms=(Clock(name="the night", starts="finale", boxes=5),))) == (17, 14)


# ---------------------------------------------------------------------- the shortest way


def test_the_shortest_way_minds_every_gate() -> None:
    key = (thing("key", "b", "key"),)
    assert way("sa az") == "saz"
    assert way("sa az!  sb", tokens=key) == "sbsaz"
    assert way("sa az  sb", tokens=key) == "saz"
    assert way("sa az za/") == "saz"
    assert way("as/ sb bc ca az", tokens=()) == "az"
    assert way("sa ba/ sc cb az") == "saz"
    assert way("sb ab/ sa az>", goals=HOME, tokens=(thing("relic", "z"),)) == ""
    assert way("sa az> zs/", goals=HOME, tokens=(thing("relic", "z"),)) == "sazs"
    assert way("sa az* sb bc", goals=(AllSites(), Slay()), tokens=(thing("site", "b"), thing("site", "c", "site2"))) == "sbcbsaz"


def test_a_bar_is_lifted_from_its_own_side_only() -> None:
    assert way("sz/ sa") == "sz"
    relic = (thing("relic", "z"),)
    assert way("sa> az> zb> bs/", goals=HOME, tokens=relic) == "sazbs"
    assert way("sa> az> zb> sb/", goals=HOME, tokens=relic) == "sbsazbs"


@pytest.mark.parametrize("day", SAMPLE, ids=str)
def test_every_quest_has_a_way_along_its_passages(day: date) -> None:
    quest = quest_of(day)
    found = route(quest)
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
    for number, (paper, ink) in enumerate((p, i) for p in PAPERS for i in INKS):
        one = challenge(day, dice=number % 2 == 0)
        pages = book.print_book(documents.challenge_job(one, PAPERS[paper], INKS[ink]))
        assert pages.labels == ["D1", "E1", "M1", "F1"]
    solution = book.print_book(documents.challenge_job(challenge(day), PAPERS["letter"], INKS["full"], sealed=True))
    assert solution.labels == ["S1"]


LONGEST = [date(2030, 1, 8), date(2037, 10, 25), date(2046, 8, 30)]
"""Days whose encounters are as long as any that were found among 1,500."""


@pytest.mark.parametrize("day", LONGEST, ids=str)
def test_the_longest_encounters_keep_to_their_page(day: date) -> None:
    assert words(quest_of(day), challenge(day).made.rating)["wordy"]
    assert not words(quest_of(MONDAY), challenge(MONDAY).made.rating)["wordy"]
    assert book.print_book(documents.challenge_job(challenge(day), PAPERS["letter"], INKS["full"])).labels == [
        "D1",
        "E1",
        "M1",
        "F1",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_every_day_of_a_year_fits(paper: str) -> None:
    for n in range(366):
        one = daily.challenge(GAME, date(2028, 1, 1) + timedelta(days=n))
        assert book.print_book(documents.challenge_job(one, PAPERS[paper], INKS["full"])).count == 4, one.day
        assert book.print_book(documents.challenge_job(one, PAPERS[paper], INKS["full"], sealed=True)).count == 1, one.day


def test_everything_of_a_quest_is_on_its_pages() -> None:
    quest = quest_of(MONDAY)
    page = told(challenge(MONDAY))
    wanted = [quest.title, quest.villain.name, quest.finale.title, *(foe.name for foe in quest.foes)]
    wanted += [entry.title for entry in quest.encounters] + [item.name for item in quest.kit.items]
    assert [words for words in wanted if words not in page] == []
    assert [title for title in (quest_of(day).title for day in WEEK[1:]) if title in page] == []


def riddled() -> Challenge:
    """Return a challenge with a riddle, whose answers stand apart."""
    return next(one for one in map(challenge, SAMPLE + WEEK) if any(entry.kind == "riddle" for entry in one.made.quest.encounters))


def test_answers_of_riddles_stand_at_the_foot_of_the_last_page() -> None:
    one = riddled()
    entry: Entry = next(entry for entry in one.made.quest.encounters if entry.kind == "riddle")
    count = max(len(effect.options) for effect in entry.effects if isinstance(effect, Choose))
    job = documents.challenge_job(one, PAPERS["a4"], INKS["full"])
    pages = [templates.render(sheet.template, {**job.words, "sheet": sheet}) for sheet in job.sheets]
    for letter in "ABC"[:count]:
        assert f"<b>{entry.number}{letter}</b>" in pages[-1].split("Answers.")[1]
        assert f"→ <b>{entry.number}{letter}</b>" in pages[1]


def test_the_traitor_is_told_head_down_and_in_the_solution_only() -> None:
    one = next(
        one for n in range(60) for one in [challenge(MONDAY + timedelta(days=n))] if one.made.quest.objective.id == "traitor"
    )
    quest = one.made.quest
    name = next(npc.name for npc in quest.npcs if npc.id == quest.culprit)
    drawn: Drawn = GAME.view(quest, one.made.rating)["figures"]["culprit"]
    assert name in drawn.data
    assert "traitor was" not in told(one)
    assert f"traitor was <b>{name}</b>" in told(one, sealed=True)
    pen = Keep(drawn.width, drawn.height)
    head_down(pen, drawn.data)
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
        advice = words(replace(quest, encounters=(row, *rest)), PLAIN)["advice"]
        assert [(one["option"].label, one["letter"]) for one in advice] == [("pay", letter)]


def test_the_solution_tells_way_things_costs_and_target() -> None:
    one = challenge(MONDAY)
    page = told(one, sealed=True)
    quest = one.made.quest
    assert all(entry.title in page for entry in quest.encounters)
    assert all(token.name in page for token in quest.tokens)
    assert "The shortest way" in page
    assert str(counted(quest, one.made.rating)["health"]) in page
    assert "-0." not in page
