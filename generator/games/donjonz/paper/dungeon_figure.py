"""A dungeon to its map: floor, cards and things with coordinates on all four sides, with or without a walk drawn on it."""

from __future__ import annotations

from collections.abc import Mapping
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
CORNERS: Mapping[Side, tuple[int, int]] = {"n": (-1, -1), "e": (1, -1), "s": (1, 1), "w": (-1, 1)}
"""In which corner a card's number stands, by where its north points: to the left (-1) or right, above (-1) or below."""
AWAY, SMALLER = 0.08, 0.8
"""How far what lies beside a card's number is moved away from it, in spaces, and how much smaller it is drawn."""
NOWHERE: Mapping[Spot, Side] = {}
WALK_WIDTH = 150.0
"""Widest line of the walk above the answer, in mm."""
ANSWER_TOP, ANSWER_LEADING = 6.0, 0.46
"""Where the first line of an answer stands, and the distance of its lines, in mm for each point of their size."""


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
    down = _draw_answer_lines(pen, data.lines)
    pen.push((0.0, down))
    draw_map_within(pen, data.map, (pen.width, pen.height - down))
    pen.pop()
    pen.pop()


def draw_answer_words(pen: Pen, lines: tuple[AnswerLine, ...]) -> None:
    """Draw the words of an answer alone, head down."""
    pen.push((pen.width, pen.height), 2)
    _draw_answer_lines(pen, lines)
    pen.pop()


def _draw_answer_lines(pen: Pen, lines: tuple[AnswerLine, ...]) -> float:
    """Write lines one below another from the top, and return in mm where they end."""
    down = ANSWER_TOP
    for line in lines:
        for words in _wrapped(pen, line):
            pen.text((pen.width / 2, down), words, line.font, line.size, "centre", "ink")
            down += line.size * ANSWER_LEADING
    return down


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
    draw_things(pen, data.floor, data.icons, origin, space, dict(_numbered_corner(card) for card in data.cards if card.number))
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


def _numbered_corner(card: CardOutline) -> tuple[Spot, Side]:
    """Return the space of a map in which the number of a card stands, and where the card's north points."""
    right, low = CORNERS[card.heading]
    return Spot(
        card.corner.x + (card.wide - 1 if right > 0 else 0), card.corner.y + (card.high - 1 if low > 0 else 0)
    ), card.heading


def _draw_card_number(pen: Pen, origin: Point, space: float, card: CardOutline) -> None:
    """Draw the number of a card in the corner that is its own top left."""
    x, y = origin[0] + card.corner.x * space, origin[1] + card.corner.y * space
    wide, high = card.wide * space, card.high * space
    if card.number:
        inset, (right, low) = 0.15 * space, CORNERS[card.heading]
        corner = (x + (wide - inset if right > 0 else inset), y + (high - inset if low > 0 else inset))
        draw_number(pen, corner, card.number, 7.0)


def draw_number(pen: Pen, centre: Point, number: str, size: float) -> None:
    """Write a card's number on a disc of floor."""
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
    pen: Pen, plan: FloorPlan, icons: SignIcons, origin: Point, space: float, numbered: Mapping[Spot, Side] = NOWHERE
) -> None:
    """Draw everything that lies on a floor.

    `numbered` says in which spaces a card's number stands, and where that card's north points: what lies there is drawn smaller
    and out of its way, with its letter lower left where the number stands lower right.
    """
    for spot, thing in plan.things:
        x, y = origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space
        heading = numbered.get(spot)
        if heading is None:
            draw_thing(pen, (x, y), space, thing=thing, icons=icons)
        else:
            right, low = CORNERS[heading]
            centre = (x - right * AWAY * space, y - low * AWAY * space)
            draw_thing(pen, centre, SMALLER * space, thing=thing, icons=icons, side=-1 if heading == "s" else 1)
