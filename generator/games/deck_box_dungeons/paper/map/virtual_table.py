"""A quest to its map for a virtual table: rooms, rubble and doors as whoever comes there sees them, and nothing of what they hide.

Numbers of encounters, gates, the last room and the way through are left out: behind every door could be anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.grid import SIDES, Side, Spot, opposite, side_towards
from generator.draw.figures import figure
from generator.draw.maps import walled_edges
from generator.draw.pen import Pen, Point
from generator.forge.battle_map import BattleMap, Light, Segment, edge_of, joined
from generator.games.deck_box_dungeons.paper.map.map_plan import Plan
from generator.games.deck_box_dungeons.paper.map.room_cards import (
    BARS_INSET,
    RoomCard,
    draw_room,
    half_space,
    half_space_walls,
    lit_spot,
    placed_card,
    spots_of,
)
from generator.games.deck_box_dungeons.paper.map.surroundings import draw_surroundings
from generator.games.deck_box_dungeons.quest.model import Quest, Room
from generator.games.deck_box_dungeons.quest.spaces import EXIT_SQUARES, SIZE

SPACE = 14.5
"""A space of the map in mm."""
ACROSS = SIZE + 1
"""Spaces along the side of a card, its half spaces counted."""
EDGE = 0.5
"""Spaces of rock round the cards, so that the squares of rooms lie on the grid."""
DOOR = 0.16
"""How thick a door is, in spaces."""
REACH, GLOW = 4.0, "ffb45e"
"""How far the light of a room reaches, in spaces, and its colour."""


def battle_map(quest: Quest) -> BattleMap:
    """Return the map of a quest for a virtual table; all ways from room to room are closed doors, and so is that of the dungeon."""
    columns, rows = max(room.x for room in quest.rooms) + 1, max(room.y for room in quest.rooms) + 1
    doors = _doors(quest)
    cards = tuple((room.spot, placed_card(quest, room, "")) for room in quest.rooms)
    data = (Plan(cards, (), columns, rows), doors)
    wide, high = columns * ACROSS + 1, rows * ACROSS + 1
    drawn = figure("battle-map", draw_battle_map, data, wide * SPACE, high * SPACE, f"Map of {len(cards)} room cards")
    walls = {wall for room, (_, card) in zip(quest.rooms, cards, strict=True) for wall in _walls(quest, room, card)}
    lights = tuple(light for spot, card in cards for light in _lights(spot, card))
    return BattleMap(drawn, wide, high, SPACE, joined(walls), doors, lights)


def draw_battle_map(pen: Pen, data: tuple[Plan, tuple[Segment, ...]]) -> None:
    """Draw the rooms where they lie, the wall round them, and a door in every way from one to another."""
    plan, doors = data
    space = pen.width / (plan.columns * ACROSS + 1)
    edge, at = ACROSS * space, EDGE * space
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    draw_surroundings(pen, plan, (at, at), edge)
    for spot, card in plan.cards:
        draw_room(pen, (at + spot.x * edge, at + spot.y * edge), edge, card)
    for (x, y), (to_x, to_y) in doors:
        flat = y == to_y
        half = DOOR / 2 * space
        corner = (x * space, y * space - half) if flat else (x * space - half, y * space)
        size = ((to_x - x) * space, 2 * half) if flat else (2 * half, (to_y - y) * space)
        pen.rect(corner, size, "plate", "ink", 0.02 * space)


def _corner(spot: Spot) -> Point:
    """Return where the top left corner of a card lies, in spaces."""
    return EDGE + ACROSS * spot.x, EDGE + ACROSS * spot.y


def _exit_line(room: Spot, side: Side, inset: float = 0.0) -> Segment:
    """Return the outer edge of the half space of an exit, `inset` spaces further in."""
    (x, y), (wide, high) = half_space(_corner(room), float(ACROSS), side)
    return {
        "n": ((x, y + inset), (x + wide, y + inset)), "s": ((x, y + high - inset), (x + wide, y + high - inset)),
        "w": ((x + inset, y), (x + inset, y + high)), "e": ((x + wide - inset, y), (x + wide - inset, y + high)),
    }[side]  # fmt: skip


def _doors(quest: Quest) -> tuple[Segment, ...]:
    """Return the edges where a way leads from room to room, and the door of the dungeon."""
    spots = {room.id: room.spot for room in quest.rooms}
    found = {_exit_line(spots[way.a], side_towards(spots[way.a], spots[way.b])) for way in quest.passages}
    found |= {_exit_line(room.spot, opposite(room.heading)) for room in quest.rooms if room.role == "start"}
    return tuple(sorted(found))


def _open_sides(quest: Quest, room: Room) -> set[Side]:
    """Return the sides of a room on which a door stands."""
    spots = {one.id: one.spot for one in quest.rooms}
    ends = {way.b for way in quest.passages if way.a == room.id} | {way.a for way in quest.passages if way.b == room.id}
    found = {side_towards(room.spot, spots[other]) for other in ends}
    return found | ({opposite(room.heading)} if room.role == "start" else set())


def _walls(quest: Quest, room: Room, card: RoomCard) -> Iterator[Segment]:
    """Yield the walls of a room in spaces: round its open squares, beside its exits, and across those that lead nowhere."""
    left, top = _corner(room.spot)
    x, y = left + 0.5, top + 0.5
    exits = [side for side in SIDES if side in room.exits(card.face)]
    gaps = {(EXIT_SQUARES[side], side) for side in exits}
    for spot, side in walled_edges(set(spots_of(card.face, ".~o", card.heading)), gaps):
        yield edge_of(spot, side, (x, y))
    doors = _open_sides(quest, room)
    for side in exits:
        yield from half_space_walls(*half_space((left, top), float(ACROSS), side), side)
        if side not in doors:
            yield _exit_line(room.spot, side, BARS_INSET * ACROSS)


def _lights(room: Spot, card: RoomCard) -> Iterator[Light]:
    """Yield the light that hangs on a wall of a room, if one does: it shines from below the wall into the room."""
    spot = lit_spot(card)
    if spot is not None:
        left, top = _corner(room)
        yield Light((left + spot.x + 1.0, top + spot.y + 1.75), REACH, GLOW)
