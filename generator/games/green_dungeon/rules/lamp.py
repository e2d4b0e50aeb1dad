"""The lamp: a track of boxes in place of the tracks of time and events, one box for every time cube (our rule, G-68).

Every fifth box is an event check, with as many event cubes as the two tracks would hold there.
"""

from __future__ import annotations

RELIEF = 3
"""Every so many checks the time track is full, and cubes leave the event track (G-40)."""
RELIEVED = 2
"""How many cubes leave it."""


def cubes_checked(number: int) -> int:
    """Return with how many event cubes check `number`, from 1, is made: 1 2 3 2 3 4 3 4 5 ..."""
    return cubes_left(number - 1) + 1


def cubes_left(checks: int) -> int:
    """Return how many event cubes stand after so many checks (G-68)."""
    return checks - RELIEVED * (checks // RELIEF)


def events_of(lamp: int, every: int) -> tuple[int, ...]:
    """Return the event cubes of every check that a lamp of so many boxes has room for; its last box is never a check."""
    return tuple(cubes_checked(number) for number in range(1, (lamp - 1) // every + 1))


def most_cubes_of(lamp: int, every: int) -> int:
    """Return the most event cubes that stand after any check of a lamp of so many boxes, 0 where it has room for none."""
    return max((cubes_left(number) for number in range(1, (lamp - 1) // every + 1)), default=0)
