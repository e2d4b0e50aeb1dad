"""A draft to the same draft with more enemies, spread over its fights: what tuning does before it takes health from the heroes.

They come once a room is clear, so that they need no dice besides those of the room, and they carry no treasure (B-64): treasure
buys draughts, and a fight with more enemies who leave it is hardly harder.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from generator.core.dice import Count
from generator.games.deck_box_dungeons.making.pacing import FIGHTS, affordable
from generator.games.deck_box_dungeons.players.dice_demand import most_dice
from generator.games.deck_box_dungeons.quest.effects import Colour, Effect, Spawn, When
from generator.games.deck_box_dungeons.quest.model import PlacedEncounter, Quest
from generator.games.deck_box_dungeons.quest.spaces import spawn_spaces

ORDERS: dict[int, tuple[Colour, ...]] = {
    1: ("green", "blue", "red"),
    2: ("blue", "green", "red"),
    3: ("red", "blue", "green"),
    4: ("red", "blue", "green"),
}
"""Colours in the order in which they are taken, by the number of heroes: a larger party makes short work of green ones."""
WAVE = When(event="cleared", then=(Spawn(at="entry"),))
"""Enemies, as yet none, who come when a room is clear."""
PARTIES = (1, 2, 3, 4)
"""Numbers of heroes for which an encounter must ask for no more dice than there are, and for no more spaces than its room has."""


def hardened(draft: Quest, more: int) -> Quest | None:
    """Return a draft with so many enemies more, or None where its dice and rooms do not allow it.

    The fights behind the start get one each in turn, in the order of their numbers.
    """
    rooms = {room.id: room for room in draft.rooms}
    entries = {entry.number: entry for entry in draft.encounters}
    fights = [entry.number for entry in draft.encounters if entry.kind in FIGHTS and rooms[entry.room].role != "start"]
    spaces = {number: len(spawn_spaces(draft.face(rooms[entries[number].room].label))) for number in fights}
    while more and fights:
        for number in list(fights):
            effects = _harder(entries[number], draft, spaces[number])
            if effects is None:
                fights.remove(number)
                continue
            entries[number] = replace(entries[number], effects=effects)
            more -= 1
            if not more:
                break
    return None if more else replace(draft, encounters=tuple(entries.values()))


def _harder(entry: PlacedEncounter, draft: Quest, spaces: int) -> tuple[Effect, ...] | None:
    """Return the effects of a fight with an enemy more, or None where dice or the spaces of its room are too few."""
    for effects in _ways(entry.effects, draft.heroes):
        if affordable(effects, draft.dice) and all(sum(most_dice(effects, party)) <= spaces for party in PARTIES):
            return effects
    return None


def _ways(effects: tuple[Effect, ...], heroes: int) -> Iterator[tuple[Effect, ...]]:
    """Yield the effects with one enemy more who comes once the room is clear, of the first colour of which a die is left."""
    place = next((n for n, effect in enumerate(effects) if _is_wave(effect)), len(effects))
    wave = effects[place] if place < len(effects) else WAVE
    if not isinstance(wave, When):
        return
    first, *others = wave.then
    if not isinstance(first, Spawn):
        return
    for colour in ORDERS[heroes]:
        if _counts(first.of(colour), heroes):
            more = replace(first, **{colour: _plus(first.of(colour), 1)})
            yield (*effects[:place], replace(wave, then=(more, *others)), *effects[place + 1 :])


def _is_wave(effect: Effect) -> bool:
    """Return whether an effect is that enemies come at the way in once the room is clear, as its first line."""
    if not isinstance(effect, When) or effect.event != "cleared" or not effect.then:
        return False
    first = effect.then[0]
    return isinstance(first, Spawn) and first.at == "entry"


def _counts(count: Count, heroes: int) -> bool:
    """Return whether one more of a count is one more die for so many heroes: no count says fewer than none."""
    return count.per * heroes + count.base >= 0


def _plus(count: Count, more: int) -> Count:
    return Count(count.per, count.base + more)
