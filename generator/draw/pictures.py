"""Pictures that a user gives, a logo or a portrait: as figures, and cropped to the shape of a frame."""

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


def cropped(picture: Picture, size: Point) -> Picture:
    """Return the middle of a picture that has the shape of a frame of that width and height, one pixel at least."""
    wide = min(picture.width, max(1, round(picture.height * size[0] / size[1])))
    high = min(picture.height, max(1, round(picture.width * size[1] / size[0])))
    left, top = (picture.width - wide) // 2, (picture.height - high) // 2
    row = 3 * picture.width
    starts = (3 * left + row * (top + down) for down in range(high))
    return Picture(wide, high, b"".join(picture.pixels[start : start + 3 * wide] for start in starts))
