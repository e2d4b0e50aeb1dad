"""Walks as text and back: the spaces where the hero turns or chooses, by column letter and row number (D-28)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.core.errors import BadMoves
from generator.core.grid import Spot
from generator.core.messages import shown
from generator.games.donjonz.quest.maze import Maze, letters, letters_value
from generator.games.donjonz.rules.referee import Move

LONGEST_WORD = 12
"""Most characters of a word of a written walk."""
_WORD = re.compile(r"([A-Z]+[0-9]+)(?:/(-|[A-Z]+))?")
_SEPARATORS = re.compile(r"[\s,;>]+")


def has_form(word: str) -> bool:
    """Return whether a word has the form of a step, in whatever dungeon."""
    return len(word) <= LONGEST_WORD and _WORD.fullmatch(word.upper()) is not None


def write_move(maze: Maze, move: Move) -> str:
    """Return a single step as a word: `D5`, `D5/-` where a weapon is left, `D5/B` where B is dropped for it."""
    mark = "/-" if move.leave else "" if move.drop is None else f"/{letters(move.drop)}"
    return maze.name(move.to) + mark


def write_walk(maze: Maze, walk: Sequence[Move]) -> str:
    """Return a walk as text: `C2 C5 D5/B E5`.

    The stairs come first, then every space where the hero turns, chooses or ends; between two words the hero goes straight.
    `/-` leaves a weapon, which with both hands full goes without saying; `/B` drops the second kind of weapon for the one there.
    """
    spots = [maze.spots[maze.start], *(maze.spots[move.to] for move in walk)]
    words = [maze.name(maze.start)]
    for number, move in enumerate(walk, 1):
        straight = number < len(walk) and _step(spots[number - 1], spots[number]) == _step(spots[number], spots[number + 1])
        if move.leave or move.drop is not None or not straight:
            words.append(write_move(maze, move))
    return " ".join(words)


def split_words(text: str) -> list[str]:
    """Return the words of a written walk, parted by blanks, line ends, commas, semicolons or `>`; a byte order mark is ignored."""
    return [word for word in _SEPARATORS.split(text.removeprefix("\ufeff")) if word]


def read_walk(maze: Maze, text: str) -> tuple[Move, ...]:
    """Return the moves of a walk as `write_walk` writes it, or with every space given, in capitals or not.

    The stairs may be left out. Raises BadMoves naming a word that is none, a space that the maze has not, or two words that no
    straight line of spaces joins. Whether the steps are legal is for `replay`.
    """
    walk: list[Move] = []
    for word in split_words(text):
        used = not walk and names_start(maze, word)
        while not used:
            try:
                move, used = step_towards(maze, walk[-1].to if walk else maze.start, word)
            except BadMoves as error:
                raise BadMoves(f"{shown(word)} {error}") from None
            walk.append(move)
    return tuple(walk)


def names_start(maze: Maze, word: str) -> bool:
    """Return whether a word is the name of the stairs, which stand before the first step or are left out."""
    match = _WORD.fullmatch(word.upper()) if len(word) <= LONGEST_WORD else None
    try:
        return match is not None and match[2] is None and maze.space_named(match[1]) == maze.start
    except ValueError:
        return False


def begins_elsewhere(maze: Maze, word: str) -> bool:
    """Return whether a first word names a space to which no straight line of spaces leads from the stairs."""
    match = _WORD.fullmatch(word.upper()) if len(word) <= LONGEST_WORD else None
    try:
        there = maze.space_named(match[1]) if match is not None else maze.start
    except ValueError:
        return False
    try:
        return there != maze.start and _first_of_line(maze, maze.start, there) < 0
    except BadMoves:
        return True


def step_towards(maze: Maze, here: int, word: str) -> tuple[Move, bool]:
    """Return the next step from a space on the straight line to the space that a word names, and whether it is the last one.

    The last step alone bears the word's mark for weapons. Raises BadMoves with a reason that follows the word: it is no step,
    names no space, lies in no straight line with `here`, or a gap in the maze lies between.
    """
    if len(word) > LONGEST_WORD:
        raise BadMoves("is longer than any step")
    match = _WORD.fullmatch(word.upper())
    if not match:
        raise BadMoves(
            "is no step; write a column letter and a row number, with /- behind it to leave a weapon, /A to drop A for it"
        )
    try:
        there = maze.space_named(match[1])
    except ValueError:
        raise BadMoves("is no space of this dungeon; compare it with the letters and numbers along the map") from None
    first = _first_of_line(maze, here, there)
    if first != there:
        return Move(first), False
    mark = match[2]
    return (Move(there, leave=True) if mark == "-" else Move(there, drop=letters_value(mark) if mark else None)), True


def _first_of_line(maze: Maze, here: int, there: int) -> int:
    """Return the first space on the way from one space to another of its row or column; raises BadMoves as `step_towards`."""
    start, end = maze.spots[here], maze.spots[there]
    if start == end:
        raise BadMoves("is where the hero stands already")
    if start.x != end.x and start.y != end.y:
        raise BadMoves(f"does not lie in one line with {maze.name(here)}; give the spaces where the hero turns")
    across, down = _step(start, end)
    steps = abs(end.x - start.x) + abs(end.y - start.y)
    line = [Spot(start.x + number * across, start.y + number * down) for number in range(1, steps + 1)]
    if not set(line).issubset(maze.spots):
        raise BadMoves(
            f"cannot be reached in a straight line: there is a gap in the dungeon between {maze.name(here)} and {maze.name(there)}"
        )
    return maze.spots.index(line[0])


def _step(start: Spot, end: Spot) -> tuple[int, int]:
    """Return the direction from one spot to another of the same line."""
    return (end.x > start.x) - (end.x < start.x), (end.y > start.y) - (end.y < start.y)
