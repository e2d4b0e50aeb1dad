"""Columns of tables: their shares where all words fit, and wider ones where a word would leave its column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.errors import PressError
from generator.press.drawing.palette import FULL, STYLES
from generator.press.setting import tables
from generator.press.setting.flow import Flow, Frame
from generator.press.setting.tables import LOOKS, Cell, Table, widened
from generator.press.setting.text import Text, character_style

WIDTHS = st.floats(1.0, 200.0)
PAIRS = st.lists(st.tuples(WIDTHS, WIDTHS), min_size=1, max_size=9)


@given(PAIRS)
def test_columns_keep_their_sum_and_none_falls_below_its_widest_word(pairs: list[tuple[float, float]]) -> None:
    columns, least = [wide for wide, _ in pairs], [low for _, low in pairs]
    found = widened(columns, least)
    assert sum(found) == pytest.approx(sum(columns))
    if sum(columns) >= sum(least):
        assert all(wide >= low - tables.SLACK - 1e-6 for wide, low in zip(found, least, strict=True))
    else:
        assert found == columns


@given(PAIRS)
def test_columns_in_which_all_words_fit_keep_their_widths(pairs: list[tuple[float, float]]) -> None:
    columns = [wide + low for wide, low in pairs]
    assert widened(columns, [low for _, low in pairs]) == columns


def test_columns_give_in_proportion_to_the_room_they_have() -> None:
    assert widened([10.0, 30.0, 50.0], [20.0, 20.0, 20.0]) == pytest.approx([20.0, 27.5, 42.5])


def cell(words: str, span: int = 1) -> Cell:
    style = STYLES["cell"]
    return Cell([Text([(words, character_style(style.font, style.size, "000000"))], style, "")], span)


def test_a_word_that_would_leave_its_column_widens_it() -> None:
    rows = [[cell("Defence"), cell("a few words that go on")], [cell("words that span the table", 2)]]
    table = Table(rows, [10, 90], LOOKS["dense"], FULL)
    table.measure(150.0)
    assert table.columns[0] == pytest.approx(rows[0][0].kids[0].least_width() + 2 * LOOKS["dense"].across)
    assert sum(table.columns) == pytest.approx(150.0)
    assert table.least_width() < 150.0


def test_a_table_that_is_too_narrow_for_its_words_is_refused() -> None:
    with pytest.raises(PressError, match="leaves its column"):
        Table([[cell("Defence"), cell("Keywords")]], [50, 50], LOOKS["dense"], FULL).measure(40.0)


def test_a_long_table_goes_on_over_many_pages_below_its_head() -> None:
    style = STYLES["cell"]

    def cell(words: str) -> Cell:
        return Cell([Text([(words, character_style("body", style.size, "000000"))], style, "")])

    rows = [[cell("Head")], *([cell(f"row {number}")] for number in range(200))]
    table = Table(rows, [1.0], LOOKS["lines"], FULL, frozenset({0}), splits=True)
    frame = Frame(0.0, 0.0, 300.0, 500.0)
    placed: list[Table] = []
    pages = [1]

    def turn() -> Frame:
        pages.append(len(pages) + 1)
        return frame

    Flow(frame, turn, lambda block, *_: placed.append(block)).fill([table])  # type: ignore[arg-type]
    assert len(pages) == len(placed) >= 5
    assert sum(len(part.rows) - 1 for part in placed) == 200
    assert all(part.rows[0] is rows[0] and 0 in part.heads for part in placed)
    with pytest.raises(PressError, match="is taller than its page"):
        Flow(frame, turn, lambda *_: None).fill([Table(rows, [1.0], LOOKS["lines"], FULL, frozenset({0}))])


@pytest.mark.parametrize(("rows", "end"), [(6, 2), (10, 3), (40, 5)])
def test_a_table_that_splits_leaves_no_few_rows_to_its_last_page(rows: int, end: int) -> None:
    table = Table([[cell("Head")], *([cell(f"row {number}")] for number in range(rows))], [1.0], LOOKS["lines"], FULL,
                  frozenset({0}), splits=True)  # fmt: skip
    one, other = table.split(300.0, table.measure(300.0) - 1.0)
    assert isinstance(one, Table)
    assert isinstance(other, Table)
    assert len(other.rows) - 1 == end
    assert len(one.rows) - 1 == rows - end
