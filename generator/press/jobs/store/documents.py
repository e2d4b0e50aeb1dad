"""A made quest as a JSON document, which is attached to its PDF and prints again, and back.

Schema 1 holds code, edition, attempts, rating and quest; schema 2 adds the rating's witness, schema 3 the tables of the pack of
content that it was made with, which are checked before anything is made of them. A document is written in the lowest schema that
holds it. The looks of a quest's pictures stand beside the quest, so that they change neither its fingerprint nor what is drawn from
that; a document without them, or without landmarks, gets those of today. What travels of a challenge, and of a quest whose paper
seals something, stands behind a `curtain`. Documents of every earlier schema and edition are read: a game's `upgrades` bring them
up to date, one step after another, before they are read into today's records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from generator.core import limits
from generator.core.code import decode
from generator.core.data import Record, dump, nested_too_deep, read_json
from generator.core.errors import BadCode, BadData, BadFile, BadOption, ForgeFailed, PressError
from generator.core.messages import shown
from generator.core.seeds import day_of_seed
from generator.forge import choices, extending
from generator.forge.choices import Options
from generator.forge.game import AnyGame, Json
from generator.forge.looks import Looks
from generator.forge.making import ATTEMPTS, Made, kept, read_code, repeat
from generator.forge.rating import Rating
from generator.forge.series_making import FORMAT as SERIES
from generator.press.jobs.store import curtain

FORMATS = ("delvepress-quest-1", "delvepress-quest-2", "delvepress-quest-3")
"""What tells a document of a quest from other JSON, by its schema."""
MARK = b'"format":"delvepress-quest-'
"""What the document of a quest holds, of whatever schema, behind a curtain too."""


def document(game: AnyGame, made: Made[Record], printed: Options | None = None) -> bytes:
    """Return the quest as canonical JSON: sorted keys, UTF-8, with code, edition and rating beside it.

    The looks of its pictures stand there, so that it prints again with the same. What was `printed` otherwise than usual, of the
    game's options of printing, stands there too. Raises PressError for a text that is no Unicode.
    """
    whole = {
        "format": FORMATS[2 if game.content_pack else 1 if made.rating.witness else 0],
        "game": game.id,
        "edition": decode(made.code).edition,
        "code": made.code,
        "attempts": made.attempts,
        "rating": dump(made.rating),
        "quest": dump(made.quest),
        **_looks_of(game, made),
        **({"printed": dict(printed)} if printed else {}),
        **({"pack": game.content_pack.tables} if game.content_pack else {}),
    }
    text = json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise PressError("A text of the quest holds half a character (a lone surrogate); mend the text.") from None


def _looks_of(game: AnyGame, made: Made[Record]) -> dict[str, object]:
    """Return the field that tells the looks of a quest's pictures; none for a game whose pictures have no looks."""
    if game.pictured is None:
        return {}
    return {"looks": dump(made.looks or game.pictured.looks_of(made.quest))}


def to_travel(document: bytes, code: str, *, seals: bool) -> bytes:
    """Return a document as it travels inside a PDF: behind a curtain for a challenge, and where the paper `seals` something."""
    return curtain.drawn(document) if seals or is_of_challenge(code) else document


def to_be_read(document: bytes, code: str, *, spoilers: bool = False) -> bytes:
    """Return a document, as it travels, as the JSON file that a user asks for: plain, but for a challenge without `spoilers`."""
    return document if is_of_challenge(code) and not spoilers else curtain.opened(document, code)


def is_of_challenge(code: str) -> bool:
    """Return whether a code is that of a day's challenge or exercise, of whatever edition."""
    return day_of_seed(decode(code).seed) is not None


class _Head(msgspec.Struct):
    """The fields by which a document of a quest is told from other JSON, and its game found."""

    format: str = ""
    game: str = ""


class _Printed(msgspec.Struct):
    """The field of a document that tells how it was printed."""

    printed: Mapping[str, str] = {}


class _Document(Record):
    """A document as it stands in a file; the quest is read once its game is known."""

    format: str
    game: str
    edition: Annotated[int, Meta(ge=0, le=1023)]
    code: Annotated[str, Meta(max_length=40)]
    attempts: Annotated[int, Meta(ge=1, le=ATTEMPTS)]
    rating: Rating
    quest: msgspec.Raw
    looks: Looks | None = None
    printed: Mapping[str, str] = {}
    pack: msgspec.Raw = msgspec.Raw(b"null")


def printed_as(data: bytes, game: AnyGame, source: str) -> dict[str, str]:
    """Return the options of printing that a document of `reread` was printed with; raises BadFile for what no game prints with."""
    try:
        printed = msgspec.json.decode(curtain.opened(data, source), type=_Printed).printed
        options = {getattr(choices.renamed_from(game.renamed, name), "new", name): text for name, text in printed.items()}
        return choices.settle(game.printing, options, game.id)
    except (ValueError, BadOption):
        raise BadFile(f"{source} says that it was printed in a way that there is not; print it anew from its code.") from None


def reread(data: bytes, source: str, games: Mapping[str, AnyGame], *, trusted: bool = False) -> tuple[AnyGame, Made[Record]]:
    """Return game and quest of a document made earlier; raises BadFile or BadData when it is none, or not what it says it is.

    A document of this edition must hold the very quest that its code makes, for which its one attempt is made again; `trusted`
    leaves that out. One of an earlier edition is checked by the game's checker. What it says of its rating must be figures.
    `source` is what error messages call the file.
    """
    if len(data) > limits.QUEST_BYTES:
        raise BadFile(f"{source} is larger than any quest; give a PDF or JSON file that delvepress wrote.")
    game, document = _document(curtain.opened(data.removeprefix(b"\xef\xbb\xbf"), source), source, games)
    try:
        quest = read_json(game.quest, bytes(document.quest))
        code = decode(document.code)
        if str(code) != document.code or code.letter != game.letter or document.edition != code.edition:
            raise ValueError("its code is not that of its game and edition")
        if code.pack != game.suffix:
            raise ValueError("its code is not that of the pack which it holds")
    except (BadCode, ValueError, RecursionError) as error:
        raise _unreadable(source, error) from None
    made = Made(document.code, quest, document.rating, document.attempts)
    if code.edition > game.edition:
        raise BadFile(
            f"{source} is of edition {code.edition} of {game.id}, this version knows {game.edition}; install a newer one."
        )
    if code.edition == game.edition and not trusted:
        _check_same_quest(game, made, source)
    problems = game.check(quest)
    if problems:
        first = problems[0]
        fault = shown(f"{first.where}: {first.what}", 160)
        raise BadData(f"{source} holds a quest that is not sound ({first.kind}: {fault}); print it anew from its code.")
    _check_rating(game, made, source)
    today = game.pictured.looks_of(quest) if game.pictured is not None else None
    looks = document.looks
    if looks is not None and today is not None and not looks.landmarks:
        looks = replace(looks, landmarks=today.landmarks)
    return game, made if looks in (None, today) else replace(made, looks=looks)


def _document(data: bytes, source: str, games: Mapping[str, AnyGame]) -> tuple[AnyGame, _Document]:
    """Return the game and the document of JSON text, brought up to date by the game's upgrades."""
    try:
        head = _head(data, source)
        if head.format == SERIES:
            raise BadFile(f"{source} holds a series of quests; print each from its code, or the whole again from its seed.")
        if head.format not in FORMATS:
            raise BadFile(f"{source} holds no quest of this kind ({FORMATS[-1]}); give a PDF or JSON file that delvepress wrote.")
        game = games[head.game]
        for upgrade in game.upgrades:
            data = _upgraded(upgrade, data)
        document = read_json(_Document, data)
        return _with_pack(game, json.loads(bytes(document.pack)), games), document
    except (ValueError, KeyError, RecursionError) as error:
        raise _unreadable(source, error) from None


def _with_pack(game: AnyGame, tables: object, games: Mapping[str, AnyGame]) -> AnyGame:
    """Return a game with the pack that a document holds, if any; raises ValueError for one that is not sound, or another one."""
    if tables is None:
        return game
    from generator.press.content.checker import check_tables  # loads fonts and faces, which only packs need

    pack = check_tables(tables, games)
    if game.content_pack is not None and game.content_pack.digest == pack.digest:
        return game
    try:
        return extending.extend(game, pack)
    except BadOption as error:
        raise ValueError(str(error).rstrip(".")) from None


def _head(data: bytes, source: str) -> _Head:
    """Return the fields by which a document is known; raises BadFile for what is no JSON, ValueError for other JSON."""
    if nested_too_deep(data):
        raise ValueError(f"brackets are nested more than {limits.NESTING} deep")
    try:
        return msgspec.json.decode(data, type=_Head)
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadFile(f"{source} is not whole JSON: it was cut off or changed; print the quest anew from its code.") from None


def _upgraded(upgrade: Callable[[Json], Json], data: bytes) -> bytes:
    """Return a document after one step of upgrading; the very same bytes where the step passes it on unchanged."""
    before: Json = msgspec.json.decode(data, type=dict[str, object])
    try:
        after = upgrade(before)
    except (TypeError, AttributeError):  # a step met a field of another kind than any edition wrote
        raise ValueError("its fields are of other kinds than they should be") from None
    return data if after is before else msgspec.json.encode(after)


def _unreadable(source: str, error: Exception) -> BadFile:
    return BadFile(f"{source} holds a quest that cannot be read ({_brief(error)}); print it anew from its code.")


def _check_same_quest(game: AnyGame, made: Made[Record], source: str) -> None:
    """Raise BadFile for a quest that its code does not make."""
    try:
        options, seed = read_code(game, made.code)
        known = kept(game, made.code)
        if known is None or known.attempts != made.attempts:
            remade: Record | None = repeat(game, options, seed, made.attempts)
        else:
            remade = known.quest
    except (BadCode, BadOption, ForgeFailed):
        remade = None
    if remade != made.quest:
        raise BadFile(f"{source} holds another quest than its code {made.code} makes; print that one from the code.")
    if not game.accepts(options, made.rating):
        raise BadFile(f"{source} holds a rating that its code did not ask for; print the quest anew from its code.")


def _check_rating(game: AnyGame, made: Made[Record], source: str) -> None:
    """Raise BadFile for a rating that no press wrote; its figures may differ from what today's rate finds."""
    figures, form = made.rating.figures, game.rating_form(made.quest)
    grades = form.grades or game.grades() or (made.rating.grade,)
    sound = form.holds(made.rating) and made.rating.grade in grades
    sound = sound and re.fullmatch(form.witness, made.rating.witness) is not None
    target = game.daily.target(made.quest, made.rating) if sound and game.daily is not None and figures else None
    if target is not None:
        sound = list(target.medals) == sorted(target.medals)
    if not sound:
        raise BadFile(f"{source} holds a rating with odd figures; print the quest anew from its code.")


def _brief(error: Exception) -> str:
    words = str(error).splitlines()
    return shown(words[0], 160) if words else type(error).__name__
