"""The page of a dungeon drawn: the map as large as it can be, below it what defeats what, and an inventory strip for a pencil."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper import dungeon_figure, inventory_sheet
from generator.games.donjonz.paper.dungeon_figure import MapData
from generator.games.donjonz.paper.figure_data import inventory_data, map_data
from generator.games.donjonz.paper.inventory_parts import InventoryData, draw_diary_lines, draw_fitted
from generator.games.donjonz.paper.inventory_sheet import LEAST_DIARY
from generator.games.donjonz.paper.signs import draw_thing
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, Thing
from generator.games.donjonz.quest.model import Quest

POUCHES, ROW = 60, 30
"""Pouches on the strip, and how many of them stand side by side (D-31)."""
LABEL = 8.0
"""Width in mm of the sign before a row of the strip."""
LINE, BOX, BELOW = 5.2, 6.2, 3.6
"""Heights in mm of a row of pouches, of a box, and of the small words below a box."""
SIGN = 7.6
"""Height in mm of a row of weapons or monsters, and of the signs in it."""
GAP = 2.4
"""Room in mm between map, list and strip."""
WIDE = 170.0
"""Width in mm from which on the strip is drawn larger."""
SPACE = 14.0
"""A space of the map in mm in large print, before it is enlarged."""
LARGER = 1.2
"""How much larger."""


@dataclass(frozen=True, slots=True)
class PageData:
    """A dungeon and the inventory of one walk through it."""

    map: MapData
    inventory: InventoryData


def page_data(quest: Quest) -> PageData:
    """Return what the page of a quest is drawn from."""
    return PageData(map_data(quest), inventory_data(quest))


def strip_height(wide: float) -> float:
    """Return the height in mm of the strip at a width in mm."""
    return _scale(wide) * (POUCHES / ROW * LINE + 2 * (BOX + BELOW) + 2.6)


def draw_page(pen: Pen, data: PageData) -> None:
    """Draw the map in what is left above the list of weapons and the strip, which stand at the foot; lines for the walk below it.

    There are such lines where the map leaves room for a few.
    """
    strip, rows = strip_height(pen.width), 2 * SIGN * _scale(pen.width)
    room = pen.height - strip - rows - 2 * GAP
    space = dungeon_figure.space_of(pen.width, room, data.map.wide, data.map.high)
    high = dungeon_figure.map_size(data.map.wide, data.map.high, space)[1]
    diary = room - high > LEAST_DIARY + GAP
    pen.push((0.0, 0.0 if diary else (room - high) / 2))
    dungeon_figure.draw_map_within(pen, data.map, (pen.width, high))
    pen.pop()
    if diary:
        draw_diary_lines(pen, (0.0, high + GAP), pen.width, room - high - GAP)
    _draw_list(pen, (0.0, room + GAP), data)
    _draw_strip(pen, (0.0, pen.height - strip), data.inventory)


def large_parts(data: PageData) -> tuple[Figure, ...]:
    """Return the map, which may be spread over pages, and the inventory of a walk in parts, for large print."""
    size = dungeon_figure.map_size(data.map.wide, data.map.high, SPACE)
    alt = f"Map of {len(data.map.floor.spots)} spaces"
    map_ = figure("dungeon", dungeon_figure.draw_map, data.map, *size, alt, spread=True)
    return (map_, *inventory_sheet.large_parts(data.inventory, awards=False))


def _scale(wide: float) -> float:
    return LARGER if wide >= WIDE else 1.0


def _draw_list(pen: Pen, at: Point, data: PageData) -> None:
    """Draw every weapon above the monster that it defeats, in columns, with the signs of the map."""
    weapons = data.inventory.weapons
    step, high = pen.width / len(weapons), SIGN * _scale(pen.width)
    for number, pair in enumerate(weapons):
        left = at[0] + number * step
        for line, (sort, name) in enumerate((("weapon", pair.weapon), ("monster", pair.monster))):
            centre = (left + 0.5 * high + 0.4, at[1] + (line + 0.5) * high)
            thing = Thing("weapon", number) if sort == "weapon" else Thing("monster", number)
            draw_thing(pen, centre, high * 1.06, thing=thing, icons=data.map.icons)
            draw_fitted(pen, (left + high + 2.0, centre[1] + 1.2), name, step - high - 3.6, "left")


def _draw_strip(pen: Pen, at: Point, data: InventoryData) -> None:
    """Draw pouches to circle, boxes for monsters with their points below, boxes for what is in hand, and for the score."""
    scale = _scale(pen.width)
    pen.line(at, (at[0] + pen.width, at[1]), "rule", 0.25)
    down = _draw_pouches(pen, (at[0], at[1] + 1.0), scale)
    down = _draw_monsters(pen, (at[0], down + 0.8), data, scale)
    _draw_hands_and_score(pen, (at[0], down + 0.8), scale)


def _draw_pouches(pen: Pen, at: Point, scale: float) -> float:
    high = LINE * scale
    step = (pen.width - LABEL) / ROW
    pen.icon((at[0] + LABEL / 2 - 0.6, at[1] + high), "swap-bag", 6.0 * scale, "ink")
    for number in range(POUCHES):
        centre = (at[0] + LABEL + (number % ROW + 0.5) * step, at[1] + (number // ROW + 0.5) * high)
        pen.circle(centre, 0.46 * min(step, high), "white", "rule", 0.2)
        pen.text((centre[0], centre[1] + 0.9 * scale), str(number + 1), "body", 7.0 * scale, "centre", "ink")
    return at[1] + POUCHES / ROW * high


def _draw_monsters(pen: Pen, at: Point, data: InventoryData, scale: float) -> float:
    step, high, below = (pen.width - LABEL) / len(data.track), BOX * scale, BELOW * scale
    pen.icon((at[0] + LABEL / 2 - 0.6, at[1] + high / 2), "ogre", 6.0 * scale, "ink")
    for number, points in enumerate(data.track):
        left = at[0] + LABEL + number * step
        pen.rect((left + 0.3, at[1]), (step - 0.6, high - 0.4), "white", "deep", 0.3, 1.0)
        pen.text((left + step / 2, at[1] + high / 2 + 0.8), str(number + 1), "body", 8.0 * scale, "centre", "ink")
        pen.text((left + step / 2, at[1] + high + 2.5 * scale), str(points), "bold", 8.0 * scale, "centre", "accent")
    return at[1] + high + below


def _draw_hands_and_score(pen: Pen, at: Point, scale: float) -> None:
    """Draw boxes in one line: for what is in hand and what is doubled, then for the points and their sum."""
    held = [("", "weapon")] * HANDS + [("skeleton-key", "key"), ("locked-door", "doubled")]
    score = [("", f"gold \u00d7 {GOLD_POINTS}"), ("+", "monsters"), ("=", "points")]
    unit = pen.width / (len(held) + 1.5 * len(score) + 0.4)
    for number, (icon, word) in enumerate(held):
        _draw_box(pen, (at[0] + number * unit, at[1]), unit, word, scale)
        if icon:
            pen.icon((at[0] + (number + 0.5) * unit, at[1] + BOX * scale / 2), icon, 4.6 * scale, "faint")
    for number, (sign, word) in enumerate(score):
        left = at[0] + (len(held) + 0.4 + 1.5 * number) * unit
        pen.text((left - 0.2, at[1] + BOX * scale / 2 + 1.3), sign, "body", 10.0, "centre", "deep")
        _draw_box(pen, (left + 1.4, at[1]), 1.5 * unit - 2.8, word, scale)


def _draw_box(pen: Pen, at: Point, wide: float, word: str, scale: float) -> None:
    high = BOX * scale
    pen.rect((at[0] + 0.3, at[1]), (wide - 0.6, high), "white", "deep", 0.3, 1.0)
    pen.text((at[0] + wide / 2, at[1] + high + 2.6 * scale), word, "caps", 7.0 * scale, "centre", "deep")
