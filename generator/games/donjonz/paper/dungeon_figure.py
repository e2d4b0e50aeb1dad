"""A dungeon to its map: floor, cards and things with coordinates on all four sides, with or without a walk drawn on it."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from generator.core.grid import Side, Spot
from generator.draw.pen import Path, Pen, Point
from generator.games.donjonz.paper.floor_figure import RIM, FloorPlan, draw_floor
from generator.games.donjonz.paper.signs import SignIcons, draw_thing
from generator.games.donjonz.quest.maze import letters

SCALE = 4.8
"""Room for the letters and numbers along each edge of the map, in mm."""
SCALE_SIZE = 11.0
"""Size of those letters and numbers in points."""
WALK_WIDTH = 150.0
"""Widest line of the walk above the answer, in mm."""


@dataclass(frozen=True, slots=True)
class CardOutline:
    """Where a card lies on a map: its top left space, its size in spaces, the number on it, and where its north points."""

    corner: Spot
    wide: int
    high: int
    number: str
    heading: Side


@dataclass(frozen=True, slots=True)
class MapData:
    """A whole dungeon: its floor plan and icons, its cards, its size in spaces, and the spaces of a walk to draw, if any."""

    floor: FloorPlan
    icons: SignIcons
    cards: tuple[CardOutline, ...]
    wide: int
    high: int
    walk: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A line of words above the best walk: its font role, and its size in points."""

    words: str
    font: str
    size: float


@dataclass(frozen=True, slots=True)
class AnswerData:
    """A dungeon with its best walk, and the lines above it."""

    map: MapData
    lines: tuple[AnswerLine, ...]


def map_size(wide: int, high: int, space: float) -> tuple[float, float]:
    """Return width and height in mm of a map of so many spaces of `space` mm."""
    return (wide + 2 * RIM) * space + 2 * SCALE, (high + 2 * RIM) * space + 2 * SCALE


def space_of(width: float, height: float, wide: int, high: int) -> float:
    """Return the largest space in mm with which a map fits a rectangle."""
    return min((width - 2 * SCALE) / (wide + 2 * RIM), (height - 2 * SCALE) / (high + 2 * RIM))


def draw_map(pen: Pen, data: MapData) -> None:
    """Draw a whole dungeon with its coordinates, as large as the figure allows."""
    draw_map_within(pen, data, (pen.width, pen.height))


def draw_answer(pen: Pen, data: AnswerData) -> None:
    """Draw a dungeon with a walk and its words head down, so that nobody reads it by accident."""
    pen.push((pen.width, pen.height), 2)
    down = 6.0
    for line in data.lines:
        for words in _wrapped(pen, line):
            pen.text((pen.width / 2, down), words, line.font, line.size, "centre", "ink")
            down += line.size * 0.46
    pen.push((0.0, down))
    draw_map_within(pen, data.map, (pen.width, pen.height - down))
    pen.pop()
    pen.pop()


def _wrapped(pen: Pen, line: AnswerLine) -> list[str]:
    """Return the words of a line in as many lines as the pen's width asks for."""
    found = [""]
    for word in line.words.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if found[-1] and pen.measure(longer, line.font, line.size) > min(pen.width, WALK_WIDTH):
            found.append(word)
        else:
            found[-1] = longer
    return found


def draw_map_within(pen: Pen, data: MapData, size: Point) -> tuple[Point, float]:
    """Draw a dungeon with its coordinates from the pen's corner, as large as a size in mm allows.

    Returns where its top left space lies, and the size of a space in mm.
    """
    space = space_of(*size, data.wide, data.high)
    left = (size[0] - map_size(data.wide, data.high, space)[0]) / 2
    origin = (left + SCALE + RIM * space, SCALE + RIM * space)
    cards = tuple(((float(card.corner.x), float(card.corner.y)), (float(card.wide), float(card.high))) for card in data.cards)
    key = ("donjonz", data.floor, cards, round(space, 3))
    pen.stamp(key, origin, lambda stamped: draw_floor(stamped, data.floor, space, rim=RIM, cards=cards))
    _draw_coordinates(pen, data, origin, space)
    if data.walk:
        _draw_walk(pen, [(origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space) for spot in data.walk], space)
    numbered = {Spot(card.corner.x + card.wide - 1, card.corner.y + card.high - 1) for card in data.cards if card.heading == "s"}
    draw_things(pen, data.floor, data.icons, origin, space, numbered)
    for card in data.cards:
        _draw_card_number(pen, origin, space, card)
    return origin, space


def _draw_coordinates(pen: Pen, data: MapData, origin: Point, space: float) -> None:
    """Write the letters of columns above and below a map, the numbers of rows to its left and right."""
    bottom = origin[1] + (data.high + RIM) * space
    for number in range(data.wide):
        across = origin[0] + (number + 0.5) * space
        for down in (SCALE - 1.2, bottom + 1.1 + 0.26 * SCALE_SIZE):
            pen.text((across, down), letters(number), "bold", SCALE_SIZE, "centre", "deep")
    right = origin[0] + (data.wide + RIM) * space
    for number in range(data.high):
        down = origin[1] + (number + 0.5) * space + 0.122 * SCALE_SIZE
        pen.text((origin[0] - RIM * space - 1.1, down), str(number + 1), "bold", SCALE_SIZE, "right", "deep")
        pen.text((right + 1.1, down), str(number + 1), "bold", SCALE_SIZE, "left", "deep")


def _draw_card_number(pen: Pen, origin: Point, space: float, card: CardOutline) -> None:
    """Draw the number of a card in the corner that is its own top left."""
    x, y = origin[0] + card.corner.x * space, origin[1] + card.corner.y * space
    wide, high = card.wide * space, card.high * space
    if card.number:
        inset = 0.15 * space
        corner = {
            "n": (x + inset, y + inset), "e": (x + wide - inset, y + inset),
            "s": (x + wide - inset, y + high - inset), "w": (x + inset, y + high - inset),
        }[card.heading]  # fmt: skip
        draw_number(pen, corner, card.number, 6.5)


def draw_number(pen: Pen, centre: Point, number: str, size: float) -> None:
    """Write a card's number on a disc of floor, which what lies there does not hide."""
    pen.circle(centre, (0.22 if len(number) > 1 else 0.17) * size, "floor")
    pen.text((centre[0], centre[1] + 0.123 * size), number, "caps", size, "centre", "deep")


def _draw_walk(pen: Pen, points: list[Point], space: float) -> None:
    """Draw a walk as a heavy line from space to space with an arrow at its end."""
    path: Path = [("m", points[0]), *(("l", point) for point in points[1:])]
    pen.path(path, "", "walk", 0.09 * space)
    pen.circle(points[0], 0.13 * space, "walk", "walk", 0.2)
    for number in range(5, len(points) - 1, 5):
        pen.circle(points[number], 0.07 * space, "white", "walk", 0.4)
    (a, b), (x, y) = points[-2], points[-1]
    length = max(abs(x - a), abs(y - b))
    dx, dy = (x - a) / length, (y - b) / length
    head, half = 0.2 * space, 0.15 * space
    tip = (x + dx * head, y + dy * head)
    pen.path(
        [("m", tip), ("l", (x - dy * half - dx * 0.05, y + dx * half)), ("l", (x + dy * half, y - dx * half)), ("z", ())],
        "walk", "walk", 0.2,
    )  # fmt: skip


def draw_things(
    pen: Pen, plan: FloorPlan, icons: SignIcons, origin: Point, space: float, numbered: Set[Spot] = frozenset()
) -> None:
    """Draw everything that lies on a floor; where a card's number is to stand lower right, letters stand lower left."""
    for spot, thing in plan.things:
        centre = (origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space)
        draw_thing(pen, centre, space, thing=thing, icons=icons, side=-1 if spot in numbered else 1)
