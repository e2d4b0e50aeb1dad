"""Single figures as tests see them: printed on a page of their size, rendered, and weighed."""

from __future__ import annotations

import zlib
from io import BytesIO

import pikepdf
import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.draw.figures import Figure
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL, Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen


def opened(drawn: Figure, palette: Palette = FULL) -> tuple[Canvas, BytesIO, PressPen]:
    """Return a page as large as a figure, where it goes, and a pen on it."""
    buffer = BytesIO()
    canvas = Canvas(buffer, (drawn.width * MM, drawn.height * MM), initialFontName=fonts.font("body"), invariant=1)
    return canvas, buffer, PressPen(Ink(canvas), palette, 0.0, drawn.height * MM, drawn.width, drawn.height)


def printed(drawn: Figure, palette: Palette = FULL) -> bytes:
    """Return a figure as a PDF of one page of its size."""
    canvas, buffer, pen = opened(drawn, palette)
    pen.show(drawn)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def rendered(drawn: Figure, scale: float) -> Image.Image:
    """Return a figure as a picture, so many pixels a mm."""
    document = pypdfium2.PdfDocument(printed(drawn))
    try:
        return document[0].render(scale=scale / MM).to_pil().convert("RGB")
    finally:
        document.close()


def packed_size(pdf: bytes) -> int:
    """Return how many bytes the page and the art that it repeats take, packed."""
    with pikepdf.open(BytesIO(pdf)) as document:
        forms = [one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        streams = [document.pages[0].Contents.read_bytes(), *(one.read_bytes() for one in forms)]
    return sum(len(zlib.compress(stream)) for stream in streams)
