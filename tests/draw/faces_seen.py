"""Faces as tests see them: drawn on plain paper, in grey, and weighed."""

from __future__ import annotations

import zlib
from functools import cache
from io import BytesIO

import pypdfium2
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from generator.draw.faces.face import Face, draw_face, face_extent
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen

FINE, COARSE = (47.0, 60.0), (25.0, 32.0)
"""A fine and a coarse face in mm."""
MOST_FINE, MOST_COARSE = 25_000, 8_000
"""The most bytes that they have, packed."""


def within_plate(face: Face) -> bool:
    """Return whether a face lies within its plate, but for what ends below it."""
    left, top, right, _ = face_extent(face)
    return left >= 3.0 and top >= 4.0 and right <= 97.0


def is_light(face: Face) -> bool:
    """Return whether a face has few bytes, fine and coarse."""
    return weight(face, FINE) <= MOST_FINE and weight(face, COARSE) <= MOST_COARSE


def weight(face: Face, size: tuple[float, float], *, ground: bool = False) -> int:
    """Return how many bytes a face has, packed."""
    canvas = Canvas(BytesIO(), pagesize=(size[0] * MM, size[1] * MM), initialFontName=fonts.font("body"), invariant=1)
    pen = PressPen(Ink(canvas), FULL, 0.0, size[1] * MM, *size)
    draw_face(pen, (0.0, 0.0), size, face, ground=ground)
    return len(zlib.compress(operators(pen).encode()))


def operators(pen: PressPen) -> str:
    """Return what a pen wrote on its page, and the objects that the page names."""
    return " ".join([*pen.ink.canvas._code, *pen._forms.values()])


@cache
def thumb(face: Face) -> Image.Image:
    """Return a face on plain paper, 24 x 30 dots in grey."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(FINE[0] * MM, FINE[1] * MM), initialFontName=fonts.font("body"), invariant=1)
    draw_face(PressPen(Ink(canvas), FULL, 0.0, FINE[1] * MM, *FINE), (0.0, 0.0), FINE, face, ground=False)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        image: Image.Image = document[0].render(scale=1.0).to_pil().convert("L")
    return image.resize((24, 30), Image.Resampling.BOX)


def difference(one: Face, other: Face) -> float:
    """Return the mean difference of two faces, of 255."""
    return float(ImageStat.Stat(ImageChops.difference(thumb(one), thumb(other))).mean[0])
