"""One attempt at a sealed dungeon: tiles, turns and decks as the edition deals them, a way to both bosses, and the story."""

from __future__ import annotations

from typing import Any

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.game import Options
from generator.games.green_dungeon.board import Board, deal
from generator.games.green_dungeon.library import grades
from generator.games.green_dungeon.lore import Preset
from generator.games.green_dungeon.model import DECKS, Pip, Quest
from generator.games.green_dungeon.ruleset import Edition, ruleset
from generator.games.green_dungeon.tale import tell
from generator.games.green_dungeon.ways import connected

DEALS = 200
"""How often tiles are dealt anew before an attempt gives up."""


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest; raises ForgeFailed when no deal has as many closed doors as the grade wants."""
    edition: Edition = "old" if options["edition"] == "old" else "new"
    preset: Preset = getattr(grades(), options["grade"])
    board = _dealt(edition, preset, rng.stream("deal"))
    told = tell(options["theme"], board.kinds, rng.stream("tale"))
    decks: dict[str, Any] = {
        name: tuple(Pip(symbol=card.symbol, number=card.number) for card in getattr(board, name)) for name in DECKS
    }
    grade: Any = options["grade"]
    return Quest(
        edition=edition, grade=grade, kinds=board.kinds, flat=board.flat, start=board.start, seen=board.seen,
        **decks, **told,
    )  # fmt: skip


def _dealt(edition: Edition, preset: Preset, rng: Rng) -> Board:
    low, high = preset.doors
    for number in range(DEALS):
        board = deal(ruleset(edition), rng.stream(number))
        if board.rolls is not None and connected(board.flat) and low <= board.rolls <= high:
            return board
    raise ForgeFailed("no deal of tiles had the doors that were asked for")
