"""Chance from a fate strip: every die from the column of its purpose."""

from __future__ import annotations

from generator.draw.fate_strip import Column, FateStrip, StripReader
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rules.chance import Purpose

COLUMNS = (
    Column("hero", "You", 6, 72, "your combat dice"),
    Column("foe", "Foe", 6, 72, "its combat dice"),
    Column("shot", "Shot", 6, 20, "from afar"),
    Column("harm", "Harm", 6, 20, "spikes, vines, traps"),
    Column("heal", "Heal", 6, 16, "draughts, remedies"),
    Column("test", "Test", 6, 32, "everything else"),
)


def strip_columns(quest: Quest) -> tuple[Column, ...]:
    """Return the columns of a quest's strip: one for every purpose that a die can have."""
    return COLUMNS


class StripChance:
    """Dice from a strip."""

    __slots__ = ("_reader",)

    def __init__(self, fate: FateStrip) -> None:
        self._reader = StripReader(fate)

    def die(self, purpose: Purpose) -> int:
        """Return the next number of a purpose's column, a roll from 1 to 6."""
        return self._reader.next(purpose)
