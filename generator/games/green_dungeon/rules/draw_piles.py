"""Drawing and giving back cards: a deck is as dealt until something is shuffled into it, from then on any card may be next."""

from __future__ import annotations

from generator.games.green_dungeon.quest.board import Card, DeckName
from generator.games.green_dungeon.rules.chance import Luck
from generator.games.green_dungeon.rules.state import Deck


def drawn(deck: Deck, luck: Luck, name: DeckName) -> tuple[Card | None, Deck]:
    """Return the next card and the deck without it; spent cards are shuffled in when it is empty (G-38), else None (G-54).

    A shuffled deck has no order until it is drawn from: `luck` names the card among the sorted rest, which is the same chance. It
    is asked for every card, so that it can tell which ones are left.
    """
    cards, mixed, spent = deck
    if not cards:
        if not spent:
            return None, deck
        cards, mixed, spent = tuple(sorted(spent)), True, ()
    at = luck.draw(cards, name, mixed)
    return cards[at], Deck(cards[:at] + cards[at + 1 :], mixed, spent)


def shuffled_in(deck: Deck, cards: tuple[Card, ...]) -> Deck:
    """Return the deck with cards shuffled back into it."""
    return Deck(tuple(sorted(deck.cards + cards)), True, deck.spent) if cards else deck


def discarded(deck: Deck, cards: tuple[Card, ...]) -> Deck:
    """Return the deck with cards laid beside it, in a pile whose order means nothing."""
    return Deck(deck.cards, deck.mixed, tuple(sorted(deck.spent + cards))) if cards else deck
