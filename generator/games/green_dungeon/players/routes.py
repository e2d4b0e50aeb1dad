"""Ways through the dungeon counted in boxes of the lamp: what a way takes on average, and how much of that is tries at doors."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from generator.games.green_dungeon.players.pathfinding import MOST_PATHS, waiting_cells
from generator.games.green_dungeon.quest.passages import CELLS, find_passages
from generator.games.green_dungeon.rules.state import Table

WALK, FIGHT = 0.01, 3.0
"""What a step into an explored room costs, so that of two ways the shorter one is better, and what somebody who waits costs."""
SHUT = 1000.0
"""The tries at a door that cannot be forced yet."""


class Route(NamedTuple):
    """A way: the boxes that it takes on average, how many of them are repeated tries at doors, and its cells, next one last."""

    boxes: float
    doors: float
    path: tuple[int, ...]


def cheapest_route(table: Table, goals: int) -> Route | None:
    """Return the way to one of the goals, its room included, that takes the fewest boxes on average; None where there is none.

    Cost: one run of Dijkstra's algorithm over 25 cells, unless it was asked for before.
    """
    rules = table.rules
    doors = table.explored if rules.reset_is_unknown else table.visited
    tries = door_tries(table.level, rules.door_known), door_tries(table.level, rules.door_unknown)
    return _cheapest_route(table.passages.flat, table.here, table.explored, doors, waiting_cells(table), goals, tries)


def door_tries(level: int, target: int) -> float:
    """Return how often a closed door is tried on average until die and level beat the target."""
    faces = min(6, 6 + level - target)
    return 6.0 / faces if faces > 0 else SHUT


@lru_cache(maxsize=MOST_PATHS)
def _cheapest_route(
    flat: int, start: int, explored: int, doors: int, waiting: int, goals: int, tries: tuple[float, float]
) -> Route | None:
    """Return the way; `doors` are the cells whose doors are known ones, `tries` those that a known door takes, and another."""
    passages, (known, unknown) = find_passages(flat), tries
    best, came, repeated = [1e9] * CELLS, [start] * CELLS, [0.0] * CELLS
    best[start], heap, done = 0.0, [(0.0, start)], 0
    while heap:
        so_far, cell = heappop(heap)
        if done >> cell & 1:
            continue
        done |= 1 << cell
        if goals >> cell & 1 and cell != start:
            return Route(so_far, repeated[cell], _back(came, cell, start))
        free = passages.free_bits[cell]
        for there in passages.exits[cell]:
            tried = 1.0 if free >> there & 1 else known if doors >> there & 1 else unknown
            step = WALK if free >> there & 1 and explored >> there & 1 else tried
            onward = so_far + step + (FIGHT if waiting >> there & 1 else 0.0)
            if onward < best[there]:
                best[there], came[there], repeated[there] = onward, cell, repeated[cell] + tried - 1
                heappush(heap, (onward, there))
    return None


def _back(came: list[int], cell: int, start: int) -> tuple[int, ...]:
    path = []
    while cell != start:
        path.append(cell)
        cell = came[cell]
    return tuple(path)
