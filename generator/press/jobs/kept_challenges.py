"""Daily challenges made once and kept, found again by their codes, and the lines of their results."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from generator import registry
from generator.core import cache, resources
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadCode, BadOption, DelvepressError
from generator.core.messages import quoted, shown
from generator.forge import challenges, playing, results
from generator.forge.challenges import Challenge, Result, daily_of
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs import documents

LONGEST_NAME = 40
"""Most characters of a player's name."""


def games_with_days(wanted: Sequence[str]) -> list[AnyGame]:
    """Return the games that were named, each once, or every game that has challenges; raises BadOption."""
    found = [registry.game(name) for name in wanted] if wanted else list(registry.all_games().values())
    for one in found:
        if one.daily is None and wanted:
            raise BadOption(f"{one.id} has no daily challenge; choose among {', '.join(_with_days())}.")
    return [one for place, one in enumerate(found) if one.daily is not None and one not in found[:place]]


def _with_days() -> list[str]:
    return [one.id for one in registry.all_games().values() if one.daily is not None]


def made(game: AnyGame, day: date, practice: int = 0, *, dice: bool = True) -> Challenge:
    """Return a challenge; what was made before is taken from the user's cache, where it lies sealed by its code."""
    code = challenges.code(game, day, practice)
    kept = _recalled(game, code)
    one = challenges.challenge(game, day, practice, dice=dice, made=kept)
    if kept is None:
        cache.put(*entry(code), documents.document(game, one.made))
    return one


def entry(code: str) -> tuple[str, bytes]:
    """Return under which name and for what source a challenge is kept: another build of the press makes its own."""
    return f"day-{code}", f"{resources.build()}/{code}".encode()


def _recalled(game: AnyGame, code: str) -> Made[Record] | None:
    """Return what was made of a code before, checked again; None where nothing was kept, or it is not sound any more."""
    kept = cache.get(*entry(code))
    if kept is None:
        return None
    try:
        return documents.reread(kept, code, {game.id: game}, trusted=True)[1]
    except DelvepressError:
        return None


def found(code: str) -> Challenge:
    """Return the challenge of a code; raises BadCode for the code of anything else."""
    game = registry.game_of_letter(decode(code).letter)
    if game.daily is None:
        raise BadCode(f"{game.id} has no daily challenge; copy the code from a challenge's sheet.")
    day, practice = challenges.day_of_code(game, code)
    return made(game, day, practice)


def result_lines(code: str, score: str | None, won: bool, moves: str | None, name: str, *, ascii: bool) -> list[str]:
    """Return the lines to share of a result: by its points, or by a written game; raises BadOption, BadMoves."""
    if (score is None) == (moves is None):
        raise BadOption("A result needs its points with --score, or the written game with --moves; give one of them.")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadOption(f"--name cannot be {shown(name)}; give at most {LONGEST_NAME} characters that can be printed.")
    if score is not None and not re.fullmatch(r"-?[0-9]{1,4}", score):
        raise BadOption(f"--score cannot be {quoted(score)}; give the points as a whole number.")
    one = found(code)
    if score is not None:
        return results.lines(one, Result(_possible(one, int(score), won), won), ascii=ascii, name=name)
    if one.game.engine is None:
        raise BadOption(f"{one.game.id} has no referee that could play a written game; give --score to delvepress result.")
    return results.lines(one, playing.verify(one.game, one.made, moves or "", chance=None), ascii=ascii, name=name)


def _possible(challenge: Challenge, points: int, won: bool) -> int:
    """Return points that a game of this challenge can come to; raises BadOption for any others."""
    bounds = daily_of(challenge.game).points
    least, most = bounds(challenge.made.quest, challenge.target, won) if bounds else (-9999, 9999)
    if not least <= points <= most:
        how = "won" if won else "lost"
        raise BadOption(
            f"--score cannot be {points}; a game of this challenge that was {how} comes to {least} to {most} points, count again."
        )
    return points
