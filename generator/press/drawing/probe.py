"""A pen that prints nothing, and tells which words a figure holds, how large they are, and whether they lie well."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from itertools import combinations
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from generator.draw.figures import Figure
from generator.draw.pen import Point
from generator.press.drawing.box_recorder import Recorder, overlap, within
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from generator.press.drawing.typography import LEAST_ON_MAPS, Typography


class LineOfWords(NamedTuple):
    """A line that a figure writes: its words, font role, size in points and length in mm, and where its base line begins."""

    words: str
    font: str
    size: float
    length: float
    at: Point
    align: str


class Probe(PressPen):
    """Draws a figure into a document that is never written; words are no smaller than `least` points."""

    def __init__(self, typography: Typography, figure: Figure, least: float = 0.0) -> None:
        """Open a pen as large as a figure."""
        ink = _scratch(typography)
        self.written = Recorder()
        super().__init__(ink, FULL, 0.0, figure.height * MM, figure.width, figure.height, self.written, figure.name)
        self.least = least
        if figure.spread:
            self.floor = LEAST_ON_MAPS
        self.lines_of_words: list[LineOfWords] = []

    def text(self, at: Point, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        """Keep a line and write it."""
        points = self._lettered(font, size)[1]
        place = self._at(*at)
        self.lines_of_words.append(LineOfWords(words, font, points, self.measure(words, font, size), place, align))
        super().text(at, words, font, size, align, colour)

    def lies_inside(self) -> bool:
        """Return whether all words that were written lie inside the figure."""
        return all(within(box.rect, box.bounds) for box in self.written.boxes)

    def lies_well(self) -> bool:
        """Return whether all words that were written lie inside the figure, and none on others."""
        rects = [box.rect for box in self.written.boxes]
        return self.lies_inside() and not any(overlap(one, other) for one, other in combinations(rects, 2))


@lru_cache(maxsize=4)
def _scratch(typography: Typography) -> Ink:
    """Return the ink of a document that is never written."""
    return Ink(Canvas(BytesIO()), typography)
