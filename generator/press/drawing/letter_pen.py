"""The Pen of a picture that is shared as a file of its own: letters are drawn as shapes, so that it looks alike everywhere."""

from __future__ import annotations

from functools import partial
from html import escape

from reportlab.pdfbase import pdfmetrics

from generator.press.drawing import fonts
from generator.press.drawing.outlines import letter_outline
from generator.press.drawing.papers import MM
from generator.press.drawing.svg_pen import SvgPen

_UNITS = 1000
"""Units of the size of a letter as it is defined."""


def _mark(font: str, char: str, name: str) -> str:
    """Return the definition of a letter under a name."""
    return f'<path id="{name}" d="{letter_outline(font, char)}"/>'


class LetterPen(SvgPen):
    """Draws SVG that needs no fonts."""

    def text(
        self, at: tuple[float, float], words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink"
    ) -> None:
        """Write one line in shapes."""
        if not words.strip():
            return
        self.words.append(words)
        wide = fonts.width(words, font, size) / MM
        left = at[0] - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        scale = size / MM / _UNITS
        marks = "".join(f'<use href="#{name}" x="{x:.0f}"/>' for name, x in self._letters(words, font))
        place = f"translate({left:.2f} {at[1]:.2f}) scale({scale:.6f})"
        self.marks.append(f'<g fill="#{self.palette.colour(colour) or "000000"}" transform="{place}">{marks}</g>')

    def _letters(self, words: str, font: str) -> list[tuple[str, float]]:
        """Return the ids of letters, and where each begins in thousandths of its size."""
        parts = fonts.shaped(words, font) if font in fonts.KERNED else ((words, 0),)
        name, found, x = fonts.font(font), [], 0.0
        for part, more in parts:
            for char in part:
                if letter_outline(font, char):
                    found.append((self.art.define(("letter", name, char), partial(_mark, font, char)), x))
                x += pdfmetrics.stringWidth(char, name, _UNITS)
            x += more
        return found

    def whole(self, title: str, told: str, edge: float) -> str:
        """Return the picture as an SVG by itself, `edge` mm of paper round it, with title and words for those who hear it."""
        wide, high = self.width + 2 * edge, self.height + 2 * edge
        page = self.palette.colour("page") or self.palette.colour("paper")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{wide:.2f}mm" height="{high:.2f}mm" '
            f'viewBox="{-edge:.2f} {-edge:.2f} {wide:.2f} {high:.2f}"><title>{escape(title)}</title><desc>{escape(told)}</desc>'
            f"<defs>{self.art.marks}</defs>"
            f'<rect x="{-edge:.2f}" y="{-edge:.2f}" width="{wide:.2f}" height="{high:.2f}" fill="#{page}"/>'
            f"{''.join(self.marks)}</svg>\n"
        )
