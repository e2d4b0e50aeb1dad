"""Parties as the Hiring Hall can build them: heroes, gear that suits them, callings, every card as often as its kind allows."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.tactics import expected_damage
from generator.games.deck_box_dungeons.quest.effects import SKILLS
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
    return best * (CRUSH if "crush" in gear.keywords else 1.0) + BESIDES * (fsum(others) + gear.defence + gear.speed)


def draw_party(cards: HeroCards, heroes: int, rng: Rng) -> list[Build]:
    """Return a party of different heroes with gear that suits them and different callings."""
    chosen = rng.stream("heroes").sample(cards.heroes, heroes)
    callings = rng.stream("callings").sample(cards.callings, heroes)
    return [
        Build(hero, rng.stream("gear", hero.id).pick(suiting(cards, hero)), calling)
        for hero, calling in zip(chosen, callings, strict=True)
    ]


CANDIDATES = 12
"""Parties that are drawn before the one that fits together best is chosen."""


def fitting_party(cards: HeroCards, heroes: int, rng: Rng) -> list[Build]:
    """Return the party that fits together best of some that `draw_party` draws: the first of those of most worth."""
    drawn = [draw_party(cards, heroes, rng.stream("candidate", number)) for number in range(CANDIDATES)]
    return max(drawn, key=party_worth)


def party_worth(party: Sequence[Build]) -> tuple[int, int, int]:
    """Return how well a party fits together: ways to attack that somebody is good at, skills covered, different gear.

    Somebody is good at melee or at ranged attacks who does most damage by them. For every skill the best modifier among the heroes
    counts, up to COVERED.
    """
    ways = {"ranged" if shoots(build) else "melee" for build in party}
    best = [max(getattr(build.hero, skill) + getattr(build.calling, skill) for build in party) for skill in SKILLS]
    return len(ways), sum(min(value, COVERED) for value in best), len({build.gear.id for build in party})


COVERED = 2
"""A modifier with which a skill counts as covered: half of the dice succeed."""


def shoots(build: Build) -> bool:
    """Return whether a hero does more damage by ranged attacks than by melee."""
    defence = TYPICAL_DEFENCE - ("pierce" in build.gear.keywords)
    melee, ranged = (strike_of(build.gear.melee, build.hero.melee), strike_of(build.gear.ranged, build.hero.ranged))
    if melee is None or ranged is None:
        return melee is None
    return expected_damage(ranged, defence) > expected_damage(melee, defence)


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
            hero = next((person for person in people if person.id not in taken), None)
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
