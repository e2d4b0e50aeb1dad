"""What a party carries from one quest of a campaign to the next: wounds, an item for each hero, and its reputation.

The pages of a campaign print these numbers, and the player that measures campaigns plays by them; a quest by itself knows none.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from generator.games.deck_box_dungeons.rules import market
from generator.games.deck_box_dungeons.rules.state import Game, HeroFigure, Steps

MOST_WOUNDS = 3
"""Wounds of a hero beyond which no more are taken; each is 1 health less at the start, and 1 less at most."""
LEAST_REPUTATION, MOST_REPUTATION, FIRST_REPUTATION = 1, 5, 2
"""The first and last box of the reputation track, and where the party stands before its first quest."""
COLLECTION = 4
"""Treasure that a party has more in the quest after one that it lost."""


class Carried(msgspec.Struct, frozen=True):
    """What one hero carries: its wounds, and the id of the item it has kept, if any."""

    wounds: int = 0
    item: str = ""


class Party(msgspec.Struct, frozen=True):
    """A party between two quests: its reputation, what each of its heroes carries, in their order, whether it has just lost."""

    reputation: int
    heroes: tuple[Carried, ...]
    lost: bool = False

    @property
    def treasure(self) -> int:
        """What the party shares at the start of its next quest."""
        return self.reputation + (COLLECTION if self.lost else 0)


def fresh_party(heroes: int) -> Party:
    """Return a party of so many heroes before its first quest."""
    return Party(FIRST_REPUTATION, (Carried(),) * heroes)


def bring(game: Game, party: Party) -> Steps[None]:
    """Give the heroes of a game, who were just set up, what the party carries.

    An item that a hero has kept is in no deck; the treasure of the party's good name, and of a collection, is shared as the
    players like.
    """
    names = [item.id for item in game.facts.items]
    for hero, carried in zip(game.heroes, party.heroes, strict=True):
        hero.max_health = max(1, hero.max_health - carried.wounds)
        hero.health = min(hero.max_health, max(1, hero.health - carried.wounds))
        if carried.item in names:
            item = names.index(carried.item)
            hero.items.append(item)
            if item in game.market:
                game.market.remove(item)
    yield from market.share(game, party.treasure)


def keepable(game: Game, hero: HeroFigure) -> tuple[str, ...]:
    """Return the ids of the items that a hero may keep after a game: one of those in its hands, if it stands."""
    return tuple(game.facts.items[item].id for item in dict.fromkeys(hero.items)) if hero.health > 0 else ()


def after(game: Game, party: Party, kept: Sequence[str]) -> Party:
    """Return a party after a game that is over; `kept` names the item that each hero keeps, or nothing.

    A hero who fell takes a wound, of a quest that was lost only where it has none; one who stands and keeps no item loses one.
    Raises ValueError for an item that a hero cannot keep.
    """
    lost = game.outcome != "won"
    heroes = []
    for hero, carried, item in zip(game.heroes, party.heroes, kept, strict=True):
        if item and item not in keepable(game, hero):
            raise ValueError(f"hero {hero.index + 1} cannot keep {item}")
        change = (not (lost and carried.wounds)) if hero.health <= 0 else 0 if item else -1
        heroes.append(Carried(min(MOST_WOUNDS, max(0, carried.wounds + change)), item))
    reputation = party.reputation + (-1 if lost else 1)
    return Party(min(MOST_REPUTATION, max(LEAST_REPUTATION, reputation)), tuple(heroes), lost)


def ending_of(won: Sequence[bool]) -> int:
    """Return which ending a campaign comes to, 0 the best and 4 the worst, by which of its quests were won, in their order.

    With the last quest won it is 0 if all others were won, 1 if half of them were, else 2; with the last quest lost it is 3 if half
    of the others were won, else 4.
    """
    *earlier, last = won
    half = 2 * sum(earlier) >= len(earlier)
    if not last:
        return 3 if half else 4
    return 0 if all(earlier) else 1 if half else 2
