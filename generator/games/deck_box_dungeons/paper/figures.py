"""The pictures of this game over a Pen, but for the room cards: sheets to cut, enemies, hero records, diagrams."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from generator.core.grid import Spot
from generator.draw import page_marks, tracks
from generator.draw.ornament import border
from generator.draw.pen import Pen, Point
from generator.forge.game import Figure
from generator.games.deck_box_dungeons.paper.room_cards import TILE, Card, arrow, quest_map, room, tile
from generator.games.deck_box_dungeons.quest.spaces import SIZE
from generator.games.deck_box_dungeons.quest.theme_schema import Face

CARD = (63.0, 88.0)
"""A poker card, in mm."""


class Counter(msgspec.Struct, frozen=True):
    """A small square to cut out: an icon, a word, a colour."""

    icon: str
    word: str
    colour: str


class SmallCard(msgspec.Struct, frozen=True):
    """A card of a quarter sheet slot: a title, lines of words, a corner number."""

    title: str
    sentences: tuple[str, ...]
    corner: str


class Slot(msgspec.Struct, frozen=True):
    """What one square of a sheet to cut holds: a room card, counters, small cards or a page of lines."""

    card: Card | None = None
    counters: tuple[Counter, ...] = ()
    small: tuple[SmallCard, ...] = ()


# ------------------------------------------------------------------ sheets to cut


def slot(pen: Pen, data: Slot) -> None:
    """Draw a square of 87 mm to cut out: a room card, counters or small cards."""
    at = (0.0, 0.0)
    if data.card is not None:
        tile(pen, at, data.card)
    elif data.counters:
        _counters(pen, at, data.counters)
    else:
        _small_cards(pen, at, data.small)


def slot_back(pen: Pen, icon: str) -> None:
    """Draw the back of what is no room card."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    border(pen, (4.0, 4.0), (pen.width - 8.0, pen.height - 8.0))
    pen.icon((pen.width / 2, pen.height / 2), icon, 34.0, "faint")


def _counters(pen: Pen, at: Point, counters: tuple[Counter, ...]) -> None:
    space = TILE / 6
    for number, counter in enumerate(counters):
        x, y = at[0] + (number % 6) * space, at[1] + (number // 6) * space
        pen.rect((x, y), (space, space), "white", "rule", 0.15)
        pen.rect((x + 0.9, y + 0.9), (space - 1.8, space - 1.8), "", counter.colour, 0.6, 1.0)
        pen.icon((x + space / 2, y + space / 2 - 1.2), counter.icon, 7.6, counter.colour)
        pen.text((x + space / 2, y + space - 1.9), counter.word, "caps", 6.5, "centre", counter.colour)


def _small_cards(pen: Pen, at: Point, cards: tuple[SmallCard, ...]) -> None:
    wide, tall = TILE / 2, TILE / 3
    for number, card in enumerate(cards):
        x, y = at[0] + (number % 2) * wide, at[1] + (number // 2) * tall
        pen.rect((x, y), (wide, tall), "white", "rule", 0.15)
        pen.rect((x + 1.4, y + 1.4), (wide - 2.8, tall - 2.8), "", "rule", 0.25, 1.2)
        pen.text((x + 3.2, y + 6.4), card.title, "title", 10.5, "left", "accent")
        pen.circle((x + wide - 5.2, y + 5.2), 2.7, "", "accent", 0.35)
        pen.text((x + wide - 5.2, y + 6.3), card.corner, "bold", 9.0, "centre", "accent")
        for line, words in enumerate(wrapped(pen, " ".join(card.sentences), wide - 6.4, 8.5)):
            pen.text((x + 3.2, y + 12.0 + 3.7 * line), words, "body", 8.5, "left", "ink")


def wrapped(pen: Pen, words: str, width: float, size: float) -> list[str]:
    """Return words in lines that fit a width in mm."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and pen.measure(longer, "body", size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# ------------------------------------------------------------------ sheets to write on


class HeroSheet(msgspec.Struct, frozen=True):
    """What a hero's sheet is headed by; empty words leave room for a pencil or the box's own cards."""

    name: str
    tall: bool


def hero(pen: Pen, sheet: HeroSheet) -> None:
    """Draw a hero's record: tracks for health, energy and treasure, totals, items and notes, and room for three cards."""
    width = pen.width
    pen.rect((0.0, 0.0), (width, pen.height), "page", "deep", 0.4, 1.5)
    pen.rect((1.2, 1.2), (width - 2.4, pen.height - 2.4), "", "rule", 0.2, 1.0)
    pen.text((5.0, 9.6), "Hero", "title", 13, "left", "accent")
    pen.line((19.0, 10.0), (width * 0.46, 10.0), "rule", 0.25)
    pen.text((width * 0.48, 9.6), "Player", "title", 13, "left", "accent")
    pen.line((width * 0.48 + 19.0, 10.0), (width - 5.0, 10.0), "rule", 0.25)
    if sheet.name:
        pen.text((22.0, 9.0), sheet.name, "fell", 12, "left", "ink")
    down = 14.5
    if sheet.tall:
        _card_places(pen, down)
        down += 94.0
    down = _hero_tracks(pen, down)
    _totals(pen, down)


def _card_places(pen: Pen, down: float) -> None:
    """Draw three places for the box's cards, 63 x 88 mm, in the order in which they are laid (Rules: Character Creation)."""
    gap = (pen.width - 3 * CARD[0]) / 4
    for number, word in enumerate(("Equipment", "Hero", "Ability")):
        x = gap + number * (CARD[0] + gap)
        pen.rect((x, down), CARD, "", "faint", 0.3, 3.0, (1.5, 1.0))
        pen.text((x + CARD[0] / 2, down + 6.5), word, "fellcaps", 12, "centre", "rule")
        tracks.ruled(pen, (x + 5.0, down + 8.0), CARD[0] - 10.0, 76.0, 8.4)


def _hero_tracks(pen: Pen, down: float) -> float:
    wide = pen.width - 10.0
    for icon, word, last in (("hearts", "Health", 10), ("lightning-frequency", "Energy", 10), ("two-coins", "Treasure", 20)):
        pen.icon((8.2, down + 4.4), icon, 6.0, "accent")
        pen.text((12.6, down + 6.0), word, "caps", 10.5, "left", "ink")
        box = min(8.4, (wide - 29.0) / (last + 1))
        tracks.track(pen, (34.0, down + (8.8 - box) / 2), 0, last, box, 30)
        down += 10.2
    return down + 1.0


def _totals(pen: Pen, down: float) -> None:
    width = pen.width
    words = ("Melee", "Ranged", "Defence", "Speed", "Strength", "Dexterity", "Wisdom", "Charisma")
    icons = ("crossed-swords", "high-shot", "checked-shield", "walking-boot", "biceps", "feather", "spell-book", "conversation")
    cell = (width - 10.0) / 8
    for number, (word, icon) in enumerate(zip(words, icons, strict=True)):
        x = 5.0 + number * cell
        pen.rect((x, down), (cell, 16.0), "", "rule", 0.25)
        pen.icon((x + 4.0, down + 3.9), icon, 4.6, "deep")
        pen.text((x + 7.2, down + 5.0), word, "caps", 8.0, "left", "deep")
    rest = pen.height - down - 24.0
    half = (width - 14.0) * 0.5
    pen.text((5.0, down + 21.6), "Items and powers", "title", 11, "left", "accent")
    tracks.ruled(pen, (5.0, down + 18.0), half, rest + 2.0)
    pen.text((9.0 + half, down + 21.6), "Notes", "title", 11, "left", "accent")
    tracks.ruled(pen, (9.0 + half, down + 18.0), half, rest + 2.0)


class FoeCard(msgspec.Struct, frozen=True):
    """An enemy as its card shows it."""

    name: str
    icon: str
    colour: str
    attack: str
    rows: tuple[tuple[str, str], ...]
    behaviour: str
    keywords: str


def foe_cards(pen: Pen, cards: tuple[FoeCard, ...]) -> None:
    """Draw enemy cards, three in a row (Rules: Enemy Card)."""
    gap = 4.0
    wide, tall = (pen.width - 2 * gap) / 3, (pen.height - gap) / 2
    for number, card in enumerate(cards):
        x, y = (number % 3) * (wide + gap), (number // 3) * (tall + gap)
        _foe_card(pen, (x, y), (wide, tall), card)


def _foe_card(pen: Pen, at: Point, size: Point, card: FoeCard) -> None:
    (x, y), (wide, tall) = at, size
    pen.rect(at, size, "white", card.colour, 0.7, 2.0)
    pen.rect((x + 1.2, y + 1.2), (wide - 2.4, tall - 2.4), "", "rule", 0.2, 1.4)
    pen.icon((x + 7.0, y + 7.4), f"die-{card.colour}", 7.4, card.colour)
    pen.icon((x + wide - 7.0, y + 7.4), "high-shot" if card.attack == "ranged" else "crossed-swords", 7.0, card.colour)
    art = min(19.0, tall - 37.0)
    pen.icon((x + wide / 2, y + 4.0 + art / 2), card.icon, art, "deep")
    down = y + art + 9.4
    pen.text((x + wide / 2, down), card.name, "title", 13, "centre", "accent")
    pen.line((x + 5.0, down + 1.8), (x + wide - 5.0, down + 1.8), "rule", 0.2)
    for row, (word, value) in enumerate(card.rows):
        left, line = x + 5.0 + (row % 2) * (wide / 2 - 2.0), down + 6.2 + (row // 2) * 4.2
        pen.text((left, line), word, "caps", 8.0, "left", "deep")
        pen.text((left + 14.5, line), value, "body", 9.0, "left", "ink")
    words = wrapped(pen, card.behaviour, wide - 8.0, 8.6)
    for number, line_words in enumerate(words):
        pen.text((x + wide / 2, down + 15.2 + 3.6 * number), line_words, "body", 8.6, "centre", "ink")
    pen.text((x + wide / 2, down + 15.4 + 3.6 * len(words)), card.keywords, "bold", 8.8, "centre", card.colour)


def log(pen: Pen, rows: tuple[str, ...]) -> None:
    """Draw the log of the descent in what a page has left: a box to tick for each room, and lines to write on."""
    pen.text((0.0, 6.0), "Log of the descent", "title", 13, "left", "accent")
    pen.text((pen.width, 6.0), "tick a room when it is clear", "fell", 10, "right", "deep")
    columns = 3
    per = -(-len(rows) // columns)
    step = min(8.0, (pen.height - 9.0) / per)
    wide = pen.width / columns
    for number, words in enumerate(rows):
        x, y = (number // per) * wide, 9.0 + (number % per) * step
        pen.rect((x, y + 1.0), (4.2, 4.2), "white", "deep", 0.25)
        pen.text((x + 6.0, y + 4.4), words, "bold", 9.0, "left", "ink")
        start = x + 8.0 + pen.measure(words, "bold", 9.0)
        pen.line((start, y + 5.2), (x + wide - 4.0, y + 5.2), "faint", 0.2)
    used = 9.0 + per * step + 3.0
    if pen.height - used > 22.0:
        pen.text((0.0, used + 6.0), "Notes", "title", 13, "left", "accent")
        tracks.ruled(pen, (0.0, used + 4.0), pen.width, pen.height - used - 4.0, 8.0)


def distances(pen: Pen, edge: float) -> None:
    """Draw the diagram of attack distances: melee beside, reach on the corners, ranged from two steps on."""
    space = edge / 5
    middle = Spot(2, 2)
    for y in range(5):
        for x in range(5):
            steps = abs(x - middle.x) + abs(y - middle.y)
            corner = (x * space, y * space)
            pen.rect(corner, (space, space), "floor", "rule", 0.25)
            centre = (corner[0] + space / 2, corner[1] + space / 2)
            if steps == 0:
                pen.icon(centre, "meeple", space * 0.8, "accent")
            elif steps == 1:
                pen.icon(centre, "crossed-swords", space * 0.62, "ink")
            else:
                pen.icon(centre, "high-shot", space * 0.55, "blue")
                if steps == 2 and x != middle.x and y != middle.y:
                    pen.text((corner[0] + space - 0.8, corner[1] + space - 0.8), "Reach", "caps", 6.5, "right", "accent")


def joined_exits(pen: Pen, faces: tuple[Face, Face]) -> None:
    """Draw two room cards meeting at their exits, and the one space that their half spaces make."""
    edge = pen.height
    for number, face in enumerate(faces):
        card = Card(face, "e", frozenset(), frozenset())
        room(pen, (number * edge, 0.0), edge, card)
        pen.rect((number * edge, 0.0), (edge, edge), "", "ink", 0.25)
        arrow(pen, (number * edge, 0.0), edge, "e")
    space = edge / (SIZE + 1)
    pen.rect((edge - space / 2, 2.5 * space), (space, space), "", "accent", 0.7)


def tick_boxes(pen: Pen, data: tuple[int, tuple[int, ...]]) -> None:
    """Draw empty boxes to tick: how many, and which are marked."""
    count, marked = data
    box = 6.0
    tracks.boxes(pen, (0.0, 0.5), count, box, int((pen.width + 1.0) // (box + 1.0)), marked)


def head_down(pen: Pen, words: str) -> None:
    """Write one line head down, for what is not to be read by chance."""
    pen.push((pen.width, 0.0), 2)
    pen.text((pen.width / 2, -1.6), words, "body", 8.6, "centre", "deep")
    pen.pop()


FIGURES: Mapping[str, Figure] = {
    "map": quest_map,
    "slot": slot,
    "slotback": slot_back,
    "hero": hero,
    "ticks": tick_boxes,
    "foes": foe_cards,
    "log": log,
    "distances": distances,
    "joined": joined_exits,
    "headdown": head_down,
    **page_marks.FIGURES,
}
