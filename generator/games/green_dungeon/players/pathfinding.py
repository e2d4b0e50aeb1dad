"""The face-up part of a dungeon to ways through it: where a rest is allowed, free walks, and routes through doors and monsters.

The backs of the tiles show how they are turned, so that passages are known from the start; what a room holds is not.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from generator.games.green_dungeon.quest.board import Kind, outer_cells
from generator.games.green_dungeon.quest.passages import CELLS, Passages, find_passages, neighbours
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import Table

MOST_PATHS = 1 << 14
"""How many ways of each sort are kept: more than a thousand games in one dungeon ask for."""
OUTER_CELLS = {start: sum(1 << cell for cell in outer_cells(start)) for start in (0, 4, 20, 24)}
"""The cells in which the new edition's bosses can be, by entrance, as bits."""
_AROUND = [sum(1 << other for other in neighbours(cell)) for cell in range(CELLS)]
_FAR, _SHUT = 1e9, 1000.0
"""The cost of a cell that no way leads to so far, and that of a door that cannot be forced yet."""
_EXPLORED_STEP = 0.05
"""What a step into an explored room costs on a route, in cubes; it takes no time, but of two ways the shorter one is better."""


def waiting_cells(table: Table) -> int:
    """Return as bits the cells where somebody waits."""
    cells = 0
    for cell, _ in table.waiting:
        cells |= 1 << cell
    return cells


def known_cells(table: Table, *wanted: Kind) -> int:
    """Return as bits the cells that lie face up and are of these kinds."""
    cells = 0
    for kind in wanted:
        cells |= table.board.cells_by_kind[kind]
    return cells & (table.explored | table.revealed)


def possible_lairs(table: Table) -> int:
    """Return as bits the cells in which a boss that is alive may be, as far as a player can tell."""
    if table.mini_room >= 0 and not table.mini_dead:
        return 1 << table.mini_room | _unentered_lairs(table)
    return _unentered_lairs(table)


def _unentered_lairs(table: Table) -> int:
    known = known_cells(table, "straw")
    if known.bit_count() == 2:
        return known & ~table.explored
    unknown = ALL & ~(table.visited | table.revealed)
    if table.rules.bosses == "outer":
        unknown &= OUTER_CELLS[table.board.start]
    return (known | unknown) & ~table.explored


def rest_cells(table: Table) -> int:
    """Return as bits the explored cells where a rest is allowed now (row 14; G-46)."""
    waiting = waiting_cells(table)
    calm = table.explored & ~waiting
    if table.rules.rest_where == "chambers":
        return calm & known_cells(table, "cog", "straw")
    around = table.passages.exit_bits if table.rules.rest_behind_walls else _AROUND
    for cell, _ in table.waiting:
        calm &= ~around[cell]
    return calm


def free_path(passages: Passages, start: int, ground: int, goals: int) -> list[int]:
    """Return the cells of a shortest way to one of the goals that forces no door, next step last; empty where there is none.

    Only cells of `ground` are walked through. Cost: one breadth-first search over 25 cells, unless it was asked for before.
    """
    return list(_free_path(passages.flat, start, ground, goals))


@lru_cache(maxsize=MOST_PATHS)
def _free_path(flat: int, start: int, ground: int, goals: int) -> tuple[int, ...]:
    came = [start] * CELLS
    queue, seen = [start], 1 << start
    free_exits = find_passages(flat).free_exits
    for cell in queue:
        for there in free_exits[cell]:
            bit = 1 << there
            if seen & bit:
                continue
            seen |= bit
            came[there] = cell
            if goals & bit:
                return _back(came, there, start)
            if ground & bit:
                queue.append(there)
    return ()


def _back(came: list[int], cell: int, start: int) -> tuple[int, ...]:
    path = []
    while cell != start:
        path.append(cell)
        cell = came[cell]
    return tuple(path)


def cheapest_path(table: Table, goals: int, *, opponent_cost: float) -> list[int]:
    """Return the cells of the cheapest way to one of the goals, next step last; empty where there is none.

    A closed door costs the cubes it takes on average, a cell where somebody waits costs `opponent_cost`; unexplored ground costs
    one. Cost: one run of Dijkstra's algorithm over 25 cells, unless it was asked for before.
    """
    doors = table.explored if table.rules.reset_is_unknown else table.visited
    prices = (*_door_costs(table), opponent_cost)
    return list(_cheapest_path(table.passages.flat, table.here, table.explored, doors, waiting_cells(table), goals, prices))


@lru_cache(maxsize=MOST_PATHS)
def _cheapest_path(
    flat: int, start: int, explored: int, doors: int, waiting: int, goals: int, prices: tuple[float, float, float]
) -> tuple[int, ...]:
    """Return the way; `doors` are the cells behind known doors, `prices` are of a known door, another door, an opponent."""
    passages, (known, unknown, opponent_cost) = find_passages(flat), prices
    free_bits, exits = passages.free_bits, passages.exits
    cost, came, heap = [_FAR] * CELLS, [start] * CELLS, [(0.0, start)]
    cost[start] = 0.0
    done = 0
    while heap:
        so_far, cell = heappop(heap)
        bit = 1 << cell
        if done & bit:
            continue
        done |= bit
        if goals & bit and cell != start:
            return _back(came, cell, start)
        free = free_bits[cell]
        for there in exits[cell]:
            step = _EXPLORED_STEP if explored >> there & 1 else 1.0
            if not free >> there & 1:
                step += known if doors >> there & 1 else unknown
            onward = so_far + step + (opponent_cost if waiting >> there & 1 else 0.0)
            if onward < cost[there]:
                cost[there], came[there] = onward, cell
                heappush(heap, (onward, there))
    return ()


def _door_costs(table: Table) -> tuple[float, float]:
    """Return what a closed door costs in cubes, on average: one to a known room, and one to any other.

    A door that cannot be forced yet costs more than any way round.
    """
    faces = 6 + table.level - table.rules.door_known, 6 + table.level - table.rules.door_unknown
    known, unknown = (6.0 / min(6, each) if each > 0 else _SHUT for each in faces)
    return known, unknown
