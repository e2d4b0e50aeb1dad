"""The pictures of a challenge: the map to write on, every track with room for cubes, weapon and potions, monsters, keys of decks.

On a whole sheet they make one picture. The half of a sheet has room for one of two: the map with what is carried and who waits, or
the tracks with the keys of the decks; in a booklet the two face each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw import tracks
from generator.draw.pen import Pen, Point
from generator.games.green_dungeon.paper.character_sheet import CharacterSheetValues
from generator.games.green_dungeon.paper.reveal_strips import KeyMap, PileKeys, draw_key_map_of_size, draw_pile

LABEL, GAP = 15.0, 4.0
"""Width in mm of the words before a track on a whole sheet, and the gap between map and column."""
ROW_GAP, MOST_ROW_GAP = 1.2, 4.0
"""Least and most room between two rows of tracks, in mm."""
LEVELS, EVENTS = 10, 8
"""The last boxes of level and events; what goes beyond is written down."""
HEAD, LIST_HEAD = 4.8, 4.2
"""Heights in mm of a title, and of the heads of the list of monsters."""
WEAPON, POTION, POTIONS = 9.6, 10.4, 4
"""Heights in mm of the boxes for the weapon and for a potion, and how many potions there is room for."""
PILE, PILE_GAP = 21.6, 2.0
"""Height in mm of the keys of a deck, and the gap between two decks."""
HALF_LINE = 11
"""Boxes in a line of a track on the half of a sheet."""
WAITING = (("room", 0.15), ("cards", 0.36), ("health", 0.17), ("magic", 0.17), ("paid", 0.15))
"""What is written down of a monster that waits, each with its share of the width."""
SLOTS_SHARE = 0.42
"""How much of the width weapon and potions take, where the monsters stand beside them."""
SIZE, NOTE_SIZE = 10.0, 7.0
"""Sizes in points of a track's title and of its remarks."""


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
    """A dungeon's map with its keys, the keys of its decks, and what the edition's character sheet says."""

    key_map: KeyMap
    piles: tuple[PileKeys, ...]
    values: CharacterSheetValues


def _tracks(values: CharacterSheetValues) -> dict[str, _Track]:
    flags = tuple(range(values.every, values.track + 1, values.every))
    most_xp = max(10, values.level_xp)
    return {
        "health": _Track("Health", (f"at most {values.health},", "+1 a level"), range(21), values.health),
        "magic": _Track("Magic", (f"at most {values.magic},", "+1 a level"), range(21), values.magic),
        "treasure": _Track("Treasure", ("above 20:", "write it"), range(21), values.gold),
        "experience": _Track("Exp.", (f"{values.level_xp} for", "a level"), range(most_xp + 1), 0, (values.level_xp,)),
        "level": _Track("Level", (), range(1, LEVELS + 1), values.level),
        "luck": _Track("Luck", (f"at most {values.luck}",), range(values.luck + 1), values.luck),
        "events": _Track("Events", (), range(EVENTS + 1), 0),
        "time": _Track("Time", ("flag: an", "event check"), range(1, values.track + 1), 0, flags),
    }


_ROWS = (("health",), ("magic",), ("treasure",), ("experience", "luck"), ("level", "events"), ("time",))
"""Which tracks share a row of a whole sheet; the second stands at the right."""


def draw_daily_page(pen: Pen, data: DailyPage) -> None:
    """Draw a whole page: the map, beside it slots, decks and monsters, and below all tracks from edge to edge."""
    rows = len(_ROWS) * tracks.PITCH
    column = LABEL + 21 * tracks.PITCH
    tall = pen.height - rows - len(_ROWS) * ROW_GAP - GAP
    side = min(pen.width - GAP - 6 * tracks.PITCH, tall)
    draw_key_map_of_size(pen, data.key_map, (side, side))
    _draw_column(pen, (side + GAP, 0.0), (pen.width - side - GAP, side), data)
    gap = min(MOST_ROW_GAP, (pen.height - side - GAP - rows) / len(_ROWS))
    known, left, right = _tracks(data.values), (pen.width - column) / 2, (pen.width + column) / 2
    down = side + GAP
    for names in _ROWS:
        first = known[names[0]]
        _draw_track(pen, (left, down), (LABEL, len(first.numbers)), first)
        for name in names[1:]:
            wide = len(known[name].numbers) * tracks.PITCH
            _draw_track(pen, (right - wide - LABEL, down), (LABEL, len(known[name].numbers)), known[name])
        down += tracks.PITCH + gap


def draw_half_map(pen: Pen, data: DailyPage) -> None:
    """Draw half of a sheet: the map, and below it what is carried and who waits."""
    side = min(pen.width, pen.height - GAP - HEAD - WEAPON - POTION - 2.0)
    draw_key_map_of_size(pen, data.key_map, (pen.width, side))
    top, high, wide = side + GAP, pen.height - side - GAP, SLOTS_SHARE * pen.width
    _draw_slots(pen, (0.0, top), wide)
    _draw_waiting(pen, (wide + GAP, top), (pen.width - wide - GAP, high))


def draw_half_tracks(pen: Pen, data: DailyPage) -> None:
    """Draw half of a sheet: all tracks with their words at the left, and below them the keys of the decks."""
    known = _tracks(data.values)
    lines = sum(-(-len(row.numbers) // HALF_LINE) for row in known.values())
    label = pen.width - HALF_LINE * tracks.PITCH
    decks = HALF_DECKS if pen.height > MUCH else PILE + 4.0
    gap = min(MOST_ROW_GAP, (pen.height - decks - GAP - lines * tracks.PITCH) / len(known))
    down = 0.0
    for row in known.values():
        down += _draw_track(pen, (0.0, down), (label, HALF_LINE), row) + gap
    wide = (pen.width - 2 * GAP) / len(data.piles)
    for place, pile in enumerate(data.piles):
        draw_pile(pen, (place * (wide + GAP), pen.height - decks), (wide, decks), pile)


HALF_DECKS, MUCH = 33.0, 165.0
"""Height in mm of the decks' keys on the half of a sheet, and the height of a page from which on they have it."""


def draw_journal(pen: Pen, nothing: None) -> None:
    """Draw lines for the game, choice by choice."""
    pen.text((0.0, 5.0), "Journal", "title", 13.0, "left", "accent")
    pen.text((pen.width, 5.0), "a line for every turn: go B3, strike, rest", "fell", 9.0, "right", "deep")
    tracks.ruled(pen, (0.0, 6.0), pen.width, pen.height - 6.0, 7.4)


def _draw_track(pen: Pen, at: Point, room: tuple[float, int], row: _Track) -> float:
    """Draw a track with its words before it; `room` is their width in mm, and the boxes in a line. Return its height."""
    label, per_line = room
    pen.text((at[0], at[1] + 3.4), row.title, "title", SIZE, "left", "accent")
    if label > 1.5 * LABEL:
        pen.text((at[0], at[1] + 6.8), " ".join(row.notes), "body", NOTE_SIZE + 0.5, "left", "deep")
    else:
        for line, words in enumerate(row.notes):
            pen.text((at[0], at[1] + 5.9 + 2.4 * line), words, "body", NOTE_SIZE, "left", "deep")
    return tracks.track(pen, (at[0] + label, at[1]), row.numbers, per_line, marks=(row.start,), flags=row.flags)


def _draw_column(pen: Pen, at: Point, size: Point, data: DailyPage) -> None:
    """Draw what stands beside the map: weapon and potions, the keys of the decks, and the monsters in what is left."""
    (left, top), (wide, high) = at, size
    down = top + _draw_slots(pen, at, wide) + 2.0
    for pile in data.piles:
        draw_pile(pen, (left, down), (wide, PILE), pile)
        down += PILE + PILE_GAP
    _draw_waiting(pen, (left, down), (wide, top + high - down))


def _draw_slots(pen: Pen, at: Point, wide: float) -> float:
    """Draw the weapon and four potions; return the height used."""
    left, top = at
    pen.text((left, top + 3.6), "Weapon and potions", "title", SIZE, "left", "accent")
    pen.rect((left, top + HEAD), (wide, WEAPON), "white", "rule", 0.3, 1.0)
    pen.text((left + 1.4, top + HEAD + 3.2), "magic weapon +", "caps", 7.0, "left", "deep")
    down = top + HEAD + WEAPON + 1.0
    for x, y in tracks.corners((left, down), POTIONS, POTIONS, ((wide + 1.0) / POTIONS, POTION)):
        pen.rect((x, y), ((wide + 1.0) / POTIONS - 1.0, POTION), "white", "rule", 0.3, 1.0)
        pen.icon((x + (wide + 1.0) / POTIONS / 2 - 0.5, y + POTION / 2), "round-bottom-flask", 5.6, "faint")
    return down + POTION - top


def _draw_waiting(pen: Pen, at: Point, size: Point) -> None:
    """Draw the list of monsters that wait, in rows as high as a cube."""
    (left, top), (wide, high) = at, size
    pen.text((left, top + 3.6), "Monsters that wait", "title", SIZE, "left", "accent")
    down = top + HEAD + LIST_HEAD
    count = max(1, int((high - HEAD - LIST_HEAD) // tracks.PITCH))
    row = (high - HEAD - LIST_HEAD) / count
    pen.rect((left, down), (wide, count * row), "white", "rule", 0.3)
    x = left
    for word, share in WAITING:
        pen.text((x + 0.8, down - 1.2), word, "caps", 7.0, "left", "deep")
        if x > left:
            pen.line((x, down), (x, down + count * row), "rule", 0.2)
        x += share * wide
    for number in range(1, count):
        pen.line((left, down + number * row), (left + wide, down + number * row), "rule", 0.2)
