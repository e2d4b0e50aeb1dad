"""The worked example: a small dungeon with a walk of eight words, replayed by the referee, with what each word does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

import msgspec

from generator.core.grid import Spot
from generator.games.donjonz.paper.figure_words import phrases
from generator.games.donjonz.quest.maze import GOLD_POINTS, TRACK, Maze, Thing, WalkRules, build_maze, score
from generator.games.donjonz.rules.notation import read_walk, write_walk
from generator.games.donjonz.rules.referee import Move, State, begin, play, replay

_FLOOR = ("B1", "C1", "D1", "A2", "B2", "C2", "D2", "A3", "C3", "A4", "C4", "A5", "B5", "C5")
_WALLS = (("B2", "C2"), ("C1", "C2"), ("A5", "B5"))
_THINGS = {
    "A5": Thing("stairs"), "B5": Thing("lock"), "C5": Thing("key"), "A4": Thing("gold"), "A3": Thing("gold", 0, 2),
    "C3": Thing("gold", 0, 2), "A2": Thing("weapon", 0), "B2": Thing("weapon", 0), "B1": Thing("weapon", 1),
    "C1": Thing("weapon", 2), "C2": Thing("weapon", 2), "D1": Thing("monster", 0), "D2": Thing("monster", 2),
    "C4": Thing("monster", 2),
}  # fmt: skip
KINDS = 3
"""How many kinds of weapons the example shows."""


class ExampleStep(msgspec.Struct, frozen=True):
    """A word of the walk with its number, and a sentence that says what it does."""

    number: int
    word: str
    text: str


class ExampleWords(msgspec.Struct, frozen=True):
    """What the worked example says: the walk, its words one by one, and its score worked out, all by the referee."""

    walk: str
    steps: tuple[ExampleStep, ...]
    start: str
    gold: int
    gold_points: int
    kills: int
    kill_points: int
    earlier: tuple[int, ...]
    """The points below the boxes that are circled before the last one, which do not count."""
    total: int


@cache
def example_maze() -> Maze:
    """Return the small dungeon of the worked example."""
    spots = {name: Spot(ord(name[0]) - 65, int(name[1:]) - 1) for name in _FLOOR}
    walls = {frozenset(pair) for pair in _WALLS}
    passages = [
        (one, other)
        for name, one in spots.items()
        for beside, other in spots.items()
        if other in (one.beside("e"), one.beside("s")) and frozenset((name, beside)) not in walls
    ]
    return build_maze({spot: _THINGS.get(name) for name, spot in spots.items()}, passages)


@cache
def example_walk() -> tuple[Move, ...]:
    """Return the walk of the worked example; raises BadMoves where its words lead nowhere."""
    return read_walk(example_maze(), " ".join(row.word for row in phrases().steps))


@lru_cache(maxsize=8)
def example_words(track: tuple[int, ...] = TRACK) -> ExampleWords:
    """Return the worked example in words, with a printed monster track; raises BadMoves where its walk breaks a rule."""
    maze, walk = example_maze(), example_walk()
    rules = WalkRules(track=track)
    end = replay(maze, rules, walk)
    states = states_of(maze, rules, walk)
    ends = ends_of_words(maze, walk)
    steps = tuple(
        ExampleStep(number, row.word, row.text.format(**_facts(states[first : last + 1])))
        for number, (row, (first, last)) in enumerate(zip(phrases().steps, pairwise((0, *ends)), strict=True), 1)
    )
    kill_points = score(0, end.kills, track)
    return ExampleWords(
        walk=write_walk(maze, walk), steps=steps, start=maze.name(maze.start), gold=end.gold, gold_points=GOLD_POINTS * end.gold,
        kills=end.kills, kill_points=kill_points, earlier=track[: max(0, end.kills - 1)],
        total=GOLD_POINTS * end.gold + kill_points,
    )  # fmt: skip


def states_of(maze: Maze, rules: WalkRules, walk: Sequence[Move]) -> list[State]:
    """Return the referee's states from the stairs to the end of a walk; raises BadMoves."""
    states = [begin(maze, rules)]
    for move in walk:
        states.append(play(states[-1], move))
    return states


def ends_of_words(maze: Maze, walk: Sequence[Move]) -> list[int]:
    """Return after how many steps each word of the walk is done."""
    ends: list[int] = []
    words = [row.word for row in phrases().steps]
    for number, move in enumerate(walk, 1):
        if maze.name(move.to) == words[len(ends)].split("/")[0]:
            ends.append(number)
    return ends


def _facts(states: Sequence[State]) -> dict[str, str | int]:
    """Return what happened from the first to the last of some states, as the fields of sentences."""
    first, last = states[0], states[-1]
    maze = last.maze
    passed = [maze.name(state.where) for state in states[1:-1]]
    gains = [after.gold - before.gold for before, after in pairwise(states)]
    return {
        "here": maze.name(last.where), "passed": " and ".join(passed), "found": sum(gain for gain in gains if gain > 0),
        "lost": -sum(gain for gain in gains if gain < 0), "before": first.gold, "gold": last.gold, "kills": last.kills,
    }  # fmt: skip
