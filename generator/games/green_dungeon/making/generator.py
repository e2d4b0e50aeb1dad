"""One attempt at a sealed dungeon: tiles, turns and decks as the edition deals them, a way to both bosses, and the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.game import Options
from generator.games.green_dungeon.making.story import tell
from generator.games.green_dungeon.quest.board import Board, Card, Kind, deal
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import DECKS, Pip, Quest
from generator.games.green_dungeon.quest.passages import connected
from generator.games.green_dungeon.quest.ruleset import Edition, ruleset
from generator.games.green_dungeon.quest.theme_schema import Preset

DEALS = 200
"""How often tiles are dealt anew before an attempt gives up."""
PERILS: dict[Kind, int] = {"drop": 1, "brick": 1, "hammer": 2}
"""What a room adds to the perils of a way."""
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


def on_the_way(board: Board) -> int:
    """Return what waits at least on a way to both bosses with as few closed doors as can be: the sum of `PERILS` of its rooms."""
    one, other = board.lairs
    first = _perils(board, board.start)
    ways = ((near, far, _perils(board, near)) for near, far in ((one, other), (other, one)))
    return min((first[near][0] + onward[far][0], first[near][1] + onward[far][1]) for near, far, onward in ways)[1]


def _perils(board: Board, start: int) -> dict[int, tuple[int, int]]:
    """Return for every cell the closed doors and the perils of the best way there, doors before perils."""
    found: dict[int, tuple[int, int]] = {}
    heap = [((0, 0), start)]
    while heap:
        (doors, perils), cell = heappop(heap)
        if cell in found:
            continue
        found[cell] = (doors, perils)
        for there in board.ways.beside[cell]:
            shut = not board.ways.free[cell] >> there & 1
            heappush(heap, ((doors + shut, perils + PERILS.get(board.kinds[there], 0)), there))
    return found


def _dealt(edition: Edition, preset: Preset, rng: Rng) -> Board:
    low, high = preset.doors
    least, most = preset.perils
    for number in range(DEALS):
        board = deal(ruleset(edition), rng.stream(number))
        if board.rolls is None or not connected(board.flat) or not low <= board.rolls <= high:
            continue
        if least <= on_the_way(board) <= most:
            return _leaning(board, preset.burden, rng.stream(number, "decks")) if preset.burden else board
    raise ForgeFailed("no deal of tiles had the doors and the rooms on the way that were asked for")
