"""A table as a player sees it to a table on which everything hidden was dealt anew.

What a player knows of the dungeon: the tiles that lie face up, those that were entered before (a tile that upkeep turned over is still
the same tile), how every tile is turned, which tiles and cards there are in all, and so which are left. The rest is dealt anew, every
deal that agrees with this as likely as the others: lairs among the cells where the edition can have laid them, the other tiles among
the other cells, and the cards of a pile in any order. A world takes nothing from the table it is made from but what a player
knows, so that two tables which look alike give the same worlds.
"""

from __future__ import annotations

from dataclasses import replace

from generator.core.rng import Rng
from generator.games.green_dungeon.players.pathfinding import OUTER_CELLS
from generator.games.green_dungeon.quest.board import Board, Kind
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import DrawPile, Table, copy_as


def sampled_world(table: Table, rng: Rng) -> Table:
    """Return a table that looks the same to the player, with what is hidden dealt anew from `rng`."""
    world = copy_as(table, Table)
    world.board = sampled_board(table, rng)
    world.treasures, world.monsters, world.bosses = map(_in_any_order, (table.treasures, table.monsters, table.bosses))
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
    straws = rng.sample([cell for cell in unseen if allowed >> cell & 1], lairs) if lairs else []
    others = rng.shuffle([kind for kind in left if kind != "straw"])
    kinds: list[Kind] = list(board.kinds)
    for cell in unseen:
        kinds[cell] = "straw" if cell in straws else others.pop()
    return replace(board, kinds=tuple(kinds))


def hidden_cells(table: Table) -> int:
    """Return as bits the cells whose tile the player has never seen."""
    return ALL & ~(table.explored | table.revealed | table.visited)


def _in_any_order(pile: DrawPile) -> DrawPile:
    """Return a pile of the same cards of which any may be drawn next."""
    return DrawPile(tuple(sorted(pile.cards)), True, pile.spent)
