"""Simulated walkers to measured scores: what heroes who go by chance, grab or look ahead bring home, and how soon par is lost.

A walker is a function that chooses the next step from what lies around. Walks are simulated on a representation of the maze made
for speed, without the referee; a test holds every step of theirs against it. Chance comes from a fast generator that is started
from a named stream, one for each walker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.core.collecting import garbage_collection_paused
from generator.core.rng import Rng
from generator.core.statistics import nearest_rank
from generator.games.donjonz.players.beam_search import Budget, CarriedBits, carried_after
from generator.games.donjonz.players.routes import OutOfBudget, Routes
from generator.games.donjonz.players.search_nodes import SearchNode
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, Maze, WalkRules, score

LOOK_AHEAD = 8
"""How many steps the walker who looks ahead sees."""
ITEM_VALUE = 3
"""What a weapon of a new kind, or the key, is worth in points to a walker who cannot know."""
DEATH = -1000
"""What death is worth in points to a walker."""


class Carried(NamedTuple):
    """What a hero carries; `weapons` are different kinds."""

    weapons: tuple[int, ...] = ()
    key: bool = False
    gold: int = 0
    kills: int = 0


@dataclass(frozen=True, slots=True)
class WalkScores:
    """The scores of many walks, ascending; those who `died` stand among them with 0 points (D-18)."""

    scores: tuple[int, ...]
    died: int

    @property
    def best(self) -> int:
        """Return the best score."""
        return self.scores[-1]

    @property
    def median(self) -> int:
        """Return the score in the middle, the lower one of two."""
        return self.quantile(50)

    @property
    def spread(self) -> int:
        """Return how far the middle half of the scores lies apart."""
        return self.quantile(75) - self.quantile(25)

    @property
    def death_rate(self) -> float:
        """Return the share of walks that ended in death."""
        return self.died / len(self.scores)

    def quantile(self, percent: int) -> int:
        """Return the score that `percent` of a hundred walks do not exceed."""
        return nearest_rank(self.scores, percent)


class FastRandom:
    """A fast generator of small numbers (64-bit linear congruence), started from a named stream."""

    __slots__ = ("_state",)

    def __init__(self, rng: Rng) -> None:
        self._state = rng.bits(64)

    def below(self, limit: int) -> int:
        """Return a number from 0 up to but not including a small limit; nearly evenly."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) * limit >> 31


class WalkBoard:
    """A maze and the rules of a walk, laid out for many quick walks."""

    def __init__(self, maze: Maze, rules: WalkRules) -> None:
        self.passages = maze.passages
        self.things = maze.things
        self.start = maze.start
        self.may_stop = rules.may_stop
        locks = maze.spaces_with("lock") if rules.lock_blocks else []
        self.locked = locks[0] if locks else -1
        self.points = [score(0, kills, rules.track) for kills in range(len(maze.spaces_with("monster")) + 1)]

    def onward(self, here: int, used: Sequence[bool], carried: Carried) -> list[int]:
        """Return the spaces that can be entered next (D-7, D-11)."""
        locked = -1 if carried.key else self.locked
        return [space for space in self.passages[here] if not used[space] and space != locked]

    def outcomes(self, space: int, carried: Carried) -> list[Carried | None]:
        """Return what a hero may carry after entering a space, one for every choice worth having; None for the dead."""
        thing = self.things[space]
        if thing is None:
            return [carried]
        weapons, key, gold, kills = carried
        match thing.sort:
            case "gold":
                return [Carried(weapons, key, gold + thing.count, kills)]
            case "monster" if thing.kind in weapons:
                return [Carried(weapons, key, gold, kills + 1)]
            case "monster":
                return [Carried(weapons, key, 0, kills) if gold else None]
            case "weapon" if thing.kind not in weapons:
                return [Carried(armed, key, gold, kills) for armed in _with_weapon(weapons, thing.kind)]
            case "key":
                return [Carried(weapons, True, gold, kills)]
            case "lock" if key:
                return [Carried(weapons, key, 2 * gold, kills)]
        return [carried]

    def score(self, carried: Carried) -> int:
        """Return the points of a survivor who carries this."""
        return GOLD_POINTS * carried.gold + self.points[carried.kills]


class Walk:
    """A walk underway: where the hero stands, which spaces are used, what is carried, and the chance that decides ties."""

    __slots__ = ("board", "carried", "here", "random", "used")

    def __init__(self, board: WalkBoard, random: FastRandom) -> None:
        self.board = board
        self.random = random
        self.here = board.start
        self.used = [False] * len(board.passages)
        self.used[self.here] = True
        self.carried = Carried()

    def onward(self) -> list[int]:
        """Return the spaces that can be entered next."""
        return self.board.onward(self.here, self.used, self.carried)


WalkStep = tuple[int, Carried | None]
"""The next space and what is carried after it, None for death there; a negative space is a stop."""
Walker = Callable[[Walk, list[int]], WalkStep]
"""Chooses the next step of a walk among these spaces that can be entered, of which there is at least one."""


def step_by_chance(walk: Walk, onward: list[int]) -> WalkStep:
    """Choose any space, and any of the choices there; never stop."""
    space = onward[walk.random.below(len(onward))] if len(onward) > 1 else onward[0]
    if walk.board.things[space] is None:
        return space, walk.carried
    outcomes = walk.board.outcomes(space, walk.carried)
    return space, outcomes[walk.random.below(len(outcomes))]


def step_greedily(walk: Walk, onward: list[int]) -> WalkStep:
    """Choose the neighbour with most to gain at once; keep the weapons in hand; stop rather than lose anything."""
    board = walk.board
    now = value_of(board, walk.carried)
    steps = [(space, board.outcomes(space, walk.carried)[0]) for space in onward]
    gains = [DEATH if after is None else value_of(board, after) - now for _, after in steps]
    return (-1, walk.carried) if board.may_stop and max(gains) < 0 else _one_of_best(steps, gains, walk.random)


def step_looking_ahead(walk: Walk, onward: list[int]) -> WalkStep:
    """Choose the step with the best that can come of it within LOOK_AHEAD steps; stop when nothing better can.

    Cost: every walk of so many steps from here is looked at; their number grows exponentially with LOOK_AHEAD.
    """
    board = walk.board
    steps = [(space, after) for space in onward for after in board.outcomes(space, walk.carried)]
    values = [_value_ahead(walk, space, after, depth=LOOK_AHEAD - 1) for space, after in steps]
    stops = board.may_stop and max(values) < value_of(board, walk.carried)
    return (-1, walk.carried) if stops else _one_of_best(steps, values, walk.random)


WALKERS: dict[str, Walker] = {"random": step_by_chance, "greedy": step_greedily, "ahead": step_looking_ahead}
"""The walkers by name, from the most naive to the best; each draws from the stream of its name."""


def simulate_all(maze: Maze, rules: WalkRules, rng: Rng, *, walks: dict[str, int]) -> dict[str, WalkScores]:
    """Return the scores of each walker over as many walks as asked for by its name, each walker from a stream of its own."""
    board = WalkBoard(maze, rules)
    return {name: simulate(board, WALKERS[name], FastRandom(rng.stream(name)), count=count) for name, count in walks.items()}


def simulate(board: WalkBoard, walker: Walker, random: FastRandom, *, count: int) -> WalkScores:
    """Return the scores of so many walks of one walker."""
    scores = [_walked(board, walker, random) for _ in range(count)]
    return WalkScores(tuple(sorted(points or 0 for points in scores)), scores.count(None))


def shares_without_par(
    routes: Routes, rng: Rng, *, choices: int = 6, walks: int = 300, nodes: int = 20_000
) -> tuple[float, ...] | None:
    """Return which share of walkers by chance can no longer make par after their first, second, ... choice of spaces.

    A walker whose walk has ended counts as before. None when the answer needs more nodes than were granted.
    """
    routes.budget = Budget(nodes)
    random = FastRandom(rng)
    lost = [0] * choices
    try:
        with garbage_collection_paused():
            for _ in range(walks):
                for choice in range(_choices_with_par(routes, random, choices), choices):
                    lost[choice] += 1
    except OutOfBudget:
        return None
    return tuple(count / walks for count in lost)


def _choices_with_par(routes: Routes, random: FastRandom, choices: int) -> int:
    """Return after how many choices of a walk by chance par was still in reach."""
    graph = routes.graph
    node: SearchNode | None = graph.root()
    carried: CarriedBits = (0, 0, 0)
    made = 0
    while made < choices and node and node.region:
        arcs = graph.arcs(node)
        _, events, node = arcs[random.below(len(arcs))]
        outcomes = list(carried_after(events, carried))
        if not outcomes:
            return made
        carried = outcomes[random.below(len(outcomes))]
        if not routes.in_reach(node, carried):
            return made
        made += len(arcs) > 1
    return choices


def _walked(board: WalkBoard, walker: Walker, random: FastRandom) -> int | None:
    """Return the score of one walk, None for death."""
    walk = Walk(board, random)
    while onward := walk.onward():
        space, after = walker(walk, onward)
        if after is None:
            return None
        walk.carried = after
        if space < 0:
            break
        walk.here = space
        walk.used[space] = True
    return board.score(walk.carried)


def _with_weapon(held: tuple[int, ...], kind: int) -> list[tuple[int, ...]]:
    """Return what may be held after finding a new kind: with both hands full it may be left, which comes first (D-9)."""
    hands = [(*held, kind)] if len(held) < HANDS else [held, *((*held[:hand], *held[hand + 1 :], kind) for hand in range(HANDS))]
    return [tuple(sorted(weapons)) for weapons in hands]


def value_of(board: WalkBoard, carried: Carried) -> int:
    """Return what a walker holds its things for: their points, and ITEM_VALUE for each weapon and the key."""
    return board.score(carried) + ITEM_VALUE * (len(carried.weapons) + carried.key)


def _value_ahead(walk: Walk, here: int, carried: Carried | None, *, depth: int) -> int:
    """Return the best value within some steps, a new item counted as ITEM_VALUE; where no move remains only points count."""
    board, used = walk.board, walk.used
    if carried is None or not depth:
        return value_of(board, carried) if carried else DEATH
    used[here] = True
    best: int | None = None
    for space in board.onward(here, used, carried):
        for after in board.outcomes(space, carried):
            value = _value_ahead(walk, space, after, depth=depth - 1)
            best = value if best is None or value > best else best
    used[here] = False
    if best is None:
        return board.score(carried)
    return max(best, board.score(carried)) if board.may_stop else best


def _one_of_best(steps: list[WalkStep], values: list[int], random: FastRandom) -> WalkStep:
    """Return one of the steps with the highest value, by chance."""
    most = max(values)
    best = [step for step, value in zip(steps, values, strict=True) if value == most]
    return best[random.below(len(best))]
