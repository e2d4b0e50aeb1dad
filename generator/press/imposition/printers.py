"""What is done to backs for one printer.

Everything is told as it is seen from the front, through the paper, on an upright page. A printer's duplexer errs by the same
amount there whichever edge the paper is turned about; `Profile.behind` tells what that comes to on a page of backs.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from generator.core.errors import BadOption
from generator.press.imposition.plans import Backs, flip

Landscape = Literal["left", "right"]
LANDSCAPE: tuple[Landscape, ...] = ("left", "right")
LIMITS = {"dx": (-10.0, 10.0), "dy": (-10.0, 10.0), "turn": (-5.0, 5.0), "scale": (0.95, 1.05)}
"""The least and the largest value of every number of a profile."""


class Profile(msgspec.Struct, frozen=True):
    """What is done to backs for one printer: a shift in mm (right, down), a clockwise turn in degrees, and a scale.

    They are about the middle of the page, the shift last, as seen from the front of an upright page. `landscape` tells to which
    side a landscape page is turned when it is printed. Raises BadOption for what no printer needs.
    """

    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    scale: float = 1.0
    landscape: Landscape = "left"

    def __post_init__(self) -> None:
        for name, (least, most) in LIMITS.items():
            value: float = getattr(self, name)
            if not least <= value <= most:
                raise BadOption(f"Printer profile: {name} cannot be {value:g}; it lies between {least:g} and {most:g}.")

    def matrix(self, width: float, height: float) -> tuple[float, float, float, float, float, float]:
        """Return (a, b, c, d, e, f) for a page of this size in mm: (x, y) goes to (ax + cy + e, bx + dy + f), y downwards."""
        (a, b), x, y = self._linear(), width / 2, height / 2
        return a, b, -b, a, x - a * x + b * y + self.dx, y - b * x - a * y + self.dy

    def behind(self, backs: Backs, width: float, height: float) -> Profile:
        """Return the same as it is done on a page of backs of this size in mm, in that page's own directions."""
        dx, dy = self.dx, self.dy
        if width > height:
            dx, dy = (-dy, dx) if self.landscape == "left" else (dy, -dx)
        if flip(backs, width, height).way == "x":
            return Profile(-dx, dy, -self.turn, self.scale)
        return Profile(dx, -dy, -self.turn, self.scale)

    def inverse(self) -> Profile:
        """Return the profile that undoes this one; raises BadOption where that is more than any printer needs."""
        a, b = self._linear()
        size = a * a + b * b
        dx, dy = -(a * self.dx + b * self.dy) / size, -(a * self.dy - b * self.dx) / size
        return Profile(dx, dy, -self.turn, 1 / self.scale, self.landscape)

    def after(self, first: Profile) -> Profile:
        """Return the profile that does `first` and then this one; raises BadOption where that is more than any printer needs."""
        a, b = self._linear()
        dx, dy = a * first.dx - b * first.dy + self.dx, b * first.dx + a * first.dy + self.dy
        return Profile(dx, dy, self.turn + first.turn, self.scale * first.scale, self.landscape)

    def _linear(self) -> tuple[float, float]:
        angle = math.radians(self.turn)
        return self.scale * math.cos(angle), self.scale * math.sin(angle)


UNCORRECTED = Profile()
"""The profile of a printer that lays backs where they belong."""


def rounded(profile: Profile) -> Profile:
    """Return a profile in the digits that are kept: a ten-thousandth of a millimetre anywhere on a page, at most."""
    dx, dy, turn = (
        round(value, digits) + 0.0 for value, digits in ((profile.dx, 4), (profile.dy, 4), (profile.turn, 5))
    )  # never -0.0
    return Profile(dx, dy, turn, round(profile.scale, 7), profile.landscape)
