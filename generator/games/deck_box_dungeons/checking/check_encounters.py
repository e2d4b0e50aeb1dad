"""A quest's encounters to problems: one for each room, numbers that give nothing away, a rising pace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.effect_survey import PARTIES, WIDTH, load_of, survey
from generator.games.deck_box_dungeons.checking.map_index import MapIndex
from generator.games.deck_box_dungeons.quest.model import PlacedEncounter

MOST_START_DICE = 4
"""Most dice the first encounter may ask of two heroes."""


def number_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield encounters that are there twice, numbers with gaps, and rooms without exactly one encounter."""
    entries = index.quest.encounters
    for what, values in (("source", [entry.source for entry in entries]), ("title", [entry.title for entry in entries])):
        for value, count in Counter(values).items():
            if count > 1:
                yield Problem("encounter-twice", "encounters", f"the {what} {value!r} is used {count} times")
    if sorted(entry.number for entry in entries) != list(range(1, len(entries) + 1)):
        yield Problem("encounter-twice", "encounters", f"the numbers are not 1 to {len(entries)} once each")
    counts = Counter(entry.room for entry in entries)
    for room in index.rooms:
        wanted = 0 if room == index.quest.finale.room else 1
        if counts[room] != wanted:
            yield Problem("encounter-twice", f"room {room}", f"it has {counts[room]} encounters instead of {wanted}")


def neighbour_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield encounters that stand next to each other on paper and next door to each other in the dungeon."""
    rooms = {entry.number: entry.room for entry in index.quest.encounters}
    for number, room in rooms.items():
        if rooms.get(number + 1) in index.beside.get(room, ()):
            yield Problem("spoiler", f"encounter {number}", f"encounter {number + 1} lies next door")


def pacing_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield a first room that is not gentle, a breather that is none, side rooms that do not pay."""
    by_room = {entry.room: entry for entry in index.quest.encounters}
    for room in index.rooms.values():
        entry = by_room.get(room.id)
        if entry is None:
            continue
        where = f"encounter {entry.number}"
        if room is index.start:
            yield from _start_problems(where, entry)
        elif room.role == "breather" and any(load_of(entry.effects, entry.finds)):
            yield Problem("pacing", where, "the breather before the finale spawns enemies")
        elif room.role == "side" and not (survey(entry.effects).pays or survey(entry.finds).pays):
            yield Problem("pacing", where, f"room {room.id} is off the way, and nothing in it pays")
    yield from _breather_problems(index)


def _start_problems(where: str, entry: PlacedEncounter) -> Iterator[Problem]:
    load = load_of(entry.effects, entry.finds)
    if any(load[2::WIDTH]):
        yield Problem("pacing", where, "the first room asks for red dice")
    if load[PARTIES.index(2) * WIDTH + 3] > MOST_START_DICE:
        yield Problem("pacing", where, f"the first room may ask two heroes for more than {MOST_START_DICE} dice")


def _breather_problems(index: MapIndex) -> Iterator[Problem]:
    breathers = {room.id for room in index.rooms.values() if room.role == "breather"}
    if len(breathers) != 1:
        yield Problem("pacing", "rooms", f"there are {len(breathers)} breathers instead of one")
    if index.finale is not None and index.beside[index.finale.id] != breathers:
        yield Problem("pacing", f"room {index.finale.id}", "the breather is not the only room next to the finale")
