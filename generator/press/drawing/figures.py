"""Figures on a page: drawn, and told to whoever cannot see them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.draw.figures import Figure
from generator.draw.told_text import counted_runs, named
from generator.press.drawing.pen import Lettering, PressPen
from generator.press.tagging.elements import Element, Rect

_LEADING = 1.6
"""How far below a line the next one lies at most, as a share of its size."""
_STOPS = re.compile(r"[.,:;!?\u2026]$")


def draw_figure(pen: PressPen, figure: Figure, box: Rect) -> None:
    """Draw a figure that lies in a rectangle of the page, in points; one without words is an ornament, of which nothing is read."""
    if figure.ornament:
        pen.ink.marker.artifact()
        pen.show(figure)
        return
    element = Element("Figure", alt=figure.words)
    pen.ink.marker.figure(element, box)
    pen.lettering = [] if figure.lettered else None
    pen.show(figure)
    if pen.lettering:
        element.alt = named(figure.alt, lettering_text(pen.lettering), ":")


def lettering_text(lines: Sequence[Lettering]) -> str:
    """Return what is written on a figure as one text, in the order of writing.

    Lines that go on below each other, or beside each other, are joined by blanks, all others by semicolons; numbers that follow one
    another, as in tracks, are told by the first and the last.
    """
    parts: list[str] = []
    before: Lettering | None = None
    for line in lines:
        words = " ".join(line.words.split())
        if not words:
            continue
        if before is not None and parts and _goes_on(before, line) and not (_is_number(words) and _is_number(parts[-1])):
            parts[-1] = f"{parts[-1]} {words}"
        else:
            parts.append(words)
        before = line
    return " ".join(_stopped(counted_runs(parts)))


def _goes_on(one: Lettering, other: Lettering) -> bool:
    """Return whether a line goes on from another: of the same size, and right behind or right below it."""
    if one.turned != other.turned or abs(one.size - other.size) > 0.01:
        return False
    x, y = other.at[0] - one.at[0], other.at[1] - one.at[1]
    for _ in range(one.turned % 4):
        x, y = y, -x
    along = x - other.shift + one.shift
    if abs(y) < 0.3 * one.size:
        return 0.0 <= along - one.width < 2.0 * one.size
    return 0.0 < -y <= _LEADING * one.size and -one.width < along < one.width


def _is_number(words: str) -> bool:
    return words.isascii() and words.isdigit()


def _stopped(parts: list[str]) -> Iterator[str]:
    """Yield parts with a semicolon behind each that has no stop of its own, but for the last."""
    for place, part in enumerate(parts):
        yield part if place == len(parts) - 1 or _STOPS.search(part) else f"{part};"
