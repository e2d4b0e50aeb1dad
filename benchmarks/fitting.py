"""Fits in plain Python: log odds, least squares with what leaving each row out would predict, a slope common to several groups."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

RIDGE = 0.5
"""What is added to the square of every coefficient but the first, so that features few rows have cannot run away."""
Row = Sequence[float]


def log_odds(won: int, games: int) -> float:
    """Return the log odds of winning, finite even where all games or none were won."""
    return log((won + 0.5) / (games - won + 0.5))


def share(odds: float) -> float:
    """Return the share that log odds stand for."""
    return 1 / (1 + exp(-odds))


def inverse(matrix: Sequence[Row]) -> list[list[float]]:
    """Return the inverse of a matrix (Gauss and Jordan, the largest pivot first); raises ZeroDivisionError where there is none."""
    size = len(matrix)
    rows = [[*row, *(float(n == place) for n in range(size))] for place, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda place: abs(rows[place][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for place in range(size):
            if place != column:
                factor = rows[place][column]
                rows[place] = [value - factor * other for value, other in zip(rows[place], rows[column], strict=True)]
    return [row[size:] for row in rows]


def product(one: Row, other: Row) -> float:
    """Return the scalar product of two rows."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def least_squares(features: Sequence[Row], values: Row, ridge: float = RIDGE) -> tuple[list[float], list[float], list[float]]:
    """Return the coefficients of a fit, what it says of every row, and what it would say had it not seen that row.

    The first feature of every row is 1. The third list is exact: it follows from the leverage of each row.
    """
    count = len(features[0])
    square = [
        [sum(row[a] * row[b] for row in features) + (ridge if a == b and a else 0) for b in range(count)] for a in range(count)
    ]
    back = inverse(square)
    right = [sum(row[a] * value for row, value in zip(features, values, strict=True)) for a in range(count)]
    coefficients = [product(row, right) for row in back]
    fitted = [product(row, coefficients) for row in features]
    unseen = []
    for row, value, said in zip(features, values, fitted, strict=True):
        leverage = product(row, [product(other, row) for other in back])
        unseen.append(value - (value - said) / max(1e-9, 1 - leverage))
    return coefficients, fitted, unseen


def common_slope(groups: Sequence[Sequence[tuple[float, int, int]]]) -> tuple[float, float]:
    """Return the slope of the log odds that groups of (setting, games won, games) have in common, and its standard error.

    Every group has a height of its own; each point weighs as much as its games tell of its log odds. Settings at which all games
    or none are won weigh little. The error is infinite where no group has two settings.
    """
    above = below = 0.0
    for group in groups:
        weights = [games * share(log_odds(won, games)) * (1 - share(log_odds(won, games))) for _, won, games in group]
        total = sum(weights)
        x = sum(weight * setting for weight, (setting, _, _) in zip(weights, group, strict=True)) / total
        y = sum(weight * log_odds(won, games) for weight, (_, won, games) in zip(weights, group, strict=True)) / total
        for weight, (setting, won, games) in zip(weights, group, strict=True):
            above += weight * (setting - x) * (log_odds(won, games) - y)
            below += weight * (setting - x) ** 2
    return (above / below, below**-0.5) if below else (0.0, float("inf"))
