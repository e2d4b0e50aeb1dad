"""The start card as it lies on the table, with its start zone, its number and the door of the dungeon."""

from __future__ import annotations

from generator.core.grid import opposite
from generator.draw.pen import Pen
from generator.games.deck_box_dungeons.paper.map.room_cards import (
    RoomCard,
    draw_arrow,
    draw_label,
    draw_room,
    draw_start_zone,
    number_square,
    turned_spot,
)
from generator.games.deck_box_dungeons.paper.map.signs import DOOR, draw_badge, draw_plate, side_middle
from generator.games.deck_box_dungeons.quest.spaces import SIZE, start_zone

START_FOOT = 4.0
"""Room kept below the card for the door of the dungeon, in mm."""


def draw_start_card(pen: Pen, card: RoomCard) -> None:
    """Draw the start card as large as there is room, entered from below."""
    edge = min(pen.width - 1.0, pen.height - START_FOOT)
    at, space, radius = ((pen.width - edge) / 2, 0.0), edge / (SIZE + 1), max(2.8, 0.07 * edge)
    spot = number_square(card)
    draw_room(pen, at, edge, card, {spot: "middle"})
    pen.rect(at, (edge, edge), "", "ink", 0.25)
    zone = [turned_spot(one, card.heading) for one in start_zone(card.face)]
    draw_start_zone(pen, (at[0] + space / 2, at[1] + space / 2), space, zone)
    draw_arrow(pen, at, edge, card.heading, radius - 0.005 * edge)
    draw_label(pen, at, edge, card.heading, card.face.label, 8.0 if edge >= 34 else 7.0)
    draw_plate(pen, (at[0] + (spot.x + 1.0) * space, at[1] + (spot.y + 1.0) * space), max(3.2, 0.09 * edge), card.mark)
    draw_badge(pen, side_middle(at, edge, opposite(card.heading)), radius, DOOR)
