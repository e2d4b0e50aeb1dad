"""Measured walkers: what heroes who stroll, grab or look a few steps ahead bring home, and how soon they have lost par."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.core.rng import Rng
from generator.games.donjonz.players.beam_search import Budget, Hold, collector_at_rest, follow
from generator.games.donjonz.players.routes import OutOfNodes, Routes
from generator.games.donjonz.players.search_nodes import Fork
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, Maze, Terms, score

WALKS = {"random": 3000, "greedy": 600, "ahead": 40}
"""How many walks of each kind tell enough."""
DEPTH = 8
"""How many steps the walker who looks ahead sees."""
TOOL = 3
"""What a weapon of a new kind, or the key, is worth to a walker who cannot know."""
DEATH = -1000


class Pack(NamedTuple):
    """What a hero carries; `weapons` are kinds."""

    weapons: tuple[int, ...] = ()
    key: bool = False
    gold: int = 0
    kills: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
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
        """Return the score that `percent` of the walks do not exceed."""
        return self.scores[max(0, -(-percent * len(self.scores) // 100) - 1)]


class Luck:
    """A fast generator of small numbers (64-bit linear congruence), started from a named stream."""

    __slots__ = ("_state",)

    def __init__(self, rng: Rng) -> None:
        self._state = rng.bits(64)

    def below(self, limit: int) -> int:
        """Return a number from 0 up to but not including a small limit; nearly evenly."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) * limit >> 31


class Course:
    """A maze and its terms, laid out for many quick walks."""

    def __init__(self, maze: Maze, terms: Terms) -> None:
        self.ways = maze.ways
        self.things = maze.things
        self.start = maze.start
        self.may_stop = terms.may_stop
        locks = maze.where("lock") if terms.lock_blocks else []
        self.shut = locks[0] if locks else -1
        self.points = [score(0, kills, terms.track) for kills in range(len(maze.where("monster")) + 1)]

    def onward(self, here: int, used: Sequence[bool], pack: Pack) -> list[int]:
        """Return the spaces that can be entered next (D-7, D-11)."""
        shut = -1 if pack.key else self.shut
        return [space for space in self.ways[here] if not used[space] and space != shut]

    def outcomes(self, space: int, pack: Pack) -> list[Pack | None]:
        """Return what a hero may carry after entering a space, one for every choice worth having; None for the dead."""
        thing = self.things[space]
        if thing is None:
            return [pack]
        weapons, key, gold, kills = pack
        match thing.sort:
            case "gold":
                return [Pack(weapons, key, gold + thing.count, kills)]
            case "monster" if thing.kind in weapons:
                return [Pack(weapons, key, gold, kills + 1)]
            case "monster":
                return [Pack(weapons, key, 0, kills) if gold else None]
            case "weapon" if thing.kind not in weapons:
                return [Pack(armed, key, gold, kills) for armed in _armed(weapons, thing.kind)]
            case "key":
                return [Pack(weapons, True, gold, kills)]
            case "lock" if key:
                return [Pack(weapons, key, 2 * gold, kills)]
        return [pack]

    def score(self, pack: Pack) -> int:
        """Return the points of a survivor with this pack."""
        return GOLD_POINTS * pack.gold + self.points[pack.kills]


class Hero:
    """Somebody on a walk: where they stand, which spaces are used, what they carry, and the luck that decides ties."""

    __slots__ = ("course", "here", "luck", "pack", "used")

    def __init__(self, course: Course, luck: Luck) -> None:
        self.course = course
        self.luck = luck
        self.here = course.start
        self.used = [False] * len(course.ways)
        self.used[self.here] = True
        self.pack = Pack()


Step = tuple[int, Pack | None]
"""The next space and the pack after it, None for death there; a negative space is a stop."""
Walker = Callable[[Hero, list[int]], Step]
"""Chooses a step of a hero among these spaces that can be entered, of which there is at least one."""


def stroll(hero: Hero, onward: list[int]) -> Step:
    """Choose any space, and any of the choices there; never stop."""
    space = onward[hero.luck.below(len(onward))] if len(onward) > 1 else onward[0]
    if hero.course.things[space] is None:
        return space, hero.pack
    found = hero.course.outcomes(space, hero.pack)
    return space, found[hero.luck.below(len(found))]


def grab(hero: Hero, onward: list[int]) -> Step:
    """Choose the neighbour with most to gain at once; keep the weapons in hand; stop rather than lose anything."""
    course = hero.course
    now = _hope(course, hero.pack)
    steps = [(space, course.outcomes(space, hero.pack)[0]) for space in onward]
    worth = [DEATH if after is None else _hope(course, after) - now for _, after in steps]
    return (-1, hero.pack) if course.may_stop and max(worth) < 0 else _one_of_best(steps, worth, hero.luck)


def look(hero: Hero, onward: list[int]) -> Step:
    """Choose the step with the best that can come of it within DEPTH steps; stop when nothing better can."""
    course = hero.course
    steps = [(space, after) for space in onward for after in course.outcomes(space, hero.pack)]
    worth = [_future(hero, space, after, depth=DEPTH - 1) for space, after in steps]
    stops = course.may_stop and max(worth) < _hope(course, hero.pack)
    return (-1, hero.pack) if stops else _one_of_best(steps, worth, hero.luck)


WALKERS: dict[str, Walker] = {"random": stroll, "greedy": grab, "ahead": look}


def measure(maze: Maze, terms: Terms, rng: Rng, walks: dict[str, int] = WALKS) -> dict[str, Tally]:
    """Return the tally of each walker over as many walks as asked for, each walker from a stream of its own."""
    course = Course(maze, terms)
    return {name: tally(course, WALKERS[name], Luck(rng.stream(name)), count=count) for name, count in walks.items()}


def tally(course: Course, walker: Walker, luck: Luck, *, count: int) -> Tally:
    """Return the scores of so many walks."""
    scores = [_walked(course, walker, luck) for _ in range(count)]
    return Tally(tuple(sorted(found or 0 for found in scores)), scores.count(None))


def lost(routes: Routes, rng: Rng, *, choices: int = 6, walks: int = 300, nodes: int = 20_000) -> tuple[float, ...] | None:
    """Return which share of random walkers can no longer make par after their first, second, ... choice of ways.

    A walker whose walk has ended counts as before. None when the answer needs more nodes than were granted.
    """
    routes.budget = Budget(nodes)
    luck = Luck(rng)
    gone = [0] * choices
    try:
        with collector_at_rest():
            for _ in range(walks):
                for choice in range(_kept(routes, luck, choices), choices):
                    gone[choice] += 1
    except OutOfNodes:
        return None
    return tuple(count / walks for count in gone)


def _kept(routes: Routes, luck: Luck, choices: int) -> int:
    """Return after how many choices of a random walk par was still in reach."""
    ground = routes.ground
    fork: Fork | None = ground.root()
    hold: Hold = (0, 0, 0)
    made = 0
    while made < choices and fork and fork.region:
        arcs = ground.arcs(fork)
        _, events, fork = arcs[luck.below(len(arcs))]
        found = list(follow(events, hold))
        if not found:
            return made
        hold = found[luck.below(len(found))]
        if not routes.reach(fork, hold):
            return made
        made += len(arcs) > 1
    return choices


def _walked(course: Course, walker: Walker, luck: Luck) -> int | None:
    """Return the score of one walk, None for death."""
    hero = Hero(course, luck)
    while onward := course.onward(hero.here, hero.used, hero.pack):
        space, after = walker(hero, onward)
        if after is None:
            return None
        hero.pack = after
        if space < 0:
            break
        hero.here = space
        hero.used[space] = True
    return course.score(hero.pack)


def _armed(held: tuple[int, ...], kind: int) -> list[tuple[int, ...]]:
    """Return what may be held after finding a new kind: with both hands full it may be left, which comes first (D-9)."""
    if len(held) < HANDS:
        return [(*held, kind)]
    return [held, *((*held[:hand], *held[hand + 1 :], kind) for hand in range(HANDS))]


def _hope(course: Course, pack: Pack) -> int:
    return course.score(pack) + TOOL * (len(pack.weapons) + pack.key)


def _future(hero: Hero, here: int, pack: Pack | None, *, depth: int) -> int:
    """Return the best hope within some steps, a new tool counted as TOOL points; where no move remains only points count."""
    course, used = hero.course, hero.used
    if pack is None or not depth:
        return _hope(course, pack) if pack else DEATH
    used[here] = True
    best: int | None = None
    for space in course.onward(here, used, pack):
        for after in course.outcomes(space, pack):
            worth = _future(hero, space, after, depth=depth - 1)
            best = worth if best is None or worth > best else best
    used[here] = False
    if best is None:
        return course.score(pack)
    return max(best, course.score(pack)) if course.may_stop else best


def _one_of_best(steps: list[Step], worth: list[int], luck: Luck) -> Step:
    most = max(worth)
    best = [step for step, value in zip(steps, worth, strict=True) if value == most]
    return best[luck.below(len(best))]
