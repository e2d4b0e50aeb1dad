"""Options as records: lists of words, numbers and free texts are settled, and what is not legal is refused in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.errors import BadOption
from generator.forge.choices import FreeText, Number, OneOf, settle

LAYOUT = OneOf("layout", ("full", "half", "strip"), "How large.", order=("strip", "half", "full"))
COUNT = Number("count", 1, 8, "How many.", "2")
KEY = FreeText("key", "What was found, as text.", "none")
PARAMETERS = (LAYOUT, COUNT, KEY)


def test_values_are_listed_as_people_count_them_while_their_places_stay() -> None:
    assert LAYOUT.listed() == ("strip", "half", "full")
    assert [LAYOUT.index(value) for value in LAYOUT.values] == [0, 1, 2]
    assert [LAYOUT.value(place) for place in range(len(LAYOUT))] == ["full", "half", "strip"]
    assert LAYOUT.default == "full"
    assert OneOf("layout", ("full", "half"), "How large.").listed() == ("full", "half")
    assert COUNT.listed() == KEY.listed() == ()


@given(st.integers(1, 8), st.sampled_from(["{}", " {} ", "0{}", "000{}"]))
def test_a_number_is_taken_as_its_shortest_text(number: int, typed: str) -> None:
    assert COUNT.settled(typed.format(number)) == str(number)


@pytest.mark.parametrize("text", ["", "0", "9", "-1", "1.0", "1e0", "two", "\u0663", "+3", "1" * 30, "\x1b[31m", "--count"])
def test_what_is_no_number_within_bounds_is_refused_with_the_bounds(text: str) -> None:
    with pytest.raises(BadOption, match=r"^--count cannot be '[ -~]{0,40}'; give a number from 1 to 8\.$"):
        COUNT.settled(text)


def test_a_number_may_be_below_nought() -> None:
    assert Number("gold", -5, 5, "Gold.", "0").settled(" -05 ") == "-5"


@given(st.text(max_size=60))
def test_a_free_text_is_left_as_it_is(text: str) -> None:
    assert KEY.settled(text) == text


def test_what_was_not_said_is_at_its_default() -> None:
    assert settle(PARAMETERS, {}, "the kit") == {"layout": "full", "count": "2", "key": "none"}
    assert settle(PARAMETERS, {"count": " 07 ", "layout": "STRIP"}, "the kit") == {"layout": "strip", "count": "7", "key": "none"}


def test_an_option_there_is_not_is_refused_with_those_there_are_and_whose_they_are() -> None:
    with pytest.raises(
        BadOption, match=r"^the kit has no option --counts \(did you mean count\?\); it knows --layout, --count, --key\.$"
    ):
        settle(PARAMETERS, {"counts": "2"}, "the kit")
    with pytest.raises(BadOption, match=r"^the kit has no option --x; it knows none\.$"):
        settle((), {"x": "2"}, "the kit")


def test_a_number_among_odd_blanks_is_a_number() -> None:
    assert Number("count", 1, 8, "How many.", "2").settled("\x1f 3\u2003") == "3"
