"""What shells complete behind an option or a command: listed values, games, players, quests whose files lie near, printers.

Each function here takes what was typed so far of one word, and returns the words that it may become.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

from generator import registry
from generator.cli.common import support
from generator.core.code import decode
from generator.core.errors import DelvepressError

MOST_FILES = 2000
"""So many names of a folder are looked at for codes."""
_CODE = re.compile(r"[A-Z](?:-[0-9A-Z]{2,8}){4,5}(?:\.[0-9A-Z]{6})?(?![0-9A-Z])")
"""A code as the name of a file begins with it."""


def listed(values: Sequence[str]) -> Callable[[str], list[str]]:
    """Return what completes an option with listed values; after a comma the last of several."""

    def complete(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        return [f"{before}{comma}{value}" for value in _beginning(values, last)]

    return complete


def games(incomplete: str) -> list[str]:
    """Return the games that may be meant; after a comma the last of several."""
    return listed(tuple(registry.all_games()))(incomplete)


def bots(incomplete: str) -> list[str]:
    """Return the players of ours who may be meant, of all games."""
    engines = [game.engine for game in registry.all_games().values() if game.engine is not None]
    return _beginning(dict.fromkeys(name for engine in engines for name in engine.policies), incomplete)


def codes(incomplete: str) -> list[str]:
    """Return the codes that may be meant, of quests whose files lie in the working folder or where files go unless said."""
    names = [name for folder in (Path(), Path(support.OUT)) for name in _names(folder)]
    typed = [match[0] for name in names if (match := _CODE.match(name))]
    return _beginning(dict.fromkeys(sorted(code for code in typed if _sound(code))), incomplete)


def games_and_codes(incomplete: str) -> list[str]:
    """Return the games and the quests that may be meant."""
    return [*_beginning(registry.all_games(), incomplete), *codes(incomplete)]


def known_printers(incomplete: str) -> list[str]:
    """Return the printers that may be meant, of those whose backs are corrected."""
    from generator.cli.common import printers

    with suppress(DelvepressError, OSError):
        return _beginning(printers.load(), incomplete)
    return []


def _beginning(words: Iterable[str], typed: str) -> list[str]:
    return [word for word in words if word.lower().startswith(typed.lower())]


def _names(folder: Path) -> list[str]:
    with suppress(OSError):
        return [path.name for path in islice(folder.iterdir(), MOST_FILES)]
    return []


def _sound(code: str) -> bool:
    with suppress(DelvepressError):
        decode(code)
        return True
    return False
