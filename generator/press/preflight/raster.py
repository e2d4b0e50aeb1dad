"""Pictures of pages as bytes, and what is measured of them, without a library of pictures: a page in a browser has none.

Whole rows and columns are reckoned with at once, as long numbers that hold a pixel in every few bytes. What comes out is what
Pillow makes of the same pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

_WEIGHTS = (19595, 38470, 7471)
"""What red, green and blue are of grey, of 65,536."""
_HALF = 0x8000
_SHARES = 22
"""Shares of pixels in a smaller one are told in so many bits."""
_LANE = 4
"""Bytes of a pixel while shares are added up."""

_TALL = 2
"""A picture more than so many times as high as it is wide is made smaller by its rows first, as Pillow does."""

Area = tuple[int, int, int, int]
"""Left, upper, right and lower edge of a part of a picture, in pixels."""


class Raster(msgspec.Struct, frozen=True):
    """A picture: its width and height in pixels, and its planes of a byte each, one of grey, or red, green and blue."""

    width: int
    height: int
    planes: tuple[bytes, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, self.height

    def crop(self, area: Area) -> Raster:
        """Return a part, which lies inside of the picture."""
        left, upper, right, lower = area
        rows = range(upper, lower)
        return Raster(
            right - left,
            lower - upper,
            tuple(b"".join(plane[row * self.width + left : row * self.width + right] for row in rows) for plane in self.planes),
        )

    def grey(self) -> Raster:
        """Return it as one plane of grey."""
        if len(self.planes) == 1:
            return self
        total = int.from_bytes(bytes((_HALF & 255, _HALF >> 8, 0)) * (self.width * self.height), "little")
        for plane, weight in zip(self.planes, _WEIGHTS, strict=True):
            total += _lanes(plane, 3) * weight
        return Raster(self.width, self.height, (total.to_bytes(3 * self.width * self.height, "little")[2::3],))

    def below(self, limit: int) -> Raster:
        """Return 255 where grey is below a limit, and 0 elsewhere."""
        table = bytes([255] * limit + [0] * (256 - limit))
        return Raster(self.width, self.height, (self.grey().planes[0].translate(table),))

    def mean(self) -> float:
        """Return the mean of all pixels of grey."""
        return sum(self.grey().planes[0]) / max(1, self.width * self.height)

    def box(self) -> Area | None:
        """Return the area round all pixels of grey that are not 0, None where there is none."""
        rows = [(number, row) for number, row in enumerate(self._rows()) if row.strip(b"\0")]
        if not rows:
            return None
        left = min(self.width - len(row.lstrip(b"\0")) for _, row in rows)
        right = max(len(row.rstrip(b"\0")) for _, row in rows)
        return left, rows[0][0], right, rows[-1][0] + 1

    def reduced(self, width: int, height: int) -> Raster:
        """Return it at another size, each pixel the mean of those it holds: columns first, rows first of a tall one."""
        if self.height > _TALL * self.width:
            return self._lowered(height)._narrowed(width)
        return self._narrowed(width)._lowered(height)

    def _narrowed(self, width: int) -> Raster:
        if width == self.width:
            return self
        turned = (_turned(plane, self.width) for plane in self.planes)
        planes = tuple(_turned(_reduced(plane, self.height, width), self.height) for plane in turned)
        return Raster(width, self.height, planes)

    def _lowered(self, height: int) -> Raster:
        if height == self.height:
            return self
        return Raster(self.width, height, tuple(_reduced(plane, self.width, height) for plane in self.planes))

    def least(self, side: int) -> Raster:
        """Return of a mask of 255 and 0 what is 255 all over a square of `side` pixels round it; edges are drawn out."""
        half, wide = side // 2, list[bytes]()
        for row in self._rows():
            drawn = row[:1] * half + row + row[-1:] * half
            wide.append(_all_of([drawn[at : at + self.width] for at in range(side)]))
        high = [wide[0]] * half + wide + [wide[-1]] * half
        plane = b"".join(_all_of(high[at : at + side]) for at in range(self.height))
        return Raster(self.width, self.height, (plane,))

    def _rows(self) -> Iterator[bytes]:
        plane = self.grey().planes[0]
        return (plane[at : at + self.width] for at in range(0, len(plane), self.width))


def of_bitmap(bitmap: Any) -> Raster:
    """Return the picture of a bitmap of pdfium in colours."""
    wide, high, depth = bitmap.width, bitmap.height, bitmap.n_channels
    data = bytes(bitmap.buffer)
    if bitmap.stride != wide * depth:
        data = b"".join(data[row * bitmap.stride : row * bitmap.stride + wide * depth] for row in range(high))
    order = (0, 1, 2) if bitmap.rev_byteorder else (2, 1, 0)
    return Raster(wide, high, tuple(data[place::depth] for place in order) if depth > 1 else (data,) * 3)


def most_apart(first: Raster, second: Raster) -> int:
    """Return the largest difference of two pictures of one size, in grey."""
    most = 0
    for at in range(0, first.width * first.height, first.width):
        rows = [tuple(plane[at : at + first.width] for plane in one.planes) for one in (first, second)]
        if rows[0] != rows[1]:
            apart = [bytes(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in zip(*rows, strict=True)]
            most = max(most, *Raster(first.width, 1, tuple(apart)).grey().planes[0])
    return most


def _lanes(data: bytes, width: int) -> int:
    """Return bytes as one number that holds each in `width` bytes of its own, the first one lowest."""
    spread = bytearray(width * len(data))
    spread[::width] = data
    return int.from_bytes(spread, "little")


def _turned(plane: bytes, width: int) -> bytes:
    """Return a plane with its columns as rows."""
    return b"".join(plane[column::width] for column in range(width))


def _reduced(plane: bytes, width: int, height: int) -> bytes:
    """Return a plane of rows of a width with so many rows, each the mean of those that it holds."""
    count = len(plane) // width
    rows: dict[int, int] = {}
    low = int.from_bytes(bytes((255, 0, 0, 0)) * width, "little")
    half = int.from_bytes((1 << (_SHARES - 1)).to_bytes(_LANE, "little") * width, "little")
    made = []
    for shares in _shares(count, height):
        total = half
        for row, share in shares:
            if row not in rows:
                rows[row] = _lanes(plane[row * width : (row + 1) * width], _LANE)
            total += rows[row] * share
        made.append(((total >> _SHARES) & low).to_bytes(_LANE * width, "little")[::_LANE])
        for row in [row for row in rows if row < shares[0][0]]:
            del rows[row]
    return b"".join(made)


def _shares(count: int, wanted: int) -> Iterator[Sequence[tuple[int, int]]]:
    """Yield for each wanted row the rows that it holds, of so many, with their shares."""
    scale = count / wanted
    support = 0.5 * max(1.0, scale)
    for place in range(wanted):
        centre = (place + 0.5) * scale
        first, last = max(0, int(centre - support + 0.5)), min(count, int(centre + support + 0.5))
        held = [row for row in range(first, last) if -0.5 < (row - centre + 0.5) / max(1.0, scale) <= 0.5]
        share = int(0.5 + (1.0 / len(held)) * (1 << _SHARES)) if held else 0
        yield [(row, share) for row in held] or [(first, 0)]


def _all_of(masks: Sequence[bytes]) -> bytes:
    """Return what is 255 in all of some masks of one length."""
    whole = -1
    for mask in masks:
        whole &= int.from_bytes(mask, "little")
    return whole.to_bytes(len(masks[0]), "little")
