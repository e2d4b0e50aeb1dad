"""The press's Pen: turns millimetres from the top left into PDF operators, and records every text box it writes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from generator.core.errors import PressError
from generator.draw.figures import Figure
from generator.draw.pen import FieldKind, Path, Pen, Picture, Point
from generator.press.drawing import fonts, kept_art
from generator.press.drawing.box_recorder import Recorder, Rect, within
from generator.press.drawing.ink import Ink, form_name, rgb
from generator.press.drawing.kept_art import Art
from generator.press.drawing.outlines import icon_outline
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.units import ART, ENLARGED, LAID, Unit, put

Matrix = tuple[float, float, float, float, float, float]
MOST_STAMPS = 512
MOST_KEPT = 8_000_000
"""Characters of the operators of art that are kept for its place."""


class Lettering(NamedTuple):
    """A line that was written: its words, size and width in points, how far it begins left of `at`, and the pen's quarter turns."""

    words: str
    size: float
    shift: float
    width: float
    at: tuple[float, float]
    turned: int


_STAMPS: dict[tuple[Hashable, ...], Art] = {}
"""Art drawn before, by palette and key; the oldest go first when there are too many."""
_IN_PLACE: dict[tuple[Hashable, ...], Art] = {}
"""Art drawn before, by its key and its place; the oldest go first when they are too long together."""
LARGE_LABEL = 12.0
"""The least size in points of words in a figure of large print that cannot be enlarged, since pieces are laid on it."""
OUTLINED, OUTLINED_SIGN, OUTLINE = 7.0, 4.5, 0.45
"""From these sizes in mm on, a palette with outlines draws icons and signs as outlines; how thick these are at least, in points."""
THICKER = 0.011
"""How thick outlines of large icons are, as a share of their size."""
LEAST_OBJECT = 500
"""From this length of its operators on, a stamp is an object of the document: written once, however often pages name it."""
MUCH = 1.5
"""From this scale on, art that is repeated is written more finely than other art."""
SPREAD = 20.0
"""How far in mm art that is repeated reaches from its place at most, drawn on 10 mm."""
RIM = 0.55
"""Width of the rim of light round an icon, in mm."""
HEAVY, SKIN = 1.2, 0.26
"""From this weight in mm on, lines are hollow in a palette that says what is in their core; and how thick their skin is."""
_TURNS: dict[int, tuple[int, int, int, int]] = {0: (1, 0, 0, 1), 1: (0, 1, -1, 0), 2: (-1, 0, 0, -1), 3: (0, -1, 1, 0)}


class PressPen:
    """Draws with the ink of a document; the figure's top left lies at `left`, `top` points from the page's lower left."""

    def __init__(
        self,
        ink: Ink,
        palette: Palette,
        left: float,
        top: float,
        width: float,
        height: float,
        recorder: Recorder | None = None,
        name: str = "",
        zoom: float = 1.0,
    ) -> None:
        """Open a pen on a figure of `width` x `height` mm, each of which is `zoom` mm long on the paper."""
        self.width, self.height = width, height
        self.ink, self.palette, self.recorder, self.name = ink, palette, recorder, name
        self.used_icons: set[str] = set()
        self.owner = ""
        """Whose fields those of the figure are, as their labels say."""
        self.least = 0.0
        """Words that a figure asks for smaller, in points, are written at this size."""
        self.floor = fonts.LEAST_SIZE
        """Words that a figure asks for smaller are refused."""
        self.zoom, self.windowed = zoom, False
        """Whether the figure is a window on a larger one: words that lie outside it, even in part, are left out."""
        self._matrix: Matrix = (MM * zoom, 0.0, 0.0, -MM * zoom, left, top)
        self._stack: list[Matrix] = []
        self._paints: dict[tuple[object, ...], tuple[str, str] | None] = {}
        self._sink: list[str] | None = None
        self._unit = LAID
        self._forms: dict[str, str] = {}
        self._turned = 0
        self._turns: list[int] = []
        self.lettering: list[Lettering] | None = None
        """What is written, for whoever reads it aloud, where that is wanted."""
        self._box = (left, top - height * zoom * MM, left + width * zoom * MM, top)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self._matrix
        return a * x + c * y + e, b * x + d * y + f

    def _xy(self, x: float, y: float) -> str:
        return self._unit.place % self._at(x, y)

    def _emit(self, ops: str) -> None:
        (self.ink.emit if self._sink is None else self._sink.append)(ops)

    def _paint(self, fill: str, stroke: str, weight: float, dash: Sequence[float] = ()) -> tuple[str, str] | None:
        """Return the operators before and after a shape, or None when this palette paints nothing of it."""
        key = self._unit.points, fill, stroke, weight, *dash
        if key not in self._paints:
            self._paints[key] = self._painted(fill, stroke, weight, dash)
        return self._paints[key]

    def _painted(self, fill: str, stroke: str, weight: float, dash: Sequence[float]) -> tuple[str, str] | None:
        inside, line = self._rgb(fill, "rg"), self._rgb(stroke, "RG")
        if not inside and not line:
            return None
        before = "q " + inside + line
        if line:
            long = MM * self._unit.points
            dashes = " ".join(f"{part * long:.4g}" for part in dash)
            before += f"{weight * long:.4g} w " + (f"[{dashes}] 0 d " if dash else "")
        return before, ("B" if inside and line else "f" if inside else "S") + " Q"

    def _rgb(self, name: str, operator: str) -> str:
        value = self.palette.colour(name) if name else ""
        if not value:
            return ""
        return rgb(value, operator) + " "

    def line(self, start: Point, end: Point, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        """Draw a straight line."""
        paint = self._paint("", stroke, weight, dash)
        if paint:
            path = self._unit.segments["m"] % self._at(*start) + self._unit.segments["l"] % self._at(*end)
            self._emit(f"{paint[0]}{path}{paint[1]}{self._hollow(path, weight)}")

    def lines(self, segments: Sequence[tuple[Point, Point]], stroke: str = "ink", weight: float = 0.25) -> None:
        """Draw many straight lines as one operation."""
        paint = self._paint("", stroke, weight)
        if not paint or not segments:
            return
        a, b, c, d, e, f = self._matrix
        flat: list[float] = []
        for (x, y), (u, v) in segments:
            flat += (a * x + c * y + e, b * x + d * y + f, a * u + c * v + e, b * u + d * v + f)
        path = "1 J " + (self._unit.segments["m"] + self._unit.segments["l"]) * len(segments) % tuple(flat)
        self._emit(paint[0] + path + paint[1] + self._hollow(path, weight))

    def _hollow(self, path: str, weight: float) -> str:
        """Return the operators that paint the core of heavy lines, if this palette has one."""
        paint = self._paint("", "core", weight - 2 * SKIN) if weight >= HEAVY else None
        return f" {paint[0]}{path}{paint[1]}" if paint else ""

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
        """Draw a rectangle from its top left corner, with round corners if `radius`."""
        paint = self._paint(fill, stroke, weight, dash)
        if not paint:
            return
        x, y, w, h = at[0], at[1], size[0], size[1]
        u, v = x + w, y + h
        r, k = min(radius, w / 2, h / 2), 0.5523
        form, points = self._unit.corners, [(x, y), (u, y), (u, v), (x, v)]
        if r > 0:
            o = r * (1 - k)
            form, points = self._unit.rounded, [
                (x + r, y), (u - r, y), (u - o, y), (u, y + o), (u, y + r), (u, v - r), (u, v - o), (u - o, v), (u - r, v),
                (x + r, v), (x + o, v), (x, v - o), (x, v - r), (x, y + r), (x, y + o), (x + o, y), (x + r, y),
            ]  # fmt: skip
        a, b, c, d, e, f = self._matrix
        flat = tuple([value for p, q in points for value in (a * p + c * q + e, b * p + d * q + f)])
        self._emit(paint[0] + form % flat + paint[1])

    def circle(self, centre: Point, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw a circle."""
        self.rect((centre[0] - radius, centre[1] - radius), (2 * radius, 2 * radius), fill, stroke, weight, radius)

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Draw a path."""
        self._path(path, fill, stroke, weight, ())

    def _path(self, path: Path, fill: str, stroke: str, weight: float, dash: Sequence[float]) -> None:
        paint = self._paint(fill, stroke, weight, dash)
        if not paint:
            return
        a, b, c, d, e, f = self._matrix
        flat: list[float] = []
        ops: list[str] = []
        for op, values in path:
            ops.append(self._unit.segments[op])
            if len(values) == 2:
                x, y = values
                flat += (a * x + c * y + e, b * x + d * y + f)
            elif values:
                x, y, u, v, s, t = values
                flat += (
                    a * x + c * y + e,
                    b * x + d * y + f,
                    a * u + c * v + e,
                    b * u + d * v + f,
                    a * s + c * t + e,
                    b * s + d * t + f,
                )
        self._emit(paint[0] + "".join(ops) % tuple(flat) + paint[1])

    def polygons(self, outlines: Sequence[Sequence[Point]], fill: str = "ink") -> None:
        """Fill many closed outlines in one colour as one operation."""
        paint = self._paint(fill, "", 0.0)
        if not paint or not outlines:
            return
        a, b, c, d, e, f = self._matrix
        flat: list[float] = []
        for outline in outlines:
            for x, y in outline:
                flat += (a * x + c * y + e, b * x + d * y + f)
        shapes = {len(outline) for outline in outlines}
        segments = self._unit.segments
        forms = {count: segments["m"] + segments["l"] * (count - 1) for count in shapes}
        self._emit(paint[0] + "".join([forms[len(outline)] for outline in outlines]) % tuple(flat) + paint[1])

    def outline(self, icon: str) -> Sequence[Sequence[Point]]:
        """Return the outlines of an icon, whose author is credited."""
        icon = self.ink.stand_ins.get(icon, icon)
        self.used_icons.add(icon)
        return icon_outline(icon)

    def text(self, at: Point, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        """Write one line; raises PressError below the least size or outside the figure."""
        if size < self.floor:
            raise PressError(f"Figure {self.name}: {words[:30]!a} at {size} pt is below {self.floor} pt; give it more room.")
        face, points = self._lettered(font, size)
        points *= self.zoom
        shift, rect = self._extent(at, words, face, points, align)
        if not within(rect, self._box):
            if self.windowed:
                return
            if face != font:
                # words that the plain face makes too long are as long as in the book's
                asked = size * self.zoom
                points *= min(1.0, fonts.width(words, font, asked) / fonts.width(words, face, points))
                points = max(self.floor, points)
                shift, rect = self._extent(at, words, face, points, align)
        self._write(at, words, face, points, shift, colour)
        if self.lettering is not None:
            self.lettering.append(Lettering(words, points, shift, fonts.width(words, face, points), self._at(*at), self._turned))
        if self.recorder is not None:
            self.recorder.add("figure-text", rect, self.name, words, self._box)

    def _extent(self, at: Point, words: str, face: str, points: float, align: str) -> tuple[float, Rect]:
        """Return how far left of its place a line begins, and the rectangle that it takes on the page, in points."""
        wide = fonts.width(words, face, points)
        shift = {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        (x, y), (a, b, c, d) = self._at(*at), _TURNS[-self._turned % 4]
        if not self._turned:
            return shift, (x - shift, y - 0.22 * points, x + (wide - shift), y + 0.72 * points)
        ends = [(x + a * p + c * q, y + b * p + d * q) for p, q in ((-shift, -0.22 * points), (wide - shift, 0.72 * points))]
        (left, right), (bottom, top) = (sorted(pair) for pair in zip(*ends, strict=True))
        return shift, (left, bottom, right, top)

    def _write(
        self, at: Point, words: str, font: str, size: float, shift: float, colour: str, drop: float = 0.0, mode: str = ""
    ) -> None:
        """Write in whole: `shift` and `drop` in points, left and down; `mode` says how glyphs are painted when not filled."""
        if self._sink is not None:
            raise PressError(f"Figure {self.name}: a stamp cannot hold words, whose codes differ from document to document.")
        x, y = self._at(*at)
        a, b, c, d = _TURNS[-self._turned % 4]
        x, y = x - a * shift - c * drop, y - b * shift - d * drop
        value = self.palette.colour(colour) or "000000"
        self._emit(
            f"BT {rgb(value, 'rg')} {mode}{self.ink.face(font, size)} {a} {b} {c} {d} {x:.2f} {y:.2f} Tm "
            f"{self.ink.show(words, font, size)} ET"
        )

    def icon(self, centre: Point, name: str, size: float, colour: str = "ink", halo: str = "", *, sign: bool = False) -> None:
        """Draw an icon centred in a square of `size` mm, with a rim round it where the palette has a colour for that."""
        name = self.ink.stand_ins.get(name, name)
        self.used_icons.add(name)
        points = size * MM * self.zoom
        if self.windowed and not self._near(centre, points):
            return
        rim = self._rgb(halo, "RG")
        if rim:
            self._emit(f"q {rim}{2 * RIM * MM:.2f} w 1 j")
            self._write(centre, fonts.glyph(name), "icons", points, points / 2, colour, drop=0.38 * points, mode="2 Tr ")
            self._emit("Q")
        if self.palette.outlines and size >= (OUTLINED_SIGN if sign else OUTLINED):
            self._outline(centre, fonts.glyph(name), points, colour)
        else:
            self._write(centre, fonts.glyph(name), "icons", points, points / 2, colour, drop=0.38 * points)

    def _outline(self, centre: Point, glyph: str, points: float, colour: str) -> None:
        line = rgb(self.palette.colour(colour) or "000000", "RG")
        self._emit(f"q {line} {max(OUTLINE, THICKER * points):.4g} w")
        self._write(centre, glyph, "icons", points, points / 2, colour, drop=0.38 * points, mode="1 Tr ")
        self._emit("Q")

    def picture(self, at: Point, size: Point, picture: Picture) -> None:
        """Draw a picture of a user's into a rectangle from its top left corner."""
        a, b, c, d, _, _ = self._matrix
        left, bottom = self._at(at[0], at[1] + size[1])
        printed = (hypot(a, b) * size[0], hypot(c, d) * size[1])
        name = self.ink.picture(picture, printed, grey=not self.palette.coloured)
        matrix = (a * size[0], b * size[0], -c * size[1], -d * size[1], left, bottom)
        self._emit(f"q {' '.join(f'{part:.4f}' for part in matrix)} cm /{name} Do Q")

    def show(self, figure: Figure) -> None:
        """Draw a figure: all of it, or the part that its window shows, with those words that are whole in there."""
        if figure.true_size and self.ink.typography.large:
            self.least = LARGE_LABEL
        if figure.spread:
            self.floor = fonts.LEAST_ON_MAPS
        if figure.window is None:
            if figure.engraved:
                self.keep((figure.draw, figure.data), figure.paint)
            else:
                figure.paint(self)
            return
        left, top, width, height = figure.window
        shown = self.width, self.height
        self.push((0.0, 0.0), clip=shown)
        self.push((-left, -top))
        self.width, self.height, self.windowed = width, height, True
        figure.paint(self)
        self.width, self.height, self.windowed = *shown, False
        self.pop()
        self.pop()

    def keep(self, key: Hashable, draw: Callable[[Pen], None]) -> None:
        """Draw art without words by the operators that were kept when it was drawn at the very same place, if it was."""
        if self._sink is not None or self.windowed:
            draw(self)
            return
        place = (self.palette.name, self._matrix, self._turned, self.width, self.height, *sorted(self.ink.stand_ins))
        kept = _IN_PLACE.get((key, place))
        if kept is None:
            kept = _IN_PLACE[key, place] = kept_art.art((key, place), lambda: self._engraved(draw))
            _drop_oldest(_IN_PLACE)
        self.used_icons |= kept.icons
        self._register(kept.forms)
        if kept.operators:
            self._emit(kept.operators)

    def _engraved(self, draw: Callable[[Pen], None]) -> Art:
        """Return what a drawing emits where the pen is."""
        a, b, c, d, e, f = self._matrix
        n = ART.points
        art = self._art((n * a, n * b, n * c, n * d, n * e, n * f), self._turned, ART, draw)
        return art._replace(operators=art.operators and f"q {1 / n:g} 0 0 {1 / n:g} 0 0 cm\n{art.operators}\nQ")

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        """Return the width of a line of text in mm."""
        return fonts.width(words, *self._lettered(font, size)) / MM

    def _lettered(self, font: str, size: float) -> tuple[str, float]:
        """Return the face and size in points that words are written in."""
        return self.ink.typography.label(font, max(self.least, size))

    def stamp(self, key: Hashable, at: Point, draw: Callable[[Pen], None]) -> None:
        """Draw art whose operators are kept for the next time it is wanted, in this document or another of the process."""
        if self._turned:
            self.push(at)
            self.keep(("turned", key), draw)
            self.pop()
            return
        art = self._kept(key, draw)
        forms, operators = art.forms, art.operators
        if len(operators) >= LEAST_OBJECT and not forms:
            name = form_name(operators)
            forms, operators = {name: operators}, f"/{name} Do"
        self._forms.update(forms)
        self._register(forms)
        scale = hypot(*self._matrix[:2]) / (MM * ART.points)
        self._emit(f"q {scale:g} 0 0 {scale:g} {self._xy(*at)} cm {operators} Q")

    def repeat(self, key: Hashable, places: Sequence[Point], scale: float, draw: Callable[[Pen], None]) -> None:
        """Draw art at many places, as an object of the document that the pages name wherever they want it."""
        unit = ENLARGED if scale * self.zoom > MUCH else ART
        art = self._kept(("repeat", unit.points, key), draw, unit)
        if not art.operators or not places:
            return
        name = form_name(art.operators)
        forms = {name: art.operators}
        self._forms.update(forms)
        self._register(forms)
        if self.windowed and self._sink is None:
            places = [at for at in places if self._near(at, SPREAD * scale * self.zoom * MM)]
        if places:
            a, b, c, d, _, _ = self._matrix
            by = scale / (MM * unit.points)
            spots = [self._at(*at) for at in places]
            self._emit(put(name, spots, (a * by, b * by, -c * by, -d * by), self._unit))

    def _near(self, at: Point, reach: float) -> bool:
        """Return whether a place lies in the figure, or no more than `reach` points outside it."""
        (x, y), (left, bottom, right, top) = self._at(*at), self._box
        return left - reach <= x <= right + reach and bottom - reach <= y <= top + reach

    def _register(self, forms: Mapping[str, str]) -> None:
        """Make art part of the document and known to the page, unless it is itself part of art that is kept."""
        if self._sink is None:
            for name, operators in forms.items():
                self.ink.form(name, operators)

    def _kept(self, key: Hashable, draw: Callable[[Pen], None], unit: Unit = ART) -> Art:
        """Return the operators of a drawing, made anew if they are not kept."""
        kept = (self.palette.name, key, *sorted(self.ink.stand_ins))
        if kept not in _STAMPS:
            if len(_STAMPS) >= MOST_STAMPS:
                _STAMPS.pop(next(iter(_STAMPS)))
            _STAMPS[kept] = kept_art.art(("stamp", kept), lambda: self._operators(draw, unit))
        self.used_icons |= _STAMPS[kept].icons
        return _STAMPS[kept]

    def _operators(self, draw: Callable[[Pen], None], unit: Unit) -> Art:
        """Return what a drawing emits in a unit, with its origin at that of its own space."""
        long = MM * unit.points
        return self._art((long, 0.0, 0.0, -long, 0.0, 0.0), 0, unit, draw)

    def _art(self, matrix: Matrix, turned: int, unit: Unit, draw: Callable[[Pen], None]) -> Art:
        """Return what a drawing emits in a unit, by a matrix that takes it there."""
        outer = self._matrix, self._turned, self._sink, self._unit, self._forms, self.used_icons
        self._matrix, self._turned, self._sink, self._unit, self._forms, self.used_icons = matrix, turned, [], unit, {}, set()
        try:
            draw(self)
            return Art(" ".join(self._sink), self._forms, self.used_icons)
        finally:
            self._matrix, self._turned, self._sink, self._unit, self._forms, self.used_icons = outer

    def field(self, kind: FieldKind, at: Point, size: Point, label: str) -> None:
        """Make a field of a rectangle, where the document is to be filled in on a screen."""
        if self.ink.fields is None:
            return
        ends = (self._at(*at), self._at(at[0] + size[0], at[1] + size[1]))
        (left, right), (bottom, top) = (sorted(pair) for pair in zip(*ends, strict=True))
        self.ink.fields.add(kind, (left, bottom, right, top), f"{self.owner}: {label}" if self.owner else label)

    def push(self, origin: Point, quarter_turns: int = 0, clip: Point | None = None) -> None:
        """Enter a group."""
        self._stack.append(self._matrix)
        self._turns.append(self._turned)
        a, b, c, d, _, _ = self._matrix
        e, f = self._at(*origin)
        p, q, r, s = _TURNS[quarter_turns % 4]
        self._matrix = (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, e, f)
        self._turned = (self._turned + quarter_turns) % 4
        self._emit("q")
        if clip is not None:
            corners = (self._xy(0, 0), self._xy(clip[0], 0), self._xy(*clip), self._xy(0, clip[1]))
            self._emit(f"{corners[0]} m {corners[1]} l {corners[2]} l {corners[3]} l h W n")

    def pop(self) -> None:
        """Leave the group."""
        self._emit("Q")
        self._matrix = self._stack.pop()
        self._turned = self._turns.pop()


def _drop_oldest(kept: dict[tuple[Hashable, ...], Art]) -> None:
    """Drop the oldest of the art that is kept until the rest is not too long."""
    length = sum(len(art.operators) for art in kept.values())
    while length > MOST_KEPT:
        length -= len(kept.pop(next(iter(kept))).operators)
