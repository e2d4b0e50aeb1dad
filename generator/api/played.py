"""Games that are played: by the referee, by our own players, by the solver; and files that are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.api.wording import Option, game_of, in_own_words, silent, texts
from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import measuring, playing, result_files
from generator.forge.challenges import Result
from generator.forge.choices import settle
from generator.forge.making import Made
from generator.forge.measuring import Measurement

if TYPE_CHECKING:
    from generator.press.preflight.report import Report


@in_own_words
def verify(made: Made[Any], moves: str, **setup: str) -> Result:
    """Return what a written game of a quest comes to: its `points`, whether it was `won`, and `events` by kind.

    `moves` are words as the game's rules page tells them, below a head of player and challenge or without; chance comes from the
    quest's code, by its fate strip where the game has one. `setup` says how the players set up a quest whose paper leaves that to
    them, as the command line's options do: `placed` for a deck of cards to be laid. Raises BadMoves naming the first step that is
    impossible, BadOption for a game without a referee, for an option that it does not have, and for moves of another challenge.
    """
    game = game_of(made)
    return playing.verify(game, playing.set_up(game, made, setup), result_files.moves_of(moves, made.code))


@in_own_words
def play(made: Made[Any], bot: str = "", *, bot_seed: str | int = "player") -> str:
    """Return the moves of a game that one of our players plays, as `verify` takes them; raises BadOption for a player there is not.

    Left out, `bot` is the player whom grades are measured with.
    """
    game = game_of(made)
    playing.policy_of(game, bot or None)
    end = playing.played_by(game, made, bot or None, Rng.root("playthrough", seed_from_word(str(bot_seed))))
    return "\n".join(step.word for step in end.steps if step.word)


@in_own_words
def hint(made: Made[Any], moves: str = "") -> tuple[str, ...]:
    """Return what whoever is stuck may know without being told the way, in lines; raises BadMoves, BadOption."""
    return tuple(playing.hint(game_of(made), made, result_files.moves_of(moves, made.code)))


@in_own_words
def solve(made: Made[Any], **options: Option) -> tuple[str, ...]:
    """Return the best play of a quest, or a game of a good player where dice are rolled, in lines (a spoiler).

    Raises BadOption for a game without a solver, and for an option that its solver does not have.
    """
    game = game_of(made)
    if game.solver is None:
        raise BadOption(f"{game.id} has no solver.")
    return tuple(game.solver.solve(made.quest, settle(game.solver.options, texts(options), f"Solving {game.id}"), silent).lines)


@in_own_words
def measure(made: Made[Any], bot: str = "", *, plays: int = measuring.USUAL, **options: Option) -> Measurement:
    """Return how often one of our players wins a quest with other dice each time, and its mean points, with 95 % intervals.

    Raises BadOption for a player, a number of games or an option that there is not.
    """
    if not measuring.LEAST <= plays <= measuring.MOST:
        raise BadOption(f"--plays cannot be {plays}; give a number from {measuring.LEAST} to {measuring.MOST}.")
    game = game_of(made)
    return measuring.measure(game, made, bot or None, plays, measuring.conditions(game, texts(options)))


@in_own_words
def check(pdf: bytes, name: str = "the file") -> Report:
    """Return what is to be said of a PDF before it is printed, and of the quest in it; raises BadFile for what is no PDF."""
    from generator.press.preflight.whole import whole_check  # loads pypdfium2

    return whole_check(pdf, name, name)
