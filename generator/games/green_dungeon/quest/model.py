"""The nouns of a quest, whole and self-contained: what is saved inside the PDF prints again for ever."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.games.green_dungeon.quest.board import Board, Card, DeckName, Kind, Symbol
from generator.games.green_dungeon.quest.ruleset import Edition

Grade = Literal["easy", "medium", "hard"]
DECKS: tuple[DeckName, ...] = ("treasure", "monster", "boss")


class Pip(Record):
    """A card of a deck."""

    symbol: Symbol
    number: Annotated[int, Meta(ge=1, le=9)]


class Named(Record):
    """A room, a magic, a trap or a treasure as it is told: a name and a line."""

    name: str
    line: str


class Monster(Record):
    """A monster of a card: its name, its icon, how it is met, and how it stands beside a stronger one."""

    name: str
    icon: str
    line: str
    beside: str


class Boss(Record):
    """One of the two bosses: what is read out at its lair, for its cards, on coming back, and when it falls."""

    name: str
    short: str
    icon: str
    lair: str
    violent: str
    magic: str
    dead: str
    fled: str = ""


class Cast(Record):
    """What stands for every card of a deck: three strengths of each symbol, weak to strong."""

    drop: tuple[Named, Named, Named]
    hammer: tuple[Named, Named, Named]
    wood: tuple[Named, Named, Named]
    cog: tuple[Named, Named, Named]


class Monsters(Record):
    """The monsters of every card of the monster deck."""

    drop: tuple[Monster, Monster, Monster]
    hammer: tuple[Monster, Monster, Monster]
    wood: tuple[Monster, Monster, Monster]
    cog: tuple[Monster, Monster, Monster]


class Twist(Record):
    """A table that changes words and never numbers: what is seen on entering a room of a kind, for 1-2, 3-4 and 5-6."""

    kind: Kind
    rows: tuple[str, str, str]


class Ending(Record):
    """What is read out at the end."""

    dead: str
    victory: str
    great: str


class Quest(Record):
    """One sealed dungeon. Cells are 0 to 24 in reading order; bit n of `flat`: tile n has its light sides east and west."""

    format: Literal[1] = 1
    edition: Edition
    grade: Grade
    title: str
    theme: str
    theme_name: str
    theme_icon: str
    place: str
    story: tuple[str, ...]
    mini: Boss
    final: Boss
    kinds: tuple[Kind, ...]
    flat: Annotated[int, Meta(ge=0, lt=1 << 25)]
    start: Annotated[int, Meta(ge=0, le=24)]
    seen: tuple[int, ...]
    treasure: tuple[Pip, ...]
    monster: tuple[Pip, ...]
    boss: tuple[Pip, ...]
    rooms: tuple[Named, ...]
    monsters: Monsters
    magic: Cast
    traps: Cast
    treasures: Cast
    twists: tuple[Twist, ...]
    ending: Ending

    @property
    def board(self) -> Board:
        """The dungeon as the referee knows it; raises BadData for one that is none."""
        decks = {name: tuple(Card(pip.symbol, pip.number) for pip in getattr(self, name)) for name in DECKS}
        return Board(kinds=self.kinds, flat=self.flat, start=self.start, seen=self.seen, **decks)
