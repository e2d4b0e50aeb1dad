"""Decks of equal pieces to plans: sheets of fronts and backs with marks, folds, ruler and label, all in mm.

All places are in mm from the top left of the page as it is read. A mode says how the back of a piece gets behind its front:

* `duplex-long`: the paper is turned about its long edge. On an upright page that is its side, and the back is the front mirrored
  in x. On a landscape page it is its top: the back is mirrored in y and every piece stands on its head there.
* `duplex-short`: the paper is turned about its short edge: the other way round.
* `gutterfold`: front and back lie on one page either side of a fold; fold, glue, cut.
* `none`: fronts alone.

In every mode a piece that is turned over like the leaf of a book, about its own upright axis, reads upright again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from generator.core.errors import BadOption, PressError
from generator.draw.cut_lines import CutLine
from generator.forge.pack import MARGIN
from generator.press.drawing.papers import EDGE, Paper
from generator.press.imposition.geometry import (
    DRIFT,
    LEAST_BLEED,
    CutArea,
    Grid,
    Ground,
    Mirror,
    Parts,
    Rect,
    Segment,
    Slot,
    around,
    best_grid,
    bleeds_to_try,
    crop_marks,
    cut_area,
    cut_up,
    fill,
    fold_line,
    mirrored,
)

Backs = Literal["duplex-long", "duplex-short", "gutterfold", "none"]
DUPLEX: dict[Backs, str] = {
    "duplex-long": "DuplexFlipLongEdge",
    "duplex-short": "DuplexFlipShortEdge",
    "gutterfold": "Simplex",
    "none": "Simplex",
}
"""Every mode of backs, and the viewer preference Duplex that it asks for."""
Pages = Literal["any", "portrait", "landscape"]
Kind = Literal["page", "front", "back", "alone"]
"""A page of words, of fronts, of backs, or one whose other side stays empty."""
CutBy = Literal["marks", "machine", "picture", "lines", "shop"]
"""What tells where a page is cut: crop marks, a machine's file, the outlines in its transparent picture, the lines of its art.

A print shop knows by the page's boxes.
"""
BLOCK_MARK = 2.5
"""Length of the crop marks in the margin of a block, in mm."""
FOLDED_BLEED = 2.0
"""The most bleed of folded sheets, in mm."""


class Piece(msgspec.Struct, frozen=True):
    """One thing to cut: its trim size and the bleed it would like round it, in mm; bleed 0 lets neighbours share their edges.

    `turn_back` turns its back by so many quarter turns clockwise: 2 for a piece that is turned over about its level axis. A piece
    with `parts` is a block of small pieces, which are cut out of it afterwards.
    """

    id: str
    width: float
    height: float
    bleed: float = 3.0
    copies: int = 1
    turn_back: int = 0
    parts: Parts | None = None


class PieceSet(msgspec.Struct, frozen=True):
    """Pieces of one size and bleed that are cut from the same sheets, with the letter their sheets are labelled by."""

    label: str
    pieces: tuple[Piece, ...]


class CutPage(msgspec.Struct, frozen=True):
    """One page to cut, its size in mm; `strip` is free for furniture and holds `ruler` and `words`.

    `areas` are cut together, a folded sheet has one on either side of its fold. `blocks` are cut out of them whole, each along what
    is called its bleed, and then cut up, front and back as one. `grounds` lie under all. Marks are solid, folds dotted.

    A page that is `cut_by` a machine has no crop marks; it may have `registration` marks, which are filled. `cut_paths` and
    `fold_paths` are where the machine cuts and folds. One that is cut along `lines` shows them in its art. A page with one piece
    for a print shop is cut by nobody here.
    """

    label: str
    kind: Kind
    width: float
    height: float
    slots: tuple[Slot, ...]
    areas: tuple[CutArea, ...]
    marks: tuple[Segment, ...]
    folds: tuple[Segment, ...]
    strip: Rect
    ruler: Rect
    words: Rect
    blocks: tuple[CutArea, ...] = ()
    grounds: tuple[Ground, ...] = ()
    registration: tuple[Rect, ...] = ()
    cut_paths: tuple[CutLine, ...] = ()
    fold_paths: tuple[CutLine, ...] = ()
    cut_by: CutBy = "marks"

    @property
    def trim(self) -> Rect:
        """The page's TrimBox."""
        return around([area.trim for area in self.areas])

    @property
    def bleed(self) -> Rect:
        """The page's BleedBox."""
        return around([area.bleed for area in self.areas])

    @property
    def cuts(self) -> int:
        """How many straight cuts set its pieces free; a sheet with a fold is folded first, and cut once for both sides.

        Where no crop marks say so, how many lines are cut.
        """
        if self.cut_by != "marks":
            return len(self.cut_paths)
        return self.areas[0].cuts + sum(block.cuts for block in self.blocks)

    @property
    def cuts_in_order(self) -> tuple[int, int]:
        """How many cuts go through all its pieces along the long side of the paper, and how many along its short side."""
        columns, rows = len(self.areas[0].columns), len(self.areas[0].rows)
        return (columns, rows) if self.height >= self.width else (rows, columns)

    @property
    def reading(self) -> int:
        """Clockwise quarter turns of ruler and words: level ones stand upright, others have their feet towards the pieces."""
        if self.strip.width >= self.strip.height:
            return 0
        return 3 if self.strip.x < self.width / 2 else 1


class Plan(msgspec.Struct, frozen=True):
    """The sheets of one deck, in the order in which they are printed, and what was found to fit; lengths in mm.

    `wanted` and `bleed` are the bleed asked for and the bleed between pieces, `rim` the bleed left and right and above and below a
    block, `back_rim` that of a page of backs, `mark` the length of the crop marks there. `turned` pieces lie on their left side.
    """

    deck: PieceSet
    paper: str
    backs: Backs
    width: float
    height: float
    columns: int
    rows: int
    turned: bool
    wanted: float
    bleed: float
    rim: tuple[float, float]
    back_rim: tuple[float, float]
    mark: tuple[float, float]
    sheets: tuple[CutPage, ...]

    @property
    def capacity(self) -> int:
        """How many pieces, fronts with their backs, one paper holds."""
        return self.columns * self.rows

    @property
    def duplex(self) -> str:
        """The viewer preference Duplex that prints the backs behind their fronts."""
        return DUPLEX[self.backs]


def plan(deck: PieceSet, paper: Paper, backs: Backs, *, pages: Pages = "any", least_bleed: float = LEAST_BLEED) -> Plan:
    """Return the plan that holds most pieces on a sheet, then turns them least, then leaves most bleed.

    The bleed wanted is reduced to what such a sheet holds, but not below `least_bleed` mm; bleed 0 stays 0. `pages` can ask for
    upright or landscape pages. Raises PressError for pieces that do not fit or do not make a deck, BadOption for an unknown mode.
    """
    check_pieces(deck, backs, pages)
    grid = _grid(deck.pieces[0], paper, backs, pages, least_bleed)
    if grid is None:
        raise PressError(_too_large(deck, paper))
    return Plan(
        deck=deck,
        paper=paper.name,
        backs=backs,
        width=grid.width,
        height=grid.height,
        columns=grid.x.pieces,
        rows=grid.y.pieces,
        turned=grid.turned,
        wanted=deck.pieces[0].bleed,
        bleed=grid.x.bleed,
        rim=(grid.x.front_rim, grid.y.front_rim),
        back_rim=(grid.x.rim, grid.y.rim),
        mark=(grid.x.mark, grid.y.mark),
        sheets=tuple(_sheets(deck, grid, backs)),
    )


def check_pieces(deck: PieceSet, backs: Backs, pages: Pages = "any") -> None:
    """Raise BadOption for an unknown mode, PressError for pieces that make no deck."""
    for name, value, known in (("Backs", backs, DUPLEX), ("Pages", pages, ("any", "portrait", "landscape"))):
        if value not in known:
            raise BadOption(f"{name} cannot be {str(value)[:40]!a}; choose one of {', '.join(known)}.")
    if not deck.pieces:
        raise PressError(f"Deck {deck.label[:40]!a} holds no pieces; leave it out.")
    for piece in deck.pieces:
        if fault := _fault(piece, deck.pieces[0]):
            raise PressError(f"Piece {piece.id[:40]!a} of deck {deck.label[:40]!a} {fault}.")
    if len({piece.id for piece in deck.pieces}) < len(deck.pieces):
        raise PressError(f"Deck {deck.label[:40]!a} has two pieces of one name; use copies, or other names.")


def _fault(piece: Piece, first: Piece) -> str:
    if not all(math.isfinite(length) and length >= 1 for length in (piece.width, piece.height)):
        return "must be at least 1 mm wide and high"
    if not (piece.bleed == 0 or LEAST_BLEED <= piece.bleed < math.inf):
        return f"must have a bleed of at least {LEAST_BLEED:g} mm, or of 0 to share its edges"
    if piece.copies < 1:
        return "must have at least one copy"
    if piece.turn_back % 2 and piece.width != piece.height:
        return "can have its back turned by half turns only, since it is not square"
    parts = piece.parts
    if parts is not None and (parts.count < 1 or max(parts.span[0] - piece.width, parts.span[1] - piece.height) > -2 * MARGIN):
        return f"must hold small pieces, with {MARGIN:g} mm round them for marks"
    if (piece.width, piece.height, piece.bleed) != (first.width, first.height, first.bleed):
        return f"differs in size or bleed from {first.id[:40]!a}; put it into a deck of its own"
    return ""


def _too_large(deck: PieceSet, paper: Paper) -> str:
    piece = deck.pieces[0]
    return (
        f"Piece {piece.id[:40]!a} of deck {deck.label[:40]!a} is {piece.width:g} x {piece.height:g} mm and does not fit on "
        f"{paper.name} paper with {EDGE:g} mm edges, bleed, cut marks and a ruler; make it smaller, or choose another paper."
    )


def _grid(piece: Piece, paper: Paper, backs: Backs, pages: Pages, least: float) -> Grid | None:
    short, long = sorted((paper.width, paper.height))
    sizes = {"portrait": [(short, long)], "landscape": [(long, short)], "any": [(short, long), (long, short)]}[pages]
    if backs == "gutterfold":
        halves, wanted = [(2, 1), (1, 2)], min(piece.bleed, FOLDED_BLEED)
    else:
        halves, wanted = [(1, 1)], piece.bleed
    drift = DRIFT if backs in ("duplex-long", "duplex-short") else 0.0
    return best_grid((piece.width, piece.height), sizes, halves, bleeds_to_try(wanted, least), drift)


# ------------------------------------------------------------------ sheets


def _sheets(deck: PieceSet, grid: Grid, backs: Backs) -> Iterator[CutPage]:
    copies = [(number, copy) for number, piece in enumerate(deck.pieces) for copy in range(piece.copies)]
    most = grid.capacity
    for number, start in enumerate(range(0, len(copies), most), 1):
        slots = fill(grid, copies[start : start + most])
        if grid.fold:
            yield _folded(_sheet(f"{deck.label}-{number}", "alone", slots, grid, deck), grid, grid.fold, deck.pieces)
        elif backs == "none":
            yield _sheet(f"{deck.label}-{number}", "alone", slots, grid, deck)
        else:
            front = _sheet(f"{deck.label}-{number}F", "front", slots, grid, deck)
            yield front
            yield other_side(front, flip(backs, front.width, front.height), deck.pieces)


def _sheet(label: str, kind: Kind, slots: tuple[Slot, ...], grid: Grid, deck: PieceSet) -> CutPage:
    strip, ruler, words = grid.places
    trims = [slot.trim for slot in slots]
    area = cut_area(trims, [slot.bleed for slot in slots])
    marks = crop_marks(cut_area(trims, [slot.behind or slot.bleed for slot in slots]), (grid.x.mark, grid.y.mark))
    pieces: list[Slot] = []
    blocks: list[CutArea] = []
    for slot in slots:
        parts = deck.pieces[slot.piece].parts
        if parts is None:
            pieces.append(slot)
            continue
        small = cut_up(slot, parts)
        pieces += small
        small_trims = [part.trim for part in small]
        inside = cut_area(small_trims, small_trims)
        marks += crop_marks(inside, (BLOCK_MARK, BLOCK_MARK))
        blocks.append(replace(inside, bleed=slot.trim))
    grounds = tuple(Ground(slot.piece, slot.bleed, slot.side, slot.behind) for slot in slots)
    return CutPage(
        label, kind, grid.width, grid.height, tuple(pieces), (area,), marks, (), strip, ruler, words, tuple(blocks), grounds
    )


def _folded(front: CutPage, grid: Grid, fold: Mirror, pieces: Sequence[Piece]) -> CutPage:
    """Return a sheet of fronts with their backs added on the other side of its fold."""
    back = other_side(front, fold, pieces)
    areas = front.areas + back.areas
    line = fold_line(around([area.bleed for area in areas]), fold, (grid.x.mark, grid.y.mark))
    return replace(
        front,
        slots=front.slots + back.slots,
        areas=areas,
        marks=front.marks + back.marks,
        folds=(line,),
        grounds=front.grounds + back.grounds,
    )


# ------------------------------------------------------------------ backs


def flip(backs: Backs, width: float, height: float) -> Mirror:
    """Return the mirror that turning a page of this size in mm over is: about a side it is one in x, about the top one in y."""
    sideways = (backs == "duplex-long") == (height >= width)
    return Mirror("x", width / 2) if sideways else Mirror("y", height / 2)


def other_side(sheet: CutPage, mirror: Mirror, pieces: Sequence[Piece]) -> CutPage:
    """Return the back of a sheet of fronts, or the front of a sheet of backs: everything on it lies behind the mirror."""
    names: dict[Kind, tuple[Kind, str]] = {"front": ("back", sheet.label[:-1] + "B"), "back": ("front", sheet.label[:-1] + "F")}
    kind, label = names.get(sheet.kind, (sheet.kind, sheet.label))
    grounds = tuple(ground.mirrored(mirror) for ground in sheet.grounds)
    (area,) = sheet.areas
    return replace(
        sheet,
        label=label,
        kind=kind,
        slots=tuple(mirrored(slot, mirror, pieces[slot.piece].turn_back) for slot in sheet.slots),
        areas=(replace(mirror.area(area), bleed=around([ground.bleed for ground in grounds])),),
        blocks=tuple(mirror.area(area) for area in sheet.blocks),
        grounds=grounds,
        marks=tuple(mirror.segment(mark) for mark in sheet.marks),
        strip=mirror.rect(sheet.strip),
        ruler=mirror.rect(sheet.ruler),
        words=mirror.rect(sheet.words),
        registration=(),
        cut_paths=(),
        fold_paths=(),
    )


def needs_blank(pages: int, before: Kind, kind: Kind, backs: Backs) -> bool:
    """Return whether an empty page must stand between `pages` pages, the last of kind `before`, and one of kind `kind`.

    Fronts and pages that are alone begin a new paper, and nothing is printed behind a page that is alone. Modes that print one side
    of the paper only need no empty pages. Raises PressError where a front is not followed by its back, or a back follows none.
    """
    if DUPLEX[backs] == "Simplex":
        return False
    if (before == "front") != (kind == "back"):
        raise PressError(f"Page {pages + 1} must be the back of the page before it; print every back straight after its front.")
    return pages % 2 == 1 and (kind in ("front", "alone") or before == "alone")


# ------------------------------------------------------------------ what was planned


class Component(msgspec.Struct, frozen=True):
    """What a deck is made of, counted from its plan: pieces, papers to print, straight cuts and folds, and what each page holds."""

    label: str
    size: tuple[float, float]
    pieces: int
    papers: int
    cuts: int
    folds: int
    pages: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """Label of a page, and the pieces on it with their numbers, in the order of the deck."""


def components(plans: Sequence[Plan]) -> tuple[Component, ...]:
    """Return the component list of plans; every number in it is counted on the sheets."""
    return tuple(_component(planned) for planned in plans)


def _component(planned: Plan) -> Component:
    papers = [sheet for sheet in planned.sheets if sheet.kind != "back"]
    first = planned.deck.pieces[0]
    return Component(
        label=planned.deck.label,
        size=(first.width, first.height),
        pieces=sum(slot.side == "front" for sheet in papers for slot in sheet.slots),
        papers=len(papers),
        cuts=sum(sheet.cuts for sheet in papers),
        folds=sum(len(sheet.folds) for sheet in papers),
        pages=tuple((sheet.label, _holds(sheet, planned.deck)) for sheet in planned.sheets),
    )


def _holds(sheet: CutPage, deck: PieceSet) -> tuple[tuple[str, int], ...]:
    side = "back" if sheet.kind == "back" else "front"
    counted = Counter(slot.piece for slot in sheet.slots if slot.side == side)
    return tuple((deck.pieces[number].id, times) for number, times in sorted(counted.items()))


# ------------------------------------------------------------------ modes
