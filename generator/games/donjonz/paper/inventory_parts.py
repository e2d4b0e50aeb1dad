"""The parts of an inventory sheet drawn: gold, monsters, hands, weapons, ranks, score, diary, each from a corner downwards.

A part draws from the corner `at`, `wide` mm wide, and returns how far down it reaches in mm. Where a page must know that before
anything is drawn, a function of its own works it out.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw import tracks
from generator.draw.pen import Pen, Point
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, letters

ROW = 10
"""Pouches side by side on a sheet of its own."""
CLOSE = 0.94
"""Height of a row of pouches, as a share of its width by pouch."""
MORE = (10, 20, 30, 40)
"""Boxes for gold beyond the printed track."""
HEAD = 6.6
"""Height of a heading in mm."""
_DIARY = "the spaces where you turn, such as C7 C3 F3; what you took, dropped and fought"


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon and its monster as the list shows them: icons and names, empty on a blank sheet."""

    weapon_icon: str
    weapon: str
    monster_icon: str
    monster: str


@dataclass(frozen=True, slots=True)
class InventoryData:
    """What the sheet is made from: weapons, ranks as points and name, boxes for gold, and the points of the monster track."""

    weapons: tuple[WeaponRow, ...]
    ranks: tuple[tuple[str, str], ...]
    gold: int
    track: tuple[int, ...]


def draw_heading(pen: Pen, at: Point, words: str, *, note: str = "") -> float:
    """Write a heading with a small note to its right; return where the next thing begins."""
    pen.text((at[0], at[1] + 4.4), words, "title", 12.5, "left", "accent")
    if note:
        pen.text((at[0] + pen.measure(words, "title", 12.5) + 2.6, at[1] + 4.4), note, "body", 8.0, "left", "deep")
    return at[1] + HEAD


def draw_gold(
    pen: Pen, at: Point, wide: float, data: InventoryData, *, close: float = CLOSE, row: int = ROW,
    note: str = f"circle, erase; {GOLD_POINTS} points each at the end",
) -> float:  # fmt: skip
    """Draw the pouches, `row` of them side by side, and the tens beyond them."""
    down = draw_heading(pen, at, "Gold pouches", note=note)
    step = wide / row
    for number in range(1, data.gold + 1):
        column, line = (number - 1) % row, (number - 1) // row
        centre = (at[0] + (column + 0.5) * step, down + (line + 0.5) * step * close)
        pen.circle(centre, 0.44 * min(1.0, close) * step, "white", "rule", 0.25)
        pen.text((centre[0], centre[1] + 1.2), str(number), "body", 9.0, "centre", "deep")
    down = _pouches_end(at[1], wide, data, close=close, row=row)
    pen.text((at[0], down + 4.2), "and", "body", 8.0, "left", "deep")
    wider = min(14.0, (wide - 6.4) / len(MORE))
    pill = min(12.0, wider - 0.8)
    for number, more in enumerate(MORE):
        left = at[0] + min(8.0, wide - len(MORE) * wider) + number * wider
        pen.rect((left, down), (pill, 6.2), "white", "rule", 0.25, 3.0)
        pen.text((left + pill / 2, down + 4.2), f"+{more}", "body", 9.0, "centre", "deep")
    return gold_end(at[1], wide, data, close=close, row=row)


def gold_end(top: float, wide: float, data: InventoryData, *, close: float = CLOSE, row: int = ROW) -> float:
    """Return where the pouches and the tens end that begin at `top`."""
    return _pouches_end(top, wide, data, close=close, row=row) + 7.8


def _pouches_end(top: float, wide: float, data: InventoryData, *, close: float, row: int) -> float:
    step = wide / row
    return top + HEAD + (-(-data.gold // row) * step * close + 0.8)


def draw_monsters(
    pen: Pen,
    at: Point,
    wide: float,
    data: InventoryData,
    *,
    rows: int = 1,
    note: str = "circle from the left; the points stand below",
) -> float:
    """Draw the boxes for monsters in rows, the points below each."""
    down = draw_heading(pen, at, "Monsters defeated", note=note)
    row = -(-len(data.track) // rows)
    step = wide / row
    for number, points in enumerate(data.track):
        left, top = at[0] + (number % row) * step, down + (number // row) * (step + 4.0)
        pen.rect((left + 0.3, top), (step - 0.6, step - 0.6), "white", "deep", 0.3, 1.0)
        pen.text((left + step / 2, top + step / 2 + 1.0), str(number + 1), "body", 9.0, "centre", "deep")
        pen.text((left + step / 2, top + step + 3.0), str(points), "bold", 9.0, "centre", "accent")
    return monsters_end(at[1], wide, data, rows=rows)


def monsters_end(top: float, wide: float, data: InventoryData, *, rows: int = 1) -> float:
    """Return where the boxes for monsters end that begin at `top`."""
    step = wide / -(-len(data.track) // rows)
    return top + HEAD + (rows - 1) * (step + 4.0) + step + 5.8


def draw_hands(pen: Pen, at: Point, wide: float, tall: float) -> float:
    """Draw a box of `tall` mm for each weapon in hand, and small ones for the key and for the doubling."""
    down = draw_heading(pen, at, "In hand", note=f"{HANDS} weapons at most; erase what is dropped")
    small = 15.0
    slot = (wide - 2 * (small + 2.0) - 2.0) / HANDS
    for number in range(HANDS):
        left = at[0] + number * (slot + 2.0)
        pen.rect((left, down), (slot, tall), "white", "deep", 0.35, 1.2)
        pen.text((left + 1.6, down + 3.8), f"Weapon {number + 1}", "caps", 7.5, "left", "deep")
    for number, (icon, word) in enumerate((("skeleton-key", "Key"), ("locked-door", "Doubled"))):
        left = at[0] + HANDS * (slot + 2.0) + number * (small + 2.0)
        pen.rect((left, down), (small, tall), "white", "deep", 0.35, 1.2)
        pen.icon((left + small / 2, down + tall * 0.38), icon, tall * 0.52, "faint")
        pen.text((left + small / 2, down + tall - 1.8), word, "caps", 7.5, "centre", "deep")
    return down + tall + 2.6


def draw_weapons(pen: Pen, at: Point, wide: float, data: InventoryData) -> float:
    """Draw the list of weapons and their monsters, or lines to write them on."""
    down = draw_heading(pen, at, "Which weapon for which monster")
    high = 7.2
    for number, weapon in enumerate(data.weapons):
        top = down + number * high
        pen.line((at[0], top + high), (at[0] + wide, top + high), "rule", 0.2)
        pen.text((at[0] + 1.2, top + 5.2), letters(number), "bold", 10.0, "left", "accent")
        half = at[0] + wide * 0.5
        if weapon.weapon:
            pen.icon((at[0] + 9.0, top + high / 2), weapon.weapon_icon, 6.2, "ink")
            pen.text((at[0] + 13.4, top + 5.2), weapon.weapon, "body", 9.0, "left", "ink")
            pen.icon((half + 3.2, top + high / 2), weapon.monster_icon, 6.2, "ink")
            pen.text((half + 7.6, top + 5.2), weapon.monster, "body", 9.0, "left", "ink")
        else:
            _draw_arrow(pen, (half - 4.0, top + high / 2), 4.0)
    return down + len(data.weapons) * high + 2.6


def draw_weapons_in_pairs(pen: Pen, at: Point, wide: float, data: InventoryData) -> float:
    """Draw the list in two columns with lines to write on."""
    down = draw_heading(pen, at, "Which weapon for which monster")
    high, half = 5.9, wide / 2
    for number in range(len(data.weapons)):
        left, top = at[0] + (number % 2) * half, down + (number // 2) * high
        pen.text((left + 1.0, top + 5.2), letters(number), "bold", 10.0, "left", "accent")
        pen.line((left + 5.0, top + 5.6), (left + half / 2 - 0.5, top + 5.6), "rule", 0.2)
        _draw_arrow(pen, (left + half / 2 + 1.6, top + 4.2), 2.6)
        pen.line((left + half / 2 + 3.8, top + 5.6), (left + half - 2.0, top + 5.6), "rule", 0.2)
    return down + -(-len(data.weapons) // 2) * high + 2.0


def _draw_arrow(pen: Pen, centre: Point, length: float) -> None:
    """Draw an arrow to the right: this weapon for that monster."""
    (x, y), half = centre, length / 2
    pen.line((x - half, y), (x + half - 1.0, y), "rule", 0.35)
    pen.path(
        [("m", (x + half, y)), ("l", (x + half - 1.4, y - 0.9)), ("l", (x + half - 1.4, y + 0.9)), ("z", ())], "rule", "rule", 0.1
    )


def draw_score(pen: Pen, at: Point, wide: float, tall: float, *, lost: float = 17.0) -> float:
    """Draw boxes of `tall` mm to add up points, and one `lost` mm wide for the dead unless that is 0."""
    down = draw_heading(pen, at, "Score", note="a dead hero has none")
    parts = (("gold", f"\u00d7 {GOLD_POINTS}"), ("monsters", ""), ("total", ""))
    signs = ("", "+", "=")
    step = (wide - lost) / len(parts)
    for number, ((word, note), sign) in enumerate(zip(parts, signs, strict=True)):
        left = at[0] + number * step
        pen.text((left + 1.6, down + tall * 0.68), sign, "body", 11.0, "centre", "deep")
        pen.rect((left + 3.4, down), (step - 5.0, tall), "white", "deep", 0.6 if word == "total" else 0.3, 1.0)
        pen.text((left + 3.4 + (step - 5.0) / 2, down + tall + 3.5), f"{word} {note}".strip(), "caps", 7.5, "centre", "deep")
    if lost:
        left = at[0] + wide - lost + 2.0
        pen.rect((left, down), (lost - 2.0, tall), "white", "deep", 0.3, 1.0)
        pen.icon((left + (lost - 2.0) / 2, down + tall / 2), "death-skull", tall * 0.66, "faint")
        pen.text((left + (lost - 2.0) / 2, down + tall + 3.5), "lost", "caps", 7.5, "centre", "deep")
    return score_end(at[1], tall)


def score_end(top: float, tall: float) -> float:
    """Return where the boxes for points end, of `tall` mm, that begin at `top`."""
    return top + HEAD + tall + 6.7


def draw_ranks(pen: Pen, at: Point, wide: float, data: InventoryData) -> float:
    """Draw the ranks, each with a box to tick and the points that it asks for."""
    down = draw_heading(pen, at, "Rank")
    for number, (points, name) in enumerate(data.ranks):
        top = down + number * 4.9
        pen.rect((at[0] + 0.4, top + 0.9), (3.2, 3.2), "white", "deep", 0.3)
        pen.text((at[0] + 23.0, top + 3.8), points, "body", 9.0, "right", "deep")
        pen.text((at[0] + 27.0, top + 3.8), name, "bold", 9.0, "left", "ink")
    return down + len(data.ranks) * 4.9 + 2.6


def draw_diary_lines(pen: Pen, at: Point, wide: float, high: float, *, note: str = _DIARY) -> None:
    """Draw lines for the walk over a height of `high` mm."""
    down = draw_heading(pen, at, "Diary of the walk", note=note)
    tracks.ruled(pen, (at[0], down), wide, at[1] + high - down, 7.0)
