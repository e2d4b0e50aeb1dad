"""The challenge a day: a week that grows harder, a target that was measured, dice of the table, four pages at most."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from generator.core import days
from generator.core.data import replace
from generator.core.dice import Count
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge import challenges, making, playing
from generator.forge.challenges import Challenge, week, weekday
from generator.forge.making import Made
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.daily.challenge import DAILY, challenge_pack, solution_pack
from generator.games.deck_box_dungeons.daily.medals import points_range, target
from generator.games.deck_box_dungeons.daily.words import box_order, challenge_words, solution_words
from generator.games.deck_box_dungeons.making.tuning import LEAST_TRIM, MOST_BOXES
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import seal
from generator.games.deck_box_dungeons.quest.data_loading import THEMES
from generator.games.deck_box_dungeons.quest.effects import Choose, Option, Pay, Spawn
from generator.games.deck_box_dungeons.quest.model import Passage, PlacedEncounter, Quest, Token
from generator.games.deck_box_dungeons.quest.terms import AllDead, AllSites, Bring, Clock, ClockOut, Goal, GuestDead, Slay, Term
from generator.games.deck_box_dungeons.rules.scoring import track_of
from generator.games.deck_box_dungeons.rules.shortest_route import find_shortest_route
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS, PAPERS
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.contract import samples
from tests.contract.samples import rendered
from tests.draw.test_draw import Keep
from tests.press.prints import words_of

MONDAY = date(2031, 5, 5)
WEEK = [MONDAY + timedelta(days=n) for n in range(7)]
SAMPLE = [MONDAY + timedelta(days=11 * n) for n in range(7)]
"""Seven days, each weekday once."""
PLAYED = samples.DAYS[:2]
"""Days whose quests are made whole, for all tests of a run: a Monday and a Sunday."""
FIGURES = {"rate": "64", "low": "58", "high": "70", "games": "160", "naive": "31", "rounds": "18", "minutes": "55", "points": "41"}
PLAIN = Rating(grade="medium", skulls=3, estimated=False, figures=FIGURES)
"""A rating that nobody measured."""


@cache
def challenge(day: date, practice: int = 0) -> Challenge:
    """Return a challenge with a rating that is the same for all, but for its grade."""
    made = challenges.challenge(GAME, day, practice).made
    return challenges.challenge(GAME, day, practice, made=replace(made, rating=replace(PLAIN, grade=made.rating.grade)))


def graded(day: date) -> Challenge:
    """Return a challenge that was tuned and rated: by play in a test that asks for it."""
    return samples.challenge(GAME.id, day)


def quest_of(day: date) -> Quest:
    quest = challenge(day).made.quest
    assert isinstance(quest, Quest)
    return quest


def job_of(one: Challenge, *, paper: str = "a4", ink: str = "full", sealed: bool = False) -> Job:
    return quest_jobs.challenge_job(one, PrintSettings(ALL_PAPERS[paper], PALETTES[ink]), sealed=sealed)


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
        (row,) = getattr(week(DAILY.package), name)
        settled = GAME.settle(row.options)
        assert {name: settled[name] for name in row.options} == row.options
        assert "theme" not in row.options
        assert settled["length"] == "short"
        assert row.twist.endswith(".")
        grades.append(("easy", "medium", "hard").index(settled["grade"]))
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (0, 2)
    assert len({getattr(week(DAILY.package), name)[0].twist for name in days.WEEKDAYS}) == len(days.WEEKDAYS)


def test_themes_are_all_of_the_games_and_none_twice() -> None:
    assert sorted(DAILY.themes) == sorted(THEMES)


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_a_challenge_prints_day_grade_and_twist(day: date) -> None:
    page = text_of(challenge(day))
    row = weekday(GAME, day)
    assert row.twist in page
    assert f"No. {days.number(day)}" in page
    assert days.spelled(day) in page
    assert row.options["grade"].capitalize() in page
    assert "Par, measured" in page


@pytest.mark.usefixtures("real_grading")
@pytest.mark.parametrize("day", PLAYED, ids=str)
def test_a_quest_has_the_grade_of_its_day_and_the_target_that_was_measured(day: date) -> None:
    one = graded(day)
    assert one.made.rating.grade == weekday(GAME, day).options["grade"]
    assert one.target == target(one.made.quest, one.made.rating)
    assert one.target.points == max(32, int(one.made.rating.figures["points"]))
    least, most = points_range(one.made.quest, one.target, True, one.fate)
    assert least <= one.target.points <= most
    assert book.print_book(job_of(one)).labels == ["D1", "E1", "M1", "F1"]


# ---------------------------------------------------------------------- luck


def test_dice_are_rolled_at_the_table_and_no_page_speaks_of_a_strip() -> None:
    one = challenge(MONDAY)
    assert DAILY.columns is None
    assert one.fate is None
    assert job_of(one).figure("fate") is None
    pages = text_of(one) + text_of(one, sealed=True)
    assert 'name="fate"' not in pages
    assert "strip" not in pages.lower()


def test_an_exercise_is_another_quest_of_the_day() -> None:
    assert challenge(MONDAY, 1).made.quest != quest_of(MONDAY)


def test_owners_of_the_box_are_told_the_order_of_their_deck() -> None:
    order = " · ".join(map(str, box_order(quest_of(MONDAY))))
    assert order in text_of(challenge(MONDAY))


@pytest.mark.parametrize("day", SAMPLE[:5], ids=str)
def test_decks_are_permutations(day: date) -> None:
    quest = quest_of(day)
    assert sorted(box_order(quest)) == list(range(1, 13))
    assert sorted(quest.market) == sorted(item.id for item in quest.kit.items)
    assert len(set(quest.market)) == len(quest.market)


def test_decks_differ_from_day_to_day() -> None:
    assert len({tuple(box_order(quest_of(day))) for day in WEEK}) == len(WEEK)


# ---------------------------------------------------------------------- a small quest, counted by hand


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


@pytest.mark.parametrize(
    ("measured", "wanted", "medals"),
    [
        ("41", 41, (26, 31, 36)),
        ("55", 55, (26, 35, 45)),
        ("32", 32, (26, 28, 30)),
        ("31", 32, (26, 28, 30)),
        ("0", 32, (26, 28, 30)),
    ],
)
def test_target_and_medals_by_hand(measured: str, wanted: int, medals: tuple[int, int, int]) -> None:
    # a bare victory: 20 for the quest, 5 for the hero who stands, 1 for its health; silver and gold lie a third and two thirds on
    found = target(small("sa az"), replace(PLAIN, figures={**FIGURES, "points": measured}))
    assert (found.points, found.source, found.medals) == (wanted, "measured", medals)


def test_a_rating_without_figures_has_no_target() -> None:
    made: Made[Any] = Made(challenges.code(GAME, MONDAY), small("sa az"), replace(PLAIN, figures={}), 1)
    assert playing.target_of(GAME, made) is None


def test_the_least_is_a_bare_victory_and_the_most_all_heroes_hale_with_everything_in_no_time() -> None:
    quest = small("sa az")
    found = target(quest, PLAIN)
    # two heroes: 5 points each for standing, 10 for a full track of health, 5 for treasure; 5 for the villain; 12 rounds
    assert points_range(quest, found, True, None) == (26, 20 + 5 + 2 * (5 + 10 + 5) + 12)
    hale = replace(quest, trim=2)
    assert points_range(hale, found, True, None) == (26, 20 + 5 + 2 * (5 + 12 + 5) + 12)
    assert points_range(replace(quest, trim=-2), found, True, None) == points_range(quest, found, True, None), (
        "health comes back to the card's"
    )


@pytest.mark.parametrize(
    ("losses", "terms", "most"),
    [
        ((AllDead(),), (), 5 + 12),  # no hero stands
        ((AllDead(), GuestDead()), (), 5 + 2 * (5 + 10 + 5) + 12),
        ((AllDead(), ClockOut()), (Clock(name="the tide", starts="setup", boxes=10),), 5 + 2 * (5 + 10 + 5)),  # no box is empty
        ((AllDead(), ClockOut()), (Clock(name="the tide", starts="finale", boxes=4),), 5 + 2 * (5 + 10 + 5) + 12 + 4),
    ],
)
def test_a_lost_quest_leaves_no_more_than_its_losses_do(losses: tuple[Any, ...], terms: tuple[Any, ...], most: int) -> None:
    quest = small("sa az", terms=terms)
    quest = replace(quest, objective=replace(quest.objective, losses=losses))
    assert points_range(quest, target(quest, PLAIN), False, None) == (0, most)


@pytest.mark.parametrize("heroes", ["1", "2", "3"])
def test_no_game_comes_to_points_beyond_the_range(heroes: str) -> None:
    """Games of strong and weak players over many drafts, with the most health that a quest may give (B-67)."""
    seen = set()
    for seed in range(4):
        options = GAME.settle({"heroes": heroes, "grade": ("easy", "hard")[seed % 2], "length": "short"})
        try:
            quest = replace(making.attempt(GAME, options, seed, 1), trim=(2, 0)[seed % 2])
        except ForgeFailed:
            continue
        par = target(quest, PLAIN)
        for number in range(6):
            for player in ("sensible", "chance"):
                end = GAME.engine.simulate(quest, player, Rng.root("test/points", number))
                least, most = points_range(quest, par, end.won, None)
                assert least <= end.points <= most, (seed, number, player, end)
                seen.add(end.won)
    assert seen == {True, False}


def test_a_clock_from_the_start_is_the_round_track_and_one_of_the_last_room_is_added() -> None:
    fast = Clock(name="the tide", starts="setup", boxes=10)
    # three rooms of four rounds each; a clock of the last room adds its own
    assert track_of(small("sa az")) == 12
    assert track_of(small("sa az", terms=(fast,))) == 10
    assert track_of(small("sa az", terms=(replace(fast, starts="finale", boxes=5),))) == 17
    assert track_of(small("sa az", terms=(replace(fast, starts="taken", boxes=5),))) == 12
    # the way home crosses both rooms again
    assert track_of(small("sa az", goals=HOME, tokens=(thing("relic", "z"),))) == 14


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


# ---------------------------------------------------------------------- pages


@pytest.mark.parametrize("day", SAMPLE, ids=str)
def test_a_challenge_has_four_pages_and_its_solution_one(day: date) -> None:
    for paper, ink in zip(PAPERS, PALETTES, strict=False):
        pages = book.print_book(job_of(challenge(day), paper=paper, ink=ink))
        assert pages.labels == ["D1", "E1", "M1", "F1"]
    solution = book.print_book(job_of(challenge(day), paper="letter", sealed=True))
    assert solution.labels == ["S1"]


LONGEST = [date(2027, 6, 27), date(2027, 8, 19), date(2028, 1, 10), date(2027, 2, 23)]
"""Days whose encounters are as long as any that were found among 400, and one whose last room has most to tell."""


def hardest_to_print(one: Challenge) -> Challenge:
    """Return a challenge with the longest clock and the lowest starting health that tuning may give it."""
    quest = one.made.quest
    terms = tuple(
        replace(term, boxes=MOST_BOXES) if isinstance(term, Clock) and term.starts == "setup" else term
        for term in quest.objective.terms
    )
    changed = replace(quest, trim=LEAST_TRIM, objective=replace(quest.objective, terms=terms))
    return replace(one, made=replace(one.made, quest=changed))


@pytest.mark.parametrize("day", LONGEST, ids=str)
def test_the_longest_encounters_keep_to_their_page(day: date) -> None:
    assert challenge_words(quest_of(day), PLAIN).wordy
    assert any(not challenge_words(one.made.quest, PLAIN).wordy for one in map(challenge, WEEK + SAMPLE)), "the control"
    assert book.print_book(job_of(hardest_to_print(challenge(day)), paper="letter")).labels == ["D1", "E1", "M1", "F1"]


def test_a_quest_against_the_clock_has_one_round_track_that_is_the_clock() -> None:
    one = next(one for one in map(challenge, WEEK + SAMPLE) if has_clock(one.made.quest))
    words = challenge_words(one.made.quest, PLAIN)
    assert words.own_clock is not None
    assert [row.kind for row in words.record if row.kind == "clock"] == []
    for page in sheets(one)[2:]:
        assert f"<b>{words.own_clock.name[0].upper()}{words.own_clock.name[1:]}</b>" in page
        assert '<figure name="rounds"' in page
    longest = hardest_to_print(one)
    assert track_of(longest.made.quest) == MOST_BOXES
    assert book.print_book(job_of(longest, paper="letter")).labels == ["D1", "E1", "M1", "F1"]


def has_clock(quest: Quest) -> bool:
    return any(isinstance(term, Clock) and term.starts == "setup" for term in quest.objective.terms)


@pytest.mark.slow
@pytest.mark.parametrize("paper", ALL_PAPERS)
def test_every_day_of_a_year_fits(paper: str) -> None:
    for n in range(366):
        one = hardest_to_print(challenge(date(2028, 1, 1) + timedelta(days=n)))
        assert book.print_book(job_of(one, paper=paper)).count == (8 if ALL_PAPERS[paper].half else 4), one.day
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


def test_answers_of_riddles_stand_head_down_at_the_foot_of_the_encounters() -> None:
    one = riddled()
    entry: PlacedEncounter = next(entry for entry in seal(one.made.quest).quest.encounters if entry.kind == "riddle")
    count = max(len(effect.options) for effect in entry.effects if isinstance(effect, Choose))
    pages = sheets(one)
    for letter in "XYZ"[:count]:
        assert f"<b>{entry.number}{letter}</b>" in pages[1].split('<box style="turned">')[1]
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


def test_the_solution_says_route_things_and_where_par_comes_from() -> None:
    one = challenge(MONDAY)
    page = text_of(one, sealed=True)
    assert all(token.name in page for token in one.made.quest.tokens)
    assert "The shortest way" in page
    for said in ("measured", "64 of 100", "58 and 70", ">160<", ">18<", "<b>41</b>", "without the day’s twist"):
        assert said in page.split("Where par comes from")[1], said
    assert "raised" not in page
    low = replace(one.made, rating=replace(PLAIN, figures={**FIGURES, "points": "12"}))
    raised = challenges.challenge(GAME, MONDAY, made=low)
    assert "raised to 32" in text_of(raised, sealed=True)


def test_the_page_of_the_score_says_how_par_was_found() -> None:
    one = challenge(MONDAY)
    page = sheets(one)[0]
    assert "Par, 41 points, is the middle of what a careful party of 2 has at the end of the games it wins; a program" in page
    low = replace(one.made, rating=replace(PLAIN, figures={**FIGURES, "points": "12"}))
    raised = sheets(challenges.challenge(GAME, MONDAY, made=low))[0]
    assert "Par, 32 points, is the middle" in raised
    assert "wins, raised so that the medals lie apart; a program" in raised
    assert "playing this quest 160 times" in page
    assert "It was measured with the map open and without today’s twist; with the map sealed a careful party wins about" in page


def test_the_page_of_the_score_says_how_to_play_on_screen_and_to_confirm_it() -> None:
    one = challenge(MONDAY)
    page = sheets(one)[0]
    code = challenges.code(GAME, MONDAY)
    assert f"“delvepress play {code} --moves game.txt” plays this quest with dice of its own, without today’s twist" in page
    assert f"“delvepress verify {code} --moves game.txt” confirms the points of that game." in page


# ---------------------------------------------------------------------- what lies behind what


def faults(labels: list[str], *, half: bool) -> list[str]:
    """Return what is seen too early, or is not where the first page says, when pages are printed on both sides from a right one."""
    pages = [label[0] for label in labels]
    facing = list(zip(pages[1::2], pages[2::2], strict=False))
    found = [f"{one} faces {other}" for one, other in facing if (one == "F") != (other == "F")]
    leaves = list(zip(pages[::2], pages[1::2], strict=False))
    wanted = [("D", "E"), ("E", "M"), ("M", "F"), ("F", "F")] if half else [("D", "E"), ("M", "F")]
    return found + ([] if leaves == wanted else [f"leaves {leaves}"])


@pytest.mark.parametrize("paper", ALL_PAPERS)
def test_what_the_pages_say_of_what_lies_behind_them_is_true(paper: str) -> None:
    half = ALL_PAPERS[paper].half
    pages = book.print_book(job_of(challenge(MONDAY), paper=paper))
    assert faults(pages.labels, half=half) == []
    words = words_of(pages.pdf)
    if half:
        assert (
            "The encounters stand on the next two pages, the table of exits and the rules of the day on the two behind them."
            in words[0]
        )
        assert "Special rules" in words[4]
    else:
        assert "Behind this page stand the encounters" in words[0]
        assert "Behind the table of exits waits the last room" in words[0]
    last = max(place for place, label in enumerate(pages.labels) if label[0] == "M")
    assert "Behind this page waits the last room. Turn over only when an encounter says so." in words[last]
    assert pages.labels[last + 1] == "F1"
    assert last % 2 == 0, "a right-hand page, whose back is the last room"
    assert "Read no further before an encounter sends you here." in words[last + 1]


def test_a_finale_that_faces_the_map_or_lies_behind_the_encounters_is_found_out() -> None:
    assert faults(["D1", "F1", "M1", "E1"], half=False) == ["F faces M", "leaves [('D', 'F'), ('M', 'E')]"]
    assert faults(["D1", "E1", "E2", "M1", "F1", "F2", "F3", "M2"], half=True) != []


def test_what_is_needed_of_the_map_stands_beside_the_villain_again() -> None:
    for paper in ("a4", "a5"):
        one = challenge(MONDAY)
        words = words_of(book.print_book(job_of(one, paper=paper)).pdf)
        for foe in one.made.quest.foes:
            assert sum(foe.name in page for page in words) >= 2, foe.name


@pytest.mark.parametrize("day", PLAYED[:1], ids=str)
def test_a_game_played_on_screen_is_confirmed(day: date) -> None:
    made = graded(day).made
    end = playing.played_by(GAME, made, None, Rng.root("screen", 1))
    text = "\n".join(step.word for step in end.steps if step.word)
    assert playing.verify(GAME, made, text).points == playing.engine_of(GAME).points(end.state)


def test_a_challenge_and_its_solution_have_words_and_figures_for_their_own_sheets_only() -> None:
    one = challenge(MONDAY)
    pages, solution = (pack(quest_of(MONDAY), one.made.rating) for pack in (challenge_pack, solution_pack))
    assert [sheet.id for sheet in pages.sheets] == ["daily", "encounters", "table", "finale"]
    assert [sheet.id for sheet in solution.sheets] == ["sealed"]
    assert not hasattr(pages.words, "advice"), "what the solution says is not handed to the pages of the challenge"
    assert "rounds" in pages.figures
    assert "rounds" not in solution.figures
