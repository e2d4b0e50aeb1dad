"""A quest as a record: the dungeon as it was dealt and all of its words, everything that its sheets and its referee need.

Its fields are those of the JSON document that is attached to every PDF: they are never renamed.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.games.green_dungeon.quest.board import Board, Card, Kind, PileName, Symbol, TwistEffect, TwistRows, TwistSubject
from generator.games.green_dungeon.quest.ruleset import Edition

TWIST_EFFECTS: dict[str, tuple[int, int]] = {
    "health": (-2, 2), "magic": (-2, 2), "treasure": (-3, 3), "experience": (1, 1), "time": (1, 1),
}  # fmt: skip
"""The least and the most that a row of a twist may change a thing by."""
Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")
PILES: tuple[PileName, ...] = ("treasure", "monster", "boss")
MOST_BOXES = 105
"""The most boxes of a lamp: what its track has room for."""


class QuestCard(Record):
    """A card of a pile."""

    symbol: Symbol
    number: Annotated[int, Meta(ge=1, le=9)]


class NamedText(Record):
    """A room, a magic, a trap or a treasure as it is told: a name and a line."""

    name: str
    line: str


class Monster(Record):
    """A monster of a card: its name, its icon, how it is met, and how it is told beside a stronger one."""

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


class CardTexts(Record):
    """What stands for every card of a pile in the story: three strengths of each symbol, weak to strong."""

    drop: tuple[NamedText, NamedText, NamedText]
    hammer: tuple[NamedText, NamedText, NamedText]
    wood: tuple[NamedText, NamedText, NamedText]
    cog: tuple[NamedText, NamedText, NamedText]


class Monsters(Record):
    """The monsters of every card of the monster pile: three strengths of each symbol, weak to strong."""

    drop: tuple[Monster, Monster, Monster]
    hammer: tuple[Monster, Monster, Monster]
    wood: tuple[Monster, Monster, Monster]
    cog: tuple[Monster, Monster, Monster]


class RowEffect(Record):
    """What a row of a twist does: so much (`by`) of something gained or, below 0, lost."""

    what: TwistSubject
    by: Annotated[int, Meta(ge=-3, le=3)]


class Twist(Record, omit_defaults=True):
    """A table rolled on entering a room of a kind for the first time: what is seen there on 1-2, 3-4 and 5-6.

    `effects` are what the rows do to the adventurer; a twist without any is words alone, and nobody has to roll for it.
    """

    kind: Kind
    rows: tuple[str, str, str]
    effects: tuple[RowEffect | None, RowEffect | None, RowEffect | None] = (None, None, None)

    @property
    def touches_play(self) -> bool:
        """Whether any row does something."""
        return any(self.effects)


class Ending(Record):
    """What is read out at the end."""

    dead: str
    victory: str
    great: str


class Quest(Record):
    """One sealed dungeon.

    Cells are 0 to 24 in reading order; bit n of `flat` is set where tile n has its light sides east and west. `seen` are lairs
    that lay face up before the entrance was chosen. The first card of a pile is its top. `lamp` is the boxes of the lamp of ranked
    play, 0 for the endless game of the rules. `stacked` tells of decks that were chosen among many shuffles, as those of the first
    edition of this game's codes were.
    """

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
    treasure: tuple[QuestCard, ...]
    monster: tuple[QuestCard, ...]
    boss: tuple[QuestCard, ...]
    rooms: tuple[NamedText, ...]
    monsters: Monsters
    magic: CardTexts
    traps: CardTexts
    treasures: CardTexts
    twists: tuple[Twist, ...]
    ending: Ending
    lamp: Annotated[int, Meta(ge=0, le=MOST_BOXES)] = 0
    stacked: bool = False

    @property
    def touching_twists(self) -> tuple[Twist, ...]:
        """The twists that touch play."""
        return tuple(twist for twist in self.twists if twist.touches_play)

    @property
    def board(self) -> Board:
        """The dungeon as the referee knows it; raises BadData for one that is none."""
        piles = {name: tuple(Card(card.symbol, card.number) for card in self.pile(name)) for name in PILES}
        twists = tuple((twist.kind, _effects(twist)) for twist in self.touching_twists)
        return Board(
            kinds=self.kinds, flat=self.flat, start=self.start, seen=self.seen, lamp=self.lamp, twists=twists, **piles
        )  # fmt: skip

    def pile(self, name: PileName) -> tuple[QuestCard, ...]:
        """Return the cards of a pile as they were dealt, the top one first."""
        return {"treasure": self.treasure, "monster": self.monster, "boss": self.boss}[name]


def _effects(twist: Twist) -> TwistRows:
    first, second, third = (TwistEffect(row.what, row.by) if row else None for row in twist.effects)
    return first, second, third
