"""Gentle quests: themes, objectives and encounters without skulls, bones and blood, as `tone.toml` says which words those are."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from generator.core.data import Record, dump, load, read_record
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.objective_schema import ObjectivesFile
from generator.games.deck_box_dungeons.quest.theme_schema import Encounter, Theme

GENTLE = "gentle"
_OF_VILLAINS, _OF_OBJECTIVES = frozenset({"omens", "halls", "tellings"}), frozenset({"titles", "nouns", "relics"})
"""Lists inside rows that may lose some of what they hold; all other rows stay or go as they are."""


class Tone(Record):
    """What a gentle quest leaves out: words by their beginnings, all themes but some, and icons for which others stand in."""

    words: tuple[str, ...]
    themes: tuple[str, ...]
    icons: dict[str, str]


@cache
def gentle_tone() -> Tone:
    """Return what a gentle quest leaves out. Raises BadData."""
    return load(Tone, data_loading.PACKAGE, "tone.toml")


@cache
def _pattern() -> re.Pattern[str]:
    long = "|".join(word for word in gentle_tone().words if len(word) > 4)
    short = "|".join(word for word in gentle_tone().words if len(word) <= 4)
    return re.compile(rf"\b(?:(?:{long})|(?:{short})(?:s|d|y|less|ed|ing)?\b)", re.IGNORECASE)


def is_gentle(text: str) -> bool:
    """Return whether a text says nothing of what a gentle quest leaves out."""
    return _pattern().search(text) is None


@cache
def gentle_theme(name: str) -> Theme:
    """Return a theme by its id without what a gentle quest leaves out. Raises BadData."""
    return read_record(Theme, _without(dump(data_loading.theme(name))), f"{name}.toml")


@cache
def gentle_objectives() -> ObjectivesFile:
    """Return the kinds of objectives and the complications without what a gentle quest leaves out. Raises BadData."""
    document = dump(data_loading.objectives_file())
    document["objectives"] = [_without(objective, _OF_OBJECTIVES) for objective in document["objectives"]]
    return read_record(ObjectivesFile, _without(document), "objectives.toml")


@cache
def gentle_encounters() -> tuple[Encounter, ...]:
    """Return those encounters for several themes that a gentle quest may have. Raises BadData."""
    return tuple(encounter for encounter in data_loading.shared_encounters() if _says_nothing(dump(encounter)))


def _without(record: dict[str, object], keys: frozenset[str] | None = None) -> dict[str, object]:
    """Return a record with what its lists, or those of some `keys`, may keep; those of villains are looked through first."""
    return {
        key: _kept(key, value) if isinstance(value, list | tuple) and (keys is None or key in keys) else value
        for key, value in record.items()
    }


def _kept(key: str, values: Any) -> list[Any]:
    inner = [_without(villain, _OF_VILLAINS) for villain in values] if key == "villains" else values
    return [value for value in inner if _says_nothing(value)]


def _says_nothing(value: Any) -> bool:
    if isinstance(value, dict):
        return all(_says_nothing(inner) for key, inner in value.items() if key not in ("icon", "id"))
    if isinstance(value, list | tuple):
        return all(map(_says_nothing, value))
    return is_gentle(value) if isinstance(value, str) else True
