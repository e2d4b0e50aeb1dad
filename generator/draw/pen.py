"""The Pen: what a figure may draw with, in millimetres from the top left."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Literal, Protocol

import msgspec

Point = tuple[float, float]
Path = Sequence[tuple[str, tuple[float, ...]]]
"""Segments: ("m", (x, y)), ("l", (x, y)), ("c", (x1, y1, x2, y2, x, y)), ("z", ())."""


FieldKind = Literal["text", "tick"]


class Picture(msgspec.Struct, frozen=True):
    """A photograph or painting: width and height in pixels, and red, green and blue of each, a byte for each, row by row."""

    width: int
    height: int
    pixels: bytes


class Pen(Protocol):
    """Draws on a rectangle of `width` x `height` mm. Colours are names of the theme ("ink", "paper", "green"...)."""

    width: float
    height: float

    def line(self, start: Point, end: Point, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        """Draw a straight line, `weight` in mm."""

    def lines(self, segments: Sequence[tuple[Point, Point]], stroke: str = "ink", weight: float = 0.25) -> None:
        """Draw many straight lines of one weight as one operation (hatching)."""

    def rect(
        self,
        at: Point,
        size: Point,
        fill: str = "",
        stroke: str = "",
        weight: float = 0.25,
        radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a rectangle from its top left corner."""

    def circle(self, centre: Point, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw a circle."""

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw lines and Bezier curves; filled by the non-zero rule."""

    def polygons(self, outlines: Sequence[Sequence[Point]], fill: str = "ink") -> None:
        """Fill many closed outlines in one colour as one operation; by the non-zero rule."""

    def outline(self, icon: str) -> Sequence[Sequence[Point]]:
        """Return the outlines of an icon in a square of side 1, from its top left, for a picture that draws it itself."""

    def text(self, at: Point, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        """Write one line with its baseline at `at`; `size` in points, `align` left, centre or right."""

    def icon(self, centre: Point, name: str, size: float, colour: str = "ink", halo: str = "", *, sign: bool = False) -> None:
        """Draw an icon of the icon font centred in a square of `size` mm, with a rim of the colour `halo` round it, if any.

        A `sign` of play looks alike in all sizes that it has on a map: where little ink is used, as an outline.
        """

    def picture(self, at: Point, size: Point, picture: Picture) -> None:
        """Draw a picture into a rectangle from its top left corner; where a palette has no colours, in grey."""

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        """Return the width of a line of text in mm."""

    def stamp(self, key: Hashable, at: Point, draw: Callable[[Pen], None]) -> None:
        """Draw art that is drawn again and again, its origin at `at`; equal keys must mean equal art, and it holds no text."""

    def repeat(self, key: Hashable, places: Sequence[Point], scale: float, draw: Callable[[Pen], None]) -> None:
        """Draw art at many places, its origin at each of them, `scale` times as large; equal keys must mean equal art without text.

        Art reaches at most 4 mm beyond a square of 10 mm.
        """

    def keep(self, key: Hashable, draw: Callable[[Pen], None]) -> None:
        """Draw art without text where the pen is, which may be kept for the next time; equal keys must mean equal art."""

    def field(self, kind: FieldKind, at: Point, size: Point, label: str) -> None:
        """Mark a place to write in or to tick, where sheets are filled in on a screen; `label` says what for. Nothing is drawn."""

    def push(self, origin: Point, quarter_turns: int = 0, clip: Point | None = None) -> None:
        """Enter a group: move the origin, turn clockwise by quarters, and clip to a size from the new origin."""

    def pop(self) -> None:
        """Leave the group."""
