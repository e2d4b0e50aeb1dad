"""Gear, heroes and callings to poker cards that lie side by side: the same rows stand at the same height, to be added across.

Gear lies on the left with its values at its right edge, the hero in the middle with those of the fight at its left edge and its
skills at its right edge, the calling on the right with its skills at its left edge.
"""

from __future__ import annotations

import msgspec

from generator.draw.emblems import draw_shown
from generator.draw.figures import Figure, figure
from generator.draw.ornament import flourish
from generator.draw.pen import Pen
from generator.forge.pack import Cut
from generator.games.deck_box_dungeons.paper.cards.card_parts import (
    FIGHT,
    LEFT,
    POKER,
    RIGHT,
    SKILL_ROWS,
    SKILLS,
    ValueRow,
    card_back,
    draw_frame,
    draw_lines,
    draw_meaning,
    draw_row,
    modifier_row,
)
from generator.games.deck_box_dungeons.paper.cards.enemy_cards import signed
from generator.games.deck_box_dungeons.paper.portraits.busts import draw_bust
from generator.games.deck_box_dungeons.paper.texts.card_texts import PowerRow, calling_row
from generator.games.deck_box_dungeons.quest.data_loading import card_words, hero_cards, phrases
from generator.games.deck_box_dungeons.quest.hero_cards import Calling, Gear, Hero
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue

PORTRAIT = (19.6, 26.0)
"""Width and height in mm of a hero's picture on a card: the shape of a whole bust."""


class HeroFace(msgspec.Struct, frozen=True):
    """The front of a hero card: the hero's id, name, picture, a line about it, health, and the rows of all values."""

    id: str
    name: str
    icon: str
    line: str
    health: str
    rows: tuple[ValueRow, ...]


class GearFace(msgspec.Struct, frozen=True):
    """The front of a gear card: name, picture, the rows of attack, defence and speed, and keywords with what they mean."""

    name: str
    icon: str
    rows: tuple[ValueRow, ...]
    keywords: tuple[tuple[str, str], ...]


class CallingFace(msgspec.Struct, frozen=True):
    """The front of a calling card: name, picture, powers, and the rows of the skills."""

    name: str
    icon: str
    powers: tuple[PowerRow, ...]
    rows: tuple[ValueRow, ...]


def hero_cuts() -> tuple[Cut, ...]:
    """Return a card of each hero."""
    back = card_back("meeple", "Hero", "Back of a hero card")
    return tuple(
        _cut(hero.name, figure("hero-card", draw_hero, hero_face(hero), *POKER, hero.name, lettered=True), back)
        for hero in hero_cards().heroes
    )


def gear_cuts() -> tuple[Cut, ...]:
    """Return a card of each gear."""
    back = card_back("crossed-swords", "Gear", "Back of a gear card")
    return tuple(
        _cut(gear.name, figure("gear-card", draw_gear, gear_face(gear), *POKER, gear.name, lettered=True), back, pile="Gear")
        for gear in hero_cards().gear
    )


def calling_cuts() -> tuple[Cut, ...]:
    """Return a card of each calling."""
    back = card_back("spell-book", "Calling", "Back of a calling card")
    return tuple(
        _cut(one.name, figure("calling-card", draw_calling, calling_face(one), *POKER, one.name, lettered=True), back)
        for one in hero_cards().callings
    )


def _cut(name: str, front: Figure, back: Figure, pile: str = "") -> Cut:
    return Cut(name, front, back, ground="page", pile=pile)


# ---------------------------------------------------------------------- what stands on them


def hero_face(hero: Hero) -> HeroFace:
    """Return the front of a hero's card."""
    rows = [modifier_row(name, getattr(hero, name)) for name in ("melee", "ranged", "defence")]
    rows.append(ValueRow("speed", str(hero.speed), strong=True))
    rows += [modifier_row(name, getattr(hero, name)) for name in SKILLS]
    return HeroFace(hero.id, hero.name, card_words().hero_icons[hero.id], hero.line, str(hero.health), tuple(rows))


def gear_face(gear: Gear) -> GearFace:
    """Return the front of a gear's card."""
    meanings = phrases().keywords
    rows = (
        _attack_row("melee", gear.melee), _attack_row("ranged", gear.ranged),
        modifier_row("defence", gear.defence), modifier_row("speed", gear.speed),
    )  # fmt: skip
    words = tuple((word.capitalize(), meanings[word]) for word in gear.keywords)
    return GearFace(gear.name, phrases().gear_icons[gear.id], rows, words)


def calling_face(calling: Calling) -> CallingFace:
    """Return the front of a calling's card."""
    rows = tuple(modifier_row(name, getattr(calling, name)) for name in SKILLS)
    return CallingFace(calling.name, card_words().calling_icons[calling.id], calling_row(calling).powers, rows)


def _attack_row(name: str, value: AttackValue | None) -> ValueRow:
    if value is None:
        return ValueRow(name, "–", "no dice")
    return ValueRow(name, signed(value.bonus), f"{value.dice} {'die' if value.dice == 1 else 'dice'}", strong=value.bonus != 0)


# ---------------------------------------------------------------------- drawing


def draw_hero(pen: Pen, face: HeroFace) -> None:
    """Draw the front of a hero card: picture and health on top, below them the rows of all values."""
    draw_frame(pen, face.name)
    draw_portrait(pen, face)
    beside = LEFT + PORTRAIT[0] + 2.4
    draw_lines(pen, (beside, 13.6), face.line, RIGHT - beside, 9.2, font="fell")
    pen.icon((beside + 3.8, 37.0), "hearts", 7.4, "accent")
    pen.text((beside + 8.4, 38.9), face.health, "bold", 16.0, "left", "accent")
    pen.text((RIGHT, 38.4), "health", "caps", 8.5, "right", "ink")
    pen.line((LEFT, SKILL_ROWS - 0.8), (RIGHT, SKILL_ROWS - 0.8), "rule", 0.2)
    for row in face.rows:
        draw_row(pen, row, "left" if row.name in FIGHT else "right")


def draw_portrait(pen: Pen, face: HeroFace) -> None:
    """Draw the bust of a hero at the upper left of the card."""
    pen.rect((LEFT, 13.2), PORTRAIT, "panel")
    draw_bust(pen, (LEFT, 13.2), PORTRAIT, face.id)
    pen.rect((LEFT, 13.2), PORTRAIT, "", "faint", 0.2)


def draw_gear(pen: Pen, face: GearFace) -> None:
    """Draw the front of a gear card: a wide picture, the rows of the fight, keywords where other cards have skills."""
    draw_frame(pen, face.name)
    draw_shown(pen, (LEFT, 13.2), (RIGHT - LEFT, 27.0), face.icon)
    for row in face.rows:
        draw_row(pen, row, "right")
    pen.line((LEFT, SKILL_ROWS - 0.8), (RIGHT, SKILL_ROWS - 0.8), "rule", 0.2)
    down = SKILL_ROWS + 0.8
    for word, meaning in face.keywords:
        down = draw_meaning(pen, (LEFT + 0.5, down), word, meaning, RIGHT - LEFT - 1.0, 9.0) + 1.2
    if not face.keywords:
        flourish(pen, (pen.width / 2, SKILL_ROWS + 9.6), 30.0)


def draw_calling(pen: Pen, face: CallingFace) -> None:
    """Draw the front of a calling card: a picture, two powers with their costs, and the rows of the skills."""
    draw_frame(pen, face.name)
    draw_shown(pen, (LEFT, 13.2), (RIGHT - LEFT, 15.0), face.icon)
    for power, down in zip(face.powers, (29.2, 46.2), strict=True):
        _draw_power(pen, down, power)
    pen.line((LEFT, SKILL_ROWS - 0.8), (RIGHT, SKILL_ROWS - 0.8), "rule", 0.2)
    for row in face.rows:
        draw_row(pen, row, "left")


def _draw_power(pen: Pen, down: float, power: PowerRow) -> None:
    pen.text((LEFT, down + 3.4), power.name, "bold", 9.5, "left", "accent")
    pen.icon((RIGHT - 7.4, down + 2.2), "lightning-frequency", 4.4, "accent")
    pen.circle((RIGHT - 2.3, down + 2.2), 2.3, "white", "accent", 0.3)
    pen.text((RIGHT - 2.3, down + 3.5), str(power.cost), "bold", 10.0, "centre", "accent")
    draw_lines(pen, (LEFT, down + 4.9), " ".join(power.sentences), RIGHT - LEFT, 8.6)
