"""The best score of a maze: all walks at once, fork by fork, the largest region first, against an upper bound."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from generator.games.donjonz.players.bound import Bound
from generator.games.donjonz.players.search_nodes import DOUBLE, GOLD, MONSTER, WEAPON, Event, Fork, Ground
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS

WIDTH, WIDER = 16, 8
"""Forks of one size that the first sweep keeps, and how many times more each sweep after it."""

Hold = tuple[int, int, int]
"""What a hero has: weapons as bits of kinds that are still of use, pouches, kills."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The way to a fork: the last arc's spaces after an earlier trail."""

    before: Trail | None
    path: tuple[int, ...]

    def spaces(self) -> tuple[int, ...]:
        """Return every space entered, in order."""
        parts: list[tuple[int, ...]] = []
        trail: Trail | None = self
        while trail:
            parts.append(trail.path)
            trail = trail.before
        return tuple(space for part in reversed(parts) for space in part)


Front = tuple[int, int, Trail]
"""Pouches, kills and the way there: of those kept for the same fork and weapons none is as good as another in both."""
Layer = dict[Fork, dict[int, list[Front]]]
Layers = dict[int, Layer]
"""Fronts by weapons held, by fork, by size of region."""


class Budget:
    """How many positions (a fork with weapons, gold and kills) may still be worked out."""

    def __init__(self, nodes: int) -> None:
        self.limit = nodes
        self.used = 0

    @property
    def spent(self) -> bool:
        """Return whether more was asked for than there was."""
        return self.used > self.limit

    def spend(self, nodes: int = 1) -> bool:
        """Take some nodes, and return whether they were still there."""
        self.used += nodes
        return self.used <= self.limit


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Keep Python's collector of cycles from looking through a search again and again: it makes none, and is thrice as fast."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def follow(events: tuple[Event, ...], hold: Hold) -> Iterator[Hold]:
    """Yield what a hero can have after the events of an arc; nothing where the hero dies on it (D-12 to D-14, D-27).

    With a free hand a weapon is always taken: one that is of no use keeps no hand from the next.
    """
    weapons, gold, kills = hold
    for number, (kind, value) in enumerate(events):
        if kind == GOLD:
            gold += value
        elif kind == MONSTER:
            if weapons & value:
                kills += 1
            elif gold:
                gold = 0
            else:
                return
        elif kind == DOUBLE:
            gold *= 2
        elif kind == WEAPON and not weapons & value:
            if weapons.bit_count() == HANDS:
                low = weapons & -weapons
                for armed in (weapons ^ low | value, low | value):
                    yield from follow(events[number + 1 :], (armed, gold, kills))
            else:
                weapons |= value
    yield weapons, gold, kills


class Sweep:
    """The search for the best score of one ground: `best` so far (-1 for none), a `trail` to it, a `ceiling` on the rest."""

    def __init__(self, ground: Ground, bound: Bound, budget: Budget) -> None:
        self.ground = ground
        self.bound = bound
        self.budget = budget
        self.best = -1
        self.trail = Trail(None, ())
        self.ceiling = self._most(ground.root(), {0: [(0, 0, self.trail)]})

    def run(self) -> bool:
        """Sweep wider and wider until nothing that could be better is left out; return whether the best score is proven."""
        self._arrive(self.trail, (0, 0, 0), last=not self.ground.root().region)
        width = WIDTH
        while self.best < self.ceiling and not self.budget.spent:
            left_out = self._sweep(width)
            self.ceiling = max(self.best, min(self.ceiling, left_out))
            width *= WIDER
        return self.best >= self.ceiling

    def _sweep(self, width: int) -> int:
        """Go once through all sizes of region, at most `width` forks of each; return a bound on all that was left out."""
        root, left_out = self.ground.root(), -1
        layers: Layers = {root.size: {root: {0: [(0, 0, Trail(None, ()))]}}}
        while layers:
            ranked = sorted(self._ranked(layers.pop(max(layers))), key=lambda item: -item[0])
            for most, _, _ in ranked[width : width + 1]:
                left_out = max(left_out, most)
            for most, fork, holds in ranked[:width]:
                if not self.budget.spend(len(holds)):
                    rest = (self._most(fork, found) for layer in layers.values() for fork, found in layer.items())
                    return max(left_out, most, *rest)
                self._expand(fork, holds, layers)
        return left_out

    def _ranked(self, layer: Layer) -> Iterator[tuple[int, Fork, list[tuple[Hold, Trail]]]]:
        """Yield the forks of a layer that may still lead to a better score: its bound, the fork, and what leads there."""
        for fork, found in layer.items():
            kept: list[tuple[Hold, Trail]] = []
            highest = self.best
            for weapons, fronts in found.items():
                for gold, kills, trail in fronts:
                    most = self.bound.most(fork, weapons, gold=gold, kills=kills)
                    if most > self.best:
                        kept.append(((weapons, gold, kills), trail))
                        highest = max(highest, most)
            if kept:
                yield highest, fork, kept

    def _most(self, fork: Fork, found: dict[int, list[Front]]) -> int:
        return max(
            self.bound.most(fork, weapons, gold=gold, kills=kills) for weapons, fronts in found.items() for gold, kills, _ in fronts
        )

    def _expand(self, fork: Fork, holds: list[tuple[Hold, Trail]], layers: Layers) -> None:
        """Follow every arc of a fork with everything the hero can have there."""
        for path, events, after in self.ground.arcs(fork):
            for hold, before in holds:
                trail = Trail(before, path)
                for weapons, gold, kills in follow(events, hold):
                    self._arrive(trail, (weapons, gold, kills), last=after is None)
                    if after:
                        found = layers.setdefault(after.size, {}).setdefault(after, {})
                        _add(found.setdefault(weapons & after.useful, []), (gold, kills, trail))

    def _arrive(self, trail: Trail, hold: Hold, *, last: bool) -> None:
        """Take the score of a walk that may end here, if it is the best so far (D-8)."""
        if last or self.ground.may_stop:
            reached = GOLD_POINTS * hold[1] + self.bound.points[hold[2]]
            if reached > self.best:
                self.best, self.trail = reached, trail


def _add(fronts: list[Front], new: Front) -> None:
    """Add to a front unless something there is as good in gold and kills; drop what is not better than the new one."""
    gold, kills, _ = new
    for other in fronts:
        if other[0] >= gold and other[1] >= kills:
            return
    fronts[:] = [other for other in fronts if other[0] > gold or other[1] > kills]
    fronts.append(new)
