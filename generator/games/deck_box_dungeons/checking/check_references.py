"""A quest's names to problems: ids that name nothing or two things, and things the quest needs that may be missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.check_faces import spawn_spaces_of
from generator.games.deck_box_dungeons.checking.effect_lists import EffectList
from generator.games.deck_box_dungeons.checking.effect_survey import Named, survey
from generator.games.deck_box_dungeons.checking.map_index import MapIndex
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS, Boss, Meet, Site, Take
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Bring, Burden, Escort

ON_OFFER = 3
"""Items that lie open for sale (Rules: Game Setup)."""


def luck_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield what the quest needs and what a roll, a check or a choice may withhold, or nobody hands out at all."""
    quest = index.quest
    given = {
        (effect_list.room, named.do, _name_of(named))
        for effect_list in _handing_out(quest)
        for named in survey(effect_list.effects).sure
    }
    for token in quest.tokens:
        ways = {"site": ("site",), "relic": ("site", "take")}.get(token.kind, ("take",))
        if not any((token.room, way, token.id) in given for way in ways):
            yield Problem("luck", f"token {token.id}", f"nothing hands it out for certain in room {token.room}")
    for term in quest.objective.terms:
        if isinstance(term, Escort) and quest.npcs:
            room = quest.finale.room if term.start == "finale" else index.start.id if index.start else ""
            if (room, "meet", quest.npcs[0].id) not in given:
                yield Problem("luck", f"npc {quest.npcs[0].id}", f"the guest does not join for certain in room {room}")


def _handing_out(quest: Quest) -> Iterator[EffectList]:
    yield EffectList("finale", quest.finale.effects, quest.finale.room)
    for entry in quest.encounters:
        if entry.finds:
            yield EffectList("finds", entry.finds, entry.room)


def _name_of(named: Named) -> str:
    return named.token if isinstance(named, Take | Site) else named.npc if isinstance(named, Meet) else named.foe


def detour_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield tokens that lie in rooms off the way, which a party may leave out."""
    for token in index.quest.tokens:
        if token.room in index.rooms and index.rooms[token.room].role == "side":
            yield Problem("optional", f"token {token.id}", f"it lies in room {token.room}, which is off the way")


def reference_problems(index: MapIndex, lists: Sequence[EffectList]) -> Iterator[Problem]:
    """Yield every id that names nothing, and every id that two things share."""
    yield from _rooms_named(index)
    yield from _tokens_named(index.quest)
    for effect_list in lists:
        for named in survey(effect_list.effects).named:
            what = _fault_of(index, effect_list, named)
            if what:
                yield Problem("reference", effect_list.where, what)
    yield from _enemies(index.quest)
    yield from _shared_ids(index.quest)


def _rooms_named(index: MapIndex) -> Iterator[Problem]:
    quest = index.quest
    named = [(f"encounter {entry.number}", entry.room) for entry in quest.encounters]
    named += [(f"token {token.id}", token.room) for token in quest.tokens]
    named += [(f"npc {npc.id}", npc.room) for npc in quest.npcs if npc.room]
    named += [(f"passage {passage.a}-{passage.b}", room) for passage in quest.passages for room in (passage.a, passage.b)]
    named += [("closed exit", closed_exit.room) for closed_exit in quest.closed]
    named.append(("finale", quest.finale.room))
    for where, room in named:
        if room not in index.rooms:
            yield Problem("reference", where, f"there is no room {room!r}")


def _tokens_named(quest: Quest) -> Iterator[Problem]:
    tokens = {token.id for token in quest.tokens}
    npcs = {npc.id for npc in quest.npcs}
    for term in (*quest.objective.goals, *quest.objective.terms):
        if isinstance(term, Bring | Burden) and term.token not in tokens:
            yield Problem("reference", f"objective, {term.kind}", f"there is no token {term.token!r}")
    for token in quest.tokens:
        if token.clears and (token.kind != "clue" or token.clears not in npcs):
            yield Problem("reference", f"token {token.id}", f"it is no clue about anybody by clearing {token.clears!r}")
    if quest.culprit and quest.culprit not in npcs:
        yield Problem("reference", "culprit", f"there is nobody {quest.culprit!r}")
    yield from _market(quest)


def _market(quest: Quest) -> Iterator[Problem]:
    """Yield items of the market that are none, and a market with too few of them (B-33)."""
    items = {item.id for item in quest.kit.items}
    for item in quest.market:
        if item not in items:
            yield Problem("reference", "market", f"there is no item {item!r}")
    if len(quest.market) < ON_OFFER:
        yield Problem("reference", "market", f"it holds {len(quest.market)} items, and {ON_OFFER} lie open")


def _fault_of(index: MapIndex, effect_list: EffectList, named: Named) -> str:
    """Return what is wrong with a thing or person named among effects, or nothing."""
    quest = index.quest
    if isinstance(named, Meet):
        if not any(npc.id == named.npc for npc in quest.npcs):
            return f"there is nobody {named.npc!r}"
    elif isinstance(named, Boss):
        if named.foe != quest.villain.id or effect_list.where != "finale":
            return f"the boss {named.foe!r} is not the villain in the finale"
    else:
        rooms = [token.room for token in quest.tokens if token.id == named.token]
        if not rooms or effect_list.room not in ("", rooms[0]):
            return f"the token {named.token!r} lies elsewhere" if rooms else f"there is no token {named.token!r}"
    have = spawn_spaces_of(index, effect_list.room)
    if isinstance(named, Boss | Site | Meet) and have is not None and named.space > have:
        return f"room {effect_list.room} has no spawn space {named.space}"
    return ""


def _enemies(quest: Quest) -> Iterator[Problem]:
    kinds = Counter((foe.colour, foe.attack) for foe in quest.foes)
    for colour in COLOURS:
        for attack in ATTACKS:
            count = kinds[colour, attack]
            if count != 1:
                yield Problem("reference", "foes", f"{count} foes are {colour} and {attack}; there must be one")


def _shared_ids(quest: Quest) -> Iterator[Problem]:
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
