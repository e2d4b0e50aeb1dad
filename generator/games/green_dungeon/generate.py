"""One attempt at a sealed dungeon: tiles, turns and decks as the edition deals them, a way to both bosses, and the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.game import Options
from generator.games.green_dungeon.board import Board, Card, deal
from generator.games.green_dungeon.library import grades
from generator.games.green_dungeon.lore import Preset
from generator.games.green_dungeon.model import DECKS, Pip, Quest
from generator.games.green_dungeon.ruleset import Edition, ruleset
from generator.games.green_dungeon.tale import tell
from generator.games.green_dungeon.ways import connected

DEALS = 200
"""How often tiles are dealt anew before an attempt gives up."""
HURRY = 6
"""The weight of a deck's top card, where the last ones count 1."""


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


def _leaning(board: Board, burden: int, rng: Rng) -> Board:
    """Return a dungeon with the heaviest of many orders of each deck, or the lightest for a burden below 0."""
    decks: dict[str, Any] = {}
    for name in DECKS:
        orders = [tuple(rng.stream(name, number).shuffle(getattr(board, name))) for number in range(grades().shuffles)]
        decks[name] = max(orders, key=lambda order: burden * _weight(name, order))
    return replace(board, **decks)


def _weight(name: str, cards: Sequence[Card]) -> int:
    """Return how hard an order of a deck is on a player, the first cards before the last: great foes, or small treasure."""
    worths = {"hammer": 3, "drop": 2, "wood": 1, "cog": 0}
    found = 0
    for place, card in enumerate(cards):
        worth = -worths[card.symbol] * card.number if name == "treasure" else 2 * card.number + (card.symbol == "wood")
        found += max(1, HURRY - place) * worth
    return found


def _dealt(edition: Edition, preset: Preset, rng: Rng) -> Board:
    low, high = preset.doors
    for number in range(DEALS):
        board = deal(ruleset(edition), rng.stream(number))
        if board.rolls is not None and connected(board.flat) and low <= board.rolls <= high:
            return _leaning(board, preset.burden, rng.stream(number, "decks")) if preset.burden else board
    raise ForgeFailed("no deal of tiles had the doors that were asked for")
