"""PDF pages to pictures: PNG files, or bare pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
import pypdfium2

from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.press.drawing.png import drawn_png

DPI, LEAST_DPI = 150, 36
"""The usual and the least dots per inch of pictures."""
EFFORT = 1
"""With how much effort they are packed: the least, which is the soonest; another one gives other bytes."""


def pictures(pdf: bytes, dpi: int = DPI, numbers: Sequence[int] | None = None) -> Iterator[bytes]:
    """Yield pages of a PDF, all or those of some numbers from 1 on, as PNGs that tell their resolution in dots per inch."""
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(1, len(document) + 1) if numbers is None else numbers:
            yield _png(document, number, dpi)


class Pixels(msgspec.Struct, frozen=True):
    """A page as pixels: its number from 1 on, width and height, and four bytes each, red, green, blue and opaque."""

    number: int
    width: int
    height: int
    data: bytes


def named_pictures(pdf: bytes, source: str, numbers: Iterable[int], dpi: int) -> Iterator[tuple[int, bytes]]:
    """Yield some pages of a PDF as `pictures` does, each behind its number; numbers beyond its pages are passed over.

    Raises BadFile, naming `source`, for what is no whole PDF.
    """
    with _opened(pdf, source) as document:
        for number in numbers:
            if 1 <= number <= len(document):
                yield number, _png(document, number, dpi)


def pixels(pdf: bytes, source: str, numbers: Sequence[int], dpi: int, most: int) -> Iterator[Pixels]:
    """Yield some pages of a PDF as pixels, at most `most` of a side; numbers beyond its pages are passed over.

    Raises BadFile, naming `source`, for what is no whole PDF.
    """
    with _opened(pdf, source) as document:
        for number in numbers:
            if 1 <= number <= len(document):
                page = document[number - 1]
                scale = min(dpi / 72, most / max(1.0, *page.get_size()))
                picture = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
                yield Pixels(number, picture.width, picture.height, _rows(picture))


@contextmanager
def _opened(pdf: bytes, source: str) -> Iterator[pypdfium2.PdfDocument]:
    try:
        with pypdfium2.PdfDocument(pdf) as document:
            yield document
    except pypdfium2.PdfiumError:
        raise BadFile(f"{shown(source)} is a PDF that cannot be read; save it anew, or print the quest from its code.") from None


def _png(document: pypdfium2.PdfDocument, number: int, dpi: int) -> bytes:
    return drawn_png(document[number - 1].render(scale=dpi / 72, rev_byteorder=True), EFFORT, dpi=dpi)


def _rows(picture: pypdfium2.PdfBitmap) -> bytes:
    """Return the pixels of a picture without what may stand between its rows."""
    data, wide = bytes(picture.buffer), picture.width * 4
    if picture.stride != wide:
        data = b"".join(data[row * picture.stride : row * picture.stride + wide] for row in range(picture.height))
    opaque = bytearray(data)
    opaque[3::4] = b"\xff" * (len(opaque) // 4)
    return bytes(opaque)
