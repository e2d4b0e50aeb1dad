"""Papers and their printable rectangles, in millimetres."""

from __future__ import annotations

import msgspec

from generator.core.messages import refused

MM = 72 / 25.4
"""Points in a millimetre."""
EDGE = 5.0
"""Nothing is printed closer to the paper's edge than this, in mm."""


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper: its name and its size in mm."""

    name: str
    width: float
    height: float

    @property
    def points(self) -> tuple[float, float]:
        """The size in PDF points."""
        return self.width * MM, self.height * MM


PAPERS = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}


def paper(name: str) -> Paper:
    """Return a paper by name; raises BadOption."""
    if name.lower() not in PAPERS:
        raise refused("paper", name, tuple(PAPERS))
    return PAPERS[name.lower()]
