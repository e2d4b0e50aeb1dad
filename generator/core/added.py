"""Themes that packs of content add to games: a registry that only grows, in which an id says its content.

An id that was handed out once stands for the same theme as long as a process lives, so that whatever is kept by a theme's id is
right. Beside the theme itself stand the rows that other tables of a game have of it, such as its ground and the faces in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from generator.core.rng import Rng

OWN_IN_THREE = 2
"""In so many of three quests one of a pack's own is drawn, where those of the house stand behind them."""


class Named(Protocol):
    """Somebody with a name."""

    @property
    def name(self) -> str:
        """What it is called."""


N = TypeVar("N", bound=Named)


class Added(msgspec.Struct, frozen=True):
    """A theme of a pack: its record, the theme of the house that it builds on ("" for none), rows of other tables, its own.

    `rows` are by the name of the table and of the row, `own` the names of those whom the pack itself brings, by the list's name.
    """

    theme: Any
    base: str
    rows: Mapping[str, Mapping[str, Any]]
    own: Mapping[str, frozenset[str]]


_THEMES: dict[tuple[str, str], Added] = {}


def add(package: str, name: str, added: Added) -> None:
    """Add a theme to the game whose data lie in `package`, under an id that says its content."""
    _THEMES.setdefault((package, name), added)


def find(package: str, name: str) -> Added | None:
    """Return a theme that a pack added, by its id; None for any other."""
    return _THEMES.get((package, name))


def base_of(package: str, name: str) -> str:
    """Return the theme of the house that a theme builds on: of those of the house itself the same, "" where it builds on none."""
    added = find(package, name)
    return name if added is None else added.base


def row_of(package: str, theme: str, table: str, name: str = "") -> Any:
    """Return what a pack's theme has in a table under a name; None where it has nothing there."""
    added = find(package, theme)
    return None if added is None else added.rows.get(table, {}).get(name)


def pick(rng: Rng, package: str, theme: str, field: str, items: Sequence[N]) -> N:
    """Return one of those in a list of a theme, each equally likely; mostly one of a pack's own, where others follow them."""
    added = find(package, theme)
    own = [item for item in items if item.name in added.own.get(field, ())] if added is not None else []
    if own and len(own) < len(items) and rng.chance(OWN_IN_THREE, 3):
        return rng.pick(own)
    return rng.pick(items)
