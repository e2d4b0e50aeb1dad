"""A made quest to a print job and its exact form: the JSON document that travels inside the PDF and prints again."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from generator import __version__
from generator.core import days
from generator.core.code import decode, shown
from generator.core.data import Record, dump, read_json
from generator.core.errors import BadCode, BadData, BadFile, BadOption, ForgeFailed, PressError
from generator.draw import fate_strip
from generator.forge.daily import Challenge
from generator.forge.game import Drawn, Game, Rating
from generator.forge.making import ATTEMPTS, Made, attempt, read_code
from generator.press.drawing import fonts
from generator.press.drawing.palette import Theme
from generator.press.drawing.papers import Paper
from generator.press.imposition.plans import STRAIGHT, Backs, Profile
from generator.press.jobs.attachment import MOST
from generator.press.jobs.book import Job

FORMAT = "delvepress-quest-1"
MARK = b'"format":"delvepress-quest-'
"""What the document of a quest holds, of whatever schema."""


def document(game: Game[Any], made: Made[Any]) -> bytes:
    """Return the quest as canonical JSON: sorted keys, UTF-8, with code, edition and rating beside it."""
    whole = {
        "format": FORMAT,
        "game": game.id,
        "edition": game.edition,
        "code": made.code,
        "attempts": made.attempts,
        "rating": dump(made.rating),
        "quest": dump(made.quest),
    }
    text = json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise PressError("A text of the quest holds half a character (a lone surrogate); mend the text.") from None


class _Head(msgspec.Struct):
    """What tells a document of a quest from any other JSON."""

    format: str = ""


class _Document(Record):
    """A document as it stands in a file; the quest is read once its game is known."""

    format: str
    game: str
    edition: Annotated[int, Meta(ge=0, le=1023)]
    code: Annotated[str, Meta(max_length=40)]
    attempts: Annotated[int, Meta(ge=1, le=ATTEMPTS)]
    rating: Rating
    quest: msgspec.Raw


def reread(data: bytes, source: str, games: Mapping[str, Game[Any]], *, trusted: bool = False) -> tuple[Game[Any], Made[Any]]:
    """Return game and quest of a document made earlier; raises BadFile or BadData when it is none, or not what it says it is.

    A document of this edition must hold the very quest that its code makes, for which its one attempt is made again; `trusted`
    leaves that out. One of an earlier edition is checked by the game's checker. What it says of its rating must be figures.
    """
    if len(data) > MOST:
        raise BadFile(f"{source} is larger than any quest; give a PDF or JSON file that delvepress wrote.")
    document = _document(data.removeprefix(b"\xef\xbb\xbf"), source)
    try:
        game = games[document.game]
        quest = read_json(game.quest, bytes(document.quest))
        code = decode(document.code)
        if str(code) != document.code or code.letter != game.letter or document.edition != code.edition:
            raise ValueError("its code is not that of its game and edition")
    except (BadCode, ValueError, KeyError, RecursionError) as error:
        raise _unreadable(source, error) from None
    made: Made[Any] = Made(document.code, quest, document.rating, document.attempts)
    if code.edition > game.edition:
        raise BadFile(
            f"{source} is of edition {code.edition} of {game.id}, this version knows {game.edition}; install a newer one."
        )
    if code.edition == game.edition and not trusted:
        _same_quest(game, made, source)
    problems = game.check(quest)
    if problems:
        first = problems[0]
        fault = shown(f"{first.where}: {first.what}", 160)
        raise BadData(f"{source} holds a quest that is not sound ({first.kind}: {fault}); print it anew from its code.")
    _sound_rating(game, made, source)
    return game, made


def _document(data: bytes, source: str) -> _Document:
    try:
        if msgspec.json.decode(data, type=_Head).format != FORMAT:
            raise BadFile(f"{source} holds no quest of this kind ({FORMAT}); give a PDF or JSON file that delvepress wrote.")
        return read_json(_Document, data)
    except (ValueError, RecursionError) as error:
        raise _unreadable(source, error) from None


def _unreadable(source: str, error: Exception) -> BadFile:
    return BadFile(f"{source} holds a quest that cannot be read ({_brief(error)}); print it anew from its code.")


def _same_quest(game: Game[Any], made: Made[Any], source: str) -> None:
    """Raise BadFile for a quest that its code does not make."""
    try:
        options, seed = read_code(game, made.code)
        found = attempt(game, options, seed, made.attempts)
    except (BadCode, BadOption, ForgeFailed):
        found = None
    if found != made.quest:
        raise BadFile(f"{source} holds another quest than its code {made.code} makes; print that one from the code.")
    if not game.accepts(options, made.rating):
        raise BadFile(f"{source} holds a rating that its code did not ask for; print the quest anew from its code.")


def _sound_rating(game: Game[Any], made: Made[Any], source: str) -> None:
    """Raise BadFile for a rating that no press wrote; its figures may differ from what today's rate finds."""
    figures, wanted = made.rating.figures, game.rated(made.quest)
    grades = game.grades() or (made.rating.grade,)
    sound = figures.keys() == set(wanted) and made.rating.grade in grades
    sound = sound and all(re.fullmatch(wanted[name], text) for name, text in figures.items())
    if sound and game.daily is not None and figures:
        medals = game.daily.target(made.quest, made.rating).medals
        sound = list(medals) == sorted(medals)
    if not sound:
        raise BadFile(f"{source} holds a rating with odd figures; print the quest anew from its code.")


def _brief(error: Exception) -> str:
    words = str(error).splitlines()
    return shown(words[0], 160) if words else type(error).__name__


def quest_job(
    game: Game[Any], made: Made[Any], paper: Paper, theme: Theme, backs: Backs = "none", profile: Profile = STRAIGHT
) -> Job:
    """Return the print job of a quest pack; `backs` and `profile` are for sheets to cut."""
    words = game.view(made.quest, made.rating)
    figures: dict[str, Drawn] = {**words["figures"], "qr": Drawn("qr", made.code, 30.0, 30.0, f"QR code of {made.code}")}
    title = game.heading(made.quest)
    return Job(
        sheets=game.sheets(made.quest),
        words={**words, **_common(made.code, game), "figures": figures},
        figures=game.figures,
        paper=paper,
        theme=theme,
        title=title,
        subject=f"Print-and-play quest for {game.title} (unofficial)",
        code=made.code,
        keywords=f"{game.title}, print-and-play, dungeon, {made.rating.grade}, {made.code}",
        version=__version__,
        document=document(game, made),
        backs=backs,
        profile=profile,
    )


def challenge_job(
    challenge: Challenge, paper: Paper, theme: Theme, *, sealed: bool = False, backs: Backs = "none", profile: Profile = STRAIGHT
) -> Job:
    """Return the print job of a daily challenge, or of its `sealed` solution, which bears the same number and code."""
    game, made = challenge.game, challenge.made
    job = quest_job(game, made, paper, theme, backs, profile)
    day = {
        "number": challenge.number, "iso": challenge.day.isoformat(), "spelled": days.spelled(challenge.day),
        "weekday": days.weekday(challenge.day), "practice": challenge.practice, "twist": challenge.twist,
        "target": challenge.target, "strip": challenge.fate is not None,
    }  # fmt: skip
    more = game.daily.words(made.quest, made.rating)
    figures = {**job.words["figures"], **more.get("figures", {})}
    if challenge.fate:
        figures["fate"] = fate_strip.strip(challenge.fate, STRIP)
    what = "Solution" if sealed else "Challenge"
    return replace(
        job,
        sheets=game.daily.sealed if sealed else game.daily.sheets,
        words={**job.words, **more, "day": day, "figures": figures},
        title=f"{what} No. {challenge.number}, {days.spelled(challenge.day)}",
        subject=f"Daily challenge for {game.title} (unofficial)",
        document=b"" if sealed else job.document,
    )


STRIP = 182.0
"""Width of a fate strip in mm."""


def blank_job(
    game: Game[Any], settings: Mapping[str, str], paper: Paper, theme: Theme, backs: Backs = "none", profile: Profile = STRAIGHT
) -> Job:
    """Return the print job of blank sheets, or of pieces that belong to no quest."""
    words = game.blank(settings)
    return Job(
        sheets=game.blank_sheets(settings),
        words={**words, **_common("", game)},
        figures=game.figures,
        paper=paper,
        theme=theme,
        title=f"{words['title']} for {game.title}",
        subject=f"{words['title']} for {game.title} (unofficial)",
        code="unofficial, not affiliated",
        keywords=f"{game.title}, {words['title'].lower()}",
        version=__version__,
        backs=backs,
        profile=profile,
    )


def _common(code: str, game: Game[Any]) -> dict[str, Any]:
    return {
        "code": code,
        "edition": game.edition,
        "version": __version__,
        "game_title": game.title,
        "font_credits": _families(),
    }


def _families() -> list[dict[str, str]]:
    """Return the font credits with every family once."""
    rows = {(row["family"], row["copyright"]): row for row in fonts.credits()}
    return list(rows.values())
