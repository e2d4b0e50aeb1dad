"""A maze to a whole walk that was planned: the most promising ways are followed side by side, step by step, to their ends.

After every step only so many ways are kept, those worth most as the walkers count it (points, and ITEM_VALUE for each weapon and
the key), ties by chance; ways that used the same spaces and carry the same count once. Of all the ways that came to an end the
best is the plan. Nothing is proven: whoever keeps more ways plans better, most often. Cost: steps times ways, a fiftieth of a
second for MOST_WAYS.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from generator.core.rng import Rng
from generator.games.donjonz.players.simulation import Carried, FastRandom, WalkBoard, value_of

MOST_WAYS = 128
"""How many ways the best planner keeps."""
SKILLS = (2, 4, 8, 16, 32, 64, MOST_WAYS)
"""How many ways the planners keep, from the least skilled to the best."""
WALKS_EACH = 3
"""How many walks each of these planners makes."""
TIES = 1024
"""Into how many parts chance divides ways of the same value."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way from where the planning began: where it has come to, the used spaces as bits, what is carried, the way before it."""

    here: int
    used: int
    carried: Carried
    before: Way | None = None

    def steps(self) -> list[tuple[int, Carried]]:
        """Return the spaces entered with what is carried after each, in order."""
        steps, way = [], self
        while way.before is not None:
            steps.append((way.here, way.carried))
            way = way.before
        return steps[::-1]


def planned(board: WalkBoard, random: FastRandom, *, ways: int, start: Way | None = None) -> Way | None:
    """Return the best whole walk that a planner finds who keeps so many ways, from the stairs or on from a way; None for none."""
    layer = [start or Way(board.start, 1 << board.start, Carried())]
    best: Way | None = None
    while layer:
        candidates: dict[tuple[int, int, Carried], tuple[int, Way]] = {}
        for way in layer:
            onward = [space for space in board.passages[way.here] if not way.used >> space & 1]
            onward = [space for space in onward if space != board.locked or way.carried.key]
            if (board.may_stop or not onward) and (best is None or board.score(way.carried) > board.score(best.carried)):
                best = way
            for space in onward:
                _add_ways(board, random, way, space, candidates)
        ranked = sorted(candidates.values(), key=lambda item: -item[0])
        layer = [way for _, way in ranked[:ways]]
    return best


class PlannedWalk(NamedTuple):
    """How many ways a planner kept, and the points of the walk, 0 for one who found no way to survive."""

    ways: int
    points: int


def planned_walks(board: WalkBoard, rng: Rng) -> Iterator[PlannedWalk]:
    """Yield the walks of the planners of SKILLS, WALKS_EACH of each, the least skilled first; each planner has its own stream."""
    for ways in SKILLS:
        random = FastRandom(rng.stream("ways", ways))
        for _ in range(WALKS_EACH):
            end = planned(board, random, ways=ways)
            yield PlannedWalk(ways, board.score(end.carried) if end else 0)


def _add_ways(
    board: WalkBoard, random: FastRandom, way: Way, space: int, candidates: dict[tuple[int, int, Carried], tuple[int, Way]]
) -> None:
    """Add the ways on over a space that are survived, each with its value, ties by chance."""
    used = way.used | 1 << space
    for carried in board.outcomes(space, way.carried):
        if carried is not None and (space, used, carried) not in candidates:
            value = TIES * value_of(board, carried) + random.below(TIES)
            candidates[space, used, carried] = value, Way(space, used, carried, way)
