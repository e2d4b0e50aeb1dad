"""What costs no action: powers, items, purchases, trades (Rules: Player Phase, minor actions; B-34)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck_box_dungeons.rules import encounters, market, places, powers
from generator.games.deck_box_dungeons.rules.state import Ask, Game, HeroFigure, Move, Steps


def legal(game: Game, hero: HeroFigure) -> Iterator[Move]:
    """Yield what a hero may do now without an action."""
    yield from _uses(game, hero)
    for item in market.for_sale(game, hero):
        yield Move("buy", hero.index, n=item)
    if hero.space in game.dropped:
        yield Move("take", hero.index)
    for other in places.near(game, hero):
        if other is not hero:
            for coins in range(1, hero.treasure + 1):
                yield Move("give", hero.index, other.index, coins)
            for item in dict.fromkeys(hero.items):
                yield Move("pass-item", hero.index, other.index, item)


def _uses(game: Game, hero: HeroFigure) -> Iterator[Move]:
    for place in powers.usable_powers(game, hero):
        yield Move("power", hero.index, n=place)
    for item in powers.usable_items(game, hero) if hero.items else ():
        yield Move("item", hero.index, n=item)


def spare(game: Game) -> Steps[None]:
    """Let heroes use powers and items before an enemy acts, as long as they like: minor actions may be taken at any time."""
    while game.enemies:
        answers = [move for hero in game.heroes if hero.health > 0 and (hero.energy or hero.items) for move in _uses(game, hero)]
        if not answers:
            return
        answer = yield Ask("spare", -1, (Move("pass"), *answers))
        if answer.kind == "pass":
            return
        yield from play(game, game.heroes[answer.who], answer)


def play(game: Game, hero: HeroFigure, move: Move) -> Steps[None]:
    """Carry out a move that costs no action."""
    match move.kind:
        case "power":
            power = hero.build.calling.powers[move.n]
            hero.energy -= power.cost
            game.tell(f"{hero.build.hero.name} uses {power.name}.")
            yield from powers.use(game, hero, power.deeds, of_item=False)
            yield from encounters.settle(game)
        case "item":
            card = market.card(game, move.n)
            market.use_up(game, hero, move.n)
            game.tell(f"{hero.build.hero.name} uses {card.name}.")
            yield from powers.use(game, hero, card.deeds, of_item=True)
            yield from encounters.settle(game)
        case "buy":
            market.buy(game, hero, move.n)
        case "give":
            hero.treasure -= move.n
            game.heroes[move.to].gain_treasure(move.n)
        case "pass-item":
            market.hand_over(hero, game.heroes[move.to], move.n)
        case "take":
            coins, items = game.dropped.pop(hero.space)
            hero.gain_treasure(coins)
            hero.items += items
