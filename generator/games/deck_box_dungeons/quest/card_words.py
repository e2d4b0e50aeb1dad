"""The records of data/cards.toml: what stands on the cards of the whole kit beside values; no quest depends on it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record
from generator.games.deck_box_dungeons.quest.theme_schema import Slug


class VillainWords(Record):
    """What a villain's card says: its `type`, and when it acts and where there is `more`."""

    type: str
    more: str


class SlideWords(Record):
    """What a tracker slide says: its name, how it is used, and when to turn it `over`."""

    name: str
    icon: Slug
    use: str
    over: str


class SlidesWords(Record):
    """The words of the three slides."""

    health: SlideWords
    treasure: SlideWords
    energy: SlideWords


class Part(Record):
    """A part of a reference card: its head, and paragraphs of a line or more."""

    head: str
    lines: Annotated[tuple[str, ...], Meta(min_length=1)]


class ReferenceSide(Record):
    """One side of a reference card."""

    title: str
    icon: Slug
    parts: Annotated[tuple[Part, ...], Meta(min_length=1)]


class DiceWords(Record):
    """What the card of the enemy dice says below its table."""

    title: str
    icon: Slug
    lines: tuple[str, ...]


class KeywordsWords(Record):
    """The card of the keywords: its head, and what each keyword of gear and enemies means in few words."""

    title: str
    icon: Slug
    meanings: dict[str, str]


class CardWords(Record):
    """Everything in data/cards.toml; pictures, meanings and lines are looked up by the ids of what they are of."""

    hero_icons: dict[str, Slug]
    calling_icons: dict[str, Slug]
    item_lines: dict[str, str]
    enemy_keywords: dict[str, str]
    villain: VillainWords
    slides: SlidesWords
    reference: Annotated[tuple[ReferenceSide, ...], Meta(min_length=2, max_length=2)]
    dice: DiceWords
    keywords: KeywordsWords
