"""Room cards over a Pen: the rock, floor and water of a face, its exits and numbers; alone to cut, or joined as the map."""

from __future__ import annotations

import msgspec

from generator.core.grid import SIDES, Side, Spot, opposite, turned
from generator.draw import maps
from generator.draw.pen import Path, Pen, Point
from generator.games.deck_box_dungeons.quest.model import GateKind
from generator.games.deck_box_dungeons.quest.spaces import SIZE, spawn_spaces, square, start_zone
from generator.games.deck_box_dungeons.quest.theme_schema import Face

TILE = 87.0
"""Edge of a printed room card in mm; a space is a sixth of it, 14.5 mm."""
NUMBERED = 13
"""Most spaces of a spawn diagram that are printed."""
MAP_EDGE, MAP_DOOR = 56.0, 4.0
"""Largest edge of a card on the map, and the room kept below it for the dungeon door, in mm."""
GATE_ICONS: dict[GateKind, str] = {"locked": "padlock", "barred": "wooden-door", "ledge": "hole", "sealed": "wax-seal"}


class Card(msgspec.Struct, frozen=True):
    """A room card as it lies: its face, where its north points, which exits lead on, and what this quest puts on it."""

    face: Face
    heading: Side
    joined: frozenset[Side]
    closed: frozenset[Side]
    start: bool = False
    mark: str = ""


class MapData(msgspec.Struct, frozen=True):
    """The whole map: cards by square, and gates by square and side."""

    cards: tuple[tuple[Spot, Card], ...]
    gates: tuple[tuple[Spot, Side, GateKind], ...]
    columns: int
    rows: int


def turned_spot(spot: Spot, heading: Side) -> Spot:
    """Return where a space of a face lies once its north points to `heading`."""
    x, y = spot
    for _ in range(SIDES.index(heading)):
        x, y = SIZE - 1 - y, x
    return Spot(x, y)


def _spots(face: Face, kinds: str, heading: Side) -> list[Spot]:
    found = [Spot(x, y) for y in range(SIZE) for x in range(SIZE) if square(face, Spot(x, y)) in kinds]
    return [turned_spot(spot, heading) for spot in found]


def room(pen: Pen, at: Point, edge: float, card: Card) -> None:
    """Draw a room card in a square of `edge` mm: rock, floor, water, pits, half spaces, walls."""
    face = card.face
    key = ("room", face.squares, face.exits, card.heading, tuple(sorted(card.closed)), edge)
    pen.stamp(key, at, lambda stamped: _room(stamped, (0.0, 0.0), edge, card))


def _room(pen: Pen, at: Point, edge: float, card: Card) -> None:
    space = edge / (SIZE + 1)
    origin = (at[0] + space / 2, at[1] + space / 2)
    maps.rock(pen, at, (edge, edge), 0.016 * edge)
    open_spots = _spots(card.face, ".~o", card.heading)
    exits = {opposite(card.heading), *(turned(side, card.heading) for side in card.face.exits)}
    for side in sorted(exits, key=SIDES.index):
        _half(pen, at, edge, side, card)
    maps.floor(pen, open_spots, origin, space)
    maps.water(pen, _spots(card.face, "~", card.heading), origin, space)
    maps.pits(pen, _spots(card.face, "o", card.heading), origin, space)
    gaps = {(_mouth(side), side) for side in exits}
    maps.walls(pen, set(open_spots), origin, space, 0.011 * edge, gaps)


def _mouth(side: Side) -> Spot:
    return {"n": Spot(2, 0), "e": Spot(4, 2), "s": Spot(2, 4), "w": Spot(0, 2)}[side]


def _half_rect(at: Point, edge: float, side: Side) -> tuple[Point, Point]:
    space = edge / (SIZE + 1)
    x, y, middle = at[0], at[1], 2.5 * space
    return {
        "n": ((x + middle, y), (space, space / 2)), "s": ((x + middle, y + edge - space / 2), (space, space / 2)),
        "w": ((x, y + middle), (space / 2, space)), "e": ((x + edge - space / 2, y + middle), (space / 2, space)),
    }[side]  # fmt: skip


def _half(pen: Pen, at: Point, edge: float, side: Side, card: Card) -> None:
    corner, size = _half_rect(at, edge, side)
    pen.rect(corner, size, "floor")
    inset = 0.006 * edge
    pen.rect((corner[0] + inset, corner[1] + inset), (size[0] - 2 * inset, size[1] - 2 * inset), "", "zone", 0.006 * edge)
    for low, high in _cheeks(corner, size, side):
        pen.line(low, high, "ink", 0.011 * edge)
    if side in card.closed:
        _bars(pen, corner, size, side, 0.01 * edge)


def _cheeks(corner: Point, size: Point, side: Side) -> list[tuple[Point, Point]]:
    (x, y), (w, h) = corner, size
    if side in ("n", "s"):
        return [((x, y), (x, y + h)), ((x + w, y), (x + w, y + h))]
    return [((x, y), (x + w, y)), ((x, y + h), (x + w, y + h))]


def _bars(pen: Pen, corner: Point, size: Point, side: Side, weight: float) -> None:
    """Draw a closed exit: rubble bars across the outer edge of its half space."""
    (x, y), (w, h) = corner, size
    in_ = 1.3 * weight
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


def arrow(pen: Pen, at: Point, edge: float, heading: Side) -> None:
    """Draw the arrow of a card on its entry half space: it points into the room (Rules: Exploration)."""
    corner, size = _half_rect(at, edge, opposite(heading))
    cx, cy = corner[0] + size[0] / 2, corner[1] + size[1] / 2
    half = 0.026 * edge
    shape = [(-half, half * 0.8), (0.0, -half), (half, half * 0.8), (0.0, half * 0.3)]
    points = []
    for dx, dy in shape:
        for _ in range(SIDES.index(heading)):
            dx, dy = -dy, dx
        points.append((cx + dx, cy + dy))
    path: Path = [("m", points[0]), *(("l", point) for point in points[1:]), ("z", ())]
    pen.path(path, "accent", "ink", 0.15)


def plate(pen: Pen, at: Point, edge: float, heading: Side, words: str, size: float) -> None:
    """Draw a card's label on a small plate at the corner left of its entry, wholly inside the card."""
    wide, tall = pen.measure(words, "caps", size) + 2.0, size * 0.3528 + 1.5
    x, y = _label_place((0.0, 0.0), edge, heading)
    centre = (
        at[0] + min(max(x, wide / 2 + 0.4), edge - wide / 2 - 0.4),
        at[1] + min(max(y, tall / 2 + 0.4), edge - tall / 2 - 0.4),
    )
    pen.rect((centre[0] - wide / 2, centre[1] - tall / 2), (wide, tall), "white", "ink", 0.25, 0.6)
    pen.text((centre[0], centre[1] + size * 0.3528 * 0.34), words, "caps", size, "centre", "ink")


def _label_place(at: Point, edge: float, heading: Side) -> Point:
    """Return the corner to the left of the entry, where a card's label is printed."""
    x, y = {"n": (0.16, 0.955), "e": (0.0, 0.16), "s": (0.84, 0.045), "w": (1.0, 0.84)}[heading]
    return at[0] + x * edge, at[1] + y * edge


def tile(pen: Pen, at: Point, card: Card) -> None:
    """Draw a room card at its true size, upright, with spawn numbers, starting zone, arrow and label."""
    room(pen, at, TILE, card)
    space = TILE / (SIZE + 1)
    origin = (at[0] + space / 2, at[1] + space / 2)
    if card.start:
        zone(pen, origin, space, [turned_spot(spot, card.heading) for spot in start_zone(card.face)])
    for number, spot in enumerate(spawn_spaces(card.face)[:NUMBERED], start=1):
        wet = square(card.face, spot) == "~"
        spawn_number(pen, origin, space, turned_spot(spot, card.heading), number, "paper" if wet else "")
    arrow(pen, at, TILE, card.heading)
    plate(pen, at, TILE, card.heading, card.face.label, 11)


def zone(pen: Pen, origin: Point, space: float, spots: list[Spot]) -> None:
    """Draw the starting zone: dashed green squares (Rules: Game Setup)."""
    for spot in spots:
        corner = (origin[0] + (spot.x + 0.06) * space, origin[1] + (spot.y + 0.06) * space)
        pen.rect(corner, (0.88 * space, 0.88 * space), "", "zone", 0.035 * space, 0.05 * space, (0.1 * space, 0.06 * space))


def spawn_number(pen: Pen, origin: Point, space: float, spot: Spot, number: int, ground: str) -> None:
    """Draw a space's number of the spawn diagram in its corner; the first is the spawn point and stands in a circle."""
    if number == 1:
        centre = (origin[0] + (spot.x + 0.5) * space, origin[1] + (spot.y + 0.5) * space)
        pen.circle(centre, 0.34 * space, "", "accent", 0.5)
        pen.text((centre[0], centre[1] + 1.3), "1", "bold", 11.0, "centre", "accent")
        return
    x, y = origin[0] + (spot.x + 0.2) * space, origin[1] + (spot.y + 0.29) * space
    pen.circle((x, y - 1.0), 2.1, ground)
    pen.text((x, y), str(number), "bold", 8.5, "centre", "deep")


# ------------------------------------------------------------------ the map


def quest_map(pen: Pen, data: MapData) -> None:
    """Draw all cards where they lie, with labels, arrows, numbers, gates and the dungeon door."""
    edge = min((pen.width - 1.0) / data.columns, (pen.height - MAP_DOOR) / data.rows)
    left, top = (pen.width - data.columns * edge) / 2, 0.0
    places = {spot: (left + spot.x * edge, top + spot.y * edge) for spot, _ in data.cards}
    for spot, card in data.cards:
        room(pen, places[spot], edge, card)
        pen.rect(places[spot], (edge, edge), "", "ink", 0.25)
    for spot, card in data.cards:
        _map_marks(pen, places[spot], edge, card)
    for spot, side, kind in data.gates:
        _gate(pen, places[spot], edge, side, kind)
    door = next(spot for spot, card in data.cards if card.start)
    _badge(pen, places[door], edge, "s", "dungeon-gate")


def _map_marks(pen: Pen, at: Point, edge: float, card: Card) -> None:
    space = edge / (SIZE + 1)
    if card.start:
        zone(
            pen, (at[0] + space / 2, at[1] + space / 2), space, [turned_spot(spot, card.heading) for spot in start_zone(card.face)]
        )
    arrow(pen, at, edge, card.heading)
    plate(pen, at, edge, card.heading, card.face.label, 8.0 if edge >= 34 else 7.0)
    spot = _quiet(card)
    centre = (at[0] + (spot.x + 1.0) * space, at[1] + (spot.y + 1.0) * space)
    radius = max(3.2, 0.09 * edge)
    pen.circle(centre, radius, "plate", "ink", 0.4)
    if card.mark.isdigit():
        size = min(17.0, radius * 3.2)
        pen.text((centre[0], centre[1] + size * 0.117), card.mark, "bold", size, "centre", "platetext")
    else:
        pen.icon(centre, card.mark, radius * 1.45, "platetext")


def _quiet(card: Card) -> Spot:
    """Return the space nearest to the middle on which a number hides nothing: a wall if one is near, else plain floor."""
    costs = [(spot, cost) for kind, cost in (("#", 0), (".", 1)) for spot in _spots(card.face, kind, card.heading)]
    mouths = {_mouth(side) for side in SIDES}
    return min(costs, key=lambda row: (abs(row[0].x - 2) + abs(row[0].y - 2) + row[1] + 2 * (row[0] in mouths), row[0]))[0]


def _gate(pen: Pen, at: Point, edge: float, side: Side, kind: GateKind) -> None:
    centre, radius = _badge(pen, at, edge, side, GATE_ICONS[kind])
    if kind in ("barred", "ledge"):
        _pointer(pen, centre, radius, side)


def _badge(pen: Pen, at: Point, edge: float, side: Side, icon: str) -> tuple[Point, float]:
    """Draw an icon in a white disc on the middle of a card's side; return its centre and radius."""
    x, y = at
    centre = {"n": (x + edge / 2, y), "s": (x + edge / 2, y + edge), "w": (x, y + edge / 2), "e": (x + edge, y + edge / 2)}[side]
    radius = max(2.8, 0.07 * edge)
    pen.circle(centre, radius, "white", "gate", 0.5)
    pen.icon(centre, icon, radius * 1.35, "gate")
    return centre, radius


def _pointer(pen: Pen, centre: Point, radius: float, side: Side) -> None:
    """Draw a small triangle on the side to which a bar or a ledge is passed first."""
    tip: list[Point] = [(-1.3, -radius - 0.2), (0.0, -radius - 2.0), (1.3, -radius - 0.2)]
    points: list[Point] = []
    for dx, dy in tip:
        for _ in range(SIDES.index(side)):
            dx, dy = -dy, dx
        points.append((centre[0] + dx, centre[1] + dy))
    pen.path([("m", points[0]), ("l", points[1]), ("l", points[2]), ("z", ())], "gate", "gate", 0.1)
