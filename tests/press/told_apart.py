"""Whether marks are told apart by their shapes alone, as printed, as seen without red, green or blue cones, or in grey.

A mark is drawn alone, and its tones are stretched from black to white: of two marks that differ in colour or tone only, nothing is
left that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from itertools import combinations

import pypdfium2
from PIL import Image, ImageChops, ImageOps, ImageStat
from reportlab.pdfgen.canvas import Canvas

from generator.draw.pen import Pen
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen

Draw = Callable[[Pen], None]
DOTS = 200
"""Resolution of the pictures that are compared, in dots per inch."""
LEAST = 0.1
"""Marks differ in at least this share of what either of them inks."""
VIEWS: dict[str, tuple[float, ...]] = {
    "as printed": (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0),
    "without red cones": (0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052),
    "without green cones": (0.367, 0.861, -0.228, 0.280, 0.673, 0.047, -0.012, 0.043, 0.969),
    "without blue cones": (1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304),
}
"""Matrices of colours as rows (Machado, Oliveira and Fernandes 2009, severity 1)."""


def drawn(draw: Draw, side: float, palette: Palette) -> Image.Image:
    """Return the picture of a mark on the floor of a palette, in a square of `side` mm."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(side * MM, side * MM), initialFontName=fonts.font("body"))
    pen = PressPen(Ink(canvas), palette, 0.0, side * MM, side, side)
    pen.rect((0.0, 0.0), (side, side), "floor")
    draw(pen)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        picture: Image.Image = document[0].render(scale=DOTS / 72).to_pil()
    return picture.convert("RGB")


def shape(picture: Image.Image, view: str) -> Image.Image:
    """Return what is left of a picture when its tones are stretched: black where it is darker than half, white elsewhere."""
    a, b, c, d, e, f, g, h, i = VIEWS[view]
    grey = picture.convert("RGB", (a, b, c, 0, d, e, f, 0, g, h, i, 0)).convert("L")
    low, high = grey.getextrema()
    if low == high:
        return Image.new("L", grey.size, 255)
    return ImageOps.autocontrast(grey).point(lambda tone: 255 if tone > 127 else 0)


def alike(marks: Mapping[str, Draw], side: float, palette: Palette, view: str = "as printed") -> list[str]:
    """Return the pairs of marks whose shapes differ in less than `LEAST` of their ink, with how much that is."""
    return alike_pictures({name: drawn(draw, side, palette) for name, draw in marks.items()}, view)


def alike_pictures(pictures: Mapping[str, Image.Image], view: str = "as printed") -> list[str]:
    """Return the same of pictures of one size."""
    shapes = {name: shape(picture, view) for name, picture in pictures.items()}
    found = []
    for one, other in combinations(shapes, 2):
        apart = _white(ImageChops.difference(shapes[one], shapes[other]))
        inked = 1.0 - _white(ImageChops.darker(shapes[one], shapes[other]))
        if apart <= LEAST * inked:
            found.append(f"{one} and {other} differ in {apart:.3f} of {inked:.3f}")
    return found


def _white(picture: Image.Image) -> float:
    """Return the share of white in a picture of black and white."""
    return float(ImageStat.Stat(picture).mean[0]) / 255
