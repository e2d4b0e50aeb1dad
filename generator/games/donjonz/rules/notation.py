"""Walks as text and back: the spaces where the hero turns or chooses, by column letter and row number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.core.grid import Spot
from generator.games.donjonz.quest.maze import Maze, letters, ordinal
from generator.games.donjonz.rules.referee import BadWalk, Move

_WORD = re.compile(r"([A-Z]+[0-9]+)(?:/(-|[A-Z]+))?")
_BLANKS = re.compile(r"[\s,;>]+")


def write_walk(maze: Maze, walk: Sequence[Move]) -> str:
    """Return a walk as text: `C2 C5 D5/B E5`.

    The stairs come first, then every space where the hero turns, chooses or ends; between two words the hero goes straight.
    `/-` leaves a weapon although a hand is free, `/B` drops the second kind of weapon for the one on that space.
    """
    spots = [maze.spots[maze.start], *(maze.spots[move.to] for move in walk)]
    words = [maze.name(maze.start)]
    for number, move in enumerate(walk, 1):
        straight = number < len(walk) and _step(spots[number - 1], spots[number]) == _step(spots[number], spots[number + 1])
        mark = "/-" if move.leave else "" if move.drop is None else f"/{letters(move.drop)}"
        if mark or not straight:
            words.append(maze.name(move.to) + mark)
    return " ".join(words)


def read_walk(maze: Maze, text: str) -> tuple[Move, ...]:
    """Return the moves of a walk as `write_walk` writes it, or with every space given, in capitals or not.

    Words are parted by blanks, commas, semicolons or `>`; the stairs may be left out. BadWalk names a word that is none, a
    space the maze has not, and two words that no straight line joins. Whether the steps are legal is for `replay`.
    """
    walk: list[Move] = []
    here = maze.start
    for number, word in enumerate(filter(None, _BLANKS.split(text.upper()))):
        found = _WORD.fullmatch(word)
        if not found:
            raise BadWalk(f"{word!r} is no step; write a column letter and a row number, with /- or /A after it for weapons")
        there = _space(maze, found[1])
        if number == 0 and there == here and not found[2]:
            continue
        walk += (Move(space) for space in _between(maze, here, there))
        walk.append(_move(there, found[2]))
        here = there
    return tuple(walk)


def _move(space: int, mark: str | None) -> Move:
    return Move(space, leave=True) if mark == "-" else Move(space, drop=ordinal(mark) if mark else None)


def _space(maze: Maze, name: str) -> int:
    try:
        return maze.named(name)
    except ValueError:
        raise BadWalk(f"there is no space {name} in this maze") from None


def _between(maze: Maze, here: int, there: int) -> Iterator[int]:
    """Yield the spaces strictly between two spaces of one row or column; BadWalk where there is no straight line of spaces."""
    one, other = maze.spots[here], maze.spots[there]
    if one == other or (one.x != other.x and one.y != other.y):
        raise BadWalk(f"{maze.name(here)} and {maze.name(there)} do not lie in one line; give the spaces where the hero turns")
    step = _step(one, other)
    spot = Spot(one.x + step[0], one.y + step[1])
    while spot != other:
        if spot not in maze.spots:
            raise BadWalk(f"there is a gap in the maze between {maze.name(here)} and {maze.name(there)}")
        yield maze.spots.index(spot)
        spot = Spot(spot.x + step[0], spot.y + step[1])


def _step(one: Spot, other: Spot) -> tuple[int, int]:
    """Return the direction from one spot to another of the same line."""
    return (other.x > one.x) - (other.x < one.x), (other.y > one.y) - (other.y < one.y)
