"""Drawing and giving back cards: a pile is as dealt until something is shuffled into it, from then on any card may be next."""

from __future__ import annotations

from generator.games.green_dungeon.quest.board import Card, PileName
from generator.games.green_dungeon.rules.chance import Chance
from generator.games.green_dungeon.rules.state import DrawPile


def draw_card(pile: DrawPile, chance: Chance, name: PileName) -> tuple[Card | None, DrawPile]:
    """Return the next card and the pile without it; spent cards are shuffled in when it is empty (G-38), else None (G-54).

    A shuffled pile has no order until it is drawn from: `chance` says which card of the sorted rest comes, which is equally
    random. It is asked for every card, so that it can tell which ones are left.
    """
    cards, mixed, spent = pile
    if not cards:
        if not spent:
            return None, pile
        cards, mixed, spent = tuple(sorted(spent)), True, ()
    at = chance.draw(cards, name, mixed)
    return cards[at], DrawPile(cards[:at] + cards[at + 1 :], mixed, spent)


def shuffled_in(pile: DrawPile, cards: tuple[Card, ...]) -> DrawPile:
    """Return the pile with cards shuffled back into it."""
    return DrawPile(tuple(sorted(pile.cards + cards)), True, pile.spent) if cards else pile


def discarded(pile: DrawPile, cards: tuple[Card, ...]) -> DrawPile:
    """Return the pile with cards laid beside it, whose order means nothing."""
    return DrawPile(pile.cards, pile.mixed, tuple(sorted(pile.spent + cards))) if cards else pile
