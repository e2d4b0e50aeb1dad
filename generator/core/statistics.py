"""Quantiles, shares and means of samples, with standard errors or 95 % intervals; quantiles want samples in ascending order."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

import msgspec

NORMAL_95 = 1.959964
"""So many standard deviations to either side hold 95 of a hundred values of a normal distribution."""

_STUDENT_95 = (12.706, 4.303, 3.182, 2.776)
"""The same of means by so few degrees of freedom, from 1 on, whose deviation is estimated too."""


class Estimate(msgspec.Struct, frozen=True):
    """What a sample says of a value: the value itself, and the two ends of its 95 % interval."""

    value: float
    low: float
    high: float


def rounded_quotient(whole: int, parts: int) -> int:
    """Return a number divided by another above 0, to the nearest whole one; halves are rounded up."""
    return (2 * whole + parts) // (2 * parts)


def lower_quantile(ordered: Sequence[int], percent: int) -> int:
    """Return the value at place (n - 1) * percent / 100, rounded down: for 50 the lower one of two in the middle."""
    return ordered[(len(ordered) - 1) * percent // 100]


def nearest_rank(ordered: Sequence[int], percent: int) -> int:
    """Return the least value that at least `percent` of a hundred do not exceed (the nearest-rank quantile)."""
    return ordered[max(0, -(-percent * len(ordered) // 100) - 1)]


def student_95(freedom: int) -> float:
    """Return how many standard errors to either side hold 95 of a hundred means, where the deviation is known by so many degrees of
    freedom (1 at least): within 0.004 of Student's distribution.

    Source: Cornish and Fisher's expansion, as in Abramowitz and Stegun 26.7.5.
    """
    if freedom <= len(_STUDENT_95):
        return _STUDENT_95[freedom - 1]
    z = NORMAL_95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


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


def share_estimate(hits: int, count: int) -> Estimate:
    """Return the share of `hits` in `count` trials (1 at least) with its Wilson score interval, whose ends lie within 0 and 1.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    share, spread = hits / count, NORMAL_95**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = float((share * (1 - share) * spread + spread**2 / 4) ** 0.5) / (1 + spread)
    return Estimate(share, 0.0 if hits == 0 else middle - half, 1.0 if hits == count else middle + half)


def mean_estimate(values: Sequence[int]) -> Estimate:
    """Return the mean of some values, in any order, with the interval of a mean that is distributed normally.

    One value alone tells nothing of the others: its interval is of no width.
    """
    count, mean = len(values), fsum(values) / len(values)
    variance = fsum((value - mean) ** 2 for value in values) / max(1, count - 1)
    half = NORMAL_95 * float((variance / count) ** 0.5)
    return Estimate(mean, mean - half, mean + half)
