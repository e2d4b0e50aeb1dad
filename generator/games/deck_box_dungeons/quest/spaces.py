"""A room face to its squares: what each one is, the numbered spaces for enemies, the starting zone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.core.grid import SIDES, Side, Spot, distances
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace

SIZE = 5
ENTRY = Spot(2, 4)
EXIT_SQUARES: dict[Side, Spot] = {"n": Spot(2, 0), "e": Spot(4, 2), "s": ENTRY, "w": Spot(0, 2)}
"""The square inside the room behind the half space of each exit."""
START_SPACES = 4
NUMBERED = 13
"""Spaces of a room card that bear a printed number of the spawn diagram."""


def square(face: RoomFace, spot: Spot) -> str:
    """Return what a square is: `.` floor, `#` wall, `~` water or `o` pit; outside the room all is wall."""
    inside = 0 <= spot.x < SIZE and 0 <= spot.y < SIZE
    return face.squares[spot.y][spot.x] if inside else "#"


def neighbours(face: RoomFace, spot: Spot, kinds: str) -> Iterator[Spot]:
    """Yield the adjacent squares that are of one of the `kinds` (such as `.~`), clockwise from the north."""
    for side in SIDES:
        beside = spot.beside(side)
        if square(face, beside) in kinds:
            yield beside


@lru_cache(maxsize=64)
def spawn_spaces(face: RoomFace) -> tuple[Spot, ...]:
    """Return the spaces of the spawn diagram, number 1 first: outwards from the spawn point, never on pits (B-38, B-39)."""
    steps = distances([Spot(*face.spawn)], lambda spot: neighbours(face, spot, ".~"))
    return tuple(sorted(steps, key=lambda spot: (steps[spot], spot.y, spot.x)))


@lru_cache(maxsize=64)
def start_zone(face: RoomFace) -> tuple[Spot, ...]:
    """Return the four dry spaces nearest to the entry (B-45)."""
    steps = distances([ENTRY], lambda spot: neighbours(face, spot, "."))
    return tuple(sorted(steps, key=lambda spot: (steps[spot], -spot.y, spot.x)))[:START_SPACES]
