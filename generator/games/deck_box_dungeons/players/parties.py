"""Parties as the Hiring Hall can build them: heroes, gear that suits them, callings, every card as often as its kind allows."""

from __future__ import annotations

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.tactics import expected_damage
from generator.games.deck_box_dungeons.quest.hero_cards import Gear, Hero, HeroCards
from generator.games.deck_box_dungeons.rules.state import Build, strike_of

TYPICAL_DEFENCE = 1
"""Defence of the enemies against whom gear is compared."""
SUITS = 5
"""So many of the ten kinds of gear suit a hero: those with which it does most."""
BESIDES = 0.15
"""What a point of average damage of the other attack, of defence and of speed is worth."""
CRUSH = 1.3
"""What Crush is worth: most enemies have too little health for all of its damage."""


def suiting(cards: HeroCards, hero: Hero) -> list[Gear]:
    """Return the gear with which a hero does most, in the order of the cards."""
    best = sorted(cards.gear, key=lambda gear: -gear_value(hero, gear))[:SUITS]
    return [gear for gear in cards.gear if gear in best]


def gear_value(hero: Hero, gear: Gear) -> float:
    """Return the average damage of a hero's better attack with some gear, with a little more for the other one, defence, speed."""
    strikes = (strike_of(gear.melee, hero.melee), strike_of(gear.ranged, hero.ranged))
    defence = TYPICAL_DEFENCE - ("pierce" in gear.keywords)
    *others, best = sorted(expected_damage(strike, defence) for strike in strikes if strike is not None)
    return best * (CRUSH if "crush" in gear.keywords else 1.0) + BESIDES * (sum(others) + gear.defence + gear.speed)


def draw_party(cards: HeroCards, heroes: int, rng: Rng) -> list[Build]:
    """Return a party of different heroes with gear that suits them and different callings."""
    chosen = rng.stream("heroes").sample(cards.heroes, heroes)
    callings = rng.stream("callings").sample(cards.callings, heroes)
    return [
        Build(hero, rng.stream("gear", hero.id).pick(suiting(cards, hero)), calling)
        for hero, calling in zip(chosen, callings, strict=True)
    ]


def stratified_parties(cards: HeroCards, heroes: int, count: int) -> tuple[list[Build], ...]:
    """Return parties dealt from shuffled decks of heroes, callings and suiting gear, each dealt out before it is shuffled again."""
    rng = Rng.root("deck-box-dungeons/parties", heroes)
    people: list[Hero] = []
    parties = []
    callings: list[int] = []
    gears: dict[str, list[Gear]] = {}
    for number in range(count):
        party: list[Build] = []
        taken: set[str] = set()
        while len(party) < heroes:
            if not people:
                people = rng.stream("heroes", number, len(party)).shuffle(cards.heroes)
            hero = next((row for row in people if row.id not in taken), None)
            if hero is None:
                people += rng.stream("more", number).shuffle(cards.heroes)
                continue
            people.remove(hero)
            taken.add(hero.id)
            callings = callings or rng.stream("callings", number, len(party)).shuffle(range(len(cards.callings)))
            if not gears.get(hero.id):
                gears[hero.id] = rng.stream("gear", number, hero.id).shuffle(suiting(cards, hero))
            party.append(Build(hero, gears[hero.id].pop(), cards.callings[callings.pop()]))
        parties.append(party)
    return tuple(parties)
