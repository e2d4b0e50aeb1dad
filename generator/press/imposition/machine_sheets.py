"""Decks of equal pieces to plans for cutting machines: as many pieces as lie clear of the registration marks, no crop marks.

Every grid of pieces that the page holds is tried: upright and landscape pages, pieces upright and on their side, every bleed, the
block in the middle of its room or at one of its ends. A place that comes too near a mark stays empty; the grid that keeps most
pieces is taken, then the one with most bleed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from generator.core.errors import PressError
from generator.draw.marks import RULER_MM
from generator.press.drawing.papers import EDGE, Paper
from generator.press.imposition.geometry import (
    AIR,
    LEAST_BLEED,
    SAME,
    STRIP,
    Ground,
    Rect,
    Slot,
    bleeds_to_try,
    cut_area,
    cut_up,
)
from generator.press.imposition.plans import Backs, CutPage, Piece, PieceSet, Plan, check_pieces, flip, other_side
from generator.press.imposition.registration import CLEARANCE, RegistrationMarks

DEPTH = 4.5
"""Depth of the strip for ruler and words along the top of the page, in mm."""
SHARED_RIM = 2.0
"""The bleed in mm round pieces that share their edges, where nothing lies beside them."""


class MachineGrid(msgspec.Struct, frozen=True):
    """A page of a size in mm with the trims of pieces, row by row, those too near a mark left out; `bleed` is round each."""

    width: float
    height: float
    turned: bool
    bleed: float
    columns: int
    rows: int
    trims: tuple[Rect, ...]

    @property
    def worth(self) -> tuple[float, ...]:
        """What the best grid has most of: pieces, upright ones, bleed."""
        return len(self.trims), not self.turned, self.bleed


def machine_plan(deck: PieceSet, paper: Paper, backs: Backs, marks: RegistrationMarks | None) -> Plan:
    """Return the plan of a deck for a machine that looks for `marks`, or for none.

    Raises PressError for pieces that do not fit or make no deck, and for backs on the same side of the paper.
    """
    check_pieces(deck, backs)
    if backs == "gutterfold":
        raise PressError("A cutting machine takes flat paper; choose backs that are printed on its other side.")
    grid = _best(deck, paper, marks)
    if grid is None:
        piece = deck.pieces[0]
        near = "its registration marks and a ruler" if marks else "a ruler"
        raise PressError(
            f"Piece {piece.id[:40]!a} is {piece.width:g} x {piece.height:g} mm and does not fit on {paper.name} paper with {near}; "
            "choose another paper, or another --cutter."
        )
    rim = grid.bleed or SHARED_RIM
    return Plan(
        deck=deck, paper=paper.name, backs=backs, width=grid.width, height=grid.height, columns=grid.columns, rows=grid.rows,
        turned=grid.turned, wanted=deck.pieces[0].bleed, bleed=grid.bleed, rim=(rim, rim), back_rim=(rim, rim), mark=(0.0, 0.0),
        sheets=tuple(_sheets(deck, grid, backs, marks)),
    )  # fmt: skip


# ------------------------------------------------------------------ the best grid


def _best(deck: PieceSet, paper: Paper, marks: RegistrationMarks | None) -> MachineGrid | None:
    grids = sorted(
        _candidates(deck.pieces[0], sum(piece.copies for piece in deck.pieces), paper, marks), key=lambda grid: -len(grid.trims)
    )
    best: MachineGrid | None = None
    for grid in grids:
        if best is not None and len(grid.trims) < len(best.trims):
            break
        kept = msgspec.structs.replace(grid, trims=_clear(grid, marks))
        if kept.trims and (best is None or kept.worth > best.worth):
            best = kept
    return best


def _candidates(piece: Piece, most: int, paper: Paper, marks: RegistrationMarks | None) -> Iterator[MachineGrid]:
    """Yield every grid between the marks with room for its bleed inside the edges of the paper, below the strip.

    None has more than `most` columns or rows.
    """
    inset, top = (marks.inset, marks.top) if marks else (0.0, 0.0)
    for (width, height), turned, bleed in product(
        ((paper.width, paper.height), (paper.height, paper.width)), (False, True), bleeds_to_try(piece.bleed, LEAST_BLEED)
    ):
        wide, high = (piece.height, piece.width) if turned else (piece.width, piece.height)
        rim = bleed or SHARED_RIM
        side = max(EDGE + rim, inset)
        across = _lanes(side, width - side, wide, bleed, most)
        down = _lanes(max(EDGE + DEPTH + AIR + rim, top), height - side, high, bleed, most)
        for xs, ys in product(across, down):
            trims = tuple(Rect(x, y, wide, high) for y in ys for x in xs)
            yield MachineGrid(width, height, turned, bleed, len(xs), len(ys), trims)


def _lanes(start: float, end: float, size: float, bleed: float, most: int) -> list[list[float]]:
    """Return where pieces of a size begin between two places: in the middle of the room, then at its start and at its end.

    They are at most so many.
    """
    pitch = size + 2 * bleed
    count = min(most, math.floor((end - start + 2 * bleed) / pitch + SAME))
    spare = end - start - (count * pitch - 2 * bleed)
    if count < 1:
        return []
    firsts = dict.fromkeys(round(first, 6) for first in (start + spare / 2, start, start + spare))
    return [[first + number * pitch for number in range(count)] for first in firsts]


def _clear(grid: MachineGrid, marks: RegistrationMarks | None) -> tuple[Rect, ...]:
    """Return the trims of a grid of which nothing, with their bleed, lies too near a mark of the page."""
    if marks is None:
        return grid.trims
    kept_free = [_grown(mark, CLEARANCE) for mark in marks.rects(grid.width, grid.height)]
    rim = grid.bleed or SHARED_RIM
    return tuple(trim for trim in grid.trims if not any(_meet(_grown(trim, rim), mark) for mark in kept_free))


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by)


def _meet(first: Rect, second: Rect) -> bool:
    return first.x < second.right and second.x < first.right and first.y < second.bottom and second.y < first.bottom


# ------------------------------------------------------------------ sheets


def _sheets(deck: PieceSet, grid: MachineGrid, backs: Backs, marks: RegistrationMarks | None) -> Iterator[CutPage]:
    copies = [(number, copy) for number, piece in enumerate(deck.pieces) for copy in range(piece.copies)]
    for number, start in enumerate(range(0, len(copies), len(grid.trims)), 1):
        label = f"{deck.label}-{number}"
        front = _front(label if backs == "none" else f"{label}F", copies[start : start + len(grid.trims)], deck, grid, marks)
        if backs == "none":
            yield msgspec.structs.replace(front, kind="alone")
        else:
            yield front
            yield other_side(front, flip(backs, front.width, front.height), deck.pieces)


def _front(
    label: str, copies: Sequence[tuple[int, int]], deck: PieceSet, grid: MachineGrid, marks: RegistrationMarks | None
) -> CutPage:
    trims = grid.trims[: len(copies)]
    turn = 3 if grid.turned else 0
    slots = [
        Slot(piece, copy, trim, _bleed(trim, grid.bleed, trims), "front", turn)
        for (piece, copy), trim in zip(copies, trims, strict=True)
    ]
    placed: list[Slot] = []
    for slot in slots:
        parts = deck.pieces[slot.piece].parts
        placed += [slot] if parts is None else cut_up(slot, parts)
    strip, ruler, words = _strip(grid.width, marks)
    return CutPage(
        label, "front", grid.width, grid.height, tuple(placed), (cut_area(trims, [slot.bleed for slot in slots]),), (), (),
        strip, ruler, words, (), tuple(Ground(slot.piece, slot.bleed, slot.side) for slot in slots),
        registration=marks.rects(grid.width, grid.height) if marks else (), cut_by="machine",
    )  # fmt: skip


def _bleed(trim: Rect, bleed: float, trims: Sequence[Rect]) -> Rect:
    """Return the bleed box of a piece; one that shares its edges has none where a neighbour lies."""
    if bleed:
        return _grown(trim, bleed)
    left, right, above, below = (
        0.0 if any(_beside(trim, other, dx, dy) for other in trims) else SHARED_RIM for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
    )
    return Rect(trim.x - left, trim.y - above, trim.width + left + right, trim.height + above + below)


def _beside(trim: Rect, other: Rect, dx: int, dy: int) -> bool:
    """Return whether another piece of the grid lies next to a piece in a direction."""
    return abs(other.x - trim.x - dx * trim.width) < SAME and abs(other.y - trim.y - dy * trim.height) < SAME


def _strip(width: float, marks: RegistrationMarks | None) -> tuple[Rect, Rect, Rect]:
    """Return the strip along the top of a page, clear of the marks there, and in it the places of ruler and words."""
    left = marks.inset + max(marks.arm, marks.square) + CLEARANCE if marks else EDGE
    strip = Rect(left, EDGE, width - 2 * left, DEPTH)
    start = RULER_MM + STRIP
    return strip, Rect(left, EDGE, RULER_MM, DEPTH), Rect(left + start, EDGE, strip.width - start, DEPTH)
