"""The back of a season's ledger: a row for every week with its whole code, where it is played, and lines to write on."""

from __future__ import annotations

import pytest

from generator.core.code import Code, encode
from generator.core.seeds import season_seed
from generator.draw.lines import ELLIPSIS
from generator.draw.pen import FieldKind, Point
from generator.draw.season_codes import FEW, HEAD, LOW, TALL, CodeRow, codes_figure, draw_codes
from tests.log_pen import LogPen

WIDTH = 194.0
LONGEST = encode(Code("B", 5, (1 << 40) - 1, season_seed(9, 9)))
"""A code of more options than any game has."""


class FieldPen(LogPen):
    """A log that keeps the labels of fields too."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height)
        self.labels: list[str] = []

    def field(self, kind: FieldKind, at: Point, size: Point, label: str) -> None:
        """Note a field's label; none is wider than the figure."""
        assert kind == "text"
        assert 0.0 <= at[0] <= at[0] + size[0] <= self.width + 0.01
        self.labels.append(label)


def rows(weeks: int) -> tuple[CodeRow, ...]:
    return tuple(CodeRow(number, LONGEST, f"The Province of {number}", "skull") for number in range(1, weeks + 1))


@pytest.mark.parametrize("weeks", [1, 24, 52])
def test_every_week_has_its_whole_code_its_province_and_two_lines(weeks: int) -> None:
    pen = FieldPen(WIDTH, HEAD + 5.0 * weeks)
    draw_codes(pen, rows(weeks))
    log = "\n".join(pen.log)
    for row in rows(weeks):
        assert repr(row.code) in log
        assert repr(row.where) in log
    assert ELLIPSIS not in log
    labels = [f"week {number}, {name}" for number in range(1, weeks + 1) for name in ("played on", "who was there")]
    assert pen.labels == labels


def test_rows_of_few_weeks_are_tall_and_those_of_many_share_their_page() -> None:
    assert codes_figure(rows(FEW - 1), WIDTH).height == pytest.approx(HEAD + TALL * (FEW - 1))
    assert codes_figure(rows(52), WIDTH).height == pytest.approx(HEAD + LOW * 52)


def test_codes_are_told_to_readers() -> None:
    words = codes_figure(rows(3), WIDTH).words
    assert LONGEST in words
    assert "The Province of 2" in words
