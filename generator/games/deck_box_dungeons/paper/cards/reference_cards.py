"""Cards that help players along: a round and combat, and plain dice as enemy dice with the keywords behind."""

from __future__ import annotations

from functools import partial

import msgspec

from generator.draw.figures import figure
from generator.draw.pen import Pen
from generator.forge.pack import Cut
from generator.games.deck_box_dungeons.paper.cards.card_parts import (
    LEFT,
    POKER,
    RIGHT,
    VALUES,
    draw_frame,
    draw_lines,
    draw_meaning,
)
from generator.games.deck_box_dungeons.quest.card_words import DiceWords, ReferenceSide
from generator.games.deck_box_dungeons.quest.data_loading import card_words
from generator.games.deck_box_dungeons.rules.spawning import MELEE_FROM

_WIDTH = RIGHT - LEFT
_FACES = ("one", "two", "three", "four", "five", "six")


class DiceFace(msgspec.Struct, frozen=True):
    """The front of the card of the enemy dice: for every roll of a plain die the attack and the health it stands for."""

    words: DiceWords
    faces: tuple[tuple[str, int], ...]


class KeywordsFace(msgspec.Struct, frozen=True):
    """Its back: the keywords with what they mean."""

    title: str
    rows: tuple[tuple[str, str], ...]


def reference_cuts(copies: int) -> tuple[Cut, ...]:
    """Return so many reference cards, and one of the enemy dice for every two of them."""
    front, back = (
        figure("reference-card", draw_reference, side, *POKER, side.title, lettered=True) for side in card_words().reference
    )
    dice, words = card_words().dice, card_words().keywords
    table = figure("enemy-dice-card", draw_dice, DiceFace(dice, die_faces()), *POKER, dice.title, lettered=True)
    keywords = figure(
        "enemy-dice-card", draw_keywords, KeywordsFace(words.title, keyword_rows()), *POKER, words.title, lettered=True
    )
    named = partial(Cut, ground="page", kind="Reference cards")
    return named("reference", front, back, copies), named("enemy dice", table, keywords, copies // 2)


def die_faces() -> tuple[tuple[str, int], ...]:
    """Return for every roll of a plain die the attack and the health of the enemy that it stands for."""
    return tuple(("melee" if face >= MELEE_FROM else "ranged", (face - 1) % 3 + 1) for face in range(1, 7))


def keyword_rows() -> tuple[tuple[str, str], ...]:
    """Return every keyword of gear and enemies with what it means."""
    meanings = card_words().keywords.meanings
    return tuple((word.capitalize(), meanings[word]) for word in sorted(meanings))


def draw_reference(pen: Pen, side: ReferenceSide) -> None:
    """Draw one side of a reference card: heads with lines below them."""
    draw_frame(pen, side.title)
    down = 12.4
    for part in side.parts:
        pen.rect((2.4, down), (pen.width - 4.8, 4.0), "panel")
        pen.text((LEFT, down + 3.0), part.head, "caps", 9.0, "left", "accent")
        down += 4.3
        for line in part.lines:
            down = draw_lines(pen, (LEFT, down), line, _WIDTH, 8.3) + 0.1
        down += 0.3


def draw_dice(pen: Pen, face: DiceFace) -> None:
    """Draw what every roll of a plain die stands for, and below it how such a die is used."""
    draw_frame(pen, face.words.title)
    cell, tall = _WIDTH / 3, 15.0
    for number, (attack, health) in enumerate(face.faces):
        x, y = LEFT + number % 3 * cell, 13.4 + number // 3 * tall
        pen.rect((x, y), (cell, tall), "panel" if number % 2 == number // 3 else "page", "rule", 0.2)
        pen.icon((x + 5.0, y + 5.6), f"dice-six-faces-{_FACES[number]}", 7.4, "deep")
        pen.icon((x + 13.0, y + 5.6), VALUES[attack], 6.0, "accent")
        pen.text((x + cell / 2, y + 13.0), f"{attack} {health}", "bold", 10.0, "centre", "ink")
    down = 13.4 + 2 * tall + 2.4
    for line in face.words.lines:
        down = draw_lines(pen, (LEFT, down), line, _WIDTH, 8.8) + 1.4


def draw_keywords(pen: Pen, face: KeywordsFace) -> None:
    """Draw the keywords with what they mean."""
    draw_frame(pen, face.title)
    down = 12.8
    for word, meaning in face.rows:
        down = draw_meaning(pen, (LEFT, down), word, meaning, _WIDTH, 8.2) + 0.6
