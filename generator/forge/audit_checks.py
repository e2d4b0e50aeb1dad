"""One quest of an audit: made, looked at apart from the loop that let it through, and, in the sample, played with fresh dice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from generator.core.code import Code, encode
from generator.core.data import Record, dump, read_json
from generator.core.errors import BadOption, ForgeFailed
from generator.core.messages import shown
from generator.forge import making, measuring
from generator.forge.audit_plan import Mixes, Plan, seed_of
from generator.forge.choices import Options, to_number
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.rating import Rating

WIDEST = 24
"""An option with more values than this is swept, but its values are not told one by one."""
LONGEST = 300
"""Most characters of what is said of a fault."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a quest that was let through: its kind, a sentence, the quest's code, and its options and seed."""

    kind: str
    what: str
    code: str
    options: dict[str, str]
    seed: int


class Calibrated(msgspec.Struct, frozen=True):
    """The share of games won that a quest prints, of how many games, and how many fresh games were won of how many."""

    code: str
    grade: str
    printed: float
    games: int
    won: int
    plays: int


class Row(msgspec.Struct, frozen=True):
    """What came of one quest: whether it was made, in how many attempts and seconds of work, and what is wrong with it.

    `options` are those whose values are told one by one. `mark` stands for its content, `texts` for every text of several words in
    it (of pairs only), `title` is what its pack is called, empty for a draft.
    """

    options: dict[str, str]
    made: bool
    attempts: int
    seconds: float
    faults: tuple[Fault, ...] = ()
    refusal: str = ""
    mark: str = ""
    title: str = ""
    texts: frozenset[int] = frozenset()
    calibrated: Calibrated | None = None


def audited(game: AnyGame, mixes: Mixes, plan: Plan, number: int) -> Row:
    """Make the quest of a number and return what came of it; an error of the game is a fault of the quest, and is not raised.

    The seconds are processor time of this process, spent on making alone.
    """
    kind, place = plan.part(number)
    options, seed = mixes.at(place // 2 if kind == "pair" else place), seed_of(plan, number)
    whole = kind == "sample" or not plan.tuned
    code = encode(Code(game.letter, game.edition, to_number(game.choices, options), seed))
    told = {choice.name: options[choice.name] for choice in game.choices if len(choice) <= WIDEST}
    maker, begin = game if whole else draft(game), time.process_time()
    try:
        made = making.made_anew(maker, options, seed)
    except ForgeFailed as error:
        return Row(told, False, making.ATTEMPTS, time.process_time() - begin, refusal=_clean(str(error)))
    except Exception as error:
        fault = Fault("crash", _said(error), code, options, seed)
        return Row(told, False, 0, time.process_time() - begin, (fault,))
    seconds = time.process_time() - begin
    flaws = tuple(Fault(what, words, code, options, seed) for what, words in faults(game, made, options, seed, whole=whole))
    row = Row(told, True, made.attempts, seconds, flaws)
    if any(fault.kind in ("document", "pack", "play") for fault in flaws):
        return row
    return replace(
        row,
        mark=making.fingerprint(made.quest),
        title=game.pack(made.quest, made.rating).title if whole else "",
        texts=texts_of(made.quest) if kind == "pair" else frozenset(),
        calibrated=calibrated(game, made, plan.plays) if whole and kind != "pair" and place < plan.sample else None,
    )


def draft(game: AnyGame) -> AnyGame:
    """Return a game whose quests are not tuned and not graded: the first attempt that is sound counts."""
    return replace(
        game,
        tune=None,
        rate=lambda quest: Rating(grade="", skulls=1, estimated=True, figures={}),
        accepts=lambda options, rating: True,
    )


def faults(game: AnyGame, made: Made[Record], options: Options, seed: int, *, whole: bool) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a quest that was let through: the kind of fault and what is said of it; nothing for a sound one.

    The quest is written as its document and read back, as everybody gets it who prints it again; the checker is asked about that.
    Its code must say its options and seed, and the attempt that it came of must give the same quest again. Of a `whole` one the
    rating must have its form, its pack must come about, and a game of it must begin.
    """
    tests: list[tuple[str, Callable[[], str]]] = [
        ("document", lambda: _document(game, made)),
        ("unsound", lambda: _problems(game, read_json(game.quest, making.canonical(made.quest)))),
        ("code", lambda: _code(game, made, options, seed)),
    ]
    if not whole or game.tune is None:
        tests.append(("again", lambda: _again(game, made, options, seed)))
    if whole:
        tests += [("rating", lambda: _rating(game, made)), ("pack", lambda: _pack(game, made)), ("play", lambda: _play(game, made))]
    for kind, test in tests:
        try:
            complaint = test()
        except Exception as error:
            complaint = _said(error)
        if complaint:
            yield kind, complaint


def _document(game: AnyGame, made: Made[Record]) -> str:
    same = read_json(game.quest, making.canonical(made.quest)) == made.quest
    return "" if same else "read back from its document it is another quest"


def _problems(game: AnyGame, quest: Record) -> str:
    return _clean("; ".join(f"{problem.kind}: {problem.where}: {problem.what}" for problem in game.check(quest)))


def _code(game: AnyGame, made: Made[Record], options: Options, seed: int) -> str:
    return "" if making.read_code(game, made.code) == (options, seed) else "its code says other options or another seed"


def _again(game: AnyGame, made: Made[Record], options: Options, seed: int) -> str:
    same = making.attempt(game, options, seed, made.attempts) == made.quest
    return "" if same else "the same attempt gives another quest the second time"


def _rating(game: AnyGame, made: Made[Record]) -> str:
    return (
        "" if game.rating_form(made.quest).holds(made.rating) else "its rating has figures that it should not have, or lacks some"
    )


def _pack(game: AnyGame, made: Made[Record]) -> str:
    return "" if game.pack(made.quest, made.rating).sheets else "its pack has no sheets"


def _play(game: AnyGame, made: Made[Record]) -> str:
    if game.engine is None:
        return ""
    try:
        state = game.engine.begin(made.quest)
    except BadOption:  # those who play must say first how they have set it up
        return ""
    moves = game.engine.over(state) or any(True for _ in game.engine.moves(state))
    return "" if moves else "a game of it begins without a move"


def _said(error: Exception) -> str:
    return _clean(f"{type(error).__name__}: {error}")


def _clean(text: str) -> str:
    """Return a text on one line, printable and not too long, for a report."""
    return shown(text, LONGEST)[1:-1]


def texts_of(quest: Record) -> frozenset[int]:
    """Return what stands for every text of several words in a quest: a number of 64 bits each."""
    return frozenset(int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) for text in _texts(dump(quest)) if " " in text)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


def calibrated(game: AnyGame, made: Made[Record], plays: int) -> Calibrated | None:
    """Return what a quest prints of the share of games won beside fresh games of the same player; None where it prints none."""
    form = game.rating_form(made.quest)
    if game.engine is None or not form.share:
        return None
    player = measuring.player_name(game, None)
    outcomes = measuring.games(game, made, player, measuring.conditions(game, {}), range(plays))
    figures = made.rating.figures
    won = sum(outcome.won for outcome in outcomes)
    return Calibrated(made.code, made.rating.grade, float(figures[form.share]) / 100, int(figures[form.games]), won, plays)
