"""The character sheet over a Pen: tracks with room for cubes of 8 to 10 mm, slots, and monsters set aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.lines import fitted, wrapped
from generator.draw.pen import Pen, Point
from generator.draw.pictures import NOBODY, Likeness, draw_likeness, likeness_figure
from generator.games.green_dungeon.paper import lamp_track

BOX, LEAST_BOX = 10.1, tracks.PITCH
"""Side of a box in mm, in which a cube of 8 to 10 mm fits; and on a sheet with a long lamp, where cubes are of 8 mm."""
ITEMS = 47.0
"""Least height in mm of what stands below the tracks: weapon and potions, and the monsters that wait."""
PAD = 3.0
LONG, SHORT, LAMP_HEAD = 9.0, 8.4, 10.4
"""Heights in mm of a track of two rows and of one besides its boxes, and of what stands above the lamp's boxes."""
NARROW_ENDS = 40.0
"""Width in mm below which the boxes at the end of a long track stand one above another."""
LAMP_ROW = 20
"""Boxes in a row of the lamp."""
LAMP_RULE = (
    "Fill one box for every time cube, 5 at most at once. If one of these has a number, check an event with so many event cubes.",
    "The small number counts in the score. With the last box the light is out: unless you have won, you lose at once.†",
)
"""What stands beside the title of the lamp, in two lines."""
ANY_LAMP = "The small number counts in the score. Mark the last box of your dungeon: with it the light is out, and you lose."
"""The second line on a sheet that is for any dungeon."""
PART, PART_ROW, SHORT_ROW, ITEM_PART, LAMP_PART_HEAD = 94.0, 7, 10, 92.0, 34.0
"""Width in mm of a part of the sheet in large print, boxes in a row of its long and its short tracks, height of what is carried or
waits, and of what stands above the lamp."""
NOTE, PART_NOTE, LINE = 8.5, 11.0, 4.9
"""Sizes in points of what stands beside a title, on a whole sheet and in a part, and distance in mm of the lines of a part."""
NAME_HEAD, PORTRAIT, PART_PORTRAIT = 9.4, 38.0, 56.0
"""Height in mm of the line for a hero's name, width of a portrait beside the long tracks, and its height in large print."""
WAITING_ALT = "Rows for the monsters that wait"
LEVELS, EVENTS, SPENT = 10, 6, 10
"""The last boxes of level, events and (at least) experience; what goes beyond is written down."""


@dataclass(frozen=True, slots=True)
class CharacterSheetValues:
    """What an edition prints on the sheet: its title, starting values, and the length of its tracks.

    `level_xp` is the experience that a level takes, `track` the length of the time track, `every` how many of its boxes lie
    between two events. `lamp` is how many boxes the lamp has that stands in place of the tracks of time and events, 0 where there
    is none; it is `marked` where that is the lamp of one dungeon, not the longest that there is. `hero` is whose sheet it is.
    """

    title: str
    health: int
    magic: int
    gold: int
    luck: int
    level_xp: int
    level: int
    track: int
    every: int
    lamp: int = 0
    marked: bool = True
    hero: Likeness = NOBODY


class _LongRow(NamedTuple):
    """A track of twenty: its title, the colour of its cube, its icon, where it starts, and what is written at its end."""

    title: str
    colour: str
    icon: str
    start: int
    more: tuple[str, ...]


def _long_rows(data: CharacterSheetValues) -> tuple[_LongRow, ...]:
    return (
        _LongRow("Health", "red", "hearts", data.health, ("maximum", "above 20")),
        _LongRow("Magic", "blue", "star-swirl", data.magic, ("maximum", "above 20")),
        _LongRow("Treasure", "yellow", "swap-bag", data.gold, ("above 20",)),
    )


def draw_character_sheet(pen: Pen, data: CharacterSheetValues) -> None:
    """Draw the whole sheet, as wide and as high as the pen."""
    box = box_size(pen, data)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    down = first = 3.0 + _head_height(data)
    if data.hero.name:
        _draw_name(pen, data.hero.name)
    right = PAD + (PORTRAIT + PAD if data.hero.portrait is not None else 0.0)
    for row in _long_rows(data):
        note = f"{row.colour}; start {row.start}"
        down = _long_track(pen, (down, box), row.title, note, row.icon, (row.start, row.more), left=PAD, right=right)
    if data.hero.portrait is not None:
        draw_likeness(pen, (pen.width - PAD - PORTRAIT, first + 1.0), (PORTRAIT, down - first - 3.4), data.hero.portrait)
    experience = range(max(SPENT, data.level_xp) + 1)
    _short_track(pen, (PAD, down), box, f"Experience: {data.level_xp} for a level", experience, (0,), (data.level_xp,))
    _short_track(pen, (_right(pen, box, data.luck + 1), down), box, "Luck", range(data.luck + 1), (data.luck,))
    down += box + SHORT
    _short_track(pen, (PAD, down), box, "Level", range(1, LEVELS + 1), (data.level,))
    down = _draw_lamp(pen, down, box, data) if data.lamp else _draw_time(pen, down, box, data)
    half = (pen.width - 3 * PAD) / 2
    _item_slots(pen, (PAD, down), half, pen.height - down - PAD)
    _waiting_list(pen, (2 * PAD + half, down), half, pen.height - down - PAD)


def _head_height(data: CharacterSheetValues) -> float:
    return NAME_HEAD if data.hero.name else 0.0


def _draw_name(pen: Pen, name: str) -> None:
    """Write a hero's name across the head of the sheet, above a rule."""
    words, size = fitted(pen, name, "title", 17.0, pen.width - 2 * PAD)
    pen.text((PAD + 0.6, 9.0), words, "title", size, "left", "accent")
    pen.line((PAD, NAME_HEAD + 1.6), (pen.width - PAD, NAME_HEAD + 1.6), "rule", 0.3)


def large_parts(data: CharacterSheetValues) -> tuple[Figure, ...]:
    """Return the sheet in narrow parts, one below another, for large print."""
    box, per = tracks.PITCH, PART_ROW
    long = LONG + tracks.height(21, per)
    found = [likeness_figure("character", data.hero, PART, PART_PORTRAIT)] if data.hero != NOBODY else []
    found += [
        figure(
            "character",
            partial(_draw_long_part, row=row),
            data,
            PART,
            long,
            f"{row.title}: boxes 0 to 20, start {row.start}",
        )
        for row in _long_rows(data)
    ]
    rows: list[tuple[str, Sequence[int], tuple[int, ...], tuple[int, ...]]] = [
        (f"Experience: {data.level_xp} for a level", range(max(SPENT, data.level_xp) + 1), (0,), (data.level_xp,)),
        ("Luck", range(data.luck + 1), (data.luck,), ()),
        ("Level", range(1, LEVELS + 1), (data.level,), ()),
    ]
    if not data.lamp:
        checks = tuple(range(data.every, data.track + 1, data.every))
        rows.append(("Events", range(EVENTS + 1), (0,), ()))
        rows.append((f"Time: an event check at every flag, cleared at {data.track}", range(data.track + 1), (0,), checks))
    for title, numbers, starts, flags in rows:
        draw = partial(_draw_short_part, title=title, row=(numbers, starts, flags))
        alt = f"{title}: boxes {numbers[0]} to {numbers[-1]}"
        found.append(figure("character", draw, data, PART, SHORT + tracks.height(len(numbers), SHORT_ROW), alt))
    if data.lamp:
        high = LAMP_PART_HEAD + lamp_track.lamp_height(data.lamp, PART - 2 * PAD, box)
        found.append(figure("character", _draw_lamp_part, data, PART, high, f"The lamp: {data.lamp} boxes"))
    size = (PART, ITEM_PART)
    carried = figure(
        "character", lambda pen, _: _item_slots(pen, (0.0, 0.0), pen.width, pen.height), data, *size, "What is carried"
    )
    waiting = figure("character", lambda pen, _: _waiting_list(pen, (0.0, 0.0), pen.width, pen.height), data, *size, WAITING_ALT)
    return (*found, carried, waiting)


def _draw_long_part(pen: Pen, data: CharacterSheetValues, row: _LongRow) -> None:
    _long_track(
        pen,
        (0.0, tracks.PITCH),
        row.title,
        f"{row.colour}; start {row.start}",
        row.icon,
        (row.start, row.more),
        PART_ROW,
        size=PART_NOTE,
    )


def _draw_short_part(
    pen: Pen, data: CharacterSheetValues, title: str, row: tuple[Sequence[int], tuple[int, ...], tuple[int, ...]]
) -> None:
    numbers, starts, flags = row
    _short_track(pen, (0.0, 0.0), tracks.PITCH, title, numbers, starts, flags, SHORT_ROW)


def _draw_lamp_part(pen: Pen, data: CharacterSheetValues) -> None:
    """Draw the lamp below its rule, which is set in short lines."""
    pen.icon((3.0, 4.2), "lantern-flame", 6.4, "accent")
    pen.text((8.0, 5.4), "Lamp", "title", 12.5, "left", "accent")
    count = f"{data.lamp} boxes" if data.marked else "count yours"
    pen.text((10.0 + pen.measure("Lamp", "title", 12.5), 5.4), count, "body", PART_NOTE, "left", "deep")
    down = 11.0
    for words in LAMP_RULE if data.marked else (LAMP_RULE[0], ANY_LAMP):
        for line in wrapped(pen, words, "body", PART_NOTE, pen.width):
            pen.text((0.0, down), line, "body", PART_NOTE, "left", "ink")
            down += LINE
    wide = pen.width - 2 * PAD
    lamp_track.draw_lamp(pen, (0.0, LAMP_PART_HEAD), data.lamp, data.every, wide, tracks.PITCH, marked=data.marked)


def box_size(pen: Pen, data: CharacterSheetValues) -> float:
    """Return the side of a box in mm: as large as a page with so long a lamp has room for."""
    rows = 6 + 2 + (0 if data.lamp else 1)
    rest = 3.0 + _head_height(data) + 3 * LONG + 2 * SHORT + (_lamp_height(pen, data) if data.lamp else SHORT) + ITEMS + PAD
    return max(LEAST_BOX, min(BOX, (pen.height - rest) / rows))


def _right(pen: Pen, box: float, count: int) -> float:
    """Return where a track of so many boxes begins that ends at the right."""
    return pen.width - PAD - count * box


def _draw_time(pen: Pen, down: float, box: float, data: CharacterSheetValues) -> float:
    """Draw the tracks of events, in the row of the level, and of time; return where they end."""
    _short_track(pen, (_right(pen, box, EVENTS + 1), down), box, "Events", range(EVENTS + 1), (0,))
    down += box + SHORT
    checks = tuple(range(data.every, data.track + 1, data.every))
    title = f"Time: an event check at every flag, cleared at {data.track}"
    _short_track(pen, (PAD, down), box, title, range(data.track + 1), (0,), checks)
    return down + box + SHORT


def _lamp_box(pen: Pen) -> float:
    """Return the side of a box of the lamp in mm: twenty of them, four checks, are as wide as the sheet."""
    return (pen.width - 2 * PAD) / LAMP_ROW


def _lamp_height(pen: Pen, data: CharacterSheetValues) -> float:
    return LAMP_HEAD + lamp_track.lamp_height(data.lamp, pen.width - 2 * PAD, _lamp_box(pen)) + 2.4


def _draw_lamp(pen: Pen, down: float, box: float, data: CharacterSheetValues) -> float:
    """Draw the lamp with its rule below the row of the level; return where it ends."""
    down += box + SHORT
    pen.icon((PAD + 3.0, down + 4.2), "lantern-flame", 6.4, "accent")
    pen.text((PAD + 8.0, down + 4.4), "Lamp", "title", 12.5, "left", "accent")
    pen.text((PAD + 8.0, down + 8.0), f"{data.lamp} boxes" if data.marked else "count yours", "body", 8.5, "left", "deep")
    for number, line in enumerate(LAMP_RULE if data.marked else (LAMP_RULE[0], ANY_LAMP)):
        pen.text((PAD + 25.0, down + 4.0 + 4.0 * number), line, "body", 8.6, "left", "ink")
    wide = pen.width - 2 * PAD
    lamp_track.draw_lamp(pen, (PAD, down + LAMP_HEAD), data.lamp, data.every, wide, _lamp_box(pen), marked=data.marked)
    return down + _lamp_height(pen, data)


def draw_notes(pen: Pen, data: None) -> None:
    """Draw lines to write a report on."""
    tracks.ruled(pen, (0.0, 0.0), pen.width, pen.height, 7.6, "Report")


def _long_track(
    pen: Pen,
    place: tuple[float, float],
    title: str,
    note: str,
    icon: str,
    ends: tuple[int, tuple[str, ...]],
    per: int = 11,
    left: float = 0.0,
    right: float = 0.0,
    size: float = NOTE,
) -> float:
    """Draw a track from 0 to 20, `per` boxes a row, its start marked, with boxes to write in at its end; return where it ends.

    `place` is where it begins and the side of its boxes; `left` and `right` are its edges on both sides, `size` that of the
    note in points. The boxes at its end stand one above another where they are narrow.
    """
    down, box = place
    start, more = ends
    pen.icon((left + 3.0, down + 3.0), icon, 6.0, "accent")
    pen.text((left + 8.0, down + 4.6), title, "title", 12.5, "left", "accent")
    pen.text((left + 8.0 + pen.measure(title, "title", 12.5) + 2.5, down + 4.6), note, "body", size, "left", "deep")
    down += 6.6
    high = tracks.height(21, per, box)
    tracks.track(pen, (left, down), range(21), per, box=box, marks=(start,), label=title)
    over = left + per * box + 4.0
    room = pen.width - right - over
    stacked = room < NARROW_ENDS
    wide, tall = (room, high / len(more)) if stacked else (room / len(more), high)
    gap, head = (0.6, 4.4) if stacked else (0.0, 5.0)
    for number, words in enumerate(more):
        x, y = (over, down + number * tall) if stacked else (over + number * wide, down)
        pen.rect((x + 1.0, y), (wide - 1.0, tall - gap), "white", "rule", 0.3, 1.0)
        pen.text((x + 3.0, y + 4.0), words, "caps", 7.5, "left", "deep")
        pen.field("text", (x + 2.0, y + head), (wide - 3.0, tall - head - 1.0), f"{title}, {words}")
    return down + high + 2.4


def _short_track(
    pen: Pen,
    at: Point,
    box: float,
    title: str,
    numbers: Sequence[int],
    starts: tuple[int, ...],
    flags: tuple[int, ...] = (),
    per: int = 0,
) -> None:
    """Draw a track in one row, or in rows of `per`: where it starts has a frame, where something happens a flag in its corner."""
    pen.text((at[0], at[1] + 4.6), title, "title", 11.0, "left", "accent")
    tracks.track(
        pen, (at[0], at[1] + 6.2), numbers, per or len(numbers), box=box, marks=starts, flags=flags, label=title.split(":")[0]
    )


def _item_slots(pen: Pen, at: Point, wide: float, high: float) -> None:
    """Draw the weapon's slot, those of potions, and lines for what else is to be remembered."""
    pen.text((at[0], at[1] + 4.6), "Weapon and potions", "title", 11.0, "left", "accent")
    down = at[1] + 6.4
    pen.rect((at[0], down), (wide, 12.0), "white", "deep", 0.35, 1.0)
    pen.text((at[0] + 1.6, down + 4.0), "magic weapon +", "caps", 7.5, "left", "deep")
    pen.field("text", (at[0] + 1.0, down + 4.8), (wide - 2.0, 6.8), "Magic weapon")
    for number in range(6):
        left, top = at[0] + (number % 3) * (wide + 1.2) / 3, down + 13.5 + (number // 3) * 13.2
        pen.rect((left, top), ((wide + 1.2) / 3 - 1.2, 12.0), "white", "rule", 0.3, 1.0)
        pen.icon((left + 5.4, top + 6.0), "round-bottom-flask", 6.4, "faint")
        pen.field("text", (left + 9.4, top + 1.0), ((wide + 1.2) / 3 - 11.6, 10.0), f"Potion {number + 1}")
    down += 42.0
    if down < at[1] + high - 12.0:
        pen.text((at[0], down + 2.6), "To remember", "title", 11.0, "left", "accent")
        tracks.ruled(pen, (at[0], down + 2.6), wide, at[1] + high - down - 2.6, 7.4, "To remember")


def _waiting_list(pen: Pen, at: Point, wide: float, high: float) -> None:
    """Draw the list of monsters that wait, in rows as high as a cube: where, their cards, health and magic, what was paid."""
    pen.text((at[0], at[1] + 4.6), "Monsters that wait", "title", 11.0, "left", "accent")
    shares = (("room", 0.15), ("cards", 0.34), ("health", 0.18), ("magic", 0.18), ("paid", 0.15))
    head = 5.0
    down = at[1] + 6.4
    count = int((high - 6.4 - head) / tracks.PITCH)
    row = (high - 6.4 - head) / count
    pen.rect((at[0], down + head), (wide, count * row), "white", "rule", 0.3)
    left = at[0]
    for word, share in shares:
        pen.text((left + 1.0, down + 3.4), word, "caps", 8.0, "left", "deep")
        if left > at[0]:
            pen.line((left, down + head), (left, down + head + count * row), "rule", 0.2)
        for number in range(count):
            place = (left + 0.4, down + head + number * row + 0.4)
            pen.field("text", place, (share * wide - 0.8, row - 0.8), f"Monster that waits, line {number + 1}: {word}")
        left += share * wide
    for number in range(1, count):
        pen.line((at[0], down + head + number * row), (at[0] + wide, down + head + number * row), "rule", 0.2)
