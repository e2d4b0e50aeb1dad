"""Where pieces lie on a page to the lines that a machine cuts and folds, in mm from the top left of the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from generator.draw.cut_lines import CutLine, rectangle, straight
from generator.draw.pen import Point
from generator.forge.pack import Block, Deck
from generator.press.imposition.geometry import SAME, Rect, Segment
from generator.press.imposition.plans import CutPage


def with_paths(page: CutPage, deck: Deck) -> CutPage:
    """Return a page with the lines along which its pieces are cut and folded; backs are left as they are.

    Edges that pieces share are cut once, each as one line from end to end; pieces with paper between them have an outline each,
    as round at the corners as their deck says. Lines inside pieces come before their outlines.
    """
    if page.kind == "back":
        return page
    slits: list[CutLine] = []
    outlines: list[CutLine] = []
    folds: list[CutLine] = []
    shared: list[Rect] = []
    for slot in page.slots:
        piece = deck.cuts[slot.piece]
        cut = piece.cuts[slot.part] if isinstance(piece, Block) else piece
        place = partial(on_page, trim=slot.trim, turn=slot.turn)
        slits += [line.moved(place) for line in cut.slits]
        folds += [line.moved(place) for line in cut.folds]
        if cut.outline is not None:
            outlines.append(cut.outline.moved(place))
        elif isinstance(piece, Block) or not deck.bleed:
            shared.append(slot.trim)
        else:
            outlines.append(rectangle((slot.trim.x, slot.trim.y), (slot.trim.width, slot.trim.height), deck.corner))
    lines = (straight(*segment) for segment in edges(shared))
    return replace(page, cut_paths=(*slits, *outlines, *lines), fold_paths=tuple(folds))


def with_outlines(page: CutPage, deck: Deck) -> CutPage:
    """Return a page, of fronts or of backs, with the outlines of its pieces, each by itself; folds are where they are on fronts.

    A machine that looks for outlines in a picture finds no lines inside them.
    """
    pieces = [(slot, deck.cuts[slot.piece]) for slot in page.slots]
    outlines, folds = [], list[CutLine]()
    for slot, piece in pieces:
        cut = piece.cuts[slot.part] if isinstance(piece, Block) else piece
        place = partial(on_page, trim=slot.trim, turn=slot.turn)
        radius = 0.0 if isinstance(piece, Block) else deck.corner
        box = rectangle((slot.trim.x, slot.trim.y), (slot.trim.width, slot.trim.height), radius if deck.bleed else 0.0)
        outlines.append(box if cut.outline is None else cut.outline.moved(place))
        folds += [line.moved(place) for line in (*cut.folds, *cut.slits) if page.kind != "back"]
    return replace(page, cut_paths=tuple(outlines), fold_paths=tuple(folds))


def on_page(point: Point, *, trim: Rect, turn: int) -> Point:
    """Return where a point of a piece's art lies on the page, when the art is turned by clockwise quarters in its place."""
    x, y = point
    return {
        0: (trim.x + x, trim.y + y),
        1: (trim.right - y, trim.y + x),
        2: (trim.right - x, trim.bottom - y),
        3: (trim.x + y, trim.bottom - x),
    }[turn]


def edges(rects: Sequence[Rect]) -> Iterator[Segment]:
    """Yield all edges of rectangles, each stretch of paper once: level ones from the top, then upright ones from the left."""
    level = [(place, rect.x, rect.right) for rect in rects for place in (rect.y, rect.bottom)]
    upright = [(place, rect.y, rect.bottom) for rect in rects for place in (rect.x, rect.right)]
    yield from (((start, place), (end, place)) for place, start, end in _joined(level))
    yield from (((place, start), (place, end)) for place, start, end in _joined(upright))


def _joined(stretches: Iterable[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    """Yield stretches of parallel lines, those that touch or lie on one another as one: the line's place, start and end."""
    lines: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for place, start, end in stretches:
        key = next((known for known in lines if abs(known - place) < 100 * SAME), place)
        lines[key].append((start, end))
    for place in sorted(lines):
        merged: list[tuple[float, float]] = []
        for start, end in sorted(lines[place]):
            if merged and start <= merged[-1][1] + 100 * SAME:
                merged[-1] = merged[-1][0], max(end, merged[-1][1])
            else:
                merged.append((start, end))
        yield from ((place, start, end) for start, end in merged)
