"""Blocks into frames: down one column, or balanced over several, with headings kept to what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from generator.core.errors import PressError
from generator.press.setting.block import Block
from generator.press.setting.panels import Break, Columns, Gap, Part, Picture
from generator.press.setting.text import Heading

Place = Callable[[Block, float, float, float, float], None]
"""Draws a block: the block, left, bottom, width and height in points."""


class Frame(msgspec.Struct, frozen=True):
    """The rectangle of a page that text may fill, in points from the lower left."""

    left: float
    bottom: float
    width: float
    height: float


class KeptTogether(msgspec.Struct):
    """Blocks that stay together (a heading and what follows), measured at one width."""

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

    @property
    def height(self) -> float:
        """The height of all blocks with the spaces between them."""
        gaps = sum(max(a.after, b.before) for a, b in zip(self.blocks, self.blocks[1:], strict=False))
        return sum(self.heights) + gaps


class Flow:
    """Fills the frame of one page after another; `turn` begins a new page and returns its frame."""

    def __init__(self, frame: Frame, turn: Callable[[], Frame], place: Place) -> None:
        """Begin at the top of a frame."""
        self.frame, self.turn, self.place = frame, turn, place
        self.down = 0.0
        self.after = 0.0

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
        page: list[Block] = []
        for block in [*blocks, Break()]:
            if isinstance(block, Columns):
                return
            if isinstance(block, Break):
                self._stretch_page(page)
                page = []
            else:
                page.append(block)

    def _stretch_page(self, page: list[Block]) -> None:
        growing = [block for block in page if isinstance(block, Gap | Picture) and block.grow]
        if not growing:
            return
        page = [block for block in page if not (isinstance(block, Picture) and block.least is not None)]
        left = self.frame.height - KeptTogether(page, [block.measure(self.frame.width) for block in page]).height
        whole = sum(block.grow for block in growing)
        for block in growing:
            block.stretch(self.frame.width, max(0.0, left - 1.0) * block.grow / whole)

    def _make_room(self, run: KeptTogether, columns: Columns) -> None:
        """Go on to the next page when a heading would be left behind by the columns that follow it."""
        first = kept_together(columns.kids[:1], (self.frame.width - columns.gap * (columns.count - 1)) / columns.count)
        wanted = run.before + run.height + run.after + sum(kid.height for kid in first)
        if self.down and self.down + wanted > self.frame.height:
            self._next()

    def _next(self) -> None:
        self.frame, self.down, self.after = self.turn(), 0.0, 0.0

    def _single(self, run: KeptTogether) -> None:
        gap = max(self.after, run.before) if self.down else 0.0
        filler = run.blocks[0]
        if isinstance(filler, Picture) and filler.least is not None:
            if not filler.take(self.frame.width, self.frame.height - self.down - gap - 2.0):
                return
            run = KeptTogether([filler], [filler.measure(self.frame.width)])
        if self.down + gap + run.height > self.frame.height + 0.1:
            if self._split(run, gap):
                return
            if self.down == 0.0:
                raise _too_tall(run)
            self._next()
            gap = 0.0
            if run.height > self.frame.height + 0.1:
                if self._split(run, gap):
                    return
                raise _too_tall(run)
        self.down = self._put(run, self.frame.left, self.frame.width, self.down + gap)
        self.after = run.after

    def _split(self, run: KeptTogether, gap: float) -> bool:
        """Part a lone block between this page and the next, where it can be parted; tell whether it could."""
        if len(run.blocks) > 1:
            return False
        parts = run.blocks[0].split(self.frame.width, self.frame.height - self.down - gap)
        if len(parts) < 2:
            run.blocks[0].measure(self.frame.width)  # trying to split forgets the lines
            return False
        first, *rest = (kept_together([part], self.frame.width)[0] for part in parts)
        self._put(first, self.frame.left, self.frame.width, self.down + gap)
        self._next()
        for part in rest:
            self._single(part)
        return True

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
        todo = kept_together(columns.kids, width)
        start = self.down + (self.after if self.down else 0.0)
        while todo:
            room = self.frame.height - start
            fits = _deal(todo, columns.count, room)
            taken = sum(len(column) for column in fits)
            if not taken:
                if start == 0.0:
                    raise _too_tall(todo[0])
                self._next()
                start = 0.0
                continue
            if taken == len(todo):
                fits = _balanced(todo, columns.count, room)
            self.down = max(self._column(runs_, number, width, columns.gap, start) for number, runs_ in enumerate(fits) if runs_)
            todo = todo[taken:]
            self.after = 6.0
            if todo:
                self._next()
                start = 0.0

    def _column(self, column: list[KeptTogether], number: int, width: float, gap: float, down: float) -> float:
        after = 0.0
        for place, run in enumerate(column):
            down += max(after, run.before) if place else 0.0
            down = self._put(run, self.frame.left + number * (width + gap), width, down)
            after = run.after
        return down


def height_of(blocks: list[Part], width: float) -> float:
    """Return the height of blocks set one below the other, with columns balanced; what fills up a page counts nothing."""
    total = after = 0.0
    for block in blocks:
        if isinstance(block, Columns):
            narrow = (width - block.gap * (block.count - 1)) / block.count
            todo = kept_together(block.kids, narrow)
            columns = _balanced(todo, block.count, sum(run.height + run.before + run.after for run in todo))
            total += after + max(_column_height(column) for column in columns)
            after = 6.0
        elif (isinstance(block, Picture) and block.least is not None) or isinstance(block, Break):
            continue
        else:
            total += max(after, block.before) + block.measure(width)
            after = block.after
    return total


def pages_of(blocks: list[Part], frame: Frame) -> int:
    """Return how many pages of one frame blocks take; pictures and gaps that fill a page up are not stretched by this."""
    count = 1

    def turn() -> Frame:
        nonlocal count
        count += 1
        return frame

    plain = [block for block in blocks if not (isinstance(block, Picture) and block.least is not None)]
    flow = Flow(frame, turn, lambda *_: None)
    flow.pour(plain)
    return count


def _column_height(column: list[KeptTogether]) -> float:
    gaps = sum(max(a.after, b.before) for a, b in pairwise(column))
    return sum(run.height for run in column) + gaps


def kept_together(blocks: Sequence[Block], width: float) -> list[KeptTogether]:
    """Return blocks as runs, each heading joined to the block behind it, measured at a width."""
    found: list[KeptTogether] = []
    joined = False
    for block in blocks:
        height = block.measure(width)
        if joined:
            found[-1].blocks.append(block)
            found[-1].heights.append(height)
        else:
            found.append(KeptTogether([block], [height]))
        joined = isinstance(block, Heading)
    return found


def _deal(todo: list[KeptTogether], count: int, room: float) -> list[list[KeptTogether]]:
    """Return what of `todo` fits into `count` columns of a height, in order."""
    columns: list[list[KeptTogether]] = [[] for _ in range(count)]
    queue = list(todo)
    for column in columns:
        down = after = 0.0
        while queue:
            gap = max(after, queue[0].before) if column else 0.0
            if down + gap + queue[0].height > room + 0.1:
                break
            down += gap + queue[0].height
            after = queue[0].after
            column.append(queue.pop(0))
    return columns


def _balanced(todo: list[KeptTogether], count: int, room: float) -> list[list[KeptTogether]]:
    """Return the columns for the least height that still holds everything."""
    low, high = max(run.height for run in todo), room
    best = _deal(todo, count, room)
    while high - low > 1.0:
        middle = (low + high) / 2
        trial = _deal(todo, count, middle)
        if sum(len(column) for column in trial) == len(todo):
            best, high = trial, middle
        else:
            low = middle
    return best


def _too_tall(run: KeptTogether) -> PressError:
    words = getattr(run.blocks[0], "words", type(run.blocks[0]).__name__)
    return PressError(f"A block ({words[:40]!a}) of {run.height:.0f} points is taller than its page; split it in the template.")
