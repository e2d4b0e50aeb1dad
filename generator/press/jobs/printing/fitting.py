"""How large the text of a sheet is set: a little smaller where that keeps it on its page or saves a page with little on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import msgspec

from generator.core.errors import PressError
from generator.draw.figures import Figure
from generator.forge.pack import Sheet
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import Paper
from generator.press.drawing.typography import Typography
from generator.press.markup.builder import Builder, scaled
from generator.press.markup.enlarging import USUAL_GROWTH, Growth
from generator.press.markup.sheet_xml import Node
from generator.press.setting.flow import Frame, between_breaks, extent, height_of, page_shares, pages_of
from generator.press.setting.panels import Columns, Gap, Panel, Part, Picture

SCALES = (1.0, 0.97, 0.94, 0.91, 0.88)
"""Scales of text that a single sheet tries in turn."""
TIGHTER = SCALES[1:3]
"""Scales that another sheet tries whose last page would bear little."""
WHOLE_PAGE = 12.0
"""What a figure leaves of a page in mm that has a page for itself: the room of its caption."""
LARGE_GROWTHS = (
    USUAL_GROWTH, *(Growth(share, WHOLE_PAGE) for share in (1.0, 0.9, 0.8, 0.7)), Growth(0.85), Growth(0.7),
)  # fmt: skip
"""How far large print tries to enlarge figures, which may be as high as a page with a caption."""
LARGE_SCALES = (1.0, 0.93)
"""How near lines come to one another there."""
FULL_ENOUGH = 0.65
"""A page of large print that is less full than this, and that others follow, is rather empty."""
LARGE_LITTLE = 0.35
"""The share of a last page that is little in large print."""
LITTLE = 0.25
"""The share of a last page that is little: a sheet is set a little smaller where it needs no such page then."""
WHOLE_TIGHTER = SCALES[1:4]
"""Scales that a sheet tries on half a sheet of paper whose columns keep blocks whole."""
WRITTEN_ON = ("diary", "log", "notes")
"""The names of figures that are lines to write on: they may fill a page up with more of them."""


class Fitting(msgspec.Struct, frozen=True):
    """What the words of one sheet are set with; the names of icons that they show are added to `icons`.

    In large print so many points of its last page are wanted below the sheet (`foot`).
    """

    sheet: Sheet
    paper: Paper
    palette: Palette
    typography: Typography
    figures: Callable[[str], Figure | None]
    paint: Callable[[Figure, float, float], None]
    icons: set[str]
    foot: float = 0.0

    def blocks(self, root: Node, source: str, frame: Frame) -> list[Part]:
        """Return the blocks of the sheet, of a single one at the largest scale at which it fits on its page, if there is one.

        Large print is never smaller: figures are less enlarged, and lines nearer to one another, where that saves pages.
        """
        if self.typography.large:
            return self._in_few_pages(root, source, frame)
        for scale in SCALES if self.sheet.single else ():
            blocks = self._scaled(root, source, frame, scale)
            if self._fits(blocks, frame):
                return blocks
        return self._without_spill(root, source, frame, self._scaled(root, source, frame))

    def builder(self, source: str, frame: Frame, scale: float = 1.0, growth: Growth = USUAL_GROWTH) -> Builder:
        """Return what turns nodes into blocks that stand on the sheet, at a scale of its text."""
        styles = scaled(scale, half=self.paper.half, whole=self.sheet.layout == "sheet", large=self.typography.large)
        room = frame.width, frame.height
        return Builder(self.palette, source, self.figures, self.paint, room, styles, self.typography, growth)

    def _in_few_pages(self, root: Node, source: str, frame: Frame) -> list[Part]:
        """Return the blocks of a sheet in large print on as few pages as can be, as large and wide as they can be there."""
        best = self._scaled(root, source, frame)
        least, windowed = self._emptiness(best, frame), any(isinstance(block, Panel) and block.titled for block in best)
        for growth, scale in product(LARGE_GROWTHS, LARGE_SCALES):
            if least[1] == 0 and not windowed:
                break
            trial = self._scaled(root, source, frame, scale, growth)
            try:
                emptiness = self._emptiness(trial, frame)
            except PressError:  # a figure that has no room beside its heading
                continue
            if emptiness < least:
                best, least = trial, emptiness
        return best

    def _emptiness(self, blocks: list[Part], frame: Frame) -> tuple[int, int, int]:
        """Return how many pages blocks take, how many of several are rather empty, or bear little behind all others, and how many
        blocks they are: parts of a figure among them.
        """
        shares = page_shares([*blocks, *([Gap(self.foot)] if self.foot else [])], frame)
        empty = sum(share < FULL_ENOUGH for part in shares for share in part[:-1])
        return sum(map(len, shares)), empty + sum(len(part) > 1 and part[-1] < LARGE_LITTLE for part in shares), len(blocks)

    def _without_spill(self, root: Node, source: str, frame: Frame, blocks: list[Part]) -> list[Part]:
        """Return the blocks of a sheet as they are, or a little smaller where that saves a last page with little on it.

        A page that is filled up with something to write on stays. What is kept whole in columns is set smaller wherever that
        saves a page.
        """
        if any(isinstance(block, Picture) and block.least is not None and block.figure.name in WRITTEN_ON for block in blocks):
            return blocks
        extents = extent(blocks, frame)
        kept = any(isinstance(block, Columns) and block.fills for block in blocks)
        if any(count > 1 and (kept or last < LITTLE) for count, last in extents):
            for scale in WHOLE_TIGHTER if kept and self.paper.half else TIGHTER:
                trial = self._scaled(root, source, frame, scale)
                if pages_of(trial, frame) < sum(count for count, _ in extents):
                    return trial
        return blocks

    def _scaled(self, root: Node, source: str, frame: Frame, scale: float = 1.0, growth: Growth = USUAL_GROWTH) -> list[Part]:
        """Return the blocks of the sheet at a scale of its text."""
        builder = self.builder(source, frame, scale, growth)
        blocks = builder.blocks(root.nodes())
        self.icons.update(builder.used_icons)
        return blocks

    def _fits(self, blocks: list[Part], frame: Frame) -> bool:
        """Return whether a single sheet takes no more pages than it may: one for each part between breaks, or its `halves`."""
        if self.paper.half and self.sheet.halves > 1:
            return pages_of(blocks, frame) <= self.sheet.halves
        return all(height_of(part, frame.width) <= frame.height for part in between_breaks(blocks))
