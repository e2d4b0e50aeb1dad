"""The grades: how many of 100 games a sensible party wins."""

from __future__ import annotations

from generator.games.deck_box_dungeons.quest.model import Grade

BANDS: dict[Grade, tuple[int, int]] = {"easy": (80, 92), "medium": (55, 75), "hard": (30, 50)}
"""Fewest and most wins in 100 games of a sensible party, for the number of heroes that a quest is made for."""
TARGETS: dict[Grade, int] = {"easy": 86, "medium": 65, "hard": 40}
"""The wins that a quest is tuned to."""
BORDERS: dict[Grade, float] = {"easy": 77.5, "medium": 52.5, "hard": 0.0}
"""Wins in 100 from which on measured games count as a grade, the easiest first: the middle of the gaps between the bands."""

GAMES: dict[int, int] = {1: 160, 2: 160, 3: 120, 4: 100}
"""Games that are played for the grade, by the number of heroes; larger parties take longer."""


def grade_of(wins: float) -> Grade:
    """Return the grade of a number of wins in 100."""
    return next(grade for grade, border in BORDERS.items() if wins >= border)
