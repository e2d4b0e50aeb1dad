"""Figures to pixels: rows of cells of one size, each with a figure as large as it is, as a PNG."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import msgspec
import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from generator.draw.figures import Figure
from generator.forge.pack import Pack
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import Palette, themed
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from generator.press.drawing.png import drawn_png
from generator.press.jobs.printing.job import PrintSettings

EFFORT = 6
"""With how much effort pictures are packed; another one gives other bytes."""


class Look(msgspec.Struct, frozen=True):
    """How figures of a pack are drawn: settings of the press, and the pack whose colours and stand-ins they have."""

    settings: PrintSettings
    pack: Pack

    @property
    def palette(self) -> Palette:
        """The colours, those of the pack's theme among them."""
        return themed(self.settings.palette, self.pack.colours)


class Cell(msgspec.Struct, frozen=True):
    """A place in a picture: the figure in it and the colour that its corners and edges run on in; nothing where it is empty."""

    figure: Figure | None
    ground: str = ""


class Picture(msgspec.Struct, frozen=True):
    """A picture as a PNG file, and the icons that were drawn in it, whose authors are to be credited."""

    png: bytes
    icons: frozenset[str]


def draw_cells(look: Look, cells: Sequence[Cell], columns: int, size: tuple[int, int], crop: float = 0.0) -> Picture:
    """Return cells row by row, `columns` in a row, each `size` pixels wide and high; figures are scaled to the width of a cell.

    With a `crop`, what stands above that share of a cell's figure is left out: `size` is that of the rest.
    """
    rows = -(-len(cells) // columns)
    wide, high = columns * size[0], rows * size[1]
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(wide, high), invariant=1, pageCompression=0, initialFontName=fonts.font("body"))
    ink = Ink(canvas, look.settings.typography)
    ink.stand_ins = look.pack.stand_ins
    ink.marker.artifact()
    icons: set[str] = set()
    for place, cell in enumerate(cells):
        row, column = divmod(place, columns)
        corner = (column * size[0], high - row * size[1])
        if cell.figure is not None:
            icons |= _draw_cell(ink, look, cell.figure, corner, size, cell.ground, crop)
        elif value := look.palette.colour(cell.ground) if cell.ground else "":
            ink.rect(corner[0], corner[1] - size[1], *size, value, "", 0.0)
    ink.marker.pause()
    canvas.showPage()
    canvas.save()
    return Picture(_rendered(buffer.getvalue()), frozenset(icons))


def _draw_cell(
    ink: Ink, look: Look, figure: Figure, corner: tuple[float, float], size: tuple[int, int], ground: str, crop: float
) -> set[str]:
    """Draw a figure into a cell whose top left corner is given in pixels from the lower left, and return its icons."""
    zoom = size[0] / (figure.width * MM)
    pen = PressPen(ink, look.palette, corner[0], corner[1], figure.width, figure.height, None, figure.name, zoom)
    shown = (figure.width, size[1] / (MM * zoom))
    pen.push((0.0, 0.0), clip=shown)
    pen.rect((0.0, 0.0), shown, ground or "white")
    pen.push((0.0, -crop * figure.height))
    pen.show(figure)
    pen.pop()
    pen.pop()
    return pen.used_icons


def _rendered(pdf: bytes) -> bytes:
    """Return the one page of a PDF as a PNG, a pixel for each point."""
    with pypdfium2.PdfDocument(pdf) as document:
        return drawn_png(document[0].render(scale=1, rev_byteorder=True), EFFORT)
