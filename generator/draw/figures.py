"""A picture that a sheet can show: what draws it, from which data, how large it is, and its words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from generator.draw.pen import Pen
from generator.draw.told import Told
from generator.draw.told_text import stopped, told_text

T = TypeVar("T")


class Figure(msgspec.Struct, frozen=True):
    """A picture of `width` times `height` mm; `name` is what goldens and error messages call it, `alt` its words.

    An ornament, which tells nothing, has no `alt`. What a picture tells beyond its `alt` is returned by `told`, for those who read
    it; one that is `lettered` is a card or a form whose own words are read instead.

    `icons` are the names of icons that it shows as pictures in their own right, so that a colophon behind it credits them.
    `height_at` is for pictures whose parts go on in another row where there is less width: it returns the height in mm that they
    need at a width in mm. Make one with `figure`, which sees to it that functions and data fit each other.
    """

    name: str
    draw: Callable[[Pen, object], None]
    data: object
    width: float
    height: float
    alt: str
    icons: tuple[str, ...] = ()
    height_at: Callable[[object, float], float] | None = None
    lettered: bool = False
    told: Callable[[], tuple[Told, ...]] | None = None

    @property
    def ornament(self) -> bool:
        """Whether the picture tells nothing, so that nobody reads it."""
        return not self.alt

    @property
    def words(self) -> str:
        """All that the picture tells beyond its own letters, as one text."""
        told = told_text(self.told()) if self.told else ""
        return told if told.startswith(self.alt) else f"{stopped(self.alt)} {told}" if told else self.alt

    def within(self, width: float) -> Figure:
        """Return the picture laid out again where it is wider than `width` mm and can be, and else as it is."""
        if self.height_at is None or self.width <= width + 0.01:
            return self
        return replace(self, width=width, height=self.height_at(self.data, width))

    def paint(self, pen: Pen) -> None:
        """Draw the picture over a pen of any size, in mm from the pen's top left."""
        self.draw(pen, self.data)


def figure(
    name: str,
    draw: Callable[[Pen, T], None],
    data: T,
    width: float,
    height: float,
    alt: str,
    *,
    icons: tuple[str, ...] = (),
    height_at: Callable[[T, float], float] | None = None,
    lettered: bool = False,
    told: Callable[[], tuple[Told, ...]] | None = None,
) -> Figure:
    """Return the figure that `draw` makes of `data`, `width` times `height` mm."""
    relaid = cast("Callable[[object, float], float] | None", height_at)
    return Figure(name, cast("Callable[[Pen, object], None]", draw), data, width, height, alt, icons, relaid, lettered, told)
