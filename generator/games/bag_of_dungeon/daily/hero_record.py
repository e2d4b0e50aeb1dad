"""The record of a hero on the pages of a challenge: tracks with room for cubes, spaces to write items into, the score.

It is drawn as wide as the page is: on a whole sheet the monster's track takes one row, on half a sheet two.
"""

from __future__ import annotations

from functools import partial
from math import fsum

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.hero_cards import LABELS, label_track, write_ability
from generator.games.bag_of_dungeon.paper.hero_values import HeroPaper
from generator.games.bag_of_dungeon.paper.piece_words import SPACES, SYMBOL_ICONS, fitted
from generator.games.bag_of_dungeon.paper.told import hero_told, points_word
from generator.games.bag_of_dungeon.quest.model import MOST_HEALTH
from generator.games.bag_of_dungeon.rules.monsters import ONE_ITEM, TWO_ITEMS

WIDE = 182.0
"""Width in mm from which on a record has room for names beside its tracks."""
HEAD, GAP, LINE, SPACE = 8.0, 1.6, 4.6, 11.0
"""Heights in mm: of the names, between rows, of words above a track, of a space for an item."""

SLIM, NAMES = 115.0, 20.5
"""Width in mm below which a record is that of large print, and room for the names of a hero's own tracks."""


def record_figure(hero: HeroPaper) -> Figure:
    """Return the record of a hero for pages of any width."""
    alt, high, told = f"Record of {hero.name}", record_height(hero, 194.0), partial(hero_told, hero)
    return figure("record", draw_record, hero, 194.0, high, alt, height_at=record_height, told=told)


def record_height(hero: HeroPaper, width: float) -> float:
    """Return the height in mm of a record in a width in mm."""
    pitch, rows = tracks.PITCH, -(-(len(SPACES) + 1) // _across(width))
    high = (
        HEAD
        + (LINE if hero.gear else 0.0)
        + fsum(tracks.height(most + 1, _own_row(most, width)) + GAP for most in (hero.health, hero.points))
        + LINE
        + tracks.height(MOST_HEALTH + 1, _monster_row(width))
        + GAP
        + rows * SPACE
    )
    return high if width >= WIDE else high + pitch + GAP


def _across(width: float) -> int:
    return 5 if width >= WIDE else 4


def _monster_row(width: float) -> int:
    if width >= WIDE:
        return min(MOST_HEALTH + 1, tracks.per_row(width))
    return (MOST_HEALTH + 2) // 2 if width >= SLIM else _even(MOST_HEALTH + 1, tracks.per_row(width))


def _own_row(most: int, width: float) -> int:
    """Return how many boxes of a hero's own track, from 0 to `most`, stand side by side in a width in mm."""
    return _even(most + 1, tracks.per_row(width - NAMES))


def _even(count: int, most: int) -> int:
    """Return how many boxes stand in a row that has room for `most`, so that all rows are about as long."""
    return -(-count // -(-count // most))


def draw_record(pen: Pen, hero: HeroPaper) -> None:
    """Draw the record over the whole pen."""
    size = fitted(pen, hero.name, "title", 14.0, 0.4 * pen.width)
    pen.text((0.0, 5.4), hero.name, "title", size, "left", "accent")
    pen.text((pen.measure(hero.name, "title", size) + 2.5, 5.4), hero.trade, "fell", 11.0, "left", "deep")
    pen.text((pen.width, 5.4), f"combat: {hero.dice}", "bold", 10.0, "right", "ink")
    down = HEAD
    if hero.gear:
        words = f"Gear from the start: {', '.join(hero.gear)}."
        pen.text((0.0, down + 2.4), words, "body", fitted(pen, words, "body", 9.0, pen.width), "left", "ink")
        down += LINE
    down = _draw_own_tracks(pen, hero, down)
    words = f"The monster’s health. Full health of {ONE_ITEM} or more: one item; of {TWO_ITEMS} or more: two."
    pen.text((0.0, down + 3.4), words, "body", fitted(pen, words, "body", 8.5, pen.width), "left", "deep")
    down += LINE
    per_row = _monster_row(pen.width)
    down += tracks.track(pen, (0.0, down), range(MOST_HEALTH + 1), per_row, flags=(ONE_ITEM, TWO_ITEMS)) + GAP
    _draw_spaces(pen, hero, (0.0, down))


def _draw_own_tracks(pen: Pen, hero: HeroPaper, down: float) -> float:
    """Draw the tracks of health and action points with the ability from `down` mm on; return where they end."""
    pitch, whole = tracks.PITCH, pen.width >= WIDE
    for icon, word, most in (("hearts", "Health", hero.health), ("walking-boot", "Action points", hero.points)):
        label_track(pen, (0.0, down), icon, word)
        per_row = _own_row(most, pen.width)
        left = LABELS - 3.0 if whole else pen.width - per_row * pitch
        down += tracks.track(pen, (left, down), range(most + 1), per_row, marks=(most,)) + GAP
    start = LABELS - 3.0 + (hero.points + 1) * pitch + 4.0 if whole else 0.0
    top = down - pitch - GAP if whole else down
    boxes = 5.0 * hero.uses
    write_ability(pen, (start, top), pen.width - start - boxes - 2.0, hero)
    for number in range(hero.uses):
        pen.rect((pen.width - boxes + 5.0 * number + 0.6, top + 2.2), (4.2, 4.2), "white", "deep", 0.3, 0.6)
    return down if whole else down + pitch + GAP


def _draw_spaces(pen: Pen, hero: HeroPaper, at: Point) -> None:
    """Draw a space to write in for every item that can be carried, and one for the score."""
    count = _across(pen.width)
    wide = pen.width / count
    signs = [(SYMBOL_ICONS[symbol], word) for symbol, word in SPACES] + [("trophy", points_word(hero))]
    for number, (icon, word) in enumerate(signs):
        x, y = at[0] + number % count * wide, at[1] + number // count * SPACE
        pen.rect((x, y), (wide - 1.0, SPACE - 0.8), "white", "rule", 0.3, 0.8)
        pen.icon((x + 2.8, y + 2.8), icon, 3.6, "deep")
        pen.text((x + 5.2, y + 3.6), word, "caps", 7.0, "left", "deep")
