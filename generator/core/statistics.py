"""Quantiles and shares of samples, with their standard errors; samples are given in ascending order."""

from __future__ import annotations

from collections.abc import Sequence


def lower_quantile(ordered: Sequence[int], percent: int) -> int:
    """Return the value at place (n - 1) * percent / 100, rounded down: for 50 the lower one of two in the middle."""
    return ordered[(len(ordered) - 1) * percent // 100]


def nearest_rank(ordered: Sequence[int], percent: int) -> int:
    """Return the least value that at least `percent` of a hundred do not exceed (the nearest-rank quantile)."""
    return ordered[max(0, -(-percent * len(ordered) // 100) - 1)]


def share_error(share: float, count: int) -> float:
    """Return the standard error of a share that was found in `count` trials."""
    return float((share * (1 - share) / count) ** 0.5)


def quantile_error(ordered: Sequence[int], percent: int) -> float:
    """Return the standard error of `lower_quantile`: half the way between the values one binomial deviation to either side."""
    count = len(ordered)
    spread = float((count * percent * (100 - percent)) ** 0.5) / 100
    middle = (count - 1) * percent / 100
    low, high = max(0, round(middle - spread)), min(count - 1, round(middle + spread))
    return (ordered[high] - ordered[low]) / 2
