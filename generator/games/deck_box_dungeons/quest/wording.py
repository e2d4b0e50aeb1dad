"""Facts into sentences: fills the placeholders of a text, and capitalises where a sentence begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from generator.core.data import Record, dump, replace
from generator.games.deck_box_dungeons.quest.data_loading import phrases
from generator.games.deck_box_dungeons.quest.kit import Deed

R = TypeVar("R", bound=Record)

_BRACE = re.compile(r"\{([a-z]+)\}")
_BEGINS = re.compile(r"(?:^|[.!?]['\"”’]?\s+)[\"“‘']?$")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def fill(text: str, facts: Mapping[str, str]) -> str:
    """Return the text with every `{fact}` filled in; KeyError names a fact the quest does not have."""
    return _BRACE.sub(lambda match: _fitting(text, match, facts[match[1]]), text) if "{" in text else text


def _fitting(text: str, match: re.Match[str], word: str) -> str:
    before = text[: match.start()]
    starts = not before.strip() or _BEGINS.search(before) is not None
    return capital(word) if starts else word


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def fill_record(record: R, facts: Mapping[str, str]) -> R:
    """Return a record with the placeholders of all its texts filled, nested records included."""
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
    """Return what an ability or item does, in the phrase of its kind and variant."""
    values = dump(deed)
    variant = values.get("aim") or (values.get("who") if deed.do in ("mend", "charge", "lift") else None)
    if deed.do == "dash":
        variant = "through" if values["through"] else "plain"
    return phrases().deeds[deed.do if variant is None else f"{deed.do}.{variant}"].format(**values)
