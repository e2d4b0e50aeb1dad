"""What a word names that may be a game or a quest: a game by its id, or a quest by its code or by a file that holds it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator import registry
from generator.cli.common import support
from generator.core.errors import BadOption
from generator.core.messages import near, quoted
from generator.forge.game import AnyGame

_NAME = re.compile(r"[a-z]{2,}(-[a-z]+)+")
"""Small words with dashes between them, as ids of games are; a code has one letter before its first dash."""


def game_named(source: str, games: Mapping[str, AnyGame]) -> AnyGame | None:
    """Return the game that a word names; None for a word that may be the code or the file of a quest.

    Raises BadOption for one that is neither, or was probably meant for a game.
    """
    game = games.get(source.strip().lower())
    if game is None and _mistyped(source, games):
        registry.game(source)
    if game is None:
        _check_source(source, games)
    return game


def _mistyped(source: str, games: Mapping[str, AnyGame]) -> bool:
    """Return whether a text that is no game was probably meant for one: it is no file, and much like the name of one."""
    return "." not in source and not support.stands(source) and bool(near(source, games))


def _check_source(source: str, games: Mapping[str, AnyGame]) -> None:
    """Raise BadOption for a text that is neither a game nor a file, and nothing like a code."""
    if "." in source or support.stands(source) or _like_a_code(source):
        return
    raise BadOption(
        f"{quoted(source)} is neither a game nor a quest: give one of {', '.join(games)}, or a quest code as it stands on paper, "
        "or a PDF or JSON file made earlier."
    )


def _like_a_code(text: str) -> bool:
    """Return whether a text has a digit, or one letter before its first dash; small words between dashes are the name of a game."""
    return any(char.isdigit() for char in text) or ("-" in text and not _NAME.fullmatch(text))
