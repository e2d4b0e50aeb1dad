"""A dungeon to the ideas that its best walk needs, and these to the chapter of a book in which it teaches the newest of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from generator.core.errors import BadData
from generator.games.donjonz.book.book_schema import Borders
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import Maze
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules import referee
from generator.games.donjonz.rules.notation import read_walk


@dataclass(frozen=True, slots=True)
class Ideas:
    """What a walk does: kills by its busiest weapon and by all others, swaps with both hands full, gold doubled, loops closed.

    A loop is an open way between two spaces of the walk that the walk does not take: there it passed by a short cut.
    """

    chief_kills: int
    other_kills: int
    swaps: int
    doubled: int
    loops: int


def ideas_of(quest: Quest) -> Ideas:
    """Return what the best walk of a fixed dungeon does, found by the referee; raises BadData for a deck, which has no walk."""
    if quest.par is None:
        raise BadData("A deck that is laid by hand has no best walk; a book holds fixed dungeons.")
    maze = surface(quest.cards, quest.placed)
    state = referee.begin(maze, walk_rules(quest.house))
    kills, swaps, doubled, path = Counter[int](), 0, 0, [maze.start]
    for move in read_walk(maze, quest.par.walk):
        after, thing = referee.play(state, move), maze.things[move.to]
        if thing is not None and after.kills > state.kills:
            kills[thing.kind] += 1
        swaps += move.drop is not None
        doubled += state.gold if after.doubled and not state.doubled else 0
        path.append(move.to)
        state = after
    chief = max(kills.values(), default=0)
    return Ideas(chief, kills.total() - chief, swaps, doubled, _loops(maze, path))


def _loops(maze: Maze, path: list[int]) -> int:
    """Return how many open ways lead between two spaces of a walk that are no step of it."""
    used = set(path)
    ways = sum(1 for space in used for other in maze.passages[space] if space < other and other in used)
    return ways - len(list(pairwise(path)))


def chapter_of(ideas: Ideas, borders: Borders) -> str | None:
    """Return the key of the chapter whose idea is the newest that a walk needs, or None for a walk that teaches none."""
    if ideas.loops >= borders.loops:
        return "loops"
    if ideas.swaps:
        return "swap"
    if ideas.chief_kills >= borders.chief_kills and ideas.other_kills <= borders.other_kills:
        return "weapon"
    return "lock" if ideas.doubled else None
