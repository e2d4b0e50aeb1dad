"""The grades: how many of 100 games a sensible party wins."""

from __future__ import annotations

from generator.games.deck_box_dungeons.quest.model import Grade

BANDS: dict[Grade, tuple[int, int]] = {"easy": (80, 92), "medium": (55, 75), "hard": (30, 50)}
"""Fewest and most wins in 100 games of a sensible party, for the number of heroes that a quest is made for."""
TARGETS: dict[Grade, int] = {"easy": 86, "medium": 65, "hard": 40}
"""The wins that a quest is tuned to."""
_BORDERS: tuple[tuple[float, Grade], ...] = ((77.5, "easy"), (52.5, "medium"), (0.0, "hard"))
"""Wins in 100 from which on measured games count as a grade: the middle of the gaps between the bands."""


def grade_of(wins: float) -> Grade:
    """Return the grade of a number of wins in 100."""
    return next(grade for border, grade in _BORDERS if wins >= border)
