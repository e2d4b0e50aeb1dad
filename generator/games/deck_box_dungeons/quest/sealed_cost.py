"""The record of what it costs to play without knowing the map, as it stands in data/sealed.toml."""

from __future__ import annotations

from generator.core.data import Record


class SealedCost(Record):
    """How many games of 100 fewer a careful party wins with the map sealed: the mean over quests, and its 95 % interval.

    `quests` and `games` are how many quests were played, and how many games of each with the map open and with it sealed.
    """

    points: float
    low: float
    high: float
    quests: int
    games: int
