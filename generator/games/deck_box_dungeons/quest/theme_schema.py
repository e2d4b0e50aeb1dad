"""The row types of data/: room faces, foes, villains, encounters, themes, objectives and the stand-in kit.

Every word that reaches the paper is checked here for its placeholders: only `FACTS` may stand in braces.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from msgspec import Meta, field

from generator.core.data import Record
from generator.core.dice import Count
from generator.core.grid import Side
from generator.games.deck_box_dungeons.quest.effects import Attack, Colour, Effect
from generator.games.deck_box_dungeons.quest.terms import Goal, Loss, Term, Twist

FACTS = (
    "villain", "short", "minions", "sign", "place", "town", "lost", "relic", "guest", "role", "key", "site", "sites",
    "number", "all", "clock", "rounds", "trophy", "hall",
)  # fmt: skip
EVERYWHERE = frozenset(("villain", "short", "minions", "sign", "place", "town", "lost"))

_BRACE = re.compile(r"\{([^{}]*)\}")


def placeholders(text: str) -> set[str]:
    """Return the names that stand in braces in a text."""
    return set(_BRACE.findall(text))


class Story(str):
    """A text that may name every fact of its quest."""

    __slots__ = ()

    @classmethod
    def parse(cls, value: object) -> Self:
        """Return a text as what it is; ValueError when it is none, or names what is no fact."""
        if not isinstance(value, str):
            raise ValueError(f"expected str, got {type(value).__name__}")
        if "{" in value or "}" in value:
            cls.known(value)
        return cls(value)

    @classmethod
    def known(cls, text: str) -> None:
        """Raise ValueError for a text that names what is no fact, or holds a lone brace."""
        unknown = placeholders(text) - set(FACTS)
        if unknown or "{" in _BRACE.sub("", text) or "}" in _BRACE.sub("", text):
            raise ValueError(f"{sorted(unknown) or 'a lone brace'} is no fact a text can name; the facts are {', '.join(FACTS)}")

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """Return the JSON Schema of its texts."""
        return {"type": "string"}


class Common(Story):
    """A text for any quest: it may name only the facts that every quest has."""

    __slots__ = ()

    @classmethod
    def known(cls, text: str) -> None:
        """Raise ValueError for a text that names what not every quest has."""
        super().known(text)
        odd = placeholders(text) - EVERYWHERE
        if odd:
            raise ValueError(f"{sorted(odd)} is not known in every quest; use only {', '.join(sorted(EVERYWHERE))}")


class Aloud(Common):
    """A line or two of a text for any quest, 40 to 330 characters."""

    __slots__ = ()

    @classmethod
    def parse(cls, value: object) -> Self:
        """Return a text as what it is; ValueError when it is none, names what is no fact, or is of another length."""
        text = super().parse(value)
        if not 40 <= len(text) <= 330:
            raise ValueError(f"a text to read aloud has 40 to 330 characters, this one has {len(text)}")
        return text


Kind = Literal[
    "combat", "ambush", "trap", "hazard", "skill", "bargain", "riddle", "shrine", "treasure", "npc", "rest", "boss",
]  # fmt: skip
Keyword = Literal["barrage", "crush", "knockback", "pierce", "siphon", "stun", "reach", "regenerate", "ritual"]
Target = Literal["nearest", "weakest", "richest", "strongest", "last-attacker"]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*(?!\n)$")]
"""A name in small letters; a `$` alone would let a line feed pass."""


class Strike(Record):
    """An attack value: how many dice, and what is added to each."""

    dice: Annotated[int, Meta(ge=1, le=5)]
    bonus: Annotated[int, Meta(ge=-1, le=4)]


class Foe(Record):
    """An enemy kind, named by its die's colour and attack type (Rules: Enemy Card)."""

    id: Slug
    name: str
    plural: str
    colour: Colour
    attack: Attack
    melee: Strike | None = None
    ranged: Strike | None = None
    defence: Annotated[int, Meta(ge=-1, le=4)]
    speed: Annotated[int, Meta(ge=2, le=7)]
    target: Target
    keywords: tuple[Keyword, ...] = ()
    icon: Slug

    def __post_init__(self) -> None:
        if (self.melee if self.attack == "melee" else self.ranged) is None:
            raise ValueError(f"{self.id} attacks {self.attack} but has no {self.attack} value")


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
    defence: Annotated[int, Meta(ge=0, le=3)]
    speed: Annotated[int, Meta(ge=2, le=6)]
    health: Count
    target: Target
    keywords: tuple[Keyword, ...] = ()
    icon: Slug
    omens: Annotated[tuple[Common, ...], Meta(min_length=6)]
    halls: Annotated[tuple[str, ...], Meta(min_length=2)]
    lair: Common
    half_say: Common
    half: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    each_say: Common
    each: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    trophy: str
    fall: Common
    triumph: Common


class Encounter(Record):
    """One hand-written encounter: title, a read-aloud line or two, effects (Rules: Encounters)."""

    id: Slug
    title: Annotated[str, Meta(max_length=34)]
    kind: Kind
    text: Aloud
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
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
    places: Annotated[tuple[str, ...], Meta(min_length=6)]
    towns: Annotated[tuple[str, ...], Meta(min_length=6)]
    lost: Annotated[tuple[str, ...], Meta(min_length=6)]
    relics: Annotated[tuple[str, ...], Meta(min_length=5)]
    keys: Annotated[tuple[str, ...], Meta(min_length=4)]
    hiding: Annotated[tuple[Common, ...], Meta(min_length=4)]
    rooms: Annotated[tuple[str, ...], Meta(min_length=16)]
    guests: Annotated[tuple[Guest, ...], Meta(min_length=5)]
    arrivals: Annotated[tuple[Common, ...], Meta(min_length=4)]
    foes: Annotated[tuple[Foe, ...], Meta(min_length=8)]
    villains: Annotated[tuple[Villain, ...], Meta(min_length=3)]
    encounters: Annotated[tuple[Encounter, ...], Meta(min_length=16)]

    def __post_init__(self) -> None:
        kinds = {(foe.colour, foe.attack) for foe in self.foes}
        if len(kinds) < 6:
            raise ValueError(f"theme {self.id} needs a foe of every colour and attack; it has only {sorted(kinds)}")


class Encounters(Record):
    """A file of encounters that fit several themes; no `themes` means any."""

    encounters: tuple[Encounter, ...]


class Sites(Record):
    """How many sites a quest of each length has."""

    short: Annotated[int, Meta(ge=1, le=4)]
    standard: Annotated[int, Meta(ge=1, le=4)]
    long: Annotated[int, Meta(ge=1, le=5)]


class Omen(Record):
    """What is said and done when the clock passes one half, and then three quarters, of its boxes."""

    say: Story
    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Errand(Record):
    """A kind of objective: its words, its terms, and what it asks of the map (sites, a guest, a relic, a clock)."""

    id: Slug
    name: str
    icon: Slug
    titles: Annotated[tuple[Story, ...], Meta(min_length=4)]
    stakes: Annotated[tuple[Story, ...], Meta(min_length=3)]
    goal: Story
    goals: Annotated[tuple[Goal, ...], Meta(min_length=1)]
    losses: Annotated[tuple[Loss, ...], Meta(min_length=1)]
    terms: tuple[Term, ...] = ()
    guest: Literal["none", "along", "captive", "suspects"] = "none"
    relic: bool = False
    relics: tuple[str, ...] = ()
    finale_site: bool = False
    sites: Sites | None = None
    nouns: tuple[tuple[str, str], ...] = ()
    sealed: bool = False
    clock: str = ""
    tides: dict[Slug, str] = field(default_factory=dict)
    back: bool = False
    marks: tuple[Omen, ...] = ()
    clues: tuple[Story, ...] = ()
    openings: Annotated[tuple[Story, ...], Meta(min_length=2)]
    finale: tuple[Effect, ...] = ()
    won: Annotated[tuple[Story, ...], Meta(min_length=3)]
    lost: Annotated[tuple[Story, ...], Meta(min_length=3)]


class Errands(Record):
    """The objectives and the complications."""

    objectives: Annotated[tuple[Errand, ...], Meta(min_length=10)]
    complications: Annotated[tuple[Twist, ...], Meta(min_length=10)]


class Face(Record):
    """One side of a room card: 5 x 5 squares (north on top, entry at the south), spawn point as column and row.

    Squares: `.` floor, `#` wall, `~` water, `o` pit. Exits as in the table of section 2.1 of the games' facts.
    """

    label: Annotated[str, Meta(pattern=r"^([1-9]|1[0-5])[AB](?!\n)$")]
    exits: tuple[Side, ...]
    squares: Annotated[tuple[Annotated[str, Meta(pattern=r"^[.#~o]{5}(?!\n)$")], ...], Meta(min_length=5, max_length=5)]
    spawn: tuple[int, int]


class Faces(Record):
    """The 30 faces of the 15 room cards."""

    faces: tuple[Face, ...]
