"""The records of data/kit.toml: the heroes, gear, callings and items that players without the box choose from."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.games.deck_box_dungeons.quest.effects import Instruction
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Slug


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
    melee: AttackValue | None = None
    ranged: AttackValue | None = None
    defence: Annotated[int, Meta(ge=-1, le=2)]
    speed: Annotated[int, Meta(ge=-1, le=2)]
    keywords: tuple[Literal["barrage", "crush", "heavy", "knockback", "pierce", "stun", "reach"], ...] = ()


Aim = Literal["one", "adjacent", "room"]
"""Which enemies: one in line of sight, all that are adjacent, or all in the room."""


class FreeAttack(Instruction, tag="strike"):
    """Attack at once with these dice, which costs no action; the hits give no energy (FAQ: Heroes)."""

    attack: Literal["melee", "ranged"]
    dice: Annotated[int, Meta(ge=1, le=5)]
    bonus: Annotated[int, Meta(ge=0, le=4)]
    aim: Aim = "one"


class DirectDamage(Instruction, tag="harm"):
    """Deal damage to enemies that nothing blocks."""

    amount: Annotated[int, Meta(ge=1, le=3)]
    aim: Aim = "one"


class RegainHealth(Instruction, tag="mend"):
    """Regain health: the hero alone, the hero or an adjacent one (`ally`), or every hero in the room."""

    amount: Annotated[int, Meta(ge=1, le=5)]
    who: Literal["self", "ally", "room"]


class GainEnergy(Instruction, tag="charge"):
    """Gain energy: the hero alone, or every other hero in the room."""

    amount: Annotated[int, Meta(ge=1, le=4)]
    who: Literal["self", "others"]


class BlockHits(Instruction, tag="ward"):
    """Block that many hits on the hero or an adjacent one without rolling."""

    hits: Annotated[int, Meta(ge=1, le=4)]


class FreeMove(Instruction, tag="dash"):
    """Move that many spaces at once, through enemies if `through`."""

    spaces: Annotated[int, Meta(ge=1, le=6)]
    through: bool = False


class Reroll(Instruction, tag="reroll"):
    """Roll again up to that many dice of a roll that the hero has just made."""

    dice: Annotated[int, Meta(ge=1, le=4)]


class AddSuccesses(Instruction, tag="surely"):
    """Add successes to a skill check just rolled by any hero in the room."""

    successes: Annotated[int, Meta(ge=1, le=3)]


class StunEnemy(Instruction, tag="daze"):
    """One enemy in line of sight that is not red is stunned (Keywords: Stun)."""


class PushEnemy(Instruction, tag="shove"):
    """Push an adjacent enemy that many spaces straight away; what it meets is dealt with as for Knockback."""

    # a wall does 1 damage, a figure 1 hit, which may be blocked (B-13)

    spaces: Annotated[int, Meta(ge=1, le=3)]


class ExploreExit(Instruction, tag="scout"):
    """Explore the room behind an exit of the hero's room without going there; its encounter is carried out."""

    # looking in from afar sets the encounter off as walking in does (B-21)


class RaiseModifier(Instruction, tag="lift"):
    """Add to a value until the round ends: the hero's, the hero's or an adjacent one's (`ally`), or that of all in the room."""

    stat: Literal["melee", "ranged", "defence", "speed"]
    amount: Annotated[int, Meta(ge=1, le=3)]
    who: Literal["self", "ally", "room"]


class ReviveHero(Instruction, tag="raise"):
    """A hero who has fallen stands up again on an adjacent space with that much health."""

    health: Annotated[int, Meta(ge=1, le=4)]


Deed = (
    FreeAttack
    | DirectDamage
    | RegainHealth
    | GainEnergy
    | BlockHits
    | FreeMove
    | Reroll
    | AddSuccesses
    | StunEnemy
    | PushEnemy
    | ExploreExit
    | RaiseModifier
    | ReviveHero
)
"""What a power or an item does."""


class Power(Record):
    """A power of a hero: its name, its cost in energy, and what it does."""

    name: str
    cost: Annotated[int, Meta(ge=1, le=6)]
    deeds: Annotated[tuple[Deed, ...], Meta(min_length=1)]


class Calling(Record):
    """An ability card (Rules: Ability Card): four skill modifiers and two powers."""

    id: Slug
    name: str
    strength: Annotated[int, Meta(ge=-1, le=2)]
    dexterity: Annotated[int, Meta(ge=-1, le=2)]
    wisdom: Annotated[int, Meta(ge=-1, le=2)]
    charisma: Annotated[int, Meta(ge=-1, le=2)]
    powers: Annotated[tuple[Power, ...], Meta(min_length=2, max_length=2)]


class ItemCard(Record):
    """An item card (Rules: Item Card): its cost in treasure and what it does; used once, or once a round if `lasting`.

    The `icon` is what is drawn on its card; documents of earlier drafts name none.
    """

    id: Slug
    name: str
    cost: Annotated[int, Meta(ge=1, le=9)]
    deeds: Annotated[tuple[Deed, ...], Meta(min_length=1)]
    lasting: bool = False
    icon: Slug = "swap-bag"


class HeroCards(Record):
    """All cards that heroes are built from, and those that the market sells."""

    heroes: Annotated[tuple[Hero, ...], Meta(min_length=8)]
    gear: Annotated[tuple[Gear, ...], Meta(min_length=10)]
    callings: Annotated[tuple[Calling, ...], Meta(min_length=8)]
    items: Annotated[tuple[ItemCard, ...], Meta(min_length=12)]


class Phrases(Record):
    """How print says what deeds do, whom enemies attack first (`targets`), and that an item lasts; `deeds` have placeholders.

    `keywords` say what those of gear mean; `gear_icons` are the pictures of gear, which are no part of a quest, by its id.
    """

    deeds: dict[str, str]
    targets: dict[str, str]
    lasting: str
    keywords: dict[str, str]
    gear_icons: dict[str, str]


class Bynames(Record):
    """What parties (`companies`) and heroes are called where nobody names them: heroes as `anyone`, or by their calling's id."""

    companies: Annotated[tuple[str, ...], Meta(min_length=12)]
    anyone: Annotated[tuple[str, ...], Meta(min_length=12)]
    callings: dict[str, Annotated[tuple[str, ...], Meta(min_length=4)]]
