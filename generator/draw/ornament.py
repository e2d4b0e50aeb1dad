"""Ornaments drawn by code: borders, flourishes, corner pieces, woodcut hatching."""

from __future__ import annotations

from generator.draw.pen import Path, Pen, Point


def flourish(pen: Pen, centre: Point, width: float, colour: str = "rule") -> None:
    """Draw a small penstroke with a lozenge in its middle, centred on a rule."""
    x, y = centre
    half = width / 2
    for side in (-1, 1):
        stroke: Path = [
            ("m", (x + side * 1.4, y)),
            ("c", (x + side * half * 0.4, y - 2.2, x + side * half * 0.7, y + 2.0, x + side * half, y)),
            ("c", (x + side * half * 0.7, y + 1.2, x + side * half * 0.4, y - 1.2, x + side * 1.4, y)),
            ("z", ()),
        ]
        pen.path(stroke, colour, "", 0.2)
    pen.path([("m", (x, y - 1.3)), ("l", (x + 1.3, y)), ("l", (x, y + 1.3)), ("l", (x - 1.3, y)), ("z", ())], "accent", colour, 0.2)


def border(pen: Pen, at: Point, size: Point) -> None:
    """Draw a printed book's frame: a heavy and a light rule, with a chain of lozenges between them and knots in the corners."""
    pen.stamp(("border", size), at, lambda stamped: _border(stamped, size))


def _border(pen: Pen, size: Point) -> None:
    at: Point = (0.0, 0.0)
    (x, y), (w, h) = at, size
    pen.rect(at, size, "", "deep", 0.6)
    pen.rect((x + 1.4, y + 1.4), (w - 2.8, h - 2.8), "", "rule", 0.2)
    pen.rect((x + 4.6, y + 4.6), (w - 9.2, h - 9.2), "", "rule", 0.35)
    _chain(pen, (x + 9.0, y + 3.0), (x + w - 9.0, y + 3.0))
    _chain(pen, (x + 9.0, y + h - 3.0), (x + w - 9.0, y + h - 3.0))
    _chain(pen, (x + 3.0, y + 9.0), (x + 3.0, y + h - 9.0))
    _chain(pen, (x + w - 3.0, y + 9.0), (x + w - 3.0, y + h - 9.0))
    for corner in ((x + 3.0, y + 3.0), (x + w - 3.0, y + 3.0), (x + 3.0, y + h - 3.0), (x + w - 3.0, y + h - 3.0)):
        _knot(pen, corner)


def _chain(pen: Pen, start: Point, end: Point) -> None:
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    count = max(1, round(length / 4.2))
    dx, dy = (end[0] - start[0]) / count, (end[1] - start[1]) / count
    path: list[tuple[str, tuple[float, ...]]] = []
    for place in range(count + 1):
        x, y = start[0] + dx * place, start[1] + dy * place
        r = 1.0 if place % 2 == 0 else 0.45
        path += [("m", (x, y - r)), ("l", (x + r, y)), ("l", (x, y + r)), ("l", (x - r, y)), ("z", ())]
    pen.path(path, "rule", "rule", 0.1)


def _knot(pen: Pen, centre: Point) -> None:
    x, y = centre
    for radius in (2.3, 1.5):
        pen.circle(centre, radius, "page" if radius > 2 else "", "deep", 0.4)
    pen.path(
        [("m", (x, y - 1.0)), ("l", (x + 1.0, y)), ("l", (x, y + 1.0)), ("l", (x - 1.0, y)), ("z", ())], "accent", "accent", 0.1
    )


def hatch(at: Point, size: Point, pitch: float, jitter: tuple[float, ...]) -> list[tuple[Point, Point]]:
    """Return the strokes of diagonal woodcut hatching over a rectangle, clipped to it; `jitter` (0..1) varies their lengths."""
    (x, y), (w, h) = at, size
    strokes: list[tuple[Point, Point]] = []
    offset, number = -h + pitch / 2, 0
    while offset < w:
        low, high = max(0.0, offset), min(w, offset + h)
        if high - low > 0.3:
            trim = (high - low) * 0.16 * jitter[number % len(jitter)]
            a, b = low + trim, high - trim * 0.5
            strokes.append(((x + a, y + h - (a - offset)), (x + b, y + h - (b - offset))))
        offset += pitch
        number += 1
    return strokes
