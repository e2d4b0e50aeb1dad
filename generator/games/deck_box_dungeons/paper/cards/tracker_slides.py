"""Slides for health, treasure and energy: cards that lie under a hero's and are pulled out until a number shows at the edge."""

from __future__ import annotations

import msgspec

from generator.draw.emblems import emblem
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.forge.pack import Cut
from generator.games.deck_box_dungeons.making.tuning import MOST_TRIM
from generator.games.deck_box_dungeons.paper.cards.card_parts import LEFT, POKER, RIGHT, card_back, draw_lines
from generator.games.deck_box_dungeons.paper.heroes.hero_sheets import MOST_HEALTH
from generator.games.deck_box_dungeons.quest.card_words import SlideWords
from generator.games.deck_box_dungeons.quest.data_loading import card_words
from generator.games.deck_box_dungeons.rules.state import MOST_ENERGY, MOST_TREASURE

ON_A_SIDE = 11
"""The most numbers on one side of a slide."""
STEP = 5.3
"""From one number to the next in mm: so far a slide is pulled out for each."""
_LAST = 3.0
"""Between the lowest number's band and the card's edge, in mm."""
_WORDS, _PICTURE = 26.0, 20.0
"""Where the words of a slide end, and the height that is left below them before a picture fills it, in mm."""


class SlideFace(msgspec.Struct, frozen=True):
    """One side of a slide: its words, and its numbers from the lowest band up."""

    words: SlideWords
    numbers: tuple[int, ...]


def slide_cuts(copies: int) -> tuple[Cut, ...]:
    """Return so many slides each for health, treasure and energy."""
    words = card_words().slides
    most = {"health": MOST_HEALTH + MOST_TRIM, "treasure": MOST_TREASURE, "energy": MOST_ENERGY}
    return tuple(_slide(name, getattr(words, name), last, copies) for name, last in most.items())


def _slide(name: str, words: SlideWords, most: int, copies: int) -> Cut:
    """Return a slide with the numbers up to `most`, on two sides if one does not hold them."""
    last = min(most, ON_A_SIDE - 1)
    front = _side(words, tuple(range(last + 1)))
    back = (
        _side(words, tuple(range(last, most + 1)))
        if most > last
        else card_back(words.icon, words.name, f"Back of a slide: {words.name}")
    )
    return Cut(f"{name} slide", front, back, copies, ground="page", kind="Tracker slides")


def _side(words: SlideWords, numbers: tuple[int, ...]) -> Figure:
    alt = f"{words.name} slide, {numbers[0]} to {numbers[-1]}"
    return figure("tracker-slide", draw_slide, SlideFace(words, numbers), *POKER, alt, lettered=True)


def draw_slide(pen: Pen, face: SlideFace) -> None:
    """Draw one side of a slide: numbers in bands from the lower edge up, the words where the upper card hides them."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "page")
    pen.rect((2.0, 2.0), (wide - 4.0, tall - 4.0), "white", "deep", 0.35, 1.8)
    for place, number in enumerate(face.numbers):
        down = tall - _LAST - STEP * (place + 1)
        if place % 2:
            pen.rect((2.4, down), (wide - 4.8, STEP), "panel")
        pen.text((wide / 2, down + STEP / 2 + 1.75), str(number), "bold", 14.0, "centre", "accent")
        pen.icon((LEFT + 3.4, down + STEP / 2), face.words.icon, 4.2, "deep")
        pen.line((2.4, down), (wide - 2.4, down), "rule", 0.2)
    free = tall - _LAST - STEP * len(face.numbers) - _WORDS
    if free > _PICTURE:
        emblem(pen, (LEFT, _WORDS), (RIGHT - LEFT, free - 3.0), face.words.icon)
    _draw_words(pen, face.words, over=face.numbers[0] == 0)


def _draw_words(pen: Pen, words: SlideWords, *, over: bool) -> None:
    """Draw the name of a slide and how it is used above its numbers."""
    pen.icon((LEFT + 3.4, 7.2), words.icon, 7.0, "accent")
    pen.text((LEFT + 8.0, 9.0), words.name, "title", 14.0, "left", "accent")
    said = f"{words.use} {words.over if over else ''}"
    draw_lines(pen, (LEFT, 11.4), said.strip(), RIGHT - LEFT, 8.0)
