"""A dungeon to drawings: floor, rock, walls and things, as one map, as cards to cut, with or without a walk drawn on it."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from generator.core.grid import Side, Spot
from generator.draw import maps
from generator.draw.ornament import border, flourish, hatch
from generator.draw.pen import Path, Pen, Point
from generator.games.donjonz.quest.maze import Thing, letters

CARD = 63.0
"""Side of a printed card in mm."""
RIM = 0.42
"""Width of the rock around the map, in spaces."""
SCALE = 5.0
"""Room for the letters and numbers along the map's edges, in mm."""


WALK_WIDTH = 150.0
"""Widest line of the walk above the answer, in mm."""


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """Spaces, the walls round and between them as a space and its side, and what lies where."""

    spots: tuple[Spot, ...]
    walls: tuple[tuple[Spot, Side], ...]
    things: tuple[tuple[Spot, Thing], ...]


@dataclass(frozen=True, slots=True)
class SignIcons:
    """The icons of weapons and monsters by kind."""

    weapons: tuple[str, ...]
    monsters: tuple[str, ...]


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


@dataclass(frozen=True, slots=True)
class CardFace:
    """The face of a card: its floor plan as printed, its icons and its number."""

    floor: FloorPlan
    icons: SignIcons
    number: str


@dataclass(frozen=True, slots=True)
class CardBack:
    """The back of a card: the emblem of the dungeon, its title, and the card's height in mm; paper below is cut off."""

    icon: str
    title: str
    high: float


@dataclass(frozen=True, slots=True)
class SignData:
    """One sign alone: the thing that it stands for, and the icons."""

    thing: Thing
    icons: SignIcons


def map_size(wide: int, high: int, space: float) -> tuple[float, float]:
    """Return width and height in mm of a map of so many spaces of `space` mm."""
    return (wide + 2 * RIM) * space + SCALE, (high + 2 * RIM) * space + SCALE


def space_of(width: float, height: float, wide: int, high: int) -> float:
    """Return the largest space in mm with which a map fits a rectangle."""
    return min((width - SCALE) / (wide + 2 * RIM), (height - SCALE) / (high + 2 * RIM))


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


def draw_map_within(pen: Pen, data: MapData, size: Point) -> None:
    """Draw a dungeon with its coordinates from the pen's corner, as large as a size in mm allows."""
    space = space_of(*size, data.wide, data.high)
    left = (size[0] - map_size(data.wide, data.high, space)[0]) / 2
    origin = (left + SCALE + RIM * space, SCALE + RIM * space)
    key = ("donjonz", data.floor.spots, data.floor.walls, round(space, 3))
    pen.stamp(key, origin, lambda stamped: _draw_floor(stamped, data.floor, (0.0, 0.0), space, RIM))
    for number in range(data.wide):
        pen.text((origin[0] + (number + 0.5) * space, SCALE - 1.4), letters(number), "caps", 9.0, "centre", "deep")
    for number in range(data.high):
        across = left + SCALE - 1.2
        pen.text((across, origin[1] + (number + 0.5) * space + 1.1), str(number + 1), "caps", 9.0, "right", "deep")
    for card in data.cards:
        _draw_card_outline(pen, origin, space, card)
    if data.walk:
        _draw_walk(pen, [(origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space) for spot in data.walk], space)
    numbered = {Spot(card.corner.x + card.wide - 1, card.corner.y + card.high - 1) for card in data.cards if card.heading == "s"}
    _draw_things(pen, data.floor, data.icons, origin, space, numbered)
    for card in data.cards:
        _draw_card_number(pen, origin, space, card)


def _draw_floor(pen: Pen, plan: FloorPlan, origin: Point, space: float, rim: float) -> None:
    """Draw the floor with its walls, and rock round it where `rim` spaces are left for it."""
    if rim:
        _draw_rock(pen, plan, origin, space, rim)
    maps.floor(pen, plan.spots, origin, space)
    maps.edges(pen, plan.walls, origin, space, 0.05 * space if rim else 0.066 * space)


def _draw_rock(pen: Pen, plan: FloorPlan, origin: Point, space: float, rim: float) -> None:
    """Draw hatched rock round the floor, `rim` spaces wide."""
    known = set(plan.spots)
    wide = rim * space
    for spot in plan.spots:
        corner = (origin[0] + spot.x * space - wide, origin[1] + spot.y * space - wide)
        pen.rect(corner, (space + 2 * wide, space + 2 * wide), "rock")
    strokes = []
    for spot in plan.spots:
        x, y = origin[0] + spot.x * space, origin[1] + spot.y * space
        places = {
            (0, -1): ((x, y - wide), (space, wide)), (0, 1): ((x, y + space), (space, wide)),
            (-1, 0): ((x - wide, y), (wide, space)), (1, 0): ((x + space, y), (wide, space)),
            (-1, -1): ((x - wide, y - wide), (wide, wide)), (1, -1): ((x + space, y - wide), (wide, wide)),
            (-1, 1): ((x - wide, y + space), (wide, wide)), (1, 1): ((x + space, y + space), (wide, wide)),
        }  # fmt: skip
        for (dx, dy), (at, size) in places.items():
            if known.isdisjoint({Spot(spot.x + dx, spot.y + dy), Spot(spot.x + dx, spot.y), Spot(spot.x, spot.y + dy)} - {spot}):
                strokes += hatch(at, size, 0.085 * space, maps.JITTER)
    pen.lines(strokes, "hatch", 0.18)


def _draw_card_outline(pen: Pen, origin: Point, space: float, card: CardOutline) -> None:
    """Draw the outline of a card as dashes."""
    corner = (origin[0] + card.corner.x * space, origin[1] + card.corner.y * space)
    pen.rect(corner, (card.wide * space, card.high * space), "", "rule", 0.2, dash=(0.6, 1.0))


def _draw_card_number(pen: Pen, origin: Point, space: float, card: CardOutline) -> None:
    """Draw the number of a card in the corner that is its own top left."""
    x, y = origin[0] + card.corner.x * space, origin[1] + card.corner.y * space
    wide, high = card.wide * space, card.high * space
    if card.number:
        inset = 0.17 * space
        corner = {
            "n": (x + inset, y + inset), "e": (x + wide - inset, y + inset),
            "s": (x + wide - inset, y + high - inset), "w": (x + inset, y + high - inset),
        }[card.heading]  # fmt: skip
        _draw_number(pen, corner, card.number, 6.5)


def _draw_number(pen: Pen, centre: Point, number: str, size: float) -> None:
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


def _draw_things(
    pen: Pen, plan: FloorPlan, icons: SignIcons, origin: Point, space: float, numbered: Set[Spot] = frozenset()
) -> None:
    """Draw everything that lies on a floor; where a card's number is to stand lower right, letters stand lower left."""
    for spot, thing in plan.things:
        centre = (origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space)
        draw_thing(pen, centre, space, thing=thing, icons=icons, side=-1 if spot in numbered else 1)


def draw_thing(pen: Pen, centre: Point, space: float, *, thing: Thing, icons: SignIcons, side: int = 1) -> None:
    """Draw what lies on a space: weapons in a ring, monsters on a dark shield, each with the letter of its kind.

    Letter or count stand lower right, or lower left with `side` -1.
    """
    x, y = centre
    match thing.sort:
        case "gold":
            pen.icon(centre, "swap-bag", 0.52 * space, "ink")
            if thing.count > 1:
                _draw_letter(pen, (x + side * 0.27 * space, y + 0.25 * space), space, f"{thing.count}", "accent")
        case "weapon":
            pen.circle(centre, 0.35 * space, "white", "deep", 0.03 * space)
            pen.icon(centre, icons.weapons[thing.kind], 0.46 * space, "ink")
            _draw_letter(pen, (x + side * 0.28 * space, y + 0.28 * space), space, letters(thing.kind), "deep")
        case "monster":
            pen.path(_shield_path(centre, 0.39 * space), "plate", "ink", 0.03 * space)
            pen.icon((x, y - 0.03 * space), icons.monsters[thing.kind], 0.48 * space, "platetext")
            _draw_letter(pen, (x + side * 0.28 * space, y + 0.28 * space), space, letters(thing.kind), "ink")
        case "key":
            pen.icon(centre, "skeleton-key", 0.6 * space, "accent")
        case "lock":
            pen.icon(centre, "locked-door", 0.68 * space, "accent")
        case "stairs":
            pen.icon(centre, "stairs", 0.68 * space, "ink")


def _draw_letter(pen: Pen, centre: Point, space: float, word: str, colour: str) -> None:
    """Draw a letter on a small disc; it grows with the space, but stays legible."""
    size = max(6.5, min(11.0, 0.5 * space))
    radius = max(1.55, 0.115 * space)
    pen.circle(centre, radius, "white", colour, 0.2)
    pen.text((centre[0], centre[1] + 0.122 * size), word, "bold", size, "centre", colour)


def _shield_path(centre: Point, half: float) -> Path:
    """Return the outline of a shield, `half` as wide to either side."""
    x, y = centre
    return [
        ("m", (x - half, y - half)), ("l", (x + half, y - half)), ("l", (x + half, y + 0.25 * half)),
        ("c", (x + half, y + 0.75 * half, x + 0.4 * half, y + half, x, y + 1.12 * half)),
        ("c", (x - 0.4 * half, y + half, x - half, y + 0.75 * half, x - half, y + 0.25 * half)), ("z", ()),
    ]  # fmt: skip


def draw_card_face(pen: Pen, data: CardFace) -> None:
    """Draw a card's face, spaces from edge to edge so that laid cards join; walls on the edge are cut in half.

    The start card is two spaces high; the strip that is cut off below it tells so.
    """
    space = pen.width / (1 + max(spot.x for spot in data.floor.spots))
    high = 1 + max(spot.y for spot in data.floor.spots)
    pen.push((0.0, 0.0), 0, (pen.width, high * space))
    key = ("donjonz card", data.floor.spots, data.floor.walls, pen.width)
    pen.stamp(key, (0.0, 0.0), lambda stamped: _draw_floor(stamped, data.floor, (0.0, 0.0), space, 0.0))
    pen.pop()
    _draw_things(pen, data.floor, data.icons, (0.0, 0.0), space)
    if data.number:
        _draw_number(pen, (2.8, 3.4), data.number, 8.0)
    if high * space < pen.height - 1.0:
        pen.line((0.0, high * space), (pen.width, high * space), "mark", 0.2, (1.2, 1.2))
        pen.text((pen.width / 2, high * space + 6.0), "Start card: cut this strip off", "fell", 10.0, "centre", "deep")
        flourish(pen, (pen.width / 2, (high * space + pen.height) / 2 + 2.0), 30.0)


def draw_card_back(pen: Pen, data: CardBack) -> None:
    """Draw a card's back: a frame, the emblem, a flourish; below a lower card the line of the cut that lies behind its front's."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    border(pen, (3.0, 3.0), (pen.width - 6.0, data.high - 6.0))
    middle = (pen.width / 2, data.high / 2)
    pen.icon((middle[0], middle[1] - 2.0), data.icon, min(26.0, 0.42 * data.high), "accent")
    flourish(pen, (middle[0], data.high - 10.5), 30.0)
    if data.high < pen.height - 1.0:
        pen.line((0.0, data.high), (pen.width, data.high), "mark", 0.2, (1.2, 1.2))


def draw_sign(pen: Pen, data: SignData) -> None:
    """Draw one sign alone, as large as the figure."""
    draw_thing(pen, (pen.width / 2, pen.height / 2), pen.height, thing=data.thing, icons=data.icons)
