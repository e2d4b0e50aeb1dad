"""What is cut out is true to size: room cards of 87 mm in blocks of two by three (spec: Paper, cards, cutting)."""

from __future__ import annotations

import pytest

from generator.press.paper import MM, PAPERS
from tests.press.prints import QUESTS, Stroke, Wanted, shown

TILE = 87.0
CUT = [wanted for wanted in QUESTS if any(sheet.trim is not None for sheet in wanted.job.sheets)]


def marks(wanted: Wanted) -> list[tuple[str, list[Stroke]]]:
    """Return the crop marks of every sheet to cut: strokes of 0.15 mm that are 3 mm long."""
    cut = {sheet.label for sheet in wanted.job.sheets if sheet.trim is not None}
    with wanted.opened() as pdf:
        return [
            (
                label,
                [
                    part
                    for part in shown(page)
                    if isinstance(part, Stroke)
                    and part.weight == pytest.approx(0.15 * MM, abs=0.003)
                    and part.length == pytest.approx(3 * MM, abs=0.03)
                ],
            )
            for page, label in zip(pdf.pages, wanted.pages.labels, strict=True)
            if label.rstrip("0123456789") in cut
        ]


@pytest.mark.parametrize("wanted", CUT, ids=str)
def test_crop_marks_stand_every_87_mm_from_the_corner_of_the_block(wanted: Wanted) -> None:
    paper = PAPERS[wanted.paper]
    left, top = (paper.width - 2 * TILE) / 2, (paper.height + 3 * TILE) / 2
    sheets = marks(wanted)
    assert len(sheets) > 0
    for number, (label, found) in enumerate(sheets):
        upright = sorted({round(mark.start[0] / MM - left, 2) for mark in found if abs(mark.start[0] - mark.end[0]) < 0.01})
        level = sorted({round(top - mark.start[1] / MM, 2) for mark in found if abs(mark.start[1] - mark.end[1]) < 0.01})
        assert upright == pytest.approx([0, TILE, 2 * TILE], abs=0.01), label
        assert level == pytest.approx([TILE * row for row in range(len(level))], abs=0.01), label
        assert 2 <= len(level) <= 4
        assert len(level) == 4 or number == len(sheets) - 1, "only the last block may have fewer rows"


@pytest.mark.parametrize("wanted", CUT, ids=str)
def test_crop_marks_stand_outside_the_block_and_inside_the_printable_area(wanted: Wanted) -> None:
    paper = PAPERS[wanted.paper]
    for label, found in marks(wanted):
        bottom = min(mark.start[1] for mark in found if abs(mark.start[1] - mark.end[1]) < 0.01)
        left, right = (paper.width / 2 - TILE) * MM, (paper.width / 2 + TILE) * MM
        top = (paper.height + 3 * TILE) / 2 * MM
        for mark in found:
            for x, y in (mark.start, mark.end):
                outside = x < left - MM / 2 or x > right + MM / 2 or y < bottom - MM / 2 or y > top + MM / 2
                assert outside, label
                assert 5 * MM - 0.01 <= x <= (paper.width - 5) * MM + 0.01, label
                assert 5 * MM - 0.01 <= y <= (paper.height - 5) * MM + 0.01, label


@pytest.mark.parametrize("wanted", CUT, ids=str)
def test_pictures_to_cut_are_blocks_of_whole_cards(wanted: Wanted) -> None:
    sizes = [(drawn.width, drawn.height) for drawn in wanted.job.words["figures"].values() if drawn.name == "cut"]
    assert sizes[0] == (174.0, 261.0)
    assert {width for width, _ in sizes} == {174.0}
    assert {height for _, height in sizes} <= {87.0, 174.0, 261.0}


@pytest.mark.parametrize("wanted", CUT, ids=str)
def test_every_sheet_to_cut_has_a_ruler_of_50_mm(wanted: Wanted) -> None:
    cut = {sheet.label for sheet in wanted.job.sheets if sheet.trim is not None}
    with wanted.opened() as pdf:
        for page, label in zip(pdf.pages, wanted.pages.labels, strict=True):
            if label.rstrip("0123456789") in cut:
                lengths = [part.length / MM for part in shown(page) if isinstance(part, Stroke)]
                assert any(length == pytest.approx(50.0, abs=0.01) for length in lengths), label
