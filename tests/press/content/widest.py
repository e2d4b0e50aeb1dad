"""Packs in which every name is as wide as the checker lets it be, in letters of several widths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.core.data import dump
from generator.core.rng import Rng
from generator.forge.content import AnyForm
from generator.forge.extending import texts_of
from generator.press.content.letters import text_faults

ALPHABETS = ("WMG", "mwMW", "abcdefghijklmnopqrstuvwxyz", "il")
"""Wide capitals, wide letters, usual ones, narrow ones."""

LONGEST = {"heroes": 22}
"""Most letters of names whose schema says so, by their list."""


def widest(form: AnyForm, path: tuple[Any, ...], letters: str, dice: Rng, words: int) -> str:
    """Return a name of `words` words at a place of a theme's tables to which no letter can be added."""
    parts = [dice.pick(letters).upper() for _ in range(words)]
    grown = True
    while grown:
        grown = False
        for number in range(words):
            tried = [*parts[:number], parts[number] + dice.pick(letters), *parts[number + 1 :]]
            if len(" ".join(tried)) <= LONGEST.get(path[0], 99) and not list(text_faults(form, path, " ".join(tried))):
                parts, grown = tried, True
    return " ".join(parts)


def names_of(form: AnyForm, theme: str) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yield the names of a theme of the house for which pages have more room than the house needs, with the way to each."""
    for path, text in texts_of(dump(form.of(theme))):
        words = [part for part in path if isinstance(part, str)]
        if (words[0], words[-1]) in form.roomy:
            yield path, text


def widened(form: AnyForm, theme: str, letters: str) -> dict[str, Any]:
    """Return the tables of a theme of the house with all these names as wide as they may be."""
    tables: Any = _mutable(dump(form.of(theme)))
    dice = Rng.root(f"widest/{letters}", 1)
    for number, (path, _) in enumerate(names_of(form, theme)):
        inner = tables
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = widest(form, path, letters, dice, 1 + number % 4)
    return tables


def _mutable(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _mutable(inner) for name, inner in value.items()}
    return [_mutable(inner) for inner in value] if isinstance(value, list | tuple) else value
