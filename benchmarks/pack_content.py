"""The content of one quest pack apart from our press: runs of text, blocks and drawings that any engine can be given.

The pack is printed once, and its content is read from the very blocks that the press set: words, styles and colours, columns of
tables, figures in the size they were given. Figures are drawn by the game's own functions over a pen that keeps every operation.
The classes here know nothing of the project, so that a pickle of them can be read without it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

MM = 72 / 25.4
SLACK = 1.0
"""What a block of pieces has left below it, in mm, so that no engine's rounding pushes it off its page."""


@dataclass(frozen=True)
class Look:
    """A style of text: font role, size and leading in points, colour as hex, alignment, spaces in points."""

    font: str
    size: float
    leading: float
    colour: str
    align: str
    before: float
    after: float
    indent: float


@dataclass
class Run:
    """Characters in one font, size (points) and colour."""

    text: str
    font: str
    size: float
    colour: str


@dataclass
class Drawing:
    """A figure: its size in mm and its operations, colours as hex or empty."""

    width: float
    height: float
    calls: list[tuple[Any, ...]] = field(default_factory=list)


@dataclass
class Para:
    """A paragraph; `level` is 1 to 3 for headings."""

    look: Look
    runs: list[Run]
    level: int = 0


@dataclass
class Cell:
    """A cell of a table."""

    blocks: list[Any]
    align: str
    span: int


@dataclass
class Grid:
    """A table: shares of the width, rows of cells, and which rows are heads."""

    shares: list[float]
    rows: list[list[Cell]]
    heads: list[int]
    style: str


@dataclass
class Picture:
    """A drawing in the flow."""

    drawing: Drawing
    align: str


@dataclass
class Box:
    """Blocks that stay together, framed or not."""

    blocks: list[Any]
    style: str


@dataclass
class Columns:
    """Blocks in columns."""

    blocks: list[Any]
    count: int
    gap: float


@dataclass
class Space:
    """A gap in mm."""

    height: float


class Break:
    """A new page."""


@dataclass
class Leaf:
    """One sheet: its size in mm, blocks, margins in mm (left, top, right, bottom), and what stands behind every page of it."""

    title: str
    size: tuple[float, float]
    blocks: list[Any]
    margins: tuple[float, float, float, float]
    back: Drawing


@dataclass
class Content:
    """A whole pack: sheets, colours by name, and the font files by role with family, weight and slant."""

    leaves: list[Leaf]
    colours: dict[str, str]
    fonts: dict[str, tuple[str, str, int, bool]]
    title: str


# ---------------------------------------------------------------------- figures


class RecordingPen:
    """A pen that keeps every operation whole, its colours looked up in a palette."""

    def __init__(self, width: float, height: float, palette: Any) -> None:
        self.width, self.height, self.palette = width, height, palette
        self.calls: list[tuple[Any, ...]] = []

    def _hex(self, name: str) -> str:
        return str(self.palette.colour(name)) if name else ""

    def line(self, start: Any, end: Any, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        self.calls.append(("line", start, end, self._hex(stroke), weight, tuple(dash)))

    def lines(self, segments: Any, stroke: str = "ink", weight: float = 0.25) -> None:
        self.calls.append(("lines", list(segments), self._hex(stroke), weight))

    def rect(
        self, at: Any, size: Any, fill: str = "", stroke: str = "", weight: float = 0.25, radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self.calls.append(("rect", at, size, self._hex(fill), self._hex(stroke), weight, radius, tuple(dash)))

    def circle(self, centre: Any, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        self.calls.append(("circle", centre, radius, self._hex(fill), self._hex(stroke), weight))

    def path(self, path: Any, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        self.calls.append(("path", list(path), self._hex(fill), self._hex(stroke), weight))

    def polygons(self, outlines: Any, fill: str = "ink") -> None:
        steps = [step for one in outlines for step in (("m", one[0]), *(("l", point) for point in one[1:]), ("z", ()))]
        self.path(steps, fill)

    def outline(self, icon: str) -> Any:
        from generator.press.drawing.outlines import icon_outline

        return icon_outline(icon)

    def text(self, at: Any, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        self.calls.append(("text", at, words, font, size, align, self._hex(colour)))

    def icon(self, centre: Any, name: str, size: float, colour: str = "ink", halo: str = "", *, sign: bool = False) -> None:
        from generator.press.drawing import fonts

        at = (centre[0], centre[1] + 0.38 * size)
        for layer in (halo, colour) if halo else (colour,):
            self.calls.append(("text", at, fonts.glyph(name), "icons", size * MM, "centre", self._hex(layer)))

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        from generator.press.drawing import fonts

        return fonts.width(words, font, size) / MM

    def stamp(self, key: Hashable, at: Any, draw: Callable[[Any], None]) -> None:
        self.push(at)
        draw(self)
        self.pop()

    def repeat(self, key: Hashable, places: Any, scale: float, draw: Callable[[Any], None]) -> None:
        outer, self.calls = self.calls, []
        draw(self)
        art, self.calls = self.calls, outer
        for at in places:
            self.push(at)
            self.calls += [_scaled(call, scale) for call in art]
            self.pop()

    def keep(self, key: Hashable, draw: Callable[[Any], None]) -> None:
        draw(self)

    def field(self, kind: str, at: Any, size: Any, label: str) -> None:
        """Keep nothing: packs have no fields."""

    def push(self, origin: Any, quarter_turns: int = 0, clip: Any = None) -> None:
        self.calls.append(("push", origin, quarter_turns % 4, clip))

    def pop(self) -> None:
        self.calls.append(("pop",))


def _scaled(call: tuple[Any, ...], scale: float) -> tuple[Any, ...]:
    """Return an operation of art without words, so many times as large; raises ValueError for one that is not known here."""
    match call:
        case ("path", path, fill, stroke, weight):
            steps = [(op, tuple(value * scale for value in values)) for op, values in path]
            return ("path", steps, fill, stroke, weight * scale)
        case ("lines", segments, stroke, weight):
            return ("lines", [tuple((x * scale, y * scale) for x, y in ends) for ends in segments], stroke, weight * scale)
        case ("push", (x, y), turns, clip):
            return ("push", (x * scale, y * scale), turns, clip and (clip[0] * scale, clip[1] * scale))
        case ("pop",):
            return call
    raise ValueError(f"pack_content.py does not know how {call[0]!r} of repeated art is made larger")


# ---------------------------------------------------------------------- words


def content(job: Any) -> Content:
    """Return the content of a print job."""
    from generator.core.resources import folder
    from generator.press.drawing import fonts

    press = _printed(job)
    leaves = []
    for sheet in job.pack.sheets:
        if sheet.deck:
            leaves += [_cut(press, sheet, page) for page in press.plans[sheet.id].sheets]
        else:
            leaves.append(_leaf(press, sheet))
    files = {}
    for role, name in fonts.ROLES.items():
        family, _, cut = name.partition("-")
        files[role] = (str(folder("fonts") / f"{name}.ttf"), family, 700 if "Bold" in cut else 400, "Italic" in cut)
    return Content(leaves, dict(job.settings.palette.colours), files, job.title)


def _printed(job: Any) -> Any:
    """Print a job and return the press, which has kept the blocks of every sheet (`kept`) and the figures drawn (`painted`)."""
    from generator.press.jobs.printing import book

    class Keeping(book.Book):
        def __init__(self, job: Any) -> None:
            super().__init__(job)
            self.kept: dict[str, list[Any]] = {}
            self.painted: list[Any] = []

        def _blocks(self, *given: Any) -> list[Any]:
            found = super()._blocks(*given)
            self.kept[self.sheet.id] = list(found)
            return found

        def _paint(self, figure: Any, left: float, bottom: float) -> None:
            super()._paint(figure, left, bottom)
            self.painted.append(figure)

    press = Keeping(job)
    press.set_job(job)
    press.finished()
    return press


def _leaf(press: Any, sheet: Any) -> Leaf:
    """Return a sheet of words."""
    from generator.press.drawing import furniture

    job, layout = press.job, furniture.LAYOUTS[sheet.layout]
    size = press.paper.width, press.paper.height
    pen: Any = RecordingPen(*size, press.palette)
    pen.ink = press.ink  # furniture asks it for the typography
    layout.draw(pen, furniture.Running(job.title, sheet.title, job.code, job.common.version, f"{sheet.label}1"), layout)
    blocks = _Reader(press).blocks(press.kept[sheet.id])
    return Leaf(sheet.title, size, blocks, layout.margins, Drawing(*size, pen.calls))


def _cut(press: Any, sheet: Any, page: Any) -> Leaf:
    """Return a page to cut: the pieces as one drawing of the size of their block, and behind it bleeds, marks and strip."""
    from generator.draw.marks import WEIGHT
    from generator.forge.pack import Block
    from generator.press.imposition import cut_sheets

    trim, deck = page.trim, press.job.pack.decks[sheet.deck]
    art: Any = RecordingPen(trim.width, trim.height, press.palette)
    back: Any = RecordingPen(page.width, page.height, press.palette)
    back.ink = press.ink
    for slot in page.slots:
        piece, box = deck.cuts[slot.piece], slot.trim
        one = piece.cuts[slot.part] if isinstance(piece, Block) else piece
        if one.ground:
            back.rect((slot.bleed.x, slot.bleed.y), (slot.bleed.width, slot.bleed.height), one.ground)
        left, top = box.x - trim.x, box.y - trim.y
        corners = (left, top), (left + box.width, top), (left + box.width, top + box.height), (left, top + box.height)
        art.push(corners[slot.turn], slot.turn)
        _draw(one.front if slot.side == "front" else one.back, art)
        art.pop()
    back.lines(page.marks, "mark", WEIGHT)
    for start, end in page.folds:
        back.line(start, end, "mark", 0.25, cut_sheets._DOTS)
    made = f"Delvepress {press.job.common.version}"
    cut_sheets._strip(back, page, cut_sheets.strip_words(page, deck, press.job.title, press.job.code, made), "")
    margins = (trim.x, trim.y, page.width - trim.right, page.height - trim.bottom - SLACK)
    picture = Picture(Drawing(trim.width, trim.height, art.calls), "left")
    return Leaf(sheet.title, (page.width, page.height), [picture], margins, Drawing(page.width, page.height, back.calls))


def _draw(figure: Any, pen: Any) -> None:
    """Draw a figure with the game's function."""
    pen.width, pen.height = figure.width, figure.height
    figure.paint(pen)


class _Reader:
    """Turns blocks of the press into blocks of this module."""

    def __init__(self, press: Any) -> None:
        self.palette = press.palette
        self.painted = set(map(id, press.painted))

    def blocks(self, parts: Sequence[Any]) -> list[Any]:
        """Return the blocks of a list; pictures that found no room are left out."""
        return [block for part in parts for block in self.block(part)]

    def block(self, part: Any) -> list[Any]:
        """Return the one block, or none; raises TypeError for a kind that is not known here."""
        from generator.press.setting import panels, text
        from generator.press.setting import tables as grid

        match part:
            case text.Text():
                return [self.para(part)]
            case grid.Table():
                return [self.grid(part)]
            case panels.Picture():
                return [self.picture(part)] if id(part.figure) in self.painted else []
            case panels.Beside():
                cells = [Cell(self.block(part.kid), "left", 1), Cell(self.block(part.picture), "right", 1)]
                return [Grid([part.measured - part._side, part._side], [cells], [], "bare")]
            case panels.Panel():
                return [Box(self.blocks(part.kids), part.style)]
            case panels.Columns():
                return [Columns(self.blocks(part.kids), part.count, part.gap / MM)]
            case panels.Gap():
                return [Space(part.tall / MM)]
            case panels.Break():
                return [Break()]
        raise TypeError(f"pack_content.py does not know the block {type(part).__name__}")

    def para(self, part: Any) -> Para:
        """Return a paragraph, its bullet as its first run."""
        from generator.press.setting import text

        style = part.style
        colour = self.palette.colour(style.colour) or self.palette.colour("ink")
        look = Look(style.font, style.size, style.leading, colour, style.align, style.before, style.after, style.indent)
        joined = text.joined(part.passage.words) if part.passage.words else [("\u00a0", look)]
        runs = [Run(words, kind.font, kind.size, kind.colour) for words, kind in joined]
        if part.bullet:
            runs.insert(0, Run(f"{part.bullet} ", "symbols", style.size * text._BULLET_SIZE, part.colour))
        return Para(look, runs, getattr(part, "level", 0))

    def grid(self, part: Any) -> Grid:
        """Return a table, its columns as wide as they were set."""
        style = {"grid": "grid", "under": "lines", "": "bare"}[part.rules.lines]
        return Grid(part.columns, [[self.cell(cell) for cell in row] for row in part.rows], sorted(part.heads), style)

    def cell(self, cell: Any) -> Cell:
        """Return a cell, aligned like its first paragraph."""
        blocks = self.blocks(cell.kids)
        return Cell(blocks, next((block.look.align for block in blocks if isinstance(block, Para)), "left"), cell.span)

    def picture(self, part: Any) -> Picture:
        """Return a picture in the size it was drawn."""
        figure = part.figure
        pen: Any = RecordingPen(figure.width, figure.height, self.palette)
        _draw(figure, pen)
        return Picture(Drawing(figure.width, figure.height, pen.calls), part.align)
