"""The faces that words are set in and how large they are: the faces of the book or a plain sans, normal or large print."""

from __future__ import annotations

from typing import Literal

import msgspec

LEAST_SIZE, LEAST_ON_MAPS = 7.0, 6.5
"""Nothing is ever printed smaller than the first, in points, but for words on maps, which are no smaller than the second."""

PLAIN: dict[str, tuple[str, float]] = {
    "body": ("plain", 0.905),
    "italic": ("plainitalic", 0.82),
    "bold": ("plainbold", 0.85),
    "bolditalic": ("plainbolditalic", 0.8),
    "caps": ("plainhead", 0.94),
    "title": ("plainhead", 0.77),
    "corsair": ("plainhead", 0.73),
    "fell": ("plain", 0.8),
    "fellcaps": ("plainhead", 0.87),
}
"""The plain face for every face of the book, and what share of its size takes the same width."""
RUNNING = frozenset({"body", "italic", "bold", "bolditalic", "fell"})
"""The faces of running text, which is not as narrow as a label."""
LARGE_SIZE = 16.0
"""The least size of words in large print, in points."""
PIECE = 10.0
"""The least size in points of words on pieces to cut out in large print."""
RUNNING_SHARE = 0.95
"""The share of the size that running text has in the plain face, whose letters are larger at the same size."""


class Typography(msgspec.Struct, frozen=True):
    """How words are set: in the faces of the `book` or in a `plain` one; in `normal` print, or in `large` print, relaid."""

    font: Literal["book", "plain"] = "book"
    print: Literal["normal", "large"] = "normal"

    @property
    def large(self) -> bool:
        """Whether everything is relaid for large print."""
        return self.print == "large"

    def label(self, role: str, size: float) -> tuple[str, float]:
        """Return the face and the size in points of words of a role in a figure; they are about as wide as in the book's face."""
        if self.font == "book" or role not in PLAIN:
            return role, size
        face, share = PLAIN[role]
        return face, max(min(LEAST_SIZE, size), size * share)

    def running(self, role: str, size: float) -> tuple[str, float]:
        """Return the face and the size in points of running text and heads of a role; large print is never made smaller."""
        if self.font == "book" or role not in PLAIN:
            return role, size
        face, share = PLAIN[role]
        if role in RUNNING:
            share = 1.0 if self.large else RUNNING_SHARE
        return face, max(min(size, LARGE_SIZE) if self.large else LEAST_SIZE, size * share)


USUAL = Typography()
FONTS = ("book", "plain")
PRINTS = ("normal", "large")
