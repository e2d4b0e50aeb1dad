"""A quest charted anew from its rows alone: rooms by id and square, exits by the card table, facing exits, distances.

Nothing here is shared with the generator: the table of exits is written down a second time on purpose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from generator.core.grid import SIDES, STEP, Side, Spot, distances, opposite, turned
from generator.games.deck_box_dungeons.quest.model import Quest, Room
from generator.games.deck_box_dungeons.quest.spaces import ENTRY, MOUTH, SIZE, spawn_spaces, start_zone
from generator.games.deck_box_dungeons.quest.theme_schema import Face

EXITS: dict[str, str] = {
    "1A": "n", "2A": "n", "3A": "n", "4A": "n", "5A": "n", "6A": "nwe", "7A": "n", "8A": "nwe",
    "9A": "nwe", "10A": "nwe", "11A": "n", "12A": "w", "13A": "ne", "14A": "n", "15A": "nwe",
    "1B": "", "2B": "", "3B": "ne", "4B": "we", "5B": "we", "6B": "nwe", "7B": "w", "8B": "n",
    "9B": "w", "10B": "n", "11B": "we", "12B": "nw", "13B": "n", "14B": "nwe", "15B": "w",
}  # fmt: skip
"""The exits of every room face besides its entry, from the table of section 2.1 of the games' facts."""
FEWEST_START_SPACES = 4

Pair = tuple[str, str]
Fault = tuple[str, str]
"""A kind of problem and what is the matter, without the place."""


class Chart(msgspec.Struct, frozen=True):
    """A quest with what the checks look up: the first room of an id or a square counts, unknown names are left out.

    `sides` are a room's exits as sides of the map without the dungeon door; `joints` are the pairs of rooms with facing
    exits (B-47) and `facing` those exits; `beside` and `depth` follow the passages, gates left aside.
    """

    quest: Quest
    rooms: dict[str, Room]
    faces: dict[str, Face]
    at: dict[tuple[int, int], Room]
    sides: dict[str, frozenset[Side]]
    facing: set[tuple[str, Side]]
    joints: set[Pair]
    beside: dict[str, set[str]]
    depth: dict[str, int]
    start: Room | None
    finale: Room | None

    def face(self, room: Room) -> Face | None:
        """Return the face a room shows, or None when the quest does not hold it."""
        return self.faces.get(room.label)


def chart(quest: Quest) -> Chart:
    """Return the chart of a quest; never raises, whatever its ids say."""
    rooms = {room.id: room for room in reversed(quest.rooms)}
    at = {(room.x, room.y): room for room in reversed(quest.rooms)}
    sides = {room.id: _sides(room.label, room.heading, room.role == "start") for room in rooms.values()}
    facing, joints = _facing(rooms, at, sides)
    beside = _beside(quest, rooms)
    start = next((room for room in quest.rooms if room.role == "start"), None)
    faces = {face.label: face for face in reversed(quest.faces)}
    depth = _depths(beside, start.id) if start else {}
    return Chart(quest, rooms, faces, at, sides, facing, joints, beside, depth, start, rooms.get(quest.finale.room))


def pair(a: str, b: str) -> Pair:
    """Return two rooms as one unordered pair."""
    return (a, b) if a < b else (b, a)


@lru_cache(maxsize=256)
def _sides(label: str, heading: Side, door: bool) -> frozenset[Side]:
    exits = frozenset(turned(side, heading) for side in SIDES if side in EXITS.get(label, ""))
    return exits if door else exits | {opposite(heading)}


def _facing(
    rooms: Mapping[str, Room], at: Mapping[tuple[int, int], Room], sides: Mapping[str, frozenset[Side]]
) -> tuple[set[tuple[str, Side]], set[Pair]]:
    facing: set[tuple[str, Side]] = set()
    joints: set[Pair] = set()
    for name, room in rooms.items():
        for side in sides[name]:
            dx, dy = STEP[side]
            other = at.get((room.x + dx, room.y + dy))
            if other is not None and opposite(side) in sides[other.id]:
                facing.add((name, side))
                joints.add(pair(name, other.id))
    return facing, joints


def _beside(quest: Quest, rooms: Mapping[str, Room]) -> dict[str, set[str]]:
    beside: dict[str, set[str]] = {name: set() for name in rooms}
    for passage in quest.passages:
        if passage.a in beside and passage.b in beside:
            beside[passage.a].add(passage.b)
            beside[passage.b].add(passage.a)
    return beside


def _depths(beside: Mapping[str, Iterable[str]], start: str) -> dict[str, int]:
    depth = {start: 0}
    queue = [start]
    for name in queue:
        for other in beside[name]:
            if other not in depth:
                depth[other] = depth[name] + 1
                queue.append(other)
    return depth


# ---------------------------------------------------------------------- the squares of one face


@lru_cache(maxsize=128)
def spaces(face: Face) -> int:
    """Return how many numbered spawn spaces a face has."""
    return len(spawn_spaces(face))


@lru_cache(maxsize=128)
def face_faults(face: Face) -> tuple[Fault, ...]:
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
        if MOUTH[side] not in reached:
            faults.append(("blocked", f"nobody can walk from the entry to the exit {side}"))
    if not reached.issuperset(diagram):
        faults.append(("blocked", "nobody can walk from the entry to the spawn point"))
    return tuple(faults)


@lru_cache(maxsize=128)
def zone_faults(face: Face) -> tuple[str, ...]:
    """Return what is wrong with the starting zone of a face: four dry spaces, connected with the door (B-45)."""
    zone = start_zone(face)
    faults = []
    if len(set(zone)) < FEWEST_START_SPACES:
        faults.append(f"its starting zone has {len(set(zone))} spaces and needs {FEWEST_START_SPACES}")
    if not _flood(face, ENTRY, ".").issuperset(zone) or any(_square(face, spot) != "." for spot in zone):
        faults.append("its starting zone is not dry floor connected with the door")
    return tuple(faults)


def _square(face: Face, spot: Spot) -> str:
    return face.squares[spot.y][spot.x] if 0 <= spot.x < SIZE and 0 <= spot.y < SIZE else "#"


def _flood(face: Face, first: Spot, over: str) -> set[Spot]:
    """Return all squares that can be walked to from `first`, itself included."""

    def near(spot: Spot) -> list[Spot]:
        return [other for other in map(spot.beside, SIDES) if _square(face, other) in over]

    return set(distances([first], near))
