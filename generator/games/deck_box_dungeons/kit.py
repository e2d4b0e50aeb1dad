"""The row types of the stand-in kit: heroes, gear, callings and items for players without the box."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.core.data import Record
from generator.games.deck_box_dungeons.lore import Slug, Strike


class Hero(Record):
    """A hero card (Rules: Hero Card): modifiers, speed, and the health that is both start and maximum."""

    id: Slug
    name: str
    line: str
    melee: int = Field(ge=-1, le=3)
    ranged: int = Field(ge=-1, le=3)
    defence: int = Field(ge=-1, le=3)
    speed: int = Field(ge=3, le=6)
    strength: int = Field(ge=-1, le=2)
    dexterity: int = Field(ge=-1, le=2)
    wisdom: int = Field(ge=-1, le=2)
    charisma: int = Field(ge=-1, le=2)
    health: int = Field(ge=5, le=10)


class Gear(Record):
    """An equipment card (Rules: Equipment Card): dice and modifier of each attack, defence, movement."""

    id: Slug
    name: str
    melee: Strike | None = None
    ranged: Strike | None = None
    defence: int = Field(ge=-1, le=2)
    speed: int = Field(ge=-1, le=2)
    keywords: tuple[Literal["barrage", "crush", "heavy", "knockback", "pierce", "stun", "reach"], ...] = ()


Aim = Literal["one", "adjacent", "room"]


class Blow(Record):
    """Attack at once with these dice, without spending an action; its hits give no energy (FAQ: Heroes)."""

    do: Literal["strike"] = "strike"
    attack: Literal["melee", "ranged"]
    dice: int = Field(ge=1, le=5)
    bonus: int = Field(ge=0, le=4)
    aim: Aim = "one"


class Harm(Record):
    """Deal damage outright to enemies: one in line of sight, all adjacent, or all in the room."""

    do: Literal["harm"] = "harm"
    amount: int = Field(ge=1, le=3)
    aim: Aim = "one"


class Mend(Record):
    """Regain health: oneself, oneself or an adjacent hero, or every hero in the room."""

    do: Literal["mend"] = "mend"
    amount: int = Field(ge=1, le=5)
    who: Literal["self", "ally", "room"]


class Charge(Record):
    """Gain energy: oneself, or every other hero in the room."""

    do: Literal["charge"] = "charge"
    amount: int = Field(ge=1, le=4)
    who: Literal["self", "others"]


class Ward(Record):
    """Block that many hits on oneself or an adjacent hero without rolling."""

    do: Literal["ward"] = "ward"
    hits: int = Field(ge=1, le=4)


class Dash(Record):
    """Move that many spaces at once, through enemies if `through`."""

    do: Literal["dash"] = "dash"
    spaces: int = Field(ge=1, le=6)
    through: bool = False


class Reroll(Record):
    """Roll again up to that many dice of a roll just made by oneself."""

    do: Literal["reroll"] = "reroll"
    dice: int = Field(ge=1, le=4)


class Surely(Record):
    """Add successes to a skill check just rolled by any hero in the room."""

    do: Literal["surely"] = "surely"
    successes: int = Field(ge=1, le=3)


class Daze(Record):
    """One enemy in line of sight that is not red is stunned (Keywords: Stun)."""

    do: Literal["daze"] = "daze"


class Shove(Record):
    """Push an adjacent enemy that many spaces straight away, with Knockback's rules for what it meets (B-13)."""

    do: Literal["shove"] = "shove"
    spaces: int = Field(ge=1, le=3)


class Scout(Record):
    """Explore the room beyond one exit of the own room without stepping there; its encounter is triggered (B-21)."""

    do: Literal["scout"] = "scout"


class Lift(Record):
    """A modifier for one hero until the end of the round."""

    do: Literal["lift"] = "lift"
    stat: Literal["melee", "ranged", "defence", "speed"]
    amount: int = Field(ge=1, le=3)
    who: Literal["self", "ally", "room"]


class Raise(Record):
    """A hero who has fallen stands up again on an adjacent space with that much health."""

    do: Literal["raise"] = "raise"
    health: int = Field(ge=1, le=4)


Deed = Annotated[
    Blow | Harm | Mend | Charge | Ward | Dash | Reroll | Surely | Daze | Shove | Scout | Lift | Raise,
    Field(discriminator="do"),
]


class Power(Record):
    """An ability: its name, its cost in energy, and what it does as data."""

    name: str
    cost: int = Field(ge=1, le=6)
    deeds: tuple[Deed, ...] = Field(min_length=1)


class Calling(Record):
    """An ability card (Rules: Ability Card): four skill modifiers and two abilities."""

    id: Slug
    name: str
    strength: int = Field(ge=-1, le=2)
    dexterity: int = Field(ge=-1, le=2)
    wisdom: int = Field(ge=-1, le=2)
    charisma: int = Field(ge=-1, le=2)
    powers: tuple[Power, ...] = Field(min_length=2, max_length=2)


class ItemCard(Record):
    """An item card (Rules: Item Card): its cost in treasure and what it does; used once, or once a round if `lasting`."""

    id: Slug
    name: str
    cost: int = Field(ge=1, le=9)
    deeds: tuple[Deed, ...] = Field(min_length=1)
    lasting: bool = False


class Kit(Record):
    """Everything on the box's hero side that paper must stand in for."""

    heroes: tuple[Hero, ...] = Field(min_length=8)
    gear: tuple[Gear, ...] = Field(min_length=10)
    callings: tuple[Calling, ...] = Field(min_length=8)
    items: tuple[ItemCard, ...] = Field(min_length=12)


class Phrases(Record):
    """What deeds and targets are called in print."""

    deeds: dict[str, str]
    targets: dict[str, str]
    lasting: str
