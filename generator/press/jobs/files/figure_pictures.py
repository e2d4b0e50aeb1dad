"""A figure of a pack to a picture of its own, as pages of a site show it."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.draw.figures import Figure
from generator.draw.pen import Point
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen


def figure_picture(figure: Figure, palette: Palette, size: Point, wide: int, colours: int) -> tuple[bytes, int, int]:
    """Return a figure laid into a frame of a size in mm as a PNG of a width in pixels and so many colours, with its sides."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(size[0] * MM, size[1] * MM), initialFontName=fonts.font("body"), invariant=1)
    figure.paint(PressPen(Ink(canvas), palette, 0.0, size[1] * MM, *size))
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        drawn: Image.Image = document[0].render(scale=wide / (size[0] * MM)).to_pil().convert("RGB")
    buffer = BytesIO()
    drawn.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
    return buffer.getvalue(), *drawn.size
