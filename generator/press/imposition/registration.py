"""Ways to cut sheets: by hand along crop marks, or by a machine that looks for registration marks, with files of its paths."""

from __future__ import annotations

from typing import Literal

import msgspec

from generator.press.imposition.geometry import Rect

Cutter = Literal["guillotine", "silhouette", "silhouette-4", "silhouette-feeder", "svg", "dxf", "png"]
CLEARANCE = 2.0
"""So many mm round every registration mark nothing else is printed."""


class RegistrationMarks(msgspec.Struct, frozen=True):
    """The marks that a machine looks for, lengths in mm: lines so wide, with two arms each, in the corners of a sheet.

    Their outer edges lie `inset` from the edges of the paper, `top` from its upper edge. With a `square` one of that side stands in
    the top left corner and the bottom right one stays empty; without it (0) all four corners have lines.
    """

    inset: float
    top: float
    square: float
    arm: float
    line: float

    def rects(self, width: float, height: float) -> tuple[Rect, ...]:
        """Return the marks on a page of a size in mm as rectangles that are filled: the square, then two arms for each corner."""
        left, top, right, bottom = self.inset, self.top, width - self.inset, height - self.inset
        square = (Rect(left, top, self.square, self.square),) if self.square else ()
        corners = [(right, top), (left, bottom)] if self.square else [(left, top), (right, top), (left, bottom), (right, bottom)]
        return (*square, *(arm for x, y in corners for arm in self._arms(x, y, across=x == right, up=y == bottom)))

    def _arms(self, x: float, y: float, *, across: bool, up: bool) -> tuple[Rect, Rect]:
        """Return the level and the upright arm of a corner whose outer point is given; they run towards the middle of the page."""
        level = Rect(x - self.arm if across else x, y - self.line if up else y, self.arm, self.line)
        upright = Rect(x - self.line if across else x, y - self.arm if up else y, self.line, self.arm)
        return level, upright


class Machine(msgspec.Struct, frozen=True):
    """A way to cut: the registration marks on its sheets, if any, and the formats of the files that tell where it cuts.

    With a `rim` every piece lies by itself, so many mm of bleed round it where there is room.
    """

    marks: RegistrationMarks | None
    formats: tuple[Literal["svg", "dxf", "png"], ...]
    rim: float = 0.0


_THREE = RegistrationMarks(inset=10.0076, top=10.0076, square=5.0, arm=8.382, line=0.9906)
MACHINES: dict[Cutter, Machine] = {
    "guillotine": Machine(None, ()),
    "silhouette": Machine(_THREE, ("svg", "dxf")),
    "silhouette-4": Machine(RegistrationMarks(inset=10.0, top=10.0, square=0.0, arm=20.0, line=0.3), ("svg", "dxf")),
    "silhouette-feeder": Machine(msgspec.structs.replace(_THREE, top=15.875), ("svg", "dxf")),
    "svg": Machine(None, ("svg",)),
    "dxf": Machine(None, ("dxf",)),
    "png": Machine(None, ("png",), rim=2.0),
}
"""Every way to cut by its name: by hand; three marks; four corners; three marks, the upper ones lower for feeders; files alone.

`png` is for machines that print and then cut, by the outlines that they find in a transparent picture.
"""
