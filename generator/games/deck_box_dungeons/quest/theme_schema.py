"""The records of a theme's data file: a kind of dungeon with its people, enemies, villains and encounters."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record, replace
from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Attack, Colour, Effect
from generator.games.deck_box_dungeons.quest.quest_text import CommonText, ReadAloudText

EncounterKind = Literal[
    "combat", "ambush", "trap", "hazard", "skill", "bargain", "riddle", "shrine", "treasure", "npc", "rest", "boss",
]  # fmt: skip
Keyword = Literal["barrage", "crush", "knockback", "pierce", "siphon", "stun", "reach", "regenerate", "ritual"]
TargetRule = Literal["nearest", "weakest", "richest", "strongest", "last-attacker"]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*(?!\n)$")]
"""A name in small letters; a `$` alone would let a line feed pass."""


class AttackValue(Record):
    """What an attack rolls: how many dice, and the modifier that is added to each of them (Rules: Attack)."""

    dice: Annotated[int, Meta(ge=1, le=5)]
    bonus: Annotated[int, Meta(ge=-1, le=4)]


class Enemy(Record):
    """The enemy that a die of a colour and an attack type stands for (Rules: Enemy Card); `target` is whom it attacks first.

    A card has room for what three keywords mean.
    """

    id: Slug
    name: str
    plural: str
    colour: Colour
    attack: Attack
    melee: AttackValue | None = None
    ranged: AttackValue | None = None
    defence: Annotated[int, Meta(ge=-1, le=4)]
    speed: Annotated[int, Meta(ge=2, le=7)]
    target: TargetRule
    keywords: Annotated[tuple[Keyword, ...], Meta(max_length=3)] = ()
    icon: Slug

    def __post_init__(self) -> None:
        if (self.melee if self.attack == "melee" else self.ranged) is None:
            raise ValueError(f"{self.id} attacks {self.attack} but has no {self.attack} value")


class Telling(Record):
    """Another account of who a villain is, what it wants, and how both endings go, in place of the villain's own."""

    intro: CommonText
    motive: CommonText
    fall: CommonText
    triumph: CommonText


class Villain(Record):
    """Who is behind it: a boss with a health track of its own, whose traces are found all over the quest.

    `half` happens once, when half of its health is gone, `each` in every refresh phase while it stands and a hero is in its room;
    `half_say` and `each_say` are their words. `halls` are names for its room, `lair` is read aloud there. `omens` are traces of it
    that encounters may show. `trophy` is what the party keeps of it. `tellings` are other accounts of it; the villain of a quest
    has none, since one of them, or its own, was chosen.
    """

    id: Slug
    name: str
    short: str
    minions: str
    sign: str
    motive: CommonText
    intro: CommonText
    attack: Attack
    melee: AttackValue | None = None
    ranged: AttackValue | None = None
    defence: Annotated[int, Meta(ge=0, le=3)]
    speed: Annotated[int, Meta(ge=2, le=6)]
    health: Count
    target: TargetRule
    keywords: Annotated[tuple[Keyword, ...], Meta(max_length=2)] = ()
    icon: Slug
    omens: Annotated[tuple[CommonText, ...], Meta(min_length=6)]
    halls: Annotated[tuple[str, ...], Meta(min_length=2)]
    lair: CommonText
    half_say: CommonText
    half: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    each_say: CommonText
    each: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    trophy: str
    fall: CommonText
    triumph: CommonText
    tellings: tuple[Telling, ...] = ()

    def told(self, number: int) -> Villain:
        """Return the villain in one of its accounts, counted from 0, its own; it has no others any more."""
        own = Telling(intro=self.intro, motive=self.motive, fall=self.fall, triumph=self.triumph)
        account = (own, *self.tellings)[number]
        return replace(self, intro=account.intro, motive=account.motive, fall=account.fall, triumph=account.triumph, tellings=())


class Encounter(Record):
    """An encounter as it was written: title, a line or two to read aloud, effects (Rules: Encounters).

    `themes` are those it fits, none means any; in a theme's own file it is left out.
    """

    id: Slug
    title: Annotated[str, Meta(max_length=34)]
    kind: EncounterKind
    text: ReadAloudText
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    themes: tuple[Slug, ...] = ()


class Guest(Record):
    """Somebody who can be rescued, escorted or suspected."""

    name: str
    role: str
    trait: CommonText


class Theme(Record):
    """A kind of dungeon: its places, people, enemies, villains and encounters.

    `lost` are those who came before the heroes, `hiding` tells where a key lay, `arrivals` are first paragraphs of a story.
    """

    id: Slug
    name: str
    blurb: str
    icon: Slug
    places: Annotated[tuple[str, ...], Meta(min_length=6)]
    towns: Annotated[tuple[str, ...], Meta(min_length=6)]
    lost: Annotated[tuple[str, ...], Meta(min_length=6)]
    relics: Annotated[tuple[str, ...], Meta(min_length=5)]
    keys: Annotated[tuple[str, ...], Meta(min_length=4)]
    hiding: Annotated[tuple[CommonText, ...], Meta(min_length=4)]
    rooms: Annotated[tuple[str, ...], Meta(min_length=16)]
    guests: Annotated[tuple[Guest, ...], Meta(min_length=5)]
    arrivals: Annotated[tuple[CommonText, ...], Meta(min_length=4)]
    foes: Annotated[tuple[Enemy, ...], Meta(min_length=6)]
    villains: Annotated[tuple[Villain, ...], Meta(min_length=3)]
    encounters: Annotated[tuple[Encounter, ...], Meta(min_length=16)]

    def __post_init__(self) -> None:
        kinds = {(foe.colour, foe.attack) for foe in self.foes}
        if len(kinds) < 6:
            raise ValueError(f"theme {self.id} needs a foe of every colour and attack; it has only {sorted(kinds)}")


class SharedEncounters(Record):
    """A file of encounters that fit several themes."""

    encounters: tuple[Encounter, ...]
