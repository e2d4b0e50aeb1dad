"""The map of a quest that is laid beforehand to every problem of it: turns, joins, distances, size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.forge.rating import Problem
from generator.games.bag_of_dungeon.checking.tile_steps import STEP_OF, Place, Step, shape_steps, turned_steps
from generator.games.bag_of_dungeon.quest.model import LaidTile, Quest
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, START_TILE, tile_of

WIDE, HIGH = 9, 10
"""The most columns and rows of a map."""
LEAST_TO_EXIT = 5
"""Steps from Start to the Exit at least."""
_LETTERS = tuple(STEP_OF)
"""The sides in the order of their bits."""

Steps = Mapping[Place, frozenset[Step]]


def map_problems(quest: Quest) -> Iterator[Problem]:
    """Yield every problem of the map of a quest, which one with tiles to draw must not have."""
    if (quest.layout == "laid") != bool(quest.laid):
        yield Problem("map-layout", "map", f"the layout is {quest.layout}, and {len(quest.laid)} tiles are laid")
    if quest.layout != "laid":
        return
    steps: dict[Place, frozenset[Step]] = {(0, 0): shape_steps(START_TILE)}
    for laid in quest.laid:
        steps[laid.column, laid.row] = _open_steps(laid)
        if _open_steps(laid) not in turned_steps(shape_steps(laid.tile)):
            yield Problem("map-turn", f"tile {laid.tile}", f"it cannot be turned so that {laid.open} are its open sides")
    columns, rows = [place[0] for place in steps], [place[1] for place in steps]
    wide, high = 1 + max(columns) - min(columns), 1 + max(rows) - min(rows)
    if wide > WIDE or high > HIGH:
        yield Problem("map-size", "map", f"it has {wide} columns and {high} rows, and a page holds {WIDE} and {HIGH}")
    yield from _distances(quest, _walked(steps))


def _open_steps(laid: LaidTile) -> frozenset[Step]:
    return frozenset(STEP_OF[letter] for at, letter in enumerate(_LETTERS) if laid.open >> at & 1)


def _distances(quest: Quest, walked: Mapping[Place, int]) -> Iterator[Problem]:
    """Yield tiles that cannot be walked to, and what is nearer or further than it should be."""
    for laid in quest.laid:
        away = walked.get((laid.column, laid.row))
        if away is None:
            yield Problem("map-join", f"tile {laid.tile}", "no way leads there")
        elif laid.tile == EXIT_TILE and away < LEAST_TO_EXIT:
            yield Problem("map-exit", f"tile {laid.tile}", f"it lies {away} steps from Start and should lie {LEAST_TO_EXIT}")
        elif tile_of(laid.tile).feature == "pool" and (away < 2 or away == max(walked.values())):
            yield Problem("map-pool", f"tile {laid.tile}", f"it lies {away} steps from Start")


def _walked(steps: Steps) -> dict[Place, int]:
    """Return how many steps from Start every tile is that can be walked to."""
    distances: dict[Place, int] = {(0, 0): 0}
    fresh = [(0, 0)]
    for place in fresh:
        for right, down in sorted(steps[place]):
            other = (place[0] + right, place[1] + down)
            if other in steps and other not in distances and (-right, -down) in steps[other]:
                distances[other] = distances[place] + 1
                fresh.append(other)
    return distances
