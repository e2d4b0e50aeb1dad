"""The best walk of a dungeon to every Problem with what it leaves unused: the lock, kinds of weapon, monsters, points.

What the walk did is counted here step by step, apart from the referee and from how dungeons are made. Dungeons of edition 1, whose
par does not say how many families of best walks there are, promised nothing of this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.forge.rating import Problem
from generator.games.donjonz.quest.data_loading import constants, relevance
from generator.games.donjonz.quest.maze import HANDS, Maze
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.referee import Move


@dataclass
class _Tally:
    """What a walk holds and has done."""

    hands: list[int] = field(default_factory=list)
    key: bool = False
    gold: int = 0
    doubled: int = 0
    """Pouches in hand when the lock doubled them."""
    killed: list[int] = field(default_factory=list)
    """The kind of each monster that was killed."""


def relevance_problems(quest: Quest, maze: Maze, walk: Sequence[Move]) -> Iterator[Problem]:
    """Yield what a legal best walk leaves unused that its grade promises (D-9, D-12, D-14), and too many families of best walks."""
    par = quest.par
    if par is None or par.families is None:
        return
    wanted, tally = relevance(quest.grade, quest.house), _tally(maze, walk)
    monsters = len(maze.spaces_with("monster"))
    if par.families > max(constants().families):
        yield Problem("families", "par", f"the best walks are of {par.families} families")
    if not tally.doubled:
        yield Problem("lock-unused", "par", "the best walk doubles no gold")
    if len(set(tally.killed)) < wanted.kinds:
        yield Problem("few-kinds", "par", f"the best walk kills with {len(set(tally.killed))} kinds of weapon, not {wanted.kinds}")
    if len(tally.killed) * wanted.kills[1] < monsters * wanted.kills[0]:
        yield Problem("few-kills", "par", f"the best walk kills {len(tally.killed)} of {monsters} monsters")
    if par.score < wanted.par:
        yield Problem("low-par", "par", f"the best walk makes {par.score} points, not {wanted.par}")


def _tally(maze: Maze, walk: Sequence[Move]) -> _Tally:
    """Return what a legal walk comes to."""
    tally = _Tally()
    for move in walk:
        thing = maze.things[move.to]
        sort, kind = (thing.sort, thing.kind) if thing else ("", 0)
        if sort == "gold" and thing:
            tally.gold += thing.count
        elif sort == "key":
            tally.key = True
        elif sort == "weapon":
            _handle(tally.hands, kind, move)
        elif sort == "monster" and kind in tally.hands:
            tally.killed.append(kind)
        elif sort == "monster":
            tally.gold = 0
        elif sort == "lock" and tally.key:
            tally.doubled = tally.gold
            tally.gold *= 2
    return tally


def _handle(hands: list[int], kind: int, move: Move) -> None:
    """Take the weapon of a kind into a free hand or in place of one that is dropped, or leave it."""
    if move.drop is not None:
        hands[hands.index(move.drop)] = kind
    elif len(hands) < HANDS and not move.leave:
        hands.append(kind)
