"""A draft to the same draft with harder enemies, spread over its fights: what tuning does before it takes health from the heroes.

An enemy more would hardly make a fight harder, since the fallen leave treasure, and treasure buys draughts; one of a higher colour
does, and leaves as much.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from generator.core.dice import Count
from generator.games.deck_box_dungeons.making.pacing import FIGHTS, affordable
from generator.games.deck_box_dungeons.players.dice_demand import most_dice
from generator.games.deck_box_dungeons.quest.effects import COLOURS, Colour, Effect, Spawn
from generator.games.deck_box_dungeons.quest.model import PlacedEncounter, Quest
from generator.games.deck_box_dungeons.quest.spaces import spawn_spaces

UPWARDS: tuple[tuple[Colour, Colour], ...] = (("green", "blue"), ("blue", "red"))
"""Colours of which the second is harder by one."""
PARTIES = (1, 2, 3, 4)
"""Numbers of heroes for which an encounter must ask for no more dice than there are, and for no more spaces than its room has."""


def hardened(draft: Quest, times: int) -> Quest | None:
    """Return a draft in which an enemy was made harder so many times, or None where its dice and rooms do not allow it.

    The fights behind the start take turns, in the order of their numbers. In each an enemy becomes one of the next colour, the
    lowest first; where no die is left for that, one more comes.
    """
    rooms = {room.id: room for room in draft.rooms}
    entries = {entry.number: entry for entry in draft.encounters}
    fights = [entry.number for entry in draft.encounters if entry.kind in FIGHTS and rooms[entry.room].role != "start"]
    spaces = {number: len(spawn_spaces(draft.face(rooms[entries[number].room].label))) for number in fights}
    while times and fights:
        for number in list(fights):
            effects = _harder(entries[number], draft, spaces[number])
            if effects is None:
                fights.remove(number)
                continue
            entries[number] = replace(entries[number], effects=effects)
            times -= 1
            if not times:
                break
    return None if times else replace(draft, encounters=tuple(entries.values()))


def _harder(entry: PlacedEncounter, draft: Quest, spaces: int) -> tuple[Effect, ...] | None:
    """Return the effects of a fight with an enemy made harder, or None where dice or the spaces of its room are too few."""
    for effects in _ways(entry.effects, draft.heroes):
        if affordable(effects, draft.dice) and all(sum(most_dice(effects, party)) <= spaces for party in PARTIES):
            return effects
    return None


def _ways(effects: tuple[Effect, ...], heroes: int) -> Iterator[tuple[Effect, ...]]:
    """Yield effects made harder by one enemy, the least change first: one of a higher colour, else one more."""
    for place, line in enumerate(effects):
        if isinstance(line, Spawn):
            for low, high in UPWARDS:
                if line.of(low).at(heroes) and _counts(line.of(high), heroes):
                    harder = replace(line, **{low: _plus(line.of(low), -1), high: _plus(line.of(high), 1)})
                    yield (*effects[:place], harder, *effects[place + 1 :])
    for colour in reversed(COLOURS):
        yield (replace(Spawn(), **{colour: Count(0, 1)}), *effects)


def _counts(count: Count, heroes: int) -> bool:
    """Return whether one more of a count is one more die for so many heroes: no count says fewer than none."""
    return count.per * heroes + count.base >= 0


def _plus(count: Count, more: int) -> Count:
    return Count(count.per, count.base + more)
