"""Pictures that a user gives, a logo or a portrait: as figures, cropped to the shape of a frame, and with a hero's name."""

from __future__ import annotations

import msgspec

from generator.draw.figures import Figure, figure
from generator.draw.lines import fitted
from generator.draw.pen import Pen, Picture, Point

NAME_LINE, PART_SHAPE = 9.0, 0.8
"""Height in mm of a name above a portrait, and how wide a portrait is for its height."""


class Likeness(msgspec.Struct, frozen=True):
    """Whose sheet it is: the name of a hero, and a portrait; either may be missing."""

    name: str = ""
    portrait: Picture | None = None

    @property
    def words(self) -> str:
        """The words by which the alternative text of a sheet goes on: whose it is."""
        return f" of {self.name}" if self.name else ""


NOBODY = Likeness()
"""The likeness on a sheet that is for anybody."""


def draw_likeness(pen: Pen, at: Point, size: Point, picture: Picture) -> None:
    """Draw a portrait cropped to a frame given by its top left corner and its size in mm."""
    pen.picture(at, size, cropped(picture, size))
    pen.rect(at, size, "", "deep", 0.6)


def likeness_figure(name: str, likeness: Likeness, wide: float, high: float) -> Figure:
    """Return a figure of whose sheet it is: the name in a line, and below it the portrait, if there is one, `high` mm high."""
    shown = high if likeness.portrait is not None else 0.0
    alt = f"Sheet{likeness.words}" if likeness.name else "A portrait"
    return figure(name, _draw_likeness_part, likeness, wide, (NAME_LINE if likeness.name else 0.0) + shown, alt)


def _draw_likeness_part(pen: Pen, likeness: Likeness) -> None:
    down = 0.0
    if likeness.name:
        words, size = fitted(pen, likeness.name, "title", 15.0, pen.width)
        pen.text((0.0, NAME_LINE - 3.0), words, "title", size, "left", "accent")
        down = NAME_LINE
    if likeness.portrait is not None:
        draw_likeness(pen, (0.3, down + 0.3), (PART_SHAPE * (pen.height - down), pen.height - down - 0.6), likeness.portrait)


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
