"""Words for people: capitals at the beginning of a text, facts in braces, numbers with their nouns, places in a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_FACT = re.compile(r"\{([A-Za-z_]+)\}")
_TOUCHING = re.compile(r"\{[A-Za-z_]|[A-Za-z_]\}")
_FIRST = re.compile(r"(?:^|[.!?]\s)\W*(\w)")


def capitalised(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def unsealed(title: str) -> str:
    """Return the title of a sealed sheet without the word that says so, for where that is said already."""
    return title.removeprefix("Sealed: ")


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, or with its `plural`, which is the noun with an s where it is left out."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def ordinal(number: int) -> str:
    """Return a number as a place in a row: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def facts_in(text: str) -> list[str]:
    """Return the names of the facts that stand in braces in a text, as `{place}`; braces round anything else are words."""
    return _FACT.findall(text) if "{" in text else []


def has_lone_brace(text: str) -> bool:
    """Return whether a brace touches a letter and is not that of a fact, as in `{place` or `{{place}}`."""
    return _TOUCHING.search(_FACT.sub("x", text)) is not None


def with_facts(text: str, facts: Mapping[str, str]) -> str:
    """Return a text with facts in the place of their names in braces; raises KeyError for one that is not known."""
    return _FACT.sub(lambda match: facts[match[1]], text) if "{" in text else text


def begins_small(text: str) -> bool:
    """Return whether a sentence of a text begins with a small letter."""
    return any(map(str.islower, _FIRST.findall(text)))


def smallest(names: Iterable[str]) -> str:
    """Return the first of some names that begins with a small letter, else the first of all."""
    known = list(names)
    return next((name for name in known if name[:1].islower()), known[0])
