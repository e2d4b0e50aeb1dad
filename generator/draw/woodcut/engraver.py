"""The hand that cuts a scene: strokes that taper, filled shapes with a lit side, tones over outlines.

A scene uses colour names of its own: `scene` is its paper, `mass` its black, `line` strokes that every ink prints, `tone` strokes
that low ink leaves out, `cut` strokes of paper in black, `shade` and `edge` strokes and outlines that low ink alone prints in place
of black masses, `glow` and `ray` the shapes and strokes of its one accent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin
from struct import unpack

from generator.core.rng import Rng
from generator.draw.pen import Path, Pen, Point

Shape = Sequence[Sequence[Point]]
"""Closed outlines in mm, filled by the non-zero rule."""
_COUNT = 691
"""How many fractions a grain holds; they are taken again and again."""
_FINE = 0.2
"""The least distance in mm between points of an icon's outline, sideways and downwards together."""
_ROW = 0.56
"""How thick the rows of a sky are where ink is to be saved, of their thickness else."""
_DARK = 0.6
"""The most weight in mm of the strokes on the dark side of a mass where ink is to be saved."""
_THIN = 0.4
"""Strokes no thicker in mm are slivers of three corners, which nobody tells from four."""
_SHORTEST = 0.05
"""Strokes that are shorter, in mm, are not seen."""
_EDGE = 0.22
"""Weight in mm of the outlines that stand for black masses where ink is to be saved."""


class Grain:
    """Fractions from 0 to 1 of a stream, drawn once and taken in turn."""

    def __init__(self, rng: Rng) -> None:
        """Draw the fractions of a stream."""
        drawn = unpack(f"<{_COUNT}H", rng.bits(16 * _COUNT).to_bytes(2 * _COUNT, "little"))
        self.values: list[float] = [value / 65536 for value in drawn]
        self.place = 0

    def __call__(self) -> float:
        """Return the next fraction."""
        self.place = (self.place + 1) % _COUNT
        return self.values[self.place]

    def between(self, low: float, high: float) -> float:
        """Return a number between two others."""
        return low + (high - low) * self()

    def pick(self, items: Sequence[str]) -> str:
        """Return one of several names."""
        return items[int(self() * len(items)) % len(items)]


class Engraver:
    """Cuts a scene of `width` times `height` mm; the light stands at `light`, in mm. Strokes are kept until a shape covers them."""

    def __init__(self, pen: Pen, rng: Rng, size: Point) -> None:
        """Begin a scene; `rng` is the stream of everything that varies in it."""
        self.pen, self.rng, self.width, self.height = pen, rng, *size
        self.unit = min(size[1], 0.55 * size[0])
        """What sizes of parts are measured by."""
        self.stride = max(self.unit, 42.0)
        """What is repeated across the picture is measured by this, so that low and wide pictures do not teem."""
        self.coarse = min(2.2, self.stride / self.unit)
        """How much wider apart lines stand in them."""
        self.grain = Grain(rng.stream("grain"))
        self.light: Point = (0.5 * size[0], 0.3 * size[1])
        self.clear: tuple[float, float, float, float] | None = None
        """Left, top, right and bottom in mm of what frames may not cover but at its corners, if there is such a thing."""
        self._kept: dict[str, list[Sequence[Point]]] = {}

    def vary(self, name: str) -> Grain:
        """Return the fractions of a part's own stream; a part that is drawn twice looks alike."""
        return Grain(self.rng.alike(name))

    def hides(self, point: Point) -> bool:
        """Return whether what a frame draws at a point would cover what it may not."""
        if self.clear is None:
            return False
        left, top, right, bottom = self.clear
        across = (2 * point[0] - left - right) / (right - left)
        down = (2 * point[1] - top - bottom) / (bottom - top)
        return across**6 + down**6 < 1.0

    # ------------------------------------------------------------------ strokes

    def stroke(self, start: Point, end: Point, weight: float, colour: str = "line") -> None:
        """Cut a stroke that is thickest in its middle and thin at both ends."""
        (x, y), (u, v) = start, end
        across, down = u - x, v - y
        length = hypot(across, down)
        if length >= _SHORTEST:
            grain = self.grain
            half = weight * (0.35 + 0.3 * grain()) / length
            at = 0.35 + 0.3 * grain()
            x, y, p, q = x + at * across, y + at * down, -down * half, across * half
            self._kept.setdefault(colour, []).append(_sliver(start, end, (x, y), (p, q), weight))

    def row(self, start: Point, end: Point, weight: float, row: int) -> None:
        """Cut a stroke of a row of a sky; where ink is to be saved, every other row is cut, and thinner."""
        self.stroke(start, end, weight, "tone")
        if row % 2 == 0:
            self.spare(start, end, _ROW * weight)

    def spare(self, start: Point, end: Point, weight: float) -> None:
        """Cut a stroke that low ink alone prints, and that moves nothing of what else is cut."""
        (x, y), (u, v) = start, end
        length = hypot(u - x, v - y)
        if length >= _SHORTEST:
            p, q = (y - v) * weight / (2 * length), (u - x) * weight / (2 * length)
            x, y = 0.45 * x + 0.55 * u, 0.45 * y + 0.55 * v
            self._kept.setdefault("shade", []).append(_sliver(start, end, (x, y), (p, q), weight))

    def wedge(self, start: Point, end: Point, weight: float, colour: str) -> None:
        """Cut a stroke that is broad where it starts and ends in a point."""
        (x, y), (u, v) = start, end
        length = hypot(u - x, v - y)
        if length >= _SHORTEST:
            half = weight * (0.35 + 0.3 * self.grain()) / length
            p, q = (y - v) * half, (u - x) * half
            self._kept.setdefault(colour, []).append(((x + p, y + q), end, (x - p, y - q)))

    def broken(self, start: Point, end: Point, weight: float, colour: str = "line", longest: float = 9.0) -> None:
        """Cut a line as strokes set on behind one another, none longer than `longest` mm."""
        (x, y), (u, v) = start, end
        length = hypot(u - x, v - y)
        if length <= longest:
            self.stroke(start, end, weight, colour)
            return
        at, jitter = 0.0, 0.12 * weight
        while at < 1.0:
            to = at + longest * (0.45 + 0.55 * self.grain()) / length
            to = 1.0 if to + 0.25 * longest / length > 1.0 else to
            lift = jitter * (self.grain() - 0.5)
            self.stroke((x + at * (u - x), y + at * (v - y) + lift), (x + to * (u - x), y + to * (v - y) + lift), weight, colour)
            at = to + 0.3 * self.grain() / length

    def ripple(self, start: Point, length: float, rise: float, weight: float, colour: str = "line") -> None:
        """Cut a stroke that bends upwards in its middle, as small waves do."""
        (x, y), middle = start, start[0] + length * (0.4 + 0.2 * self.grain())
        self._kept.setdefault(colour, []).append((start, (middle, y - rise), (x + length, y), (middle, y - rise + weight)))

    def curve(self, points: Sequence[Point], weight: float, colour: str = "line") -> None:
        """Cut a curve through points as overlapping strokes."""
        for a, b in pairwise(points):
            dx, dy = 0.12 * (b[0] - a[0]), 0.12 * (b[1] - a[1])
            self.stroke((a[0] - dx, a[1] - dy), (b[0] + dx, b[1] + dy), weight, colour)

    def flush(self) -> None:
        """Draw the strokes that are kept."""
        for colour, strokes in self._kept.items():
            self.pen.polygons(strokes, colour)
        self._kept.clear()

    # ------------------------------------------------------------------ shapes

    def fill(self, shape: Shape, colour: str = "scene", stroke: str = "edge", weight: float = _EDGE) -> None:
        """Fill a shape over everything before; its edge is drawn in another colour where the palette has that.

        Outlines of one shape that lie over one another have no edges there.
        """
        self.flush()
        path: Path = [
            step for outline in shape if outline
            for step in (("m", outline[0]), *(("l", point) for point in outline[1:]), ("z", ()))
        ]  # fmt: skip
        if not path:
            return
        edges = [(stroke, weight)]
        if colour == "mass" and stroke != "edge":
            edges.append(("edge", _EDGE))  # where ink is to be saved, a mass is nothing without it
        if len(shape) > 1 and stroke != colour:
            for edge, thick in edges:
                self.pen.path(path, "", edge, 2 * thick)
            self.pen.path(path, colour)
            return
        self.pen.path(path, colour, stroke, weight)
        for edge, thick in edges[1:]:
            self.pen.path(path, "", edge, thick)

    def disc(self, centre: Point, radius: float, colour: str, stroke: str = "edge", weight: float = _EDGE) -> None:
        """Fill a circle over everything before."""
        self.flush()
        self.pen.circle(centre, radius, colour, stroke, weight)

    def mass(self, shape: Shape, lit: int, *, halo: float = 0.0, colour: str = "mass", pitch: float = 0.0) -> None:
        """Fill a shape with black, cut with light from the left (-1) or the right (1), and a rim of paper around it if wanted."""
        if halo:
            self.fill(shape, "scene", "scene", 2 * halo)
        self.fill(shape, colour)
        pitch = pitch or max(0.62, 0.0145 * self.unit)
        for (a, y), (b, _) in self.spans(shape, pitch):
            wide = b - a
            if wide < 0.5:
                continue
            reach = wide * (0.2 + 0.3 * self.grain())
            rim = min(0.3, 0.12 * wide)
            start, dark, along = (a + rim, b - rim, 1) if lit < 0 else (b - rim, a + rim, -1)
            self.wedge((start, y), (start + along * reach, y), 0.62 * pitch, "cut")
            self.wedge((dark, y), (dark - along * reach, y), min(0.46 * pitch, _DARK), "shade")

    def spans(self, shape: Shape, pitch: float, angle: float = 0.0) -> list[tuple[Point, Point]]:
        """Return parallel lines at an angle in degrees, `pitch` mm apart, inside a shape, row by row."""
        along, down = cos(radians(angle)), sin(radians(angle))
        rows: dict[int, list[tuple[float, int]]] = {}
        for outline in shape:
            turned = [(x * along + y * down, y * along - x * down) for x, y in outline]
            for (x, y), (u, v) in zip(turned, [*turned[1:], *turned[:1]], strict=True):
                low, high, way = (y, v, 1) if y <= v else (v, y, -1)
                for row in range(ceil(low / pitch), ceil(high / pitch)):
                    rows.setdefault(row, []).append((x + (row * pitch - y) * (u - x) / (v - y), way))
        spans: list[tuple[Point, Point]] = []
        for row in sorted(rows):
            y = row * pitch
            spans += [
                ((a * along - y * down, a * down + y * along), (b * along - y * down, b * down + y * along))
                for a, b in _inside(rows[row])
            ]
        return spans

    def tone(self, shape: Shape, angle: float, pitch: float, weight: float, colour: str = "tone", longest: float = 7.0) -> None:
        """Hatch a shape."""
        for a, b in self.spans(shape, pitch, angle):
            if abs(b[0] - a[0]) + abs(b[1] - a[1]) > 0.4:
                self.broken(a, b, weight, colour, longest)


def _sliver(start: Point, end: Point, thickest: Point, half: Point, weight: float) -> Sequence[Point]:
    """Return the outline of a stroke that is so thick to both sides of one place: a fine one has three corners, for fewer bytes."""
    (x, y), (p, q) = thickest, half
    if weight <= _THIN:
        return start, (x + 2 * p, y + 2 * q), end
    return start, (x + p, y + q), end, (x - p, y - q)


def _inside(crossings: list[tuple[float, int]]) -> Iterable[tuple[float, float]]:
    """Yield the parts of a line that lie inside, by the non-zero rule."""
    winding, start = 0, 0.0
    for x, way in sorted(crossings):
        if winding == 0:
            start = x
        winding += way
        if winding == 0 and x > start:
            yield start, x


def placed(shape: Shape, at: Point, size: float, *, flipped: bool = False) -> list[list[Point]]:
    """Return a shape of a unit square, x from its middle and y up from its base, at a place in mm with its base there."""
    side = -size if flipped else size
    return [[(at[0] + side * x, at[1] - size * y) for x, y in outline] for outline in shape]


def icon_shape(pen: Pen, icon: str, at: Point, size: float, *, flipped: bool = False) -> list[list[Point]]:
    """Return the outlines of an icon with the middle of its lower edge at a place in mm."""
    outlines = pen.outline(icon)
    left, right = min(x for outline in outlines for x, _ in outline), max(x for outline in outlines for x, _ in outline)
    top, bottom = min(y for outline in outlines for _, y in outline), max(y for outline in outlines for _, y in outline)
    scale = size / max(bottom - top, 0.75 * (right - left))
    side, middle = (-scale if flipped else scale), (left + right) / 2
    return [_thinned([(at[0] + side * (x - middle), at[1] + scale * (y - bottom)) for x, y in outline]) for outline in outlines]


def _thinned(outline: list[Point]) -> list[Point]:
    """Return an outline without the points that lie closer to the one before than an eye can tell."""
    kept = outline[:1]
    for x, y in outline[1:]:
        if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) > _FINE:
            kept.append((x, y))
    return kept
