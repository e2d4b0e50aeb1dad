"""How equal pieces lie on a page: mirrors, the grid that holds most, cut lines, crop marks and folds, in mm from the top left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import count, product, takewhile
from typing import Literal

import msgspec
from msgspec.structs import replace

from generator.draw.marks import MARK, RULER_MM
from generator.draw.pen import Point
from generator.press.drawing.papers import EDGE

Segment = tuple[Point, Point]
Side = Literal["front", "back"]
Way = Literal["x", "y"]
"""A direction: along x, from left to right, or along y, downwards."""
CLEAR = 0.1
"""A crop mark begins this far outside the bleed boxes, in mm."""
LEAST_MARK = 2.5
"""Where pieces share their edges and fill the paper, crop marks may be as short as this, in mm."""
LEAST_BLEED = 1.0
"""A bleed smaller than this, in mm, hides no slip of the knife."""
RIM = 3.0
"""The most bleed, in mm, round a block of pieces that share their edges."""
DRIFT = 0.5
"""So many mm more than fronts bleed the backs of a sheet that is turned or folded, for they may lie a little off."""
STEP = 0.5
"""Where the bleed wanted does not fit it becomes a multiple of this, in mm."""
GUTTER = 10.0
"""Paper between the bleed boxes of fronts and backs either side of a fold, in mm."""
STRIP, LEAST_STRIP = 8.0, 4.0
"""Depth of the strip for ruler and words in mm: wanted, and at least."""
LEAST_WORDS = 30.0
"""Length that the words of a strip have at least, in mm."""
AIR = 0.5
"""Paper between the strip and the nearest mark, in mm."""
SAME = 1e-6
"""Places nearer than this are one, in mm."""


class Rect(msgspec.Struct, frozen=True):
    """A rectangle: its top left corner and its size in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge in mm."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge in mm."""
        return self.y + self.height


class Mirror(msgspec.Struct, frozen=True):
    """A mirror that changes one coordinate: at x = `at` the sides change places, at y = `at` top and bottom do."""

    way: Way
    at: float

    def point(self, point: Point) -> Point:
        """Return a point as it lies behind the mirror."""
        x, y = point
        return (2 * self.at - x, y) if self.way == "x" else (x, 2 * self.at - y)

    def segment(self, segment: Segment) -> Segment:
        """Return a line as it lies behind the mirror."""
        return self.point(segment[0]), self.point(segment[1])

    def rect(self, rect: Rect) -> Rect:
        """Return a rectangle as it lies behind the mirror."""
        x, y = self.point((rect.right, rect.y) if self.way == "x" else (rect.x, rect.bottom))
        return Rect(x, y, rect.width, rect.height)

    def area(self, area: CutArea) -> CutArea:
        """Return a block as it lies behind the mirror."""
        columns, rows = (
            tuple(sorted(2 * self.at - place for place in places)) if self.way == way else places
            for way, places in (("x", area.columns), ("y", area.rows))
        )
        return CutArea(self.rect(area.trim), self.rect(area.bleed), columns, rows)

    def turn(self, turn: int) -> int:
        """Return the quarter turns of a back whose front has `turn`: turned over about its own upright axis it reads upright.

        A mirror in x leaves upright what stands upright; a mirror in y stands it on its head.
        """
        return (-turn if self.way == "x" else 2 - turn) % 4


class AxisLayout(msgspec.Struct, frozen=True):
    """How pieces stand in one direction: how many in each of `halves` blocks, and the lengths in mm.

    `bleed` is the bleed between neighbours, `rim` the bleed of backs at both ends of a block, `mark` the length of the crop marks
    there; where there are backs, fronts bleed `drift` less at the ends.
    """

    pieces: int
    size: float
    halves: int
    bleed: float
    rim: float
    mark: float
    drift: float = 0.0

    @property
    def front_rim(self) -> float:
        """The bleed in mm of fronts at both ends of a block: less than that of backs, where it does not become too small."""
        return max(self.rim - self.drift, min(self.rim, LEAST_BLEED) if self.bleed else 0.75 * self.rim) if self.drift else self.rim

    @property
    def span(self) -> float:
        """Return the length in mm from the outer end of the first crop mark to that of the last."""
        block = self.pieces * self.size + 2 * (self.pieces - 1) * self.bleed + 2 * self.rim
        return self.halves * block + (self.halves - 1) * GUTTER + 2 * (CLEAR + self.mark)

    @property
    def starts(self) -> tuple[float, ...]:
        """Return where the trims of the first block begin, in mm from the outer end of the first crop mark."""
        first = self.mark + CLEAR + self.rim
        return tuple(first + number * (self.size + 2 * self.bleed) for number in range(self.pieces))


def axis_layout(room: float, size: float, bleed: float, halves: int, drift: float = 0.0) -> AxisLayout | None:
    """Return the lane with most pieces of a size and bleed in mm that the room in mm holds, or None.

    The bleed at the ends gives way to the marks, down to LEAST_BLEED; where edges are shared (bleed 0) marks may be shorter too.
    """
    least_rim, least_mark = (LEAST_BLEED, MARK) if bleed else (0.0, LEAST_MARK)
    lanes = (AxisLayout(pieces, size, halves, bleed, least_rim, least_mark) for pieces in count(1))
    fitting = list(takewhile(lambda lane: lane.span <= room + SAME / 1000, lanes))
    if not fitting:
        return None
    spare = max(room - fitting[-1].span, 0.0)
    mark = min(MARK, least_mark + spare / 2)
    spare -= 2 * (mark - least_mark)
    rim = min((bleed or RIM) + drift, least_rim + spare / (2 * halves))
    return AxisLayout(len(fitting), size, halves, bleed, rim, mark, drift)


# ------------------------------------------------------------------ the best grid


class Grid(msgspec.Struct, frozen=True):
    """A page of a size in mm, how pieces stand on it across and down, and the direction that gives room for the strip.

    `turned` pieces lie on their left side. With `strip` y the strip runs along the top, with x along the left side.
    """

    width: float
    height: float
    turned: bool
    x: AxisLayout
    y: AxisLayout
    strip: Way

    @property
    def capacity(self) -> int:
        """How many pieces it holds, on one side of its fold if it has one."""
        return self.x.pieces * self.y.pieces

    @property
    def depth(self) -> float:
        """Return the depth of the strip in mm."""
        return min(STRIP, self._spare(self.strip) - 2 * EDGE - AIR)

    @property
    def worth(self) -> tuple[float, ...]:
        """Return what the best grid has most of: pieces, then upright ones, the least bleed, other bleeds, depth of the strip."""
        rims = min(self.x.rim, self.y.rim), self.x.rim + self.y.rim
        lengths = (min(self.x.bleed, *rims), self.x.bleed, *rims, self.depth)
        return (self.capacity, not self.turned, *(round(length, 6) for length in lengths))

    @property
    def fold(self) -> Mirror | None:
        """Return the fold in the middle of two halves, or None."""
        if self.x.halves == 2:
            return Mirror("x", self.origin("x") + self.x.span / 2)
        return Mirror("y", self.origin("y") + self.y.span / 2) if self.y.halves == 2 else None

    @property
    def places(self) -> tuple[Rect, Rect, Rect]:
        """Return the strip, and in it the places of ruler and words."""
        start = RULER_MM + STRIP
        if self.strip == "y":
            size = self.width - 2 * EDGE, self.depth
            words = Rect(EDGE + start, EDGE, size[0] - start, size[1])
            return Rect(EDGE, EDGE, *size), Rect(EDGE, EDGE, RULER_MM, size[1]), words
        size = self.depth, self.height - 2 * EDGE
        words = Rect(EDGE, EDGE + start, size[0], size[1] - start)
        return Rect(EDGE, EDGE, *size), Rect(EDGE, EDGE, size[0], RULER_MM), words

    def origin(self, way: Way) -> float:
        """Return where the first mark begins in mm: all stands in the middle, or as near to it as the strip lets it."""
        middle = self._spare(way) / 2
        return max(middle, EDGE + self.depth + AIR) if way == self.strip else middle

    def _spare(self, way: Way) -> float:
        return self.width - self.x.span if way == "x" else self.height - self.y.span


def best_grid(
    size: Point, pages: Sequence[Point], halves: Sequence[tuple[int, int]], bleeds: Sequence[float], drift: float = 0.0
) -> Grid | None:
    """Return the most worthy grid for pieces of a size in mm, or None; of equals the first of `pages` and `halves`.

    `pages` are the sizes the page may have in mm, `halves` how many blocks may stand across and down, `bleeds` the bleeds to try,
    `drift` how many mm more than fronts the backs bleed.
    """
    grids: list[Grid] = []
    strips: tuple[Way, Way] = ("y", "x")
    for page, turned, (across, down), strip, bleed in product(pages, (False, True), halves, strips, bleeds):
        wide, high = reversed(size) if turned else size
        room_x, room_y = (length - 2 * EDGE - (LEAST_STRIP + AIR) * (strip == way) for length, way in zip(page, "xy", strict=True))
        x, y = axis_layout(room_x, wide, bleed, across, drift), axis_layout(room_y, high, bleed, down, drift)
        if x and y and (room_x if strip == "y" else room_y) >= RULER_MM + STRIP + LEAST_WORDS:
            grids.append(Grid(*page, turned, x, y, strip))
    return max(grids, key=lambda grid: grid.worth, default=None)


def bleeds_to_try(wanted: float, least: float) -> list[float]:
    """Return bleeds in mm: the one wanted, then every smaller step down to the least; 0 stays 0."""
    steps = range(math.ceil(wanted / STEP) - 1, 0, -1)
    return [wanted, *(step * STEP for step in steps if step * STEP >= least)]


# ------------------------------------------------------------------ places


class Slot(msgspec.Struct, frozen=True):
    """A piece's place on a page: number in the deck, which copy, trim, bleed box, side, and clockwise quarter turns of its art.

    `behind` is the bleed box of what lies behind it, as seen from its own side; None where nothing is, or one like its own. `part`
    is the number of a small piece in the block that its piece is, or -1.
    """

    piece: int
    copy: int
    trim: Rect
    bleed: Rect
    side: Side
    turn: int
    part: int = -1
    behind: Rect | None = None


def fill(grid: Grid, copies: Sequence[tuple[int, int]]) -> tuple[Slot, ...]:
    """Return the fronts row by row from the top left; at the ends of the block they have its rim for bleed.

    Pieces that share their edges have it beside empty places too, where nothing bleeds towards them.
    """
    x, y = grid.x, grid.y
    last = min(len(copies), x.pieces) - 1, (len(copies) - 1) // x.pieces
    slots = []
    for place, (piece, copy) in enumerate(copies):
        row, column = divmod(place, x.pieces)
        trim = Rect(grid.origin("x") + x.starts[column], grid.origin("y") + y.starts[row], x.size, y.size)
        right, below = (place + 1, place + x.pieces) if x.bleed == 0 else (0, 0)
        inside = (column > 0, column < last[0] and right < len(copies), row > 0, row < last[1] and below < len(copies))
        bleed, behind = (
            _bleed(trim, [axis.bleed if within else rim for axis, rim, within in zip((x, x, y, y), rims, inside, strict=True)])
            for rims in ((x.front_rim, x.front_rim, y.front_rim, y.front_rim), (x.rim, x.rim, y.rim, y.rim))
        )
        slots.append(Slot(piece, copy, trim, bleed, "front", 3 if grid.turned else 0, behind=behind if x.drift else None))
    return tuple(slots)


def _bleed(trim: Rect, sides: Sequence[float]) -> Rect:
    """Return a trim with so many mm round it: left, right, above, below."""
    left, right, top, bottom = sides
    return Rect(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)


class Ground(msgspec.Struct, frozen=True):
    """Where the ground of a piece is drawn, its bleed box; by the piece's number in the deck, and on which side.

    `behind` is that of its other side, as seen from this one, or None.
    """

    piece: int
    bleed: Rect
    side: Side
    behind: Rect | None = None

    def mirrored(self, mirror: Mirror) -> Ground:
        """Return the ground of the other side, as it lies behind a mirror."""
        return Ground(self.piece, *_swapped(self.bleed, self.behind, self.side, mirror))


class Parts(msgspec.Struct, frozen=True):
    """The small pieces of a block: how many of them, in how many columns, and their size in mm."""

    count: int
    columns: int
    width: float
    height: float

    @property
    def span(self) -> Point:
        """Width and height in mm of all of them together."""
        return self.columns * self.width, -(-self.count // self.columns) * self.height


def cut_up(slot: Slot, parts: Parts) -> tuple[Slot, ...]:
    """Return the small pieces of a block in the middle of its slot, row by row as its art is read; they share their edges."""
    sideways = slot.turn % 2 == 1
    wide, high = (slot.trim.height, slot.trim.width) if sideways else (slot.trim.width, slot.trim.height)
    left, top = (wide - parts.span[0]) / 2, (high - parts.span[1]) / 2
    slots = []
    for number in range(parts.count):
        row, column = divmod(number, parts.columns)
        place = Rect(left + column * parts.width, top + row * parts.height, parts.width, parts.height)
        trim = _turned(place, slot.trim, slot.turn)
        slots.append(replace(slot, trim=trim, bleed=trim, behind=None, part=number))
    return tuple(slots)


def _turned(place: Rect, inside: Rect, turn: int) -> Rect:
    """Return where a rectangle of a piece's art lies on the page, when the art is turned by clockwise quarters in its slot."""
    right, bottom = inside.width, inside.height
    x, y, wide, high = {
        0: (place.x, place.y, place.width, place.height),
        1: (right - place.bottom, place.x, place.height, place.width),
        2: (right - place.right, bottom - place.bottom, place.width, place.height),
        3: (place.y, bottom - place.right, place.height, place.width),
    }[turn]
    return Rect(inside.x + x, inside.y + y, wide, high)


def mirrored(slot: Slot, mirror: Mirror, turn_back: int = 0) -> Slot:
    """Return the other side of a slot, which lies exactly behind it; mirrored twice it is itself."""
    bleed, side, behind = _swapped(slot.bleed, slot.behind, slot.side, mirror)
    turn = (mirror.turn(slot.turn) + turn_back) % 4
    return replace(slot, trim=mirror.rect(slot.trim), bleed=bleed, behind=behind, side=side, turn=turn)


def _swapped(bleed: Rect, behind: Rect | None, side: Side, mirror: Mirror) -> tuple[Rect, Side, Rect | None]:
    """Return bleed box, side, and the bleed box behind it of what lies behind a mirror."""
    other: Side = "back" if side == "front" else "front"
    return mirror.rect(behind or bleed), other, None if behind is None else mirror.rect(bleed)


# ------------------------------------------------------------------ blocks and marks


class CutArea(msgspec.Struct, frozen=True):
    """Pieces that are cut together: the boxes round their trims and bleeds, and the straight cuts at x and at y, in mm."""

    trim: Rect
    bleed: Rect
    columns: tuple[float, ...]
    rows: tuple[float, ...]

    @property
    def cuts(self) -> int:
        """Return the number of straight cuts from edge to edge that set every piece free."""
        return len(self.columns) + len(self.rows)


def around(rects: Sequence[Rect]) -> Rect:
    """Return the smallest rectangle round others."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)


def cut_area(trims: Sequence[Rect], bleeds: Sequence[Rect]) -> CutArea:
    """Return the block of pieces with these trims and bleed boxes: a cut at every edge, shared edges once."""
    columns = _unique([place for trim in trims for place in (trim.x, trim.right)])
    rows = _unique([place for trim in trims for place in (trim.y, trim.bottom)])
    return CutArea(around(trims), around(bleeds), columns, rows)


def _unique(places: Sequence[float]) -> tuple[float, ...]:
    kept: list[float] = []
    for place in sorted(places):
        if not kept or place - kept[-1] > SAME:
            kept.append(place)
    return tuple(kept)


def crop_marks(area: CutArea, length: tuple[float, float]) -> tuple[Segment, ...]:
    """Return the crop marks of a block at both ends of every cut, so long in mm along x and along y, outside its bleed box."""
    return (*_upright(area, length[1]), *_level(area, length[0]))


def _upright(area: CutArea, length: float) -> Iterator[Segment]:
    top, bottom = area.bleed.y - CLEAR, area.bleed.bottom + CLEAR
    for x in area.columns:
        yield (x, top - length), (x, top)
        yield (x, bottom), (x, bottom + length)


def _level(area: CutArea, length: float) -> Iterator[Segment]:
    left, right = area.bleed.x - CLEAR, area.bleed.right + CLEAR
    for y in area.rows:
        yield (left - length, y), (left, y)
        yield (right, y), (right + length, y)


def fold_line(bleed: Rect, fold: Mirror, length: tuple[float, float]) -> Segment:
    """Return the line of a fold between two blocks, as long as the box round their bleeds and its crop marks."""
    if fold.way == "x":
        reach = CLEAR + length[1]
        return (fold.at, bleed.y - reach), (fold.at, bleed.bottom + reach)
    reach = CLEAR + length[0]
    return (bleed.x - reach, fold.at), (bleed.right + reach, fold.at)
