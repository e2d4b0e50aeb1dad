"""The picture of a challenge on one page: the map to write on, and beside it every track small enough for a pencil."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.pen import Path, Pen, Point
from generator.games.green_dungeon.paper.character_sheet import CharacterSheetValues
from generator.games.green_dungeon.paper.reveal_strips import KeyMap, draw_key_map_of_size

SIDE, GAP = 62.0, 4.0
"""Width of the tracks beside the map, and the gap between them, in mm."""
LEAST_SLOTS = 24.0
"""Height in mm that weapon, potions and monsters need below the map."""
LEVELS, EVENTS = 10, 8
"""The last boxes of level and events; what goes beyond is written down."""
HEAD = 4.6
"""Height of a track's title in mm."""


@dataclass(frozen=True, slots=True)
class _TrackRow:
    """A track: title, remark, numbers of its boxes, where it starts, which boxes have a flag, and in how many lines it is set."""

    title: str
    note: str
    numbers: range
    start: int
    flags: tuple[int, ...] = ()
    lines: int = 1


@dataclass(frozen=True, slots=True)
class DailyPage:
    """A dungeon's map with its keys, and what the edition's character sheet says."""

    key_map: KeyMap
    values: CharacterSheetValues


def draw_daily_page(pen: Pen, data: DailyPage) -> None:
    """Draw the map as large as it can be, the tracks beside it, the slots below."""
    side = min(pen.width - SIDE - GAP, pen.height - LEAST_SLOTS - 3.0)
    draw_key_map_of_size(pen, data.key_map, (side, side))
    left = side + GAP
    _draw_tracks(pen, (left, 0.0), (pen.width - left, side), data.values)
    _draw_slots(pen, (0.0, side + 3.0), (pen.width, pen.height - side - 3.0))


def _track_rows(values: CharacterSheetValues) -> tuple[_TrackRow, ...]:
    flags = tuple(range(values.every, values.track + 1, values.every))
    return (
        _TrackRow("Health", f"most {values.health} + levels gained", range(21), values.health, lines=3),
        _TrackRow("Magic", f"most {values.magic} + levels gained", range(21), values.magic, lines=3),
        _TrackRow("Treasure", "above 20: write", range(21), values.gold, lines=3),
        _TrackRow("Experience", f"{values.level_xp} for a level", range(max(10, values.level_xp) + 1), 0, (values.level_xp,)),
        _TrackRow("Level", "", range(1, LEVELS + 1), values.level),
        _TrackRow("Luck", f"most {values.luck}", range(values.luck + 1), values.luck),
        _TrackRow("Time", "an event at each flag", range(1, values.track + 1), 0, flags, lines=2),
        _TrackRow("Events", "", range(EVENTS + 1), 0),
    )


def _draw_tracks(pen: Pen, at: Point, size: Point, values: CharacterSheetValues) -> None:
    """Draw all tracks below one another, their boxes as high as the space allows."""
    rows = _track_rows(values)
    lines = sum(row.lines for row in rows)
    high = min(6.6, (size[1] - HEAD * len(rows)) / lines)
    spare = (size[1] - HEAD * len(rows) - high * lines) / len(rows)
    down = at[1]
    for row in rows:
        pen.text((at[0], down + 3.4), row.title, "title", 10.0, "left", "accent")
        pen.text((at[0] + size[0], down + 3.4), row.note, "body", 7.5, "right", "deep")
        down += HEAD
        _draw_boxes(pen, (at[0], down), (size[0], high), row)
        down += row.lines * high + spare


def _draw_boxes(pen: Pen, at: Point, size: Point, row: _TrackRow) -> None:
    """Draw the boxes of a track: `size` is the width of all of them and the height of each."""
    per_line, high = -(-len(row.numbers) // row.lines), size[1]
    wide = min(size[0] / per_line, 8.4)
    for place, number in enumerate(row.numbers):
        x, y = at[0] + place % per_line * wide, at[1] + place // per_line * high
        pen.rect((x, y), (wide, high), "white", "rule", 0.2)
        if number == row.start:
            pen.rect((x + 0.5, y + 0.5), (wide - 1.0, high - 1.0), "", "accent", 0.5)
        if number in row.flags:
            corner: Path = [("m", (x + wide - 2.6, y)), ("l", (x + wide, y)), ("l", (x + wide, y + 2.6)), ("z", ())]
            pen.path(corner, "accent", "accent", 0.2)
        pen.text((x + wide / 2, y + high / 2 + 1.0), str(number), "body", 7.5, "centre", "rule")


def _draw_slots(pen: Pen, at: Point, size: Point) -> None:
    """Draw the weapon, four potions, and rows for monsters that wait."""
    (left, top), (wide, high) = at, size
    third = wide * 0.44
    pen.text((left, top + 3.4), "Weapon and potions", "title", 10.0, "left", "accent")
    box = (third - 3.0) / 4
    pen.rect((left, top + 4.8), (third, 0.42 * (high - 4.8)), "white", "rule", 0.3, 1.0)
    pen.text((left + 1.4, top + 8.2), "magic weapon +", "caps", 7.0, "left", "rule")
    for number in range(4):
        x, y = left + number * (box + 1.0), top + 4.8 + 0.42 * (high - 4.8) + 1.0
        pen.rect((x, y), (box, top + high - y), "white", "rule", 0.3, 1.0)
        pen.icon((x + 4.0, y + (top + high - y) / 2), "round-bottom-flask", 5.0, "faint")
    x = left + third + 4.0
    room = wide - third - 4.0
    pen.text((x, top + 3.4), "Monsters that wait", "title", 10.0, "left", "accent")
    count = max(2, int((high - 8.4) / 6.0))
    row = (high - 8.4) / count
    shares = (("room", 0.14), ("cards", 0.36), ("health", 0.18), ("magic", 0.17), ("paid", 0.15))
    pen.rect((x, top + 8.4), (room, high - 8.4), "white", "rule", 0.3)
    for word, share in shares:
        pen.text((x + 1.0, top + 7.4), word, "caps", 7.0, "left", "rule")
        x += share * room
        if share != shares[-1][1]:
            pen.line((x, top + 8.4), (x, top + high), "rule", 0.2)
    for number in range(1, count):
        pen.line((left + third + 4.0, top + 8.4 + number * row), (left + wide, top + 8.4 + number * row), "rule", 0.2)
