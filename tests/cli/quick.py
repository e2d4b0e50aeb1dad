"""Games, codes and commands for tests of the command line that are not about making quests."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator import registry
from generator.cli.program import COMMANDS, GROUPS
from generator.cli.program import QUEST as QUEST_LEAF
from generator.core.code import ALPHABET, Code, encode
from generator.core.seeds import seed_from_word
from generator.forge.choices import to_number
from generator.forge.game import Game
from generator.forge.making import Made
from tests.contract import kept

GAMES = tuple(registry.all_games().values())
DECK = "deck-box-dungeons"
"""The game whose quests are made soonest, as long as nobody plays them."""
GAME = registry.game(DECK)
GREEN = "green-dungeon"
MEASURED = ("quest", GREEN, "--seed", "torchlight")
"""A quest whose grade is measured by play in half a second: what a process of its own makes."""
QUEST = ("quest", DECK, "--seed", "x")
ENDLESS = ("quest", GREEN, "--seed", "x", "--lamp", "none")
"""A quest without a grade, which a process of its own makes soonest."""
JSON = (*QUEST, "--format", "json")
LAID = ("quest", "donjonz", "--seed", "x", "--map", "own")
"""A deck to be laid, which is made soon too."""
DAY = date(2031, 6, 2)
TODAY, TOMORROW = (("daily", f"2031-06-0{number}", "--game", "donjonz") for number in (2, 3))
"""Challenges that are made soon and have one page."""
KEPT = ("--format", "json", "--out", "today.json")
NAMES = [game.id for game in GAMES]
TOOLS = [("verify", game.id) for game in GAMES if game.tool is not None]
"""The commands that count something without a quest, each for a game that has one."""
OF_QUESTS = tuple((name, QUEST_LEAF) for name in GROUPS if COMMANDS[name][1])
"""The commands for quests that are there already, beside those for games."""
REFEREED = [game for game in GAMES if game.engine is not None]
every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)
OTHER_LETTER = next(char for char in ALPHABET if char not in {game.letter for game in GAMES})
"""A letter that no game's codes begin with."""


def made(game: Game[Any], seed: str = "x", **options: str) -> Made[Any]:
    """Return the quest of a word and some options, the others at their defaults, made once in a test run."""
    return kept.made(game, game.settle(options), seed_from_word(seed))


def code_of(game_id: str = DECK, seed: str = "x", **options: str) -> str:
    """Return the code of a word and some options."""
    game = registry.game(game_id)
    return encode(Code(game.letter, game.edition, to_number(game.choices, game.settle(options)), seed_from_word(seed)))


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
