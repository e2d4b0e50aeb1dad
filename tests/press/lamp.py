"""A sheet of paper held against a lamp: what a printer made of a front and its back, seen from the front, measured in pictures.

Places are in mm from the top left of the upright paper; nothing here knows how the press aims its backs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image

from generator.draw.calibration import SCALES, Scale
from generator.press.drawing.papers import MM
from tests.press.prints import LINES, UNIT, Matrix, Stroke, shown, times

DPI = 1200
PIXEL = DPI / 25.4
"""Pixels in a millimetre."""


@dataclass(frozen=True)
class Fault:
    """How a printer lays backs off their fronts, seen from the front: right and down in mm, clockwise in degrees, enlarged.

    `quarter` is the side to which it turns landscape pages.
    """

    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    scale: float = 1.0
    quarter: str = "left"

    def matrix(self, width: float, height: float) -> Matrix:
        """Return what it does to the back, in points from the lower left of the paper."""
        angle, x, y = -math.radians(self.turn), width / 2, height / 2
        a, b = self.scale * math.cos(angle), self.scale * math.sin(angle)
        about: Matrix = (a, b, -b, a, 0.0, 0.0)
        return times(times((1, 0, 0, 1, -x, -y), about), (1, 0, 0, 1, x + self.dx * MM, y - self.dy * MM))


@dataclass(frozen=True)
class Lamp:
    """Both sides of a sheet as they lie on the upright paper, the first the front, as pages of one document."""

    document: Any
    pdf: pikepdf.Pdf
    width: float
    height: float

    def picture(self, side: int, left: float, top: float, width: float, height: float) -> Image.Image:
        """Return a part of one side in grey, in pixels of 1200 to the inch."""
        sides = (left, self.height - top - height, self.width - left - width, top)
        page = self.document[side]
        return page.render(scale=DPI / 72, crop=tuple(part * MM for part in sides)).to_pil().convert("L")

    def marks(self) -> list[Stroke]:
        """Return some crop marks of the front that lie far apart: those farthest to every corner, upright and level ones."""
        strokes = [one for one in shown(self.pdf.pages[0], LINES) if isinstance(one, Stroke)]
        strokes = [one for one in strokes if abs(one.weight - 0.15 * MM) < 0.02 and one.length > 2.3 * MM and not one.tag]
        found = []
        for upright in (True, False):
            some = [one for one in strokes if (abs(one.start[0] - one.end[0]) < 0.1) == upright]
            for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                found.append(max(some, key=lambda one: x * one.start[0] + y * one.start[1]))
        return list(dict.fromkeys(found))

    def offsets(self) -> list[float]:
        """Return how far the crop marks of the back lie off those of the front, across, in mm; endless where there is none."""
        return [self._offset(mark) for mark in self.marks()]

    def _offset(self, mark: Stroke) -> float:
        x, y = ((one + other) / 2 / MM for one, other in zip(mark.start, mark.end, strict=True))
        upright = abs(mark.start[0] - mark.end[0]) < 0.1
        wide, high = (2.4, 1.2) if upright else (1.2, 2.4)
        places = []
        for side in (0, 1):
            part = self.picture(side, x - wide / 2, self.height - y - high / 2, wide, high)
            found = lines(part if upright else part.transpose(Image.Transpose.TRANSPOSE))
            places.append(found[0] / PIXEL if len(found) == 1 else math.inf)
        return abs(places[1] - places[0]) if places[0] < math.inf else math.inf


def _upright(page: pikepdf.Page, back: bool, backs: str, fault: Fault) -> tuple[Matrix, float, float]:
    """Return how a page gets onto the upright paper, in points from the lower left, and the paper's size."""
    width, height = (float(edge) for edge in page.MediaBox[2:])
    matrix = UNIT
    if width > height:
        matrix = (0, 1, -1, 0, height, 0) if fault.quarter == "left" else (0, -1, 1, 0, 0, width)
        width, height = height, width
    if back:
        matrix = times(matrix, (-1, 0, 0, 1, width, 0) if backs == "duplex-long" else (1, 0, 0, -1, 0, height))
        matrix = times(matrix, fault.matrix(width, height))
    return matrix, width, height


@contextmanager
def lamp(pdf: bytes, front: int, backs: str, fault: Fault) -> Iterator[Lamp]:
    """Print two pages of a document, the front by its place and its back behind it, on a printer, and hold them up."""
    out = pikepdf.new()
    width = height = 0.0
    with pikepdf.open(BytesIO(pdf)) as source:
        for place in (front, front + 1):
            page = source.pages[place]
            matrix, width, height = _upright(page, place > front, backs, fault)
            for box in ("/TrimBox", "/BleedBox"):
                if box in page.obj:
                    del page.obj[box]  # a form is clipped to them
            form = out.copy_foreign(page.as_form_xobject())
            out.add_blank_page(page_size=(width, height))
            out.pages[-1].obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Seen=form))
            words = " ".join(f"{value:.8f}" for value in matrix)
            out.pages[-1].obj.Contents = out.make_stream(f"q {words} cm /Seen Do Q".encode())
    buffer = BytesIO()
    out.save(buffer)
    with pypdfium2.PdfDocument(buffer.getvalue()) as document, pikepdf.open(buffer) as again:
        yield Lamp(document, again, width / MM, height / MM)


def lines(picture: Image.Image) -> list[float]:
    """Return where upright lines are in a picture, in pixels from its left: the middles of what is dark in most rows."""
    row = picture.resize((picture.width, 1), Image.Resampling.BOX).tobytes()
    found: list[float] = []
    ink, where = 0.0, 0.0
    for place, value in enumerate((*row, 255)):
        if value < 128:
            ink, where = ink + 255 - value, where + (255 - value) * (place + 0.5)
        elif ink:
            found.append(where / ink)
            ink = where = 0.0
    return found


# ---------------------------------------------------------------------- scales

_ROOM, _BAND = (2.6, 32.5), 0.2
"""How much before and behind the zero of a scale is looked at, and the height of the band in which lines are looked for, in mm."""


def readings(held: Lamp) -> list[float]:
    """Return what a person reads off the four scales, in twentieths of a millimetre."""
    return [reading(held, one) for one in SCALES]


def reading(held: Lamp, one: Scale) -> float:
    """Return what a person reads off a scale: the whole millimetres, and the tick of the vernier that goes on in the scale."""
    front, back = (_ticks(held, one, side) for side in (0, 1))
    zero = _along(front, back[0])
    off = [min(abs(tick - other) for other in front) for tick in back]
    tick = off.index(min(off))
    return float(round(zero)) if tick in (0, 20) else round(int(zero) + tick / 20, 2)


def _along(front: Sequence[float], place: float) -> float:
    """Return a place in millimetres of the scale, where it is only looked at between which ticks it lies."""
    for number, (one, other) in enumerate(pairwise(front)):
        if one <= place < other:
            return number + (place - one) / (other - one)
    raise AssertionError("the zero of the vernier lies beside its scale")


def _ticks(held: Lamp, one: Scale, side: int) -> list[float]:
    """Return where the ticks of a scale or of its vernier meet the line between them, or come nearest to it, in pixels."""
    x, y = held.width / 2 + one.zero[0], held.height / 2 + one.zero[1]
    aside, (before, behind) = 6.0, _ROOM
    if one.down:
        picture = held.picture(side, x - aside, y - before, 2 * aside, before + behind).transpose(Image.Transpose.TRANSPOSE)
    else:
        picture = held.picture(side, x - before, y - aside, before + behind, 2 * aside)
    wanted = 31 if side == 0 else 21
    for step in range(50):
        for way in (1, -1):
            middle = aside + one.outer * way * (0.3 + step * 0.1)
            band = picture.crop((0, round((middle - _BAND / 2) * PIXEL), picture.width, round((middle + _BAND / 2) * PIXEL)))
            found = lines(band)
            if len(found) == wanted:
                return found
    raise AssertionError(f"scale {one.number} shows no {wanted} ticks on side {side}")
