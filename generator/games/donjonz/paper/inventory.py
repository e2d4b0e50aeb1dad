"""The inventory sheet over a Pen: gold to circle and erase, monsters with their points, pack, arms, ranks, score, diary."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw import tracks
from generator.draw.pen import LogPen, Pen, Point
from generator.games.donjonz.paper import dungeon_figure
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, Thing, letters

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


@dataclass(frozen=True, slots=True)
class Challenge:
    """A dungeon and the inventory of one walk through it, on one page."""

    map: dungeon_figure.MapData
    inventory: Inventory


PAD = 4.0
SIDE, GUTTER = 41.5, 3.5
"""Width in mm of the inventory beside a challenge's map, and of the gap between them."""
MOST_GAP = 8.0
"""Most mm that the parts of that inventory are moved apart where a map is high."""
_DIARY = "the spaces where you turn, such as C7 C3 F3; what you took, dropped and fought"
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


def challenge(pen: Pen, data: Challenge) -> None:
    """Draw a dungeon as large as it can be beside a narrow inventory, and a diary where there is room below it."""
    room = pen.width - SIDE - GUTTER
    dungeon = data.map
    space = dungeon_figure.space_of(room, pen.height, dungeon.wide, dungeon.high)
    high = dungeon_figure.map_size(dungeon.wide, dungeon.high, space)[1]
    dungeon_figure.within(pen, dungeon, (room, high))
    if pen.height - high > LEAST_DIARY:
        note = "the spaces where you turn: C7 C3 F3; C3/- leaves a weapon there, C3/B drops B for it"
        _diary(pen, (dungeon_figure.SCALE, high), room - dungeon_figure.SCALE, pen.height - high, note)
    pen.push((room + GUTTER, 0.0))
    spare = pen.height - _beside(LogPen(SIDE, pen.height), (SIDE, pen.height), data)
    _beside(pen, (SIDE, pen.height), data, min(MOST_GAP, spare / 4))
    pen.pop()


def _beside(pen: Pen, size: Point, data: Challenge, gap: float = 0.0) -> float:
    """Draw the inventory of one walk in a narrow column, `gap` more between its parts; return where it ends."""
    wide, inventory = size[0], data.inventory
    down = _gold(pen, (0.0, 0.0), wide, inventory, row=6, note=f"{GOLD_POINTS} points each")
    down = _kills(pen, (0.0, down + gap), wide, inventory, rows=2, note="")
    down = _hand(pen, (0.0, down + gap), wide)
    down = _signed(pen, (0.0, down + gap), wide, data)
    return _score(pen, (0.0, down + gap), wide, 9.0, lost=0.0)


def _hand(pen: Pen, at: Point, wide: float) -> float:
    """Draw boxes for the letters of the weapons in hand, for the key and for the doubling."""
    down = _head(pen, at, "In hand", "letters; erase")
    step, tall = wide / 4, 9.4
    for number, (icon, word) in enumerate((("", "weapon"), ("", "weapon"), ("skeleton-key", "key"), ("locked-door", "doubled"))):
        left = at[0] + number * step
        pen.rect((left + 0.4, down), (step - 0.8, tall), "white", "deep", 0.35, 1.2)
        if icon:
            pen.icon((left + step / 2, down + tall / 2), icon, tall * 0.6, "faint")
        pen.text((left + step / 2, down + tall + 2.8), word, "caps", 6.5, "centre", "rule")
    return down + tall + 5.6


def _signed(pen: Pen, at: Point, wide: float, data: Challenge) -> float:
    """Draw each weapon above the monster that it defeats, with the signs of the map."""
    down = _head(pen, at, "What fells whom")
    space, high, left, right = 9.6, 11.4, 3.5, 4.4
    for number, arm in enumerate(data.inventory.arms):
        top, end = down + number * high, at[0] + wide - right
        dungeon_figure.thing_sign(pen, (at[0] + left, top + 4.4), space, Thing("weapon", number), data.map.signs)
        dungeon_figure.thing_sign(pen, (end, top + 6.4), space, Thing("monster", number), data.map.signs)
        near, far = at[0] + left + right + 0.6, end - left - 1.0
        _fitted(pen, (near, top + 3.8), arm.weapon, far - near, "left")
        _fitted(pen, (far, top + 8.6), arm.monster, far - near, "right")
    return down + len(data.inventory.arms) * high + 2.2


def _fitted(pen: Pen, at: Point, words: str, room: float, align: str) -> None:
    """Write a name as large as a width lets it be."""
    size = min(9.0, 9.0 * room / pen.measure(words, "body", 9.0))
    pen.text(at, words, "body", size, align, "ink")


def _head(pen: Pen, at: Point, words: str, note: str = "") -> float:
    """Write a heading with a small note to its right; return where the next thing begins."""
    pen.text((at[0], at[1] + 4.4), words, "title", 12.5, "left", "accent")
    if note:
        pen.text((at[0] + pen.measure(words, "title", 12.5) + 2.6, at[1] + 4.4), note, "body", 8.0, "left", "deep")
    return at[1] + 6.6


def _gold(
    pen: Pen, at: Point, wide: float, data: Inventory, close: float = 0.94, row: int = ROW,
    note: str = f"circle, erase; {GOLD_POINTS} points each at the end",
) -> float:  # fmt: skip
    """Draw the pouches, `row` of them side by side, and the tens beyond them."""
    down = _head(pen, at, "Gold pouches", note)
    step = wide / row
    for number in range(1, data.gold + 1):
        column, line = (number - 1) % row, (number - 1) // row
        centre = (at[0] + (column + 0.5) * step, down + (line + 0.5) * step * close)
        pen.circle(centre, 0.44 * min(1.0, close) * step, "white", "rule", 0.25)
        pen.text((centre[0], centre[1] + 1.2), str(number), "body", 9.0, "centre", "deep")
    down += -(-data.gold // row) * step * close + 0.8
    pen.text((at[0], down + 4.2), "and", "body", 8.0, "left", "deep")
    wider = min(14.0, (wide - 6.4) / len(MORE))
    pill = min(12.0, wider - 0.8)
    for number, more in enumerate(MORE):
        left = at[0] + min(8.0, wide - len(MORE) * wider) + number * wider
        pen.rect((left, down), (pill, 6.2), "white", "rule", 0.25, 3.0)
        pen.text((left + pill / 2, down + 4.2), f"+{more}", "body", 9.0, "centre", "deep")
    return down + 7.8


def _kills(
    pen: Pen, at: Point, wide: float, data: Inventory, rows: int = 1, note: str = "circle from the left; the points stand below"
) -> float:
    """Draw the boxes for monsters in rows, the points below each."""
    down = _head(pen, at, "Monsters defeated", note)
    row = -(-len(data.kills) // rows)
    step = wide / row
    for number, points in enumerate(data.kills):
        left, top = at[0] + (number % row) * step, down + (number // row) * (step + 4.0)
        pen.rect((left + 0.3, top), (step - 0.6, step - 0.6), "white", "deep", 0.3, 1.0)
        pen.text((left + step / 2, top + step / 2 + 1.0), str(number + 1), "body", 9.0, "centre", "deep")
        pen.text((left + step / 2, top + step + 3.0), str(points), "bold", 9.0, "centre", "accent")
    return down + (rows - 1) * (step + 4.0) + step + 5.8


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


def _score(pen: Pen, at: Point, wide: float, tall: float, lost: float = 17.0) -> float:
    """Draw boxes to add up points, and one of a width for the dead unless that is 0."""
    down = _head(pen, at, "Score", "a dead hero has none")
    parts = (("gold", f"\u00d7 {GOLD_POINTS}"), ("monsters", ""), ("total", ""))
    signs = ("", "+", "=")
    step = (wide - lost) / len(parts)
    for number, ((word, note), sign) in enumerate(zip(parts, signs, strict=True)):
        left = at[0] + number * step
        pen.text((left + 1.6, down + tall * 0.68), sign, "body", 11.0, "centre", "deep")
        pen.rect((left + 3.4, down), (step - 5.0, tall), "white", "deep", 0.6 if word == "total" else 0.3, 1.0)
        pen.text((left + 3.4 + (step - 5.0) / 2, down + tall + 3.5), f"{word} {note}".strip(), "caps", 7.5, "centre", "rule")
    if lost:
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


def _diary(pen: Pen, at: Point, wide: float, high: float, note: str = _DIARY) -> None:
    down = _head(pen, at, "Diary of the walk", note)
    tracks.ruled(pen, (at[0], down), wide, at[1] + high - down, 7.0)
