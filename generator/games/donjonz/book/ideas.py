"""A dungeon to the ideas that its best walk needs, and these to the chapter of a book in which it teaches the newest of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.core.errors import BadData
from generator.games.donjonz.book.book_schema import Borders
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules import referee
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import Move


@dataclass(frozen=True, slots=True)
class Ideas:
    """What a walk does: kills by its busiest weapon and by all others, swaps that it needs, gold doubled, loops closed.

    A swap is needed where both the weapon that is dropped and, later, the weapon that is taken for it defeat a monster. A loop is
    an open way between two spaces of the walk that the walk does not take: there it passed by a short cut.
    """

    chief_kills: int
    other_kills: int
    swaps: int
    doubled: int
    loops: int


def ideas_of(quest: Quest) -> Ideas:
    """Return what the best walk of a fixed dungeon does; raises BadData for a deck, which has no walk."""
    if quest.par is None:
        raise BadData("A deck that is laid by hand has no best walk; a book holds fixed dungeons.")
    maze = surface(quest.cards, quest.placed)
    return ideas_of_walk(maze, walk_rules(quest.house), read_walk(maze, quest.par.walk))


def ideas_of_walk(maze: Maze, rules: WalkRules, walk: Sequence[Move]) -> Ideas:
    """Return what a walk does, found by the referee; raises BadMoves for a step that is illegal."""
    state = referee.begin(maze, rules)
    path, killed, swapped, doubled = [maze.start], list[int](), list[_Swap](), 0
    for move in walk:
        after, thing = referee.play(state, move), maze.things[move.to]
        if thing is not None and after.kills > state.kills:
            killed.append(thing.kind)
        if thing is not None and move.drop is not None:
            swapped.append(_Swap(len(killed), move.drop, thing.kind))
        if after.doubled and not state.doubled:
            doubled = state.gold
        path.append(move.to)
        state = after
    chief = max(Counter(killed).values(), default=0)
    needed = sum(swap.dropped in killed[: swap.kills] and swap.taken in killed[swap.kills :] for swap in swapped)
    return Ideas(chief, len(killed) - chief, needed, doubled, _loops(maze, path))


@dataclass(frozen=True, slots=True)
class _Swap:
    """A swap of a walk: how many kills came before it, and the kinds of weapon that were dropped and taken."""

    kills: int
    dropped: int
    taken: int


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
