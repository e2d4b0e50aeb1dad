"""The tables of a league: totals, ranks, streaks with a day of grace, disputes, claims, and what a terminal shows."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.core import days
from generator.forge import standings_text
from generator.forge.standings import GRACE, Span, standings_of, streak
from tests.forge.test_league import code_of, entry

MONDAY = days.number(date(2027, 1, 4))
TITLES = {"D": "Delve", "G": "Green & <b>"}


def of(numbers: str) -> list[int]:
    """Return the days of a text in which each sign is a day from a Monday on, and x one that was played."""
    return [MONDAY + place for place, sign in enumerate(numbers.replace(" ", "")) if sign == "x"]


@pytest.mark.parametrize(
    ("played", "longest"),
    [
        ("", 0),
        ("x", 1),
        ("xxxxxxx xxxxxxx", 14),
        ("xx.xxxx", 6),
        ("xx.x.xx", 3),
        ("x.xxxxx xxxx.xx", 12),
        ("xxxxxx. .xxxxxx", 12),
        ("xxxxx.. xx", 5),
        ("xxxxxx. ..xxxxx", 6),
        ("x.x.x.x x.x.x.x", 4),
        ("xxx.... ....... xxxx", 4),
        ("xx.x.xx xxxxxxx", 10),
    ],
)
def test_a_streak_outlives_one_missed_day_in_each_week_and_counts_days_played(played: str, longest: int) -> None:
    assert GRACE == 1
    assert "one missed day in each week from Monday to Sunday" in dict(standings_text.LEGEND)["Streak"]
    assert streak(reversed(of(played) * 2)) == longest


def _plainly(numbers: list[int]) -> int:
    """Return the longest streak by trying every first and every last day."""
    best = 0
    for first in range(len(numbers)):
        for last in range(first, len(numbers)):
            run = numbers[first : last + 1]
            gaps = [number for number in range(run[0], run[-1]) if number not in run]
            weeks = [(number - MONDAY) // 7 for number in gaps]
            if len(set(weeks)) == len(weeks):
                best = max(best, len(run))
    return best


@settings(max_examples=80, deadline=None)
@given(st.sets(st.integers(MONDAY, MONDAY + 34), max_size=25))
def test_a_streak_is_the_longest_there_is(numbers: set[int]) -> None:
    assert streak(numbers) == _plainly(sorted(numbers))


def test_a_table_adds_up_days_scores_and_medals_and_ties_share_a_rank() -> None:
    league = [
        entry("Ada", MONDAY, score=100, medal="par"),
        entry("Ada", MONDAY + 1, score=41),
        entry("Ben", MONDAY, score=141, medal="gold"),
        entry("Cleo", MONDAY, score=100, medal="par"),
        entry("Cleo", MONDAY + 2, score=41),
        entry("Dora", MONDAY, score=0, won=False),
    ]
    (table,) = standings_of(league, TITLES).tables
    assert (table.game, table.challenges) == ("Delve", 3)
    assert [standings_text.cells(row) for row in table.standings] == [
        ("1", "Ada", "141", "2", "2", "71", "100", "1", "0", "0", "0", "2"),
        ("1", "Cleo", "141", "2", "2", "71", "100", "1", "0", "0", "0", "2"),
        ("3", "Ben", "141", "1", "1", "141", "141", "0", "1", "0", "0", "1"),
        ("4", "Dora", "0", "1", "1", "0", "0", "0", "0", "0", "0", "1"),
    ]


def test_several_games_have_a_table_each_and_one_of_all() -> None:
    league = [entry("Ada", MONDAY), replace(entry("Ada", score=7), code=code_of(MONDAY, "G"))]
    told = standings_of(league, TITLES)
    assert [(one.game, one.standings[0].score, one.standings[0].days, one.standings[0].games) for one in told.tables] == [
        ("", 57, 1, 2), ("Delve", 50, 1, 1), ("Green & <b>", 7, 1, 1),
    ]  # fmt: skip
    alone = standings_of(league, TITLES, Span(letters=("G",)))
    assert [one.game for one in alone.tables] == ["Green & <b>"]


def test_days_outside_the_span_do_not_count() -> None:
    league = [entry("Ada", MONDAY + step, score=10 + step) for step in range(4)]
    told = standings_of(league, TITLES, Span(date(2027, 1, 5), date(2027, 1, 6)))
    assert (told.first, told.last) == (date(2027, 1, 5), date(2027, 1, 6))
    assert told.tables[0].standings[0].score == 11 + 12


def test_of_unlike_games_the_lowest_counts_and_all_are_listed() -> None:
    league = [entry(moves="a", score=90), entry(moves="b", score=40), entry("ADA", moves="b", score=40), entry("Ben")]
    told = standings_of(league, TITLES)
    assert {row.player: row.score for row in told.tables[0].standings} == {"Ada": 40, "Ben": 50}
    assert [[line.score for line in group] for group in told.disputes] == [[40, 90]]


def test_the_same_moves_with_other_points_are_unlike_and_the_lower_count() -> None:
    told = standings_of([entry(moves="a", score=40, points=4), entry(moves="a", score=440, points=44)], TITLES)
    assert [row.score for row in told.tables[0].standings] == [40]
    assert [[line.points for line in group] for group in told.disputes] == [[4, 44]]


@pytest.mark.parametrize(
    ("moves", "stands"),
    [
        ("ab", ["counts", "game"]),
        ("aa", ["counts", "worth"]),
        ("abb", ["counts", "game", "worth"]),
        ("aba", ["counts", "game", "worth"]),
    ],
)
def test_what_a_disputed_result_is_decides_what_is_said_of_it(moves: str, stands: list[str]) -> None:
    told = standings_of([entry(moves=one, score=place, points=place) for place, one in enumerate(moves)], TITLES)
    assert [[line.stands for line in group] for group in told.disputes] == [stands]
    said = standings_text.about_disputes(told)
    assert (standings_text.WRONG in said, standings_text.SEVERAL in said) == ("worth" in stands, "game" in stands)
    assert standings_text.REMEDY in said
    (row,) = told.tables[0].standings
    assert (row.disputed, standings_text.mark(row)) == (1, "1 disputed")
    assert set(standings_text.STANDS) == {"", "counts", "game", "worth"}


def test_the_points_of_the_best_score_are_told_nowhere() -> None:
    league = [entry(moves="a", score=100, medal="par", points=52), entry(moves="b", score=40, points=17)]
    told = standings_of(league, TITLES)
    assert [[line.points for line in group] for group in told.disputes] == [[17, None]]
    assert not any("52" in line for line in standings_text.lines(told))


def test_claims_are_in_no_table() -> None:
    told = standings_of([entry(moves="", score=100), entry("Ben", moves="", points=None, medal="gold"), entry("Cleo")], TITLES)
    assert [row.player for row in told.tables[0].standings] == ["Cleo"]
    assert [(line.player, line.points) for line in told.claims] == [("Ada", 30), ("Ben", None)]


def test_a_name_is_spelled_as_it_is_most_often() -> None:
    league = [entry("ada", MONDAY), entry("Ada", MONDAY + 1), entry("Ada", MONDAY + 2), entry("BEN"), entry("Ben", 9001)]
    assert [row.player for row in standings_of(league, TITLES).tables[0].standings] == ["Ada", "BEN"]


def test_a_terminal_shows_names_of_any_width_in_columns() -> None:
    league = [entry("大輔", MONDAY, score=9), entry("x\u0302l", MONDAY), entry("x" * 40, MONDAY, won=False, score=0)]
    league += [entry("Eve", MONDAY, moves=""), entry("Ben", MONDAY), entry("Ben", MONDAY, moves="b", score=1)]
    shown = standings_text.lines(standings_of(league, TITLES))
    rows = [line for line in shown if line.startswith(("Rank  Player", "   "))]
    assert len(rows) == 5
    assert len({standings_text.width(line) for line in rows}) == 1
    assert standings_text.width(rows[0]) == 4 + 2 + 40 + sum(2 + len(head) for head in standings_text.HEADS[2:])
    whose = f"Monday 4 January 2027, Delve ({code_of(MONDAY)}): 30 points, no medal, score"
    assert f"Ben, {whose} 1; counts so far" in shown
    assert f"Ben, {whose} 50; another game" in shown
    assert f"Eve, {whose} 50" in shown
    assert standings_text.lines(standings_of([], TITLES)) == ["No games are known of these days."]
