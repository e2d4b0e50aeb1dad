"""The legend of a map drawn: every sign with its words, and below them which weapon fells which monster."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from generator.draw.pen import Path, Pen, Point
from generator.games.donjonz.paper.figure_words import LegendSign
from generator.games.donjonz.paper.floor_figure import SEAM, WALL
from generator.games.donjonz.paper.inventory_parts import TWO_LINES, WeaponRow, draw_fitted
from generator.games.donjonz.paper.signs import SignIcons, draw_thing
from generator.games.donjonz.quest.maze import Thing

SIGN, ROW, PAIR = 9.4, 9.8, 11.0
"""Size of a sign, and heights of a row of signs and of a row of weapons with their monsters, in mm."""
WIDE = 170.0
"""Width in mm from which on more stands side by side."""
SIZE, LEADING = 8.2, 3.4
"""Size of the words in points, and the distance of their lines in mm."""
CHARACTER = 1.65
"""Most mm that a character of the note takes on average in any typeface."""
_THINGS: dict[LegendSign, Thing] = {
    "stairs": Thing("stairs"), "key": Thing("key"), "lock": Thing("lock"), "pouch": Thing("gold"), "pouches": Thing("gold", 0, 2),
    "weapon": Thing("weapon"), "monster": Thing("monster"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LegendData:
    """The signs with their words, a note on what is no sign, the icons of the dungeon, and its weapons with their monsters."""

    rows: tuple[tuple[LegendSign, str], ...]
    note: str
    icons: SignIcons
    pairs: tuple[WeaponRow, ...]


def legend_height(data: LegendData, width: float) -> float:
    """Return the height in mm of a legend that is `width` mm wide."""
    signs, pairs = _columns(width)
    return -(-len(data.rows) // signs) * ROW + _note_height(data.note, width) + -(-len(data.pairs) // pairs) * PAIR + 1.0


def draw_legend(pen: Pen, data: LegendData) -> None:
    """Draw the signs in columns, the note across them, and below a thin line each weapon with the monster that it defeats."""
    signs, pairs = _columns(pen.width)
    step = pen.width / signs
    for number, (sign, words) in enumerate(data.rows):
        left, top = number % signs * step, number // signs * ROW
        _draw_sign(pen, (left + SIGN / 2, top + ROW / 2), sign, data.icons)
        _draw_words(pen, (left + SIGN + 1.6, top + ROW / 2), words, step - SIGN - 3.0)
    down = -(-len(data.rows) // signs) * ROW
    noted = _note_height(data.note, pen.width)
    _draw_words(pen, (0.0, down + noted / 2), data.note, pen.width)
    down += noted + 0.5
    pen.line((0.0, down), (pen.width, down), "rule", 0.2)
    step = pen.width / pairs
    for number, pair in enumerate(data.pairs):
        left, middle = number % pairs * step, down + (number // pairs + 0.5) * PAIR
        draw_thing(pen, (left + SIGN / 2, middle), SIGN, thing=Thing("weapon", number), icons=data.icons)
        _draw_arrow(pen, (left + SIGN + 1.4, middle))
        draw_thing(pen, (left + 1.5 * SIGN + 3.0, middle), SIGN, thing=Thing("monster", number), icons=data.icons)
        room = step - 2 * SIGN - 6.0
        draw_fitted(pen, (left + 2 * SIGN + 4.4, middle - 0.6), pair.weapon, room, "left", TWO_LINES / 2)
        draw_fitted(pen, (left + 2 * SIGN + 4.4, middle + 3.4), pair.monster, room, "left")


def _note_height(note: str, width: float) -> float:
    """Return the height in mm that the note takes, in as many lines as any typeface asks for."""
    return ceil(len(note) * CHARACTER / width) * LEADING + 1.4


def _columns(width: float) -> tuple[int, int]:
    """Return how many signs, and how many weapons, stand side by side."""
    return (5, 4) if width >= WIDE else (2, 2)


def _draw_sign(pen: Pen, centre: Point, sign: LegendSign, icons: SignIcons) -> None:
    """Draw a sign of the map in the middle of a small piece of floor."""
    (x, y), half = centre, 0.46 * SIGN
    if sign in _THINGS:
        draw_thing(pen, centre, SIGN, thing=_THINGS[sign], icons=icons)
        return
    pen.rect((x - half, y - half), (2 * half, 2 * half), "floor")
    match sign:
        case "wall":
            pen.line((x, y - half), (x, y + half), "ink", WALL * 1.4 * SIGN)
        case "line":
            pen.line((x, y - 0.76 * half), (x, y + 0.76 * half), "grid", 0.2)
        case _:
            pen.line((x, y - half), (x, y + half), "rule", SEAM)


def _draw_words(pen: Pen, at: Point, words: str, room: float) -> None:
    """Write words in as many lines as a width asks for, `at` the left of their middle."""
    found = wrapped(pen, words, "body", SIZE, room)
    top = at[1] - (len(found) - 1) * LEADING / 2 + 1.0
    for number, line in enumerate(found):
        pen.text((at[0], top + number * LEADING), line, "body", SIZE, "left", "ink")


def wrapped(pen: Pen, words: str, font: str, size: float, room: float) -> list[str]:
    """Return words in as many lines as a width in mm asks for."""
    found = [""]
    for word in words.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if found[-1] and pen.measure(longer, font, size) > room:
            found.append(word)
        else:
            found[-1] = longer
    return found


def _draw_arrow(pen: Pen, centre: Point) -> None:
    """Draw a small arrowhead to the right: this weapon for that monster."""
    x, y = centre
    path: Path = [("m", (x + 1.1, y)), ("l", (x - 0.7, y - 1.2)), ("l", (x - 0.7, y + 1.2)), ("z", ())]
    pen.path(path, "deep", "deep", 0.1)
