"""The enemies of a quest to their cards, three in a row (Rules: Enemy Card)."""

from __future__ import annotations

from functools import partial

import msgspec

from generator.draw.faces.face import Face
from generator.draw.figures import Figure, figure
from generator.draw.ground.kinds import Ground
from generator.draw.lines import name_lines
from generator.draw.pen import Pen, Point
from generator.draw.portraits import Portrait, draw_portrait
from generator.games.deck_box_dungeons.paper.foe_faces import foe_face_of
from generator.games.deck_box_dungeons.paper.grounds import ground_of
from generator.games.deck_box_dungeons.paper.heroes.told_heroes import enemies_told
from generator.games.deck_box_dungeons.paper.map.told import told_words
from generator.games.deck_box_dungeons.paper.scenes import may_show
from generator.games.deck_box_dungeons.paper.texts.wrapping import wrapped
from generator.games.deck_box_dungeons.quest.data_loading import phrases
from generator.games.deck_box_dungeons.quest.effects import Attack, Colour
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Enemy

LARGE_CARD = (86.0, 60.0)
"""Size of a card in large print in mm, before it is enlarged."""
SIDES = 12.4
"""Room in mm on either side of a portrait, for the enemy's die and its attack."""
NAME, LOWER, NEXT = 13.0, 11.5, 4.4
"""Sizes in points of a name in one line and, at most, in two, and from one of these to the next in mm."""
INSIDE = 3.2
"""How far a name stays from the edges of a card in mm."""
NONE = "\u2013"
"""Stands where an enemy has no such attack."""


class EnemyCard(msgspec.Struct, frozen=True):
    """An enemy as its card shows it: `rows` are values with their names, `behaviour` says whom it attacks."""

    name: str
    colour: Colour
    attack: Attack
    rows: tuple[tuple[str, str], ...]
    behaviour: str
    keywords: str
    portrait: Portrait


def enemies_figure(quest: Quest) -> Figure:
    """Return the picture of all enemy cards of a quest."""
    return figure(
        "foes",
        draw_enemy_cards,
        tuple(enemy_card(foe, ground_of(quest.theme), number, _face_in(quest, foe)) for number, foe in enumerate(quest.foes)),
        182.0,
        128.0,
        "Enemy cards",
        told=partial(enemies_told, tuple(map(_told_row, quest.foes)), _shown(quest)),
        parts=large_cards,
    )


def _face_in(quest: Quest, enemy: Enemy) -> Face | None:
    """Return the face of an enemy, if there is one that the quest may show."""
    face = foe_face_of(enemy.id, quest.theme)
    return face if face and may_show(quest, face) else None


def _shown(quest: Quest) -> tuple[tuple[str, str], ...]:
    """Return the names of enemies that show a face, and what it shows."""
    faces = [(enemy.name, _face_in(quest, enemy)) for enemy in quest.foes]
    return tuple((name, face.words) for name, face in faces if face)


def _told_row(enemy: Enemy) -> tuple[str, ...]:
    """Return an enemy as a row of a table."""
    attacks = (attack_words(one) if one else told_words().none for one in (enemy.melee, enemy.ranged))
    values = (*attacks, signed(enemy.defence), str(enemy.speed), phrases().targets[enemy.target], ", ".join(enemy.keywords))
    return (enemy.name, enemy.colour, enemy.attack, *values)


def enemy_card(enemy: Enemy, ground: Ground, number: int, face: Face | None) -> EnemyCard:
    """Return an enemy as its card shows it: its face, if any, with the ground of the quest behind it and props by its number."""
    rows = (
        ("Melee", attack_words(enemy.melee)),
        ("Defence", signed(enemy.defence)),
        ("Ranged", attack_words(enemy.ranged)),
        ("Speed", str(enemy.speed)),
    )
    keywords = ", ".join(word.capitalize() for word in enemy.keywords)
    behaviour = f"Attacks first: {phrases().targets[enemy.target]}."
    portrait = Portrait(enemy.icon, "ink", ground, number, face=face)
    return EnemyCard(enemy.name, enemy.colour, enemy.attack, rows, behaviour, keywords, portrait)


def attack_words(value: AttackValue | None) -> str:
    """Return the dice and the modifier of an attack, a dash where there is none."""
    return f"{value.dice} at {signed(value.bonus)}" if value else NONE


def signed(number: int) -> str:
    """Return a modifier with its sign."""
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def large_cards(cards: tuple[EnemyCard, ...]) -> tuple[Figure, ...]:
    """Return the cards one below another, for large print."""
    return tuple(figure("foes", draw_enemy_card, card, *LARGE_CARD, f"Enemy card: {card.name}") for card in cards)


def draw_enemy_card(pen: Pen, card: EnemyCard) -> None:
    """Draw one enemy card as large as a pen."""
    _draw_card(pen, (0.0, 0.0), (pen.width, pen.height), card)


def draw_enemy_cards(pen: Pen, cards: tuple[EnemyCard, ...]) -> None:
    """Draw enemy cards, three in a row."""
    gap = 4.0
    wide, tall = (pen.width - 2 * gap) / 3, (pen.height - gap) / 2
    for number, card in enumerate(cards):
        x, y = (number % 3) * (wide + gap), (number // 3) * (tall + gap)
        _draw_card(pen, (x, y), (wide, tall), card)


def _draw_card(pen: Pen, at: Point, size: Point, card: EnemyCard) -> None:
    (x, y), (wide, tall) = at, size
    pen.rect(at, size, "white", card.colour, 0.7, 2.0)
    pen.rect((x + 1.2, y + 1.2), (wide - 2.4, tall - 2.4), "", "rule", 0.2, 1.4)
    pen.icon((x + 7.0, y + 7.4), f"die-{card.colour}", 7.4, card.colour)
    pen.icon((x + wide - 7.0, y + 7.4), "high-shot" if card.attack == "ranged" else "crossed-swords", 7.0, card.colour)
    lines, letters = name_lines(pen, card.name, "title", NAME, wide - 2 * INSIDE, LOWER)
    more = NEXT * (len(lines) - 1)
    art = min(26.0, tall - 35.0) - more
    draw_portrait(pen, (x + SIDES, y + 3.2), (wide - 2 * SIDES, art + 1.0), card.portrait)
    for number, line in enumerate(lines):
        pen.text((x + wide / 2, y + art + 9.4 + NEXT * number), line, "title", letters, "centre", "accent")
    _draw_values(pen, (x, y + art + more + 9.4), wide, card)


def _draw_values(pen: Pen, at: Point, wide: float, card: EnemyCard) -> None:
    """Draw values, behaviour and keywords of a card below its name."""
    x, down = at
    pen.line((x + 5.0, down + 1.8), (x + wide - 5.0, down + 1.8), "rule", 0.2)
    for row, (word, value) in enumerate(card.rows):
        left, line = x + 5.0 + (row % 2) * (wide / 2 - 2.0), down + 6.2 + (row // 2) * 4.2
        pen.text((left, line), word, "caps", 8.0, "left", "deep")
        pen.text((left + 14.5, line), value, "body", 9.0, "left", "ink")
    lines = wrapped(pen, card.behaviour, wide - 8.0, 8.6)
    for number, words in enumerate(lines):
        pen.text((x + wide / 2, down + 15.2 + 3.6 * number), words, "body", 8.6, "centre", "ink")
    pen.text((x + wide / 2, down + 15.4 + 3.6 * len(lines)), card.keywords, "bold", 8.8, "centre", card.colour)
