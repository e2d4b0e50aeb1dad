"""The effect language: everything an encounter can do, as typed data that is printed, estimated and played alike.

An effect says *who* it touches and *how much*. Numbers are `Count`s, so that they may scale with the party, (P). Nested
effects stand in checks, rolls, choices and triggers. No effect exists only as prose.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, field

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


class Act(Record, tag_field="do"):
    """Something that is done; `do` says what."""

    @property
    def do(self) -> str:
        """What stands in files for the class of this act."""
        return str(self.__struct_config__.tag)


def one() -> Count:
    """Return the count of what stands there once."""
    return Count(0, 1)


class Spawn(Act, tag="spawn"):
    """Roll that many dice of each colour and place them on the spawn diagram (Rules: Spawning Enemies; B-50)."""

    green: Count = field(default_factory=Count)
    blue: Count = field(default_factory=Count)
    red: Count = field(default_factory=Count)
    at: Literal["point", "entry"] = "point"

    def of(self, colour: Colour) -> Count:
        """Return how many dice of a colour this asks for."""
        counts: dict[Colour, Count] = {"green": self.green, "blue": self.blue, "red": self.red}
        return counts[colour]


class Place(Act, tag="place"):
    """Place pre-set dice: colour, type and health given (Rules: Spawning Enemies, an icon with a number inside)."""

    colour: Colour
    attack: Attack
    health: Annotated[int, Meta(ge=1, le=3)]
    count: Count = field(default_factory=one)


class Damage(Act, tag="damage"):
    """Lose health outright; nothing blocks it."""

    who: Who
    amount: Count


class Hit(Act, tag="hit"):
    """Take hits, each of which may be blocked with a defence roll (Rules: Defend)."""

    who: Who
    amount: Count


class Heal(Act, tag="heal"):
    """Regain health, never above the maximum (Rules: Hero Card, note)."""

    who: Who
    amount: Count


class Energy(Act, tag="energy"):
    """Gain energy."""

    who: Who
    amount: Count


class Drain(Act, tag="drain"):
    """Lose energy, as far as there is any."""

    who: Who
    amount: Count


class Treasure(Act, tag="treasure"):
    """Gain treasure; `party` treasure is shared out as the players like."""

    who: Who | Literal["party"]
    amount: Count


class Pay(Act, tag="pay"):
    """Lose treasure, as far as there is any; as a cost it must be paid in full."""

    who: Who | Literal["party"]
    amount: Count


class Item(Act, tag="item"):
    """Draw the top card of the item deck for nothing."""

    who: Who
    amount: Count = field(default_factory=one)


class Boon(Act, tag="boon"):
    """A modifier for a while; negative amounts are banes."""

    who: Who
    stat: Stat
    amount: Annotated[int, Meta(ge=-2, le=2)]
    until: Until


class Condition(Act, tag="condition"):
    """A state of this room that changes a rule while it lasts; the sheet prints what each one does."""

    kind: Weather
    until: Literal["cleared", "quest"]


class Check(Act, tag="check"):
    """A skill check: 4 dice, each total of 6 or more is a success (Rules: Skill Checks; B-41, B-53)."""

    skill: Skill
    need: Annotated[int, Meta(ge=1, le=4)]
    who: Literal["entering", "each", "chosen"] = "entering"
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        if not self.passed and not self.failed:
            raise ValueError("a check needs something that passing or failing does")


class Row(Record):
    """One line of a roll table: the faces, a few words of what is seen, and what it does."""

    on: str
    say: str = ""
    then: tuple[Effect, ...] = ()


class Roll(Act, tag="roll", dict=True):
    """Roll a d6 and use only the line of the result (Rules: Encounters, [#]); lines partition 1..6."""

    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        self.brackets  # noqa: B018  (constructing the table is the check)

    @cached_property
    def brackets(self) -> Brackets[Row]:
        """The rows as a table that covers every face exactly once."""
        return Brackets.of((row.on, row) for row in self.rows)


class Option(Record):
    """One way to choose: what is said, what must be paid first, what follows."""

    label: str
    cost: tuple[Damage | Drain | Pay, ...] = ()
    then: tuple[Effect, ...] = ()


class Choose(Act, tag="choose"):
    """The players agree on one of the options; at least one is free, so that nobody is stuck."""

    options: Annotated[tuple[Option, ...], Meta(min_length=2, max_length=3)]

    def __post_init__(self) -> None:
        if all(option.cost for option in self.options):
            raise ValueError("one option of a choice must cost nothing")


class When(Act, tag="when"):
    """A trigger: once the room is cleared of enemies, every refresh phase with heroes in the room, or on leaving it."""

    event: Event
    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Take(Act, tag="take"):
    """The party takes a quest token (a key, a seal, a clue, the relic); written by the generator only."""

    token: str


class Meet(Act, tag="meet"):
    """An NPC's meeple is put on a spawn space, 0 being the starting zone; written by the generator only."""

    npc: str
    space: Annotated[int, Meta(ge=0)] = 0


class Boss(Act, tag="boss"):
    """The villain's meeple stands on a spawn space; written by the generator only."""

    foe: str
    space: Annotated[int, Meta(ge=1)]


class Site(Act, tag="site"):
    """A marker of a quest site is put on a spawn space; written by the generator only."""

    token: str
    space: Annotated[int, Meta(ge=1)]


Effect = (
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
    | Site
)


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
