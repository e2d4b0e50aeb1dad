"""A search node to an upper bound of what any walk can still score from it.

A walk follows one path of the block tree, with the hero's own space as its root, and never enters a component again that it
has left. So everything in the components of a path is a bound on the walks along it: all gold, every monster whose weapon is
held or lies no later than in the monster's own component, the lock counted as the last space of its component if the key comes
no later. A monster on a component of its own must be met: without its weapon the gold is gone (D-13). The bound of a node is the
best over all paths; it may promise too much but never too little.

What it comes to depends on the gold and kills that the hero has, so that each component keeps a short list of estimates, of
which none is better than another in every respect, for each set of weapons and with or without the key. A component is worked
out once for each of these; a lookup costs a few additions.
"""

from __future__ import annotations

from generator.games.donjonz.players.block_tree import Component
from generator.games.donjonz.players.search_nodes import SearchGraph, SearchNode, spaces_of
from generator.games.donjonz.quest.maze import GOLD_POINTS

Estimate = tuple[int, int, int]
"""How a walk can end at best: times the gold held now, pouches on top of that, and kills on top of those made."""


class UpperBound:
    """The upper bound on one search graph."""

    def __init__(self, graph: SearchGraph) -> None:
        self.graph = graph
        self.points = graph.points
        self.gold: dict[int, int] = {}
        self.weapons: dict[int, int] = {}
        for space, thing in enumerate(graph.maze.things):
            if thing and thing.sort == "gold":
                self.gold[space] = thing.count
            elif thing and thing.sort == "weapon":
                self.weapons[space] = graph.kind_bit(thing.kind)
        self.monsters = sum(graph.monsters)
        self._contents: dict[int, tuple[int, int]] = {}
        """Pouches and kinds of weapons by the spaces of a component."""
        self._beaten: dict[int, int] = {}
        """Where the monsters are that die by some weapons."""

    def most(self, node: SearchNode, weapons: int, *, gold: int, kills: int) -> int:
        """Return a score that no walk from this node exceeds; `weapons` are bits of kinds."""
        estimates = node.estimates.get(weapons)
        if estimates is None:
            estimates = node.estimates[weapons] = self._from(node.components, weapons, node.region & self.graph.key_held)
        points = self.points
        return max([GOLD_POINTS * (times * gold + more) + points[kills + killed] for times, more, killed in estimates])

    def _from(self, components: tuple[Component, ...], weapons: int, key: int) -> list[Estimate]:
        """Return the estimates of a hero about to enter one of these components, or to end here, with weapons and key."""
        return _best({(1, 0, 0)}.union(*(self._of(component, weapons, key) for component in components)))

    def _of(self, component: Component, weapons: int, key: int) -> list[Estimate]:
        """Return the estimates of a hero who enters a component."""
        known = component.estimates.get((weapons, key))
        if known is None:
            known = component.estimates[weapons, key] = self._worked_out(component, weapons, key)
        return known

    def _worked_out(self, component: Component, weapons: int, key: int) -> list[Estimate]:
        """Return the estimates of a hero who enters a component, from what lies in it and from those of its children."""
        spaces, graph = component.spaces, self.graph
        gold, weapons_here = self._contents.get(spaces) or self._look_into(spaces)
        armed = weapons | weapons_here
        beaten = spaces & (self._beaten.get(armed) or self._beaten_by(armed))
        killed, times = beaten.bit_count(), 1
        if not spaces & (spaces - 1) and spaces & self.monsters and not beaten:
            times = 0
        key |= spaces & graph.key
        if key and spaces & graph.lock:
            times, gold = 2 * times, 2 * gold
        return [(t * times, t * gold + more, killed + then) for t, more, then in self._from(component.children, armed, key)]

    def _look_into(self, component: int) -> tuple[int, int]:
        """Return the pouches in a component and the kinds of weapons, as bits."""
        gold = weapons = 0
        for space in spaces_of(component):
            gold += self.gold.get(space, 0)
            weapons |= self.weapons.get(space, 0)
        self._contents[component] = gold, weapons
        return gold, weapons

    def _beaten_by(self, weapons: int) -> int:
        """Return where the monsters are that these kinds of weapons kill, as bits."""
        beaten = sum(spaces for number, spaces in enumerate(self.graph.monsters) if weapons >> number & 1)
        self._beaten[weapons] = beaten
        return beaten


def _best(estimates: set[Estimate]) -> list[Estimate]:
    """Return the estimates that no other one exceeds in every respect."""
    kept: list[Estimate] = []
    for times, more, killed in sorted(estimates, reverse=True):
        if not any(t >= times and m >= more and f >= killed for t, m, f in kept):
            kept.append((times, more, killed))
    return kept
