"""What a game adds to the contract to have a challenge a day: its week, its pages, its target, its fate strip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Literal, TypeVar

import msgspec

from generator.core.data import Record
from generator.draw.fate_strip import Column, FateStrip
from generator.draw.figures import Figure
from generator.forge.choices import Options
from generator.forge.pack import Pack
from generator.forge.rating import Rating

Q = TypeVar("Q", bound=Record)


class Target(msgspec.Struct, frozen=True):
    """The points to reach, how they were found, and the points of bronze, silver and gold.

    The points of a `sealed` target are told on sealed pages alone; everywhere else the medals say what is to be beaten.
    """

    points: int
    source: Literal["proven", "measured"]
    medals: tuple[int, int, int]
    sealed: bool = False


class Daily(msgspec.Struct, Generic[Q], frozen=True):
    """A game's challenges: the week stands in `daily.toml` of the data `package`; a theme is drawn from `themes` for every day.

    `pack` makes the pages of a challenge, `solution` its sealed ones; `target` says what is to be beaten. `columns` returns
    those of a quest's fate strip; None for a game without chance. Written games are verified by the game's engine, if it has one.
    """

    package: str
    themes: tuple[str, ...]
    pack: Callable[[Q, Rating], Pack]
    target: Callable[[Q, Rating], Target | None]
    """What is to be beaten in a quest; None for one without a par, which is never a challenge."""
    solution: Callable[[Q, Rating], Pack] | None = None
    shared_map: Callable[[Q], Figure] | None = None
    """The map of a quest as players may share it, without names; None for a game whose map there is only to be found out."""
    map_sealed: bool = False
    """Whether that map is shared with the solution alone."""
    columns: Callable[[Q], tuple[Column, ...]] | None = None
    printed: Options = {}
    """Options of printing with which the quest of a challenge is printed again from its file."""
    points: Callable[[Q, Target, bool, FateStrip | None], tuple[int, int]] | None = None
    """The least and the most points that a game by a fate strip can come to, if it was won, or lost; None where nothing is known.

    They are told to whoever claims other points, so that those of a sealed target may not follow from them.
    """
    besides: tuple[str, ...] = ()
    """Commands that print what a challenge takes beside its pages, with CODE for its code."""
    theme_name: Callable[[Q], str] | None = None
    """The name of a quest's theme as people read it, under which an index lists it; None: no index lists themes."""
