"""Whole inventory sheets drawn from their parts: one in two columns, two narrow ones side by side, and a diary alone."""

from __future__ import annotations

from generator.draw import tracks
from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper.inventory_parts import (
    HEAD,
    MONSTER_ROW,
    ROW,
    WEAPON_ROW,
    InventoryData,
    draw_diary_lines,
    draw_gold,
    draw_hands,
    draw_hands_in_square,
    draw_monsters,
    draw_ranks,
    draw_score,
    draw_weapons,
    draw_weapons_in_pairs,
    gold_end,
    monsters_end,
    pairs_end,
    score_end,
)

PAD, NARROW_PAD = 4.0, 2.2
"""Room between the edge of a sheet and what is on it, in mm: in two columns, and in one."""
NARROW_SCORE = 8.0
"""Height of the boxes for points on a sheet in one column, in mm."""
MOST_GAP = 8.0
"""Most mm that the parts of a sheet are moved apart."""
LIST_SHARE = 0.59
"""How much of the width of a half sheet the list of weapons takes."""
HALF_ROW = 15
"""Pouches side by side on the half of a sheet, where they find room."""
LEAST_DIARY = 17.7
"""Height in mm from which on a diary is worth its heading."""


def draw_inventory(pen: Pen, data: InventoryData) -> None:
    """Draw the sheet in two columns, and a diary in what is left below them."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    wide = (pen.width - 3 * PAD) / 2
    right = wide + 2 * PAD
    one = draw_gold(pen, (PAD, 2.0), wide, data)
    one = draw_monsters(pen, (PAD, one), wide, data)
    one = draw_score(pen, (PAD, one), wide, 10.5)
    two = draw_hands(pen, (right, 2.0), wide, 15.0)
    two = draw_weapons(pen, (right, two), wide, data)
    two = draw_ranks(pen, (right, two), wide, data)
    down = max(one, two)
    if pen.height - down > LEAST_DIARY:
        draw_diary_lines(pen, (PAD, down), pen.width - 2 * PAD, pen.height - down - PAD)


def draw_two_inventories(pen: Pen, data: InventoryData) -> None:
    """Draw two sheets side by side."""
    gap = 3.0
    for number in range(2):
        wide = (pen.width - gap) / 2
        pen.push((number * (wide + gap), 0.0))
        _draw_narrow(pen, (wide, pen.height), data)
        pen.pop()


def _draw_narrow(pen: Pen, size: Point, data: InventoryData) -> None:
    """Draw a sheet in one column, without ranks; what is in hand beside the monsters."""
    pen.rect((0.0, 0.0), size, "page", "deep", 0.4, 1.5)
    wide = size[0] - 2 * NARROW_PAD
    spare = min(MOST_GAP, max(0.0, size[1] - _narrow_end(data)) / 3)
    down = draw_gold(pen, (NARROW_PAD, 1.0), wide, data) + spare
    boxes = MONSTER_ROW * tracks.PITCH
    draw_hands_in_square(pen, (NARROW_PAD + boxes + 4.0, down), wide - boxes - 4.0)
    down = draw_monsters(pen, (NARROW_PAD, down), boxes, data, note="") + spare
    down = draw_weapons_in_pairs(pen, (NARROW_PAD, down), wide, data) + spare
    draw_score(pen, (NARROW_PAD, down), wide, NARROW_SCORE)


def _narrow_end(data: InventoryData) -> float:
    """Return where a sheet in one column ends, its parts close together."""
    return score_end(pairs_end(monsters_end(gold_end(1.0, data), data), data), NARROW_SCORE)


def draw_half_page(pen: Pen, data: InventoryData) -> None:
    """Draw what a walk needs on the half of a sheet, from edge to edge: its parts below one another, spread over the height."""
    row = HALF_ROW if pen.width >= HALF_ROW * tracks.PITCH else ROW
    column = LIST_SHARE * pen.width
    spare = min(MOST_GAP, max(0.0, pen.height - _half_page_end(data, row)) / 4)
    down = draw_gold(pen, (0.0, 0.0), pen.width, data, row=row) + spare
    down = draw_monsters(pen, (0.0, down), pen.width, data) + spare
    down = draw_hands(pen, (0.0, down), pen.width, 15.0) + spare
    draw_ranks(pen, (column + PAD, down), pen.width - column - PAD, data)
    down = draw_weapons(pen, (0.0, down), column, data) + spare
    draw_score(pen, (0.0, down), pen.width, 12.0)


def draw_second_walk(pen: Pen, data: InventoryData) -> None:
    """Draw what another walk needs on the half of a sheet, without the lists."""
    row = HALF_ROW if pen.width >= HALF_ROW * tracks.PITCH else ROW
    pen.text((pen.width / 2, 5.0), "A second walk", "title", 14.0, "centre", "accent")
    hands = monsters_end(gold_end(7.0, data, row=row), data) + HEAD + 15.0 + 2.6
    spare = min(MOST_GAP, max(0.0, pen.height - score_end(hands, 12.0)) / 3)
    down = draw_gold(pen, (0.0, 7.0), pen.width, data, row=row) + spare
    down = draw_monsters(pen, (0.0, down), pen.width, data) + spare
    down = draw_hands(pen, (0.0, down), pen.width, 15.0) + spare
    down = draw_score(pen, (0.0, down), pen.width, 12.0)
    if pen.height - down > LEAST_DIARY:
        draw_diary_lines(pen, (0.0, down), pen.width, pen.height - down)


def _half_page_end(data: InventoryData, row: int) -> float:
    """Return where the parts on the half of a sheet end, close together."""
    hands = monsters_end(gold_end(0.0, data, row=row), data) + HEAD + 15.0 + 2.6
    return score_end(hands + HEAD + len(data.weapons) * WEAPON_ROW + 2.6, 12.0)


def draw_diary(pen: Pen, data: None) -> None:
    """Draw lines for the walk in what a page has left."""
    draw_diary_lines(pen, (0.0, 0.0), pen.width, pen.height)
