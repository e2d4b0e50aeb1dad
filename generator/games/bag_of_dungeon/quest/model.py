"""A quest as a record: the order of everything that is drawn, the dragon, and all words.

Its fields are those of the JSON document that is attached to every PDF: they are never renamed. Tiles and tokens are named by
their printed numbers; the first of an order is drawn first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from generator.core.data import Record
from generator.games.bag_of_dungeon.quest import pieces

Mode = Literal["solo", "co-operative", "competitive"]
Grade = Literal["easy", "medium", "hard"]
Layout = Literal["bag", "laid"]
Fit = Literal["joining", "all"]
March = Literal["none", "quick"]
_USUAL_LAYOUT: Layout = "bag"
_USUAL_FIT: Fit = "joining"
_OLD_MARCH: March = "none"
MODES: tuple[Mode, ...] = ("solo", "co-operative", "competitive")
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")
MARCHES: tuple[March, ...] = ("quick", "none")
MOST_HEROES = 4
MOST_HEALTH = 20
"""The most health of anything: what a track has room for."""
TileNumber = Annotated[int, Meta(ge=1, le=pieces.TILES)]
MonsterNumber = Annotated[int, Meta(ge=1, le=pieces.MONSTERS)]
ItemNumber = Annotated[int, Meta(ge=1, le=pieces.ITEMS)]
MOST_DEALS = 999
"""No forge deals more often before it gives up."""
Coordinate = Annotated[int, Meta(ge=-38, le=38)]
Line = str


class Dragon(Record, omit_defaults=True):
    """The dragon at the exit: name, health, combat dice with what is added to them, what cannot harm her, and her habits.

    `immune` are effects of items that do nothing to her. `breath` is direct damage to whoever comes upon her, `drowsy` for how many
    rounds of each fight she rolls one die less.
    """

    name: str
    short: str = ""
    line: Line = ""
    fallen: Line = ""
    health: Annotated[int, Meta(ge=5, le=MOST_HEALTH)] = MOST_HEALTH
    dice: Annotated[int, Meta(ge=1, le=5)] = 4
    plus: Annotated[int, Meta(ge=-4, le=4)] = 0
    immune: tuple[pieces.Effect, ...] = ("bow",)
    breath: Annotated[int, Meta(ge=0, le=3)] = 0
    drowsy: Annotated[int, Meta(ge=0, le=3)] = 0


class LaidTile(Record):
    """Where a tile of a map lies that is laid beforehand, in columns and rows from the Start tile, and its open sides as bits."""

    tile: TileNumber
    column: Coordinate
    row: Coordinate
    open: Annotated[int, Meta(ge=1, le=15)]


class SideEffect(Record):
    """What a row of a side quest does to the hero who rolled it: so much (`by`) of health, action points, items or kill points."""

    what: Literal["health", "actions", "items", "kills"]
    by: Annotated[int, Meta(ge=-4, le=4)]


SIDE_EFFECTS = {"health": (-3, 4), "actions": (-2, 2), "items": (1, 1), "kills": (1, 3)}
"""The least and the most that a row of a side quest may change a thing by; by nothing it may not."""


class SideQuestRow(Record, omit_defaults=True):
    """A row of a side quest: what is read out, and what it does."""

    say: Line
    effect: SideEffect | None = None


class SideQuest(Record):
    """A table on a tile, rolled once by the first hero to stand there with no monster: its rows for 1-2, 3-4 and 5-6."""

    tile: TileNumber
    title: str
    line: Line
    rows: tuple[SideQuestRow, SideQuestRow, SideQuestRow]


class Patron(Record):
    """Who sends the heroes, and why."""

    name: str
    reason: Line


class Ending(Record):
    """What is read out at the end: nobody came back, the ring came out, or it came out with everybody alive."""

    lost: Line
    won: Line
    whole: Line


class Quest(Record, omit_defaults=True):
    """One delve: who goes, and in which order everything comes that is drawn blind.

    `heroes` are ids in the order of their turns, `first` is the place of the one who begins, `lives` how many each has. `stack` are
    the floor tiles without Start and Exit, `monsters` and `items` the two bags, the first to be drawn first; `ring` are the lairs
    in the order in which dice found them, each once. `fit` says which sides of a tile must match what lies there: the joining one,
    or all. `march` says whether heroes may march, which documents of edition 1 do not name: nobody marches there. `gear` are
    items that each hero has from the start, and that are in no bag. `laid` is the map where it is laid beforehand. `deal` is the
    number of its shuffles among those that were dealt for its code, from 1 on; 0 says that the orders are no fair shuffles, as
    those of edition 1, which were chosen.
    """

    format: Literal[1] = 1
    mode: Mode
    grade: Grade
    layout: Layout = _USUAL_LAYOUT
    title: str
    theme: str
    theme_name: str
    theme_icon: str
    place: str
    story: tuple[Line, ...]
    patron: Patron
    heroes: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_HEROES)]
    first: Annotated[int, Meta(ge=0, lt=MOST_HEROES)] = 0
    lives: Annotated[int, Meta(ge=1, le=3)]
    fit: Fit = _USUAL_FIT
    march: March = _OLD_MARCH
    stack: tuple[TileNumber, ...]
    monsters: tuple[MonsterNumber, ...]
    items: tuple[ItemNumber, ...]
    ring: tuple[Annotated[int, Meta(ge=2, le=12)], ...]
    dragon: Dragon
    gear: tuple[tuple[ItemNumber, ...], ...] = ()
    laid: tuple[LaidTile, ...] = ()
    side_quests: tuple[SideQuest, ...] = ()
    ending: Ending
    deal: Annotated[int, Meta(ge=0, le=MOST_DEALS)] = 0

    def __post_init__(self) -> None:
        """Raise ValueError where a tile or a token is missing or there twice, or somebody goes whom nobody knows.

        Words that are as usual become the very objects of the defaults, which alone are left out of a document: a quest that came
        from another process would have another fingerprint.
        """
        for name, usual in (("layout", _USUAL_LAYOUT), ("fit", _USUAL_FIT), ("march", _OLD_MARCH)):
            if getattr(self, name) == usual:
                force_setattr(self, name, usual)
        _each_once("stack", self.stack, range(2, pieces.TILES))
        _each_once("monsters", self.monsters, range(1, pieces.MONSTERS + 1))
        _each_once("items and gear", (*self.items, *(item for gear in self.gear for item in gear)), range(1, pieces.ITEMS + 1))
        _each_once("ring", self.ring, range(2, 13))
        if len(set(self.heroes)) < len(self.heroes) or not set(self.heroes) <= set(pieces.heroes()):
            raise ValueError("heroes are different heroes of heroes.toml")
        if self.first >= len(self.heroes) or len(self.gear) not in (0, len(self.heroes)):
            raise ValueError("first and gear belong to the heroes that go")
        if self.layout == "laid":
            _each_once("laid", tuple(laid.tile for laid in self.laid), range(2, pieces.TILES + 1))
            if len({(laid.column, laid.row) for laid in self.laid} | {(0, 0)}) < pieces.TILES:
                raise ValueError("laid tiles lie on places of their own")


def _each_once(what: str, numbers: Sequence[int], wanted: range) -> None:
    if Counter(numbers) != Counter(wanted):
        raise ValueError(f"{what} must hold every number from {wanted.start} to {wanted.stop - 1} once")
