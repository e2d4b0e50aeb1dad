"""The records of the theme files, season.toml and grades.toml: places, bosses, rooms, what stands for every card; grades."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from generator.core.data import Record
from generator.games.green_dungeon.quest.board import Kind, TwistSubject
from generator.games.green_dungeon.quest.model import Boss, NamedText

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$(?!\n)")]
AtLeastFour = Annotated[tuple[str, ...], Meta(min_length=4)]
AtLeastSix = Annotated[tuple[str, ...], Meta(min_length=6)]


class MonsterText(Record):
    """A monster as a theme file writes it; its field `with` is called `beside` here, since `with` is a keyword of Python."""

    name: str
    icon: Slug
    line: str
    beside: str = field(name="with")


Monsters = Annotated[tuple[MonsterText, ...], Meta(min_length=5)]
Texts = Annotated[tuple[NamedText, ...], Meta(min_length=3)]


class MonsterTexts(Record):
    """The monsters of which one is drawn for every card of the monster pile: three strengths of each symbol, weak to strong."""

    drop: tuple[Monsters, Monsters, Monsters]
    hammer: tuple[Monsters, Monsters, Monsters]
    wood: tuple[Monsters, Monsters, Monsters]
    cog: tuple[Monsters, Monsters, Monsters]


class TwistRowText(Record):
    """A row of a twist as a theme file writes it: what is read out, and what it does, so much (`by`) of something (`what`)."""

    say: str
    what: TwistSubject | None = None
    by: Annotated[int, Meta(ge=-3, le=3)] = 0


class TwistText(Record):
    """A twist as a theme file writes it: its rows for 1-2, 3-4 and 5-6."""

    kind: Kind
    rows: tuple[TwistRowText, TwistRowText, TwistRowText]

    @property
    def touches_play(self) -> bool:
        """Whether any row does something."""
        return any(row.what for row in self.rows)


class CardTextPools(Record):
    """The texts of which one is drawn for every card of a pile: three strengths of each symbol, weak to strong."""

    drop: tuple[Texts, Texts, Texts]
    hammer: tuple[Texts, Texts, Texts]
    wood: tuple[Texts, Texts, Texts]
    cog: tuple[Texts, Texts, Texts]


class RoomTexts(Record):
    """What rooms are called, by the kind of their tile: five times as many as there are tiles of that kind."""

    drop: Annotated[tuple[NamedText, ...], Meta(min_length=30)]
    hammer: Annotated[tuple[NamedText, ...], Meta(min_length=20)]
    wood: Annotated[tuple[NamedText, ...], Meta(min_length=20)]
    brick: Annotated[tuple[NamedText, ...], Meta(min_length=20)]
    cog: Annotated[tuple[NamedText, ...], Meta(min_length=25)]
    straw: Annotated[tuple[NamedText, ...], Meta(min_length=10)]


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
    magic: CardTextPools
    traps: CardTextPools
    treasures: CardTextPools
    twists: Annotated[tuple[TwistText, ...], Meta(min_length=30)]
    endings: EndingTexts


class SeasonFile(Record):
    """What is told only where words are dealt: by their names, how final bosses fall on every other of their visits."""

    falls: dict[str, str]


class GradePreset(Record):
    """What a grade asks for before the planner plays.

    `doors` are the least and the most closed doors on the way to both bosses, `perils` the least and the most of what waits on
    that way (see making.generator.PERILS). `wins` are the fewest and the most games of a hundred that the sensible player wins, to
    whose middle the lamp is set.
    """

    doors: tuple[int, int]
    perils: tuple[int, int]
    wins: tuple[int, int]

    @property
    def target(self) -> float:
        """The share of games to which the lamp is set."""
        return sum(self.wins) / 200

    @property
    def width(self) -> float:
        """The width of the band, as a share of games."""
        return (self.wins[1] - self.wins[0]) / 100


class LampPrior(Record):
    """What is known of lamps before a dungeon is played (see making/lamp_length.py).

    The middle of a dungeon's curve is expected at `base` boxes, `door` more for every closed door on the shortest way to both
    bosses and `peril` more for every peril on it, give or take `spread` (a normal deviation). `slopes` and `ceilings` are all
    equally likely.
    """

    base: float
    door: float
    peril: float
    spread: Annotated[float, Meta(gt=0)]
    slopes: Annotated[tuple[float, ...], Meta(min_length=1)]
    ceilings: Annotated[tuple[float, ...], Meta(min_length=1)]


class LampPriors(Record):
    """A prior for each edition."""

    new: LampPrior
    old: LampPrior


class Grades(Record):
    """How a dungeon is graded: what each grade asks for, where skulls part, and how many games are played.

    `skulls` are the wins in 100 of the sensible player below which there is one skull more. `batch` games at a time set the lamp,
    at most `most`, until at least `least` were played by the very length and so many games as measure the quest lie in the
    grade's band with a probability of `sure`; a dungeon that has such a lamp with a probability below `hopeless` is dealt again.
    `sensible`, `naive` and `planner` are the games that measure it then.
    """

    skulls: tuple[int, int, int, int]
    batch: Annotated[int, Meta(ge=1)]
    least: Annotated[int, Meta(ge=1)]
    most: Annotated[int, Meta(ge=1)]
    sure: Annotated[float, Meta(gt=0, lt=1)]
    hopeless: Annotated[float, Meta(gt=0, lt=1)]
    sensible: Annotated[int, Meta(ge=1)]
    naive: Annotated[int, Meta(ge=1)]
    planner: Annotated[int, Meta(ge=1)]
    lamp: LampPriors
    easy: GradePreset
    medium: GradePreset
    hard: GradePreset
