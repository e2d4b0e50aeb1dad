"""What every block on a page can do, and blocks one below the other: where each lies, and how high they are together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from generator.press.drawing.ink import Ink


class Block(ABC):
    """Something with a height at a width, drawn from its lower left corner; spaces and lengths in points."""

    before = 0.0
    after = 0.0

    @property
    def flows(self) -> bool:
        """Whether the block is parted wherever a column ends; any other only where it is taller than a whole column."""
        return False

    @property
    def leads(self) -> bool:
        """Whether the block stands with what follows, as a heading does."""
        return False

    @abstractmethod
    def measure(self, width: float) -> float:
        """Return the height at a width; asked again for the same width, the answer is remembered where it cost anything."""

    def least_width(self) -> float:
        """Return the least width in points at which no word leaves the block."""
        return 0.0

    @abstractmethod
    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Draw, in the width last measured."""

    def draw_unread(self, ink: Ink, left: float, bottom: float) -> None:
        """Draw what was read before, as a head that is repeated."""
        with ink.marker.unread():
            self.draw(ink, left, bottom)

    def split(self, width: float, height: float) -> Sequence[Block]:
        """Return parts of which the first is no higher than `height`; one that cannot be parted returns nothing."""
        return ()


def stack(kids: Sequence[Block], width: float) -> tuple[list[float], float]:
    """Return how far below the top each block's bottom lies, and the height of all, in points."""
    places: list[float] = []
    down = 0.0
    last = len(kids) - 1
    for number, kid in enumerate(kids):
        if number:
            down += kid.before
        down += kid.measure(width)
        places.append(down)
        if number < last:
            down += kid.after
    return places, down
