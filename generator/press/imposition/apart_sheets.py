"""Decks to sheets on which every piece lies by itself, for machines that find the outlines of pieces in a picture.

Pieces that share their edges elsewhere have paper between them here, and small pieces of blocks lie on sheets of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.press.drawing.papers import Paper
from generator.press.imposition.geometry import Ground, Slot
from generator.press.imposition.machine_sheets import machine_plan
from generator.press.imposition.plans import Backs, CutPage, Piece, PieceSet, Plan

_SIDES = {"front": "F", "back": "B"}
Place = tuple[int, int]
"""The number of a piece in its deck, and that of its part or -1."""


def apart_plan(deck: PieceSet, paper: Paper, backs: Backs, rim: float) -> Plan:
    """Return the plan of a deck with a bleed of `rim` mm round every piece, or of more where the deck has more.

    Whole pieces come first, then small ones by size. Its size is that of the first page. Raises what `machine_plan` does.
    """
    made = [(places, machine_plan(pieces, paper, backs, None)) for places, pieces in _sets(deck, rim)]
    pages = [_named(page, places) for places, plan in made for page in plan.sheets]
    return replace(made[0][1], deck=deck, sheets=tuple(_numbered(deck.label, pages)))


def _sets(deck: PieceSet, rim: float) -> Iterator[tuple[Sequence[Place], PieceSet]]:
    """Yield pieces of equal size, and for each which piece of the deck, and which part of it, it is."""
    by_size: dict[tuple[float, float], list[tuple[Place, Piece]]] = {}
    for number, piece in enumerate(deck.pieces):
        if piece.parts is None:
            by_size.setdefault((0.0, 0.0), []).append(((number, -1), replace(piece, bleed=max(piece.bleed, rim))))
            continue
        size = piece.parts.width, piece.parts.height
        small = [
            ((number, part), Piece(f"{piece.id}, {part + 1}", *size, rim, piece.copies, piece.turn_back))
            for part in range(piece.parts.count)
        ]
        by_size.setdefault(size, []).extend(small)
    for size in sorted(by_size):
        places, pieces = zip(*by_size[size], strict=True)
        yield places, PieceSet(deck.label, pieces)


def _named(page: CutPage, places: Sequence[Place]) -> CutPage:
    """Return a page whose slots and grounds have the numbers of pieces in the whole deck."""

    def slot(local: Slot) -> Slot:
        piece, part = places[local.piece]
        return replace(local, piece=piece, part=part)

    def ground(local: Ground) -> Ground:
        return replace(local, piece=places[local.piece][0])

    return replace(page, slots=tuple(map(slot, page.slots)), grounds=tuple(map(ground, page.grounds)))


def _numbered(label: str, pages: Sequence[CutPage]) -> Iterator[CutPage]:
    """Yield pages numbered from 1 on; a back has the number of its front."""
    number = 0
    for page in pages:
        number += page.kind != "back"
        yield replace(page, label=f"{label}-{number}{_SIDES.get(page.kind, '')}")
