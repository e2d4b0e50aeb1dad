"""Quest to every Problem: the promises of section 2.4, proved apart from how quests are made.

Nothing of generate, patterns, layout, pacing or odds is used here: the card table, the dice at worst, the squares and
the walk through the dungeon are worked out a second time (chart, worst, proof), so that no error there can hide. This
module checks the map; audit checks what happens there, plot what it is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.core.grid import STEP, opposite
from generator.forge.game import Problem
from generator.games.deck_box_dungeons.checking import check_encounters, check_objective
from generator.games.deck_box_dungeons.checking.check_map import EXITS, Chart, chart, face_faults, pair, zone_faults
from generator.games.deck_box_dungeons.checking.proof import BUDGET, prove
from generator.games.deck_box_dungeons.quest.model import Passage, Quest, Room

__all__ = ["EXITS", "KINDS", "LENGTHS", "check"]

KINDS: dict[str, str] = {
    "card-used-twice": "A room card lies on the map more than once, be it with either side up.",
    "unknown-face": "A room shows a face the quest does not hold, or a face has other exits than its card.",
    "id-twice": "Two rooms, tokens, people, foes or market items share an id.",
    "room-overlap": "Two rooms lie on the same square of the map.",
    "arrow": "A room's entry does not face the room it is entered from, or the dungeon door is built up.",
    "connection": "Facing exits without exactly one passage, or a passage without facing exits.",
    "closed": "An exit that leads nowhere is not declared closed once, or one is that is joined or not there.",
    "disconnected": "A room hangs together with the start by no passages at all.",
    "unreachable": "A room, a token or the goal cannot be come to with the keys there are.",
    "unfair": "Some order of doing things locks the goal, or the way home, away.",
    "gate": "A gate without what opens it, a key without a lock, or a token where none belongs.",
    "start-zone": "Not exactly one start, too small a starting zone, or no open way out of it.",
    "blocked": "Nobody can walk from a room's entry to one of its exits or to its spawn point.",
    "spawn": "A room has too few numbered spaces for its worst case, or a number on a wall or a pit.",
    "partition": "The lines of a roll table do not cover 1 to 6 once each.",
    "dice": "Something may ask for more dice of a colour than there are.",
    "reference": "An id names nothing, or the wrong thing.",
    "encounter-twice": "An encounter, a title or a number is used twice, or a room has not exactly one encounter.",
    "spoiler": "The next encounter on paper lies in the next room.",
    "placeholder": "A brace or a doubled blank is left over in a text, or a needed text is empty.",
    "length": "The number of rooms is not that of the length.",
    "depth": "The finale is not one room, the farthest from the start.",
    "pacing": "The first room is not gentle, the breather is none, or a side room does not pay.",
    "optional": "Something the quest needs lies in a room off the way.",
    "objective": "A goal, a loss or a term lacks what it is about.",
    "clock": "A clock runs out on the shortest tour, or a mark is not on its track.",
    "health": "The villain or the guest has too little health for some number of heroes.",
    "luck": "A thing the quest needs may be withheld by a roll or a choice, or is handed out nowhere.",
}
"""Every kind of problem and what it means; the kinds are stable, the words are not."""

LENGTHS = {"short": (7, 8), "standard": (9, 10), "long": (13, 14)}
"""Fewest and most rooms of each length."""


def check(quest: Quest) -> list[Problem]:
    """Return every problem of a quest (section 2.4; kinds in `KINDS`); an empty list proves that it holds together.

    Never raises on a quest that the records accept, however wrong its ids and numbers are.
    """
    return list(_problems(quest))


def _problems(quest: Quest) -> Iterator[Problem]:
    seen = chart(quest)
    rows = check_encounters.parts(quest)
    for about_map in (_cards, _faces, _overlaps, _arrows, _connections, _closed, _start, _shape, _gates, _walk):
        yield from about_map(seen)
    for about_rooms in (
        check_encounters.spawns,
        check_encounters.encounters,
        check_encounters.spoilers,
        check_encounters.pacing,
        check_encounters.luck,
        check_encounters.optional,
    ):
        yield from about_rooms(seen)
    yield from check_encounters.dice(quest, rows)
    yield from check_encounters.tables(rows)
    yield from check_encounters.references(seen, rows)
    yield from check_objective.objective(seen)
    yield from check_objective.clocks(seen)
    yield from check_objective.health(quest)
    yield from check_objective.words(quest, rows)


# ---------------------------------------------------------------------- cards on the map


def _cards(seen: Chart) -> Iterator[Problem]:
    for card, count in Counter(room.label[:-1] for room in seen.quest.rooms).items():
        if count > 1:
            yield Problem("card-used-twice", f"card {card}", f"{count} rooms are made of it, and there is one")


def _faces(seen: Chart) -> Iterator[Problem]:
    for room in seen.quest.rooms:
        if room.label not in seen.faces or room.label not in EXITS:
            yield Problem("unknown-face", f"room {room.id}", f"the quest holds no face {room.label!r}")
    for label, face in seen.faces.items():
        for kind, what in face_faults(face):
            yield Problem(kind, f"face {label}", what)
    if len(seen.faces) != len(seen.quest.faces):
        yield Problem("unknown-face", "faces", "a face is there twice")


def _overlaps(seen: Chart) -> Iterator[Problem]:
    for room in seen.quest.rooms:
        first = seen.at[room.x, room.y]
        if first is not room:
            yield Problem("room-overlap", f"room {room.id}", f"it lies on room {first.id}")


def _arrows(seen: Chart) -> Iterator[Problem]:
    """Yield rooms that are not entered from their parent along the arrow, and parents that lead round in a ring."""
    for room in seen.quest.rooms:
        where = f"room {room.id}"
        dx, dy = STEP[opposite(room.heading)]
        before = seen.at.get((room.x + dx, room.y + dy))
        if room.role == "start":
            if room.parent or before is not None:
                yield Problem("arrow", where, "the start is entered from another room, or its door is built up")
        elif before is None or before.id != room.parent or room.parent not in seen.beside.get(room.id, ()):
            yield Problem("arrow", where, f"its entry does not face and join its parent {room.parent or '(none)'}")
        elif not _rooted(seen, room):
            yield Problem("arrow", where, "its parents do not lead back to the start")


def _rooted(seen: Chart, room: Room) -> bool:
    name = room.id
    for _ in seen.rooms:
        room = seen.rooms[name]
        if room.role == "start" or room.parent not in seen.rooms:
            return room.role == "start"
        name = room.parent
    return False


def _connections(seen: Chart) -> Iterator[Problem]:
    """Yield matched exits that are no passage, and passages that are no matched exits (B-47)."""
    joined = Counter(pair(row.a, row.b) for row in seen.quest.passages)
    for a, b in sorted(seen.joints - set(joined)):
        yield Problem("connection", f"rooms {a} and {b}", "their exits face each other, and no passage joins them")
    for (a, b), count in joined.items():
        if (a, b) not in seen.joints:
            yield Problem("connection", f"passage {a}-{b}", "no exits of these rooms face each other")
        elif count > 1:
            yield Problem("connection", f"passage {a}-{b}", f"it is there {count} times")


def _closed(seen: Chart) -> Iterator[Problem]:
    """Yield exits that lead nowhere and are not declared closed once, and wrong declarations (section 2.2, 6)."""
    declared = Counter((row.room, row.side) for row in seen.quest.closed)
    loose = {(name, side) for name, sides in seen.sides.items() for side in sides} - seen.facing
    for name, side in sorted(loose - set(declared)):
        yield Problem("closed", f"room {name}", f"its exit {side} leads nowhere and is not declared closed")
    for (name, side), count in declared.items():
        if (name, side) not in loose:
            yield Problem("closed", f"room {name}", f"its side {side} is declared closed, and is no exit or is joined")
        elif count > 1:
            yield Problem("closed", f"room {name}", f"its exit {side} is declared closed {count} times")


def _start(seen: Chart) -> Iterator[Problem]:
    """Yield what is wrong with the starting zone and the ways out of it (B-45)."""
    count = sum(room.role == "start" for room in seen.quest.rooms)
    if seen.start is None or count != 1:
        yield Problem("start-zone", "rooms", f"there are {count} start rooms instead of one")
    if seen.start is None:
        return
    where = f"room {seen.start.id}"
    face = seen.face(seen.start)
    for what in zone_faults(face) if face is not None else ():
        yield Problem("start-zone", where, what)
    if not any(row.gate is None and seen.start.id in (row.a, row.b) for row in seen.quest.passages):
        yield Problem("start-zone", where, "no open way leads out of it")


def _shape(seen: Chart) -> Iterator[Problem]:
    """Yield a map of the wrong length, and a finale that is not the one deepest room (section 2.4)."""
    low, high = LENGTHS[seen.quest.length]
    count = len(seen.quest.rooms)
    if not low <= count <= high:
        yield Problem("length", "rooms", f"{count} rooms are no {seen.quest.length} quest of {low} to {high}")
    last = seen.quest.finale.room
    finales = [room.id for room in seen.quest.rooms if room.role == "finale"]
    if finales != [last]:
        yield Problem("depth", "finale", f"it is in room {last}; rooms made for it are {', '.join(finales) or 'none'}")
    deepest = max(seen.depth.values(), default=0)
    if seen.depth.get(last, deepest) < deepest:
        yield Problem("depth", f"room {last}", f"other rooms are {deepest} steps from the start, it is not")


# ---------------------------------------------------------------------- gates and the walk


def _gates(seen: Chart) -> Iterator[Problem]:
    tokens = {token.id: token.kind for token in seen.quest.tokens}
    for row in seen.quest.passages:
        what = _gate_fault(row, tokens)
        if what:
            yield Problem("gate", f"passage {row.a}-{row.b}", what)
    locks = {row.token for row in seen.quest.passages if row.gate == "locked"}
    for name, kind in tokens.items():
        if kind == "key" and name not in locks:
            yield Problem("gate", f"token {name}", "this key opens nothing")


def _gate_fault(row: Passage, tokens: Mapping[str, str]) -> str:
    if row.gate == "locked":
        held = tokens.get(row.token) == "key"
        return "" if held else f"it is locked, and {row.token or 'nothing'} is no key of the quest"
    if row.gate == "sealed" and "site" not in tokens.values():
        return "it is sealed, and there are no sites that open it"
    return f"it is not locked, and names the token {row.token}" if row.token else ""


def _walk(seen: Chart) -> Iterator[Problem]:
    """Yield what cannot be reached by any order of doing things, and orders in which the goal is lost for good."""
    if seen.start is None:
        return
    for name in seen.rooms:
        if name not in seen.depth:
            yield Problem("disconnected", f"room {name}", "no passages lead to it from the start")
    found = prove(seen.quest, seen.start.id)
    if not found.whole:
        yield Problem("unfair", "rooms", f"the walk has more than {BUDGET} states, too many to prove anything")
        return
    places = [(f"room {name}", name) for name in seen.rooms]
    places += [(f"token {token.id}", token.room) for token in seen.quest.tokens]
    for where, name in places:
        if name not in found.reached:
            yield Problem("unreachable", where, f"nobody can come to room {name}")
    if not found.won:
        yield Problem("unreachable", "goal", "no way of doing things meets the goal")
    elif found.stuck is not None:
        yield Problem("unfair", f"room {found.stuck}", "a party can come here so that the goal is out of reach")
