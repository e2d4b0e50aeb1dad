"""Papers, the half sheets that booklets are made of, and their printable rectangles, in millimetres."""

from __future__ import annotations

from typing import Literal

import msgspec

from generator.core.messages import refused

MM = 72 / 25.4
"""Points in a millimetre."""
PaperName = Literal["a4", "letter", "a5", "half-letter"]
EDGE = 5.0
"""Nothing is printed closer to the paper's edge than this, in mm."""


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper: its name, its size in mm, and whether it is the half of another, set in a small page's own layout."""

    name: str
    width: float
    height: float
    half: bool = False

    @property
    def points(self) -> tuple[float, float]:
        """The size in PDF points."""
        return self.width * MM, self.height * MM


PAPERS = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}
"""Papers on which everything is printed."""
HALVES = {"a4": Paper("a5", 148.0, 210.0, half=True), "letter": Paper("half-letter", 139.7, 215.9, half=True)}
"""The page of a booklet that is folded from a paper, by the paper's name."""
ALL_PAPERS = {one.name: one for one in (*PAPERS.values(), *HALVES.values())}


def paper(name: str) -> Paper:
    """Return a paper by name; raises BadOption."""
    if name.lower() not in ALL_PAPERS:
        raise refused("paper", name, tuple(ALL_PAPERS))
    return ALL_PAPERS[name.lower()]


def whole_name(name: str) -> str:
    """Return the name of a paper on which everything can be printed, in small letters; raises BadOption for any other."""
    if name.lower() not in PAPERS:
        raise refused("paper", name, tuple(PAPERS))
    return name.lower()


def whole(half: Paper) -> Paper:
    """Return the paper that a half sheet is folded from."""
    return next(PAPERS[name] for name, one in HALVES.items() if one.name == half.name)
