"""Quantiles, shares and means of samples against their definitions, their errors and intervals against known values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.statistics import (
    lower_quantile,
    mean_estimate,
    nearest_rank,
    quantile_error,
    share_error,
    share_estimate,
    student_95,
)

SAMPLES = st.lists(st.integers(-50, 50), min_size=1, max_size=40).map(sorted)


@given(SAMPLES, st.integers(1, 100))
def test_the_nearest_rank_is_the_least_value_that_enough_do_not_exceed(ordered: list[int], percent: int) -> None:
    def enough(value: int) -> bool:
        return 100 * sum(one <= value for one in ordered) >= percent * len(ordered)

    assert nearest_rank(ordered, percent) == next(value for value in ordered if enough(value))


@given(SAMPLES)
def test_quantiles_go_from_the_least_to_the_greatest_and_never_down(ordered: list[int]) -> None:
    for quantile in (lower_quantile, nearest_rank):
        found = [quantile(ordered, percent) for percent in range(101)]
        assert found == sorted(found)
        assert (found[0], found[100]) == (ordered[0], ordered[-1])


@pytest.mark.parametrize(
    ("ordered", "percent", "lower", "nearest"),
    [((1, 2, 3, 4), 50, 2, 2), ((1, 2, 3, 4), 75, 3, 3), ((1, 2, 3), 50, 2, 2), ((7,), 10, 7, 7), ((1, 9), 99, 1, 9)],
)
def test_quantiles_of_a_few(ordered: tuple[int, ...], percent: int, lower: int, nearest: int) -> None:
    assert (lower_quantile(ordered, percent), nearest_rank(ordered, percent)) == (lower, nearest)


def test_errors_are_binomial_deviations() -> None:
    assert share_error(0.5, 400) == pytest.approx(0.025)
    assert share_error(0.0, 400) == share_error(1.0, 400) == 0
    assert quantile_error(range(400), 50) == pytest.approx(10, abs=0.6)
    assert quantile_error(range(400), 25) == pytest.approx((400 * 0.25 * 0.75) ** 0.5, abs=0.6)
    assert quantile_error((7,), 50) == 0


@pytest.mark.parametrize(
    ("found", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 29, 0.0061, 0.1718), (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)  # fmt: skip
def test_intervals_of_shares_are_wilsons(found: int, count: int, low: float, high: float) -> None:
    """The last three are those of R. G. Newcombe's comparison of 1998 (method 3); the others follow from the formula by hand."""
    estimate = share_estimate(found, count)
    assert estimate.value == found / count
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=6e-5)


@given(st.integers(1, 500).flatmap(lambda count: st.tuples(st.integers(0, count), st.just(count))))
def test_the_ends_of_a_shares_interval_are_where_it_would_be_a_deviation_too_far(trials: tuple[int, int]) -> None:
    found, count = trials
    estimate = share_estimate(found, count)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    for end in (estimate.low, estimate.high):
        if 0 < end < 1:
            assert abs(estimate.value - end) == pytest.approx(1.959964 * share_error(end, count), rel=1e-6)
    assert share_estimate(count - found, count).low == pytest.approx(1 - estimate.high, abs=1e-9)


def test_the_interval_of_a_mean_is_normal() -> None:
    estimate = mean_estimate([3, 1, 2, 4, 5, 3])
    assert estimate.value == 3
    assert estimate.high - 3 == pytest.approx(1.959964 * (2.0 / 6) ** 0.5)
    assert estimate.low + estimate.high == pytest.approx(6)
    assert mean_estimate([7]) == mean_estimate([7, 7, 7])


@pytest.mark.parametrize(
    ("freedom", "deviations"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (9, 2.262), (19, 2.093), (39, 2.023), (999, 1.962)],
)
def test_few_degrees_of_freedom_want_wider_intervals(freedom: int, deviations: float) -> None:
    """Held against printed tables of Student's distribution."""
    assert student_95(freedom) == pytest.approx(deviations, abs=0.004)
