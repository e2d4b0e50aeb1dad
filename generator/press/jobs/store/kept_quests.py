"""Quests that are made once and kept in the user's cache, each sealed by its code, for challenges and books of many."""

from __future__ import annotations

from generator.core import cache, resources
from generator.core.code import Code, encode
from generator.core.data import Record
from generator.core.errors import DelvepressError
from generator.forge import making
from generator.forge.choices import Options, to_number
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.store import documents

WORTH_IT = 8
"""So many quests to make are worth starting processes for."""


def entry(kind: str, code: str) -> tuple[str, bytes]:
    """Return under which name and for what source a quest of some kind is kept: another build of the press makes its own."""
    return f"{kind}-{code}", f"{resources.build()}/{code}".encode()


def is_kept(kind: str, code: str) -> bool:
    """Return whether something lies in the cache for a code; it is not looked into."""
    return cache.get(*entry(kind, code)) is not None


def recalled(game: AnyGame, kind: str, code: str) -> Made[Record] | None:
    """Return what was made of a code before, checked again; None where nothing was kept, or it is not sound any more."""
    kept = cache.get(*entry(kind, code))
    if kept is None:
        return None
    try:
        return documents.reread(kept, code, {game.id: game}, trusted=True)[1]
    except DelvepressError:
        return None


def keep(game: AnyGame, kind: str, made: Made[Record]) -> None:
    """Keep a quest under its code; without room nothing is kept."""
    cache.put(*entry(kind, made.code), documents.document(game, made))


def received(game: AnyGame, kind: str, code: str, document: bytes) -> Made[Record]:
    """Return the quest of a code out of the document of it that another process made, and keep it here too. Raises BadFile."""
    made = documents.reread(document, code, {game.id: game}, trusted=True)[1]
    if not is_kept(kind, code):
        keep(game, kind, made)
    return made


def made_or_recalled(game: AnyGame, kind: str, options: Options, seed: int) -> Made[Record]:
    """Return the quest of settled options and a seed, from the cache or made now and kept there; raises ForgeFailed."""
    code = encode(Code(game.letter, game.edition, to_number(game.choices, options), seed, game.suffix))
    made = recalled(game, kind, code)
    if made is None:
        made = making.make(game, options, seed)
        keep(game, kind, made)
    return made
