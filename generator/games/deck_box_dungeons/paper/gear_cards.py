"""Gear as small cards that sleeves fit: name, picture, dice of both attacks, what it adds, and what its keywords mean."""

from __future__ import annotations

import msgspec

from generator.draw.figures import figure
from generator.draw.pen import Pen
from generator.forge.pack import Cut, Deck
from generator.games.deck_box_dungeons.paper.cut_pieces import (
    ITEM_BLEED,
    ITEM_SIZE,
    CardBack,
    draw_card_back,
    draw_framed_picture,
)
from generator.games.deck_box_dungeons.paper.wrapping import wrapped
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards, phrases
from generator.games.deck_box_dungeons.quest.hero_cards import Gear
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue

_STATS = ("crossed-swords", "high-shot", "checked-shield", "walking-boot")
"""Icons of melee, ranged, defence and speed, as on a hero's sheet."""


class GearCardFace(msgspec.Struct, frozen=True):
    """The front of a gear card: name, picture, melee, ranged, defence and speed as texts, and its keywords with what they mean."""

    name: str
    icon: str
    values: tuple[str, str, str, str]
    keywords: tuple[tuple[str, str], ...]


def gear_deck() -> Deck:
    """Return a card of each gear."""
    back = figure("gearback", draw_card_back, CardBack("crossed-swords", "Gear"), *ITEM_SIZE, "Back of a gear card")
    cuts = []
    for gear in hero_cards().gear:
        front = figure("gear", draw_gear, _face(gear), *ITEM_SIZE, gear.name)
        cuts.append(Cut(gear.id, front, back, ground="page"))
    return Deck(tuple(cuts), ITEM_BLEED)


def _face(gear: Gear) -> GearCardFace:
    meanings = phrases().keywords
    values = _dice(gear.melee), _dice(gear.ranged), _signed(gear.defence), _signed(gear.speed)
    words = tuple((word.capitalize(), meanings[word]) for word in gear.keywords)
    return GearCardFace(gear.name, phrases().gear_icons[gear.id], values, words)


def _dice(value: AttackValue | None) -> str:
    return f"{value.dice} {'die' if value.dice == 1 else 'dice'}, {_signed(value.bonus)}" if value else "none"


def _signed(number: int) -> str:
    return f"{'+' if number >= 0 else '−'}{abs(number)}"


def draw_gear(pen: Pen, face: GearCardFace) -> None:
    """Draw the front of a gear card."""
    draw_framed_picture(pen, face.name, face.icon)
    half = (pen.width - 8.0) / 2
    for number, (icon, value) in enumerate(zip(_STATS, face.values, strict=True)):
        x, y = 4.0 + number % 2 * half, 37.0 + number // 2 * 5.2
        pen.icon((x + 2.0, y - 1.1), icon, 3.8, "accent")
        pen.text((x + 4.8, y), value, "bold", 8.5, "left", "ink")
    down = 47.2
    for word, meaning in face.keywords:
        for number, line in enumerate(wrapped(pen, f"{word}: {meaning}", pen.width - 8.0, 8.0)):
            pen.text((4.0, down + 3.2 * number), line, "body", 8.0, "left", "ink")
        down += 3.2 * len(wrapped(pen, f"{word}: {meaning}", pen.width - 8.0, 8.0)) + 0.6
