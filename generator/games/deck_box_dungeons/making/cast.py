"""Facts first: who, what, where and why of one quest, picked once, before there is a map."""

from __future__ import annotations

import msgspec

from generator.core.data import replace
from generator.core.dice import Count
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS
from generator.games.deck_box_dungeons.quest.terms import Twist
from generator.games.deck_box_dungeons.quest.theme_schema import Errand, Foe, Guest, Theme, Villain
from generator.games.deck_box_dungeons.quest.wording import NUMBERS, capital, fill

ROOMS = {"short": (7, 8), "standard": (9, 10), "long": (13, 14)}
"""Fewest and most rooms of each length."""
HOLD = {"short": 5, "standard": 6, "long": 8}
"""Rounds to outlast of each length."""
VILLAIN_HEALTH = {"easy": -1, "medium": 0, "hard": 3}
"""Health a grade adds to the villain's."""
LEAST_HEALTH = 4
"""Least health of a villain against a single hero."""
STEEPER = 2
"""Health per hero added to a villain's, and taken off twice from its base: nothing changes for two heroes."""


class Cast(msgspec.Struct, frozen=True):
    """The people and things of a quest, and the facts that its texts may name."""

    theme: Theme
    errand: Errand
    villain: Villain
    guests: tuple[Guest, ...]
    twist: Twist
    foes: tuple[Foe, ...]
    sites: int
    facts: dict[str, str]
    hall: str


def cast(theme_id: str, length: str, grade: str, rng: Rng) -> Cast:
    """Return the facts of a quest of a theme; every draw comes from a stream of its own name."""
    theme = data_loading.theme(theme_id)
    errands = data_loading.errands()
    errand = rng.stream("objective").pick(errands.objectives)
    villain = rng.stream("villain").pick(theme.villains)
    guests = tuple(rng.stream("guests").sample(theme.guests, 3))
    noun = rng.stream("nouns").pick(errand.nouns) if errand.nouns else ("site", "sites")
    sites: int = getattr(errand.sites, length) if errand.sites else 0
    hall = rng.stream("hall").pick(villain.halls)
    facts = {
        "villain": villain.name,
        "short": villain.short,
        "minions": villain.minions,
        "sign": villain.sign,
        "trophy": villain.trophy,
        "place": rng.stream("place").pick(theme.places),
        "town": rng.stream("town").pick(theme.towns),
        "lost": rng.stream("lost").pick(theme.lost),
        "relic": rng.stream("relic").pick(errand.relics or theme.relics),
        "guest": guests[0].name,
        "role": guests[0].role,
        "hall": inner(hall),
        "key": "",
        "site": noun[0],
        "sites": noun[1],
        "number": NUMBERS[sites],
        "all": "both" if sites == 2 else f"all {NUMBERS[sites]}",
        "clock": errand.tides.get(theme.id, errand.clock),
        "rounds": NUMBERS[HOLD[length]],
    }
    villain = replace(villain, health=_toughness(villain.health, grade))
    return Cast(
        theme, errand, villain, guests, rng.stream("complication").pick(errands.complications), _roster(theme, rng.stream("foes")),
        sites, facts, hall,
    )  # fmt: skip


def _toughness(health: Count, grade: str) -> Count:
    """Return the villain's health for a grade: steeper in the party than written, so that four heroes do not just trample it."""
    per = health.per + STEEPER
    return Count(per, max(health.base - 2 * STEEPER + VILLAIN_HEALTH[grade], LEAST_HEALTH - per))


def _roster(theme: Theme, rng: Rng) -> tuple[Foe, ...]:
    """Return six foes, one for every colour and attack type, in order of threat (B-1)."""
    return tuple(
        rng.stream(colour, attack).pick([foe for foe in theme.foes if (foe.colour, foe.attack) == (colour, attack)])
        for colour in COLOURS
        for attack in ATTACKS
    )


def title(people: Cast, rng: Rng) -> str:
    """Return the quest's title."""
    return capital(fill(rng.pick(people.errand.titles), {name: capital_words(name, fact) for name, fact in people.facts.items()}))


def inner(name: str) -> str:
    """Return a room's name as it stands inside a sentence: without the capital of its article."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def capital_words(name: str, fact: str) -> str:
    """Return a fact as it stands inside a title: numbers and things with capitals, articles without."""
    if name in ("number", "rounds"):
        return capital(fact)
    if name == "clock":
        return " ".join(word if word == "the" else capital(word) for word in fact.split())
    return fact


def story(people: Cast, rng: Rng) -> tuple[str, ...]:
    """Return the story in three paragraphs: how it came about, who is behind it, what is at stake."""
    parts = (
        rng.stream("arrival").pick(people.theme.arrivals),
        f"{people.villain.intro} {people.villain.motive}",
        rng.stream("stake").pick(people.errand.stakes),
    )
    return tuple(fill(part, people.facts) for part in parts)
