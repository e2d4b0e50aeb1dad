"""The first decisions of a game: for every hero of the quest a hero card, then gear, then a calling (Rules: Quest Setup)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.deck_box_dungeons.quest.hero_cards import Calling, Gear, Hero, HeroCards
from generator.games.deck_box_dungeons.rules import turns
from generator.games.deck_box_dungeons.rules.state import Ask, Build, Game, Move, Steps

HERO, GEAR, CALLING = KINDS = ("hero card", "gear", "calling")
"""The kinds of these questions, in their order; each answer has the same kind, and the card's place in the kit as its number."""
Card = Hero | Gear | Calling


def cards_of(kit: HeroCards, kind: str) -> Sequence[Card]:
    """Return the cards that a question of a kind is about."""
    cards: dict[str, Sequence[Card]] = {HERO: kit.heroes, GEAR: kit.gear, CALLING: kit.callings}
    return cards[kind]


def choose_party(game: Game) -> Steps[list[Build]]:
    """Ask for the cards of every hero; a hero card is in a party only once."""
    kit = game.quest.kit
    builds: list[Build] = []
    free = list(range(len(kit.heroes)))
    for who in range(game.quest.heroes):
        hero = yield _ask(HERO, who, free)
        gear = yield _ask(GEAR, who, range(len(kit.gear)))
        calling = yield _ask(CALLING, who, range(len(kit.callings)))
        free.remove(hero.n)
        builds.append(Build(kit.heroes[hero.n], kit.gear[gear.n], kit.callings[calling.n]))
        game.tell(f"Hero {who + 1} is {builds[-1].hero.name}: {builds[-1].gear.name}, {builds[-1].calling.name}.")
    return builds


def _ask(kind: str, who: int, places: Sequence[int]) -> Ask:
    return Ask(kind, who, tuple(Move(kind, who, n=place) for place in places))


def answer_with(builds: Sequence[Build], ask: Ask, kit: HeroCards) -> Move:
    """Return the answer to one of these questions that leads to a party built beforehand."""
    build = builds[ask.who]
    cards: dict[str, Card] = {HERO: build.hero, GEAR: build.gear, CALLING: build.calling}
    return Move(ask.kind, ask.who, n=cards_of(kit, ask.kind).index(cards[ask.kind]))


def play_quest(game: Game) -> Steps[None]:
    """Play a whole game, from the choice of the party to its end."""
    builds = yield from choose_party(game)
    yield from turns.run(game, builds)
