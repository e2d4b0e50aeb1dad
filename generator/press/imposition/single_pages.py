"""Decks to plans for print shops: every side of a piece on a page of its own, trim and bleed, no marks, fronts before backs."""

from __future__ import annotations

from collections.abc import Iterator

from generator.press.imposition.geometry import Ground, Rect, Side, Slot, cut_area
from generator.press.imposition.plans import CutPage, Piece, PieceSet, Plan, check_pieces

SHOP_BLEED = 3.0
"""The bleed round a piece that a print shop cuts, in mm."""
_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


def single_plan(deck: PieceSet) -> Plan:
    """Return the plan of a deck with two pages for every copy of a piece; the pieces of blocks have pages of their own.

    Its size is that of the first page. Raises PressError for pieces that make no deck.
    """
    check_pieces(deck, "none")
    pages = tuple(_pages(deck))
    rim = (SHOP_BLEED, SHOP_BLEED)
    return Plan(
        deck=deck, paper="single pieces", backs="none", width=pages[0].width, height=pages[0].height, columns=1, rows=1,
        turned=False, wanted=SHOP_BLEED, bleed=SHOP_BLEED, rim=rim, back_rim=rim, mark=(0.0, 0.0), sheets=pages,
    )  # fmt: skip


def _pages(deck: PieceSet) -> Iterator[CutPage]:
    number = 0
    for place, piece in enumerate(deck.pieces):
        for copy in range(piece.copies):
            for part in range(piece.parts.count) if piece.parts else (-1,):
                number += 1
                yield _page(f"{deck.label}-{number}F", "front", piece, (place, copy, part))
                yield _page(f"{deck.label}-{number}B", "back", piece, (place, copy, part))


def _page(label: str, side: Side, piece: Piece, which: tuple[int, int, int]) -> CutPage:
    """Return one side of a piece, `which` tells its number in the deck, the copy, and the number of its part or -1."""
    wide, high = (piece.parts.width, piece.parts.height) if piece.parts else (piece.width, piece.height)
    trim = Rect(SHOP_BLEED, SHOP_BLEED, wide, high)
    page = Rect(0.0, 0.0, wide + 2 * SHOP_BLEED, high + 2 * SHOP_BLEED)
    turn = piece.turn_back if side == "back" else 0
    slot = Slot(which[0], which[1], trim, page, side, turn, which[2])
    return CutPage(
        label, side, page.width, page.height, (slot,), (cut_area([trim], [page]),), (), (), _NOWHERE, _NOWHERE, _NOWHERE,
        grounds=(Ground(which[0], page, side),), cut_by="shop",
    )  # fmt: skip
