"""Checks of what happens in a quest: encounters and their dice, the finale, what is handed out, every name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import add
from typing import NamedTuple

from generator.forge.game import Problem
from generator.games.deck_box_dungeons.checking.check_map import Chart, spaces
from generator.games.deck_box_dungeons.checking.effect_survey import NOTHING, PARTIES, WIDTH, Load, Named, survey
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS, Boss, Effect, Meet, Site, Take
from generator.games.deck_box_dungeons.quest.model import Entry, Quest
from generator.games.deck_box_dungeons.quest.terms import (
    Accuse,
    Bring,
    Burden,
    Clock,
    Escort,
    Pursuit,
    Rite,
    Term,
    Twist,
    Waves,
    Work,
)

MOST_START_DICE = 4
"""Most dice the first encounter may ask of two heroes."""
ON_OFFER = 3
"""Items that lie open for sale (Rules: Game Setup)."""


class Part(NamedTuple):
    """A list of effects that is carried out by itself: where it stands, and the room it happens in, if one is meant."""

    where: str
    effects: tuple[Effect, ...]
    room: str = ""


def parts(quest: Quest) -> list[Part]:
    """Return every list of effects of a quest; what the quest has put into a room stands apart from its encounter."""
    found = []
    for entry in quest.encounters:
        found.append(Part(f"encounter {entry.number}", entry.effects, entry.room))
        if entry.finds:
            found.append(Part(f"finds of encounter {entry.number}", entry.finds, entry.room))
    found.append(Part("finale", quest.finale.effects, quest.finale.room))
    found.append(Part("villain at half health", quest.villain.half))
    found.append(Part("villain each round", quest.villain.each))
    found += [part for term in quest.objective.terms for part in _of_term(term) if part.effects]
    return found


def _of_term(term: Term) -> list[Part]:
    match term:
        case Work():
            return [Part("work passed", term.passed), Part("work failed", term.failed)]
        case Clock():
            return [Part(f"clock at box {mark.at}", mark.then) for mark in term.marks]
        case Waves() | Pursuit() | Twist():
            return [Part(term.kind, term.then)]
        case Accuse():
            return [Part("accused rightly", term.right), Part("accused wrongly", term.wrong)]
        case Rite():
            return [Part("rite failed", term.failed)]
    return []


# ---------------------------------------------------------------------- dice and spaces


def dice(quest: Quest, rows: list[Part]) -> Iterator[Problem]:
    """Yield every list that may ask for more dice of a colour than there are, for 1 to 4 heroes (B-6, B-14)."""
    for row in rows:
        load = survey(row.effects).load
        if load is not NOTHING:
            yield from _too_many(quest, row.where, load)
    for entry in quest.encounters:
        if entry.finds and survey(entry.finds).load is not NOTHING:
            load = _together(entry.effects, entry.finds)
            yield from _too_many(quest, f"encounter {entry.number} with its finds", load)


def _too_many(quest: Quest, where: str, load: Load) -> Iterator[Problem]:
    for first, colour in enumerate(COLOURS):
        most = max(load[first::WIDTH])
        if most > quest.dice[first]:
            yield Problem("dice", where, f"it may ask for {most} {colour} dice, and there are {quest.dice[first]}")


def _together(*lists: tuple[Effect, ...]) -> Load:
    load = NOTHING
    for effects in lists:
        load = tuple(map(add, load, survey(effects).load))
    return load


def spawns(chart: Chart) -> Iterator[Problem]:
    """Yield every room with fewer numbered spaces than its worst case fills (B-38, B-39).

    The finale must hold the villain, its guards, what half health brings and one round of waves.
    """
    quest = chart.quest
    waves = (term.then for term in quest.objective.terms if isinstance(term, Waves))
    last = _together(quest.finale.effects, quest.villain.half, *waves)
    yield from _crowd(chart, quest.finale.room, "finale", max(last[3::WIDTH]) + 1)
    for entry in quest.encounters:
        load = _together(entry.effects, entry.finds) if entry.finds else survey(entry.effects).load
        if load is not NOTHING:
            yield from _crowd(chart, entry.room, f"encounter {entry.number}", max(load[3::WIDTH]))


def _crowd(chart: Chart, room: str, where: str, figures: int) -> Iterator[Problem]:
    have = _spaces(chart, room)
    if have is not None and figures > have:
        yield Problem("spawn", where, f"it may place {figures} figures, and room {room} has {have} numbered spaces")


def _spaces(chart: Chart, room: str) -> int | None:
    """Return how many numbered spaces a room has, or None when its face is not known."""
    face = chart.faces.get(chart.rooms[room].label) if room in chart.rooms else None
    return None if face is None else spaces(face)


def tables(rows: list[Part]) -> Iterator[Problem]:
    """Yield every roll table that does not cover 1 to 6 once each (section 2.4)."""
    for row in rows:
        for torn in survey(row.effects).torn:
            yield Problem("partition", row.where, f"the lines {torn or '(none)'} do not cover 1 to 6 once each")


# ---------------------------------------------------------------------- encounters


def encounters(chart: Chart) -> Iterator[Problem]:
    """Yield encounters that are there twice, numbers with gaps, and rooms without exactly one encounter."""
    entries = chart.quest.encounters
    for what, values in (("source", [row.source for row in entries]), ("title", [row.title for row in entries])):
        for value, count in Counter(values).items():
            if count > 1:
                yield Problem("encounter-twice", "encounters", f"the {what} {value!r} is used {count} times")
    if sorted(row.number for row in entries) != list(range(1, len(entries) + 1)):
        yield Problem("encounter-twice", "encounters", f"the numbers are not 1 to {len(entries)} once each")
    told = Counter(row.room for row in entries)
    for room in chart.rooms:
        wanted = 0 if room == chart.quest.finale.room else 1
        if told[room] != wanted:
            yield Problem("encounter-twice", f"room {room}", f"it has {told[room]} encounters instead of {wanted}")


def spoilers(chart: Chart) -> Iterator[Problem]:
    """Yield encounters that stand next to each other on paper and next door to each other in the dungeon."""
    rooms = {entry.number: entry.room for entry in chart.quest.encounters}
    for number, room in rooms.items():
        if rooms.get(number + 1) in chart.beside.get(room, ()):
            yield Problem("spoiler", f"encounter {number}", f"encounter {number + 1} lies next door")


def pacing(chart: Chart) -> Iterator[Problem]:
    """Yield a first room that is not gentle, a breather that is none, side rooms that do not pay."""
    by_room = {entry.room: entry for entry in chart.quest.encounters}
    for room in chart.rooms.values():
        entry = by_room.get(room.id)
        if entry is None:
            continue
        where = f"encounter {entry.number}"
        if room is chart.start:
            yield from _gentle(where, entry)
        elif room.role == "breather" and any(_together(entry.effects, entry.finds)):
            yield Problem("pacing", where, "the breather before the finale spawns enemies")
        elif room.role == "side" and not (survey(entry.effects).pays or survey(entry.finds).pays):
            yield Problem("pacing", where, f"room {room.id} is off the way, and nothing in it pays")
    yield from _breather(chart)


def _gentle(where: str, entry: Entry) -> Iterator[Problem]:
    load = _together(entry.effects, entry.finds)
    if any(load[2::WIDTH]):
        yield Problem("pacing", where, "the first room asks for red dice")
    if load[PARTIES.index(2) * WIDTH + 3] > MOST_START_DICE:
        yield Problem("pacing", where, f"the first room may ask two heroes for more than {MOST_START_DICE} dice")


def _breather(chart: Chart) -> Iterator[Problem]:
    breathers = {room.id for room in chart.rooms.values() if room.role == "breather"}
    if len(breathers) != 1:
        yield Problem("pacing", "rooms", f"there are {len(breathers)} breathers instead of one")
    if chart.finale is not None and chart.beside[chart.finale.id] != breathers:
        yield Problem("pacing", f"room {chart.finale.id}", "the breather is not the only room next to the finale")


# ---------------------------------------------------------------------- things and names


def luck(chart: Chart) -> Iterator[Problem]:
    """Yield what the quest needs and what a roll, a check or a choice may withhold, or nobody hands out at all."""
    quest = chart.quest
    given = {(row.room, named.do, _name(named)) for row in _places(quest) for named in survey(row.effects).sure}
    for token in quest.tokens:
        ways = {"site": ("site",), "relic": ("site", "take")}.get(token.kind, ("take",))
        if not any((token.room, way, token.id) in given for way in ways):
            yield Problem("luck", f"token {token.id}", f"nothing hands it out for certain in room {token.room}")
    for term in quest.objective.terms:
        if isinstance(term, Escort) and quest.npcs:
            room = quest.finale.room if term.start == "finale" else chart.start.id if chart.start else ""
            if (room, "meet", quest.npcs[0].id) not in given:
                yield Problem("luck", f"npc {quest.npcs[0].id}", f"the guest does not join for certain in room {room}")


def _places(quest: Quest) -> Iterator[Part]:
    yield Part("finale", quest.finale.effects, quest.finale.room)
    for entry in quest.encounters:
        if entry.finds:
            yield Part("finds", entry.finds, entry.room)


def _name(named: Named) -> str:
    return named.token if isinstance(named, Take | Site) else named.npc if isinstance(named, Meet) else named.foe


def optional(chart: Chart) -> Iterator[Problem]:
    """Yield tokens that lie in rooms off the way, which a party may leave out."""
    for token in chart.quest.tokens:
        if token.room in chart.rooms and chart.rooms[token.room].role == "side":
            yield Problem("optional", f"token {token.id}", f"it lies in room {token.room}, which is off the way")


def references(chart: Chart, rows: list[Part]) -> Iterator[Problem]:
    """Yield every id that names nothing, and every id that two things share."""
    yield from _rooms_named(chart)
    yield from _tokens_named(chart.quest)
    for row in rows:
        for named in survey(row.effects).named:
            what = _wrong(chart, row, named)
            if what:
                yield Problem("reference", row.where, what)
    yield from _roster(chart.quest)
    yield from _twice(chart.quest)


def _rooms_named(chart: Chart) -> Iterator[Problem]:
    quest = chart.quest
    named = [(f"encounter {entry.number}", entry.room) for entry in quest.encounters]
    named += [(f"token {token.id}", token.room) for token in quest.tokens]
    named += [(f"npc {npc.id}", npc.room) for npc in quest.npcs if npc.room]
    named += [(f"passage {row.a}-{row.b}", room) for row in quest.passages for room in (row.a, row.b)]
    named += [("closed exit", row.room) for row in quest.closed]
    named.append(("finale", quest.finale.room))
    for where, room in named:
        if room not in chart.rooms:
            yield Problem("reference", where, f"there is no room {room!r}")


def _tokens_named(quest: Quest) -> Iterator[Problem]:
    tokens = {token.id for token in quest.tokens}
    npcs = {npc.id for npc in quest.npcs}
    for row in (*quest.objective.goals, *quest.objective.terms):
        if isinstance(row, Bring | Burden) and row.token not in tokens:
            yield Problem("reference", f"objective, {row.kind}", f"there is no token {row.token!r}")
    for token in quest.tokens:
        if token.clears and (token.kind != "clue" or token.clears not in npcs):
            yield Problem("reference", f"token {token.id}", f"it is no clue about anybody by clearing {token.clears!r}")
    if quest.culprit and quest.culprit not in npcs:
        yield Problem("reference", "culprit", f"there is nobody {quest.culprit!r}")
    yield from _market(quest)


def _market(quest: Quest) -> Iterator[Problem]:
    items = {item.id for item in quest.kit.items}
    for item in quest.market:
        if item not in items:
            yield Problem("reference", "market", f"there is no item {item!r}")
    if len(quest.market) < ON_OFFER:
        yield Problem("reference", "market", f"it holds {len(quest.market)} items, and {ON_OFFER} lie open (B-33)")


def _wrong(chart: Chart, row: Part, named: Named) -> str:
    """Return what is wrong with a thing or person named among effects, or nothing."""
    quest = chart.quest
    if isinstance(named, Meet):
        if not any(npc.id == named.npc for npc in quest.npcs):
            return f"there is nobody {named.npc!r}"
    elif isinstance(named, Boss):
        if named.foe != quest.villain.id or row.where != "finale":
            return f"the boss {named.foe!r} is not the villain in the finale"
    else:
        rooms = [token.room for token in quest.tokens if token.id == named.token]
        if not rooms or row.room not in ("", rooms[0]):
            return f"the token {named.token!r} lies elsewhere" if rooms else f"there is no token {named.token!r}"
    have = _spaces(chart, row.room)
    if isinstance(named, Boss | Site | Meet) and have is not None and named.space > have:
        return f"room {row.room} has no spawn space {named.space}"
    return ""


def _roster(quest: Quest) -> Iterator[Problem]:
    kinds = Counter((foe.colour, foe.attack) for foe in quest.foes)
    for colour in COLOURS:
        for attack in ATTACKS:
            count = kinds[colour, attack]
            if count != 1:
                yield Problem("reference", "foes", f"{count} foes are {colour} and {attack}; there must be one")


def _twice(quest: Quest) -> Iterator[Problem]:
    ids = {
        "room": [room.id for room in quest.rooms],
        "token": [token.id for token in quest.tokens],
        "npc": [npc.id for npc in quest.npcs],
        "foe": [foe.id for foe in quest.foes],
        "item of the market": list(quest.market),
    }
    for sort, names in ids.items():
        if len(names) != len(set(names)):
            for name, count in Counter(names).items():
                if count > 1:
                    yield Problem("id-twice", f"{sort} {name}", f"{count} of the quest have this id")
