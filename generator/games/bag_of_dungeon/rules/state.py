"""What lies on the table during a game: a mutable `Table` for speed, and a `State` of the same fields that never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import Trade, item_of

A = TypeVar("A", bound="Adventurer")
Phase = Literal[
    "", "turn", "lay", "exit", "spikes", "fight", "react", "called", "volley", "loot", "pool", "duel", "over",
]  # fmt: skip
"""What is to be chosen next; empty while the rules run on by themselves.

turn: what the active hero does; lay: where the drawn tile goes; exit: on which side of the last tile the Exit goes; spikes: an item
to jam the mechanism, or the risk; fight: a round of combat; react: what softens the blow that has just struck; called: whether a
called hero helps; volley: another shot before the monster charges; loot: what is taken and given after a fight; pool: whether to
drink; duel: a round between heroes; over: the game has ended.
"""
Due = Literal["", "begin", "arrive", "land", "meet", "after", "end", "next"]
"""What the rules do next by themselves: begin a turn; resolve what strikes on entering a tile, then what is on it; face a monster
that is there as a turn begins; go on after an action; end a turn; pass it on."""
Status = Literal["in", "dead", "escaped", "lost"]
"""Where a hero is: in the dungeon, out of lives, out of the dungeon, or buried in it."""
Outcome = Literal["", "won", "lost"]
Fact = int | str
"""What an entry of the log says of one thing: a number, or a word of the rules."""
NOWHERE = -1
"""No cell, no hero."""
CARRIED, TAKEN_OUT = -2, -3
"""Where the ring is that is in no cell: with a hero, or out of the dungeon."""
DRAGON = 0
"""The number that stands for the dragon where monsters have the numbers of their tokens."""


class Move(NamedTuple):
    """One choice: what is done, and to what: a side, a cell, the number of a token or of a hero, -1 for nothing."""

    act: str
    a: int = -1
    b: int = -1
    c: int = -1


class LogEntry(NamedTuple):
    """One thing that happened: its kind and its facts by name."""

    kind: str
    facts: Mapping[str, Fact]


class Foe(NamedTuple):
    """A monster that lies face up: its token, what is left of its health, what it began with, and what it rolls."""

    token: int
    health: int
    full: int
    dice: int
    plus: int
    reach: int = 0


class Kill(NamedTuple):
    """A monster that was beaten: its token, and the points that it counts."""

    token: int
    points: int


@dataclass(slots=True)
class Adventurer:
    """A hero in play; `hero` is the place in the quest's list.

    `points` are action points. `items` are the numbers of the tokens carried, `held` those of them that are in the hands. `uses` is
    how often the ability can still be used, `bonus` kill points of side quests. `surge` are dice more to the end of this fight,
    `unseen` says that the monster here has not noticed the hero, `pending` that this tile is still to be resolved, `stepped` that
    the free step of this turn is used.
    """

    hero: int
    cell: int
    health: int
    points: int
    lives: int
    items: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    uses: int = 0
    kills: tuple[Kill, ...] = ()
    bonus: int = 0
    status: Status = "in"
    surge: int = 0
    unseen: bool = False
    pending: bool = False
    stepped: bool = False


@dataclass(slots=True)
class Table:
    """A game underway, changed in place by the rules.

    The map, by cell: `tiles` by number, `openings` their open sides as bits, `links` the cells that can be walked to, `edges` the
    open sides towards empty cells, as bits, where there are any; `order` are the cells in the order in which they were laid. There
    are `tokens` where a monster token lies face down, `foes` face up, items `lying`, `vines`, `spikes`; `resolved` are cells of
    item tiles and side quests that are used up. `plan` is the map of a game that is laid beforehand: tile and open sides.

    `stack` and the two bags hold what is still to be drawn, the next one first; `spent` are items that left the game, `aside` tiles
    that could not be laid. `ring` is its cell, or what stands for another place, `bearer` the hero who carries it.

    `tile` is the tile in hand (0 none), `fleeing` says that it is laid for an escape, `torch` is the cell from which a second tile
    is free. In a fight: `fighter`, `partner`, `site` the cell, `rounds` fought, `asked` whether somebody was called or nobody may
    be, `rival` the opponent in a duel and `mover` who chooses there; `damage` is what has just struck `struck`. `aim` is the cell
    that is being shot at. `farewell` are the heroes who still have their one last turn, once the ring is out.
    """

    quest: Quest = field(compare=False, repr=False)
    trades: tuple[Trade, ...] = field(compare=False, repr=False)
    plan: Mapping[int, tuple[int, int]] = field(compare=False, repr=False)

    heroes: Sequence[Adventurer]
    tiles: dict[int, int]
    openings: dict[int, int]
    links: dict[int, tuple[int, ...]]
    edges: dict[int, int]
    order: tuple[int, ...]
    tokens: frozenset[int]
    foes: dict[int, Foe]
    lying: dict[int, tuple[int, ...]]
    vines: frozenset[int]
    spikes: frozenset[int]
    resolved: frozenset[int]

    stack: tuple[int, ...]
    monsters: tuple[int, ...]
    items: tuple[int, ...]
    spent: tuple[int, ...]
    aside: tuple[int, ...] = ()
    ring: int = NOWHERE
    bearer: int = NOWHERE
    exit: int = NOWHERE
    pool: int = NOWHERE
    pool_tokens: int = 0

    active: int = 0
    turns: int = 0
    phase: Phase = "turn"
    due: Due = ""
    outcome: Outcome = ""
    tile: int = 0
    fleeing: bool = False
    torch: int = NOWHERE
    hurt: bool = False
    """Whether any monster has wounds that it may lose at the end of the turn."""

    fighter: int = NOWHERE
    partner: int = NOWHERE
    site: int = NOWHERE
    rounds: int = 0
    asked: bool = False
    called: int = NOWHERE
    rival: int = NOWHERE
    mover: int = NOWHERE
    struck: int = NOWHERE
    damage: int = 0
    doubled: int = 0
    """Who doubles their total in this round, heroes as bits."""
    aim: int = NOWHERE
    farewell: tuple[int, ...] = ()

    log: list[LogEntry] | None = field(default=None, compare=False, repr=False)

    def write_log(self, kind: str, **facts: Fact) -> None:
        """Write down what happened where a log is kept."""
        if self.log is not None:
            self.log.append(LogEntry(kind, facts))

    @property
    def hero(self) -> Adventurer:
        """The hero whose turn it is."""
        return self.heroes[self.active]

    def here(self, cell: int) -> list[Adventurer]:
        """Return the heroes on a cell, in the order of their turns."""
        return [hero for hero in self.heroes if hero.cell == cell]


_write = object.__setattr__
_HERO_NAMES = tuple(each.name for each in fields(Adventurer))
_NAMES = tuple(each.name for each in fields(Table) if each.name not in ("heroes", "log"))
_COMPARED = tuple(each.name for each in fields(Table) if each.compare)
_COPIED = ("tiles", "openings", "links", "edges", "foes", "lying")


class _Frozen:
    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}; play a move instead")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


class FrozenAdventurer(_Frozen, Adventurer):
    """A hero in a state, who never changes."""

    __slots__ = ()


class State(_Frozen, Table):
    """A game underway that never changes: equal states hold equal things."""

    __slots__ = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"


def freeze(table: Table) -> State:
    """Return a state with the same things as a table; logs are not taken along."""
    made = State.__new__(State)
    _fill(made, table, tuple(_copied(hero, FrozenAdventurer) for hero in table.heroes))
    return made


def thaw(state: Table) -> Table:
    """Return a table with the same things as a state or another table, without a log."""
    made = Table.__new__(Table)
    _fill(made, state, [_copied(hero, Adventurer) for hero in state.heroes])
    return made


def _fill(made: Table, source: Table, heroes: Sequence[Adventurer]) -> None:
    for name in _NAMES:
        _write(made, name, getattr(source, name))
    for name in _COPIED:
        _write(made, name, dict(getattr(source, name)))
    _write(made, "heroes", heroes)
    _write(made, "log", None)


def _copied(hero: Adventurer, kind: type[A]) -> A:
    made = kind.__new__(kind)
    for name in _HERO_NAMES:
        _write(made, name, getattr(hero, name))
    return made


def still_in(table: Table) -> list[Adventurer]:
    """Return the heroes who are in the dungeon, in the order of their turns."""
    return [hero for hero in table.heroes if hero.status == "in"]


def without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return tokens without one of them."""
    return tuple(other for other in numbers if other != number)


@lru_cache(maxsize=16384)
def by_kind(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return item tokens, of equal ones the lowest number only, ascending: which of two equal tokens it is makes no difference."""
    lowest: dict[str, int] = {}
    for number in sorted(numbers):
        lowest.setdefault(item_of(number).id, number)
    return tuple(lowest.values())
