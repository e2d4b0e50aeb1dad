"""Pieces of a deck to piles, and cards to sheets of places in rows, as Tabletop Simulator reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from generator.draw.figures import Figure
from generator.forge.pack import Block, Cut, Deck, Sheet

MOST_COLUMNS, MOST_ROWS, LEAST = 10, 7, 2
"""Most places of a sheet in a row, most rows, and the least of both."""
MOST_PIXELS = 4096
"""Most pixels along the side of a sheet."""
FINE, COARSE = 300 / 25.4, 200 / 25.4
"""Pixels in a millimetre: as many as there is room for up to FINE, and no fewer than COARSE, for the sake of small words."""
LEAST_CARD = 40.0
"""Pieces with a longer side of so many mm are cards; smaller ones are tokens, which do not become decks when they touch."""

PieceKind = Literal["cards", "tokens", "standees"]


class Pile(msgspec.Struct, frozen=True):
    """Pieces of one kind and size that lie together: the sheet they are of, their name, the pieces in order with their copies.

    What is `drawn` comes from a pile or a bag, by chance if it is not `ordered`. What is `hidden` is nothing without its back, so
    that its face lies down.
    """

    sheet: str
    name: str
    kind: PieceKind
    cuts: tuple[tuple[Cut, int], ...]
    drawn: bool
    ordered: bool
    hidden: bool

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a piece in mm."""
        return self.cuts[0][0].size

    @property
    def common_back(self) -> bool:
        """Whether all pieces have the same back."""
        return all(same(cut.back, self.cuts[0][0].back) for cut, _ in self.cuts)


class CardSheet(msgspec.Struct, frozen=True):
    """A sheet of cards: so many columns and rows of places, each of a size in pixels; the last place is never a card's."""

    columns: int
    rows: int
    pixels: tuple[int, int]
    cuts: tuple[Cut, ...]


def same(one: Figure, other: Figure) -> bool:
    """Return whether two figures look the same."""
    return (one.name, one.width, one.height) == (other.name, other.width, other.height) and one.data == other.data


def kind_of(cut: Cut) -> PieceKind:
    """Return what a piece becomes: a card, a token, or a standee."""
    if cut.foot:
        return "standees"
    return "cards" if max(cut.size) >= LEAST_CARD else "tokens"


def piles(sheet: Sheet, deck: Deck) -> list[Pile]:
    """Return the pieces of a sheet as piles, each in its order; cards of one back that other cards do not have are a pile, too."""
    rows = list(_copied(deck))
    inner = {cut.id for block in deck.cuts if isinstance(block, Block) for cut in block.cuts}
    groups: dict[tuple[object, ...], list[tuple[Cut, int]]] = {}
    for cut, copies in rows:
        groups.setdefault((kind_of(cut), cut.size, cut.pile, _back(cut, rows)), []).append((cut, copies))
    made = []
    for cuts in groups.values():
        first = cuts[0][0]
        cuts.sort(key=lambda pair: pair[0].place)
        ordered = bool(first.pile) and all(cut.place for cut, _ in cuts)
        name = _name(first, sheet)
        made.append(
            Pile(sheet.id, name, kind_of(first), tuple(cuts), bool(first.pile), ordered, deck.sealed and first.id not in inner)
        )
    return made


def _name(first: Cut, sheet: Sheet) -> str:
    """Return what a pile is called: by what its pieces are, and by the pile that they are drawn from, where they say so."""
    return ": ".join(part for part in (first.kind, first.pile) if part) or sheet.title


def _copied(deck: Deck) -> Iterator[tuple[Cut, int]]:
    """Yield every piece of a deck and how many of it there are."""
    for piece in deck.cuts:
        if isinstance(piece, Block):
            yield from ((cut, cut.copies * piece.copies) for cut in piece.cuts)
        else:
            yield piece, piece.copies


def _back(cut: Cut, rows: Sequence[tuple[Cut, int]]) -> int:
    """Return the place of the first piece with the back of a card that others share; -1 for a back of its own, and for no card."""
    sharing = [place for place, (other, _) in enumerate(rows) if same(other.back, cut.back)]
    return sharing[0] if len(sharing) > 1 and kind_of(cut) == "cards" else -1


def card_sheets(cuts: Sequence[Cut]) -> list[CardSheet]:
    """Return as few sheets as hold cards of one size, equally full, with as many pixels as there is room for."""
    wide, high = cuts[0].size
    columns = max(LEAST, min(MOST_COLUMNS, int(MOST_PIXELS / (wide * COARSE))))
    rows = max(LEAST, min(MOST_ROWS, int(MOST_PIXELS / (high * COARSE))))
    number = -(-len(cuts) // (columns * rows - 1))
    most = -(-len(cuts) // number)
    return [_sheet(cuts[start : start + most], columns, rows) for start in range(0, len(cuts), most)]


def _sheet(cuts: Sequence[Cut], most_columns: int, most_rows: int) -> CardSheet:
    """Return the sheet with the largest places, and of those with the fewest, for cards and one place that stays free."""
    wide, high = cuts[0].size
    grids = [
        (columns, rows)
        for columns in range(LEAST, most_columns + 1)
        for rows in range(LEAST, most_rows + 1)
        if columns * rows > len(cuts)
    ]

    def fineness(grid: tuple[int, int]) -> float:
        return min(FINE, MOST_PIXELS / (grid[0] * wide), MOST_PIXELS / (grid[1] * high))

    columns, rows = max(grids, key=lambda grid: (fineness(grid), -grid[0] * grid[1], grid[0]))
    scale = fineness((columns, rows))
    return CardSheet(columns, rows, (int(wide * scale), int(high * scale)), tuple(cuts))
