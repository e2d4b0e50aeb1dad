"""The row types of the stand-in kit: heroes, gear, callings and items for players without the box."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.games.deck_box_dungeons.quest.effects import Act
from generator.games.deck_box_dungeons.quest.theme_schema import Slug, Strike


class Hero(Record):
    """A hero card (Rules: Hero Card): modifiers, speed, and the health that is both start and maximum."""

    id: Slug
    name: str
    line: str
    melee: Annotated[int, Meta(ge=-1, le=3)]
    ranged: Annotated[int, Meta(ge=-1, le=3)]
    defence: Annotated[int, Meta(ge=-1, le=3)]
    speed: Annotated[int, Meta(ge=3, le=6)]
    strength: Annotated[int, Meta(ge=-1, le=2)]
    dexterity: Annotated[int, Meta(ge=-1, le=2)]
    wisdom: Annotated[int, Meta(ge=-1, le=2)]
    charisma: Annotated[int, Meta(ge=-1, le=2)]
    health: Annotated[int, Meta(ge=5, le=10)]


class Gear(Record):
    """An equipment card (Rules: Equipment Card): dice and modifier of each attack, defence, movement."""

    id: Slug
    name: str
    melee: Strike | None = None
    ranged: Strike | None = None
    defence: Annotated[int, Meta(ge=-1, le=2)]
    speed: Annotated[int, Meta(ge=-1, le=2)]
    keywords: tuple[Literal["barrage", "crush", "heavy", "knockback", "pierce", "stun", "reach"], ...] = ()


Aim = Literal["one", "adjacent", "room"]


class Blow(Act, tag="strike"):
    """Attack at once with these dice, without spending an action; its hits give no energy (FAQ: Heroes)."""

    attack: Literal["melee", "ranged"]
    dice: Annotated[int, Meta(ge=1, le=5)]
    bonus: Annotated[int, Meta(ge=0, le=4)]
    aim: Aim = "one"


class Harm(Act, tag="harm"):
    """Deal damage outright to enemies: one in line of sight, all adjacent, or all in the room."""

    amount: Annotated[int, Meta(ge=1, le=3)]
    aim: Aim = "one"


class Mend(Act, tag="mend"):
    """Regain health: oneself, oneself or an adjacent hero, or every hero in the room."""

    amount: Annotated[int, Meta(ge=1, le=5)]
    who: Literal["self", "ally", "room"]


class Charge(Act, tag="charge"):
    """Gain energy: oneself, or every other hero in the room."""

    amount: Annotated[int, Meta(ge=1, le=4)]
    who: Literal["self", "others"]


class Ward(Act, tag="ward"):
    """Block that many hits on oneself or an adjacent hero without rolling."""

    hits: Annotated[int, Meta(ge=1, le=4)]


class Dash(Act, tag="dash"):
    """Move that many spaces at once, through enemies if `through`."""

    spaces: Annotated[int, Meta(ge=1, le=6)]
    through: bool = False


class Reroll(Act, tag="reroll"):
    """Roll again up to that many dice of a roll just made by oneself."""

    dice: Annotated[int, Meta(ge=1, le=4)]


class Surely(Act, tag="surely"):
    """Add successes to a skill check just rolled by any hero in the room."""

    successes: Annotated[int, Meta(ge=1, le=3)]


class Daze(Act, tag="daze"):
    """One enemy in line of sight that is not red is stunned (Keywords: Stun)."""


class Shove(Act, tag="shove"):
    """Push an adjacent enemy that many spaces straight away, with Knockback's rules for what it meets (B-13)."""

    spaces: Annotated[int, Meta(ge=1, le=3)]


class Scout(Act, tag="scout"):
    """Explore the room beyond one exit of the own room without stepping there; its encounter is triggered (B-21)."""


class Lift(Act, tag="lift"):
    """A modifier for one hero until the end of the round."""

    stat: Literal["melee", "ranged", "defence", "speed"]
    amount: Annotated[int, Meta(ge=1, le=3)]
    who: Literal["self", "ally", "room"]


class Raise(Act, tag="raise"):
    """A hero who has fallen stands up again on an adjacent space with that much health."""

    health: Annotated[int, Meta(ge=1, le=4)]


Deed = Blow | Harm | Mend | Charge | Ward | Dash | Reroll | Surely | Daze | Shove | Scout | Lift | Raise


class Power(Record):
    """An ability: its name, its cost in energy, and what it does as data."""

    name: str
    cost: Annotated[int, Meta(ge=1, le=6)]
    deeds: Annotated[tuple[Deed, ...], Meta(min_length=1)]


class Calling(Record):
    """An ability card (Rules: Ability Card): four skill modifiers and two abilities."""

    id: Slug
    name: str
    strength: Annotated[int, Meta(ge=-1, le=2)]
    dexterity: Annotated[int, Meta(ge=-1, le=2)]
    wisdom: Annotated[int, Meta(ge=-1, le=2)]
    charisma: Annotated[int, Meta(ge=-1, le=2)]
    powers: Annotated[tuple[Power, ...], Meta(min_length=2, max_length=2)]


class ItemCard(Record):
    """An item card (Rules: Item Card): its cost in treasure and what it does; used once, or once a round if `lasting`."""

    id: Slug
    name: str
    cost: Annotated[int, Meta(ge=1, le=9)]
    deeds: Annotated[tuple[Deed, ...], Meta(min_length=1)]
    lasting: bool = False


class Kit(Record):
    """Everything on the box's hero side that paper must stand in for."""

    heroes: Annotated[tuple[Hero, ...], Meta(min_length=8)]
    gear: Annotated[tuple[Gear, ...], Meta(min_length=10)]
    callings: Annotated[tuple[Calling, ...], Meta(min_length=8)]
    items: Annotated[tuple[ItemCard, ...], Meta(min_length=12)]


class Phrases(Record):
    """What deeds and targets are called in print."""

    deeds: dict[str, str]
    targets: dict[str, str]
    lasting: str
