"""The squares of a room face: what can be walked, the numbered spawn diagram, the starting zone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.core.grid import SIDES, Side, Spot, distances
from generator.games.deck_box_dungeons.quest.theme_schema import Face

SIZE = 5
ENTRY = Spot(2, 4)
MOUTH: dict[Side, Spot] = {"n": Spot(2, 0), "e": Spot(4, 2), "s": ENTRY, "w": Spot(0, 2)}
"""The square behind the half space of each exit."""
START_SPACES = 4


def square(face: Face, spot: Spot) -> str:
    """Return what a square is: floor, wall, water or pit; outside the room all is wall."""
    inside = 0 <= spot.x < SIZE and 0 <= spot.y < SIZE
    return face.squares[spot.y][spot.x] if inside else "#"


def steps(face: Face, spot: Spot, over: str) -> Iterator[Spot]:
    """Yield the neighbours that are one of the squares in `over`, clockwise from the north."""
    for side in SIDES:
        beside = spot.beside(side)
        if square(face, beside) in over:
            yield beside


@lru_cache(maxsize=64)
def spawn_spaces(face: Face) -> tuple[Spot, ...]:
    """Return the spaces of the spawn diagram, number 1 first: outwards from the spawn point, never on pits (B-38, B-39)."""
    found = distances([Spot(*face.spawn)], lambda spot: steps(face, spot, ".~"))
    return tuple(sorted(found, key=lambda spot: (found[spot], spot.y, spot.x)))


@lru_cache(maxsize=64)
def start_zone(face: Face) -> tuple[Spot, ...]:
    """Return the four dry spaces nearest to the entry (B-45)."""
    found = distances([ENTRY], lambda spot: steps(face, spot, "."))
    return tuple(sorted(found, key=lambda spot: (found[spot], -spot.y, spot.x)))[:START_SPACES]
