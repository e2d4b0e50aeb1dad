"""Brackets cover a die exactly once, counts follow the party, and odds are exact."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.data import Record, dump, read_json
from generator.core.dice import Brackets, Count, Span, chance_at_least, successes

SPANS = [str(low) for low in range(1, 7)] + [f"{low}-{high}" for low in range(1, 7) for high in range(1, 7)]
FACES = {text: list(range(int(text[0]), int(text[-1]) + 1)) for text in SPANS}


def covers(rows: tuple[str, ...]) -> bool:
    """Say by plain counting whether rows are in order, none empty, and cover 1..6 once each."""
    return all(FACES[row] for row in rows) and [face for row in rows for face in FACES[row]] == [1, 2, 3, 4, 5, 6]


def accepted(rows: tuple[str, ...]) -> bool:
    try:
        Brackets.of((row, place) for place, row in enumerate(rows))
    except ValueError:
        return False
    return True


def compositions(total: int) -> list[list[int]]:
    return [[]] if not total else [[first, *rest] for first in range(1, total + 1) for rest in compositions(total - first)]


def table(sizes: list[int]) -> tuple[str, ...]:
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return tuple(str(end) if size == 1 else f"{end - size + 1}-{end}" for size, end in zip(sizes, ends, strict=True))


TABLES = [table(sizes) for sizes in compositions(6)]


def test_all_32_compositions_of_six_are_tables() -> None:
    assert len(set(TABLES)) == 32
    assert all(accepted(rows) for rows in TABLES)


def test_of_all_tables_of_up_to_three_rows_only_those_that_partition_the_die_are_accepted() -> None:
    tried = [rows for count in range(4) for rows in product(SPANS, repeat=count)]
    assert [rows for rows in tried if accepted(rows) != covers(rows)] == []
    assert sum(covers(rows) for rows in tried) > 16


@given(st.lists(st.sampled_from(SPANS), min_size=4, max_size=7))
@settings(max_examples=150, deadline=None)
def test_longer_tables_are_accepted_exactly_when_they_partition_the_die(rows: list[str]) -> None:
    assert accepted(tuple(rows)) == covers(tuple(rows))


@given(st.sampled_from([rows for rows in TABLES if len(rows) > 1]), st.data())
@settings(max_examples=100, deadline=None)
def test_a_table_with_a_row_dropped_doubled_or_two_swapped_is_refused(rows: tuple[str, ...], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(rows) - 2))
    assert not accepted(rows[:place] + rows[place + 1 :])
    assert not accepted((*rows[:place], rows[place], *rows[place:]))
    assert not accepted((*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :]))


@pytest.mark.parametrize("rows", TABLES)
def test_odds_sum_to_one_and_on_gives_the_row_that_names_the_roll(rows: tuple[str, ...]) -> None:
    brackets = Brackets.of((row, row) for row in rows)
    assert sum(chance for chance, _ in brackets.odds()) == 1
    assert all(chance == Fraction(len(FACES[row]), 6) for chance, row in brackets.odds())
    assert [row for _, row in brackets.odds()] == list(rows)
    assert all(roll in FACES[brackets.on(roll)] for roll in range(1, 7))
    for roll in (0, 7, -1):
        with pytest.raises(ValueError, match="no roll"):
            brackets.on(roll)


@pytest.mark.parametrize("text", ["", "0", "7", "1-7", "0-3", "1-", "-2", "1–2", "a", " 1", "1-2-3", "11", "٣", "1-٣", "1\n"])
def test_texts_that_are_no_span_of_a_die_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no span"):
        Span.parse(text)


@pytest.mark.parametrize("text", [*"123456", "1-2", "3-5", "1-6"])
def test_spans_print_as_they_are_written(text: str) -> None:
    assert str(Span.parse(text)) == text


def test_a_span_of_one_face_may_be_written_long_and_prints_short() -> None:
    assert str(Span.parse("4-4")) == "4"


COUNTS = st.builds(Count, st.integers(0, 9), st.integers(-30, 30))


@given(COUNTS)
@settings(deadline=None)
def test_every_count_is_read_back_as_it_prints(count: Count) -> None:
    assert Count.parse(str(count)) == count


@pytest.mark.parametrize(
    ("value", "for_one_to_four"),
    [
        (3, [3, 3, 3, 3]), ("3", [3, 3, 3, 3]), (0, [0, 0, 0, 0]), (-2, [0, 0, 0, 0]), ("P", [1, 2, 3, 4]), ("1P", [1, 2, 3, 4]),
        ("2P", [2, 4, 6, 8]), ("P+1", [2, 3, 4, 5]), ("2P-1", [1, 3, 5, 7]), ("P-1", [0, 1, 2, 3]), ("P-3", [0, 0, 0, 1]),
        ("9P+12", [21, 30, 39, 48]),
    ],
)  # fmt: skip
def test_counts_follow_the_party_and_never_fall_below_nought(value: str | int, for_one_to_four: list[int]) -> None:
    assert [Count.parse(value).at(heroes) for heroes in (1, 2, 3, 4)] == for_one_to_four


@pytest.mark.parametrize(
    "value",
    ["", " ", "PP", "P+", "P-", "+", "x", "2.5", "-P", "10P", "0P", "P +1", "1-2", "p", "3 ", "3\n", True, False, None, 1.5],
)
def test_values_that_are_no_count_are_refused(value: object) -> None:
    with pytest.raises(ValueError, match="no count"):
        Count.parse(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["P3", "2P3", "٣", "P+٣"])
def test_counts_without_a_sign_or_in_other_digits_are_refused(value: str) -> None:
    with pytest.raises(ValueError, match="no count"):
        Count.parse(value)


class Row(Record):
    amount: Count


@given(COUNTS)
@settings(max_examples=60, deadline=None)
def test_a_count_in_a_record_survives_json(count: Count) -> None:
    row = Row(amount=count)
    assert dump(row) == {"amount": str(count)}
    assert read_json(Row, json.dumps(dump(row)).encode()) == row


def test_a_record_takes_a_count_as_number_or_text_and_refuses_nonsense() -> None:
    assert read_json(Row, b'{"amount": 2}').amount == read_json(Row, b'{"amount": "2"}').amount == Count(0, 2)
    for text in (b'{"amount": "many"}', b'{"amount": true}', b'{"amount": null}', b'{"amount": [1]}'):
        with pytest.raises(ValueError, match="no count"):
            read_json(Row, text)


@pytest.mark.parametrize("target", range(-2, 12))
@pytest.mark.parametrize("modifier", range(-4, 5))
def test_the_chance_of_a_target_is_the_share_of_faces_that_reach_it(target: int, modifier: int) -> None:
    assert chance_at_least(target, modifier) == Fraction(sum(face + modifier >= target for face in range(1, 7)), 6)


ROLLS = list(product(range(1, 7), repeat=4))


@pytest.mark.parametrize("modifier", range(-2, 6))
def test_successes_agree_with_all_1296_rolls_of_four_dice(modifier: int) -> None:
    got = [sum(face + modifier >= 6 for face in roll) for roll in ROLLS]
    for need in range(6):
        assert successes(4, chance_at_least(6, modifier), need) == Fraction(sum(hits >= need for hits in got), len(ROLLS))


@given(st.integers(0, 8), st.fractions(0, 1, max_denominator=20), st.integers(0, 9))
@settings(max_examples=80, deadline=None)
def test_successes_follow_from_one_die_less(dice: int, chance: Fraction, need: int) -> None:
    by_first_die = chance * successes(dice, chance, max(0, need - 1)) + (1 - chance) * successes(dice, chance, need)
    assert successes(dice + 1, chance, need) == by_first_die
    assert successes(dice, chance, 0) == 1
    assert successes(dice, chance, dice + 1) == 0
