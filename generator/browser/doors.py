"""What the page does of what the command can: one table of entries, each naming the function of the library that it calls."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from generator.core.data import Record, load

Asked = Literal[
    "game", "seed", "options", "how", "code", "moves", "setup", "file", "files", "player", "challenge", "club", "day", "count",
    "place",
]  # fmt: skip


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


class Beside(Record):
    """A file that can be had of a printed quest: its id, title and what it says of itself, the function of the library behind it.

    It is what `command` makes with an `option`, or with some `values` of it, which have `names` for people. It may ask for sheets,
    a machine, or a place; those that are `first` stand open on the page, the others are folded behind them.
    """

    id: str
    title: str
    says: str
    command: str
    option: str
    calls: str
    values: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    asks: Literal["", "sealed", "sheets", "cutter", "place"] = ""
    first: bool = False


class Part(Record):
    """Options of commands that a form of the page has too: where they stand there, and the function of the library behind them.

    With `values` only these of an option are meant.
    """

    options: tuple[str, ...]
    where: str
    calls: str
    values: tuple[str, ...] = ()


class Missing(Record):
    """A command that the page does not have, or not whole, and why; with an `option` that alone, with `values` these of it."""

    command: str
    why: str
    option: str = ""
    values: tuple[str, ...] = ()

    @property
    def named(self) -> str:
        """What is missing, as it is typed."""
        option = f" --{self.option}" if self.option else ""
        return f"{self.command}{option}{''.join(f' {value}' for value in self.values)}"


class DoorFile(Record):
    """The table."""

    door: tuple[Door, ...]
    file: tuple[Beside, ...]
    own: tuple[Own, ...]
    part: tuple[Part, ...]
    missing: tuple[Missing, ...]


@cache
def table() -> DoorFile:
    """Return the table. Raises BadData."""
    return load(DoorFile, "generator.browser", "doors.toml")
