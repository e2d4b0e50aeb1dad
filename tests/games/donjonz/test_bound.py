"""The bound and the block tree alone, and par of full boards against a second solver: OR-tools CP-SAT on a circuit.

`pip install ortools` (about 250 MB with what it needs, so no part of the test extra); without it those tests are skipped.
"""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.rng import Rng
from generator.games.donjonz.players.beam_search import BeamSearch, Budget
from generator.games.donjonz.players.block_tree import BlockTree, Component
from generator.games.donjonz.players.bound import UpperBound
from generator.games.donjonz.players.search_nodes import SearchGraph, SearchNode, spaces_of
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, Maze, WalkRules, score
from generator.games.donjonz.rules.referee import begin, moves, play
from tests.games.donjonz.boards import full, sketch, small
from tests.games.donjonz.brute import truth, walks


class Model:
    """Literals for steps and ends, and what the hero has after each space that is visited."""

    def __init__(self, maze: Maze, terms: WalkRules) -> None:
        cp = pytest.importorskip("ortools.sat.python.cp_model")
        self.cp, self.maze, self.terms = cp.CpModel(), maze, terms
        self.solver = cp.CpSolver()
        self.optimal, self.infeasible = cp.OPTIMAL, cp.INFEASIBLE
        count = len(maze.spots)
        self.kinds = sorted({thing.kind for thing in maze.things if thing and thing.sort in ("weapon", "monster")})
        most = 2 * sum(thing.count for thing in maze.things if thing and thing.sort == "gold")
        monsters = len(maze.spaces_with("monster"))
        self.visited = [self.bool() for _ in range(count)]
        self.ends = [self.bool() for _ in range(count)]
        self.gold = [self.cp.new_int_var(0, most, "") for _ in range(count)]
        self.kills = [self.cp.new_int_var(0, monsters, "") for _ in range(count)]
        self.key = [self.bool() for _ in range(count)]
        self.arms = [{kind: self.bool() for kind in self.kinds} for _ in range(count)]
        self.total = self.cp.new_int_var(0, GOLD_POINTS * most + score(0, monsters, terms.track), "")
        self.walk()
        self.start()
        for space in range(count):
            self.end(space)

    def bool(self) -> Any:
        return self.cp.new_bool_var("")

    def walk(self) -> None:
        """One circuit through an extra node: from it to the stairs, back to it from the end; spaces left out loop."""
        count = len(self.maze.spots)
        arcs = [(count, self.maze.start, self.true())]
        for space in range(count):
            arcs.append((space, space, self.visited[space].negated()))
            arcs.append((space, count, self.ends[space]))
            for other in self.maze.passages[space]:
                if other != self.maze.start:
                    step = self.bool()
                    arcs.append((space, other, step))
                    self.step(space, other, step)
        self.cp.add_circuit(arcs)

    def true(self) -> Any:
        always = self.bool()
        self.cp.add(always == 1)
        return always

    def start(self) -> None:
        here = self.maze.start
        self.cp.add(self.visited[here] == 1)
        for value in (self.gold[here], self.kills[here], self.key[here], *self.arms[here].values()):
            self.cp.add(value == 0)

    def step(self, a: int, b: int, step: Any) -> None:
        thing = self.maze.things[b]
        sort = thing.sort if thing else "nothing"
        self.cp.add(self.key[b] == (1 if sort == "key" else self.key[a])).only_enforce_if(step)
        for kind in self.kinds:
            if sort != "weapon":
                self.cp.add(self.arms[b][kind] == self.arms[a][kind]).only_enforce_if(step)
            elif thing and kind != thing.kind:
                self.cp.add(self.arms[b][kind] <= self.arms[a][kind]).only_enforce_if(step)
        self.cp.add(sum(self.arms[b].values()) <= HANDS)
        if thing and sort == "monster":
            self.fight(a, b, step, self.arms[a][thing.kind])
            return
        self.cp.add(self.kills[b] == self.kills[a]).only_enforce_if(step)
        if sort == "lock":
            self.cp.add(self.gold[b] == 2 * self.gold[a]).only_enforce_if(step, self.key[a])
            self.cp.add(self.gold[b] == self.gold[a]).only_enforce_if(step, self.key[a].negated())
            if self.terms.lock_blocks:
                self.cp.add(self.key[a] == 1).only_enforce_if(step)
            return
        self.cp.add(self.gold[b] == self.gold[a] + (thing.count if thing and sort == "gold" else 0)).only_enforce_if(step)

    def fight(self, a: int, b: int, step: Any, armed: Any) -> None:
        self.cp.add(self.kills[b] == self.kills[a] + 1).only_enforce_if(step, armed)
        self.cp.add(self.gold[b] == self.gold[a]).only_enforce_if(step, armed)
        bare = armed.negated()
        self.cp.add(self.kills[b] == self.kills[a]).only_enforce_if(step, bare)
        self.cp.add(self.gold[b] == 0).only_enforce_if(step, bare)
        self.cp.add(self.gold[a] >= 1).only_enforce_if(step, bare)

    def end(self, space: int) -> None:
        """A walk ends where no neighbour is left, or is a shut door, or anywhere under gentle terms (D-8)."""
        end = self.ends[space]
        points = self.cp.new_int_var(0, score(0, len(self.maze.spaces_with("monster")), self.terms.track), "")
        table = [score(0, kills, self.terms.track) for kills in range(len(self.maze.spaces_with("monster")) + 1)]
        self.cp.add_element(self.kills[space], table, points)
        self.cp.add(self.total == GOLD_POINTS * self.gold[space] + points).only_enforce_if(end)
        if self.terms.may_stop:
            return
        for other in self.maze.passages[space]:
            if self.terms.lock_blocks and other in self.maze.spaces_with("lock"):
                self.cp.add_bool_or(self.visited[other], self.key[space].negated()).only_enforce_if(end)
            else:
                self.cp.add(self.visited[other] == 1).only_enforce_if(end)

    def best(self) -> int | None:
        """Return the best score, None when no walk survives."""
        self.cp.maximize(self.total)
        self.solver.parameters.num_workers = 2
        self.solver.parameters.max_time_in_seconds = 60
        status = self.solver.solve(self.cp)
        assert status in (self.optimal, self.infeasible), "the second solver ran out of time"
        return round(self.solver.objective_value) if status == self.optimal else None


def second_opinion(seed: int, open_percent: int, terms: WalkRules) -> tuple[int | None, int | None]:
    maze = full(seed, open_percent)
    return solve(maze, terms).score, Model(maze, terms).best()


@pytest.mark.parametrize("terms", [WalkRules(), WalkRules(may_stop=True, lock_blocks=True)], ids=["plain", "gentle"])
@pytest.mark.parametrize("seed", [0, 2])
def test_a_constraint_solver_agrees_on_full_boards(seed: int, terms: WalkRules) -> None:
    ours, theirs = second_opinion(seed, 25, terms)
    assert ours == theirs


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "open_percent"), [(1, 25), (4, 33), (5, 40)])
def test_a_constraint_solver_agrees_on_more_full_boards(seed: int, open_percent: int) -> None:
    ours, theirs = second_opinion(seed, open_percent, WalkRules())
    assert ours == theirs


@pytest.mark.parametrize(
    "terms", [WalkRules(), WalkRules(may_stop=True), WalkRules(lock_blocks=True)], ids=["plain", "stop", "shut"]
)
def test_the_constraint_solver_agrees_with_every_walk(terms: WalkRules) -> None:
    for seed in range(5):
        maze = small(seed, 14, 40, 3)
        assert Model(maze, terms).best() == truth(maze, terms).score


def test_control_the_constraint_solver_notices_other_terms() -> None:
    maze = sketch("S1LK2")
    assert [Model(maze, WalkRules(lock_blocks=shut)).best() for shut in (False, True)] == [6, 2]


# ---------------------------------------------------------------------- the bound alone


TERMS = [WalkRules(may_stop=stop, lock_blocks=shut) for stop in (False, True) for shut in (False, True)]


def shortfall(maze: Maze, terms: WalkRules, rng: Rng) -> int:
    """Return by how much a node's bound falls short of the best score from there: at most 0 if it is sound."""
    graph = SearchGraph(maze, terms)
    bound, state, worst = UpperBound(graph), begin(maze, terms), -99
    while not state.ended:
        left = graph.every - sum(1 << space for space in state.used)
        node = graph.node(state.where, left | (graph.key_held if state.key else 0))
        arms = sum(graph.kind_bit(kind) for kind in set(state.weapons))
        scores = [end.score for end, _, _ in walks(state, (), ()) if end.score is not None]
        most = bound.most(node, arms, gold=state.gold, kills=state.kills)
        worst = max([worst, *(score - most for score in scores)])
        state = play(state, rng.pick(list(moves(state))))
    return worst


def sound(seeds: range) -> bool:
    rng = Rng.root("bound", 0)
    boards = [(small(seed, 14 + seed % 6, 40, 3), rng.stream(seed)) for seed in seeds]
    return all(shortfall(maze, terms, luck) <= 0 for maze, luck in boards for terms in (TERMS[0], TERMS[3]))


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_no_fork_promises_less_than_can_be_had(first: int) -> None:
    assert sound(range(first, first + 10))


@pytest.mark.slow
def test_no_fork_promises_less_than_can_be_had_on_many_boards() -> None:
    assert sound(range(60, 1500))


def test_control_a_bound_that_forgets_the_other_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = UpperBound._from
    monkeypatch.setattr(UpperBound, "_from", lambda self, components, weapons, key: whole(self, components[:1], weapons, key))
    assert not sound(range(60))


@pytest.mark.parametrize("terms", TERMS, ids=["plain", "shut", "stop", "stop-shut"])
def test_full_boards_have_the_same_par_without_any_bound(monkeypatch: pytest.MonkeyPatch, terms: WalkRules) -> None:
    boards = [full(seed, 25) for seed in range(5)] + [full(seed, 40) for seed in (2, 6)]
    pars = [solve(maze, terms).score for maze in boards]
    with monkeypatch.context() as patch:
        patch.setattr(UpperBound, "most", lambda self, node, arms, *, gold, kills: 999)
        for maze, par in zip(boards, pars, strict=True):
            search = BeamSearch(graph := SearchGraph(maze, terms), UpperBound(graph), Budget(10**6))
            search._round(10**9)
            assert (None if search.best < 0 else search.best) == par


# ---------------------------------------------------------------------- the block tree alone


def test_blocks_after_steps_are_those_found_anew() -> None:
    for seed in range(30):
        maze, rng = full(seed, 60), Rng.root("blocks", seed)
        graph = SearchGraph(maze, WalkRules())
        node: SearchNode | None = graph.root()
        while node and node.region:
            anew = BlockTree(graph.open_to).around(node.space, node.region & graph.every)
            assert shape(node.components) == shape(anew)
            node = rng.pick(graph.arcs(node))[2]


def shape(components: tuple[Component, ...]) -> frozenset[object]:
    return frozenset((block.cut_vertex, block.spaces, block.total, shape(block.children)) for block in components)


def test_blocks_are_those_of_the_definition() -> None:
    """Two spaces share a block just when no single other space parts them."""
    for seed in range(25):
        maze = small(seed, 14, 30, 2)
        graph = SearchGraph(maze, WalkRules())
        within: list[set[int]] = []
        todo = list(graph.root().components)
        while todo:
            block = todo.pop()
            within.append({block.cut_vertex, *spaces_of(block.spaces)})
            todo += block.children
        for one in range(14):
            for other in range(one):
                together = any({one, other} <= block for block in within)
                assert together == (other in maze.passages[one] or not any(parts(maze, gap, one, other) for gap in range(14)))


def parts(maze: Maze, gap: int, one: int, other: int) -> bool:
    """Return whether one space cannot be reached from another without a third."""
    if gap in (one, other):
        return False
    found, todo = {one, gap}, [one]
    while todo:
        new = set(maze.passages[todo.pop()]) - found
        found |= new
        todo += new
    return other not in found
