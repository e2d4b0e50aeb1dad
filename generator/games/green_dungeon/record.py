"""The character sheet over a Pen: tracks with room for cubes of 8 to 10 mm, slots, and monsters set aside."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw import tracks
from generator.draw.pen import Pen, Point

BOX = 9.6
"""Side of a box in mm: a cube of the box fits."""
PAD = 3.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the edition prints on the sheet: starting values and the length of its tracks."""

    title: str
    health: int
    magic: int
    gold: int
    luck: int
    level_xp: int
    level: int
    track: int
    every: int


def character(pen: Pen, data: Sheet) -> None:
    """Draw the whole sheet, as wide as the figure."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    down = 3.0
    down = _track(pen, down, "Health", f"red; start {data.health}", "hearts", range(21), (data.health,))
    down = _track(pen, down, "Magic", f"blue; start {data.magic}", "star-swirl", range(21), (data.magic,))
    down = _track(pen, down, "Treasure", f"yellow; start {data.gold}", "swap-bag", range(21), (data.gold,))
    half = (pen.width - 3 * PAD) / 2
    row = [(f"Experience {data.level_xp} = a level", range(data.level_xp + 1)), ("Luck", range(data.luck + 1))]
    left = PAD
    for title, numbers in row:
        _short(pen, (left, down), title, numbers, ())
        left += len(numbers) * BOX + 8.0
    down += BOX + 8.6
    _short(pen, (PAD, down), "Level", range(1, 11), (data.level,))
    _short(pen, (PAD + 10 * BOX + 8.0, down), "Events", range(7), ())
    down += BOX + 8.6
    marks = tuple(range(data.every, data.track + 1, data.every))
    _short(pen, (PAD, down), f"Time: an event check at every mark, cleared at {data.track}", range(data.track + 1), marks)
    down += BOX + 8.6
    _slots(pen, (PAD, down), half)
    _aside(pen, (2 * PAD + half, down), half, pen.height - down - PAD)


def notes(pen: Pen, data: None) -> None:
    """Draw lines to write on."""
    tracks.ruled(pen, (0.0, 0.0), pen.width, pen.height, 8.0)


def _track(pen: Pen, down: float, title: str, note: str, icon: str, numbers: range, starts: tuple[int, ...]) -> float:
    """Draw a long track in two rows, with an overflow box at its end; return where the next thing begins."""
    pen.icon((PAD + 3.0, down + 3.0), icon, 6.0, "accent")
    pen.text((PAD + 8.0, down + 4.6), title, "title", 12.5, "left", "accent")
    pen.text((PAD + 8.0 + pen.measure(title, "title", 12.5) + 2.5, down + 4.6), note, "body", 8.5, "left", "deep")
    down += 6.6
    per = 11
    for place, number in enumerate(numbers):
        _box(pen, (PAD + (place % per) * BOX, down + (place // per) * BOX), str(number), number in starts)
    over = PAD + per * BOX + 4.0
    pen.rect((over, down), (pen.width - PAD - over, 2 * BOX), "white", "rule", 0.3, 1.0)
    pen.text((over + 2.0, down + 4.0), "more, and maximum", "caps", 7.5, "left", "rule")
    return down + 2 * BOX + 2.4


def _short(pen: Pen, at: Point, title: str, numbers: range, starts: tuple[int, ...]) -> None:
    pen.text((at[0], at[1] + 4.6), title, "title", 11.0, "left", "accent")
    for place, number in enumerate(numbers):
        _box(pen, (at[0] + place * BOX, at[1] + 6.2), str(number), number in starts)


def _box(pen: Pen, at: Point, words: str, marked: bool) -> None:
    pen.rect(at, (BOX, BOX), "white", "rule", 0.25)
    if marked:
        pen.rect((at[0] + 0.6, at[1] + 0.6), (BOX - 1.2, BOX - 1.2), "", "accent", 0.7)
    pen.text((at[0] + BOX / 2, at[1] + BOX / 2 + 1.2), words, "body", 9.5, "centre", "rule")


def _slots(pen: Pen, at: Point, wide: float) -> None:
    """Draw the weapon's slot and those of potions."""
    pen.text((at[0], at[1] + 4.6), "Weapon and potions", "title", 11.0, "left", "accent")
    down = at[1] + 6.4
    pen.rect((at[0], down), (wide, 10.0), "white", "deep", 0.35, 1.0)
    pen.text((at[0] + 1.6, down + 4.0), "magic weapon +", "caps", 7.5, "left", "rule")
    for number in range(6):
        left, top = at[0] + (number % 3) * wide / 3, down + 11.5 + (number // 3) * 11.0
        pen.rect((left, top), (wide / 3 - 1.2, 10.0), "white", "rule", 0.3, 1.0)
        pen.icon((left + 5.0, top + 5.0), "round-bottom-flask", 6.0, "faint")


def _aside(pen: Pen, at: Point, wide: float, high: float) -> None:
    """Draw the list of monsters that wait: where, their health and magic, what was paid."""
    pen.text((at[0], at[1] + 4.6), "Monsters that wait", "title", 11.0, "left", "accent")
    shares = (("room", 0.16), ("cards", 0.34), ("health", 0.17), ("magic", 0.17), ("paid", 0.16))
    down = at[1] + 6.4
    rows = max(3, int((high - 11.0) // 7.4))
    left = at[0]
    for word, share in shares:
        pen.text((left + 1.0, down + 3.4), word, "caps", 8.0, "left", "rule")
        pen.line((left, down), (left, down + 5.0 + rows * 7.4), "rule", 0.2)
        left += share * wide
    pen.line((left, down), (left, down + 5.0 + rows * 7.4), "rule", 0.2)
    for number in range(rows + 1):
        pen.line((at[0], down + 5.0 + number * 7.4), (at[0] + wide, down + 5.0 + number * 7.4), "rule", 0.2)
