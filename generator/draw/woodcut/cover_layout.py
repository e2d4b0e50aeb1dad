"""The layout of a cover: named boxes and places in mm, laid out first, which everything drawn asks where it may stand."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from generator.draw.pen import Point
from generator.draw.plate import FOOT, MIDDLE
from generator.draw.woodcut.engraver import Grain

Extent = tuple[float, float, float, float]
"""Left, top, right and bottom of a face in units of a plate."""
TALLEST, LEAST = 0.72, 0.56
"""Height of the villain as a share of the picture's: where there is room, and where it is too wide for that."""
_EDGE, _TOP = 0.045, 0.055
"""How far the villain stays from the picture's side and top, as shares of width and height."""
_FRAMES = {
    "archway": (0.1, 0.1), "cave": (0.09, 0.09), "curtains": (0.1, 0.15), "icicles": (0.045, 0.075), "pillars": (0.085, 0.055),
    "pipes": (0.045, 0.17), "shelves": (0.115, 0.055), "thorns": (0.06, 0.055),
}  # fmt: skip
"""How much frames take of the picture at each side and above, as shares of width and height."""
_MIDDLE, _FAR_EDGE, _FARTHEST = 0.335, 0.615, 0.86
"""Where the villain's middle stands from its side of the picture, and its inner edge at most; that of one that is very wide."""


class Box(NamedTuple):
    """A rectangle in mm from the picture's top left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Return its width in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return its height in mm."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """Return its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        """Return it larger by a distance in mm at all four sides."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, point: Point) -> bool:
        """Return whether a point lies inside."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom


class Layout(msgspec.Struct, frozen=True):
    """Where everything of a cover stands, in mm.

    The villain fills `face`, `scale` mm to a unit of a plate, its middle line at `axis`; what stands before it begins at
    `face.bottom`. The `light` of `radius` is behind its head. The `place` stands on the `side` of the picture (-1 left, 1 right)
    where the villain does not. The near bank begins at `bank`; the wanderer stands on it.
    """

    width: float
    height: float
    side: int
    face: Box
    scale: float
    axis: float
    light: Point
    radius: float
    horizon: float
    ground: float
    bank: float
    place: Point
    place_high: float
    wanderer: Point
    wanderer_high: float


class Room(NamedTuple):
    """What a way leaves to the villain: where it begins and where what stands before its foot begins, in shares of the height."""

    above: float = 0.0
    base: float = 0.76


def lay_out(size: Point, side: int, frame: str, extent: Extent, left_free: Room, g: Grain) -> Layout:
    """Return the layout of a picture of `size` in mm with the place on a side, a frame by its name, and a face of an extent.

    `left_free` is what the way leaves to the villain, `g` varies what may vary.
    """
    width, height = size
    margin, above = _FRAMES.get(frame, (_EDGE, _TOP))
    left, top, right, bottom = extent
    foot = min(bottom, FOOT)
    base, outer, above = left_free.base * height, margin * width, max(above, left_free.above)
    room = min(base - above * height, TALLEST * height)
    scale = g.between(0.88, 1.0) * min(room / (foot - top), (_FAR_EDGE * width - outer) / (right - left))
    least = LEAST * height / (foot - top)
    if scale < least:
        scale = min(least, (_FARTHEST * width - outer) / (right - left))
    half, head = scale * (right - left) / 2, base - scale * (foot - top)
    away = max(outer + half, min(g.between(_MIDDLE - 0.03, _MIDDLE + 0.02) * width, _FAR_EDGE * width - half))
    middle = away if side > 0 else width - away
    turned = (MIDDLE - (left + right) / 2) * scale
    face = Box(middle - half, head, middle + half, base)
    return Layout(
        width, height, side, face, scale,
        axis=middle + (-turned if side > 0 else turned),
        light=(middle, head + 0.44 * face.height),
        radius=min(0.36 * height, max(0.3 * height, 0.47 * face.height)),
        horizon=0.66 * height,
        ground=0.745 * height,
        bank=0.87 * height,
        place=(width * (0.5 + side * g.between(0.26, 0.29)), 0.765 * height),
        place_high=g.between(0.43, 0.49) * height,
        wanderer=(width * (0.5 + side * g.between(-0.03, 0.15)), 0.965 * height),
        wanderer_high=0.235 * height,
    )  # fmt: skip
