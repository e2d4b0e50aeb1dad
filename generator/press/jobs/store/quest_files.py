"""What a file that was named as a quest holds: a document of JSON, by itself or inside a PDF; or a sentence that says why none."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

from generator import registry
from generator.core import reading
from generator.core.code import decode
from generator.core.errors import BadCode, BadFile
from generator.core.messages import shown
from generator.forge import challenges, series_making
from generator.forge.game import AnyGame
from generator.press.jobs.store import attachment, documents

_GIVE = "give a PDF or JSON file that delvepress wrote; a quest is made from the code on its sheets, too"
_PRODUCER = b"/Producer (Delvepress "
_CODE = re.compile(rb"<dc:identifier>([0-9A-Z.-]{10,40})</dc:identifier>")
"""Where the metadata of our PDFs say the code of what they print."""
_MARK = b"\xef\xbb\xbf"
"""The byte order mark that some programs put before UTF-8."""


def document_of(path: Path) -> bytes:
    """Return the document of a PDF or JSON file, without a byte order mark; raises BadFile where there is none."""
    return document_in(reading.read(path), shown(str(path), reading.LONGEST))


def document_in(data: bytes, source: str) -> bytes:
    """Return the document in the bytes of a PDF or JSON file as `document_of` does; `source` is what the file is called."""
    if data.startswith(b"%PDF-"):
        inner = attachment.embedded(data, documents.MARK, source) or attachment.embedded(data, series_making.MARK, source)
        if inner is None:
            raise _without_quest(data, source)
        return inner
    plain = data.removeprefix(_MARK)
    if not plain.strip():
        raise BadFile(f"The file {source} is empty; {_GIVE}.")
    if reading.is_utf_16(data):
        raise BadFile(f"{source} is UTF-16; save it as UTF-8.")
    if not plain.lstrip().startswith(b"{"):
        raise BadFile(f"{source} is neither a PDF nor JSON of delvepress; {_GIVE}.")
    return plain


def _without_quest(pdf: bytes, source: str) -> BadFile:
    """Return the complaint about a PDF that holds no quest; a solution of ours is known by its code, which is a challenge's."""
    if b"/Encrypt" in pdf:
        return BadFile(f"{source} is an encrypted PDF; save it without a password. A quest is made from its code, too.")
    code = _CODE.search(pdf)
    challenge = _challenge_of_code(code[1].decode()) if code and _PRODUCER in pdf else None
    if challenge is None:
        return BadFile(f"{source} is a PDF in which delvepress finds no quest; {_GIVE}.")
    game, day, exercise = challenge
    if exercise:
        return BadFile(f"{source} is the solution of an exercise, and solutions hold no quest; {_daily(game, day, exercise)}.")
    after = day + timedelta(days=1)
    return BadFile(
        f"{source} is the solution of a challenge, and solutions hold no quest; "
        f"delvepress daily {after} --game {game.id} --with-solutions prints it with the challenge of the day after."
    )


def _challenge_of_code(text: str) -> tuple[AnyGame, date, int] | None:
    """Return game, day and exercise of the code of a challenge of this edition, or None for any other code."""
    try:
        game = registry.game_of_letter(decode(text).letter)
        return game, *challenges.day_of_code(game, text)
    except BadCode:
        return None


def _daily(game: AnyGame, day: date, exercise: int) -> str:
    """Return a part of a sentence with the command that prints a challenge, or one of its exercises."""
    return f"delvepress daily {day} --game {game.id}{f' --practice {exercise}' if exercise else ''} prints its sheet"


def challenge_note(code: str) -> str:
    """Return what is said to a user who prints a challenge as a whole quest; nothing for a quest that is no challenge."""
    challenge = _challenge_of_code(code)
    if challenge is None or challenge[0].daily is None:
        return ""
    _, day, exercise = challenge
    what = f"exercise {exercise} of {day}" if exercise else f"the challenge of {day}"
    return f"This is {what}, printed as a whole quest; {_daily(*challenge)}."
