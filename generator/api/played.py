"""Games that are played: by the referee, by our own players, by the solver; and files that are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator import registry
from generator.api.wording import USUAL, Option, game_of, in_own_words, silent, texts
from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import measuring, playing, result_files
from generator.forge.challenges import Challenge, Result
from generator.forge.choices import settle
from generator.forge.making import Made
from generator.forge.measuring import Measurement
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import print_request
from generator.press.jobs.store import kept_challenges

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
def print_solution(made: Made[Any], request: print_request.PrintRequest = USUAL, **options: Option) -> bytes:
    """Return the page of the best play of a quest as a PDF (a spoiler).

    Raises BadOption for a game that draws none, for half sheets, and for options that mean nothing to it.
    """
    from generator.press.jobs.printing import book, quest_jobs

    game = game_of(made)
    if game.solver is None or game.solver.page is None:
        raise BadOption(f"{game.id} draws no page of its best play.")
    request.refuse("booklet", *print_request.OF_QUESTS)
    print_files.refuse_half_sheets(request, "pages of a best play")
    drawn = game.solver.page(made.quest, settle(game.solver.options, texts(options), f"Solving {game.id}"), silent)
    return book.print_book(quest_jobs.solution_job(game, made, drawn.pack, request.settings)).pdf


@in_own_words
def share(
    challenge: Challenge,
    *,
    points: int | None = None,
    moves: str | None = None,
    won: bool = True,
    name: str = "",
    ascii: bool = False,
) -> tuple[str, ...]:
    """Return lines to share of the result of a challenge, which give nothing away: by its `points`, or by a written game.

    Raises BadOption where both are given or none, BadClaim for points that no game of it comes to, BadMoves.
    """
    player, text = name, None
    if moves is not None:
        text = result_files.moves_of(moves, challenge.made.code)
        player = name or result_files.parted(moves)[0].player
    score = None if points is None else str(points)
    return tuple(kept_challenges.lines_of(lambda: challenge, score, won, text, player, ascii=ascii))


@in_own_words
def count(game: str, **options: Option) -> tuple[str, ...]:
    """Return what a game comes to, counted from what its players hold, in lines; raises BadOption where a game counts nothing."""
    record = registry.game(game)
    if record.tool is None:
        raise BadOption(f"{record.id} counts nothing without a quest.")
    return tuple(record.tool.run(settle(record.tool.options, texts(options), f"Counting {record.id}")))


@in_own_words
def measure_all(made: Made[Any]) -> Made[Any]:
    """Return a quest whose rating says all that can be measured of it, for other numbers of heroes too; raises BadOption."""
    game = game_of(made)
    if game.measure_all is None:
        raise BadOption(f"{game.id} has nothing more to be measured.")
    return replace(made, rating=game.measure_all(made.quest, made.rating, silent))


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
