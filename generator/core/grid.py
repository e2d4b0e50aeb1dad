"""Squares and sides: the four directions, turning, and shortest ways on a small grid."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

Side = Literal["n", "e", "s", "w"]
SIDES: tuple[Side, ...] = ("n", "e", "s", "w")
STEP: dict[Side, tuple[int, int]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Spot(NamedTuple):
    """A square: column to the right, row downwards, both from the top left."""

    x: int
    y: int

    def beside(self, side: Side) -> Spot:
        """Return the next square on that side."""
        dx, dy = STEP[side]
        return Spot(self.x + dx, self.y + dy)


def turned(side: Side, heading: Side) -> Side:
    """Return where a side of a card points once the card's north is turned to `heading`."""
    return SIDES[(SIDES.index(side) + SIDES.index(heading)) % 4]


def unturned(side: Side, heading: Side) -> Side:
    """Return which side of the card itself points to `side` when its north is turned to `heading`."""
    return SIDES[(SIDES.index(side) - SIDES.index(heading)) % 4]


def opposite(side: Side) -> Side:
    """Return the side across."""
    return SIDES[(SIDES.index(side) + 2) % 4]


def side_towards(here: tuple[int, int], there: tuple[int, int]) -> Side:
    """Return the side of `here` that touches `there`; ValueError when the squares are not neighbours."""
    step = (there[0] - here[0], there[1] - here[1])
    for side in SIDES:
        if STEP[side] == step:
            return side
    raise ValueError(f"{here} and {there} are no neighbours")


def distances(start: Iterable[Spot], neighbours: Callable[[Spot], Iterable[Spot]]) -> dict[Spot, int]:
    """Return the number of steps from the nearest start to every square that can be reached (breadth first)."""
    steps = dict.fromkeys(start, 0)
    queue = deque(steps)
    while queue:
        spot = queue.popleft()
        for after in neighbours(spot):
            if after not in steps:
                steps[after] = steps[spot] + 1
                queue.append(after)
    return steps
