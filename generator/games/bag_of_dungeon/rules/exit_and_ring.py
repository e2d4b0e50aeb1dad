"""The end of the floor: the Exit, the dragon on it, and the ring in a lair."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, tile_of
from generator.games.bag_of_dungeon.rules import floor
from generator.games.bag_of_dungeon.rules.state import DRAGON, NOWHERE, Foe, Table


def place_exit(table: Table) -> None:
    """Lay the Exit once the last tile lies, or none can be laid any more: by choice, where there is one (S-3)."""
    if table.exit != NOWHERE or any(floor.can_draw(table, cell) for cell in table.edges):
        return
    table.aside, table.stack = (*table.aside, *table.stack), ()
    if table.plan:
        _uncover_exit(table)
        return
    places = floor.exit_places(table)
    if len(places) > 1:
        table.phase = "exit"
        return
    if places:
        floor.put_exit(table, *places[0])
    else:
        floor.replace_dead_end(table)
    wake_dragon(table)


def _uncover_exit(table: Table) -> None:
    cell, (tile, turned) = next((cell, laid) for cell, laid in table.plan.items() if laid[0] == EXIT_TILE)
    table.exit = cell
    floor.put_tile(table, cell, tile, turned)
    wake_dragon(table)


def wake_dragon(table: Table) -> None:
    """Put the dragon on the Exit and the ring where the dice found it; a lair whose monster is gone has a new one (S-4, S-5)."""
    dragon = table.quest.dragon
    table.foes[table.exit] = Foe(DRAGON, dragon.health, dragon.health, dragon.dice, dragon.plus)
    lairs = {tile_of(tile).lair: cell for cell, tile in table.tiles.items()}
    lair = next(number for number in table.quest.ring if number in lairs)
    table.ring = lairs[lair]
    table.write_log("ring", lair=lair, cell=table.ring)
    if table.ring != table.exit and table.ring not in table.foes and table.monsters:
        table.tokens |= {table.ring}
