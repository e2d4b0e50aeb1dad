"""What is drawn on a page: the thinnest line, lines that may be crop marks, pictures; and how texts are taken away from it.

Forms are followed into one another, with the matrix of each; the number of objects and of segments that are looked at is bounded.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from pypdfium2 import raw

from generator.core import limits
from generator.press.preflight.records import POINTS, Box, Mark, Picture, Stroke

MOST_MARKS = 4_000
_MOST_SEGMENTS = 400
"""A path of more segments than this is art, not marks."""
SHORTEST, LONGEST, THICKEST = 1.0 * POINTS, 16.0 * POINTS, 0.6 * POINTS
"""How long and how thick a crop mark may be, in points."""
_LEVEL = 0.05
"""How far the ends of a level line may be apart, in points."""


class Matrix(NamedTuple):
    """An affine map of points."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, other: Matrix) -> Matrix:
        """Return the map that does this one first, then another."""
        return Matrix(
            self.a * other.a + self.b * other.c, self.a * other.b + self.b * other.d,
            self.c * other.a + self.d * other.c, self.c * other.b + self.d * other.d,
            self.e * other.a + self.f * other.c + other.e, self.e * other.b + self.f * other.d + other.f,
        )  # fmt: skip

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, box: Box) -> Box:
        """Return the box round where a box goes."""
        corners = [self.point(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
        xs, ys = zip(*corners, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))

    @property
    def zoom(self) -> float:
        """How many times longer lines become, where they become shortest."""
        return min(math.hypot(self.a, self.b), math.hypot(self.c, self.d))


class Drawn(msgspec.Struct):
    """What was found on a page; `whole` is False where there was more than is looked at."""

    texts: list[Any]
    marks: list[Mark]
    images: list[Picture]
    thinnest: Stroke | None = None
    whole: bool = True


def objects(page: Any) -> Drawn:
    """Return what is drawn on a page of pdfium."""
    drawn = Drawn([], [], [])
    for count, (item, kind, matrix) in enumerate(_walked(page, drawn)):
        if count >= limits.CHECK_OBJECTS:
            drawn.whole = False
            break
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            drawn.texts.append(item)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            _path(item, matrix, drawn)
        elif kind == raw.FPDF_PAGEOBJ_IMAGE:
            _image(item, matrix, drawn)
    return drawn


def hide_texts(drawn: Drawn) -> None:
    """Take the texts away from the picture of a page."""
    for text in drawn.texts:
        raw.FPDFPageObj_SetIsActive(text, False)


def _walked(page: Any, drawn: Drawn) -> Iterator[tuple[Any, int, Matrix]]:
    """Yield every object with its kind and the map from its own space to the page's."""
    waiting: list[tuple[Any, Matrix, int]] = []
    for place in range(raw.FPDFPage_CountObjects(page)):
        waiting.append((raw.FPDFPage_GetObject(page, place), Matrix(), 0))
        while waiting:
            item, matrix, depth = waiting.pop()
            if not item:
                continue
            kind = raw.FPDFPageObj_GetType(item)
            yield item, kind, matrix
            if kind == raw.FPDF_PAGEOBJ_FORM:
                count = raw.FPDFFormObj_CountObjects(item)
                if depth >= limits.CHECK_DEPTH or count + len(waiting) > limits.CHECK_OBJECTS:
                    drawn.whole = False
                    continue
                own = _matrix(item).then(matrix)
                waiting += [(raw.FPDFFormObj_GetObject(item, inner), own, depth + 1) for inner in reversed(range(count))]


def _matrix(item: Any) -> Matrix:
    matrix = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, matrix):
        return Matrix()
    return Matrix(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def bounds(item: Any, matrix: Matrix) -> Box:
    """Return the box of an object on the page."""
    sides = [ctypes.c_float() for _ in range(4)]
    if not raw.FPDFPageObj_GetBounds(item, *map(ctypes.byref, sides)):
        return Box(0, 0, 0, 0)
    return matrix.box(Box(*(side.value for side in sides)))


def _image(image: Any, matrix: Matrix, drawn: Drawn) -> None:
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    if not raw.FPDFImageObj_GetImagePixelSize(image, wide, high):
        return
    own = _matrix(image).then(matrix)
    size = math.hypot(own.a, own.b), math.hypot(own.c, own.d)
    if min(*size, wide.value, high.value) > 0:
        drawn.images.append(Picture((wide.value, high.value), size))


def _path(path: Any, matrix: Matrix, drawn: Drawn) -> None:
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    if not raw.FPDFPath_GetDrawMode(path, mode, stroked):
        return
    own = _matrix(path).then(matrix)
    thickness = 0.0
    if stroked.value:
        thickness = _thickness(path, own, matrix, drawn)
    elif mode.value == raw.FPDF_FILLMODE_NONE:
        return  # it only clips
    if len(drawn.marks) >= MOST_MARKS or thickness > THICKEST:
        return
    if stroked.value:
        drawn.marks += filter(None, (_mark(*ends) for ends in _lines(path, own)))
    elif mark := _bar(bounds(path, matrix)):
        drawn.marks.append(mark)


def _thickness(path: Any, own: Matrix, matrix: Matrix, drawn: Drawn) -> float:
    """Return how thick a stroked path is in points, and keep it where it is the thinnest that can be seen."""
    width = ctypes.c_float()
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    thickness = width.value * own.zoom
    red, green, blue, solid = (ctypes.c_uint() for _ in range(4))
    seen = not raw.FPDFPageObj_GetStrokeColor(path, red, green, blue, solid) or solid.value > 0
    if seen and (drawn.thinnest is None or thickness < drawn.thinnest.width):
        drawn.thinnest = Stroke(thickness, bounds(path, matrix))
    return thickness


def _lines(path: Any, own: Matrix) -> Iterator[tuple[float, float, float, float]]:
    """Yield the ends of the lines of a path that is made of single straight lines only."""
    count = raw.FPDFPath_CountSegments(path)
    if count % 2 or not 0 < count <= _MOST_SEGMENTS:
        return
    points, x, y = [], ctypes.c_float(), ctypes.c_float()
    for place in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, place)
        wanted = raw.FPDF_SEGMENT_LINETO if place % 2 else raw.FPDF_SEGMENT_MOVETO
        if raw.FPDFPathSegment_GetType(segment) != wanted or not raw.FPDFPathSegment_GetPoint(segment, x, y):
            return
        points.append(own.point(x.value, y.value))
    for place in range(0, count, 2):
        yield *points[place], *points[place + 1]


def _mark(x: float, y: float, to_x: float, to_y: float) -> Mark | None:
    """Return a line as a mark, None where it is oblique, too long or too short for one."""
    if abs(x - to_x) <= _LEVEL and SHORTEST <= abs(y - to_y) <= LONGEST:
        return Mark(True, (x + to_x) / 2, min(y, to_y), max(y, to_y))
    if abs(y - to_y) <= _LEVEL and SHORTEST <= abs(x - to_x) <= LONGEST:
        return Mark(False, (y + to_y) / 2, min(x, to_x), max(x, to_x))
    return None


def _bar(box: Box) -> Mark | None:
    """Return a filled bar as a mark, None where it is not thin."""
    if box.width <= THICKEST and SHORTEST <= box.height <= LONGEST:
        return Mark(True, (box.left + box.right) / 2, box.bottom, box.top)
    if box.height <= THICKEST and SHORTEST <= box.width <= LONGEST:
        return Mark(False, (box.bottom + box.top) / 2, box.left, box.right)
    return None
