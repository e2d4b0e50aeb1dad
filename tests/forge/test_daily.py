"""Challenges by date: vectors, ten years without a repeat, themes apart, fate strips, medals, and lines to share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator import registry
from generator.core import days
from generator.core.code import Code, decode, encode
from generator.core.errors import BadCode, BadOption
from generator.core.rng import Rng
from generator.core.seeds import day_of_seed, day_seed
from generator.draw.fate_strip import (
    CELL,
    HEAD_SIZE,
    Column,
    FateStrip,
    StripReader,
    bands,
    headed,
    strip_figure,
    strip_height,
    widths,
)
from generator.forge import challenges, results
from generator.forge.challenges import Challenge, Result
from generator.forge.choices import to_number
from generator.forge.daily import Target
from generator.forge.making import Made, make
from generator.forge.rating import Rating
from generator.press.jobs.printing.quest_jobs import STRIP
from tests import null_game
from tests.contract import kept
from tests.log_pen import LogPen

GAMES = [game for game in registry.all_games().values() if game.daily is not None]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


VECTORS = [
    ("2000-01-01", "B-05BW-ZZR0-0200-Y1", "D-041F-ZZR0-0200-KZ", "G-0312-ZZR0-0200-08"),
    ("2024-02-29", "B-0574-ZZRH-7M00-H2", "D-0414-ZZRH-7M00-N3", "G-030C-ZZRH-7M00-N3"),
    ("2026-11-22", "B-05BW-ZZRK-5Y00-RY", "D-046Q-ZZRK-5Y00-FC", "G-031N-ZZRK-5Y00-AD"),
    ("2199-12-31", "B-052R-ZZWE-NJ00-KQ", "D-044E-ZZWE-NJ00-68", "G-030T-ZZWE-NJ00-2Y"),
]
"""Days with the codes of their challenges: what everybody who prints that day must hold."""


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: row[0])
def test_dates_lead_to_their_codes(row: tuple[str, ...]) -> None:
    day = days.read_day(row[0])
    for code in row[1:]:
        assert challenges.code(registry.game_of_letter(code[0]), day) == code


def test_a_game_without_challenges_is_refused_by_name() -> None:
    assert {code[0] for row in VECTORS for code in row[1:]} <= {game.letter for game in GAMES}
    monday = date(2026, 11, 16)
    one: Made[Any] = make(null_game.GAME, null_game.GAME.defaults(), 7)
    asked: list[Callable[[Any], object]] = [
        challenges.daily_of,
        lambda game: challenges.options(game, monday),
        lambda game: challenges.code(game, monday),
        lambda game: challenges.challenge(game, monday),
        lambda game: challenges.strip_of(game, one),
    ]
    for ask in asked:
        with pytest.raises(BadOption, match=r"^null has no daily challenge\.$"):
            ask(null_game.GAME)


@every_game
def test_ten_years_have_no_code_twice(game: Any) -> None:
    first = date(2026, 1, 1)
    codes = [challenges.code(game, first + timedelta(days=step)) for step in range(3653)]
    assert len(set(codes)) == len(codes)
    assert all(day_of_seed(decode(code).seed) == (days.number(first) + step, 0) for step, code in enumerate(codes))


@every_game
def test_themes_do_not_come_again_within_a_week(game: Any) -> None:
    themes = [challenges.options(game, days.FIRST + timedelta(days=step))["theme"] for step in range(3 * 366)]
    assert all(len(set(themes[step : step + 7])) == 7 for step in range(len(themes) - 6))
    assert set(themes) == set(game.daily.themes)
    late = [challenges.options(game, date(2198, 12, 20) + timedelta(days=step))["theme"] for step in range(370)]
    assert all(len(set(late[step : step + 7])) == 7 for step in range(len(late) - 6))


def uneven(found: list[dict[str, str]]) -> list[str]:
    """Return what comes unevenly often in the options of a row of days: themes, and themes on each day of the week."""
    wrong = []
    for what in ("theme", "theme of a weekday"):
        keys = [(one["theme"], place % 7 if what != "theme" else 0) for place, one in enumerate(found)]
        counts = Counter(keys)
        every = product({theme for theme, _ in keys}, {number for _, number in keys})
        many = [counts[key] for key in every]
        wrong += [f"{what}: {min(many)} to {max(many)}"] if max(many) - min(many) > 1 else []
    return wrong


@every_game
def test_a_year_spreads_themes_over_its_days_and_over_the_days_of_the_week(game: Any) -> None:
    for year in (2027, 2028):
        assert uneven([challenges.options(game, day) for day in days.read_year(str(year))]) == []


def test_themes_that_stay_on_one_day_of_the_week_are_found_out() -> None:
    seven = [{"theme": str(place % 7)} for place in range(365)]
    assert uneven(seven) == ["theme of a weekday: 0 to 53"]
    assert uneven([{"theme": "a"}] + [{"theme": str(place % 8)} for place in range(364)])[0].startswith("theme: 1 to ")


@every_game
def test_the_week_goes_from_gentle_to_cruel(game: Any) -> None:
    (order,) = (choice.listed() for choice in game.choices if choice.name == "grade")
    for number in range(60):
        monday = date(2026, 11, 16) + timedelta(weeks=number)
        grades = [order.index(challenges.options(game, monday + timedelta(days=step))["grade"]) for step in range(7)]
        assert grades == sorted(grades)
        assert (grades[0], grades[-1]) == (0, len(order) - 1)


@pytest.mark.parametrize("name", ["bag-of-dungeon", "green-dungeon", "donjonz"])
def test_no_weekday_fixes_what_a_challenge_is_like(name: str) -> None:
    """Kinds differ in options, not in words alone; Deck Box Dungeons has a rule of its own for every day instead."""
    kinds = challenges.week(challenges.daily_of(registry.game(name)).package)
    for weekday in days.WEEKDAYS:
        options = [tuple(sorted(kind.options.items())) for kind in getattr(kinds, weekday)]
        assert 2 <= len(options) == len(set(options))


def test_lamps_of_green_dungeon_are_those_of_one_grade_or_another_on_two_days_of_the_week() -> None:
    kinds = challenges.week(challenges.daily_of(registry.game("green-dungeon")).package)
    grades = {weekday: {kind.options["grade"] for kind in getattr(kinds, weekday)} for weekday in days.WEEKDAYS}
    assert [weekday for weekday in days.WEEKDAYS if len(grades[weekday]) > 1] == ["tuesday", "friday"]
    assert all({kind.options["edition"] for kind in getattr(kinds, day)} == {"new", "old"} for day in days.WEEKDAYS)


@every_game
@given(day=st.dates(days.FIRST, days.LAST), practice=st.integers(0, 2047))
def test_codes_tell_their_day(game: Any, day: date, practice: int) -> None:
    assert challenges.day_of_code(game, challenges.code(game, day, practice)) == (day, practice)


@every_game
def test_other_codes_are_no_challenges(game: Any) -> None:
    plain = encode(Code(game.letter, game.edition, 0, 12345))
    with pytest.raises(BadCode, match=r"no daily challenge, .* any other quest verified\."):
        challenges.day_of_code(game, plain)
    monday, sunday = date(2026, 11, 16), date(2026, 11, 22)
    of_sunday = to_number(game.choices, challenges.options(game, sunday))
    mixed = encode(Code(game.letter, game.edition, of_sunday, day_seed(days.number(monday))))
    with pytest.raises(BadCode, match="is not the challenge of 2026-11-16"):
        challenges.day_of_code(game, mixed)
    for number in (0, days.number(days.LAST) + 1):
        with pytest.raises(BadCode, match="no daily challenge"):
            challenges.day_of_code(game, encode(Code(game.letter, game.edition, 0, day_seed(number))))
        with pytest.raises(BadCode, match=rf"is of edition {game.edition + 1} of {game.title}, whose results this version"):
            challenges.day_of_code(game, encode(Code(game.letter, game.edition + 1, 0, day_seed(number))))


# ---------------------------------------------------------------------- fate

COLUMNS = (Column("you", "You", 6, 12, "your rolls"), Column("cards", "Cards", 12, 5, "after a shuffle"))


def test_a_strip_is_the_same_whenever_it_is_drawn_and_its_columns_are_their_own() -> None:
    one = FateStrip.drawn(COLUMNS, Rng.root("test/fate", 1))
    assert one.rolls == FateStrip.drawn(COLUMNS, Rng.root("test/fate", 1)).rolls
    assert one.rolls["you"] == FateStrip.drawn(COLUMNS[:1], Rng.root("test/fate", 1)).rolls["you"]
    assert one.rolls != FateStrip.drawn(COLUMNS, Rng.root("test/fate", 2)).rolls
    longer = FateStrip.drawn((Column("you", "You", 6, 20, "your rolls"),), Rng.root("test/fate", 1))
    assert longer.rolls["you"][:12] == one.rolls["you"]


def test_a_column_has_the_faces_of_its_die() -> None:
    rolls = FateStrip.drawn((Column("you", "You", 6, 6000, ""),), Rng.root("test/fate", 3)).rolls["you"]
    counts = Counter(rolls)
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())


def test_a_reader_goes_down_each_column_apart_and_begins_again() -> None:
    strip = FateStrip(COLUMNS, {"you": (3, 1, 6), "cards": (12,)})
    reader = StripReader(strip)
    assert [reader.next("you") for _ in range(4)] == [3, 1, 6, 3]
    assert [reader.next("cards") for _ in range(2)] == [12, 12]
    assert reader.used == {"you": 4, "cards": 2}


# ---------------------------------------------------------------------- medals and sharing

TARGET = Target(100, "measured", (40, 70, 110))


@pytest.mark.parametrize(("points", "won", "medal"), [
    (39, True, "none"), (40, True, "bronze"), (70, True, "silver"), (109, True, "silver"), (110, True, "gold"),
    (500, False, "none"),
])  # fmt: skip
def test_medals_are_for_the_living(points: int, won: bool, medal: str) -> None:
    assert challenges.medal(TARGET, Result(points, won)) == medal


def test_only_a_proven_par_can_be_reached_whole() -> None:
    proven = Target(100, "proven", (40, 70, 85))
    assert challenges.medal(proven, Result(100, True)) == "par"
    assert challenges.medal(proven, Result(99, True)) == "gold"


def challenge(practice: int = 0) -> Challenge:
    game = GAMES[0]
    made: Made[Any] = Made("X-0000", None, Rating(grade="hard", skulls=4, estimated=False, figures={}), 1)
    return Challenge(game, date(2026, 11, 22), 9823, practice, made, "", TARGET, None)


def test_a_result_is_shared_in_four_lines() -> None:
    title = GAMES[0].title
    assert results.lines(challenge(), Result(70, True), ascii=True, name="Ada") == [
        f"Delvepress {title} No. 9823 (hard)", "Ada 70/100 SILVER", "#######...", "X-0000",
    ]  # fmt: skip
    assert results.lines(challenge(7), Result(12, False, ("gold", "door", "death")), ascii=True) == [
        f"Delvepress {title} No. 9823, exercise 7 (hard)", "fell at 12/100 -", "od!", "X-0000",
    ]  # fmt: skip


def test_symbols_and_letters_tell_the_same_apart() -> None:
    for which in (0, 1):
        assert len({pair[which] for pair in results.EVENTS.values()}) == len(results.EVENTS)
        assert len({pair[which] for pair in results.MEDALS.values()}) == len(results.MEDALS)
    assert all(pair[1].isascii() for pair in (*results.EVENTS.values(), *results.MEDALS.values()))


def test_long_games_are_cut_and_bars_stay_within_their_tenths() -> None:
    assert results.events(["death", *["gold"] * 29, "door"], ascii=True) == "..." + "o" * 29 + "d", "the first ones are left out"
    assert results.events(["gold"] * 30, ascii=True) == "o" * 30
    assert results.bar(-5, 100, ascii=True) == "." * 10
    assert results.bar(500, 100, ascii=True) == "#" * 10
    assert results.bar(5, 0, ascii=True) == "#" * 10


@pytest.mark.parametrize("width", [STRIP, 132.0, 123.7])
@every_game
def test_heads_of_columns_fit_above_them(game: Any, width: float) -> None:
    """Each head ends before the next begins, on a strip as wide as the press prints it on whole sheets and on half ones."""
    strip = kept.challenge(game, date(2031, 5, 5)).fate
    columns = strip.columns if strip is not None else ()
    pen = LogPen(width, 60.0)
    parted = bands(columns, width) if columns else []
    assert [column for band in parted for column in band] == list(columns)
    assert len(parted) <= (2 if width == STRIP else 3)
    for band in parted:
        wides = widths(band, width)
        gap = (width - CELL * sum(wides)) / max(1, len(band) - 1)
        assert sum(wides) * CELL <= width
        for number, (column, wide) in enumerate(zip(band, wides, strict=True), 1):
            assert pen.measure(headed(number, column), "title", HEAD_SIZE) < wide * CELL + gap, column.key
            assert pen.measure(column.use, "body", 7.0) < wide * CELL + gap, column.key
            assert column.count <= wide * 12, "a band is at most twelve rows high"


def test_a_strip_that_must_be_narrower_is_higher() -> None:
    strip = FateStrip.drawn(
        [replace(column, key=f"{column.key} {n}") for n in range(3) for column in COLUMNS], Rng.root("test/fate", 1)
    )
    drawn = strip_figure(strip, STRIP)
    assert drawn.within(STRIP) is drawn
    narrow = drawn.within(40.0)
    assert (narrow.width, narrow.height) == (40.0, strip_height(strip, 40.0))
    assert narrow.height > drawn.height


def test_columns_are_parted_where_that_is_lower_or_their_heads_need_it() -> None:
    short = [Column(str(number), "Die", 6, 24, "rolls") for number in range(8)]
    long = [*short[:6], Column("6", "Event", 6, 130, "events"), *short[7:]]
    wordy = [Column(str(number), "Die", 6, 24, "what somebody rolls a die for") for number in range(8)]
    assert [len(bands(columns, STRIP)) for columns in (short, long, wordy)] == [1, 2, 2]
    assert len(bands(long[:6], STRIP)) == len(bands(wordy[:1], STRIP)) == 1
