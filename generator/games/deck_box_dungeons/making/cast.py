"""A theme and a seed to the people and things of one quest, and to the facts that its texts may name; there is no map yet."""

from __future__ import annotations

import msgspec

from generator.core import added
from generator.core.data import replace
from generator.core.dice import Count
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.games.deck_box_dungeons.quest import data_loading, tone
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS
from generator.games.deck_box_dungeons.quest.model import Grade, Length
from generator.games.deck_box_dungeons.quest.objective_schema import ObjectiveTemplate
from generator.games.deck_box_dungeons.quest.terms import Complication
from generator.games.deck_box_dungeons.quest.theme_schema import Enemy, Guest, Theme, Villain
from generator.games.deck_box_dungeons.quest.wording import NUMBERS, fill

ROUNDS_TO_OUTLAST: dict[Length, int] = {"short": 5, "standard": 6, "long": 8}
"""Rounds that the party must hold the last room, where an objective asks for it."""
VILLAIN_HEALTH: dict[Grade, int] = {"easy": -1, "medium": 0, "hard": 3}
"""Health that a grade adds to the villain's."""
SMALL_WORDS = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "off", "on", "the", "to", "under", "with"))
"""Words without a capital inside a title."""
LEAST_HEALTH = 4
"""Least health of a villain against a single hero."""
STEEPER: dict[Grade, int] = {"easy": 2, "medium": 2, "hard": 3}
"""Health for each hero that is added to a villain's, and taken off twice from its base: nothing changes for two heroes."""


class Cast(msgspec.Struct, frozen=True):
    """The people and things of a quest, and the facts that its texts may name; `hall` is the name of the last room."""

    theme: Theme
    objective: ObjectiveTemplate
    villain: Villain
    guests: tuple[Guest, ...]
    complication: Complication
    enemies: tuple[Enemy, ...]
    sites: int
    facts: dict[str, str]
    hall: str
    turns: tuple[int, int]
    """How many themes and how many objectives take turns where words are dealt."""
    gentle: bool = False

    def of_theme(self, rng: Rng) -> Rng:
        """Return the stream of what is drawn for the theme."""
        return rng.of(self.theme.id, self.turns[0])

    def of_objective(self, rng: Rng) -> Rng:
        """Return the stream of what is drawn for the objective."""
        return rng.of(self.objective.id, self.turns[1])

    def of_villain(self, rng: Rng) -> Rng:
        """Return the stream of what is drawn for the villain."""
        return self.of_theme(rng).of(self.villain.id, len(self.theme.villains))


def draw_cast(theme_id: str, length: Length, grade: Grade, rng: Rng, *, gentle: bool = False) -> Cast:
    """Return the people and things of a quest of a theme; every draw comes from a stream of its own name.

    The cast of a `gentle` quest is drawn from what the tone leaves.
    """
    theme = tone.gentle_theme(theme_id) if gentle else data_loading.theme(theme_id)
    templates = tone.gentle_objectives() if gentle else data_loading.objectives_file()
    turns = len(tone.gentle_tone().themes if gentle else data_loading.THEMES), len(templates.objectives)
    of_theme = rng.of(theme.id, turns[0])
    objective = rng.stream("objective").pick(templates.objectives)
    of_objective = rng.of(objective.id, turns[1])
    chosen = added.pick(of_theme.stream("villain"), data_loading.PACKAGE, theme_id, "villains", theme.villains)
    of_villain = of_theme.of(chosen.id, len(theme.villains))
    villain = chosen.told(of_villain.stream("telling").below(len(chosen.tellings) + 1))
    guests = tuple(of_theme.stream("guests").sample(theme.guests, 3))
    sites: int = getattr(objective.sites, length) if objective.sites else 0
    hall = of_villain.stream("hall").pick(villain.halls)
    relic = of_objective.stream("relic").pick(objective.relics) if objective.relics else of_theme.stream("relic").pick(theme.relics)
    facts = {
        **_people_facts(villain, guests[0]),
        **_place_facts(theme, relic, of_theme),
        **_site_facts(objective, sites, of_objective),
        "hall": inside_sentence(hall),
        "clock": objective.tides.get(added.base_of(data_loading.PACKAGE, theme.id), objective.clock),
        "rounds": NUMBERS[ROUNDS_TO_OUTLAST[length]],
    }
    return Cast(
        theme=theme,
        objective=objective,
        villain=replace(villain, health=villain_health(villain.health, grade)),
        guests=guests,
        complication=rng.stream("complication").pick(templates.complications),
        enemies=_draw_enemies(theme, of_theme.stream("foes")),
        sites=sites,
        facts=facts,
        hall=hall,
        turns=turns,
        gentle=gentle,
    )


def _people_facts(villain: Villain, guest: Guest) -> dict[str, str]:
    return {
        "villain": villain.name, "short": villain.short, "minions": villain.minions, "sign": villain.sign,
        "trophy": villain.trophy, "guest": guest.name, "role": guest.role,
    }  # fmt: skip


def _place_facts(theme: Theme, relic: str, rng: Rng) -> dict[str, str]:
    return {
        "place": rng.stream("place").pick(theme.places),
        "town": rng.stream("town").pick(theme.towns),
        "lost": rng.stream("lost").pick(theme.lost),
        "relic": relic,
        "key": "",
    }


def _site_facts(objective: ObjectiveTemplate, sites: int, rng: Rng) -> dict[str, str]:
    singular, plural = rng.stream("nouns").pick(objective.nouns) if objective.nouns else ("site", "sites")
    all_of_them = "both" if sites == 2 else f"all {NUMBERS[sites]}"
    return {"site": singular, "sites": plural, "number": NUMBERS[sites], "all": all_of_them}


def villain_health(health: Count, grade: Grade) -> Count:
    """Return the villain's health for a grade; it grows faster with the party than written, since four heroes kill much faster."""
    steeper = STEEPER[grade]
    per = health.per + steeper
    return Count(per, max(health.base - 2 * steeper + VILLAIN_HEALTH[grade], LEAST_HEALTH - per))


def _draw_enemies(theme: Theme, rng: Rng) -> tuple[Enemy, ...]:
    """Return six enemies, one for every colour and attack type, in order of threat (B-1)."""
    return tuple(
        rng.stream(colour, attack).pick([enemy for enemy in theme.foes if (enemy.colour, enemy.attack) == (colour, attack)])
        for colour in COLOURS
        for attack in ATTACKS
    )


def draw_title(cast: Cast, rng: Rng) -> str:
    """Return the quest's title."""
    facts = {name: in_title(name, fact) for name, fact in cast.facts.items()}
    return capitalised(fill(cast.of_objective(rng).pick(cast.objective.titles), facts))


def inside_sentence(name: str) -> str:
    """Return a room's name as it stands inside a sentence: without the capital of its article."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def in_title(name: str, fact: str) -> str:
    """Return a fact as it stands inside a title: numbers and things with capitals, articles without."""
    if name in ("number", "rounds"):
        return capitalised(fact)
    if name in ("clock", "lost", "sign"):
        return " ".join(word if word in SMALL_WORDS else "-".join(map(capitalised, word.split("-"))) for word in fact.split())
    return fact


def draw_story(cast: Cast, rng: Rng) -> tuple[str, ...]:
    """Return the story in three paragraphs: how it came about, who is behind it, what is at stake."""
    template, of_objective = cast.objective, cast.of_objective(rng)
    stakes = (*template.stakes, *template.later_stakes) if of_objective.deals else template.stakes
    paragraphs = (
        cast.of_theme(rng).stream("arrival").pick(cast.theme.arrivals),
        f"{cast.villain.intro} {cast.villain.motive}",
        of_objective.stream("stake").pick(stakes),
    )
    return tuple(fill(paragraph, cast.facts) for paragraph in paragraphs)
