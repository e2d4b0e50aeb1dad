"""Whole inventory sheets drawn from their parts: one in two columns, two narrow ones side by side, and a diary alone."""

from __future__ import annotations

from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper.inventory_parts import (
    InventoryData,
    draw_diary_lines,
    draw_gold,
    draw_hands,
    draw_monsters,
    draw_ranks,
    draw_score,
    draw_weapons,
    draw_weapons_in_pairs,
)

PAD = 4.0
"""Room between the edge of a sheet and what is on it, in mm."""
LEAST_DIARY = 17.7
"""Height in mm from which on a diary is worth its heading."""


def draw_inventory(pen: Pen, data: InventoryData) -> None:
    """Draw the sheet in two columns, and a diary in what is left below them."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    wide = (pen.width - 3 * PAD) / 2
    right = wide + 2 * PAD
    one = draw_gold(pen, (PAD, PAD), wide, data)
    one = draw_monsters(pen, (PAD, one), wide, data)
    one = draw_score(pen, (PAD, one), wide, 10.5)
    two = draw_hands(pen, (right, PAD), wide, 15.0)
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
    """Draw a sheet in one column, without ranks."""
    pen.rect((0.0, 0.0), size, "page", "deep", 0.4, 1.5)
    wide = size[0] - 2 * PAD
    down = draw_gold(pen, (PAD, 2.0), wide, data, close=0.8)
    down = draw_monsters(pen, (PAD, down), wide, data)
    down = draw_hands(pen, (PAD, down), wide, 8.6)
    down = draw_weapons_in_pairs(pen, (PAD, down), wide, data)
    draw_score(pen, (PAD, down), wide, 8.0)


def draw_diary(pen: Pen, data: None) -> None:
    """Draw lines for the walk in what a page has left."""
    draw_diary_lines(pen, (0.0, 0.0), pen.width, pen.height)
