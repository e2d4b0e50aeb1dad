"""The games: every package in games/ that exports GAME, found once and never listed."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import cast

from generator import games
from generator.core.code import decode
from generator.core.errors import BadCode, BadOption
from generator.core.messages import near, quoted
from generator.forge import extending
from generator.forge.game import AnyGame


@cache
def all_games() -> dict[str, AnyGame]:
    """Return every game by its id, in alphabetical order; raises ValueError when two share an id or a letter."""
    found: dict[str, AnyGame] = {}
    letters: set[str] = set()
    for module in _packages():
        game = _load(module)
        if game.id in found or game.letter in letters:
            raise ValueError(f"two games share the id {game.id} or the letter {game.letter}")
        found[game.id] = game
        letters.add(game.letter)
    return found


def _packages() -> list[str]:
    return sorted(info.name for info in pkgutil.iter_modules(games.__path__) if info.ispkg)


def _load(module: str) -> AnyGame:
    return cast(AnyGame, import_module(f"{games.__name__}.{module}").GAME)


def find(name: str) -> AnyGame | None:
    """Return a game by its id, None where there is no such game. The package of a game is its id with underscores."""
    wanted = name.strip().lower()
    module = wanted.replace("-", "_")
    return _load(module) if module in _packages() and _load(module).id == wanted else None


def game(name: str) -> AnyGame:
    """Return a game by its id; raises BadOption with the ids there are."""
    found = find(name)
    if found is not None:
        return found
    raise BadOption(f"There is no game {quoted(name)}{near(name, all_games())}; the games are {', '.join(all_games())}.")


def game_of_code(text: str) -> AnyGame:
    """Return the game of a code, with its pack where the code names one that was read here; raises BadCode."""
    code = decode(text)
    found = game_of_letter(code.letter)
    return extending.known_game(found, code.pack) or found if code.pack else found


def game_of_letter(letter: str) -> AnyGame:
    """Return the game whose codes begin with a letter; raises BadCode."""
    for one in all_games().values():
        if one.letter == letter:
            return one
    raise BadCode(f"No game of this version has codes that begin with {letter}; a newer delvepress may.")
