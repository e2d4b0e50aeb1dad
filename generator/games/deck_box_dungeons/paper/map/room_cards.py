"""A room card to its picture: the rock, floor and water of its face, its exits and numbers, its arrow and label."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from math import floor

import msgspec
from msgspec import field
from msgspec.structs import replace

from generator.core.grid import SIDES, Side, Spot, opposite, turned, unturned
from generator.draw import maps
from generator.draw.ground.kinds import Ground
from generator.draw.ground.laying import NOTHING, cast_shadows, choice, lay_floor, lay_wall
from generator.draw.ground.props import draw_light, draw_prop
from generator.draw.ground.strokes import Keep
from generator.draw.landmarks.landmark import draw_landmark
from generator.draw.landmarks.tables import Marks
from generator.draw.lines import LEAST_SIZE, wrapped
from generator.draw.pen import Path, Pen, Point
from generator.games.deck_box_dungeons.paper.grounds import ground_of
from generator.games.deck_box_dungeons.paper.map.room_marks import marks_of
from generator.games.deck_box_dungeons.quest.model import Quest, Room
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.spaces import EXIT_SQUARES, NUMBERED, SIZE, spawn_spaces, square, start_zone

TILE = 87.0
"""Edge of a printed room card in mm; a space is a sixth of it, 14.5 mm."""
MOST_PROPS, PROP_SIZE, LANDMARK_SIZE = 2, 0.8, 0.86
"""Most props on a card, how large they are, and how large a landmark is, in spaces."""
NAME_SIZE, NAME_EDGE = 8.5, 2.1
"""Size in points of a room's name on its card, and how far inside the card it lies, in mm."""
BARS_WEIGHT, BARS_INSET = 0.01, 0.013
"""Weight of the bars across a closed exit, and how far inside the card's edge the heaviest lies, as shares of that edge."""
_CORNER: Keep = "corner"
_KEEPS: tuple[Keep, ...] = ("middle", *(_CORNER for _ in range(NUMBERED - 1)))
"""Where the numbers of the spawn diagram stand, in their order."""


class RoomCard(msgspec.Struct, frozen=True):
    """A room card as it lies on the table: its face, where its north points, and which exits this quest has closed.

    `start` cards show the starting zone. `mark` is what the map shows on it: a number, or the name of an icon. `ground` is that of
    the quest's theme, or the plain one; `landmark` is the name of what the room is known by, if it has a room's name. A card to be
    cut out bears the `name` of its room where the map lies open.
    """

    face: RoomFace
    heading: Side
    closed: frozenset[Side]
    start: bool = False
    mark: str = ""
    ground: Ground = field(default_factory=lambda: ground_of(""))
    landmark: str = ""
    name: str = ""


def placed_card(quest: Quest, room: Room, mark: str, told: Marks | None = None, *, plain: bool = False) -> RoomCard:
    """Return the card of a room as it lies on the map; a `plain` one shows neither which exits are closed nor its landmark.

    Landmarks are those that the document of the quest has `told`, else those of today.
    """
    closed = frozenset(row.side for row in quest.closed if row.room == room.id and not plain)
    landmark = "" if plain else marks_of(quest, told).get(room.id, "")
    ground = ground_of(quest.theme) if plain else _ground_beside(quest, told)
    return RoomCard(quest.face(room.label), room.heading, closed, room.role == "start", mark, ground, landmark)


def _ground_beside(quest: Quest, told: Marks | None) -> Ground:
    """Return the ground of a quest's cards: of its props those alone that are no landmark of any of its rooms, if there are any."""
    ground, known = ground_of(quest.theme), set(marks_of(quest, told).values())
    return replace(ground, props=tuple(kind for kind in ground.props if kind not in known) or ground.props)


def upright_card(quest: Quest, room: Room, told: Marks | None = None, *, plain: bool = False) -> RoomCard:
    """Return the card of a room with its north on top, to be cut out; a `plain` one shows neither closed exits nor its name."""
    card = placed_card(quest, room, "", told, plain=plain)
    closed = frozenset(unturned(side, room.heading) for side in card.closed)
    return RoomCard(card.face, "n", closed, card.start, "", card.ground, card.landmark, "" if plain else room.name)


def turned_spot(spot: Spot, heading: Side) -> Spot:
    """Return where a space of a face lies once its north points to `heading`."""
    x, y = spot
    for _ in range(SIDES.index(heading)):
        x, y = SIZE - 1 - y, x
    return Spot(x, y)


def spots_of(face: RoomFace, kinds: str, heading: Side) -> list[Spot]:
    """Return the squares of some kinds of a face (such as `.~`) where they lie once its north points to `heading`."""
    return list(_spots_of(face, kinds, heading))


@lru_cache(maxsize=1024)
def _spots_of(face: RoomFace, kinds: str, heading: Side) -> tuple[Spot, ...]:
    found = [Spot(x, y) for y in range(SIZE) for x in range(SIZE) if square(face, Spot(x, y)) in kinds]
    return tuple(turned_spot(spot, heading) for spot in found)


def draw_room(pen: Pen, at: Point, edge: float, card: RoomCard, keep: Mapping[Spot, Keep] = NOTHING) -> None:
    """Draw a room card in a square of `edge` mm: wall, floor and water of its face, pits, half spaces, shadows, props.

    `keep` says on which squares numbers and icons stand; the floor leaves room for them, and no prop stands there.
    """
    face = card.face
    key = (
        "room",
        face.squares,
        face.exits,
        card.heading,
        tuple(sorted(card.closed)),
        edge,
        tuple(sorted(keep.items())),
        card.ground,
        card.landmark,
    )
    pen.stamp(key, at, lambda stamped: _draw_squares(stamped, edge, card, keep))


def _draw_squares(pen: Pen, edge: float, card: RoomCard, keep: Mapping[Spot, Keep]) -> None:
    at: Point = (0.0, 0.0)
    space = edge / (SIZE + 1)
    origin = (space / 2, space / 2)
    open_spots = spots_of(card.face, ".~o", card.heading)
    exits = sorted({opposite(card.heading), *(turned(side, card.heading) for side in card.face.exits)}, key=SIDES.index)
    solid = wall_spots(open_spots, exits)
    pen.rect(at, (edge, edge), "rock")
    pen.push(at, 0, (edge, edge))
    lay_wall(pen, card.ground.wall, solid, origin, space)
    pen.pop()
    for side in exits:
        draw_half_space(pen, at, edge, side, card.closed)
    maps.floor(pen, open_spots, origin, space)
    lay_floor(pen, card.ground.floor, spots_of(card.face, ".", card.heading), origin, space, keep)
    maps.water(pen, spots_of(card.face, "~", card.heading), origin, space)
    maps.pits(pen, spots_of(card.face, "o", card.heading), origin, space)
    gaps = {(EXIT_SQUARES[side], side) for side in exits}
    walled = maps.walled_edges(set(open_spots), gaps)
    cast_shadows(pen, walled, origin, space, keep)
    maps.edges(pen, walled, origin, space, 0.011 * edge)
    _draw_props(pen, card, open_spots, space, keep)


def wall_spots(open_spots: Collection[Spot], exits: Collection[Side]) -> list[Spot]:
    """Return the squares of wall of a card, with those of its rim, which lie half outside of it; mouths of exits are left out."""
    mouths = {EXIT_SQUARES[side].beside(side) for side in exits}
    places = (Spot(x, y) for y in range(-1, SIZE + 1) for x in range(-1, SIZE + 1))
    return [spot for spot in places if spot not in open_spots and spot not in mouths]


def _draw_props(pen: Pen, card: RoomCard, open_spots: Collection[Spot], space: float, keep: Collection[Spot]) -> None:
    """Draw the landmark, props on walls that stand in the room, and what gives light on the wall behind it."""
    salt, landmark = _salt(card), landmark_spot(card, keep)
    for number, spot in enumerate(_prop_walls(card, open_spots, keep)):
        kind = card.ground.props[(salt + number) % len(card.ground.props)]
        inset = (1 - PROP_SIZE) / 2
        draw_prop(pen, kind, ((spot.x + 0.5 + inset) * space, (spot.y + 0.5 + inset) * space), PROP_SIZE * space)
    lit = lit_spot(card, keep)
    if lit is not None:
        draw_light(pen, card.ground.light, ((lit.x + 0.5 + 0.15) * space, (lit.y + 0.5 + 0.2) * space), 0.7 * space)
    if landmark is not None:
        inset = (1 - LANDMARK_SIZE) / 2
        corner = ((landmark.x + 0.5 + inset) * space, (landmark.y + 0.5 + inset) * space)
        draw_landmark(pen, corner, LANDMARK_SIZE * space, card.landmark, halo="floor")


def landmark_spot(card: RoomCard, keep: Collection[Spot] = ()) -> Spot | None:
    """Return the square on which the landmark of a card stands: a wall, else plain floor without number; None where it has none."""
    if not card.landmark:
        return None
    walls = _inner_walls(card, spots_of(card.face, ".~o", card.heading), keep)
    if walls:
        return walls[0]
    zone = [turned_spot(spot, card.heading) for spot in start_zone(card.face)] if card.start else []
    taken = {*keep, *zone, *EXIT_SQUARES.values(), _label_spot(card.heading)}
    floor = [spot for spot in spots_of(card.face, ".", card.heading) if spot not in taken]
    return max(floor, key=lambda spot: (abs(spot.x - 2) + abs(spot.y - 2), spot), default=None)


def _prop_walls(card: RoomCard, open_spots: Collection[Spot], keep: Collection[Spot]) -> list[Spot]:
    """Return the squares of wall on which props stand: none where the landmark does."""
    landmark = landmark_spot(card, keep)
    return [spot for spot in _inner_walls(card, open_spots, keep)[:MOST_PROPS] if spot != landmark]


def _salt(card: RoomCard) -> int:
    return sum(map(ord, card.face.label))


def _inner_walls(card: RoomCard, open_spots: Collection[Spot], keep: Collection[Spot]) -> list[Spot]:
    """Return the squares of wall in a card, mixed, but those that `keep` and the label want."""
    taken = {*open_spots, *keep, _label_spot(card.heading)}
    inner = [Spot(x, y) for y in range(SIZE) for x in range(SIZE) if Spot(x, y) not in taken]
    return sorted(inner, key=lambda spot: (choice(spot, 997, _salt(card)), spot))


def lit_spot(card: RoomCard, keep: Collection[Spot] = ()) -> Spot | None:
    """Return the square of wall on which a light hangs, above an open square; None where a card has no such wall."""
    open_spots = spots_of(card.face, ".~o", card.heading)
    walls = _inner_walls(card, open_spots, keep)[MOST_PROPS:]
    return next((spot for spot in walls if spot.beside("s") in open_spots), None)


def half_space(at: Point, edge: float, side: Side) -> tuple[Point, Point]:
    """Return the corner and the size of the half space of an exit."""
    space = edge / (SIZE + 1)
    x, y, middle = at[0], at[1], 2.5 * space
    return {
        "n": ((x + middle, y), (space, space / 2)), "s": ((x + middle, y + edge - space / 2), (space, space / 2)),
        "w": ((x, y + middle), (space / 2, space)), "e": ((x + edge - space / 2, y + middle), (space / 2, space)),
    }[side]  # fmt: skip


def draw_half_space(pen: Pen, at: Point, edge: float, side: Side, closed: frozenset[Side]) -> None:
    """Draw the half space of an exit, with bars across it if it is among those that are closed."""
    corner, size = half_space(at, edge, side)
    pen.rect(corner, size, "floor")
    inset = 0.006 * edge
    pen.rect((corner[0] + inset, corner[1] + inset), (size[0] - 2 * inset, size[1] - 2 * inset), "", "zone", 0.006 * edge)
    for low, high in half_space_walls(corner, size, side):
        pen.line(low, high, "ink", 0.011 * edge)
    if side in closed:
        draw_bars(pen, corner, size, side, BARS_WEIGHT * edge)


def half_space_walls(corner: Point, size: Point, side: Side) -> list[tuple[Point, Point]]:
    """Return the two walls on either side of a half space."""
    (x, y), (w, h) = corner, size
    if side in ("n", "s"):
        return [((x, y), (x, y + h)), ((x + w, y), (x + w, y + h))]
    return [((x, y), (x + w, y)), ((x, y + h), (x + w, y + h))]


def draw_bars(pen: Pen, corner: Point, size: Point, side: Side, weight: float) -> None:
    """Draw a closed exit: rubble bars across the outer edge of its half space."""
    (x, y), (w, h) = corner, size
    in_ = BARS_INSET / BARS_WEIGHT * weight
    outer = {
        "n": ((x, y + in_), (x + w, y + in_)), "s": ((x, y + h - in_), (x + w, y + h - in_)),
        "w": ((x + in_, y), (x + in_, y + h)), "e": ((x + w - in_, y), (x + w - in_, y + h)),
    }[side]  # fmt: skip
    pen.line(outer[0], outer[1], "ink", 2.6 * weight)
    pen.lines(
        [
            ((x + 0.12 * w, y + 0.12 * h), (x + 0.88 * w, y + 0.88 * h)),
            ((x + 0.88 * w, y + 0.12 * h), (x + 0.12 * w, y + 0.88 * h)),
        ],
        "ink",
        weight,
    )


def draw_arrow(pen: Pen, at: Point, edge: float, heading: Side, inset: float = 0.0) -> None:
    """Draw the arrow of a card on its entry half space, or `inset` mm further in: it points into the room (Rules: Exploration)."""
    corner, size = half_space(at, edge, opposite(heading))
    cx, cy = corner[0] + size[0] / 2, corner[1] + size[1] / 2
    half = 0.026 * edge
    shape = [(-half, half * 0.8), (0.0, -half), (half, half * 0.8), (0.0, half * 0.3)]
    points = []
    for dx, dy in shape:
        dy -= inset
        for _ in range(SIDES.index(heading)):
            dx, dy = -dy, dx
        points.append((cx + dx, cy + dy))
    path: Path = [("m", points[0]), *(("l", point) for point in points[1:]), ("z", ())]
    pen.path(path, "accent", "ink", 0.15)


def draw_label(pen: Pen, at: Point, edge: float, heading: Side, words: str, size: float, near: float = 0.4) -> None:
    """Draw a card's label on a small plate at the corner left of its entry, `near` mm or more inside the card."""
    wide, tall = pen.measure(words, "caps", size) + 2.0, size * 0.3528 + 1.5
    x, y = _label_place((0.0, 0.0), edge, heading)
    centre = (
        at[0] + min(max(x, wide / 2 + near), edge - wide / 2 - near),
        at[1] + min(max(y, tall / 2 + near), edge - tall / 2 - near),
    )
    pen.rect((centre[0] - wide / 2, centre[1] - tall / 2), (wide, tall), "white", "ink", 0.25, 0.6)
    pen.text((centre[0], centre[1] + size * 0.3528 * 0.34), words, "caps", size, "centre", "ink")


def _label_place(at: Point, edge: float, heading: Side) -> Point:
    """Return the corner to the left of the entry, where a card's label is printed."""
    x, y = {"n": (0.16, 0.955), "e": (0.0, 0.16), "s": (0.84, 0.045), "w": (1.0, 0.84)}[heading]
    return at[0] + x * edge, at[1] + y * edge


def _label_spot(heading: Side) -> Spot:
    """Return the square to which a card's label is nearest."""
    x, y = _label_place((0.0, 0.0), SIZE + 1.0, heading)
    return Spot(min(SIZE - 1, max(0, floor(x - 0.5))), min(SIZE - 1, max(0, floor(y - 0.5))))


def number_square(card: RoomCard) -> Spot:
    """Return the space nearest to the middle on which a number hides nothing: a wall if one is near, else plain floor."""
    return number_squares(card)[0]


def number_squares(card: RoomCard) -> list[Spot]:
    """Return the spaces on which a number hides nothing, the nearest to the middle first."""
    costs = [(spot, cost) for kind, cost in (("#", 0), (".", 1)) for spot in spots_of(card.face, kind, card.heading)]
    mouths = set(EXIT_SQUARES.values())
    costs.sort(key=lambda row: (abs(row[0].x - 2) + abs(row[0].y - 2) + row[1] + 2 * (row[0] in mouths), row[0]))
    return [spot for spot, _ in costs]


def draw_room_card(pen: Pen, card: RoomCard) -> None:
    """Draw a room card at its true size, with spawn numbers, starting zone, arrow and label."""
    at = (0.0, 0.0)
    numbered = [turned_spot(spot, card.heading) for spot in spawn_spaces(card.face)[:NUMBERED]]
    draw_room(pen, at, TILE, card, dict(zip(numbered, _KEEPS, strict=False)))
    space = TILE / (SIZE + 1)
    origin = (at[0] + space / 2, at[1] + space / 2)
    if card.start:
        draw_start_zone(pen, origin, space, [turned_spot(spot, card.heading) for spot in start_zone(card.face)])
    for number, spot in enumerate(spawn_spaces(card.face)[:NUMBERED], start=1):
        wet = square(card.face, spot) == "~"
        _draw_spawn_number(pen, origin, space, turned_spot(spot, card.heading), number, "paper" if wet else "")
    draw_arrow(pen, at, TILE, card.heading)
    draw_label(pen, at, TILE, card.heading, card.face.label, 11, near=2.0)
    if card.name:
        _draw_name(pen, card.name)


def _draw_name(pen: Pen, name: str) -> None:
    """Write the name of a room on the rock right of the entry of a card to be cut out, in two lines where one is too short."""
    room = 2.5 * TILE / (SIZE + 1) - NAME_EDGE - 2.0
    lines, size = [name], NAME_SIZE
    if pen.measure(name, "caps", size) > room:
        lines = wrapped(pen, name, "caps", LEAST_SIZE, room)
        size = LEAST_SIZE
    wide, step = max(pen.measure(line, "caps", size) for line in lines) + 2.0, 0.37 * size
    high = step * len(lines) + 0.8
    left, top = TILE - NAME_EDGE - wide, TILE - NAME_EDGE - high
    pen.rect((left, top), (wide, high), "white", "ink", 0.25, 0.6)
    for number, line in enumerate(lines):
        pen.text((left + wide / 2, top + 0.4 + step * (number + 0.74)), line, "caps", size, "centre", "ink")


def draw_start_zone(pen: Pen, origin: Point, space: float, spots: list[Spot]) -> None:
    """Draw the starting zone: squares in a thick, dashed green frame (Rules: Game Setup)."""
    for spot in spots:
        corner = (origin[0] + (spot.x + 0.08) * space, origin[1] + (spot.y + 0.08) * space)
        pen.rect(corner, (0.84 * space, 0.84 * space), "", "zone", 0.075 * space, 0.06 * space, (0.17 * space, 0.09 * space))


def _draw_spawn_number(pen: Pen, origin: Point, space: float, spot: Spot, number: int, ground: str) -> None:
    """Draw a space's number of the spawn diagram in its corner; the first is the spawn point and stands in a circle."""
    if number == 1:
        centre = (origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space)
        pen.circle(centre, 0.34 * space, ground, "accent", 0.5)
        pen.text((centre[0], centre[1] + 1.3), "1", "bold", 11.0, "centre", "accent")
        return
    x, y = origin[0] + (spot.x + 0.2) * space, origin[1] + (spot.y + 0.29) * space
    pen.circle((x, y - 1.0), 2.1, ground)
    pen.text((x, y), str(number), "bold", 8.5, "centre", "deep")
