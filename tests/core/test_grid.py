"""Sides turn and turn back, and distances are shortest ways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.grid import SIDES, Side, Spot, distances, opposite, side_towards, turned, unturned

SPOTS = st.builds(Spot, st.integers(-9, 9), st.integers(-9, 9))
TURNED = {"n": "nesw", "e": "eswn", "s": "swne", "w": "wnes"}
"""For every heading, where the card's north, east, south and west then point."""


def test_sides_go_clockwise_from_the_north() -> None:
    assert SIDES == ("n", "e", "s", "w")


@pytest.mark.parametrize("heading", SIDES)
def test_turning_a_card_takes_its_sides_round_with_it(heading: Side) -> None:
    assert "".join(turned(side, heading) for side in SIDES) == TURNED[heading]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("heading", SIDES)
def test_unturned_undoes_turned_and_the_other_way_round(side: Side, heading: Side) -> None:
    assert unturned(turned(side, heading), heading) == side
    assert turned(unturned(side, heading), heading) == side


def test_opposite_sides_are_two_quarters_apart() -> None:
    assert {side: opposite(side) for side in SIDES} == {"n": "s", "e": "w", "s": "n", "w": "e"}


def test_north_is_up_and_rows_count_downwards() -> None:
    assert [Spot(3, 3).beside(side) for side in SIDES] == [(3, 2), (4, 3), (3, 4), (2, 3)]


@given(SPOTS, st.sampled_from(SIDES))
@settings(max_examples=60, deadline=None)
def test_a_step_and_the_step_across_lead_home_and_are_seen_from_both_ends(spot: Spot, side: Side) -> None:
    beside = spot.beside(side)
    assert beside.beside(opposite(side)) == spot
    assert side_towards(spot, beside) == side
    assert side_towards(beside, spot) == opposite(side)


@given(SPOTS, SPOTS)
@settings(max_examples=80, deadline=None)
def test_squares_that_do_not_touch_have_no_side_between_them(here: Spot, there: Spot) -> None:
    if abs(here.x - there.x) + abs(here.y - there.y) == 1:
        assert here.beside(side_towards(here, there)) == there
    else:
        with pytest.raises(ValueError, match="no neighbours"):
            side_towards(here, there)


def on(plan: list[str]) -> tuple[dict[Spot, int], list[Spot]]:
    starts = [Spot(x, y) for y, row in enumerate(plan) for x, square in enumerate(row) if square == "S"]
    floor = {Spot(x, y) for y, row in enumerate(plan) for x, square in enumerate(row) if square in "S."}

    def beside(spot: Spot) -> Iterator[Spot]:
        return (after for side in SIDES if (after := spot.beside(side)) in floor)

    return distances(starts, beside), starts


def drawn(found: dict[Spot, int], plan: list[str]) -> list[str]:
    return ["".join(str(found.get(Spot(x, y), "#")) for x in range(len(row))) for y, row in enumerate(plan)]


def test_distances_go_round_walls_and_leave_out_what_cannot_be_reached() -> None:
    plan = ["S.#..", ".##.#", "...#.", "##.#.", "....#"]
    found, _ = on(plan)
    assert drawn(found, plan) == ["01###", "1####", "234##", "##5##", "8767#"]


def test_distances_from_several_starts_count_from_the_nearest() -> None:
    plan = ["S....S", "......"]
    found, _ = on(plan)
    assert drawn(found, plan) == ["012210", "123321"]


def test_without_a_start_nothing_is_found() -> None:
    assert distances([], lambda spot: [spot]) == {}


@given(st.lists(st.text("S.#", min_size=6, max_size=6), min_size=1, max_size=6))
@settings(max_examples=80, deadline=None)
def test_distances_differ_by_at_most_one_between_neighbours_and_are_nought_only_at_starts(plan: list[str]) -> None:
    found, starts = on(plan)
    assert {spot for spot, steps in found.items() if not steps} == set(starts)
    for spot, steps in found.items():
        near = [found[after] for side in SIDES if (after := spot.beside(side)) in found]
        assert all(abs(steps - other) <= 1 for other in near)
        assert not steps or steps - 1 in near
