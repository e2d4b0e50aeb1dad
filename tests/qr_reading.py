"""What a drawn QR code holds: its modules, read back from what a pen was asked, beside those of a text."""

from __future__ import annotations

import pytest
import segno

from generator.draw.figures import Figure
from generator.draw.pen import Path
from tests.log_pen import LogPen

QUIET = 4
"""Modules of white around a code, which readers need."""


class QrPen(LogPen):
    """A pen that keeps the one path and the ground of a QR code with sides of so many mm."""

    def __init__(self, size: float) -> None:
        super().__init__(size, size)
        self.runs: Path = []

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        assert not self.runs
        self.runs = path


def drawn(one: Figure) -> QrPen:
    """Return the pen to which a figure was drawn."""
    pen = QrPen(one.width)
    one.paint(pen)  # type: ignore[arg-type]
    return pen


def side(pen: QrPen) -> int:
    """Return how many modules a side of the code has."""
    left, right = (pick(corner for _, (corner, *_) in pen.runs[:3]) for pick in (min, max))
    module = (right - left) / 7  # the run on top is that of a finder pattern
    assert left == pytest.approx(QUIET * module)
    return round(pen.width / module) - 2 * QUIET


def holds(pen: QrPen, text: str) -> bool:
    """Return whether a code is that of a text, module for module, on white, with its quiet zone."""
    count = side(pen)
    module = pen.width / (count + 2 * QUIET)
    found = [[False] * count for _ in range(count)]
    for place in range(0, len(pen.runs), 5):
        (_, (left, top)), _, (_, (right, bottom)), _, _ = pen.runs[place : place + 5]
        assert bottom - top == pytest.approx(module)
        for column in range(round(left / module) - QUIET, round(right / module) - QUIET):
            found[round(top / module) - QUIET][column] = True
    assert pen.log[0].startswith(f"rect (0,0) ({pen.width:g},{pen.height:g}) white")
    wanted = segno.make(text, error="m", micro=False, boost_error=False).matrix
    return found == [[bool(dark) for dark in row] for row in wanted]
