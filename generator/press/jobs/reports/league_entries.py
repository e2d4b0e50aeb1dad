"""Results to the entries of a league: every written game is played again by the rules, claims are compared with what can be.

Work is parted by challenges, so that each is made once; what is made is kept, as by `kept_challenges`. Of a challenge with many
results the first part makes it, and only where it is kept the others are done beside one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date

import msgspec

from generator.core import workers
from generator.core.code import decode, encode
from generator.core.errors import BadCode, BadMoves, BadOption, DelvepressError
from generator.core.text import counted
from generator.forge import claims, playing
from generator.forge.challenges import Challenge, Result
from generator.forge.league import Entry, entry_of, settled_name
from generator.forge.result_files import FoundResult, Head
from generator.press.jobs.store import kept_challenges, kept_quests

PART = 20
"""So many results of a challenge are one piece of work."""


class Answer(msgspec.Struct, frozen=True):
    """What became of a result: its entry, or in a sentence why it has none, and the line of its file that is to blame (or 0)."""

    entry: Entry | None = None
    error: str = ""
    line: int = 0


def entries(
    results: Sequence[FoundResult],
    done: Callable[[], None] = lambda: None,
    *,
    pool: workers.Pool | None = None,
    before: date | None = None,
) -> list[Answer]:
    """Return what becomes of some results, in their order; their heads name player and challenge, this by its code as encoded.

    Challenges `before` a day are over: of these nothing is kept any more; None where it is not known which are. The work is done by
    the `pool`, here where there is none; `done` is called after each result.
    """
    places: dict[str, list[int]] = {}
    for place, result in enumerate(results):
        places.setdefault(result.head.challenge, []).append(place)
    answers: dict[int, Answer] = {}

    def answer(parts: Sequence[tuple[str, list[int]]]) -> None:
        jobs = [(code, [results[place] for place in part], before) for code, part in parts]
        for number, made in workers.as_completed(answered, jobs, pool=pool):
            for place, outcome in zip(parts[number][1], made, strict=True):
                answers[place] = outcome
                done()

    answer([(code, part[:PART]) for code, part in places.items()])
    answer([(code, part) for code, whole in places.items() for part in _parts(code, whole[PART:], shared=pool is not None)])
    return [answers[place] for place in range(len(results))]


def _parts(code: str, places: list[int], *, shared: bool) -> Iterator[list[int]]:
    """Yield what is left of the results of a challenge, in parts where these are `shared` out and need not make it again."""
    size = PART if shared and kept_quests.is_kept(kept_challenges.KIND, code) else len(places)
    for start in range(0, len(places), size or 1):
        yield places[start : start + size]


def parts_of(results: Sequence[FoundResult]) -> int:
    """Return in how many parts the work at some results can be done."""
    return sum(-(-count // PART) for count in Counter(result.head.challenge for result in results).values())


def answered(code: str, results: Sequence[FoundResult], before: date | None = None) -> list[Answer]:
    """Return what becomes of the results of one challenge; `before` is as for `entries`."""
    try:
        challenge = _ranked(code)
    except DelvepressError as error:
        return [Answer(error=str(error), line=result.places.challenge) for result in results]
    over = before is not None and challenge.day < before
    return [_answer(challenge, result, over=over) for result in results]


def result_of(entry: Entry) -> FoundResult:
    """Return the result that an entry of a league came from, to be played again."""
    return FoundResult(Head(entry.player, entry.code), 0, entry.moves, entry.points, entry.won)


def difference(entry: Entry, due: Entry) -> str:
    """Return in words how an entry differs from the one that its moves, or its points, come to."""
    told = [
        f"{worded(entry)}, but the {'points' if entry.claimed else 'moves'} {verb} {worded(due)}"
        for name, worded, verb in _FIELDS
        if getattr(entry, name) != getattr(due, name)
    ]
    return "; ".join(told) or "the moves are not written as the rules write them"


_FIELDS: tuple[tuple[str, Callable[[Entry], str], str], ...] = (
    ("points", lambda entry: "no points" if entry.points is None else counted(entry.points, "point"), "make"),
    ("won", lambda entry: "a game that was won" if entry.won else "a game that was lost", "tell"),
    ("medal", lambda entry: {"none": "no medal", "par": "the best medal"}.get(entry.medal, f"a {entry.medal} medal"), "earn"),
    ("score", lambda entry: f"a score of {entry.score:,}", "are worth"),
)
"""What an entry comes to: its fields, how each is said, and what moves or points do to come to it."""


class Ways(msgspec.Struct, frozen=True):
    """How whoever adds results says what their heads do not: whose they are, and of which challenge."""

    player: str = "give --name NAME"
    challenge: str = "give --challenge"


COMMAND = Ways()
"""Those of the command."""


def settled_head(head: Head, usual: Head, ways: Ways = COMMAND) -> Head:
    """Return a head with a player's name and a code as they are kept; raises BadOption where either is missing, BadCode.

    `ways` are how the `usual` name and code are given.
    """
    player, challenge = head.player or usual.player, head.challenge or usual.challenge
    if not player:
        raise BadOption(f"Nobody is named here; write a line player: NAME above it, or {ways.player}.")
    if not challenge:
        raise BadOption(f"No challenge is named here; write a line challenge: CODE above it, or {ways.challenge}.")
    return Head(settled_name(player), encode(decode(challenge)))


def _ranked(code: str) -> Challenge:
    """Return the challenge of a code; raises BadCode for an exercise, and for the code of anything else."""
    challenge = kept_challenges.found(code)
    if challenge.practice:
        raise BadCode(
            f"{challenge.made.code} is exercise {challenge.practice} beside No. {challenge.number}; a league takes results of the "
            "ranked challenge alone."
        )
    return challenge


def _answer(challenge: Challenge, result: FoundResult, *, over: bool) -> Answer:
    try:
        return Answer(_claim(challenge, result, over=over) if result.claimed else _confirmed(challenge, result))
    except BadMoves as error:
        return Answer(error=str(error), line=_line(challenge, result, error))
    except DelvepressError as error:
        return Answer(error=str(error), line=result.places.told)


def _line(challenge: Challenge, result: FoundResult, error: BadMoves) -> int:
    """Return the line of a written game's file that is to blame, the last one of a game that ends too early; 0 without a file."""
    if not result.places.told:
        return 0
    if error.word is None:
        return result.places.told + result.moves.count("\n")
    return result.places.told - 1 + playing.line_of(playing.engine_of(challenge.game), result.moves, error.word)


def _confirmed(challenge: Challenge, result: FoundResult) -> Entry:
    """Return the entry of a written game, its moves as the referee writes them; raises BadMoves, BadOption."""
    game, made = challenge.game, challenge.made
    engine = playing.engine_of(game)
    chance = playing.chance_of(game, made)
    end = playing.finished(engine, playing.replay(engine, made.quest, result.moves, chance), chance)
    moves = "\n".join(step.word for step in end.steps if step.word)
    if not moves:
        raise BadMoves("The written game has no moves; write down a word for every choice of the game.")
    return entry_of(challenge, result.head.player, Result(engine.points(end.state), engine.won(end.state)), moves)


def _claim(challenge: Challenge, result: FoundResult, *, over: bool) -> Entry:
    """Return the entry of points that are told; raises BadOption for points that no game of the challenge comes to."""
    player = result.head.player
    why = claims.why_not(challenge, result, over=over)
    if why:
        raise BadOption(f"The result {why}; ask whoever sent it.")
    if result.points is None:
        if not challenge.target.sealed:
            raise BadOption("The result tells no points; copy it again, all four lines of it.")
        return entry_of(challenge, player, Result(0, True, claimed=True), best=True)
    return entry_of(challenge, player, Result(result.points, result.won, claimed=True))
