"""Opponents made from cards: difficulty, magic, price and hoard of room monsters, wanderers and the two bosses."""

from __future__ import annotations

from functools import lru_cache

from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.rules.chance import Luck
from generator.games.green_dungeon.rules.draw_piles import drawn
from generator.games.green_dungeon.rules.state import Foe, Rank, Table

_NASTY: dict[Rank, tuple[str, ...]] = {
    "drop": ("drop",),
    "hammer": ("drop", "hammer"),
    "mini": ("drop", "hammer"),
    "final": ("drop", "hammer"),
}
_CARDS: dict[Rank, int] = {"drop": 1, "hammer": 2, "mini": 1, "final": 2}


def summoned(table: Table, luck: Luck, rank: Rank) -> Foe:
    """Return the opponent whose cards are drawn now, one or two from the monster or the boss deck (G-57)."""
    cards: tuple[Card, ...] = ()
    boss = rank in ("mini", "final")
    deck = table.bosses if boss else table.monsters
    for _ in range(_CARDS[rank]):
        card, deck = drawn(deck, luck, "boss" if boss else "monster")
        if card is not None:
            cards = (*cards, card)
    if boss:
        table.bosses = deck
    else:
        table.monsters = deck
    rules = table.rules
    return made(rank, cards, by_number=rules.foe_magic == "number", always_magic=rules.final_always_magic)


@lru_cache(maxsize=4096)
def made(rank: Rank, cards: tuple[Card, ...], *, by_number: bool, always_magic: bool) -> Foe:
    """Return the opponent of these cards: the higher number, one more for every nasty symbol (row 20; G-19, G-51, G-53).

    Spell cubes are the higher number on a wood card or the difficulty (row 24, G-20); the new final boss has always some, by
    its lower number (row 32, G-19). The price is the printed number (G-23).
    """
    numbers = [card.number for card in cards] or [1]
    difficulty = max(numbers) + sum(card.symbol in _NASTY[rank] for card in cards)
    charms = [card.number for card in cards if card.symbol == "wood"]
    spells = (max(charms) if by_number else difficulty) if charms else 0
    if rank == "final" and always_magic:
        spells = min(numbers)
    hoard = rank in ("drop", "hammer") and any(card.symbol == "cog" for card in cards)
    return Foe(rank, cards, difficulty, spells, max(numbers), hoard, difficulty, spells)
