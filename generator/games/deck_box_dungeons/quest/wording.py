"""Data to sentences: fills the placeholders of texts with a quest's facts, and says what powers and items do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from generator.core.data import Record, replace
from generator.core.text import capitalised
from generator.games.deck_box_dungeons.quest.data_loading import phrases
from generator.games.deck_box_dungeons.quest.hero_cards import (
    AddSuccesses,
    Deed,
    DirectDamage,
    FreeAttack,
    FreeMove,
    GainEnergy,
    RaiseModifier,
    RegainHealth,
    Reroll,
)

R = TypeVar("R", bound=Record)

_BRACE = re.compile(r"\{([a-z]+)\}")
_BEGINS = re.compile(r"(?:^|[.!?]['\"”’]?\s+)[\"“‘']?$")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def fill(text: str, facts: Mapping[str, str]) -> str:
    """Return the text with every `{fact}` filled in, capitalised where it begins a sentence.

    Raises KeyError, which names it, for a fact that the quest does not have.
    """
    return _BRACE.sub(lambda match: _capital_if_first(text[: match.start()], facts[match[1]]), text) if "{" in text else text


def _capital_if_first(before: str, word: str) -> str:
    """Return a word with a capital if what stands `before` it is nothing, or ends a sentence."""
    starts = not before.strip() or _BEGINS.search(before) is not None
    return capitalised(word) if starts else word


def fill_record(record: R, facts: Mapping[str, str]) -> R:
    """Return a record with the placeholders of all its texts filled, nested records included. Raises KeyError as `fill` does."""
    changes = {name: _filled(getattr(record, name), facts) for name in record.__struct_fields__}
    changed = {name: value for name, value in changes.items() if value is not getattr(record, name)}
    return replace(record, **changed) if changed else record


def _filled(value: object, facts: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return fill(value, facts) if "{" in value else value
    if isinstance(value, Record):
        return fill_record(value, facts)
    if isinstance(value, tuple):
        parts = tuple(_filled(part, facts) for part in value)
        return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
    return value


def deed_words(deed: Deed) -> str:
    """Return what a power or an item does, in the phrase that data/phrases.toml has for it."""
    values = {name: getattr(deed, name) for name in deed.__struct_fields__}
    return phrases().deeds[_phrase_name(deed)].format(**values)


def _phrase_name(deed: Deed) -> str:
    """Return the name of a deed's phrase: its own word, and its variant where there are several."""
    match deed:
        case FreeAttack() | DirectDamage():
            return f"{deed.do}.{deed.aim}"
        case RegainHealth() | GainEnergy() | RaiseModifier():
            return f"{deed.do}.{deed.who}"
        case FreeMove():
            return f"{deed.do}.{'through' if deed.through else 'plain'}"
        case Reroll(dice=count) | AddSuccesses(successes=count):
            return f"{deed.do}.{'one' if count == 1 else 'more'}"
    return deed.do
