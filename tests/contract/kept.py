"""What one worker of a test run made, kept for the others: making a quest takes seconds, reading one none."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from generator import registry
from generator.core.code import Code, encode
from generator.forge.choices import Options, to_number
from generator.forge.game import Game
from generator.forge.making import ATTEMPTS, Made, make

T = TypeVar("T")
REGISTERED = registry.all_games()
FOLDER = "DELVEPRESS_TEST_RUN"
"""The environment variable that tells all workers the folder of this run."""


def kept(name: str, make: Callable[[], T]) -> T:
    """Return what was made under a name in this test run, or make it; only this run's own files are read."""
    path = Path(os.environ[FOLDER]) / f"{name}.pickle"
    if path.exists():
        found: T = pickle.loads(path.read_bytes())
        return found
    one = make()
    waiting = path.with_suffix(f".{os.getpid()}")
    waiting.write_bytes(pickle.dumps(one))
    waiting.replace(path)
    return one


def made(game: Game[Any], options: Options, seed: int, budget: int = ATTEMPTS) -> Made[Any]:
    """Return what `make` makes of the same arguments, made once in a test run; that of a game which a test changed is made anew."""
    if REGISTERED.get(game.id) is not game or budget != ATTEMPTS:
        return make(game, options, seed, budget)
    code = encode(Code(game.letter, game.edition, to_number(game.choices, options), seed))
    return kept(f"made-{code}", lambda: make(game, options, seed))
