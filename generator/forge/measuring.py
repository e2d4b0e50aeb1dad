"""How hard a quest is to play, measured: many games of one player, how many of them were won, and the points on average.

Game number n draws from a stream that is named by the quest's fingerprint and n alone, so that it has the same dice for every
player and under all conditions (common random numbers): two players differ by their play and not by their luck. In which process
and in which order the games are played changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from generator.core.data import Record
from generator.core.rng import Rng
from generator.core.statistics import Estimate, mean_estimate, share_estimate
from generator.forge.choices import Options, settle
from generator.forge.engine import Outcome
from generator.forge.game import AnyGame
from generator.forge.making import Made, fingerprint
from generator.forge.playing import engine_of, played_by, policy_of

LEAST, USUAL, MOST = 10, 200, 10_000
"""Fewest, usual and most games of a measurement."""


class Measurement(msgspec.Struct, frozen=True):
    """What many games of one player came to: `low` and `high` are the ends of the 95 % interval of the share won."""

    player: str
    options: Options
    plays: int
    won: int
    low: float
    high: float
    points: Estimate

    @property
    def rate(self) -> float:
        """The share of the games that was won, from 0 to 1."""
        return self.won / self.plays


def player_name(game: AnyGame, name: str | None) -> str:
    """Return the name of a player; that of the one whom grades are measured with where none is given. Raises BadOption."""
    engine = engine_of(game)
    chosen = (engine.measured or list(engine.policies)[-1]) if name is None else name
    policy_of(game, chosen)
    return chosen


def conditions(game: AnyGame, given: Options) -> dict[str, str]:
    """Return all options under which a quest of a game can be played, defaults where nothing was given; raises BadOption."""
    return settle(engine_of(game).options, given, f"The referee of {game.id}")


def games(game: AnyGame, made: Made[Record], player: str, options: Options, numbers: Sequence[int]) -> list[Outcome]:
    """Return how the games of these numbers ended, in their order; `options` are settled ones (see `conditions`).

    Raises BadOption for a quest that cannot be played so. Cost: one whole game for each number.
    """
    engine = engine_of(game)
    stream = Rng.root(f"rate/{game.id}", int(fingerprint(made.quest), 16))
    adapted = replace(made, quest=engine.adapt(made.quest, options))
    return [outcome(game, adapted, player, stream.stream("game", number)) for number in numbers]


def outcome(game: AnyGame, made: Made[Record], player: str, rng: Rng) -> Outcome:
    """Return how one game of the player of a name ended, all chance from `rng`; played the quick way where the game has one."""
    engine = engine_of(game)
    if engine.simulate is not None:
        return engine.simulate(made.quest, player, rng)
    end = played_by(game, made, player, rng, chance=engine.dice(made.quest, rng.stream("dice")))
    return Outcome(engine.won(end.state), engine.points(end.state), len(end.steps))


def summary(player: str, options: Options, outcomes: Sequence[Outcome]) -> Measurement:
    """Return what the games of a player came to; there must be one at least."""
    plays, won = len(outcomes), sum(outcome.won for outcome in outcomes)
    share = share_estimate(won, plays)
    return Measurement(player, options, plays, won, share.low, share.high, mean_estimate([outcome.points for outcome in outcomes]))


def measure(game: AnyGame, made: Made[Record], player: str | None, plays: int, options: Options) -> Measurement:
    """Return what `plays` games (1 at least) of a quest come to, all played in this process.

    `player` is a name or None for the player whom grades are measured with, `options` say under which other conditions than the
    printed ones it is played. Raises BadOption for a game without a referee, and for a player, an option or a value there is not.
    """
    name, settled = player_name(game, player), conditions(game, options)
    return summary(name, settled, games(game, made, name, settled, range(plays)))
