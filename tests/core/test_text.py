"""Words for people: capitals, numbers with their nouns, places in a row."""

from __future__ import annotations

import pytest

from generator.core.text import capitalised, counted, ordinal


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert [capitalised(text) for text in ("the ABC", "", "émile")] == ["The ABC", "", "Émile"]


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 pouches"), (1, "1 pouch"), (2, "2 pouches"), (-1, "-1 pouches"), (12_345, "12,345 pouches")]
)
def test_numbers_go_with_the_noun_that_fits(number: int, said: str) -> None:
    assert counted(number, "pouch", "pouches") == said


def test_a_noun_without_another_form_takes_an_s() -> None:
    assert [counted(number, "page") for number in (1, 3)] == ["1 page", "3 pages"]


def test_places_in_a_row_end_as_they_are_said() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 122)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th", "122nd"
    ]  # fmt: skip
