"""The records of effects: everything an encounter can do, as typed data that is printed, rated and checked alike.

An effect says whom it touches and how much. Its numbers are `Count`s, which may grow with (P), the number of heroes. Skill
checks, rolls, choices and triggers hold further effects. In files the field `do` names the record: each class below gives its
word as `tag`.
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
Trigger = Literal["cleared", "refresh", "leaving"]
ConditionKind = Literal["dark", "flooded", "silent", "choking", "slippery", "narrow"]


class Instruction(Record, tag_field="do"):
    """Something that is done, by an encounter or by a card; `do` says what."""

    @property
    def do(self) -> str:
        """The word that stands in files for the class of this instruction."""
        return str(self.__struct_config__.tag)


def one() -> Count:
    """Return the count 1, for any number of heroes."""
    return Count(0, 1)


class Spawn(Instruction, tag="spawn"):
    """Roll that many enemy dice of each colour and place them on the numbered spaces (Rules: Spawning Enemies).

    `at` is where: from the spawn point on, or on the free spaces nearest to the way in.
    """

    # all dice are rolled at once, then the players choose in which order they are placed (B-50)

    green: Count = field(default_factory=Count)
    blue: Count = field(default_factory=Count)
    red: Count = field(default_factory=Count)
    at: Literal["point", "entry"] = "point"

    def of(self, colour: Colour) -> Count:
        """Return how many dice of a colour are rolled."""
        counts: dict[Colour, Count] = {"green": self.green, "blue": self.blue, "red": self.red}
        return counts[colour]


class Place(Instruction, tag="place"):
    """Place enemy dice that are not rolled: colour, type and health are given (Rules: Spawning Enemies)."""

    colour: Colour
    attack: Attack
    health: Annotated[int, Meta(ge=1, le=3)]
    count: Count = field(default_factory=one)


class Damage(Instruction, tag="damage"):
    """Lose health outright; nothing blocks it."""

    who: Who
    amount: Count


class Hit(Instruction, tag="hit"):
    """Take hits, each of which may be blocked with a defence roll (Rules: Defend)."""

    who: Who
    amount: Count


class Heal(Instruction, tag="heal"):
    """Regain health, never above the maximum (Rules: Hero Card, note)."""

    who: Who
    amount: Count


class Energy(Instruction, tag="energy"):
    """Gain energy."""

    who: Who
    amount: Count


class Drain(Instruction, tag="drain"):
    """Lose energy, as far as there is any."""

    who: Who
    amount: Count


class Treasure(Instruction, tag="treasure"):
    """Gain treasure; what the `party` gains the players divide as they like."""

    who: Who | Literal["party"]
    amount: Count


class Pay(Instruction, tag="pay"):
    """Lose treasure, as far as there is any; as a cost it must be paid in full."""

    who: Who | Literal["party"]
    amount: Count


class Item(Instruction, tag="item"):
    """Draw the top card of the item deck for nothing."""

    who: Who
    amount: Count = field(default_factory=one)


class Boon(Instruction, tag="boon"):
    """A modifier of a value, for a while; a negative amount is a penalty."""

    who: Who
    stat: Stat
    amount: Annotated[int, Meta(ge=-2, le=2)]
    until: Until


class Condition(Instruction, tag="condition"):
    """A state of the room that changes a rule while it lasts; templates/deck-box-dungeons/effects.jinja says what each one does."""

    kind: ConditionKind
    until: Literal["cleared", "quest"]


class SkillCheck(Instruction, tag="check"):
    """A skill check: 4 dice, each total of 6 or more is a success (Rules: Skill Checks)."""

    # a natural 6 is no success where a modifier takes its total below 6 (B-41); without a word the entering hero rolls (B-53)

    skill: Skill
    need: Annotated[int, Meta(ge=1, le=4)]
    who: Literal["entering", "each", "chosen"] = "entering"
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        if not self.passed and not self.failed:
            raise ValueError("a check needs something that passing or failing does")


class Row(Record):
    """One line of a roll table: the faces of the die it is for (`1-3`), what is seen in a few words, and what it does."""

    on: str
    say: str = ""
    then: tuple[Effect, ...] = ()


class Roll(Instruction, tag="roll", dict=True):
    """Roll a die and carry out only the line of the result (Rules: Encounters); the lines cover 1 to 6 once each."""

    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        self.brackets  # noqa: B018  (constructing the table is the check)

    @cached_property
    def brackets(self) -> Brackets[Row]:
        """The rows as a table that covers every face exactly once; raises ValueError where they do not."""
        return Brackets.of((row.on, row) for row in self.rows)


class Option(Record):
    """One of the options of a choice: its words, what must be paid first, and what follows."""

    label: str
    cost: tuple[Damage | Drain | Pay, ...] = ()
    then: tuple[Effect, ...] = ()


class Choose(Instruction, tag="choose"):
    """The players agree on one of the options; at least one is free, so that nobody is stuck."""

    options: Annotated[tuple[Option, ...], Meta(min_length=2, max_length=3)]

    def __post_init__(self) -> None:
        if all(option.cost for option in self.options):
            raise ValueError("one option of a choice must cost nothing")


class When(Instruction, tag="when"):
    """Effects that wait: for the room being clear of enemies, for every refresh phase with heroes in it, or for leaving it."""

    event: Trigger
    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Take(Instruction, tag="take"):
    """The party takes a token of the quest: a key, a clue, the relic. Only the generator writes this."""

    token: str


class Meet(Instruction, tag="meet"):
    """A meeple for somebody of the quest is put on a numbered space, 0 being the starting zone. Only the generator writes this."""

    npc: str
    space: Annotated[int, Meta(ge=0)] = 0


class Boss(Instruction, tag="boss"):
    """The villain's meeple is put on a numbered space. Only the generator writes this."""

    foe: str
    space: Annotated[int, Meta(ge=1)]


class Site(Instruction, tag="site"):
    """The marker of a site, or the relic, is put on a numbered space. Only the generator writes this."""

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
    | SkillCheck
    | Roll
    | Choose
    | When
    | Take
    | Meet
    | Boss
    | Site
)


def branches(effect: Effect) -> tuple[tuple[Effect, ...], ...]:
    """Return the lists of effects nested in one effect; play carries out one of them. Plain effects have none."""
    match effect:
        case SkillCheck():
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
