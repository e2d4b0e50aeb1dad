"""A list of effects to what the checks look at: the most dice it asks for, what it names, what it surely hands out, its texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import add

import msgspec

from generator.games.deck_box_dungeons.quest.effects import (
    COLOURS,
    Boon,
    Boss,
    Choose,
    Effect,
    Energy,
    Heal,
    Item,
    Meet,
    Place,
    Roll,
    Site,
    SkillCheck,
    Spawn,
    Take,
    Treasure,
    When,
    branches,
    walk,
)

PARTIES = (1, 2, 3, 4)
"""Every number of heroes a quest must hold for (B-6)."""
WIDTH = 4
"""Numbers that a load has for each party."""
Load = tuple[int, ...]
"""The most dice asked for: for each party of `PARTIES` in turn the green, blue, red ones and their sum."""
NOTHING: Load = (0,) * (WIDTH * len(PARTIES))
Named = Take | Meet | Boss | Site
"""Effects that name a token or somebody of the quest."""

_ROW = re.compile(r"([1-6])(?:-([1-6]))?")


class Survey(msgspec.Struct, frozen=True):
    """What a list of effects comes to.

    `named` are all effects in it that name somebody or something, `sure` those that no roll and no choice can withhold; `torn` are
    the lines of roll tables that do not cover 1 to 6 once each; `pays` says that a hero can gain by it; `labels` and `says` are the
    texts of options and of roll tables.
    """

    load: Load
    named: tuple[Named, ...]
    sure: tuple[Named, ...]
    torn: tuple[str, ...]
    pays: bool
    labels: tuple[str, ...]
    says: tuple[str, ...]


@lru_cache(maxsize=4096)
def survey(effects: tuple[Effect, ...]) -> Survey:
    """Return the survey of a list of effects; the hand-written lists come again and again, so each is read once."""
    every = tuple(walk(effects))
    rolls = [effect for effect in every if isinstance(effect, Roll)]
    tables = [[row.on for row in roll.rows] for roll in rolls]
    return Survey(
        load=worst_load(effects),
        named=tuple(effect for effect in every if isinstance(effect, Named)),
        sure=tuple(effect for effect in _certain(effects) if isinstance(effect, Named)),
        torn=tuple(" ".join(spans) for spans in tables if not _partition(spans)),
        pays=any(map(_gain, every)),
        labels=tuple(option.label for effect in every if isinstance(effect, Choose) for option in effect.options),
        says=tuple(row.say for roll in rolls for row in roll.rows),
    )


def load_of(*lists: tuple[Effect, ...]) -> Load:
    """Return the load of several lists of effects that are carried out together."""
    load = NOTHING
    for effects in lists:
        load = tuple(map(add, load, survey(effects).load))
    return load


def worst_load(effects: tuple[Effect, ...]) -> Load:
    """Return the most dice that effects can ask for at once, over every roll, check and choice.

    Nothing is killed before the room is clear; what comes then finds the room's dice and spaces free.
    """
    load = later = NOTHING
    for effect in effects:
        more = _asked(effect)
        if more is NOTHING:
            continue
        if isinstance(effect, When) and effect.event == "cleared":
            later = tuple(map(max, later, more))
        else:
            load = tuple(map(add, load, more))
    return load if later is NOTHING else tuple(map(max, load, later))


def _asked(effect: Effect) -> Load:
    """Return the most dice that one effect can ask for; where every hero rolls a check, all may come to the same result (B-53)."""
    match effect:
        case Spawn():
            counts = [[effect.of(colour).at(party) for colour in COLOURS] for party in PARTIES]
        case Place():
            counts = [[effect.count.at(party) * (effect.colour == colour) for colour in COLOURS] for party in PARTIES]
        case SkillCheck(who="each"):
            return tuple(n * PARTIES[place // WIDTH] for place, n in enumerate(_most(branches(effect))))
        case _:
            return _most(branches(effect))
    return tuple(n for dice in counts for n in (*dice, sum(dice)))


def _most(ways: tuple[tuple[Effect, ...], ...]) -> Load:
    """Return the most dice of several ways of which play takes one."""
    return tuple(map(max, *(worst_load(way) for way in ways))) if len(ways) > 1 else worst_load(ways[0]) if ways else NOTHING


def _certain(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Yield the effects that happen whatever is rolled or chosen."""
    for effect in effects:
        yield effect
        if isinstance(effect, When):
            yield from _certain(effect.then)


def _gain(effect: Effect) -> bool:
    """Return whether a hero gains by an effect."""
    return isinstance(effect, Treasure | Item | Heal | Energy) or (isinstance(effect, Boon) and effect.amount > 0)


def _partition(spans: Iterable[str]) -> bool:
    """Return whether spans such as `1-3` cover 1 to 6 once each, in order."""
    faces: list[int] = []
    for text in spans:
        span = _ROW.fullmatch(text)
        if span is None or int(span[2] or span[1]) < int(span[1]):
            return False
        faces += range(int(span[1]), int(span[2] or span[1]) + 1)
    return faces == [1, 2, 3, 4, 5, 6]
