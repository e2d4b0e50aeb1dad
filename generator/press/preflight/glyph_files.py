"""Glyph 0 of a TrueType file, `.notdef`, read from its own tables: the box that stands for a character which the font lacks."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from math import fsum

from generator.press.preflight.records import Outline

MOST_TABLES = 64
MOST_POINTS = 400
"""A glyph 0 of more points is a drawing, not the box for none."""
_SHORT_X, _SHORT_Y, _SAME_X, _SAME_Y, _AGAIN = 2, 4, 16, 32, 8
"""Bits of a point: told in a byte; the same as before, or above 0; the bits once more for the next points."""


class NoOutline(Exception):
    """A file that is no TrueType font, or whose glyph 0 cannot be read so."""


def glyph_0(data: bytes, em: float) -> Outline | None:
    """Return the outline of glyph 0 on `em` units, None where it is empty; raises NoOutline where the file does not tell it so.

    Its area is that of its points, and what overlaps counts twice, as in the outlines that pdfium tells.
    """
    try:
        tables = _tables(data)
        units, long = struct.unpack_from(">18xH30xh", tables[b"head"])
        first, last = struct.unpack_from(">LL" if long else ">HH", tables[b"loca"])
        glyph = tables[b"glyf"][first:last] if long else tables[b"glyf"][2 * first : 2 * last]
        if not glyph:
            return None
        contours = list(_contours(glyph))
    except (struct.error, KeyError, IndexError) as error:
        raise NoOutline from error
    points = [point for contour in contours for point in contour]
    if not points or not units:
        raise NoOutline
    scale = em / units
    xs, ys = zip(*points, strict=True)
    area = abs(fsum(_area(contour) for contour in contours)) * scale * scale
    return Outline(min(xs) * scale, min(ys) * scale, max(xs) * scale, max(ys) * scale, area)


def _tables(data: bytes) -> Mapping[bytes, bytes]:
    """Return the tables of a font by their names."""
    kind, count = struct.unpack_from(">4sH", data)
    if kind not in (b"\0\1\0\0", b"true") or count > MOST_TABLES:
        raise NoOutline
    rows = (struct.unpack_from(">4s4xLL", data, 12 + 16 * place) for place in range(count))
    return {name: data[start : start + length] for name, start, length in rows}


def _contours(glyph: bytes) -> Iterator[list[tuple[int, int]]]:
    """Yield the points of each contour of a glyph that is none of others put together."""
    (count,) = struct.unpack_from(">h", glyph)
    if not 0 < count <= MOST_POINTS:
        raise NoOutline
    ends = struct.unpack_from(f">{count}H", glyph, 10)
    if ends[-1] >= MOST_POINTS:
        raise NoOutline
    (hints,) = struct.unpack_from(">H", glyph, 10 + 2 * count)
    place, flags = 12 + 2 * count + hints, list[int]()
    while len(flags) <= ends[-1]:
        flag = glyph[place]
        times = 1 + glyph[place + 1] if flag & _AGAIN else 1
        place += 2 if flag & _AGAIN else 1
        flags += [flag] * times
    flags = flags[: ends[-1] + 1]
    xs, place = _line(glyph, place, flags, _SHORT_X, _SAME_X)
    ys, _ = _line(glyph, place, flags, _SHORT_Y, _SAME_Y)
    start = 0
    for end in ends:
        yield list(zip(xs[start : end + 1], ys[start : end + 1], strict=True))
        start = end + 1


def _line(glyph: bytes, place: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """Return one coordinate of all points, and where the next one begins."""
    found, at = list[int](), 0
    for flag in flags:
        if flag & short:
            at += glyph[place] if flag & same else -glyph[place]
            place += 1
        elif not flag & same:
            at += struct.unpack_from(">h", glyph, place)[0]
            place += 2
        found.append(at)
    return found, place


def _area(points: list[tuple[int, int]]) -> float:
    """Return the area within a contour, below 0 where it runs the other way round."""
    turned = points[1:] + points[:1]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, turned, strict=True)) / 2
