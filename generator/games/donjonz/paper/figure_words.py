"""The words of drawings, read once from the data of this game: the legend, and the steps of the worked example."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record, load
from generator.games.donjonz.quest.data_loading import PACKAGE

LegendSign = Literal["stairs", "key", "lock", "pouch", "pouches", "weapon", "monster", "wall", "line", "seam"]
"""What a legend shows beside its words."""


class LegendRow(Record):
    """A sign of the legend, and what it means."""

    sign: LegendSign
    text: str


class StepRow(Record):
    """A word of the walk in the worked example, and what it does; fields in braces are filled in from the referee's states."""

    word: str
    text: str


class Phrases(Record):
    """The words of drawings."""

    legend: Annotated[tuple[LegendRow, ...], Meta(min_length=1)]
    note: str
    steps: Annotated[tuple[StepRow, ...], Meta(min_length=1)]


@cache
def phrases() -> Phrases:
    """Return the words of drawings; raises BadData."""
    return load(Phrases, PACKAGE, "paper.toml")
