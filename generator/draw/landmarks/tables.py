"""The landmarks of a game's rooms: a table of its data that names a drawing for rooms by their names, and props for all others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from generator.core import added
from generator.core.data import Record
from generator.core.errors import BadData
from generator.draw.landmarks.landmark import marks

TABLE = "landmarks.toml"
"""The name of the table in the data of a game."""
Marks = Mapping[str, str]
"""Landmarks by the ids of rooms."""


class ThemeMarks(Record):
    """The landmarks of a theme with the names of the rooms that are known by them, and the props of all other rooms."""

    props: Annotated[tuple[str, ...], Meta(min_length=6, max_length=12)]
    marks: dict[str, tuple[str, ...]]


class MarkTable(Record):
    """The landmarks of all themes by their ids."""

    themes: dict[str, ThemeMarks]


def check_table(table: MarkTable) -> None:
    """Raise BadData where a table names a drawing that there is not, or a room of a theme twice."""
    for theme, one in table.themes.items():
        for name in (*one.props, *one.marks):
            if name not in marks():
                raise BadData(
                    f"{TABLE}: theme {theme} names the landmark {name!r}, which nobody has drawn; name one that is there."
                )
        rooms = [room for named in one.marks.values() for room in named]
        twice = next((room for room in rooms if rooms.count(room) > 1), "")
        if twice:
            raise BadData(f"{TABLE}: theme {theme} gives {twice!r} two landmarks; leave it one.")


def theme_marks(table: MarkTable, package: str, theme: str) -> ThemeMarks | None:
    """Return the landmarks of a theme: those that a pack gives it, else those of the theme it builds on; None for none.

    `package` is where the data of the theme's game lie.
    """
    own: ThemeMarks | None = added.row_of(package, theme, TABLE)
    return own or table.themes.get(added.base_of(package, theme))


def named_marks(found: ThemeMarks) -> Mapping[str, str]:
    """Return the landmarks of a theme by the names of their rooms."""
    return {room: mark for mark, rooms in found.marks.items() for room in rooms}


def props_in_turn(props: Sequence[str], labels: Sequence[str], taken: Collection[str]) -> Iterator[str]:
    """Yield props of a theme again and again, those first that are not `taken`; the labels of the rooms say which begins."""
    first = sum(ord(letter) for label in labels for letter in label) % len(props)
    turned = [*props[first:], *props[:first]]
    yield from (prop for prop in turned if prop not in taken)
    while True:
        yield from turned


def as_told(today: Marks, told: Marks | None, rooms: Collection[str]) -> dict[str, str]:
    """Return the landmarks of rooms by their ids: those of a document that somebody draws yet, else those of today."""
    known = {room: mark for room, mark in (told or {}).items() if room in rooms and mark in marks()}
    return {**today, **known}
