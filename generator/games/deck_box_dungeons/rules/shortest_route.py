"""A quest to a shortest walk through its rooms that does all that its goal asks for.

The search goes breadth first over states: the room the party is in, the rooms it has entered, and the bars it has lifted. A key, a
clue, the relic and a site count as done when their room is entered. The first state in which all needed rooms are entered, and the
party is back at the start where it must come home, ends the search; the walk is read backwards from it. A quest has at most 14
rooms, few of which branch, and the search looks at some thousands of states.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck_box_dungeons.quest.model import Passage, Quest, TokenKind
from generator.games.deck_box_dungeons.quest.terms import AllSites, Bring, Unmask, ends_in

_State = tuple[str, frozenset[str], frozenset[int]]
"""Where the party is, the rooms it has entered, and the bars it has lifted, by the passage's place in the quest."""


def find_shortest_route(quest: Quest) -> tuple[str, ...]:
    """Return the ids of the rooms on a shortest walk, from the start room on; nothing where no walk meets the goal."""
    start = next(room.id for room in quest.rooms if room.role == "start")
    homewards = any(ends_in(goal) == "start" for goal in quest.objective.goals)
    needed = _needed_rooms(quest)
    first = (start, frozenset({start}), frozenset[int]())
    before: dict[_State, _State | None] = {first: None}
    queue = [first]
    for state in queue:
        room, entered, _ = state
        if needed <= entered and (not homewards or room == start):
            return tuple(reversed(list(_backwards(before, state))))
        for after in _onwards(quest, state):
            if after not in before:
                before[after] = state
                queue.append(after)
    return ()


def _backwards(before: dict[_State, _State | None], state: _State | None) -> Iterator[str]:
    while state is not None:
        yield state[0]
        state = before[state]


def _onwards(quest: Quest, state: _State) -> Iterator[_State]:
    """Yield the states one passage further."""
    room, entered, lifted = state
    for place, passage in enumerate(quest.passages):
        if room in (passage.a, passage.b) and _is_open(quest, passage, place, state):
            to = passage.b if room == passage.a else passage.a
            yield to, entered | {to}, lifted | {place} if passage.gate == "barred" else lifted


def _is_open(quest: Quest, passage: Passage, place: int, state: _State) -> bool:
    """Return whether the party can leave its room through a passage."""
    room, entered, lifted = state
    match passage.gate:
        case "locked":
            return any(token.id == passage.token and token.room in entered for token in quest.tokens)
        case "sealed":
            return all(token.room in entered for token in quest.tokens if token.kind == "site")
        case "barred":
            return room == passage.a or place in lifted
        case "ledge":
            return room == passage.a
    return True


def _needed_rooms(quest: Quest) -> frozenset[str]:
    """Return the rooms that the goals ask to be entered; every quest ends in its last room or passes through it."""
    wanted: dict[type, TokenKind] = {AllSites: "site", Unmask: "clue", Bring: "relic"}
    kinds = {wanted[type(goal)] for goal in quest.objective.goals if type(goal) in wanted}
    return frozenset({quest.finale.room, *(token.room for token in quest.tokens if token.kind in kinds)})
