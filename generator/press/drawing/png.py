"""Pixels to a PNG file by zlib alone, so that a page, which has no Pillow, writes the bytes of the command."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Protocol

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _RGB, _RGBA = 8, 2, 6
_AS_IT_IS = b"\0"
"""What stands before a row whose bytes are the pixels themselves: drawn pages are packed smallest so."""
_INCH, _A_METRE = 0.0254, 1


class Bitmap(Protocol):
    """A drawn page: three bytes a pixel, red, green, blue, and `stride` bytes from one row to the next."""

    width: int
    height: int
    stride: int
    buffer: Any


def rows_of(page: Bitmap) -> Iterator[bytes]:
    """Yield the rows of a drawn page from above, without what may stand between them."""
    data, wide = memoryview(page.buffer).cast("B"), 3 * page.width
    for start in range(0, page.stride * page.height, page.stride):
        yield bytes(data[start : start + wide])


def drawn_png(page: Bitmap, effort: int, *, dpi: int = 0) -> bytes:
    """Return a drawn page as a PNG, as `png_of` does."""
    return png_of(page.width, page.height, rows_of(page), effort, dpi=dpi)


def png_of(
    width: int,
    height: int,
    rows: Iterable[bytes],
    effort: int,
    *,
    dpi: int = 0,
    transparent: bool = False,
    words: Mapping[str, str] = MappingProxyType({}),
) -> bytes:
    """Return a picture as a PNG: `rows` from above, a byte each for red, green, and blue, packed with an effort from 1 to 9.

    Those of a `transparent` one have a fourth for how much of a pixel shows. With `dpi` it tells its resolution, in dots per inch,
    and `words` by their keywords beside it. Raises ValueError for rows that are not so many, or not so long.
    """
    depth = len("RGBA" if transparent else "RGB")
    packer, packed, count = zlib.compressobj(effort), [], 0
    for row in rows:
        if len(row) != depth * width:
            break
        packed += [packer.compress(_AS_IT_IS), packer.compress(row)]
        count += 1
    if count != height:
        raise ValueError(f"a picture of {width} by {height} pixels has {height} rows of {depth * width} bytes")
    dots = int(dpi / _INCH + 0.5)
    kind = _RGBA if transparent else _RGB
    chunks = [
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, kind, 0, 0, 0)),
        *(_chunk(b"tEXt", f"{name}\0{text}".encode("latin-1")) for name, text in words.items()),
        *([_chunk(b"pHYs", struct.pack(">IIB", dots, dots, _A_METRE))] if dpi else []),
        _chunk(b"IDAT", b"".join(packed) + packer.flush()),
        _chunk(b"IEND", b""),
    ]
    return _SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
