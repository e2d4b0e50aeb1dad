"""Days as numbers: vectors, leap days, the borders of the calendar, and what is refused."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core import days
from generator.core.errors import BadOption
from generator.core.seeds import DAILY, SEASONS, SEED_BITS, day_of_seed, day_seed, is_reserved, seed_from_word

NUMBERS = [
    ("2000-01-01", 1), ("2000-02-29", 60), ("2000-12-31", 366), ("2001-01-01", 367), ("2004-11-19", 1785), ("2024-02-29", 8826),
    ("2026-11-21", 9822), ("2100-02-28", 36584), ("2100-03-01", 36585), ("2199-12-31", 73049),
]  # fmt: skip


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_numbers_of_days(text: str, number: int) -> None:
    assert days.number(days.read_day(text)) == number
    assert days.day_of(number) == date.fromisoformat(text)


def test_the_calendar_is_that_of_the_library_day_by_day() -> None:
    day = days.FIRST
    for number in range(1, days.number(days.LAST) + 1):
        assert days.number(day) == number
        day = day + timedelta(days=1) if day < days.LAST else day
    assert day == days.LAST


@given(st.dates(days.FIRST, days.LAST))
def test_weekdays_follow_from_the_number(day: date) -> None:
    assert days.weekday(day) == days.WEEKDAYS[(days.number(day) + 4) % 7]  # 1 January 2000 was a Saturday
    assert days.spelled(day).startswith(days.weekday(day).capitalize())
    assert days.read_day(day.isoformat()) == day
    assert day in days.read_month(day.isoformat()[:7])


def test_months_have_their_length() -> None:
    assert len(days.read_month("2028-02")) == 29
    assert len(days.read_month("2100-02")) == 28
    assert [day.day for day in days.read_month("2026-11")] == list(range(1, 31))


def test_runs_go_over_the_end_of_a_year() -> None:
    assert [day.isoformat() for day in days.days_from(date(2027, 12, 31), 2)] == ["2027-12-31", "2028-01-01"]


@pytest.mark.parametrize(
    "text", ["", "today", "2026-11-31", "2027-02-29", "1999-12-31", "2200-01-01", "26-11-21", "2026-1-1", "\u0662026-11-21"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match=r"day|calendar"):
        days.read_day(text)


@pytest.mark.parametrize("text", ["", "2026", "2026-13", "2026-00", "1999-12", "2200-01", "2026-11-21"])
def test_what_is_no_month_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="month"):
        days.read_month(text)


@pytest.mark.parametrize("count", [0, -1, 367])
def test_runs_have_bounds(count: int) -> None:
    with pytest.raises(BadOption, match="1 to 366"):
        days.days_from(date(2026, 1, 1), count)
    with pytest.raises(BadOption, match="There is no challenge"):
        days.days_from(days.LAST, 2)


@given(st.integers(0, SEASONS - 1), st.integers(0, (1 << 11) - 1))
def test_a_days_seed_holds_its_number_and_nothing_else(number: int, practice: int) -> None:
    seed = day_seed(number, practice)
    assert 0 <= seed < 1 << SEED_BITS
    assert day_of_seed(seed) == (number, practice)


@given(st.text(min_size=1, max_size=30).filter(lambda text: text.strip() and text.isprintable()))
def test_no_word_leads_to_a_days_seed(word: str) -> None:
    assert day_of_seed(seed_from_word(word)) is None
    assert not is_reserved(seed_from_word(word))


def test_a_word_that_would_lead_to_a_days_seed_is_hashed_again() -> None:
    """Of 20,000 words about five would; every one of them gets another seed."""
    import unicodedata
    from hashlib import blake2b

    def first(word: str) -> int:
        plain = unicodedata.normalize("NFC", word).encode()
        return int.from_bytes(blake2b(plain, digest_size=5, person=b"delvepress-seed").digest(), "big")

    caught = [word for word in map(str, range(20_000)) if first(word) >> 28 == DAILY]
    assert caught
    assert all(seed_from_word(word) != first(word) and not is_reserved(seed_from_word(word)) for word in caught)


@pytest.mark.parametrize(("number", "practice"), [(-1, 0), (SEASONS, 0), (1 << 17, 0), (1, -1), (1, 1 << 11)])
def test_seeds_of_days_have_bounds(number: int, practice: int) -> None:
    with pytest.raises(BadOption, match="exercise"):
        day_seed(number, practice)
