"""Saddle stitch: folded and laid into one another, the pages of a booklet follow one another, and inner sheets creep."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.press.imposition.saddle_stitch import MOST_SHEETS, THICKNESS, Side, gatherings, sides


def leafed_through(laid: list[Side]) -> list[int]:
    """Return the numbers of the pages as a reader meets them who folds the sheets of each gathering into one another.

    A sheet is folded with its front outside: its right front page and left back page are one leaf before the middle, its right back
    page and its left front page one leaf behind it.
    """
    found: list[int] = []
    for gathering in dict.fromkeys(side.gathering for side in laid):
        papers = [
            (front, back)
            for front, back in zip(laid[::2], laid[1::2], strict=True)
            if front.gathering == back.gathering == gathering
        ]
        papers.sort(key=lambda paper: paper[0].sheet)
        found += [number for front, back in papers for number in (front.right, back.left)]
        found += [number for front, back in reversed(papers) for number in (back.right, front.left)]
    return found


def in_order(laid: list[Side], pages: int) -> bool:
    numbers = leafed_through(laid)
    return numbers == [*range(1, pages + 1), *[0] * (len(numbers) - pages)] and len(numbers) - pages < 4 * len(
        {side.gathering for side in laid}
    )


@given(st.integers(1, 700), st.integers(1, 20))
def test_folded_sheets_are_read_in_order(pages: int, most: int) -> None:
    laid = sides(pages, most)
    assert in_order(laid, pages)
    assert all(
        front.front and not back.front and front.sheet == back.sheet for front, back in zip(laid[::2], laid[1::2], strict=True)
    )


def test_a_sheet_that_is_laid_wrongly_is_found_out() -> None:
    laid = sides(16)
    assert in_order(laid, 16)
    assert not in_order([laid[1], laid[0], *laid[2:]], 16)
    assert not in_order([*laid[:2], *laid[4:], *laid[2:4]][:8][::-1], 16)


@given(st.integers(1, 2000), st.integers(1, 20))
def test_gatherings_are_few_and_alike(pages: int, most: int) -> None:
    found = gatherings(pages, most)
    assert sum(found) == max(1, -(-pages // 4))
    assert max(found) <= most
    assert max(found) - min(found) <= 1
    assert len(found) == -(-sum(found) // most)


@pytest.mark.parametrize(("pages", "sheets"), [(1, [1]), (4, [1]), (5, [2]), (60, [15]), (61, [8, 8]), (130, [11, 11, 11])])
def test_a_booklet_has_as_many_sheets_as_a_stapler_takes(pages: int, sheets: list[int]) -> None:
    assert gatherings(pages) == sheets
    assert max(sheets) <= MOST_SHEETS


def test_inner_sheets_creep_by_the_thickness_of_those_round_them() -> None:
    laid = sides(61)
    for gathering in (1, 2):
        creeps = [side.creep for side in laid if side.gathering == gathering and side.front]
        assert creeps == pytest.approx([sheet * THICKNESS for sheet in range(8)])
    assert [side.creep for side in laid[::2]] == [side.creep for side in laid[1::2]]
