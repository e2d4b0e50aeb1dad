"""The cards to cut out drawn: the face of each with its floor, and the back with the dungeon's emblem."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.core.grid import Side, Spot
from generator.draw import maps
from generator.draw.ornament import border, flourish
from generator.draw.pen import Pen
from generator.games.donjonz.paper.dungeon_figure import draw_number, draw_things
from generator.games.donjonz.paper.floor_figure import CARD_WALL, FloorPlan, draw_floor
from generator.games.donjonz.paper.signs import SignIcons

START = "Start"
"""What stands on the start card where others have their numbers."""
CARD = 63.0
"""Side of a printed card in mm."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """The face of a card: its floor plan as printed, its icons and its number, or nothing for the start card."""

    floor: FloorPlan
    icons: SignIcons
    number: str


@dataclass(frozen=True, slots=True)
class CardBack:
    """The back of a card: the emblem of the dungeon, its title, and the card's height in mm; paper below is cut off."""

    icon: str
    title: str
    high: float


def draw_card_face(pen: Pen, data: CardFace) -> None:
    """Draw a card's face, spaces from edge to edge so that laid cards join; walls on the edge are cut in half.

    The start card is two spaces high; the strip that is cut off below it tells so.
    """
    space = pen.width / (1 + max(spot.x for spot in data.floor.spots))
    high = 1 + max(spot.y for spot in data.floor.spots)
    pen.push((0.0, 0.0), 0, (pen.width, high * space))
    key = ("donjonz card", data.floor, pen.width)
    pen.stamp(key, (0.0, 0.0), lambda stamped: draw_floor(stamped, data.floor, space))
    pen.pop()
    draw_things(pen, data.floor, data.icons, (0.0, 0.0), space, {Spot(0, 0): "n"})
    if data.number:
        half = max(0.7 * len(data.number), pen.measure(data.number, "caps", 8.0) / 2)  # plain letters are wider
        draw_number(pen, (3.15 + half, 4.3), data.number, 8.0)
    else:
        pen.text((3.1, 5.3), START, "caps", 8.0, "left", "ink")
    if high * space < pen.height - 1.0:
        pen.line((0.0, high * space), (pen.width, high * space), "mark", 0.2, (1.2, 1.2))
        pen.text((pen.width / 2, high * space + 6.0), "Start card: cut this strip off", "fell", 10.0, "centre", "deep")
        flourish(pen, (pen.width / 2, (high * space + pen.height) / 2 + 2.0), 30.0)


def draw_outer_walls(pen: Pen, plan: FloorPlan) -> None:
    """Draw the walls on the edges of a printed card whole: half of each lies beyond the card, whose corner is the pen's."""
    columns, rows = 1 + max(spot.x for spot in plan.spots), 1 + max(spot.y for spot in plan.spots)
    outer: dict[Side, Callable[[Spot], bool]] = {
        "n": lambda spot: spot.y == 0, "w": lambda spot: spot.x == 0,
        "e": lambda spot: spot.x == columns - 1, "s": lambda spot: spot.y == rows - 1 == columns - 1,
    }  # fmt: skip
    space = CARD / columns
    maps.edges(pen, [(spot, side) for spot, side in plan.walls if outer[side](spot)], (0.0, 0.0), space, CARD_WALL * space)


def draw_card_back(pen: Pen, data: CardBack) -> None:
    """Draw a card's back: a frame, the emblem, a flourish; below a lower card the line of the cut that lies behind its front's."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    border(pen, (3.0, 3.0), (pen.width - 6.0, data.high - 6.0))
    middle = (pen.width / 2, data.high / 2)
    pen.icon((middle[0], middle[1] - 2.0), data.icon, min(26.0, 0.42 * data.high), "accent")
    flourish(pen, (middle[0], data.high - 10.5), 30.0)
    if data.high < pen.height - 1.0:
        pen.line((0.0, data.high), (pen.width, data.high), "mark", 0.2, (1.2, 1.2))
