"""Treasure and items: sharing, paying, buying, giving, and what the fallen leave (Rules: Items; B-33, B-34)."""

from __future__ import annotations

from generator.games.deck_box_dungeons.quest.hero_cards import ItemCard
from generator.games.deck_box_dungeons.rules.state import Game, HeroFigure, Move, Steps, choose

FOR_SALE = 3
"""Items that are for sale at a time."""


def card(game: Game, item: int) -> ItemCard:
    """Return the card of an item, by its number."""
    return game.facts.items[item]


def share(game: Game, amount: int) -> Steps[None]:
    """Divide treasure among the living as the players like, one by one."""
    for _ in range(amount):
        party = game.living()
        answer = yield from choose("coin", [Move("coin", to=hero.index) for hero in party])
        game.heroes[answer.to].gain_treasure(1)


def pay_together(game: Game, amount: int) -> Steps[None]:
    """Pay treasure as far as there is any, from the purses that the players choose."""
    for _ in range(amount):
        party = [hero for hero in game.living() if hero.treasure]
        if not party:
            return
        answer = yield from choose("purse", [Move("purse", to=hero.index) for hero in party])
        game.heroes[answer.to].treasure -= 1


def refill(game: Game, wanted: int = FOR_SALE) -> None:
    """Put the items that were used up behind the others, where fewer than `wanted` are left (B-33)."""
    if len(game.market) < wanted and game.discards:
        game.market, game.discards = [*game.market, *game.discards], []


def take_top(game: Game, hero: HeroFigure) -> None:
    """Give a hero the top card of the item deck, which lies behind those for sale."""
    refill(game, FOR_SALE + 1)
    if game.market:
        item = game.market.pop(min(FOR_SALE, len(game.market) - 1))
        hero.items.append(item)
        game.tell(f"{hero.build.hero.name} takes {card(game, item).name}.", "treasure")


def buy(game: Game, hero: HeroFigure, item: int) -> None:
    """Let a hero buy an item that is for sale."""
    game.market.remove(item)
    hero.treasure -= card(game, item).cost
    hero.items.append(item)
    game.tell(f"{hero.build.hero.name} buys {card(game, item).name}.")
    refill(game)


def for_sale(game: Game, hero: HeroFigure) -> list[int]:
    """Return the items that a hero can buy now."""
    cards, treasure = game.facts.items, hero.treasure
    return [item for item in game.market[:FOR_SALE] if cards[item].cost <= treasure]


def use_up(game: Game, hero: HeroFigure, item: int) -> None:
    """Lay an item down after its use, or keep one that lasts until the next round."""
    if card(game, item).lasting:
        hero.used.append(item)
    else:
        hero.items.remove(item)
        game.discards.append(item)
        refill(game)


def hand_over(hero: HeroFigure, other: HeroFigure, item: int) -> None:
    """Give an item to another hero; one that was used this round stays used."""
    hero.items.remove(item)
    other.items.append(item)
    if item in hero.used:
        hero.used.remove(item)
        other.used.append(item)


def usable(hero: HeroFigure) -> list[int]:
    """Return the different items that a hero holds and may use this round."""
    return [item for item in dict.fromkeys(hero.items) if item not in hero.used]
