"""Cards to opponents: difficulty, magic, price and treasure of room monsters, wanderers and the two bosses."""

from __future__ import annotations

from functools import lru_cache

from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.rules.chance import Chance
from generator.games.green_dungeon.rules.draw_piles import draw_card
from generator.games.green_dungeon.rules.state import Opponent, Rank, Table

_ADDS_ONE: dict[Rank, tuple[str, ...]] = {
    "drop": ("drop",),
    "hammer": ("drop", "hammer"),
    "mini": ("drop", "hammer"),
    "final": ("drop", "hammer"),
}
"""The symbols that add 1 to the difficulty."""
_CARDS: dict[Rank, int] = {"drop": 1, "hammer": 2, "mini": 1, "final": 2}


def draw_opponent(table: Table, chance: Chance, rank: Rank) -> Opponent:
    """Return the opponent whose cards are drawn now, one or two from the monster or the boss pile (G-57)."""
    cards: tuple[Card, ...] = ()
    boss = rank in ("mini", "final")
    pile = table.bosses if boss else table.monsters
    for _ in range(_CARDS[rank]):
        card, pile = draw_card(pile, chance, "boss" if boss else "monster")
        if card is not None:
            cards = (*cards, card)
    if boss:
        table.bosses = pile
    else:
        table.monsters = pile
    rules = table.rules
    return opponent_of(rank, cards, by_number=rules.opponent_magic == "number", always_magic=rules.final_always_magic)


@lru_cache(maxsize=4096)
def opponent_of(rank: Rank, cards: tuple[Card, ...], *, by_number: bool, always_magic: bool) -> Opponent:
    """Return the opponent of these cards: the higher number, one more for each symbol of its rank (row 20; G-19, G-51, G-53).

    Its magic cubes are the higher number on a wood card (`by_number`) or its difficulty (row 24, G-20); with `always_magic` the
    final boss has some in any case, its lower number (row 32, G-19). Its price is the printed number (G-23).
    """
    numbers = [card.number for card in cards] or [1]
    difficulty = max(numbers) + sum(card.symbol in _ADDS_ONE[rank] for card in cards)
    wood = [card.number for card in cards if card.symbol == "wood"]
    magic = (max(wood) if by_number else difficulty) if wood else 0
    if rank == "final" and always_magic:
        magic = min(numbers)
    guards_treasure = rank in ("drop", "hammer") and any(card.symbol == "cog" for card in cards)
    return Opponent(rank, cards, difficulty, magic, max(numbers), guards_treasure, difficulty, magic)
