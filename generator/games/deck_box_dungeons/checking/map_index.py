"""A quest's map to look-ups, worked out anew from its rows: rooms by id and square, exits, facing exits, distances.

Nothing here is shared with the generator: the table of exits is written down a second time on purpose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from generator.core.grid import SIDES, STEP, Side, opposite, turned
from generator.games.deck_box_dungeons.quest.model import Quest, Room
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace

EXITS: dict[str, str] = {
    "1A": "n", "2A": "n", "3A": "n", "4A": "n", "5A": "n", "6A": "nwe", "7A": "n", "8A": "nwe",
    "9A": "nwe", "10A": "nwe", "11A": "n", "12A": "w", "13A": "ne", "14A": "n", "15A": "nwe",
    "1B": "", "2B": "", "3B": "ne", "4B": "we", "5B": "we", "6B": "nwe", "7B": "w", "8B": "n",
    "9B": "w", "10B": "n", "11B": "we", "12B": "nw", "13B": "n", "14B": "nwe", "15B": "w",
}  # fmt: skip
"""The exits of every room face besides its entry, as they are publicly known."""

Pair = tuple[str, str]
"""The ids of two rooms, in alphabetical order."""


class MapIndex(msgspec.Struct, frozen=True):
    """A quest with what the checks look up: the first room of an id or a square counts, unknown names are left out.

    `sides` are a room's exits as sides of the map without the dungeon door; `joints` are the pairs of rooms with facing
    exits (B-47) and `facing` those exits; `beside` and `depth` follow the passages, gates left aside.
    """

    quest: Quest
    rooms: dict[str, Room]
    faces: dict[str, RoomFace]
    at: dict[tuple[int, int], Room]
    sides: dict[str, frozenset[Side]]
    facing: set[tuple[str, Side]]
    joints: set[Pair]
    beside: dict[str, set[str]]
    depth: dict[str, int]
    start: Room | None
    finale: Room | None

    def face(self, room: Room) -> RoomFace | None:
        """Return the face a room shows, or None when the quest does not hold it."""
        return self.faces.get(room.label)


def index_map(quest: Quest) -> MapIndex:
    """Return the look-ups of a quest; never raises, whatever its ids say."""
    rooms = {room.id: room for room in reversed(quest.rooms)}
    at = {(room.x, room.y): room for room in reversed(quest.rooms)}
    sides = {room.id: _sides(room.label, room.heading, door=room.role == "start") for room in rooms.values()}
    facing, joints = _facing(rooms, at, sides)
    beside = _beside(quest, rooms)
    start = next((room for room in quest.rooms if room.role == "start"), None)
    faces = {face.label: face for face in reversed(quest.faces)}
    depth = _depths(beside, start.id) if start else {}
    return MapIndex(quest, rooms, faces, at, sides, facing, joints, beside, depth, start, rooms.get(quest.finale.room))


def pair(a: str, b: str) -> Pair:
    """Return two rooms as one unordered pair."""
    return (a, b) if a < b else (b, a)


@lru_cache(maxsize=256)
def _sides(label: str, heading: Side, *, door: bool) -> frozenset[Side]:
    """Return the sides of the map that a room's exits point to, without its entry where that is the dungeon door."""
    exits = frozenset(turned(side, heading) for side in SIDES if side in EXITS.get(label, ""))
    return exits if door else exits | {opposite(heading)}


def _facing(
    rooms: Mapping[str, Room], at: Mapping[tuple[int, int], Room], sides: Mapping[str, frozenset[Side]]
) -> tuple[set[tuple[str, Side]], set[Pair]]:
    """Return the exits that meet an exit of the next room, as room and side, and the pairs of rooms that they join."""
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
    """Return the fewest steps from the start to every room that can be reached, gates left aside."""
    depth = {start: 0}
    queue = [start]
    for name in queue:
        for other in beside[name]:
            if other not in depth:
                depth[other] = depth[name] + 1
                queue.append(other)
    return depth
