"""A quest to all its problems, proved apart from how quests are made.

Nothing of the room `making` is used here: the table of exits, the most dice, the squares and the walk through the dungeon are
worked out a second time (map_index, effect_survey, check_faces, proof), so that no error there can hide.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.check_access import access_problems
from generator.games.deck_box_dungeons.checking.check_dice import dice_problems, space_problems, table_problems
from generator.games.deck_box_dungeons.checking.check_encounters import neighbour_problems, number_problems, pacing_problems
from generator.games.deck_box_dungeons.checking.check_map import map_problems
from generator.games.deck_box_dungeons.checking.check_objective import clock_problems, goal_problems, health_problems
from generator.games.deck_box_dungeons.checking.check_references import detour_problems, luck_problems, reference_problems
from generator.games.deck_box_dungeons.checking.check_texts import text_problems
from generator.games.deck_box_dungeons.checking.effect_lists import all_effect_lists
from generator.games.deck_box_dungeons.checking.map_index import index_map
from generator.games.deck_box_dungeons.quest.model import Quest

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
    "access": "Water keeps a hero, slowed as far as the quest can, from a room or a site that the goal needs.",
    "gate": "A gate without what opens it, a key without a lock, or a token where none belongs.",
    "start-zone": "Not exactly one start, too small a starting zone, or no open way out of it.",
    "blocked": "Nobody can walk from a room's entry to one of its exits or to its spawn point.",
    "spawn": "A room has too few numbered spaces for its worst case, or a number on a wall or a pit.",
    "partition": "The lines of a roll table do not cover 1 to 6 once each.",
    "dice": "Something may ask for more dice of a colour than there are.",
    "reference": "An id names nothing, or the wrong thing.",
    "encounter-twice": "An encounter, a title or a number is used twice, or a room has not exactly one encounter.",
    "spoiler": "The next encounter on paper lies in the next room.",
    "placeholder": "A fact in braces or a doubled blank is left over in a text, or a needed text is empty.",
    "tone": "A gentle quest speaks of skulls, bones or blood.",
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


def check(quest: Quest) -> list[Problem]:
    """Return every problem of a quest (kinds in `KINDS`); an empty list proves that it holds together.

    Never raises on a quest that the records accept, however wrong its ids and numbers are.
    """
    return list(_problems(quest))


def _problems(quest: Quest) -> Iterator[Problem]:
    index = index_map(quest)
    lists = all_effect_lists(quest)
    yield from map_problems(index)
    yield from access_problems(index)
    yield from space_problems(index)
    yield from number_problems(index)
    yield from neighbour_problems(index)
    yield from pacing_problems(index)
    yield from luck_problems(index)
    yield from detour_problems(index)
    yield from dice_problems(quest, lists)
    yield from table_problems(lists)
    yield from reference_problems(index, lists)
    yield from goal_problems(index)
    yield from clock_problems(index)
    yield from health_problems(quest)
    yield from text_problems(quest, lists)
