"""Blocks into frames: down one column, or balanced over several, with headings kept to what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import cycle, pairwise
from math import fsum

import msgspec

from generator.core.errors import PressError
from generator.press.setting.block import Block
from generator.press.setting.filling import FILL_GAP, LEAST_COMMON, LEAST_FILL, STRETCH, Room, Whole, fairest, first_fit
from generator.press.setting.panels import Break, Columns, Gap, Panel, Part, Picture
from generator.press.setting.text import Heading

Place = Callable[[Block, float, float, float, float], None]
"""Draws a block: the block, left, bottom, width and height in points."""


LEAST_PART = 28.0
"""The height in points of the part of a block that a heading is followed by at least, where the block flows on."""
_SPLIT = 0.5
"""The share of a column up to which framed tables are parted in columns whose blocks stay whole."""
LEAST_ROOM = 56.0
"""The least height in points that columns begin in which do not end there."""
MOST_EMPTY = 0.25
"""The share of a page that is left empty so that a frame stays whole."""


class Frame(msgspec.Struct, frozen=True):
    """The rectangle of a page that text may fill, in points from the lower left."""

    left: float
    bottom: float
    width: float
    height: float


class KeptTogether(msgspec.Struct, dict=True):
    """Blocks that stay together (a heading and what follows), measured at one width; they are all there before it is asked."""

    blocks: list[Block]
    heights: list[float]

    @property
    def before(self) -> float:
        """The space wanted above."""
        return self.blocks[0].before

    @property
    def after(self) -> float:
        """The space wanted below."""
        return self.blocks[-1].after

    @cached_property
    def height(self) -> float:
        """The height of all blocks with the spaces between them."""
        gaps = fsum(max(a.after, b.before) for a, b in zip(self.blocks, self.blocks[1:], strict=False))
        return fsum(self.heights) + gaps

    @property
    def least(self) -> float:
        """The height without which nothing of it can stand in a column."""
        whole = self.height
        return whole - max(0.0, self.heights[-1] - LEAST_PART) if self.blocks[-1].flows else whole

    def parted(self, width: float, height: float) -> tuple[KeptTogether, KeptTogether] | None:
        """Return what fits a height in points, headings with some of what they stand above, and the rest; None without parts."""
        *heads, last = self.blocks
        used = self.height - self.heights[-1]
        parts = last.split(width, height - used)
        if len(parts) < 2:
            return None
        first, rest = parts[0], kept_together(parts[1:], width)
        fitting = KeptTogether([*heads, first], [*self.heights[:-1], first.measure(width)])
        return (fitting, rest[0]) if fitting.height <= height + 0.2 else None


class Flow:
    """Fills the frame of one page after another; `turn` begins a new page and returns its frame."""

    def __init__(self, frame: Frame, turn: Callable[[], Frame], place: Place, foot: float = 0.0) -> None:
        """Begin at the top of a frame; pictures that fill up a page leave so many points (`foot`) below them."""
        self.frame, self.turn, self.place, self.foot = frame, turn, place, foot
        self.down = 0.0
        self.after = 0.0
        self.shows = True
        """Whether pictures fill up what columns have left; else they are left out, and columns that have any are not spread."""

    def fill(self, blocks: list[Part]) -> None:
        """Place all blocks, those that grow as high as their page allows; raises PressError for one that is taller than a page."""
        self._stretch(blocks)
        self.pour(blocks)

    def pour(self, blocks: list[Part]) -> None:
        """Place all blocks, none of them grown; raises PressError for one that is taller than a page."""
        queue: list[Block] = []
        for block in [*blocks, Break()]:
            if isinstance(block, Block):
                queue.append(block)
                continue
            for run in kept_together(queue, self.frame.width):
                if isinstance(block, Columns) and isinstance(run.blocks[-1], Heading):
                    self._make_room(run, block)
                self._single(run)
            queue = []
            if isinstance(block, Columns):
                self._columns(block)
            elif block is not None and block in blocks:
                self._next()

    def _stretch(self, blocks: list[Part]) -> None:
        """Let growing gaps and pictures share what each page has left, where breaks say what stands on it."""
        for page in between_breaks(blocks):
            self._stretch_page(page)

    def _stretch_page(self, page: list[Part]) -> None:
        """Let what grows take its part of what a page has left; what pictures may not take falls to the gaps."""
        growing = [block for block in page if isinstance(block, Gap | Picture) and block.grow]
        if not growing:
            return
        left = max(0.0, self.frame.height - self.foot - height_of(page, self.frame.width) - 1.0)
        whole = fsum(block.grow for block in growing)
        for block in sorted(growing, key=lambda block: isinstance(block, Gap)):
            before = block.measure(self.frame.width)
            block.stretch(self.frame.width, left * block.grow / whole)
            left -= block.measure(self.frame.width) - before
            whole -= block.grow

    def _make_room(self, run: KeptTogether, columns: Columns) -> None:
        """Go on to the next page when a heading would be left behind by the columns that follow it."""
        first = kept_together(columns.kids[:2], (self.frame.width - columns.gap * (columns.count - 1)) / columns.count)[0]
        wanted = run.before + run.height + run.after + first.least
        if self.down and self.down + wanted > self.frame.height:
            self._next()

    def _next(self) -> None:
        self.frame, self.down, self.after = self.turn(), 0.0, 0.0

    def _single(self, run: KeptTogether) -> None:
        gap = max(self.after, run.before) if self.down else 0.0
        filler = run.blocks[0]
        if isinstance(filler, Picture) and filler.least is not None:
            if not filler.take(self.frame.width, self.frame.height - self.down - gap - 2.0 - self.foot):
                return
            run = KeptTogether([filler], [filler.measure(self.frame.width)])
        while self.down + gap + run.height > self.frame.height + 0.1:
            room = self.frame.height - self.down - gap
            whole = run.height <= self.frame.height + 0.1 and not run.blocks[-1].flows and room < MOST_EMPTY * self.frame.height
            parts = None if whole else run.parted(self.frame.width, room)
            if parts is not None:
                self._put(parts[0], self.frame.left, self.frame.width, self.down + gap)
                run = parts[1]
            elif self.down == 0.0:
                raise _too_tall(run)
            self._next()
            gap = 0.0
        self.down = self._put(run, self.frame.left, self.frame.width, self.down + gap)
        self.after = run.after

    def _put(self, run: KeptTogether, left: float, width: float, down: float) -> float:
        top = self.frame.bottom + self.frame.height
        last: Block | None = None
        for block, height in zip(run.blocks, run.heights, strict=True):
            if last is not None:
                down += max(last.after, block.before)
            self.place(block, left, top - down - height, width, height)
            down += height
            last = block
        return down

    # ------------------------------------------------------------------ columns

    def _columns(self, columns: Columns) -> None:
        width = (self.frame.width - columns.gap * (columns.count - 1)) / columns.count
        if columns.fills:
            self._filled(columns, width)
            return
        todo = kept_together(columns.kids, width)
        start = self.down + (self.after if self.down else 0.0)
        while todo:
            room = self.frame.height - start
            dealt, rest = _deal(todo, columns.count, width, room)
            if not dealt[0] or (start and rest and room < LEAST_ROOM):
                if start == 0.0:
                    raise _too_tall(todo[0])
                self._next()
                start = 0.0
                continue
            if not rest:
                dealt = _balanced(todo, columns.count, width, room)
            self.down = max(self._column(runs_, number, width, columns.gap, start) for number, runs_ in enumerate(dealt) if runs_)
            todo = rest
            self.after = 6.0
            if todo:
                self._next()
                start = 0.0

    def _filled(self, columns: Columns, width: float) -> None:
        """Place blocks that stay whole in columns, and pictures in what those have left."""
        start = self.down + (self.after if self.down else 0.0)
        room = Room(columns.count, self.frame.height - start, self.frame.height)
        runs = whole_runs(columns.kids, width, room)
        counts = (fairest if self.shows else first_fit)(_wholes(runs), room)
        pictures, place = cycle(columns.fills), 0
        for first in range(0, len(counts), columns.count):
            if first:
                self._next()
                start = 0.0
            dealt: list[list[KeptTogether]] = []
            for count in counts[first : first + columns.count]:
                dealt.append(runs[place : place + count])
                place += count
            if any(dealt):
                self._filled_page(dealt, columns, pictures, start, last=place == len(runs))

    def _filled_page(
        self, dealt: list[list[KeptTogether]], columns: Columns, pictures: Iterator[Picture], start: float, *, last: bool
    ) -> None:
        """Place the columns of a page, and pictures below them; on the last page one that is as wide as the page."""
        width = (self.frame.width - columns.gap * (columns.count - 1)) / columns.count
        left = [self.frame.height - start - _column_height(column) for column in dealt]
        common = min(left) if last and self.shows and len(dealt) == columns.count > 1 else 0.0
        if common >= LEAST_COMMON and all(_closes(more - common, column) for more, column in zip(left, dealt, strict=True)):
            self._picture(next(pictures), self.frame.left, self.frame.width, common - FILL_GAP, 0.0)
        else:
            common = 0.0
        downs = []
        for number, (column, more) in enumerate(zip(dealt, left, strict=True)):
            more -= common
            framed = self.shows and more >= LEAST_FILL
            apart = 0.0 if framed or not self.shows else min(STRETCH, more / max(1, len(column) - 1))
            downs.append(self._column(column, number, width, columns.gap, start, apart))
            if framed:
                self._picture(next(pictures), self.frame.left + number * (width + columns.gap), width, more - FILL_GAP, common)
        self.down, self.after = self.frame.height if self.shows else max(downs), 6.0

    def _picture(self, picture: Picture, left: float, width: float, height: float, above: float) -> None:
        """Place a picture of a size so many points above the foot of the frame."""
        picture.take(width, height)
        self.place(picture, left, self.frame.bottom + above, width, picture.measure(width))

    def _column(self, column: list[KeptTogether], number: int, width: float, gap: float, down: float, apart: float = 0.0) -> float:
        """Place a column, its blocks so many points further apart than they want to be; return how far down it reaches."""
        after = 0.0
        for place, run in enumerate(column):
            down += max(after, run.before) + apart if place else 0.0
            down = self._put(run, self.frame.left + number * (width + gap), width, down)
            after = run.after
        return down


def height_of(blocks: list[Part], width: float) -> float:
    """Return the height of blocks set one below the other, with columns balanced; what fills up a page counts nothing."""
    total, after = 0.0, None
    for block in blocks:
        if isinstance(block, Columns):
            narrow = (width - block.gap * (block.count - 1)) / block.count
            todo = kept_together(block.kids, narrow)
            columns = _balanced(todo, block.count, narrow, fsum(run.height + run.before + run.after for run in todo))
            total += (after or 0.0) + max(_column_height(column) for column in columns)
            after = 6.0
        elif _fills_up(block) or isinstance(block, Break):
            continue
        else:
            total += (0.0 if after is None else max(after, block.before)) + block.measure(width)
            after = block.after
    return total


def pages_of(blocks: list[Part], frame: Frame) -> int:
    """Return how many pages of one frame blocks take; pictures and gaps that fill a page up are not stretched by this."""
    return sum(count for count, _ in extent(blocks, frame))


def extent(blocks: list[Part], frame: Frame) -> list[tuple[int, float]]:
    """Return for what stands before, between and behind breaks how many pages it takes, and the share of its last that it takes."""
    return [(len(shares), shares[-1]) for shares in page_shares(blocks, frame)]


def page_shares(blocks: list[Part], frame: Frame) -> list[list[float]]:
    """Return for what stands before, between and behind breaks which share of each of its pages it takes.

    Pictures that fill a page up count nothing.
    """
    return [_shares([block for block in part if not _fills_up(block)], frame) for part in between_breaks(blocks)]


def _fills_up(block: Part) -> bool:
    """Return whether a block is a picture that fills up what its page has left."""
    return isinstance(block, Picture) and block.least is not None


def between_breaks(blocks: list[Part]) -> list[list[Part]]:
    """Return what stands before, between and behind breaks."""
    parts: list[list[Part]] = [[]]
    for block in blocks:
        if isinstance(block, Break):
            parts.append([])
        else:
            parts[-1].append(block)
    return parts


def _shares(blocks: list[Part], frame: Frame) -> list[float]:
    """Return which share of each page blocks without breaks take."""
    shares: list[float] = []

    def turn() -> Frame:
        shares.append(flow.down / frame.height)
        return frame

    flow = Flow(frame, turn, lambda *_: None)
    flow.shows = False
    flow.pour(blocks)
    return [*shares, flow.down / frame.height]


def _column_height(column: list[KeptTogether]) -> float:
    gaps = fsum(max(a.after, b.before) for a, b in pairwise(column))
    return fsum(run.height for run in column) + gaps


def _closes(left: float, column: list[KeptTogether]) -> bool:
    """Return whether what a column has left is little enough to be spread, or enough for a picture."""
    return left <= STRETCH * max(0, len(column) - 1) + 1.0 or left >= LEAST_FILL


def _wholes(runs: Sequence[KeptTogether]) -> list[Whole]:
    return [Whole(run.height, run.before, run.after) for run in runs]


def whole_runs(blocks: Sequence[Block], width: float, room: Room) -> list[KeptTogether]:
    """Return blocks as runs that stay whole in columns: what is higher than a column is parted.

    So are framed tables that may split between rows, where that saves a page.
    """
    whole = list(_no_higher(kept_together(blocks, width), width, room.others, room.others))
    parted = list(_no_higher(kept_together(blocks, width), width, room.others, _SPLIT * room.others))
    pages = [-(-len(first_fit(_wholes(runs), room)) // room.across) for runs in (whole, parted)]
    return parted if pages[1] < pages[0] else whole


def _no_higher(runs: Sequence[KeptTogether], width: float, most: float, framed: float) -> Iterator[KeptTogether]:
    """Yield runs no higher than `most` points, those that are framed tables no higher than `framed`."""
    for run in runs:
        last, rest = run.blocks[-1], run
        limit = framed if isinstance(last, Panel) and last.style == "plain" and last.flows else most
        while rest.height > limit + 0.1:
            parts = rest.parted(width, limit)
            if parts is None:
                if rest.height > most + 0.1:
                    raise _too_tall(rest)
                break
            yield parts[0]
            rest = parts[1]
        yield rest


def kept_together(blocks: Sequence[Block], width: float) -> list[KeptTogether]:
    """Return blocks as runs, each heading joined to the block behind it, measured at a width."""
    runs: list[KeptTogether] = []
    joined = False
    for block in blocks:
        height = block.measure(width)
        if joined:
            runs[-1].blocks.append(block)
            runs[-1].heights.append(height)
        else:
            runs.append(KeptTogether([block], [height]))
        joined = block.leads
    return runs


def _deal(todo: list[KeptTogether], count: int, width: float, room: float) -> tuple[list[list[KeptTogether]], list[KeptTogether]]:
    """Return what of `todo` fits into `count` columns of a height, in order, and the rest; what flows is parted where one ends."""
    columns: list[list[KeptTogether]] = [[] for _ in range(count)]
    queue = list(reversed(todo))
    for column in columns:
        down = after = 0.0
        while queue:
            run = queue[-1]
            gap = max(after, run.before) if column else 0.0
            if down + gap + run.height > room + 0.1:
                flows = run.blocks[-1].flows or not column
                parts = run.parted(width, room - down - gap) if flows else None
                if parts is not None:
                    column.append(parts[0])
                    queue[-1] = parts[1]
                break
            down += gap + run.height
            after = run.after
            column.append(queue.pop())
    return columns, queue[::-1]


def _balanced(todo: list[KeptTogether], count: int, width: float, room: float) -> list[list[KeptTogether]]:
    """Return the columns for the least height that still holds everything."""
    best, _ = _deal(todo, count, width, room)
    low, high = fsum(run.height for run in todo) / count - 1.0, max(map(_column_height, best))
    while high - low > 1.0:
        middle = (low + high) / 2
        trial, rest = _deal(todo, count, width, middle)
        if rest:
            low = middle
        else:
            best, high = trial, min(middle, max(map(_column_height, trial)))
    return best


def _too_tall(run: KeptTogether) -> PressError:
    words = getattr(run.blocks[0], "words", type(run.blocks[0]).__name__)
    return PressError(f"A block ({words[:40]!a}) of {run.height:.0f} points is taller than its page; split it in the template.")
