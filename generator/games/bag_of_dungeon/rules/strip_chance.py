"""Chance from a fate strip: every die from the column of its purpose. Tiles, monsters and items need none (S-35)."""

from __future__ import annotations

from generator.draw.fate_strip import Column, FateStrip, StripReader
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rules.chance import Purpose

HERO_DICE, FOE_DICE, MORE_DICE, LIVES_DICE = 100, 90, 20, 50
"""Combat dice on a strip for either side, how many more for each hero, and for a game in which heroes have several lives."""


def strip_columns(quest: Quest) -> tuple[Column, ...]:
    """Return the columns of a quest's strip; nine in ten of the sensible player's games do not come to the end of a column."""
    more = MORE_DICE * len(quest.heroes) + LIVES_DICE * (quest.lives > 1)
    return (
        Column("hero", "Hero", 6, HERO_DICE + more, "your side of combat"),
        Column("foe", "Foe", 6, FOE_DICE + more, "the monster's side"),
        Column("shot", "Shot", 6, 48, "shots, spells, bombs"),
        Column("harm", "Harm", 6, 12, "traps, spikes, vines, charges"),
        Column("heal", "Heal", 6, 12, "draughts, remedies"),
        Column("test", "Test", 6, 20, "chests, spikes, coat, calls, tables"),
    )


class StripChance:
    """Dice from a strip."""

    __slots__ = ("_reader",)

    def __init__(self, fate: FateStrip) -> None:
        self._reader = StripReader(fate)

    def die(self, purpose: Purpose) -> int:
        """Return the next number of a purpose's column, a roll from 1 to 6."""
        return self._reader.next(purpose)
