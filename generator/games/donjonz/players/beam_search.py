"""A search graph to the best score of any walk: all walks at once, node by node, the largest region first, under a bound.

Every step makes the region before the hero smaller, so that the nodes are worked through in layers by the size of their region:
when a layer's turn comes, everything that can lead to its nodes is known. At a node only what matters of a hero is kept: for
each set of useful weapons the pairs of gold and kills of which none is as good as another in both (a Pareto front). Nodes whose
upper bound is not above the best score so far are dropped.

A first round keeps few nodes of each layer, those with the highest bounds (a beam), and each round after it eight times as many,
until no node that was left out could have led to a better score: then the best is proven (complete beam search, W. Zhang, AAAI
1998). The cost is counted in positions, a node with one set of weapons, gold and kills, and limited by a budget; the time of a
round is linear in its positions times their arcs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.games.donjonz.players.bound import UpperBound
from generator.games.donjonz.players.search_nodes import DOUBLE, GOLD, MONSTER, WEAPON, ArcEvent, SearchGraph, SearchNode
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS

WIDTH, WIDER = 16, 8
"""Nodes of one size of region that the first round keeps, and how many times more each round after it."""

CarriedBits = tuple[int, int, int]
"""What a hero has: weapons as bits of kinds that are still of use, pouches, kills."""


@dataclass(frozen=True, slots=True)
class PartialPath:
    """The way to a node: the last arc's spaces after an earlier path."""

    before: PartialPath | None
    path: tuple[int, ...]

    def spaces(self) -> tuple[int, ...]:
        """Return every space entered, in order."""
        parts: list[tuple[int, ...]] = []
        part: PartialPath | None = self
        while part:
            parts.append(part.path)
            part = part.before
        return tuple(space for path in reversed(parts) for space in path)


FrontEntry = tuple[int, int, PartialPath]
"""Pouches, kills and the way there: of those kept for the same node and weapons none is as good as another in both."""
Layer = dict[SearchNode, dict[int, list[FrontEntry]]]
"""Fronts by weapons held, by node."""
Layers = dict[int, Layer]
"""Layers by size of region."""


TOLD_EVERY = 10_000
"""After how many positions a search says how far it is."""


class Budget:
    """How many positions (a node with weapons, gold and kills) may still be worked out.

    `told` is called with the positions used and the limit whenever another TOLD_EVERY of them are used.
    """

    def __init__(self, nodes: int, told: Callable[[int, int], None] | None = None) -> None:
        self.limit = nodes
        self.used = 0
        self.told = told

    @property
    def spent(self) -> bool:
        """Return whether more was asked for than there was."""
        return self.used > self.limit

    def spend(self, nodes: int = 1) -> bool:
        """Take some nodes, and return whether they were still there."""
        before, self.used = self.used // TOLD_EVERY, self.used + nodes
        if self.told is not None and self.used // TOLD_EVERY > before:
            self.told(min(self.used, self.limit), self.limit)
        return self.used <= self.limit


def carried_after(events: tuple[ArcEvent, ...], carried: CarriedBits) -> Iterator[CarriedBits]:
    """Yield what a hero can have after the events of an arc; nothing where the hero dies on it (D-12 to D-14, D-27).

    With a free hand a weapon is always taken: one that is of no use keeps no hand from the next.
    """
    weapons, gold, kills = carried
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
                    yield from carried_after(events[number + 1 :], (armed, gold, kills))
            else:
                weapons |= value
    yield weapons, gold, kills


class BeamSearch:
    """The search on one graph: the `best` score so far (-1 for none), a `path` to it, a `ceiling` that no walk exceeds.

    It begins at the stairs with empty hands, or at the node `start` with what is `carried` there. Whoever only asks whether some
    score can be made sets `best` to the score below it and `ceiling` to no more than it.
    """

    def __init__(
        self,
        graph: SearchGraph,
        bound: UpperBound,
        budget: Budget,
        *,
        start: SearchNode | None = None,
        carried: CarriedBits = (0, 0, 0),
    ) -> None:
        self.graph = graph
        self.bound = bound
        self.budget = budget
        self.start = start or graph.root()
        self.carried = carried
        self.best = -1
        self.path = PartialPath(None, ())
        self.ceiling = self._most(self.start, self._front())

    def _front(self) -> dict[int, list[FrontEntry]]:
        """Return what the hero has at the beginning."""
        weapons, gold, kills = self.carried
        return {weapons: [(gold, kills, PartialPath(None, ()))]}

    def run(self, rounds: int | None = None) -> bool:
        """Search wider and wider until nothing that could be better is left out, or for so many rounds at most.

        Returns whether the best score is proven.
        """
        self._arrive(self.path, self.carried, last=not self.start.region)
        width = WIDTH
        while self.best < self.ceiling and not self.budget.spent and rounds != 0:
            left_out = self._round(width)
            self.ceiling = max(self.best, min(self.ceiling, left_out))
            width *= WIDER
            rounds = rounds and rounds - 1
        return self.best >= self.ceiling

    def _round(self, width: int) -> int:
        """Go once through all sizes of region, at most `width` nodes of each; return a bound on all that was left out."""
        left_out = -1
        layers: Layers = {self.start.size: {self.start: self._front()}}
        while layers:
            ranked = sorted(self._ranked(layers.pop(max(layers))), key=lambda item: -item[0])
            for most, _, _ in ranked[width : width + 1]:
                left_out = max(left_out, most)
            for most, node, kept in ranked[:width]:
                if not self.budget.spend(len(kept)):
                    rest = (self._most(node, fronts) for layer in layers.values() for node, fronts in layer.items())
                    return max(left_out, most, *rest)
                self._expand(node, kept, layers)
        return left_out

    def _ranked(self, layer: Layer) -> Iterator[tuple[int, SearchNode, list[tuple[CarriedBits, PartialPath]]]]:
        """Yield the nodes of a layer that may still lead to a better score: its bound, the node, and what leads there."""
        for node, fronts in layer.items():
            kept: list[tuple[CarriedBits, PartialPath]] = []
            highest = self.best
            for weapons, front in fronts.items():
                for gold, kills, path in front:
                    most = self.bound.most(node, weapons, gold=gold, kills=kills)
                    if most > self.best:
                        kept.append(((weapons, gold, kills), path))
                        highest = max(highest, most)
            if kept:
                yield highest, node, kept

    def _most(self, node: SearchNode, fronts: dict[int, list[FrontEntry]]) -> int:
        """Return the highest bound of all that is known to lead to a node."""
        return max(
            self.bound.most(node, weapons, gold=gold, kills=kills) for weapons, front in fronts.items() for gold, kills, _ in front
        )

    def _expand(self, node: SearchNode, kept: list[tuple[CarriedBits, PartialPath]], layers: Layers) -> None:
        """Follow every arc of a node with everything the hero can have there."""
        for path, events, after in self.graph.arcs(node):
            for carried, before in kept:
                longer = PartialPath(before, path)
                for weapons, gold, kills in carried_after(events, carried):
                    self._arrive(longer, (weapons, gold, kills), last=after is None)
                    if after:
                        fronts = layers.setdefault(after.size, {}).setdefault(after, {})
                        _add(fronts.setdefault(weapons & after.useful, []), (gold, kills, longer))

    def _arrive(self, path: PartialPath, carried: CarriedBits, *, last: bool) -> None:
        """Take the score of a walk that may end here, if it is the best so far (D-8)."""
        if last or self.graph.may_stop:
            reached = GOLD_POINTS * carried[1] + self.bound.points[carried[2]]
            if reached > self.best:
                self.best, self.path = reached, path


def _add(front: list[FrontEntry], new: FrontEntry) -> None:
    """Add to a front unless something there is as good in gold and kills; drop what is not better than the new one."""
    gold, kills, _ = new
    for other in front:
        if other[0] >= gold and other[1] >= kills:
            return
    front[:] = [other for other in front if other[0] > gold or other[1] > kills]
    front.append(new)
