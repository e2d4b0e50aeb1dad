"""The map of a challenge drawn: the dungeon as large as the page lets it be, and a diary in what is left below it."""

from __future__ import annotations

from generator.draw.pen import Pen
from generator.games.donjonz.paper import dungeon_figure
from generator.games.donjonz.paper.dungeon_figure import MapData
from generator.games.donjonz.paper.inventory_parts import InventoryData, draw_diary_lines
from generator.games.donjonz.paper.inventory_sheet import LEAST_DIARY, draw_half_page

TITLE = 8.0
"""Height in mm of the words above a second inventory."""


def draw_map_and_diary(pen: Pen, data: MapData) -> None:
    """Draw a dungeon as large as it can be, and a diary below it where there is room."""
    space = dungeon_figure.space_of(pen.width, pen.height, data.wide, data.high)
    high = dungeon_figure.map_size(data.wide, data.high, space)[1]
    dungeon_figure.draw_map_within(pen, data, (pen.width, high))
    if pen.height - high > LEAST_DIARY:
        draw_diary_lines(pen, (0.0, high), pen.width, pen.height - high)


def draw_second_walk(pen: Pen, data: InventoryData) -> None:
    """Draw the inventory of another walk on the half of a sheet."""
    pen.text((pen.width / 2, 5.0), "A second walk", "title", 14.0, "centre", "accent")
    draw_half_page(pen, data, top=TITLE)
