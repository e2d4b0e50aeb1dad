"""What the page does of what the command can: one table of entries, each naming the function of the library that it calls."""

from __future__ import annotations

from functools import cache
from typing import Literal

from generator.core.data import Record, load

Asked = Literal["game", "seed", "options", "how", "code", "moves", "file", "files", "player", "challenge", "club", "day", "count"]


class Door(Record):
    """An entry: its id, under which the page opens it and the press is asked, its title, what it says of itself, and what it asks.

    `calls` is the function of the library, `command` the command that does the same; `how` are the options of printing that mean
    something to it. What `spoils` is shown when it is asked for once more, and what is `long` tells how far it is.
    """

    id: str
    title: str
    says: str
    command: str
    calls: str
    asks: tuple[Asked, ...]
    how: tuple[str, ...] = ()
    spoils: bool = False
    long: bool = False


class Own(Record):
    """A command that has a form of its own on the page, and what that is called."""

    command: str
    where: str


class Missing(Record):
    """A command that the page does not have, or not whole, and why."""

    command: str
    why: str


class DoorFile(Record):
    """The table."""

    door: tuple[Door, ...]
    own: tuple[Own, ...]
    missing: tuple[Missing, ...]


@cache
def table() -> DoorFile:
    """Return the table. Raises BadData."""
    return load(DoorFile, "generator.browser", "doors.toml")
