"""What a game adds to the contract to have seasons: which of its words are dealt, what is known of a quest before it is made."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.core.rng import Rng
from generator.forge.choices import Options


class Foretold(msgspec.Struct, frozen=True):
    """What the dealing alone tells of a quest: its title, the id, name and icon of its theme, and whom it is about.

    `villain` is the name of who is behind it, empty in a game in which nobody is.
    """

    title: str
    theme: str
    theme_name: str
    theme_icon: str
    villain: str = ""


class Passage(msgspec.Struct, frozen=True):
    """A text that is read when a week is over."""

    week: int
    text: str


class ArcEnding(msgspec.Struct, frozen=True):
    """An end of a season, for whoever has won so many of its weeks at least, and so many at most."""

    least: int
    most: int
    title: str
    text: str


class Arc(msgspec.Struct, frozen=True):
    """What binds the weeks of a season: who grows in its shadow, passages that tell of it, and its ends, the best first."""

    shadow: str
    before: str
    passages: tuple[Passage, ...]
    endings: tuple[ArcEnding, ...]


def ended(options: Options) -> str:
    """Say nothing of what it takes to win a week: the end of a quest tells."""
    del options
    return ""


class Season(msgspec.Struct, frozen=True):
    """Of a game's streams those that are `dealt` in seasons and challenges, by the names of their first steps.

    `foretell` returns what is known of a quest of settled options whose words are dealt by a stream, without making it. What is
    the same every week is printed once: the sheets `once` of the first week's pack, and those `kits` of the game that stand in for
    the sheets `pieces` of every pack. `arc` returns what binds the weeks, where a game has such: from
    settled options, the dealing of week 24, a stream, and the number of the last week.
    """

    dealt: tuple[str, ...]
    foretell: Callable[[Options, Rng], Foretold]
    once: tuple[str, ...] = ()
    kits: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    arc: Callable[[Options, Rng, Rng, int], Arc] | None = None
    won: Callable[[Options], str] = ended
    """Returns what it takes to win a week, in a game of medals; nothing where the end of a quest says whether it is won."""
