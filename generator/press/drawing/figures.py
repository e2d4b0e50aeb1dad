"""Figures on a page: drawn, and told to whoever cannot see them."""

from __future__ import annotations

from generator.draw.figures import Figure
from generator.press.drawing.pen import PressPen
from generator.press.tagging.elements import Element, Rect


def draw_figure(pen: PressPen, figure: Figure, box: Rect) -> None:
    """Draw a figure that lies in a rectangle of the page, in points; one without words is an ornament, of which nothing is read."""
    if figure.alt:
        element = Element("Figure", alt=figure.alt)
        pen.ink.marker.figure(element, box)
    else:
        pen.ink.marker.artifact()
    figure.paint(pen)
