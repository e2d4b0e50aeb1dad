"""The parts of an inventory sheet drawn: gold, monsters, hands, weapons, ranks, score, diary, each from a corner downwards.

A part draws from the corner `at`, `wide` mm wide, and returns how far down it reaches in mm. Where a page must know that before
anything is drawn, a function of its own works it out.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw import tracks
from generator.draw.lines import LEAST_SIZE, fitted, name_lines
from generator.draw.pen import Pen, Point
from generator.draw.pictures import NOBODY, Likeness
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, letters

GOLD_ROWS = (20, 15, 12, 10, 6)
"""How many pouches may stand side by side."""
ROW, MONSTER_ROW = 10, 6
"""Pouches, and boxes for monsters, side by side where nothing else is said."""
POINTS = 4.0
"""Height in mm of the line of points below a row of boxes for monsters."""
HEAD = 6.6
"""Height of a heading in mm."""
TWO_LINES = 2.5
"""From one line of a name that has two to the next in mm."""
WEAPON_ROW = 6.8
"""Height in mm of a row of the list of weapons."""
WIDE_HANDS = 78.0
"""Width in mm from which on the boxes for what is in hand are wide."""
HELD = (("", "weapon"), ("", "weapon"), ("skeleton-key", "key"), ("locked-door", "doubled"))
"""What a hero may hold: the icon in its box, and the word below."""
CAPTION = 5.6
"""Height in mm of the captions below the boxes for points."""
AWARD_ROW, NARROW_AWARD = 5.4, 27.0
"""Height in mm of a row of medals or ranks, and the least width of one of them."""
AWARD_LINE, MEDALS_LINE, RANKS_LINE = 6.6, 100.0, 160.0
"""Height in mm of medals or ranks beside their heading, and the widths from which on they find room there."""
BLANK_MEDAL, TO_FILL, NOTED_MEDALS = 27.0, 9.0, 120.0
"""Width in mm of a medal whose points are left to a pencil, of the line for them, and that from which on a note stands beside."""
DIARY_LINE, NARROW_LINE = 7.0, 5.8
"""Height in mm of a line of the diary, and the least one."""
_DIARY = (
    "the spaces where you turn and where you end: C7 C3 F3; C3/- leaves a weapon there, C3/B drops B for it",
    "the spaces where you turn and where you end; C3/- leaves a weapon, C3/B drops B for it",
    "the spaces where you turn and where you end",
    "where you turn and where you end",
    "every turn, and the end",
)
"""Notes on how a walk is written, from the longest to the shortest."""
_WALK = "Diary of the walk"


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon and its monster as the list shows them: icons and names, empty on a blank sheet."""

    weapon_icon: str
    weapon: str
    monster_icon: str
    monster: str


@dataclass(frozen=True, slots=True)
class InventoryData:
    """What the sheet is made from: weapons, awards as points and name, boxes for gold, and the points of the monster track.

    The awards are `medals` of a fixed dungeon, and else ranks (D-30); a `blank` sheet has room for either. `hero` is whose it is.
    """

    weapons: tuple[WeaponRow, ...]
    awards: tuple[tuple[str, str], ...]
    gold: int
    track: tuple[int, ...]
    medals: bool = False
    blank: bool = False
    hero: Likeness = NOBODY


def draw_heading(pen: Pen, at: Point, words: str, *, note: str = "") -> float:
    """Write a heading with a small note to its right; return where the next thing begins."""
    pen.text((at[0], at[1] + 4.4), words, "title", 12.5, "left", "accent")
    if note:
        pen.text((at[0] + pen.measure(words, "title", 12.5) + 2.6, at[1] + 4.4), note, "body", 8.0, "left", "deep")
    return at[1] + HEAD


def draw_name(pen: Pen, at: Point, wide: float, name: str, align: str) -> None:
    """Write a hero's name on a base line, as large as a width lets it be."""
    words, size = fitted(pen, name, "title", 14.0, wide)
    pen.text(at, words, "title", size, align, "accent")


def gold_row(wide: float) -> int:
    """Return how many pouches stand side by side in a width in mm."""
    return next((row for row in GOLD_ROWS if row * tracks.PITCH <= wide + 0.01), GOLD_ROWS[-1])


def draw_gold(
    pen: Pen,
    at: Point,
    wide: float,
    data: InventoryData,
    *,
    row: int = ROW,
    note: str = f"one circle for each pouch, from 1 on; erase what you lose; {GOLD_POINTS} points each at the end",
) -> float:
    """Draw the pouches, `row` of them side by side, each to be circled once (D-31)."""
    down = draw_heading(pen, at, "Gold pouches", note=note)
    step = wide / row
    for number, (left, top) in enumerate(tracks.corners((at[0], down), data.gold, row, (step, tracks.PITCH)), 1):
        centre = (left + step / 2, top + tracks.PITCH / 2)
        pen.circle(centre, 0.47 * tracks.PITCH, "white", "rule", 0.25)
        pen.text((centre[0], centre[1] + 1.2), str(number), "body", 9.0, "centre", "ink")
        half = 0.46 * tracks.PITCH
        pen.field("tick", (centre[0] - half, centre[1] - half), (2 * half, 2 * half), f"Gold pouch {number}")
    return gold_end(at[1], data, row=row)


def gold_end(top: float, data: InventoryData, *, row: int = ROW) -> float:
    """Return where the pouches end that begin at `top`."""
    return top + HEAD + tracks.height(data.gold, row) + 1.6


def draw_monsters(
    pen: Pen,
    at: Point,
    wide: float,
    data: InventoryData,
    *,
    row: int = MONSTER_ROW,
    note: str = "only the last circled box counts",
) -> float:
    """Draw the boxes for monsters, `row` of them side by side, the points below each."""
    down = draw_heading(pen, at, "Monsters defeated", note=note)
    step, high = wide / row, tracks.PITCH
    places = tracks.corners((at[0], down), len(data.track), row, (step, high + POINTS))
    for number, (points, (left, top)) in enumerate(zip(data.track, places, strict=True), 1):
        pen.rect((left + 0.3, top), (step - 0.6, high - 0.4), "white", "deep", 0.3, 1.0)
        pen.text((left + step / 2, top + high / 2 + 1.0), str(number), "body", 9.0, "centre", "ink")
        pen.text((left + step / 2, top + high + 3.0), str(points), "bold", 9.0, "centre", "accent")
        pen.field("tick", (left + 0.3, top), (step - 0.6, high - 0.4), f"Monster {number} defeated, {points} points")
    return monsters_end(at[1], data, row=row)


def monsters_end(top: float, data: InventoryData, *, row: int = MONSTER_ROW) -> float:
    """Return where the boxes for monsters end that begin at `top`."""
    return top + HEAD + -(-len(data.track) // row) * (tracks.PITCH + POINTS) + 1.6


def draw_hands(pen: Pen, at: Point, wide: float, tall: float) -> float:
    """Draw a box of `tall` mm for each weapon in hand, and small ones for the key and for the doubling."""
    down = draw_heading(pen, at, "In hand", note=f"{HANDS} weapons at most; erase what is dropped" if wide > WIDE_HANDS else "")
    small = 15.0 if wide > WIDE_HANDS else 12.0
    slot = (wide - 2 * (small + 2.0) - 2.0) / HANDS
    for number in range(HANDS):
        left = at[0] + number * (slot + 2.0)
        pen.rect((left, down), (slot, tall), "white", "deep", 0.35, 1.2)
        pen.text((left + 1.6, down + 3.8), f"Weapon {number + 1}", "caps", 7.5, "left", "deep")
        pen.field("text", (left + 0.6, down + 4.4), (slot - 1.2, tall - 5.0), f"Weapon {number + 1} in hand")
    for number, (icon, word) in enumerate((("skeleton-key", "Key"), ("locked-door", "Doubled"))):
        left = at[0] + HANDS * (slot + 2.0) + number * (small + 2.0)
        pen.rect((left, down), (small, tall), "white", "deep", 0.35, 1.2)
        pen.icon((left + small / 2, down + tall * 0.38), icon, tall * 0.52, "faint")
        pen.text((left + small / 2, down + tall - 1.8), word, "caps", 7.5, "centre", "deep")
        pen.field("tick", (left, down), (small, tall), word)
    return down + tall + 2.6


def draw_hands_in_square(pen: Pen, at: Point, wide: float) -> None:
    """Draw the boxes for two weapons, for the key and for the doubling in two rows, where there is little width."""
    down = draw_heading(pen, at, "In hand")
    places = tracks.corners((at[0], down), 4, 2, (wide / 2, tracks.PITCH + POINTS))
    for (left, top), (icon, word) in zip(places, HELD, strict=True):
        pen.rect((left + 0.3, top), (wide / 2 - 0.6, tracks.PITCH - 0.4), "white", "deep", 0.35, 1.0)
        if icon:
            pen.icon((left + wide / 4, top + 4.1), icon, 5.6, "faint")
        pen.field("tick" if icon else "text", (left + 0.3, top), (wide / 2 - 0.6, tracks.PITCH - 0.4), f"{word} in hand")
        pen.text((left + wide / 4, top + tracks.PITCH + 2.6), word, "caps", 7.0, "centre", "deep")


def draw_weapons(pen: Pen, at: Point, wide: float, data: InventoryData) -> float:
    """Draw the list of weapons and their monsters, or lines to write them on."""
    down = draw_heading(pen, at, "Which weapon for which monster")
    high = WEAPON_ROW
    for number, weapon in enumerate(data.weapons):
        top = down + number * high
        pen.line((at[0], top + high), (at[0] + wide, top + high), "rule", 0.2)
        pen.text((at[0] + 1.2, top + 5.0), letters(number), "bold", 10.0, "left", "accent")
        half = at[0] + wide * 0.5
        if weapon.weapon:
            pen.icon((at[0] + 9.0, top + high / 2), weapon.weapon_icon, 6.2, "ink")
            draw_fitted(pen, (at[0] + 13.4, top + 5.0), weapon.weapon, half - at[0] - 14.0, "left", 0.6)
            pen.icon((half + 3.2, top + high / 2), weapon.monster_icon, 6.2, "ink")
            draw_fitted(pen, (half + 7.6, top + 5.0), weapon.monster, at[0] + wide - half - 7.6, "left", 0.6)
        else:
            _draw_arrow(pen, (half - 4.0, top + high / 2), 4.0)
            pen.field("text", (at[0] + 6.0, top + 0.6), (half - at[0] - 13.0, high - 1.0), f"Weapon {letters(number)}")
            pen.field(
                "text", (half, top + 0.6), (at[0] + wide - half, high - 1.0), f"Monster that weapon {letters(number)} defeats"
            )
    return down + len(data.weapons) * high + 2.6


def draw_fitted(pen: Pen, at: Point, words: str, room: float, align: str, raised: float = 0.0) -> None:
    """Write a name as large as a width lets it be; in two lines, so much higher in mm, where one would be too small."""
    size = min(9.0, 9.0 * room / pen.measure(words, "body", 9.0))
    if size >= LEAST_SIZE:
        pen.text(at, words, "body", size, align, "ink")
        return
    lines, size = name_lines(pen, words, "body", LEAST_SIZE, room, LEAST_SIZE)
    for number, line in enumerate(lines):
        pen.text((at[0], at[1] - raised + TWO_LINES * (number - (len(lines) - 1) / 2)), line, "body", size, align, "ink")


def _draw_arrow(pen: Pen, centre: Point, length: float) -> None:
    """Draw an arrow to the right: this weapon for that monster."""
    (x, y), half = centre, length / 2
    pen.line((x - half, y), (x + half - 1.0, y), "rule", 0.35)
    pen.path(
        [("m", (x + half, y)), ("l", (x + half - 1.4, y - 0.9)), ("l", (x + half - 1.4, y + 0.9)), ("z", ())], "rule", "rule", 0.1
    )


def draw_score(pen: Pen, at: Point, wide: float, tall: float, *, lost: float = 17.0) -> float:
    """Draw boxes of `tall` mm to add up points, and one `lost` mm wide for the dead unless that is 0, below a heading."""
    draw_score_boxes(pen, (at[0], draw_heading(pen, at, "Score", note="a dead hero has none")), wide, tall, lost=lost)
    return score_end(at[1], tall)


def draw_score_boxes(pen: Pen, at: Point, wide: float, tall: float, *, lost: float = 17.0) -> None:
    """Draw the boxes of a score without a heading, their captions below them."""
    parts = (("gold", f"\u00d7 {GOLD_POINTS}"), ("monsters", ""), ("total", ""))
    signs = ("", "+", "=")
    step, down = (wide - lost) / len(parts), at[1]
    for number, ((word, note), sign) in enumerate(zip(parts, signs, strict=True)):
        left = at[0] + number * step
        pen.text((left + 1.6, down + tall * 0.68), sign, "body", 11.0, "centre", "deep")
        pen.rect((left + 3.4, down), (step - 5.0, tall), "white", "deep", 0.6 if word == "total" else 0.3, 1.0)
        pen.field("text", (left + 3.8, down + 0.4), (step - 5.8, tall - 0.8), f"Score: {word} {note}".strip())
        pen.text((left + 3.4 + (step - 5.0) / 2, down + tall + 3.5), f"{word} {note}".strip(), "caps", 7.5, "centre", "deep")
    if lost:
        left = at[0] + wide - lost + 2.0
        pen.rect((left, down), (lost - 2.0, tall), "white", "deep", 0.3, 1.0)
        pen.field("tick", (left, down), (lost - 2.0, tall), "Lost: the hero is dead")
        pen.icon((left + (lost - 2.0) / 2, down + tall / 2), "death-skull", tall * 0.66, "faint")
        pen.text((left + (lost - 2.0) / 2, down + tall + 3.5), "lost", "caps", 7.5, "centre", "deep")


def score_end(top: float, tall: float) -> float:
    """Return where the boxes for points end, of `tall` mm, that begin at `top`."""
    return top + HEAD + tall + CAPTION


def draw_awards(pen: Pen, at: Point, wide: float, data: InventoryData) -> float:
    """Draw the medals or ranks, each with a box to tick and the points that it asks for, as many side by side as there is room.

    They stand beside their heading where all of them find room there. A blank sheet has medals to fill in above its ranks.
    """
    if data.blank:
        _draw_blank_medals(pen, at, wide)
        at = (at[0], at[1] + AWARD_LINE)
    elif _beside_heading(wide, data):
        return _draw_award_line(pen, at, data)
    note = "from these points on" if data.medals else "of a deck that you laid yourself" if data.blank else ""
    down = draw_heading(pen, at, "Medals" if data.medals else "Rank", note=note)
    row = _awards_in_row(wide, data)
    step = wide / row
    for number, (points, name) in enumerate(data.awards):
        left, top = at[0] + number % row * step, down + number // row * AWARD_ROW
        _draw_award(pen, (left, top), points, name)
    return at[1] + HEAD + -(-len(data.awards) // row) * AWARD_ROW + 1.6


def _draw_award(pen: Pen, at: Point, points: str, name: str) -> float:
    """Draw a box to tick, the points of a medal or rank, and its name; return where it ends to the right."""
    left, top = at
    pen.rect((left + 0.4, top + 0.7), (3.4, 3.4), "white", "deep", 0.3)
    pen.field("tick", (left + 0.4, top + 0.7), (3.4, 3.4), f"{name} {points}".strip())
    pen.text((left + 5.4, top + 3.6), points, "body", 9.0, "left", "deep")
    after = left + 6.6 + pen.measure(points, "body", 9.0)
    pen.text((after, top + 3.6), name, "bold", 9.0, "left", "ink")
    return after + pen.measure(name, "bold", 9.0)


def _draw_award_line(pen: Pen, at: Point, data: InventoryData) -> float:
    """Draw the medals or ranks beside their heading."""
    words = "Medals" if data.medals else "Rank"
    draw_heading(pen, at, words)
    left = at[0] + pen.measure(words, "title", 12.5) + 2.6
    for points, name in data.awards:
        left = _draw_award(pen, (left, at[1] + 0.6), f"from {points}" if data.medals else points, name) + 2.6
    return at[1] + AWARD_LINE


def _draw_blank_medals(pen: Pen, at: Point, room: float) -> None:
    """Draw medals whose points are left to a pencil; a note stands beside them where a width of `room` mm is enough for it."""
    words, note = "Medals", "of a dungeon with a map, from its page:" if room >= NOTED_MEDALS else ""
    draw_heading(pen, at, words, note=note)
    left = at[0] + pen.measure(words, "title", 12.5) + pen.measure(note, "body", 8.0) + 5.6
    for number, name in enumerate(("bronze", "silver", "gold")):
        after = _draw_award(pen, (left + number * BLANK_MEDAL, at[1] + 0.6), "", name)
        pen.line((after + 1.0, at[1] + 4.8), (after + 1.0 + TO_FILL, at[1] + 4.8), "rule", 0.25)
        pen.field("text", (after + 1.0, at[1] + 0.4), (TO_FILL, 4.2), f"Points for {name}")


def awards_end(top: float, wide: float, data: InventoryData) -> float:
    """Return where the medals or ranks end that begin at `top`."""
    if data.blank:
        top += AWARD_LINE
    elif _beside_heading(wide, data):
        return top + AWARD_LINE
    return top + HEAD + -(-len(data.awards) // _awards_in_row(wide, data)) * AWARD_ROW + 1.6


def _beside_heading(wide: float, data: InventoryData) -> bool:
    """Return whether the medals or ranks find room beside their heading."""
    return wide >= (MEDALS_LINE if data.medals else RANKS_LINE)


def _awards_in_row(wide: float, data: InventoryData) -> int:
    """Return how many medals or ranks stand side by side, in rows that are as even as can be."""
    return tracks.rows_of(len(data.awards), max(1, int(wide / (NARROW_AWARD if data.medals else 1.25 * NARROW_AWARD))))[0]


def draw_diary_lines(pen: Pen, at: Point, wide: float, high: float, *, beside: float = 0.0) -> None:
    """Draw lines for the walk over a height of `high` mm, below a heading that begins `beside` mm from the left.

    The heading bears the longest note on how a walk is written for which there is room.
    """
    room = wide - beside - pen.measure(_WALK, "title", 12.5) - 2.6
    note = next((note for note in _DIARY if pen.measure(note, "body", 8.0) <= room), "")
    down = draw_heading(pen, (at[0] + beside, at[1]), _WALK, note=note)
    left = at[1] + high - down
    lines = max(1, int(left / DIARY_LINE), min(2, int(left / NARROW_LINE)))
    tracks.ruled(pen, (at[0], down), wide, left, min(DIARY_LINE, left / lines), _WALK)
