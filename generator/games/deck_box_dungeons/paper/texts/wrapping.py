"""Words to lines that fit a width on a drawing."""

from __future__ import annotations

import re

from generator.draw.pen import Pen

_NUMBER = re.compile(r"(?<=\d) (?=[a-z])")
"""The blank between a number and its noun, at which no line ends."""
SHORT = 0.25
"""A last line of less than this share of the width is too short."""


def wrapped(pen: Pen, words: str, width: float, size: float) -> list[str]:
    """Return words in lines that fit a width in mm, in the body font at `size` points; a word that is wider stands alone."""
    return _lines(pen, " ".join(words.split()), width, size)


def composed(pen: Pen, words: str, width: float, size: float) -> list[str]:
    """Return words in lines as `wrapped` does, with numbers kept to their nouns, and a last line that is not too short.

    Where the last line is too short, lines are made narrower as long as that takes no more of them.
    """
    joined = _NUMBER.sub("\u00a0", words)
    lines = _lines(pen, joined, width, size)
    narrower = width
    while len(lines) > 1 and pen.measure(lines[-1], "body", size) < SHORT * width and narrower > width / 2:
        narrower -= 1.0
        found = _lines(pen, joined, narrower, size)
        if len(found) > len(lines):
            break
        lines = found
    return lines


def _lines(pen: Pen, words: str, width: float, size: float) -> list[str]:
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip(" ")
        if lines[-1] and pen.measure(longer, "body", size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
