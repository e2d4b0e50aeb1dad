"""The parts of an inventory sheet drawn: gold, monsters, hands, weapons, ranks, score, diary, each from a corner downwards.

A part draws from the corner `at`, `wide` mm wide, and returns how far down it reaches in mm. Where a page must know that before
anything is drawn, a function of its own works it out.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw import tracks
from generator.draw.pen import Pen, Point
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, letters

ROW, MONSTER_ROW = 10, 6
"""Pouches, and boxes for monsters, side by side."""
MORE = (10, 20, 30, 40)
"""Boxes for gold beyond the printed track."""
PILL = 8.0
"""Height of those boxes in mm."""
POINTS = 4.0
"""Height in mm of the line of points below a row of boxes for monsters."""
HEAD = 6.6
"""Height of a heading in mm."""
WEAPON_ROW, PAIR_ROW = 7.2, 5.9
"""Height in mm of a row of the list of weapons, in one column and in two."""
HELD = (("", "weapon"), ("", "weapon"), ("skeleton-key", "key"), ("locked-door", "doubled"))
"""What a hero may hold: the icon in its box, and the word below."""
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
    pen: Pen,
    at: Point,
    wide: float,
    data: InventoryData,
    *,
    row: int = ROW,
    note: str = f"circle, erase; {GOLD_POINTS} points each at the end",
) -> float:
    """Draw the pouches, `row` of them side by side, and the tens beyond them."""
    down = draw_heading(pen, at, "Gold pouches", note=note)
    step = wide / row
    for number, (left, top) in enumerate(tracks.corners((at[0], down), data.gold, row, (step, tracks.PITCH)), 1):
        centre = (left + step / 2, top + tracks.PITCH / 2)
        pen.circle(centre, 0.47 * tracks.PITCH, "white", "rule", 0.25)
        pen.text((centre[0], centre[1] + 1.2), str(number), "body", 9.0, "centre", "ink")
    down += tracks.height(data.gold, row) + 0.8
    pen.text((at[0], down + 5.2), "and", "body", 8.0, "left", "deep")
    wider = min(14.0, (wide - 6.4) / len(MORE))
    first = (at[0] + min(8.0, wide - len(MORE) * wider), down)
    for more, (left, top) in zip(MORE, tracks.corners(first, len(MORE), len(MORE), (wider, PILL + 0.8)), strict=True):
        pen.rect((left, top), (wider - 0.8, PILL), "white", "rule", 0.25, 3.0)
        pen.text((left + wider / 2 - 0.4, top + 5.2), f"+{more}", "body", 9.0, "centre", "ink")
    return gold_end(at[1], data, row=row)


def gold_end(top: float, data: InventoryData, *, row: int = ROW) -> float:
    """Return where the pouches and the tens end that begin at `top`."""
    return top + HEAD + tracks.height(data.gold, row) + 0.8 + PILL + 1.6


def draw_monsters(
    pen: Pen,
    at: Point,
    wide: float,
    data: InventoryData,
    *,
    row: int = MONSTER_ROW,
    note: str = "circle from the left; the points stand below",
) -> float:
    """Draw the boxes for monsters, `row` of them side by side, the points below each."""
    down = draw_heading(pen, at, "Monsters defeated", note=note)
    step, high = wide / row, tracks.PITCH
    places = tracks.corners((at[0], down), len(data.track), row, (step, high + POINTS))
    for number, (points, (left, top)) in enumerate(zip(data.track, places, strict=True), 1):
        pen.rect((left + 0.3, top), (step - 0.6, high - 0.4), "white", "deep", 0.3, 1.0)
        pen.text((left + step / 2, top + high / 2 + 1.0), str(number), "body", 9.0, "centre", "ink")
        pen.text((left + step / 2, top + high + 3.0), str(points), "bold", 9.0, "centre", "accent")
    return monsters_end(at[1], data, row=row)


def monsters_end(top: float, data: InventoryData, *, row: int = MONSTER_ROW) -> float:
    """Return where the boxes for monsters end that begin at `top`."""
    return top + HEAD + -(-len(data.track) // row) * (tracks.PITCH + POINTS) + 1.6


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


def draw_hands_in_square(pen: Pen, at: Point, wide: float) -> None:
    """Draw the boxes for two weapons, for the key and for the doubling in two rows, where there is little width."""
    down = draw_heading(pen, at, "In hand")
    places = tracks.corners((at[0], down), 4, 2, (wide / 2, tracks.PITCH + POINTS))
    for (left, top), (icon, word) in zip(places, HELD, strict=True):
        pen.rect((left + 0.3, top), (wide / 2 - 0.6, tracks.PITCH - 0.4), "white", "deep", 0.35, 1.0)
        if icon:
            pen.icon((left + wide / 4, top + 4.1), icon, 5.6, "faint")
        pen.text((left + wide / 4, top + tracks.PITCH + 2.6), word, "caps", 7.0, "centre", "deep")


def draw_weapons(pen: Pen, at: Point, wide: float, data: InventoryData) -> float:
    """Draw the list of weapons and their monsters, or lines to write them on."""
    down = draw_heading(pen, at, "Which weapon for which monster")
    high = WEAPON_ROW
    for number, weapon in enumerate(data.weapons):
        top = down + number * high
        pen.line((at[0], top + high), (at[0] + wide, top + high), "rule", 0.2)
        pen.text((at[0] + 1.2, top + 5.2), letters(number), "bold", 10.0, "left", "accent")
        half = at[0] + wide * 0.5
        if weapon.weapon:
            pen.icon((at[0] + 9.0, top + high / 2), weapon.weapon_icon, 6.2, "ink")
            draw_fitted(pen, (at[0] + 13.4, top + 5.2), weapon.weapon, half - at[0] - 14.0, "left")
            pen.icon((half + 3.2, top + high / 2), weapon.monster_icon, 6.2, "ink")
            draw_fitted(pen, (half + 7.6, top + 5.2), weapon.monster, at[0] + wide - half - 7.6, "left")
        else:
            _draw_arrow(pen, (half - 4.0, top + high / 2), 4.0)
    return down + len(data.weapons) * high + 2.6


def draw_fitted(pen: Pen, at: Point, words: str, room: float, align: str) -> None:
    """Write a name as large as a width lets it be."""
    size = min(9.0, 9.0 * room / pen.measure(words, "body", 9.0))
    pen.text(at, words, "body", size, align, "ink")


def draw_weapons_in_pairs(pen: Pen, at: Point, wide: float, data: InventoryData) -> float:
    """Draw the list in two columns with lines to write on."""
    down = draw_heading(pen, at, "Which weapon for which monster")
    high, half = PAIR_ROW, wide / 2
    for number in range(len(data.weapons)):
        left, top = at[0] + (number % 2) * half, down + (number // 2) * high
        pen.text((left + 1.0, top + 5.2), letters(number), "bold", 10.0, "left", "accent")
        pen.line((left + 5.0, top + 5.6), (left + half / 2 - 0.5, top + 5.6), "rule", 0.2)
        _draw_arrow(pen, (left + half / 2 + 1.6, top + 4.2), 2.6)
        pen.line((left + half / 2 + 3.8, top + 5.6), (left + half - 2.0, top + 5.6), "rule", 0.2)
    return pairs_end(at[1], data)


def pairs_end(top: float, data: InventoryData) -> float:
    """Return where the list in two columns ends that begins at `top`."""
    return top + HEAD + -(-len(data.weapons) // 2) * PAIR_ROW + 2.0


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
        pen.text((at[0] + 17.0, top + 3.8), points, "body", 9.0, "right", "deep")
        pen.text((at[0] + 20.0, top + 3.8), name, "bold", 9.0, "left", "ink")
    return down + len(data.ranks) * 4.9 + 2.6


def draw_diary_lines(pen: Pen, at: Point, wide: float, high: float, *, note: str = _DIARY) -> None:
    """Draw lines for the walk over a height of `high` mm."""
    down = draw_heading(pen, at, "Diary of the walk", note=note)
    tracks.ruled(pen, (at[0], down), wide, at[1] + high - down, 7.0)
