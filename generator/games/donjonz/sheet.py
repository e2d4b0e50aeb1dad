"""The inventory sheet over a Pen: gold to circle and erase, monsters with their points, pack, arms, ranks, score, diary."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw import tracks
from generator.draw.pen import Pen, Point
from generator.games.donjonz.maze import GOLD_POINTS, HANDS, letters

ROW = 10
MORE = (10, 20, 30, 40)
"""Boxes for gold beyond the printed track."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon and its monster as the list shows them: icons and names, empty on a blank sheet."""

    weapon_icon: str
    weapon: str
    monster_icon: str
    monster: str


@dataclass(frozen=True, slots=True)
class Inventory:
    """What the sheet is made from; `ranks` are pairs of points and name."""

    arms: tuple[Arm, ...]
    ranks: tuple[tuple[str, str], ...]
    gold: int
    kills: tuple[int, ...]


PAD = 4.0
LEAST_DIARY = 17.7
"""Height in mm from which on a diary is worth its heading."""


def inventories(pen: Pen, data: Inventory) -> None:
    """Draw two sheets side by side."""
    gap = 3.0
    for number in range(2):
        wide = (pen.width - gap) / 2
        pen.push((number * (wide + gap), 0.0))
        _narrow(pen, (wide, pen.height), data)
        pen.pop()


def inventory(pen: Pen, data: Inventory) -> None:
    """Draw the sheet in two columns, and a diary in what is left below them."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    wide = (pen.width - 3 * PAD) / 2
    right = wide + 2 * PAD
    one = _gold(pen, (PAD, PAD), wide, data)
    one = _kills(pen, (PAD, one), wide, data)
    one = _score(pen, (PAD, one), wide, 10.5)
    two = _pack(pen, (right, PAD), wide, 15.0)
    two = _arms(pen, (right, two), wide, data)
    two = _ranks(pen, (right, two), wide, data)
    down = max(one, two)
    if pen.height - down > LEAST_DIARY:
        _diary(pen, (PAD, down), pen.width - 2 * PAD, pen.height - down - PAD)


def _narrow(pen: Pen, size: Point, data: Inventory) -> None:
    """Draw a sheet in one column, without ranks."""
    pen.rect((0.0, 0.0), size, "page", "deep", 0.4, 1.5)
    wide = size[0] - 2 * PAD
    down = _gold(pen, (PAD, 2.0), wide, data, 0.8)
    down = _kills(pen, (PAD, down), wide, data)
    down = _pack(pen, (PAD, down), wide, 8.6)
    down = _arms_in_pairs(pen, (PAD, down), wide, data)
    _score(pen, (PAD, down), wide, 8.0)


def diary(pen: Pen, data: None) -> None:
    """Draw lines for the walk in what a page has left."""
    _diary(pen, (0.0, 0.0), pen.width, pen.height)


def _head(pen: Pen, at: Point, words: str, note: str = "") -> float:
    """Write a heading with a small note to its right; return where the next thing begins."""
    pen.text((at[0], at[1] + 4.4), words, "title", 12.5, "left", "accent")
    if note:
        pen.text((at[0] + pen.measure(words, "title", 12.5) + 2.6, at[1] + 4.4), note, "body", 8.0, "left", "deep")
    return at[1] + 6.6


def _gold(pen: Pen, at: Point, wide: float, data: Inventory, close: float = 0.94) -> float:
    down = _head(pen, at, "Gold pouches", f"circle, erase; {GOLD_POINTS} points each at the end")
    step = wide / ROW
    for number in range(1, data.gold + 1):
        column, row = (number - 1) % ROW, (number - 1) // ROW
        centre = (at[0] + (column + 0.5) * step, down + (row + 0.5) * step * close)
        pen.circle(centre, 0.44 * min(1.0, close) * step, "white", "rule", 0.25)
        pen.text((centre[0], centre[1] + 1.2), str(number), "body", 9.0, "centre", "deep")
    down += -(-data.gold // ROW) * step * close + 0.8
    pen.text((at[0], down + 4.2), "and", "body", 8.0, "left", "deep")
    for number, more in enumerate(MORE):
        left = at[0] + 8.0 + number * 14.0
        pen.rect((left, down), (12.0, 6.2), "white", "rule", 0.25, 3.0)
        pen.text((left + 6.0, down + 4.2), f"+{more}", "body", 9.0, "centre", "deep")
    return down + 7.8


def _kills(pen: Pen, at: Point, wide: float, data: Inventory) -> float:
    down = _head(pen, at, "Monsters defeated", "circle from the left; the points stand below")
    step = wide / len(data.kills)
    for number, points in enumerate(data.kills):
        left = at[0] + number * step
        pen.rect((left + 0.3, down), (step - 0.6, step - 0.6), "white", "deep", 0.3, 1.0)
        pen.text((left + step / 2, down + step / 2 + 1.0), str(number + 1), "body", 9.0, "centre", "deep")
        pen.text((left + step / 2, down + step + 3.0), str(points), "bold", 9.0, "centre", "accent")
    return down + step + 5.8


def _pack(pen: Pen, at: Point, wide: float, tall: float) -> float:
    down = _head(pen, at, "In hand", f"{HANDS} weapons at most; erase what is dropped")
    small = 15.0
    slot = (wide - 2 * (small + 2.0) - 2.0) / HANDS
    for number in range(HANDS):
        left = at[0] + number * (slot + 2.0)
        pen.rect((left, down), (slot, tall), "white", "deep", 0.35, 1.2)
        pen.text((left + 1.6, down + 3.8), f"Weapon {number + 1}", "caps", 7.5, "left", "rule")
    for number, (icon, word) in enumerate((("skeleton-key", "Key"), ("locked-door", "Doubled"))):
        left = at[0] + HANDS * (slot + 2.0) + number * (small + 2.0)
        pen.rect((left, down), (small, tall), "white", "deep", 0.35, 1.2)
        pen.icon((left + small / 2, down + tall * 0.38), icon, tall * 0.52, "faint")
        pen.text((left + small / 2, down + tall - 1.8), word, "caps", 7.5, "centre", "rule")
    return down + tall + 2.6


def _arms(pen: Pen, at: Point, wide: float, data: Inventory) -> float:
    down = _head(pen, at, "Which weapon for which monster")
    high = 7.2
    for number, arm in enumerate(data.arms):
        top = down + number * high
        pen.line((at[0], top + high), (at[0] + wide, top + high), "rule", 0.2)
        pen.text((at[0] + 1.2, top + 5.2), letters(number), "bold", 10.0, "left", "accent")
        half = at[0] + wide * 0.5
        if arm.weapon:
            pen.icon((at[0] + 9.0, top + high / 2), arm.weapon_icon, 6.2, "ink")
            pen.text((at[0] + 13.4, top + 5.2), arm.weapon, "body", 9.0, "left", "ink")
            pen.icon((half + 3.2, top + high / 2), arm.monster_icon, 6.2, "ink")
            pen.text((half + 7.6, top + 5.2), arm.monster, "body", 9.0, "left", "ink")
        else:
            _arrow(pen, (half - 4.0, top + high / 2), 4.0)
    return down + len(data.arms) * high + 2.6


def _arrow(pen: Pen, centre: Point, length: float) -> None:
    """Draw an arrow to the right: this weapon for that monster."""
    (x, y), half = centre, length / 2
    pen.line((x - half, y), (x + half - 1.0, y), "rule", 0.35)
    pen.path(
        [("m", (x + half, y)), ("l", (x + half - 1.4, y - 0.9)), ("l", (x + half - 1.4, y + 0.9)), ("z", ())], "rule", "rule", 0.1
    )


def _arms_in_pairs(pen: Pen, at: Point, wide: float, data: Inventory) -> float:
    """Draw the list in two columns with lines to write on."""
    down = _head(pen, at, "Which weapon for which monster")
    high, half = 5.9, wide / 2
    for number in range(len(data.arms)):
        left, top = at[0] + (number % 2) * half, down + (number // 2) * high
        pen.text((left + 1.0, top + 5.2), letters(number), "bold", 10.0, "left", "accent")
        pen.line((left + 5.0, top + 5.6), (left + half / 2 - 0.5, top + 5.6), "rule", 0.2)
        _arrow(pen, (left + half / 2 + 1.6, top + 4.2), 2.6)
        pen.line((left + half / 2 + 3.8, top + 5.6), (left + half - 2.0, top + 5.6), "rule", 0.2)
    return down + -(-len(data.arms) // 2) * high + 2.0


def _score(pen: Pen, at: Point, wide: float, tall: float) -> float:
    down = _head(pen, at, "Score", "a dead hero has none")
    parts = (("gold", f"\u00d7 {GOLD_POINTS}"), ("monsters", ""), ("total", ""))
    signs = ("", "+", "=")
    lost = 17.0
    step = (wide - lost) / len(parts)
    for number, ((word, note), sign) in enumerate(zip(parts, signs, strict=True)):
        left = at[0] + number * step
        pen.text((left + 1.6, down + tall * 0.68), sign, "body", 11.0, "centre", "deep")
        pen.rect((left + 3.4, down), (step - 5.0, tall), "white", "deep", 0.6 if word == "total" else 0.3, 1.0)
        pen.text((left + 3.4 + (step - 5.0) / 2, down + tall + 3.5), f"{word} {note}".strip(), "caps", 7.5, "centre", "rule")
    left = at[0] + wide - lost + 2.0
    pen.rect((left, down), (lost - 2.0, tall), "white", "deep", 0.3, 1.0)
    pen.icon((left + (lost - 2.0) / 2, down + tall / 2), "death-skull", tall * 0.66, "faint")
    pen.text((left + (lost - 2.0) / 2, down + tall + 3.5), "lost", "caps", 7.5, "centre", "rule")
    return down + tall + 6.7


def _ranks(pen: Pen, at: Point, wide: float, data: Inventory) -> float:
    down = _head(pen, at, "Rank")
    for number, (points, name) in enumerate(data.ranks):
        top = down + number * 4.9
        pen.rect((at[0] + 0.4, top + 0.9), (3.2, 3.2), "white", "deep", 0.3)
        pen.text((at[0] + 23.0, top + 3.8), points, "body", 9.0, "right", "deep")
        pen.text((at[0] + 27.0, top + 3.8), name, "bold", 9.0, "left", "ink")
    return down + len(data.ranks) * 4.9 + 2.6


def _diary(pen: Pen, at: Point, wide: float, high: float) -> None:
    down = _head(pen, at, "Diary of the walk", "the spaces where you turn, such as C7 C3 F3; what you took, dropped and fought")
    tracks.ruled(pen, (at[0], down), wide, at[1] + high - down, 7.0)
