"""Results of challenges for tests of leagues: games that a player of ours plays, as files under their heads."""

from __future__ import annotations

from datetime import date
from typing import Any

from generator.core.rng import Rng
from generator.forge import playing
from generator.forge.game import Game
from generator.forge.making import Made
from generator.forge.result_files import Head, headed
from tests.contract import kept


def written(game: Game[Any], made: Made[Any], policy: str | None = None, seed: int = 0) -> str:
    """Return the moves of a whole game of a policy, the most naive one where none is named."""
    end = playing.played_by(game, made, policy or next(iter(playing.engine_of(game).policies)), Rng.root("playthrough", seed))
    return "".join(f"{step.word}\n" for step in end.steps if step.word)


def result(game: Game[Any], day: date, player: str, policy: str | None = None, seed: int = 0) -> str:
    """Return a file of the result of a player in the challenge of a day."""
    made = kept.challenge(game, day).made
    return headed(Head(player, made.code), written(game, made, policy, seed))
