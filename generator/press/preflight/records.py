"""What is read of a PDF before anything is judged: the file's own marks, and its pages with texts, strokes, pictures and pixels."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from generator.press.preflight.raster import Raster

POINTS = 72 / 25.4
"""Points in a millimetre."""
EM = 512.0
"""Outlines are compared at so many units to the em."""
NEAR, ABOUT = 0.006 * EM, 0.02 * EM
"""How far apart sides of the same outline may be, and those of a shape on a page, which is told more coarsely."""
MOST_BLEED = 5 * POINTS
"""A page with so much or less round its trim on every side holds nothing but one piece and its bleed, in points."""


class Box(NamedTuple):
    """A rectangle of a page in points, from the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high it is."""
        return self.top - self.bottom

    def within(self, other: Box, near: float = 0.5) -> bool:
        """Return whether it lies in another, or no more than `near` points outside."""
        return (
            self.left >= other.left - near
            and self.bottom >= other.bottom - near
            and self.right <= other.right + near
            and self.top <= other.top + near
        )

    def joined(self, other: Box) -> Box:
        """Return the smallest box round both."""
        return Box(
            min(self.left, other.left), min(self.bottom, other.bottom), max(self.right, other.right), max(self.top, other.top)
        )

    def common(self, other: Box) -> Box:
        """Return what lies in both; width or height is negative where nothing does."""
        return Box(
            max(self.left, other.left), max(self.bottom, other.bottom), min(self.right, other.right), min(self.top, other.top)
        )


class Text(msgspec.Struct, frozen=True):
    """Letters that are drawn together: their words, size in points, box, colour (red, green, blue, opacity) and font."""

    words: str
    size: float
    box: Box
    colour: tuple[int, int, int, int]
    font: int


class Stroke(msgspec.Struct, frozen=True):
    """The thinnest stroked line of a page: its width in points, 0 for as thin as the printer can, and where it lies."""

    width: float
    box: Box


class Mark(NamedTuple):
    """A short, thin, level or upright line, as crop marks are: upright or not, its place on the other axis, and its two ends."""

    upright: bool
    at: float
    start: float
    end: float


class Picture(msgspec.Struct, frozen=True):
    """A bitmap on a page: its width and height in pixels, and its size on the paper in points."""

    pixels: tuple[int, int]
    size: tuple[float, float]

    @property
    def dpi(self) -> float:
        """How many pixels an inch holds, on the axis where they are fewer."""
        return min(72 * pixels / max(points, 1e-3) for pixels, points in zip(self.pixels, self.size, strict=True))


class Outline(NamedTuple):
    """The box of a glyph, and its area, both on `EM` units."""

    left: float
    bottom: float
    right: float
    top: float
    area: float

    def like(self, other: Outline) -> bool:
        """Return whether another outline is the same for all that can be told."""
        room = max(1.0, (self.right - self.left) * (self.top - self.bottom))
        return self.around(Box(*other[:4]), NEAR) and abs(self.area - other.area) <= 0.04 * room

    def around(self, box: Box, near: float) -> bool:
        """Return whether a box is that of the glyph, its sides `near` enough."""
        return all(abs(own - other) <= near for own, other in zip(self[:4], box, strict=True))


class Font(msgspec.Struct, frozen=True):
    """A font that draws something: its name, whether it lies in the file, its bytes, and characters that come out as no glyph."""

    name: str
    embedded: bool
    missing: str = ""

    @property
    def plain_name(self) -> str:
        """Its name without the letters and the plus sign that mark a part of a font."""
        return self.name.split("+", 1)[-1]


class Page(msgspec.Struct):
    """A page with all that is looked at. Boxes are in points; `trim` and `bleed` are None where they are not declared.

    `shown` is the page as it looks, `ground` the same without its texts; both have `scale` pixels for a point of `crop`. `whole` is
    False where there was more on the page than is looked at.
    """

    number: int
    label: str
    media: Box
    crop: Box
    trim: Box | None
    bleed: Box | None
    turned: int
    texts: list[Text]
    marks: list[Mark]
    images: list[Picture]
    fonts: dict[int, Font]
    thinnest: Stroke | None
    shown: Raster
    ground: Raster
    scale: float
    whole: bool

    @property
    def cut(self) -> bool:
        """Whether a trim is declared that is smaller than the page."""
        return self.trim is not None and not self.crop.within(self.trim, 1.0)

    @property
    def single(self) -> bool:
        """Whether it is one piece as print shops want it."""
        return self.cut and _is_single(self.crop, self.trim)

    def pixels(self, box: Box) -> tuple[int, int, int, int]:
        """Return where a box lies in the pictures: left, upper, right, lower, kept inside them and at least one pixel each way."""
        left = int((box.left - self.crop.left) * self.scale)
        upper = int((self.crop.top - box.top) * self.scale)
        right = round((box.right - self.crop.left) * self.scale)
        lower = round((self.crop.top - box.bottom) * self.scale)
        wide, high = self.shown.size
        left, upper = min(max(left, 0), wide - 1), min(max(upper, 0), high - 1)
        return left, upper, min(max(right, left + 1), wide), min(max(lower, upper + 1), high)


class Facts(msgspec.Struct):
    """What is kept of a page when it has been looked at, for what is compared across pages. Lengths are in points.

    `ink` is the part of full black that its picture comes to; `columns` and `rows` are places of cuts that its marks tell;
    `mass` is the box round its large inked areas, None where there is none that they fill.
    """

    number: int
    label: str
    size: tuple[float, float]
    crop: Box
    trim: Box | None
    ink: float
    columns: tuple[float, ...] = ()
    rows: tuple[float, ...] = ()
    mass: Box | None = None

    @property
    def cut(self) -> bool:
        """Whether there is something to cut out of it: a trim smaller than the page, or marks that tell cuts."""
        trimmed = self.trim is not None and not self.crop.within(self.trim, 1.0)
        return trimmed or (len(self.columns) > 1 and len(self.rows) > 1)

    @property
    def single(self) -> bool:
        """Whether it is one piece as print shops want it."""
        return self.cut and _is_single(self.crop, self.trim)


def _is_single(crop: Box, trim: Box | None) -> bool:
    """Return whether a page is no larger than its trim with bleed all round."""
    return trim is not None and crop.within(trim, MOST_BLEED)


class Preferences(msgspec.Struct, frozen=True):
    """What a PDF says of itself: scaling switched off when it is printed, sides (`long`, `short`, `one`, nothing), and the rest.

    `revision` is that of its encryption, -1 for none; `printable` whether its rights allow printing.
    """

    unscaled: bool
    sides: str
    tagged: bool
    language: bool
    title: str
    producer: str
    revision: int
    printable: bool


class Fault(msgspec.Struct, frozen=True):
    """Something that a check found: the kind, the page (0 for the file), how bad it is, and what its sentence says.

    Faults of one kind and `subject` become one finding; its sentence is that of the fault with the largest `measure`.
    """

    kind: str
    page: int = 0
    subject: str = ""
    measure: float = 0.0
    words: dict[str, str] = {}
