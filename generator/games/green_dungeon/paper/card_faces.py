"""Pictures of cards: faces with number and symbol, of a treasure with what it is, and backs with their place in the deck."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.emblems import draw_shown
from generator.draw.pen import Pen
from generator.games.green_dungeon.paper.tiles import ICONS, PILE_COLOURS, PILE_ICONS, draw_pips
from generator.games.green_dungeon.quest.board import Symbol
from generator.games.green_dungeon.quest.model import NamedText

PLACE = 7.0
"""Radius in mm of the circle in the middle of a card's back that holds its place, well under the tile that marks the deck."""
CARD_SIZE = (44.0, 63.0)
"""Width and height of a card in mm."""
LINE_SIZE, LINE_PITCH = 8.5, 3.4
"""Size in points and distance in mm of the lines of a treasure."""
STRENGTHS = ("I", "II", "III")


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card: its pile, symbol, number and strength (0 to 2) among the three of its symbol; on its back its place from the top.

    A treasure says what it is in `text`.
    """

    pile: str
    symbol: Symbol
    number: int
    strength: int
    place: int
    text: NamedText | None = None


def draw_card(pen: Pen, data: CardFace) -> None:
    """Draw a card's face: number, symbol, the deck's mark in two corners, and of a treasure what it is."""
    wide, high = pen.width, pen.height
    colour = PILE_COLOURS[data.pile]
    pen.rect((0.0, 0.0), (wide, high), "white")
    pen.rect((2.0, 2.0), (wide - 4.0, high - 4.0), "", colour, 0.4, 2.0)
    pen.icon((6.2, 6.4), PILE_ICONS[data.pile], 5.4, colour)
    pen.text((wide - 6.2, 8.0), STRENGTHS[data.strength], "bold", 10.0, "centre", colour)
    pen.text((wide / 2, 8.2), data.pile, "caps", 8.5, "centre", colour)
    if data.text:
        draw_shown(pen, (4.0, 10.6), (22.0, 24.0), ICONS[data.symbol])
        pen.text((33.6, 26.4), str(data.number), "title", 34.0, "centre", colour)
        draw_pips(pen, (33.6, 30.6), data.number, 0.8)
        _draw_treasure(pen, data.text)
        return
    draw_shown(pen, (4.0, 10.6), (wide - 8.0, 28.0), ICONS[data.symbol])
    pen.text((wide / 2, high * 0.84), str(data.number), "title", 34.0, "centre", colour)
    draw_pips(pen, (wide / 2, high * 0.9), data.number, 0.8)


def _draw_treasure(pen: Pen, text: NamedText) -> None:
    """Write what a treasure is below its picture: its name on one line, and its line below that."""
    wide = pen.width
    width = wide - 7.6
    size = min(10.5, 10.5 * width / pen.measure(text.name, "title", 10.5))
    pen.text((wide / 2, 40.4), text.name, "title", size, "centre", "accent")
    lines = [""]
    for word in text.line.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and pen.measure(longer, "fell", LINE_SIZE) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    for number, line in enumerate(lines):
        pen.text((wide / 2, 44.6 + LINE_PITCH * number), line, "fell", LINE_SIZE, "centre", "deep")


def draw_card_back(pen: Pen, data: CardFace) -> None:
    """Draw a card's back: the deck, and in the middle, where the deck's marker covers it (G-71), its place from the top."""
    wide, high = pen.width, pen.height
    colour = PILE_COLOURS[data.pile]
    pen.rect((0.0, 0.0), (wide, high), "page")
    pen.rect((2.4, 2.4), (wide - 4.8, high - 4.8), "", colour, 0.4, 2.0)
    pen.rect((3.8, 3.8), (wide - 7.6, high - 7.6), "", "rule", 0.2, 1.4)
    pen.text((wide / 2, 11.6), data.pile.capitalize(), "title", 15.0, "centre", colour)
    pen.circle((wide / 2, high / 2), PLACE, "white", colour, 0.4)
    pen.text((wide / 2, high / 2 + 2.4), str(data.place), "title", 20.0, "centre", "deep")
    for away in (-1, 1):
        pen.icon((wide / 2 + 12.6 * away, high / 2), PILE_ICONS[data.pile], 8.0, colour)
    pen.icon((wide / 2, high - 9.4), PILE_ICONS[data.pile], 10.0, colour)
