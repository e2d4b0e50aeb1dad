"""Words for people: capitals, facts in braces, numbers with their nouns, places in a row."""

from __future__ import annotations

import pytest

from generator.core.text import begins_small, capitalised, counted, facts_in, has_lone_brace, ordinal, smallest, with_facts


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


def test_facts_stand_in_braces_and_all_other_braces_are_words() -> None:
    text = "{place} {{ 7*7 }} {7} { place } {% if %} {mini_name}"
    assert facts_in(text) == ["place", "mini_name"]
    assert with_facts(text, {"place": "Ys {town}", "mini_name": "A"}) == "Ys {town} {{ 7*7 }} {7} { place } {% if %} A"
    assert not has_lone_brace(text)
    assert [text for text in ("{place", "place}", "{{place}}", "{a b}", "{}", "{1}") if has_lone_brace(text)] == [
        "{place", "place}", "{{place}}", "{a b}",
    ]  # fmt: skip
    with pytest.raises(KeyError, match="town"):
        with_facts("{town}", {})


@pytest.mark.parametrize(
    ("text", "small"),
    [("It is. So.", False), ("It is. so.", True), ("it", True), ("‘It’? ‘no’", True), ("1 of 2. 3", False), ("", False)],
)
def test_a_sentence_that_begins_with_a_small_letter_is_known(text: str, small: bool) -> None:
    assert begins_small(text) is small


def test_the_smallest_of_names_begins_with_a_small_letter_where_one_does() -> None:
    assert [smallest(names) for names in (("Ys", "the Inn"), ("Ys", "Ur"))] == ["the Inn", "Ys"]
