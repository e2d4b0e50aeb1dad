"""Sheets to cut to pictures for machines that print and then cut: everything outside the outlines of the pieces is transparent."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import count

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from generator.draw.cut_lines import CutLine, outline_path
from generator.press.drawing.papers import MM
from generator.press.drawing.png import png_of, rows_of
from generator.press.imposition.plans import CutPage
from generator.press.jobs.files.cut_places import described

CUT_DPI = 300
"""Dots per inch of these pictures."""
EFFORT = 1
"""With how much effort they are packed; another one gives other bytes."""
_TURNED = bytes(range(255, -1, -1))
"""Black to all that shows, white to nothing."""
_HIDDEN = bytes([255] + [0] * 255)
"""White where nothing shows."""
_POINTS = 72 / CUT_DPI
"""How many points a pixel is wide."""
_SAME = 5e-3
"""Lengths that differ by so much of a pixel are one: a page as large as whole pixels is rendered in no more than those."""


def transparent_pictures(pdf: bytes, labels: Sequence[str], pages: Sequence[CutPage]) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of all pages with pieces, fronts and backs, each by what ends its name: number and label of its page.

    `labels` are those of all pages of the PDF. The pictures tell their resolution, their sheet, and where the pieces lie.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        for page in pages:
            if page.cut_paths:
                number = labels.index(page.label)
                yield f"-{number + 1:02d}-{page.label}.png", _picture(_rendered(document, number), page)


def _picture(drawn: pypdfium2.PdfBitmap, page: CutPage) -> bytes:
    """Return a page as a PNG; what does not show is white."""
    alpha = alpha_of(page)
    rows = (_row(seen, alpha[start : start + drawn.width]) for seen, start in zip(rows_of(drawn), count(step=drawn.width)))
    words = {"Title": f"Sheet {page.label}", "Description": described(page)}
    return png_of(drawn.width, drawn.height, rows, EFFORT, dpi=CUT_DPI, transparent=True, words=words)


def _row(seen: bytes, alpha: bytes) -> bytes:
    """Return pixels of three bytes with a fourth each, which tells how much of them shows; they are white where nothing does."""
    hidden = int.from_bytes(alpha.translate(_HIDDEN), "big")
    row = bytearray(4 * len(alpha))
    for place in range(3):
        row[place::4] = (int.from_bytes(seen[place::3], "big") | hidden).to_bytes(len(alpha), "big")
    row[3::4] = alpha
    return bytes(row)


def alpha_of(page: CutPage) -> bytes:
    """Return how much of a page's pixels lies inside the outlines of its pieces, from 0 to 255, drawn as the page itself is."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(page.width * MM, page.height * MM), invariant=1)
    for line in page.cut_paths:
        if line.closed:
            _fill(canvas, line, page.height)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        return b"".join(row[::3] for row in rows_of(_rendered(document, 0))).translate(_TURNED)


def _fill(canvas: Canvas, line: CutLine, height: float) -> None:
    """Fill what a closed line goes round; its height on the page is measured from above."""
    path = canvas.beginPath()
    steps = {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo}
    for kind, numbers in outline_path(line):
        if kind == "z":
            path.close()
        else:
            steps[kind](*((height - value if place % 2 else value) * MM for place, value in enumerate(numbers)))
    canvas.drawPath(path, stroke=0, fill=1)


def _rendered(document: pypdfium2.PdfDocument, number: int) -> pypdfium2.PdfBitmap:
    """Return a page of a document, of which whole pixels are shown: it would be stretched to them otherwise."""
    page = document[number]
    wide, high = ((math.ceil(length / _POINTS - _SAME) - _SAME) * _POINTS for length in page.get_size())
    top = page.get_height()
    page.set_mediabox(0, top - high, wide, top)
    page.close()
    return document[number].render(scale=1 / _POINTS, rev_byteorder=True)
