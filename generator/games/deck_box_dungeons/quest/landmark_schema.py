"""The records of the table of landmarks: what rooms of a theme are known by."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record

LANDMARKS = "landmarks.toml"
"""The table of landmarks."""


class ThemeMarks(Record):
    """The landmarks of a theme with the names of the rooms that are known by them, and the props of all other rooms."""

    props: Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]
    marks: dict[str, tuple[str, ...]]


class MarkTable(Record):
    """The landmarks of all themes by their ids."""

    themes: dict[str, ThemeMarks]
