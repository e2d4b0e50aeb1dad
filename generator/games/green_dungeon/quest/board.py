"""The deal of a dungeon: which tile lies where and how it is turned, the entrance, and the three piles of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from generator.core.errors import BadData
from generator.core.rng import Rng
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, Passages, closed_doors, find_passages
from generator.games.green_dungeon.quest.ruleset import Ruleset, ThreeNumbers

Kind = Literal["drop", "hammer", "wood", "brick", "cog", "straw"]
Symbol = Literal["drop", "hammer", "wood", "cog"]
PileName = Literal["treasure", "monster", "boss"]
TwistSubject = Literal["health", "magic", "treasure", "experience", "time"]
TwistRows = tuple["TwistEffect | None", "TwistEffect | None", "TwistEffect | None"]
KINDS: tuple[Kind, ...] = ("drop", "hammer", "wood", "brick", "cog", "straw")
SYMBOLS: tuple[Symbol, ...] = ("drop", "hammer", "wood", "cog")
CORNERS = (0, SIZE - 1, CELLS - SIZE, CELLS - 1)


class Card(NamedTuple):
    """A card of any pile; `place` is its place in the pile as it was dealt, 0 on top, which tells equal cards apart (G-70)."""

    symbol: Symbol
    number: int
    place: int = 0


class TwistEffect(NamedTuple):
    """What a row of a twist does to the adventurer: so much health, magic, treasure or experience, or boxes of time."""

    what: TwistSubject
    by: int


@dataclass(frozen=True)
class Board:
    """A dungeon as it was dealt. Cells are 0 to 24 in reading order; `kinds` holds the tile of each.

    Bit n of `flat` is set where tile n has its light sides east and west (H), else they lie north and south (V). The first card
    of a pile is its top. `seen` are straw tiles that lay face up before the entrance was chosen (row 6). `lamp` is after how many
    time cubes the light is out, 0 where it never is (G-68). `twists` are the tables that touch play: a kind of tile, and what its
    rows for 1-2, 3-4 and 5-6 do.
    """

    kinds: tuple[Kind, ...]
    flat: int
    start: int
    treasure: tuple[Card, ...]
    monster: tuple[Card, ...]
    boss: tuple[Card, ...]
    seen: tuple[int, ...] = ()
    lamp: int = 0
    twists: tuple[tuple[Kind, TwistRows], ...] = ()

    def __post_init__(self) -> None:
        """Raise BadData where this is no dungeon of 25 known tiles with its entrance in a corner that is no lair."""
        if len(self.kinds) != CELLS or not set(self.kinds) <= set(KINDS) or not 0 <= self.flat < 1 << CELLS:
            raise BadData(f"a dungeon has {CELLS} tiles of the known kinds, each turned one of two ways; deal it again")
        if self.kinds.count("straw") != 2:
            raise BadData(f"there are {self.kinds.count('straw')} straw tiles; lay exactly two")
        if self.start not in CORNERS or self.kinds[self.start] == "straw":
            raise BadData(f"cell {self.start} cannot be the entrance; choose a corner without a straw tile")
        if any(self.kinds[cell] != "straw" for cell in self.seen):
            raise BadData("only straw tiles lie face up before the entrance is chosen; turn the others down")

    @cached_property
    def passages(self) -> Passages:
        """The ways out of every cell."""
        return find_passages(self.flat)

    @cached_property
    def piles(self) -> dict[PileName, tuple[Card, ...]]:
        """The cards of each pile with their places, the top one last."""
        piles: dict[PileName, tuple[Card, ...]] = {"treasure": self.treasure, "monster": self.monster, "boss": self.boss}
        return {
            name: tuple(Card(card.symbol, card.number, place) for place, card in enumerate(cards))[::-1]
            for name, cards in piles.items()
        }

    @cached_property
    def twist_rows(self) -> dict[Kind, TwistRows]:
        """The rows of the twist that touches play, by kind of tile."""
        return dict(self.twists)

    @cached_property
    def cells_by_kind(self) -> dict[Kind, int]:
        """For each kind of tile the cells where it lies, as bits."""
        return {kind: sum(1 << cell for cell, lying in enumerate(self.kinds) if lying == kind) for kind in KINDS}

    @property
    def lairs(self) -> tuple[int, ...]:
        """The two cells with straw tiles, in reading order."""
        return tuple(cell for cell, kind in enumerate(self.kinds) if kind == "straw")

    @cached_property
    def closed_doors(self) -> int | None:
        """The fewest closed doors on a way from the entrance to both bosses; None where there is no way."""
        lair, other_lair = self.lairs
        first = closed_doors(self.flat, self.start)
        if first[lair] < 0 or first[other_lair] < 0:
            return None
        return min(
            first[lair] + closed_doors(self.flat, lair)[other_lair], first[other_lair] + closed_doors(self.flat, other_lair)[lair]
        )


def outer_cells(start: int) -> tuple[int, ...]:
    """Return the nine cells of the row and the column opposite the corner `start`, in reading order (row 7)."""
    column, row = SIZE - 1 - start % SIZE, SIZE - 1 - start // SIZE
    return tuple(cell for cell in range(CELLS) if cell % SIZE == column or cell // SIZE == row)


def deal(rules: Ruleset, rng: Rng) -> Board:
    """Return a dungeon as the set-up of the edition deals it; tiles, turns (row 5), corner and piles have streams of their own."""
    kinds, start, seen = _deal_tiles(rules, rng.stream("tiles"), rng.stream("corner").shuffle(CORNERS))
    return Board(
        kinds=kinds, flat=rng.stream("turns").bits(CELLS), start=start, seen=seen,
        treasure=shuffled_pile(rules.decks.treasure, rng.stream("treasure")),
        monster=shuffled_pile(rules.decks.monster, rng.stream("monster")),
        boss=shuffled_pile(rules.decks.boss, rng.stream("boss")),
    )  # fmt: skip


def shuffled_pile(numbers: ThreeNumbers, rng: Rng) -> tuple[Card, ...]:
    """Return a pile of twelve cards in random order, a fair shuffle (G-72): these three numbers with every symbol."""
    return tuple(rng.shuffle([Card(symbol, number) for symbol in SYMBOLS for number in numbers]))


def _deal_tiles(rules: Ruleset, rng: Rng, corners: Sequence[int]) -> tuple[tuple[Kind, ...], int, tuple[int, ...]]:
    """Return the kinds of all cells, the entrance, and the lairs that were seen while a corner was sought (rows 1, 4, 6, 7).

    `corners` are the four corners in the order in which they are tried as entrance.
    """
    stack: list[Kind] = [kind for kind in KINDS for _ in range(getattr(rules.tiles, kind))]
    if rules.bosses == "anywhere":
        kinds = tuple(rng.shuffle(stack))
        start = next(corner for corner in corners if kinds[corner] != "straw")
        return kinds, start, tuple(sorted(corners[: corners.index(start)]))
    straws = [kind for kind in stack if kind == "straw"]
    others = rng.shuffle([kind for kind in stack if kind != "straw"])
    far = outer_cells(corners[0])
    inner = CELLS - len(far)
    near, rest = iter(others[:inner]), iter(rng.shuffle([*others[inner:], *straws]))
    return tuple(next(rest if cell in far else near) for cell in range(CELLS)), corners[0], ()
