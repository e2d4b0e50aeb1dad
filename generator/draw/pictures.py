"""Figures of pictures that a user gives, a logo or a portrait."""

from __future__ import annotations

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Picture, Point


def picture_figure(name: str, picture: Picture, room: Point, alt: str) -> Figure:
    """Return the figure of a picture, as large as it can be within a width and a height in mm."""
    scale = min(room[0] / picture.width, room[1] / picture.height)
    return figure(name, _draw_picture, picture, picture.width * scale, picture.height * scale, alt)


def _draw_picture(pen: Pen, picture: Picture) -> None:
    """Draw the picture over the whole figure."""
    pen.picture((0.0, 0.0), (pen.width, pen.height), picture)
