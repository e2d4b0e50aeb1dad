"""Pictures of what is drawn from the two bags and of what lies about: monsters, items, the ring, counters."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.emblems import draw_shown
from generator.draw.faces.face import draw_head
from generator.draw.faces.tables import face_of
from generator.draw.pen import Pen, Point
from generator.games.bag_of_dungeon.paper.piece_words import (
    SYMBOL_ICONS,
    SYMBOL_WORDS,
    fitted,
    item_values,
    monster_dice,
    spoils,
    wrapped,
)
from generator.games.bag_of_dungeon.quest.pieces import MONSTER_FACES, PACKAGE, Item, Monster

TOKEN = 34.0
"""Side of a token in mm, which is that of a space on the heroes' cards."""
COUNTER = 17.0
"""Side of a counter in mm."""
_TEXT, _LEADING = 8.0, 3.0
_PAD, _SAFE = 1.5, 3.1
"""How far frames and words of tokens are from their edges, in mm."""
_PICTURE = 11.0
"""Side in mm of the picture on an item's token."""
_LINES = 25.4
"""Base line in mm of the middle one of the lines below it."""
_FIRST, _LAST = 20.2, 30.7
"""Base lines in mm of the first line below it at the highest, and of the last at the lowest."""
BAGS = {"monster": ("Monster", "evil-eyes", "red"), "item": ("Item", "swap-bag", "green")}
"""What is said on the backs of what comes out of each bag, with icon and colour."""


@dataclass(frozen=True, slots=True)
class TokenBack:
    """The back of a token: its bag, and the word below that: its place in the order of the bag, or why it is in none."""

    bag: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class CounterFace:
    """A counter: its icon, its word, and its colour."""

    icon: str
    word: str
    colour: str = "deep"


def draw_monster(pen: Pen, monster: Monster) -> None:
    """Draw a monster's token: its name, its picture, health, dice, and the items that it leaves."""
    edge = pen.width
    _frame(pen, "red", monster.name)
    _picture(pen, (_PAD + 0.6, 7.3), (edge - 2 * _PAD - 1.2, 14.2), monster)
    _values(pen, monster)


def _picture(pen: Pen, at: Point, size: Point, monster: Monster) -> None:
    """Draw a monster's face in a panel, cut off below the head; one without a face is shown by its icon."""
    face = face_of(PACKAGE, monster.id, MONSTER_FACES)
    if face is None:
        draw_shown(pen, at, size, monster.icon)
        return
    pen.rect(at, size, "panel")
    draw_head(pen, at, size, face)
    pen.rect(at, size, "", "texture", 0.3)


def _values(pen: Pen, monster: Monster) -> None:
    """Draw the two rows at the foot of a monster's token."""
    edge = pen.width
    pen.icon((5.4, 24.6), "hearts", 4.4, "red")
    health = "yours" if monster.mirror else str(monster.health)
    pen.text((8.8, 25.9), health, "bold", 9.5 if monster.mirror else 12.0, "left", "ink")
    dice = monster_dice(monster)
    size = fitted(pen, dice, "bold", 10.0, 16.5)
    pen.text((edge - 3.2, 25.9), dice, "bold", size, "right", "ink")
    words = spoils(monster)
    if monster.reach:
        words += f"; reach {monster.reach}"
    pen.text((edge / 2, 30.1), words, "body", _TEXT, "centre", "deep")


def draw_item(pen: Pen, item: Item) -> None:
    """Draw an item's token: its name, its picture, what it costs, where it is worn, and what it does."""
    edge = pen.width
    trap = item.effect == "trap"
    _frame(pen, "accent" if trap else "green", item.name)
    pen.rect((_PAD + 0.6, 7.1), (edge - 2 * _PAD - 1.2, _PICTURE), "panel", "texture", 0.2)
    draw_shown(pen, (_PAD + 0.6, 7.1), (_PICTURE, _PICTURE), item.icon)
    _costs(pen, item)
    if not trap:
        pen.icon((15.5, 16.2), SYMBOL_ICONS[item.symbol], 3.0, "deep")
        word = SYMBOL_WORDS[item.symbol]
        pen.text((17.4, 17.1), word, "caps", fitted(pen, word, "caps", 7.5, edge - 20.6), "left", "deep")
    lines = wrapped(pen, item.line, edge - 2 * _SAFE, _TEXT)
    leading = min(_LEADING, (_LAST - _FIRST) / max(1, len(lines) - 1))
    start = min(_LINES - (len(lines) - 1) * leading / 2, _LAST - (len(lines) - 1) * leading)
    for number, line in enumerate(lines):
        pen.text((edge / 2, start + leading * number), line, "body", _TEXT, "centre", "ink")


def _costs(pen: Pen, item: Item) -> None:
    """Draw beside the picture what an item adds or takes off in large figures, or else what its use costs."""
    values = ("at once",) if item.effect == "trap" else item_values(item)
    if worth := item.plus or item.guard:
        pen.text((14.6, 12.9), f"{worth:+d}" if item.plus else f"−{worth}", "title", 17.0, "left", "accent")
        beside = 14.6 + 0.8 + pen.measure(f"−{worth}", "title", 17.0)
        beside_it = ("combat" if item.plus else "damage", *values)
        for number, words in enumerate(beside_it):
            size = fitted(pen, words, "body", _TEXT, pen.width - _SAFE - beside)
            pen.text((beside, 12.9 - 3.1 * (len(beside_it) - 1 - number)), words, "body", size, "left", "ink")
        return
    for number, words in enumerate(values[:2]):
        pen.text((15.0, 10.3 + 3.2 * number), words, "bold", 8.5, "left", "ink")
    if values[2:]:
        pen.text((pen.width - _SAFE, 10.3), values[2], "bold", 8.5, "right", "ink")


def _frame(pen: Pen, colour: str, name: str) -> None:
    """Draw the ground of a token with its frame, and its name on a dark band."""
    edge, inner = pen.width, pen.width - 2 * _PAD + 0.8
    pen.rect((0.0, 0.0), (edge, edge), "page")
    pen.rect((_PAD - 0.4, _PAD - 0.4), (inner, 5.9), "plate", "", 0.0, 1.2)
    pen.rect((_PAD - 0.4, _PAD - 0.4), (inner, inner), "", colour, 0.4, 1.2)
    size = fitted(pen, name, "title", 10.5, edge - 2 * _SAFE)
    pen.text((edge / 2, 5.75), name, "title", size, "centre", "platetext")


def draw_token_back(pen: Pen, data: TokenBack) -> None:
    """Draw a token's back: its bag, and its place in the order."""
    edge = pen.width
    word, icon, colour = BAGS[data.bag]
    pen.rect((0.0, 0.0), (edge, edge), "page")
    pen.rect((1.6, 1.6), (edge - 3.2, edge - 3.2), "", colour, 0.5, 2.0)
    pen.text((edge / 2, 6.4), word, "title", 12.0, "centre", colour)
    if data.word.isdigit():
        pen.icon((8.6, 19.4), icon, 9.0, colour)
        pen.text((21.0, 23.4), data.word, "title", 32.0, "centre", "deep")
    else:
        pen.icon((edge / 2, 17.4), icon, 14.0, colour)
        pen.text((edge / 2, 29.4), data.word, "caps", fitted(pen, data.word, "caps", 8.5, edge - 2 * _SAFE), "centre", "deep")


def draw_counter(pen: Pen, data: CounterFace) -> None:
    """Draw a counter."""
    edge = pen.width
    pen.rect((0.0, 0.0), (edge, edge), "panel")
    pen.icon((edge / 2, 0.38 * edge), data.icon, 0.5 * edge, data.colour)
    size = fitted(pen, data.word, "caps", 7.5, edge - 2 * _SAFE)
    pen.text((edge / 2, edge - _SAFE), data.word, "caps", size, "centre", "ink")


def draw_counter_back(pen: Pen, nothing: None) -> None:
    """Draw the back of a counter."""
    edge = pen.width
    pen.rect((0.0, 0.0), (edge, edge), "page")
    pen.circle((edge / 2, edge / 2), 0.3 * edge, "", "rule", 0.4)
