"""A quest to all its lists of effects, each with the place where it stands."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.deck_box_dungeons.quest.effects import Effect
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import term_effects


class EffectList(NamedTuple):
    """Effects that are carried out by themselves: where they stand, for messages, and the room they happen in, if one is meant."""

    where: str
    effects: tuple[Effect, ...]
    room: str = ""


def all_effect_lists(quest: Quest) -> list[EffectList]:
    """Return every list of effects of a quest; what the quest has put into a room stands apart from its encounter."""
    lists = []
    for entry in quest.encounters:
        lists.append(EffectList(f"encounter {entry.number}", entry.effects, entry.room))
        if entry.finds:
            lists.append(EffectList(f"finds of encounter {entry.number}", entry.finds, entry.room))
    lists.append(EffectList("finale", quest.finale.effects, quest.finale.room))
    lists.append(EffectList("villain at half health", quest.villain.half))
    lists.append(EffectList("villain each round", quest.villain.each))
    rows = [pair for term in quest.objective.terms for pair in term_effects(term)]
    lists += [EffectList(where, effects) for where, effects in rows if effects]
    return lists
