"""Words to lines that fit a width on a drawing."""

from __future__ import annotations

from generator.draw.pen import Pen


def wrapped(pen: Pen, words: str, width: float, size: float) -> list[str]:
    """Return words in lines that fit a width in mm, in the body font at `size` points; a word that is wider stands alone."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and pen.measure(longer, "body", size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
