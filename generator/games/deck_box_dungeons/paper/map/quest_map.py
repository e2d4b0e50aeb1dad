"""A quest's rooms to its map: all cards where they lie, with labels, arrows, numbers, gates and the door of the dungeon."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import msgspec

from generator.core.grid import SIDES, Side, Spot, opposite, side_towards
from generator.draw import maps
from generator.draw.figures import Figure, figure
from generator.draw.ground.compass import draw_compass
from generator.draw.ground.laying import choice, lay_wall
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.map.room_cards import (
    RoomCard,
    draw_arrow,
    draw_half_space,
    draw_label,
    draw_room,
    draw_start_zone,
    half_space,
    placed_card,
    spots_of,
    turned_spot,
)
from generator.games.deck_box_dungeons.paper.map.told import map_told
from generator.games.deck_box_dungeons.quest.model import GateKind, Quest
from generator.games.deck_box_dungeons.quest.spaces import EXIT_SQUARES, SIZE, start_zone

MAP_EDGE, MAP_DOOR = 56.0, 4.0
"""Largest edge of a card on the map, and the room kept below it for the dungeon door, in mm."""
GATE_ICONS: dict[GateKind, str] = {"locked": "padlock", "barred": "wooden-door", "ledge": "hole", "sealed": "wax-seal"}
POINTING: tuple[GateKind, ...] = ("barred", "ledge")
"""Gates with a small triangle, which points to where they are passed first, or only: over a ledge it points downhill."""
LEGEND_WIDTH, LEGEND_ROW, LEGEND_COLUMNS = 182.0, 6.8, 3
"""Width and height of a row of the legend in mm, and the signs in it."""
PARTS = 2 * (SIZE + 1)
"""Squares of wall along the side of a card, beyond the cards."""
FADING = {1: 90, 2: 60, 3: 26}
"""In how many of a hundred squares so many squares away from a card the wall is drawn."""
LEAST_SIGN = 55.0
"""Width in mm that a sign with its meaning may take."""


class QuestMap(msgspec.Struct, frozen=True):
    """The whole map: cards by square, and gates by square and side."""

    cards: tuple[tuple[Spot, RoomCard], ...]
    gates: tuple[tuple[Spot, Side, GateKind], ...]
    columns: int
    rows: int


def map_figure(quest: Quest) -> Figure:
    """Return the map of a quest; it is `MAP_EDGE` wide for each column of cards."""
    columns, rows = max(room.x for room in quest.rooms) + 1, max(room.y for room in quest.rooms) + 1
    marks = {entry.room: str(entry.number) for entry in quest.encounters}
    spots = {room.id: room.spot for room in quest.rooms}
    cards = tuple((room.spot, placed_card(quest, room, marks.get(room.id, "crowned-skull"))) for room in quest.rooms)
    gates = tuple((spots[p.a], side_towards(spots[p.a], spots[p.b]), p.gate) for p in quest.passages if p.gate)
    wide, tall = columns * MAP_EDGE + 1.0, rows * MAP_EDGE + MAP_DOOR
    alt, told = f"Map of {len(quest.rooms)} room cards", partial(map_told, quest)
    return figure("map", draw_map, QuestMap(cards, gates, columns, rows), wide, tall, alt, told=told, spread=True)


def draw_map(pen: Pen, data: QuestMap) -> None:
    """Draw all cards where they lie, with labels, arrows, numbers, gates and the dungeon door."""
    edge = min((pen.width - 1.0) / data.columns, (pen.height - MAP_DOOR) / data.rows)
    left, top = (pen.width - data.columns * edge) / 2, 0.0
    places = {spot: (left + spot.x * edge, top + spot.y * edge) for spot, _ in data.cards}
    draw_surroundings(pen, data, (left, top), edge)
    for spot, card in data.cards:
        draw_room(pen, places[spot], edge, card, {_number_square(card): "middle"})
        pen.rect(places[spot], (edge, edge), "", "ink", 0.25)
    door = next(spot for spot, card in data.cards if card.start)
    badges = {(spot, side) for spot, side, _ in data.gates} | {(spot.beside(side), opposite(side)) for spot, side, _ in data.gates}
    badges.add((door, "s"))
    for spot, card in data.cards:
        _draw_marks(pen, places[spot], edge, card, badged=(spot, opposite(card.heading)) in badges)
    for spot, side, kind in data.gates:
        _draw_gate(pen, places[spot], edge, side, kind)
    _draw_badge(pen, places[door], edge, "s", "dungeon-gate")


_AROUND = tuple((far, tuple((x, y) for x in (-far, 0, far) for y in (-far, 0, far) if x or y)) for far in (1, 2, 3))
"""For each distance in squares the places so far away, straight and diagonally."""


def draw_surroundings(pen: Pen, data: QuestMap, at: Point, edge: float) -> None:
    """Draw the wall of the theme, which thins out beyond the cards, and a compass rose where a whole square is free."""
    taken = {spot for spot, _ in data.cards}
    free = [Spot(x, y) for y in range(data.rows) for x in range(data.columns) if Spot(x, y) not in taken]
    if not free:
        return
    parts = PARTS
    near = {(spot.x * parts + x, spot.y * parts + y) for spot in taken for x in range(parts) for y in range(parts)}
    squares = [
        part
        for spot in free
        for part in (Spot(spot.x * parts + x, spot.y * parts + y) for y in range(parts) for x in range(parts))
        if choice(part, 100, 3) < FADING.get(_distance(part, near), 0)
    ]
    lay_wall(pen, data.cards[0][1].ground.wall, squares, at, edge / parts, ("texture", ""))
    rose = max(free, key=lambda spot: (sum(spot.beside(side) in free for side in SIDES), choice(spot, 97)))
    draw_compass(pen, (at[0] + (rose.x + 0.5) * edge, at[1] + (rose.y + 0.5) * edge), 0.24 * edge)


def _distance(part: Spot, near: Collection[tuple[int, int]]) -> int:
    """Return how many squares away the nearest card is, up to 4."""
    for far, ways in _AROUND:
        if any((part.x + x, part.y + y) in near for x, y in ways):
            return far
    return 4


def _draw_marks(pen: Pen, at: Point, edge: float, card: RoomCard, *, badged: bool) -> None:
    """Draw a card's arrow, label and number; where the entry is `badged`, its arrow stands behind the badge."""
    space = edge / (SIZE + 1)
    if card.start:
        origin = (at[0] + space / 2, at[1] + space / 2)
        draw_start_zone(pen, origin, space, [turned_spot(spot, card.heading) for spot in start_zone(card.face)])
    draw_arrow(pen, at, edge, card.heading, _badge_radius(edge) - 0.005 * edge if badged else 0.0)
    draw_label(pen, at, edge, card.heading, card.face.label, 8.0 if edge >= 34 else 7.0)
    spot = _number_square(card)
    centre = (at[0] + (spot.x + 1.0) * space, at[1] + (spot.y + 1.0) * space)
    _draw_plate(pen, centre, max(3.2, 0.09 * edge), card.mark)


def _draw_plate(pen: Pen, centre: Point, radius: float, mark: str) -> None:
    """Draw a room's number, or the icon of the last room, on a dark disc."""
    pen.circle(centre, radius, "plate", "ink", 0.4)
    if mark.isdigit():
        size = min(17.0, radius * 3.2)
        pen.text((centre[0], centre[1] + size * 0.117), mark, "bold", size, "centre", "platetext")
    else:
        pen.icon(centre, mark, radius * 1.45, "platetext")


def _number_square(card: RoomCard) -> Spot:
    """Return the space nearest to the middle on which a number hides nothing: a wall if one is near, else plain floor."""
    costs = [(spot, cost) for kind, cost in (("#", 0), (".", 1)) for spot in spots_of(card.face, kind, card.heading)]
    mouths = set(EXIT_SQUARES.values())
    return min(costs, key=lambda row: (abs(row[0].x - 2) + abs(row[0].y - 2) + row[1] + 2 * (row[0] in mouths), row[0]))[0]


def _draw_gate(pen: Pen, at: Point, edge: float, side: Side, kind: GateKind) -> None:
    centre, radius = _draw_badge(pen, at, edge, side, GATE_ICONS[kind])
    if kind in POINTING:
        _draw_pointer(pen, centre, radius, side)


def _draw_badge(pen: Pen, at: Point, edge: float, side: Side, icon: str) -> tuple[Point, float]:
    """Draw an icon in a white disc on the middle of a card's side; return its centre and radius."""
    x, y = at
    centre = {"n": (x + edge / 2, y), "s": (x + edge / 2, y + edge), "w": (x, y + edge / 2), "e": (x + edge, y + edge / 2)}[side]
    radius = _badge_radius(edge)
    _draw_disc(pen, centre, radius, icon)
    return centre, radius


def _badge_radius(edge: float) -> float:
    return max(2.8, 0.07 * edge)


def _draw_disc(pen: Pen, centre: Point, radius: float, icon: str) -> None:
    pen.circle(centre, radius, "white", "gate", 0.5)
    pen.icon(centre, icon, radius * 1.35, "gate")


def _draw_pointer(pen: Pen, centre: Point, radius: float, side: Side) -> None:
    """Draw a small triangle on the side to which a bar or a ledge is passed first."""
    tip: list[Point] = [(-1.3, -radius - 0.2), (0.0, -radius - 2.0), (1.3, -radius - 0.2)]
    points: list[Point] = []
    for dx, dy in tip:
        for _ in range(SIDES.index(side)):
            dx, dy = -dy, dx
        points.append((centre[0] + dx, centre[1] + dy))
    pen.path([("m", points[0]), ("l", points[1]), ("l", points[2]), ("z", ())], "gate", "gate", 0.1)


_KIND_WORDS: dict[str, str] = {
    "bars": "closed exit; its half space is a space", "locked": "locked", "barred": "barred: first this way",
    "ledge": "ledge: only this way, downhill", "sealed": "sealed", "water": "water: 2 movement to enter",
    "pit": "pit: 1 damage to whoever enters",
}  # fmt: skip
"""The signs that not every map has, with their meanings."""
_SQUARES = {"~": "water", "o": "pit"}
"""The squares of a face that are signs."""


def legend_figure(quest: Quest) -> Figure:
    """Return the legend of a map: every sign on it as it is drawn there, with its meaning."""
    gates = {passage.gate for passage in quest.passages}
    grounds = {square for room in quest.rooms for row in quest.face(room.label).squares for square in row}
    kinds = (
        *(kind for kind in GATE_ICONS if kind in gates),
        *(kind for square, kind in _SQUARES.items() if square in grounds),
        *(("bars",) if quest.closed else ()),
    )
    rows = -(-len(_signs(kinds)) // LEGEND_COLUMNS)
    words = "; ".join(words for _, words in _signs(kinds))
    alt = f"Signs of the map: {words}"
    return figure("legend", draw_legend, kinds, LEGEND_WIDTH, LEGEND_ROW * rows, alt, height_at=legend_height)


def legend_height(kinds: tuple[str, ...], width: float) -> float:
    """Return the height in mm that a legend needs in a width in mm."""
    return LEGEND_ROW * -(-len(_signs(kinds)) // _legend_columns(width))


def _legend_columns(width: float) -> int:
    return LEGEND_COLUMNS if width > LEGEND_COLUMNS * LEAST_SIGN else LEGEND_COLUMNS - 1


def _signs(kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the signs of a map by the words that `_draw_sign` knows, each with its meaning; `kinds` are those not on every map."""
    return [
        ("number", "a room’s encounter"),
        ("finale", "the last room, the finale"),
        ("label", "label of a card"),
        ("door", "door of the dungeon"),
        ("entry", "entry of a card"),
        ("zone", "start zone"),
        ("half", "half space of an exit"),
        *((kind, words) for kind, words in _KIND_WORDS.items() if kind in kinds),
    ]


def draw_legend(pen: Pen, kinds: tuple[str, ...]) -> None:
    """Draw the signs of a map with their meanings, in rows."""
    columns = _legend_columns(pen.width)
    wide = pen.width / columns
    for number, (sign, words) in enumerate(_signs(kinds)):
        x, y = (number % columns) * wide, (number // columns + 0.5) * LEGEND_ROW
        _draw_sign(pen, (x + 4.4, y), sign)
        pen.text((x + 10.6, y + 1.1), words, "body", 9.0, "left", "ink")


def _draw_sign(pen: Pen, centre: Point, sign: str) -> None:
    """Draw one sign of the map as it is drawn there."""
    if sign == "zone":
        side = 0.1 * MAP_EDGE
        draw_start_zone(pen, (centre[0] - side / 2, centre[1] - side / 2), side, [Spot(0, 0)])
    elif sign == "finale":
        _draw_plate(pen, centre, 2.9, "crowned-skull")
    elif sign == "door":
        _draw_disc(pen, centre, 2.6, "dungeon-gate")
    elif sign == "number":
        _draw_plate(pen, centre, 2.9, "3")
    elif sign == "label":
        edge = MAP_EDGE
        draw_label(pen, (centre[0] - 0.16 * edge, centre[1] - 0.955 * edge), edge, "n", "7A", 8.0)
    elif sign in _SQUARES.values():
        side = MAP_EDGE / (SIZE + 1) / 2
        draw = maps.water if sign == "water" else maps.pits
        draw(pen, [Spot(0, 0)], (centre[0] - side / 2, centre[1] - side / 2), side)
    elif sign in ("entry", "bars", "half"):
        edge = MAP_EDGE if sign == "entry" else 0.7 * MAP_EDGE
        corner, size = half_space((0.0, 0.0), edge, "s")
        at = (centre[0] - corner[0] - size[0] / 2, centre[1] - corner[1] - size[1] / 2)
        if sign == "entry":
            draw_arrow(pen, at, edge, "n")
        else:
            draw_half_space(pen, at, edge, "s", frozenset({"s"} if sign == "bars" else ()))
    else:
        kind = next(kind for kind in GATE_ICONS if kind == sign)
        _draw_disc(pen, centre, 2.6, GATE_ICONS[kind])
        if kind in POINTING:
            _draw_pointer(pen, centre, 2.6, "e")
