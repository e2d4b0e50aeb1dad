"""What the pictures of a quest tell in words: its map room by room, its enemies, its logs, tables and tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from generator.core.data import Record, load
from generator.core.grid import SIDES, Side, Spot, opposite, side_towards
from generator.draw.told import Boxes, Exit, Fields, Lines, Place, Places, Rows, Told
from generator.games.deck_box_dungeons.paper.room_cards import spots_of, turned_spot
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE
from generator.games.deck_box_dungeons.quest.model import GateKind, Passage, Quest, Room
from generator.games.deck_box_dungeons.quest.spaces import start_zone


class ToldWords(Record):
    """The words of told.toml."""

    room: str
    start: str
    finale: str
    arrow: str
    number: str
    wall: str
    water: str
    pit: str
    grid: str
    closed: str
    door: str
    locked: str
    sealed: str
    barred: tuple[str, str]
    ledge: tuple[str, str]
    marked: str
    log: str
    notes: str
    exits: tuple[str, str, str, str]
    exit_closed: str
    enemies: tuple[str, ...]
    values: tuple[str, ...]
    power: str
    health: str
    health_empty: str
    health_trimmed: str
    none: str
    names: tuple[str, ...]
    energy: str
    treasure: str
    items: str
    hero: str
    hero_plain: str
    gear: str
    sides: dict[Side, str]


@cache
def told_words() -> ToldWords:
    """Return the words of pictures that are read. Raises BadData."""
    return load(ToldWords, PACKAGE, "told.toml")


def nothing() -> tuple[Told, ...]:
    """Return what a picture tells whose alt text says it all."""
    return ()


def map_told(quest: Quest) -> tuple[Told, ...]:
    """Return the map of a quest as its room cards, each with what it shows and where its exits lead."""
    entries = {entry.room: str(entry.number) for entry in quest.encounters}
    places = tuple(_room(quest, room, entries.get(room.id, "")) for room in quest.rooms)
    return Lines((told_words().grid,)), Places(places)


def _room(quest: Quest, room: Room, entry: str) -> Place:
    words, face = told_words(), quest.face(room.label)
    said = []
    if room.role == "start":
        said.append(words.start.format(spots=_names([turned_spot(spot, room.heading) for spot in start_zone(face)])))
    if room.role == "finale":
        said.append(words.finale)
    said.append(words.arrow.format(side=words.sides[room.heading]))
    for kind, text in (("#", words.wall), ("~", words.water), ("o", words.pit)):
        spots = spots_of(face, kind, room.heading)
        if spots:
            said.append(text.format(spots=_names(spots)))
    exits = tuple(_exit(quest, room, side) for side in sorted(room.exits(face), key=SIDES.index))
    return Place(room.label, words.room.format(label=room.label), tuple(said), exits, entry)


def _names(spots: Sequence[Spot]) -> str:
    return ", ".join(f"{'ABCDE'[spot.x]}{spot.y + 1}" for spot in sorted(spots, key=lambda spot: (spot.y, spot.x)))


def _exit(quest: Quest, room: Room, side: Side) -> Exit:
    words, rooms = told_words(), {one.id: one for one in quest.rooms}
    for passage in quest.passages:
        if room.id in (passage.a, passage.b):
            other = rooms[passage.b if room.id == passage.a else passage.a]
            if side_towards(room.spot, other.spot) == side:
                return Exit(words.sides[side], other.label, _gate(passage, room))
    if any(row.room == room.id and row.side == side for row in quest.closed):
        return Exit(words.sides[side], note=words.closed)
    return Exit(words.sides[side], note=words.door if room.role == "start" and side == opposite(room.heading) else words.closed)


def _gate(passage: Passage, room: Room) -> str:
    words = told_words()
    here = 0 if passage.a == room.id else 1
    kinds: Mapping[GateKind, str] = {
        "locked": words.locked, "sealed": words.sealed, "barred": words.barred[here], "ledge": words.ledge[here],
    }  # fmt: skip
    return kinds[passage.gate] if passage.gate else ""


# ---------------------------------------------------------------------- boxes and tables


def boxes_told(label: str, count: int, marks: Sequence[int]) -> tuple[Told, ...]:
    """Return numbered boxes to tick, some of them marked."""
    marked = told_words().marked
    return (Boxes(label, tuple(marked.format(number=at) if at in marks else str(at) for at in range(1, count + 1))),)


def log_told(rows: Sequence[str]) -> tuple[Told, ...]:
    """Return the log of the rooms, by number and name."""
    return (Boxes(told_words().log, tuple(rows)),)


def notes_told(rooms: int) -> tuple[Told, ...]:
    """Return the log of rooms that is written on, by their numbers alone."""
    return (Fields(tuple(told_words().notes.format(number=number) for number in range(1, rooms + 1))),)


def table_told(rows: Mapping[int, tuple[str, Side, int]]) -> tuple[Told, ...]:
    """Return the table of exits: for each number the card's label, the side its arrow points to, the encounter; or no label."""
    words = told_words()
    found = tuple(
        (str(number), label, words.sides[side], str(read)) if label else (str(number), words.exit_closed, "", "")
        for number, (label, side, read) in rows.items()
    )
    return (Rows("", words.exits, found),)
