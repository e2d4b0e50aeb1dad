"""The records of the data files: themes (who goes down, where, why, with what, how it ends), ranks, grades, geometry."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.games.donjonz.quest.model import Pair

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$(?!\n)")]
AtLeastSix = Annotated[tuple[str, ...], Meta(min_length=6)]
AtLeastTwelve = Annotated[tuple[str, ...], Meta(min_length=12)]
AtLeastFour = Annotated[tuple[str, ...], Meta(min_length=4)]


class Hero(Record):
    """Somebody with a reason to go down; `pronoun` is the subject form."""

    name: Annotated[str, Meta(max_length=22)]
    trade: str
    pronoun: Literal["she", "he", "they"]


class EndingChoices(Record):
    """The texts that may be read out after a walk, by how well it went; a quest takes one of each."""

    dead: AtLeastFour
    poor: AtLeastFour
    fair: AtLeastFour
    rich: AtLeastFour
    best: AtLeastFour


TitleHeads = Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(min_length=44)]
TitleTails = Annotated[tuple[Annotated[str, Meta(max_length=19)], ...], Meta(min_length=44)]


class Theme(Record):
    """One kind of dungeon with its people, things and stories.

    A title is one of `titles`, or any of `heads` with any of `tails` after it; heads and tails have no placeholders. A story begins
    with any of `causes`, what has happened in the place, and goes on with any of `departures`, why and how the hero goes in.
    `onceonly` says why no space can be walked on twice, `doubling` what the key does in the lock to the gold carried.
    """

    id: Slug
    name: Annotated[str, Meta(max_length=28)]
    icon: Slug
    places: AtLeastSix
    keys: AtLeastFour
    locks: AtLeastFour
    heroes: Annotated[tuple[Hero, ...], Meta(min_length=6)]
    pairs: Annotated[tuple[Pair, ...], Meta(min_length=7)]
    titles: Annotated[tuple[str, ...], Meta(min_length=10)]
    heads: TitleHeads
    tails: TitleTails
    causes: Annotated[tuple[str, ...], Meta(min_length=14)]
    departures: AtLeastTwelve
    onceonly: AtLeastTwelve
    doubling: AtLeastTwelve
    endings: EndingChoices


class Rank(Record):
    """What a score is called, from `least` points on (D-15, D-16)."""

    name: str
    line: str
    least: Annotated[int, Meta(ge=0)]


class Relevance(Record):
    """What the best walk of a dungeon must do: kill with so many `kinds` of weapon, kill enough monsters, make `par` points.

    `kills` is the share of the monsters as numerator and denominator. Besides, the walk must double gold at the lock.
    """

    kinds: Annotated[int, Meta(ge=1, le=10)]
    kills: tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=1)]]
    par: Annotated[int, Meta(ge=0)]


WalkHouse = Literal["plain", "may-stop", "lock-blocks", "both"]
"""The house rules that change a walk."""


class GradePreset(Record):
    """What a grade asks of a dungeon: chambers, loops and things (inclusive ranges), and the solver's budget in nodes.

    `near` is the share of monsters, as numerator and denominator, that are first laid near their own weapon; `relevance` is what
    the best walk must do under the house rules that change a walk.
    """

    chambers: tuple[int, int]
    loops: tuple[int, int]
    spare: tuple[int, int]
    monsters: tuple[int, int]
    gold: tuple[int, int]
    double: tuple[int, int]
    near: tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=1)]]
    budget: Annotated[int, Meta(ge=1)]
    relevance: dict[WalkHouse, Relevance]


class Geometry(Record):
    """Cards and map in spaces: the side of a card and the width of the start card, its height, the other cards, the largest map."""

    side: Annotated[int, Meta(ge=2, le=9)]
    start_height: Annotated[int, Meta(ge=2, le=9)]
    cards: Annotated[int, Meta(ge=1, le=99)]
    widest: Annotated[int, Meta(ge=2)]
    highest: Annotated[int, Meta(ge=2)]


class Constants(Record):
    """The numbers of the game that are ours to choose, and the ranks."""

    kinds: Annotated[int, Meta(ge=1, le=10)]
    geometry: Geometry
    gold_track: Annotated[int, Meta(ge=1)]
    monster_track: tuple[int, ...]
    ranks: Annotated[tuple[Rank, ...], Meta(min_length=5, max_length=5)]
    presets: dict[Literal["easy", "medium", "hard"], GradePreset]
    borders: tuple[float, float, float, float]
    families: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(min_length=1)]
