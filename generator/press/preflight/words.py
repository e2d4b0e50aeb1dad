"""How lengths, texts and colours are told in findings."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.messages import shown
from generator.press.preflight.records import POINTS

LONGEST = 28
"""Most characters of a text on the page that are quoted."""


def sample(words: str) -> str:
    """Return a text of a page, quoted and short."""
    return shown(" ".join(words.split()), LONGEST)


def mm(points: float, digits: int = 1) -> str:
    """Return a length in points as millimetres, without a needless decimal."""
    text = f"{points / POINTS:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def size(points: Iterable[float]) -> str:
    """Return width and height as `210 x 297 mm`."""
    return " x ".join(mm(side) for side in points) + " mm"
