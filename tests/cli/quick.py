"""Quests and challenges that are made at once, for tests of the command line that are not about making them."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator import registry
from generator.core.code import ALPHABET, Code, encode
from generator.core.errors import ForgeFailed
from generator.core.seeds import seed_from_word
from generator.forge.choices import to_number
from generator.forge.making import ATTEMPTS, Made, attempt
from generator.forge.rating import Rating

GAMES = tuple(registry.all_games().values())
GAME = GAMES[0]
DECK = "deck-box-dungeons"
"""The game whose quests are made soonest."""
QUEST = ("quest", DECK, "--seed", "x")
JSON = (*QUEST, "--format", "json")
LAID = ("quest", "donjonz", "--seed", "x", "--mapping")
"""A deck to be laid, which is made soon too."""
DAY = date(2031, 6, 2)
TODAY, TOMORROW = (("daily", f"2031-06-0{number}", "--game", "donjonz") for number in (2, 3))
"""Challenges that are made soon and have one page."""
KEPT = ("--format", "json", "--out", "today.json")
NAMES = [game.id for game in GAMES]
TOOLS = sorted({(tool.id, game.id) for game in GAMES for tool in game.tools})
"""The commands that games bring along, each with a game that has it."""
REFEREED = [game for game in GAMES if game.engine is not None]
every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)
OTHER_LETTER = next(char for char in ALPHABET if char not in {game.letter for game in GAMES})
"""A letter that no game's codes begin with."""

FIGURES = ("50", "50.0", "0.50", "1,000", "1 of 2", "50 \u00b1 1.0")


@cache
def made(game_id: str, options: tuple[tuple[str, str], ...], seed: int) -> Made[Any]:
    """Return the first sound quest of a seed; nobody plays it, so that it comes soon and its rating is made up."""
    game, chosen = registry.game(game_id), dict(options)
    for number in range(1, ATTEMPTS):
        try:
            quest = attempt(game, chosen, seed, number)
        except ForgeFailed:
            continue
        if not game.check(quest):
            break
    form = game.rating_form(quest)
    figures = {name: next(text for text in FIGURES if re.fullmatch(kind, text)) for name, kind in form.figures.items()}
    code = encode(Code(game.letter, game.edition, to_number(game.choices, chosen), seed))
    grade = chosen["grade"] if "grade" in chosen else game.rate(quest).grade
    return Made(code, quest, Rating(grade=grade, skulls=3, estimated=True, figures=figures), number)


def code_of(game_id: str = DECK, seed: str = "x", **options: str) -> str:
    game = registry.game(game_id)
    return made(game_id, tuple(game.settle(options).items()), seed_from_word(seed)).code


def some_code(letter: str = GAME.letter, edition: int = GAME.edition, options: int = 0, seed: int = 5) -> str:
    """Return a code whose parts may be anything."""
    return encode(Code(letter, edition, options, seed))


def path_of(result: Any) -> Path:
    """Return the one path that a command answers."""
    assert result.code == 0, result.err
    (line,) = result.out.decode().splitlines()
    return Path(line)


def labels(pdf: bytes) -> list[str]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return [str(row.P) for row in list(document.Root.PageLabels.Nums)[1::2]]


def count_of(pdf: bytes) -> int:
    with pikepdf.open(BytesIO(pdf)) as document:
        return len(document.pages)
