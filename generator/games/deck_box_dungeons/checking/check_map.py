"""A quest's map to its problems: cards, exits, passages, gates, the start, and whether everything can be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.core.grid import STEP, opposite
from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.check_faces import face_faults, zone_faults
from generator.games.deck_box_dungeons.checking.map_index import EXITS, MapIndex, pair
from generator.games.deck_box_dungeons.checking.proof import BUDGET, prove
from generator.games.deck_box_dungeons.quest.model import Passage, Room

LENGTHS = {"short": (7, 8), "standard": (9, 10), "long": (13, 14)}
"""Fewest and most rooms of each length."""


def map_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield every problem of a map."""
    yield from _cards(index)
    yield from _faces(index)
    yield from _overlaps(index)
    yield from _arrows(index)
    yield from _connections(index)
    yield from _closed(index)
    yield from _start(index)
    yield from _shape(index)
    yield from _gates(index)
    yield from _walk(index)


# ---------------------------------------------------------------------- cards on the map


def _cards(index: MapIndex) -> Iterator[Problem]:
    for card, count in Counter(room.label[:-1] for room in index.quest.rooms).items():
        if count > 1:
            yield Problem("card-used-twice", f"card {card}", f"{count} rooms are made of it, and there is one")


def _faces(index: MapIndex) -> Iterator[Problem]:
    for room in index.quest.rooms:
        if room.label not in index.faces or room.label not in EXITS:
            yield Problem("unknown-face", f"room {room.id}", f"the quest holds no face {room.label!r}")
    for label, face in index.faces.items():
        for kind, what in face_faults(face):
            yield Problem(kind, f"face {label}", what)
    if len(index.faces) != len(index.quest.faces):
        yield Problem("unknown-face", "faces", "a face is there twice")


def _overlaps(index: MapIndex) -> Iterator[Problem]:
    for room in index.quest.rooms:
        first = index.at[room.x, room.y]
        if first is not room:
            yield Problem("room-overlap", f"room {room.id}", f"it lies on room {first.id}")


def _arrows(index: MapIndex) -> Iterator[Problem]:
    """Yield rooms that are not entered from their parent along the arrow, and parents that lead round in a ring."""
    for room in index.quest.rooms:
        where = f"room {room.id}"
        dx, dy = STEP[opposite(room.heading)]
        before = index.at.get((room.x + dx, room.y + dy))
        if room.role == "start":
            if room.parent or before is not None:
                yield Problem("arrow", where, "the start is entered from another room, or its door is built up")
        elif before is None or before.id != room.parent or room.parent not in index.beside.get(room.id, ()):
            yield Problem("arrow", where, f"its entry does not face and join its parent {room.parent or '(none)'}")
        elif not _rooted(index, room):
            yield Problem("arrow", where, "its parents do not lead back to the start")


def _rooted(index: MapIndex, room: Room) -> bool:
    name = room.id
    for _ in index.rooms:
        room = index.rooms[name]
        if room.role == "start" or room.parent not in index.rooms:
            return room.role == "start"
        name = room.parent
    return False


def _connections(index: MapIndex) -> Iterator[Problem]:
    """Yield matched exits that are no passage, and passages that are no matched exits (B-47)."""
    joined = Counter(pair(passage.a, passage.b) for passage in index.quest.passages)
    for a, b in sorted(index.joints - set(joined)):
        yield Problem("connection", f"rooms {a} and {b}", "their exits face each other, and no passage joins them")
    for (a, b), count in joined.items():
        if (a, b) not in index.joints:
            yield Problem("connection", f"passage {a}-{b}", "no exits of these rooms face each other")
        elif count > 1:
            yield Problem("connection", f"passage {a}-{b}", f"it is there {count} times")


def _closed(index: MapIndex) -> Iterator[Problem]:
    """Yield exits that lead nowhere and are not declared closed once, and wrong declarations ."""
    declared = Counter((closed_exit.room, closed_exit.side) for closed_exit in index.quest.closed)
    loose = {(name, side) for name, sides in index.sides.items() for side in sides} - index.facing
    for name, side in sorted(loose - set(declared)):
        yield Problem("closed", f"room {name}", f"its exit {side} leads nowhere and is not declared closed")
    for (name, side), count in declared.items():
        if (name, side) not in loose:
            yield Problem("closed", f"room {name}", f"its side {side} is declared closed, and is no exit or is joined")
        elif count > 1:
            yield Problem("closed", f"room {name}", f"its exit {side} is declared closed {count} times")


def _start(index: MapIndex) -> Iterator[Problem]:
    """Yield what is wrong with the starting zone and the ways out of it (B-45)."""
    count = sum(room.role == "start" for room in index.quest.rooms)
    if index.start is None or count != 1:
        yield Problem("start-zone", "rooms", f"there are {count} start rooms instead of one")
    if index.start is None:
        return
    where = f"room {index.start.id}"
    face = index.face(index.start)
    for what in zone_faults(face) if face is not None else ():
        yield Problem("start-zone", where, what)
    if not any(passage.gate is None and index.start.id in (passage.a, passage.b) for passage in index.quest.passages):
        yield Problem("start-zone", where, "no open way leads out of it")


def _shape(index: MapIndex) -> Iterator[Problem]:
    """Yield a map of the wrong length, and a finale that is not the one deepest room."""
    low, high = LENGTHS[index.quest.length]
    count = len(index.quest.rooms)
    if not low <= count <= high:
        yield Problem("length", "rooms", f"{count} rooms are no {index.quest.length} quest of {low} to {high}")
    last = index.quest.finale.room
    finales = [room.id for room in index.quest.rooms if room.role == "finale"]
    if finales != [last]:
        yield Problem("depth", "finale", f"it is in room {last}; rooms made for it are {', '.join(finales) or 'none'}")
    deepest = max(index.depth.values(), default=0)
    if index.depth.get(last, deepest) < deepest:
        yield Problem("depth", f"room {last}", f"other rooms are {deepest} steps from the start, it is not")


# ---------------------------------------------------------------------- gates and the walk


def _gates(index: MapIndex) -> Iterator[Problem]:
    tokens = {token.id: token.kind for token in index.quest.tokens}
    for passage in index.quest.passages:
        what = _gate_fault(passage, tokens)
        if what:
            yield Problem("gate", f"passage {passage.a}-{passage.b}", what)
    locks = {passage.token for passage in index.quest.passages if passage.gate == "locked"}
    for name, kind in tokens.items():
        if kind == "key" and name not in locks:
            yield Problem("gate", f"token {name}", "this key opens nothing")


def _gate_fault(passage: Passage, tokens: Mapping[str, str]) -> str:
    if passage.gate == "locked":
        held = tokens.get(passage.token) == "key"
        return "" if held else f"it is locked, and {passage.token or 'nothing'} is no key of the quest"
    if passage.gate == "sealed" and "site" not in tokens.values():
        return "it is sealed, and there are no sites that open it"
    return f"it is not locked, and names the token {passage.token}" if passage.token else ""


def _walk(index: MapIndex) -> Iterator[Problem]:
    """Yield what cannot be reached by any order of doing things, and orders in which the goal is lost for good."""
    if index.start is None:
        return
    for name in index.rooms:
        if name not in index.depth:
            yield Problem("disconnected", f"room {name}", "no passages lead to it from the start")
    proof = prove(index.quest, index.start.id)
    if not proof.complete:
        yield Problem("unfair", "rooms", f"the walk has more than {BUDGET} states, too many to prove anything")
        return
    places = [(f"room {name}", name) for name in index.rooms]
    places += [(f"token {token.id}", token.room) for token in index.quest.tokens]
    for where, name in places:
        if name not in proof.reached:
            yield Problem("unreachable", where, f"nobody can come to room {name}")
    if not proof.winnable:
        yield Problem("unreachable", "goal", "no way of doing things meets the goal")
    elif proof.stuck is not None:
        yield Problem("unfair", f"room {proof.stuck}", "a party can come here so that the goal is out of reach")
