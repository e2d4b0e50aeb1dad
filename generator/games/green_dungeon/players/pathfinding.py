"""What a player can see of the dungeon and how to get about in it: safe ground, free walks, and routes through doors and foes.

The backs of the tiles show how they are turned, so that passages are known from the start; what a room holds is not.
"""

from __future__ import annotations

from heapq import heappop, heappush

from generator.games.green_dungeon.quest.board import Kind, outer
from generator.games.green_dungeon.quest.passages import CELLS, Ways, neighbours
from generator.games.green_dungeon.rules.rooms import ALL, target
from generator.games.green_dungeon.rules.state import Table

LAIRS = {start: sum(1 << cell for cell in outer(start)) for start in (0, 4, 20, 24)}
"""The cells in which the new edition's bosses can be, by entrance."""
_AROUND = [sum(1 << other for other in neighbours(cell)) for cell in range(CELLS)]
_PACE = 0.05


def lurkers(table: Table) -> int:
    """Return as bits the cells where somebody waits."""
    found = 0
    for cell, _ in table.lurking:
        found |= 1 << cell
    return found


def kinds(table: Table, *wanted: Kind) -> int:
    """Return as bits the cells that lie face up and are of these kinds."""
    found = 0
    for kind in wanted:
        found |= table.board.places[kind]
    return found & (table.explored | table.revealed)


def lairs(table: Table) -> int:
    """Return as bits the cells in which a boss that is alive may be, as far as a player can tell."""
    if table.mini_room >= 0 and not table.mini_dead:
        return 1 << table.mini_room | _unmet(table)
    return _unmet(table)


def _unmet(table: Table) -> int:
    known = kinds(table, "straw")
    if known.bit_count() == 2:
        return known & ~table.explored
    unknown = ALL & ~(table.been | table.revealed)
    return (known | (unknown & LAIRS[table.board.start] if table.rules.bosses == "outer" else known | unknown)) & ~table.explored


def quiet(table: Table) -> int:
    """Return as bits the explored cells where a rest is allowed now (row 14; G-46)."""
    waiting = lurkers(table)
    calm = table.explored & ~waiting
    if table.rules.rest_where == "chambers":
        return calm & kinds(table, "cog", "straw")
    around = table.ways.near if table.rules.rest_behind_walls else _AROUND
    for cell, _ in table.lurking:
        calm &= ~around[cell]
    return calm


def walk(ways: Ways, start: int, ground: int, goals: int) -> list[int]:
    """Return the cells of a shortest free way over `ground` to one of the goals, next step last; empty where there is none."""
    came = {start: start}
    queue = [start]
    free, beside = ways.free, ways.beside
    for cell in queue:
        for there in beside[cell]:
            if there in came or not free[cell] >> there & 1:
                continue
            came[there] = cell
            if goals >> there & 1:
                return _back(came, there, start)
            if ground >> there & 1:
                queue.append(there)
    return []


def _back(came: dict[int, int], cell: int, start: int) -> list[int]:
    path = []
    while cell != start:
        path.append(cell)
        cell = came[cell]
    return path


def route(table: Table, goals: int, *, foe: float) -> list[int]:
    """Return the cells of the cheapest way to one of the goals, next step last; empty where there is none.

    A closed door costs the cubes it takes on average, a cell where somebody waits costs `foe`; unexplored ground costs one.
    """
    ways, waiting, start = table.ways, lurkers(table), table.here
    cost, came, heap = {start: 0.0}, {start: start}, [(0.0, start)]
    done = 0
    while heap:
        so_far, cell = heappop(heap)
        if done >> cell & 1:
            continue
        done |= 1 << cell
        if goals >> cell & 1 and cell != start:
            return _back(came, cell, start)
        for there in ways.beside[cell]:
            onward = so_far + _step(table, cell, there) + (foe if waiting >> there & 1 else 0.0)
            if onward < cost.get(there, 1e9):
                cost[there], came[there] = onward, cell
                heappush(heap, (onward, there))
    return []


def _step(table: Table, cell: int, there: int) -> float:
    """Return what one step costs in cubes; a door that cannot be forced yet costs more than any way round."""
    room = _PACE if table.explored >> there & 1 else 1.0
    if table.ways.free[cell] >> there & 1:
        return room
    faces = 6 + table.level - target(table, there)
    return room + (6.0 / min(6, faces) if faces > 0 else 1000.0)
