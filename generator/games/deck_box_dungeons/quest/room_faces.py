"""The record of a room card's face, as it stands in data/rooms.toml and in every quest."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record
from generator.core.grid import Side


class RoomFace(Record):
    """One side of a room card: 5 x 5 squares (north on top, entry at the south), spawn point as column and row.

    Squares: `.` floor, `#` wall, `~` water, `o` pit. `exits` are the sides it can be left by besides the entry; those of each of
    the 30 faces are public facts, the squares and the spawn points are our own.
    """

    label: Annotated[str, Meta(pattern=r"^([1-9]|1[0-5])[AB](?!\n)$")]
    exits: tuple[Side, ...]
    squares: Annotated[tuple[Annotated[str, Meta(pattern=r"^[.#~o]{5}(?!\n)$")], ...], Meta(min_length=5, max_length=5)]
    spawn: tuple[int, int]


class RoomFaces(Record):
    """The file of room faces: two for each of the 15 cards."""

    faces: tuple[RoomFace, ...]
