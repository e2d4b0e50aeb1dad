"""What a picture tells, as records: places with exits, boxes to tick, tables, lines to write on. Whoever reads instead of looking
gets these; they say what the picture shows and nothing that it hides.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Exit(msgspec.Struct, frozen=True):
    """A way out of a place: what is said before the place that it leads to, if that is known, by its key, and behind it."""

    words: str
    to: str = ""
    note: str = ""


class Place(msgspec.Struct, frozen=True):
    """A place on a map: its key, its name, sentences about it, its exits, and the number of the entry that is read there."""

    key: str
    name: str
    words: tuple[str, ...] = ()
    exits: tuple[Exit, ...] = ()
    entry: str = ""


class Places(msgspec.Struct, frozen=True):
    """All places of a map in their order."""

    places: tuple[Place, ...]


class Boxes(msgspec.Struct, frozen=True):
    """Boxes to tick in a row: what they are for, and what stands at each; `filled` of them are ticked from the start."""

    label: str
    boxes: tuple[str, ...]
    filled: int = 0


class Rows(msgspec.Struct, frozen=True):
    """A table: what it is called, the heads of its columns, and its rows, each of which its first cell names."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Lines(msgspec.Struct, frozen=True):
    """Sentences about a picture, in order."""

    lines: tuple[str, ...]


class Fields(msgspec.Struct, frozen=True):
    """Places to write on, by what is to be written there."""

    labels: tuple[str, ...]


Told: TypeAlias = Places | Boxes | Rows | Lines | Fields
