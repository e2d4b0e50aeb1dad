"""The page of a challenge drawn: the dungeon as large as it can be, the inventory of one walk beside it, a diary below it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper import dungeon_figure
from generator.games.donjonz.paper.dungeon_figure import MapData, draw_thing
from generator.games.donjonz.paper.inventory_parts import (
    HEAD,
    InventoryData,
    draw_diary_lines,
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

SIDE, GUTTER = 41.5, 3.5
"""Width in mm of the inventory beside the map, and of the gap between them."""
MOST_GAP = 8.0
"""Most mm that the parts of that inventory are moved apart where a map is high."""
ROW, ROWS = 6, 2
"""Pouches side by side, and rows of boxes for monsters."""
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
    dungeon = data.map
    space = dungeon_figure.space_of(room, pen.height, dungeon.wide, dungeon.high)
    high = dungeon_figure.map_size(dungeon.wide, dungeon.high, space)[1]
    dungeon_figure.draw_map_within(pen, dungeon, (room, high))
    if pen.height - high > LEAST_DIARY:
        note = "the spaces where you turn: C7 C3 F3; C3/- leaves a weapon there, C3/B drops B for it"
        draw_diary_lines(pen, (dungeon_figure.SCALE, high), room - dungeon_figure.SCALE, pen.height - high, note=note)
    pen.push((room + GUTTER, 0.0))
    spare = pen.height - inventory_end(SIDE, data.inventory)
    _draw_inventory(pen, SIDE, data, min(MOST_GAP, spare / 4))
    pen.pop()


def inventory_end(wide: float, data: InventoryData) -> float:
    """Return the height in mm of the narrow inventory, its parts close together."""
    down = gold_end(0.0, wide, data, row=ROW)
    down = monsters_end(down, wide, data, rows=ROWS)
    down = _hands_end(down)
    down = _pairs_end(down, data)
    return score_end(down, SCORE)


def _draw_inventory(pen: Pen, wide: float, data: ChallengeData, gap: float) -> None:
    """Draw the inventory of one walk in a narrow column, `gap` mm more between its parts."""
    inventory = data.inventory
    down = draw_gold(pen, (0.0, 0.0), wide, inventory, row=ROW, note=f"{GOLD_POINTS} points each")
    down = draw_monsters(pen, (0.0, down + gap), wide, inventory, rows=ROWS, note="")
    down = _draw_hands(pen, (0.0, down + gap), wide)
    down = _draw_pairs(pen, (0.0, down + gap), wide, data)
    draw_score(pen, (0.0, down + gap), wide, SCORE, lost=0.0)


def _draw_hands(pen: Pen, at: Point, wide: float) -> float:
    """Draw boxes for the letters of the weapons in hand, for the key and for the doubling."""
    down = draw_heading(pen, at, "In hand", note="letters; erase")
    step = wide / 4
    for number, (icon, word) in enumerate((("", "weapon"), ("", "weapon"), ("skeleton-key", "key"), ("locked-door", "doubled"))):
        left = at[0] + number * step
        pen.rect((left + 0.4, down), (step - 0.8, HAND), "white", "deep", 0.35, 1.2)
        if icon:
            pen.icon((left + step / 2, down + HAND / 2), icon, HAND * 0.6, "faint")
        pen.text((left + step / 2, down + HAND + 2.8), word, "caps", 6.5, "centre", "rule")
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
        _draw_fitted(pen, (near, top + 3.8), weapon.weapon, far - near, "left")
        _draw_fitted(pen, (far, top + 8.6), weapon.monster, far - near, "right")
    return _pairs_end(at[1], data.inventory)


def _pairs_end(top: float, data: InventoryData) -> float:
    return top + HEAD + len(data.weapons) * PAIR + 2.2


def _draw_fitted(pen: Pen, at: Point, words: str, room: float, align: str) -> None:
    """Write a name as large as a width lets it be."""
    size = min(9.0, 9.0 * room / pen.measure(words, "body", 9.0))
    pen.text(at, words, "body", size, align, "ink")
