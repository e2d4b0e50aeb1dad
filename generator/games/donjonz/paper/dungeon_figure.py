"""The dungeon over a Pen: floor, rock, walls and things, as one map, as cards to cut, with or without a walk drawn on it."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Ground:
    """Spaces, the walls round and between them as a space and its side, and what lies where."""

    spots: tuple[Spot, ...]
    walls: tuple[tuple[Spot, Side], ...]
    things: tuple[tuple[Spot, Thing], ...]


@dataclass(frozen=True, slots=True)
class Signs:
    """The icons of weapons and monsters by kind."""

    weapons: tuple[str, ...]
    monsters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapData:
    """A whole dungeon: its ground and signs, each card's corner, size and mark, and the spaces of a walk to draw, if any."""

    ground: Ground
    signs: Signs
    cards: tuple[tuple[Spot, tuple[int, int], str, Side], ...]
    wide: int
    high: int
    walk: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class SealedData:
    """A dungeon with its best walk, and lines above it: words, font role, size in points."""

    map: MapData
    lines: tuple[tuple[str, str, float], ...]


@dataclass(frozen=True, slots=True)
class FaceData:
    """The face of a card: its ground as printed, its signs and its number."""

    ground: Ground
    signs: Signs
    mark: str


@dataclass(frozen=True, slots=True)
class BackData:
    """The back of a card: the emblem of the dungeon and its title."""

    icon: str
    title: str


def map_size(wide: int, high: int, space: float) -> tuple[float, float]:
    """Return width and height in mm of a map of so many spaces of `space` mm."""
    return (wide + 2 * RIM) * space + SCALE, (high + 2 * RIM) * space + SCALE


def space_of(width: float, height: float, wide: int, high: int) -> float:
    """Return the largest space in mm with which a map fits a rectangle."""
    return min((width - SCALE) / (wide + 2 * RIM), (height - SCALE) / (high + 2 * RIM))


def dungeon(pen: Pen, data: MapData) -> None:
    """Draw a whole dungeon with its coordinates, as large as the figure allows."""
    within(pen, data, (pen.width, pen.height))


def sealed(pen: Pen, data: SealedData) -> None:
    """Draw a dungeon with a walk and its words head down, so that nobody reads it by accident."""
    pen.push((pen.width, pen.height), 2)
    down = 6.0
    for words, font, size in data.lines:
        pen.text((pen.width / 2, down), words, font, size, "centre", "ink")
        down += size * 0.46
    pen.push((0.0, down))
    within(pen, data.map, (pen.width, pen.height - down))
    pen.pop()
    pen.pop()


def within(pen: Pen, data: MapData, size: Point) -> None:
    """Draw a dungeon with its coordinates from the pen's corner, as large as a size in mm allows."""
    space = space_of(*size, data.wide, data.high)
    left = (size[0] - map_size(data.wide, data.high, space)[0]) / 2
    origin = (left + SCALE + RIM * space, SCALE + RIM * space)
    key = ("donjonz", data.ground.spots, data.ground.walls, round(space, 3))
    pen.stamp(key, origin, lambda stamped: _ground(stamped, data.ground, (0.0, 0.0), space, RIM))
    for number in range(data.wide):
        pen.text((origin[0] + (number + 0.5) * space, SCALE - 1.4), letters(number), "caps", 9.0, "centre", "deep")
    for number in range(data.high):
        across = left + SCALE - 1.2
        pen.text((across, origin[1] + (number + 0.5) * space + 1.1), str(number + 1), "caps", 9.0, "right", "deep")
    for spot, extent, mark, heading in data.cards:
        _card_mark(pen, origin, space, spot, extent, mark, heading)
    if data.walk:
        _walk(pen, [(origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space) for spot in data.walk], space)
    _things(pen, data.ground, data.signs, origin, space)


def _ground(pen: Pen, ground: Ground, origin: Point, space: float, rim: float) -> None:
    if rim:
        _rock(pen, ground, origin, space, rim)
    maps.floor(pen, ground.spots, origin, space)
    maps.edges(pen, ground.walls, origin, space, 0.05 * space if rim else 0.066 * space)


def _rock(pen: Pen, ground: Ground, origin: Point, space: float, rim: float) -> None:
    """Draw hatched rock round the floor, `rim` spaces wide."""
    known = set(ground.spots)
    wide = rim * space
    for spot in ground.spots:
        corner = (origin[0] + spot.x * space - wide, origin[1] + spot.y * space - wide)
        pen.rect(corner, (space + 2 * wide, space + 2 * wide), "rock")
    strokes = []
    for spot in ground.spots:
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


def _card_mark(pen: Pen, origin: Point, space: float, spot: Spot, size: tuple[int, int], mark: str, heading: Side) -> None:
    """Draw the outline of a card as dashes, and its number in the corner that is its own top left."""
    x, y = origin[0] + spot.x * space, origin[1] + spot.y * space
    wide, high = size[0] * space, size[1] * space
    pen.rect((x, y), (wide, high), "", "rule", 0.2, dash=(0.6, 1.0))
    if mark:
        inset = 0.17 * space
        corner = {
            "n": (x + inset, y + inset), "e": (x + wide - inset, y + inset),
            "s": (x + wide - inset, y + high - inset), "w": (x + inset, y + high - inset),
        }[heading]  # fmt: skip
        pen.text((corner[0], corner[1] + 0.8), mark, "caps", 6.5, "centre", "rule")


def _walk(pen: Pen, points: list[Point], space: float) -> None:
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


def _things(pen: Pen, ground: Ground, signs: Signs, origin: Point, space: float) -> None:
    for spot, thing in ground.things:
        thing_sign(pen, (origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space), space, thing, signs)


def thing_sign(pen: Pen, centre: Point, space: float, thing: Thing, signs: Signs) -> None:
    """Draw what lies on a space: weapons in a ring, monsters on a dark shield, each with the letter of its kind."""
    x, y = centre
    match thing.sort:
        case "gold":
            pen.icon(centre, "swap-bag", 0.52 * space, "ink")
            if thing.count > 1:
                _letter(pen, (x + 0.27 * space, y + 0.25 * space), space, f"{thing.count}", "accent")
        case "weapon":
            pen.circle(centre, 0.35 * space, "white", "deep", 0.03 * space)
            pen.icon(centre, signs.weapons[thing.kind], 0.46 * space, "ink")
            _letter(pen, (x + 0.28 * space, y + 0.28 * space), space, letters(thing.kind), "deep")
        case "monster":
            pen.path(_shield(centre, 0.39 * space), "plate", "ink", 0.03 * space)
            pen.icon((x, y - 0.03 * space), signs.monsters[thing.kind], 0.48 * space, "platetext")
            _letter(pen, (x + 0.28 * space, y + 0.28 * space), space, letters(thing.kind), "ink")
        case "key":
            pen.icon(centre, "skeleton-key", 0.6 * space, "accent")
        case "lock":
            pen.icon(centre, "locked-door", 0.68 * space, "accent")
        case "stairs":
            pen.icon(centre, "stairs", 0.68 * space, "ink")


def _letter(pen: Pen, centre: Point, space: float, word: str, colour: str) -> None:
    """Draw a letter on a small disc; it grows with the space, but stays legible."""
    size = max(6.5, min(11.0, 0.5 * space))
    radius = max(1.55, 0.115 * space)
    pen.circle(centre, radius, "white", colour, 0.2)
    pen.text((centre[0], centre[1] + 0.122 * size), word, "bold", size, "centre", colour)


def _shield(centre: Point, half: float) -> Path:
    x, y = centre
    return [
        ("m", (x - half, y - half)), ("l", (x + half, y - half)), ("l", (x + half, y + 0.25 * half)),
        ("c", (x + half, y + 0.75 * half, x + 0.4 * half, y + half, x, y + 1.12 * half)),
        ("c", (x - 0.4 * half, y + half, x - half, y + 0.75 * half, x - half, y + 0.25 * half)), ("z", ()),
    ]  # fmt: skip


def face(pen: Pen, data: FaceData) -> None:
    """Draw a card's face, spaces from edge to edge so that laid cards join; walls on the edge are cut in half.

    The start card is two spaces high; the strip that is cut off below it tells so.
    """
    space = pen.width / (1 + max(spot.x for spot in data.ground.spots))
    high = 1 + max(spot.y for spot in data.ground.spots)
    pen.push((0.0, 0.0), 0, (pen.width, high * space))
    key = ("donjonz card", data.ground.spots, data.ground.walls, pen.width)
    pen.stamp(key, (0.0, 0.0), lambda stamped: _ground(stamped, data.ground, (0.0, 0.0), space, 0.0))
    pen.pop()
    _things(pen, data.ground, data.signs, (0.0, 0.0), space)
    if data.mark:
        pen.text((2.8, 4.4), data.mark, "caps", 8.0, "centre", "deep")
    if high * space < pen.height - 1.0:
        pen.line((0.0, high * space), (pen.width, high * space), "mark", 0.2, (1.2, 1.2))
        pen.text((pen.width / 2, high * space + 6.0), "Start card: cut this strip off", "fell", 10.0, "centre", "deep")
        flourish(pen, (pen.width / 2, (high * space + pen.height) / 2 + 2.0), 30.0)


def back(pen: Pen, data: BackData) -> None:
    """Draw a card's back: a frame, the emblem, the title."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    border(pen, (3.0, 3.0), (pen.width - 6.0, pen.height - 6.0))
    middle = (pen.width / 2, pen.height / 2)
    pen.icon((middle[0], middle[1] - 2.0), data.icon, min(26.0, 0.42 * pen.height), "accent")
    flourish(pen, (middle[0], pen.height - 10.5), 30.0)


def signs_only(pen: Pen, data: tuple[Thing, Signs]) -> None:
    """Draw one sign alone, as large as the figure."""
    thing_sign(pen, (pen.width / 2, pen.height / 2), pen.height, *data)
