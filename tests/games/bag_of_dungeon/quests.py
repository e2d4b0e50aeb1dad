"""Quests as they are made, for tests of making, checking and rating."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import force_setattr

from generator.core.data import Record
from generator.core.rng import Rng
from generator.forge import choices
from generator.games.bag_of_dungeon.making.generator import generate
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.options import CHOICES

MAPS = {"bag": "own", "laid": "keyed"}
"""What --map calls the layouts of quests."""


def settled(**given: str) -> dict[str, str]:
    """Return options of the game, defaults where nothing is said."""
    return choices.settle(CHOICES, given, "bag-of-dungeon")


@cache
def made(seed: int = 0, **given: str) -> Quest:
    """Return one attempt at a quest of a seed."""
    return generate(settled(**given), Rng.root("bag-of-dungeon/made", seed))


def forced(one: Any, **changes: Any) -> Any:
    """Return a copy of a record with fields that nothing has looked at."""
    assert isinstance(one, Record)
    copy = type(one)(**{name: getattr(one, name) for name in one.__struct_fields__})
    for name, value in changes.items():
        force_setattr(copy, name, value)
    return copy
