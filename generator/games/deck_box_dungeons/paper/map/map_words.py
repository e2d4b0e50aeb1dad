"""The words that stand on a map."""

from __future__ import annotations

from functools import cache

from generator.core.data import Record, load
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE


class MapWords(Record):
    """The words of map.toml."""

    under: str
    heroes: tuple[str, str]
    scale: str
    north: str
    log: tuple[str, str]
    told: str
    signs: dict[str, str]


@cache
def words_of_maps() -> MapWords:
    """Return the words that stand on a map. Raises BadData."""
    return load(MapWords, PACKAGE, "map.toml")
