"""A quest's effects to problems with dice: more than there are, more than a room has spaces for, torn roll tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.check_faces import spawn_spaces_of
from generator.games.deck_box_dungeons.checking.effect_lists import EffectList
from generator.games.deck_box_dungeons.checking.effect_survey import NOTHING, WIDTH, Load, load_of, survey
from generator.games.deck_box_dungeons.checking.map_index import MapIndex
from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Waves


def dice_problems(quest: Quest, lists: Sequence[EffectList]) -> Iterator[Problem]:
    """Yield every list that may ask for more dice of a colour than there are, for 1 to 4 heroes (B-6, B-14)."""
    for effect_list in lists:
        load = survey(effect_list.effects).load
        if load is not NOTHING:
            yield from _too_many(quest, effect_list.where, load)
    for entry in quest.encounters:
        if entry.finds and survey(entry.finds).load is not NOTHING:
            load = load_of(entry.effects, entry.finds)
            yield from _too_many(quest, f"encounter {entry.number} with its finds", load)


def _too_many(quest: Quest, where: str, load: Load) -> Iterator[Problem]:
    for first, colour in enumerate(COLOURS):
        most = max(load[first::WIDTH])
        if most > quest.dice[first]:
            yield Problem("dice", where, f"it may ask for {most} {colour} dice, and there are {quest.dice[first]}")


def space_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield every room with fewer numbered spaces than its worst case fills (B-38, B-39).

    The finale must hold the villain, its guards, what half health brings and one round of waves.
    """
    quest = index.quest
    waves = (term.then for term in quest.objective.terms if isinstance(term, Waves))
    last = load_of(quest.finale.effects, quest.villain.half, *waves)
    yield from _crowding(index, quest.finale.room, "finale", max(last[3::WIDTH]) + 1)
    for entry in quest.encounters:
        load = load_of(entry.effects, entry.finds) if entry.finds else survey(entry.effects).load
        if load is not NOTHING:
            yield from _crowding(index, entry.room, f"encounter {entry.number}", max(load[3::WIDTH]))


def _crowding(index: MapIndex, room: str, where: str, figures: int) -> Iterator[Problem]:
    have = spawn_spaces_of(index, room)
    if have is not None and figures > have:
        yield Problem("spawn", where, f"it may place {figures} figures, and room {room} has {have} numbered spaces")


def table_problems(lists: Sequence[EffectList]) -> Iterator[Problem]:
    """Yield every roll table that does not cover 1 to 6 once each."""
    for effect_list in lists:
        for torn in survey(effect_list.effects).torn:
            yield Problem("partition", effect_list.where, f"the lines {torn or '(none)'} do not cover 1 to 6 once each")
