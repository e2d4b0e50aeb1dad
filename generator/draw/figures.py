"""A picture that a sheet can show: what draws it, from which data, how large it is, and its words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from generator.draw.pen import Pen
from generator.draw.told import Told
from generator.draw.told_text import named, text_told

T = TypeVar("T")


class Figure(msgspec.Struct, frozen=True):
    """A picture of `width` times `height` mm; `name` is what goldens and error messages call it, `alt` its words.

    An ornament, which tells nothing, has no `alt`. What a picture tells beyond its `alt` is returned by `told`, for those who read
    it; one that is `lettered` is a card or a form whose own words are read instead.

    `icons` are the names of icons that it shows as pictures in their own right, so that a colophon behind it credits them.
    `height_at` is for pictures whose parts go on in another row where there is less width: it returns the height in mm that they
    need at a width in mm. `parts` returns the same picture as several that are narrower, for large print, which sets them one below
    another and enlarges them. What may be `spread` is a map: it is shown in windows on several pages where one is too small for it,
    and its words may be a little smaller than all others. What is of `true_size` is never enlarged: pieces are laid on it. Every mm
    of a picture is `zoom` mm long on the paper, as its width and height are. A `window` is a part of a picture: where its left and
    top lie, and how wide and high the whole is, in mm that are not enlarged.
    Its `caption` says which part it is. Make one with `figure`, which sees to it that functions and data fit each other.
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
    parts: Callable[[object], Sequence[Figure]] | None = None
    true_size: bool = False
    spread: bool = False
    zoom: float = 1.0
    window: tuple[float, float, float, float] | None = None
    caption: str = ""

    @property
    def ornament(self) -> bool:
        """Whether the picture tells nothing, so that nobody reads it."""
        return not self.alt

    @property
    def words(self) -> str:
        """All that the picture tells beyond its own letters, as one text."""
        told = text_told(self.told()) if self.told else ""
        return named(self.alt, told, ".") if told else self.alt

    def within(self, width: float) -> Figure:
        """Return the picture laid out again where it is wider than `width` mm and can be, or enlarged less; else as it is."""
        if self.width <= width + 0.01:
            return self
        if self.height_at is not None:
            return replace(self, width=width, height=self.zoom * self.height_at(self.data, width / self.zoom))
        if self.zoom == 1.0:
            return self
        share = max(width / self.width, 1.0 / self.zoom)
        return replace(self, width=self.width * share, height=self.height * share, zoom=self.zoom * share)

    def paint(self, pen: Pen) -> None:
        """Draw the picture over a pen of any size, in mm from the pen's top left."""
        self.draw(pen, self.data)


def figure(
    name: str,
    draw: Callable[[Pen, T], object],
    data: T,
    width: float,
    height: float,
    alt: str,
    *,
    icons: tuple[str, ...] = (),
    height_at: Callable[[T, float], float] | None = None,
    lettered: bool = False,
    told: Callable[[], tuple[Told, ...]] | None = None,
    parts: Callable[[T], Sequence[Figure]] | None = None,
    true_size: bool = False,
    spread: bool = False,
) -> Figure:
    """Return the figure that `draw` makes of `data`, `width` times `height` mm."""
    relaid = cast("Callable[[object, float], float] | None", height_at)
    split = cast("Callable[[object], Sequence[Figure]] | None", parts)
    drawn = cast("Callable[[Pen, object], None]", draw)
    return Figure(name, drawn, data, width, height, alt, icons, relaid, lettered, told, split, true_size, spread)
