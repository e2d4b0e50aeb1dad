"""What one worker of a test run made, kept for the others: making a quest takes seconds, reading one none."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from generator import registry
from generator.core import days, resources
from generator.core.code import Code, encode
from generator.core.seeds import day_seed
from generator.forge import challenges
from generator.forge.challenges import Challenge
from generator.forge.choices import Options, to_number
from generator.forge.game import Game
from generator.forge.making import ATTEMPTS, Made, make
from tests.quick_grading import RUN

T = TypeVar("T")
REGISTERED = registry.all_games()
_KNOWN: dict[str, Made[Any]] = {}


def kept(name: str, make: Callable[[], T]) -> T:
    """Return what was made under a name in this test run, or make it; only this run's own files are read."""
    path = Path(os.environ[RUN]) / f"{name}.pickle"
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
    name = f"made-{encode(Code(game.letter, game.edition, to_number(game.choices, options), seed))}-{resources.build()}"
    if name not in _KNOWN:
        _KNOWN[name] = kept(name, lambda: make(game, options, seed))
    return _KNOWN[name]


def challenge(game: Game[Any], day: date) -> Challenge:
    """Return a game's challenge of a day, whose quest is made once in a test run."""
    return challenges.challenge(game, day, made=made(game, challenges.options(game, day), day_seed(days.number(day), 0)))
