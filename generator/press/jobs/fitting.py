"""How large the text of a sheet is set: a little smaller where that keeps it on its page or saves a page with little on it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.draw.figures import Figure
from generator.forge.pack import Sheet
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import Paper
from generator.press.drawing.typography import Typography
from generator.press.markup.builder import Builder, scaled
from generator.press.markup.sheet_xml import Node
from generator.press.setting.flow import Frame, extent, height_of, pages_of
from generator.press.setting.panels import Part, Picture

SCALES = (1.0, 0.97, 0.94, 0.91, 0.88)
"""Scales of text that a single sheet tries in turn."""
TIGHTER = SCALES[1:3]
"""Scales that another sheet tries whose last page would bear little."""
LARGE_SHARES, LARGE_SCALES = (1.0, 0.9, 0.8, 0.7), (1.0, 0.96, 0.93)
"""Large print tries how much figures are enlarged, as a share of what they could be, and how near lines come to one another."""
LITTLE = 0.25
"""The share of a last page that is little: a sheet is set a little smaller where it needs no such page then."""


class Fitting(msgspec.Struct, frozen=True):
    """What the words of one sheet are set with; the names of icons that they show are added to `icons`."""

    sheet: Sheet
    paper: Paper
    palette: Palette
    typography: Typography
    figures: Callable[[str], Figure | None]
    paint: Callable[[Figure, float, float], None]
    icons: set[str]

    def blocks(self, root: Node, source: str, frame: Frame) -> list[Part]:
        """Return the blocks of the sheet, of a single one at the largest scale at which it fits on its page, if there is one.

        Large print is never smaller: figures are less enlarged, and lines nearer to one another, where that saves pages.
        """
        if self.typography.large:
            return self._in_few_pages(root, source, frame)
        for scale in SCALES if self.sheet.single else ():
            found = self._scaled(root, source, frame, scale)
            if self._fits(found, frame):
                return found
        return self._without_spill(root, source, frame, self._scaled(root, source, frame))

    def builder(self, source: str, frame: Frame, scale: float = 1.0, share: float = 1.0) -> Builder:
        """Return what turns nodes into blocks that stand on the sheet, at a scale of its text and a share of its figures."""
        styles = scaled(scale, half=self.paper.half, whole=self.sheet.layout == "sheet", large=self.typography.large)
        room = frame.width, frame.height
        return Builder(self.palette, source, self.figures, self.paint, room, styles, self.typography, share)

    def _in_few_pages(self, root: Node, source: str, frame: Frame) -> list[Part]:
        """Return the blocks of a sheet in large print on as few pages as can be, as large and wide as they can be there."""
        best = self._scaled(root, source, frame)
        fewest = pages_of(best, frame)
        for share in LARGE_SHARES if fewest > 1 else ():
            for scale in LARGE_SCALES:
                trial = self._scaled(root, source, frame, scale, share)
                count = pages_of(trial, frame)
                if count < fewest:
                    best, fewest = trial, count
        return best

    def _without_spill(self, root: Node, source: str, frame: Frame, blocks: list[Part]) -> list[Part]:
        """Return the blocks of a sheet as they are, or a little smaller where that saves a last page with little on it.

        A page that is filled up with something to write on stays.
        """
        if any(isinstance(block, Picture) and block.least is not None and block.figure.name != "tailpiece" for block in blocks):
            return blocks
        found = extent(blocks, frame)
        if any(count > 1 and last < LITTLE for count, last in found):
            for scale in TIGHTER:
                trial = self._scaled(root, source, frame, scale)
                if pages_of(trial, frame) < sum(count for count, _ in found):
                    return trial
        return blocks

    def _scaled(self, root: Node, source: str, frame: Frame, scale: float = 1.0, share: float = 1.0) -> list[Part]:
        """Return the blocks of the sheet at a scale of its text, and a share of what its figures are enlarged by."""
        builder = self.builder(source, frame, scale, share)
        found = builder.blocks(root.nodes())
        self.icons.update(builder.used_icons)
        return found

    def _fits(self, blocks: list[Part], frame: Frame) -> bool:
        """Return whether a single sheet takes no more pages than it may."""
        if self.paper.half and self.sheet.halves > 1:
            return pages_of(blocks, frame) <= self.sheet.halves
        return height_of(blocks, frame.width) <= frame.height
