"""The box recorder: every box drawn on a page, so that overflow and overlap are build errors, never clipped text."""

from __future__ import annotations

import msgspec

from generator.core.errors import PressError

Rect = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""
SLACK = 0.6


class Box(msgspec.Struct, frozen=True):
    """A box on a page: what kind of thing, where, inside what, and the words it can be blamed by."""

    page: int
    kind: str
    rect: Rect
    parent: str
    words: str
    bounds: Rect


class Recorder(msgspec.Struct):
    """Collects the boxes of a document while it is drawn."""

    page: int = 1
    boxes: list[Box] = msgspec.field(default_factory=list)

    def add(self, kind: str, rect: Rect, parent: str, words: str, bounds: Rect) -> None:
        """Record a box and the rectangle it must stay in."""
        self.boxes.append(Box(self.page, kind, rect, parent, words, bounds))


def within(rect: Rect, bounds: Rect) -> bool:
    """Return whether a rectangle lies inside another, but for a hair."""
    left, bottom, right, top = rect
    return left >= bounds[0] - SLACK and bottom >= bounds[1] - SLACK and right <= bounds[2] + SLACK and top <= bounds[3] + SLACK


def verify(boxes: list[Box]) -> None:
    """Raise PressError for the first box that leaves its bounds, or overlaps another block of its frame."""
    for box in boxes:
        if not within(box.rect, box.bounds):
            raise PressError(
                f"Page {box.page}: {box.words[:40]!a} leaves {box.parent or 'its frame'}; shorten it or give it more room."
            )
    _no_overlap([box for box in boxes if box.kind == "block"])


def _no_overlap(blocks: list[Box]) -> None:
    pages: dict[int, list[Box]] = {}
    for block in blocks:
        pages.setdefault(block.page, []).append(block)
    for found in pages.values():
        for place, one in enumerate(found):
            for other in found[place + 1 :]:
                if overlap(one.rect, other.rect):
                    raise PressError(
                        f"Page {one.page}: {one.words[:30]!a} overlaps {other.words[:30]!a}; this is a fault of the layout."
                    )


def overlap(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles lie on one another, by more than a hair."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return across > SLACK and along > SLACK
