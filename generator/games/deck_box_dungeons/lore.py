"""The row types of data/: room faces, foes, villains, encounters, themes, objectives and the stand-in kit.

Every word that reaches the paper is checked here for its placeholders: only `FACTS` may stand in braces.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from generator.core.data import Record
from generator.core.dice import Count
from generator.core.grid import Side
from generator.games.deck_box_dungeons.effects import Attack, Colour, Effect
from generator.games.deck_box_dungeons.terms import Goal, Loss, Term, Twist

FACTS = (
    "villain", "short", "minions", "sign", "place", "town", "lost", "relic", "guest", "role", "key", "site", "sites",
    "number", "all", "clock", "rounds", "trophy", "hall",
)  # fmt: skip
EVERYWHERE = frozenset(("villain", "short", "minions", "sign", "place", "town", "lost"))

_BRACE = re.compile(r"\{([^{}]*)\}")


def placeholders(text: str) -> set[str]:
    """Return the names that stand in braces in a text."""
    return set(_BRACE.findall(text))


def _known(text: str) -> str:
    unknown = placeholders(text) - set(FACTS)
    if unknown or "{" in _BRACE.sub("", text) or "}" in _BRACE.sub("", text):
        raise ValueError(f"{sorted(unknown) or 'a lone brace'} is no fact a text can name; the facts are {', '.join(FACTS)}")
    return text


def _common(text: str) -> str:
    odd = placeholders(_known(text)) - EVERYWHERE
    if odd:
        raise ValueError(f"{sorted(odd)} is not known in every quest; use only {', '.join(sorted(EVERYWHERE))}")
    return text


Story = Annotated[str, AfterValidator(_known)]
"""A text that may name every fact of its quest."""
Common = Annotated[str, AfterValidator(_common)]
"""A text for any quest: it may name only the facts that every quest has."""

Kind = Literal[
    "combat", "ambush", "trap", "hazard", "skill", "bargain", "riddle", "shrine", "treasure", "npc", "rest", "boss",
]  # fmt: skip
Keyword = Literal["barrage", "crush", "knockback", "pierce", "siphon", "stun", "reach", "regenerate", "ritual"]
Target = Literal["nearest", "weakest", "richest", "strongest", "last-attacker"]
Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]


class Strike(Record):
    """An attack value: how many dice, and what is added to each."""

    dice: int = Field(ge=1, le=5)
    bonus: int = Field(ge=-1, le=4)


class Foe(Record):
    """An enemy kind, named by its die's colour and attack type (Rules: Enemy Card)."""

    id: Slug
    name: str
    plural: str
    colour: Colour
    attack: Attack
    melee: Strike | None = None
    ranged: Strike | None = None
    defence: int = Field(ge=-1, le=4)
    speed: int = Field(ge=2, le=7)
    target: Target
    keywords: tuple[Keyword, ...] = ()
    icon: Slug

    @model_validator(mode="after")
    def _armed(self) -> Foe:
        if (self.melee if self.attack == "melee" else self.ranged) is None:
            raise ValueError(f"{self.id} attacks {self.attack} but has no {self.attack} value")
        return self


class Villain(Record):
    """Who is behind it: a boss with a health track of its own, and the traces it leaves all over the quest."""

    id: Slug
    name: str
    short: str
    minions: str
    sign: str
    motive: Common
    intro: Common
    attack: Attack
    melee: Strike | None = None
    ranged: Strike | None = None
    defence: int = Field(ge=0, le=3)
    speed: int = Field(ge=2, le=6)
    health: Count
    target: Target
    keywords: tuple[Keyword, ...] = ()
    icon: Slug
    omens: tuple[Common, ...] = Field(min_length=6)
    halls: tuple[str, ...] = Field(min_length=2)
    lair: Common
    half_say: Common
    half: tuple[Effect, ...] = Field(min_length=1)
    each_say: Common
    each: tuple[Effect, ...] = Field(min_length=1)
    trophy: str
    fall: Common
    triumph: Common


class Encounter(Record):
    """One hand-written encounter: title, a read-aloud line or two, effects (Rules: Encounters)."""

    id: Slug
    title: str = Field(max_length=34)
    kind: Kind
    text: Common = Field(min_length=40, max_length=330)
    effects: tuple[Effect, ...] = Field(min_length=1)
    themes: tuple[Slug, ...] = ()


class Guest(Record):
    """Somebody who can be rescued, escorted or suspected."""

    name: str
    role: str
    trait: Common


class Theme(Record):
    """A kind of dungeon: its places, people, foes, villains and encounters."""

    id: Slug
    name: str
    blurb: str
    icon: Slug
    places: tuple[str, ...] = Field(min_length=6)
    towns: tuple[str, ...] = Field(min_length=6)
    lost: tuple[str, ...] = Field(min_length=6)
    relics: tuple[str, ...] = Field(min_length=5)
    keys: tuple[str, ...] = Field(min_length=4)
    hiding: tuple[Common, ...] = Field(min_length=4)
    rooms: tuple[str, ...] = Field(min_length=16)
    guests: tuple[Guest, ...] = Field(min_length=5)
    arrivals: tuple[Common, ...] = Field(min_length=4)
    foes: tuple[Foe, ...] = Field(min_length=8)
    villains: tuple[Villain, ...] = Field(min_length=3)
    encounters: tuple[Encounter, ...] = Field(min_length=16)

    @model_validator(mode="after")
    def _whole(self) -> Theme:
        kinds = {(foe.colour, foe.attack) for foe in self.foes}
        if len(kinds) < 6:
            raise ValueError(f"theme {self.id} needs a foe of every colour and attack; it has only {sorted(kinds)}")
        return self


class Encounters(Record):
    """A file of encounters that fit several themes; no `themes` means any."""

    encounters: tuple[Encounter, ...]


class Sites(Record):
    """How many sites a quest of each length has."""

    short: int = Field(ge=1, le=4)
    standard: int = Field(ge=1, le=4)
    long: int = Field(ge=1, le=5)


class Omen(Record):
    """What is said and done when the clock passes one half, and then three quarters, of its boxes."""

    say: Story
    then: tuple[Effect, ...] = Field(min_length=1)


class Errand(Record):
    """A kind of objective: its words, its terms, and what it asks of the map (sites, a guest, a relic, a clock)."""

    id: Slug
    name: str
    icon: Slug
    titles: tuple[Story, ...] = Field(min_length=4)
    stakes: tuple[Story, ...] = Field(min_length=3)
    goal: Story
    goals: tuple[Goal, ...] = Field(min_length=1)
    losses: tuple[Loss, ...] = Field(min_length=1)
    terms: tuple[Term, ...] = ()
    guest: Literal["none", "along", "captive", "suspects"] = "none"
    relic: bool = False
    relics: tuple[str, ...] = ()
    finale_site: bool = False
    sites: Sites | None = None
    nouns: tuple[tuple[str, str], ...] = ()
    sealed: bool = False
    clock: str = ""
    tides: dict[Slug, str] = Field(default_factory=dict)
    back: bool = False
    marks: tuple[Omen, ...] = ()
    clues: tuple[Story, ...] = ()
    openings: tuple[Story, ...] = Field(min_length=2)
    finale: tuple[Effect, ...] = ()
    won: tuple[Story, ...] = Field(min_length=3)
    lost: tuple[Story, ...] = Field(min_length=3)


class Errands(Record):
    """The objectives and the complications."""

    objectives: tuple[Errand, ...] = Field(min_length=10)
    complications: tuple[Twist, ...] = Field(min_length=10)


class Face(Record):
    """One side of a room card: 5 x 5 squares (north on top, entry at the south), spawn point as column and row.

    Squares: `.` floor, `#` wall, `~` water, `o` pit. Exits as in the table of section 2.1 of the games' facts.
    """

    label: Annotated[str, Field(pattern=r"^([1-9]|1[0-5])[AB]$")]
    exits: tuple[Side, ...]
    squares: tuple[Annotated[str, Field(pattern=r"^[.#~o]{5}$")], ...] = Field(min_length=5, max_length=5)
    spawn: tuple[int, int]


class Faces(Record):
    """The 30 faces of the 15 room cards."""

    faces: tuple[Face, ...]
