"""Whole inventory sheets drawn from their parts: one in two columns, two narrow ones side by side, and a diary alone."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.draw.pictures import NOBODY, draw_likeness, likeness_figure
from generator.games.donjonz.paper.inventory_parts import (
    CAPTION,
    DIARY_LINE,
    HEAD,
    MONSTER_ROW,
    POINTS,
    WEAPON_ROW,
    InventoryData,
    awards_end,
    draw_awards,
    draw_diary_lines,
    draw_gold,
    draw_hands,
    draw_hands_in_square,
    draw_monsters,
    draw_name,
    draw_score,
    draw_score_boxes,
    draw_weapons,
    gold_end,
    gold_row,
    monsters_end,
    score_end,
)
from generator.games.donjonz.quest.maze import GOLD_POINTS

PAD, NARROW_PAD = 4.0, 2.2
"""Room between the edge of a sheet and what is on it, in mm: in two columns, and in one."""
NARROW_SCORE = 8.0
"""Height of the boxes for points on a sheet in one column, in mm."""
MOST_GAP = 8.0
"""Most mm that the parts of a sheet are moved apart."""
TOP, SCORE, HELD_HIGH = 1.4, 8.6, 9.6
"""Room above the first heading of a sheet, and heights of the boxes for points and for what is in hand, in mm."""
BOXES = 12
"""Boxes for monsters side by side, where they find room."""
STRIP_SHARE, STRIP_GAP = 0.58, 4.0
"""How much of the width the monsters and the score take across a page, and the gap in mm beside them."""
HAND, STRIP_SCORE, STRIP_DIARY = 14.0, 9.0, HEAD + 12.4
"""Heights in mm of the boxes for what is in hand on the half of a sheet, and of those for points and of the diary across a page."""
PART, BLANK_PART, PART_LINES = 86.0, 100.0, 5
"""Widths in mm of the parts of an inventory in large print, of the awards of a blank one, and the lines of its diary."""
PORTRAIT, PART_PORTRAIT = 26.0, 56.0
"""Width in mm of a portrait beside the list of weapons, and its height in large print."""
GOLD_HEAD, NARROW_NAME = 120.0, 6.6
"""Width in mm of the heading of the gold with its note, and the height of a hero's name above a sheet in one column."""
SHORT_NOTE = f"one circle each; erase; {GOLD_POINTS} points each"
LEAST_DIARY, ONE_LINE = 18.6, 12.3
"""Height in mm from which on a diary is worth its heading, and that of one with a single line."""
FOOT, BESIDE, DIARY_HEAD = 2.4, 101.0, 66.0
"""Room in mm below a diary, how far from the left its heading stands beside medals, and the least width of that heading."""


def draw_inventory(pen: Pen, data: InventoryData) -> None:
    """Draw the sheet: gold across it, then two columns, then medals or ranks, and a diary in what is left below them.

    A hero's name stands at the right of the first heading, a portrait beside the list of weapons.
    """
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    whole = pen.width - 2 * PAD
    wide = (whole - PAD) / 2
    right = wide + 2 * PAD
    beside = BESIDE if data.medals and whole > BESIDE + DIARY_HEAD else 0.0
    left = pen.height - FOOT - inventory_end(data, pen.width)
    diary = left + (HEAD if beside else 0.0) > ONE_LINE
    gap = 0.0 if diary else max(0.0, left) / 3
    if data.hero.name:
        draw_name(pen, (pen.width - PAD, TOP + 4.6), whole - GOLD_HEAD, data.hero.name, "right")
    top = draw_gold(pen, (PAD, TOP), whole, data, row=gold_row(whole)) + gap
    one = draw_monsters(pen, (PAD, top), wide, data) + gap / 2
    one = draw_score(pen, (PAD, one), wide, SCORE)
    two = draw_hands(pen, (right, top), wide, HELD_HIGH) + gap / 2
    if data.hero.portrait is not None:
        high = HEAD + len(data.weapons) * WEAPON_ROW - 0.6
        draw_likeness(pen, (right + wide - PORTRAIT, two + 0.6), (PORTRAIT, high), data.hero.portrait)
    two = draw_weapons(pen, (right, two), wide - (PORTRAIT + PAD if data.hero.portrait is not None else 0.0), data)
    top = max(one, two) + gap
    down = draw_awards(pen, (PAD, top), whole, data)
    if diary:
        begin = top if beside else down
        draw_diary_lines(pen, (PAD, begin), whole, pen.height - begin - FOOT, beside=beside)


def inventory_end(data: InventoryData, wide: float) -> float:
    """Return where the parts of a sheet in two columns end, close together."""
    whole = wide - 2 * PAD
    top = gold_end(TOP, data, row=gold_row(whole))
    one = score_end(monsters_end(top, data), SCORE)
    two = top + HEAD + HELD_HIGH + 2.6 + HEAD + len(data.weapons) * WEAPON_ROW + 2.6
    return awards_end(max(one, two), whole, data)


def draw_two_inventories(pen: Pen, data: InventoryData) -> None:
    """Draw two sheets side by side."""
    gap = 3.0
    for number in range(2):
        wide = (pen.width - gap) / 2
        pen.push((number * (wide + gap), 0.0))
        _draw_narrow(pen, (wide, pen.height), data)
        pen.pop()


def _draw_narrow(pen: Pen, size: Point, data: InventoryData) -> None:
    """Draw a sheet in one column, without lists and with short headings; what is in hand beside the monsters."""
    pen.rect((0.0, 0.0), size, "page", "deep", 0.4, 1.5)
    wide = size[0] - 2 * NARROW_PAD
    spare = min(MOST_GAP, max(0.0, size[1] - _narrow_end(data)) / 2)
    if data.hero.name:
        draw_name(pen, (NARROW_PAD, NARROW_NAME - 1.2), wide, data.hero.name, "left")
    down = draw_gold(pen, (NARROW_PAD, _narrow_top(data)), wide, data, note=SHORT_NOTE) + spare
    boxes = MONSTER_ROW * tracks.PITCH
    draw_hands_in_square(pen, (NARROW_PAD + boxes + 4.0, down), wide - boxes - 4.0)
    down = draw_monsters(pen, (NARROW_PAD, down), boxes, data, note="") + spare
    draw_score_boxes(pen, (NARROW_PAD, down), wide, NARROW_SCORE)


def _narrow_end(data: InventoryData) -> float:
    """Return where a sheet in one column ends, its parts close together."""
    return monsters_end(gold_end(_narrow_top(data), data), data) + NARROW_SCORE + CAPTION


def _narrow_top(data: InventoryData) -> float:
    """Return where the gold begins on a sheet in one column, below a hero's name."""
    return 0.6 + (NARROW_NAME if data.hero.name else 0.0)


def draw_half_page(pen: Pen, data: InventoryData, *, top: float = 0.0) -> None:
    """Draw what a walk needs on the half of a sheet, from `top` mm down: its parts below one another, spread over the height."""
    row = gold_row(pen.width)
    boxes = BOXES if pen.width >= BOXES * tracks.PITCH else MONSTER_ROW
    left = max(0.0, pen.height - top - half_page_end(data, pen.width))
    spare = min(MOST_GAP, (left - LEAST_DIARY if left > LEAST_DIARY else left) / 4)
    down = draw_gold(pen, (0.0, top), pen.width, data, row=row) + spare
    down = draw_monsters(pen, (0.0, down), pen.width, data, row=boxes) + spare
    down = draw_hands(pen, (0.0, down), pen.width, HAND) + spare
    down = draw_score(pen, (0.0, down), pen.width, 11.0) + spare
    down = draw_awards(pen, (0.0, down), pen.width, data)
    if left > LEAST_DIARY:
        draw_diary_lines(pen, (0.0, down), pen.width, pen.height - down)


def half_page_end(data: InventoryData, wide: float) -> float:
    """Return where the parts on the half of a sheet end, close together."""
    boxes = BOXES if wide >= BOXES * tracks.PITCH else MONSTER_ROW
    hands = monsters_end(gold_end(0.0, data, row=gold_row(wide)), data, row=boxes) + HEAD + HAND + 2.6
    return awards_end(score_end(hands, 11.0), wide, data)


def draw_strip(pen: Pen, data: InventoryData) -> None:
    """Draw the inventory of one walk across a page, low: gold, monsters beside what is in hand, score beside awards, a diary."""
    left, right = STRIP_SHARE * pen.width, (1.0 - STRIP_SHARE) * pen.width - STRIP_GAP
    spare = min(MOST_GAP, max(0.0, pen.height - strip_height(data, pen.width)) / 2)
    down = draw_gold(pen, (0.0, 0.0), pen.width, data, row=gold_row(pen.width)) + spare
    draw_hands(pen, (left + STRIP_GAP, down), right, tracks.PITCH + POINTS - 0.6)
    down = draw_monsters(pen, (0.0, down), left, data, row=BOXES) + spare
    after = max(draw_score(pen, (0.0, down), left, STRIP_SCORE), draw_awards(pen, (left + STRIP_GAP, down), right, data))
    draw_diary_lines(pen, (0.0, after), pen.width, pen.height - after)


def strip_height(data: InventoryData, wide: float) -> float:
    """Return the height in mm of the inventory of one walk across a page."""
    down = monsters_end(gold_end(0.0, data, row=gold_row(wide)), data, row=BOXES)
    return max(score_end(down, STRIP_SCORE), awards_end(down, (1.0 - STRIP_SHARE) * wide - STRIP_GAP, data)) + STRIP_DIARY


def large_parts(data: InventoryData, *, awards: bool = True) -> tuple[Figure, ...]:
    """Return the inventory of one walk in narrow parts, one below another, for large print, with medals or ranks or without."""
    wide, ranks = PART, BLANK_PART if data.blank else PART
    shown = awards_end(0.0, ranks, data) if awards else 0.0
    drawn: list[tuple[str, float, float, Callable[[Pen, InventoryData], object]]] = [
        ("Gold", wide, gold_end(0.0, data), lambda pen, data: draw_gold(pen, (0.0, 0.0), wide, data, note=SHORT_NOTE)),
        ("Monsters defeated", wide, monsters_end(0.0, data), lambda pen, data: draw_monsters(pen, (0.0, 0.0), wide, data)),
        ("In hand", wide, HEAD + HAND, lambda pen, _: draw_hands(pen, (0.0, 0.0), wide, HAND)),
        (
            "Weapons and monsters", wide, HEAD + len(data.weapons) * WEAPON_ROW + 0.4,
            lambda pen, data: draw_weapons(pen, (0.0, 0.0), wide, data),
        ),
        ("Score", wide, score_end(0.0, SCORE), lambda pen, _: draw_score(pen, (0.0, 0.0), wide, SCORE)),
        ("Awards", ranks, shown, lambda pen, data: draw_awards(pen, (0.0, 0.0), ranks, data)),
    ]  # fmt: skip
    whose = [likeness_figure("inventory", data.hero, wide, PART_PORTRAIT)] if data.hero != NOBODY else []
    found = [figure("inventory", draw, data, width, high, f"Inventory: {words}") for words, width, high, draw in drawn if high]
    return (*whose, *found, *large_diary(None))


def large_diary(data: None) -> tuple[Figure, ...]:
    """Return lines for the walk in a narrow form, for large print."""
    high = HEAD + PART_LINES * DIARY_LINE + 0.2
    return (figure("diary", draw_diary, data, PART, high, "Lines for a diary of the walk"),)


def draw_diary(pen: Pen, data: None) -> None:
    """Draw lines for the walk in what a page has left."""
    draw_diary_lines(pen, (0.0, 0.0), pen.width, pen.height)
