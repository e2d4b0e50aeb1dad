"""Quantiles and shares of samples against their definitions, and their errors against known values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.statistics import lower_quantile, nearest_rank, quantile_error, share_error

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
