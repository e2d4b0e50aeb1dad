"""The pictures of a challenge: the map to write on, every track with room for cubes, the lamp, what is carried, who waits, decks.

On a whole sheet they make one picture. The half of a sheet has room for one of two: the map with what is carried and who waits, or
the tracks with the keys of the decks; in a booklet the two face each other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import fsum

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.games.green_dungeon.paper import character_sheet
from generator.games.green_dungeon.paper.character_sheet import CharacterSheetValues
from generator.games.green_dungeon.paper.lamp_track import draw_lamp, lamp_height, lamp_per_row
from generator.games.green_dungeon.paper.reveal_strips import (
    LARGE_PILE,
    KeyMap,
    PileKeys,
    draw_key_map,
    draw_key_map_of_size,
    draw_pile,
)

LABEL, GAP = 15.0, 4.0
"""Width in mm of the words before a track on a whole sheet, and the gap between map and column."""
ROW_GAP, MOST_ROW_GAP = 1.2, 3.2
"""Least and most room between two rows of tracks, in mm."""
LEVELS = 10
"""The last box of the level; what goes beyond is written down."""
HEAD, LIST_HEAD = 4.8, 4.2
"""Heights in mm of a title, and of the heads of the list of monsters."""
POTIONS = 4
"""How many potions there is room for beside the level."""
PILE, PILE_GAP, MOST_PILE = 20.4, 2.4, 30.0
"""Least height in mm of the keys of a deck, the gap between two decks, and the most height."""
TWO_COLUMNS, PILES_SHARE = 88.0, 0.44
"""Width in mm from which on the list of monsters stands beside the decks, and how much of it the decks take."""
HALF_LINE = 11
"""Boxes in a line of a track on the half of a sheet."""
HALF_SLOT = 10.0
"""Height in mm of the boxes for weapon and potions on the half of a sheet."""
WAITING = (("room", 0.16), ("keys", 0.28), ("health", 0.19), ("magic", 0.18), ("paid, F", 0.19))
"""What is written down of a monster that waits, each with its share of the width; F stands for a flight from it."""
MAP_PART = 182.0
"""Side in mm of the map in large print."""
SLOTS_SHARE = 0.42
"""How much of the width weapon and potions take, where the monsters stand beside them."""
SIZE, NOTE_SIZE = 10.0, 7.0
"""Sizes in points of a track's title and of its remarks."""
LAMP_NOTES = ("a box a cube,", "5 at most at", "once; with a", "number check", "an event")
SHORT_LAMP_NOTES = ("a box a cube,", "5 at most")
"""What stands below the lamp's title on a whole sheet: with rows enough, and with one row alone."""


@dataclass(frozen=True, slots=True)
class _Track:
    """A track: title, remarks in lines, numbers of its boxes, where it starts, and which boxes have a flag."""

    title: str
    notes: tuple[str, ...]
    numbers: range
    start: int
    flags: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DailyPage:
    """A dungeon's map with its keys, the keys of its decks, what the edition's character sheet says, and the boxes of its lamp.

    `numbered` decks have the numbers of a fate strip, the others two dice.
    """

    key_map: KeyMap
    piles: tuple[PileKeys, ...]
    values: CharacterSheetValues
    lamp: int
    numbered: bool


def _tracks(values: CharacterSheetValues) -> dict[str, _Track]:
    most_xp = max(10, values.level_xp)
    return {
        "health": _Track("Health", (f"at most {values.health},", "+1 a level"), range(21), values.health),
        "magic": _Track("Magic", (f"at most {values.magic},", "+1 a level"), range(21), values.magic),
        "treasure": _Track("Treasure", ("above 20:", "write it"), range(21), values.gold),
        "experience": _Track("Exp.", (f"corner ({values.level_xp}):", "a level"), range(most_xp + 1), 0, (values.level_xp,)),
        "luck": _Track("Luck", (f"at most {values.luck}",), range(values.luck + 1), values.luck),
        "level": _Track("Level", (), range(1, LEVELS + 1), values.level),
    }


# ------------------------------------------------------------------ whole sheets


def draw_daily_page(pen: Pen, data: DailyPage) -> None:
    """Draw a whole page: the map, beside it decks and monsters, and below all tracks from edge to edge."""
    wide = 21 * tracks.PITCH
    left, right = (pen.width - LABEL - wide) / 2, (pen.width + LABEL + wide) / 2
    rows = 5 * tracks.PITCH + lamp_height(data.lamp, wide)
    side = min(pen.width - GAP - 6 * tracks.PITCH, pen.height - rows - 6 * ROW_GAP - GAP)
    draw_key_map_of_size(pen, data.key_map, (side, side))
    _draw_column(pen, (side + GAP, 0.0), (pen.width - side - GAP, side), data)
    gap = min(MOST_ROW_GAP, (pen.height - side - GAP - rows) / 6)
    known, down = _tracks(data.values), side + GAP
    for name in ("health", "magic", "treasure"):
        down += _draw_track(pen, (left, down), (LABEL, 21), known[name]) + gap
    luck = known["luck"]
    _draw_track(pen, (left, down), (LABEL, 11), known["experience"])
    down += _draw_track(pen, (right - len(luck.numbers) * tracks.PITCH - LABEL, down), (LABEL, 11), luck) + gap
    _draw_track(pen, (left, down), (LABEL, LEVELS), known["level"])
    slots = left + LABEL + LEVELS * tracks.PITCH + 5.0
    _draw_slots(pen, (slots, down), (right - slots, tracks.PITCH))
    down += tracks.PITCH + gap
    _draw_whole_lamp(pen, (left, down), data, wide)


def _draw_whole_lamp(pen: Pen, at: Point, data: DailyPage, wide: float) -> None:
    """Draw the lamp with its words before it."""
    high = draw_lamp(pen, (at[0] + LABEL, at[1]), data.lamp, data.values.every, wide)
    pen.text((at[0], at[1] + 3.4), "Lamp", "title", SIZE, "left", "accent")
    notes = LAMP_NOTES if high > 5.9 + 2.4 * (len(LAMP_NOTES) - 1) else SHORT_LAMP_NOTES
    for line, words in enumerate(notes):
        pen.text((at[0], at[1] + 5.9 + 2.4 * line), words, "body", NOTE_SIZE, "left", "deep")


def _draw_column(pen: Pen, at: Point, size: Point, data: DailyPage) -> None:
    """Draw what stands beside the map: the keys of the decks, and the monsters below them, or beside them where there is room."""
    (left, top), (wide, high) = at, size
    count = len(data.piles)
    if wide < TWO_COLUMNS:
        _draw_piles(pen, at, (wide, PILE * count + PILE_GAP * (count - 1)), data)
        down = top + count * (PILE + PILE_GAP)
        _draw_waiting(pen, (left, down), (wide, top + high - down))
        return
    share = PILES_SHARE * wide
    _draw_piles(pen, at, (share, min(high, MOST_PILE * count + PILE_GAP * (count - 1))), data)
    _draw_waiting(pen, (left + share + GAP, top), (wide - share - GAP, high))


def _draw_piles(pen: Pen, at: Point, size: Point, data: DailyPage) -> None:
    """Draw the keys of all decks below one another."""
    high = (size[1] + PILE_GAP) / len(data.piles)
    for place, pile in enumerate(data.piles):
        draw_pile(pen, (at[0], at[1] + place * high), (size[0], high - PILE_GAP), pile, numbered=data.numbered)


def large_parts(data: DailyPage) -> tuple[Figure, ...]:
    """Return what a whole page holds in parts, one below another, for large print: the map, every track, what is carried, decks."""
    map_ = figure("challenge", draw_key_map, data.key_map, MAP_PART, MAP_PART, "The map to write on", true_size=True)
    sheet = character_sheet.large_parts(replace(data.values, lamp=data.lamp, marked=True))
    draw = partial(_draw_one_pile, numbered=data.numbered)
    piles = (figure("challenge", draw, pile, *LARGE_PILE, f"The keys of the {pile.name} deck") for pile in data.piles)
    return (map_, *sheet, *piles)


def _draw_one_pile(pen: Pen, pile: PileKeys, *, numbered: bool) -> None:
    draw_pile(pen, (0.0, 0.0), (pen.width, pen.height), pile, numbered=numbered)


# ------------------------------------------------------------------ half sheets


def draw_half_map(pen: Pen, data: DailyPage) -> None:
    """Draw half of a sheet: the map, and below it what is carried and who waits."""
    side = min(pen.width, pen.height - GAP - HEAD - 2 * HALF_SLOT - 3.0)
    draw_key_map_of_size(pen, data.key_map, (pen.width, side))
    top, high, wide = side + GAP, pen.height - side - GAP, SLOTS_SHARE * pen.width
    pen.text((0.0, top + 3.6), "Weapon and potions", "title", SIZE, "left", "accent")
    _draw_weapon(pen, (0.0, top + HEAD), (wide, HALF_SLOT))
    _draw_potions(pen, (0.0, top + HEAD + HALF_SLOT + 1.0), (wide, HALF_SLOT))
    _draw_waiting(pen, (wide + GAP, top), (pen.width - wide - GAP, high))


def draw_half_tracks(pen: Pen, data: DailyPage) -> None:
    """Draw half of a sheet: all tracks with their words at the left, the lamp from edge to edge, and the keys of the decks."""
    known = _tracks(data.values)
    rows = [*known.values()]
    high = fsum(tracks.height(len(track.numbers), HALF_LINE) for track in rows) + HEAD + lamp_height(data.lamp, pen.width)
    label = pen.width - HALF_LINE * tracks.PITCH
    spare = pen.height - high - PILE
    decks = PILE + max(0.0, min(MOST_PILE - PILE, spare / 3))
    gap = min(MOST_ROW_GAP, (pen.height - decks - high) / (len(rows) + 1))
    down = 0.0
    for track in rows:
        down += _draw_track(pen, (0.0, down), (label, HALF_LINE), track) + gap
    pen.text((0.0, down + 3.4), "Lamp", "title", SIZE, "left", "accent")
    words = "a box a cube of time, 5 at most at once; with a number among them check an event"
    pen.text((pen.measure("Lamp", "title", SIZE) + 3.0, down + 3.4), words, "body", NOTE_SIZE + 0.5, "left", "deep")
    left = min(label, pen.width - lamp_per_row(pen.width) * tracks.PITCH)
    draw_lamp(pen, (left, down + HEAD), data.lamp, data.values.every, pen.width)
    wide = (pen.width - 2 * GAP) / len(data.piles)
    for place, pile in enumerate(data.piles):
        draw_pile(pen, (place * (wide + GAP), pen.height - decks), (wide, decks), pile, numbered=data.numbered)


def draw_journal(pen: Pen, nothing: None) -> None:
    """Draw lines for the game, choice by choice."""
    pen.text((0.0, 5.0), "Journal", "title", 13.0, "left", "accent")
    pen.text((pen.width, 5.0), "a line for every turn: go B3, strike, rest", "fell", 9.0, "right", "deep")
    tracks.ruled(pen, (0.0, 6.0), pen.width, pen.height - 6.0, 7.4)


# ------------------------------------------------------------------ parts


def _draw_track(pen: Pen, at: Point, room: tuple[float, int], track: _Track) -> float:
    """Draw a track with its words before it; `room` is their width in mm, and the boxes in a line. Return its height."""
    label, per_line = room
    pen.text((at[0], at[1] + 3.4), track.title, "title", SIZE, "left", "accent")
    if label > 1.5 * LABEL:
        pen.text((at[0], at[1] + 6.8), " ".join(track.notes), "body", NOTE_SIZE + 0.5, "left", "deep")
    else:
        for line, words in enumerate(track.notes):
            pen.text((at[0], at[1] + 5.9 + 2.4 * line), words, "body", NOTE_SIZE, "left", "deep")
    return tracks.track(pen, (at[0] + label, at[1]), track.numbers, per_line, marks=(track.start,), flags=track.flags)


def _draw_slots(pen: Pen, at: Point, size: Point) -> None:
    """Draw the weapon and the potions in a row."""
    third = 0.34 * size[0]
    _draw_weapon(pen, at, (third - 1.0, size[1]))
    _draw_potions(pen, (at[0] + third, at[1]), (size[0] - third, size[1]))


def _draw_weapon(pen: Pen, at: Point, size: Point) -> None:
    """Draw the box of the weapon."""
    pen.rect(at, size, "white", "rule", 0.3, 1.0)
    pen.text((at[0] + 1.2, at[1] + 3.0), "weapon: key, +", "caps", 7.0, "left", "deep")


def _draw_potions(pen: Pen, at: Point, size: Point) -> None:
    """Draw the boxes of potions, side by side in a width in mm."""
    step = (size[0] + 1.0) / POTIONS
    for number in range(POTIONS):
        x = at[0] + number * step
        pen.rect((x, at[1]), (step - 1.0, size[1]), "white", "rule", 0.3, 1.0)
        pen.icon((x + 2.6, at[1] + size[1] - 3.0), "round-bottom-flask", 4.0, "faint")
    pen.text((at[0] + 1.2, at[1] + 3.0), "potions", "caps", 7.0, "left", "deep")


def _draw_waiting(pen: Pen, at: Point, size: Point) -> None:
    """Draw the list of monsters that wait, in rows as high as a cube."""
    (left, top), (wide, high) = at, size
    pen.text((left, top + 3.6), "Monsters that wait", "title", SIZE, "left", "accent")
    down = top + HEAD + LIST_HEAD
    count = max(1, int((high - HEAD - LIST_HEAD) // tracks.PITCH))
    row_height = (high - HEAD - LIST_HEAD) / count
    pen.rect((left, down), (wide, count * row_height), "white", "rule", 0.3)
    x = left
    for word, share in WAITING:
        pen.text((x + 0.6, down - 1.2), word, "caps", 7.0, "left", "deep")
        if x > left:
            pen.line((x, down), (x, down + count * row_height), "rule", 0.2)
        x += share * wide
    for number in range(1, count):
        pen.line((left, down + number * row_height), (left + wide, down + number * row_height), "rule", 0.2)
