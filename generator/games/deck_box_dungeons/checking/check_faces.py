"""A room face to what is wrong with it by itself: its exits, its numbered spaces, the ways across it, its starting zone."""

from __future__ import annotations

from functools import lru_cache

from generator.core.grid import SIDES, Spot, distances
from generator.games.deck_box_dungeons.checking.map_index import EXITS, MapIndex
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.spaces import ENTRY, EXIT_SQUARES, SIZE, spawn_spaces, start_zone

FEWEST_START_SPACES = 4

Fault = tuple[str, str]
"""A kind of problem and what is the matter, without the place."""


def spawn_spaces_of(index: MapIndex, room: str) -> int | None:
    """Return how many numbered spaces a room has, by its id, or None when its face is not known."""
    face = index.faces.get(index.rooms[room].label) if room in index.rooms else None
    return None if face is None else len(spawn_spaces(face))


@lru_cache(maxsize=128)
def face_faults(face: RoomFace) -> tuple[Fault, ...]:
    """Return what is wrong with a face by itself: exits, spawn diagram, ways across (B-22, B-38, B-39)."""
    faults: list[Fault] = []
    wanted = EXITS.get(face.label)
    if wanted is None or len(face.exits) != len(wanted) or set(face.exits) != set(wanted):
        faults.append(("unknown-face", f"its exits {', '.join(face.exits) or 'none'} are not those of the card table"))
    diagram = spawn_spaces(face)
    if diagram[0] != tuple(face.spawn):
        faults.append(("spawn", "space 1 is not the spawn point"))
    for number, spot in enumerate(diagram, 1):
        if _square(face, spot) not in ".~":
            faults.append(("spawn", f"spawn space {number} lies on a wall or a pit"))
    if len(diagram) != len(set(diagram)) or set(diagram) != _flood(face, diagram[0], ".~"):
        faults.append(("spawn", "the spawn diagram does not number every space around the spawn point once"))
    reached = _flood(face, ENTRY, ".~o")
    for side in face.exits:
        if EXIT_SQUARES[side] not in reached:
            faults.append(("blocked", f"nobody can walk from the entry to the exit {side}"))
    if not reached.issuperset(diagram):
        faults.append(("blocked", "nobody can walk from the entry to the spawn point"))
    return tuple(faults)


@lru_cache(maxsize=128)
def zone_faults(face: RoomFace) -> tuple[str, ...]:
    """Return what is wrong with the starting zone of a face: four dry spaces, connected with the door (B-45)."""
    zone = start_zone(face)
    faults = []
    if len(set(zone)) < FEWEST_START_SPACES:
        faults.append(f"its starting zone has {len(set(zone))} spaces and needs {FEWEST_START_SPACES}")
    if not _flood(face, ENTRY, ".").issuperset(zone) or any(_square(face, spot) != "." for spot in zone):
        faults.append("its starting zone is not dry floor connected with the door")
    return tuple(faults)


def _square(face: RoomFace, spot: Spot) -> str:
    """Return what a square is, worked out apart from quest.spaces, whose numbers are checked here."""
    return face.squares[spot.y][spot.x] if 0 <= spot.x < SIZE and 0 <= spot.y < SIZE else "#"


def _flood(face: RoomFace, first: Spot, over: str) -> set[Spot]:
    """Return all squares that can be walked to from `first`, itself included."""

    def near(spot: Spot) -> list[Spot]:
        return [other for other in map(spot.beside, SIDES) if _square(face, other) in over]

    return set(distances([first], near))
