"""The effect language: everything an encounter can do, as typed data that is printed, estimated and played alike.

An effect says *who* it touches and *how much*. Numbers are `Count`s, so that they may scale with the party, (P). Nested
effects stand in checks, rolls, choices and triggers. No effect exists only as prose.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from generator.core.data import Record
from generator.core.dice import Brackets, Count

Colour = Literal["green", "blue", "red"]
COLOURS: tuple[Colour, ...] = ("green", "blue", "red")
Attack = Literal["ranged", "melee"]
ATTACKS: tuple[Attack, ...] = ("ranged", "melee")
Skill = Literal["strength", "dexterity", "wisdom", "charisma"]
SKILLS: tuple[Skill, ...] = ("strength", "dexterity", "wisdom", "charisma")
Who = Literal["entering", "each", "here", "chosen", "richest", "weakest"]
Stat = Literal["melee", "ranged", "defence", "speed", "strength", "dexterity", "wisdom", "charisma"]
Until = Literal["round", "cleared", "quest"]
Event = Literal["cleared", "refresh", "leaving"]
Weather = Literal["dark", "flooded", "silent", "choking", "slippery", "narrow"]

NONE = Count(0, 0)


class Spawn(Record):
    """Roll that many dice of each colour and place them on the spawn diagram (Rules: Spawning Enemies; B-50)."""

    do: Literal["spawn"] = "spawn"
    green: Count = NONE
    blue: Count = NONE
    red: Count = NONE
    at: Literal["point", "entry"] = "point"

    def of(self, colour: Colour) -> Count:
        """Return how many dice of a colour this asks for."""
        counts: dict[Colour, Count] = {"green": self.green, "blue": self.blue, "red": self.red}
        return counts[colour]


class Place(Record):
    """Place pre-set dice: colour, type and health given (Rules: Spawning Enemies, an icon with a number inside)."""

    do: Literal["place"] = "place"
    colour: Colour
    attack: Attack
    health: int = Field(ge=1, le=3)
    count: Count = Count(0, 1)


class Damage(Record):
    """Lose health outright; nothing blocks it."""

    do: Literal["damage"] = "damage"
    who: Who
    amount: Count


class Hit(Record):
    """Take hits, each of which may be blocked with a defence roll (Rules: Defend)."""

    do: Literal["hit"] = "hit"
    who: Who
    amount: Count


class Heal(Record):
    """Regain health, never above the maximum (Rules: Hero Card, note)."""

    do: Literal["heal"] = "heal"
    who: Who
    amount: Count


class Energy(Record):
    """Gain energy."""

    do: Literal["energy"] = "energy"
    who: Who
    amount: Count


class Drain(Record):
    """Lose energy, as far as there is any."""

    do: Literal["drain"] = "drain"
    who: Who
    amount: Count


class Treasure(Record):
    """Gain treasure; `party` treasure is shared out as the players like."""

    do: Literal["treasure"] = "treasure"
    who: Who | Literal["party"]
    amount: Count


class Pay(Record):
    """Lose treasure, as far as there is any; as a cost it must be paid in full."""

    do: Literal["pay"] = "pay"
    who: Who | Literal["party"]
    amount: Count


class Item(Record):
    """Draw the top card of the item deck for nothing."""

    do: Literal["item"] = "item"
    who: Who
    amount: Count = Count(0, 1)


class Boon(Record):
    """A modifier for a while; negative amounts are banes."""

    do: Literal["boon"] = "boon"
    who: Who
    stat: Stat
    amount: int = Field(ge=-2, le=2)
    until: Until


class Condition(Record):
    """A state of this room that changes a rule while it lasts; the sheet prints what each one does."""

    do: Literal["condition"] = "condition"
    kind: Weather
    until: Literal["cleared", "quest"]


class Check(Record):
    """A skill check: 4 dice, each total of 6 or more is a success (Rules: Skill Checks; B-41, B-53)."""

    do: Literal["check"] = "check"
    skill: Skill
    need: int = Field(ge=1, le=4)
    who: Literal["entering", "each", "chosen"] = "entering"
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()

    @model_validator(mode="after")
    def _matters(self) -> Check:
        if not self.passed and not self.failed:
            raise ValueError("a check needs something that passing or failing does")
        return self


class Row(Record):
    """One line of a roll table: the faces, a few words of what is seen, and what it does."""

    on: str
    say: str = ""
    then: tuple[Effect, ...] = ()


class Roll(Record):
    """Roll a d6 and use only the line of the result (Rules: Encounters, [#]); lines partition 1..6."""

    do: Literal["roll"] = "roll"
    rows: tuple[Row, ...]

    @model_validator(mode="after")
    def _partition(self) -> Roll:
        self.brackets  # noqa: B018  (constructing the table is the check)
        return self

    @cached_property
    def brackets(self) -> Brackets[Row]:
        """The rows as a table that covers every face exactly once."""
        return Brackets.of((row.on, row) for row in self.rows)


class Option(Record):
    """One way to choose: what is said, what must be paid first, what follows."""

    label: str
    cost: tuple[Damage | Drain | Pay, ...] = ()
    then: tuple[Effect, ...] = ()


class Choose(Record):
    """The players agree on one of the options; at least one is free, so that nobody is stuck."""

    do: Literal["choose"] = "choose"
    options: tuple[Option, ...] = Field(min_length=2, max_length=3)

    @model_validator(mode="after")
    def _free(self) -> Choose:
        if all(option.cost for option in self.options):
            raise ValueError("one option of a choice must cost nothing")
        return self


class When(Record):
    """A trigger: once the room is cleared of enemies, every refresh phase with heroes in the room, or on leaving it."""

    do: Literal["when"] = "when"
    event: Event
    then: tuple[Effect, ...] = Field(min_length=1)


class Take(Record):
    """The party takes a quest token (a key, a seal, a clue, the relic); written by the generator only."""

    do: Literal["take"] = "take"
    token: str


class Meet(Record):
    """An NPC's meeple is put on a spawn space, 0 being the starting zone; written by the generator only."""

    do: Literal["meet"] = "meet"
    npc: str
    space: int = Field(default=0, ge=0)


class Boss(Record):
    """The villain's meeple stands on a spawn space; written by the generator only."""

    do: Literal["boss"] = "boss"
    foe: str
    space: int = Field(ge=1)


class Site(Record):
    """A marker of a quest site is put on a spawn space; written by the generator only."""

    do: Literal["site"] = "site"
    token: str
    space: int = Field(ge=1)


Effect = Annotated[
    Spawn
    | Place
    | Damage
    | Hit
    | Heal
    | Energy
    | Drain
    | Treasure
    | Pay
    | Item
    | Boon
    | Condition
    | Check
    | Roll
    | Choose
    | When
    | Take
    | Meet
    | Boss
    | Site,
    Field(discriminator="do"),
]

for _record in (Check, Row, Roll, Option, Choose, When):
    _record.model_rebuild()


def branches(effect: Effect) -> tuple[tuple[Effect, ...], ...]:
    """Return the lists of effects nested in one effect, of which play takes one (or, for a trigger, the only one)."""
    match effect:
        case Check():
            return (effect.passed, effect.failed)
        case Roll():
            return tuple(row.then for row in effect.rows)
        case Choose():
            return tuple((*option.cost, *option.then) for option in effect.options)
        case When():
            return (effect.then,)
    return ()


def walk(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Yield every effect of a list and all that are nested in it, in printed order."""
    for effect in effects:
        yield effect
        for branch in branches(effect):
            yield from walk(branch)
