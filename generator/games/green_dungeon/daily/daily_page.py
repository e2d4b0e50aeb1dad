"""A challenge on one page: the map to write on, and beside it every track small enough for a pencil."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.pen import Pen, Point
from generator.games.green_dungeon.paper import reveal_strips
from generator.games.green_dungeon.paper.character_sheet import Sheet
from generator.games.green_dungeon.paper.reveal_strips import Places

SIDE, GAP = 62.0, 4.0
"""Width of the tracks beside the map, and the gap between them, in mm."""
LEAST_SLOTS = 24.0
"""Height in mm that weapon, potions and monsters need below the map."""
LEVELS, EVENTS = 10, 8


@dataclass(frozen=True, slots=True)
class Challenge:
    """A dungeon's map with its keys, and the edition's character sheet."""

    places: Places
    sheet: Sheet


def challenge(pen: Pen, data: Challenge) -> None:
    """Draw the map as large as it can be, the tracks beside it, the slots below."""
    side = min(pen.width - SIDE - GAP, pen.height - LEAST_SLOTS - 3.0)
    reveal_strips.places(pen, data.places, (side, side))
    left = side + GAP
    _tracks(pen, (left, 0.0), (pen.width - left, side), data.sheet)
    _slots(pen, (0.0, side + 3.0), (pen.width, pen.height - side - 3.0))


def _tracks(pen: Pen, at: Point, size: Point, sheet: Sheet) -> None:
    rows: list[tuple[str, str, range, int, tuple[int, ...], int]] = [
        ("Health", f"most {sheet.health} + levels gained", range(21), sheet.health, (), 3),
        ("Magic", f"most {sheet.magic} + levels gained", range(21), sheet.magic, (), 3),
        ("Treasure", "above 20: write", range(21), sheet.gold, (), 3),
        ("Experience", f"{sheet.level_xp} for a level", range(max(10, sheet.level_xp) + 1), 0, (sheet.level_xp,), 1),
        ("Level", "", range(1, LEVELS + 1), sheet.level, (), 1),
        ("Luck", f"most {sheet.luck}", range(sheet.luck + 1), sheet.luck, (), 1),
        ("Time", "an event at each flag", range(1, sheet.track + 1), 0, tuple(range(sheet.every, sheet.track + 1, sheet.every)), 2),
        ("Events", "", range(EVENTS + 1), 0, (), 1),
    ]
    lines = sum(row[5] for row in rows)
    head = 4.6
    high = min(6.6, (size[1] - head * len(rows)) / lines)
    spare = (size[1] - head * len(rows) - high * lines) / len(rows)
    down = at[1]
    for title, note, numbers, start, flags, deep in rows:
        pen.text((at[0], down + 3.4), title, "title", 10.0, "left", "accent")
        pen.text((at[0] + size[0], down + 3.4), note, "body", 7.5, "right", "deep")
        down += head
        per = -(-len(numbers) // deep)
        wide = min(size[0] / per, 8.4)
        for place, number in enumerate(numbers):
            x, y = at[0] + place % per * wide, down + place // per * high
            pen.rect((x, y), (wide, high), "white", "rule", 0.2)
            if number == start:
                pen.rect((x + 0.5, y + 0.5), (wide - 1.0, high - 1.0), "", "accent", 0.5)
            if number in flags:
                pen.path(
                    [("m", (x + wide - 2.6, y)), ("l", (x + wide, y)), ("l", (x + wide, y + 2.6)), ("z", ())],
                    "accent",
                    "accent",
                    0.2,
                )
            pen.text((x + wide / 2, y + high / 2 + 1.0), str(number), "body", 7.5, "centre", "rule")
        down += deep * high + spare


def _slots(pen: Pen, at: Point, size: Point) -> None:
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
