"""A plate: what faces, props and landmarks are engraved on, in units of its own, with light from high on the left.

A plate knows five roles and names a colour of the palette for each: `outline` of shapes, `hatch` of tones, `solid` for what is
black and small (a pupil, a nostril), `paper` for what is blank, `accent` for what glows. Ink makes three cuts of one plate: black,
line and grey. What is black and large is a `void`: black in full ink, an outline with strokes where ink is to be saved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from math import cos, pi, sin
from typing import NamedTuple, cast

import msgspec

from generator.draw.engraving import Outline, Segment, engrave, hatch, hatching, moved, shape, smooth, swelling, thinned
from generator.draw.pen import Path, Pen, Point

WIDE, TALL = 94.0, 120.0
"""Width and height in units of what a plate shows at least: busts stand about x = 50, and their feet are at y = FOOT."""
MIDDLE, FOOT = 50.0, 128.0
PITCH = 0.62
"""Least distance of shading lines in mm; on a large plate they stand wider apart."""
_GROWN = 1.05
"""Distance of shading lines on a large plate, in mm for each mm of a unit."""
COARSE = 0.4
"""How many mm a unit of a plate is at most that is cut coarsely: fur, scales and fine lines are left out there."""
SMALLEST = 0.04
"""How far in mm a drawn outline may lie beside its points, so that fewer of them do."""
_LARGE = 0.8
"""From how many mm a unit on the curves of a plate are drawn with all their points."""
Unit = Sequence[Point]
"""Points in units of a plate."""


EDGE = 0.42
"""The weight of an edge in mm on a large plate, as a rule."""
THINNEST = 0.1
"""The least weight of an edge in mm: of thinner ones printers lose parts."""


class Roles(msgspec.Struct, frozen=True):
    """The names of palette colours that a plate is cut in."""

    outline: str = "ink"
    hatch: str = "hatch"
    solid: str = "ink"
    paper: str = "white"
    accent: str = "glow"


PAGE = Roles()
"""The colours of a plate on a page or card."""
SCENE = Roles(outline="line", solid="line", paper="scene")
"""The colours of a plate in a woodcut."""


class Plate:
    """Draws in units on a rectangle of a pen; what stands on it stands on the lower edge, in the middle."""

    def __init__(self, pen: Pen, at: Point, size: Point, roles: Roles = PAGE, *, flipped: bool = False) -> None:
        """`at` is the top left corner, `size` width and height in mm; a `flipped` plate looks the other way, its light does not."""
        self.pen, self.roles = pen, roles
        self.scale = max(size[0] / WIDE, size[1] / TALL)
        self.side = -1.0 if flipped else 1.0
        self.left, self.top = at[0] + size[0] / 2, at[1] + size[1] - FOOT * self.scale
        self.thick = min(1.2, 0.55 + 0.75 * self.scale)
        """How thick lines are on a plate of this scale, 1 on a large one."""
        self.pitch = max(PITCH, _GROWN * self.scale)
        """Distance of shading lines in mm."""
        self.coarse = self.scale < COARSE
        """Whether fine detail (fur, scales, small lines) is left out."""
        self.steps = 3 if self.coarse else 4 if self.scale < _LARGE else 6
        """How many points a curve has from one of its points to the next."""

    @property
    def inset(self) -> float:
        """Return how far in mm hatching stays off the middle of an outline: half the weight of the edge there."""
        return max(THINNEST, EDGE * self.thick) / 2

    # ------------------------------------------------------------------ places

    def at(self, points: Unit) -> list[Point]:
        """Return points given in units in mm."""
        across = self.side * self.scale
        return [(self.left + (x - MIDDLE) * across, self.top + y * self.scale) for x, y in points]

    def curve(self, points: Unit, *, closed: bool = True) -> list[Point]:
        """Return the smooth outline through points given in units, in mm."""
        return smooth(self.at(points), closed=closed, steps=self.steps)

    def between(self, one: Unit, other: Unit) -> list[Point]:
        """Return the outline in mm between two smooth lines given in units, both from the same end."""
        return [*self.curve(one, closed=False), *reversed(self.curve(other, closed=False))]

    def ring(self, centre: Point, radius: float, flat: float = 1.0) -> list[Point]:
        """Return the outline in mm of a circle given in units; `flat` is its height as a share of its width."""
        turns = [2 * pi * part / 14 for part in range(14)]
        return self.at([(centre[0] + radius * cos(turn), centre[1] + flat * radius * sin(turn)) for turn in turns])

    # ------------------------------------------------------------------ shapes

    def fill(self, outline: Outline, colour: str = "paper", weight: float = EDGE) -> None:
        """Draw an outline given in mm, filled with the colour of a role or of the palette; without weight it has no edge."""
        shape(
            self.pen,
            thinned(outline, SMALLEST),
            self._colour(colour),
            self.roles.outline if weight else "",
            max(THINNEST, weight * self.thick),
        )

    def form(
        self, points: Unit, depth: float = 0.0, *, colour: str = "paper", weight: float = EDGE, smoothed: bool = True
    ) -> list[Point]:
        """Draw an outline given in units, smooth or by its corners, filled and shaded `depth` units deep; return it in mm."""
        outline = self.curve(points) if smoothed else self.at(points)
        self.fill(outline, colour, weight)
        if depth:
            self.shade(outline, depth)
        return outline

    def solid(self, points: Unit) -> None:
        """Draw a smooth outline given in units in black: for what is small."""
        shape(self.pen, thinned(self.curve(points), SMALLEST), self.roles.solid, "", 0.0)

    def void(self, outline: Outline) -> None:
        """Draw an outline given in mm as a large black: where ink is to be saved, as an outline with a few strokes."""
        shape(self.pen, outline, "mass", "edge", EDGE * self.thick)
        hatch(self.pen, outline, 62.0, 1.6 * self.pitch, 0.3 * self.thick, "shade")

    # ------------------------------------------------------------------ lines and tones

    def line(self, *points: Point, weight: float = 0.5, colour: str = "outline") -> None:
        """Draw a swelling stroke through points given in units."""
        swelling(self.pen, self.at(points), weight * self.thick, self._colour(colour), self.steps)

    def lines(self, *rows: Unit, weight: float = 0.4) -> None:
        """Draw several swelling strokes."""
        for row in rows:
            self.line(*row, weight=weight)

    def shade(
        self, outline: Outline, depth: float, angle: float = 62.0, pitch: float = 1.0, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch the side of an outline that lies away from the light, `depth` units deep; `pitch` is a multiple of the least."""
        light = moved(outline, (-depth * self.scale, -0.55 * depth * self.scale))
        hatch(self.pen, outline, angle, self.pitch * pitch, 0.3 * self.thick, self.roles.hatch, [light, *without], self.inset)

    def tone(
        self, outline: Outline, angle: float, pitch: float = 1.0, weight: float = 0.26, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch all of an outline."""
        hatch(self.pen, outline, angle, self.pitch * pitch, weight * self.thick, self.roles.hatch, without, self.inset)

    def strokes(self, segments: Sequence[Segment], weight: float = 0.28) -> None:
        """Draw straight strokes given in mm, thin at both ends."""
        engrave(self.pen, segments, weight * self.thick, self.roles.outline)

    def backdrop(self, size: Point, colour: str = "texture") -> None:
        """Hatch the ground behind everything with level lines that leave a glow about the head; the corners are darker."""
        w, h = size
        frame = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]
        glow = self.curve([(44, 4), (68, 14), (80, 44), (70, 74), (46, 86), (22, 74), (12, 44), (22, 14)])
        wide = self.curve([(34, -40), (84, -16), (94, 52), (70, 108), (24, 116), (-24, 96), (-40, 20)])
        engrave(self.pen, hatching(frame, 0.0, 1.05, [glow]), 0.34, colour, 14.0)
        engrave(self.pen, hatching(frame, 38.0, 1.05, [wide]), 0.3, colour, 14.0)

    def _colour(self, name: str) -> str:
        """Return the palette's colour of a role; what is no role is a colour of the palette."""
        return str(getattr(self.roles, name, name))


class Survey(NamedTuple):
    """What is known of a drawing in units of a plate: how far it reaches, and the outlines of shapes with an edge, part by part."""

    extent: tuple[float, float, float, float]
    outlines: tuple[tuple[Point, ...], ...]


def survey(draw: Callable[[Plate], None]) -> Survey:
    """Return left, top, right and bottom of all that is drawn on a plate, and the outlines of what is filled and has an edge."""
    pen = _Surveyor()
    plate = Plate(cast(Pen, pen), (0.0, 0.0), (WIDE, TALL))
    draw(plate)
    x, y = MIDDLE - plate.left, -plate.top
    outlines = tuple(tuple((u + x, v + y) for u, v in outline) for outline in pen.outlines)
    return Survey((pen.left + x, pen.top + y, pen.right + x, pen.bottom + y), outlines)


def extent(draw: Callable[[Plate], None]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom in units of all that is drawn on a plate."""
    return survey(draw).extent


class QuietPen:
    """A pen that draws nothing: what is to be known of a drawing is kept by those derived from it. Icons have no outlines there."""

    def __init__(self) -> None:
        """Stand for a pen as large as a plate at one mm to a unit."""
        self.width, self.height = WIDE, TALL

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw no path."""

    def polygons(self, outlines: Sequence[Sequence[Point]], fill: str = "ink") -> None:
        """Draw no polygons."""

    def circle(self, centre: Point, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw no circle."""

    def repeat(self, key: object, places: Sequence[Point], scale: float, draw: object) -> None:
        """Repeat nothing."""

    def outline(self, icon: str) -> Sequence[Sequence[Point]]:
        """Return no outlines."""
        del icon
        return ()


class _Surveyor(QuietPen):
    """Keeps how far paths reach, and the outlines of shapes that are filled and have an edge."""

    def __init__(self) -> None:
        super().__init__()
        self.left = self.top = float("inf")
        self.right = self.bottom = float("-inf")
        self.outlines: list[list[Point]] = []

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        del weight
        self._reach(list(chain.from_iterable(numbers for _, numbers in path)))
        if fill and stroke:
            self.outlines.append([(numbers[-2], numbers[-1]) for _, numbers in path if numbers])

    def polygons(self, outlines: Sequence[Sequence[Point]], fill: str = "ink") -> None:
        del fill
        self._reach(list(chain.from_iterable(chain.from_iterable(outlines))))

    def circle(self, centre: Point, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        del fill, stroke, weight
        self._reach((centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius))

    def repeat(self, key: object, places: Sequence[Point], scale: float, draw: object) -> None:
        del key, scale, draw
        self._reach(list(chain.from_iterable(places)))

    def _reach(self, numbers: Sequence[float]) -> None:
        """Take in points, given as x and y in turn."""
        if numbers:
            xs, ys = numbers[::2], numbers[1::2]
            self.left, self.right = min(self.left, *xs), max(self.right, *xs)
            self.top, self.bottom = min(self.top, *ys), max(self.bottom, *ys)
