"""Blocks that stay whole are dealt to columns: in their order, none too high, on as few pages as can be."""

from __future__ import annotations

import pytest

from generator.core.rng import Rng
from generator.press.setting.filling import LEAST_FILL, Room, Whole, fairest, first_fit, heights_of

ROOM = Room(2, 500.0, 680.0)


def blocks(number: int) -> list[Whole]:
    rng = Rng.root("filling", number)
    return [Whole(float(rng.between(60, 330)), 2.0, 7.0) for _ in range(rng.between(1, 15))]


def used(found: list[Whole], counts: list[int]) -> list[float]:
    """Return how high the blocks of each column are."""
    heights, place = [], 0
    for count in counts:
        heights.append(heights_of(found[place : place + count])[-1])
        place += count
    return heights


@pytest.mark.parametrize("number", range(40))
def test_every_block_has_a_column_and_no_column_is_too_high(number: int) -> None:
    found = blocks(number)
    greedy, fair = first_fit(found, ROOM), fairest(found, ROOM)
    assert sum(greedy) == sum(fair) == len(found)
    assert all(height <= ROOM.of(column) + 0.1 for column, height in enumerate(used(found, fair)))
    assert -(-len(fair) // ROOM.across) == -(-len(greedy) // ROOM.across)


def test_what_is_left_is_shared_out_where_that_is_enough_for_pictures() -> None:
    found = [Whole(200.0, 2.0, 7.0)] * 6
    assert first_fit(found, ROOM) == [2, 2, 2]
    assert fairest(found, ROOM) in ([2, 2, 1, 1], [1, 1, 2, 2], [2, 1, 2, 1], [1, 2, 1, 2], [2, 1, 1, 2], [1, 2, 2, 1])


def test_a_column_is_not_left_with_too_little_for_a_picture() -> None:
    tall = ROOM.first - LEAST_FILL / 2
    found = [Whole(tall - 107.0, 2.0, 7.0), Whole(100.0, 2.0, 7.0), Whole(100.0, 2.0, 7.0)]
    assert fairest(found, ROOM) == [1, 2]


def test_a_first_page_without_room_is_left_to_its_heading() -> None:
    assert first_fit([Whole(600.0, 2.0, 7.0)], ROOM) == [0, 0, 1]
