"""The records of a quest. A quest is saved whole inside its PDF, so that it can be printed again without making it again."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.core.grid import Side
from generator.games.donjonz.quest.maze import Sort

Grade = Literal["easy", "medium", "hard"]
Mode = Literal["fixed", "mapping"]
WallRow = Annotated[str, Meta(pattern=r"^[0-9a-f]{2,9}$(?!\n)")]
CardCoordinate = Annotated[int, Meta(ge=0, le=8)]


class CardThing(Record):
    """What lies on a space of a card: `count` pouches of gold, a weapon or monster of a `kind`, key, lock or stairs."""

    x: CardCoordinate
    y: CardCoordinate
    sort: Sort
    kind: Annotated[int, Meta(ge=0, le=9)] = 0
    count: Annotated[int, Meta(ge=1, le=9)] = 1


class Card(Record):
    """A card as it is printed; 0 is the start card. Walls: a hex digit for each space (1 north, 2 east, 4 south, 8 west)."""

    id: Annotated[int, Meta(ge=0, le=99)]
    walls: Annotated[tuple[WallRow, ...], Meta(min_length=2, max_length=9)]
    things: tuple[CardThing, ...]


class PlacedCard(Record):
    """A card laid on the table: its top left space, and where its printed north points."""

    card: Annotated[int, Meta(ge=0, le=99)]
    x: Annotated[int, Meta(ge=-99, le=99)]
    y: Annotated[int, Meta(ge=-99, le=99)]
    heading: Side = "n"


class Pair(Record):
    """A weapon and the monster that it alone defeats."""

    weapon: str
    weapon_icon: str
    monster: str
    monster_icon: str
    line: str


class HouseRules(Record):
    """The rules of this quest where the game leaves a choice: two for the walk, three for laying cards."""

    may_stop: bool
    lock_blocks: bool
    require_passage: bool
    rotation: bool
    offset: bool


class Par(Record):
    """The best score of any walk, proven, with the first walk that makes it.

    `nodes` is how many positions the search worked out, `routes` how many walks make the score, `doors` how many spaces there are
    to choose from where the first choice is, `doors_to_par` those after which the score can still be made. `families` is how many
    families these walks fall into, None in documents of edition 1, which promised neither that nor what a best walk must do.
    """

    score: int
    gold: int
    kills: int
    walk: str
    nodes: int
    routes: int
    doors: int
    doors_to_par: int
    families: Annotated[int, Meta(ge=1)] | None = None


class EndingTexts(Record):
    """What is read out after a walk, by how well it went."""

    dead: str
    poor: str
    fair: str
    rich: str
    best: str


class Quest(Record):
    """One DONJONZ dungeon, or in the mode `mapping` a deck that the player lays."""

    format: Literal[1] = 1
    mode: Mode
    grade: Grade
    house: HouseRules
    title: str
    theme: str
    theme_name: str
    theme_icon: str
    hero: str
    trade: str
    place: str
    key: str
    lock: str
    story: tuple[str, ...]
    doubling: str
    ending: EndingTexts
    pairs: Annotated[tuple[Pair, ...], Meta(min_length=1, max_length=10)]
    cards: tuple[Card, ...]
    placed: tuple[PlacedCard, ...]
    par: Par | None = None
