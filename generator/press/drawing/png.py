"""Pixels to a PNG file by zlib alone, so that a page, which has no Pillow, writes the bytes of the command."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import Any, Protocol

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _RGB = 8, 2
_AS_IT_IS = b"\0"
"""What stands before a row whose bytes are the pixels themselves: drawn pages are packed smallest so."""
_INCH, _A_METRE = 0.0254, 1


class Bitmap(Protocol):
    """A drawn page: three bytes a pixel, red, green, blue, and `stride` bytes from one row to the next."""

    width: int
    height: int
    stride: int
    buffer: Any


def drawn_png(page: Bitmap, effort: int, *, dpi: int = 0) -> bytes:
    """Return a drawn page as a PNG, as `png_of` does."""
    data, wide = memoryview(page.buffer).cast("B"), 3 * page.width
    rows = (bytes(data[start : start + wide]) for start in range(0, page.stride * page.height, page.stride))
    return png_of(page.width, page.height, rows, effort, dpi=dpi)


def png_of(width: int, height: int, rows: Iterable[bytes], effort: int, *, dpi: int = 0) -> bytes:
    """Return a picture as a PNG: `rows` from above, three bytes a pixel, red, green, blue; packed with an effort from 1 to 9.

    With `dpi` it tells its resolution, in dots per inch. Raises ValueError for rows that are not so many, or not so long.
    """
    packer, packed, count = zlib.compressobj(effort), [], 0
    for row in rows:
        if len(row) != 3 * width:
            break
        packed += [packer.compress(_AS_IT_IS), packer.compress(row)]
        count += 1
    if count != height:
        raise ValueError(f"a picture of {width} by {height} pixels has {height} rows of {3 * width} bytes")
    dots = int(dpi / _INCH + 0.5)
    chunks = [
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, _RGB, 0, 0, 0)),
        *([_chunk(b"pHYs", struct.pack(">IIB", dots, dots, _A_METRE))] if dpi else []),
        _chunk(b"IDAT", b"".join(packed) + packer.flush()),
        _chunk(b"IEND", b""),
    ]
    return _SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
