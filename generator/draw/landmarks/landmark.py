"""Landmarks and props: small engravings whose parts are data, drawn once in a document and repeated wherever they are wanted.

Each is drawn on a field of 100 x 100 units; what stands has its foot near y = 94. Below the landmark may lie its halo, which keeps
it apart from hatching.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from math import hypot
from typing import cast

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.engraving import Outline, hatching, inside, moved, shape, smooth, thinned
from generator.draw.faces.creature_parts import Part, Pose, draw_part
from generator.draw.pen import Path, Pen, Point
from generator.draw.plate import MIDDLE, PAGE, Plate, QuietPen

FIELD = 100.0
"""Width and height of a field in units."""
FORM = 10.0
"""Edge in mm of the square on which a landmark is drawn."""
KEPT, KEPT_FINE = 1.2, 5.0
"""Edge in mm at which it is kept, as a coarse and as a fine cut: small, since a document writes so many decimals of a mm."""
LARGE = 17.0
"""Edge in mm from which on a landmark is cut finely."""
HALO, HALO_BESIDE = 0.72, 0.2
"""How far the halo of a landmark reaches in mm, on a square of `FORM` mm, and how far its outline may lie beside its points."""
_COARSE, _FINE = (0.88, 0.62, 0.18, 0.05), (0.42, 0.42, 0.11, 0.015)
"""Of a coarse and a fine cut, in mm on a square of `FORM` mm: pitch of hatching, the share of their weight that lines have, weight
of hatching, and how far an outline lies beside its points."""
_SHARP, _CUT = 0.1, 0.3
"""The cosine of an angle above which a corner is sharp, and how much of it is cut off in mm, on a square of `FORM` mm."""
_FILES = ("indoors.toml", "outdoors.toml", "props.toml")


class Mark(Record):
    """A landmark or a prop: its words with an article, its parts from back to front, and from where to where it stands on ground.

    A `prop` belongs to a place and not to one room.
    """

    words: str
    parts: tuple[Part, ...]
    ground: tuple[float, float] | None = None
    prop: bool = False


class MarkFile(Record):
    """A file of landmarks and props by their names."""

    marks: dict[str, Mark]


@cache
def marks() -> Mapping[str, Mark]:
    """Return all landmarks and props by their names; raises BadData."""
    return {name: mark for file in _FILES for name, mark in load(MarkFile, __package__, file).marks.items()}


def mark_of(name: str) -> Mark:
    """Return a landmark or prop by its name; raises BadData where there is none."""
    if name not in marks():
        raise BadData(f"There is no landmark {name!r}; name one of those in the files of landmarks.")
    return marks()[name]


def draw_landmark(pen: Pen, at: Point, size: float, name: str, *, halo: str = "") -> None:
    """Draw a landmark or prop in a square of `size` mm, given by its top left corner, on a `halo` of a colour, if any.

    The halo reaches `HALO` mm beyond it on a square of `FORM` mm. Raises BadData where there is no landmark of that name.
    """
    mark, fine = mark_of(name), size >= LARGE
    kept = KEPT_FINE if fine else KEPT
    pen.repeat(("landmark", name, fine, halo), [at], size / kept, partial(_draw, mark=mark, fine=fine, halo=halo))


def _draw(pen: Pen, mark: Mark, *, fine: bool, halo: str) -> None:
    """Draw a landmark on the square at which it is kept."""
    shrunk = cast(Pen, _Shrunk(pen, (KEPT_FINE if fine else KEPT) / FORM))
    if halo:
        _draw_halo(shrunk, mark, halo)
    field = _Field(shrunk, fine=fine)
    if mark.ground:
        left, right = mark.ground
        shares = ((0.0, 1.0), (0.12, 1.06), (-0.05, 0.8))
        rows = [(left + (right - left) * low, left + (right - left) * high) for low, high in shares]
        ends = [field.at([(low, 94.5 + 2.2 * row), (high, 94.5 + 2.2 * row)]) for row, (low, high) in enumerate(rows)]
        shrunk.lines([(start, end) for start, end in ends], field.roles.hatch, field.stroke)
    for part in mark.parts:
        draw_part(field, part, Pose())


def _draw_halo(pen: Pen, mark: Mark, colour: str) -> None:
    """Draw what lies round a landmark in one colour."""
    halo = _Halo()
    field = _Field(cast(Pen, halo), fine=False)
    for part in mark.parts:
        draw_part(field, part, Pose())
    for found, closed in halo.found:
        outline = _blunted(thinned(found, HALO_BESIDE), closed=closed)
        path: Path = [("m", outline[0]), *(("l", point) for point in outline[1:]), *([("z", ())] if closed else [])]
        pen.path(path, colour if closed else "", colour, 2 * HALO)


def _blunted(outline: Sequence[Point], *, closed: bool) -> list[Point]:
    """Return an outline whose sharp corners are cut off, so that no stroke along it ends in a spike."""
    count = len(outline)
    blunted: list[Point] = []
    for place, (x, y) in enumerate(outline):
        ways = [(u - x, v - y) for u, v in (outline[place - 1], outline[(place + 1) % count])]
        if (closed or 0 < place < count - 1) and _sharp(*ways):
            cut = min(_CUT, *(0.4 * hypot(*way) for way in ways))
            blunted += [(x + cut * u / hypot(u, v), y + cut * v / hypot(u, v)) for u, v in ways]
        else:
            blunted.append((x, y))
    return blunted


def _sharp(one: Point, other: Point) -> bool:
    """Return whether two ways from a corner enclose a sharp angle."""
    lengths = hypot(*one) * hypot(*other)
    return lengths > 0.0 and one[0] * other[0] + one[1] * other[1] > _SHARP * lengths


class _Shrunk(QuietPen):
    """Draws all smaller on another pen."""

    def __init__(self, pen: Pen, share: float) -> None:
        super().__init__()
        self._pen, self._share = pen, share

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw a path."""
        smaller = [(kind, tuple(value * self._share for value in values)) for kind, values in path]
        self._pen.path(smaller, fill, stroke, weight * self._share)

    def lines(self, segments: Sequence[tuple[Point, Point]], stroke: str = "ink", weight: float = 0.25) -> None:
        """Draw lines."""
        share = self._share
        smaller = [((x * share, y * share), (u * share, v * share)) for (x, y), (u, v) in segments]
        self._pen.lines(smaller, stroke, weight * share)


class _Halo(QuietPen):
    """Keeps the outlines that are filled and the lines that are drawn, each with whether it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[list[Point], bool]] = []

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Keep a path that covers what lies below it."""
        del stroke, weight
        points = [(values[0], values[1]) for _, values in path if values]
        hidden = any(closed and all(inside(outline, point) for point in points) for outline, closed in self.found)
        if (fill or path[-1][0] != "z") and not hidden:
            self.found.append((points, path[-1][0] == "z"))

    def lines(self, segments: Sequence[tuple[Point, Point]], stroke: str = "ink", weight: float = 0.25) -> None:
        """Keep no hatching."""


class _Field(Plate):
    """The plate of a landmark: a square of `FORM` mm, cut coarsely or finely; its lines are of even weight."""

    def __init__(self, pen: Pen, *, fine: bool) -> None:
        self.pen, self.roles, self.side = pen, PAGE, 1.0
        self.scale = FORM / FIELD
        self.left, self.top = MIDDLE * self.scale, 0.0
        self.pitch, self.thick, self.stroke, self.beside = _FINE if fine else _COARSE
        self.coarse, self.steps = not fine, 5 if fine else 3

    def fill(self, outline: Outline, colour: str = "paper", weight: float = 0.42) -> None:
        """Draw an outline given in mm, filled with the colour of a role; without weight it has no edge."""
        edge = self.roles.outline if weight else ""
        shape(self.pen, thinned(outline, self.beside), self._colour(colour), edge, weight * self.thick)

    def line(self, *points: Point, weight: float = 0.5, colour: str = "outline") -> None:
        """Draw a stroke through points given in units."""
        places = (
            thinned(smooth(self.at(points), closed=False, steps=self.steps), self.beside) if len(points) > 2 else self.at(points)
        )
        path: Path = [("m", places[0]), *(("l", place) for place in places[1:])]
        self.pen.path(path, "", self._colour(colour), weight * self.thick)

    def void(self, outline: Outline) -> None:
        """Draw an outline given in mm as a large black, which is an outline where ink is to be saved."""
        shape(self.pen, thinned(outline, self.beside), "mass", "edge", 0.42 * self.thick)

    def shade(
        self, outline: Outline, depth: float, angle: float = 62.0, pitch: float = 1.0, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch the side of an outline that lies away from the light, `depth` units deep."""
        light = moved(outline, (-depth * self.scale, -0.55 * depth * self.scale))
        self._hatch(outline, angle, pitch, [light, *without])

    def tone(
        self, outline: Outline, angle: float, pitch: float = 1.0, weight: float = 0.26, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch all of an outline."""
        del weight
        self._hatch(outline, angle, pitch, without)

    def _hatch(self, outline: Outline, angle: float, pitch: float, without: Sequence[Outline]) -> None:
        segments = hatching(outline, angle, self.pitch * pitch, without, self.inset + self.stroke / 2)
        if segments:
            self.pen.lines(segments, self.roles.hatch, self.stroke)
