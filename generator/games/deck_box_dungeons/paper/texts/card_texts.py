"""The items and callings of a quest to rows for print, with what they do in sentences."""

from __future__ import annotations

import msgspec

from generator.games.deck_box_dungeons.quest.data_loading import card_words, hero_cards, phrases
from generator.games.deck_box_dungeons.quest.hero_cards import Calling, ItemCard
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.wording import deed_words


class ItemRow(msgspec.Struct, frozen=True):
    """An item of the market: its cost in treasure, sentences that say what it does, and one that says whether it lasts.

    `line` is of no use: it stands on the item's card alone.
    """

    name: str
    icon: str
    cost: int
    sentences: tuple[str, ...]
    lasting: str
    line: str = ""


class PowerRow(msgspec.Struct, frozen=True):
    """A power: its cost in energy, and sentences that say what it does."""

    name: str
    cost: int
    sentences: tuple[str, ...]


class CallingRow(msgspec.Struct, frozen=True):
    """A calling with its powers."""

    calling: Calling
    powers: tuple[PowerRow, ...]


def market_rows(quest: Quest) -> tuple[ItemRow, ...]:
    """Return the items in the order in which this quest's market offers them; those of older documents with today's pictures."""
    cards = {card.id: card for card in quest.kit.items}
    pictures = {card.id: card.icon for card in hero_cards().items}
    return tuple(item_row(card, pictures.get(card.id, card.icon)) for card in (cards[name] for name in quest.market))


def item_row(card: ItemCard, icon: str) -> ItemRow:
    """Return an item with the picture of that name."""
    lasting, line = phrases().lasting if card.lasting else "", card_words().item_lines.get(card.id, "")
    return ItemRow(card.name, icon, card.cost, tuple(map(deed_words, card.deeds)), lasting, line)


def calling_rows(quest: Quest) -> tuple[CallingRow, ...]:
    """Return the callings that heroes can have."""
    return tuple(map(calling_row, quest.kit.callings))


def calling_row(calling: Calling) -> CallingRow:
    """Return a calling with its powers in sentences."""
    return CallingRow(calling, power_rows(calling))


def power_rows(calling: Calling) -> tuple[PowerRow, ...]:
    """Return the powers of a calling."""
    return tuple(PowerRow(power.name, power.cost, tuple(map(deed_words, power.deeds))) for power in calling.powers)
