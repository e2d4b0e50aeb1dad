"""The Pen that draws SVG for a page of HTML, and writes down the words that it was given, for those who do not see the picture.

All pictures of a page share one `SvgArt`: icons, clips and art that is drawn again and again are defined there once, and pictures
refer to them. Words are set in the reader's own fonts, stretched or narrowed to the width that they have on paper.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Hashable, Mapping, Sequence
from html import escape
from io import BytesIO
from types import MappingProxyType

import msgspec

from generator.draw.pen import FieldKind, Path, Pen, Picture, Point
from generator.press.drawing import fonts
from generator.press.drawing.outlines import icon_outline
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import HEAVY, OUTLINE, OUTLINED, OUTLINED_SIGN, RIM, SKIN

_ANCHORS = {"left": "", "centre": ' text-anchor="middle"', "right": ' text-anchor="end"'}
_EM = 1000
"""Units of an icon's square as it is defined."""
NONE: Mapping[str, str] = MappingProxyType({})
"""No icon stands in for another."""


class SvgArt(msgspec.Struct):
    """What the pictures of one page share: definitions by their keys, and the names of all icons that were drawn."""

    definitions: dict[Hashable, tuple[str, str]] = msgspec.field(default_factory=dict)
    icons: set[str] = msgspec.field(default_factory=set)

    def define(self, key: Hashable, mark: Callable[[str], str]) -> str:
        """Return the id of a definition, made by `mark` from that id where there is none of this key yet."""
        if key not in self.definitions:
            name = f"art{len(self.definitions) + 1}"
            self.definitions[key] = (name, "")
            self.definitions[key] = (name, mark(name))
        return self.definitions[key][0]

    def drawn(self) -> str:
        """Return all definitions as an element that takes no room, empty where there are none."""
        if not self.definitions:
            return ""
        return f'<svg class="art" width="0" height="0" aria-hidden="true" focusable="false"><defs>{self.marks}</defs></svg>'

    @property
    def marks(self) -> str:
        """All definitions, one behind another."""
        return "".join(mark for _, mark in self.definitions.values())


class SvgPen:
    """Draws on a rectangle of `width` x `height` mm: `marks` were drawn, `words` were written, and those `turned` head down.

    `stand_ins` are icons that are drawn in place of others, by the names of those.
    """

    def __init__(self, art: SvgArt, palette: Palette, width: float, height: float, stand_ins: Mapping[str, str] = NONE) -> None:
        self.width, self.height = width, height
        self.art, self.palette, self.stand_ins = art, palette, stand_ins
        self.marks: list[str] = []
        self.words: list[str] = []
        self.turned: list[str] = []
        self._turns = [0]

    def picture_of(self, alt: str) -> str:
        """Return the picture as an element with words for those who do not see it."""
        size = f"{_n(self.width)} {_n(self.height)}"
        return f'<svg role="img" aria-label="{escape(alt)}" viewBox="0 0 {size}">{"".join(self.marks)}</svg>'

    # ------------------------------------------------------------------ shapes

    def line(self, start: Point, end: Point, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        """Draw a straight line."""
        self._strokes([f"M{_xy(start)}L{_xy(end)}"], stroke, weight, dash)

    def lines(self, segments: Sequence[tuple[Point, Point]], stroke: str = "ink", weight: float = 0.25) -> None:
        """Draw many straight lines as one path."""
        self._strokes([f"M{_xy(start)}L{_xy(end)}" for start, end in segments], stroke, weight, (), ' stroke-linecap="round"')

    def _strokes(self, parts: Sequence[str], stroke: str, weight: float, dash: Sequence[float], cap: str = "") -> None:
        paint = self._paint("", stroke, weight, dash)
        if not paint or not parts:
            return
        shape = "".join(parts)
        self.marks.append(f'<path d="{shape}"{paint}{cap}/>')
        core = self._paint("", "core", weight - 2 * SKIN) if weight >= HEAVY else ""
        if core:
            self.marks.append(f'<path d="{shape}"{core}{cap}/>')

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
        """Draw a rectangle, with round corners if `radius`."""
        paint = self._paint(fill, stroke, weight, dash)
        if paint:
            corner = f' rx="{_n(min(radius, size[0] / 2, size[1] / 2))}"' if radius > 0 else ""
            place = f'x="{_n(at[0])}" y="{_n(at[1])}" width="{_n(size[0])}" height="{_n(size[1])}"'
            self.marks.append(f"<rect {place}{corner}{paint}/>")

    def circle(self, centre: Point, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw a circle."""
        paint = self._paint(fill, stroke, weight)
        if paint:
            self.marks.append(f'<circle cx="{_n(centre[0])}" cy="{_n(centre[1])}" r="{_n(radius)}"{paint}/>')

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw a path."""
        paint = self._paint(fill, stroke, weight)
        if paint:
            shape = "".join(op.upper() + " ".join(map(_n, values)) for op, values in path)
            self.marks.append(f'<path d="{shape}"{paint}/>')

    def polygons(self, outlines: Sequence[Sequence[Point]], fill: str = "ink") -> None:
        """Fill many closed outlines in one colour."""
        paint = self._paint(fill, "", 0.0)
        if paint and outlines:
            self.marks.append(f'<path d="{"".join(map(_closed, outlines))}"{paint}/>')

    def _paint(self, fill: str, stroke: str, weight: float, dash: Sequence[float] = ()) -> str:
        """Return the attributes of a shape, or nothing where this palette paints nothing of it."""
        inside = self.palette.colour(fill) if fill else ""
        line = self.palette.colour(stroke) if stroke else ""
        if not inside and not line:
            return ""
        found = f' fill="#{inside}"' if inside else ' fill="none"'
        if line:
            dashes = f' stroke-dasharray="{" ".join(map(_n, dash))}"' if dash else ""
            found += f' stroke="#{line}" stroke-width="{_n(weight)}"{dashes}'
        return found

    # ------------------------------------------------------------------ words, icons, pictures

    def text(self, at: Point, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        """Write one line."""
        wide = fonts.width(words, font, size) / MM
        if not words.strip():
            return
        (self.turned if self._turns[-1] == 2 else self.words).append(words)
        value = self.palette.colour(colour) or "000000"
        place = f'x="{_n(at[0])}" y="{_n(at[1])}" font-size="{_n(size / MM)}" textLength="{_n(wide)}"'
        self.marks.append(
            f'<text class="{font}" {place} lengthAdjust="spacingAndGlyphs"{_ANCHORS[align]} fill="#{value}">{escape(words)}</text>'
        )

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        """Return the width of a line of text in mm."""
        return fonts.width(words, font, size) / MM

    def outline(self, icon: str) -> Sequence[Sequence[Point]]:
        """Return the outlines of an icon, whose author is credited."""
        icon = self.stand_ins.get(icon, icon)
        self.art.icons.add(icon)
        return icon_outline(icon)

    def icon(self, centre: Point, name: str, size: float, colour: str = "ink", halo: str = "", *, sign: bool = False) -> None:
        """Draw an icon centred in a square of `size` mm, with a rim round it where the palette has a colour for that."""
        name = self.stand_ins.get(name, name)
        shapes, scale = self.outline(name), size / _EM
        known = self.art.define(("icon", name), lambda mark: f'<path id="{mark}" d="{_icon(shapes)}"/>')
        corner = f"{_n(centre[0] - size / 2)} {_n(centre[1] - size / 2)}"
        used = f'<use href="#{known}" transform="translate({corner}) scale({scale:.5f})"'
        value, rim = self.palette.colour(colour) or "000000", self.palette.colour(halo) if halo else ""
        if rim:
            self.marks.append(f'{used} fill="#{rim}" stroke="#{rim}" stroke-width="{_n(2 * RIM / scale)}"/>')
        if self.palette.outlines and size >= (OUTLINED_SIGN if sign else OUTLINED):
            self.marks.append(f'{used} fill="none" stroke="#{value}" stroke-width="{_n(OUTLINE / MM / scale)}"/>')
        else:
            self.marks.append(f'{used} fill="#{value}"/>')

    def picture(self, at: Point, size: Point, picture: Picture) -> None:
        """Draw a picture of a user's into a rectangle, as a PNG inside the page."""
        from PIL import Image

        image = Image.frombytes("RGB", (picture.width, picture.height), picture.pixels)
        buffer = BytesIO()
        (image if self.palette.coloured else image.convert("L")).save(buffer, "PNG")
        place = f'x="{_n(at[0])}" y="{_n(at[1])}" width="{_n(size[0])}" height="{_n(size[1])}" preserveAspectRatio="none"'
        self.marks.append(f'<image {place} href="data:image/png;base64,{b64encode(buffer.getvalue()).decode()}"/>')

    # ------------------------------------------------------------------ art that is drawn again, and groups

    def stamp(self, key: Hashable, at: Point, draw: Callable[[Pen], None]) -> None:
        """Draw art whose marks are kept for the next time it is wanted."""
        self._again(("stamp", self.palette.name, key), [at], 1.0, draw)

    def repeat(self, key: Hashable, places: Sequence[Point], scale: float, draw: Callable[[Pen], None]) -> None:
        """Draw art at many places."""
        self._again(("repeat", self.palette.name, key), places, scale, draw)

    def keep(self, key: Hashable, draw: Callable[[Pen], None]) -> None:
        """Draw art; nothing is kept."""
        draw(self)

    def _again(self, key: Hashable, places: Sequence[Point], scale: float, draw: Callable[[Pen], None]) -> None:
        if not places:
            return
        known = self.art.define((key, *sorted(self.stand_ins)), lambda mark: f'<g id="{mark}">{self._inner(draw)}</g>')
        sized = f" scale({scale:.4f})" if scale != 1.0 else ""
        self.marks += [f'<use href="#{known}" transform="translate({_xy(at)}){sized}"/>' for at in places]

    def _inner(self, draw: Callable[[Pen], None]) -> str:
        """Return the marks of art with its origin where it is used."""
        outer, self.marks = self.marks, []
        try:
            draw(self)
            return "".join(self.marks)
        finally:
            self.marks = outer

    def field(self, kind: FieldKind, at: Point, size: Point, label: str) -> None:
        """Mark nothing: a page of HTML has its own places to write in."""

    def push(self, origin: Point, quarter_turns: int = 0, clip: Point | None = None) -> None:
        """Enter a group."""
        turn = quarter_turns % 4
        self._turns.append((self._turns[-1] + turn) % 4)
        clipped = ""
        if clip is not None:
            size = f'width="{_n(clip[0])}" height="{_n(clip[1])}"'
            known = self.art.define(("clip", size), lambda mark: f'<clipPath id="{mark}"><rect {size}/></clipPath>')
            clipped = f' clip-path="url(#{known})"'
        turned = f" rotate({90 * turn})" if turn else ""
        self.marks.append(f'<g transform="translate({_xy(origin)}){turned}"{clipped}>')

    def pop(self) -> None:
        """Leave the group."""
        self._turns.pop()
        self.marks.append("</g>")


def _n(value: float) -> str:
    """Return a number with two places, as short as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _xy(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def _closed(outline: Sequence[Point]) -> str:
    return f"M{'L'.join(map(_xy, outline))}Z"


def _icon(shapes: Sequence[Sequence[Point]]) -> str:
    """Return the outlines of an icon in whole units of its square."""
    return "".join(f"M{'L'.join(f'{round(x * _EM)} {round(y * _EM)}' for x, y in shape)}Z" for shape in shapes)
