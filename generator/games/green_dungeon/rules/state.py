"""What lies on the table during a game: a mutable `Table` for speed, and a `State` of the same fields that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields
from enum import IntEnum
from typing import Literal, NamedTuple, TypeVar

from generator.games.green_dungeon.quest.board import Board, Card, Symbol
from generator.games.green_dungeon.quest.passages import Passages
from generator.games.green_dungeon.quest.ruleset import Ruleset

T = TypeVar("T", bound="Table")
Rank = Literal["drop", "hammer", "mini", "final"]
Phase = Literal[
    "", "entrance", "turn", "lair", "magic", "fight", "escape", "luck", "pick", "claim", "vision", "potions", "level", "over"
]
"""What the player decides next; empty while the rules run on by themselves.

entrance: enter the first room (G-2); turn: where to go, or rest; lair: face the final boss or turn back; magic: touch the magic
of a wood room (G-35); fight: a round of combat; escape: where to flee to; luck: spend a luck cube (G-29); pick: one of two
treasures; claim: what becomes of a potion or a second weapon just claimed; vision: tiles to see; potions: what to drink at the
end of a turn (G-31); level: level up at a rest; over: the game has ended.
"""
AfterDamage = Literal["", "cast", "hex", "blow", "room"]
"""What goes on after damage: the round after our spell, after theirs, after their weapon, or the turn after a room's harm."""
Outcome = Literal["", "won", "dead", "dark"]
"""How a game ended: not yet, won, the adventurer dead, or the lamp out (G-68)."""
Fact = int | str
"""What an entry of the log says of one thing: a number (a cell, a roll, 1 for yes) or a word of the rules."""


class Stage(IntEnum):
    """Which part of a turn goes on after fights and choices: the room, its time, a failed door's time, or a rest."""

    ROOM = 0
    TIME = 1
    DOOR = 2
    REST = 3


class Move(NamedTuple):
    """One choice: what is done, and to which cell, potion (its place in `POTIONS`) or offered card, -1 where to none."""

    act: str
    at: int = -1


POTIONS: tuple[tuple[Symbol, int], ...] = tuple((symbol, number) for symbol in ("drop", "wood") for number in range(1, 10))
"""The symbols and numbers that a potion can have; a move names a potion by its place here."""
POTION_AT = {face: at for at, face in enumerate(POTIONS)}


class LogEntry(NamedTuple):
    """One thing that happened, for transcripts: its kind and its facts by name."""

    kind: str
    facts: Mapping[str, Fact]


class DrawPile(NamedTuple):
    """A pile to draw from: top card last, until it is `mixed` (in no order, kept sorted); `spent` cards lie beside it."""

    cards: tuple[Card, ...]
    mixed: bool = False
    spent: tuple[Card, ...] = ()


class Opponent(NamedTuple):
    """A monster or a boss: its cards, the damage it does, its price, what is left of it.

    `full_magic` are its magic cubes when it is unhurt, `guards_treasure` says whether it leaves a treasure card. `fled` tells
    whether the adventurer fled from it, `paid` how many coins it was bribed with so far.
    """

    rank: Rank
    cards: tuple[Card, ...]
    difficulty: int
    full_magic: int
    price: int
    guards_treasure: bool
    health: int
    magic: int
    fled: bool = False
    paid: int = 0


@dataclass(slots=True)
class Table:
    """A game underway, changed in place by the rules. All values are immutable; sets of cells are bits of an integer.

    Coins, experience, level and event cubes have no upper end (G-58, G-63).

    `potions` are in the order in which they were found.

    `explored` rooms lie open and were resolved or left to a monster; `revealed` ones lie open but were never entered since;
    `visited` ones were entered at any time. `waiting` are the opponents that wait, by cell, in the order in which they are faced.
    `time` is the cubes on the time track, `event_cubes` those on the event track, `burnt` all time cubes of the game so far.
    `lamp` is how many of them put the light out, 0 for a game without a lamp (G-68).

    What is still to be done before the next choice: `arriving` is a cell to enter (-1 none), `unfaced` opponents wait in this
    room, `picks_due` of one treasure out of two and `draws_due` of treasures remain, `room_time_due` says whether this room
    still costs its cube, `time_due` cubes go on the time track.

    In a round of combat `flight_failed` says that there is no bonus, `player_cast` that we cast a spell, and `opponent_spent` is
    how many cubes the opponent spent on one. `after_damage` is what goes on once luck was spent or not.
    """

    board: Board = field(compare=False, repr=False)
    rules: Ruleset = field(compare=False, repr=False)
    passages: Passages = field(compare=False, repr=False)

    here: int
    previous: int
    explored: int
    visited: int
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

    treasures: DrawPile
    monsters: DrawPile
    bosses: DrawPile
    traded: tuple[Card, ...]
    waiting: tuple[tuple[int, Opponent], ...]
    mini_room: int
    final_room: int
    mini_dead: bool
    final_dead: bool

    time: int
    event_cubes: int
    burnt: int
    lamp: int

    phase: Phase
    stage: Stage
    outcome: Outcome
    arriving: int
    time_due: int
    room_time_due: bool
    unfaced: int
    picks_due: int
    draws_due: int
    wanderer: bool
    must_rest: bool
    may_rest: bool
    rest_broken: bool
    levels_left: int

    opponent: Opponent | None
    opponent_health: int
    opponent_magic: int
    round: int
    flight_failed: bool
    player_cast: bool
    opponent_spent: int
    after_damage: AfterDamage

    offered: tuple[Card, ...]
    visions_left: int

    log: list[LogEntry] | None = field(default=None, compare=False, repr=False)

    def write_log(self, kind: str, **facts: Fact) -> None:
        """Write down what happened where a log is kept."""
        if self.log is not None:
            self.log.append(LogEntry(kind, facts))


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
        """Whether the game has ended."""
        return self.phase == "over"


def copy_as(table: Table, kind: type[T]) -> T:
    """Return a table or a state with the same things on it; logs are not taken along."""
    made = kind.__new__(kind)
    for name in _NAMES:
        _write(made, name, getattr(table, name))
    _write(made, "log", None)
    return made


def set_up(board: Board, rules: Ruleset) -> Table:
    """Return the table as it stands before the first turn (set-up; rows 8, 9; G-1, G-2)."""
    start = 0 if rules.start_resolved else 1 << board.start
    return Table(
        board=board, rules=rules, passages=board.passages, here=board.start, previous=-1,
        explored=start, visited=start, revealed=sum(1 << cell for cell in board.seen),
        level=rules.start_level, health=rules.start_health, max_health=rules.start_health, magic=rules.start_magic,
        max_magic=rules.start_magic, luck=rules.start_luck, gold=rules.start_gold, xp=0, weapon=None, potions=(),
        treasures=DrawPile(board.piles["treasure"]), monsters=DrawPile(board.piles["monster"]),
        bosses=DrawPile(board.piles["boss"]), burnt=0, lamp=board.lamp,
        traded=(), waiting=(), mini_room=-1, final_room=-1, mini_dead=False, final_dead=False, time=0, event_cubes=0,
        phase="entrance" if rules.start_resolved else "turn", stage=Stage.TIME, outcome="", arriving=-1, time_due=0,
        room_time_due=False, unfaced=0, picks_due=0, draws_due=0, wanderer=False, must_rest=False, may_rest=False,
        rest_broken=False, levels_left=0, opponent=None, opponent_health=0, opponent_magic=0, round=0, flight_failed=False,
        player_cast=False, opponent_spent=0, after_damage="", offered=(), visions_left=0,
    )  # fmt: skip
