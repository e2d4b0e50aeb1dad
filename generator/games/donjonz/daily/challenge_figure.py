"""The page of a challenge drawn: the dungeon as large as it can be, the inventory of one walk beside it, a diary below it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper import dungeon_figure
from generator.games.donjonz.paper.dungeon_figure import MapData, draw_thing
from generator.games.donjonz.paper.inventory_parts import (
    HEAD,
    HELD,
    InventoryData,
    draw_diary_lines,
    draw_fitted,
    draw_gold,
    draw_heading,
    draw_monsters,
    draw_score,
    gold_end,
    monsters_end,
    score_end,
)
from generator.games.donjonz.paper.inventory_sheet import LEAST_DIARY
from generator.games.donjonz.quest.maze import GOLD_POINTS, Thing

SIDE, GUTTER = 51.6, 3.5
"""Width in mm of the inventory beside the map, and of the gap between them."""
MOST_GAP = 8.0
"""Most mm that the parts of that inventory are moved apart where a map is high."""
ROW = 6
"""Pouches side by side."""
WIDE_NOTE = 130.0
"""Width in mm from which on the diary's whole note has room."""
_TURNS = "the spaces where you turn: C7 C3 F3; C3/- leaves a weapon there, C3/B drops B for it"
_FEW_TURNS = "where you turn: C7 C3; C3/- leaves a weapon, C3/B drops B for it"
HAND, PAIR, SCORE = 9.4, 11.4, 9.0
"""Heights in mm of the boxes for what is in hand, of a weapon with its monster, and of the boxes for points."""


@dataclass(frozen=True, slots=True)
class ChallengeData:
    """A dungeon and the inventory of one walk through it, on one page."""

    map: MapData
    inventory: InventoryData


def draw_challenge(pen: Pen, data: ChallengeData) -> None:
    """Draw a dungeon as large as it can be beside a narrow inventory, and a diary where there is room below it."""
    room = pen.width - SIDE - GUTTER
    _draw_map_within(pen, data.map, (room, pen.height))
    pen.push((room + GUTTER, 0.0))
    spare = pen.height - inventory_end(data.inventory)
    _draw_inventory(pen, SIDE, data, min(MOST_GAP, spare / 4))
    pen.pop()


def draw_map_and_diary(pen: Pen, data: MapData) -> None:
    """Draw a dungeon as large as it can be, and a diary below it where there is room."""
    _draw_map_within(pen, data, (pen.width, pen.height))


def _draw_map_within(pen: Pen, data: MapData, size: Point) -> None:
    space = dungeon_figure.space_of(*size, data.wide, data.high)
    high = dungeon_figure.map_size(data.wide, data.high, space)[1]
    dungeon_figure.draw_map_within(pen, data, (size[0], high))
    if size[1] - high > LEAST_DIARY:
        left, wide = dungeon_figure.SCALE, size[0] - dungeon_figure.SCALE
        draw_diary_lines(pen, (left, high), wide, size[1] - high, note=_TURNS if wide > WIDE_NOTE else _FEW_TURNS)


def inventory_end(data: InventoryData) -> float:
    """Return the height in mm of the narrow inventory, its parts close together."""
    down = monsters_end(gold_end(0.0, data, row=ROW), data)
    down = _hands_end(down)
    down = _pairs_end(down, data)
    return score_end(down, SCORE)


def _draw_inventory(pen: Pen, wide: float, data: ChallengeData, gap: float) -> None:
    """Draw the inventory of one walk in a narrow column, `gap` mm more between its parts."""
    inventory = data.inventory
    down = draw_gold(pen, (0.0, 0.0), wide, inventory, row=ROW, note=f"{GOLD_POINTS} points each")
    down = draw_monsters(pen, (0.0, down + gap), wide, inventory, note="")
    down = _draw_hands(pen, (0.0, down + gap), wide)
    down = _draw_pairs(pen, (0.0, down + gap), wide, data)
    draw_score(pen, (0.0, down + gap), wide, SCORE, lost=0.0)


def _draw_hands(pen: Pen, at: Point, wide: float) -> float:
    """Draw boxes for the letters of the weapons in hand, for the key and for the doubling."""
    down = draw_heading(pen, at, "In hand", note="letters; erase")
    step = wide / 4
    for number, (icon, word) in enumerate(HELD):
        left = at[0] + number * step
        pen.rect((left + 0.4, down), (step - 0.8, HAND), "white", "deep", 0.35, 1.2)
        if icon:
            pen.icon((left + step / 2, down + HAND / 2), icon, HAND * 0.6, "faint")
        pen.text((left + step / 2, down + HAND + 2.8), word, "caps", 7.0, "centre", "deep")
    return _hands_end(at[1])


def _hands_end(top: float) -> float:
    return top + HEAD + HAND + 5.6


def _draw_pairs(pen: Pen, at: Point, wide: float, data: ChallengeData) -> float:
    """Draw each weapon above the monster that it defeats, with the signs of the map."""
    down = draw_heading(pen, at, "What fells whom")
    space, left, right = 9.6, 3.5, 4.4
    for number, weapon in enumerate(data.inventory.weapons):
        top, end = down + number * PAIR, at[0] + wide - right
        draw_thing(pen, (at[0] + left, top + 4.4), space, thing=Thing("weapon", number), icons=data.map.icons)
        draw_thing(pen, (end, top + 6.4), space, thing=Thing("monster", number), icons=data.map.icons)
        near, far = at[0] + left + right + 0.6, end - left - 1.0
        draw_fitted(pen, (near, top + 3.8), weapon.weapon, far - near, "left")
        draw_fitted(pen, (far, top + 8.6), weapon.monster, far - near, "right")
    return _pairs_end(at[1], data.inventory)


def _pairs_end(top: float, data: InventoryData) -> float:
    return top + HEAD + len(data.weapons) * PAIR + 2.2
