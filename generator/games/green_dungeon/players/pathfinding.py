"""The face-up part of a dungeon to ways through it: where a rest is allowed, free walks, and routes through doors and monsters.

The backs of the tiles show how they are turned, so that passages are known from the start; what a room holds is not.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from generator.games.green_dungeon.quest.board import Kind, outer_cells
from generator.games.green_dungeon.quest.passages import CELLS, Passages, neighbours
from generator.games.green_dungeon.rules.rooms import ALL, door_target
from generator.games.green_dungeon.rules.state import Table

OUTER_CELLS = {start: sum(1 << cell for cell in outer_cells(start)) for start in (0, 4, 20, 24)}
"""The cells in which the new edition's bosses can be, by entrance, as bits."""
_AROUND = [sum(1 << other for other in neighbours(cell)) for cell in range(CELLS)]
_WALK, _FIGHT = 0.01, 3.0
"""What a step into an explored room and somebody who waits cost on a route that is counted in boxes."""
_EXPLORED_STEP = 0.05
"""What a step into an explored room costs on a route, in cubes; it takes no time, but of two ways the shorter one is better."""


def waiting_cells(table: Table) -> int:
    """Return as bits the cells where somebody waits."""
    found = 0
    for cell, _ in table.waiting:
        found |= 1 << cell
    return found


def known_cells(table: Table, *wanted: Kind) -> int:
    """Return as bits the cells that lie face up and are of these kinds."""
    found = 0
    for kind in wanted:
        found |= table.board.cells_by_kind[kind]
    return found & (table.explored | table.revealed)


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

    Only cells of `ground` are walked through. Cost: one breadth-first search over 25 cells.
    """
    came = {start: start}
    queue = [start]
    free, exits = passages.free_bits, passages.exits
    for cell in queue:
        for there in exits[cell]:
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


def cheapest_path(table: Table, goals: int, *, opponent_cost: float) -> list[int]:
    """Return the cells of the cheapest way to one of the goals, next step last; empty where there is none.

    A closed door costs the cubes it takes on average, a cell where somebody waits costs `opponent_cost`; unexplored ground costs
    one. Cost: one run of Dijkstra's algorithm over 25 cells.
    """
    passages, waiting, start = table.passages, waiting_cells(table), table.here
    cost, came, heap = {start: 0.0}, {start: start}, [(0.0, start)]
    done = 0
    while heap:
        so_far, cell = heappop(heap)
        if done >> cell & 1:
            continue
        done |= 1 << cell
        if goals >> cell & 1 and cell != start:
            return _back(came, cell, start)
        for there in passages.exits[cell]:
            onward = so_far + _step_cost(table, cell, there) + (opponent_cost if waiting >> there & 1 else 0.0)
            if onward < cost.get(there, 1e9):
                cost[there], came[there] = onward, cell
                heappush(heap, (onward, there))
    return []


class Route(NamedTuple):
    """A way: the boxes that it takes on average, how many of them are repeated tries at doors, and its cells, next one last."""

    boxes: float
    doors: float
    path: tuple[int, ...]


def cheapest_route(table: Table, goals: int) -> Route | None:
    """Return the way to one of the goals, its room included, that takes the fewest boxes on average; None where there is none.

    Cost: one run of Dijkstra's algorithm over 25 cells.
    """
    passages, waiting, start = table.passages, waiting_cells(table), table.here
    best, came, heap = {start: 0.0}, {start: start}, [(0.0, start)]
    doors, done, free = {start: 0.0}, 0, passages.free_bits
    while heap:
        so_far, cell = heappop(heap)
        if done >> cell & 1:
            continue
        done |= 1 << cell
        if goals >> cell & 1 and cell != start:
            return Route(so_far, doors[cell], tuple(_back(came, cell, start)))
        for there in passages.exits[cell]:
            if done >> there & 1:
                continue
            tries = 1.0 if free[cell] >> there & 1 else _door_tries(table, there)
            onward = so_far + (_WALK if tries == 1.0 and table.explored >> there & 1 else tries)
            if waiting >> there & 1:
                onward += _FIGHT
            if onward < best.get(there, 1e9):
                best[there], came[there], doors[there] = onward, cell, doors[cell] + tries - 1
                heappush(heap, (onward, there))
    return None


def _door_tries(table: Table, there: int) -> float:
    """Return how often a closed door to a cell is tried on average until it opens; very often where it cannot be opened yet."""
    faces = 6 + table.level - door_target(table, there)
    return 6.0 / min(6, faces) if faces > 0 else 1000.0


def _step_cost(table: Table, cell: int, there: int) -> float:
    """Return what one step costs in cubes; a door that cannot be forced yet costs more than any way round."""
    room = _EXPLORED_STEP if table.explored >> there & 1 else 1.0
    if table.passages.free_bits[cell] >> there & 1:
        return room
    return room + _door_tries(table, there)
