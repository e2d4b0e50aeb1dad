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
