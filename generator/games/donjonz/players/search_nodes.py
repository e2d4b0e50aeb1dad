"""A maze under its rules to the graph that is searched: nodes with the region still in reach, and the arcs between them.

A region is a whole number with one bit for each space that is unused and can still be reached, and one more,
`SearchGraph.key_held`, for a key in hand while the lock is in reach. A node is a space with the region before it, an arc a run
of steps on which the hero has no choice of spaces. Walks that differ only in what they have cut off for good meet again at the
same node: that is what keeps a full search small. Nodes and arcs are made when they are first asked for, and kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.donjonz.players.block_tree import BlockTree, Component
from generator.games.donjonz.quest.maze import Maze, Sort, Thing, WalkRules, score

GOLD, MONSTER, WEAPON, DOUBLE = range(4)
ArcEvent = tuple[int, int]
"""What happens along an arc: GOLD with pouches, MONSTER or WEAPON with the bit of its kind, DOUBLE with nothing."""


class SearchNode:
    """The hero on `space` with `region` before them: `size` spaces, monsters of `useful` kinds.

    `components` are those of the block tree that hang on the hero's space. `estimates` belongs to the bound, `arcs` to
    `SearchGraph.arcs`; both are filled when first asked for.
    """

    __slots__ = ("arcs", "components", "estimates", "region", "size", "space", "useful")

    def __init__(self, *, space: int, region: int, size: int, useful: int, components: tuple[Component, ...]) -> None:
        self.space = space
        self.region = region
        self.size = size
        self.useful = useful
        self.components = components
        self.arcs: list[Arc] | None = None
        self.estimates: dict[int, list[tuple[int, int, int]]] = {}


Arc = tuple[tuple[int, ...], tuple[ArcEvent, ...], SearchNode | None]
"""Spaces entered in order, what happens on them, and the node at their end, or None where no move remains."""


class SearchGraph:
    """One maze under one set of rules, as bits, and every node that was ever met on it."""

    def __init__(self, maze: Maze, rules: WalkRules) -> None:
        self.maze = maze
        self.start = maze.start
        self.may_stop = rules.may_stop
        self.open_to = [sum(1 << other for other in neighbours) for neighbours in maze.passages]
        self.every = (1 << len(maze.spots)) - 1
        self.key_held = self.every + 1
        self.key, self.lock = (sum(1 << space for space in maze.spaces_with(sort)) for sort in ("key", "lock"))
        self.locked = self.lock if rules.lock_blocks else 0
        self.kinds = sorted({thing.kind for thing in maze.things if thing and thing.sort == "monster"})
        self.monsters = [self._spaces_with("monster", kind) for kind in self.kinds]
        self.points = [score(0, kills, rules.track) for kills in range(len(maze.spaces_with("monster")) + 1)]
        self._tree = BlockTree(self.open_to)
        self._by_unused: dict[tuple[int, int], SearchNode] = {}
        self._by_region: dict[tuple[int, int], SearchNode] = {}

    def root(self) -> SearchNode:
        """Return the node of the stairs."""
        return self.node(self.start, self.every ^ 1 << self.start)

    def node(self, space: int, left: int) -> SearchNode:
        """Return the node of a hero on `space` with the unused spaces `left`, `key_held` among them for the key in hand."""
        return self._by_unused.get((space, left)) or self._node_of(space, left, self._reachable(space, left))

    def _node_of(self, space: int, left: int, components: tuple[Component, ...]) -> SearchNode:
        """Return the one node of all walks that come to `space` with the same region; `left` is noted, to be known again."""
        region = sum(component.total for component in components)
        size = region.bit_count()
        region |= left & self.key_held if region & self.lock else 0
        node = self._by_region.get((space, region))
        if node is None:
            useful = sum(1 << number for number, spaces in enumerate(self.monsters) if region & spaces)
            node = SearchNode(space=space, region=region, size=size, useful=useful, components=components)
            self._by_region[space, region] = node
        self._by_unused[space, left] = node
        return node

    def arcs(self, node: SearchNode) -> list[Arc]:
        """Return the ways on from a node, ascending by their first space, each as far as the hero has no other choice."""
        if node.arcs is None:
            node.arcs = [self._arc(node, space) for space in spaces_of(self._onward(node.space, node.region))]
        return node.arcs

    def events(self, node: SearchNode, path: Sequence[int]) -> tuple[ArcEvent, ...]:
        """Return what happens along a path from a node, gold without anything between it in one sum, weapons only where of use."""
        events: list[ArcEvent] = []
        key = bool(node.region & self.key_held)
        for space in path:
            match self.maze.things[space]:
                case Thing(sort="gold", count=count):
                    before = events.pop()[1] if events and events[-1][0] == GOLD else 0
                    events.append((GOLD, before + count))
                case Thing(sort="monster", kind=kind):
                    events.append((MONSTER, self.kind_bit(kind)))
                case Thing(sort="weapon", kind=kind) if self.kind_bit(kind) & node.useful:
                    events.append((WEAPON, self.kind_bit(kind)))
                case Thing(sort="key"):
                    key = True
                case Thing(sort="lock") if key:
                    events.append((DOUBLE, 0))
        return tuple(events)

    def kind_bit(self, kind: int) -> int:
        """Return the bit of a kind, 0 for a kind without monsters."""
        return 1 << self.kinds.index(kind) if kind in self.kinds else 0

    def _spaces_with(self, sort: Sort, kind: int) -> int:
        """Return the spaces with a thing of a sort and kind, as bits."""
        return sum(1 << space for space in self.maze.spaces_with(sort) if self.maze.things[space] == Thing(sort, kind))

    def _onward(self, space: int, left: int) -> int:
        """Return the spaces that can be entered next, as bits (D-11)."""
        onward = self.open_to[space] & left
        return onward if left & self.key_held else onward & ~self.locked

    def _arc(self, node: SearchNode, first: int) -> Arc:
        """Return the arc from a node over a first space, to the next space where there is a choice or an end."""
        path, left, onward = [first], node.region, 1 << first
        while True:
            left ^= onward
            if onward == self.key and self.lock & left:
                left |= self.key_held
            onward = self._onward(path[-1], left)
            if onward.bit_count() != 1 or (self.may_stop and self._has_monster(onward)):
                break
            path.append(onward.bit_length() - 1)
        return tuple(path), self.events(node, path), self._after(node, path, left) if onward else None

    def _after(self, node: SearchNode, path: list[int], left: int) -> SearchNode:
        """Return the node at the end of an arc; behind a door that is still shut the block tree cannot be trusted (D-11)."""
        known = self._by_unused.get((path[-1], left))
        if known or (self.locked & left and not left & self.key_held):
            return known or self.node(path[-1], left)
        return self._node_of(path[-1], left, self._tree.after(node.components, path, left & self.every))

    def _has_monster(self, bit: int) -> bool:
        """Return whether a monster is there: the last place to stop with all gold must be the end of an arc (D-8, D-13)."""
        return any(spaces & bit for spaces in self.monsters)

    def _reachable(self, space: int, left: int) -> tuple[Component, ...]:
        """Return the components of what can still be reached, behind a shut door only when the key can be (D-11)."""
        free = left & self.every
        if self.locked & free and not left & self.key_held:
            components = self._tree.around(space, free & ~self.locked)
            if not any(component.total & self.key for component in components):
                return components
        return self._tree.around(space, free)


def spaces_of(bits: int) -> Iterator[int]:
    """Yield the spaces of a set of bits, ascending."""
    while bits:
        low = bits & -bits
        bits ^= low
        yield low.bit_length() - 1
