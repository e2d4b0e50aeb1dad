"""Words broken into lines over a Pen."""

from __future__ import annotations

from generator.draw.pen import Pen


def wrapped(pen: Pen, words: str, font: str, size: float, width: float) -> list[str]:
    """Return words in lines no wider than `width` mm in a font and a size in points; a word that is wider has a line of its own."""
    lines: list[str] = []
    for word in words.split():
        if lines and pen.measure(f"{lines[-1]} {word}", font, size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


LEAST_SIZE = 7.0
"""The least size of words in points that is legible."""
ELLIPSIS = "\u2026"
"""What stands for letters that have no room."""
HAIR = 1e-6
"""In mm: words that were made to fit a width exactly may come out wider by the last digit of a float, and still fit."""


def fitted(pen: Pen, words: str, font: str, size: float, width: float) -> tuple[str, float]:
    """Return words that somebody chose, and their size in points, so that they are no wider than `width` mm.

    They are as large as they can be up to `size`; what is too wide at the least size that is legible is cut with an ellipsis.
    """
    wide = pen.measure(words, font, size)
    if wide <= width:
        return words, size
    size = max(LEAST_SIZE, size * width / wide)
    return shortened(pen, words, font, size, width), size


def shortened(pen: Pen, words: str, font: str, size: float, width: float) -> str:
    """Return words as they are, or cut with an ellipsis where they are wider than `width` mm; a letter stays in any case."""
    if pen.measure(words, font, size) <= width + HAIR:
        return words
    shown = words[:-1]
    while len(shown) > 1 and pen.measure(shown.rstrip() + ELLIPSIS, font, size) > width:
        shown = shown[:-1]
    return shown.rstrip() + ELLIPSIS


def name_lines(pen: Pen, name: str, font: str, size: float, width: float, lower: float) -> tuple[list[str], float]:
    """Return a name in one line, or in two where it is wider than `width` mm at `size` points, and the size that it fits in.

    Two lines are broken at the blank, without one at the dash, at which they are most alike, and set at `lower` points at most. A
    name without either stays in one line. What is too wide at the least size that is legible is cut with an ellipsis.
    """
    if pen.measure(name, font, size) <= width + HAIR:
        return [name], size
    blanks = [place for place in range(1, len(name) - 1) if name[place] == " "]
    breaks = blanks or [place + 1 for place in range(1, len(name) - 1) if name[place] == "-"]
    halves = [[name[:place].strip(), name[place:].strip()] for place in breaks] or [[name]]
    lines = min(halves, key=lambda two: max(pen.measure(line, font, size) for line in two))
    most = lower if len(lines) > 1 else size
    small = min(fitted(pen, line, font, most, width)[1] for line in lines)
    return [shortened(pen, line, font, small, width) for line in lines], small
