"""Tiles laid in their order by heroes of many habits, to see whether the dungeon ever closes before the last one lies.

Nothing of rules/floor or making/ is used: a tile is the set of the steps by which it can be left, and the table a dictionary of
places. Heroes lay at the side that was opened first, at the one opened last, nearest to Start, farthest from it, or anywhere, and
turn tiles at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.quest import pieces

Place = tuple[int, int]
Step = tuple[int, int]
Side = tuple[Place, Step]
"""An open side: the place of its tile, and the step through it."""
End = Literal["whole", "closed", "walled in"]
"""How laying ended: every tile and the Exit lie; no side was open before the last tile; none was open for the Exit."""
STEP_OF: dict[str, Step] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
RUNS = 8
"""How often heroes of each habit explore a dungeon."""


class Laying(NamedTuple):
    """How a run ended, and how many tiles lay by then."""

    end: End
    tiles: int


def _distance(side: Side) -> int:
    (column, row), (right, down) = side
    return abs(column + right) + abs(row + down)


HABITS: dict[str, Callable[[Sequence[Side], Rng], Side]] = {
    "first": lambda sides, rng: sides[0],
    "last": lambda sides, rng: sides[-1],
    "near": lambda sides, rng: min(sides, key=_distance),
    "far": lambda sides, rng: max(sides, key=_distance),
    "any": lambda sides, rng: rng.pick(sides),
}
"""Where heroes of each habit lay the next tile."""


def shape_steps(tile: int) -> frozenset[Step]:
    """Return the steps by which an unturned tile can be left."""
    letters: str = getattr(pieces.tiles().shapes, pieces.tile_of(tile).shape)
    return frozenset(STEP_OF[letter] for letter in letters)


def turned_steps(steps: frozenset[Step]) -> list[frozenset[Step]]:
    """Return a tile's steps in all the ways in which it can be turned, each once."""
    found = [steps]
    for _ in range(3):
        steps = frozenset((-down, right) for right, down in steps)
        if steps not in found:
            found.append(steps)
    return found


def laying_ends(stack: Sequence[int], strict: bool) -> list[Laying]:
    """Return how every run of heroes of all habits ends; `strict` where all sides of a tile must match."""
    rng = Rng.root("bag-of-dungeon/laying", 1)
    return [lay(stack, strict, habit, rng.stream(habit, run)) for habit in HABITS for run in range(RUNS)]


def lay(stack: Sequence[int], strict: bool, habit: str, rng: Rng) -> Laying:
    """Return how one run ends: each tile at a side that suits the habit, one that fits nowhere there to the bottom of the stack."""
    table: dict[Place, frozenset[Step]] = {(0, 0): shape_steps(pieces.START_TILE)}
    sides: list[Side] = [((0, 0), step) for step in STEP_OF.values() if step in table[0, 0]]
    left = list(stack)
    while left and sides:
        spots = [side for side in sides if any(_turns(table, tile, side, strict) for tile in left)] if strict else sides
        if not spots:
            break
        side = HABITS[habit](spots, rng)
        ways: list[frozenset[Step]] = []
        while not ways:
            tile = left.pop(0)
            ways = _turns(table, tile, side, strict)
            if not ways:
                left.append(tile)
        _put(table, sides, _beyond(side), rng.pick(ways))
    if left:
        return Laying("closed", len(table))
    return Laying("whole" if sides else "walled in", len(table))


def _beyond(side: Side) -> Place:
    (column, row), (right, down) = side
    return column + right, row + down


def _turns(table: dict[Place, frozenset[Step]], tile: int, side: Side, strict: bool) -> list[frozenset[Step]]:
    """Return the ways in which a tile can be laid at an open side, whose step leads back."""
    (column, row), (_, (right, down)) = _beyond(side), side
    found = [steps for steps in turned_steps(shape_steps(tile)) if (-right, -down) in steps]
    if not strict:
        return found
    around = {step: table.get((column + step[0], row + step[1])) for step in STEP_OF.values()}
    return [
        steps for steps in found
        if all((step in steps) == ((-step[0], -step[1]) in other) for step, other in around.items() if other is not None)
    ]  # fmt: skip


def _put(table: dict[Place, frozenset[Step]], sides: list[Side], place: Place, steps: frozenset[Step]) -> None:
    """Lay a tile, close the sides that led to its place, and open those of its own that lead to empty places."""
    table[place] = steps
    sides[:] = [side for side in sides if _beyond(side) != place]
    for step in STEP_OF.values():
        if step in steps and (place[0] + step[0], place[1] + step[1]) not in table:
            sides.append((place, step))
