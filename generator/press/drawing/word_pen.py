"""The Pen that draws nothing and writes down the words and the icons of a picture."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from generator.draw.pen import Pen, Point
from generator.press.drawing.palette import Palette
from generator.press.drawing.svg_pen import NONE, SvgArt, SvgPen


class WordPen(SvgPen):
    """Keeps what a picture of `width` x `height` mm writes: `words`, and `turned`, what it writes head down."""

    def __init__(self, palette: Palette, width: float, height: float, stand_ins: Mapping[str, str] = NONE) -> None:
        super().__init__(SvgArt(), palette, width, height, stand_ins)

    def _paint(self, fill: str, stroke: str, weight: float, dash: Sequence[float] = ()) -> str:
        """Return that no shape is painted."""
        return ""

    def icon(self, centre: Point, name: str, size: float, colour: str = "ink", halo: str = "", *, sign: bool = False) -> None:
        """Note an icon."""
        self.art.icons.add(self.stand_ins.get(name, name))

    def stamp(self, key: Hashable, at: Point, draw: Callable[[Pen], None]) -> None:
        """Leave out art, which holds no words."""

    def repeat(self, key: Hashable, places: Sequence[Point], scale: float, draw: Callable[[Pen], None]) -> None:
        """Leave out art, which holds no words."""
