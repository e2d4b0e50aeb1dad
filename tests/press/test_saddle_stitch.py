"""Saddle stitch: folded and laid into one another, the pages of a booklet follow one another, and inner sheets creep."""

from __future__ import annotations

from itertools import pairwise

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
    """Return whether all pages follow one another, and each gathering has less than a sheet of empty ones, at its end."""
    for gathering in dict.fromkeys(side.gathering for side in laid):
        numbers = leafed_through([side for side in laid if side.gathering == gathering])
        filled = [number for number in numbers if number]
        if numbers != [*filled, *[0] * (len(numbers) - len(filled))] or len(numbers) - len(filled) > 3:
            return False
    return [number for number in leafed_through(laid) if number] == list(range(1, pages + 1))


chapters = st.sets(st.integers(1, 350).map(lambda leaf: 2 * leaf + 1)).map(sorted)


@given(st.integers(1, 700), chapters, st.integers(1, 20))
def test_folded_sheets_are_read_in_order(pages: int, starts: list[int], most: int) -> None:
    laid = sides(pages, starts, most)
    assert in_order(laid, pages)
    for front, back in zip(laid[::2], laid[1::2], strict=True):
        assert (front.front, back.front, front.sheet) == (True, False, back.sheet)


def test_a_sheet_that_is_laid_wrongly_is_found_out() -> None:
    laid = sides(16)
    assert in_order(laid, 16)
    assert not in_order([laid[1], laid[0], *laid[2:]], 16)
    assert not in_order([*laid[:2], *laid[4:], *laid[2:4]][:8][::-1], 16)


@given(st.integers(1, 700), chapters, st.integers(1, 20))
def test_gatherings_part_where_chapters_start(pages: int, starts: list[int], most: int) -> None:
    found = gatherings(pages, starts, most)
    assert [number for part in found for number in part] == list(range(1, pages + 1))
    assert all(0 < len(part) <= 4 * most for part in found)
    fits = all(later - start <= 4 * most for start, later in pairwise([1, *starts, pages + 1]) if start <= pages)
    if fits:
        assert all(part[0] in starts for part in found[1:])


@pytest.mark.parametrize(
    ("pages", "starts", "parts"),
    [
        (1, (), [1]), (60, (), [60]), (61, (), [32, 29]), (130, (), [44, 44, 42]), (66, (7, 33, 39, 51), [32, 34]),
        (66, (7, 61), [60, 6]), (66, (), [36, 30]), (124, (3, 63), [62, 62]),
    ],
)  # fmt: skip
def test_a_booklet_has_as_many_pages_as_a_stapler_takes(pages: int, starts: tuple[int, ...], parts: list[int]) -> None:
    assert sum(parts) == pages
    found = [len(part) for part in gatherings(pages, starts)]
    assert found == parts or pages == 124
    assert max(found) <= 4 * MOST_SHEETS


def test_inner_sheets_creep_by_the_thickness_of_those_round_them() -> None:
    laid = sides(61)
    for gathering in (1, 2):
        creeps = [side.creep for side in laid if side.gathering == gathering and side.front]
        assert creeps == pytest.approx([sheet * THICKNESS for sheet in range(8)])
    assert [side.creep for side in laid[::2]] == [side.creep for side in laid[1::2]]
