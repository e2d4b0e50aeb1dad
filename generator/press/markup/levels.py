"""The levels of headings on a page: none leaves one out, and what is of one level in a sheet is of one level on the page."""

from __future__ import annotations

DEEPEST = 6


class Levels:
    """The headings under which the next one stands: what level each asked for, and which it has."""

    def __init__(self) -> None:
        self.open: list[tuple[int, int]] = [(1, 1)]

    def given(self, wanted: int) -> int:
        """Return the level of a heading that asks for one: that of its siblings, at most one below the heading above it."""
        while len(self.open) > 1 and self.open[-1][0] >= wanted:
            self.open.pop()
        level = min(max(wanted, 2), self.open[-1][1] + 1, DEEPEST)
        self.open.append((wanted, level))
        return level
