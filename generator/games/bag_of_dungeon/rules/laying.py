"""Choices about tiles: drawing, laying and uncovering them, and the Exit after the last one."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.rules import carrying, exit_and_ring, floor
from generator.games.bag_of_dungeon.rules.chance import Chance
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Move, Table, without


def _pay_for_tile(table: Table) -> None:
    """Pay for a tile: nothing for the second one by torchlight, which comes from the same cell on the same turn (S-37)."""
    hero = table.hero
    if table.torch == hero.cell:
        table.torch = NOWHERE
    else:
        hero.points -= 1
        table.torch = hero.cell if carrying.find(hero, "torch") else NOWHERE


def draw(table: Table, move: Move, chance: Chance) -> None:
    """Pay for a tile and draw it."""
    _pay_for_tile(table)
    draw_from(table)


def draw_from(table: Table) -> None:
    """Draw a tile and lay it; where it can go but one way, it goes there."""
    placements = floor.draw_tile(table, table.hero.cell)
    if len(placements) == 1:
        _lay_tile(table, *placements[0])
    else:
        table.phase = "lay"


def lay(table: Table, move: Move, chance: Chance) -> None:
    """Lay the tile that was drawn, as a legal move says (S-1)."""
    _lay_tile(table, move.a, move.b)


def _lay_tile(table: Table, side: int, turned: int) -> None:
    """Lay the tile in hand on a side of the hero's tile; who flees goes there (S-10); after the last tile comes the Exit."""
    cell = table.hero.cell + STEPS[side]
    tile, table.tile = table.tile, 0
    floor.put_tile(table, cell, tile, turned)
    _tile_lies(table, cell, tile)


def uncover(table: Table, move: Move, chance: Chance) -> None:
    """Pay for a tile of a map that is laid beforehand and uncover it (S-58)."""
    _pay_for_tile(table)
    uncover_side(table, move.a)


def uncover_side(table: Table, side: int) -> None:
    """Uncover the tile on a side of the hero's (S-58)."""
    cell = table.hero.cell + STEPS[side]
    tile, turned = table.plan[cell]
    floor.put_tile(table, cell, tile, turned)
    table.stack = without(table.stack, tile)
    _tile_lies(table, cell, tile)


def _tile_lies(table: Table, cell: int, tile: int) -> None:
    hero = table.hero
    table.write_log("laid", hero=hero.hero, tile=tile, cell=cell)
    table.phase, table.due = "", "after"
    if table.fleeing:
        table.fleeing = False
        table.due = "end"
        if cell in table.links[hero.cell]:
            hero.cell, hero.pending = cell, True
            table.write_log("escaped", hero=hero.hero, cell=cell)
    fleeing = table.due == "end"
    exit_and_ring.place_exit(table)
    if table.phase:
        table.due, table.fleeing = "", fleeing


def lay_exit(table: Table, move: Move, chance: Chance) -> None:
    """Lay the Exit where there is a choice (S-3)."""
    cell = floor.exit_places(table)[0][0]
    floor.put_exit(table, cell, move.a)
    exit_and_ring.wake_dragon(table)
    table.phase, table.due = "", "end" if table.fleeing else "after"
    table.fleeing = False
