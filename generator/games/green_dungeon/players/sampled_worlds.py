"""A table as a player sees it to a table on which everything hidden was dealt anew.

What a player knows of the dungeon: the tiles that lie face up, those that were entered before (a tile that upkeep turned over is
still the same tile), how every tile is turned, which tiles and cards there are in all, and so which are left. The rest is dealt
anew, every deal that agrees with this as likely as the others: lairs among the cells where the edition can have laid them, the
other tiles among the other cells, and the cards of a pile in any order. A world takes nothing from the table it is made from but
what a player knows, so that two tables which look alike give the same worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.core.rng import Rng
from generator.games.green_dungeon.players.pathfinding import OUTER_CELLS
from generator.games.green_dungeon.quest.board import Board, Card, Kind, PileName
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.rules.chance import Dice, Purpose
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import DrawPile, Table, copy_as


def sampled_world(table: Table, rng: Rng) -> Table:
    """Return a table that looks the same to the player, with what is hidden dealt anew from `rng`."""
    world = copy_as(table, Table)
    world.board = sampled_board(table, rng)
    world.treasures = _shuffled(table.treasures, rng)
    world.monsters = _shuffled(table.monsters, rng)
    world.bosses = _shuffled(table.bosses, rng)
    return world


def sampled_board(table: Table, rng: Rng) -> Board:
    """Return the dungeon with the tiles that nobody has seen dealt anew."""
    board = table.board
    unseen = [cell for cell in range(CELLS) if hidden_cells(table) >> cell & 1]
    if len(unseen) < 2:
        return board
    left = sorted(board.kinds[cell] for cell in unseen)
    lairs = left.count("straw")
    allowed = OUTER_CELLS[board.start] if table.rules.bosses == "outer" else ALL
    straws = rng.sample([cell for cell in unseen if allowed >> cell & 1], lairs)
    others = rng.shuffle([kind for kind in left if kind != "straw"])
    kinds: list[Kind] = list(board.kinds)
    for cell in unseen:
        kinds[cell] = "straw" if cell in straws else others.pop()
    return replace(board, kinds=tuple(kinds))


def hidden_cells(table: Table) -> int:
    """Return as bits the cells whose tile the player has never seen."""
    return ALL & ~(table.explored | table.revealed | table.visited)


def _shuffled(pile: DrawPile, rng: Rng) -> DrawPile:
    """Return a pile of the same cards in another order."""
    return DrawPile(tuple(rng.shuffle(sorted(pile.cards))), spent=pile.spent)


class PurposeDice:
    """Fair dice with a stream for each purpose, so that another fight more or less does not change what the time track brings."""

    __slots__ = ("_dice", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._dice: dict[str, Dice] = {}

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""
        return self._of(purpose).die(purpose)

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the place of the card that is drawn."""
        return self._of(pile).draw(cards, pile, mixed)

    def _of(self, what: str) -> Dice:
        dice = self._dice.get(what)
        if dice is None:
            dice = self._dice[what] = Dice(self._rng.stream(what))
        return dice
