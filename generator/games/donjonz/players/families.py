"""The best walks of a dungeon to the number of families that they fall into.

Walks of one family enter the same spaces with weapons, monsters, key and lock in the same order; which gold they take on the way,
and where else they wander, does not matter. From every position of the search the orders in which those spaces can still be
entered form a finite language, kept as a node of one minimal acyclic automaton: two positions with the same language have the same
node, and the union of two nodes is worked out once (Daciuk and others, Computational Linguistics 26, 2000). The number of families
is the number of words of the first position's node. Cost: each position from which the goal is in reach is visited once.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.donjonz.players.beam_search import CarriedBits, carried_after
from generator.games.donjonz.players.routes import Position, Routes
from generator.games.donjonz.players.search_nodes import Arc, SearchNode
from generator.games.donjonz.quest.maze import Maze, Sort

MILESTONES: tuple[Sort, ...] = ("weapon", "monster", "key", "lock")
"""What lies on the spaces whose order makes a family."""


def milestones(maze: Maze) -> frozenset[int]:
    """Return the spaces whose order makes a family."""
    return frozenset(space for sort in MILESTONES for space in maze.spaces_with(sort))


def count_families(routes: Routes) -> int:
    """Return how many families the routes to a goal fall into; raises OutOfBudget where the budget of the search ends."""
    words = WordSets()
    return words.count(_Families(routes, words).from_start())


class WordSets:
    """Finite sets of words over whole numbers, each known by a number: 0 is the set of no word, 1 that of the empty word alone."""

    def __init__(self) -> None:
        self._sets: list[tuple[bool, tuple[tuple[int, int], ...]]] = []
        self._numbers: dict[tuple[bool, tuple[tuple[int, int], ...]], int] = {}
        self._unions: dict[tuple[int, int], int] = {}
        self._counts: list[int] = []
        self.nothing = self._number(False, ())
        self.end = self._number(True, ())

    def count(self, words: int) -> int:
        """Return how many words a set has."""
        return self._counts[words]

    def after(self, letters: Sequence[int], words: int) -> int:
        """Return the set of the words that begin with these letters and go on with a word of a set."""
        for letter in reversed(letters):
            words = self._number(False, ((letter, words),)) if words != self.nothing else words
        return words

    def union(self, one: int, other: int) -> int:
        """Return the set of the words of two sets."""
        if one == other or other == self.nothing:
            return one
        if one == self.nothing:
            return other
        pair = (one, other) if one < other else (other, one)
        known = self._unions.get(pair)
        if known is None:
            ends, left = self._sets[one]
            too, right = self._sets[other]
            joined = dict(left)
            for letter, rest in right:
                joined[letter] = self.union(joined.get(letter, self.nothing), rest)
            known = self._unions[pair] = self._number(ends or too, tuple(sorted(joined.items())))
        return known

    def _number(self, ends: bool, onward: tuple[tuple[int, int], ...]) -> int:
        """Return the number of the set that has the empty word or not, and after each letter the words of another set."""
        known = self._numbers.get((ends, onward))
        if known is None:
            known = self._numbers[ends, onward] = len(self._sets)
            self._sets.append((ends, onward))
            self._counts.append(ends + sum(self._counts[rest] for _, rest in onward))
        return known


class _Families:
    """The orders of milestones from each position of one search."""

    def __init__(self, routes: Routes, words: WordSets) -> None:
        self.routes = routes
        self.words = words
        self.milestones = milestones(routes.graph.maze)
        self._known: dict[tuple[SearchNode, Position], int] = {}

    def from_start(self) -> int:
        """Return the orders of whole walks."""
        root = self.routes.graph.root()
        return self._onward(root if root.region else None, [(0, 0, 0)])

    def _onward(self, node: SearchNode | None, carried: Sequence[CarriedBits]) -> int:
        """Return the orders after arriving somewhere, or at the end of a walk."""
        if node is None or self.routes.stops(carried):
            return self.words.end if self.routes.position(None, carried) else self.words.nothing
        position = self.routes.position(node, carried)
        if not position or not self.routes.count(node, position):
            return self.words.nothing
        known = self._known.get((node, position))
        if known is None:
            known = self.words.nothing
            for arc in self.routes.graph.arcs(node):
                known = self.words.union(known, self._along(node, arc, position))
            self._known[node, position] = known
        return known

    def _along(self, node: SearchNode, arc: Arc, position: Position) -> int:
        """Return the orders that begin with those spaces of an arc that come before its end, or before the goal."""
        path, events, after = arc
        spaces: Sequence[int] = path
        carried = [load for start in position for load in carried_after(events, start)]
        if self.routes.stops(carried):
            spaces = self.routes.until_goal(node, path, position)
        return self.words.after([space for space in spaces if space in self.milestones], self._onward(after, carried))
