"""A map laid beforehand by the laying rules, small enough for one page, with the Exit beside the last tile.

Tiles are laid in the order of the stack on an open edge that is drawn, turned so that as many sides as can be agree with what lies
there, within a rectangle of `WIDE` by `HIGH` cells. Where a tile can be laid nowhere, or the Exit at the end, a new map is begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.bag_of_dungeon.quest.geometry import OPPOSITE
from generator.games.bag_of_dungeon.quest.model import LaidTile
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, START_TILE, tile_turns, tiles

WIDE, HIGH = 8, 9
"""The most columns and rows of a map: what fits on a page with tiles that can be read."""
MAPS = 300
"""How many maps are begun before an attempt gives up."""
FEWEST_TO_EXIT = 6
"""Steps from Start to Exit at least."""
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps north, east, south and west, in columns and rows."""
Place = tuple[int, int]


def lay_map(stack: Sequence[int], rng: Rng) -> tuple[LaidTile, ...]:
    """Return where every tile of the stack lies, and last the Exit; raises ForgeFailed where no map of many comes out."""
    for number in range(MAPS):
        laid = _attempt(stack, rng.stream(number))
        if laid:
            return laid
    raise ForgeFailed("no map of these tiles came out on one page")


def _attempt(stack: Sequence[int], rng: Rng) -> tuple[LaidTile, ...]:
    """Return a map, or nothing where a tile could not be laid."""
    opened: dict[Place, int] = {(0, 0): tiles().openings(START_TILE)}
    laid: list[LaidTile] = []
    for tile in stack:
        ways = _ways(opened, tile)
        if not ways:
            return ()
        fewest = min(clashes for clashes, _, _ in ways)
        _, place, turned = rng.pick([way for way in ways if way[0] == fewest])
        opened[place] = turned
        laid.append(LaidTile(tile=tile, column=place[0], row=place[1], open=turned))
    exits = [way for way in _ways(opened, EXIT_TILE) if way[0] == 0 and _steps(opened, way[1], way[2]) >= FEWEST_TO_EXIT]
    if not exits:
        return ()
    _, place, turned = max(exits, key=lambda way: (_steps(opened, way[1], way[2]), way[1]))
    return (*laid, LaidTile(tile=EXIT_TILE, column=place[0], row=place[1], open=turned))


def _ways(opened: dict[Place, int], tile: int) -> list[tuple[int, Place, int]]:
    """Return how a tile can be laid: how many sides clash with what lies there, the place, and the open sides as bits."""
    return [
        (_clashes(opened, place, turned), place, turned)
        for place in _edges(opened)
        for turned in tile_turns(tile)
        if any(turned >> side & 1 and bits >> OPPOSITE[side] & 1 for side, bits in _beside(opened, place))
    ]


def _edges(opened: dict[Place, int]) -> list[Place]:
    """Return the empty places beside an open side, within the page."""
    edges = {
        (column + AROUND[side][0], row + AROUND[side][1])
        for (column, row), bits in opened.items()
        for side in range(4)
        if bits >> side & 1
    }
    columns, rows = [place[0] for place in opened], [place[1] for place in opened]
    return sorted(
        (column, row)
        for column, row in edges - opened.keys()
        if max(column, *columns) - min(column, *columns) < WIDE and max(row, *rows) - min(row, *rows) < HIGH
    )


def _beside(opened: dict[Place, int], place: Place) -> Iterator[tuple[int, int]]:
    """Yield the sides of a place where a tile lies, with that tile's open sides."""
    for side, (right, down) in enumerate(AROUND):
        bits = opened.get((place[0] + right, place[1] + down))
        if bits is not None:
            yield side, bits


def _clashes(opened: dict[Place, int], place: Place, turned: int) -> int:
    return sum(turned >> side & 1 != bits >> OPPOSITE[side] & 1 for side, bits in _beside(opened, place))


def _steps(opened: dict[Place, int], goal: Place, turned: int) -> int:
    """Return the steps from Start to a tile that is laid with these open sides."""
    whole = {**opened, goal: turned}
    steps, fresh = {(0, 0): 0}, [(0, 0)]
    for place in fresh:
        for side, bits in _beside(whole, place):
            other = (place[0] + AROUND[side][0], place[1] + AROUND[side][1])
            if other not in steps and whole[place] >> side & 1 and bits >> OPPOSITE[side] & 1:
                steps[other] = steps[place] + 1
                fresh.append(other)
    return steps[goal]
