"""What a game adds to the contract to have seasons: which of its words are dealt, what is known of a quest before it is made."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.core.rng import Rng
from generator.forge.choices import Options


class Foretold(msgspec.Struct, frozen=True):
    """What the dealing alone tells of a quest: its title, the id and the name of its theme, and whom it is about.

    `villain` is the name of who is behind it, empty in a game in which nobody is.
    """

    title: str
    theme: str
    theme_name: str
    villain: str = ""


class Season(msgspec.Struct, frozen=True):
    """Of a game's streams those that are `dealt` in seasons and challenges, by the names of their first steps.

    `foretell` returns what is known of a quest of settled options whose words are dealt by a stream, without making it.
    """

    dealt: tuple[str, ...]
    foretell: Callable[[Options, Rng], Foretold]
