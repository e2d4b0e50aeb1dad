"""What a changed file is really worth, found out apart from the code that is attacked: whoever accepts more than this is fooled."""

from __future__ import annotations

import json
import math
import re
import tomllib
from functools import cache
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import jsonschema
from PIL import Image

from generator import registry
from generator.core import limits
from generator.core.code import decode
from generator.core.errors import BadCode
from generator.forge.challenges import Result, medal
from generator.forge.choices import settle
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.press.content.schema import theme_schema
from tests.attack import bases
from tests.games.donjonz.oracle import Verdict, judged


@cache
def _quests() -> dict[str, dict[str, Any]]:
    """Return the sound documents by their codes."""
    found = (json.loads(bases.quest(game.id, word)) for game in bases.games() for word in ("torchlight", "other"))
    return {one["code"]: one for one in found}


def is_quest(again: bytes) -> bool:
    """Return whether a document that was printed again holds the quest that its code makes, as far as its code is known here."""
    found = json.loads(again)
    known = _quests().get(found["code"])
    return known is not None and all(found[name] == known[name] for name in ("game", "edition", "quest", "attempts"))


def walk_of(text: bytes) -> Verdict | None:
    """Return what a written walk of the quest comes to by another reading of the rules; None where they do not allow it."""
    return _judged(bases.made(bases.GAME.id).quest, text.decode("utf-8", "replace"))


def _judged(quest: Any, text: str) -> Verdict | None:
    return judged(surface(quest.cards, quest.placed), walk_rules(quest.house), text)


def false_lines(league: bytes) -> list[str]:
    """Return the lines of a league that tell a game to be worth what it is not, or that nobody played; claims are left alone."""
    return [line for line in league.decode("utf-8", "replace").splitlines()[1:] if line.strip() and not _true(line)]


def _true(line: str) -> bool:
    try:
        found = json.loads(line)
        if not found.get("moves"):
            return True
        challenge = next(one for one in map(bases.challenge, bases.DAYS) if one.made.code == str(decode(found["code"])))
        verdict = _judged(challenge.made.quest, found["moves"])
        award = medal(challenge.target, Result(found["points"], found["won"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, StopIteration, BadCode):
        return False
    points = found["points"] if found["points"] is not None else challenge.target.points
    return verdict is not None and (points, found["won"], found["medal"]) == (*verdict[:2], award)


PLAN_TABLES = {"printing", "quests"}
PRINTING = {"paper", "ink", "font", "print", "backs", "format", "dpi", "booklet"}


def is_plan(data: bytes) -> bool:
    """Return whether every table, field, game and option of a plan is one that there is, and some quest is asked for."""
    plan = tomllib.loads(data.decode("utf-8-sig"))
    rows = plan.get("quests", [])
    common = plan.get("printing", {})
    if set(plan) - PLAN_TABLES or not rows:
        return False
    for row in ({**common, **row} for row in rows):
        names = [row["game"]] if isinstance(row["game"], str) else row["game"]
        if set(row) - PRINTING - {"game", "seeds", "range", "options"} or not names or not (row.get("seeds") or row.get("range")):
            return False
        if not all(registry.game(name).choices and _has_options(name, row.get("options", {})) for name in names):
            return False
    return True


def is_pack(data: bytes) -> bool:
    """Return whether a pack is one by the JSON Schema of its game, with nothing in its texts that no page prints."""
    found = tomllib.loads(data.decode("utf-8-sig"))
    game = registry.game(found["game"])
    if game.content is None or found["format"] != 1 or not found["theme"]:
        return False
    for theme in found["theme"].values():
        jsonschema.validate({"id": "x", **theme}, theme_schema(game.content))
        if theme.get("base", game.content.names[0]) not in game.content.names:
            return False
    texts = re.findall(r'"(?:[^"\\]|\\.)*"', data.decode("utf-8-sig"))
    return not any(re.search(r"\{\{[A-Za-z_]", text) or "\u202e" in text for text in texts)


def _has_options(game_id: str, options: dict[str, Any]) -> bool:
    game = registry.game(game_id)
    known = {one.name: one for one in (*game.choices, *game.printing)}
    for name, values in options.items():
        texts = [
            str(one) if not isinstance(one, bool) else ("no", "yes")[one]
            for one in (values if isinstance(values, list) else [values])
        ]
        listed = known[name].listed() if name in known else ()
        if name not in known or not texts or (listed and not set(texts) <= set(listed)):
            return False
    return True


def _text(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


GENERAL = {"paper", "ink", "font", "print", "format", "out", "backs", "printer", "cutter"}


def is_settings(data: bytes) -> bool:
    """Return whether every key of a settings file is one that there is, and every value of a game's option one that it has."""
    found = tomllib.loads(data.decode("utf-8-sig"))
    for name, value in found.items():
        if not isinstance(value, dict):
            if name not in GENERAL:
                return False
            continue
        game = registry.all_games().get(name)
        if game is None:
            return False
        texts = {key: _text(one) for key, one in value.items()}
        if set(texts) - {one.name for one in game.choices}:
            return False
        if game is bases.GAME:
            settle(game.choices, texts, game.id)
    return True


def is_printers(data: bytes) -> bool:
    """Return whether a file of printers holds names that can be told apart, and numbers."""
    rows = json.loads(data)["printers"]
    names = [row["name"].lower() for row in rows]
    numbers = [row[name] for row in rows for name in ("dx", "dy", "turn", "scale")]
    legal = all(re.fullmatch(r"[a-z0-9_-]{1,40}", name) for name in names) and len(set(names)) == len(names)
    return legal and all(isinstance(one, int | float) and not isinstance(one, bool) and math.isfinite(one) for one in numbers)


def is_picture(data: bytes) -> bool:
    """Return whether Pillow reads a picture to its end, and it has no more pixels than are taken."""
    try:
        with Image.open(BytesIO(data)) as found:
            found.load()
            return found.width * found.height <= limits.PICTURE_PIXELS
    except Exception:  # decoders raise anything
        return False


def is_address(text: str) -> bool:
    """Return whether an address leads to the web and nowhere else, and holds nothing that a page could take for more."""
    parts = urlsplit(text)
    plain = text.isascii() and text.isprintable() and not set(text) & set(' <>"\\^`{|}?#')
    return plain and parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
