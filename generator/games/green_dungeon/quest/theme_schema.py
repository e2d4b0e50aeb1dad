"""The records of the theme files and of grades.toml: places, bosses, rooms, what stands for every card; what a grade asks for."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from generator.core.data import Record
from generator.games.green_dungeon.quest.board import Kind
from generator.games.green_dungeon.quest.model import Boss, CardTexts, NamedText

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$(?!\n)")]
AtLeastFour = Annotated[tuple[str, ...], Meta(min_length=4)]
AtLeastSix = Annotated[tuple[str, ...], Meta(min_length=6)]


class MonsterText(Record):
    """A monster as a theme file writes it; its field `with` is called `beside` here, since `with` is a keyword of Python."""

    name: str
    icon: Slug
    line: str
    beside: str = field(name="with")


class MonsterTexts(Record):
    """The monsters of every card of the monster pile, three strengths of each symbol, weak to strong."""

    drop: tuple[MonsterText, MonsterText, MonsterText]
    hammer: tuple[MonsterText, MonsterText, MonsterText]
    wood: tuple[MonsterText, MonsterText, MonsterText]
    cog: tuple[MonsterText, MonsterText, MonsterText]


class RoomTexts(Record):
    """What rooms are called, by the kind of their tile: as many as there are tiles of that kind."""

    drop: Annotated[tuple[NamedText, ...], Meta(min_length=6, max_length=6)]
    hammer: Annotated[tuple[NamedText, ...], Meta(min_length=4, max_length=4)]
    wood: Annotated[tuple[NamedText, ...], Meta(min_length=4, max_length=4)]
    brick: Annotated[tuple[NamedText, ...], Meta(min_length=4, max_length=4)]
    cog: Annotated[tuple[NamedText, ...], Meta(min_length=5, max_length=5)]
    straw: Annotated[tuple[NamedText, ...], Meta(min_length=2, max_length=2)]


class TwistText(Record):
    """A table of twists as a theme file writes it: what is seen in a room of a kind on 1-2, 3-4 and 5-6."""

    kind: Kind
    rows: tuple[str, str, str]


class EndingTexts(Record):
    """What may be read out at the end, if the adventurer died, won, or won with more points than par."""

    dead: AtLeastFour
    victory: AtLeastFour
    great: AtLeastFour


class Theme(Record):
    """One kind of dungeon."""

    id: Slug
    name: Annotated[str, Meta(max_length=28)]
    icon: Slug
    places: AtLeastSix
    titles: Annotated[tuple[str, ...], Meta(min_length=8)]
    openings: AtLeastSix
    ways_in: AtLeastFour
    minis: tuple[Boss, Boss, Boss]
    finals: tuple[Boss, Boss, Boss]
    tiles: RoomTexts
    monsters: MonsterTexts
    magic: CardTexts
    traps: CardTexts
    treasures: CardTexts
    twists: Annotated[tuple[TwistText, ...], Meta(min_length=8)]
    endings: EndingTexts


class GradePreset(Record):
    """What a grade asks for before the planner plays.

    `doors` are the least and the most closed doors on the way to both bosses, `perils` the least and the most of what waits on
    that way (see making.generator.PERILS). `burden` is how the piles of cards are ordered: kindly (-1), as they fall (0) or
    cruelly (1). `new` and `old` are the least and the most that the careful player may win of a thousand games, by edition.
    """

    doors: tuple[int, int]
    perils: tuple[int, int]
    burden: Annotated[int, Meta(ge=-1, le=1)]
    new: tuple[int, int]
    old: tuple[int, int]


class SkullBorders(Record):
    """Where the planner's wins of a thousand games part five skulls, from one to five, by edition."""

    new: tuple[int, int, int, int]
    old: tuple[int, int, int, int]


class Grades(Record):
    """How a dungeon is graded: the borders of skulls, how many games each player plays, and what each grade asks for.

    After `glance` of its games the planner stops where the grade is out of sight. A dungeon of which it wins fewer than `least`
    of a thousand games is dealt again. `shuffles` is how many orders of a pile are tried to find a kind or a cruel one.
    """

    borders: SkullBorders
    careful: Annotated[int, Meta(ge=1)]
    reckless: Annotated[int, Meta(ge=1)]
    planner: Annotated[int, Meta(ge=1)]
    glance: Annotated[int, Meta(ge=1)]
    least: Annotated[int, Meta(ge=0, le=1000)]
    shuffles: Annotated[int, Meta(ge=1)]
    easy: GradePreset
    medium: GradePreset
    hard: GradePreset
