"""Daily challenges made once and kept, found again by their codes, and the lines of their results."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Sequence
from datetime import date

from generator import registry
from generator.core import limits
from generator.core.code import decode
from generator.core.errors import BadClaim, BadCode, BadOption
from generator.core.messages import quoted, shown
from generator.core.seeds import MOST_PRACTICE
from generator.forge import challenges, claims, playing, result_files, results
from generator.forge.challenges import Challenge, Result
from generator.forge.game import AnyGame
from generator.press.jobs.store import documents, kept_quests


def games_with_days(wanted: Sequence[str]) -> list[AnyGame]:
    """Return the games that were named, each once, or every game that has challenges; raises BadOption."""
    games = [registry.game(name) for name in wanted] if wanted else list(registry.all_games().values())
    for game in games:
        if game.daily is None and wanted:
            raise BadOption(f"{game.id} has no daily challenge; choose among {', '.join(_with_days())}.")
    return [game for place, game in enumerate(games) if game.daily is not None and game not in games[:place]]


def _with_days() -> list[str]:
    return [game.id for game in registry.all_games().values() if game.daily is not None]


KIND = "day"
"""How challenges are told from other quests in the cache."""


def made(game: AnyGame, day: date, practice: int = 0, *, dice: bool = True) -> Challenge:
    """Return a challenge; what was made before is taken from the user's cache, where it lies sealed by its code."""
    known = kept_quests.recalled(game, KIND, challenges.code(game, day, practice))
    challenge = challenges.challenge(game, day, practice, dice=dice, made=known)
    if known is None:
        kept_quests.keep(game, KIND, challenge.made)
    return challenge


def sent(game: AnyGame, day: date) -> bytes:
    """Return the document of a challenge's quest, to be handed to another process, where `received` reads it."""
    return documents.document(game, made(game, day).made)


def received(game: AnyGame, day: date, document: bytes, *, dice: bool = True) -> Challenge:
    """Return a challenge whose quest another process made and sent; it is kept here too."""
    known = kept_quests.received(game, KIND, challenges.code(game, day), document)
    return challenges.challenge(game, day, dice=dice, made=known)


def packed(document: bytes) -> bytes:
    """Return a challenge's document as it is held in memory where there are very many."""
    return zlib.compress(document)


def unpacked(game: AnyGame, day: date, data: bytes, *, dice: bool = True) -> Challenge:
    """Return the challenge whose packed document this is, read anew."""
    source = challenges.code(game, day)
    made = documents.reread(zlib.decompress(data), source, {game.id: game}, trusted=True)[1]
    return challenges.challenge(game, day, dice=dice, made=made)


def exercise(practice: str | None) -> int:
    """Return the number of an exercise as it was typed, 0 for the ranked challenge (None); raises BadOption."""
    if practice is None:
        return 0
    if not (practice.isascii() and practice.isdigit() and 1 <= int(practice[:6]) <= MOST_PRACTICE):
        raise BadOption(f"--practice cannot be {quoted(practice)}; choose 1 to {MOST_PRACTICE}.")
    return int(practice)


def found(code: str) -> Challenge:
    """Return the challenge of a code; raises BadCode for the code of anything else."""
    game = registry.game_of_letter(decode(code).letter)
    if game.daily is None:
        raise BadCode(f"{game.title} has no daily challenge; copy the code from a challenge's sheet.")
    day, practice = challenges.day_of_code(game, code)
    return made(game, day, practice)


def result_lines(
    code: str, score: str | None, won: bool, moves: str | None, name: str, *, ascii: bool, before: date | None = None
) -> list[str]:
    """Return the lines to share of the result of a code's challenge, as `lines_of` does; raises BadCode too."""
    return lines_of(lambda: found(code), score, won, moves, name, ascii=ascii, before=before)


def lines_of(
    challenge_of: Callable[[], Challenge],
    score: str | None,
    won: bool,
    moves: str | None,
    name: str,
    *,
    ascii: bool,
    before: date | None = None,
) -> list[str]:
    """Return the lines to share of a result: by its points, or by a written game; raises BadOption, BadClaim, BadMoves.

    `challenge_of` is asked for the challenge once all else is known to be right. Challenges `before` a day are over, and keep no
    par any more; None where it is not known which are.
    """
    if (score is not None and moves is not None) or (won and score is None and moves is None):
        raise BadOption("A result needs its points with --points, or the written game with --moves; give one of them.")
    if len(name) > limits.PLAYER_CHARS or not name.isprintable():
        raise BadOption(f"--name cannot be {shown(name)}; give at most {limits.PLAYER_CHARS} characters that can be printed.")
    if result_files.names_the_fallen(name.split()):
        raise BadOption(f"--name cannot be {shown(name)}, which reads like a game that was lost; leave out its last two words.")
    if score is not None and not re.fullmatch(r"-?[0-9]+", score):
        raise BadOption(f"--points cannot be {quoted(score)}; give the points as a whole number.")
    challenge = challenge_of()
    if moves is None:
        points = (
            _points_of_the_fallen(challenge)
            if score is None
            else _possible(challenge, score, won, over=challenge.practice > 0 or (before is not None and challenge.day < before))
        )
        return results.lines(challenge, Result(points, won, claimed=True), ascii=ascii, name=name)
    if challenge.game.engine is None:
        raise BadOption(f"{challenge.game.id} has no referee that could play a written game; give --points to delvepress verify.")
    played = playing.verify(challenge.game, playing.set_up(challenge.game, challenge.made, {}), moves, chance=None)
    return results.lines(challenge, played, ascii=ascii, name=name)


def _points_of_the_fallen(challenge: Challenge) -> int:
    """Return the points of a game that was lost, where they go without saying; raises BadOption where they do not."""
    least, most = claims.points_range(challenge, False)
    if least != most:
        raise BadOption("A lost game of this challenge has the points that were made until then; give --points too.")
    return least


def _possible(challenge: Challenge, score: str, won: bool, *, over: bool) -> int:
    """Return points that a game of this challenge can come to, from their digits; raises BadClaim for any others."""
    least, most = claims.points_range(challenge, won, over=over)
    points = int(score) if len(score) < 10 else most + 1
    if not least <= points <= most:
        how, span = "won" if won else "lost", claims.span(challenge, won, over=over)
        raise BadClaim(
            f"--points cannot be {quoted(score)}; a game of this challenge that was {how} comes to {span} points, count again."
        )
    return points
