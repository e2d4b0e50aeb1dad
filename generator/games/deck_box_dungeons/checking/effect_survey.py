"""A list of effects read for the worst: most dice it asks for, what it names, what it surely hands out, its words."""

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
    Check,
    Choose,
    Effect,
    Energy,
    Heal,
    Item,
    Meet,
    Place,
    Roll,
    Site,
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
Load = tuple[int, ...]
"""Dice at worst: for each party of `PARTIES` in turn the green, blue, red ones and their sum."""
NOTHING: Load = (0,) * (WIDTH * len(PARTIES))
Named = Take | Meet | Boss | Site

_ROW = re.compile(r"([1-6])(?:-([1-6]))?")


class Survey(msgspec.Struct, frozen=True):
    """What a list of effects comes to.

    `named` are all quest tokens and people in it, `sure` those that no dice and no choice can withhold; `torn` are roll
    tables that do not partition 1..6; `pays` says that a hero can gain by it; `labels` and `says` are its words.
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
        load=worst(effects),
        named=tuple(effect for effect in every if isinstance(effect, Named)),
        sure=tuple(effect for effect in _certain(effects) if isinstance(effect, Named)),
        torn=tuple(" ".join(spans) for spans in tables if not _partition(spans)),
        pays=any(map(_gain, every)),
        labels=tuple(option.label for effect in every if isinstance(effect, Choose) for option in effect.options),
        says=tuple(row.say for roll in rolls for row in roll.rows),
    )


def worst(effects: tuple[Effect, ...]) -> Load:
    """Return the most dice that effects can ask for, over every roll, check and choice, if nothing is killed."""
    load = NOTHING
    for effect in effects:
        more = _asked(effect)
        if more is not NOTHING:
            load = tuple(map(add, load, more))
    return load


def _asked(effect: Effect) -> Load:
    match effect:
        case Spawn():
            counts = [[effect.of(colour).at(party) for colour in COLOURS] for party in PARTIES]
        case Place():
            counts = [[effect.count.at(party) * (effect.colour == colour) for colour in COLOURS] for party in PARTIES]
        case Check(who="each"):
            return tuple(n * PARTIES[place // WIDTH] for place, n in enumerate(_most(branches(effect))))
        case _:
            return _most(branches(effect))
    return tuple(n for row in counts for n in (*row, sum(row)))


def _most(ways: tuple[tuple[Effect, ...], ...]) -> Load:
    """Return the worst of ways of which play takes one; where every hero rolls for himself all may take it (B-53)."""
    return tuple(map(max, *(worst(way) for way in ways))) if len(ways) > 1 else worst(ways[0]) if ways else NOTHING


def _certain(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, When):
            yield from _certain(effect.then)


def _gain(effect: Effect) -> bool:
    return isinstance(effect, Treasure | Item | Heal | Energy) or (isinstance(effect, Boon) and effect.amount > 0)


def _partition(spans: Iterable[str]) -> bool:
    faces: list[int] = []
    for text in spans:
        span = _ROW.fullmatch(text)
        if span is None or int(span[2] or span[1]) < int(span[1]):
            return False
        faces += range(int(span[1]), int(span[2] or span[1]) + 1)
    return faces == [1, 2, 3, 4, 5, 6]
