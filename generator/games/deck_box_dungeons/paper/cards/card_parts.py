"""What the poker cards of the kit have in common: size, frame, title, rows of values at fixed heights, and words in lines."""

from __future__ import annotations

from typing import Literal

import msgspec

from generator.draw.emblems import emblem
from generator.draw.figures import Figure, figure
from generator.draw.lines import name_lines
from generator.draw.ornament import flourish
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import CardBack
from generator.games.deck_box_dungeons.paper.cards.enemy_cards import signed
from generator.games.deck_box_dungeons.paper.texts.wrapping import wrapped

POKER = (63.0, 88.0)
"""A poker card in mm."""
POKER_BLEED = 3.0
LEFT, RIGHT = 4.5, 58.5
"""Between these places in mm lie words and values."""
HEAD = 11.4
"""Where the band of the name ends, in mm from the top."""
PITCH = 4.9
"""From one row of values to the next in mm."""
FIGHT_ROWS, SKILL_ROWS = 41.6, 62.8
"""Where the rows of attack, defence and speed begin, and those of the skills, in mm: the same on every card."""
VALUES = {
    "melee": "crossed-swords", "ranged": "high-shot", "defence": "checked-shield", "speed": "walking-boot",
    "strength": "biceps", "dexterity": "feather", "wisdom": "spell-book", "charisma": "conversation",
}  # fmt: skip
"""The names of all values in the order of their rows, with their icons."""
FIGHT, SKILLS = tuple(VALUES)[:4], tuple(VALUES)[4:]
_LEAST_NAME, _LOWER_NAME = 9.5, 9.5
"""Size in points below which a name is broken in two lines, and their largest size."""
LEADING = 0.42
"""Distance of lines of text in mm for each point of their size."""

Side = Literal["left", "right"]


class ValueRow(msgspec.Struct, frozen=True):
    """A row of a card: a value's name, what stands in its box, the dice beside it, and whether the box is more than nothing."""

    name: str
    value: str
    dice: str = ""
    strong: bool = False


def modifier_row(name: str, number: int) -> ValueRow:
    """Return the row of a modifier."""
    return ValueRow(name, signed(number), strong=number != 0)


def row_at(name: str) -> float:
    """Return where the row of a value begins on every card, in mm from the top."""
    return FIGHT_ROWS + FIGHT.index(name) * PITCH if name in FIGHT else SKILL_ROWS + SKILLS.index(name) * PITCH


def draw_frame(pen: Pen, name: str, colour: str = "deep", weight: float = 0.35) -> None:
    """Draw the frame of a poker card, and its name on a band on top."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "page")
    pen.rect((2.0, 2.0), (wide - 4.0, tall - 4.0), "white", colour, weight, 1.8)
    pen.rect((2.9, 2.9), (wide - 5.8, HEAD - 2.9), "panel", "", 0.0, 1.2)
    pen.rect((2.9, HEAD - 3.0), (wide - 5.8, 3.0), "panel")
    size = min(14.0, 14.0 * (RIGHT - LEFT) / pen.measure(name, "title", 14.0))
    if size >= _LEAST_NAME:
        pen.text((wide / 2, 8.9), name, "title", size, "centre", "accent")
    else:
        lines, size = name_lines(pen, name, "title", _LEAST_NAME, RIGHT - LEFT, _LOWER_NAME)
        for number, line in enumerate(lines):
            pen.text((wide / 2, 9.7 - 3.7 * (len(lines) - 1 - number)), line, "title", size, "centre", "accent")
    pen.line((2.9, HEAD), (wide - 2.9, HEAD), "rule", 0.2)


def draw_foot(pen: Pen, words: str) -> None:
    """Write at the foot of a card where it belongs, on a band."""
    wide, tall = pen.width, pen.height
    pen.rect((2.9, tall - 7.4), (wide - 5.8, 4.5), "panel", "", 0.0, 1.2)
    pen.rect((2.9, tall - 7.4), (wide - 5.8, 2.0), "panel")
    pen.text((wide / 2, tall - 4.3), words, "caps", 8.0, "centre", "deep")


def draw_row(pen: Pen, row: ValueRow, box: Side) -> None:
    """Draw a row at its place: a box with the value at the edge where the next card lies, then icon, name, and dice."""
    top, wide = row_at(row.name), 9.0
    base = top + PITCH / 2 + 1.35
    corner = LEFT if box == "left" else RIGHT - wide
    pen.rect((corner, top + 0.25), (wide, PITCH - 0.5), "page", "rule", 0.15, 0.8)
    pen.text(
        (corner + wide / 2, base), row.value, "bold" if row.strong else "body", 10.5, "centre", "accent" if row.strong else "deep"
    )
    start = LEFT + wide + 1.6 if box == "left" else LEFT
    if row.name not in (FIGHT[-1], SKILLS[-1]):
        pen.line((LEFT, top + PITCH), (RIGHT, top + PITCH), "texture", 0.15)
    pen.icon((start + 2.1, top + PITCH / 2), VALUES[row.name], 4.0, "deep")
    pen.text((start + 5.4, base - 0.1), row.name, "caps", 8.5, "left", "ink")
    if row.dice:
        pen.text((corner - 1.6, base), row.dice, "bold", 9.5, "right", "ink")


def draw_lines(pen: Pen, at: Point, words: str, width: float, size: float, *, font: str = "body", align: str = "left") -> float:
    """Write words in lines that fit a width in mm, with no short word alone in the last; return where they end."""
    lines = balanced(pen, words, width, size)
    x = at[0] + (width / 2 if align == "centre" else 0.0)
    for number, line in enumerate(lines):
        pen.text((x, at[1] + size * (0.33 + LEADING * number)), line, font, size, align, "ink" if font != "fell" else "deep")
    return at[1] + size * LEADING * len(lines)


def draw_meaning(pen: Pen, at: Point, word: str, meaning: str, width: float, size: float) -> float:
    """Write a word in bold and what it means behind it, in lines that fit a width in mm; return where they end."""
    head = f"{word}:"
    gap = pen.measure(f"{head} ", "bold", size)
    lines = hung(pen, meaning, width, gap, size)
    pen.text((at[0], at[1] + size * 0.33), head, "bold", size, "left", "ink")
    for number, line in enumerate(lines):
        pen.text((at[0] + (0.0 if number else gap), at[1] + size * (0.33 + LEADING * number)), line, "body", size, "left", "ink")
    return at[1] + size * LEADING * len(lines)


def hung(pen: Pen, words: str, width: float, first: float, size: float) -> list[str]:
    """Return words in lines of which the first is shorter by `first` mm, with no short word alone in the last."""
    for spare in range(12):
        room = width - spare
        lines = [""]
        for word in words.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and pen.measure(longer, "body", size) > room - (first if len(lines) == 1 else 0.0):
                lines.append(word)
            else:
                lines[-1] = longer
        if len(lines) == 1 or " " in lines[-1]:
            return lines
    return lines


def balanced(pen: Pen, words: str, width: float, size: float) -> list[str]:
    """Return words in as few lines as fit a width in mm, the width made smaller as long as their number stays."""
    lines = wrapped(pen, words, width, size)
    for spare in range(1, 16):
        tried = wrapped(pen, words, width - spare, size)
        if len(tried) > len(lines):
            break
        if max(pen.measure(line, "body", size) for line in tried) <= width:
            best = tried
            if " " in best[-1]:
                lines = best
    return lines


def card_back(icon: str, words: str, alt: str) -> Figure:
    """Return the back of a poker card."""
    return figure("cardback", draw_back, CardBack(icon, words), *POKER, alt, lettered=True)


def draw_back(pen: Pen, back: CardBack) -> None:
    """Draw the back of a poker card: its picture in a tall panel with rays, and below it which deck it is of."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "page")
    pen.rect((2.0, 2.0), (wide - 4.0, tall - 4.0), "", "deep", 0.35, 1.8)
    pen.rect((3.4, 3.4), (wide - 6.8, tall - 6.8), "", "rule", 0.2, 1.2)
    emblem(pen, (7.0, 7.0), (wide - 14.0, 60.0), back.icon, "accent")
    flourish(pen, (wide / 2, 71.4), 30.0)
    pen.text((wide / 2, 79.0), back.words, "title", 14.0, "centre", "deep")
