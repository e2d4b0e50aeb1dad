"""The outlines of icons as polygons, read from the tables of the icon font: for pictures that cut, turn and hatch them."""

from __future__ import annotations

import struct
from functools import lru_cache

from reportlab.pdfbase import pdfmetrics

from generator.core import reading
from generator.core.resources import folder
from generator.draw.pen import Point
from generator.press.drawing import fonts

_ON_CURVE, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_BELOW, _EM = -120, 1000
"""The lower edge of an icon's square, and its side, in units of the font."""
_STEPS = 4
"""How many straight parts stand for a curve."""


@lru_cache(maxsize=1)
def _tables() -> dict[str, bytes]:
    """Return the tables of the icon font by name."""
    data = reading.read(folder("fonts") / f"{fonts.ROLES['icons']}.ttf")
    count = struct.unpack(">H", data[4:6])[0]
    rows = (struct.unpack(">4sIII", data[12 + 16 * place : 28 + 16 * place]) for place in range(count))
    return {tag.decode("ascii"): data[start : start + length] for tag, _, start, length in rows}


@lru_cache(maxsize=128)
def icon_outline(name: str) -> tuple[tuple[Point, ...], ...]:
    """Return the closed outlines of an icon in a square of side 1, from its top left; raises PressError for an unknown icon."""
    number = pdfmetrics.getFont(fonts.font("icons")).face.charToGlyph[ord(fonts.glyph(name))]
    tables = _tables()
    wide = struct.unpack(">h", tables["head"][50:52])[0]
    form, size, unit = (">II", 4, 1) if wide else (">HH", 2, 2)
    start, end = (unit * at for at in struct.unpack(form, tables["loca"][size * number : size * (number + 2)]))
    return tuple(_flat(contour) for contour in _contours(tables["glyf"][start:end]))


def _contours(glyph: bytes) -> list[list[tuple[float, float, bool]]]:
    """Return the contours of a simple glyph: x, y and whether the point lies on the curve."""
    count = struct.unpack(">h", glyph[:2])[0]
    ends = struct.unpack(f">{count}H", glyph[10 : 10 + 2 * count])
    place = 12 + 2 * count + struct.unpack(">H", glyph[10 + 2 * count : 12 + 2 * count])[0]
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = glyph[place]
        again = glyph[place + 1] if flag & _REPEAT else 0
        place += 2 if flag & _REPEAT else 1
        flags += [flag] * (again + 1)
    xs, place = _coordinates(glyph, place, flags, _SHORT_X, _SAME_X)
    ys, place = _coordinates(glyph, place, flags, _SHORT_Y, _SAME_Y)
    points = [(x / _EM, 1 - (y - _BELOW) / _EM, bool(flag & _ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=False)]
    return [points[first : last + 1] for first, last in zip((0, *(end + 1 for end in ends)), ends, strict=False)]


def _coordinates(glyph: bytes, place: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """Return the coordinates of one axis, and where the next table begins."""
    found, value = [], 0
    for flag in flags:
        if flag & short:
            value += glyph[place] if flag & same else -glyph[place]
            place += 1
        elif not flag & same:
            value += struct.unpack(">h", glyph[place : place + 2])[0]
            place += 2
        found.append(value)
    return found, place


def _flat(contour: list[tuple[float, float, bool]]) -> tuple[Point, ...]:
    """Return a contour of quadratic curves as a polygon."""
    whole: list[tuple[float, float, bool]] = []
    for place, (x, y, on) in enumerate(contour):
        u, v, before = contour[place - 1]
        if not on and not before:
            whole.append(((x + u) / 2, (y + v) / 2, True))
        whole.append((x, y, on))
    found: list[Point] = []
    for place, (x, y, on) in enumerate(whole):
        if on:
            found.append((x, y))
            continue
        (a, b, _), (c, d, _) = whole[place - 1], whole[(place + 1) % len(whole)]
        for step in range(1, _STEPS):
            t = step / _STEPS
            p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((p * a + q * x + r * c, p * b + q * y + r * d))
    return tuple(found)
