"""Files for cutting machines read back by parsers of their own fields, and lines measured in the rendered page."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Any

import ezdxf
import pypdfium2
from PIL import Image
from svgelements import SVG, Arc, Close, Group, Line, Move
from svgelements import Path as SvgPath

from generator.draw.pen import Point
from generator.press.drawing.papers import MM
from generator.press.imposition.geometry import Rect

DPI = 4800
"""Edges are measured in pixels of a two-hundredth of a millimetre: a renderer may put those of rectangles on whole pixels."""


@dataclass(frozen=True)
class Stroke:
    """A part of a path in mm from the top left of the page: its layer, its ends, and centre and radius of an arc."""

    layer: str
    start: Point
    end: Point
    centre: Point | None = None
    radius: float = 0.0

    def points(self, steps: int = 8) -> Iterator[Point]:
        """Yield points along it, ends included."""
        if self.centre is None:
            for step in range(steps + 1):
                share = step / steps
                yield tuple(a + share * (b - a) for a, b in zip(self.start, self.end, strict=True))  # type: ignore[misc]
            return
        x, y = self.centre
        first, last = (math.atan2(end[1] - y, end[0] - x) for end in (self.start, self.end))
        turn = (last - first + math.pi) % (2 * math.pi) - math.pi
        for step in range(steps + 1):
            angle = first + turn * step / steps
            yield x + self.radius * math.cos(angle), y + self.radius * math.sin(angle)


def svg_size(data: bytes) -> tuple[str, str]:
    """Return width and height of an SVG as they are written."""
    values = SVG.parse(BytesIO(data), ppi=25.4).values["attributes"]
    return values["width"], values["height"]


def svg_strokes(data: bytes) -> list[Stroke]:
    """Return the parts of all paths of an SVG; at 25.4 pixels an inch its units are mm."""
    drawing: Any = SVG.parse(BytesIO(data), ppi=25.4)
    return [
        stroke
        for group in drawing
        if isinstance(group, Group)
        for path in group
        if isinstance(path, SvgPath)
        for stroke in _of_path(path, group.id)
    ]


def _of_path(path: Any, layer: str) -> Iterator[Stroke]:
    for part in path:
        if isinstance(part, Arc):
            assert abs(part.rx - part.ry) < 1e-6, "an arc of a circle"
            yield Stroke(layer, tuple(part.start), tuple(part.end), tuple(part.center), part.rx)
        elif isinstance(part, Line | Close):
            if abs(part.end - part.start) > 1e-9:
                yield Stroke(layer, tuple(part.start), tuple(part.end))
        else:
            assert isinstance(part, Move), part


def dxf_document(data: bytes) -> Any:
    return ezdxf.read(StringIO(data.decode("ascii").replace("\r\n", "\n")))


def dxf_strokes(data: bytes, height: float) -> list[Stroke]:
    """Return the parts of all polylines of a DXF, y turned downwards on a page of that height."""
    found = []
    for line in dxf_document(data).modelspace():
        for part in line.virtual_entities():
            layer = line.dxf.layer.lower()
            if part.dxftype() == "LINE":
                found.append(Stroke(layer, _down(part.dxf.start, height), _down(part.dxf.end, height)))
            else:
                ends = _down(part.start_point, height), _down(part.end_point, height)
                found.append(Stroke(layer, *ends, _down(part.dxf.center, height), part.dxf.radius))
    return found


def _down(point: Any, height: float) -> Point:
    return float(point[0]), height - float(point[1])


def from_outline(point: Point, trim: Rect, radius: float) -> float:
    """Return how far a point is from the outline of a rectangle with round corners, in mm."""
    half = trim.width / 2 - radius, trim.height / 2 - radius
    away = abs(point[0] - trim.x - trim.width / 2) - half[0], abs(point[1] - trim.y - trim.height / 2) - half[1]
    outside = math.hypot(max(away[0], 0.0), max(away[1], 0.0))
    return abs(outside + min(max(away), 0.0) - radius)


def from_stroke(point: Point, stroke: Stroke) -> float:
    """Return how far a point is from a part of a path, in mm."""
    if stroke.centre is not None:
        return min(math.dist(point, one) for one in stroke.points(64))
    (x, y), (u, v) = stroke.start, stroke.end
    long = (u - x) ** 2 + (v - y) ** 2
    share = min(1.0, max(0.0, ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / long)) if long else 0.0
    return math.dist(point, (x + share * (u - x), y + share * (v - y)))


@dataclass(frozen=True)
class Window:
    """A part of a rendered page: its picture, where its top left lies on the page, and the size of a pixel, in mm."""

    picture: Image.Image
    left: float
    top: float
    pixel: Point

    def darkness(self, *, across: bool) -> list[float]:
        """Return how dark it is from 0 to 1, along x `across`, else along y."""
        thin = self.picture.resize((self.picture.width, 1) if across else (1, self.picture.height), Image.Resampling.BOX)
        return [(255 - value) / 255 for value in thin.tobytes()]

    def span(self, *, across: bool) -> tuple[float, float]:
        """Return where what is dark begins and ends, in mm of the page; greys at its ends tell how much of a pixel is covered."""
        darkness = self.darkness(across=across)
        most = max(darkness)
        full = [place for place, value in enumerate(darkness) if value > 0.98 * most]
        start = full[0] - sum(darkness[: full[0]]) / most
        end = full[-1] + 1 + sum(darkness[full[-1] + 1 :]) / most
        return self.place(start, across=across), self.place(end, across=across)

    def middle(self, *, across: bool) -> float:
        """Return where the middle of what is dark lies, in mm of the page."""
        darkness = self.darkness(across=across)
        weighed = sum((place + 0.5) * value for place, value in enumerate(darkness))
        return self.place(weighed / sum(darkness), across=across)

    def place(self, at: float, *, across: bool) -> float:
        return (self.left if across else self.top) + at * self.pixel[not across]


def window(pdf: bytes, number: int, box: Rect, dpi: int = DPI) -> Window:
    """Return a part of a page as it is rendered, so large that a pixel is smaller than what is measured."""
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[number]
        wide, high = (length / MM for length in page.get_size())
        scale = dpi / 72
        crop = (box.x * MM, (high - box.bottom) * MM, (wide - box.right) * MM, box.y * MM)
        picture = page.render(scale=scale, crop=crop).to_pil().convert("L")
        whole = tuple(math.ceil(length * scale) for length in page.get_size())
        pixel = wide / whole[0], high / whole[1]
        cut = math.ceil(crop[0] * scale), math.ceil(crop[3] * scale)
    return Window(picture, cut[0] * pixel[0], cut[1] * pixel[1], pixel)
