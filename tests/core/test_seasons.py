"""Seeds of seasons: what they hold, what they are told from, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core import days
from generator.core.errors import BadOption
from generator.core.seeds import (
    SEASONS,
    SEED_BITS,
    day_of_seed,
    day_seed,
    is_reserved,
    season_number,
    season_of_seed,
    season_seed,
    seed_from_word,
)


@given(st.integers(0, (1 << 20) - 1), st.integers(1, 52))
def test_a_seed_holds_season_and_week_and_is_no_days(season: int, week: int) -> None:
    seed = season_seed(season, week)
    assert 0 <= seed < 1 << SEED_BITS
    assert season_of_seed(seed) == (season, week)
    assert day_of_seed(seed) is None
    assert is_reserved(seed)


def test_a_seed_is_laid_out_as_its_paper_says() -> None:
    assert f"{season_seed(0b1010, 7):040b}" == "1" * 12 + "11" + f"{0b1010:020b}" + f"{7:06b}"


@given(st.integers(0, SEASONS - 1), st.integers(0, 2047))
def test_the_seed_of_a_day_is_of_no_season(number: int, practice: int) -> None:
    assert season_of_seed(day_seed(number, practice)) is None


def test_all_days_have_numbers_below_those_of_seasons() -> None:
    assert days.number(days.LAST) < SEASONS == 98_304


@given(st.integers(0, (1 << SEED_BITS) - 1))
def test_every_seed_is_of_one_kind(seed: int) -> None:
    assert (day_of_seed(seed) is not None) + (season_of_seed(seed) is not None) == is_reserved(seed)


@given(st.text(min_size=1, max_size=30).filter(lambda text: text.strip() and text.isprintable()))
def test_no_word_leads_to_the_seed_of_a_season(word: str) -> None:
    assert season_of_seed(seed_from_word(word)) is None
    assert 0 <= season_number(word) < 1 << 20
    assert season_number(f" {word} ") == season_number(word)


def test_the_number_of_a_word_stays() -> None:
    assert [season_number(word) for word in ("winter", "Winter", "caf\u00e9", "cafe\u0301")] == VECTORS


VECTORS = [397480, 19274, 340530, 340530]


@pytest.mark.parametrize(("season", "week"), [(0, 0), (0, 53), (0, 63), (0, 64), (-1, 1), (1 << 20, 1)])
def test_other_weeks_and_seasons_have_no_seed(season: int, week: int) -> None:
    with pytest.raises(BadOption, match="1 to 52"):
        season_seed(season, week)


@pytest.mark.parametrize("word", ["", "  ", "x" * 201, "a\nb", "\ud800"])
def test_what_is_no_word_names_no_season(word: str) -> None:
    with pytest.raises(BadOption, match="seed"):
        season_number(word)
