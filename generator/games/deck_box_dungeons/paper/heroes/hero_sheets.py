"""The empty record sheet of a hero: half a page laid out as a finished sheet is, or a page with places for the box's cards."""

from __future__ import annotations

from functools import partial

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.heroes import hero_parts as parts
from generator.games.deck_box_dungeons.paper.heroes.finished_sheets import PAD, PORTRAIT
from generator.games.deck_box_dungeons.paper.heroes.hero_values import EMPTY, Total
from generator.games.deck_box_dungeons.paper.heroes.told_heroes import empty_told

CARD = (63.0, 88.0)
"""A poker card, in mm."""
MOST_HEALTH = 10
"""The last box of a health track, where a quest gives no more than the card."""
TALL_HEIGHT, SHORT_HEIGHT = 200.0, 86.0
"""Least heights in mm of a sheet with places for the box's cards, and of one of two on a page."""
LARGE_NAMES, LARGE_VALUES, LARGE_CARD = (88.0, 30.0), (88.0, 15.0), (88.0, 34.0)
"""Sizes in mm of the parts of a sheet in large print, before they are enlarged."""
LEAST_ITEMS = 10.0
"""Least height in mm of places for items; where there is less, they are left out."""


def hero_sheet(*, tall: bool, trim: int = 0) -> Figure:
    """Return an empty hero's sheet: half a page, or (`tall`) a whole one with places for the box's cards.

    `trim` is how much health the hero starts with beyond the card's; a note beside the track says so.
    """
    draw, high = (_draw_tall, TALL_HEIGHT) if tall else (_draw_short, SHORT_HEIGHT)
    return figure(
        "hero", draw, trim, 182.0, high, "Hero record sheet", told=partial(empty_told, trim, tall=tall), parts=_large_parts
    )


def _large_parts(trim: int) -> tuple[Figure, ...]:
    """Return the empty sheet in parts, one below another, for large print."""
    named = figure("hero", _draw_names, trim, *LARGE_NAMES, "Lines for hero and player, most health, number")
    values = tuple(
        figure("hero", _draw_values, totals, *LARGE_VALUES, f"Values: {', '.join(total.name for total in totals)}")
        for totals in (EMPTY[:4], EMPTY[4:])
    )
    cards = tuple(
        figure("hero", partial(_draw_one_card, word=word), trim, *LARGE_CARD, f"{word}, to be written")
        for word in ("Power", "Power", "Gear")
    )
    return (named, *values, *cards, *parts.large_tracks(MOST_HEALTH + max(trim, 0), None, trim))


def _draw_names(pen: Pen, trim: int) -> None:
    for line, word in enumerate(("Hero", "Player")):
        base = 7.0 + line * 10.0
        pen.text((0.0, base), word, "title", 13, "left", "accent")
        pen.line((19.0, base + 0.6), (pen.width, base + 0.6), "rule", 0.25)
        pen.field("text", (19.0, base - 6.0), (pen.width - 19.0, 6.4), f"Name of the {word.lower()}")
    pen.text((0.0, 27.0), "Health at most", "title", 12, "left", "accent")
    pen.rect((36.0, 21.6), (10.0, 7.4), "white", "rule", 0.25)
    pen.field("text", (36.0, 21.6), (10.0, 7.4), "Health at most")
    pen.text((54.0, 27.0), "Number", "title", 12, "left", "accent")
    parts.number_box(pen, (73.0, 22.1))


def _draw_values(pen: Pen, totals: tuple[Total, ...]) -> None:
    parts.value_row(pen, (0.0, 0.0), (pen.width, pen.height), totals)


def _draw_one_card(pen: Pen, trim: int, word: str) -> None:
    _draw_card(pen, (0.0, 0.0), (pen.width, pen.height), word)


def _draw_short(pen: Pen, trim: int) -> None:
    """Draw what a finished sheet has, to be filled in; extra height goes to gear and powers, and to the items."""
    left, width = PAD, pen.width - 2 * PAD
    _draw_head(pen)
    fixed = 12.6 + 2.0 + parts.TRACKS_HEIGHT + PAD
    rest = pen.height - fixed
    items = max(0.0, 0.5 * (rest - 36.0))
    items = items if items >= LEAST_ITEMS else 0.0
    row = rest - items - (1.4 if items else 0.0)
    down = 12.6
    pen.rect((left, down), (PORTRAIT, row), "white")
    parts.picture_frame(pen, (left, down), (PORTRAIT, row))
    pen.text((left + PORTRAIT / 2, down + row - 3.0), "a likeness", "fell", 9.0, "centre", "deep")
    beside, wide = left + PORTRAIT + 2.5, width - PORTRAIT - 2.5
    parts.value_row(pen, (beside, down), (wide, 15.0), EMPTY)
    each = (wide - 3.0) / 3
    for number, word in enumerate(("Power", "Power", "Gear")):
        _draw_card(pen, (beside + number * (each + 1.5), down + 16.4), (each, row - 16.4), word)
    down += row + 2.0
    parts.hero_tracks(pen, (left, down), MOST_HEALTH + max(trim, 0), None, trim)
    place = left + parts.TRACKS_WIDTH + 3.0
    parts.between_quests(pen, (place, down), left + width - place, crowded=trim != 0)
    if items:
        parts.item_places(pen, (left, pen.height - PAD - items), (width, items))


def _draw_tall(pen: Pen, trim: int) -> None:
    """Draw places for the three cards of a hero, tracks, totals, items, and what lasts; extra height goes to the items."""
    left, width = PAD, pen.width - 2 * PAD
    _draw_head(pen)
    down = 13.0
    gap = (width - 3 * CARD[0]) / 2 if width > 3 * CARD[0] else 0.0
    wide = min(CARD[0], width / 3)
    for number, word in enumerate(("Equipment", "Hero", "Powers")):
        x = left + number * (wide + gap)
        pen.rect((x, down), (wide, CARD[1]), "", "faint", 0.3, 3.0, (1.5, 1.0))
        pen.text((x + wide / 2, down + 6.5), word, "fellcaps", 12, "centre", "deep")
        tracks.ruled(pen, (x + 5.0, down + 8.0), wide - 10.0, CARD[1] - 12.0, 8.4, f"{word} card")
    down += CARD[1] + 2.4
    parts.value_row(pen, (left, down), (width, 16.0), EMPTY)
    down += 18.4
    parts.hero_tracks(pen, (left, down), MOST_HEALTH + max(trim, 0), None, trim)
    lasting, top = left + parts.TRACKS_WIDTH + 4.0, down + (tracks.PITCH + 0.6 if trim else 0.0)
    pen.rect((lasting, top), (left + width - lasting, down + parts.TRACKS_HEIGHT - 0.6 - top), "white", "rule", 0.25, 1.0)
    parts.labelled(pen, (lasting + 1.4, top + 4.6), "hourglass", "What lasts a while", 8.5)
    room = (left + width - lasting - 2.0, down + parts.TRACKS_HEIGHT - 1.6 - top - 5.6)
    pen.field("text", (lasting + 1.0, top + 5.6), room, "What lasts a while")
    down += parts.TRACKS_HEIGHT + 2.4
    last = pen.height - PAD - parts.BETWEEN_LINE
    parts.item_places(pen, (left, down), (width, last - down - 2.4))
    parts.between_line(pen, (left, last), width)


def _draw_head(pen: Pen) -> None:
    """Draw the frame with a box for the hero's number, lines for the names of hero and player, and a box for the most health."""
    parts.frame(pen)
    width, named = pen.width, PAD + 15.0 + parts.NUMBER_BOX + 2.0
    pen.text((PAD + 0.6, 9.2), "Hero", "title", 13, "left", "accent")
    parts.number_box(pen, (PAD + 14.0, 4.2))
    pen.line((named, 9.8), (width * 0.46, 9.8), "rule", 0.25)
    pen.text((width * 0.46 + 3.0, 9.2), "Player", "title", 13, "left", "accent")
    pen.line((width * 0.46 + 19.0, 9.8), (width * 0.74, 9.8), "rule", 0.25)
    pen.text((width - PAD - 9.4, 9.2), "Health at most", "title", 12, "right", "accent")
    pen.rect((width - PAD - 8.0, 4.2), (8.0, 6.4), "white", "rule", 0.25)
    pen.field("text", (named, 3.8), (width * 0.46 - named, 6.0), "Name of the hero")
    pen.field("text", (width * 0.46 + 19.0, 3.8), (width * 0.28 - 19.0, 6.0), "Name of the player")
    pen.field("text", (width - PAD - 8.0, 4.2), (8.0, 6.4), "Health at most")


def _draw_card(pen: Pen, at: Point, size: Point, word: str) -> None:
    """Draw the place of a power with its cost, or of the gear, with lines to write on."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "", "rule", 0.3, 1.0)
    pen.text((x + 2.2, y + 5.0), word, "title", 11.0, "left", "accent")
    if word == "Power":
        pen.text((x + wide - 9.2, y + 4.8), "energy", "caps", 7.5, "right", "deep")
        pen.rect((x + wide - 8.2, y + 1.4), (6.4, 4.8), "white", "rule", 0.25)
        pen.field("text", (x + wide - 8.2, y + 1.4), (6.4, 4.4), "Energy that the power costs")
    tracks.ruled(pen, (x + 2.2, y + 5.0), wide - 4.4, high - 6.4, 6.2, word)
