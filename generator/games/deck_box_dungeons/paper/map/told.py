"""What the pictures of a quest tell in words: its map and cards room by room, its enemies, its logs, tables and tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from generator.core.data import Record, load
from generator.core.grid import SIDES, Side, Spot, opposite, side_towards, turned, unturned
from generator.draw.landmarks.landmark import mark_of
from generator.draw.landmarks.tables import Marks
from generator.draw.told import Boxes, Exit, Fields, Lines, Place, Places, Rows, Told
from generator.games.deck_box_dungeons.paper.map.room_cards import RoomCard, placed_card, spots_of, turned_spot
from generator.games.deck_box_dungeons.paper.map.turning import MapView, map_view
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE
from generator.games.deck_box_dungeons.quest.model import GateKind, Passage, Quest, Room
from generator.games.deck_box_dungeons.quest.spaces import NUMBERED, spawn_spaces, start_zone


class ToldWords(Record):
    """The words of told.toml."""

    room: str
    named_room: str
    start: str
    landmark: str
    finale: str
    entered: str
    at: str
    wall: str
    water: str
    pit: str
    rest: str
    floor: str
    spawn: str
    space: str
    grid: str
    grid_turned: str
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
    enemy_face: str
    values: tuple[str, ...]
    power: str
    health: str
    health_empty: str
    health_trimmed: str
    none: str
    names: tuple[str, ...]
    lasting: str
    kept: tuple[str, ...]
    energy: str
    treasure: str
    items: str
    hero: str
    hero_plain: str
    number: str
    gear: str
    sides: dict[Side, str]
    page_sides: dict[Side, str]


@cache
def told_words() -> ToldWords:
    """Return the words of pictures that are read. Raises BadData."""
    return load(ToldWords, PACKAGE, "told.toml")


def map_told(quest: Quest, marks: Marks | None = None) -> tuple[Told, ...]:
    """Return the map of a quest as it lies on its page: its room cards, each with what it shows and where its exits lead.

    `marks` are the landmarks that its document tells.
    """
    view, words = map_view(quest), told_words()
    entries = {entry.room: str(entry.number) for entry in quest.encounters}
    places = tuple(_room(view, room, entries.get(room.id, ""), marks) for room in view.quest.rooms)
    return Lines((words.grid_turned.format(side=words.page_sides[view.north]) if view.turned else words.grid,)), Places(places)


def card_told(card: RoomCard) -> tuple[Told, ...]:
    """Return a room card by itself: its exits, what it is made of, its numbered spaces."""
    words, label = told_words(), card.face.label
    spots = [turned_spot(spot, card.heading) for spot in spawn_spaces(card.face)[:NUMBERED]]
    spawn = ", ".join(words.space.format(number=number, spot=_names([spot])) for number, spot in enumerate(spots, start=1))
    exits = tuple(Exit(words.sides[side], note=_closed(card, side)) for side in _sides(card))
    place = Place(label, words.room.format(label=label), (*_shown(card), words.spawn.format(spaces=spawn)), exits)
    return Lines((words.grid,)), Places((place,))


def _closed(card: RoomCard, side: Side) -> str:
    """Return what is said of an exit of a card by itself that is closed or the door of the dungeon."""
    if side in card.closed:
        return told_words().closed
    return told_words().door if card.start and side == opposite(card.heading) else ""


def _sides(card: RoomCard) -> list[Side]:
    """Return the sides of the map that a card's exits point to, the entry among them."""
    return sorted({opposite(card.heading), *(turned(side, card.heading) for side in card.face.exits)}, key=SIDES.index)


def _room(view: MapView, room: Room, entry: str, marks: Marks | None) -> Place:
    words, card = told_words(), placed_card(view.quest, room, "", marks)
    finale = [words.finale] if room.role == "finale" else []
    said = [words.at.format(column=room.x + 1, row=room.y + 1), *finale, *_shown(card, view.north)]
    exits = tuple(_exit(view, room, side) for side in sorted(_sides(card), key=lambda side: SIDES.index(view.named(side))))
    return Place(room.label, words.named_room.format(name=room.name, label=room.label), tuple(said), exits, entry)


def _shown(card: RoomCard, north: Side = "n") -> list[str]:
    """Return what a card shows: its landmark, where heroes start, where it is entered, what is not plain floor.

    `north` is a side of the page.
    """
    words, zone = told_words(), [turned_spot(spot, card.heading) for spot in start_zone(card.face)]
    said = [words.landmark.format(mark=mark_of(card.landmark).words)] if card.landmark else []
    said += [words.start.format(spots=_names(zone))] if card.start else []
    heading = unturned(card.heading, north)
    said.append(words.entered.format(entry=words.sides[opposite(heading)], side=words.sides[heading]))
    found = [
        (text, spots_of(card.face, kind, card.heading)) for kind, text in (("#", words.wall), ("~", words.water), ("o", words.pit))
    ]
    parts = [text.format(spots=_names(spots)) for text, spots in found if spots]
    return [*said, *parts, words.rest if parts else words.floor]


def _names(spots: Sequence[Spot]) -> str:
    return ", ".join(f"{'ABCDE'[spot.x]}{spot.y + 1}" for spot in sorted(spots, key=lambda spot: (spot.y, spot.x)))


def _exit(view: MapView, room: Room, side: Side) -> Exit:
    quest, named = view.quest, view.named(side)
    words, rooms = told_words(), {one.id: one for one in quest.rooms}
    for passage in quest.passages:
        if room.id in (passage.a, passage.b):
            other = rooms[passage.b if room.id == passage.a else passage.a]
            if side_towards(room.spot, other.spot) == side:
                return Exit(words.sides[named], other.label, _gate(passage, room))
    if any(row.room == room.id and row.side == side for row in quest.closed):
        return Exit(words.sides[named], note=words.closed)
    return Exit(words.sides[named], note=words.door if room.role == "start" and side == opposite(room.heading) else words.closed)


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
