"""A quest to its sealed print, from which nobody can tell where a room lies before its card is laid.

Every exit of every room has a number of three digits. The table of exits tells for each number which card to lay, how it lies and
which encounter to read, or that the exit is closed. As many rows again are decoys: their numbers stand at no exit. Each room has a
twin among them: the same card as often as the room's own rows, with the turn of one other room and the encounter of another, so
that the rows of both look alike. The finale has a number among the encounters like any room; the encounters keep their order.

All of it follows from the fingerprint of the quest alone.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from generator.core.grid import SIDES, Side, opposite, side_towards
from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.games.deck_box_dungeons.quest.model import Passage, Quest, Room

FIRST, LAST = 100, 999
"""The least and the greatest number of an exit."""
_ORDERS = 1000
"""Orders of rooms that are tried for their twins."""
ExitKind = Literal["number", "start", "door", "locked", "sealed", "bar", "barred", "ledge", "foot"]


class ExitMark(msgspec.Struct, frozen=True):
    """An exit as the encounter of its room names it: the side of the table it points to, what it is, its number, its key.

    It is a `number` to be looked up, the `start` room's card, the `door` of the dungeon, or what a hero sees at once: `locked` or
    `sealed`; a `bar` that is lifted from this side or is `barred` from the other; a `ledge` to jump from, or the `foot` of one.
    Where nothing is ever looked up the number is 0. `key` is the name of the thing that opens a lock.
    """

    side: Side
    kind: ExitKind
    number: int = 0
    key: str = ""


class TableRow(msgspec.Struct, frozen=True):
    """What stands in the table of exits: a card's label, the side of the table its arrow points to, the encounter to read.

    An exit that is closed has no label.
    """

    label: str = ""
    heading: Side = "n"
    read: int = 0


class SealedPrint(msgspec.Struct, frozen=True):
    """A sealed print: the quest with the numbers that its encounters have here, that of the finale, all exits, and the table.

    `exits` are clockwise from the top of the table, by the id of their room.
    """

    quest: Quest
    finale: int
    exits: Mapping[str, tuple[ExitMark, ...]]
    table: Mapping[int, TableRow]


def seal(quest: Quest) -> SealedPrint:
    """Return the sealed print of a quest."""
    rng = Rng.root("deck-box-dungeons/sealed", int(fingerprint(quest), 16))
    finale = _finale_number(quest, rng.stream("finale"))
    shifted = tuple(replace(entry, number=entry.number + (entry.number >= finale)) for entry in quest.encounters)
    read = {entry.room: entry.number for entry in shifted} | {quest.finale.room: finale}
    leads = {room.id: _leads(quest, room, read) for room in quest.rooms}
    rows = [row for marks in leads.values() for _, row in marks if row is not None]
    rows += _decoys(rows, rng.stream("decoys"))
    numbers = rng.stream("numbers").sample(range(FIRST, LAST + 1), len(rows))
    unused = iter(numbers)
    exits = {
        room: tuple(replace(mark, number=next(unused)) if row is not None else mark for mark, row in marks)
        for room, marks in leads.items()
    }
    return SealedPrint(replace(quest, encounters=shifted), finale, exits, dict(sorted(zip(numbers, rows, strict=True))))


def _finale_number(quest: Quest, rng: Rng) -> int:
    """Return the number of the finale, such that the rooms with the numbers before and behind it do not lie next door."""
    beside = {passage.a for passage in quest.passages if passage.b == quest.finale.room}
    beside |= {passage.b for passage in quest.passages if passage.a == quest.finale.room}
    near = {entry.number for entry in quest.encounters if entry.room in beside}
    every = range(1, len(quest.encounters) + 2)
    return rng.pick([number for number in every if number not in near and number - 1 not in near] or every)


def _leads(quest: Quest, room: Room, read: Mapping[str, int]) -> list[tuple[ExitMark, TableRow | None]]:
    """Return the exits of a room, each with what the table says of it; None where nothing is ever looked up."""
    ways = _ways(quest, room)
    found: list[tuple[ExitMark, TableRow | None]] = []
    for side in SIDES:
        if side not in room.exits(quest.face(room.label)):
            continue
        if side not in ways:
            door = room.role == "start" and side == opposite(room.heading)
            found.append((ExitMark(side, "door" if door else "number"), None if door else TableRow()))
            continue
        other, passage = ways[side]
        mark = _gated(quest, room, side, passage)
        row: TableRow | None = TableRow(other.label, other.heading, read[other.id])
        if other.role == "start":
            mark, row = replace(mark, kind="start") if mark.kind == "number" else mark, None
        found.append((mark, None if mark.kind in ("barred", "foot") else row))
    return found


def _ways(quest: Quest, room: Room) -> dict[Side, tuple[Room, Passage]]:
    """Return the rooms that a room is joined to, with their passages, by the side on which they lie."""
    rooms = {one.id: one for one in quest.rooms}
    found: dict[Side, tuple[Room, Passage]] = {}
    for passage in quest.passages:
        if room.id in (passage.a, passage.b):
            other = rooms[passage.b if passage.a == room.id else passage.a]
            found[side_towards(room.spot, other.spot)] = (other, passage)
    return found


def _gated(quest: Quest, room: Room, side: Side, passage: Passage) -> ExitMark:
    """Return the mark of an exit, with the gate as it looks from a room."""
    first = passage.a == room.id
    match passage.gate:
        case "locked":
            return ExitMark(side, "locked", key=next(token.name for token in quest.tokens if token.id == passage.token))
        case "sealed":
            return ExitMark(side, "sealed")
        case "barred":
            return ExitMark(side, "bar" if first else "barred")
        case "ledge":
            return ExitMark(side, "ledge" if first else "foot")
    return ExitMark(side, "number")


def _decoys(rows: Sequence[TableRow], rng: Rng) -> list[TableRow]:
    """Return as many rows as there are, which look alike and of which none that lays a card is one of them."""
    count = Counter(rows)
    rooms = [row for row in count if row.label]
    turns, reads = _apart(rooms, rng.stream("turns")), _apart(rooms, rng.stream("reads"))
    twins = [TableRow(row.label, turn.heading, read.read) for row, turn, read in zip(rooms, turns, reads, strict=True)]
    found = [twin for room, twin in zip(rooms, twins, strict=True) for _ in range(count[room])]
    return [*found, *[TableRow()] * count[TableRow()]]


def _apart(rooms: Sequence[TableRow], rng: Rng) -> list[TableRow]:
    """Return the rows in an order in which none stands in its own place."""
    orders = (rng.stream(trial).shuffle(rooms) for trial in range(_ORDERS))
    found = next((order for order in orders if all(a != b for a, b in zip(order, rooms, strict=True))), None)
    return found or [*itertools.islice(itertools.cycle(rooms), 1, len(rooms) + 1)]
