"""What lies on the table during a game: a mutable `Table` for speed, and a `State` of the same fields that never changes."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields
from enum import IntEnum
from typing import Any, Literal, NamedTuple, TypeVar

from generator.games.green_dungeon.quest.board import Board, Card
from generator.games.green_dungeon.quest.passages import Ways
from generator.games.green_dungeon.quest.ruleset import Ruleset

T = TypeVar("T", bound="Table")
Rank = Literal["drop", "hammer", "mini", "final"]
Phase = Literal[
    "", "descent", "turn", "threshold", "altar", "fight", "escape", "luck", "pick", "found", "vision", "dusk", "level", "over"
]
"""What the player decides next; empty while the rules run on by themselves.

descent: enter the entrance (G-2); turn: where to go, or rest; threshold: face the final boss or turn back; altar: touch the
magic (G-35); fight: a round of combat; escape: where to flee; luck: spend a luck cube (G-29); pick: one of two treasures;
found: a potion or a second weapon just claimed; vision: tiles to see; dusk: potions at the end of a turn (G-31); level: level
up at a rest; over: the game has ended.
"""
Then = Literal["", "cast", "hex", "blow", "room"]
"""What goes on after damage: our spell, theirs, their weapon, or a trap."""
Outcome = Literal["", "won", "dead"]


class Stage(IntEnum):
    """Which part of a turn goes on after fights and choices: the room, its time, a failed door's time, or a rest."""

    ROOM = 0
    TIME = 1
    DOOR = 2
    REST = 3


class Move(NamedTuple):
    """One choice: what is done, and to which cell, potion (its place among those held) or offered card, if any."""

    act: str
    at: int = -1


class Event(NamedTuple):
    """One thing that happened, for transcripts: its kind and its facts by name."""

    kind: str
    facts: dict[str, Any]


class Deck(NamedTuple):
    """A deck: top card last, until it is `mixed` (in no order, kept sorted); `spent` cards come back when it is empty."""

    cards: tuple[Card, ...]
    mixed: bool = False
    spent: tuple[Card, ...] = ()


class Foe(NamedTuple):
    """An opponent: its cards, the damage it does, what is left of it, its price, and whether it was fled from or paid."""

    rank: Rank
    cards: tuple[Card, ...]
    difficulty: int
    spells: int
    price: int
    hoard: bool
    health: int
    magic: int
    fled: bool = False
    paid: int = 0


@dataclass(slots=True)
class Table:
    """A game underway, changed in place by the rules. All values are immutable; cells are bits in `explored` and the like.

    Coins, experience, level and events have no upper end (G-58, G-63).

    `explored` rooms lie open and were resolved or left to a monster; `revealed` ones lie open but were never entered since;
    `been` ones were entered at any time. `lurking` are the foes that wait, by cell, in the order in which they are faced.

    What is still to be done before the next choice: `arriving` is a cell to enter (-1 none), `unfaced` foes wait in this room,
    `picks` of one treasure out of two and `draws` of treasures remain, the room `owes` its cube, `due` cubes go on the track.
    In a round of combat `hampered` follows a failed flight, `cast` our spell, and `hexed` is how many cubes the foe spent.
    """

    board: Board = field(compare=False, repr=False)
    rules: Ruleset = field(compare=False, repr=False)
    ways: Ways = field(compare=False, repr=False)

    here: int
    previous: int
    explored: int
    been: int
    revealed: int

    level: int
    health: int
    max_health: int
    magic: int
    max_magic: int
    luck: int
    gold: int
    xp: int
    weapon: Card | None
    potions: tuple[Card, ...]

    treasures: Deck
    monsters: Deck
    bosses: Deck
    traded: tuple[Card, ...]
    lurking: tuple[tuple[int, Foe], ...]
    mini_room: int
    final_room: int
    mini_dead: bool
    final_dead: bool

    clock: int
    events: int

    phase: Phase
    stage: Stage
    outcome: Outcome
    arriving: int
    due: int
    owes: bool
    unfaced: int
    picks: int
    draws: int
    wanderer: bool
    must_rest: bool
    may_rest: bool
    interrupted: bool
    levels_left: int

    foe: Foe | None
    foe_health: int
    foe_magic: int
    round: int
    hampered: bool
    cast: bool
    hexed: int
    then: Then

    offered: tuple[Card, ...]
    visions: int

    log: list[Event] | None = field(default=None, compare=False, repr=False)

    def tell(self, kind: str, **facts: Any) -> None:
        """Write down an event where somebody keeps a log."""
        if self.log is not None:
            self.log.append(Event(kind, facts))


_NAMES = tuple(each.name for each in fields(Table))
_COMPARED = tuple(each.name for each in fields(Table) if each.compare)
_write = object.__setattr__


class State(Table):
    """A game underway that never changes: equal states hold equal things, whatever dungeon and rules they belong to."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}; play a move instead")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in _COMPARED))

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.phase == "over"


def copied(table: Table, kind: type[T]) -> T:
    """Return a table or a state with the same things on it; logs are not taken along."""
    made = kind.__new__(kind)
    for name in _NAMES:
        _write(made, name, getattr(table, name))
    _write(made, "log", None)
    return made


def laid_out(board: Board, rules: Ruleset) -> Table:
    """Return the table as it stands before the first turn (set-up; rows 8, 9; G-1, G-2)."""
    start = 0 if rules.start_resolved else 1 << board.start
    return Table(
        board=board, rules=rules, ways=board.ways, here=board.start, previous=-1,
        explored=start, been=start, revealed=sum(1 << cell for cell in board.seen),
        level=rules.start_level, health=rules.start_health, max_health=rules.start_health, magic=rules.start_magic,
        max_magic=rules.start_magic, luck=rules.start_luck, gold=rules.start_gold, xp=0, weapon=None, potions=(),
        treasures=Deck(board.treasure[::-1]), monsters=Deck(board.monster[::-1]), bosses=Deck(board.boss[::-1]), traded=(),
        lurking=(), mini_room=-1, final_room=-1, mini_dead=False, final_dead=False, clock=0, events=0,
        phase="descent" if rules.start_resolved else "turn", stage=Stage.TIME, outcome="", arriving=-1, due=0, owes=False,
        unfaced=0, picks=0, draws=0, wanderer=False, must_rest=False, may_rest=False, interrupted=False, levels_left=0,
        foe=None, foe_health=0, foe_magic=0, round=0, hampered=False, cast=False, hexed=0, then="", offered=(), visions=0,
    )  # fmt: skip
