"""The outlines of icons as polygons and of letters as curves, read from the tables of the fonts.

Icons are for pictures that cut, turn and hatch them, letters for pictures that must look alike where the fonts are not known.
"""

from __future__ import annotations

import struct
from functools import lru_cache

from reportlab.pdfbase import pdfmetrics

from generator.core import reading
from generator.core.resources import folder
from generator.draw.pen import Point
from generator.press.drawing import fonts

_ON_CURVE, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _SCALED, _MORE_PARTS, _SCALED_APART, _TURNED = 1, 8, 32, 64, 128
Contour = list[tuple[float, float, bool]]
"""The points of a closed line: x, y, and whether they lie on it, or bend it."""
_BELOW, _EM = -120, 1000
"""The lower edge of an icon's square, and its side, in units of the font."""
_STEPS = 4
"""How many straight parts stand for a curve."""


@lru_cache(maxsize=16)
def _tables(role: str) -> dict[str, bytes]:
    """Return the tables of the font of a role by name."""
    data = reading.read(folder("fonts") / f"{fonts.ROLES[role]}.ttf")
    count = struct.unpack(">H", data[4:6])[0]
    rows = (struct.unpack(">4sIII", data[12 + 16 * place : 28 + 16 * place]) for place in range(count))
    return {tag.decode("ascii"): data[start : start + length] for tag, _, start, length in rows}


def _glyph(role: str, number: int) -> bytes:
    """Return the bytes of a glyph by its number, none for one that shows nothing."""
    tables = _tables(role)
    wide = struct.unpack(">h", tables["head"][50:52])[0]
    form, size, unit = (">II", 4, 1) if wide else (">HH", 2, 2)
    start, end = (unit * at for at in struct.unpack(form, tables["loca"][size * number : size * (number + 2)]))
    return tables["glyf"][start:end]


@lru_cache(maxsize=128)
def icon_outline(name: str) -> tuple[tuple[Point, ...], ...]:
    """Return the closed outlines of an icon in a square of side 1, from its top left; raises PressError for an unknown icon."""
    number = pdfmetrics.getFont(fonts.font("icons")).face.charToGlyph[ord(fonts.glyph(name))]
    contours = _contours(_glyph("icons", number))
    squared = ([(x / _EM, 1 - (y - _BELOW) / _EM, on) for x, y, on in contour] for contour in contours)
    return tuple(_flat(contour) for contour in squared)


@lru_cache(maxsize=512)
def letter_outline(role: str, char: str) -> str:
    """Return the outline of a character as the path of an SVG, in thousandths of its size from the base line, downwards.

    It is empty for a space. Raises PressError for a character that the font of the role does not have.
    """
    fonts.checked(char, role)
    number = pdfmetrics.getFont(fonts.font(role)).face.charToGlyph[ord(char)]
    scale = 1000 / struct.unpack(">H", _tables(role)["head"][18:20])[0]
    return "".join(_curved(contour, scale) for contour in _parts(role, number))


def _parts(role: str, number: int) -> list[Contour]:
    """Return the contours of a glyph, and of those that it is put together from."""
    glyph = _glyph(role, number)
    if not glyph:
        return []
    if struct.unpack(">h", glyph[:2])[0] >= 0:
        return _contours(glyph)
    found: list[Contour] = []
    place, more = 10, _MORE_PARTS
    while more & _MORE_PARTS:
        more, part = struct.unpack(">HH", glyph[place : place + 4])
        form = ">hh" if more & _WORDS else ">bb"
        dx, dy = struct.unpack(form, glyph[place + 4 : place + 4 + struct.calcsize(form)])
        place += 4 + struct.calcsize(form)
        (a, b, c, d), size = _matrix(more, glyph[place : place + 8])
        place += size
        found += [[(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour] for contour in _parts(role, part)]
    return found


def _matrix(flags: int, data: bytes) -> tuple[tuple[float, float, float, float], int]:
    """Return how a part of a glyph is scaled and turned, and how many bytes say so."""
    count = 1 if flags & _SCALED else 2 if flags & _SCALED_APART else 4 if flags & _TURNED else 0
    values = [value / 0x4000 for value in struct.unpack(f">{count}h", data[: 2 * count])]
    a, b, c, d = {0: [1.0, 0.0, 0.0, 1.0], 1: [*values, 0.0, 0.0, *values], 2: [*values[:1], 0.0, 0.0, *values[1:]], 4: values}[
        count
    ]
    return (a, b, c, d), 2 * count


def _curved(contour: Contour, scale: float) -> str:
    """Return a contour as lines and curves of an SVG."""
    points = [(x * scale, -y * scale, on) for x, y, on in _with_middles(contour)]
    first = next(place for place, (_, _, on) in enumerate(points) if on)
    points = points[first:] + points[: first + 1]
    path, bend = "", ""
    for place, (x, y, on) in enumerate(points):
        at = f"{x:.0f} {y:.0f}"
        if not on:
            bend = at
            continue
        path += f"M{at}" if place == 0 else f"Q{bend} {at}" if bend else f"L{at}"
        bend = ""
    return path + "Z"


def _contours(glyph: bytes) -> list[Contour]:
    """Return the contours of a simple glyph: x, y and whether the point lies on the curve, in units of the font, upwards."""
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
    points = [(float(x), float(y), bool(flag & _ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=False)]
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


def _with_middles(contour: Contour) -> Contour:
    """Return a contour with the points on the curve that lie in the middle of two that do not."""
    whole: Contour = []
    for place, (x, y, on) in enumerate(contour):
        u, v, before = contour[place - 1]
        if not on and not before:
            whole.append(((x + u) / 2, (y + v) / 2, True))
        whole.append((x, y, on))
    return whole


def _flat(contour: Contour) -> tuple[Point, ...]:
    """Return a contour of quadratic curves as a polygon."""
    whole = _with_middles(contour)
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
