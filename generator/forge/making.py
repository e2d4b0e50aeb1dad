"""The one loop: generate, check, tune, rate, go round again; codes in, quests out, the same for every game."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Generic, TypeVar

import msgspec

from generator.core import cache, resources
from generator.core.code import STOP, Code, decode, encode
from generator.core.data import Record, dump, read_json
from generator.core.errors import BadCode, ForgeFailed
from generator.core.rng import Rng
from generator.forge import seasons
from generator.forge.choices import Options, from_number, to_number
from generator.forge.dealt_words import stream_of
from generator.forge.game import Game
from generator.forge.looks import Looks
from generator.forge.rating import Rating

Q = TypeVar("Q", bound=Record)

ATTEMPTS = 400


class Made(msgspec.Struct, Generic[Q], frozen=True):
    """A finished quest with its code, its rating and the number of attempts it took.

    `looks` are those of its pictures where it was printed before with others than today's data give it.
    """

    code: str
    quest: Q
    rating: Rating
    attempts: int
    looks: Looks | None = None


def make(game: Game[Q], options: Options, seed: int, budget: int = ATTEMPTS) -> Made[Q]:
    """Return the quest of settled `options` and a 40-bit `seed`; the same arguments give the same quest for ever.

    Every attempt draws from a stream of its own number; one that fails check or grade is thrown away. A game that tunes its quests
    by playing takes seconds for it, so that its quests are kept in the user's cache, for this very press. Raises ForgeFailed after
    `budget` attempts (a count, never a time).
    """
    if game.tune is None or budget != ATTEMPTS:
        return made_anew(game, options, seed, budget)
    found = known(game, options, seed)
    if found is None:
        found = made_anew(game, options, seed)
        keep(game, found)
    return found


def keep(game: Game[Q], made: Made[Q]) -> None:
    """Keep a quest in the user's cache, for this very press; without room nothing is kept."""
    whole = {"attempts": made.attempts, "rating": dump(made.rating), "quest": dump(made.quest)}
    content = json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
    cache.put(_entry(made.code), _source(game, made.code), content)


def known(game: Game[Q], options: Options, seed: int) -> Made[Q] | None:
    """Return the quest of settled options and a seed as this very press made it before; None without. See `kept`."""
    return kept(game, code_of(game, options, seed))


def kept(game: Game[Q], code: str) -> Made[Q] | None:
    """Return the quest of a code as this very press made it before, from the user's cache; None without.

    What the cache holds is sealed against damage, lies where nobody else can write, and must pass the game's checker again.
    """
    data = cache.get(_entry(code), _source(game, code))
    if data is None:
        return None
    try:
        whole = read_json(_Kept, data)
        quest = read_json(game.quest, bytes(whole.quest))
    except ValueError:
        return None
    return None if game.check(quest) else Made(code, quest, whole.rating, whole.attempts)


class _Kept(Record):
    """A quest as it stands in the cache."""

    attempts: int
    rating: Rating
    quest: msgspec.Raw


def _entry(code: str) -> str:
    return f"made-{code}.json"


def _source(game: Game[Q], code: str) -> bytes:
    return f"{game.id} {code} {resources.build()}{_pack(game)}".encode()


def code_of(game: Game[Q], options: Options, seed: int) -> str:
    """Return the code of settled options and a seed."""
    return encode(Code(game.letter, game.edition, to_number(game.choices, options), seed, game.suffix))


def made_anew(game: Game[Q], options: Options, seed: int, budget: int = ATTEMPTS) -> Made[Q]:
    """Return what `make` returns, made here and now, whatever the user's cache holds; raises ForgeFailed."""
    code, reason = code_of(game, options, seed), "none was accepted"
    for number in range(1, budget + 1):
        try:
            quest = attempt(game, options, seed, number)
        except ForgeFailed as error:
            reason = str(error)
            continue
        if game.check(quest):
            continue
        try:
            quest = tuned(game, quest)
        except ForgeFailed as error:
            reason = str(error)
            continue
        rating = game.rate(quest)
        if game.accepts(options, rating):
            return Made(code, quest, rating, number)
    raise ForgeFailed(f"No quest for {code} within {budget} attempts ({reason}); try another seed or other options.")


def attempt(game: Game[Q], options: Options, seed: int, number: int) -> Q:
    """Return what attempt `number` (1 is the first) at a seed made, checked by nobody; raises ForgeFailed where it made nothing."""
    plain = _root(game, to_number(game.choices, options), seed).stream("attempt", number - 1)
    quest = game.generate(options, stream_of(game.id, game.edition, game.season, seed, plain, number, themes_of(game)))
    return quest if game.numbered is None else game.numbered(quest, number)


def themes_of(game: Game[Q]) -> tuple[str, ...]:
    """Return the themes of a game's challenges; none for a game without."""
    return () if game.daily is None else game.daily.themes


def tuned(game: Game[Q], quest: Q) -> Q:
    """Return a quest that was checked as its game's play tunes it; raises ForgeFailed where it cannot, or spoils the quest."""
    if game.tune is None:
        return quest
    better = game.tune(quest)
    if game.check(better):
        raise ForgeFailed("What tuning made of a quest is not sound.")
    return better


def repeat(game: Game[Q], options: Options, seed: int, number: int) -> Q:
    """Return what attempt `number` at a seed came to, tuned; raises ForgeFailed where it came to nothing."""
    return tuned(game, attempt(game, options, seed, number))


def _root(game: Game[Q], packed: int, seed: int) -> Rng:
    return Rng.root(f"{game.id}/{game.edition}/{packed}{_pack(game)}", seed)


def _pack(game: Game[Q]) -> str:
    """Return what stands for the whole content of a game's pack, 128 bits of it; nothing without one."""
    return f"/{game.content_pack.digest}" if game.content_pack is not None else ""


def read_code(game: Game[Q], text: str) -> tuple[dict[str, str], int]:
    """Return options and seed of a code of this game and edition; raises BadCode or BadOption."""
    code = decode(text)
    if code.letter != game.letter:
        raise BadCode(f"The code {encode(code)} is not of {game.title}, whose codes begin with {game.letter}.")
    if code.edition != game.edition:
        raise BadCode(
            f"The code {encode(code)} is of edition {code.edition} of {game.title}, this version prints edition {game.edition}; "
            f"install the delvepress that printed it, or reprint from the PDF, which holds the whole quest."
        )
    if code.pack != game.suffix:
        raise BadCode(_other_pack(code, game))
    options = game.settle(from_number(game.choices, code.options, game.id))
    seasons.check_week(game, code, options)
    return options, code.seed


def _other_pack(code: Code, game: Game[Q]) -> str:
    """Return why a code is not one of a game with its pack, or without one."""
    if not code.pack:
        return f"The code {encode(code)} is of no pack; leave out --pack."
    if game.content_pack is None:
        return (
            f"The pack {STOP}{code.pack} of the code {encode(code)} is not here; say quest {encode(code)} --pack FOLDER, or give "
            "what was printed of it, a PDF or JSON file, which holds the pack."
        )
    return (
        f"The pack {game.content_pack.id} is {STOP}{game.suffix}, the code {encode(code)} is of {STOP}{code.pack}: another pack, "
        "or this one before it was changed; what was printed reprints from its PDF."
    )


def fingerprint(quest: Record) -> str:
    """Return the 16 hex digits that stand for a quest's exact content (canonical JSON, BLAKE2b)."""
    known, digits = _LATEST.get("quest", (None, ""))
    if known is quest:
        return digits
    digits = blake2b(canonical(quest), digest_size=8, person=b"delvepress-print").hexdigest()
    _LATEST["quest"] = quest, digits
    return digits


_LATEST: dict[str, tuple[Record, str]] = {}
"""The quest whose fingerprint was asked for last, and what it is: sheets and pictures of a quest ask for it in turn."""


def canonical(record: Record) -> bytes:
    """Return a record as canonical JSON: sorted keys, no blanks, UTF-8."""
    return json.dumps(dump(record), sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
