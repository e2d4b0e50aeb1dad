"""Pages of solutions drawn: for every dungeon its best walk, small, what it scores, and the walk as words; all of it head down."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.errors import BadData
from generator.draw import maps
from generator.draw.figures import Figure, figure
from generator.draw.pen import Path, Pen, Point
from generator.games.donjonz.paper.dungeon_figure import MapData
from generator.games.donjonz.paper.figure_data import map_data
from generator.games.donjonz.quest.maze import GOLD_POINTS, Thing, letters
from generator.games.donjonz.quest.model import Quest

INSET = 2.2
"""Room in mm between solutions."""
TITLE, LINE, WORD = 9.0, 7.4, 7.0
"""Sizes in points of a dungeon's title, of what its walk scores, and of the walk as words."""
HEAD = 8.2
"""Height in mm of title and points."""
SCALE, SCALE_SIZE = 3.0, 7.0
"""Room in mm above and to the left of a map for letters of columns and numbers of rows, and their size in points."""
SIGN_SIZE, LEAST_SPACE = 7.0, 3.6
"""Size in points of the letters of weapons and monsters, and the space in mm from which on signs stand on a map."""
LARGE_SIZE = (88.0, 104.0)
"""Size of a solution in large print in mm, before it is enlarged."""
LEADING = 0.42
"""Millimetres from line to line for a point of size."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best walk of a dungeon: its title with its number, what the walk scores, the walk as words, and the map to draw."""

    title: str
    score: str
    walk: str
    map: MapData


@dataclass(frozen=True, slots=True)
class SolutionPage:
    """The solutions of one page, in so many columns and rows."""

    solutions: tuple[Solution, ...]
    columns: int
    rows: int


def solution(number: int, quest: Quest) -> Solution:
    """Return the solution of a dungeon; raises BadData for a deck, which has none."""
    par = quest.par
    if par is None:
        raise BadData("A deck that is laid by hand has no solution; a book holds fixed dungeons.")
    gold = GOLD_POINTS * par.gold
    score = f"Best score {par.score} = {gold} for gold + {par.score - gold} for monsters"
    return Solution(f"{number}. {quest.title}", score, par.walk, map_data(quest, solved=True))


def draw_solutions(pen: Pen, data: SolutionPage) -> None:
    """Draw a page of solutions head down, in rows from its own top left."""
    pen.push((pen.width, pen.height), 2)
    wide, high = pen.width / data.columns, pen.height / data.rows
    for number, solved in enumerate(data.solutions):
        down, across = divmod(number, data.columns)
        pen.push((across * wide + INSET / 2, down * high + INSET / 2))
        _draw_solution(pen, solved, (wide - INSET, high - INSET))
        pen.pop()
    pen.pop()


def large_solutions(data: SolutionPage) -> tuple[Figure, ...]:
    """Return the solutions of a page one below another, for large print."""
    return tuple(
        figure(
            "solutions", draw_solutions, SolutionPage((solved,), 1, 1), *LARGE_SIZE, f"The best walk of {solved.title}, head down"
        )
        for solved in data.solutions
    )


def _draw_solution(pen: Pen, solved: Solution, size: Point) -> None:
    """Draw a title, a line of points, the map as large as what is left allows, and below it the walk as words."""
    words = _wrapped(pen, solved.walk, size[0])
    below = len(words) * WORD * LEADING + 1.2
    space = min((size[0] - 2 * SCALE) / solved.map.wide, (size[1] - HEAD - SCALE - below) / solved.map.high)
    high = SCALE + solved.map.high * space
    top = (size[1] - HEAD - high - below) / 2
    title = min(TITLE, TITLE * size[0] / pen.measure(solved.title, "caps", TITLE))
    pen.text((size[0] / 2, top + 3.2), solved.title, "caps", title, "centre", "ink")
    pen.text((size[0] / 2, top + 6.6), solved.score, "body", LINE, "centre", "ink")
    for number, line in enumerate(words, 1):
        pen.text((size[0] / 2, top + HEAD + high + number * WORD * LEADING + 0.4), line, "mono", WORD, "centre", "ink")
    _draw_small_map(pen, solved.map, ((size[0] - solved.map.wide * space) / 2, top + HEAD + SCALE), space)


def _draw_small_map(pen: Pen, data: MapData, origin: Point, space: float) -> None:
    """Draw a dungeon with its walk from a dot on the stairs to an arrow, coordinates, and signs where the spaces are large enough.

    The walk lies on a band without the lines of the floor.
    """
    _draw_coordinates(pen, data, origin, space)
    maps.floor(pen, data.floor.spots, origin, space)
    maps.edges(pen, data.floor.walls, origin, space, 0.09 * space)
    points = [(origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space) for spot in data.walk]
    path: Path = [("m", points[0]), *(("l", point) for point in points[1:])]
    pen.path(path, "", "floor", 0.5 * space)
    pen.path(path, "", "walk", 0.18 * space)
    pen.circle(points[0], 0.24 * space, "walk", "walk", 0.1)
    if space >= LEAST_SPACE:
        for spot, thing in data.floor.things:
            _draw_sign(pen, (origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space), space, thing)
    (a, b), (x, y) = points[-2], points[-1]
    dx, dy = (x - a) / space, (y - b) / space
    half, head = 0.26 * space, 0.36 * space
    sides = ((x - dy * half, y + dx * half), (x + dy * half, y - dx * half))
    pen.path([("m", (x + dx * head, y + dy * head)), ("l", sides[0]), ("l", sides[1]), ("z", ())], "walk", "walk", 0.1)


def _draw_coordinates(pen: Pen, data: MapData, origin: Point, space: float) -> None:
    """Write the letters of columns above a map, and the numbers of rows to its left."""
    for number in range(data.wide):
        pen.text((origin[0] + (number + 0.5) * space, origin[1] - 0.8), letters(number), "bold", SCALE_SIZE, "centre", "ink")
    for number in range(data.high):
        down = origin[1] + (number + 0.5) * space + 0.122 * SCALE_SIZE
        pen.text((origin[0] - 0.8, down), str(number + 1), "bold", SCALE_SIZE, "right", "ink")


def _draw_sign(pen: Pen, centre: Point, space: float, thing: Thing) -> None:
    """Draw a weapon as its letter in a ring, a monster as its letter on a dark square, key and lock as icons; no gold."""
    (x, y), half = centre, min(0.38 * space, 1.6)
    letter = (x, y + 0.122 * SIGN_SIZE)
    match thing.sort:
        case "weapon":
            pen.circle(centre, half, "white", "ink", 0.2)
            pen.text(letter, letters(thing.kind), "bold", SIGN_SIZE, "centre", "ink")
        case "monster":
            pen.rect((x - half, y - half), (2 * half, 2 * half), "plate", "ink", 0.2)
            pen.text(letter, letters(thing.kind), "bold", SIGN_SIZE, "centre", "platetext")
        case "key":
            pen.circle(centre, half, "white")
            pen.icon(centre, "skeleton-key", 2 * half, "ink")
        case "lock":
            pen.rect((x - half, y - half), (2 * half, 2 * half), "white")
            pen.icon(centre, "locked-door", 2 * half, "ink")


def _wrapped(pen: Pen, words: str, wide: float) -> list[str]:
    """Return words in as many lines as a width in mm asks for."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and pen.measure(longer, "mono", WORD) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
