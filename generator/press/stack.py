"""Blocks one below the other: where each lies, and how high they are together."""

from __future__ import annotations

from reportlab.platypus.flowables import Flowable


def stack(kids: list[Flowable], width: float) -> tuple[list[float], float]:
    """Return how far below the top each block's bottom lies, and the height of all, in points."""
    places: list[float] = []
    down = 0.0
    for number, kid in enumerate(kids):
        down += kid.getSpaceBefore() if number else 0.0
        down += kid.wrap(width, 1e6)[1]
        places.append(down)
        down += kid.getSpaceAfter() if number < len(kids) - 1 else 0.0
    return places, down
